#include "engines/match/series.hpp"

#include <gtest/gtest.h>

#include "tests/unit/engines/match/table.hpp"

namespace tachiai::match {
namespace {

using namespace std::chrono_literals;
using tests::Table;

/// Plays a title match to its end; `losers` says who resigns each game, by name.
std::string title_of(Preset preset, std::vector<std::string> losers) {
  std::array<std::string, seats_max> people{"ann", "ben"};
  for (const std::string& loser : losers) {
    Table table{preset, {}, people};
    const Seat seat = table.match.principals[0] == loser ? Seat::first : Seat::second;
    table.seat(seat, Resign{}, 1s);
    if (const auto winner = title_winner(table.match)) {
      EXPECT_FALSE(next_of(table.match));
      return table.match.principals[index(*winner)];
    }
    const auto next = next_of(table.match);
    if (!next) return "nobody goes on";
    EXPECT_EQ(next->why, NextGame::Why::next_of_series);
    EXPECT_EQ(next->principals[0], table.match.principals[1]) << "sides are exchanged";
    preset = next->preset;
    people = next->principals;
  }
  return "undecided";
}

Preset best_of_three() {
  Preset preset = tests::preset("shogi.sashisho5");
  preset.best_of = 3;
  return preset;
}

TEST(Series, IsWonByTheMajorityWhoeverSitsWhere) {
  EXPECT_EQ(title_of(best_of_three(), {"ann", "ann"}), "ben");
  EXPECT_EQ(title_of(best_of_three(), {"ann", "ben", "ben"}), "ann");
  EXPECT_EQ(title_of(best_of_three(), {"ann", "ben"}), "undecided");
}

TEST(Series, AnAdvantageCountsAsAGameWon) {
  Preset preset = best_of_three();
  preset.won = {1, 0};
  EXPECT_EQ(title_of(preset, {"ben"}), "ann");
  EXPECT_EQ(title_of(preset, {"ann", "ann"}), "ben");
}

TEST(Series, OneGameIsNoSeries) {
  Table table{tests::preset("shogi.sashisho5")};
  table.seat(Seat::first, Resign{}, 1s);
  EXPECT_FALSE(title_winner(table.match));
  EXPECT_FALSE(next_of(table.match));
}

TEST(Series, NothingFollowsAGameUnderWay) {
  Table table{best_of_three()};
  EXPECT_FALSE(next_of(table.match));
  EXPECT_FALSE(title_winner(table.match));
}

TEST(Series, EachKeepsHisOwnClockWhenSidesAreExchanged) {
  Preset preset = best_of_three();
  preset.control[0].main = 60s;  // odds of time
  Table table{preset};
  table.seat(Seat::first, Resign{}, 1s);
  const auto next = next_of(table.match);
  ASSERT_TRUE(next);
  EXPECT_EQ(next->preset.control[1].main, 60s);
  EXPECT_EQ(next->principals[1], "ann");
}

}  // namespace
}  // namespace tachiai::match
