#include "clients/load/topic.hpp"

#include <algorithm>
#include <charconv>
#include <chrono>
#include <cstdio>
#include <ctime>
#include <string_view>

#include "clients/load/figures.hpp"

namespace tachiai::load {

namespace {

using Steady = std::chrono::steady_clock;

constexpr std::size_t digits = 16;
constexpr std::size_t stamp_bytes = 2 * digits;  // number and time, in hexadecimal
constexpr double warm_up_seconds = 0.3;

double seconds_since(Steady::time_point from) {
  return std::chrono::duration<double>(Steady::now() - from).count();
}

/// A message that is text, as some servers pass on nothing else: its number, when it was said, and
/// filling.
std::string stamped(std::uint64_t number, std::size_t bytes) {
  char stamp[stamp_bytes + 1];
  std::snprintf(stamp, sizeof stamp, "%016llx%016llx", static_cast<unsigned long long>(number),
                static_cast<unsigned long long>(Steady::now().time_since_epoch().count()));
  std::string text{stamp, stamp_bytes};
  text.resize(std::max(bytes, stamp_bytes), 'e');
  return text;
}

std::uint64_t read_digits(std::string_view text) {
  std::uint64_t value = 0;
  const auto end = text.data() + text.size();
  if (const auto read = std::from_chars(text.data(), end, value, 16); read.ptr != end) {
    throw Trouble{"a message was passed on that nobody said: " + std::string{text}};
  }
  return value;
}

double thread_seconds() {
  timespec at{};
  ::clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &at);
  return static_cast<double>(at.tv_sec) + static_cast<double>(at.tv_nsec) * 1e-9;
}

/// One run of a phase, from its first message to the last that anybody heard.
struct Round {
  std::uint64_t delivered = 0;
  std::uint64_t gaps = 0;
  std::vector<float> waits;       // ms from saying to hearing, of each delivery
  std::vector<float> last_waits;  // and to the last listener's hearing, of each message
};

class Topic final : public Ear {
 public:
  explicit Topic(const TopicLoad& load) : load_(load), crowd_(*this) {}

  bool run() {
    const auto before = used_by(load_.server_pid);
    const auto start = Steady::now();
    crowd_.ask_in(load_.listeners, load_.listen);
    until(60, [this] { return ready_ == load_.listeners; }, "not all listeners came in");
    const double seconds = seconds_since(start);
    const auto after = used_by(load_.server_pid);
    Door door = load_.listen;
    door.path = load_.say_path;
    door.sources = 0;
    crowd_.ask_in(1, door);
    until(10, [this] { return ready_ == load_.listeners + 1; }, "nobody may speak");
    heard_.assign(load_.listeners, 0);
    std::printf(
        "{\"phase\":\"connect\",\"listeners\":%zu,\"seconds\":%.3f,\"per_second\":%.0f,"
        "\"cpu_us_each\":%.1f,\"rss_kib\":%.0f,\"rss_kib_each\":%.2f}\n",
        load_.listeners, seconds, static_cast<double>(load_.listeners) / seconds,
        (after.cpu_seconds - before.cpu_seconds) * 1e6 / static_cast<double>(load_.listeners),
        after.resident_kib,
        (after.resident_kib - before.resident_kib) / static_cast<double>(load_.listeners));
    std::fflush(stdout);
    for (const Phase& phase : load_.phases) play(phase);
    return gaps_ == 0;
  }

  void on_open(std::size_t member) override {
    if (load_.dialect == Dialect::plain) {
      ++ready_;
      return;
    }
    // Only what the server has understood before PING is answered by PONG.
    const bool listens = member < load_.listeners;
    crowd_.send(member, std::string{"CONNECT {\"verbose\":false,\"pedantic\":false}\r\n"} +
                            (listens ? "SUB t 1\r\n" : "") + "PING\r\n");
    if (parts_.size() <= member) parts_.resize(load_.listeners + 1);
  }

  void on_message(std::size_t member, std::string bytes) override {
    if (load_.dialect == Dialect::plain) {
      if (member < load_.listeners) heard(member, bytes);
    } else {
      hear_nats(member, std::move(bytes));
    }
  }

  void on_close(std::size_t member, std::string_view why) override {
    if (member < deaf_) {
      ++deaf_closed_;
      return;
    }
    throw Trouble{"the server ended a connection: " + std::string{why}};
  }

