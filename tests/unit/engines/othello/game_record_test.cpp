#include "engines/othello/game_record.hpp"

#include <gtest/gtest.h>

namespace tachiai::tests::othello {
namespace {

using namespace tachiai::othello;

struct DateRow {
  const char* name;
  const char* text;
  std::optional<std::string> date;
};

class CanonicalDate : public testing::TestWithParam<DateRow> {};

TEST_P(CanonicalDate, ReadsWhatProgramsWrite) {
  EXPECT_EQ(canonical_date(GetParam().text), GetParam().date);
  if (GetParam().date) {
    EXPECT_EQ(canonical_date(*GetParam().date), GetParam().date) << "and keeps its own";
  }
}

INSTANTIATE_TEST_SUITE_P(
    Shapes, CanonicalDate,
    testing::Values(DateRow{"ggs", "2003.12.15_12:33:18.MST", "2003-12-15 12:33:18 MST"},
                    DateRow{"old_ggs", "2000-4-16 11:13 EST", "2000-04-16 11:13 EST"},
                    DateRow{"nboard", "2014-02-21 20:52:27 GMT", "2014-02-21 20:52:27 GMT"},
                    DateRow{"slashes", "2014/2/3", "2014-02-03"}, DateRow{"year", "1977", "1977"},
                    DateRow{"iso", "2014-02-21T20:52:27", "2014-02-21 20:52:27"},
                    DateRow{"offset", "2014-02-21 20:52 +09:00", "2014-02-21 20:52 +09:00"},
                    DateRow{"leap_day", "2004-02-29", "2004-02-29"},
                    DateRow{"no_leap_day", "2003-02-29", std::nullopt},
                    DateRow{"month_13", "2003-13-01", std::nullopt},
                    DateRow{"hour_24", "2003-12-01 24:00", std::nullopt},
                    DateRow{"minute_60", "2003-12-01 23:60", std::nullopt},
                    DateRow{"month_alone", "2003-12", std::nullopt},
                    DateRow{"short_year", "03-12-01", std::nullopt},
                    DateRow{"year_of_five", "20031", std::nullopt},
                    DateRow{"words", "yesterday", std::nullopt},
                    DateRow{"nothing", "", std::nullopt},
                    DateRow{"zone_of_two_words", "2003-12-15 12:33 M ST", std::nullopt},
                    DateRow{"blank_at_the_end", "2003-12-15 12:33 ", std::nullopt}),
    [](const auto& row) { return row.param.name; });

TEST(Unwritable, NamesTheGame) {
  EXPECT_EQ(to_text(Unwritable{3, "no result", "a result"}),
            "game 3: found no result, expected a result");
}

}  // namespace
}  // namespace tachiai::tests::othello
