#include "clients/load/watch.hpp"

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <limits>
#include <queue>
#include <string_view>
#include <utility>
#include <vector>

#include "clients/load/fields.hpp"
#include "clients/load/figures.hpp"

namespace tachiai::load {

namespace {

using Steady = std::chrono::steady_clock;

// Field numbers of protocol/tachiai/v1, which never change.
namespace request {
constexpr unsigned hello = 1, watch = 2;
constexpr unsigned request_id = 1, hello_client = 3, watch_match = 2;
}  // namespace request
namespace news {
constexpr unsigned refused = 4, snapshot = 6, event = 7;
constexpr unsigned refused_code = 3, refused_retry_after_ms = 9, rate_limited = 7;
constexpr unsigned snapshot_seq = 3, snapshot_ending = 15, snapshot_conflated = 18;
constexpr unsigned event_seq = 2, event_utc_ms = 4, event_match_ended = 23;
}  // namespace news

double seconds_since(Steady::time_point from) {
  return std::chrono::duration<double>(Steady::now() - from).count();
}

class Watchers final : public Ear {
 public:
  explicit Watchers(const WatchLoad& load) : load_(load), crowd_(*this), all_(load.watchers) {
    std::string hello;
    put(hello, request::request_id, "hello");
    put(hello, request::hello_client, "tachiai-load");
    put(hello_, request::hello, hello);
    std::string watch;
    put(watch, request::request_id, "watch");
    put(watch, request::watch_match, load.match);
    put(watch_, request::watch, watch);
  }

  bool run() {
    Door door = load_.door;
    door.path = "/ws";
    door.subprotocol = "tachiai.v1.proto";
    const auto before = used_by(load_.server_pid);
    const auto start = Steady::now();
    crowd_.ask_in(load_.watchers, door);
    heard_ = start;
    while (here_ < load_.watchers) turn("not all watchers came in");
    const double seconds = seconds_since(start);
    const auto after = used_by(load_.server_pid);
    std::printf(
        "{\"phase\":\"watch\",\"watchers\":%zu,\"seconds\":%.3f,\"per_second\":%.0f,"
        "\"cpu_us_each\":%.1f,\"rss_kib\":%.0f,\"rss_kib_each\":%.2f,\"asked_again\":%zu}\n",
        load_.watchers, seconds, static_cast<double>(load_.watchers) / seconds,
        (after.cpu_seconds - before.cpu_seconds) * 1e6 / static_cast<double>(load_.watchers),
        after.resident_kib,
        (after.resident_kib - before.resident_kib) / static_cast<double>(load_.watchers),
        asked_again_);
    std::fflush(stdout);

    waits_.clear();
    delivered_ = 0;
    const auto follow = Steady::now();
    heard_ = follow;
    while (load_.until_end ? ended_ < load_.watchers : seconds_since(follow) < load_.seconds) {
      turn("the match is silent");
    }
    const auto end = used_by(load_.server_pid);
    return tell(seconds_since(follow), end.cpu_seconds - after.cpu_seconds, end.resident_kib);
  }

  void on_open(std::size_t member) override {
    crowd_.send(member, hello_);
    crowd_.send(member, watch_);
  }

  void on_message(std::size_t member, std::string bytes) override {
    heard_ = Steady::now();
    Fields message{bytes};
    while (const auto field = message.next()) {
      if (field->number == news::event) event(all_[member], field->bytes);
      if (field->number == news::snapshot) snapshot(all_[member], field->bytes);
      if (field->number == news::refused) refused(member, field->bytes);
    }
    if (!message.whole()) throw Trouble{"unreadable news"};
  }

  void on_close(std::size_t, std::string_view why) override {
    throw Trouble{"the server ended a connection: " + std::string{why}};
  }

 private:
  struct Watcher {
    std::uint64_t seq = 0;
    bool here = false;
    bool ended = false;
  };

