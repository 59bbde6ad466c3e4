#include "server/net/admission.hpp"

namespace tachiai::net {

std::pair<Entry, Admission::Ticket> Admission::enter(const std::optional<Address>& peer) {
  const std::lock_guard lock{mutex_};
  if (inside_.all() >= limits_.connections_max + limits_.connections_reserved) {
    return {Entry::full, Ticket{}};
  }
  if (inside_.of(Place::arriving) >= limits_.handshakes_max) {
    return {Entry::handshakes_full, Ticket{}};
  }
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
  const bool vouched = player || state.principal;
  count(state, -1);
  state.player = player;
  state.key = key;
  const auto known = by_address_.find(key);
  const Count here = known == by_address_.end() ? Count{} : known->second;
  const auto entered = [&](Place place) {
    state.place = place;
    count(state, 1);
    return place == Place::on_trust ? Entry::on_trust : Entry::in;
  };
  const auto refused = [&](Entry why) {
    entered(Place::guest);  // until its ticket goes, which is soon
    return why;
  };
  if (here.all() >= limits_.per_address_max + limits_.per_address_reserved) {
    return refused(Entry::address_full);
  }
  if (vouched) return entered(Place::reserved);
  if (public_place(here)) return entered(Place::guest);
  if (limits_.proof.count() > 0 && here.of(Place::on_trust) < limits_.per_address_reserved &&
      inside_.of(Place::on_trust) < limits_.connections_reserved) {
    return entered(Place::on_trust);
  }
  return refused(inside_.of(Place::guest) < limits_.connections_max ? Entry::address_full
                                                                    : Entry::full);
}

bool Admission::public_place(const Count& here) const {
  return inside_.of(Place::guest) < limits_.connections_max &&
         here.of(Place::guest) < limits_.per_address_max;
}

bool Admission::prove(Ticket::State& state, Who who) {
  const std::lock_guard lock{mutex_};
  if (who == Who::principal) {
    state.principal = true;
    move(state, Place::reserved);
    return true;
  }
  if (state.place != Place::on_trust) return true;
  if (!public_place(state.key ? by_address_[*state.key] : Count{})) return false;
  move(state, Place::guest);
  return true;
}

void Admission::set_player(Ticket::State& state, bool player) {
  const std::lock_guard lock{mutex_};
  state.player = player;
  move(state, player || state.principal ? Place::reserved : Place::guest);
}

void Admission::leave(const Ticket::State& state) {
  const std::lock_guard lock{mutex_};
  count(state, -1);
}

void Admission::move(Ticket::State& state, Place to) {
  count(state, -1);
  state.place = to;
  count(state, 1);
}

void Admission::count(const Ticket::State& state, int change) {
  const auto add = [&state, change](Count& to) {
    to.at[static_cast<std::size_t>(state.place)] += static_cast<std::size_t>(change);
  };
  add(inside_);
  if (!state.key) return;
  const auto at = by_address_.try_emplace(*state.key).first;
  add(at->second);
  if (at->second.all() == 0) by_address_.erase(at);
}

std::size_t Admission::inside() const {
  const std::lock_guard lock{mutex_};
  return inside_.all();
}

std::size_t Admission::vouched_for() const {
  const std::lock_guard lock{mutex_};
  return inside_.of(Place::reserved);
}

}  // namespace tachiai::net
