#include "server/base/timer_queue.hpp"

namespace tachiai::base {

TimerId TimerQueue::at(Instant when, Task task) {
  const TimerId id{++last_};
  timers_.emplace(Key{when, id}, std::move(task));
  due_.emplace(id, when);
  return id;
}

void TimerQueue::cancel(TimerId timer) {
  const auto found = due_.find(timer);
  if (found == due_.end()) return;
  timers_.erase(Key{found->second, timer});
  due_.erase(found);
}

std::optional<Instant> TimerQueue::next_due() const {
  if (timers_.empty()) return std::nullopt;
  return timers_.begin()->first.first;
}

std::size_t TimerQueue::run_due(Instant now) {
  const TimerId newest{last_};
  std::size_t ran = 0;
  // Looked up afresh each time: a running task may cancel or add timers.
  for (auto next = timers_.begin(); next != timers_.end() && next->first.first <= now;) {
    if (next->first.second > newest) {
      ++next;
      continue;
    }
    auto node = timers_.extract(next);
    due_.erase(node.key().second);
    node.mapped()();
    ++ran;
    next = timers_.begin();
  }
  return ran;
}

}  // namespace tachiai::base
