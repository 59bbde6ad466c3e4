#include "server/audience/hub.hpp"

#include <algorithm>

namespace tachiai::audience {

net::SharedFrame frame(const wire::News& news, wire::Encoding encoding) {
  const std::string bytes = wire::encode(news, encoding);
  return encoding == wire::Encoding::json ? net::text_frame(bytes) : net::binary_frame(bytes);
}

void Hub::closed(net::ConnectionId connection) {
  lost_.erase(connection);
  const auto at = open_.find(connection);
  if (at == open_.end()) return;
  const auto places = std::move(at->second);
  open_.erase(at);
  for (const Place& place : places) take_out(place);
}

Hub::Place* Hub::place_of(std::vector<Place>& places, const base::MatchId& match) {
  const auto at = std::find_if(places.begin(), places.end(),
                               [&](const Place& place) { return place.stream->match == match; });
  return at == places.end() ? nullptr : &*at;
}

void Hub::put(std::vector<Place>& places, Stream& stream, Hearer hearer, bool player) {
  auto& among = stream.of(player);
  places.push_back({&stream, player, static_cast<std::uint32_t>(among.size())});
  among.push_back(std::move(hearer));
}

/// The last takes the place that becomes free. A stream that nobody hears any more is gone.
void Hub::take_out(const Place& place) {
  auto& among = place.stream->of(place.player);
  if (place.at + 1 != among.size()) {
    among[place.at] = std::move(among.back());
    auto& places = open_.at(among[place.at].connection->id());
    place_of(places, place.stream->match)->at = place.at;
  }
  among.pop_back();
  if (place.stream->players.empty() && place.stream->others.empty()) {
    streams_.erase(base::MatchId{place.stream->match});  // a copy: the key dies with the stream
  }
}

void Hub::add(const base::MatchId& match, const Reader& reader, const std::vector<First>& first) {
  const auto id = reader.connection->id();
  const auto at = open_.find(id);
  if (at == open_.end()) return;
  remove(match, id);  // watching again replaces the earlier watch
  const bool whole = std::any_of(first.begin(), first.end(), [](const First& one) {
    return one.droppable == net::Droppable::snapshot;
  });
  // The socket takes no events before a snapshot: a tail will not do.
  if (const auto lost = lost_.find(id); lost != lost_.end() && !whole) {
    lost->second.waiting.push_back(match);
  }
  if (reader.seats != 0 || reader.in_office) reader.connection->set_priority(net::Priority::player);
  for (const auto& one : first) reader.connection->send(one.frame, one.droppable);
  auto& stream = streams_[match];
  if (!stream) stream = std::make_unique<Stream>(Stream{match, {}, {}});
  put(at->second, *stream, {reader.connection, reader.encoding}, reader.seats != 0);
}

void Hub::remove(const base::MatchId& match, net::ConnectionId connection) {
  if (const auto at = open_.find(connection); at != open_.end()) {
    if (Place* const place = place_of(at->second, match)) {
      const Place was = *place;
      at->second.erase(at->second.begin() + (place - at->second.data()));
      take_out(was);
    }
  }
  found(match, connection);
}

void Hub::reseat(const base::MatchId& match, net::ConnectionId connection, SeatMask seats) {
  const auto at = open_.find(connection);
  if (at == open_.end()) return;
  Place* const place = place_of(at->second, match);
  if (place == nullptr) return;
  const Place was = *place;
  Hearer hearer = was.stream->of(was.player)[was.at];
  if (seats != 0) hearer.connection->set_priority(net::Priority::player);
  if (was.player == (seats != 0)) return;
  at->second.erase(at->second.begin() + (place - at->second.data()));
  put(at->second, *was.stream, std::move(hearer), seats != 0);  // first: the stream must not die
  take_out(was);
}

void Hub::overflowed(net::ConnectionId connection, std::function<void(const base::MatchId&)> ask) {
  const auto at = open_.find(connection);
  if (at == open_.end()) return;
  Lost& lost = lost_[connection];
  lost.asked.clear();
  lost.ask = std::move(ask);
  for (const Place& place : at->second) {
    const auto& match = place.stream->match;
    if (std::find(lost.waiting.begin(), lost.waiting.end(), match) == lost.waiting.end()) {
      lost.waiting.push_back(match);
    }
  }
  if (lost.waiting.empty()) return;  // the first that it follows will ask
  lost.asked.insert(lost.waiting.front());
  lost.ask(lost.waiting.front());
}

void Hub::found(const base::MatchId& match, net::ConnectionId connection) {
  const auto at = lost_.find(connection);
  if (at == lost_.end() || std::erase(at->second.waiting, match) == 0) return;
  at->second.asked.erase(match);
  if (at->second.waiting.empty()) lost_.erase(at);
}

void Hub::snapshot(const base::MatchId& match, const Reader& reader,
                   const net::SharedFrame& frame) {
  found(match, reader.connection->id());
  reader.connection->send(frame, net::Droppable::snapshot);
}

bool Hub::waits_for_snapshot(const base::MatchId& match, const net::Connection& connection) {
  if (lost_.empty()) return false;
  const auto at = lost_.find(connection.id());
  if (at == lost_.end()) return false;
  Lost& lost = at->second;
  if (std::find(lost.waiting.begin(), lost.waiting.end(), match) == lost.waiting.end())
    return false;
  if (connection.queued_bytes() == 0 && lost.asked.insert(match).second) lost.ask(match);
  return true;
}

void Hub::deliver(const base::MatchId& match, const Frames& frames, net::Droppable droppable,
                  To to) {
  const auto at = streams_.find(match);
  if (at == streams_.end()) return;
  Stream& stream = *at->second;
  for (const bool players : {true, false}) {  // who must act hears first
    if (players && to == To::watchers) continue;
    tell(stream, players, frames, droppable);
  }
}

void Hub::tell(Stream& stream, bool players, const Frames& frames, net::Droppable droppable) {
  for (const Hearer& hearer : stream.of(players)) {
    if (droppable != net::Droppable::no && waits_for_snapshot(stream.match, *hearer.connection))
      continue;
    // Empty: a JSON reader that has left already, where no other is.
    if (const auto& frame = frames.of(hearer.encoding)) hearer.connection->send(frame, droppable);
  }
}

}  // namespace tachiai::audience
