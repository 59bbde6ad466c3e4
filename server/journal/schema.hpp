#pragma once

#include <filesystem>
#include <string>

#include "engines/core/result.hpp"
#include "server/journal/database.hpp"

namespace tachiai::journal {

/// The journal's file in its data directory.
inline constexpr const char* file_name = "journal.sqlite3";

/// Grows when an older version could no longer read or continue the file.
inline constexpr std::int64_t schema_version = 1;

/// Lays the tables out in an empty file, with a fresh history id. One transaction: a crash leaves
/// an empty file.
Result<Done, StoreFault> create_schema(Database& database);

/// Whether the file is a journal, and of a version known here. An empty file is not one.
Result<Done, StoreFault> check_schema(Database& database, const std::string& path);

/// 32 hexadecimal digits, unguessable.
std::string fresh_history_id();

Result<std::string, StoreFault> read_history_id(Database& database);

}  // namespace tachiai::journal
