#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "server/net/address.hpp"
#include "server/net/admission.hpp"
#include "server/net/connection.hpp"
#include "server/net/frames.hpp"
#include "server/net/lines.hpp"
#include "server/net/outbox.hpp"
#include "server/net/reactor_core.hpp"
#include "server/net/token_bucket.hpp"

namespace tachiai::net {

/// A connection that exchanges messages, a WebSocket or lines of text: one reader, one writer, both
/// on the reactor's thread. Its life: open; closed (the handler was or will be told, no message is
/// delivered any more, the close handshake goes on); finished (no socket).
class PeerSession final : public Connection,
                          public Session,
                          public std::enable_shared_from_this<PeerSession> {
 public:
  struct Opening {
    std::unique_ptr<Socket> socket;
    Admission::Ticket ticket;
    std::string remote;
    std::string subprotocol;
    std::string response;  // the 101 answer, sent before any frame
    std::unique_ptr<ConnectionHandler> handler;
  };

  /// Lets in, or not, who speaks lines from the first byte on.
  static void accept_lines(ReactorCore& reactor, const std::shared_ptr<ListenerCore>& listener,
                           std::unique_ptr<Socket> socket, const Address& peer);

  PeerSession(ReactorCore& reactor, std::shared_ptr<ListenerCore> listener, Opening opening);
  ~PeerSession() override;

  /// Opens the handler, then reads. @param early  bytes that came right behind the handshake.
  void start(std::string_view early, base::Instant stamp);

  ConnectionId id() const override { return session_id(); }
  void send(SharedFrame frame, Droppable droppable) override;
  void close(CloseCode code, std::string_view reason) override;
  const std::string& remote() const override { return remote_; }
  const std::string& subprotocol() const override { return subprotocol_; }
  std::size_t queued_bytes() const override { return queued_.load(std::memory_order_relaxed); }
  std::optional<base::Micros> round_trip() const override;
  void set_priority(Priority priority) override;
  void identified(Who who) override;
  base::Loop& loop() override { return reactor_.loop(); }

  void readable() override;
  void writable() override;
  const ListenerCore& owner() const override { return *listener_; }
  void sweep(base::Instant now) override;
  void read_ready() override;
  void drain(base::Millis spread) override;
  void cut() override;

  void receive_mail(Mail mail);
  /// Writes what waits, as far as the kernel takes it.
  void flush();

 private:
  bool reserve(std::size_t bytes);
  bool refuses(Droppable droppable) const;
  void release(std::size_t bytes) { queued_.fetch_sub(bytes, std::memory_order_relaxed); }
  void enqueue(SharedFrame frame, Droppable droppable);
  void overflow(SharedFrame frame, Droppable droppable);
  void resync();
  void tell_overflow();
  void now_priority(Priority priority);
  void now_identified(Who who);

  void read(int rounds);
  void dispatch(std::string_view bytes, base::Instant stamp);
  std::optional<FrameEvent> next(std::string_view& bytes);
  void hear(FrameEvent event, base::Instant stamp);
  void hear_message(Message message, base::Instant stamp);
  template <class Call>
  void guarded(Call call);

  void begin_close(CloseCode code, std::string_view reason);
  void end(CloseInfo info);
  void tell_closed(const CloseInfo& info);
  void written();
  void finish();

  ReactorCore& reactor_;
  const std::shared_ptr<ListenerCore> listener_;
  std::unique_ptr<Socket> socket_;  // null: finished
  Admission::Ticket ticket_;
  const std::string remote_;
  const std::string subprotocol_;
  std::unique_ptr<ConnectionHandler> handler_;

  const bool lines_;
  std::variant<FrameReader, LineReader> reader_;
  TokenBucket bucket_;
  Outbox outbox_;
  std::atomic<std::size_t> queued_{0};
  std::atomic<std::size_t> limit_;
  std::atomic<std::int64_t> round_trip_us_{-1};
  std::size_t counted_queued_ = 0;
  std::size_t heard_after_close_ = 0;

  base::Instant last_inbound_;
  base::Instant next_ping_;
  base::Instant ping_sent_;
  std::uint64_t ping_number_ = 0;
  base::Instant close_by_;
  base::Instant prove_by_;  // of who was let in on trust

  Priority priority_ = Priority::spectator;
  bool closed_ = false;
  bool peer_closed_ = false;
  bool faulted_ = false;          // we no longer understand the peer
  bool dispatching_ = false;      // writes wait for the end of the batch
  bool dirty_ = false;            // on the reactor's list of delayed flushes
  bool write_waiting_ = false;    // the kernel's buffer is full
  bool conflating_ = false;       // frames were dropped, the snapshot has not come
  bool overflow_untold_ = false;  // and the handler has not been asked for it
  bool overflow_posted_ = false;  // but will be
};

}  // namespace tachiai::net
