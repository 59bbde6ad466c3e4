// Counts lines of shogi with nshogi. It lists mates by a dropped pawn, so only positions without
// one near by count alike. Built outside the repository by ./get. Usage: nshogi SFEN DEPTH
#include "core/initializer.h"
#include "core/movegenerator.h"
#include "core/state.h"
#include "io/sfen.h"
#include "tests/bench/peers/drivers/round.h"

namespace {

using nshogi::core::State;

std::uint64_t lines_of(State& state, int depth) {
  const auto moves = nshogi::core::MoveGenerator::generateLegalMoves<false>(state);
  if (depth == 1) return static_cast<std::uint64_t>(moves.size());
  std::uint64_t lines = 0;
  for (const auto& move : moves) {
    state.doMove(move);
    lines += lines_of(state, depth - 1);
    state.undoMove();
  }
  return lines;
}

std::uint64_t count(const void* position, int depth) {
  State state = static_cast<const State*>(position)->clone();
  return lines_of(state, depth);
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 3) return 2;
  nshogi::core::initializer::initializeAll();
  const State state = nshogi::io::sfen::StateBuilder::newState(argv[1]);
  tell_round(count, &state, std::atoi(argv[2]));
  return 0;
}
