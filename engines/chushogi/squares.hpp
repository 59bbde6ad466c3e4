#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "engines/chushogi/square.hpp"

namespace tachiai::chushogi {

/// A set of squares: bit n is Square{n}. Sixteen bits are one rank of the frame.
class Squares {
 public:
  constexpr Squares() = default;

  constexpr bool has(Square square) const {
    return ((words_[word(square)] >> (index(square) & 63)) & 1) != 0;
  }
  constexpr void flip(Square square) {
    words_[word(square)] ^= std::uint64_t{1} << (index(square) & 63);
  }
  /// Calls `visit(square)` for each, lowest first, until one answers true. @return whether one did.
  template <class Visit>
  constexpr bool any(Visit&& visit) const {
    for (unsigned at = 0; at < 4; ++at) {
      for (std::uint64_t rest = words_[at]; rest != 0; rest &= rest - 1) {
        if (visit(static_cast<Square>(at * 64 + static_cast<unsigned>(std::countr_zero(rest))))) {
          return true;
        }
      }
    }
    return false;
  }

  constexpr bool operator==(const Squares&) const = default;

 private:
  static constexpr unsigned word(Square square) {
    return static_cast<unsigned>(index(square)) >> 6;
  }

  std::array<std::uint64_t, 4> words_{};
};

}  // namespace tachiai::chushogi
