#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "clients/load/crowd.hpp"

namespace tachiai::load {

/// How a server is asked to pass a message on to all who listen.
enum class Dialect : std::uint8_t {
  plain,  // who connects to one path hears what is said on another, unchanged
  nats,   // the NATS protocol inside WebSocket messages (docs.nats.io, "Client Protocol")
};

/// One stretch of load on a crowd that is there.
struct Phase {
  enum class Kind : std::uint8_t {
    idle,    // nobody says anything
    rate,    // so many messages a second, whoever has heard the earlier ones
    window,  // always so many messages under way: the next when everybody has heard the oldest
    apart,   // the same, but no two begin together: the one before has reached its share of them
    slow,    // as `rate`, while the first members do not read at all
  };
  Kind kind = Kind::idle;
  std::size_t amount = 0;  // a second, or under way
  double seconds = 3;
  std::size_t payload_bytes = 200;
  std::size_t deaf = 0;  // of `slow`
};

/// "rate:50:3", "window:8:3", "apart:2:3", "idle:1", "slow:500:5:4000:20" (rate, seconds, payload,
/// how many do not read). Throws Trouble.
Phase parse_phase(const std::string& text);

struct TopicLoad {
  Door listen;  // `path` of those who listen
  std::string say_path = "/pub";
  Dialect dialect = Dialect::plain;
  std::size_t listeners = 1'000;
  int server_pid = 0;  // whose time and memory is told; 0: nobody's
  std::vector<Phase> phases;
};

/// Connects, runs the phases in turn and prints one line of JSON for the connecting and for each
/// phase. Every listener must hear every message once and in order; `gaps` counts where one did
/// not.
/// @return whether all did.
bool run_topic(const TopicLoad& load);

}  // namespace tachiai::load
