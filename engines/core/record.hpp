#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "engines/core/places.hpp"
#include "engines/core/result.hpp"
#include "engines/core/seat.hpp"

namespace tachiai {

/// The whole line: the start, the acts, the position now, and what repetition needs to know of each
/// earlier position. Repetition is asked of the record and never remembered inside a position, or
/// equal positions would differ.
template <class G>
class Record {
 public:
  using Position = typename G::Position;
  using Act = typename G::Act;

  /// What is kept of the position after each ply; `trail()[0]` is the start, which counts as its
  /// first occurrence.
  struct Stood {
    std::uint64_t hash = 0;
    bool in_check = false;  // the seat to move stood in check: the act that led here gave it
    bool operator==(const Stood&) const = default;
  };

  explicit Record(G rules = {}) : Record(rules, rules.initial()) {}
  Record(G rules, Position start) : rules_(rules), start_(start), now_(std::move(start)) {
    remember();
  }

  const G& rules() const { return rules_; }
  const Position& start() const { return start_; }
  const Position& position() const { return now_; }
  const std::vector<Act>& acts() const { return acts_; }
  const std::vector<Stood>& trail() const { return trail_; }
  Ply ply() const { return Ply{static_cast<std::uint32_t>(acts_.size())}; }

  /// Performs `act`, legal or not. @return false and changes nothing where hands cannot do it.
  bool perform(const Act& act) {
    auto next = rules_.perform(now_, act);
    if (!next) return false;
    now_ = *std::move(next);
    acts_.push_back(act);
    remember();
    return true;
  }

  /// Takes a seat out; the line itself does not grow. Where the others play on, the position that
  /// stands at this ply is the one without that seat.
  void withdraw(Seat seat, Cause cause) {
    now_ = rules_.withdraw(now_, seat, cause);
    withdrawals_.push_back({ply(), seat, cause});
    trail_.pop_back();
    remember();
  }

  /// Back to the position at `ply`; acts from there on are dropped, withdrawals since then undone.
  /// ply <= ply().
  void rewind(Ply ply) {
    TACHIAI_ASSERT(ply <= this->ply());
    Record shorter{rules_, start_};
    for (std::size_t i = 0; i < number(ply); ++i) {
      for (const Withdrawal& gone : withdrawals_) {
        if (gone.at == Ply{static_cast<std::uint32_t>(i)}) shorter.withdraw(gone.seat, gone.cause);
      }
      TACHIAI_ASSERT(shorter.perform(acts_[i]));
    }
    *this = std::move(shorter);
  }

  /// The position at `ply`, replayed from the start: exact where equal hashes are only a hint. With
  /// the seats that were taken out at that ply.
  Position position_at(Ply ply) const {
    TACHIAI_ASSERT(ply <= this->ply());
    Position at = start_;
    for (std::size_t i = 0;; ++i) {
      for (const Withdrawal& gone : withdrawals_) {
        if (gone.at == Ply{static_cast<std::uint32_t>(i)}) {
          at = rules_.withdraw(at, gone.seat, gone.cause);
        }
      }
      if (i == number(ply)) return at;
      at = *rules_.perform(at, acts_[i]);
    }
  }

  bool operator==(const Record&) const = default;

 private:
  /// A seat taken out when so many acts stood: with four seats the line goes on, and its later acts
  /// are the others'.
  struct Withdrawal {
    Ply at{};
    Seat seat{};
    Cause cause{};
    bool operator==(const Withdrawal&) const = default;
  };

  void remember() { trail_.push_back({now_.hash(), rules_.in_check(now_)}); }

  G rules_;
  Position start_;
  Position now_;
  std::vector<Act> acts_;
  std::vector<Stood> trail_;
  std::vector<Withdrawal> withdrawals_;
};

}  // namespace tachiai
