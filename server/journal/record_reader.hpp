#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engines/core/result.hpp"
#include "server/journal/database.hpp"
#include "server/journal/journal.hpp"

namespace tachiai::journal {

/// A stream as its store keeps it. `tail`: ids of its last records, those that `places` does not
/// list yet.
struct Line {
  std::int64_t stream = 0;  // row in `streams`; 0: none yet
  Head head;
  std::vector<std::int64_t> tail;
};

/// The queries that the writer, the server's reads and the tools have in common. Uses `database`
/// until destroyed.
class RecordReader {
 public:
  explicit RecordReader(Database& database);

  /// A stream by its name, without its tail; stream 0 where there is no such stream.
  Result<Line, StoreFault> line(std::string_view name);

  /// Calls for each record of the log's tail, oldest first.
  Result<Done, StoreFault> tail(const std::function<void(std::string_view name, std::int64_t stream,
                                                         std::int64_t id, Head)>& visit);

  Result<std::vector<Stored>, StoreFault> read(std::int64_t stream,
                                               std::span<const std::int64_t> tail, EventSeq after,
                                               std::size_t limit);

 private:
  Database* database_;
  Statement stream_, last_, tail_, range_, one_;
};

}  // namespace tachiai::journal
