#pragma once

#include <cstdint>

#include "engines/othello/square.hpp"

/// The counting itself, written once for every kernel. Private to this room.
///
/// A kernel's source may be compiled for a processor that the rest of the program does not ask for,
/// so nothing here may call an inline function that another source shares: the linker would be free
/// to keep the wrong copy of it.
namespace tachiai::othello::detail {

/// What a convention decides, as numbers.
struct Counting {
  int pass_plies;               // 1: a pass is a ply; 0: it is free
  std::uint64_t finished_leaf;  // what a game that ended early counts
};

/// Lines of `depth` >= 1 plies. `Kernel` has static playable(own, other) and turned_by(own, other,
/// square number).
template <class Kernel>
std::uint64_t count_lines(Squares own, Squares other, int depth, const Counting& counting);

/// Lines of two plies that begin with one of `moves`: where the time goes. It calls nothing that
/// would make the kernel load its constants anew.
template <class Kernel>
std::uint64_t count_replies(Squares own, Squares other, Squares moves, const Counting& counting) {
  std::uint64_t lines = 0;
  for (; moves != 0; moves &= moves - 1) {
    const Squares turned = Kernel::turned_by(own, other, __builtin_ctzll(moves));
    const Squares mover = other & ~turned;
    const Squares waiting = own | turned | (moves & -moves);
    const Squares replies = Kernel::playable(mover, waiting);
    lines += replies != 0 ? static_cast<std::uint64_t>(__builtin_popcountll(replies))
                          : count_lines<Kernel>(mover, waiting, 1, counting);
  }
  return lines;
}

template <class Kernel>
std::uint64_t count_lines(Squares own, Squares other, int depth, const Counting& counting) {
  Squares moves = Kernel::playable(own, other);
  if (moves == 0) {
    if (Kernel::playable(other, own) == 0) return counting.finished_leaf;
    const int left = depth - counting.pass_plies;
    return left == 0 ? 1 : count_lines<Kernel>(other, own, left, counting);
  }
  if (depth == 1) return static_cast<std::uint64_t>(__builtin_popcountll(moves));
  if (depth == 2) return count_replies<Kernel>(own, other, moves, counting);
  std::uint64_t lines = 0;
  for (; moves != 0; moves &= moves - 1) {
    const Squares turned = Kernel::turned_by(own, other, __builtin_ctzll(moves));
    lines +=
        count_lines<Kernel>(other & ~turned, own | turned | (moves & -moves), depth - 1, counting);
  }
  return lines;
}

/// The AVX2 kernel, where the build has one. @return depth 0 is not asked for.
std::uint64_t count_lines_avx2(Squares own, Squares other, int depth, const Counting& counting);

/// Whether the build has it and the processor can run it.
bool avx2_available();

/// The same of the AVX-512 kernel.
std::uint64_t count_lines_avx512(Squares own, Squares other, int depth, const Counting& counting);
bool avx512_available();

}  // namespace tachiai::othello::detail
