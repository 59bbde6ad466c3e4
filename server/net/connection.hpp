#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "server/base/clock.hpp"
#include "server/base/loop.hpp"
#include "server/net/frames.hpp"

namespace tachiai::net {

/// One socket for the life of this process; never reused. It also says which reactor holds the
/// socket.
enum class ConnectionId : std::uint64_t {};

/// What may become of a frame when its reader is too slow.
enum class Droppable : std::uint8_t {
  no,         // an answer: kept, or the connection is closed
  yes,        // one of a stream that a snapshot can stand in for
  momentary,  // of no use later: left out where it does not fit, and nothing has to stand in for it
  snapshot,   // stands in for everything droppable before it; itself droppable by a later overflow
};

/// A player's frames leave at once; a spectator's within the flush delay (0.5 ms), gathered.
enum class Priority : std::uint8_t { player, spectator };

/// Who is behind a connection: nobody in particular, or somebody who has proved a key.
enum class Who : std::uint8_t { guest, principal };

/// The port through which the server speaks to one peer; the fake lives in the tests.
///
/// `send`, `close`, `set_priority` and `identified` may be called from any thread and act in the
/// order of the calls of each thread; from another thread than the connection's own they are posted
/// to it. After the connection is closed they do nothing.
struct Connection {
  virtual ~Connection() = default;

  virtual ConnectionId id() const = 0;

  /// Queues a finished frame. Never blocks, never throws. The frame's bytes are counted before it
  /// is queued: where they would exceed the outbox limit,
  /// - a `momentary` one is left out. Were it an overflow, a reader whose outbox holds little more
  /// than one snapshot would lose that to the next pulse, be sent another, and so for ever;
  /// - a player is closed with 1013 "resync";
  /// - of a spectator every queued droppable frame is dropped, and droppable ones are refused
  /// until, once the socket
  ///   has taken what was left, `ConnectionHandler::on_overflow` was called and a
  ///   `Droppable::snapshot` arrived;
  /// - where what is not droppable alone exceeds the limit, a spectator too is closed with 1013
  /// "resync".
  virtual void send(SharedFrame frame, Droppable droppable) = 0;

  /// Sends what is queued, then the close frame, and lets the peer answer for a while. `reason` is
  /// UTF-8, cut to 123 bytes. `on_close` follows. Code `abnormal` cuts the connection without a
  /// word.
  virtual void close(CloseCode code, std::string_view reason) = 0;

  /// The peer's address without port: the nearest one that is not a trusted proxy.
  virtual const std::string& remote() const = 0;
  /// The negotiated subprotocol, "" where the listener has none to offer.
  virtual const std::string& subprotocol() const = 0;
  /// Data frames accepted and not yet taken by the kernel, in bytes. Any thread.
  virtual std::size_t queued_bytes() const = 0;
  /// The latest round trip of a server ping and its pong, what waited before it included; nullopt
  /// before the first. Any thread.
  virtual std::optional<base::Micros> round_trip() const = 0;

  /// Starts as spectator, or as player where the listener's hook vouched for one. A player is
  /// counted against the listener's reserved capacity.
  virtual void set_priority(Priority priority) = 0;

  /// It is known who is behind it. Where the public places were taken it stands in the reserve, on
  /// trust: a principal may stay, a guest is closed with 1013 "full; retry_after_ms=N" unless a
  /// public place has become free. Whom nobody has identified after `AdmissionLimits::proof` is
  /// taken for a guest. Says nothing of priority; a player is a principal.
  virtual void identified(Who who) = 0;

  /// The reactor that holds the socket; the handler's methods run on it.
  virtual base::Loop& loop() = 0;
};

enum class ClosedBy : std::uint8_t {
  peer,    // its close frame
  server,  // our close frame, or we cut it
  lost,    // the network, or silence
};

struct CloseInfo {
  CloseCode code = CloseCode::abnormal;
  std::string reason;
  ClosedBy by = ClosedBy::lost;
};

/// Who hears one connection. All on the connection's reactor, never re-entered from `send` or
/// `close`. An exception that escapes closes the connection with 1011 and is reported by the
/// listener; nothing else is harmed.
struct ConnectionHandler {
  virtual ~ConnectionHandler() = default;

  /// First. The connection may be kept, beyond `on_close` too, but not beyond the reactors.
  virtual void on_open(std::shared_ptr<Connection> connection) = 0;
  /// @param stamp  taken right after the read that completed the message, before any queue.
  virtual void on_message(base::Instant stamp, bool text, std::string bytes) = 0;
  /// A spectator's stream has lost frames, and the socket is free again: send the snapshot of now.
  virtual void on_overflow() = 0;
  /// Exactly once, after which the handler is destroyed. No message follows.
  virtual void on_close(const CloseInfo& info) = 0;
};

}  // namespace tachiai::net
