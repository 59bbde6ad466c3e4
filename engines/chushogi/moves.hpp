#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "engines/chushogi/lines.hpp"
#include "engines/chushogi/movement.hpp"
#include "engines/chushogi/position.hpp"
#include "engines/chushogi/promotion.hpp"
#include "engines/chushogi/protection.hpp"
#include "engines/chushogi/rule_set.hpp"

/// The moves of the side to move, generated and counted. Whether the position has already ended is
/// asked elsewhere (ending.hpp).
namespace tachiai::chushogi {

/// What counts as one move: each way of playing it, or each (from, to, promotion, pieces taken).
/// Rule: engines/chushogi/RULES.md#routes
enum class Routes : std::uint8_t { every, distinct };

namespace detail {

/// Squares reached in exactly one or two king steps, by offset.
inline constexpr std::array<int, 24> within_two = {-34, -33, -32, -31, -30, -18, -17, -16,
                                                   -15, -14, -2,  -1,  1,   2,   14,  15,
                                                   16,  17,  18,  30,  31,  32,  33,  34};

/// One piece's moves, offered one by one until `visit` answers true.
template <Routes routes, class Visit>
class PieceMoves {
 public:
  PieceMoves(const Position& position, const Choices& choices, Square from, Visit& visit)
      : position_(position),
        choices_(choices),
        from_(from),
        piece_(position.at(from)),
        moves_(mover(piece_)),
        us_(seat_of(piece_)),
        them_(opponent(us_)),
        visit_(visit) {}

  bool any() { return step() || slide() || leap(); }

 private:
  bool enemy(Square square) const { return is_piece_of(position_.at(square), them_); }
  bool enterable(Square square) const { return position_.at(square) == no_piece || enemy(square); }

  bool offer(Square to) {
    Act act = Act::move(from_, to);
    const bool captures = position_.at(to) != no_piece;
    if (captures && position_.lions().has(to) && lion_ban(position_, choices_, act)) return false;
    if (visit_(act)) return true;
    if (!moves_.promotes || !may_promote(choices_, piece_, from_, to, captures)) return false;
    act.promotes = true;
    return visit_(act);
  }

  bool offer_through(Square mid, Square to) {
    const Act act = Act::through(from_, mid, to);
    const bool lion = position_.lions().has(mid) || (to != from_ && position_.lions().has(to));
    if (lion && lion_ban(position_, choices_, act)) return false;
    return visit_(act);
  }

  bool step() {
    if (moves_.power == Power::lion) return false;  // among its leaps
    unsigned steps = moves_.steps & ~(position_.lines(us_).around(from_) |
                                      outside_around[static_cast<std::size_t>(index(from_))]);
    for (; steps != 0; steps &= steps - 1) {
      const auto direction = static_cast<std::size_t>(std::countr_zero(steps));
      if (offer(from_ + delta_of[direction])) return true;
    }
    return false;
  }

  bool slide() {
    if (moves_.slides == 0) return false;
    for (const Axis axis : axes) {
      const unsigned up = moves_.up[static_cast<std::size_t>(axis)];
      const unsigned down = moves_.down[static_cast<std::size_t>(axis)];
      if ((up | down) == 0) continue;
      const unsigned own = position_.lines(us_).on(axis, from_) | outside[line_of(axis, from_)];
      const unsigned bit = bit_of(axis, from_);
      unsigned targets = reach(own | position_.lines(them_).on(axis, from_), bit, up, down) & ~own;
      for (; targets != 0; targets &= targets - 1) {
        const int along = std::countr_zero(targets) - static_cast<int>(bit);
        if (offer(from_ + along * stride_of(axis))) return true;
      }
    }
    return false;
  }

  bool leap() {
    switch (moves_.power) {
      case Power::none: return false;
      case Power::leap_diagonal: return leap_over(diagonal);
      case Power::leap_orthogonal: return leap_over(orthogonal);
      case Power::lion: return roam();
      case Power::sting: return sting();
    }
    return false;
  }

  bool leap_over(Directions directions) {
    for (unsigned rest = directions; rest != 0; rest &= rest - 1) {
      const auto direction = static_cast<std::size_t>(std::countr_zero(rest));
      const Square to = from_ + 2 * delta_of[direction];
      if (enterable(to) && offer(to)) return true;
    }
    return false;
  }

  /// A lion's turn: a leap of one or two squares, or two king steps. In distinct counting an empty
  /// first square adds nothing but one pass.
  bool roam() {
    for (const int delta : within_two) {
      if (enterable(from_ + delta) && offer(from_ + delta)) return true;
    }
    bool passed = false;
    for (const int first : delta_of) {
      const Square mid = from_ + first;
      if (first == 0 || !enterable(mid)) continue;
      const bool taken = enemy(mid);
      if (taken || routes == Routes::every || !passed) {
        passed |= !taken;
        if (offer_through(mid, from_)) return true;
      }
      if (!taken && routes == Routes::distinct) continue;
      for (const int second : delta_of) {
        const Square to = mid + second;
        if (second != 0 && to != from_ && enterable(to) && offer_through(mid, to)) return true;
      }
    }
    return false;
  }

  /// A falcon's or eagle's turn along its lion-power lines, beyond the plain step.
  bool sting() {
    bool passed = false;
    for (unsigned rest = moves_.stings; rest != 0; rest &= rest - 1) {
      const int delta = delta_of[static_cast<std::size_t>(std::countr_zero(rest))];
      const Square mid = from_ + delta;
      const Square to = mid + delta;
      if (enterable(to) && offer(to)) return true;
      if (!enterable(mid)) continue;
      const bool taken = enemy(mid);
      if (taken || routes == Routes::every || !passed) {
        passed |= !taken;
        if (offer_through(mid, from_)) return true;
      }
      if (!taken && routes == Routes::distinct) continue;
      if (enterable(to) && offer_through(mid, to)) return true;
    }
    return false;
  }

  const Position& position_;
  const Choices& choices_;
  Square from_;
  Piece piece_;
  const Mover& moves_;
  Seat us_;
  Seat them_;
  Visit& visit_;
};

}  // namespace detail

/// Calls `visit(act)` for each move of the side to move, piece by piece, until one answers true.
/// @return whether one did.
template <Routes routes, class Visit>
bool any_move(const Position& position, const Choices& choices, Visit visit) {
  return position.lines(position.turn()).any([&](Square from) {
    return detail::PieceMoves<routes, Visit>{position, choices, from, visit}.any();
  });
}

/// The same for the piece on one square, which must be the mover's.
template <Routes routes, class Visit>
bool any_move_from(const Position& position, const Choices& choices, Square from, Visit visit) {
  return detail::PieceMoves<routes, Visit>{position, choices, from, visit}.any();
}

}  // namespace tachiai::chushogi
