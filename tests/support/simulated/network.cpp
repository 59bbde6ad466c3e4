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
    : world_(network.world),
      network_(network),
      id_(id),
      core_(core),
      subprotocol_(std::move(subprotocol)),
      remote_("192.0.2." + std::to_string(static_cast<std::uint64_t>(id) % 250)),
      line_(line),
      owner_(std::move(owner)),
      peer_(peer),
      opened_(network.world.now()) {}

base::Loop& FakeConnection::loop() { return world_.core(core_); }

std::optional<base::Micros> FakeConnection::round_trip() const {
  // The first ping goes out a while after the opening.
  if (world_.now() - opened_ < 5s) return std::nullopt;
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

namespace {
/// What is not let through while a snapshot is awaited.
bool is_news_of_now(Droppable droppable) {
  return droppable == Droppable::yes || droppable == Droppable::momentary;
}
}  // namespace

bool FakeConnection::reserve(std::size_t bytes) {
  const std::size_t most =
      priority_ == Priority::player ? network_.player_outbox_bytes_max : network_.outbox_bytes_max;
  if (queued_ != 0 && queued_ + bytes > most) return false;
  queued_ += bytes;
  return true;
}

void FakeConnection::send(net::SharedFrame frame, Droppable droppable) {
  if (!frame || vanished_) return;
  const bool here = world_.here() == core_;
  if (here && (closed_ || (conflating_ && is_news_of_now(droppable)))) return;
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
  const bool refused = conflating_ && (is_news_of_now(droppable) ||
                                       (droppable == Droppable::snapshot && overflow_untold_));
  if (closed_ || refused) {
    queued_ -= frame.size();
    return;
  }
  if (droppable == Droppable::snapshot) conflating_ = false;
  if (network_.on_handed) network_.on_handed(*this, world_.now(), frame);
  outbox_.push_back({std::move(frame), droppable, world_.now()});
  flush();
}

void FakeConnection::overflow(net::SharedFrame frame, Droppable droppable) {
  if (closed_ || (conflating_ && is_news_of_now(droppable))) return;
  if (reserve(frame.size())) return enqueue(std::move(frame), droppable);
  if (droppable == Droppable::momentary) return;
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
  const std::string_view bytes = queued.frame.bytes();
  const bool event = is_event(bytes);
  if (network_.planted == Planted::swallowed_event && event && world_.dice.chance(0.01)) return;
  if (network_.planted == Planted::swallowed_answer && is_answer(bytes) && world_.dice.chance(0.03))
    return;
  if (network_.planted == Planted::repeated_event && event && world_.dice.chance(0.01)) {
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
    if (world_.dice.chance(0.02)) {
      swapped_ = std::move(queued);
      return;
    }
  }
  const std::size_t size = queued.frame.size();
  under_way_ += size;
  const auto reading =
      Nanos{static_cast<std::int64_t>(static_cast<double>(size) / line_.bytes_per_ms * 1e6)};
  const Instant soonest = world_.now() + line_.down + world_.dice.between(0ns, line_.jitter);
  last_down_ = std::max(last_down_, soonest) + reading;
  world_.agenda.at(last_down_, [self = shared_from_this(), queued = std::move(queued)] {
    if (self->vanished_ || !self->alive_) return;
    self->under_way_ -= queued.frame.size();
    self->peer_->received(payload_of(queued.frame.bytes()), is_text(queued.frame.bytes()),
                          queued.handed);
    if (!self->vanished_) self->flush();
  });
}

void FakeConnection::close(CloseCode code, std::string_view reason) {
  if (world_.here() == core_) return now_close(code, reason);
  loop().post([self = shared_from_this(), code, reason = std::string{reason}] {
    self->now_close(code, reason);
  });
}

void FakeConnection::now_close(CloseCode code, std::string_view reason) {
  if (closed_) return;
  for (auto& queued : std::exchange(outbox_, {})) travel(std::move(queued));
  queued_ = 0;
  ended({code, std::string{reason}, net::ClosedBy::server});
  world_.agenda.at(last_down_ = std::max(last_down_, world_.now() + line_.down),
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
  if (world_.here() == core_) {
    priority_ = priority;
  } else {
    loop().post([self = shared_from_this(), priority] { self->priority_ = priority; });
  }
}

// --- The client's end
// -----------------------------------------------------------------------------------------------

void FakeConnection::say(std::string payload, bool text, Nanos other_work) {
  last_up_ = std::max(last_up_, world_.now() + line_.up + world_.dice.between(0ns, line_.jitter));
  world_.agenda.at(last_up_, [self = shared_from_this(), payload = std::move(payload), text,
                              other_work]() mutable {
    if (!self->alive_ || self->vanished_) return;
    self->arrived_.push_back({std::move(payload), text, other_work});
    self->loop().post([self] { self->read(); });
  });
}

void FakeConnection::read() {
  if (arrived_.empty() || closed_) return;
  const Instant stamp = world_.now();
  Nanos other_work{};
  for (const Arrived& one : arrived_) other_work = std::max(other_work, one.other_work);
  auto messages = std::exchange(arrived_, {});
  if (other_work == Nanos{}) return hand_over(stamp, std::move(messages));
  world_.core(core_).go_on_after(
      other_work, [self = shared_from_this(), stamp, messages = std::move(messages)]() mutable {
        self->hand_over(stamp, std::move(messages));
      });
}

void FakeConnection::read_ready() { hand_over(world_.now(), std::exchange(arrived_, {})); }

void FakeConnection::hand_over(Instant stamp, std::deque<Arrived> messages) {
  for (Arrived& one : messages) {
    if (closed_) return;
    if (network_.on_stamped) network_.on_stamped(*this, stamp, one.payload, one.text);
    if (handler_) handler_->on_message(stamp, one.text, std::move(one.payload));
  }
}

void FakeConnection::hang_up() {
  if (!alive_) return;
  last_up_ = std::max(last_up_, world_.now() + line_.up);
  alive_ = false;
  whole_ = false;
  world_.agenda.at(last_up_, [self = shared_from_this()] {
    if (!self->vanished_)
      self->loop().post([self] { self->ended({CloseCode::normal, "", net::ClosedBy::peer}); });
  });
}

void FakeConnection::cut(Nanos server_learns, Nanos peer_learns) {
  if (!alive_) return;
  alive_ = false;
  whole_ = false;
  world_.after(server_learns, [self = shared_from_this()] {
    if (!self->vanished_)
      self->loop().post([self] { self->ended({CloseCode::abnormal, "", net::ClosedBy::lost}); });
  });
  world_.after(peer_learns,
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
  world_.after(world_.dice.between(10ms, 2s),
               [self = shared_from_this()] { self->peer_->closed(CloseCode::abnormal, ""); });
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
  if (planted == Planted::late_fence) {
    answer.post(std::move(then));
    return;
  }
  std::vector<std::vector<std::shared_ptr<FakeConnection>>> by_core(world.cores());
  for (const auto id : ids) {
    if (const auto at = connections.find(id); at != connections.end())
      by_core[at->second->core()].push_back(at->second);
  }
  auto left = std::make_shared<std::size_t>(by_core.size());
  auto shared = std::make_shared<base::Task>(std::move(then));
  for (std::size_t core = 0; core < by_core.size(); ++core) {
    world.core(core).post([sockets = std::move(by_core[core]), left, shared, &answer] {
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
