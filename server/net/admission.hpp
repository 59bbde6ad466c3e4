#pragma once

#include <cstddef>
#include <memory>
#include <mutex>
#include <optional>
#include <unordered_map>
#include <utility>

#include "server/net/address.hpp"
#include "server/net/limits.hpp"

namespace tachiai::net {

enum class Entry : std::uint8_t { in, full, address_full, handshakes_full };

/// Counts who is inside, for all reactors of a listener; asked once or twice in the life of a
/// socket, so a lock will do. Each socket holds a ticket, and a ticket that goes gives back all it
/// was counted for.
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

    /// The head was read: this is who asks. The limits are applied again, those for everybody
    /// unless a player asks.
    Entry identify(const Address& address, bool player) {
      return desk_->identify(state_, limit_key(address), player);
    }
    /// From now on counted as a player, or no longer; nobody is thrown out by it.
    void set_player(bool player) {
      if (desk_) desk_->set_player(state_, player);
    }
    bool is_player() const { return state_.player; }

   private:
    friend class Admission;
    struct State {
      bool handshaking = true;
      bool player = false;
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
  std::size_t players() const;

 private:
  struct Count {
    std::size_t others = 0;
    std::size_t players = 0;
    std::size_t all() const { return others + players; }
  };

  void leave(const Ticket::State& state);
  Entry identify(Ticket::State& state, const Address& key, bool player);
  void set_player(Ticket::State& state, bool player);
  void count(const Ticket::State& state, int change);

  const AdmissionLimits limits_;
  mutable std::mutex mutex_;
  Count inside_;
  std::size_t handshakes_ = 0;
  std::unordered_map<Address, Count> by_address_;
};

}  // namespace tachiai::net
