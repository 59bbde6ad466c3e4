#include "engines/clock/clock_face.hpp"

#include <gtest/gtest.h>

namespace tachiai::clock {
namespace {

using namespace std::chrono_literals;

TimeControl control(std::string_view text) { return parse_control(text).value(); }

/// One move on one clock: what it shows before, what the move takes, what it shows after (nothing:
/// the flag fell).
struct Boundary {
  const char* name;
  const char* control;
  ClockFace before;
  Millis spent;
  std::optional<ClockFace> after;
};

class OneMove : public testing::TestWithParam<Boundary> {};

TEST_P(OneMove, CostsExactly) {
  const Boundary& row = GetParam();
  EXPECT_EQ(charge(row.before, control(row.control), row.spent), row.after);
}

constexpr ClockFace main_only(Millis main) { return {.main = main}; }
constexpr ClockFace periods(std::uint16_t left) { return {.periods = left}; }

INSTANTIATE_TEST_SUITE_P(
    SuddenDeath, OneMove,
    testing::Values(Boundary{"nothing_used", "600s", main_only(600s), 0ms, main_only(600s)},
                    Boundary{"one_ms_left", "600s", main_only(600s), 599'999ms, main_only(1ms)},
                    Boundary{"exactly_all", "600s", main_only(600s), 600s, std::nullopt},
                    Boundary{"one_ms_over", "600s", main_only(600s), 600'001ms, std::nullopt}),
    [](const auto& info) { return info.param.name; });

INSTANTIATE_TEST_SUITE_P(
    ByoyomiK027, OneMove,
    testing::Values(Boundary{"at_once", "0s+60s*1", periods(1), 0ms, periods(1)},
                    Boundary{"one_second", "0s+60s*1", periods(1), 1s, periods(1)},
                    Boundary{"one_second_left", "0s+60s*1", periods(1), 59s, periods(1)},
                    Boundary{"one_ms_left", "0s+60s*1", periods(1), 59'999ms, periods(1)},
                    Boundary{"exactly_one_period", "0s+60s*1", periods(1), 60s, std::nullopt},
                    Boundary{"one_ms_over", "0s+60s*1", periods(1), 60'001ms, std::nullopt}),
    [](const auto& info) { return info.param.name; });

INSTANTIATE_TEST_SUITE_P(
    PeriodsK029, OneMove,
    testing::Values(
        Boundary{"ninety_five_seconds_use_three", "0s+30s*5", periods(5), 95s, periods(2)},
        Boundary{"a_begun_period_is_whole_again", "0s+30s*5", periods(2), 29'900ms, periods(2)},
        Boundary{"both_of_the_last_two", "0s+30s*5", periods(2), 60s, std::nullopt},
        Boundary{"one_ms_before_the_second", "0s+30s*5", periods(5), 29'999ms, periods(5)},
        Boundary{"exactly_one_period_is_lost", "0s+30s*5", periods(5), 30s, periods(4)},
        Boundary{"one_ms_left_of_all", "0s+30s*5", periods(5), 149'999ms, periods(1)},
        Boundary{"exactly_all", "0s+30s*5", periods(5), 150s, std::nullopt}),
    [](const auto& info) { return info.param.name; });

INSTANTIATE_TEST_SUITE_P(
    MainThenByoyomi, OneMove,
    testing::Values(
        Boundary{"within_main",
                 "10s+30s*2",
                 {.main = 10s, .periods = 2},
                 9'999ms,
                 ClockFace{.main = 1ms, .periods = 2}},
        Boundary{"exactly_main_begins_byoyomi",
                 "10s+30s*2",
                 {.main = 10s, .periods = 2},
                 10s,
                 periods(2)},
        Boundary{"into_the_first_period",
                 "10s+30s*2",
                 {.main = 10s, .periods = 2},
                 39'999ms,
                 periods(2)},
        Boundary{"main_and_one_period", "10s+30s*2", {.main = 10s, .periods = 2}, 40s, periods(1)},
        Boundary{
            "one_ms_left_of_all", "10s+30s*2", {.main = 10s, .periods = 2}, 69'999ms, periods(1)},
        Boundary{"exactly_all", "10s+30s*2", {.main = 10s, .periods = 2}, 70s, std::nullopt}),
    [](const auto& info) { return info.param.name; });

INSTANTIATE_TEST_SUITE_P(
    Fischer, OneMove,
    testing::Values(
        Boundary{"after_adds_to_what_is_left", "300s+f10s", main_only(300s), 4s, main_only(306s)},
        Boundary{"after_does_not_save_the_move", "300s+f10s", main_only(3s), 3s, std::nullopt},
        Boundary{"after_one_ms_left", "300s+f10s", main_only(3s), 2'999ms, main_only(10'001ms)},
        Boundary{"before_is_there_already", "300s+F10s", main_only(3s), 12'999ms, main_only(1ms)},
        Boundary{"before_exactly_all", "300s+F10s", main_only(3s), 13s, std::nullopt},
        Boundary{"before_keeps_what_is_not_used", "300s+F10s", main_only(300s), 4s,
                 main_only(306s)},
        Boundary{"before_counts_on_the_first_move", "0s+F10s", main_only(0s), 9'999ms,
                 main_only(1ms)},
        Boundary{"after_in_byoyomi_is_main_again",
                 "5s+30s*1+f2s",
                 {.main = 1s, .periods = 1},
                 20s,
                 ClockFace{.main = 2s, .periods = 1}}),
    [](const auto& info) { return info.param.name; });

INSTANTIATE_TEST_SUITE_P(
    Delay, OneMove,
    testing::Values(
        Boundary{"within_is_free", "300s+d5s", main_only(300s), 4'999ms, main_only(300s)},
        Boundary{"exactly_it_is_free", "300s+d5s", main_only(300s), 5s, main_only(300s)},
        Boundary{"only_the_rest_costs", "300s+d5s", main_only(300s), 6s, main_only(299s)},
        Boundary{"one_ms_left", "300s+d5s", main_only(1s), 5'999ms, main_only(1ms)},
        Boundary{"exactly_all", "300s+d5s", main_only(1s), 6s, std::nullopt},
        Boundary{"alone_is_time_per_move", "0s+d5s", main_only(0s), 4'999ms, main_only(0s)},
        Boundary{"alone_exactly_all", "0s+d5s", main_only(0s), 5s, std::nullopt},
        Boundary{"the_least_may_be_free", "10s+d5s,least=2s", main_only(10s), 0ms, main_only(10s)}),
    [](const auto& info) { return info.param.name; });

constexpr ClockFace hayazashi(Millis bank) { return {.periods = 1, .bank = bank}; }

INSTANTIATE_TEST_SUITE_P(
    Bank, OneMove,
    testing::Values(
        Boundary{"within_the_period_it_rests", "0s+30s*1+b60s", hayazashi(60s), 29'999ms,
                 hayazashi(60s)},
        Boundary{"exactly_the_period", "0s+30s*1+b60s", hayazashi(60s), 30s, hayazashi(60s)},
        Boundary{"over_the_period_it_drains", "0s+30s*1+b60s", hayazashi(60s), 42s, hayazashi(48s)},
        Boundary{"one_ms_left_of_all", "0s+30s*1+b60s", hayazashi(60s), 89'999ms, hayazashi(1ms)},
        Boundary{"exactly_all", "0s+30s*1+b60s", hayazashi(60s), 90s, std::nullopt},
        Boundary{"an_empty_bank_is_plain_byoyomi", "0s+30s*1+b60s", hayazashi(0s), 30s,
                 std::nullopt},
        Boundary{"periods_go_before_it",
                 "0s+30s*3+b60s",
                 {.periods = 3, .bank = 60s},
                 95s,
                 ClockFace{.periods = 1, .bank = 55s}},
        Boundary{"without_periods_it_follows_main",
                 "5s+b60s",
                 {.main = 5s, .bank = 60s},
                 8s,
                 ClockFace{.bank = 57s}}),
    [](const auto& info) { return info.param.name; });

INSTANTIATE_TEST_SUITE_P(
    Counting, OneMove,
    testing::Values(
        Boundary{"seconds_down", "600s,round=s", main_only(600s), 1'999ms, main_only(599s)},
        Boundary{"under_a_second_is_free", "600s,round=s", main_only(600s), 999ms, main_only(600s)},
        Boundary{"csa_59_999_is_59", "0s+60s*1,round=s", periods(1), 59'999ms, periods(1)},
        Boundary{"csa_60_000_is_lost", "0s+60s*1,round=s", periods(1), 60s, std::nullopt},
        Boundary{"csa_last_second", "10s,round=s", main_only(10s), 9'999ms, main_only(1s)},
        Boundary{"csa_ten_of_ten", "10s,round=s", main_only(10s), 10s, std::nullopt},
        Boundary{"minutes_down",
                 "1500s+60s*1,round=m",
                 {.main = 1500s, .periods = 1},
                 119'999ms,
                 ClockFace{.main = 1440s, .periods = 1}},
        Boundary{"under_a_minute_is_free",
                 "1500s+60s*1,round=m",
                 {.main = 1500s, .periods = 1},
                 59'999ms,
                 ClockFace{.main = 1500s, .periods = 1}},
        Boundary{"the_least_is_charged", "600s,round=s,least=1s", main_only(600s), 200ms,
                 main_only(599s)},
        Boundary{"more_than_the_least", "600s,round=s,least=1s", main_only(600s), 2'500ms,
                 main_only(598s)},
        Boundary{"the_least_is_all_there_is", "600s,round=s,least=1s", main_only(1s), 0ms,
                 std::nullopt}),
    [](const auto& info) { return info.param.name; });

TEST(Byoyomi, TwentyMovesInARowAreEachRefilled) {  // K027
  const TimeControl minute = control("0s+60s*1");
  ClockFace face = full_face(minute);
  for (int move = 0; move < 20; ++move) {
    const auto after = charge(face, minute, 59'900ms);
    ASSERT_TRUE(after) << "move " << move;
    face = *after;
  }
  EXPECT_EQ(face, periods(1));
}

TEST(Byoyomi, AMoveMadeAsByoyomiBeginsIsInTime) {
  // Main 1 s, byoyomi 10 s, a move after 1.5 s: the transition comes before the test for the flag.
  EXPECT_EQ(charge({.main = 1s, .periods = 1}, control("1s+10s*1"), 1'500ms), periods(1));
}

TEST(Untimed, NeverFlagsAndNeverChanges) {
  EXPECT_EQ(charge({}, {}, longest), ClockFace{});
  EXPECT_EQ(settle({}, {}, longest), ClockFace{});
  EXPECT_EQ(budget({}, {}), std::nullopt);
  EXPECT_EQ(display({}, {}, longest), Display{});
}

TEST(Budget, IsTheSumOfWhatIsAvailable) {
  EXPECT_EQ(budget(main_only(600s), control("600s")), 600s);
  EXPECT_EQ(budget({.main = 10s, .periods = 2}, control("10s+30s*2")), 70s);
  EXPECT_EQ(budget(main_only(3s), control("300s+f10s")), 3s);
  EXPECT_EQ(budget(main_only(3s), control("300s+F10s")), 13s);
  EXPECT_EQ(budget(main_only(3s), control("300s+d5s")), 8s);
  EXPECT_EQ(budget(hayazashi(48s), control("0s+30s*1+b60s")), 78s);
  EXPECT_EQ(budget(main_only(1'500ms), control("600s,round=s")), 2s);
  EXPECT_EQ(budget({.main = 90s, .periods = 1}, control("1500s+60s*1,round=m")), 180s);
  EXPECT_EQ(budget(main_only(1s), control("600s,least=1s")), 0s);
}

TEST(ShownClock, SwitchesPeriodsExactlyAndNeverGoesNegative) {  // K029
  const TimeControl five = control("0s+30s*5");
  const ClockFace face = full_face(five);
  EXPECT_EQ(display(face, five, 0ms), (Display{.period = 30s, .periods = 5}));
  EXPECT_EQ(display(face, five, 29'999ms), (Display{.period = 1ms, .periods = 5}));
  EXPECT_EQ(display(face, five, 30s), (Display{.period = 30s, .periods = 4}));
  EXPECT_EQ(display(face, five, 95s), (Display{.period = 25s, .periods = 2}));
  EXPECT_EQ(display(face, five, 149'999ms), (Display{.period = 1ms, .periods = 1}));
  EXPECT_EQ(display(face, five, 150s), (Display{.flag = true}));
  EXPECT_EQ(display(face, five, 10h), (Display{.flag = true}));
}

TEST(ShownClock, CountsDownEachPhaseInItsOrder) {
  const TimeControl all = control("10s+30s*2+F5s+d3s+b20s");
  const ClockFace face = full_face(all);
  const auto shown = [&](Millis spent) { return display(face, all, spent); };
  EXPECT_EQ(shown(0s),
            (Display{.main = 15s, .period = 30s, .periods = 2, .delay = 3s, .bank = 20s}));
  EXPECT_EQ(shown(2s),
            (Display{.main = 15s, .period = 30s, .periods = 2, .delay = 1s, .bank = 20s}));
  EXPECT_EQ(shown(4s), (Display{.main = 14s, .period = 30s, .periods = 2, .bank = 20s}));
  EXPECT_EQ(shown(19s), (Display{.period = 29s, .periods = 2, .bank = 20s}));
  EXPECT_EQ(shown(58s), (Display{.period = 20s, .periods = 1, .bank = 20s}));
  EXPECT_EQ(shown(78s), (Display{.period = 0s, .periods = 1, .bank = 20s}));
  EXPECT_EQ(shown(85s), (Display{.period = 0s, .periods = 1, .bank = 13s}));
  EXPECT_EQ(shown(98s), (Display{.flag = true}));
}

TEST(ShownClock, AfterAReconnectTellsWhatTheRunningMoveHasUsed) {  // K033
  EXPECT_EQ(display(main_only(600s), control("600s"), 60s), (Display{.main = 540s}));
}

TEST(BrokenOffMove, IsPaidForButEarnsNoIncrement) {
  EXPECT_EQ(settle(main_only(300s), control("300s+f10s"), 4s), main_only(296s));
  EXPECT_EQ(settle(main_only(300s), control("300s+F10s"), 4s), main_only(300s));
  EXPECT_EQ(settle(main_only(300s), control("300s+F10s"), 14s), main_only(296s));
  EXPECT_EQ(settle(periods(5), control("0s+30s*5"), 95s), periods(2));
  EXPECT_EQ(settle(main_only(300s), control("300s"), 300s), ClockFace{});
}

}  // namespace
}  // namespace tachiai::clock
