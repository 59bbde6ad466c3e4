#include "server/net/admission.hpp"

namespace tachiai::net {

std::pair<Entry, Admission::Ticket> Admission::enter(const std::optional<Address>& peer) {
  const std::lock_guard lock{mutex_};
  if (inside_.all() >= limits_.connections_max + limits_.connections_reserved) {
    return {Entry::full, Ticket{}};
  }
  if (handshakes_ >= limits_.handshakes_max) return {Entry::handshakes_full, Ticket{}};
  Ticket::State state;
  if (peer) {
    state.key = limit_key(*peer);
    const auto known = by_address_.find(*state.key);
    if (known != by_address_.end() &&
        known->second.all() >= limits_.per_address_max + limits_.per_address_reserved) {
      return {Entry::address_full, Ticket{}};
    }
  }
  count(state, 1);
  return {Entry::in, Ticket{shared_from_this(), state}};
}

Entry Admission::identify(Ticket::State& state, const Address& key, bool player) {
  const std::lock_guard lock{mutex_};
  count(state, -1);
  state = {false, player, key};
  count(state, 1);
  const Count& here = by_address_[key];
  if (here.all() > limits_.per_address_max + limits_.per_address_reserved) {
    return Entry::address_full;
  }
  if (player) return Entry::in;
  if (inside_.others > limits_.connections_max) return Entry::full;
  if (here.others > limits_.per_address_max) return Entry::address_full;
  return Entry::in;
}

void Admission::set_player(Ticket::State& state, bool player) {
  const std::lock_guard lock{mutex_};
  count(state, -1);
  state.player = player;
  count(state, 1);
}

void Admission::leave(const Ticket::State& state) {
  const std::lock_guard lock{mutex_};
  count(state, -1);
}

void Admission::count(const Ticket::State& state, int change) {
  const auto add = [&state, change](Count& to) {
    (state.player ? to.players : to.others) += static_cast<std::size_t>(change);
  };
  add(inside_);
  if (state.handshaking) handshakes_ += static_cast<std::size_t>(change);
  if (!state.key) return;
  const auto at = by_address_.try_emplace(*state.key).first;
  add(at->second);
  if (at->second.all() == 0) by_address_.erase(at);
}

std::size_t Admission::inside() const {
  const std::lock_guard lock{mutex_};
  return inside_.all();
}

std::size_t Admission::players() const {
  const std::lock_guard lock{mutex_};
  return inside_.players;
}

}  // namespace tachiai::net
