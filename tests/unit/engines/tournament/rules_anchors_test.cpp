#include <gtest/gtest.h>

#include "engines/tournament/refusal.hpp"
#include "tests/support/vectors/anchors.hpp"

namespace tachiai::tests {
namespace {

TEST(TournamentRulesPage, EveryAnchorStandsOnceIsNamedAndIsThere) {
  std::size_t named = 0;
  EXPECT_EQ(joined(judge_anchors("engines/tournament", named)), "");
  EXPECT_GE(named, 50u);
}

TEST(TournamentRulesPage, EveryRefusalHasAnAnchor) {
  const auto anchors = anchors_of(read_file("engines/tournament/RULES.md"));
  for (int code = 0; code <= static_cast<int>(tournament::RefusalCode::already_gone); ++code) {
    const auto rule = rule_of(static_cast<tournament::RefusalCode>(code));
    EXPECT_EQ(anchors.count(std::string{rule.substr(rule.find('#') + 1)}), 1u) << rule;
  }
}

}  // namespace
}  // namespace tachiai::tests
