#include "engines/feed/entry.hpp"

#include <gtest/gtest.h>

namespace tachiai::feed {
namespace {

using namespace std::chrono_literals;

match::Reading reading(std::optional<match::Millis> first) {
  match::Reading left{};
  left[0] = first;
  return left;
}

TEST(Entry, AMoveGoesToTheEndOfTheLineUnlessItSaysWhere) {
  const LineEnd end{.ply = 7, .revision = 2};
  const auto act = act_of(MoveEntry{.move = "f5", .unsure = true}, end);
  ASSERT_TRUE(act);
  const auto& move = std::get<match::RelayMove>(*act);
  EXPECT_EQ(move.ply, 7U);
  EXPECT_EQ(move.revision, 2U);
  EXPECT_TRUE(move.unsure);
  const auto named = act_of(MoveEntry{.move = "f5", .ply = 3}, end);
  EXPECT_EQ(std::get<match::RelayMove>(*named).ply, 3U);
}

TEST(Entry, AnUndoCountsFromTheEnd) {
  const LineEnd end{.ply = 7, .revision = 2};
  EXPECT_EQ(std::get<match::CorrectLine>(*act_of(UndoEntry{.plies = 2}, end)).from_ply, 5U);
  EXPECT_EQ(std::get<match::CorrectLine>(*act_of(UndoEntry{.plies = 1, .to = 3}, end)).from_ply,
            3U);
  EXPECT_EQ(act_of(UndoEntry{.plies = 8}, end).error().code, "bad_ply");
  EXPECT_EQ(act_of(UndoEntry{.plies = 1, .to = 8}, end).error().code, "bad_ply");
}

TEST(Entry, AfterAResultNothingMovesWithoutTheOperator) {
  const LineEnd end{.ply = 7, .ended = true};
  EXPECT_EQ(act_of(MoveEntry{.move = "f5"}, end).error().code, "game_over");
  EXPECT_EQ(act_of(UndoEntry{}, end).error().code, "game_over");
  EXPECT_TRUE(act_of(MoveEntry{.move = "f5"}, end, {.amend = true}));
  EXPECT_TRUE(act_of(ResultEntry{{std::nullopt, "aborted", {}}}, end));
}

TEST(Entry, AClockThatGrowsTooMuchIsASlip) {
  const LineEnd end{.ply = 7, .clocks = reading(600s)};
  EXPECT_TRUE(act_of(ClockEntry{.left = reading(900s)}, end)) << "what a control may give";
  EXPECT_EQ(act_of(ClockEntry{.left = reading(901s)}, end).error().code, "bad_amount");
  EXPECT_EQ(act_of(MoveEntry{.move = "f5", .left = reading(1'800s)}, end).error().code,
            "bad_amount");
  EXPECT_TRUE(act_of(ClockEntry{.left = reading(1'800s)}, end, {.trust_clocks = true}));
  EXPECT_TRUE(act_of(ClockEntry{.left = reading(1'800s)}, LineEnd{})) << "the first is believed";
}

}  // namespace
}  // namespace tachiai::feed
