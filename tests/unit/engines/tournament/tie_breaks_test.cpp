#include "engines/tournament/tie_breaks.hpp"

#include <gtest/gtest.h>

namespace tachiai::tournament {
namespace {

std::vector<Fraction> values(std::initializer_list<int> whole) {
  return {whole.begin(), whole.end()};
}

TEST(TieBreaks, EveryRowNamesTheCriterionThatPartsItFromTheRowAbove) {
  const std::vector<Criterion> steps{by_value("wins", values({1, 2, 2, 0, 2})),
                                     by_value("sum", values({9, 3, 5, 1, 3}))};
  EXPECT_EQ(
      rank(5, steps),
      (std::vector<Ranked>{{2, 1, ""}, {1, 2, "sum"}, {4, 2, ""}, {0, 4, "wins"}, {3, 5, "wins"}}));
}

TEST(TieBreaks, NothingReturnsToAnEarlierStep) {
  // Three are level on "cut"; direct encounter is silent for three, and when the last step leaves
  // two of them level it is not asked again (T-B10).
  const auto winner = [](std::size_t a, std::size_t b) { return std::optional{std::max(a, b)}; };
  const std::vector<Criterion> steps{by_value("wins", values({2, 2, 2})),
                                     direct_encounter("direct", winner),
                                     by_value("last", values({1, 1, 0}))};
  EXPECT_EQ(rank(3, steps), (std::vector<Ranked>{{0, 1, ""}, {1, 1, ""}, {2, 3, "last"}}));
}

TEST(TieBreaks, DirectEncounterPartsExactlyTwoWhoseGameHadAWinner) {
  const auto second = [](std::size_t, std::size_t) { return std::optional<std::size_t>{1}; };
  const auto nobody = [](std::size_t, std::size_t) { return std::optional<std::size_t>{}; };
  const std::vector<Criterion> won{direct_encounter("direct", second)};
  const std::vector<Criterion> drawn{direct_encounter("direct", nobody)};
  EXPECT_EQ(rank(2, won), (std::vector<Ranked>{{1, 1, ""}, {0, 2, "direct"}}));
  EXPECT_EQ(rank(2, drawn), (std::vector<Ranked>{{0, 1, ""}, {1, 1, ""}}));
}

TEST(TieBreaks, FractionsAreComparedExactly) {
  const std::vector<Criterion> steps{
      by_value("rate", {Fraction{1, 3}, Fraction{333'333'333, 1'000'000'000}, Fraction{2, 6}})};
  EXPECT_EQ(rank(3, steps), (std::vector<Ranked>{{0, 1, ""}, {2, 1, ""}, {1, 3, "rate"}}));
}

}  // namespace
}  // namespace tachiai::tournament
