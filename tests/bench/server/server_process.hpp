#pragma once

#include <sys/types.h>

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace tachiai::bench {

/// A directory of its own below the working directory, not where a memory file system may stand in
/// for the disk; removed with all that is in it. Where the program gives up it stays, to be looked
/// at.
class Scratch {
 public:
  Scratch();
  ~Scratch();
  Scratch(const Scratch&) = delete;
  Scratch& operator=(const Scratch&) = delete;

  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

/// `tachiaid` on a free port of 127.0.0.1, with limits that a crowd from one address does not
/// reach. Ends the program where it does not start or does not stop cleanly.
class ServerProcess {
 public:
  /// @param directory  exists; the server's configuration, log and journal go there.
  /// @param more  of its command line
  ServerProcess(const std::filesystem::path& binary, std::filesystem::path directory,
                const std::vector<std::string>& more = {});
  ~ServerProcess();
  ServerProcess(const ServerProcess&) = delete;
  ServerProcess& operator=(const ServerProcess&) = delete;

  std::uint16_t port() const { return port_; }
  pid_t pid() const { return pid_; }
  std::filesystem::path data() const { return directory_ / "data"; }

  /// Asks it to stop and waits for that; its journal may be read then.
  void stop();

 private:
  std::filesystem::path directory_;
  pid_t pid_ = -1;
  std::uint16_t port_ = 0;
};

}  // namespace tachiai::bench
