#pragma once

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>

namespace tachiai::tournament::pairing {

/// A signed integer of `Words` times 64 bits, two's complement, least word first. Weights that
/// order pairings need more bits than the machine has: a level each, one below the other. Who uses
/// it knows that nothing overflows.
template <std::size_t Words>
struct Wide {
  static constexpr std::size_t bits = Words * 64;
  std::array<std::uint64_t, Words> words{};

  constexpr Wide() = default;
  constexpr Wide(std::int64_t value) {
    words.fill(value < 0 ? ~std::uint64_t{0} : 0);
    words[0] = static_cast<std::uint64_t>(value);
  }

  constexpr Wide& operator+=(const Wide& other) {
    bool carry = false;
    for (std::size_t at = 0; at < Words; ++at) {
      std::uint64_t sum = 0;
      const bool first = __builtin_add_overflow(words[at], other.words[at], &sum);
      const bool second = __builtin_add_overflow(sum, std::uint64_t{carry}, &words[at]);
      carry = first || second;
    }
    return *this;
  }
  constexpr Wide& operator-=(const Wide& other) {
    bool borrow = false;
    for (std::size_t at = 0; at < Words; ++at) {
      std::uint64_t rest = 0;
      const bool first = __builtin_sub_overflow(words[at], other.words[at], &rest);
      const bool second = __builtin_sub_overflow(rest, std::uint64_t{borrow}, &words[at]);
      borrow = first || second;
    }
    return *this;
  }
  /// Times 2 to the power of `by`, `by` < bits.
  constexpr Wide& operator<<=(std::size_t by) {
    const std::size_t whole = by / 64;
    const std::size_t part = by % 64;
    for (std::size_t at = Words; at-- > 0;) {
      std::uint64_t word = 0;
      if (at >= whole) {
        word = words[at - whole] << part;
        if (part != 0 && at > whole) word |= words[at - whole - 1] >> (64 - part);
      }
      words[at] = word;
    }
    return *this;
  }
  /// Half of an even number.
  constexpr Wide half() const {
    Wide result;
    for (std::size_t at = 0; at + 1 < Words; ++at) {
      result.words[at] = words[at] >> 1 | words[at + 1] << 63;
    }
    result.words[Words - 1] =
        static_cast<std::uint64_t>(static_cast<std::int64_t>(words[Words - 1]) >> 1);
    return result;
  }

  friend constexpr Wide operator+(Wide a, const Wide& b) { return a += b; }
  friend constexpr Wide operator-(Wide a, const Wide& b) { return a -= b; }

  constexpr bool operator==(const Wide&) const = default;
  friend constexpr std::strong_ordering operator<=>(const Wide& a, const Wide& b) {
    const auto top_a = static_cast<std::int64_t>(a.words[Words - 1]);
    const auto top_b = static_cast<std::int64_t>(b.words[Words - 1]);
    if (top_a != top_b) return top_a <=> top_b;
    for (std::size_t at = Words - 1; at-- > 0;) {
      if (a.words[at] != b.words[at]) return a.words[at] <=> b.words[at];
    }
    return std::strong_ordering::equal;
  }
};

}  // namespace tachiai::tournament::pairing
