#pragma once

#include <sqlite3.h>

#include <condition_variable>
#include <cstdint>
#include <map>
#include <mutex>
#include <string>
#include <vector>

namespace tachiai::tests {

/// A disk for SQLite that fails when told to: the default VFS behind it does the work.
///
/// It counts what would reach a disk (writes, syncs, truncations), can let the n-th of them fail,
/// can hold syncs back, and can lose power: what was written and not synced is then kept or lost by
/// sectors, as a seed decides.
class FaultVfs {
 public:
  explicit FaultVfs(std::string name);
  ~FaultVfs();
  FaultVfs(const FaultVfs&) = delete;
  FaultVfs& operator=(const FaultVfs&) = delete;

  const std::string& name() const { return name_; }

  enum class Kind { full, io_error };
  /// The n-th operation from now (1: the next) fails, half written; with `lasting` all later ones
  /// too.
  void fail_at(std::uint64_t n, Kind kind, bool lasting);
  void heal();
  /// Whether a failure was handed out since `fail_at`.
  bool failed() const;

  std::uint64_t operations() const;
  std::uint64_t syncs() const;

  void hold_syncs();
  void release_syncs();
  /// Waits until a sync is being held. @return false: none came in half a minute, so none will.
  [[nodiscard]] bool await_held_sync();

  /// From here on nothing reaches the disk and every operation fails.
  void cut_power();
  /// Call when no file is open any more. Loses what was not synced.
  void restore_power(std::uint32_t seed);

 private:
  friend struct FaultFile;

  struct Undo {
    std::int64_t offset = 0;
    std::string before;          // what stood there, as far as the file reached
    std::size_t size = 0;        // of the write
    std::int64_t file_size = 0;  // before it
  };

  /// @return SQLITE_OK, or the fault that this operation shall meet.
  int meet(bool sync);

  std::string name_;
  sqlite3_vfs* under_;
  sqlite3_vfs vfs_{};
  mutable std::mutex mutex_;
  std::condition_variable changed_;
  std::uint64_t operations_ = 0;
  std::uint64_t syncs_ = 0;
  std::uint64_t fail_at_ = 0;
  Kind kind_ = Kind::full;
  bool lasting_ = false;
  bool failed_ = false;
  bool holding_ = false;
  bool held_ = false;
  bool dark_ = false;
  std::map<std::string, std::vector<Undo>> unsynced_;
};

}  // namespace tachiai::tests
