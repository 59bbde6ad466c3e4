#pragma once

#include <cstdint>

#include "engines/othello/othello.hpp"

namespace tachiai::othello {

/// How a line that must pass, or ends before the depth is reached, is counted. Published tables use
/// B. Rule: engines/othello/RULES.md#perft.
enum class Convention : std::uint8_t {
  a,  // a pass is a ply; a finished game gives no leaf (engines/core/perft.hpp counts so)
  b,  // a pass is a ply; a finished game is one leaf
  c,  // a pass is free; a finished game is one leaf
  d,  // a pass is free; a finished game gives no leaf
};

/// Three roads to the same counts: plain 64-bit arithmetic, and four or eight directions at a time
/// where the processor can.
enum class Kernel : std::uint8_t { portable, avx2, avx512 };

/// Whether this build has the kernel and this processor can run it.
bool available(Kernel kernel);

/// The quickest kernel that is available.
Kernel fastest_kernel();

/// The number of lines of `depth` >= 0 plies from the position. At depth 0 it is 1; a withdrawn
/// seat has finished the game. @param kernel  must be available.
std::uint64_t perft(const Position& position, int depth, Convention convention = Convention::b,
                    Kernel kernel = fastest_kernel());

/// The count split by the first act: calls `visit(act, lines)` for each legal act. The sum is the
/// perft, but for a finished game, which has no first act. `depth` >= 1. Under C and D a forced
/// first pass is free here as well.
template <class Visit>
void divide(const Position& position, int depth, Convention convention, Visit&& visit) {
  TACHIAI_ASSERT(depth >= 1);
  const Othello rules;
  const bool pass_is_free = convention == Convention::c || convention == Convention::d;
  rules.legal_moves(position, [&](const Act& act) {
    const int left = act.kind == Act::Kind::pass && pass_is_free ? depth : depth - 1;
    visit(act, perft(*rules.perform(position, act), left, convention));
  });
}

}  // namespace tachiai::othello
