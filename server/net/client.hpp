#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "engines/core/result.hpp"
#include "server/base/clock.hpp"
#include "server/net/frames.hpp"

/// The other side of the wire, for the command line, the load generator and the tests: plain
/// blocking calls with a deadline each. One thread at a time.
namespace tachiai::net {

struct ClientOptions {
  std::string host = "127.0.0.1";
  std::uint16_t port = 0;
  std::string path = "/ws";
  std::vector<std::string> subprotocols;
  std::vector<std::pair<std::string, std::string>> headers;  // Origin, Authorization, ...
  base::Millis patience{10'000};                             // for connecting, and for each send
  FrameLimits frames{16 * 1024 * 1024, 65'536};
  int receive_buffer_bytes = 0;  // SO_RCVBUF; 0: the system's own
};

/// Why a call failed. `status` is the HTTP status of a refused handshake, else 0.
struct ClientFault {
  std::string text;
  unsigned status = 0;
};

struct HttpAnswer {
  unsigned status = 0;
  std::vector<std::pair<std::string, std::string>> headers;
  std::string body;
  std::string_view header(std::string_view name) const;
};

/// One request on its own connection.
Result<HttpAnswer, ClientFault> http_request(const ClientOptions& where, std::string_view method,
                                             std::string_view target, std::string_view body = {},
                                             std::string_view content_type = {});

/// A TCP connection and nothing else; closes itself. Also the tests' way to send what no client
/// would.
class ClientSocket {
 public:
  static Result<ClientSocket, ClientFault> connect(const ClientOptions& options);
  ClientSocket() = default;
  ~ClientSocket();
  ClientSocket(ClientSocket&& other) noexcept : fd_(std::exchange(other.fd_, -1)) {}
  ClientSocket& operator=(ClientSocket&& other) noexcept;

  int fd() const { return fd_; }
  Result<Done, ClientFault> send(std::string_view bytes, base::Millis patience);
  /// Waits for some bytes. @return "" at the end of the stream.
  Result<std::string, ClientFault> receive(base::Millis patience);
  /// No more from us; the peer may go on.
  void shut_down_sending();
  void close();

 private:
  int fd_ = -1;
};

/// Which of many clients have something to read, for whoever plays a crowd on one thread: `wait`,
/// then `receive(Millis{0})` on each until it says "timeout". A closed client is forgotten by
/// itself.
class ClientWatch {
 public:
  ClientWatch();
  ~ClientWatch();
  ClientWatch(const ClientWatch&) = delete;
  ClientWatch& operator=(const ClientWatch&) = delete;

  /// @param tag  what `wait` calls it.
  void add(int fd, std::size_t tag);
  /// At most 256 at once; empty: none in time.
  std::vector<std::size_t> wait(base::Millis patience);

 private:
  int fd_;
};

/// What `receive` gives: a message, or how the connection ended.
using Received = std::variant<Message, PeerClose>;

/// A WebSocket. Pings are answered inside `receive`.
class WebSocketClient {
 public:
  static Result<WebSocketClient, ClientFault> connect(ClientOptions options);

  const std::string& subprotocol() const { return subprotocol_; }
  int fd() const { return socket_.fd(); }
  ClientSocket& socket() { return socket_; }

  Result<Done, ClientFault> send_text(std::string_view payload);
  Result<Done, ClientFault> send_binary(std::string_view payload);
  Result<Done, ClientFault> ping(std::string_view payload);
  /// @return the next message; PeerClose (code `abnormal`: without a close frame) when it is over;
  /// a fault with text "timeout" where nothing came in time: the connection still stands.
  Result<Received, ClientFault> receive(base::Millis patience);
  /// Sends a close frame and waits for the answer.
  Result<PeerClose, ClientFault> close(CloseCode code = CloseCode::normal,
                                       std::string_view reason = {},
                                       base::Millis patience = base::Millis{3'000});

  /// The payload of the last pong seen by `receive`.
  const std::optional<std::string>& last_pong() const { return last_pong_; }

 private:
  WebSocketClient(ClientSocket socket, ClientOptions options, std::string subprotocol,
                  std::string early);
  Result<Done, ClientFault> send(Opcode opcode, std::string_view payload);

  ClientSocket socket_;
  ClientOptions options_;
  std::string subprotocol_;
  FrameReader frames_;
  std::string buffer_;
  std::size_t taken_ = 0;  // of buffer_
  std::optional<std::string> last_pong_;
  std::uint32_t mask_seed_ = 0x9E3779B9U;
  bool closing_ = false;
  std::optional<PeerClose> closed_;
};

}  // namespace tachiai::net