 private:
  template <class Done>
  void until(double patience, Done done, const char* otherwise) {
    for (const auto start = Steady::now(); !done();) {
      if (seconds_since(start) > patience) throw Trouble{otherwise};
      crowd_.turn(base::Millis{100});
    }
  }

  void say(const Phase& phase) {
    ++said_;
    const std::string text = stamped(said_, phase.payload_bytes);
    if (load_.dialect == Dialect::nats) {
      crowd_.send(load_.listeners, "PUB t " + std::to_string(text.size()) + "\r\n" + text + "\r\n");
    } else {
      crowd_.send(load_.listeners, text);
    }
    missing_.push_back(load_.listeners - deaf_);
  }

  void heard(std::size_t member, std::string_view text) {
    if (text.size() < stamp_bytes) throw Trouble{"a message was cut short"};
    const std::uint64_t number = read_digits(text.substr(0, digits));
    if (number != heard_[member] + 1 && member >= deaf_) ++round_.gaps;
    heard_[member] = number;
    if (member < deaf_) return;
    const auto said = std::chrono::nanoseconds{read_digits(text.substr(digits, digits))};
    const auto wait = Steady::now().time_since_epoch() - said;
    const auto ms = std::chrono::duration<float, std::milli>(wait).count();
    ++round_.delivered;
    round_.waits.push_back(ms);
    if (number <= oldest_ || number > said_) throw Trouble{"a message was heard twice"};
    if (--missing_[number - oldest_ - 1] == 0) round_.last_waits.push_back(ms);
    while (oldest_ < said_ && missing_[0] == 0) {
      missing_.erase(missing_.begin());
      ++oldest_;
    }
  }

  void hear_nats(std::size_t member, std::string bytes) {
    std::string& part = parts_[member];
    part += bytes;
    std::size_t taken = 0;
    for (;;) {
      const std::string_view rest = std::string_view{part}.substr(taken);
      const auto line_end = rest.find("\r\n");
      if (line_end == std::string_view::npos) break;
      const std::string_view line = rest.substr(0, line_end);
      if (line.starts_with("MSG ")) {
        const std::size_t size =
            static_cast<std::size_t>(std::stoul(std::string{line.substr(line.rfind(' ') + 1)}));
        if (rest.size() < line_end + 2 + size + 2) break;
        heard(member, rest.substr(line_end + 2, size));
        taken += size + 2;
      } else if (line == "PING") {
        crowd_.send(member, "PONG\r\n");
      } else if (line == "PONG") {
        ++ready_;
      } else if (line.starts_with("-ERR")) {
        throw Trouble{"nats: " + std::string{line}};
      }
      taken += line_end + 2;
    }
    part.erase(0, taken);
  }

  void play(const Phase& phase) {
    if (phase.kind == Phase::Kind::slow) {
      deaf_ = phase.deaf;
      for (std::size_t member = 0; member < deaf_; ++member) crowd_.deaf(member, true);
    }
    load_for(phase, warm_up_seconds);
    const auto before = used_by(load_.server_pid);
    const double own_before = thread_seconds();
    const auto start = Steady::now();
    peak_kib_ = before.resident_kib;
    round_ = {};
    load_for(phase, phase.seconds);
    const double seconds = seconds_since(start);
    const auto after = used_by(load_.server_pid);
    tell(phase, seconds, after.cpu_seconds - before.cpu_seconds, before.resident_kib,
         (thread_seconds() - own_before) / seconds);
    gaps_ += round_.gaps;
  }

  /// Has one in so many listeners heard the newest message?
  bool newest_has_reached(std::size_t one_in) const {
    return missing_.empty() || load_.listeners - missing_.back() >= load_.listeners / one_in;
  }

  /// Ends when everybody has heard everything.
  void load_for(const Phase& phase, double seconds) {
    const auto start = Steady::now();
    std::uint64_t due_said = 0;
    for (double now = 0; now < seconds; now = seconds_since(start)) {
      auto patience = base::Millis{1};
      switch (phase.kind) {
        case Phase::Kind::idle: patience = base::Millis{20}; break;
        case Phase::Kind::window:
          while (said_ - oldest_ < phase.amount) say(phase);
          patience = base::Millis{100};
          break;
        case Phase::Kind::apart:
          if (said_ - oldest_ < phase.amount && newest_has_reached(phase.amount)) say(phase);
          patience = base::Millis{100};
          break;
        case Phase::Kind::rate:
        case Phase::Kind::slow:
          while (static_cast<double>(due_said) < now * static_cast<double>(phase.amount)) {
            say(phase);
            ++due_said;
          }
          break;
      }
      crowd_.turn(patience);
      if (phase.kind == Phase::Kind::slow) {
        peak_kib_ = std::max(peak_kib_, used_by(load_.server_pid).resident_kib);
      }
    }
    until(60, [this] { return oldest_ == said_; }, "a listener waits in vain");
  }

