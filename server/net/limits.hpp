#pragma once

#include <chrono>
#include <cstddef>

#include "server/base/clock.hpp"

namespace tachiai::net {

/// How many may come in. What is beyond is refused with 503 and Retry-After, before anything is
/// accepted. The reserve is for players and for whoever proves a key: others may stand in it no
/// longer than `proof`.
struct AdmissionLimits {
  std::size_t connections_max = 20'000;      // sockets of everybody, HTTP too
  std::size_t connections_reserved = 2'000;  // beyond these, see above
  std::size_t per_address_max = 64;          // of one IPv4 address or one IPv6 /64
  std::size_t per_address_reserved = 64;     // beyond these, see above
  std::size_t handshakes_max = 2'000;        // sockets that have not sent a whole head yet
  std::chrono::milliseconds proof{5'000};  // 0: the reserve is for whom the listener vouches alone
  std::chrono::seconds retry_after{5};
};

/// A token bucket of inbound frames per WebSocket connection; beyond it: close 1008 "rate limit".
struct RateLimit {
  double per_second = 50;
  double burst = 100;
};

struct Timeouts {
  base::Millis head{
      10'000};  // from the accept, or the first byte of a later request, to the whole head
  base::Millis body{30'000};     // from the head to the whole body
  base::Millis idle{60'000};     // a kept-alive HTTP connection between requests
  base::Millis write{30'000};    // an HTTP response that makes no progress
  base::Millis ping{10'000};     // server pings
  base::Millis silence{30'000};  // no byte from a WebSocket peer: dead, whatever we send
  base::Millis close{3'000};     // for the peer to answer a close frame
};

}  // namespace tachiai::net
