#include "engines/othello/board.hpp"

#include "engines/othello/lines.hpp"

namespace tachiai::othello {

Squares playable(Squares own, Squares other) { return detail::playable(own, other); }

Squares turned_by(Squares own, Squares other, Square at) {
  return detail::turned_by(own, other, index(at));
}

Board placed(const Board& board, Seat seat, Square at) {
  const Squares turned = turned_by(board, seat, at);
  Board next = board;
  next.of(seat) |= turned | bit(at);
  next.of(opponent(seat)) &= ~turned;
  return next;
}

}  // namespace tachiai::othello
