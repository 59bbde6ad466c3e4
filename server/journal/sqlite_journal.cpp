#include "server/journal/sqlite_journal.hpp"

#include <chrono>
#include <optional>
#include <utility>

#include "server/journal/schema.hpp"

namespace tachiai::journal {
namespace {

constexpr std::size_t record_bytes_max = 1u << 20;
constexpr std::size_t stream_bytes_max = 64;
constexpr std::size_t batch_calls_max = 4'096;
// Nobody asked for so long: housekeeping is in nobody's way.
constexpr std::chrono::milliseconds quiet{50};

Store::Options store_options(const SqliteOptions& options, bool after_fault) {
  Store::Options store;
  store.file = options.directory / file_name;
  store.vfs = options.vfs;
  store.tail_max = options.tail_max;
  store.wal_pages_max = options.wal_pages_max;
  store.after_fault = after_fault;
  return store;
}

void check(const StreamId& stream) {
  TACHIAI_ASSERT(!stream.text.empty() && stream.text.size() <= stream_bytes_max);
}

/// @return the bytes it asks to hold.
std::size_t check(const Append& append) {
  check(append.stream);
  TACHIAI_ASSERT(!append.records.empty());
  std::size_t bytes = 0;
  for (const auto& record : append.records) {
    TACHIAI_ASSERT(!record.empty() && record.size() <= record_bytes_max);
    bytes += record.size();
  }
  for (const Text& text : append.texts) {
    TACHIAI_ASSERT(text.key.size() == 16 && text.salt.size() == 16);
    TACHIAI_ASSERT(text.text.size() <= record_bytes_max);
    bytes += text.text.size();
  }
  return bytes;
}

template <class Value>
base::Task telling(Then<Value> then, Result<Value, Fault> result) {
  return
      [then = std::move(then), result = std::move(result)]() mutable { then(std::move(result)); };
}

template <class Value>
Result<Value, Fault> failed(Fault fault) {
  return std::unexpected{fault};
}

}  // namespace

/// The connection for reads. It sees what is committed, whatever the writer is doing; `close` is
/// for the writer, when the store is opened anew.
class SqliteJournal::Reader {
 public:
  Reader(std::string path, std::string vfs) : path_(std::move(path)), vfs_(std::move(vfs)) {}

  Result<std::vector<Stored>, Fault> read(const Reading& reading) {
    const auto& call = std::get<ReadCall>(reading.call.what);
    const std::lock_guard lock{mutex_};
    if (!database_) {
      auto opened = Database::open(path_, Database::Mode::read_only, vfs_);
      if (!opened) return std::unexpected{Fault::broken};
      database_.emplace(*std::move(opened));
      records_.emplace(*database_);
    }
    auto records = records_->read(reading.stream, reading.tail, call.after, call.limit);
    if (!records) return std::unexpected{Fault::broken};
    return *std::move(records);
  }

  void close() {
    const std::lock_guard lock{mutex_};
    records_.reset();
    database_.reset();
  }

