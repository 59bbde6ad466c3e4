#include "server/journal/directory_lock.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <string>
#include <utility>

namespace tachiai::journal {
namespace {

std::string holder(int descriptor) {
  char text[32] = {};
  const ssize_t size = pread(descriptor, text, sizeof text - 1, 0);
  return size > 0 ? std::string(text, static_cast<std::size_t>(size)) : "unknown";
}

}  // namespace

Result<DirectoryLock, StoreFault> DirectoryLock::take(const std::filesystem::path& directory) {
  const auto fault = [&](StoreFault::Code code, std::string text) {
    return std::unexpected{StoreFault{code, std::move(text)}};
  };
  std::error_code error;
  std::filesystem::create_directories(directory, error);
  if (error) {
    return fault(StoreFault::Code::unavailable,
                 "cannot create the data directory " + directory.string() + ": " + error.message());
  }
  const auto path = directory / "lock";
  const int descriptor = open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  if (descriptor < 0) {
    return fault(StoreFault::Code::unavailable,
                 "cannot open " + path.string() + ": " + std::strerror(errno));
  }
  DirectoryLock lock{descriptor};
  if (flock(descriptor, LOCK_EX | LOCK_NB) != 0) {
    return fault(StoreFault::Code::in_use, "the data directory " + directory.string() +
                                               " is in use by another server (process " +
                                               holder(descriptor) + ")");
  }
  const std::string pid = std::to_string(getpid());
  // Only for the message above; the lock itself is the kernel's.
  if (ftruncate(descriptor, 0) != 0 ||
      pwrite(descriptor, pid.data(), pid.size(), 0) != static_cast<ssize_t>(pid.size())) {
    return fault(StoreFault::Code::unavailable,
                 "cannot write " + path.string() + ": " + std::strerror(errno));
  }
  return lock;
}

DirectoryLock::DirectoryLock(DirectoryLock&& other) noexcept
    : descriptor_(std::exchange(other.descriptor_, -1)) {}

DirectoryLock& DirectoryLock::operator=(DirectoryLock&& other) noexcept {
  std::swap(descriptor_, other.descriptor_);
  return *this;
}

DirectoryLock::~DirectoryLock() {
  if (descriptor_ >= 0) close(descriptor_);
}

}  // namespace tachiai::journal
