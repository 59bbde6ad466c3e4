#pragma once

#include <bit>
#include <cstddef>

#include "engines/othello/square.hpp"

/// How runs of discs are found: the eight straight lines as bit arithmetic. Private to this room.
namespace tachiai::othello::detail {

/// The four directions in which the square number grows; each has its opposite.
inline constexpr int east = 1;
inline constexpr int south = 8;
inline constexpr int south_west = 7;
inline constexpr int south_east = 9;
inline constexpr int steps[4]{east, south, south_west, south_east};

/// No run crosses the left or right edge: a disc on these files brackets but is never bracketed
/// along a row or diagonal.
inline constexpr Squares inner_files = 0x7e7e7e7e7e7e7e7e;

/// Per square and direction, the squares beyond it up to the edge. Plain aligned arrays: a wider
/// kernel loads four.
struct Lines {
  alignas(32) Squares up[squares][4]{};    // towards h8
  alignas(32) Squares down[squares][4]{};  // towards a1
};

consteval Lines make_lines() {
  Lines lines;
  constexpr int file_step[4]{1, 0, -1, 1};  // in the order of `steps`
  constexpr int rank_step[4]{0, 1, 1, 1};
  for (int square = 0; square < squares; ++square) {
    for (int line = 0; line < 4; ++line) {
      for (const int sign : {1, -1}) {
        Squares& ray = (sign > 0 ? lines.up : lines.down)[square][line];
        int file = square % 8 + sign * file_step[line];
        int rank = square / 8 + sign * rank_step[line];
        while (file >= 0 && file < 8 && rank >= 0 && rank < 8) {
          ray |= Squares{1} << (rank * 8 + file);
          file += sign * file_step[line];
          rank += sign * rank_step[line];
        }
      }
    }
  }
  return lines;
}

inline constexpr Lines lines = make_lines();

/// Squares reached from `own` across at least one disc of `run` in direction `step` and its
/// opposite. A run has at most six discs: one step, doubled to two, then two doubled steps.
template <int step>
constexpr Squares beyond(Squares own, Squares run) {
  Squares up = run & (own << step);
  Squares down = run & (own >> step);
  up |= run & (up << step);
  down |= run & (down >> step);
  const Squares pair_up = run & (run << step);
  const Squares pair_down = run & (run >> step);
  up |= pair_up & (up << (2 * step));
  down |= pair_down & (down >> (2 * step));
  up |= pair_up & (up << (2 * step));
  down |= pair_down & (down >> (2 * step));
  return (up << step) | (down >> step);
}

constexpr Squares playable(Squares own, Squares other) {
  const Squares inner = other & inner_files;
  return (beyond<east>(own, inner) | beyond<south>(own, other) | beyond<south_west>(own, inner) |
          beyond<south_east>(own, inner)) &
         ~(own | other);
}

constexpr Squares turned_by(Squares own, Squares other, std::size_t at) {
  Squares turned = 0;
  for (std::size_t line = 0; line < 4; ++line) {
    // Upwards a carry runs through the bracketed discs and lands on the first square that is none
    // of them.
    const Squares up = lines.up[at][line];
    const Squares above = ((other | ~up) + 1) & own & up;
    turned |= (above - static_cast<Squares>(above != 0)) & up;
    // Downwards that square is the highest one on the line; bit 0 stands in where there is none,
    // and spares a branch.
    const Squares down = lines.down[at][line];
    const int highest = 63 - std::countl_zero((~other & down) | 1);
    const Squares below = (Squares{1} << highest) & own & down;
    turned |= (Squares{0} - (below << 1)) & down;
  }
  return turned;
}

}  // namespace tachiai::othello::detail
