#include "engines/chushogi/protection.hpp"

#include <array>

#include "engines/chushogi/movement.hpp"

namespace tachiai::chushogi {
namespace {

bool stepping_to(Piece piece, int direction) {
  return ((mover(piece).steps >> direction) & 1) != 0;
}
bool sliding_to(Piece piece, int direction) {
  return ((mover(piece).slides >> direction) & 1) != 0;
}

/// Two squares in a straight line.
bool leaping_to(Piece piece, int direction) {
  const Mover& moves = mover(piece);
  switch (moves.power) {
    case Power::none: return false;
    case Power::leap_diagonal: return ((detail::diagonal >> direction) & 1) != 0;
    case Power::leap_orthogonal: return ((detail::orthogonal >> direction) & 1) != 0;
    case Power::lion: return true;
    case Power::sting: return ((moves.stings >> direction) & 1) != 0;
  }
  return false;
}

/// Where only a lion reaches: two squares along one side and one along the other.
constexpr std::array<int, 8> crooked = {-33, -31, -18, -14, 14, 18, 31, 33};

}  // namespace

Square attacker(const Position& position, Seat seat, Square target, Square lifted,
                Square also_lifted) {
  const auto attacking = [&](Square square) {
    const Piece piece = position.at(square);
    return is_piece_of(piece, seat) && square != lifted && square != also_lifted;
  };
  for (int outward = 0; outward < 9; ++outward) {
    if (outward == 4) continue;
    const int inward = opposite(outward);
    const int delta = delta_of[static_cast<std::size_t>(outward)];
    Square square = target + delta;
    if (attacking(square) && stepping_to(position.at(square), inward)) return square;
    if (attacking(square + delta) && leaping_to(position.at(square + delta), inward)) {
      return square + delta;
    }
    while (position.at(square) == no_piece || square == lifted || square == also_lifted) {
      square = square + delta;
    }
    if (attacking(square) && sliding_to(position.at(square), inward)) return square;
  }
  for (const int delta : crooked) {
    const Square square = target + delta;
    if (attacking(square) && is_lion(kind_of(position.at(square)))) return square;
  }
  return nowhere;
}

LionBan lion_ban(const Position& position, const Choices& choices, const Act& act) {
  const Piece piece = position.at(act.from);
  const Seat them = opponent(seat_of(piece));
  const auto enemy = [&](Square square) { return is_piece_of(position.at(square), them); };
  const auto enemy_lion = [&](Square square) {
    return enemy(square) && is_lion(kind_of(position.at(square)));
  };
  // nowhere is a guard square: no piece stands there.
  const bool takes_on_way = enemy(act.mid);
  const bool pretext = takes_on_way && is_pawn_or_go_between(kind_of(position.at(act.mid)));
  const auto doomed_protector = [&] {
    if (!choices.doomed_pawn_protects || !pretext) return false;
    const int delta = index(act.to) - index(act.mid);
    for (int direction = 0; direction < 9; ++direction) {
      if (delta_of[static_cast<std::size_t>(direction)] == delta) {
        return stepping_to(position.at(act.mid), direction);
      }
    }
    return false;
  };

  if (is_lion(kind_of(piece))) {
    if (!enemy_lion(act.to) || distance(act.from, act.to) < 2) return {};
    if (takes_on_way && !pretext) return {};
    const Square protector = attacker(position, them, act.to, act.from, act.mid);
    if (protector != nowhere) {
      return {pretext ? LionBan::Why::pretext : LionBan::Why::distant, act.to, protector};
    }
    if (doomed_protector()) return {LionBan::Why::doomed, act.to, act.mid};
    return {};
  }

  const Square taken_on = position.lion_taken_on();
  if (taken_on == nowhere || choices.counterstrike == Counterstrike::off) return {};
  const bool strict = choices.counterstrike == Counterstrike::strict;
  if (choices.counterstrike_covers_midstep && enemy_lion(act.mid) && act.mid != taken_on) {
    if (strict) return {LionBan::Why::counterstrike, act.mid, nowhere};
    // Judged at the moment of this capture: a second victim still stands, and still protects.
    const Square protector = attacker(position, them, act.mid, act.from);
    if (protector != nowhere) return {LionBan::Why::counterstrike, act.mid, protector};
  }
  if (enemy_lion(act.to) && act.to != taken_on) {
    if (strict) return {LionBan::Why::counterstrike, act.to, nowhere};
    Square protector = attacker(position, them, act.to, act.from, act.mid);
    if (protector == nowhere && doomed_protector()) protector = act.mid;
    if (protector != nowhere) return {LionBan::Why::counterstrike, act.to, protector};
  }
  return {};
}

}  // namespace tachiai::chushogi
