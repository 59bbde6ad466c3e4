#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "engines/shogi/shogi.hpp"

namespace tachiai::shogi {

inline Position position_from(std::string_view sfen) {
  auto position = Shogi{}.parse_position(sfen);
  if (!position)
    throw Bug{std::string{sfen} + ": " + position.error().where + ": " + position.error().text};
  return *std::move(position);
}

inline Act act_from(std::string_view text) {
  const auto act = parse_usi(text);
  if (!act) throw Bug{std::string{text} + ": " + act.error().text};
  return *act;
}

inline std::vector<std::string> words(const std::string& text) {
  std::istringstream stream(text);
  std::vector<std::string> words;
  for (std::string word; stream >> word;) words.push_back(word);
  return words;
}

inline std::vector<std::string> legal_texts(const Shogi& rules, const Position& position) {
  std::vector<std::string> texts;
  rules.legal_moves(position, [&](const Act& act) { texts.push_back(usi(act)); });
  std::sort(texts.begin(), texts.end());
  return texts;
}

/// Plays legal moves; fails the test at the first that is not.
inline Record<Shogi> played(std::string_view sfen, const std::string& moves, Shogi rules = {}) {
  Record<Shogi> record{rules, position_from(sfen)};
  for (const std::string& move : words(moves)) {
    const auto legal = rules.check(record.position(), act_from(move));
    EXPECT_TRUE(legal) << move << " is refused: " << (legal ? "" : legal.error().code);
    EXPECT_TRUE(record.perform(act_from(move))) << move;
  }
  return record;
}

/// "code name=value name=value", or "legal".
inline std::string verdict(const Shogi& rules, const Position& position, std::string_view move) {
  const auto legal = rules.check(position, act_from(move));
  if (legal) return "legal";
  std::string text{legal.error().code};
  for (const Fact& fact : legal.error().facts) {
    if (!fact.name.empty()) text += ' ' + std::string{fact.name} + '=' + std::string{fact.value()};
  }
  return text;
}

inline std::string verdict(std::string_view sfen, std::string_view move) {
  return verdict(Shogi{}, position_from(sfen), move);
}

}  // namespace tachiai::shogi
