#include <gtest/gtest.h>

#include "tests/unit/engines/shogi/support.hpp"

namespace tachiai::shogi {
namespace {

std::string times(int count, const std::string& moves) {
  std::string all;
  for (int i = 0; i < count; ++i) all += moves + ' ';
  return all;
}

/// Plays on, asking after each act; the ply of the first verdict, or 0.
std::uint32_t decided_at(std::string_view sfen, const std::string& moves,
                         Places* places = nullptr) {
  const Shogi rules;
  Record<Shogi> record{rules, position_from(sfen)};
  for (const std::string& move : words(moves)) {
    EXPECT_TRUE(rules.check(record.position(), act_from(move))) << move;
    record.perform(act_from(move));
    if (const auto verdict = rules.repetition(record)) {
      if (places != nullptr) *places = *verdict;
      return number(record.ply());
    }
  }
  return 0;
}

TEST(Sennichite, K001_ThePerpetualCheckerLoses) {
  Places places;
  EXPECT_EQ(decided_at("4k4/9/9/9/3R5/9/9/9/4K4 b - 1", "6e5e " + times(3, "5a4a 5e4e 4a5a 4e5e"),
                       &places),
            13U);
  EXPECT_EQ(places, wins(Seat::second, "oute_sennichite"));
}

TEST(Sennichite, K001_TheCheckerLosesAlsoWhereTheEvaderCompletesTheFourth) {
  Places places;
  EXPECT_EQ(decided_at("4k4/9/9/9/4R4/9/9/9/4K4 w - 1", times(3, "5a4a 5e4e 4a5a 4e5e"), &places),
            12U);
  EXPECT_EQ(places, wins(Seat::second, "oute_sennichite"));
  EXPECT_EQ(decided_at("5k3/9/9/9/4R4/9/9/9/4K4 b - 1", times(3, "5e4e 4a5a 4e5e 5a4a"), &places),
            12U);
  EXPECT_EQ(places, wins(Seat::second, "oute_sennichite"));
}

TEST(Sennichite, K004_AQuietMoveBetweenMakesItADraw) {
  Places places;
  EXPECT_EQ(decided_at("g4k3/9/9/9/4R4/9/9/9/4K3G b - 1",
                       "5e4e 4a5a 4e5e 5a4a 1i1h 9a9b 1h1i 9b9a 5e4e 4a5a 4e5e 5a4a", &places),
            12U);
  EXPECT_EQ(places, drawn("sennichite"));
}

TEST(Sennichite, K005_TheSideToMoveIsPartOfThePosition) {
  EXPECT_EQ(decided_at("4k4/9/9/9/9/9/9/9/4K3G b - 1",
                       times(4, "1i2h 5a4a 2h2i 4a5a 2i1i 5a4a 1i1h 4a4b 1h1i 4b5a")),
            30U);
}

TEST(Sennichite, WhatHappenedBeforeTheFirstOccurrenceDoesNotCount) {
  // The first two plies are quiet and lie before the cycle of checks.
  Places places;
  EXPECT_EQ(decided_at("4k4/9/9/9/3R5/9/9/9/4K4 b - 1",
                       "5i5h 5a5b 6e5e " + times(3, "5b4b 5e4e 4b5b 4e5e"), &places),
            15U);
  EXPECT_EQ(places, wins(Seat::second, "oute_sennichite"));
}

TEST(Sennichite, ARecordThatPlayedOnIsJudgedByItsFirstFourOccurrences) {
  // In a relay nobody stopped the game: checks to the fourth occurrence, then a quiet cycle to the
  // fifth.
  const Shogi rules;
  auto record = played("5k3/9/9/9/4R4/9/9/9/4K4 b - 1", times(3, "5e4e 4a5a 4e5e 5a4a"));
  for (const char* move : {"5i5h", "4a4b", "5h5i", "4b4a"}) record.perform(act_from(move));
  EXPECT_EQ(rules.repetition(record), wins(Seat::second, "oute_sennichite"));
}

TEST(Sennichite, AnotherPositionIsNotYetOne) {
  auto record = played("startpos", times(3, "2h3h 8b7b 3h2h 7b8b"));
  EXPECT_EQ(Shogi{}.repetition(record), drawn("sennichite"));
  record.perform(act_from("7g7f"));
  EXPECT_EQ(Shogi{}.repetition(record), std::nullopt);
}

/// No line of legal moves is known in which both sides check throughout. Hands can: each side
/// ignores the other's check.
TEST(Sennichite, IfBothSidesCheckedThroughoutTheSettingDecides) {
  const auto verdict_under = [](MutualPerpetual setting) {
    const Shogi rules{.mutual_perpetual = setting};
    Record<Shogi> record{rules, *arranged(*parse_sfen("8k/9/9/9/4r3R/9/9/9/4K4 b - 1"))};
    for (const std::string& move : words(times(3, "1e1d 5e5d 1d1e 5d5e"))) {
      EXPECT_EQ(rules.repetition(record), std::nullopt);
      record.perform(act_from(move));
    }
    return rules.repetition(record);
  };
  EXPECT_EQ(verdict_under(MutualPerpetual::draw), drawn("sennichite"));
  EXPECT_EQ(verdict_under(MutualPerpetual::completer_loses), wins(Seat::first, "oute_sennichite"));
}

}  // namespace
}  // namespace tachiai::shogi
