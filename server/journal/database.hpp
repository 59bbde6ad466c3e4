#pragma once

#include <sqlite3.h>

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "engines/core/result.hpp"
#include "server/journal/store_fault.hpp"

namespace tachiai::journal {

/// A prepared statement. Results are SQLite's own codes: SQLITE_ROW, SQLITE_DONE, or what went
/// wrong. Parameters count from 1 and must live until the statement is reset; columns count from 0.
class Statement {
 public:
  Statement() = default;
  Statement(sqlite3* database, std::string_view sql);

  Statement& bind(int at, std::int64_t value);
  Statement& bind(int at, std::string_view text);
  Statement& bind_blob(int at, std::string_view bytes);

  int step() { return statement_ ? sqlite3_step(statement_.get()) : SQLITE_ERROR; }
  /// Steps to the end of a statement without rows and resets it. @return SQLITE_DONE or the fault.
  int run();
  void reset();

  std::int64_t integer(int column) const { return sqlite3_column_int64(statement_.get(), column); }
  /// Text or blob; valid until the next step.
  std::string_view bytes(int column) const;

 private:
  struct Finalize {
    void operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }
  };
  std::unique_ptr<sqlite3_stmt, Finalize> statement_;
};

/// Resets a statement at the end of a scope: an open read pins the write-ahead log, which then
/// grows without bound.
class Resetting {
 public:
  explicit Resetting(Statement& statement) : statement_(statement) {}
  ~Resetting() { statement_.reset(); }
  Resetting(const Resetting&) = delete;
  Resetting& operator=(const Resetting&) = delete;

 private:
  Statement& statement_;
};

/// One connection to a database file.
class Database {
 public:
  enum class Mode { create, read_only };

  /// @param vfs  of SQLite; "" the default.
  static Result<Database, StoreFault> open(const std::string& path, Mode mode,
                                           const std::string& vfs);

  sqlite3* handle() const { return database_.get(); }
  int run(const char* sql) { return sqlite3_exec(handle(), sql, nullptr, nullptr, nullptr); }
  Statement prepare(std::string_view sql) { return {handle(), sql}; }
  /// The single integer that `sql` selects; nullopt where it failed.
  Result<std::int64_t, StoreFault> integer(std::string_view sql);
  /// The fault of the last call that failed.
  StoreFault fault() const;

 private:
  struct Close {
    void operator()(sqlite3* database) const { sqlite3_close_v2(database); }
  };
  std::unique_ptr<sqlite3, Close> database_;
  std::string path_;
};

}  // namespace tachiai::journal
