#pragma once

#include <filesystem>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engines/core/result.hpp"
#include "server/journal/journal.hpp"
#include "server/journal/store_fault.hpp"

namespace tachiai::journal {

/// A journal read from outside its server: at start-up, by `tachiai replay` and `tachiai verify`.
/// Read-only; the file may be a live one, each call sees one committed state of it. Blocks; not for
/// a loop.
class JournalFile {
 public:
  /// @param path  the file, or the data directory that holds it.
  static Result<JournalFile, StoreFault> open(const std::filesystem::path& path);

  JournalFile(JournalFile&&) noexcept;
  JournalFile& operator=(JournalFile&&) noexcept;
  ~JournalFile();

  const std::string& history_id() const;

  /// Names of the streams that begin with `prefix`, in the order in which they were begun.
  Result<std::vector<StreamId>, StoreFault> streams(std::string_view prefix = {});

  /// {0, zeros}: no such stream.
  Result<Head, StoreFault> head(const StreamId& stream);

  /// Records with seq > after, oldest first.
  Result<std::vector<Stored>, StoreFault> read(
      const StreamId& stream, EventSeq after = {},
      std::size_t limit = std::numeric_limits<std::size_t>::max());

  /// All beats, and the one of a stream.
  Result<std::vector<Beat>, StoreFault> beats();
  Result<std::optional<Beat>, StoreFault> beat(const StreamId& stream);

  /// nullopt: never written, or erased.
  Result<std::optional<Text>, StoreFault> text(const std::string& key);

  /// What the log itself can say beyond the chains: its ids have no gap, and `places` agrees with
  /// it. One line for each kind of fault; none: sound.
  Result<std::vector<std::string>, StoreFault> faults();

 private:
  struct Parts;
  explicit JournalFile(std::unique_ptr<Parts> parts);
  std::unique_ptr<Parts> parts_;
};

/// Gives the journal of a data directory a new history id: after a backup was put in its place, so
/// that no client resumes from a number that now means something else. The server must be stopped.
/// @return the new id.
Result<std::string, StoreFault> renew_history(const std::filesystem::path& directory);

}  // namespace tachiai::journal
