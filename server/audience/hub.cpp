#include "server/audience/hub.hpp"

#include <algorithm>

namespace tachiai::audience {

net::SharedFrame frame(const wire::News& news, wire::Encoding encoding) {
  const std::string bytes = wire::encode(news, encoding);
  return encoding == wire::Encoding::json ? net::text_frame(bytes) : net::binary_frame(bytes);
}

void Hub::closed(net::ConnectionId connection) {
  open_.erase(connection);
  lost_.erase(connection);
  const auto follows = follows_.find(connection);
  if (follows == follows_.end()) return;
  const auto matches = std::move(follows->second);
  for (const auto& match : matches) remove(match, connection);
}

void Hub::add(const base::MatchId& match, const Reader& reader, const std::vector<First>& first) {
  const auto id = reader.connection->id();
  if (!open_.contains(id)) return;
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
  readers_[match].push_back(reader);
  follows_[id].push_back(match);
}

void Hub::remove(const base::MatchId& match, net::ConnectionId connection) {
  if (const auto at = readers_.find(match); at != readers_.end()) {
    std::erase_if(at->second,
                  [&](const Reader& reader) { return reader.connection->id() == connection; });
    if (at->second.empty()) readers_.erase(at);
  }
  if (const auto at = follows_.find(connection); at != follows_.end()) {
    std::erase(at->second, match);
    if (at->second.empty()) follows_.erase(at);
  }
  found(match, connection);
}

void Hub::reseat(const base::MatchId& match, net::ConnectionId connection, SeatMask seats) {
  const auto at = readers_.find(match);
  if (at == readers_.end()) return;
  for (Reader& reader : at->second) {
    if (reader.connection->id() != connection) continue;
    reader.seats = seats;
    if (seats != 0) reader.connection->set_priority(net::Priority::player);
  }
}

void Hub::overflowed(net::ConnectionId connection, std::function<void(const base::MatchId&)> ask) {
  if (!open_.contains(connection)) return;
  Lost& lost = lost_[connection];
  lost.asked.clear();
  lost.ask = std::move(ask);
  if (const auto follows = follows_.find(connection); follows != follows_.end()) {
    for (const auto& match : follows->second) {
      if (std::find(lost.waiting.begin(), lost.waiting.end(), match) == lost.waiting.end()) {
        lost.waiting.push_back(match);
      }
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

bool Hub::waits_for_snapshot(const base::MatchId& match, const Reader& reader) {
  if (lost_.empty()) return false;
  const auto at = lost_.find(reader.connection->id());
  if (at == lost_.end()) return false;
  Lost& lost = at->second;
  if (std::find(lost.waiting.begin(), lost.waiting.end(), match) == lost.waiting.end())
    return false;
  if (reader.connection->queued_bytes() == 0 && lost.asked.insert(match).second) lost.ask(match);
  return true;
}

void Hub::deliver(const base::MatchId& match, const Frames& frames, net::Droppable droppable,
                  To to) {
  const auto at = readers_.find(match);
  if (at == readers_.end()) return;
  for (const bool players : {true, false}) {  // who must act hears first
    if (players && to == To::watchers) continue;
    for (const Reader& reader : at->second) {
      if ((reader.seats != 0) != players ||
          (droppable != net::Droppable::no && waits_for_snapshot(match, reader)))
        continue;
      // Empty: a JSON reader that has left already, where no other is.
      if (const auto& frame = frames.of(reader.encoding)) reader.connection->send(frame, droppable);
    }
  }
}

}  // namespace tachiai::audience