 private:
  std::string path_;
  std::string vfs_;
  std::mutex mutex_;
  std::optional<Database> database_;
  std::optional<RecordReader> records_;
};

Result<std::unique_ptr<SqliteJournal>, StoreFault> SqliteJournal::open(SqliteOptions options) {
  auto lock = DirectoryLock::take(options.directory);
  if (!lock) return std::unexpected{lock.error()};
  auto store = Store::open(store_options(options, false));
  if (!store) return std::unexpected{store.error()};
  return std::unique_ptr<SqliteJournal>{
      new SqliteJournal{std::move(options), *std::move(lock), *std::move(store)}};
}

SqliteJournal::SqliteJournal(SqliteOptions options, DirectoryLock lock,
                             std::unique_ptr<Store> store)
    : options_(std::move(options)),
      lock_(std::move(lock)),
      history_id_(store->history_id()),
      store_(std::move(store)),
      reader_(std::make_unique<Reader>((options_.directory / file_name).string(), options_.vfs)),
      writer_([this] { write_loop(); }),
      reading_([this] { read_loop(); }) {}

SqliteJournal::~SqliteJournal() {
  {
    const std::lock_guard lock{mutex_};
    stopping_ = true;
  }
  asked_.notify_one();
  writer_.join();
  {
    const std::lock_guard lock{reading_mutex_};
    reading_stops_ = true;
  }
  reading_asked_.notify_one();
  reading_.join();
  reader_->close();
  if (store_ && !broken_) store_->settle();
}

void SqliteJournal::append(Append append, base::Loop& loop, Then<Head> then) {
  const std::size_t bytes = check(append);
  ask({AppendCall{std::move(append), std::move(then)}, &loop, bytes});
}

void SqliteJournal::beat(std::vector<Beat> beats, base::Loop& loop, Then<Done> then) {
  for (const Beat& beat : beats) check(beat.stream);
  ask({BeatCall{std::move(beats), std::move(then)}, &loop});
}

void SqliteJournal::erase(std::vector<std::string> keys, base::Loop& loop, Then<Done> then) {
  ask({EraseCall{std::move(keys), std::move(then)}, &loop});
}

void SqliteJournal::read(StreamId stream, EventSeq after, std::size_t limit, base::Loop& loop,
                         Then<std::vector<Stored>> then) {
  check(stream);
  ask({ReadCall{std::move(stream), after, limit, std::move(then)}, &loop});
}

void SqliteJournal::reopen(StreamId stream, base::Loop& loop, Then<Head> then) {
  check(stream);
  ask({ReopenCall{std::move(stream), std::move(then)}, &loop});
}

void SqliteJournal::ask(Call call) {
  {
    const std::lock_guard lock{mutex_};
    const bool room =
        waiting_calls_ < options_.waiting_calls_max &&
        (waiting_bytes_ == 0 || waiting_bytes_ + call.bytes <= options_.waiting_bytes_max);
    if (room || std::holds_alternative<ReopenCall>(call.what)) {
      ++waiting_calls_;
      waiting_bytes_ += call.bytes;
      calls_.push_back(std::move(call));
      if (calls_.size() > 1) return;  // the writer has been woken by the first
      asked_.notify_one();
      return;
    }
  }
  std::visit(
      [&]<class What>(What& what) {
        call.loop->post(
            [then = std::move(what.then)]() mutable { then(std::unexpected{Fault::broken}); });
      },
      call.what);
}

void SqliteJournal::answered(std::size_t bytes) {
  const std::lock_guard lock{mutex_};
  --waiting_calls_;
  waiting_bytes_ -= bytes;
}

SqliteJournal::Counters SqliteJournal::counters() const {
  const std::lock_guard lock{mutex_};
  Counters counters = counters_;
  counters.waiting = waiting_calls_;
  return counters;
}

void SqliteJournal::alarm(std::string_view text) const {
  if (options_.alarm) options_.alarm(text);
}

// The writer.

void SqliteJournal::write_loop() noexcept {
  std::vector<Call> batch;
  while (next_batch(batch)) {
    write(batch);
    tidy(false);
  }
}

/// Waits. All that arrived during the last sync comes at once, up to a transaction's fill. @return
/// false: the end.
bool SqliteJournal::next_batch(std::vector<Call>& batch) {
  batch.clear();
  std::unique_lock lock{mutex_};
  const auto something = [&] { return !calls_.empty() || stopping_; };
  while (!something()) {
    if (!untidied_) {
      asked_.wait(lock, something);
    } else if (!asked_.wait_for(lock, quiet, something)) {
      lock.unlock();
      untidied_ = false;
      tidy(true);
      lock.lock();
    }
  }
  std::size_t records = 0;
  while (!calls_.empty() && records < options_.group_records_max &&
         batch.size() < batch_calls_max) {
    if (const auto* call = std::get_if<AppendCall>(&calls_.front().what)) {
      records += call->what.records.size();
    }
    batch.push_back(std::move(calls_.front()));
    calls_.pop_front();
  }
  return !batch.empty();
}

void SqliteJournal::write(std::vector<Call>& batch) {
  std::vector<Write> group;
  for (const Call& call : batch) {
    if (const auto* append = std::get_if<AppendCall>(&call.what)) group.push_back({&append->what});
    if (const auto* beat = std::get_if<BeatCall>(&call.what)) group.push_back({&beat->what});
    if (const auto* erase = std::get_if<EraseCall>(&call.what)) group.push_back({&erase->what});
  }
  if (!group.empty() && !broken_) {
    if (const auto written = store_->write(group); !written) broke(written.error());
    untidied_ = true;
  }
  if (broken_) {
    // Also for what found a wrong sequence: it may have been compared with a head of this very
    // group.
    for (Write& write : group) write.fault = Fault::broken;
  }
  std::uint64_t records = 0;
  for (const Write& write : group) {
    const auto* append = std::get_if<const Append*>(&write.what);
    if (append != nullptr && !write.fault) records += (*append)->records.size();
  }
  {
    const std::lock_guard lock{mutex_};
    counters_.records += records;
    counters_.groups += records > 0 ? 1 : 0;
    counters_.wal_pages = store_ ? store_->wal_pages() : 0;
  }
  mended_in_vain_ = false;
  auto written = group.begin();
  for (Call& call : batch) {
    if (std::holds_alternative<ReadCall>(call.what)) {
      forward(std::move(call));
    } else if (std::holds_alternative<ReopenCall>(call.what)) {
      answer_reopen(std::move(call));
    } else {
      answer(call, *written++);
    }
  }
}

void SqliteJournal::answer(Call& call, const Write& written) {
  answered(call.bytes);
  if (auto* append = std::get_if<AppendCall>(&call.what)) {
    post_in_order(
        append->what.stream.text, *call.loop,
        telling<Head>(std::move(append->then), written.fault ? failed<Head>(*written.fault)
                                                             : Result<Head, Fault>{written.head}));
    return;
  }
  const auto result = written.fault ? failed<Done>(*written.fault) : Result<Done, Fault>{Done{}};
  auto* beat = std::get_if<BeatCall>(&call.what);
  call.loop->post(telling<Done>(
      std::move(beat != nullptr ? beat->then : std::get<EraseCall>(call.what).then), result));
}

void SqliteJournal::answer_reopen(Call call) {
  auto& reopen = std::get<ReopenCall>(call.what);
  auto result = failed<Head>(Fault::broken);
  if (mend()) {
    if (const auto line = store_->line(reopen.stream.text)) {
      result = (*line)->head;
    } else {
      broke(line.error());
    }
  }
  answered(call.bytes);
  post_in_order(reopen.stream.text, *call.loop, telling<Head>(std::move(reopen.then), result));
}

void SqliteJournal::broke(const StoreFault& fault) {
  broken_ = true;
  {
    const std::lock_guard lock{mutex_};
    counters_.broken = true;
  }
  alarm("the journal is broken: " + fault.text);
}

/// Closes and opens the store again, where it is broken. @return whether it is whole now.
bool SqliteJournal::mend() {
  if (!broken_) return true;
  if (mended_in_vain_) return false;  // another stream has just tried
  reader_->close();                   // else the old state would live on in the shared index
  store_.reset();
  auto store = Store::open(store_options(options_, true));
  if (!store) {
    mended_in_vain_ = true;
    alarm("the journal is still broken: " + store.error().text);
    return false;
  }
  store_ = *std::move(store);
  broken_ = false;
  {
    const std::lock_guard lock{mutex_};
    counters_.broken = false;
  }
  alarm("the journal is whole again");
  return true;
}

void SqliteJournal::tidy(bool idle) {
  if (broken_) return;
  if (const auto tidied = store_->tidy(idle); !tidied) {
    broke(tidied.error());
    return;
  }
  const int pages = store_->wal_pages();
  const bool much = pages >= options_.wal_pages_alarm;
  if (much && !wal_alarmed_) {
    alarm("the journal's write-ahead log has grown to " + std::to_string(pages) +
          " pages: a reader holds an old state open");
  }
  wal_alarmed_ = much;
  const std::lock_guard lock{mutex_};
  counters_.wal_pages = pages;
}

// Reads.

/// Hands a read on, after everything asked before it has been written.
void SqliteJournal::forward(Call call) {
  auto& read = std::get<ReadCall>(call.what);
  const auto line = store_ ? store_->line(read.stream.text)
                           : std::unexpected{StoreFault{StoreFault::Code::unavailable, {}}};
  if (!line) {
    answered(call.bytes);
    post_in_order(read.stream.text, *call.loop,
                  telling(std::move(read.then), failed<std::vector<Stored>>(Fault::broken)));
    return;
  }
  {
    const std::lock_guard lock{reading_mutex_};
    held_[read.stream.text].emplace_back(nullptr, base::Task{});
    readings_.push_back({std::move(call), (*line)->stream, (*line)->tail});
  }
  reading_asked_.notify_one();
}

void SqliteJournal::read_loop() noexcept {
  std::unique_lock lock{reading_mutex_};
  for (;;) {
    reading_asked_.wait(lock, [&] { return !readings_.empty() || reading_stops_; });
    if (readings_.empty()) return;
    Reading reading = std::move(readings_.front());
    readings_.pop_front();
    lock.unlock();
    auto records = reader_->read(reading);
    answered(reading.call.bytes);
    lock.lock();
    auto& read = std::get<ReadCall>(reading.call.what);
    reading.call.loop->post(telling(std::move(read.then), std::move(records)));
    const auto held = held_.find(read.stream.text);
    auto& behind = held->second;
    behind.pop_front();
    while (!behind.empty() && behind.front().first != nullptr) {
      behind.front().first->post(std::move(behind.front().second));
      behind.pop_front();
    }
    if (behind.empty()) held_.erase(held);
  }
}

/// Posts now, or behind the stream's reads that are still under way.
void SqliteJournal::post_in_order(const std::string& stream, base::Loop& loop, base::Task task) {
  const std::lock_guard lock{reading_mutex_};
  if (const auto held = held_.find(stream); held != held_.end()) {
    held->second.emplace_back(&loop, std::move(task));
  } else {
    loop.post(std::move(task));
  }
}

}  // namespace tachiai::journal
