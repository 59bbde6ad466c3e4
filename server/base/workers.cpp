#include "server/base/workers.hpp"

#include <algorithm>
#include <exception>
#include <utility>

namespace tachiai::base {

Workers::Workers(Options options) : options_(std::move(options)) {
  std::size_t count = options_.threads;
  if (count == 0) count = std::max(1U, std::thread::hardware_concurrency());
  threads_.reserve(count);
  for (std::size_t i = 0; i < count; ++i) threads_.emplace_back([this] { work(); });
}

Workers::~Workers() { stop(); }

bool Workers::submit(Task task) {
  {
    const std::lock_guard lock{mutex_};
    if (stopping_ || tasks_.size() >= options_.waiting_tasks_max) return false;
    tasks_.push_back(std::move(task));
  }
  arrived_.notify_one();
  return true;
}

std::size_t Workers::waiting() const {
  const std::lock_guard lock{mutex_};
  return tasks_.size();
}

void Workers::stop() {
  {
    const std::lock_guard lock{mutex_};
    stopping_ = true;
  }
  arrived_.notify_all();
  for (std::thread& thread : threads_) {
    if (thread.joinable()) thread.join();
  }
}

void Workers::work() {
  for (;;) {
    Task task;
    {
      std::unique_lock lock{mutex_};
      arrived_.wait(lock, [this] { return stopping_ || !tasks_.empty(); });
      if (tasks_.empty()) return;
      task = std::move(tasks_.front());
      tasks_.pop_front();
    }
    try {
      task();
    } catch (const std::exception& error) {
      if (options_.on_exception) options_.on_exception(error.what());
    }
  }
}

}  // namespace tachiai::base
