/* Counts lines of Othello with the board of Edax. Built outside the repository by ./get.
 * Usage: edax "64 SQUARES FROM A1, A SPACE, THE SIDE TO MOVE" DEPTH */
#include "settings.h"
#include "board.h"
#include "bit.c"
#include "flip.c"
#include "board.c"
#include "tests/bench/peers/drivers/round.h"

static uint64_t lines_of(const Board* board, int depth) {
  uint64_t moves = board_get_moves(board);
  if (moves == 0) {
    Board passed = {board->opponent, board->player};
    if (board_get_moves(&passed) == 0 || depth == 1) return 1;
    return lines_of(&passed, depth - 1);
  }
  if (depth == 1) return (uint64_t)bit_count(moves);
  uint64_t lines = 0;
  int square;
  Board next;
  foreach_bit(square, moves) {
    board_next(board, square, &next);
    lines += lines_of(&next, depth - 1);
  }
  return lines;
}

static uint64_t count(const void* board, int depth) { return lines_of((const Board*)board, depth); }

int main(int argc, char** argv) {
  if (argc != 3) return 2;
  Board board;
  board_set(&board, argv[1]);
  tell_round(count, &board, atoi(argv[2]));
  return 0;
}
