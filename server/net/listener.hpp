#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "engines/core/result.hpp"
#include "server/base/clock.hpp"
#include "server/net/connection.hpp"
#include "server/net/http.hpp"
#include "server/net/limits.hpp"
#include "server/net/reactors.hpp"

namespace tachiai::net {

/// What is spoken on a port: HTTP with WebSocket, or plain lines of text (the CSA protocol). A
/// connection of lines has messages without their line end, sends SharedFrames that hold whole
/// lines, ends without a close frame, and gets no pings: `Timeouts::silence` is all that watches
/// it, so it is set to what its protocol's keep-alive allows.
enum class Speaks : std::uint8_t { http, lines };

struct ListenerOptions {
  Speaks speaks = Speaks::http;
  std::string address = "127.0.0.1";  // IPv4 or IPv6, "::" for both
  std::uint16_t port = 0;             // 0: the system chooses
  std::string websocket_path = "/ws";
  /// In order of preference. A client that offers none of them is refused with 400.
  std::vector<std::string> subprotocols;
  /// Is this Origin header welcome? "" where the client sent none. Not set: everybody is.
  std::function<bool(std::string_view origin, const HttpRequest&)> origin_allowed;
  /// Does this request come from a player? Then it may use the reserved capacity. Runs on a
  /// reactor; must not wait.
  std::function<bool(const HttpRequest&)> vouch_for_player;
  /// Addresses or prefixes ("127.0.0.1", "10.0.0.0/8", "::1") whose X-Forwarded-For is believed.
  std::vector<std::string> trusted_proxies;
  AdmissionLimits admission;  // fewer where the system grants too few open files; then it reports
  Timeouts timeouts;
  FrameLimits frames;
  RateLimit rate;
  RateLimit http_rate{100, 200};  // HTTP requests of one connection; beyond it: 429, and it ends
  std::size_t line_bytes_max = 4 * 1024;  // where lines are spoken; longer: the connection ends
  std::size_t head_bytes_max = 8 * 1024;
  std::size_t body_bytes_max = 1024 * 1024;
  std::size_t outbox_bytes_max = 256 * 1024;         // of one spectator
  std::size_t player_outbox_bytes_max = 256 * 1024;  // of one player
  std::chrono::microseconds flush_delay{500};        // a spectator's frames wait at most so long
  int send_buffer_bytes = 0;                         // SO_SNDBUF; 0: the system's own
  /// Faults worth a line in the log: at most one a minute for each kind and address. From any
  /// reactor.
  std::function<void(std::string_view)> report;
};

/// What was counted since the listener opened; `open` figures are of now.
struct ListenerStats {
  std::uint64_t accepted = 0;
  std::uint64_t refused_connections = 0;  // over a limit of admission
  std::uint64_t refused_handshakes = 0;  // malformed, wrong origin, no common subprotocol, too slow
  std::uint64_t http_requests = 0;
  std::uint64_t upgrades = 0;
  std::uint64_t messages_in = 0;
  std::uint64_t bytes_in = 0;
  std::uint64_t frames_out = 0;
  std::uint64_t bytes_out = 0;
  std::uint64_t writes = 0;     // system calls that carried them
  std::uint64_t overflows = 0;  // outboxes that were full: closed or conflated
  std::uint64_t rate_limited = 0;
  std::uint64_t protocol_errors = 0;
  std::uint64_t silent = 0;  // closed for silence
  std::size_t open = 0;      // sockets
  std::size_t open_websockets = 0;
  std::size_t open_players = 0;
  std::size_t queued_bytes = 0;  // in all outboxes
};

/// What becomes of a WebSocket upgrade whose origin and subprotocol were found good: a handler, or
/// a refusal by HTTP (401, 403, 503). Runs on the reactor that will hold the connection. Where
/// lines are spoken the request holds the remote address alone, and a refusal closes the connection
/// without a word.
using UpgradeHandler = std::function<Result<std::unique_ptr<ConnectionHandler>, HttpResponse>(
    const HttpRequest& request, Reactor& reactor)>;

/// A port that people connect to. HTTP/1.1 beside WebSocket; TLS is the proxy's business.
class Listener {
 public:
  Listener(Reactors& reactors, ListenerOptions options, HttpHandler on_http,
           UpgradeHandler on_upgrade);
  /// Cuts what is left. Not from a reactor's thread; the reactors must be running, or stopped for
  /// good.
  ~Listener();
  Listener(const Listener&) = delete;
  Listener& operator=(const Listener&) = delete;

  /// Binds and listens. @return what went wrong, for a person: "bind 127.0.0.1:8080: Address
  /// already in use".
  [[nodiscard]] Result<Done, std::string> open();
  /// The port in use; 0 before `open`.
  std::uint16_t port() const;

  /// Accepts no more; every WebSocket is closed with 1012 and the reason "restart;
  /// retry_after_ms=N", N spread evenly over `spread` so that they do not come back together; HTTP
  /// requests are still answered. When nobody is left, or at `patience` by force, `done` runs on
  /// reactor 0. Once.
  void drain(base::Millis spread, base::Millis patience, base::Task done);

  ListenerStats stats() const;

 private:
  struct State;
  static void watch_drain(const std::shared_ptr<State>& state);

  std::shared_ptr<State> state_;
};

}  // namespace tachiai::net
