#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <unordered_map>
#include <utility>

#include "server/base/loop.hpp"

namespace tachiai::base {

/// Timers without a clock: whoever owns time asks when the next one is due and runs what is. The
/// real reactors and the simulation share it. Not thread-safe; one loop owns it.
class TimerQueue final : public Timers {
 public:
  TimerId at(Instant when, Task task) override;
  void cancel(TimerId timer) override;

  /// When the earliest timer is due; nullopt: none waits.
  std::optional<Instant> next_due() const;

  /// Runs every timer due at `now`, by time, then by order of asking. A timer that a running task
  /// adds for `now` or earlier waits for the next call, so that a task which re-arms itself cannot
  /// hold the loop.
  /// @return how many ran.
  std::size_t run_due(Instant now);

  std::size_t size() const { return timers_.size(); }

 private:
  using Key = std::pair<Instant, TimerId>;

  std::map<Key, Task> timers_;
  std::unordered_map<TimerId, Instant> due_;
  std::uint64_t last_ = 0;
};

}  // namespace tachiai::base
