#include "engines/yoninshogi/settle.hpp"

#include "engines/yoninshogi/generate.hpp"
#include "engines/yoninshogi/safety.hpp"

namespace tachiai::yoninshogi {

Reached next_after_last(const Position& position) {
  std::optional<Seat> nearest;
  for (unsigned turns = 1; turns <= 3; ++turns) {
    const Seat seat = clockwise(position.last(), turns);
    if (!position.lives(seat)) continue;
    const Squares checks = checkers(position, seat);
    if (!checks.empty()) return {seat, checks};
    if (!nearest) nearest = seat;
  }
  if (nearest) return {*nearest, Squares{}};
  return {position.last(), checkers(position, position.last())};
}

void settle(const Choices& choices, Position& position) {
  position.give_turn(settle_asking(choices, position, [&](const Reached& next) {
    detail::AnyMove sink;
    return detail::Generator{choices, position, next.seat, sink}.run(next.checkers);
  }));
}

Position settled_after(const Choices& choices, const Position& position, Seat mover,
                       const Act& act) {
  Position next = position;
  next.move(mover, act);
  settle(choices, next);
  return next;
}

bool any_legal_move(const Choices& choices, const Position& position, Seat seat) {
  detail::AnyMove sink;
  return detail::Generator{choices, position, seat, sink}.run();
}

bool is_uchifuzume(const Choices& choices, const Position& position, Seat mover, Square square,
                   Seat king_of) {
  const Act drop = Act::dropped(Kind::pawn, square);
  if (choices.uchifuzume == Uchifuzume::next_mover) {
    return !settled_after(choices, position, mover, drop).lives(king_of);
  }
  Position after = position;
  after.move(mover, drop);
  return !any_legal_move(choices, after, king_of);
}

}  // namespace tachiai::yoninshogi
