#include "server/net/http_session.hpp"

#include <sys/socket.h>
#include <sys/uio.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <ctime>
#include <exception>
#include <utility>

#include "server/net/handshake.hpp"
#include "server/net/listener_core.hpp"
#include "server/net/peer_session.hpp"

namespace tachiai::net {

namespace {

constexpr base::Millis linger_time{1'000};
constexpr std::size_t linger_bytes_max = 256 * 1024;
constexpr std::size_t refused_open_max = 256;  // of one reactor

std::string_view phrase(unsigned status) {
  switch (status) {
    case 200: return "OK";
    case 201: return "Created";
    case 202: return "Accepted";
    case 204: return "No Content";
    case 206: return "Partial Content";
    case 301: return "Moved Permanently";
    case 302: return "Found";
    case 303: return "See Other";
    case 304: return "Not Modified";
    case 307: return "Temporary Redirect";
    case 308: return "Permanent Redirect";
    case 400: return "Bad Request";
    case 401: return "Unauthorized";
    case 403: return "Forbidden";
    case 404: return "Not Found";
    case 405: return "Method Not Allowed";
    case 406: return "Not Acceptable";
    case 408: return "Request Timeout";
    case 409: return "Conflict";
    case 410: return "Gone";
    case 412: return "Precondition Failed";
    case 413: return "Content Too Large";
    case 415: return "Unsupported Media Type";
    case 416: return "Range Not Satisfiable";
    case 422: return "Unprocessable Content";
    case 426: return "Upgrade Required";
    case 429: return "Too Many Requests";
    case 431: return "Request Header Fields Too Large";
    case 500: return "Internal Server Error";
    case 501: return "Not Implemented";
    case 503: return "Service Unavailable";
    default: return "Status";
  }
}

std::string http_date(std::chrono::system_clock::time_point at) {
  const std::time_t seconds = std::chrono::system_clock::to_time_t(at);
  std::tm utc{};
  gmtime_r(&seconds, &utc);
  std::array<char, 64> text{};
  const auto size = std::strftime(text.data(), text.size(), "%a, %d %b %Y %H:%M:%S GMT", &utc);
  return {text.data(), size};
}

/// A line break in a header's value would let its author write headers, or a whole answer, of his
/// own.
bool is_one_line(std::string_view text) {
  return text.find_first_of(std::string_view{"\r\n\0", 3}) == std::string_view::npos;
}

std::string forwarded_for(const HttpRequest& request) {
  std::string all;
  for (const auto& [name, value] : request.headers) {
    if (!same_letters(name, "X-Forwarded-For")) continue;
    if (!all.empty()) all += ',';
    all += value;
  }
  return all;
}

}  // namespace

HttpSession::HttpSession(ReactorCore& reactor, std::shared_ptr<ListenerCore> listener,
                         std::unique_ptr<Socket> socket, const Address& peer)
    : Session(reactor.number()),
      reactor_(reactor),
      listener_(std::move(listener)),
      socket_(std::move(socket)),
      peer_(peer),
      bucket_(listener_->options().http_rate, reactor.now()) {}

void HttpSession::start() {
  auto& figures = listener_->figures(reactor_.index());
  figures.accepted.add(1);
  figures.open.add(1);
  const bool proxy = listener_->trusted().contains(peer_);
  auto [entry, ticket] = listener_->admission().enter(proxy ? std::nullopt : std::optional{peer_});
  ticket_ = std::move(ticket);
  if (entry != Entry::in) return refuse_entry(entry, peer_);
  allow(listener_->options().timeouts.head);
  await_more();
}

void HttpSession::await_more() {
  if (read_waiting_) return;
  read_waiting_ = true;
  socket_->await_readable(shared_from_this());
}

void HttpSession::readable() {
  read_waiting_ = false;
  if (!socket_) return;
  std::string& buffer = reactor_.read_buffer();
  const ssize_t size = ::recv(socket_->fd(), buffer.data(), buffer.size(), MSG_DONTWAIT);
  if (size == 0) return finish();
  if (size < 0) {
    if (errno != EAGAIN && errno != EWOULDBLOCK && errno != EINTR) return finish();
    return await_more();
  }
  if (state_ == State::lingering) {
    lingered_bytes_ += static_cast<std::size_t>(size);
    if (lingered_bytes_ > linger_bytes_max) return finish();
    return await_more();
  }
  in_.append(buffer.data(), static_cast<std::size_t>(size));
  advance();
}

/// Reads on where the request is unfinished, hands it on where it is whole.
void HttpSession::advance() {
  const ListenerOptions& options = listener_->options();
  if (state_ == State::idle && !in_.empty()) {
    state_ = State::head;
    allow(options.timeouts.head);
  }
  if (!parser_) {
    parser_ = std::make_unique<HttpParser>(options.head_bytes_max, options.body_bytes_max);
    continued_ = false;
  }
  std::string_view rest = in_;
  const HttpParser::State parsed = parser_->feed(rest);
  in_.erase(0, in_.size() - rest.size());
  switch (parsed) {
    case HttpParser::State::head: break;
    case HttpParser::State::body:
      if (state_ != State::body) {
        state_ = State::body;
        allow(options.timeouts.body);
      }
      if (!continued_ && parser_->expects_continue()) {
        static constexpr std::string_view go_on = "HTTP/1.1 100 Continue\r\n\r\n";
        // An empty send buffer takes 25 bytes; where it does not the client goes on by itself after
        // a second.
        static_cast<void>(
            ::send(socket_->fd(), go_on.data(), go_on.size(), MSG_NOSIGNAL | MSG_DONTWAIT));
      }
      continued_ = true;
      break;
    case HttpParser::State::whole: return handle();
    case HttpParser::State::bad: return refuse(400, "this is not HTTP/1.1");
    case HttpParser::State::head_too_big: return refuse(431, "the head is over the size limit");
    case HttpParser::State::body_too_big: return refuse(413, "the body is over the size limit");
  }
  await_more();
}

void HttpSession::handle() {
  const ListenerOptions& options = listener_->options();
  const unsigned http_minor = parser_->http_minor();
  keep_alive_ = parser_->keep_alive() && http_minor == 1;
  HttpRequest request = parser_->take();
  parser_.reset();
  state_ = State::answering;
  is_head_ = request.method == "HEAD";
  listener_->figures(reactor_.index()).http_requests.add(1);

  const Address who = nearest_untrusted(peer_, forwarded_for(request), listener_->trusted());
  request.remote = who.text();
  const auto hosts = std::ranges::count_if(
      request.headers, [](const auto& field) { return same_letters(field.first, "Host"); });
  if (hosts > 1 || (hosts == 0 && http_minor == 1)) {
    return refuse(400, "HTTP/1.1 needs one Host header");
  }
  if (!bucket_.take(reactor_.now())) {
    listener_->report("rate", request.remote, "over the rate of HTTP requests");
    return refuse(429, "too many requests");
  }
  try {
    const bool player = options.vouch_for_player && options.vouch_for_player(request);
    const Entry entry = ticket_.identify(who, player);
    if (entry != Entry::in && entry != Entry::on_trust) return refuse_entry(entry, who);
    // A page may be what somebody needs to prove his key: it is answered, but keeps no place.
    if (entry == Entry::on_trust) keep_alive_ = false;
    if (request.path() == options.websocket_path) {
      return upgrade(std::move(request), http_minor);
    }
    // The answer comes from any thread and finds this session only if it still stands.
    Responder responder{[weak = weak_from_this()](HttpResponse response) {
      const auto self = weak.lock();
      if (!self) return;
      self->reactor_.loop().post(
          [self, response = std::move(response)]() mutable { self->answer(std::move(response)); });
    }};
    listener_->on_http()(std::move(request), std::move(responder));
  } catch (const std::exception& error) {
    // A handler that threw has destroyed its responder, which has answered 500 by that.
    listener_->report("exception", who.text(), error.what());
    if (state_ == State::answering) refuse(500, "internal error");
  }
}

void HttpSession::upgrade(HttpRequest request, unsigned http_minor) {
  const ListenerOptions& options = listener_->options();
  if (!asks_for_websocket(request)) {
    HttpResponse wrong = plain(426, "this is a WebSocket");
    wrong.headers.emplace_back("Upgrade", "websocket");
    return refuse(std::move(wrong));
  }
  if (listener_->draining()) return refuse_for_now("the server is restarting", peer_);
  if (options.origin_allowed && !options.origin_allowed(request.header("Origin"), request)) {
    return refuse(403, "this origin is not welcome");
  }
  auto agreed = answer_upgrade(request, http_minor, options.subprotocols);
  if (!agreed) return refuse(std::move(agreed.error()));
  auto handler = listener_->on_upgrade()(request, reactor_);
  if (!handler) return refuse(std::move(handler.error()));
  TACHIAI_ASSERT(*handler != nullptr);

  auto session = std::make_shared<PeerSession>(
      reactor_, listener_,
      PeerSession::Opening{std::move(socket_), std::move(ticket_), std::move(request.remote),
                           std::move(agreed->subprotocol), std::move(agreed->response),
                           *std::move(handler)});
  state_ = State::finished;
  listener_->figures(reactor_.index()).open.take(1);  // the other counts itself
  reactor_.add(session);
  const auto self = shared_from_this();
  reactor_.remove(session_id());
  session->start(in_, reactor_.now());
}

void HttpSession::refuse(unsigned status, std::string_view text) { refuse(plain(status, text)); }

/// Answers and ends: what else the peer sends is not to be trusted, or not to be waited for.
void HttpSession::refuse(HttpResponse response) {
  listener_->figures(reactor_.index()).refused_handshakes.add(1);
  keep_alive_ = false;
  state_ = State::answering;
  answer(std::move(response));
}

void HttpSession::refuse_entry(Entry entry, const Address& who) {
  std::string_view why = "the server is full";
  if (entry == Entry::address_full) why = "too many connections from this address";
  if (entry == Entry::handshakes_full) why = "too many connections at once";
  refuse_for_now(why, who);
}

void HttpSession::refuse_for_now(std::string_view why, const Address& who) {
  auto& figures = listener_->figures(reactor_.index());
  figures.refused_connections.add(1);
  listener_->report("admission", who.text(), why);
  // Answering takes a socket for a moment; a flood is not worth many.
  if (figures.open_refused.read() >= refused_open_max) return finish();
  figures.open_refused.add(1);
  counted_refused_ = true;
  HttpResponse full = plain(503, why);
  full.headers.emplace_back("Retry-After",
                            std::to_string(listener_->options().admission.retry_after.count()));
  keep_alive_ = false;
  state_ = State::answering;
  answer(std::move(full));
}

void HttpSession::answer(HttpResponse response) {
  if (state_ != State::answering || !socket_) return;
  if (listener_->draining()) keep_alive_ = false;
  const bool bodiless = response.status == 204 || response.status == 304;
  const std::size_t size = response.body ? response.body->size() : 0;
  std::string& head = out_head_;
  head = "HTTP/1.1 " + std::to_string(response.status) + " ";
  head.append(phrase(response.status)).append("\r\nDate: ");
  head += http_date(reactor_.clock().utc()) + "\r\n";
  if (!bodiless) head += "Content-Length: " + std::to_string(size) + "\r\n";
  if (!response.content_type.empty() && is_one_line(response.content_type)) {
    head += "Content-Type: " + response.content_type + "\r\n";
  }
  for (const auto& [name, value] : response.headers) {
    if (is_one_line(name) && is_one_line(value)) head += name + ": " + value + "\r\n";
  }
  head += keep_alive_ ? "\r\n" : "Connection: close\r\n\r\n";
  out_body_ = bodiless || is_head_ ? nullptr : std::move(response.body);
  out_done_ = 0;
  state_ = State::writing;
  allow(listener_->options().timeouts.write);
  write();
}

void HttpSession::writable() {
  if (socket_) write();
}

void HttpSession::write() {
  const std::size_t body_size = out_body_ ? out_body_->size() : 0;
  while (out_done_ < out_head_.size() + body_size) {
    std::array<iovec, 2> parts{};
    std::size_t used = 0;
    const auto add = [&](const std::string& bytes, std::size_t from) {
      if (from >= bytes.size()) return;
      parts[used++] = {const_cast<char*>(bytes.data()) + from, bytes.size() - from};
    };
    add(out_head_, out_done_);
    if (out_body_) {
      add(*out_body_, out_done_ > out_head_.size() ? out_done_ - out_head_.size() : 0);
    }
    msghdr message{};
    message.msg_iov = parts.data();
    message.msg_iovlen = used;
    const ssize_t taken = ::sendmsg(socket_->fd(), &message, MSG_NOSIGNAL | MSG_DONTWAIT);
    if (taken < 0) {
      if (errno == EINTR) continue;
      if (errno != EAGAIN && errno != EWOULDBLOCK) return finish();
      return socket_->await_writable(shared_from_this());
    }
    out_done_ += static_cast<std::size_t>(taken);
    allow(listener_->options().timeouts.write);
  }
  out_head_.clear();
  out_body_.reset();
  if (!keep_alive_) return linger();
  state_ = State::idle;
  allow(listener_->options().timeouts.idle);
  if (in_.empty()) return await_more();
  advance();  // pipelined
}

/// Closing with unread bytes would reset the connection and take the answer back; so the peer may
/// finish first.
void HttpSession::linger() {
  state_ = State::lingering;
  in_.clear();
  allow(linger_time);
  ::shutdown(socket_->fd(), SHUT_WR);
  await_more();
}

void HttpSession::sweep(base::Instant now) {
  if (now < act_by_) return;
  switch (state_) {
    case State::answering:  // the handler takes the time it needs
    case State::finished: return;
    case State::head:
    case State::body:
      if (in_.empty() && !parser_) return finish();  // said nothing at all
      return refuse(408, "the request took too long");
    case State::idle:
    case State::writing:
    case State::lingering: return finish();
  }
}

void HttpSession::drain(base::Millis) {
  keep_alive_ = false;
  if (state_ == State::idle || (state_ == State::head && in_.empty() && !parser_)) finish();
}

void HttpSession::finish() {
  if (!socket_) return;
  const auto self = shared_from_this();  // the reactor's may be the last
  state_ = State::finished;
  socket_->close();
  socket_.reset();
  listener_->figures(reactor_.index()).open.take(1);
  if (counted_refused_) listener_->figures(reactor_.index()).open_refused.take(1);
  ticket_ = {};
  reactor_.remove(session_id());
}

}  // namespace tachiai::net
