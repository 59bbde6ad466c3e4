#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <unordered_map>
#include <variant>
#include <vector>

#include "engines/core/result.hpp"
#include "server/journal/database.hpp"
#include "server/journal/journal.hpp"
#include "server/journal/record_reader.hpp"

namespace tachiai::journal {

/// One thing to write, and afterwards what became of it.
struct Write {
  using Erase = std::vector<std::string>;  // keys of texts
  std::variant<const Append*, const std::vector<Beat>*, const Erase*> what;
  Head head{};  // of an append that was written
  std::optional<Fault>
      fault{};  // wrong_sequence: clean; broken: this one cannot be stored, the others were
};

/// The SQLite file, used by one thread: the writer's. Knows nothing of loops and queues.
class Store {
 public:
  struct Options {
    std::filesystem::path file;
    std::string vfs;                // "" SQLite's default
    std::size_t tail_max = 16'384;  // records that `places` may lag behind
    int wal_pages_max =
        4'000;  // then the log is moved into the file and starts again from its beginning
    std::size_t lines_max = 65'536;  // streams whose head is kept in memory
    /// After a fault: only a store whose every page could be written and synced again counts as
    /// open.
    bool after_fault = false;
  };

  /// Creates the file where it is absent.
  static Result<std::unique_ptr<Store>, StoreFault> open(Options options);

  /// Writes all of `group` in one transaction with one sync. Each append fails alone on a wrong
  /// sequence.
  /// @return a fault: nothing is known any more of this group, and this object is of no further
  /// use.
  Result<Done, StoreFault> write(std::span<Write> group);

  /// The stream as of the last write.
  Result<const Line*, StoreFault> line(const std::string& name);

  /// Housekeeping, when `write` left more than the options allow or, where `idle`, more than a
  /// little. Does what would otherwise stand in the way of a later write.
  Result<Done, StoreFault> tidy(bool idle);

  /// Moves the whole log into the file, so that the file alone is the journal.
  void settle();

  const std::string& history_id() const { return history_id_; }
  int wal_pages() const { return wal_pages_; }
  std::size_t tail() const { return static_cast<std::size_t>(next_id_ - 1 - indexed_); }

 private:
  struct Undo {
    std::string name;
    Head head;
    std::size_t tail_size = 0;
    bool created = false;  // the stream's row is of this transaction
  };

  Store(Options options, Database database);
  Result<Done, StoreFault> prepare();
  Result<Done, StoreFault> load();
  Result<Done, StoreFault> begin();
  int apply(Write& write);
  int append(const Append& append, Write& write);
  int beat(const std::vector<Beat>& beats);
  int erase(const std::vector<std::string>& keys);
  Line* find(const std::string& name);
  int ensure_stream(const std::string& name, Line& line);
  void roll_back();
  Result<Done, StoreFault> index_tail();
  /// @return whether the whole log is in the file now; a reader of an older state may stand in the
  /// way.
  Result<bool, StoreFault> checkpoint(int mode);

  Options options_;
  Database database_;
  RecordReader reader_;
  Statement begin_, commit_, rollback_, data_version_, insert_stream_, insert_record_, insert_text_,
      put_beat_, delete_text_, index_, set_indexed_;
  std::string history_id_;
  std::unordered_map<std::string, Line> lines_;
  std::vector<Undo> undo_;
  std::vector<Line*> tailed_;  // those with a tail
  std::int64_t next_id_ = 1;
  std::int64_t indexed_ = 0;
  std::int64_t seen_version_ = 0;
  int wal_pages_ = 0;
  int wal_pages_tried_ = 0;
  bool erased_ = false;  // the log may still hold an erased text
};

}  // namespace tachiai::journal
