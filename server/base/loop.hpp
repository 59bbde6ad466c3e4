#pragma once

#include <cstdint>
#include <functional>

#include "server/base/clock.hpp"

namespace tachiai::base {

using Task = std::move_only_function<void()>;

/// One core's queue of work. `post` may be called from any thread; the task runs later on the
/// loop's own thread, in the order posted by each caller.
struct Loop {
  virtual ~Loop() = default;
  virtual void post(Task task) = 0;
};

enum class TimerId : std::uint64_t {};

/// Timers of one loop; called on that loop's thread only. A cancelled timer never runs.
struct Timers {
  virtual ~Timers() = default;
  virtual TimerId at(Instant when, Task task) = 0;
  virtual void cancel(TimerId timer) = 0;
};

}  // namespace tachiai::base
