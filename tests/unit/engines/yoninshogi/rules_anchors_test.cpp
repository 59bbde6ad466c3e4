#include <gtest/gtest.h>

#include <set>

#include "engines/yoninshogi/illegality.hpp"
#include "tests/support/vectors/anchors.hpp"

namespace tachiai::tests::yoninshogi {
namespace {

using namespace tachiai::yoninshogi;

constexpr std::string_view rules_file = "engines/yoninshogi/RULES.md#";

TEST(YoninRules, EveryAnchorStandsOnceIsNamedAndIsThere) {
  std::size_t named = 0;
  EXPECT_EQ(joined(judge_anchors("engines/yoninshogi", named)), "");
  EXPECT_GE(named, 15u);
}

std::multiset<std::string> anchors() {
  return anchors_of(read_file("engines/yoninshogi/RULES.md"));
}

TEST(YoninRules, EveryVerdictHasItsOwnCodeAndAnAnchor) {
  const auto present = anchors();
  std::set<std::string_view> codes;
  for (const auto& illegality : illegal::all) {
    EXPECT_TRUE(codes.insert(illegality.code).second) << illegality.code;
    ASSERT_TRUE(illegality.rule.starts_with(rules_file)) << illegality.code;
    EXPECT_EQ(present.count(std::string{illegality.rule.substr(rules_file.size())}), 1u)
        << illegality.rule;
  }
}

/// The anchor of a reason is the reason with dashes.
TEST(YoninRules, EveryReasonOfAnEndHasAnAnchor) {
  for (const char* anchor : {"last-survivor", "two-mated", "sennichite", "impasse"}) {
    EXPECT_EQ(anchors().count(anchor), 1u) << anchor;
  }
}

}  // namespace
}  // namespace tachiai::tests::yoninshogi
