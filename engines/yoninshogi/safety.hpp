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
/// Most squares are asked about in vain: lines are followed, and neighbours looked at, only where
/// something hostile stands on them.
inline Squares attackers(const Position& position, Square square, SeatSet letters,
                         Squares occupied) {
  const Squares hostile = position.of(letters);
  const Squares sliders = hostile & position.sliders();
  Squares found;
  for (const Line line : {Line::file, Line::rank}) {
    if ((line_of(line, square) & sliders).empty()) continue;
    found |= slide(line, square, occupied) & sliders;
  }
  (steps(Seat::first, Kind::king, square) & hostile).each([&](Square from) {
    const Piece piece = position.at(from);
    if (!steps(seat_of(piece), kind_of(piece), from).has(square)) return;
    // The king of a seat that is out is turned over, though an heir may bear its letter.
    if (kind_of(piece) == Kind::king && !position.lives(seat_of(piece))) return;
    found |= from;
  });
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
