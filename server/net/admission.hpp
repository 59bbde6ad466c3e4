#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <unordered_map>
#include <utility>

#include "server/net/address.hpp"
#include "server/net/connection.hpp"
#include "server/net/limits.hpp"

namespace tachiai::net {

enum class Entry : std::uint8_t { in, on_trust, full, address_full, handshakes_full };

/// Counts who is inside, for all reactors of a listener; asked a few times in the life of a socket,
/// so a lock will do. Each socket holds a ticket, and a ticket that goes gives back all it was
/// counted for.
///
/// Places are of two kinds: the public ones, and a reserve for whom somebody vouches. Nobody can
/// tell at the door who has a key, so who comes when the public places are taken is let into the
/// reserve on trust, for a while: `prove` says how it ended. Rule: server/adr/0010.
class Admission : public std::enable_shared_from_this<Admission> {
 public:
  explicit Admission(AdmissionLimits limits) : limits_(limits) {}

  class Ticket {
   public:
    Ticket() = default;
    Ticket(Ticket&& other) noexcept : desk_(std::move(other.desk_)), state_(other.state_) {
      other.desk_ = nullptr;
    }
    Ticket& operator=(Ticket&& other) noexcept {
      std::swap(desk_, other.desk_);
      std::swap(state_, other.state_);
      return *this;
    }
    ~Ticket() {
      if (desk_) desk_->leave(state_);
    }

    /// The head was read: this is who asks, and whether somebody vouches for a player. The limits
    /// are applied again.
    Entry identify(const Address& address, bool player) {
      return desk_->identify(state_, limit_key(address), player);
    }
    /// It is known now who is behind it. @return false: a guest in the reserve, and no public
    /// place is free; he has to go.
    bool prove(Who who) { return !desk_ || desk_->prove(state_, who); }
    /// From now on counted as a player, or no longer; nobody is thrown out by it.
    void set_player(bool player) {
      if (desk_) desk_->set_player(state_, player);
    }
    bool is_player() const { return state_.player; }
    bool on_trust() const { return state_.place == Place::on_trust; }

   private:
    friend class Admission;
    enum class Place : std::uint8_t { arriving, guest, on_trust, reserved };
    struct State {
      Place place = Place::arriving;
      bool player = false;
      bool principal = false;
      std::optional<Address> key;  // nothing: a proxy that has not said for whom it asks
    };
    Ticket(std::shared_ptr<Admission> desk, State state)
        : desk_(std::move(desk)), state_(std::move(state)) {}

    std::shared_ptr<Admission> desk_;
    State state_;
  };

  /// A socket was accepted. @param peer  nullopt: a trusted proxy, whose address says nothing.
  std::pair<Entry, Ticket> enter(const std::optional<Address>& peer);

  std::size_t inside() const;
  /// For whom somebody vouches: players, and principals who have proved their key.
  std::size_t vouched_for() const;

 private:
  using Place = Ticket::Place;
  struct Count {
    std::array<std::size_t, 4> at{};
    std::size_t of(Place place) const { return at[static_cast<std::size_t>(place)]; }
    std::size_t all() const { return at[0] + at[1] + at[2] + at[3]; }
  };

  void leave(const Ticket::State& state);
  Entry identify(Ticket::State& state, const Address& key, bool player);
  bool prove(Ticket::State& state, Who who);
  void set_player(Ticket::State& state, bool player);
  void move(Ticket::State& state, Place to);
  void count(const Ticket::State& state, int change);
  bool public_place(const Count& here) const;

  const AdmissionLimits limits_;
  mutable std::mutex mutex_;
  Count inside_;
  std::unordered_map<Address, Count> by_address_;
};

}  // namespace tachiai::net
