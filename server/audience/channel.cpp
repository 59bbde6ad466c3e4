#include "server/audience/channel.hpp"

#include <algorithm>
#include <memory>
#include <utility>

#include "engines/core/result.hpp"

namespace tachiai::audience {
namespace {

constexpr char delayed_mark = '~';  // no id holds it

}  // namespace

base::MatchId delayed_key(const base::MatchId& match) {
  return base::MatchId{match.text + delayed_mark};
}

base::MatchId match_of_key(const base::MatchId& key) {
  base::MatchId match = key;
  if (match.text.ends_with(delayed_mark)) match.text.pop_back();
  return match;
}

Channel::~Channel() {
  for (const auto& [connection, follower] : readers_) {
    on_core(follower.core,
            [match = match_, connection = connection](Hub& hub) { hub.remove(match, connection); });
  }
}

void Channel::on_core(std::size_t core, std::move_only_function<void(Hub&)> work) {
  Hub* hub = hubs_[core];
  if (core == home_) {
    work(*hub);  // already on its loop; all of this channel's work for it comes this way, in order
    return;
  }
  hub->loop().post([hub, work = std::move(work)]() mutable { work(*hub); });
}

const net::SharedFrame& Channel::finished(Told& told, wire::Encoding encoding) {
  if (encoding == wire::Encoding::json) {
    if (!told.frames.json) told.frames.json = net::text_frame(wire::json_of(told.bytes));
    return told.frames.json;
  }
  if (!told.frames.proto) told.frames.proto = net::binary_frame(told.bytes);
  return told.frames.proto;
}

void Channel::remember(base::EventSeq seq, std::string proto_bytes) {
  ring_.push_back({seq, std::move(proto_bytes), {}});
  if (ring_.size() > ring_size) ring_.pop_front();
  head_ = seq;
}

void Channel::tell(base::EventSeq seq, std::string proto_bytes, std::optional<Seat> to_tell,
                   std::move_only_function<void(base::Instant)> told) {
  TACHIAI_ASSERT(base::number(seq) == base::number(head_) + 1);
  remember(seq, std::move(proto_bytes));
  Told& last = ring_.back();
  finished(last, wire::Encoding::proto);
  if (json_ > 0) finished(last, wire::Encoding::json);

  std::optional<std::size_t> telling;
  if (to_tell) {
    for (const auto& [connection, follower] : seated_) {
      if ((follower->seats & bit(*to_tell)) == 0) continue;
      telling = follower->core;
      if (follower->core == home_) break;  // the nearest is told first
    }
  }
  if (!telling) told(hubs_[home_]->clock().now());
  deliver(last.frames, net::Droppable::yes, telling, std::move(told));
}

void Channel::deliver(const Frames& frames, net::Droppable droppable,
                      std::optional<std::size_t> telling,
                      std::move_only_function<void(base::Instant)> told, To to) {
  base::Loop& home = hubs_[home_]->loop();
  for (std::size_t core = 0; core < hubs_.size(); ++core) {
    if (on_core_[core] == 0) continue;
    if (telling != core) {
      on_core(core, [match = match_, frames, droppable, to](Hub& hub) {
        hub.deliver(match, frames, droppable, to);
      });
    } else if (core == home_) {
      hubs_[core]->deliver(match_, frames, droppable);
      told(hubs_[core]->clock().now());
    } else {
      on_core(core,
              [match = match_, frames, droppable, &home, told = std::move(told)](Hub& hub) mutable {
                hub.deliver(match, frames, droppable);
                home.post([told = std::move(told), at = hub.clock().now()]() mutable { told(at); });
              });
    }
  }
}

void Channel::say(const wire::News& news, net::Droppable droppable, To to) {
  if (readers_.empty()) return;
  Told said{{}, wire::encode(news, wire::Encoding::proto), {}};
  finished(said, wire::Encoding::proto);
  if (json_ > 0) finished(said, wire::Encoding::json);
  deliver(said.frames, droppable, std::nullopt, {}, to);
}

std::optional<std::vector<net::SharedFrame>> Channel::tail(base::EventSeq after,
                                                           wire::Encoding encoding) {
  if (after > head_) return std::nullopt;
  std::vector<net::SharedFrame> frames;
  if (after == head_) return frames;
  if (ring_.empty() || base::next(after) < ring_.front().seq) return std::nullopt;
  std::size_t bytes = 0;
  for (Told& told : ring_) {
    if (told.seq <= after) continue;
    frames.push_back(finished(told, encoding));
    bytes += frames.back().size();
    if (bytes > tail_bytes_max) return std::nullopt;
  }
  return frames;
}

void Channel::join(const Reader& reader, std::vector<First> first) {
  const auto id = reader.connection->id();
  leave(reader.core, id);
  Follower& follower = readers_[id];
  follower = {reader.core, reader.seats, reader.encoding, reader.principal};
  ++on_core_[reader.core];
  if (reader.encoding == wire::Encoding::json) ++json_;
  if (reader.seats != 0) seated_.emplace(id, &follower);
  on_core(reader.core, [match = match_, reader, first = std::move(first)](Hub& hub) {
    hub.add(match, reader, first);
  });
}

void Channel::leave(std::size_t core, net::ConnectionId connection) {
  const auto at = readers_.find(connection);
  if (at == readers_.end()) return;
  --on_core_[core];
  if (at->second.encoding == wire::Encoding::json) --json_;
  seated_.erase(connection);
  readers_.erase(at);
  on_core(core, [match = match_, connection](Hub& hub) { hub.remove(match, connection); });
}

void Channel::reseat(net::ConnectionId connection, const std::string& principal, Seat seat) {
  for (auto& [id, follower] : readers_) {
    const bool his = id == connection || (!principal.empty() && follower.principal == principal);
    if (!his || (follower.seats & bit(seat)) != 0) continue;
    seated_.emplace(id, &follower);
    follower.seats |= bit(seat);
    follower.principal = principal;
    on_core(follower.core, [match = match_, id = id, seats = follower.seats](Hub& hub) {
      hub.reseat(match, id, seats);
    });
  }
}

void Channel::exchange_seats() {
  constexpr SeatMask both = bit(Seat::first) | bit(Seat::second);
  for (auto& [id, follower] : readers_) {
    const SeatMask held = follower.seats & both;
    if (held == 0 || held == both) continue;
    follower.seats ^= both;
    on_core(follower.core, [match = match_, id = id, seats = follower.seats](Hub& hub) {
      hub.reseat(match, id, seats);
    });
  }
}

void Channel::snapshot_to(const Reader& reader, net::SharedFrame frame) {
  if (!readers_.contains(reader.connection->id())) return;
  // Through the hub's loop, so that it keeps its place among the events.
  on_core(reader.core, [match = match_, reader, frame = std::move(frame)](Hub& hub) {
    hub.snapshot(match, reader, frame);
  });
}

bool Channel::present(Seat seat) const {
  return std::ranges::any_of(
      seated_, [seat](const auto& one) { return (one.second->seats & bit(seat)) != 0; });
}

std::vector<net::ConnectionId> Channel::connections(Seat seat) const {
  std::vector<net::ConnectionId> ids;
  for (const auto& [connection, follower] : seated_) {
    if ((follower->seats & bit(seat)) != 0) ids.push_back(connection);
  }
  return ids;
}

}  // namespace tachiai::audience
