#pragma once

#include "engines/core/seat.hpp"
#include "engines/shogi/piece.hpp"
#include "engines/shogi/square.hpp"

namespace tachiai::shogi {

/// The rank as `seat` counts it: 1 is the far edge, 9 its own.
constexpr int relative_rank(Seat seat, Square square) {
  return seat == Seat::first ? rank_of(square) : 10 - rank_of(square);
}

/// The three far ranks: where `seat` promotes, and where pieces count for a declaration.
/// Rule: engines/shogi/RULES.md#promotion
inline constexpr Squares far_zone[2] = {Squares::rank(1) | Squares::rank(2) | Squares::rank(3),
                                        Squares::rank(7) | Squares::rank(8) | Squares::rank(9)};

constexpr Squares promotion_zone(Seat seat) { return far_zone[tachiai::index(seat)]; }

/// Where an unpromoted `kind` of `seat` could never move again.
/// Rule: engines/shogi/RULES.md#dead-end
constexpr Squares dead_squares(Seat seat, Kind kind) {
  const Squares last = Squares::rank(seat == Seat::first ? 1 : 9);
  if (kind == Kind::pawn || kind == Kind::lance) return last;
  if (kind == Kind::knight) return last | Squares::rank(seat == Seat::first ? 2 : 8);
  return Squares{};
}

}  // namespace tachiai::shogi