  void event(Watcher& watcher, std::string_view bytes) {
    if (!watcher.here) throw Trouble{"an event came before the snapshot"};
    std::uint64_t seq = 0;
    std::uint64_t utc_ms = 0;
    bool last = false;
    Fields fields{bytes};
    while (const auto field = fields.next()) {
      if (field->number == news::event_seq) seq = field->value;
      if (field->number == news::event_utc_ms) utc_ms = field->value;
      if (field->number == news::event_match_ended) last = true;
    }
    if (!fields.whole()) throw Trouble{"an unreadable event"};
    if (seq != watcher.seq + 1) ++gaps_;
    watcher.seq = seq;
    ++delivered_;
    const auto utc = std::chrono::system_clock::now().time_since_epoch();
    const auto now = std::chrono::duration<double, std::milli>(utc).count();
    waits_.push_back(static_cast<float>(now - static_cast<double>(utc_ms)));
    if (last) ended(watcher);
  }

  void snapshot(Watcher& watcher, std::string_view bytes) {
    if (!std::exchange(watcher.here, true)) ++here_;
    Fields fields{bytes};
    while (const auto field = fields.next()) {
      if (field->number == news::snapshot_seq) watcher.seq = field->value;
      if (field->number == news::snapshot_conflated && field->value != 0) ++conflated_;
      if (field->number == news::snapshot_ending) ended(watcher);
    }
    if (!fields.whole()) throw Trouble{"an unreadable snapshot"};
  }

  void ended(Watcher& watcher) {
    if (!std::exchange(watcher.ended, true)) ++ended_;
  }

  void refused(std::size_t member, std::string_view bytes) {
    std::uint64_t code = 0;
    std::uint64_t retry_after_ms = 0;
    Fields fields{bytes};
    while (const auto field = fields.next()) {
      if (field->number == news::refused_code) code = field->value;
      if (field->number == news::refused_retry_after_ms) retry_after_ms = field->value;
    }
    if (code != news::rate_limited) throw Trouble{"refused, code " + std::to_string(code)};
    ++asked_again_;
    again_.emplace(Steady::now() + std::chrono::milliseconds{retry_after_ms}, member);
  }

  void turn(const char* otherwise) {
    crowd_.turn(base::Millis{20});
    while (!again_.empty() && again_.top().first <= Steady::now()) {
      crowd_.send(again_.top().second, watch_);
      again_.pop();
    }
    if (seconds_since(heard_) > load_.patience_seconds) throw Trouble{otherwise};
  }

  bool tell(double seconds, double cpu, double kib) {
    std::uint64_t lowest = std::numeric_limits<std::uint64_t>::max();
    std::uint64_t highest = 0;
    for (const Watcher& watcher : all_) {
      lowest = std::min(lowest, watcher.seq);
      highest = std::max(highest, watcher.seq);
    }
    const auto in = [&](double part) {
      return waits_.empty() ? 0.0 : static_cast<double>(percentile(waits_, part));
    };
    const double delivered = static_cast<double>(delivered_);
    std::printf(
        "{\"phase\":\"follow\",\"watchers\":%zu,\"seconds\":%.3f,\"delivered\":%llu,\"gaps\":%llu,"
        "\"conflated\":%zu,\"lowest_seq\":%llu,\"highest_seq\":%llu,\"p50_ms\":%.2f,"
        "\"p99_ms\":%.2f,\"max_ms\":%.2f,\"cpu_us\":%.3f,\"rss_kib\":%.0f}\n",
        load_.watchers, seconds, static_cast<unsigned long long>(delivered_),
        static_cast<unsigned long long>(gaps_), conflated_, static_cast<unsigned long long>(lowest),
        static_cast<unsigned long long>(highest), in(0.5), in(0.99), in(1),
        delivered_ == 0 ? 0.0 : cpu * 1e6 / delivered, kib);
    std::fflush(stdout);
    return gaps_ == 0 && lowest == highest;
  }

  const WatchLoad& load_;
  Crowd crowd_;
  std::string hello_;
  std::string watch_;
  std::vector<Watcher> all_;
  std::size_t here_ = 0;
  std::size_t ended_ = 0;
  std::size_t asked_again_ = 0;
  std::size_t conflated_ = 0;
  std::uint64_t delivered_ = 0;
  std::uint64_t gaps_ = 0;
  std::vector<float> waits_;
  Steady::time_point heard_;
  using Again = std::pair<Steady::time_point, std::size_t>;
  std::priority_queue<Again, std::vector<Again>, std::greater<>> again_;
};

}  // namespace

bool run_watch(const WatchLoad& load) { return Watchers{load}.run(); }

}  // namespace tachiai::load
