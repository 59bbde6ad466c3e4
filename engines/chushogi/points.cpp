#include "engines/chushogi/points.hpp"

namespace tachiai::chushogi {

Class class_of(Kind kind) {
  switch (kind) {
    case Kind::king: return Class::king;
    case Kind::prince: return Class::prince;
    case Kind::lion:
    case Kind::promoted_kirin: return Class::lion;
    case Kind::queen:
    case Kind::promoted_phoenix:
    case Kind::eagle:
    case Kind::falcon:
    case Kind::dragon_king:
    case Kind::promoted_rook:
    case Kind::dragon_horse:
    case Kind::promoted_bishop:
    case Kind::free_boar:
    case Kind::flying_ox: return Class::great_runner;
    case Kind::rook:
    case Kind::promoted_gold:
    case Kind::bishop:
    case Kind::promoted_leopard:
    case Kind::side_mover:
    case Kind::promoted_copper:
    case Kind::vertical_mover:
    case Kind::promoted_silver:
    case Kind::reverse_chariot:
    case Kind::lance:
    case Kind::white_horse:
    case Kind::whale:
    case Kind::stag: return Class::runner;
    default: return Class::small;
  }
}

int points(const Position& position, Seat seat) {
  const bool two_royals = position.royal_count(seat) > 1;
  int sum = 0;
  position.lines(seat).any([&](Square square) {
    const Class piece_class = class_of(kind_of(position.at(square)));
    if (piece_class != Class::prince || two_royals) sum += points_of(piece_class);
    return false;
  });
  return sum;
}

}  // namespace tachiai::chushogi
