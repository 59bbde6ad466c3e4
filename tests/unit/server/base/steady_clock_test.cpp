#include "server/base/steady_clock.hpp"

#include <gtest/gtest.h>

namespace tachiai::base {
namespace {

TEST(SteadyClock, NeverRunsBackwardsAndStartsNearZero) {
  const SteadyClock clock;
  const Instant first = clock.now();
  const Instant second = clock.now();
  EXPECT_GE(first, Instant{});
  EXPECT_GE(second, first);
  EXPECT_LT(first - Instant{}, std::chrono::minutes{1});
}

TEST(SteadyClock, TellsTheDateForPeople) {
  const SteadyClock clock;
  const auto difference = std::chrono::system_clock::now() - clock.utc();
  EXPECT_LT(std::chrono::abs(difference), std::chrono::minutes{1});
}

}  // namespace
}  // namespace tachiai::base
