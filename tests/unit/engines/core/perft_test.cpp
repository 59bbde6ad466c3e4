#include "engines/core/perft.hpp"

#include <gtest/gtest.h>

#include "tests/unit/engines/core/countdown.hpp"

namespace tachiai {
namespace {

// With n counters the lines are the ways to take one or two at a time, counted by hand for four
// counters.
TEST(Perft, CountsLinesOfExactlyThatManyPlies) {
  const tests::Countdown four;
  EXPECT_EQ(perft(four, four.initial(), 0), 1U);
  EXPECT_EQ(perft(four, four.initial(), 1), 2U);  // 1 2
  EXPECT_EQ(perft(four, four.initial(), 2), 4U);  // 11 12 21 22
  EXPECT_EQ(perft(four, four.initial(), 3), 4U);  // 111 112 121 211; 22 has ended
  EXPECT_EQ(perft(four, four.initial(), 4), 1U);  // 1111
  EXPECT_EQ(perft(four, four.initial(), 5), 0U);
}

TEST(Perft, AnEndedPositionHasNoChildren) {
  const tests::Countdown four;
  const auto resigned = four.withdraw(four.initial(), Seat::first, Cause::resigned);
  EXPECT_EQ(perft(four, resigned, 0), 1U);
  EXPECT_EQ(perft(four, resigned, 1), 0U);
  EXPECT_EQ(perft(four, resigned, 2), 0U);
}

}  // namespace
}  // namespace tachiai
