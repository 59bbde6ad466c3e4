#include "server/audience/hub.hpp"

#include <algorithm>

namespace tachiai::audience {

net::SharedFrame frame(const wire::News& news, wire::Encoding encoding) {
  const std::string bytes = wire::encode(news, encoding);
  return encoding == wire::Encoding::json ? net::text_frame(bytes) : net::binary_frame(bytes);
}

void Hub::closed(net::ConnectionId connection) {
  open_.erase(connection);
  const auto follows = follows_.find(connection);
  if (follows == follows_.end()) return;
  const auto matches = std::move(follows->second);
  for (const auto& match : matches) remove(match, connection);
}

void Hub::add(const base::MatchId& match, const Reader& reader,
              const std::vector<net::SharedFrame>& first) {
  const auto id = reader.connection->id();
  if (!open_.contains(id)) return;
  remove(match, id);  // watching again replaces the earlier watch
  if (reader.seats != 0) reader.connection->set_priority(net::Priority::player);
  for (const auto& frame : first) reader.connection->send(frame, net::Droppable::no);
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
}

void Hub::deliver(const base::MatchId& match, const Frames& frames, net::Droppable droppable) {
  const auto at = readers_.find(match);
  if (at == readers_.end()) return;
  for (const bool players : {true, false}) {  // who must act hears first
    for (const Reader& reader : at->second) {
      if ((reader.seats != 0) != players) continue;
      // Empty: a JSON reader that has left already, where no other is.
      if (const auto& frame = frames.of(reader.encoding)) reader.connection->send(frame, droppable);
    }
  }
}

}  // namespace tachiai::audience
