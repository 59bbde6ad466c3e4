#pragma once

#include <compare>
#include <cstdint>
#include <limits>
#include <string>

#include "engines/core/result.hpp"

namespace tachiai {

/// An exact rational number in lowest terms, denominator above 0. Rankings are made of these: no
/// number of a table ever passes through floating point. A result that 64 bits cannot hold is a
/// bug, never a wrong place.
class Fraction {
 public:
  constexpr Fraction() = default;
  constexpr Fraction(std::int64_t whole) : num_(whole) {}  // an integer is a fraction
  constexpr Fraction(std::int64_t num, std::int64_t den) : Fraction(reduced(num, den)) {}

  constexpr std::int64_t num() const { return num_; }
  constexpr std::int64_t den() const { return den_; }

  friend constexpr Fraction operator+(Fraction a, Fraction b) {
    return reduced(Wide{a.num_} * b.den_ + Wide{b.num_} * a.den_, Wide{a.den_} * b.den_);
  }
  friend constexpr Fraction operator-(Fraction a, Fraction b) { return a + Fraction{-1} * b; }
  friend constexpr Fraction operator*(Fraction a, Fraction b) {
    return reduced(Wide{a.num_} * b.num_, Wide{a.den_} * b.den_);
  }
  constexpr Fraction& operator+=(Fraction other) { return *this = *this + other; }
  constexpr Fraction& operator-=(Fraction other) { return *this = *this - other; }

  constexpr bool operator==(const Fraction&) const = default;
  friend constexpr std::strong_ordering operator<=>(Fraction a, Fraction b) {
    return Wide{a.num_} * b.den_ <=> Wide{b.num_} * a.den_;
  }

 private:
  __extension__ using Wide = __int128;

  static constexpr Fraction reduced(Wide num, Wide den) {
    TACHIAI_ASSERT(den != 0);
    if (den < 0) {
      num = -num;
      den = -den;
    }
    Wide a = num < 0 ? -num : num;
    Wide b = den;
    while (b != 0) {
      const Wide rest = a % b;
      a = b;
      b = rest;
    }
    if (a > 1) {
      num /= a;
      den /= a;
    }
    constexpr Wide most = std::numeric_limits<std::int64_t>::max();
    TACHIAI_ASSERT(num <= most && -num <= most && den <= most);
    Fraction result;
    result.num_ = static_cast<std::int64_t>(num);
    result.den_ = static_cast<std::int64_t>(den);
    return result;
  }

  std::int64_t num_ = 0;
  std::int64_t den_ = 1;
};

/// "3", "77/8", "-1/2".
inline std::string to_text(Fraction value) {
  std::string text = std::to_string(value.num());
  if (value.den() != 1) text += "/" + std::to_string(value.den());
  return text;
}

/// Decimal digits, rounded half up (away from zero): 77/8 with two places is "9.63".
inline std::string to_decimal(Fraction value, int places) {
  std::int64_t scale = 1;
  for (int i = 0; i < places; ++i) scale *= 10;
  const bool negative = value < Fraction{0};
  const Fraction size = negative ? Fraction{0} - value : value;
  const Fraction doubled = size * Fraction{2 * scale} + Fraction{1};
  const std::int64_t rounded = doubled.num() / doubled.den() / 2;
  std::string digits = std::to_string(rounded);
  if (places > 0) {
    const auto wanted = static_cast<std::size_t>(places) + 1;
    if (digits.size() < wanted) digits.insert(0, wanted - digits.size(), '0');
    digits.insert(digits.size() - static_cast<std::size_t>(places), ".");
  }
  return (negative && rounded != 0 ? "-" : "") + digits;
}

}  // namespace tachiai
