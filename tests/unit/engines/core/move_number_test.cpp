#include "engines/core/move_number.hpp"

#include <gtest/gtest.h>

namespace tachiai {
namespace {

TEST(MoveNumber, IsDigitsUpToItsGreatest) {
  EXPECT_EQ(parse_move_number("0"), 0U);
  EXPECT_EQ(parse_move_number("132"), 132U);
  EXPECT_EQ(parse_move_number("999999999"), move_number_max);
  for (const auto text : {"", "1000000000", "4294967295", "4294967296", "-1", "+1", "1x", " 1"})
    EXPECT_FALSE(parse_move_number(text)) << text;
}

TEST(MoveNumber, SaysWhatItReads) {
  EXPECT_EQ(move_number_expected(1), "a number from 1 to 999999999");
}

}  // namespace
}  // namespace tachiai
