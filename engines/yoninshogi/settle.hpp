#pragma once

#include "engines/yoninshogi/choices.hpp"
#include "engines/yoninshogi/position.hpp"

namespace tachiai::yoninshogi {

/// Gives the turn to whoever has it after the last mover: the clockwise-nearest living seat in
/// check, else the next living seat. A seat reached that has no legal move is out, credited to the
/// last mover, and the turn is counted from that mover again. Nobody is judged before the turn
/// reaches him. Ends with a seat that can move, or with the game over and nobody on turn.
/// Rules: engines/yoninshogi/RULES.md#turn-order and #elimination
void settle(const Choices& choices, Position& position);

/// The move and what follows from it.
Position settled_after(const Choices& choices, const Position& position, Seat mover,
                       const Act& act);

/// How many are left when the game is over.
constexpr int survivors(const Choices& choices) { return choices.end == End::two_mated ? 2 : 1; }

/// Has `seat` a legal move, if it were its turn?
bool any_legal_move(const Choices& choices, const Position& position, Seat seat);

/// The pawn of `mover` dropped on `square` would give check to `king_of`'s king straight in front:
/// is that forbidden? @pre the drop is legal otherwise
/// Rule: engines/yoninshogi/RULES.md#uchifuzume
bool is_uchifuzume(const Choices& choices, const Position& position, Seat mover, Square square,
                   Seat king_of);

}  // namespace tachiai::yoninshogi
