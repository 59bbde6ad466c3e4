#include "server/net/client.hpp"

#include <netdb.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <cstring>
#include <random>

#include "server/net/handshake.hpp"

namespace tachiai::net {

namespace {

using Deadline = std::chrono::steady_clock::time_point;

Deadline in(base::Millis patience) { return std::chrono::steady_clock::now() + patience; }

std::unexpected<ClientFault> fault(std::string text, unsigned status = 0) {
  return std::unexpected{ClientFault{std::move(text), status}};
}

std::unexpected<ClientFault> system_fault(std::string_view step) {
  return fault(std::string{step} + ": " + std::strerror(errno));
}

/// @return false: not in time.
bool wait_for(int fd, short events, Deadline until) {
  for (;;) {
    const auto left =
        std::chrono::ceil<base::Millis>(until - std::chrono::steady_clock::now()).count();
    pollfd one{fd, events, 0};
    const int ready = ::poll(&one, 1, static_cast<int>(std::max<std::int64_t>(left, 0)));
    if (ready > 0) return true;
    if (ready == 0 && left <= 0) return false;
    if (ready < 0 && errno != EINTR) return false;
  }
}

std::string random_bytes(std::size_t size) {
  std::random_device source;
  std::string bytes(size, '\0');
  for (char& byte : bytes) byte = static_cast<char>(source() & 0xFFU);
  return bytes;
}

struct Head {
  unsigned status = 0;
  std::vector<std::pair<std::string, std::string>> headers;
  std::string rest;  // what came behind it

