#pragma once

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <mutex>
#include <string_view>
#include <thread>
#include <vector>

#include "server/base/loop.hpp"

namespace tachiai::base {

/// A bounded pool for anything that takes over 1 ms: password hashing, bots, imports, exports,
/// images, verification. A loop never waits for it: work goes in by `submit`, the result comes back
/// by `Loop::post`.
class Workers {
 public:
  struct Options {
    std::size_t threads = 0;  // 0: one per core
    std::size_t waiting_tasks_max = 256;
    /// Told, on the worker, what an escaped exception said. The worker lives on.
    std::function<void(std::string_view)> on_exception;
  };

  explicit Workers(Options options);
  /// Runs what was accepted, then joins.
  ~Workers();
  Workers(const Workers&) = delete;
  Workers& operator=(const Workers&) = delete;

  /// From any thread. @return false, and `task` is dropped, where the queue is full or the pool is
  /// stopping: the caller refuses its client, so that load is seen and not hoarded.
  [[nodiscard]] bool submit(Task task);

  /// Tasks accepted and not yet begun.
  std::size_t waiting() const;
  std::size_t threads() const { return threads_.size(); }

  /// Accepts no more, runs what was accepted, joins. Idempotent; not from a worker.
  void stop();

 private:
  void work();

  Options options_;
  mutable std::mutex mutex_;
  std::condition_variable arrived_;
  std::deque<Task> tasks_;
  bool stopping_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace tachiai::base
