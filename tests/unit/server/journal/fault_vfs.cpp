#include "tests/unit/server/journal/fault_vfs.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <random>

namespace tachiai::tests {

// The file SQLite sees; the real one lies behind it in the same block of memory.
struct FaultFile {
  sqlite3_file base;
  FaultVfs* disk;
  const char* path;  // SQLite keeps it alive while the file is open; nullptr: a temporary file

  static FaultFile* of(sqlite3_file* file) { return reinterpret_cast<FaultFile*>(file); }
  static sqlite3_file* real(sqlite3_file* file) {
    return reinterpret_cast<sqlite3_file*>(of(file) + 1);
  }

  static int close(sqlite3_file* file) {
    sqlite3_file* under = real(file);
    return under->pMethods != nullptr ? under->pMethods->xClose(under) : SQLITE_OK;
  }

  static int read(sqlite3_file* file, void* data, int size, sqlite3_int64 offset) {
    {
      const std::lock_guard lock{of(file)->disk->mutex_};
      if (of(file)->disk->dark_) return SQLITE_IOERR_READ;
    }
    return real(file)->pMethods->xRead(real(file), data, size, offset);
  }

  static void note_before(sqlite3_file* file, std::int64_t offset, std::size_t size) {
    if (of(file)->path == nullptr) return;
    sqlite3_int64 file_size = 0;
    real(file)->pMethods->xFileSize(real(file), &file_size);
    const auto there =
        std::clamp<std::int64_t>(file_size - offset, 0, static_cast<std::int64_t>(size));
    std::string before(static_cast<std::size_t>(there), '\0');
    if (there > 0) {
      real(file)->pMethods->xRead(real(file), before.data(), static_cast<int>(there), offset);
    }
    const std::lock_guard lock{of(file)->disk->mutex_};
    of(file)->disk->unsynced_[of(file)->path].push_back(
        {offset, std::move(before), size, file_size});
  }

  static int write(sqlite3_file* file, const void* data, int size, sqlite3_int64 offset) {
    const int fault = of(file)->disk->meet(false);
    if (fault == SQLITE_IOERR_ACCESS) return fault;  // no power
    const int done = fault == SQLITE_OK ? size : size / 2;
    note_before(file, offset, static_cast<std::size_t>(done));
    const int rc = real(file)->pMethods->xWrite(real(file), data, done, offset);
    return fault != SQLITE_OK ? fault : rc;
  }

  static int truncate(sqlite3_file* file, sqlite3_int64 size) {
    if (const int fault = of(file)->disk->meet(false); fault != SQLITE_OK) return fault;
    sqlite3_int64 now = 0;
    real(file)->pMethods->xFileSize(real(file), &now);
    if (now > size) note_before(file, size, static_cast<std::size_t>(now - size));
    return real(file)->pMethods->xTruncate(real(file), size);
  }

  static int sync(sqlite3_file* file, int) {
    if (const int fault = of(file)->disk->meet(true); fault != SQLITE_OK) return fault;
    // Not passed on: what counts as kept is this disk's own book, and the machine's disk has better
    // things to do.
    const std::lock_guard lock{of(file)->disk->mutex_};
    if (of(file)->path != nullptr) of(file)->disk->unsynced_.erase(of(file)->path);
    return SQLITE_OK;
  }

  static int file_size(sqlite3_file* file, sqlite3_int64* size) {
    return real(file)->pMethods->xFileSize(real(file), size);
  }
  static int lock(sqlite3_file* file, int level) {
    return real(file)->pMethods->xLock(real(file), level);
  }
  static int unlock(sqlite3_file* file, int level) {
    return real(file)->pMethods->xUnlock(real(file), level);
  }
  static int reserved(sqlite3_file* file, int* out) {
    return real(file)->pMethods->xCheckReservedLock(real(file), out);
  }
  static int control(sqlite3_file* file, int what, void* argument) {
    return real(file)->pMethods->xFileControl(real(file), what, argument);
  }
  static int sector(sqlite3_file* file) { return real(file)->pMethods->xSectorSize(real(file)); }
  static int device(sqlite3_file* file) {
    return real(file)->pMethods->xDeviceCharacteristics(real(file));
  }
  static int shm_map(sqlite3_file* file, int page, int size, int extend, void volatile** out) {
    return real(file)->pMethods->xShmMap(real(file), page, size, extend, out);
  }
  static int shm_lock(sqlite3_file* file, int offset, int count, int flags) {
    return real(file)->pMethods->xShmLock(real(file), offset, count, flags);
  }
  static void shm_barrier(sqlite3_file* file) { real(file)->pMethods->xShmBarrier(real(file)); }
  static int shm_unmap(sqlite3_file* file, int forget) {
    return real(file)->pMethods->xShmUnmap(real(file), forget);
  }

  static constexpr sqlite3_io_methods methods{
      2,       close,  read,   write,   truncate, sync,        file_size, lock,    unlock, reserved,
      control, sector, device, shm_map, shm_lock, shm_barrier, shm_unmap, nullptr, nullptr};

