#pragma once

#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <variant>
#include <vector>

#include "server/journal/journal.hpp"
#include "tests/support/simulated/faults.hpp"
#include "tests/support/simulated/world.hpp"

namespace tachiai::simulated {

/// What is on the disk, and when it got there. Outlives the process.
struct Disk {
  struct Beat {
    journal::Beat beat;
    Instant asked;  // when the room said it
    Instant durable;
    std::uint32_t life;  // of the process
  };
  std::map<std::string, std::vector<journal::Stored>> streams;
  std::map<std::string, std::vector<Instant>> durable_at;  // beside `streams`
  std::map<std::string, std::vector<std::uint32_t>>
      life_of;  // beside `streams`: which process wrote it
  std::map<std::string, journal::Beat> beats;
  std::map<std::string, std::vector<Beat>> beat_history;
  std::map<std::string, journal::Text> texts;
  std::vector<Instant> breaks;  // when the store broke
  std::map<std::string, std::vector<Instant>>
      refusals;  // by stream: when an append was not answered for

  journal::Head head(const std::string& stream) const;
};

/// How the store fails; chances for each sync.
struct StoreTroubles {
  double broken_before = 0;  // nothing was written, and it says that it does not know
  double broken_after = 0;   // all was written, and it says that it does not know
  double slow = 0;
  Nanos usual_least = std::chrono::microseconds{100};
  Nanos usual_most = std::chrono::milliseconds{4};
  Nanos slow_most = std::chrono::seconds{2};
  Nanos broken_most = std::chrono::seconds{5};  // until it can be opened again
};

/// The journal port over a `Disk`: group commit, latency, and faults as told. One process's; it
/// goes with it.
class FakeJournal final : public journal::Journal {
 public:
  FakeJournal(World& world, Disk& disk, std::uint32_t life, Planted planted)
      : world_(world), disk_(disk), life_(life), planted_(planted) {}
  ~FakeJournal() override { *alive_ = false; }

  StoreTroubles troubles;

  void append(journal::Append append, base::Loop& loop, journal::Then<journal::Head> then) override;
  void beat(std::vector<journal::Beat> beats, base::Loop& loop, journal::Then<Done> then) override;
  void read(journal::StreamId stream, journal::EventSeq after, std::size_t limit, base::Loop& loop,
            journal::Then<std::vector<journal::Stored>> then) override;
  void reopen(journal::StreamId stream, base::Loop& loop,
              journal::Then<journal::Head> then) override;

  /// From now on every sync fails until `mend`: before or after it has written.
  void break_now(bool after_writing);
  void mend() { stays_broken_ = false, opens_at_ = world_.now(); }
  /// What arrives from now on waits until `release`.
  void hold() { held_ = true; }
  void release();
  /// What was being written may or may not have reached the disk; all or nothing.
  void crash();
  bool broken() const { return broken_; }

 private:
  struct Append {
    journal::Append append;
    base::Loop* loop;
    journal::Then<journal::Head> then;
  };
  struct Beats {
    std::vector<journal::Beat> beats;
    Instant asked;
    base::Loop* loop;
    journal::Then<Done> then;
  };
  struct Read {
    journal::StreamId stream;
    journal::EventSeq after;
    std::size_t limit;
    base::Loop* loop;
    journal::Then<std::vector<journal::Stored>> then;
  };
  struct Reopen {
    journal::StreamId stream;
    base::Loop* loop;
    journal::Then<journal::Head> then;
  };
  using Call = std::variant<Append, Beats, Read, Reopen>;
  enum class Sync { whole, broken_before, broken_after };

  void ask(Call call);
  void begin();
  void finish();
  Result<journal::Head, journal::Fault> write(const journal::Append& append);
  void write(const Beats& beats);
  template <class Value>
  void answer(base::Loop& loop, journal::Then<Value> then, Result<Value, journal::Fault> value);

  World& world_;
  Disk& disk_;
  std::uint32_t life_;
  Planted planted_;
  std::deque<Call> waiting_;
  std::vector<Call> syncing_;
  bool busy_ = false;
  bool held_ = false;
  bool broken_ = false;
  bool stays_broken_ = false;
  std::optional<Sync> next_sync_;
  Instant opens_at_{};
  std::shared_ptr<bool> alive_ = std::make_shared<bool>(true);
};

}  // namespace tachiai::simulated
