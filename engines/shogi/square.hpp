#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "engines/core/squares81.hpp"

namespace tachiai::shogi {

/// A square of the 9x9 board, counted file by file from Black's right: 1a is 0, 1b is 1, 9i is 80.
/// The file is counted from Black's right, the rank from White's side, as every record does.
enum class Square : std::uint8_t {};

using Squares = Squares81<Square>;

inline constexpr int square_count = 81;
inline constexpr Square nowhere{square_count};

constexpr int index(Square square) { return static_cast<int>(square); }
constexpr bool on_board(Square square) { return index(square) < square_count; }

/// file and rank from 1 to 9.
constexpr Square square_at(int file, int rank) {
  return static_cast<Square>((file - 1) * 9 + (rank - 1));
}
constexpr int file_of(Square square) { return index(square) / 9 + 1; }
constexpr int rank_of(Square square) { return index(square) % 9 + 1; }

/// "5e": the file as a digit, the rank as a letter (USI).
inline std::string to_text(Square square) {
  return {static_cast<char>('0' + file_of(square)), static_cast<char>('a' + rank_of(square) - 1)};
}

/// nullopt unless `text` is exactly one square in USI.
constexpr std::optional<Square> square_named(std::string_view text) {
  if (text.size() != 2 || text[0] < '1' || text[0] > '9' || text[1] < 'a' || text[1] > 'i') {
    return std::nullopt;
  }
  return square_at(text[0] - '0', text[1] - 'a' + 1);
}

}  // namespace tachiai::shogi