  std::string_view header(std::string_view name) const {
    for (const auto& [field, value] : headers) {
      if (same_letters(field, name)) return value;
    }
    return {};
  }
};

Result<Head, ClientFault> parse_head(std::string_view text) {
  Head head;
  const auto line_end = text.find("\r\n");
  const std::string_view status_line = text.substr(0, line_end);
  if (!status_line.starts_with("HTTP/1.") || status_line.size() < 12) {
    return fault("not an HTTP answer");
  }
  std::from_chars(status_line.data() + 9, status_line.data() + 12, head.status);
  for (auto at = line_end + 2; at < text.size();) {
    const auto end = text.find("\r\n", at);
    const std::string_view line = text.substr(at, end - at);
    at = end + 2;
    const auto colon = line.find(':');
    if (colon == std::string_view::npos) continue;
    auto value = line.substr(colon + 1);
    while (value.starts_with(' ')) value.remove_prefix(1);
    head.headers.emplace_back(std::string{line.substr(0, colon)}, std::string{value});
  }
  return head;
}

/// Reads up to the empty line.
Result<Head, ClientFault> read_head(ClientSocket& socket, Deadline until) {
  std::string text;
  for (;;) {
    const auto end = text.find("\r\n\r\n");
    if (end != std::string::npos) {
      auto head = parse_head(std::string_view{text}.substr(0, end + 2));
      if (head) head->rest = text.substr(end + 4);
      return head;
    }
    if (text.size() > 64 * 1024) return fault("the answer's head is over 64 KiB");
    const auto left = std::chrono::ceil<base::Millis>(until - std::chrono::steady_clock::now());
    auto more = socket.receive(std::max(left, base::Millis{0}));
    if (!more) return std::unexpected{more.error()};
    if (more->empty()) return fault("the connection ended inside the answer's head");
    text += *more;
  }
}

std::string host_header(const ClientOptions& options) {
  const bool bare_v6 = options.host.find(':') != std::string::npos;
  return (bare_v6 ? "[" + options.host + "]" : options.host) + ":" + std::to_string(options.port);
}

}  // namespace

std::string_view HttpAnswer::header(std::string_view name) const {
  for (const auto& [field, value] : headers) {
    if (same_letters(field, name)) return value;
  }
  return {};
}

Result<ClientSocket, ClientFault> ClientSocket::connect(const ClientOptions& options) {
  addrinfo hints{};
  hints.ai_socktype = SOCK_STREAM;
  addrinfo* found = nullptr;
  const std::string port = std::to_string(options.port);
  if (const int error = ::getaddrinfo(options.host.c_str(), port.c_str(), &hints, &found)) {
    return fault(options.host + ": " + gai_strerror(error));
  }
  const std::unique_ptr<addrinfo, void (*)(addrinfo*)> addresses{found, ::freeaddrinfo};
  const Deadline until = in(options.patience);
  std::string last = "no address";
  for (const addrinfo* at = found; at != nullptr; at = at->ai_next) {
    ClientSocket socket;
    socket.fd_ =
        ::socket(at->ai_family, at->ai_socktype | SOCK_NONBLOCK | SOCK_CLOEXEC, at->ai_protocol);
    if (socket.fd_ < 0) return system_fault("socket");
    const int on = 1;
    ::setsockopt(socket.fd_, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    if (const int size = options.receive_buffer_bytes; size > 0) {
      ::setsockopt(socket.fd_, SOL_SOCKET, SO_RCVBUF, &size, sizeof size);
    }
    if (::connect(socket.fd_, at->ai_addr, at->ai_addrlen) == 0) return socket;
    int error = errno;
    if (error == EINPROGRESS) {
      error = ETIMEDOUT;
      if (wait_for(socket.fd_, POLLOUT, until)) {
        socklen_t size = sizeof error;
        ::getsockopt(socket.fd_, SOL_SOCKET, SO_ERROR, &error, &size);
        if (error == 0) return socket;
      }
    }
    last = std::strerror(error);
  }
  return fault("connect " + host_header(options) + ": " + last);
}

ClientSocket::~ClientSocket() { close(); }

ClientSocket& ClientSocket::operator=(ClientSocket&& other) noexcept {
  std::swap(fd_, other.fd_);
  return *this;
}

void ClientSocket::close() {
  if (fd_ >= 0) ::close(std::exchange(fd_, -1));
}

void ClientSocket::shut_down_sending() { ::shutdown(fd_, SHUT_WR); }

Result<Done, ClientFault> ClientSocket::send(std::string_view bytes, base::Millis patience) {
  const Deadline until = in(patience);
  while (!bytes.empty()) {
    const ssize_t taken = ::send(fd_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (taken >= 0) {
      bytes.remove_prefix(static_cast<std::size_t>(taken));
    } else if (errno == EAGAIN || errno == EWOULDBLOCK) {
      if (!wait_for(fd_, POLLOUT, until)) return fault("timeout");
    } else if (errno != EINTR) {
      return system_fault("send");
    }
  }
  return Done{};
}

Result<std::string, ClientFault> ClientSocket::receive(base::Millis patience) {
  const Deadline until = in(patience);
  static thread_local std::array<char, 64 * 1024> buffer;
  for (;;) {
    const ssize_t size = ::recv(fd_, buffer.data(), buffer.size(), 0);
    if (size >= 0) return std::string{buffer.data(), static_cast<std::size_t>(size)};
    if (errno == EAGAIN || errno == EWOULDBLOCK) {
      if (!wait_for(fd_, POLLIN, until)) return fault("timeout");
    } else if (errno != EINTR) {
      return system_fault("receive");
    }
  }
}

ClientWatch::ClientWatch() : fd_(::epoll_create1(EPOLL_CLOEXEC)) { TACHIAI_ASSERT(fd_ >= 0); }

ClientWatch::~ClientWatch() { ::close(fd_); }

void ClientWatch::add(int fd, std::size_t tag) {
  epoll_event event{};
  event.events = EPOLLIN;
  event.data.u64 = tag;
  TACHIAI_ASSERT(::epoll_ctl(fd_, EPOLL_CTL_ADD, fd, &event) == 0);
}

std::vector<std::size_t> ClientWatch::wait(base::Millis patience) {
  std::array<epoll_event, 256> events;
  const int ready = ::epoll_wait(fd_, events.data(), static_cast<int>(events.size()),
                                 static_cast<int>(patience.count()));
  std::vector<std::size_t> tags;
  for (int i = 0; i < ready; ++i) tags.push_back(events[static_cast<std::size_t>(i)].data.u64);
  return tags;
}

Result<HttpAnswer, ClientFault> http_request(const ClientOptions& where, std::string_view method,
                                             std::string_view target, std::string_view body,
                                             std::string_view content_type) {
  auto socket = ClientSocket::connect(where);
  if (!socket) return std::unexpected{socket.error()};
  std::string request{method};
  request.append(" ").append(target).append(" HTTP/1.1\r\nHost: ").append(host_header(where));
  request += "\r\nConnection: close\r\n";
  for (const auto& [name, value] : where.headers) request += name + ": " + value + "\r\n";
  if (!content_type.empty()) request.append("Content-Type: ").append(content_type).append("\r\n");
  if (!body.empty() || method == "POST" || method == "PUT") {
    request += "Content-Length: " + std::to_string(body.size()) + "\r\n";
  }
  request.append("\r\n").append(body);
  // A server that refuses need not read to the end: what it answers counts, not how far we came.
  const auto sent = socket->send(request, where.patience);
  auto head = read_head(*socket, in(where.patience));
  if (!head) return std::unexpected{sent ? head.error() : sent.error()};

  HttpAnswer answer{head->status, std::move(head->headers), std::move(head->rest)};
  std::size_t length = 0;
  const std::string_view told = answer.header("Content-Length");
  if (method != "HEAD") std::from_chars(told.data(), told.data() + told.size(), length);
  while (answer.body.size() < length) {
    auto more = socket->receive(where.patience);
    if (!more) return std::unexpected{more.error()};
    if (more->empty()) return fault("the connection ended inside the answer's body");
    answer.body += *more;
  }
  return answer;
}

WebSocketClient::WebSocketClient(ClientSocket socket, ClientOptions options,
                                 std::string subprotocol, std::string early)
    : socket_(std::move(socket)),
      options_(std::move(options)),
      subprotocol_(std::move(subprotocol)),
      frames_(From::server, options_.frames),
      buffer_(std::move(early)) {}

Result<WebSocketClient, ClientFault> WebSocketClient::connect(ClientOptions options) {
  auto socket = ClientSocket::connect(options);
  if (!socket) return std::unexpected{socket.error()};
  const std::string key = base64(random_bytes(16));
  const auto sent = socket->send(upgrade_request(host_header(options), options.path, key,
                                                 options.subprotocols, options.headers),
                                 options.patience);
  // A full server answers before it has read anything.
  auto head = read_head(*socket, in(options.patience));
  if (!head) return std::unexpected{sent ? head.error() : sent.error()};
  if (head->status != 101) {
    std::size_t length = 0;
    const std::string_view told = head->header("Content-Length");
    std::from_chars(told.data(), told.data() + told.size(), length);
    while (head->rest.size() < length) {
      auto more = socket->receive(options.patience);
      if (!more || more->empty()) break;
      head->rest += *more;
    }
    return fault(std::to_string(head->status) + " " + head->rest, head->status);
  }
  if (head->header("Sec-WebSocket-Accept") != accept_key(key)) {
    return fault("the server's answer does not match our key");
  }
  std::string subprotocol{head->header("Sec-WebSocket-Protocol")};
  return WebSocketClient{*std::move(socket), std::move(options), std::move(subprotocol),
                         std::move(head->rest)};
}

/// Masks need to be unforeseeable to a page that chooses the payload (RFC 6455 section 10.3). Here
/// nobody else chooses it, and a cheap one will do.
Result<Done, ClientFault> WebSocketClient::send(Opcode opcode, std::string_view payload) {
  mask_seed_ = mask_seed_ * 1'664'525U + 1'013'904'223U;
  return socket_.send(encode_frame(opcode, payload, mask_seed_), options_.patience);
}

Result<Done, ClientFault> WebSocketClient::send_text(std::string_view payload) {
  return send(Opcode::text, payload);
}
Result<Done, ClientFault> WebSocketClient::send_binary(std::string_view payload) {
  return send(Opcode::binary, payload);
}
Result<Done, ClientFault> WebSocketClient::ping(std::string_view payload) {
  return send(Opcode::ping, payload);
}

Result<Received, ClientFault> WebSocketClient::receive(base::Millis patience) {
  if (closed_) return *closed_;
  const Deadline until = in(patience);
  for (;;) {
    std::string_view rest = std::string_view{buffer_}.substr(taken_);
    auto event = frames_.next(rest);
    taken_ = buffer_.size() - rest.size();
    if (event) {
      if (auto* message = std::get_if<Message>(&*event)) return std::move(*message);
      if (const auto* ping = std::get_if<Ping>(&*event)) {
        // Sending may fail where the server is already gone; the read then says so.
        static_cast<void>(send(Opcode::pong, ping->payload));
      } else if (auto* pong = std::get_if<Pong>(&*event)) {
        last_pong_ = std::move(pong->payload);
      } else if (auto* close = std::get_if<PeerClose>(&*event)) {
        if (!closing_) static_cast<void>(send(Opcode::close, close_payload(close->code, {})));
        closed_ = std::move(*close);
        return *closed_;
      } else if (const auto* broken = std::get_if<FrameFault>(&*event)) {
        socket_.close();
        closed_ = PeerClose{CloseCode::abnormal, {}};
        return fault("the server broke the protocol: " + std::string{broken->reason});
      }
      continue;
    }
    const auto left = std::chrono::ceil<base::Millis>(until - std::chrono::steady_clock::now());
    auto more = socket_.receive(std::max(left, base::Millis{0}));
    if (!more && more.error().text == "timeout") return std::unexpected{more.error()};
    if (!more || more->empty()) {
      closed_ = PeerClose{CloseCode::abnormal, more ? std::string{} : more.error().text};
      return *closed_;
    }
    buffer_ = *std::move(more);
    taken_ = 0;
  }
}

Result<PeerClose, ClientFault> WebSocketClient::close(CloseCode code, std::string_view reason,
                                                      base::Millis patience) {
  if (closed_) return *closed_;
  closing_ = true;
  static_cast<void>(send(Opcode::close, close_payload(code, reason)));
  const Deadline until = in(patience);
  for (;;) {
    const auto left = std::chrono::ceil<base::Millis>(until - std::chrono::steady_clock::now());
    auto received = receive(std::max(left, base::Millis{0}));
    if (!received) return std::unexpected{received.error()};
    if (auto* ended = std::get_if<PeerClose>(&*received)) return std::move(*ended);
  }
}

}  // namespace tachiai::net
