#pragma once

#include <algorithm>
#include <cstdint>
#include <iostream>
#include <string>
#include <unordered_map>
#include <vector>

#include "engines/core/rules.hpp"
#include "tests/support/laws/dice.hpp"

/// What every game promises (engines/core/rules.hpp), asked at each ply of random games.
namespace tachiai::tests {

/// Plies that each game's laws are asked in all: $TACHIAI_PLIES, else a hundred thousand, and a
/// tenth of it in builds that are not optimised.
std::uint64_t plies_in_all();

/// Two spellings of one thing would make two things of it.
template <Rules G>
void act_survives_its_text(const typename G::Act& act) {
  const auto read = G::parse(G::to_text(act));
  RC_ASSERT(read.has_value());
  RC_ASSERT(*read == act);
}

/// Whether two positions are the same to the rules: who went out how is no part of a text.
template <class Position>
bool stand_alike(const Position& a, const Position& b) {
  if constexpr (requires { a.stands_as(b); }) {
    return a.stands_as(b);
  } else {
    return a == b;
  }
}

/// A position read from its own text is the same, hashes equally (built at once, not ply by ply),
/// and has the same text.
template <Rules G>
void position_survives_its_text(const G& rules, const typename G::Position& position) {
  const std::string text = rules.position_text(position);
  const auto read = rules.parse_position(text);
  if (!read) RC_FAIL("refused: " + text + ": " + read.error().where + " " + read.error().text);
  if (!stand_alike(*read, position)) RC_FAIL("another position is read from " + text);
  if (read->hash() != position.hash()) RC_FAIL("equal, and hashes otherwise: " + text);
  if (rules.position_text(*read) != text) RC_FAIL("another text is written for " + text);
}

/// The positions met so far by their hash: another one with the same would be a false repetition.
template <Rules G>
class Met {
 public:
  void meet(const G& rules, const typename G::Position& position) {
    const auto there = by_hash_.try_emplace(position.hash(), position).first;
    if (!stand_alike(there->second, position)) {
      RC_FAIL("one hash for " + rules.position_text(position) + " and " +
              rules.position_text(there->second));
    }
  }

 private:
  std::unordered_map<std::uint64_t, typename G::Position> by_hash_;
};

struct Played {
  std::uint64_t plies = 0;
  std::uint64_t games = 0;
};

/// Plays random legal games for `plies`, each from a start of `starts(dice)` for at most
/// `plies_most`, and asks the laws at every ply:
/// nothing is listed twice or after the end, and something is before it; `check` allows what is
/// listed, and of `guess(dice, position)`, anything a hand could try, nothing else; `play` is
/// `check`, then `perform`; texts and hashes hold; `keeps(before, act, after)` is the game's own
/// invariant.
template <Rules G, class Starts, class Guess, class Keeps>
Played play_by_the_laws(const G& rules, Dice dice, std::uint64_t plies, int plies_most,
                        Starts starts, Guess guess, Keeps keeps) {
  using Act = typename G::Act;
  Met<G> met;
  std::vector<Act> acts;
  Played played;
  for (; played.plies < plies; ++played.games) {
    auto position = starts(dice);
    for (int ply = 0; ply < plies_most && played.plies < plies; ++ply, ++played.plies) {
      acts.clear();
      rules.legal_moves(position, [&](const Act& act) { acts.push_back(act); });
      RC_ASSERT(acts.empty() == rules.outcome(position).has_value());
      RC_ASSERT(acts.empty() == !rules.to_move(position).has_value());
      position_survives_its_text(rules, position);
      met.meet(rules, position);

      const auto is_listed = [&](const Act& act) {
        return std::ranges::find(acts, act) != acts.end();
      };
      for (int guesses = 0; guesses < 4; ++guesses) {
        const Act act = guess(dice, position);
        if (rules.check(position, act).has_value() != is_listed(act)) {
          RC_FAIL("check and legal_moves disagree on " + G::to_text(act) + " in " +
                  rules.position_text(position));
        }
      }
      if (acts.empty()) break;
      for (const Act& act : acts) {
        if (!rules.check(position, act)) {
          RC_FAIL("listed and refused: " + G::to_text(act) + " in " +
                  rules.position_text(position));
        }
      }
      const Act act = acts[dice(acts.size())];
      RC_ASSERT(std::ranges::count(acts, act) == 1);
      act_survives_its_text<G>(act);
      const auto after = rules.play(position, act);
      RC_ASSERT(after.has_value());
      RC_ASSERT(*after == *rules.perform(position, act));
      keeps(position, act, *after);
      position = *after;
    }
  }
  return played;
}

/// `play_by_the_laws` for a share of `plies_in_all`, a hundred times, each with dice of its own;
/// says how much was played.
template <Rules G, class AnyRules, class Starts, class Guess, class Keeps>
bool laws_hold(AnyRules any_rules, int plies_most, Starts starts, Guess guess, Keeps keeps) {
  constexpr std::uint64_t times = 100;  // RapidCheck's own number
  Played all;
  const bool hold = rc::check(std::string{G::name} + " keeps the laws", [&] {
    Dice dice = any_dice();
    const G rules = any_rules(dice);
    const Played played = play_by_the_laws(rules, dice, (plies_in_all() + times - 1) / times,
                                           plies_most, starts, guess, keeps);
    all.plies += played.plies;
    all.games += played.games;
  });
  std::cout << G::name << ": " << all.plies << " plies in " << all.games << " games\n";
  return hold && all.plies >= plies_in_all();
}

}  // namespace tachiai::tests
