#pragma once

#include <filesystem>

#include "engines/core/result.hpp"
#include "server/journal/store_fault.hpp"

namespace tachiai::journal {

/// Holds a data directory for one server; the kernel lets go when the process ends, however it
/// ends.
class DirectoryLock {
 public:
  /// Creates the directory where it is absent. StoreFault::in_use names the process that holds it.
  static Result<DirectoryLock, StoreFault> take(const std::filesystem::path& directory);

  DirectoryLock(DirectoryLock&& other) noexcept;
  DirectoryLock& operator=(DirectoryLock&& other) noexcept;
  ~DirectoryLock();

 private:
  explicit DirectoryLock(int descriptor) : descriptor_(descriptor) {}
  int descriptor_;
};

}  // namespace tachiai::journal
