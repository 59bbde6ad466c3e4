#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <random>
#include <utility>
#include <vector>

#include "server/base/clock.hpp"
#include "server/base/loop.hpp"
#include "server/base/secrets.hpp"
#include "server/base/timer_queue.hpp"

/// The world below the server, owned by a test: time, cores, disk and wires, all in one thread and
/// all decided by one seed.
namespace tachiai::simulated {

using base::Instant;
using base::Millis;
using base::Task;
using Nanos = std::chrono::nanoseconds;

/// The one source of chance. The same seed gives the same world.
class Dice {
 public:
  explicit Dice(std::uint64_t seed) : engine_(seed) {}
  /// 0 .. count - 1.
  std::uint64_t below(std::uint64_t count) { return count == 0 ? 0 : engine_() % count; }
  bool chance(double share) { return static_cast<double>(below(1'000'000)) < share * 1e6; }
  Nanos between(Nanos least, Nanos most) {
    return least + Nanos{static_cast<std::int64_t>(
                       below(static_cast<std::uint64_t>((most - least).count()) + 1))};
  }
  template <class List>
  auto& one_of(List& list) {
    return list[below(list.size())];
  }

 private:
  std::mt19937_64 engine_;
};

class FakeClock final : public base::Clock {
 public:
  Instant now() const override { return now_; }
  std::chrono::system_clock::time_point utc() const override {
    return std::chrono::system_clock::time_point{std::chrono::seconds{1'790'000'000}} +
           std::chrono::duration_cast<std::chrono::system_clock::duration>(now_.since_start);
  }
  void set(Instant now) { now_ = now; }

 private:
  Instant now_{std::chrono::seconds{5}};
};

class FakeSecrets final : public base::Secrets {
 public:
  explicit FakeSecrets(std::uint64_t seed) : dice_(seed) {}
  void fill(std::span<std::uint8_t> bytes) override {
    for (auto& byte : bytes) byte = static_cast<std::uint8_t>(dice_.below(256));
  }

 private:
  Dice dice_;
};

class World;

/// One core: a loop with its timers. Tasks of one poster keep their order; those of different
/// posters meet as chance has it.
class Core final : public base::Loop, public base::Timers {
 public:
  Core(World& world, std::size_t index) : world_(world), index_(index) {}
  void post(Task task) override;
  base::TimerId at(Instant when, Task task) override { return timers_.at(when, std::move(task)); }
  void cancel(base::TimerId timer) override { timers_.cancel(timer); }
  std::size_t index() const { return index_; }
  /// Other work keeps it from its tasks until then.
  void stall(Nanos time);
  /// The task that runs here now has so much else to do before it comes to `rest`; no other task of
  /// this core gets in between.
  void go_on_after(Nanos time, Task rest);

 private:
  friend class World;
  std::optional<Instant> next() const;
  void run();
  void clear();

  World& world_;
  std::size_t index_;
  std::map<std::pair<Instant, std::uint64_t>, Task> tasks_;  // by when they are seen
  std::map<std::size_t, Instant> last_seen_;                 // by poster
  std::uint64_t posted_ = 0;
  base::TimerQueue timers_;
  Task rest_;  // of a task that is not finished
  Instant busy_until_{};
};

class World {
 public:
  static constexpr std::size_t outside = 1'000;  // not on a core: disk, network, people

  World(std::uint64_t seed, std::size_t cores);

  FakeClock clock;
  Dice dice;
  /// What happens outside the server, by time.
  base::TimerQueue agenda;

  Instant now() const { return clock.now(); }
  void after(Nanos wait, Task task) { agenda.at(now() + wait, std::move(task)); }
  Core& core(std::size_t index) { return *cores_[index]; }
  std::size_t cores() const { return cores_.size(); }
  /// The core whose task runs now; `outside`: none.
  std::size_t here() const { return here_; }

  /// Everything that happens until `end`.
  void run_until(Instant end);
  void run_for(Nanos time) { run_until(now() + time); }
  /// Until `done` says so. @return false: it was not within `limit`.
  template <class Done>
  bool run_until(Done done, Nanos limit) {
    const Instant end = now() + limit;
    while (!done()) {
      if (!step(end)) return false;
    }
    return true;
  }

  /// The process is gone: its tasks and timers with it. Its objects have to be gone already.
  void forget_cores();

 private:
  bool step(Instant end);

  std::vector<std::unique_ptr<Core>> cores_;
  std::size_t here_ = outside;
};

}  // namespace tachiai::simulated
