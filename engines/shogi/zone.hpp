#pragma once

#include "engines/core/seat.hpp"
#include "engines/shogi/piece.hpp"
#include "engines/shogi/squares.hpp"

namespace tachiai::shogi {

/// The rank as `seat` counts it: 1 is the far edge, 9 its own.
constexpr int relative_rank(Seat seat, Square square) {
  return seat == Seat::first ? rank_of(square) : 10 - rank_of(square);
}

/// The three far ranks: where `seat` promotes, and where pieces count for a declaration.
/// Rule: engines/shogi/RULES.md#promotion
inline constexpr Squares far_zone[2] = {rank_squares(1) | rank_squares(2) | rank_squares(3),
                                        rank_squares(7) | rank_squares(8) | rank_squares(9)};

constexpr Squares promotion_zone(Seat seat) { return far_zone[tachiai::index(seat)]; }

/// Where an unpromoted `kind` of `seat` could never move again.
/// Rule: engines/shogi/RULES.md#dead-end
constexpr Squares dead_squares(Seat seat, Kind kind) {
  const Squares last = rank_squares(seat == Seat::first ? 1 : 9);
  if (kind == Kind::pawn || kind == Kind::lance) return last;
  if (kind == Kind::knight) return last | rank_squares(seat == Seat::first ? 2 : 8);
  return Squares{};
}

}  // namespace tachiai::shogi
