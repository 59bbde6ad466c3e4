#include "server/net/signals.hpp"

#include <ctime>

namespace tachiai::net {

namespace {

sigset_t watched() {
  sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, SIGTERM);
  sigaddset(&set, SIGINT);
  return set;
}

}  // namespace

Signals::Signals() {
  const sigset_t set = watched();
  pthread_sigmask(SIG_BLOCK, &set, &before_);
  std::signal(SIGPIPE, SIG_IGN);
}

Signals::~Signals() { pthread_sigmask(SIG_SETMASK, &before_, nullptr); }

std::optional<int> Signals::wait(base::Millis patience) {
  const sigset_t set = watched();
  timespec left{patience.count() / 1000, patience.count() % 1000 * 1'000'000};
  const int signal = sigtimedwait(&set, nullptr, &left);
  return signal > 0 ? std::optional{signal} : std::nullopt;
}

int Signals::wait() {
  const sigset_t set = watched();
  int signal = 0;
  while (sigwait(&set, &signal) != 0) {
  }
  return signal;
}

}  // namespace tachiai::net
