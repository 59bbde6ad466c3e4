#include "server/base/steady_clock.hpp"

namespace tachiai::base {

SteadyClock::SteadyClock() : start_(std::chrono::steady_clock::now()) {}

Instant SteadyClock::now() const { return {std::chrono::steady_clock::now() - start_}; }

std::chrono::system_clock::time_point SteadyClock::utc() const {
  return std::chrono::system_clock::now();
}

}  // namespace tachiai::base
