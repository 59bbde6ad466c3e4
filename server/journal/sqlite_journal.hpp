#pragma once

#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <filesystem>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>
#include <unordered_map>
#include <variant>
#include <vector>

#include "engines/core/result.hpp"
#include "server/journal/directory_lock.hpp"
#include "server/journal/journal.hpp"
#include "server/journal/store.hpp"
#include "server/journal/store_fault.hpp"

namespace tachiai::journal {

struct SqliteOptions {
  std::filesystem::path directory;  // the data directory; created where absent, held while open
  std::size_t waiting_calls_max =
      65'536;  // calls not yet answered; more are answered Fault::broken at once
  std::size_t waiting_bytes_max = 64u << 20;  // of their records and texts
  std::size_t group_records_max = 1'000;      // in one transaction
  std::size_t tail_max = 16'384;              // adr/0001
  int wal_pages_max = 4'000;
  int wal_pages_alarm = 65'536;  // 256 MiB: somebody holds an old state open
  std::string vfs;               // of SQLite; "" the default
  /// Told once when the store breaks, when it is whole again and when its log grows past the alarm.
  /// On the journal's own thread; must return at once.
  std::function<void(std::string_view)> alarm;
};

/// The embedded store: one writer thread, one thread for reads with a connection of its own.
///
/// Bounded: a call beyond `waiting_calls_max` or `waiting_bytes_max` is answered Fault::broken
/// without having touched the store, and `reopen`, which is always taken, then tells the head as it
/// stands. A record holds 1 byte to 1 MiB, an append at least one record, a text's key and salt 16
/// bytes each: else a Bug in the caller's thread.
class SqliteJournal final : public Journal {
 public:
  static Result<std::unique_ptr<SqliteJournal>, StoreFault> open(SqliteOptions options);

  /// Answers all that was asked, then closes. The loops must still take tasks.
  ~SqliteJournal() override;

  void append(Append append, base::Loop& loop, Then<Head> then) override;
  void beat(std::vector<Beat> beats, base::Loop& loop, Then<Done> then) override;
  void read(StreamId stream, EventSeq after, std::size_t limit, base::Loop& loop,
            Then<std::vector<Stored>> then) override;
  void reopen(StreamId stream, base::Loop& loop, Then<Head> then) override;

  /// Forgets texts by their keys; keys without a text are passed over. The chain stays whole. When
  /// `then` hears Done the text is out of the tables, and out of the file and its log as soon as no
  /// reader holds an older state.
  void erase(std::vector<std::string> keys, base::Loop& loop, Then<Done> then);

  /// Changes only when history was replaced, as by a restore.
  const std::string& history_id() const { return history_id_; }

  struct Counters {
    std::uint64_t records = 0;  // committed by this process
    std::uint64_t groups = 0;   // commits that carried them
    std::size_t waiting = 0;    // calls not yet answered
    int wal_pages = 0;
    bool broken = false;
  };
  Counters counters() const;

 private:
  struct AppendCall {
    Append what;
    Then<Head> then;
  };
  struct BeatCall {
    std::vector<Beat> what;
    Then<Done> then;
  };
  struct EraseCall {
    std::vector<std::string> what;
    Then<Done> then;
  };
  struct ReadCall {
    StreamId stream;
    EventSeq after{};
    std::size_t limit = 0;
    Then<std::vector<Stored>> then;
  };
  struct ReopenCall {
    StreamId stream;
    Then<Head> then;
  };
  struct Call {
    std::variant<AppendCall, BeatCall, EraseCall, ReadCall, ReopenCall> what;
    base::Loop* loop = nullptr;
    std::size_t bytes = 0;
  };
  struct Reading {
    Call call;
    std::int64_t stream = 0;
    std::vector<std::int64_t> tail;
  };
  class Reader;

  SqliteJournal(SqliteOptions options, DirectoryLock lock, std::unique_ptr<Store> store);

  void ask(Call call);
  void write_loop() noexcept;
  bool next_batch(std::vector<Call>& batch);
  void write(std::vector<Call>& batch);
  void answer(Call& call, const Write& written);
  void answer_reopen(Call call);
  void forward(Call call);
  void tidy(bool idle);
  void broke(const StoreFault& fault);
  bool mend();
  void read_loop() noexcept;
  void post_in_order(const std::string& stream, base::Loop& loop, base::Task task);
  void answered(std::size_t bytes);
  void alarm(std::string_view text) const;

  SqliteOptions options_;
  DirectoryLock lock_;
  std::string history_id_;

  // The writer thread's own.
  std::unique_ptr<Store> store_;
  bool broken_ = false;
  bool mended_in_vain_ = false;  // in this batch of calls
  bool untidied_ = false;
  bool wal_alarmed_ = false;

  mutable std::mutex mutex_;
  std::condition_variable asked_;
  std::deque<Call> calls_;
  std::size_t waiting_calls_ = 0;
  std::size_t waiting_bytes_ = 0;
  bool stopping_ = false;
  Counters counters_;

  std::unique_ptr<Reader> reader_;
  std::mutex reading_mutex_;
  std::condition_variable reading_asked_;
  std::deque<Reading> readings_;
  bool reading_stops_ = false;
  /// Streams with a read not yet answered, and in the order asked what is to be told after it. No
  /// loop: another read.
  std::unordered_map<std::string, std::deque<std::pair<base::Loop*, base::Task>>> held_;

  std::thread writer_;
  std::thread reading_;
};

}  // namespace tachiai::journal
