// Counts lines of Othello with the board and the perft of Egaroucid. Built outside the repository
// by
// ./get. Usage: egaroucid "64 SQUARES FROM A1, A SPACE, THE SIDE TO MOVE" DEPTH
#include <algorithm>
#include <string>

#include "engine/perft.hpp"

#include "tests/bench/peers/drivers/round.h"

namespace {

std::uint64_t count(const void* position, int depth) {
  Board board = *static_cast<const Board*>(position);
  return perft(&board, depth, false);
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 3) return 2;
  bit_init();
  mobility_init();
  flip_init();
  const Board board{std::string{argv[1]}};
  tell_round(count, &board, std::stoi(argv[2]));
  return 0;
}
