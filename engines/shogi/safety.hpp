#pragma once

#include "engines/shogi/attacks.hpp"
#include "engines/shogi/position.hpp"

namespace tachiai::shogi {

/// The pieces of `by` that attack `square` when `occupied` is what stands in the way.
inline Squares attackers(const Position& position, Square square, Seat by, Squares occupied) {
  const Seat from = opponent(
      by);  // looking back from the square: a pawn hits what an opposing pawn would hit from it
  const Squares dragons = position.of(Kind::dragon);
  const Squares horses = position.of(Kind::horse);
  Squares found = (steps(from, Kind::pawn, square) & position.of(Kind::pawn)) |
                  (steps(from, Kind::knight, square) & position.of(Kind::knight)) |
                  (steps(from, Kind::silver, square) & position.of(Kind::silver)) |
                  (steps(from, Kind::gold, square) & position.golden()) |
                  (steps(from, Kind::king, square) & (position.of(Kind::king) | dragons | horses));
  found |= lance_attacks(from, square, occupied) & position.of(Kind::lance);
  found |= bishop_attacks(square, occupied) & (position.of(Kind::bishop) | horses);
  found |= rook_attacks(square, occupied) & (position.of(Kind::rook) | dragons);
  return found & position.of(by);
}

inline Squares attackers(const Position& position, Square square, Seat by) {
  return attackers(position, square, by, position.occupied());
}

/// The pieces that give check to `seat`'s king; empty where it has none.
/// Rule: engines/shogi/RULES.md#check
inline Squares checkers(const Position& position, Seat seat) {
  const auto king = position.king(seat);
  return king ? attackers(position, *king, opponent(seat)) : Squares{};
}

}  // namespace tachiai::shogi
