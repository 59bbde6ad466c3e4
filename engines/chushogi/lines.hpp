#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "engines/chushogi/movement.hpp"
#include "engines/chushogi/square.hpp"

namespace tachiai::chushogi {

/// Words of sixteen bits for the lines of the board (Axis): along a rank a bit is a file, along the
/// others a rank, always with two guard bits below, so that one step up a line is one bit to the
/// left.

/// What one step up a line adds to a square's number.
constexpr int stride_of(Axis axis) {
  constexpr int stride[] = {1, 16, 17, 15};
  return stride[static_cast<int>(axis)];
}

/// Where a line's word stands among all words.
constexpr unsigned line_of(Axis axis, Square square) {
  const unsigned row = static_cast<unsigned>(index(square)) >> 4;
  const unsigned column = static_cast<unsigned>(index(square)) & 15;
  switch (axis) {
    case Axis::rank: return row;
    case Axis::file: return 16 + column;
    case Axis::falling: return 48 + row - column;  // 37 to 59
    case Axis::rising: return 60 + row + column;   // 64 to 86
  }
  return 0;
}
inline constexpr unsigned line_words = 88;

/// The words of ranks a and l.
inline constexpr unsigned first_row = 2;
inline constexpr unsigned last_row = 13;

constexpr unsigned bit_of(Axis axis, Square square) {
  const unsigned number = static_cast<unsigned>(index(square));
  return axis == Axis::rank ? number & 15 : number >> 4;
}

/// One side's pieces, on all four lines through each. The words of ranks are its set of squares.
class Lines {
 public:
  constexpr std::uint16_t on(Axis axis, Square square) const {
    return words_[line_of(axis, square)];
  }
  constexpr unsigned row(unsigned number) const { return words_[number]; }
  constexpr void flip(Square square) {
    for (const Axis axis : axes) {
      words_[line_of(axis, square)] ^= static_cast<std::uint16_t>(1U << bit_of(axis, square));
    }
  }
  /// The nine squares around and on `square`, as Directions.
  constexpr Directions around(Square square) const {
    const unsigned row = static_cast<unsigned>(index(square)) >> 4;
    const unsigned shift = (static_cast<unsigned>(index(square)) & 15) - 1;
    return static_cast<Directions>(((words_[row - 1] >> shift) & 7U) |
                                   (((words_[row] >> shift) & 7U) << 3) |
                                   (((words_[row + 1] >> shift) & 7U) << 6));
  }

  /// The 25 squares within two of `square`, five bits a rank.
  constexpr std::uint32_t window(Square square) const {
    const unsigned row = static_cast<unsigned>(index(square)) >> 4;
    const unsigned shift = (static_cast<unsigned>(index(square)) & 15) - 2;
    std::uint32_t bits = 0;
    for (unsigned at = 0; at < 5; ++at) {
      bits |= ((static_cast<std::uint32_t>(words_[row - 2 + at]) >> shift) & 31U) << (5 * at);
    }
    return bits;
  }

  /// Calls `visit(square)` for each piece, lowest square first, until one answers true.
  template <class Visit>
  constexpr bool any(Visit&& visit) const {
    for (unsigned row = first_row; row <= last_row; ++row) {
      for (unsigned rest = words_[row]; rest != 0; rest &= rest - 1) {
        if (visit(static_cast<Square>(row * 16 + static_cast<unsigned>(std::countr_zero(rest))))) {
          return true;
        }
      }
    }
    return false;
  }

 private:
  std::array<std::uint16_t, line_words> words_{};
};

namespace detail {

/// The bits of each line that lie outside the board.
constexpr std::array<std::uint16_t, line_words> outside_words() {
  std::array<std::uint16_t, line_words> words{};
  words.fill(0xffff);
  each_square([&](Square square) {
    for (const Axis axis : axes) {
      words[line_of(axis, square)] &= static_cast<std::uint16_t>(~(1U << bit_of(axis, square)));
    }
  });
  return words;
}
inline constexpr std::array<std::uint16_t, line_words> outside = outside_words();

constexpr std::array<Directions, square_space> outside_directions() {
  std::array<Directions, square_space> around{};
  each_square([&](Square square) {
    for (unsigned direction = 0; direction < 9; ++direction) {
      if (!on_board(square + delta_of[direction])) {
        around[static_cast<std::size_t>(index(square))] |= static_cast<Directions>(1U << direction);
      }
    }
  });
  return around;
}
inline constexpr std::array<Directions, square_space> outside_around = outside_directions();

}  // namespace detail

/// The bits reached along a line up to and including the first occupied one on either side;
/// off-board bits must be occupied. `up` and `down` are all bits or none. No branch depends on
/// where the blockers stand.
constexpr unsigned reach(unsigned occupied, unsigned bit, unsigned up, unsigned down) {
  const unsigned here = 1U << bit;
  // Subtracting borrows through the empty bits above up to the first blocker.
  const unsigned above = occupied ^ (occupied - 2 * here);
  const unsigned blocker_below = 1U << (31 - std::countl_zero(occupied & (here - 1)));
  return (above & up) | ((here - blocker_below) & down);
}

}  // namespace tachiai::chushogi
