#include "engines/core/fault.hpp"

#include <gtest/gtest.h>

#include "engines/core/result.hpp"

namespace tachiai {
namespace {

constexpr Illegality too_far{"too_far", "RULES.md#far"};

TEST(Fact, KeepsAtMostFifteenBytesOfItsValue) {
  EXPECT_EQ(Fact("square", "5e").value(), "5e");
  EXPECT_EQ(Fact("square", "").value(), "");
  EXPECT_EQ(Fact("square", "123456789012345").value(), "123456789012345");
  EXPECT_EQ(Fact("square", "1234567890123456").value(), "123456789012345");
}

TEST(Illegality, CarriesThreeFactsAndNoMore) {
  const Illegality verdict = too_far.with("from", "1a").with("to", "9i").with("by", "rook");
  EXPECT_EQ(verdict.code, "too_far");
  EXPECT_EQ(verdict.rule, "RULES.md#far");
  EXPECT_EQ(verdict.facts[0], Fact("from", "1a"));
  EXPECT_EQ(verdict.facts[1], Fact("to", "9i"));
  EXPECT_EQ(verdict.facts[2], Fact("by", "rook"));
  EXPECT_EQ(verdict.with("more", "x"), verdict);
}

TEST(Illegality, DiffersByItsFacts) {
  EXPECT_NE(too_far.with("from", "1a"), too_far);
  EXPECT_NE(too_far.with("from", "1a"), too_far.with("from", "1b"));
  EXPECT_EQ(too_far.with("from", "1a"), too_far.with("from", "1a"));
  EXPECT_EQ(too_far, (Illegality{"too_far", "RULES.md#far"}));
}

TEST(Bug, IsThrownByAFailedAssertionAndSaysWhere) {
  EXPECT_NO_THROW(TACHIAI_ASSERT(1 + 1 == 2));
  try {
    TACHIAI_ASSERT(1 + 1 == 3);
    FAIL() << "an assertion that does not hold must throw";
  } catch (const Bug& bug) {
    EXPECT_NE(std::string{bug.what()}.find("fault_test.cpp:"), std::string::npos);
    EXPECT_NE(std::string{bug.what()}.find("1 + 1 == 3"), std::string::npos);
  }
}

}  // namespace
}  // namespace tachiai
