#include "server/journal/journal_file.hpp"

#include <unordered_map>
#include <utility>

#include "server/journal/database.hpp"
#include "server/journal/directory_lock.hpp"
#include "server/journal/record_reader.hpp"
#include "server/journal/schema.hpp"

namespace tachiai::journal {

struct JournalFile::Parts {
  explicit Parts(Database opened)
      : database(std::move(opened)),
        reader(database),
        begin(database.prepare("BEGIN")),
        end(database.prepare("COMMIT")),
        version(database.prepare("PRAGMA data_version")) {}

  /// Runs `read` on one committed state, with the tail as of that state.
  template <class Value, class Read>
  Result<Value, StoreFault> at_one_state(const Read& read) {
    begin.run();
    Result<Value, StoreFault> value = std::unexpected{StoreFault{}};
    if (const auto ready = refresh(); ready) {
      value = read();
    } else {
      value = std::unexpected{ready.error()};
    }
    end.run();
    return value;
  }

  Result<Line, StoreFault> line(const std::string& name) {
    if (const auto known = tails.find(name); known != tails.end()) return known->second;
    return reader.line(name);
  }

  Result<Done, StoreFault> refresh() {
    const Resetting reset{version};
    if (version.step() != SQLITE_ROW) return std::unexpected{database.fault()};
    if (version.integer(0) == seen) return Done{};
    seen = version.integer(0);
    tails.clear();
    const auto read =
        reader.tail([&](std::string_view name, std::int64_t stream, std::int64_t id, Head head) {
          Line& line = tails[std::string{name}];
          line.stream = stream;
          line.head = head;
          line.tail.push_back(id);
        });
    if (!read) seen = -1;
    return read;
  }

