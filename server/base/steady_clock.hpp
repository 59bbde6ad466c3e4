#pragma once

#include "server/base/clock.hpp"

namespace tachiai::base {

/// The machine's own clocks: `now` is the monotonic clock since this object was made, so a step of
/// the wall clock never reaches a game.
class SteadyClock final : public Clock {
 public:
  SteadyClock();
  Instant now() const override;
  std::chrono::system_clock::time_point utc() const override;

 private:
  std::chrono::steady_clock::time_point start_;
};

}  // namespace tachiai::base
