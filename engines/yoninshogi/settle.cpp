#include "engines/yoninshogi/settle.hpp"

#include "engines/yoninshogi/generate.hpp"
#include "engines/yoninshogi/safety.hpp"

namespace tachiai::yoninshogi {
namespace {

struct Next {
  Seat seat;
  bool in_check;
};

/// @pre a seat lives
Next next_after_last(const Position& position) {
  std::optional<Seat> nearest;
  for (unsigned turns = 1; turns <= 3; ++turns) {
    const Seat seat = clockwise(position.last(), turns);
    if (!position.lives(seat)) continue;
    if (!checkers(position, seat).empty()) return {seat, true};
    if (!nearest) nearest = seat;
  }
  if (nearest) return {*nearest, false};
  return {position.last(), !checkers(position, position.last()).empty()};
}

}  // namespace

void settle(const Choices& choices, Position& position) {
  while (position.living().count() > survivors(choices)) {
    const auto [seat, in_check] = next_after_last(position);
    if (any_legal_move(choices, position, seat)) return position.give_turn(seat);
    const Seat last = position.last();
    const bool credited = last != seat && position.lives(last);
    position.take_out(seat, in_check ? Exit::mate : Exit::stalemate,
                      credited ? std::optional{last} : std::nullopt, choices.remains);
  }
  position.give_turn(std::nullopt);
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
