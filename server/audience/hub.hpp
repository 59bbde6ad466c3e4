#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "engines/core/seat.hpp"
#include "server/base/clock.hpp"
#include "server/base/ids.hpp"
#include "server/base/loop.hpp"
#include "server/net/connection.hpp"
#include "server/wire/news.hpp"

namespace tachiai::audience {

/// One bit per seat.
using SeatMask = std::uint8_t;
constexpr SeatMask bit(Seat seat) { return static_cast<SeatMask>(1U << index(seat)); }

/// One message, finished for both subprotocols; `json` is empty where nobody reads it.
struct Frames {
  net::SharedFrame proto;
  net::SharedFrame json;
  const net::SharedFrame& of(wire::Encoding encoding) const {
    return encoding == wire::Encoding::json ? json : proto;
  }
};

/// Finished for one reader.
net::SharedFrame frame(const wire::News& news, wire::Encoding encoding);

/// A connection that follows a match.
struct Reader {
  std::size_t core = 0;  // of the connection
  std::shared_ptr<net::Connection> connection;
  wire::Encoding encoding = wire::Encoding::proto;
  SeatMask seats = 0;          // what it holds in this match
  std::string principal = {};  // who reads; empty: a guest
  bool in_office = false;      // arbiter or relay of this match
};

/// Who of the readers. What spectators say does not reach who plays.
enum class To : std::uint8_t { everybody, watchers };

/// What a reader hears before all else. A snapshot or a tail that the outbox cannot hold must not
/// cut the reader off, who would come back for the same: it becomes an overflow like any other.
struct First {
  net::SharedFrame frame;
  net::Droppable droppable = net::Droppable::no;
};

/// The readers whose sockets one core holds. All on that core's loop.
class Hub {
 public:
  Hub(base::Loop& loop, const base::Clock& clock) : loop_(loop), clock_(clock) {}

  base::Loop& loop() { return loop_; }
  const base::Clock& clock() const { return clock_; }

  void opened(net::ConnectionId connection) { open_.try_emplace(connection); }
  /// Drops everything it followed.
  void closed(net::ConnectionId connection);

  /// `first` is sent before any later delivery. A connection that has closed meanwhile is not
  /// added.
  void add(const base::MatchId& match, const Reader& reader, const std::vector<First>& first);
  void remove(const base::MatchId& match, net::ConnectionId connection);
  /// It holds these seats from here on.
  void reseat(const base::MatchId& match, net::ConnectionId connection, SeatMask seats);

  /// Its outbox was full and every stream it follows has lost events. None of them goes on before
  /// its own snapshot, and they are asked for one by one, whenever the socket is free: the snapshot
  /// of one match must neither let events of another through nor push its snapshot out.
  /// @param ask  asks the match for the reader's snapshot.
  void overflowed(net::ConnectionId connection, std::function<void(const base::MatchId&)> ask);
  /// The state of now in place of what was lost.
  void snapshot(const base::MatchId& match, const Reader& reader, const net::SharedFrame& frame);

  void deliver(const base::MatchId& match, const Frames& frames, net::Droppable droppable,
               To to = To::everybody);

 private:
  base::Loop& loop_;
  const base::Clock& clock_;
  /// What telling needs to know of a reader: a crowd has a great many.
  struct Hearer {
    std::shared_ptr<net::Connection> connection;
    wire::Encoding encoding;
  };
  struct Stream {
    base::MatchId match;
    std::vector<Hearer> players;  // who must act hears first
    std::vector<Hearer> others;
    std::vector<Hearer>& of(bool player) { return player ? players : others; }
  };
  /// Where a connection stands among those who hear a stream.
  struct Place {
    Stream* stream;
    bool player;
    std::uint32_t at;
  };
  std::unordered_map<base::MatchId, std::unique_ptr<Stream>> streams_;
  std::unordered_map<net::ConnectionId, std::vector<Place>> open_;  // by connection: what it hears
  void put(std::vector<Place>& places, Stream& stream, Hearer hearer, bool player);
  void take_out(const Place& place);
  Place* place_of(std::vector<Place>& places, const base::MatchId& match);
  void tell(Stream& stream, bool players, const Frames& frames, net::Droppable droppable);
  /// Streams of a connection that wait for a snapshot, who waits longest first.
  struct Lost {
    std::vector<base::MatchId> waiting;
    std::unordered_set<base::MatchId> asked;
    std::function<void(const base::MatchId&)> ask;
  };
  std::unordered_map<net::ConnectionId, Lost> lost_;
  bool waits_for_snapshot(const base::MatchId& match, const net::Connection& connection);
  void found(const base::MatchId& match, net::ConnectionId connection);
};

}  // namespace tachiai::audience
