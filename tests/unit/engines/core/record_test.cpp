#include "engines/core/record.hpp"

#include <gtest/gtest.h>

#include "tests/unit/engines/core/countdown.hpp"

namespace tachiai {
namespace {

using tests::Countdown;
using CountdownRecord = Record<Countdown>;

CountdownRecord played(std::initializer_list<std::uint32_t> takes) {
  CountdownRecord record{Countdown{.counters = 9}};
  for (const std::uint32_t take : takes) EXPECT_TRUE(record.perform({take}));
  return record;
}

TEST(Record, StartsWithTheStartAsItsFirstOccurrence) {
  const CountdownRecord record{Countdown{.counters = 9}};
  EXPECT_EQ(record.ply(), Ply{0});
  EXPECT_EQ(record.position(), record.start());
  ASSERT_EQ(record.trail().size(), 1U);
  EXPECT_EQ(record.trail()[0].hash, record.start().hash());
}

TEST(Record, RemembersEachActAndWhatStoodAfterIt) {
  const auto record = played({1, 2, 4});
  EXPECT_EQ(record.ply(), Ply{3});
  EXPECT_EQ(record.position().left, 2U);
  EXPECT_EQ(record.acts(), (std::vector<Countdown::Act>{{1}, {2}, {4}}));
  ASSERT_EQ(record.trail().size(), 4U);
  EXPECT_FALSE(record.trail()[2].in_check);
  EXPECT_TRUE(record.trail()[3].in_check);
  EXPECT_EQ(record.trail()[3].hash, record.position().hash());
}

TEST(Record, PerformsWhatHandsCanDoAndLeavesTheRest) {
  auto record = played({1});
  const auto before = record;
  EXPECT_FALSE(record.perform({20}));
  EXPECT_EQ(record, before);
  EXPECT_TRUE(record.perform({7}));  // against the rules, but hands can
}

TEST(Record, RewindsToWhatItWasAtThatPly) {
  auto record = played({1, 2, 1});
  record.withdraw(Seat::first, Cause::resigned);
  record.rewind(Ply{2});
  EXPECT_EQ(record, played({1, 2}));
  record.rewind(Ply{2});
  EXPECT_EQ(record, played({1, 2}));
  record.rewind(Ply{0});
  EXPECT_EQ(record, played({}));
}

TEST(Record, RewindingBeyondTheEndIsABug) {
  auto record = played({1});
  EXPECT_THROW(record.rewind(Ply{2}), Bug);
  EXPECT_THROW(static_cast<void>(record.position_at(Ply{2})), Bug);
}

TEST(Record, TellsThePositionAtEveryPly) {
  const auto record = played({1, 2, 1});
  EXPECT_EQ(record.position_at(Ply{0}), record.start());
  EXPECT_EQ(record.position_at(Ply{1}).left, 8U);
  EXPECT_EQ(record.position_at(Ply{3}), record.position());
}

TEST(Record, AWithdrawalEndsTheGameButNotTheLine) {
  auto record = played({1});
  record.withdraw(Seat::second, Cause::flagged);
  EXPECT_EQ(record.ply(), Ply{1});
  EXPECT_EQ(record.rules().outcome(record.position()), wins(Seat::first, "time"));
  EXPECT_EQ(record.rules().to_move(record.position()), std::nullopt);
}

}  // namespace
}  // namespace tachiai
