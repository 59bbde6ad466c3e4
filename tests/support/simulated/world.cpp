#include "tests/support/simulated/world.hpp"

#include <algorithm>
#include <utility>

#include "engines/core/result.hpp"

namespace tachiai::simulated {

using namespace std::chrono_literals;

void Core::post(Task task) {
  const std::size_t from = world_.here();
  const Nanos travel = from == index_ ? Nanos{} : world_.dice.between(0us, 150us);
  Instant& last = last_seen_[from];
  last = std::max(last, world_.now() + travel);
  tasks_.emplace(std::pair{last, ++posted_}, std::move(task));
}

void Core::stall(Nanos time) { busy_until_ = std::max(busy_until_, world_.now()) + time; }

void Core::go_on_after(Nanos time, Task rest) {
  TACHIAI_ASSERT(!rest_);
  stall(time);
  rest_ = std::move(rest);
}

std::optional<Instant> Core::next() const {
  if (rest_) return busy_until_;
  std::optional<Instant> next = timers_.next_due();
  if (!tasks_.empty()) {
    const Instant seen = tasks_.begin()->first.first;
    next = next ? std::min(*next, seen) : seen;
  }
  if (next) next = std::max(*next, busy_until_);
  return next;
}

void Core::run() {
  const Instant now = world_.now();
  if (rest_) {
    std::exchange(rest_, {})();
    busy_until_ = std::max(busy_until_, now + world_.dice.between(1us, 20us));
    return;
  }
  const auto due = timers_.next_due();
  const bool timer = due && *due <= now;
  const bool task = !tasks_.empty() && tasks_.begin()->first.first <= now;
  if (timer && (!task || world_.dice.chance(0.5))) {
    timers_.run_due(now);
  } else if (task) {
    auto node = tasks_.extract(tasks_.begin());
    node.mapped()();
  }
  busy_until_ = std::max(busy_until_, now + world_.dice.between(1us, 20us));
}

void Core::clear() {
  // A dying task may let go of what posts once more.
  for (auto dying = std::exchange(tasks_, {}); !dying.empty(); dying = std::exchange(tasks_, {}))
    dying.clear();
  rest_ = {};
  timers_ = {};
  last_seen_.clear();
  busy_until_ = {};
}

World::World(std::uint64_t seed, std::size_t cores) : dice(seed) {
  for (std::size_t i = 0; i < cores; ++i) cores_.push_back(std::make_unique<Core>(*this, i));
}

bool World::step(Instant end) {
  std::optional<Instant> next = agenda.next_due();
  Core* chosen = nullptr;
  for (auto& core : cores_) {
    const auto its = core->next();
    if (!its) continue;
    const bool tie = next && *its == *next;
    if (next && (*its > *next || (tie && dice.chance(0.5)))) continue;
    next = its;
    chosen = core.get();
  }
  if (!next || *next > end) {
    clock.set(std::max(end, now()));
    return false;
  }
  clock.set(std::max(*next, now()));
  if (chosen == nullptr) {
    agenda.run_due(now());
    return true;
  }
  here_ = chosen->index();
  chosen->run();
  here_ = outside;
  return true;
}

void World::run_until(Instant end) {
  while (step(end)) {
  }
}

void World::forget_cores() {
  for (auto& core : cores_) core->clear();
}

}  // namespace tachiai::simulated
