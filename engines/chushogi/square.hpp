#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace tachiai::chushogi {

/// A square of the 12x12 board inside a 16x16 frame: two guard squares on every side, so that
/// nothing within two steps of a square leaves the numbering and shifts never wrap. Order: rank a
/// first, within it file 1 first. The file is counted from Black's right, the rank from White's
/// side, as every record does.
enum class Square : std::uint8_t {};

inline constexpr int square_space = 256;  // numbers in use, guards included
inline constexpr int square_count = 144;
inline constexpr int board_side = 12;
inline constexpr Square nowhere{0};

constexpr int index(Square square) { return static_cast<int>(square); }

/// file and rank from 1 to 12.
constexpr Square square_at(int file, int rank) {
  return static_cast<Square>((rank + 1) * 16 + file + 1);
}
constexpr int file_of(Square square) { return (index(square) & 15) - 1; }
constexpr int rank_of(Square square) { return (index(square) >> 4) - 1; }
constexpr bool on_board(Square square) {
  const int file = file_of(square);
  const int rank = rank_of(square);
  return file >= 1 && file <= board_side && rank >= 1 && rank <= board_side;
}

constexpr Square operator+(Square square, int delta) {
  return static_cast<Square>(static_cast<std::uint8_t>(index(square) + delta));
}

/// King steps between two squares.
constexpr int distance(Square a, Square b) {
  const int files = file_of(a) > file_of(b) ? file_of(a) - file_of(b) : file_of(b) - file_of(a);
  const int ranks = rank_of(a) > rank_of(b) ? rank_of(a) - rank_of(b) : rank_of(b) - rank_of(a);
  return files > ranks ? files : ranks;
}

/// Calls `visit(square)` for all 144, rank a first, file 1 first.
template <class Visit>
constexpr void each_square(Visit visit) {
  for (int rank = 1; rank <= board_side; ++rank) {
    for (int file = 1; file <= board_side; ++file) visit(square_at(file, rank));
  }
}

/// "12l": the file as a number, the rank as a letter (USI).
inline std::string to_text(Square square) {
  return std::to_string(file_of(square)) + static_cast<char>('a' + rank_of(square) - 1);
}

/// Takes one square off the front of `text`; nullopt, and nothing taken, where none stands there.
constexpr std::optional<Square> take_square(std::string_view& text) {
  int file = 0;
  std::size_t at = 0;
  while (at < text.size() && at < 2 && text[at] >= '0' && text[at] <= '9') {
    file = file * 10 + (text[at++] - '0');
  }
  if (at == 0 || text[0] == '0' || file > board_side) return std::nullopt;
  if (at == text.size() || text[at] < 'a' || text[at] > 'l') return std::nullopt;
  const Square square = square_at(file, text[at] - 'a' + 1);
  text.remove_prefix(at + 1);
  return square;
}

/// nullopt unless `text` is exactly one square in USI.
constexpr std::optional<Square> square_named(std::string_view text) {
  const auto square = take_square(text);
  return text.empty() ? square : std::nullopt;
}

}  // namespace tachiai::chushogi
