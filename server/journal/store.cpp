#include "server/journal/store.hpp"

#include <algorithm>
#include <utility>

#include "server/journal/schema.hpp"

namespace tachiai::journal {
namespace {

// Housekeeping that an idle moment is used for; below this it is not worth a sync.
constexpr std::size_t idle_tail = 1'024;
constexpr int idle_wal_pages = 256;

constexpr const char* settings = R"(
PRAGMA synchronous = FULL;
PRAGMA wal_autocheckpoint = 0;
PRAGMA cache_size = -32768;
PRAGMA journal_size_limit = 67108864;
PRAGMA secure_delete = ON;
)";

/// Faults of the thing that was to be written, not of the store: the others of its group can still
/// be written.
bool is_its_own(int rc) {
  const int primary = rc & 0xff;
  return primary == SQLITE_CONSTRAINT || primary == SQLITE_TOOBIG || primary == SQLITE_MISMATCH;
}

std::string_view view(const Digest& digest) {
  return {reinterpret_cast<const char*>(digest.data()), digest.size()};
}

Result<bool, StoreFault> is_empty(Database& database) {
  for (const char* sql : {"SELECT count(*) FROM sqlite_schema", "PRAGMA application_id"}) {
    const auto value = database.integer(sql);
    if (!value) return std::unexpected{value.error()};
    if (*value != 0) return false;
  }
  return true;
}

/// Before `settings`: a file of another program must not be changed.
Result<Done, StoreFault> lay_out(Database& database, const std::string& path) {
  const auto empty = is_empty(database);
  if (!empty) return std::unexpected{empty.error()};
  if (!*empty) {
    if (const auto known = check_schema(database, path); !known) return known;
  }
  Statement mode = database.prepare("PRAGMA journal_mode = WAL");
  if (mode.step() != SQLITE_ROW) return std::unexpected{database.fault()};
  if (mode.bytes(0) != "wal") {
    return std::unexpected{StoreFault{StoreFault::Code::unavailable,
                                      path + ": this file system cannot hold a write-ahead log"}};
  }
  mode.reset();
  if (database.run(settings) != SQLITE_OK) return std::unexpected{database.fault()};
  return *empty ? create_schema(database) : Result<Done, StoreFault>{Done{}};
}

}  // namespace

Result<std::unique_ptr<Store>, StoreFault> Store::open(Options options) {
  const std::string path = options.file.string();
  auto database = Database::open(path, Database::Mode::create, options.vfs);
  if (!database) return std::unexpected{database.error()};
  if (const auto laid = lay_out(*database, path); !laid) return std::unexpected{laid.error()};
  std::unique_ptr<Store> store{new Store{std::move(options), *std::move(database)}};
  if (const auto ready = store->prepare(); !ready) return std::unexpected{ready.error()};
  return store;
}

Store::Store(Options options, Database database)
    : options_(std::move(options)),
      database_(std::move(database)),
      reader_(database_),
      begin_(database_.prepare("BEGIN IMMEDIATE")),
      commit_(database_.prepare("COMMIT")),
      rollback_(database_.prepare("ROLLBACK")),
      data_version_(database_.prepare("PRAGMA data_version")),
      insert_stream_(database_.prepare("INSERT INTO streams(name) VALUES (?1)")),
      insert_record_(database_.prepare("INSERT INTO records(id, stream, seq, bytes, chain) "
                                       "VALUES (?1, ?2, ?3, ?4, ?5)")),
      insert_text_(database_.prepare("INSERT INTO texts(key, salt, text) VALUES (?1, ?2, ?3)")),
      put_beat_(database_.prepare("INSERT INTO beats(stream, now, told) VALUES (?1, ?2, ?3) "
                                  "ON CONFLICT(stream) DO UPDATE SET now = ?2, told = ?3")),
      delete_text_(database_.prepare("DELETE FROM texts WHERE key = ?1")),
      // In the order of `places`: each of its pages is then written once, however the streams are
      // interleaved.
      index_(database_.prepare(
          "INSERT INTO places(stream, seq, id) SELECT stream, seq, id FROM records "
          "WHERE id > (SELECT indexed FROM store) ORDER BY stream, seq")),
      set_indexed_(database_.prepare(
          "UPDATE store SET indexed = (SELECT coalesce(max(id), 0) FROM records)")) {
  sqlite3_wal_hook(
      database_.handle(),
      [](void* store, sqlite3*, const char*, int pages) {
        static_cast<Store*>(store)->wal_pages_ = pages;
        return SQLITE_OK;
      },
      this);
}

