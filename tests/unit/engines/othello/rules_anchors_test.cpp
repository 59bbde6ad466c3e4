#include <gtest/gtest.h>

#include <set>

#include "engines/othello/illegality.hpp"
#include "tests/support/vectors/anchors.hpp"

namespace tachiai::tests::othello {
namespace {

using namespace tachiai::othello;

TEST(OthelloRules, EveryAnchorStandsOnceIsNamedAndIsThere) {
  std::size_t named = 0;
  EXPECT_EQ(joined(judge_anchors("engines/othello", named)), "");
  EXPECT_GE(named, 15u);
}

std::multiset<std::string> anchors() { return anchors_of(read_file("engines/othello/RULES.md")); }

TEST(OthelloRules, EveryVerdictHasItsOwnCodeAndAnAnchor) {
  const auto anchors = othello::anchors();
  std::set<std::string_view> codes;
  for (const auto& illegality : illegalities) {
    EXPECT_TRUE(codes.insert(illegality.code).second) << illegality.code;
    constexpr std::string_view file = "engines/othello/RULES.md#";
    ASSERT_TRUE(illegality.rule.starts_with(file)) << illegality.code;
    EXPECT_EQ(anchors.count(std::string{illegality.rule.substr(file.size())}), 1u)
        << illegality.rule;
  }
}

}  // namespace
}  // namespace tachiai::tests::othello
