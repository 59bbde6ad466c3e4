#pragma once

#include <string>
#include <string_view>

#include "engines/core/rules.hpp"
#include "tests/fuzz/support/demand.hpp"

/// The two small grammars of each game, positions and acts, and the rules on whatever they let in.
namespace tachiai::fuzz {

/// What was read is written and read again as the same.
template <Rules G>
void demand_round_trip(const G& rules, const typename G::Position& position) {
  const std::string text = rules.position_text(position);
  const auto again = rules.parse_position(text);
  demand(again.has_value(), "a written position is refused", text);
  demand(*again == position && again->hash() == position.hash(), "another position was read", text);
  demand(rules.position_text(*again) == text, "another text was written", text);
}

/// The generator's acts pass the check and can be done, and there are some until the game is over.
template <Rules G>
void demand_one_truth(const G& rules, const typename G::Position& position) {
  bool any = false;
  rules.legal_moves(position, [&](const typename G::Act& act) {
    any = true;
    const auto text = G::to_text(act);
    demand(rules.check(position, act).has_value(), "a listed act is refused", text);
    demand(rules.perform(position, act).has_value(), "a legal act cannot be done", text);
  });
  demand(any == rules.to_move(position).has_value(), "acts, and nobody to move, or none");
  demand(any != rules.outcome(position).has_value(), "acts after the end, or none before it");
}

/// `text` is a position and, on lines of their own, acts, which hands then do where they can.
template <Rules G>
void texts(const G& rules, std::string_view text) {
  constexpr int acts_most = 32;  // an input of a thousand acts finds nothing that a few do not
  const auto line_from = [&text] {
    const auto line = text.substr(0, text.find('\n'));
    text.remove_prefix(line.size() == text.size() ? line.size() : line.size() + 1);
    return line;
  };
  const auto start = rules.parse_position(line_from());
  if (!start) {
    demand(!start.error().text.empty(), "a fault without a word", start.error().where);
    return;
  }
  demand_round_trip(rules, *start);
  demand_one_truth(rules, *start);
  auto position = *start;
  for (int acts = 0; !text.empty() && acts < acts_most; ++acts) {
    const std::string_view line = line_from();
    const auto act = G::parse(line);
    if (!act) {
      demand(!act.error().text.empty() && act.error().column <= line.size(), "a place", line);
      continue;
    }
    demand(G::parse(G::to_text(*act)) == *act, "another act was read", line);
    const bool legal = rules.check(position, *act).has_value();
    demand(rules.play(position, *act).has_value() == legal, "play is check, then perform", line);
    const auto next = rules.perform(position, *act);
    if (!next) {
      demand(!legal, "a legal act cannot be done", line);
      continue;
    }
    position = *next;
  }
  demand_one_truth(rules, position);
}

}  // namespace tachiai::fuzz
