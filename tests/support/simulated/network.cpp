#include "tests/support/simulated/network.hpp"

#include <algorithm>
#include <utility>

namespace tachiai::simulated {

using namespace std::chrono_literals;
using net::CloseCode;
using net::Droppable;
using net::Priority;

std::string payload_of(std::string_view frame) {
  const auto length = static_cast<unsigned char>(frame[1]) & 0x7FU;
  return std::string{frame.substr(length < 126 ? 2 : length == 126 ? 4 : 10)};
}

bool is_text(std::string_view frame) { return (static_cast<unsigned char>(frame[0]) & 0x0FU) == 1; }

namespace {
bool is_news(std::string_view frame, int field, std::string_view name) {
  const std::string payload = payload_of(frame);
  if (!is_text(frame))
    return !payload.empty() && static_cast<unsigned char>(payload[0]) == ((field << 3) | 2);
  return payload.starts_with("{\"" + std::string{name} + "\"");
}
}  // namespace

bool is_event(std::string_view frame) { return is_news(frame, 7, "event"); }
bool is_answer(std::string_view frame) { return is_news(frame, 3, "committed"); }
bool is_watching(std::string_view frame) { return is_news(frame, 5, "watching"); }

FakeConnection::FakeConnection(Network& network, net::ConnectionId id, std::size_t core,
                               std::string subprotocol, Line line, std::string owner, Peer* peer)
    : network_(network),
      id_(id),
      core_(core),
      subprotocol_(std::move(subprotocol)),
      remote_("192.0.2." + std::to_string(static_cast<std::uint64_t>(id) % 250)),
      line_(line),
      owner_(std::move(owner)),
      peer_(peer),
      opened_(network.world.now()) {}

base::Loop& FakeConnection::loop() { return network_.world.core(core_); }

std::optional<base::Micros> FakeConnection::round_trip() const {
  // The first ping goes out a while after the opening.
  if (network_.world.now() - opened_ < 5s) return std::nullopt;
  return std::chrono::duration_cast<base::Micros>(line_.up + line_.down);
}

void FakeConnection::start(std::unique_ptr<net::ConnectionHandler> handler) {
  handler_ = std::move(handler);
  loop().post([self = shared_from_this()] {
    if (self->handler_) self->handler_->on_open(self);
  });
}

// --- The server's outbox
// --------------------------------------------------------------------------------------------

bool FakeConnection::reserve(std::size_t bytes) {
  const std::size_t most =
      priority_ == Priority::player ? network_.player_outbox_bytes_max : network_.outbox_bytes_max;
  if (queued_ != 0 && queued_ + bytes > most) return false;
  queued_ += bytes;
  return true;
}

void FakeConnection::send(net::SharedFrame frame, Droppable droppable) {
  if (!frame || vanished_) return;
  const bool here = network_.world.here() == core_;
  if (here && (closed_ || (conflating_ && droppable == Droppable::yes))) return;
  const bool fits = reserve(frame.size());
  auto act = [self = shared_from_this(), frame = std::move(frame), droppable, fits]() mutable {
    if (fits) {
      self->enqueue(std::move(frame), droppable);
    } else {
      self->overflow(std::move(frame), droppable);
    }
  };
  if (here) {
    act();
  } else {
    loop().post(std::move(act));
  }
}

void FakeConnection::enqueue(net::SharedFrame frame, Droppable droppable) {
  const bool refused = conflating_ && (droppable == Droppable::yes ||
                                       (droppable == Droppable::snapshot && overflow_untold_));
  if (closed_ || refused) {
    queued_ -= frame.size();
    return;
  }
  if (droppable == Droppable::snapshot) conflating_ = false;
  if (network_.on_handed) network_.on_handed(*this, network_.world.now(), frame);
  outbox_.push_back({std::move(frame), droppable, network_.world.now()});
  flush();
}

void FakeConnection::overflow(net::SharedFrame frame, Droppable droppable) {
  if (closed_ || (conflating_ && droppable == Droppable::yes)) return;
  if (reserve(frame.size())) return enqueue(std::move(frame), droppable);
  const auto drop = [this](bool everything) {
    std::erase_if(outbox_, [&](const Queued& queued) {
      if (!everything && queued.droppable == Droppable::no) return false;
      queued_ -= queued.frame.size();
      return true;
    });
  };
  const auto resync = [&] {
    drop(true);
    now_close(CloseCode::try_again_later, "resync");
  };
  if (priority_ == Priority::player) return resync();
  drop(false);
  conflating_ = true;
  overflow_untold_ = true;
  if (droppable == Droppable::no) {
    if (!reserve(frame.size())) return resync();
    enqueue(std::move(frame), droppable);
  }
  flush();
}

void FakeConnection::flush() {
  // The kernel begins a frame where it has any room.
  while (!outbox_.empty() && under_way_ < line_.window) {
    Queued queued = std::move(outbox_.front());
    outbox_.pop_front();
    queued_ -= queued.frame.size();
    travel(std::move(queued));
  }
  if (outbox_.empty() && overflow_untold_ && !overflow_posted_ && !closed_) {
    overflow_posted_ = true;
    loop().post([self = shared_from_this()] {
      self->overflow_posted_ = self->overflow_untold_ = false;
      if (!self->closed_ && self->handler_) self->handler_->on_overflow();
    });
  }
}

void FakeConnection::travel(Queued queued) {
  World& world = network_.world;
  const std::string_view bytes = queued.frame.bytes();
  const bool event = is_event(bytes);
  if (network_.planted == Planted::swallowed_event && event && world.dice.chance(0.01)) return;
  if (network_.planted == Planted::swallowed_answer && is_answer(bytes) && world.dice.chance(0.03))
    return;
  if (network_.planted == Planted::repeated_event && event && world.dice.chance(0.01)) {
    auto again = queued;
    network_.planted = Planted::none;
    travel(std::move(again));
    network_.planted = Planted::repeated_event;
  }
  if (network_.planted == Planted::swapped_events && event) {
    if (swapped_) {
      network_.planted = Planted::none;
      travel(std::move(queued));
      travel(*std::exchange(swapped_, std::nullopt));
      network_.planted = Planted::swapped_events;
      return;
    }
    if (world.dice.chance(0.02)) {
      swapped_ = std::move(queued);
      return;
    }
  }
  const std::size_t size = queued.frame.size();
  under_way_ += size;
  const auto reading =
      Nanos{static_cast<std::int64_t>(static_cast<double>(size) / line_.bytes_per_ms * 1e6)};
  const Instant soonest = world.now() + line_.down + world.dice.between(0ns, line_.jitter);
  last_down_ = std::max(last_down_, soonest) + reading;
  world.agenda.at(last_down_, [self = shared_from_this(), queued = std::move(queued)] {
    if (self->vanished_ || !self->alive_) return;
    self->under_way_ -= queued.frame.size();
    self->peer_->received(payload_of(queued.frame.bytes()), is_text(queued.frame.bytes()),
                          queued.handed);
    if (!self->vanished_) self->flush();
  });
}

void FakeConnection::close(CloseCode code, std::string_view reason) {
  if (network_.world.here() == core_) return now_close(code, reason);
  loop().post([self = shared_from_this(), code, reason = std::string{reason}] {
    self->now_close(code, reason);
  });
}

void FakeConnection::now_close(CloseCode code, std::string_view reason) {
  if (closed_) return;
  for (auto& queued : std::exchange(outbox_, {})) travel(std::move(queued));
  queued_ = 0;
  ended({code, std::string{reason}, net::ClosedBy::server});
  network_.world.agenda.at(last_down_ = std::max(last_down_, network_.world.now() + line_.down),
                           [self = shared_from_this(), code, reason = std::string{reason}] {
                             if (!self->alive_) return;
                             self->alive_ = false;
                             self->peer_->closed(code, reason);
                           });
}

void FakeConnection::ended(net::CloseInfo info) {
  if (closed_) return;
  closed_ = true;
  loop().post([self = shared_from_this(), info = std::move(info)] {
    if (self->handler_) self->handler_->on_close(info);
    self->handler_.reset();
    self->network_.connections.erase(self->id_);
  });
}

void FakeConnection::set_priority(Priority priority) {
  if (network_.world.here() == core_) {
    priority_ = priority;
  } else {
    loop().post([self = shared_from_this(), priority] { self->priority_ = priority; });
  }
}

// --- The client's end
// -----------------------------------------------------------------------------------------------

void FakeConnection::say(std::string payload, bool text) {
  World& world = network_.world;
  last_up_ = std::max(last_up_, world.now() + line_.up + world.dice.between(0ns, line_.jitter));
  world.agenda.at(last_up_,
                  [self = shared_from_this(), payload = std::move(payload), text]() mutable {
                    if (!self->alive_ || self->vanished_) return;
                    self->arrived_.emplace_back(std::move(payload), text);
                    self->loop().post([self] { self->read_ready(); });
                  });
}

void FakeConnection::read_ready() {
  const Instant stamp = network_.world.now();
  while (!arrived_.empty() && !closed_) {
    auto [payload, text] = std::move(arrived_.front());
    arrived_.pop_front();
    if (network_.on_stamped) network_.on_stamped(*this, stamp, payload, text);
    if (handler_) handler_->on_message(stamp, text, std::move(payload));
  }
}

void FakeConnection::hang_up() {
  if (!alive_) return;
  World& world = network_.world;
  last_up_ = std::max(last_up_, world.now() + line_.up);
  alive_ = false;
  whole_ = false;
  world.agenda.at(last_up_, [self = shared_from_this()] {
    if (!self->vanished_)
      self->loop().post([self] { self->ended({CloseCode::normal, "", net::ClosedBy::peer}); });
  });
}

void FakeConnection::cut(Nanos server_learns, Nanos peer_learns) {
  if (!alive_) return;
  alive_ = false;
  whole_ = false;
  World& world = network_.world;
  world.after(server_learns, [self = shared_from_this()] {
    if (!self->vanished_)
      self->loop().post([self] { self->ended({CloseCode::abnormal, "", net::ClosedBy::lost}); });
  });
  world.after(peer_learns,
              [self = shared_from_this()] { self->peer_->closed(CloseCode::abnormal, ""); });
}

void FakeConnection::vanish() {
  vanished_ = true;
  handler_.reset();
  outbox_.clear();
  arrived_.clear();
  if (!alive_) return;
  alive_ = false;
  whole_ = false;
  network_.world.after(network_.world.dice.between(10ms, 2s), [self = shared_from_this()] {
    self->peer_->closed(CloseCode::abnormal, "");
  });
}

// --- All of them
// ----------------------------------------------------------------------------------------------------

std::shared_ptr<FakeConnection> Network::connect(std::size_t core, std::string subprotocol,
                                                 Line line, std::string owner, Peer* peer) {
  const net::ConnectionId id{++last_};
  auto connection = std::make_shared<FakeConnection>(*this, id, core, std::move(subprotocol), line,
                                                     std::move(owner), peer);
  connections[id] = connection;
  return connection;
}

void Network::fence(const std::vector<net::ConnectionId>& ids, base::Loop& answer,
                    base::Task then) {
  std::map<std::size_t, std::vector<std::shared_ptr<FakeConnection>>> by_core;
  for (const auto id : ids) {
    if (const auto at = connections.find(id); at != connections.end())
      by_core[at->second->core()].push_back(at->second);
  }
  if (by_core.empty() || planted == Planted::late_fence) {
    answer.post(std::move(then));
    return;
  }
  auto left = std::make_shared<std::size_t>(by_core.size());
  auto shared = std::make_shared<base::Task>(std::move(then));
  for (auto& [core, sockets] : by_core) {
    world.core(core).post([sockets = std::move(sockets), left, shared, &answer] {
      for (const auto& socket : sockets) socket->read_ready();
      if (--*left == 0) answer.post([shared] { (*shared)(); });
    });
  }
}

void Network::vanish() {
  for (auto& [id, connection] : std::exchange(connections, {})) connection->vanish();
}

void Network::drain() {
  for (auto& [id, connection] : connections)
    connection->close(CloseCode::service_restart, "restart; retry_after_ms=200");
}

}  // namespace tachiai::simulated
