#include "engines/core/places.hpp"

#include <gtest/gtest.h>

namespace tachiai {
namespace {

TEST(Places, OfTwoSeatsAreWonOrShared) {
  EXPECT_EQ(wins(Seat::first, "checkmate"), (Places{{1, 2, 0, 0}, 2, "checkmate"}));
  EXPECT_EQ(wins(Seat::second, "discs"), (Places{{2, 1, 0, 0}, 2, "discs"}));
  EXPECT_EQ(drawn("sennichite"), (Places{{1, 1, 0, 0}, 2, "sennichite"}));
  EXPECT_NE(drawn("sennichite"), drawn("agreement"));
}

TEST(Seats, FaceEachOther) {
  EXPECT_EQ(opponent(Seat::first), Seat::second);
  EXPECT_EQ(opponent(Seat::second), Seat::first);
  EXPECT_EQ(index(Seat::fourth), 3U);
}

TEST(Cause, HasAWordForOutcomes) {
  EXPECT_EQ(reason_of(Cause::resigned), "resignation");
  EXPECT_EQ(reason_of(Cause::flagged), "time");
  EXPECT_EQ(reason_of(Cause::illegal_act), "illegal_act");
  EXPECT_EQ(reason_of(Cause::abandoned), "abandonment");
  EXPECT_EQ(reason_of(Cause::adjudicated), "adjudication");
}

}  // namespace
}  // namespace tachiai
