#include "engines/clock/time_control.hpp"

#include <gtest/gtest.h>

namespace tachiai::clock {
namespace {

using namespace std::chrono_literals;

TEST(Duration, IsReadInHoursMinutesSecondsAndMilliseconds) {
  EXPECT_EQ(parse_duration("2h"), Millis{2h});
  EXPECT_EQ(parse_duration("1m30s"), Millis{90s});
  EXPECT_EQ(parse_duration("59.999s"), Millis{59'999});
  EXPECT_EQ(parse_duration("0.5s"), Millis{500});
  EXPECT_EQ(parse_duration("250ms"), Millis{250});
  EXPECT_EQ(parse_duration("1h2m3.004s"), Millis{3'723'004});
  EXPECT_EQ(parse_duration("720h"), longest);
}

TEST(Duration, NonsenseIsRefusedAtItsColumn) {
  const auto column = [](std::string_view text) {
    const auto parsed = parse_duration(text);
    return parsed ? -1 : static_cast<int>(parsed.error().column);
  };
  EXPECT_EQ(column(""), 0);
  EXPECT_EQ(column("-1s"), 0);
  EXPECT_EQ(column("10"), 2);
  EXPECT_EQ(column("10 s"), 2);
  EXPECT_EQ(column("1.s"), 2);
  EXPECT_EQ(column("1.2345s"), 5);
  EXPECT_EQ(column("1.5m"), 4);
  EXPECT_EQ(column("5s1m"), 4);
  EXPECT_EQ(column("5s5s"), 4);
  EXPECT_NE(column("721h"), -1);
  EXPECT_NE(column("720h1ms"), -1);
  EXPECT_NE(column("99999999999999999999s"), -1);
}

TEST(Duration, IsWrittenInSecondsWithDecimalsOnlyWhereNeeded) {
  EXPECT_EQ(duration_text(0ms), "0s");
  EXPECT_EQ(duration_text(90s), "90s");
  EXPECT_EQ(duration_text(59'999ms), "59.999s");
  EXPECT_EQ(duration_text(1'500ms), "1.5s");
  EXPECT_EQ(duration_text(1'050ms), "1.05s");
  EXPECT_EQ(duration_text(7ms), "0.007s");
}

TEST(ControlText, NamesEachPart) {
  EXPECT_EQ(parse_control("600s+30s*5"), (TimeControl{.main = 600s, .byoyomi = 30s, .periods = 5}));
  EXPECT_EQ(parse_control("300s+f10s"), (TimeControl{.main = 300s, .increment = 10s}));
  EXPECT_EQ(parse_control("300s+F10s"),
            (TimeControl{.main = 300s, .increment = 10s, .increment_at = IncrementAt::before}));
  EXPECT_EQ(parse_control("300s+d5s"), (TimeControl{.main = 300s, .delay = 5s}));
  EXPECT_EQ(parse_control("0s+30s*1+b60s"),
            (TimeControl{.byoyomi = 30s, .periods = 1, .bank = 60s}));
  EXPECT_EQ(parse_control("900s+60s*1,round=s,least=1s"),
            (TimeControl{.main = 900s,
                         .byoyomi = 60s,
                         .periods = 1,
                         .rounding = Rounding::whole_seconds,
                         .least_per_move = 1s}));
  EXPECT_EQ(parse_control("15m,round=m"),
            (TimeControl{.main = 900s, .rounding = Rounding::whole_minutes}));
  EXPECT_EQ(parse_control("untimed"), TimeControl{});
}

struct Refused {
  const char* name;
  const char* text;
};
class ControlTextRefuses : public testing::TestWithParam<Refused> {};

TEST_P(ControlTextRefuses, WithAColumnAndAWord) {
  const auto parsed = parse_control(GetParam().text);
  ASSERT_FALSE(parsed) << to_text(*parsed);
  EXPECT_FALSE(parsed.error().text.empty());
  EXPECT_LE(parsed.error().column, std::string_view{GetParam().text}.size());
}

INSTANTIATE_TEST_SUITE_P(
    , ControlTextRefuses,
    testing::Values(
        Refused{"nothing", ""}, Refused{"no_unit", "600"}, Refused{"no_time_at_all", "0s"},
        Refused{"byoyomi_without_periods", "600s+30s"}, Refused{"no_periods", "600s+30s*0"},
        Refused{"too_many_periods", "600s+30s*65536"}, Refused{"a_part_twice", "600s+f1s+F1s"},
        Refused{"an_empty_part", "600s+d0s"}, Refused{"an_option_twice", "600s,round=s,round=m"},
        Refused{"unknown_rounding", "600s,round=h"}, Refused{"unknown_option", "600s,most=1s"},
        Refused{"something_after_it", "600s "}, Refused{"parts_after_untimed", "untimed+30s*1"},
        Refused{"more_than_a_year", "720h+720h*65535"}, Refused{"lost_at_once", "0s+f10s"},
        Refused{"the_least_is_everything", "1s,least=1s"}),
    [](const auto& info) { return info.param.name; });

TEST(SoundControl, NegativeAndOverlongDurationsAreNamed) {
  EXPECT_EQ(fault_of({.main = -1ms}), "a duration is negative");
  EXPECT_EQ(fault_of({.main = longest + 1ms}), "a duration is longer than 30 days");
  EXPECT_EQ(fault_of({.main = 1s, .periods = 1}), "periods of no length");
  EXPECT_EQ(fault_of({.main = 1s, .byoyomi = 1s}), "byoyomi without a period");
  EXPECT_EQ(fault_of({.increment = 1s}), "the first move is lost before it is made");
  EXPECT_EQ(fault_of({.main = 1s, .byoyomi = longest, .periods = 13}),
            "all time together is longer than 365 days");
  EXPECT_EQ(fault_of({.main = 24h * 5, .byoyomi = longest, .periods = 12}), std::nullopt);
  EXPECT_EQ(fault_of({.main = 24h * 5, .byoyomi = longest, .periods = 12, .bank = 1ms}),
            "all time together is longer than 365 days");
  EXPECT_EQ(fault_of({}), std::nullopt);
  EXPECT_EQ(fault_of({.main = 1ms}), std::nullopt);
}

}  // namespace
}  // namespace tachiai::clock