  Database database;
  RecordReader reader;
  Statement begin, end, version;
  std::string history;
  std::unordered_map<std::string, Line>
      tails;  // streams with records that `places` does not list yet
  std::int64_t seen = -1;
};

Result<JournalFile, StoreFault> JournalFile::open(const std::filesystem::path& path) {
  std::error_code error;
  const auto file = std::filesystem::is_directory(path, error) ? path / file_name : path;
  auto database = Database::open(file.string(), Database::Mode::read_only, {});
  if (!database) return std::unexpected{database.error()};
  if (const auto known = check_schema(*database, file.string()); !known) {
    return std::unexpected{known.error()};
  }
  auto history = read_history_id(*database);
  if (!history) return std::unexpected{history.error()};
  auto parts = std::make_unique<Parts>(*std::move(database));
  parts->history = *std::move(history);
  return JournalFile{std::move(parts)};
}

JournalFile::JournalFile(std::unique_ptr<Parts> parts) : parts_(std::move(parts)) {}
JournalFile::JournalFile(JournalFile&&) noexcept = default;
JournalFile& JournalFile::operator=(JournalFile&&) noexcept = default;
JournalFile::~JournalFile() = default;

const std::string& JournalFile::history_id() const { return parts_->history; }

Result<std::vector<StreamId>, StoreFault> JournalFile::streams(std::string_view prefix) {
  Statement query = parts_->database.prepare(
      "SELECT name FROM streams WHERE name >= ?1 AND substr(name, 1, length(?1)) = ?1 ORDER BY id");
  query.bind(1, prefix);
  std::vector<StreamId> streams;
  int rc;
  while ((rc = query.step()) == SQLITE_ROW) streams.push_back({std::string{query.bytes(0)}});
  if (rc != SQLITE_DONE) return std::unexpected{parts_->database.fault()};
  return streams;
}

Result<Head, StoreFault> JournalFile::head(const StreamId& stream) {
  return parts_->at_one_state<Head>([&]() -> Result<Head, StoreFault> {
    const auto line = parts_->line(stream.text);
    if (!line) return std::unexpected{line.error()};
    return line->head;
  });
}

Result<std::vector<Stored>, StoreFault> JournalFile::read(const StreamId& stream, EventSeq after,
                                                          std::size_t limit) {
  return parts_->at_one_state<std::vector<Stored>>(
      [&]() -> Result<std::vector<Stored>, StoreFault> {
        const auto line = parts_->line(stream.text);
        if (!line) return std::unexpected{line.error()};
        return parts_->reader.read(line->stream, line->tail, after, limit);
      });
}

namespace {

Result<std::vector<Beat>, StoreFault> beats_of(Database& database, Statement& query) {
  std::vector<Beat> beats;
  int rc;
  while ((rc = query.step()) == SQLITE_ROW) {
    beats.push_back({StreamId{std::string{query.bytes(0)}}, base::Millis{query.integer(1)},
                     base::Millis{query.integer(2)}});
  }
  if (rc != SQLITE_DONE) return std::unexpected{database.fault()};
  return beats;
}

}  // namespace

Result<std::vector<Beat>, StoreFault> JournalFile::beats() {
  Statement query = parts_->database.prepare(
      "SELECT s.name, b.now, b.told FROM beats b JOIN streams s ON s.id = b.stream ORDER BY s.id");
  return beats_of(parts_->database, query);
}

Result<std::optional<Beat>, StoreFault> JournalFile::beat(const StreamId& stream) {
  Statement query = parts_->database.prepare(
      "SELECT s.name, b.now, b.told FROM beats b JOIN streams s ON s.id = b.stream WHERE s.name = "
      "?1");
  query.bind(1, std::string_view{stream.text});
  const auto beats = beats_of(parts_->database, query);
  if (!beats) return std::unexpected{beats.error()};
  return beats->empty() ? std::nullopt : std::optional{beats->front()};
}

Result<std::optional<Text>, StoreFault> JournalFile::text(const std::string& key) {
  Statement query = parts_->database.prepare("SELECT salt, text FROM texts WHERE key = ?1");
  query.bind_blob(1, key);
  const int rc = query.step();
  if (rc == SQLITE_ROW) return Text{key, std::string{query.bytes(0)}, std::string{query.bytes(1)}};
  if (rc != SQLITE_DONE) return std::unexpected{parts_->database.fault()};
  return std::nullopt;
}

Result<std::vector<std::string>, StoreFault> JournalFile::faults() {
  struct Question {
    std::string_view sql;
    std::string_view text;
  };
  constexpr Question questions[] = {
      {"SELECT coalesce(max(id), 0) - count(*) FROM records", " records were taken out of the log"},
      {"SELECT count(*) FROM records r LEFT JOIN places p ON p.stream = r.stream AND p.seq = r.seq "
       "WHERE r.id <= (SELECT indexed FROM store) AND p.id IS NOT r.id",
       " records are not where the index says"},
      {"SELECT count(*) FROM places p LEFT JOIN records r ON r.id = p.id WHERE r.id IS NULL",
       " records of the index are not in the log"},
      {"SELECT count(*) FROM records WHERE stream NOT IN (SELECT id FROM streams)",
       " records belong to no stream"},
  };
  std::vector<std::string> faults;
  for (const Question& question : questions) {
    const auto count = parts_->database.integer(question.sql);
    if (!count) return std::unexpected{count.error()};
    if (*count != 0) faults.push_back(std::to_string(*count) + std::string{question.text});
  }
  return faults;
}

Result<std::string, StoreFault> renew_history(const std::filesystem::path& directory) {
  const auto lock = DirectoryLock::take(directory);
  if (!lock) return std::unexpected{lock.error()};
  const auto path = (directory / file_name).string();
  auto database = Database::open(path, Database::Mode::create, {});
  if (!database) return std::unexpected{database.error()};
  if (const auto known = check_schema(*database, path); !known)
    return std::unexpected{known.error()};
  database->run("PRAGMA synchronous = FULL");
  const std::string id = fresh_history_id();
  Statement update = database->prepare("UPDATE store SET history_id = ?1");
  if (update.bind(1, std::string_view{id}).run() != SQLITE_DONE) {
    return std::unexpected{database->fault()};
  }
  return id;
}

}  // namespace tachiai::journal
