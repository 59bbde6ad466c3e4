#include "server/journal/database.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <filesystem>

namespace tachiai::journal {
namespace {

// How long a call waits for another connection's lock. Only a tool's own checkpoint or a copy holds
// one.
constexpr int busy_ms = 2000;

StoreFault::Code code_of(int rc) {
  switch (rc & 0xff) {
    case SQLITE_NOTADB: return StoreFault::Code::not_a_journal;
    case SQLITE_CORRUPT: return StoreFault::Code::damaged;
    default: return StoreFault::Code::unavailable;
  }
}

/// A copied file on a read-only medium: without its write-ahead log it can be read as it stands,
/// and only so.
bool stands_alone(const std::string& path) {
  std::error_code error;
  const auto wal = path + "-wal";
  return std::filesystem::exists(path, error) &&
         (!std::filesystem::exists(wal, error) || std::filesystem::file_size(wal, error) == 0);
}

/// The journal holds names and what keys are checked against: it is its owner's alone. SQLite would
/// make the file as the umask says, and gives its log and index the mode of the file. Only where
/// there is none yet: closing a descriptor of a file in use would drop SQLite's locks on it.
void make_private(const std::string& path) {
  const int descriptor = ::open(path.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
  if (descriptor >= 0) ::close(descriptor);  // else SQLite says what is wrong, if anything is
}

std::string immutable_uri(const std::string& path) {
  std::string uri = "file:";
  for (const char c : path) {
    if (c == '?' || c == '#' || c == '%') {
      constexpr char digits[] = "0123456789abcdef";
      uri += {'%', digits[static_cast<unsigned char>(c) >> 4], digits[c & 15]};
    } else {
      uri += c;
    }
  }
  return uri + "?immutable=1";
}

}  // namespace

Statement::Statement(sqlite3* database, std::string_view sql) {
  sqlite3_stmt* statement = nullptr;
  sqlite3_prepare_v3(database, sql.data(), static_cast<int>(sql.size()), SQLITE_PREPARE_PERSISTENT,
                     &statement, nullptr);
  statement_.reset(statement);  // null where it failed: `step` then says SQLITE_ERROR
}

Statement& Statement::bind(int at, std::int64_t value) {
  sqlite3_bind_int64(statement_.get(), at, value);
  return *this;
}

Statement& Statement::bind(int at, std::string_view text) {
  sqlite3_bind_text64(statement_.get(), at, text.empty() ? "" : text.data(), text.size(),
                      SQLITE_STATIC, SQLITE_UTF8);
  return *this;
}

Statement& Statement::bind_blob(int at, std::string_view bytes) {
  // An empty view may point nowhere, which SQLite would take for NULL.
  sqlite3_bind_blob64(statement_.get(), at, bytes.empty() ? "" : bytes.data(), bytes.size(),
                      SQLITE_STATIC);
  return *this;
}

int Statement::run() {
  const int rc = step();
  reset();
  return rc;
}

void Statement::reset() {
  if (statement_) sqlite3_reset(statement_.get());
}

std::string_view Statement::bytes(int column) const {
  const auto* data = static_cast<const char*>(sqlite3_column_blob(statement_.get(), column));
  const int size = sqlite3_column_bytes(statement_.get(), column);
  return data == nullptr ? std::string_view{}
                         : std::string_view{data, static_cast<std::size_t>(size)};
}

Result<Database, StoreFault> Database::open(const std::string& path, Mode mode,
                                            const std::string& vfs) {
  const auto attempt = [&](const std::string& name, int flags) {
    sqlite3* handle = nullptr;
    Database database;
    database.path_ = path;
    const int rc = sqlite3_open_v2(name.c_str(), &handle, flags | SQLITE_OPEN_EXRESCODE,
                                   vfs.empty() ? nullptr : vfs.c_str());
    database.database_.reset(handle);
    sqlite3_busy_timeout(handle, busy_ms);
    return std::pair{rc, std::move(database)};
  };
  if (mode == Mode::create) {
    make_private(path);
    auto [rc, database] = attempt(path, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE);
    if (rc != SQLITE_OK) return std::unexpected{database.fault()};
    return std::move(database);
  }
  auto [rc, database] = attempt(path, SQLITE_OPEN_READONLY);
  if (rc == SQLITE_OK) rc = database.run("SELECT count(*) FROM sqlite_schema");
  if ((rc == SQLITE_CANTOPEN || (rc & 0xff) == SQLITE_READONLY) && stands_alone(path)) {
    auto [again, standing] = attempt(immutable_uri(path), SQLITE_OPEN_READONLY | SQLITE_OPEN_URI);
    if (again == SQLITE_OK) return std::move(standing);
  }
  if (rc != SQLITE_OK) return std::unexpected{database.fault()};
  return std::move(database);
}

Result<std::int64_t, StoreFault> Database::integer(std::string_view sql) {
  Statement statement = prepare(sql);
  if (statement.step() != SQLITE_ROW) return std::unexpected{fault()};
  return statement.integer(0);
}

StoreFault Database::fault() const {
  const int rc = database_ ? sqlite3_extended_errcode(handle()) : SQLITE_NOMEM;
  return {code_of(rc), path_ + ": " + (database_ ? sqlite3_errmsg(handle()) : "out of memory")};
}

}  // namespace tachiai::journal
