#pragma once

#include "engines/chushogi/movement.hpp"
#include "engines/chushogi/rule_set.hpp"

namespace tachiai::chushogi {

/// Whether a quiet move of this kind onto the last rank may promote. Rule:
/// RULES.md#promotion-last-rank
constexpr bool promotes_on_last_rank(const Choices& choices, Kind kind) {
  return (kind == Kind::pawn && choices.pawn_last_rank_promotion) ||
         (kind == Kind::lance && choices.lance_last_rank_promotion);
}

/// Whether a move that the piece can make may also turn it over; it never must.
/// @pre can_promote(kind_of(piece)). Rule: engines/chushogi/RULES.md#promotion
constexpr bool may_promote(const Choices& choices, Piece piece, Square from, Square to,
                           bool captures) {
  const Seat seat = seat_of(piece);
  const bool leaves = in_zone(seat, from);
  const bool arrives = in_zone(seat, to);
  if (arrives && !leaves) return true;
  if (captures && (arrives || leaves)) return true;
  return rank_of(to) == last_rank(seat) && promotes_on_last_rank(choices, kind_of(piece));
}

}  // namespace tachiai::chushogi
