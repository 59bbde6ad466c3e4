#include <gtest/gtest.h>

#include <array>
#include <set>

#include "engines/rating/illegality.hpp"
#include "tests/support/vectors/anchors.hpp"

namespace tachiai::tests {
namespace {

TEST(RatingRulesPage, EveryAnchorStandsOnceIsNamedAndIsThere) {
  std::size_t named = 0;
  EXPECT_EQ(joined(judge_anchors("engines/rating", named)), "");
  EXPECT_GE(named, 17u);
}

TEST(RatingRulesPage, EveryRefusalHasItsOwnCodeAndAnAnchor) {
  using namespace rating;
  constexpr std::string_view page = "engines/rating/RULES.md#";
  const auto anchors = anchors_of(read_file("engines/rating/RULES.md"));
  std::set<std::string_view> codes;
  for (const Illegality& refusal : {not_rated, contradictory_order, same_name, no_name, no_tag,
                                    unknown_player, split_row, rating_out_of_range, unsound_table,
                                    on_leave, not_on_leave, replayed, late_report, no_games}) {
    EXPECT_TRUE(codes.insert(refusal.code).second) << refusal.code;
    ASSERT_TRUE(refusal.rule.starts_with(page)) << refusal.rule;
    EXPECT_EQ(anchors.count(std::string{refusal.rule.substr(page.size())}), 1u) << refusal.rule;
  }
}

}  // namespace
}  // namespace tachiai::tests
