#include <gtest/gtest.h>

#include "engines/tournament/league/dates.hpp"
#include "tests/support/vectors/anchors.hpp"

namespace tachiai::tournament::league {
namespace {

using namespace std::chrono;
using namespace std::chrono_literals;

constexpr Moment due = end_of_day_in_japan(2020y / November / 1);

TEST(LeagueDates, ADayEndsInJapan) { EXPECT_EQ(due, Moment{sys_days{2020y / November / 1} + 15h}); }

TEST(LeagueDates, AGameNotPlayedByItsDateIsLostByBothUnlessTheOrganiserWasTold) {
  EXPECT_EQ(verdict({due, false}, due - 1ms), std::nullopt);
  EXPECT_EQ(verdict({due, false}, due), ResultKind::double_forfeit);
  EXPECT_EQ(verdict({due, true}, due), ResultKind::excused);
}

struct LateRow {
  std::string name;
  milliseconds after_start;
  std::optional<milliseconds> announced_before;
  std::optional<milliseconds> contact_after;
  milliseconds start_before_due;
  bool forfeits;
};

class LeagueLateness : public testing::TestWithParam<LateRow> {};

TEST_P(LeagueLateness, IsAForfeitAfterAQuarterOfAnHourWithoutAWord) {
  const LateRow& row = GetParam();
  Lateness lateness;
  lateness.start = due - row.start_before_due;
  lateness.due = due;
  if (row.announced_before) lateness.announced = lateness.start - *row.announced_before;
  if (row.contact_after) lateness.contact = lateness.start + *row.contact_after;
  EXPECT_EQ(has_forfeited(lateness, lateness.start + row.after_start), row.forfeits);
}

INSTANTIATE_TEST_SUITE_P(
    Rows, LeagueLateness,
    testing::Values(LateRow{"one_ms_before", 15min - 1ms, 48h, {}, 5h, false},
                    LateRow{"exactly_fifteen_minutes", 15min, 48h, {}, 5h, true},
                    LateRow{"announced_too_late", 20min, 48h - 1ms, {}, 5h, false},
                    LateRow{"not_announced", 20min, {}, {}, 5h, false},
                    LateRow{"not_announced_beyond_its_date", 20min, {}, {}, 0h, true},
                    LateRow{"within_its_date_by_a_ms", 20min, {}, {}, 1ms, false},
                    LateRow{"he_spoke_in_time", 20min, 72h, 14min, 5h, false},
                    LateRow{"he_spoke_before_the_start", 20min, 72h, -1h, 5h, false},
                    LateRow{"he_spoke_too_late", 20min, 72h, 15min, 5h, true}),
    [](const auto& row) { return row.param.name; });

TEST(LeagueBars, LastAYearFromTheWithdrawalOrForEver) {
  EXPECT_TRUE(may_register(Bar::none, 2020y / May / 1, 2020y / May / 1));
  EXPECT_FALSE(may_register(Bar::one_year, 2020y / May / 1, 2021y / April / 30));
  EXPECT_TRUE(may_register(Bar::one_year, 2020y / May / 1, 2021y / May / 1));
  EXPECT_TRUE(may_register(Bar::one_year, 2020y / May / 1, 2020y / May / 2, true));
  EXPECT_FALSE(may_register(Bar::one_year, 2020y / February / 29, 2021y / February / 28));
  EXPECT_TRUE(may_register(Bar::one_year, 2020y / February / 29, 2021y / March / 1));
  EXPECT_FALSE(may_register(Bar::for_ever, 2020y / May / 1, 2099y / May / 1, true));
}

TEST(LeagueRulesPage, EveryAnchorStandsOnceIsNamedAndIsThere) {
  std::size_t named = 0;
  EXPECT_EQ(tests::joined(tests::judge_anchors("engines/tournament/league", named)), "");
  EXPECT_GE(named, 8u);
}

}  // namespace
}  // namespace tachiai::tournament::league
