#pragma once

#include <bit>
#include <cstdint>

#include "engines/yoninshogi/square.hpp"

namespace tachiai::yoninshogi {

__extension__ using Bits81 = unsigned __int128;

/// A set of squares: bit n is Square{n}, and the bits above 80 are always clear.
class Squares {
 public:
  constexpr Squares() = default;
  constexpr explicit Squares(Bits81 bits) : bits_(bits) {}
  constexpr Squares(Square square) : bits_(Bits81{1} << yoninshogi::index(square)) {}

  static constexpr Squares all() { return Squares{(Bits81{1} << square_count) - 1}; }

  constexpr Bits81 bits() const { return bits_; }
  constexpr bool empty() const { return (low() | high()) == 0; }
  constexpr bool has(Square square) const {
    const int at = yoninshogi::index(square);
    return (((at < 64 ? low() : high()) >> (at & 63)) & 1) != 0;
  }
  constexpr int count() const { return std::popcount(low()) + std::popcount(high()); }
  constexpr bool more_than_one() const { return (bits_ & (bits_ - 1)) != 0; }

  /// The lowest square. @pre !empty()
  constexpr Square first() const {
    return static_cast<Square>(low() != 0 ? std::countr_zero(low())
                                          : 64 + std::countr_zero(high()));
  }

  /// Calls `visit(square)` for each, lowest first, until one answers true. @return whether one did.
  template <class Visit>
  constexpr bool any(Visit visit) const {
    for (std::uint64_t rest = low(); rest != 0; rest &= rest - 1) {
      if (visit(static_cast<Square>(std::countr_zero(rest)))) return true;
    }
    for (std::uint64_t rest = high(); rest != 0; rest &= rest - 1) {
      if (visit(static_cast<Square>(64 + std::countr_zero(rest)))) return true;
    }
    return false;
  }

  template <class Visit>
  constexpr void each(Visit visit) const {
    any([&](Square square) { return visit(square), false; });
  }

  constexpr Squares without(Squares other) const { return Squares{bits_ & ~other.bits_}; }

  friend constexpr Squares operator&(Squares a, Squares b) { return Squares{a.bits_ & b.bits_}; }
  friend constexpr Squares operator|(Squares a, Squares b) { return Squares{a.bits_ | b.bits_}; }
  friend constexpr Squares operator^(Squares a, Squares b) { return Squares{a.bits_ ^ b.bits_}; }
  constexpr Squares& operator&=(Squares other) { return *this = *this & other; }
  constexpr Squares& operator|=(Squares other) { return *this = *this | other; }
  constexpr Squares& operator^=(Squares other) { return *this = *this ^ other; }
  constexpr bool operator==(const Squares&) const = default;

 private:
  constexpr std::uint64_t low() const { return static_cast<std::uint64_t>(bits_); }
  constexpr std::uint64_t high() const { return static_cast<std::uint64_t>(bits_ >> 64); }

  Bits81 bits_ = 0;
};

/// Every square of one rank, 1 to 9.
constexpr Squares rank_squares(int rank) {
  Bits81 bits = 0;
  for (int file = 1; file <= 9; ++file) bits |= Squares{square_at(file, rank)}.bits();
  return Squares{bits};
}

/// Every square of one file, 1 to 9.
constexpr Squares file_squares(int file) {
  return Squares{Bits81{0x1ff} << index(square_at(file, 1))};
}

}  // namespace tachiai::yoninshogi
