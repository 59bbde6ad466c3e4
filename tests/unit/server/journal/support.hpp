#pragma once

#include <condition_variable>
#include <deque>
#include <filesystem>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/journal/journal.hpp"
#include "server/journal/sqlite_journal.hpp"

namespace tachiai::tests {

using journal::Append;
using journal::Beat;
using journal::Digest;
using journal::EventSeq;
using journal::Fault;
using journal::Head;
using journal::Stored;
using journal::StreamId;
using journal::Text;

/// A directory that is gone with the test.
class TemporaryDirectory {
 public:
  TemporaryDirectory();
  ~TemporaryDirectory();
  TemporaryDirectory(const TemporaryDirectory&) = delete;
  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

/// A loop that the test turns by hand.
class HandLoop final : public base::Loop {
 public:
  void post(base::Task task) override;
  /// Waits for tasks and runs them until `done`.
  template <class Predicate>
  void run_until(Predicate done) {
    while (!done()) next()();
  }

 private:
  base::Task next();
  std::mutex mutex_;
  std::condition_variable posted_;
  std::deque<base::Task> tasks_;
};

/// The journal as a blocking thing, for one thread.
class Desk {
 public:
  explicit Desk(journal::SqliteJournal& journal) : journal_(journal) {}

  Result<Head, Fault> append(std::string stream, std::uint64_t expected,
                             std::vector<std::string> records, std::vector<Text> texts = {});
  Result<Done, Fault> beat(std::vector<Beat> beats);
  Result<Done, Fault> erase(std::vector<std::string> keys);
  Result<std::vector<Stored>, Fault> read(std::string stream, std::uint64_t after = 0,
                                          std::size_t limit = 1'000'000);
  Result<Head, Fault> reopen(std::string stream);

  /// Asked and not waited for: `answers()` tells in the order in which the answers came.
  void ask_append(std::string stream, std::uint64_t expected, std::vector<std::string> records,
                  std::vector<Text> texts = {});
  void ask_read(std::string stream);
  void ask_reopen(std::string stream);
  struct Answer {
    std::string stream;
    bool read = false;
    Result<Head, Fault> head = Head{};
    std::size_t records = 0;
  };
  const std::vector<Answer>& answers(std::size_t count);

 private:
  journal::SqliteJournal& journal_;
  HandLoop loop_;
  std::vector<Answer> answers_;
};

/// Opens or fails the test.
std::unique_ptr<journal::SqliteJournal> open(journal::SqliteOptions options);

std::vector<std::string> bytes_of(const std::vector<Stored>& records);

/// 16 bytes that begin with `text`.
std::string sixteen(std::string_view text);

/// The chain over `records` from the start, written down once more from the words of DESIGN
/// section 8.
Digest chained(std::string_view stream, const std::vector<std::string>& records);

}  // namespace tachiai::tests