  void tell(const Phase& phase, double seconds, double cpu, double kib_before, double own) {
    static constexpr const char* names[] = {"idle", "rate", "window", "apart", "slow"};
    const auto in = [](const std::vector<float>& times, double part) {
      return times.empty() ? 0.0 : static_cast<double>(percentile(times, part));
    };
    const double delivered = static_cast<double>(round_.delivered);
    std::printf(
        "{\"phase\":\"%s\",\"amount\":%zu,\"listeners\":%zu,\"seconds\":%.3f,\"delivered\":%.0f,"
        "\"per_second\":%.0f,\"cpu_us\":%.3f,\"p50_ms\":%.3f,\"p99_ms\":%.3f,\"max_ms\":%.3f,"
        "\"last_p50_ms\":%.3f,\"last_p99_ms\":%.3f,\"gaps\":%llu,\"rss_kib\":%.0f,"
        "\"rss_growth_kib\":%.0f,\"deaf_closed\":%zu,\"generator_busy\":%.2f}\n",
        names[static_cast<std::size_t>(phase.kind)], phase.amount, load_.listeners, seconds,
        delivered, delivered / seconds, delivered == 0 ? 0.0 : cpu * 1e6 / delivered,
        in(round_.waits, 0.5), in(round_.waits, 0.99), in(round_.waits, 1),
        in(round_.last_waits, 0.5), in(round_.last_waits, 0.99),
        static_cast<unsigned long long>(round_.gaps), used_by(load_.server_pid).resident_kib,
        peak_kib_ - kib_before, deaf_closed_, own);
    std::fflush(stdout);
  }

  const TopicLoad& load_;
  Crowd crowd_;
  std::size_t ready_ = 0;
  std::vector<std::uint64_t> heard_;  // the latest number, by listener
  std::vector<std::string> parts_;    // of NATS: what is not yet a whole line
  std::uint64_t said_ = 0;
  std::uint64_t oldest_ = 0;          // all up to this one have been heard by everybody
  std::vector<std::size_t> missing_;  // how many have not heard oldest_ + 1, ...
  Round round_;
  std::uint64_t gaps_ = 0;
  std::size_t deaf_ = 0;  // the first so many members do not read
  std::size_t deaf_closed_ = 0;
  double peak_kib_ = 0;
};

}  // namespace

Phase parse_phase(const std::string& text) {
  std::vector<std::string> words;
  for (std::size_t from = 0;;) {
    const auto colon = text.find(':', from);
    words.push_back(text.substr(from, colon - from));
    if (colon == std::string::npos) break;
    from = colon + 1;
  }
  const auto number = [&](std::size_t at) -> double {
    double value = 0;
    const std::string& word = words.at(at);
    const auto read = std::from_chars(word.data(), word.data() + word.size(), value);
    if (read.ptr != word.data() + word.size() || word.empty() || value < 0) {
      throw Trouble{"not a number in " + text + ": " + word};
    }
    return value;
  };
  const auto count = [&](std::size_t at) { return static_cast<std::size_t>(number(at)); };
  Phase phase;
  const std::string& name = words[0];
  if (name == "idle" && words.size() == 2) {
    phase.seconds = number(1);
  } else if ((name == "rate" || name == "window" || name == "apart") && words.size() == 3) {
    phase.kind = name == "rate"     ? Phase::Kind::rate
                 : name == "window" ? Phase::Kind::window
                                    : Phase::Kind::apart;
    phase.amount = count(1);
    phase.seconds = number(2);
  } else if (name == "slow" && words.size() == 5) {
    phase.kind = Phase::Kind::slow;
    phase.amount = count(1);
    phase.seconds = number(2);
    phase.payload_bytes = count(3);
    phase.deaf = count(4);
  } else {
    throw Trouble{"no such phase: " + text};
  }
  return phase;
}

bool run_topic(const TopicLoad& load) { return Topic{load}.run(); }

}  // namespace tachiai::load
