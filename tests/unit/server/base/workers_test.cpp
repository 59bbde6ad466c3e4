#include "server/base/workers.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <future>
#include <stdexcept>
#include <string>
#include <utility>

namespace tachiai::base {
namespace {

TEST(Workers, RunEveryAcceptedTaskBeforeTheyAreGone) {
  std::atomic<int> ran = 0;
  {
    Workers workers{{.threads = 2, .waiting_tasks_max = 1'000}};
    for (int i = 0; i < 500; ++i) ASSERT_TRUE(workers.submit([&] { ++ran; }));
  }
  EXPECT_EQ(ran, 500);
}

TEST(Workers, RefuseWhenTheQueueIsFull) {
  std::promise<void> open;
  const std::shared_future<void> gate{open.get_future()};
  std::promise<void> begun;
  Workers workers{{.threads = 1, .waiting_tasks_max = 2}};
  ASSERT_TRUE(workers.submit([&] {
    begun.set_value();
    gate.wait();
  }));
  begun.get_future().wait();
  EXPECT_TRUE(workers.submit([] {}));
  EXPECT_TRUE(workers.submit([] {}));
  EXPECT_FALSE(workers.submit([] {}));
  EXPECT_EQ(workers.waiting(), 2U);
  open.set_value();
}

TEST(Workers, RefuseAfterStop) {
  Workers workers{{.threads = 1}};
  workers.stop();
  EXPECT_FALSE(workers.submit([] {}));
}

TEST(Workers, SurviveAnExceptionAndTellIt) {
  std::promise<std::string> told;
  Workers workers{{.threads = 1, .on_exception = [&](std::string_view what) {
                     told.set_value(std::string{what});
                   }}};
  ASSERT_TRUE(workers.submit([] { throw std::runtime_error{"no such file"}; }));
  EXPECT_EQ(told.get_future().get(), "no such file");
  std::promise<void> next;
  ASSERT_TRUE(workers.submit([&] { next.set_value(); }));
  next.get_future().wait();
}

}  // namespace
}  // namespace tachiai::base
