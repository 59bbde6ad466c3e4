#include "server/net/peer_session.hpp"

#include <sys/socket.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <exception>
#include <utility>

#include "server/net/listener_core.hpp"

namespace tachiai::net {

namespace {

constexpr int rounds_per_turn = 4;  // of 64 KiB; then the other sockets of the reactor
constexpr int rounds_per_fence = 64;
constexpr std::size_t heard_after_close_max = 1024 * 1024;
constexpr std::size_t gather_max = 64;  // frames a system call

/// Spreads the connections over an interval without a source of randomness.
std::uint64_t scatter(ConnectionId id) {
  auto x = static_cast<std::uint64_t>(id) * 0x9E3779B97F4A7C15U;
  x ^= x >> 32;
  return x * 0xD6E8FEB86659FD93U >> 32;
}

}  // namespace

PeerSession::PeerSession(ReactorCore& reactor, std::shared_ptr<ListenerCore> listener,
                         Opening opening)
    : Session(reactor.number()),
      reactor_(reactor),
      listener_(std::move(listener)),
      socket_(std::move(opening.socket)),
      ticket_(std::move(opening.ticket)),
      remote_(std::move(opening.remote)),
      subprotocol_(std::move(opening.subprotocol)),
      handler_(std::move(opening.handler)),
      lines_(listener_->options().speaks == Speaks::lines),
      reader_(FrameReader{From::client, listener_->options().frames}),
      bucket_(listener_->options().rate, reactor.now()),
      limit_(listener_->options().outbox_bytes_max) {
  if (lines_) {
    reader_ = LineReader{listener_->options().line_bytes_max};
  } else {
    outbox_.preamble(std::move(opening.response));
  }
}

PeerSession::~PeerSession() = default;

void PeerSession::accept_lines(ReactorCore& reactor, const std::shared_ptr<ListenerCore>& listener,
                               std::unique_ptr<Socket> socket, const Address& peer) {
  auto& figures = listener->figures(reactor.index());
  figures.accepted.add(1);
  auto [entry, ticket] = listener->admission().enter(peer);
  if (entry == Entry::in) entry = ticket.identify(peer, false);
  const bool may_enter = entry == Entry::in || entry == Entry::on_trust;
  if (!may_enter || listener->draining()) {
    figures.refused_connections.add(1);
    return listener->report("admission", peer.text(), "too many connections");
  }
  HttpRequest nothing;
  nothing.remote = peer.text();
  try {
    auto handler = listener->on_upgrade()(nothing, reactor);
    if (!handler) return figures.refused_handshakes.add(1);
    auto session = std::make_shared<PeerSession>(
        reactor, listener,
        Opening{std::move(socket), std::move(ticket), nothing.remote, {}, {}, *std::move(handler)});
    reactor.add(session);
    session->start({}, reactor.now());
  } catch (const std::exception& error) {
    listener->report("exception", nothing.remote, error.what());
  }
}

void PeerSession::start(std::string_view early, base::Instant stamp) {
  auto& figures = listener_->figures(reactor_.index());
  figures.upgrades.add(1);
  figures.open.add(1);
  figures.open_websockets.add(1);
  last_inbound_ = stamp;
  // The first ping comes after half an interval to a whole one, so that a crowd that came together
  // is not pinged so.
  const auto interval = std::chrono::nanoseconds{listener_->options().timeouts.ping};
  const auto part = static_cast<std::int64_t>(scatter(id()) % 1024);
  next_ping_ = stamp + interval / 2 + interval * part / 2048;

  prove_by_ = stamp + listener_->options().admission.proof;

  dispatching_ = true;
  if (ticket_.is_player()) now_priority(Priority::player);
  guarded([this] { handler_->on_open(shared_from_this()); });
  dispatching_ = false;
  dispatch(early, stamp);
  if (socket_) socket_->await_readable(shared_from_this());
}

// --- sending
// -------------------------------------------------------------------------------------------------------

bool PeerSession::reserve(std::size_t bytes) {
  const std::size_t before = queued_.fetch_add(bytes, std::memory_order_relaxed);
  // A frame larger than the limit may go when it is alone, or it never could.
  if (before == 0 || before + bytes <= limit_.load(std::memory_order_relaxed)) return true;
  release(bytes);
  return false;
}

/// Until a snapshot comes nothing goes on that it stands in for.
bool PeerSession::refuses(Droppable droppable) const {
  return conflating_ && (droppable == Droppable::yes || droppable == Droppable::momentary);
}

void PeerSession::send(SharedFrame frame, Droppable droppable) {
  if (!frame) return;
  if (!reactor_.here()) {
    const auto kind = reserve(frame.size()) ? Mail::Kind::send : Mail::Kind::overflow;
    Mail mail{shared_from_this(), kind};
    mail.frame = std::move(frame);
    mail.droppable = droppable;
    reactor_.mail(std::move(mail));
    return;
  }
  if (closed_ || refuses(droppable)) return;
  if (reserve(frame.size())) {
    enqueue(std::move(frame), droppable);
  } else {
    overflow(std::move(frame), droppable);
  }
}

/// The frame's bytes are reserved.
void PeerSession::enqueue(SharedFrame frame, Droppable droppable) {
  if (closed_ || refuses(droppable)) return release(frame.size());
  if (droppable == Droppable::snapshot) {
    // One from before the handler heard of this overflow makes up for an earlier one only: another
    // stream on this socket would go on with a gap.
    if (overflow_untold_) return release(frame.size());
    conflating_ = false;
  }
  outbox_.push(std::move(frame), droppable);
  if (write_waiting_ || dispatching_) return;
  if (priority_ == Priority::player) return flush();
  if (dirty_) return;
  dirty_ = true;
  reactor_.flush_later(shared_from_this(), listener_->options().flush_delay);
}

/// The frame's bytes are not reserved.
void PeerSession::overflow(SharedFrame frame, Droppable droppable) {
  if (closed_ || refuses(droppable)) return;
  // A burst within one turn fills the outbox of the fastest reader: the kernel may well take it.
  flush();
  if (closed_) return;
  if (reserve(frame.size())) return enqueue(std::move(frame), droppable);
  if (droppable == Droppable::momentary) return;

  listener_->figures(reactor_.index()).overflows.add(1);
  if (priority_ == Priority::player) return resync();
  release(outbox_.drop_droppable());
  conflating_ = true;
  overflow_untold_ = true;
  if (droppable != Droppable::yes) {
    if (reserve(frame.size())) {
      enqueue(std::move(frame), droppable);
    } else if (droppable == Droppable::no) {
      return resync();
    }
  }
  if (outbox_.empty()) written();
}

/// Nothing that is still queued is of use to who must start anew.
void PeerSession::resync() {
  release(outbox_.drop_all());
  listener_->report("resync", remote_, "reader too slow, closed with resync");
  begin_close(CloseCode::try_again_later, "resync");
}

void PeerSession::flush() {
  dirty_ = false;
  if (!socket_ || write_waiting_) return;
  auto& figures = listener_->figures(reactor_.index());
  std::array<iovec, gather_max> parts;
  while (!outbox_.empty()) {
    msghdr message{};
    message.msg_iov = parts.data();
    message.msg_iovlen = outbox_.gather(parts);
    const ssize_t taken = ::sendmsg(socket_->fd(), &message, MSG_NOSIGNAL | MSG_DONTWAIT);
    if (taken < 0) {
      if (errno == EINTR) continue;
      if (errno == EAGAIN || errno == EWOULDBLOCK) {
        write_waiting_ = true;
        socket_->await_writable(shared_from_this());
        return;
      }
      end({CloseCode::abnormal, std::strerror(errno), ClosedBy::lost});
      return finish();
    }
    const Outbox::Sent sent = outbox_.sent(static_cast<std::size_t>(taken));
    release(sent.data_bytes);
    figures.writes.add(1);
    figures.frames_out.add(sent.frames);
    figures.bytes_out.add(static_cast<std::uint64_t>(taken));
  }
  written();
}

/// Everything has left.
void PeerSession::written() {
  if (overflow_untold_ && !overflow_posted_ && !closed_) {
    overflow_posted_ = true;
    reactor_.loop().post([self = shared_from_this()] { self->tell_overflow(); });
  }
  if (!outbox_.ending()) return;
  if (peer_closed_) return finish();
  // Who broke the protocol is told why and that nothing follows; what it still sends is read and
  // thrown away, as closing at once would take the close frame back (TCP resets on unread data).
  if (faulted_) ::shutdown(socket_->fd(), SHUT_WR);
}

void PeerSession::writable() {
  write_waiting_ = false;
  flush();
}

void PeerSession::tell_overflow() {
  overflow_posted_ = false;
  if (closed_ || !std::exchange(overflow_untold_, false)) return;
  guarded([this] { handler_->on_overflow(); });
}

void PeerSession::set_priority(Priority priority) {
  if (reactor_.here()) return now_priority(priority);
  Mail mail{shared_from_this(), Mail::Kind::priority};
  mail.priority = priority;
  reactor_.mail(std::move(mail));
}

void PeerSession::now_priority(Priority priority) {
  if (!socket_ || priority == priority_) return;
  priority_ = priority;
  const bool player = priority == Priority::player;
  const ListenerOptions& options = listener_->options();
  limit_.store(player ? options.player_outbox_bytes_max : options.outbox_bytes_max,
               std::memory_order_relaxed);
  ticket_.set_player(player);
  auto& open_players = listener_->figures(reactor_.index()).open_players;
  if (player) {
    open_players.add(1);
    if (!dispatching_) flush();
  } else {
    open_players.take(1);
  }
}

void PeerSession::identified(Who who) {
  if (reactor_.here()) return now_identified(who);
  Mail mail{shared_from_this(), Mail::Kind::identified};
  mail.who = who;
  reactor_.mail(std::move(mail));
}

void PeerSession::now_identified(Who who) {
  if (closed_ || ticket_.prove(who)) return;
  listener_->figures(reactor_.index()).refused_connections.add(1);
  const auto wait = base::Millis{listener_->options().admission.retry_after};
  begin_close(CloseCode::try_again_later, "full; retry_after_ms=" + std::to_string(wait.count()));
}

void PeerSession::receive_mail(Mail mail) {
  switch (mail.kind) {
    case Mail::Kind::send: return enqueue(std::move(mail.frame), mail.droppable);
    case Mail::Kind::overflow: return overflow(std::move(mail.frame), mail.droppable);
    case Mail::Kind::close: return close(mail.code, mail.reason);
    case Mail::Kind::priority: return now_priority(mail.priority);
    case Mail::Kind::identified: return now_identified(mail.who);
  }
}

std::optional<base::Micros> PeerSession::round_trip() const {
  const std::int64_t us = round_trip_us_.load(std::memory_order_relaxed);
  return us < 0 ? std::nullopt : std::optional{base::Micros{us}};
}

// --- receiving
// -----------------------------------------------------------------------------------------------------

void PeerSession::readable() {
  read(rounds_per_turn);
  if (socket_) socket_->await_readable(shared_from_this());
}

void PeerSession::read_ready() { read(rounds_per_fence); }

void PeerSession::read(int rounds) {
  std::string& buffer = reactor_.read_buffer();
  while (socket_ && rounds-- > 0) {
    const ssize_t size = ::recv(socket_->fd(), buffer.data(), buffer.size(), MSG_DONTWAIT);
    if (size < 0) {
      if (errno == EINTR) continue;
      if (errno == EAGAIN || errno == EWOULDBLOCK) return;
      end({CloseCode::abnormal, std::strerror(errno), ClosedBy::lost});
      return finish();
    }
    if (size == 0) {
      end({CloseCode::abnormal, "", ClosedBy::lost});
      return finish();
    }
    const base::Instant stamp = reactor_.now();  // before any queue
    last_inbound_ = stamp;
    listener_->figures(reactor_.index()).bytes_in.add(static_cast<std::uint64_t>(size));
    if (closed_) {
      // Who goes on talking to a closed door is not listened to for ever.
      heard_after_close_ += static_cast<std::size_t>(size);
      if (heard_after_close_ > heard_after_close_max) return finish();
    }
    dispatch({buffer.data(), static_cast<std::size_t>(size)}, stamp);
    if (static_cast<std::size_t>(size) < buffer.size()) return;
  }
}

void PeerSession::dispatch(std::string_view bytes, base::Instant stamp) {
  dispatching_ = true;
  while (!peer_closed_ && !faulted_) {
    auto event = next(bytes);
    if (!event) break;
    hear(*std::move(event), stamp);
  }
  dispatching_ = false;
  flush();
}

std::optional<FrameEvent> PeerSession::next(std::string_view& bytes) {
  return std::visit([&bytes](auto& reader) { return reader.next(bytes); }, reader_);
}

void PeerSession::hear(FrameEvent event, base::Instant stamp) {
  auto& figures = listener_->figures(reactor_.index());
  if (auto* close = std::get_if<PeerClose>(&event)) {
    peer_closed_ = true;
    if (closed_) return;  // the answer to ours
    // What was answered before still goes out: a script that sends its move and closes wants to
    // hear of it.
    outbox_.end_with(encode_frame(Opcode::close, close_payload(close->code, {})));
    close_by_ = stamp + listener_->options().timeouts.close;
    return end({close->code, std::move(close->reason), ClosedBy::peer});
  }
  if (const auto* fault = std::get_if<FrameFault>(&event)) {
    faulted_ = true;
    if (closed_) return;
    figures.protocol_errors.add(1);
    listener_->report("protocol", remote_, fault->reason);
    release(outbox_.drop_all());
    return begin_close(fault->code, fault->reason);
  }
  if (closed_) return;
  if (!bucket_.take(stamp)) {
    figures.rate_limited.add(1);
    listener_->report("rate", remote_, "over the rate limit, closed");
    faulted_ = true;  // a flood is not worth parsing while it ends
    return begin_close(CloseCode::policy_violation, "rate limit");
  }
  if (auto* message = std::get_if<Message>(&event)) {
    hear_message(std::move(*message), stamp);
  } else if (const auto* ping = std::get_if<Ping>(&event)) {
    outbox_.pong(ping->payload);
  } else if (const auto* pong = std::get_if<Pong>(&event)) {
    if (ping_number_ == 0 || pong->payload != std::to_string(ping_number_)) return;
    const auto trip = std::chrono::duration_cast<base::Micros>(stamp - ping_sent_);
    round_trip_us_.store(trip.count(), std::memory_order_relaxed);
  }
}

void PeerSession::hear_message(Message message, base::Instant stamp) {
  listener_->figures(reactor_.index()).messages_in.add(1);
  guarded([&] { handler_->on_message(stamp, message.text, std::move(message.bytes)); });
}

/// The boundary: what escapes a handler ends its own connection and harms nobody else.
template <class Call>
void PeerSession::guarded(Call call) {
  try {
    call();
  } catch (const std::exception& error) {
    listener_->report("exception", remote_, error.what());
    begin_close(CloseCode::internal_error, "internal error");
  }
}

// --- time
// ----------------------------------------------------------------------------------------------------------

void PeerSession::sweep(base::Instant now) {
  const Timeouts& timeouts = listener_->options().timeouts;
  auto& figures = listener_->figures(reactor_.index());
  const std::size_t queued = queued_bytes();
  figures.queued_bytes.add(queued - counted_queued_);
  counted_queued_ = queued;
  if (outbox_.ending()) {
    if (now >= close_by_) finish();
    return;
  }
  if (now - last_inbound_ >= timeouts.silence) {
    figures.silent.add(1);
    end({CloseCode::abnormal, "silence", ClosedBy::lost});
    return finish();
  }
  if (ticket_.on_trust() && now >= prove_by_) now_identified(Who::guest);
  if (closed_ || lines_ || now < next_ping_) return;
  next_ping_ = now + timeouts.ping;
  ++ping_number_;
  ping_sent_ = now;
  outbox_.ping(std::to_string(ping_number_));
  flush();
}

// --- closing
// -------------------------------------------------------------------------------------------------------

void PeerSession::close(CloseCode code, std::string_view reason) {
  if (reactor_.here()) return begin_close(code, reason);
  Mail mail{shared_from_this(), Mail::Kind::close};
  mail.code = code;
  mail.reason = reason;
  reactor_.mail(std::move(mail));
}

void PeerSession::begin_close(CloseCode code, std::string_view reason) {
  if (closed_) return;
  end({code, std::string{reason}, ClosedBy::server});
  if (!may_be_sent(code)) return finish();
  if (lines_) {
    outbox_.end_with({});
    faulted_ = true;  // there is no answer to wait for but the end of the stream
  } else {
    outbox_.end_with(encode_frame(Opcode::close, close_payload(code, reason)));
  }
  close_by_ = reactor_.now() + listener_->options().timeouts.close;
  if (!dispatching_) flush();
}

void PeerSession::drain(base::Millis spread) {
  const auto wait =
      spread.count() > 0 ? scatter(id()) % static_cast<std::uint64_t>(spread.count()) : 0;
  begin_close(CloseCode::service_restart, "restart; retry_after_ms=" + std::to_string(wait));
}

void PeerSession::cut() {
  end({CloseCode::going_away, "", ClosedBy::server});
  finish();
}

/// No message is delivered any more. The handler is told from the loop, as this may run inside one
/// of its calls.
void PeerSession::end(CloseInfo info) {
  if (closed_) return;
  closed_ = true;
  reactor_.loop().post(
      [self = shared_from_this(), info = std::move(info)] { self->tell_closed(info); });
}

void PeerSession::tell_closed(const CloseInfo& info) {
  guarded([&] { handler_->on_close(info); });
  handler_.reset();
}

void PeerSession::finish() {
  if (!socket_) return;
  const auto self = shared_from_this();  // the reactor's may be the last
  socket_->close();
  socket_.reset();
  auto& figures = listener_->figures(reactor_.index());
  figures.open.take(1);
  figures.open_websockets.take(1);
  if (priority_ == Priority::player) figures.open_players.take(1);
  figures.queued_bytes.take(counted_queued_);
  release(outbox_.drop_all());
  ticket_ = {};
  reactor_.remove(id());
}

}  // namespace tachiai::net
