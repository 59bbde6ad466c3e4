#pragma once

#include <cstddef>
#include <deque>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "server/audience/hub.hpp"

namespace tachiai::audience {

/// The key under which the hubs keep the public of a match that is shown to it later: it must not
/// hear what those hear who are told at once.
base::MatchId delayed_key(const base::MatchId& match);
/// The match behind either key.
base::MatchId match_of_key(const base::MatchId& key);

/// Everybody who hears one match at the same delay, told from the match's own core. Each event is
/// encoded once for each subprotocol that somebody reads, and the sockets share the bytes.
///
/// The head is the last number this audience may know of: pings, snapshots and answers all use it.
class Channel {
 public:
  /// How many events a returning reader can be brought up to date with; beyond that it gets a
  /// snapshot.
  static constexpr std::size_t ring_size = 512;
  /// A longer tail is worth less than a snapshot, and must leave room in an outbox: a reader that
  /// is cut off by its own tail would come back for the same one.
  static constexpr std::size_t tail_bytes_max = 192 * 1024;

  /// @param key  the match's id, or its `delayed_key`
  Channel(base::MatchId key, std::vector<Hub*> hubs, std::size_t home)
      : match_(std::move(key)), hubs_(std::move(hubs)), home_(home) {}
  ~Channel();
  Channel(const Channel&) = delete;
  Channel& operator=(const Channel&) = delete;

  base::EventSeq head() const { return head_; }

  /// Puts an event into the ring that nobody is told of now: it was told before a restart.
  void remember(base::EventSeq seq, std::string proto_bytes);

  /// Tells an event; its seq is head + 1. Where `to_tell` names a seat that follows, `told` hears
  /// on the match's loop when the event was first handed to an outbox of that seat; where it does
  /// not, it hears at once.
  void tell(base::EventSeq seq, std::string proto_bytes, std::optional<Seat> to_tell,
            std::move_only_function<void(base::Instant)> told);

  /// News that are no records: pulse, presence, notices.
  void say(const wire::News& news, net::Droppable droppable, To to = To::everybody);

  /// Events after `after` without a gap; nullopt: they are no longer in the ring, too many
  /// bytes, or were never told.
  std::optional<std::vector<net::SharedFrame>> tail(base::EventSeq after, wire::Encoding encoding);

  /// From here on the reader hears everything. `first` goes before it.
  void join(const Reader& reader, std::vector<First> first);
  void leave(std::size_t core, net::ConnectionId connection);
  /// The seat was taken by whoever is behind this connection: it and all others of its principal
  /// hold it from here on.
  void reseat(net::ConnectionId connection, const std::string& principal, Seat seat);
  /// Seats 0 and 1 have changed hands: whoever held the one holds the other from here on.
  void exchange_seats();
  /// The reader again, with a snapshot in place of what it was too slow for. Not to one that has
  /// left.
  void snapshot_to(const Reader& reader, net::SharedFrame frame);

  std::size_t watchers() const { return readers_.size() - seated_.size(); }
  bool empty() const { return readers_.empty(); }
  bool present(Seat seat) const;
  std::vector<net::ConnectionId> connections(Seat seat) const;

 private:
  struct Told {
    base::EventSeq seq;
    std::string bytes;
    Frames frames;
  };
  void on_core(std::size_t core, std::move_only_function<void(Hub&)> work);
  const net::SharedFrame& finished(Told& told, wire::Encoding encoding);
  void deliver(const Frames& frames, net::Droppable droppable, std::optional<std::size_t> telling,
               std::move_only_function<void(base::Instant)> told, To to = To::everybody);

  base::MatchId match_;
  std::vector<Hub*> hubs_;
  std::size_t home_;
  base::EventSeq head_{};
  std::deque<Told> ring_;
  struct Follower {
    std::size_t core;
    SeatMask seats;
    wire::Encoding encoding;
    std::string principal;
  };
  std::map<net::ConnectionId, Follower> readers_;
  // Of them, who holds a seat: a crowd is not asked one by one whether somebody does.
  std::map<net::ConnectionId, const Follower*> seated_;
  std::vector<std::size_t> on_core_ = std::vector<std::size_t>(hubs_.size());  // readers by core
  std::size_t json_ = 0;
};

}  // namespace tachiai::audience
