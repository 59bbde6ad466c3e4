#include <gtest/gtest.h>

#include "tests/support/vectors/anchors.hpp"

namespace tachiai::shogi {
namespace {

TEST(Rulebook, EveryAnchorStandsOnceIsNamedAndIsThere) {
  std::size_t named = 0;
  EXPECT_EQ(tests::joined(tests::judge_anchors("engines/shogi", named)), "");
  EXPECT_GE(named, 40U);
}

}  // namespace
}  // namespace tachiai::shogi
