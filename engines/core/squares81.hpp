#pragma once

#include <bit>
#include <cstdint>

namespace tachiai {

__extension__ using Bits81 = unsigned __int128;

/// A set of squares of a 9x9 board: bit n is Square{n}, and the bits above 80 are always clear.
/// Squares are counted file by file: n is file n / 9 + 1, rank n % 9 + 1.
template <class Square>
class Squares81 {
 public:
  constexpr Squares81() = default;
  constexpr explicit Squares81(Bits81 bits) : bits_(bits) {}
  constexpr Squares81(Square square) : bits_(Bits81{1} << static_cast<int>(square)) {}

  static constexpr Squares81 all() { return Squares81{(Bits81{1} << 81) - 1}; }
  /// Every square of one file, 1 to 9.
  static constexpr Squares81 file(int file) { return Squares81{Bits81{0x1ff} << ((file - 1) * 9)}; }
  /// Every square of one rank, 1 to 9.
  static constexpr Squares81 rank(int rank) {
    Bits81 bits = 0;
    for (int file = 0; file < 9; ++file) bits |= Bits81{1} << (file * 9 + rank - 1);
    return Squares81{bits};
  }

  constexpr Bits81 bits() const { return bits_; }
  constexpr bool empty() const { return (low() | high()) == 0; }
  constexpr bool has(Square square) const {
    const int at = static_cast<int>(square);
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

  constexpr Squares81 without(Squares81 other) const { return Squares81{bits_ & ~other.bits_}; }

  friend constexpr Squares81 operator&(Squares81 a, Squares81 b) {
    return Squares81{a.bits_ & b.bits_};
  }
  friend constexpr Squares81 operator|(Squares81 a, Squares81 b) {
    return Squares81{a.bits_ | b.bits_};
  }
  friend constexpr Squares81 operator^(Squares81 a, Squares81 b) {
    return Squares81{a.bits_ ^ b.bits_};
  }
  constexpr Squares81& operator&=(Squares81 other) { return *this = *this & other; }
  constexpr Squares81& operator|=(Squares81 other) { return *this = *this | other; }
  constexpr Squares81& operator^=(Squares81 other) { return *this = *this ^ other; }
  constexpr bool operator==(const Squares81&) const = default;

 private:
  constexpr std::uint64_t low() const { return static_cast<std::uint64_t>(bits_); }
  constexpr std::uint64_t high() const { return static_cast<std::uint64_t>(bits_ >> 64); }

  Bits81 bits_ = 0;
};

}  // namespace tachiai
