#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace tachiai::othello {

/// One of the 64 squares, row by row from the top left: a1 is 0, h1 is 7, a2 is 8, h8 is 63. No
/// other value is one. Rule: engines/othello/RULES.md#board.
enum class Square : std::uint8_t {};

inline constexpr int squares = 64;

/// A set of squares: bit n is square n.
using Squares = std::uint64_t;

constexpr std::size_t index(Square square) { return static_cast<std::size_t>(square); }

constexpr Squares bit(Square square) { return Squares{1} << index(square); }

/// The first square of a set that is not empty, in board order.
constexpr Square first_of(Squares set) {
  return Square{static_cast<std::uint8_t>(std::countr_zero(set))};
}

/// Calls `visit(Square)` for each square of the set, in board order.
template <class Visit>
constexpr void for_each(Squares set, Visit&& visit) {
  for (; set != 0; set &= set - 1) visit(first_of(set));
}

/// Column letter, then row digit, as every Othello record writes it: "f5". nullopt: not exactly
/// that, lower case.
constexpr std::optional<Square> square_of(std::string_view text) {
  if (text.size() != 2 || text[0] < 'a' || text[0] > 'h' || text[1] < '1' || text[1] > '8')
    return std::nullopt;
  return Square{static_cast<std::uint8_t>((text[1] - '1') * 8 + (text[0] - 'a'))};
}

/// The two letters of a square, without a terminating zero.
constexpr std::array<char, 2> letters(Square square) {
  return {static_cast<char>('a' + index(square) % 8), static_cast<char>('1' + index(square) / 8)};
}

inline std::string to_text(Square square) {
  const auto pair = letters(square);
  return {pair.data(), pair.size()};
}

}  // namespace tachiai::othello
