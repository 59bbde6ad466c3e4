#pragma once

#include <boost/json/object.hpp>
#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "clients/cli/picture.hpp"
#include "engines/core/result.hpp"
#include "server/net/client.hpp"

namespace tachiai::cli {

/// Where a match is: "http://127.0.0.1:8080", "ws://host:port", or a whole link
/// "http://host/m/<id>#key=<key>".
struct Link {
  std::string host;
  std::uint16_t port = 80;
  std::string match;  // "" where the link names none
  std::string key;
  std::string own_key;  // of a guest: the key he will have once he is a principal
};
Result<Link, std::string> parse_link(std::string_view url);

/// One message, as it came and read.
struct ServerNews {
  std::string text;
  boost::json::object message;
};

/// Follows one match over the JSON subprotocol and keeps its picture. A lost connection is made
/// again, and the match goes on from the last event without a gap.
class Follower {
 public:
  using Millis = std::chrono::milliseconds;
  static constexpr Millis patience{90'000};  // without a server before it gives up

  /// @param trouble  told once for each outage, when the server cannot be reached: where it was
  /// looked for and why it was not found, for a person.
  Follower(Link link, std::function<void(const std::string&)> trouble);

  /// The next message; nullopt: none came in `wait`. An error is for good: the server said no, or
  /// was gone too long.
  Result<std::optional<ServerNews>, std::string> next(Millis wait);

  /// Sends one request. Where the connection is broken the request is lost: send it again when
  /// `connections` grows.
  void send(const std::string& request);

  /// Asks for the match anew: who watches may have become somebody else.
  void watch_again() { watch(); }

  const MatchPicture& picture() const { return picture_; }
  std::uint32_t connections() const { return connections_; }

 private:
  using Steady = std::chrono::steady_clock;

  Result<Done, std::string> connect();
  void drop(Millis pause);
  void watch();
  std::optional<std::string> refusal_of(const boost::json::object& message) const;

  Link link_;
  std::function<void(const std::string&)> trouble_;
  MatchPicture picture_;
  std::optional<net::WebSocketClient> client_;
  std::uint32_t connections_ = 0;
  std::uint32_t requests_ = 0;
  Millis pause_{};
  Steady::time_point gone_since_ = Steady::now();
  Steady::time_point heard_ = Steady::now();
  bool asked_ = false;       // a ping of ours is under way
  bool complained_ = false;  // of this outage
};

}  // namespace tachiai::cli
