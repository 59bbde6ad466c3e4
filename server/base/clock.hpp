#pragma once

#include <chrono>
#include <compare>

namespace tachiai::base {

using Millis = std::chrono::milliseconds;
using Micros = std::chrono::microseconds;

/// Steady time of this process; never from a client, never compared across a restart.
struct Instant {
  std::chrono::nanoseconds since_start{};
  auto operator<=>(const Instant&) const = default;
};

constexpr std::chrono::nanoseconds operator-(Instant later, Instant earlier) {
  return later.since_start - earlier.since_start;
}
constexpr Instant operator+(Instant instant, std::chrono::nanoseconds wait) {
  return {instant.since_start + wait};
}

/// All time comes through here, so that a simulation can own it.
struct Clock {
  virtual ~Clock() = default;
  virtual Instant now() const = 0;
  /// For people to read; nothing is computed with it.
  virtual std::chrono::system_clock::time_point utc() const = 0;
};

}  // namespace tachiai::base
