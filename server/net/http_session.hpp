#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "server/net/address.hpp"
#include "server/net/admission.hpp"
#include "server/net/http.hpp"
#include "server/net/http_parser.hpp"
#include "server/net/reactor_core.hpp"
#include "server/net/token_bucket.hpp"

namespace tachiai::net {

/// A connection that speaks HTTP: one request after another, until it becomes a WebSocket or ends.
class HttpSession final : public Session, public std::enable_shared_from_this<HttpSession> {
 public:
  HttpSession(ReactorCore& reactor, std::shared_ptr<ListenerCore> listener,
              std::unique_ptr<Socket> socket, const Address& peer);

  /// Asks admission, then reads, or answers 503.
  void start();

  void readable() override;
  void writable() override;
  const ListenerCore& owner() const override { return *listener_; }
  void sweep(base::Instant now) override;
  void read_ready() override {}  // nobody's clock hangs on it
  void drain(base::Millis spread) override;
  void cut() override { finish(); }

 private:
  enum class State : std::uint8_t {
    idle,  // between requests
    head,
    body,
    answering,  // the handler has the request
    writing,
    lingering,  // all is said; the peer may read it before the socket goes
    finished,
  };

  void await_more();
  void advance();
  void handle();
  void upgrade(HttpRequest request, unsigned http_minor);
  void answer(HttpResponse response);
  void refuse(unsigned status, std::string_view text);
  void refuse(HttpResponse response);
  void refuse_entry(Entry entry, const Address& who);
  void refuse_for_now(std::string_view why, const Address& who);
  void write();
  void linger();
  void finish();
  void allow(base::Millis time) { act_by_ = reactor_.now() + time; }

  ReactorCore& reactor_;
  const std::shared_ptr<ListenerCore> listener_;
  std::unique_ptr<Socket> socket_;
  const Address peer_;
  Admission::Ticket ticket_;

  TokenBucket bucket_;
  State state_ = State::head;
  base::Instant act_by_;
  std::string in_;
  std::unique_ptr<HttpParser> parser_;
  bool keep_alive_ = false;
  bool is_head_ = false;  // the method: the answer has no body
  bool continued_ = false;
  bool read_waiting_ = false;
  bool counted_refused_ = false;

  std::string out_head_;
  std::shared_ptr<const std::string> out_body_;
  std::size_t out_done_ = 0;
  std::size_t lingered_bytes_ = 0;
};

}  // namespace tachiai::net
