#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "server/base/loop.hpp"
#include "server/gateway/front_desk.hpp"
#include "server/net/allowance.hpp"
#include "server/net/http.hpp"

namespace tachiai::gateway {

/// How many posts may come from one address.
inline constexpr net::RateLimit posts_by_address{10, 40};
inline constexpr std::size_t post_bytes_max = 64 * 1024;
inline constexpr std::size_t post_lines_max = 1'000;

/// `POST /relay/<match_id>`: another program relays a board without a socket. The contract is
/// protocol/README.md#feeding. What it asks for goes the way of a socket's requests: the principal
/// of the key has to hold the relay's office, and the room decides.
class HttpRelay {
 public:
  /// Does what takes long, off the loops; false: too much waits there already.
  using Work = std::function<bool(base::Task)>;

  HttpRelay(House& house, Work work) : house_(house), work_(std::move(work)) {}

  static bool takes(std::string_view path) { return path.starts_with("/relay/"); }

  /// On the loop that read the request. What waits for an answer outlives this object, the house
  /// does not.
  void answer(net::HttpRequest request, net::Responder respond);

 private:
  House& house_;
  Work work_;
  net::Allowance allowance_{posts_by_address};  // on the desk
};

}  // namespace tachiai::gateway
