#include "server/net/reactors.hpp"

#include <gtest/gtest.h>
#include <linux/sockios.h>
#include <sys/ioctl.h>
#include <sys/types.h>
#include <unistd.h>

#include <csignal>
#include <future>

#include "server/net/signals.hpp"
#include "tests/unit/server/net/loopback.hpp"

namespace tachiai::net {
namespace {

TEST(Reactors, RunPostedTasksInOrderOnTheirOwnThread) {
  const base::SteadyClock clock;
  Reactors reactors{clock, 2};
  std::vector<int> ran;
  std::promise<void> done;
  for (int i = 0; i < 100; ++i) {
    reactors.at(1).loop().post([&, i] {
      EXPECT_TRUE(reactors.at(1).here());
      EXPECT_FALSE(reactors.at(0).here());
      ran.push_back(i);
      if (i == 99) done.set_value();
    });
  }
  EXPECT_FALSE(reactors.at(1).here());
  reactors.start();
  done.get_future().wait();
  for (int i = 0; i < 100; ++i) EXPECT_EQ(ran[static_cast<std::size_t>(i)], i);
}

TEST(Reactors, RunTimersInOrderAndNotBeforeTheirTime) {
  const base::SteadyClock clock;
  Reactors reactors{clock, 1};
  std::string ran;
  std::promise<void> done;
  reactors.at(0).loop().post([&] {
    auto& timers = reactors.at(0).timers();
    const base::Instant start = clock.now();
    timers.at(start + base::Millis{30}, [&, start] {
      EXPECT_GE(clock.now() - start, base::Millis{30});
      ran += 'c';
      done.set_value();
    });
    timers.at(start + base::Millis{10}, [&, start] {
      ran += 'a';
      timers.at(start + base::Millis{20}, [&] { ran += 'b'; });
    });
    const base::TimerId cancelled = timers.at(start + base::Millis{5}, [&] { ran += 'x'; });
    timers.cancel(cancelled);
  });
  reactors.start();
  done.get_future().wait();
  EXPECT_EQ(ran, "abc");
}

TEST(Reactors, AnEscapedExceptionIsToldAndTheLoopAndItsTimersGoOn) {
  const base::SteadyClock clock;
  std::vector<std::string> told;
  std::promise<void> done;
  Reactors reactors{clock, 1, [&](std::string_view what) { told.emplace_back(what); }};
  reactors.at(0).loop().post([&] {
    auto& timers = reactors.at(0).timers();
    timers.at(clock.now(), [] { throw std::runtime_error{"timer"}; });
    timers.at(clock.now() + base::Millis{5}, [&] { done.set_value(); });
    throw std::runtime_error{"task"};
  });
  reactors.start();
  done.get_future().wait();
  reactors.stop();
  EXPECT_EQ(told, (std::vector<std::string>{"task", "timer"}));
}

TEST(Reactors, StopTwiceOrWithoutStartIsHarmless) {
  const base::SteadyClock clock;
  Reactors reactors{clock, 2};
  reactors.at(0).loop().post([] {});
  reactors.stop();
  reactors.stop();
  EXPECT_FALSE(reactors.running());
}

/// Does the kernel of the other side hold all that was sent? On a busy machine that is a little
/// after `send` has returned.
bool is_delivered(const WebSocketClient& client) {
  int unacknowledged = 0;
  return ::ioctl(client.fd(), SIOCOUTQ, &unacknowledged) == 0 && unacknowledged == 0;
}

// DESIGN section 4: a move that the kernel holds before the flag is judged is heard before.
TEST(Fence, HearsWhatTheKernelHoldsBeforeItAnswers) {
  for (int round = 0; round < 50; ++round) {
    std::vector<std::string> heard;  // on reactor 0, as a match's inbox is
    Script script;
    Loopback* inside = nullptr;
    script.on_message = [&](Connection&, bool, std::string bytes) {
      inside->reactors().at(0).loop().post(
          [&, bytes = std::move(bytes)] { heard.push_back(bytes); });
    };
    Loopback loopback{{}, std::move(script), 2};
    inside = &loopback;
    WebSocketClient first = loopback.connect();
    WebSocketClient second = loopback.connect();
    ASSERT_TRUE(loopback.eventually([&] { return loopback.connections().size() == 2; }));
    std::vector<ConnectionId> ids;
    for (const auto& connection : loopback.connections()) ids.push_back(connection->id());
    ids.push_back(ConnectionId{0xFFFF'FFFF'FF01});  // one that is gone

    // Both reactors are kept busy until the moves are in the kernel, so that only the fence can
    // bring them in time.
    std::promise<void> open;
    const std::shared_future<void> gate{open.get_future()};
    for (std::size_t i = 0; i < 2; ++i)
      loopback.reactors().at(i).loop().post([gate] { gate.wait(); });
    std::promise<std::vector<std::string>> fenced;
    loopback.reactors().fence(ids, loopback.reactors().at(0).loop(),
                              [&] { fenced.set_value(heard); });
    ASSERT_TRUE(first.send_text("7g7f") && second.send_text("3c3d"));
    ASSERT_TRUE(loopback.eventually([&] { return is_delivered(first) && is_delivered(second); }));
    open.set_value();
    auto at_the_fence = fenced.get_future().get();
    std::ranges::sort(at_the_fence);
    EXPECT_EQ(at_the_fence, (std::vector<std::string>{"3c3d", "7g7f"}));
  }
}

/// A reactor may be in the middle of what it has read on a connection that the asker does not name.
TEST(Fence, WaitsForWhatAnyReactorIsAt) {
  std::promise<void> begun, open, answered;
  bool handed_over = false, was_handed_over = false;  // on reactor 0
  const base::SteadyClock clock;
  Reactors reactors{clock, 2};
  reactors.start();
  reactors.at(1).loop().post([&] {
    begun.set_value();
    open.get_future().wait();
    reactors.at(0).loop().post([&] { handed_over = true; });
  });
  begun.get_future().wait();
  reactors.fence({}, reactors.at(0).loop(), [&] {
    was_handed_over = handed_over;
    answered.set_value();
  });
  open.set_value();
  ASSERT_EQ(answered.get_future().wait_for(std::chrono::seconds{10}), std::future_status::ready);
  EXPECT_TRUE(was_handed_over);
}

TEST(Fence, OfNobodyAnswers) {
  const base::SteadyClock clock;
  Reactors reactors{clock, 1};
  reactors.start();
  std::promise<void> answered;
  reactors.fence({}, reactors.at(0).loop(), [&] { answered.set_value(); });
  EXPECT_EQ(answered.get_future().wait_for(std::chrono::seconds{10}), std::future_status::ready);
}

TEST(Signals, AreToldToWhoWaitsForThem) {
  Signals signals;
  EXPECT_EQ(signals.wait(base::Millis{0}), std::nullopt);
  ::kill(::getpid(), SIGTERM);
  EXPECT_EQ(signals.wait(base::Millis{5'000}), SIGTERM);
  ::kill(::getpid(), SIGINT);
  EXPECT_EQ(signals.wait(), SIGINT);
}

}  // namespace
}  // namespace tachiai::net
