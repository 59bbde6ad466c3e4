#pragma once

#include <cstddef>
#include <string>

#include "clients/load/crowd.hpp"

namespace tachiai::load {

struct WatchLoad {
  Door door;  // path and subprotocol are the server's own and need not be set
  std::string match;
  std::size_t watchers = 1'000;
  int server_pid = 0;      // whose time and memory is told; 0: nobody's
  bool until_end = false;  // of the match; else `seconds` after all have come
  double seconds = 0;
  double patience_seconds = 120;  // without a word from the server, or until all have come
};

/// Lets guests watch one match, by the live protocol, each counting its events. Prints a line of
/// JSON when all have their snapshot and another at the end: how many events came, how many
/// numbers were missing (a snapshot that says it stands in for them makes up for them and is
/// counted as `conflated`), what each watcher's last number was, and how long an event took from
/// the server's hearing of its cause (MatchEvent.utc_ms) to the watcher.
/// @return whether no watcher missed anything and all ended at the same number.
bool run_watch(const WatchLoad& load);

}  // namespace tachiai::load
