#pragma once

#include "engines/yoninshogi/movement.hpp"
#include "engines/yoninshogi/position.hpp"

namespace tachiai::yoninshogi {

/// The kings that can still move and give check; those of eliminated seats are turned over.
inline Squares living_kings(const Position& position) {
  Squares kings;
  for (const Seat seat : every_seat) {
    if (!position.lives(seat)) continue;
    if (const auto king = position.king(seat)) kings |= *king;
  }
  return kings;
}

/// The pieces with one of `letters` that attack `square` when `occupied` is what stands in the way.
inline Squares attackers(const Position& position, Square square, SeatSet letters,
                         Squares occupied) {
  const Squares rooks =
      rook_moves(square, occupied) & (position.of(Kind::rook) | position.of(Kind::dragon));
  const Squares beside =
      steps(Seat::first, Kind::king, square) & (living_kings(position) | position.of(Kind::dragon));
  Squares found;
  for (const Seat letter : every_seat) {
    if (!letters.has(letter)) continue;
    // Looking back from the square: a piece hits it from where one that faces it would be hit.
    const Seat facing = opposite(letter);
    found |= ((steps(facing, Kind::pawn, square) & position.of(Kind::pawn)) |
              (steps(facing, Kind::silver, square) & position.of(Kind::silver)) |
              (steps(facing, Kind::gold, square) & position.golden()) | rooks | beside) &
             position.of(letter);
  }
  return found;
}

/// The pieces that give check to `seat`'s king, whoever plays them; empty where it has none.
/// Rule: engines/yoninshogi/RULES.md#check
inline Squares checkers(const Position& position, Seat seat) {
  const auto king = position.king(seat);
  if (!king) return Squares{};
  return attackers(position, *king, position.hostile(seat), position.occupied());
}

}  // namespace tachiai::yoninshogi