Result<Done, StoreFault> Store::prepare() {
  // Writes and syncs again whatever the log holds. After a failed sync the kernel may show pages
  // that the disk never got; what is read back from here on is on the disk.
  const auto settled = checkpoint(SQLITE_CHECKPOINT_TRUNCATE);
  if (!settled) return std::unexpected{settled.error()};
  if (options_.after_fault && !*settled) {
    return std::unexpected{
        StoreFault{StoreFault::Code::unavailable, options_.file.string() +
                                                      ": another program reads the journal; "
                                                      "it cannot be brought to rest"}};
  }
  auto history = read_history_id(database_);
  if (!history) return std::unexpected{history.error()};
  history_id_ = *std::move(history);
  return load();
}

Result<Done, StoreFault> Store::load() {
  lines_.clear();
  tailed_.clear();
  const auto indexed = database_.integer("SELECT indexed FROM store");
  if (!indexed) return std::unexpected{indexed.error()};
  const auto last = database_.integer("SELECT coalesce(max(id), 0) FROM records");
  if (!last) return std::unexpected{last.error()};
  indexed_ = *indexed;
  next_id_ = *last + 1;
  const auto tail =
      reader_.tail([&](std::string_view name, std::int64_t stream, std::int64_t id, Head head) {
        Line& line = lines_[std::string{name}];
        line.stream = stream;
        line.head = head;
        if (line.tail.empty()) tailed_.push_back(&line);
        line.tail.push_back(id);
      });
  if (!tail) return tail;
  const auto version = database_.integer("PRAGMA data_version");
  if (!version) return std::unexpected{version.error()};
  seen_version_ = *version;
  return Done{};
}

Result<Done, StoreFault> Store::begin() {
  if (begin_.run() != SQLITE_DONE) return std::unexpected{database_.fault()};
  // SQLite tells whether another connection has committed since: then the heads in memory are not
  // the heads, and what is compared with `expected` must be read again, inside this transaction.
  std::int64_t version = 0;
  {
    const Resetting reset{data_version_};
    if (data_version_.step() != SQLITE_ROW) {
      const StoreFault fault = database_.fault();
      rollback_.run();
      return std::unexpected{fault};
    }
    version = data_version_.integer(0);
  }
  if (version == seen_version_) return Done{};
  if (const auto loaded = load(); !loaded) {
    rollback_.run();
    return loaded;
  }
  return Done{};
}

Result<Done, StoreFault> Store::write(std::span<Write> group) {
  std::vector<bool> rejected(group.size());
  for (;;) {
    if (const auto begun = begin(); !begun) return begun;
    int rc = SQLITE_OK;
    std::size_t i = 0;
    for (; i < group.size(); ++i) {
      if (rejected[i]) continue;
      group[i].fault.reset();
      rc = apply(group[i]);
      if (rc != SQLITE_OK) break;
    }
    if (rc == SQLITE_OK) {
      rc = commit_.run();
      if (rc == SQLITE_DONE) {
        undo_.clear();
        return Done{};
      }
    }
    const StoreFault fault = database_.fault();
    roll_back();
    if (i == group.size() || !is_its_own(rc)) return std::unexpected{fault};
    // Rare enough to write the rest of the group again, and cheaper than a savepoint for each
    // append.
    group[i].fault = Fault::broken;
    rejected[i] = true;
  }
}

int Store::apply(Write& write) {
  if (const auto* what = std::get_if<const Append*>(&write.what)) return append(**what, write);
  if (const auto* what = std::get_if<const std::vector<Beat>*>(&write.what)) return beat(**what);
  return erase(*std::get<const Write::Erase*>(write.what));
}

int Store::append(const Append& append, Write& write) {
  const std::string& name = append.stream.text;
  Line* line = find(name);
  if (line == nullptr) return sqlite3_extended_errcode(database_.handle());
  if (line->head.seq != append.expected) {
    write.fault = Fault::wrong_sequence;
    return SQLITE_OK;
  }
  undo_.push_back({name, line->head, line->tail.size()});
  if (const int rc = ensure_stream(name, *line); rc != SQLITE_OK) return rc;
  if (line->tail.empty()) tailed_.push_back(line);
  for (const std::string& bytes : append.records) {
    const EventSeq seq = base::next(line->head.seq);
    const Digest digest = chain(line->head.chain, name, seq, bytes);
    const int rc = insert_record_.bind(1, next_id_)
                       .bind(2, line->stream)
                       .bind(3, static_cast<std::int64_t>(base::number(seq)))
                       .bind_blob(4, bytes)
                       .bind_blob(5, view(digest))
                       .run();
    if (rc != SQLITE_DONE) return rc;
    line->head = {seq, digest};
    line->tail.push_back(next_id_++);
  }
  for (const Text& text : append.texts) {
    const int rc =
        insert_text_.bind_blob(1, text.key).bind_blob(2, text.salt).bind(3, text.text).run();
    if (rc != SQLITE_DONE) return rc;
  }
  write.head = line->head;
  return SQLITE_OK;
}

