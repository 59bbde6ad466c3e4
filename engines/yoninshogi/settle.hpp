#pragma once

#include "engines/yoninshogi/choices.hpp"
#include "engines/yoninshogi/position.hpp"

namespace tachiai::yoninshogi {

/// Who has the turn after the last mover, and what gives check to it.
struct Reached {
  Seat seat;
  Squares checkers;
};

/// Rule: engines/yoninshogi/RULES.md#turn-order. @pre a seat lives
Reached next_after_last(const Position& position);

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

/// The same with the question put to the caller: asks `can_move(Reached)` of each seat that the
/// turn reaches, takes those out that cannot, and leaves the turn as it was.
/// @return who is next; nobody: the game is over
template <class CanMove>
std::optional<Seat> settle_asking(const Choices& choices, Position& position, CanMove can_move) {
  while (position.living().count() > survivors(choices)) {
    const Reached next = next_after_last(position);
    if (can_move(next)) return next.seat;
    const Seat last = position.last();
    const bool credited = last != next.seat && position.lives(last);
    position.take_out(next.seat, next.checkers.empty() ? Exit::stalemate : Exit::mate,
                      credited ? std::optional{last} : std::nullopt, choices.remains);
  }
  return std::nullopt;
}

/// Has `seat` a legal move, if it were its turn?
bool any_legal_move(const Choices& choices, const Position& position, Seat seat);

/// The pawn of `mover` dropped on `square` would give check to `king_of`'s king straight in front:
/// is that forbidden? @pre the drop is legal otherwise
/// Rule: engines/yoninshogi/RULES.md#uchifuzume
bool is_uchifuzume(const Choices& choices, const Position& position, Seat mover, Square square,
                   Seat king_of);

}  // namespace tachiai::yoninshogi