  static int open(sqlite3_vfs* vfs, const char* path, sqlite3_file* file, int flags,
                  int* out_flags) {
    auto* disk = static_cast<FaultVfs*>(vfs->pAppData);
    FaultFile* shim = of(file);
    *shim = {};
    shim->disk = disk;
    shim->path = path;
    real(file)->pMethods = nullptr;
    {
      const std::lock_guard lock{disk->mutex_};
      if (disk->dark_) return SQLITE_CANTOPEN;
    }
    const int rc = disk->under_->xOpen(disk->under_, path, real(file), flags, out_flags);
    if (real(file)->pMethods != nullptr) shim->base.pMethods = &methods;
    return rc;
  }

  static int remove(sqlite3_vfs* vfs, const char* path, int sync_directory) {
    auto* disk = static_cast<FaultVfs*>(vfs->pAppData);
    {
      const std::lock_guard lock{disk->mutex_};
      if (disk->dark_) return SQLITE_IOERR_DELETE;
      disk->unsynced_.erase(path);
    }
    return disk->under_->xDelete(disk->under_, path, sync_directory);
  }
};

FaultVfs::FaultVfs(std::string name) : name_(std::move(name)), under_(sqlite3_vfs_find(nullptr)) {
  vfs_ = *under_;
  vfs_.szOsFile = static_cast<int>(sizeof(FaultFile)) + under_->szOsFile;
  vfs_.pNext = nullptr;
  vfs_.zName = name_.c_str();
  vfs_.pAppData = this;
  vfs_.xOpen = FaultFile::open;
  vfs_.xDelete = FaultFile::remove;
  sqlite3_vfs_register(&vfs_, 0);
}

FaultVfs::~FaultVfs() { sqlite3_vfs_unregister(&vfs_); }

void FaultVfs::fail_at(std::uint64_t n, Kind kind, bool lasting) {
  const std::lock_guard lock{mutex_};
  fail_at_ = operations_ + n;
  kind_ = kind;
  lasting_ = lasting;
  failed_ = false;
}

void FaultVfs::heal() {
  const std::lock_guard lock{mutex_};
  fail_at_ = 0;
}

bool FaultVfs::failed() const {
  const std::lock_guard lock{mutex_};
  return failed_;
}

std::uint64_t FaultVfs::operations() const {
  const std::lock_guard lock{mutex_};
  return operations_;
}

std::uint64_t FaultVfs::syncs() const {
  const std::lock_guard lock{mutex_};
  return syncs_;
}

void FaultVfs::hold_syncs() {
  const std::lock_guard lock{mutex_};
  holding_ = true;
}

void FaultVfs::release_syncs() {
  const std::lock_guard lock{mutex_};
  holding_ = false;
  changed_.notify_all();
}

bool FaultVfs::await_held_sync() {
  std::unique_lock lock{mutex_};
  const bool held = changed_.wait_for(lock, std::chrono::seconds{30}, [&] { return held_; });
  if (!held) holding_ = false;  // or the journal could not be closed after the test has failed
  return held;
}

int FaultVfs::meet(bool sync) {
  std::unique_lock lock{mutex_};
  if (sync && holding_) {
    held_ = true;
    changed_.notify_all();
    changed_.wait(lock, [&] { return !holding_; });
    held_ = false;
  }
  if (dark_) return SQLITE_IOERR_ACCESS;
  ++operations_;
  syncs_ += sync ? 1 : 0;
  const bool now = fail_at_ != 0 && (lasting_ ? operations_ >= fail_at_ : operations_ == fail_at_);
  // A full disk still syncs what it has.
  if (!now || (sync && kind_ == Kind::full)) return SQLITE_OK;
  failed_ = true;
  if (kind_ == Kind::full) return SQLITE_FULL;
  return sync ? SQLITE_IOERR_FSYNC : SQLITE_IOERR_WRITE;
}

void FaultVfs::cut_power() {
  const std::lock_guard lock{mutex_};
  dark_ = true;
  holding_ = false;
  changed_.notify_all();
}

void FaultVfs::restore_power(std::uint32_t seed) {
  const std::lock_guard lock{mutex_};
  dark_ = false;
  fail_at_ = 0;
  std::mt19937 random{seed};
  constexpr std::size_t sector = 512;
  const std::uint32_t losing = seed % 3;  // everything, a part, nothing
  for (const auto& [path, undos] : unsynced_) {
    const int descriptor = ::open(path.c_str(), O_RDWR);
    if (descriptor < 0) continue;
    for (auto undo = undos.rbegin(); undo != undos.rend(); ++undo) {
      for (std::size_t at = 0; at < undo->size; at += sector) {
        if (losing == 2 || (losing == 1 && random() % 2 == 0)) continue;
        std::string before = undo->before.substr(std::min(at, undo->before.size()), sector);
        before.resize(std::min(sector, undo->size - at), '\0');
        if (::pwrite(descriptor, before.data(), before.size(),
                     undo->offset + static_cast<off_t>(at)) < 0) {
          std::perror("restore_power");
        }
      }
      if (losing == 0 && ::ftruncate(descriptor, undo->file_size) != 0)
        std::perror("restore_power");
    }
    ::close(descriptor);
    // The shared index lived in memory.
    if (path.ends_with("-wal")) {
      std::filesystem::remove(path.substr(0, path.size() - 4) + "-shm");
    }
  }
  unsynced_.clear();
}

}  // namespace tachiai::tests
