#include "server/journal/schema.hpp"

#include <sodium.h>

namespace tachiai::journal {
namespace {

constexpr std::int64_t application_id =
    0x54414348;  // "TACH", in the file's header: what `file` prints

// `records` is the log: written at its end alone. `places` says where a stream's records lie, and
// lags behind: the log's tail, ids above `store.indexed`, is not in it yet (adr/0001). `texts` and
// `beats` stand beside the chain.
constexpr const char* tables = R"(
CREATE TABLE store(
  id         INTEGER PRIMARY KEY CHECK (id = 1),
  history_id TEXT    NOT NULL,
  indexed    INTEGER NOT NULL) STRICT;
CREATE TABLE streams(
  id   INTEGER PRIMARY KEY,
  name TEXT    NOT NULL UNIQUE) STRICT;
CREATE TABLE records(
  id     INTEGER PRIMARY KEY,
  stream INTEGER NOT NULL,
  seq    INTEGER NOT NULL,
  bytes  BLOB    NOT NULL,
  chain  BLOB    NOT NULL) STRICT;
CREATE TABLE places(
  stream INTEGER NOT NULL,
  seq    INTEGER NOT NULL,
  id     INTEGER NOT NULL,
  PRIMARY KEY (stream, seq)) STRICT, WITHOUT ROWID;
CREATE TABLE texts(
  key  BLOB PRIMARY KEY,
  salt BLOB NOT NULL,
  text TEXT NOT NULL) STRICT, WITHOUT ROWID;
CREATE TABLE beats(
  stream INTEGER PRIMARY KEY,
  now    INTEGER NOT NULL,
  told   INTEGER NOT NULL) STRICT;
)";

}  // namespace

std::string fresh_history_id() {
  unsigned char bytes[16];
  randombytes_buf(bytes, sizeof bytes);
  char text[2 * sizeof bytes + 1];
  sodium_bin2hex(text, sizeof text, bytes, sizeof bytes);
  return text;
}

Result<Done, StoreFault> create_schema(Database& database) {
  const std::string marks = "PRAGMA application_id=" + std::to_string(application_id) +
                            "; PRAGMA user_version=" + std::to_string(schema_version) + ";";
  const std::string first =
      "INSERT INTO store(id, history_id, indexed) VALUES (1, '" + fresh_history_id() + "', 0);";
  const std::string sql = std::string{"BEGIN IMMEDIATE;"} + tables + first + marks + "COMMIT;";
  if (database.run(sql.c_str()) != SQLITE_OK) {
    const StoreFault fault = database.fault();
    database.run("ROLLBACK");
    return std::unexpected{fault};
  }
  return Done{};
}

Result<Done, StoreFault> check_schema(Database& database, const std::string& path) {
  const auto application = database.integer("PRAGMA application_id");
  if (!application) return std::unexpected{application.error()};
  if (*application != application_id) {
    return std::unexpected{StoreFault{StoreFault::Code::not_a_journal, path + " is not a journal"}};
  }
  const auto version = database.integer("PRAGMA user_version");
  if (!version) return std::unexpected{version.error()};
  if (*version > schema_version) {
    return std::unexpected{StoreFault{StoreFault::Code::newer, path + " has schema " +
                                                                   std::to_string(*version) +
                                                                   ", this version reads up to " +
                                                                   std::to_string(schema_version)}};
  }
  return Done{};
}

Result<std::string, StoreFault> read_history_id(Database& database) {
  Statement statement = database.prepare("SELECT history_id FROM store WHERE id = 1");
  if (statement.step() != SQLITE_ROW) return std::unexpected{database.fault()};
  return std::string{statement.bytes(0)};
}

}  // namespace tachiai::journal
