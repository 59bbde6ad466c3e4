#pragma once

#include <csignal>
#include <optional>

#include "server/base/clock.hpp"

namespace tachiai::net {

/// SIGTERM and SIGINT, told to the main thread and to nobody else. Make it before the first thread
/// starts: threads inherit the mask. SIGPIPE is ignored from then on.
class Signals {
 public:
  Signals();
  /// Restores the mask.
  ~Signals();
  Signals(const Signals&) = delete;
  Signals& operator=(const Signals&) = delete;

  /// Waits at most `patience`. @return the signal's number, or nullopt.
  std::optional<int> wait(base::Millis patience);
  /// Waits for the next one.
  int wait();

 private:
  sigset_t before_;
};

}  // namespace tachiai::net