int Store::beat(const std::vector<Beat>& beats) {
  for (const Beat& beat : beats) {
    Line* line = find(beat.stream.text);
    if (line == nullptr) return sqlite3_extended_errcode(database_.handle());
    if (line->stream == 0) undo_.push_back({beat.stream.text, line->head, line->tail.size()});
    if (const int rc = ensure_stream(beat.stream.text, *line); rc != SQLITE_OK) return rc;
    const int rc =
        put_beat_.bind(1, line->stream).bind(2, beat.now.count()).bind(3, beat.told.count()).run();
    if (rc != SQLITE_DONE) return rc;
  }
  return SQLITE_OK;
}

int Store::erase(const std::vector<std::string>& keys) {
  for (const std::string& key : keys) {
    if (const int rc = delete_text_.bind_blob(1, key).run(); rc != SQLITE_DONE) return rc;
  }
  erased_ = true;
  return SQLITE_OK;
}

Line* Store::find(const std::string& name) {
  if (const auto known = lines_.find(name); known != lines_.end()) return &known->second;
  auto line = reader_.line(name);  // not in the tail, or it would be known
  if (!line) return nullptr;
  return &lines_.emplace(name, *std::move(line)).first->second;
}

int Store::ensure_stream(const std::string& name, Line& line) {
  if (line.stream != 0) return SQLITE_OK;
  if (const int rc = insert_stream_.bind(1, std::string_view{name}).run(); rc != SQLITE_DONE)
    return rc;
  line.stream = sqlite3_last_insert_rowid(database_.handle());
  undo_.back().created = true;
  return SQLITE_OK;
}

void Store::roll_back() {
  // After some faults SQLite has rolled back by itself; then this one fails, and nothing is lost by
  // it.
  rollback_.run();
  for (auto undo = undo_.rbegin(); undo != undo_.rend(); ++undo) {
    Line& line = lines_.at(undo->name);
    next_id_ -= static_cast<std::int64_t>(line.tail.size() - undo->tail_size);
    line.head = undo->head;
    line.tail.resize(undo->tail_size);
    if (undo->created) line.stream = 0;
  }
  undo_.clear();
}

Result<const Line*, StoreFault> Store::line(const std::string& name) {
  const Line* line = find(name);
  if (line == nullptr) return std::unexpected{database_.fault()};
  return line;
}

Result<Done, StoreFault> Store::tidy(bool idle) {
  if (tail() >= (idle ? std::min(idle_tail, options_.tail_max) : options_.tail_max)) {
    if (const auto indexed = index_tail(); !indexed) return indexed;
  }
  if (lines_.size() > options_.lines_max && tail() == 0) {
    lines_.clear();
    tailed_.clear();
  }
  const int enough =
      idle ? std::min(idle_wal_pages, options_.wal_pages_max) : options_.wal_pages_max;
  // Where a reader stood in the way, the next attempt waits for more pages, or each write would pay
  // for one.
  if (erased_ || (wal_pages_ >= enough && wal_pages_ >= wal_pages_tried_ + enough / 4)) {
    const auto complete =
        checkpoint(erased_ ? SQLITE_CHECKPOINT_TRUNCATE : SQLITE_CHECKPOINT_PASSIVE);
    if (!complete) return std::unexpected{complete.error()};
    if (*complete) erased_ = false;
  }
  return Done{};
}

void Store::settle() {
  if (tail() > 0 && !index_tail()) return;
  static_cast<void>(
      checkpoint(SQLITE_CHECKPOINT_TRUNCATE));  // the next opening does it where this one could not
}

Result<Done, StoreFault> Store::index_tail() {
  if (const auto begun = begin(); !begun) return begun;
  int rc = index_.run();
  if (rc == SQLITE_DONE) rc = set_indexed_.run();
  if (rc == SQLITE_DONE) rc = commit_.run();
  if (rc != SQLITE_DONE) {
    const StoreFault fault = database_.fault();
    rollback_.run();
    return std::unexpected{fault};
  }
  indexed_ = next_id_ - 1;
  for (Line* line : tailed_) line->tail.clear();
  tailed_.clear();
  return Done{};
}

Result<bool, StoreFault> Store::checkpoint(int mode) {
  int in_log = 0;
  int moved = 0;
  const int rc = sqlite3_wal_checkpoint_v2(database_.handle(), "main", mode, &in_log, &moved);
  if (rc != SQLITE_OK && (rc & 0xff) != SQLITE_BUSY) return std::unexpected{database_.fault()};
  const bool complete = rc == SQLITE_OK && in_log == moved;
  wal_pages_tried_ = complete ? 0 : wal_pages_;
  if (complete) wal_pages_ = 0;
  return complete;
}

}  // namespace tachiai::journal
