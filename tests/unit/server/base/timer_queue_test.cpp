#include "server/base/timer_queue.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace tachiai::base {
namespace {

Instant at(int ms) { return Instant{Millis{ms}}; }

TEST(TimerQueue, RunsWhatIsDueByTimeAndThenByOrderOfAsking) {
  TimerQueue timers;
  std::string ran;
  timers.at(at(20), [&] { ran += 'c'; });
  timers.at(at(10), [&] { ran += 'a'; });
  timers.at(at(10), [&] { ran += 'b'; });
  timers.at(at(30), [&] { ran += 'd'; });
  EXPECT_EQ(timers.run_due(at(9)), 0U);
  EXPECT_EQ(timers.run_due(at(20)), 3U);
  EXPECT_EQ(ran, "abc");
  EXPECT_EQ(timers.next_due(), at(30));
}

TEST(TimerQueue, ACancelledTimerNeverRuns) {
  TimerQueue timers;
  bool ran = false;
  const TimerId id = timers.at(at(10), [&] { ran = true; });
  timers.cancel(id);
  timers.cancel(id);
  EXPECT_EQ(timers.run_due(at(100)), 0U);
  EXPECT_FALSE(ran);
  EXPECT_EQ(timers.next_due(), std::nullopt);
}

TEST(TimerQueue, ATaskMayCancelAnotherThatIsDueInTheSameRun) {
  TimerQueue timers;
  bool second_ran = false;
  TimerId second{};
  timers.at(at(1), [&] { timers.cancel(second); });
  second = timers.at(at(2), [&] { second_ran = true; });
  EXPECT_EQ(timers.run_due(at(5)), 1U);
  EXPECT_FALSE(second_ran);
}

TEST(TimerQueue, ATaskThatRearmsItselfForThePastWaitsForTheNextRun) {
  TimerQueue timers;
  int runs = 0;
  std::function<void()> again = [&] {
    ++runs;
    timers.at(at(0), [&] { again(); });
  };
  timers.at(at(1), [&] { again(); });
  EXPECT_EQ(timers.run_due(at(5)), 1U);
  EXPECT_EQ(timers.run_due(at(5)), 1U);
  EXPECT_EQ(runs, 2);
}

TEST(TimerQueue, ATimerAddedByATaskDoesNotHideAnOlderOneThatIsDue) {
  TimerQueue timers;
  bool older_ran = false;
  timers.at(at(1), [&] { timers.at(at(0), [] {}); });
  timers.at(at(2), [&] { older_ran = true; });
  EXPECT_EQ(timers.run_due(at(5)), 2U);
  EXPECT_TRUE(older_ran);
  EXPECT_EQ(timers.size(), 1U);
}

}  // namespace
}  // namespace tachiai::base
