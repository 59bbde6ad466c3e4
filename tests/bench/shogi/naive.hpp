#pragma once

#include <array>
#include <cctype>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

/// Shogi the slow way: a nine by nine board of signed numbers, every move tried on a copy, every
/// check found by walking from the king. It shares nothing with engines/shogi, so that it can stand
/// as a third opinion in tests and as the floor in the bench. It reads only texts that are right.
namespace tachiai::naive {

/// P L N S G B R K are 1 to 8, promoted faces 9 on; White's are negative.
inline constexpr std::string_view letters = " PLNSGBRKPLNS BR";
inline constexpr int tokin = 9, golden_most = 12, horse = 14, dragon = 15;

struct Move {
  int from_row = -1, from_file = 0;  // from_row -1: a drop of `piece`
  int to_row = 0, to_file = 0;
  int piece = 0;
  bool promotes = false;

  std::string text() const {
    const auto square = [](int row, int file) {
      return std::string{static_cast<char>('1' + file), static_cast<char>('a' + row)};
    };
    const std::string to = square(to_row, to_file);
    if (from_row < 0) return std::string{letters[static_cast<std::size_t>(piece)], '*'} + to;
    return square(from_row, from_file) + to + (promotes ? "+" : "");
  }
};

struct Board {
  std::array<std::array<int, 9>, 9> at{};    // [row from White's side][file from Black's right]
  std::array<std::array<int, 8>, 2> hand{};  // [0 Black, 1 White][P to R as 1 to 7]
  int side = 1;                              // 1 Black, -1 White

  static Board of(std::string_view sfen) {
    Board board;
    int row = 0, file = 8, promoted = 0;
    std::size_t next = 0;
    for (; sfen[next] != ' '; ++next) {
      const char c = sfen[next];
      if (c == '/') {
        ++row;
        file = 8;
      } else if (std::isdigit(static_cast<unsigned char>(c)) != 0) {
        file -= c - '0';
      } else if (c == '+') {
        promoted = 8;
      } else {
        const int kind = static_cast<int>(
            letters.find(static_cast<char>(std::toupper(static_cast<unsigned char>(c)))));
        const int face = kind + promoted;
        board.at[static_cast<std::size_t>(row)][static_cast<std::size_t>(file--)] =
            std::isupper(static_cast<unsigned char>(c)) != 0 ? face : -face;
        promoted = 0;
      }
    }
    board.side = sfen[next + 1] == 'b' ? 1 : -1;
    int count = 0;
    for (next += 3; next < sfen.size() && sfen[next] != ' ' && sfen[next] != '-'; ++next) {
      const char c = sfen[next];
      if (std::isdigit(static_cast<unsigned char>(c)) != 0) {
        count = count * 10 + (c - '0');
        continue;
      }
      const auto kind =
          letters.find(static_cast<char>(std::toupper(static_cast<unsigned char>(c))));
      board.hand[std::isupper(static_cast<unsigned char>(c)) != 0 ? 0 : 1][kind] +=
          count == 0 ? 1 : count;
      count = 0;
    }
    return board;
  }

  static bool inside(int row, int file) { return row >= 0 && row < 9 && file >= 0 && file < 9; }
  int piece(int row, int file) const {
    return at[static_cast<std::size_t>(row)][static_cast<std::size_t>(file)];
  }
  int& square(int row, int file) {
    return at[static_cast<std::size_t>(row)][static_cast<std::size_t>(file)];
  }
  std::array<int, 8>& hand_of(int who) { return hand[who == 1 ? 0 : 1]; }
  const std::array<int, 8>& hand_of(int who) const { return hand[who == 1 ? 0 : 1]; }

  /// Calls `reach(row, file)` for each square the piece on (row, file) attacks.
  template <class Reach>
  void each_attack(int row, int file, Reach reach) const {
    const int owner = piece(row, file) > 0 ? 1 : -1;
    const int kind = std::abs(piece(row, file));
    const int ahead = -owner;
    const auto step = [&](int rows, int files) {
      if (inside(row + rows, file + files)) reach(row + rows, file + files);
    };
    const auto ray = [&](int rows, int files) {
      for (int r = row + rows, f = file + files; inside(r, f); r += rows, f += files) {
        reach(r, f);
        if (piece(r, f) != 0) return;
      }
    };
    const bool gold = kind == 5 || (kind >= tokin && kind <= golden_most);
    const bool king = kind == 8;
    if (kind == 1) step(ahead, 0);
    if (kind == 2) ray(ahead, 0);
    if (kind == 3) step(2 * ahead, -1), step(2 * ahead, 1);
    if (kind == 4 || gold || king) step(ahead, -1), step(ahead, 0), step(ahead, 1);
    if (kind == 4 || king || kind == dragon) step(-ahead, -1), step(-ahead, 1);
    if (kind == dragon) step(ahead, -1), step(ahead, 1);
    if (gold || king || kind == horse) step(0, -1), step(0, 1), step(-ahead, 0);
    if (kind == horse) step(ahead, 0);
    if (kind == 6 || kind == horse) ray(1, 1), ray(1, -1), ray(-1, 1), ray(-1, -1);
    if (kind == 7 || kind == dragon) ray(1, 0), ray(-1, 0), ray(0, 1), ray(0, -1);
  }

  /// Does a piece of the other side attack `who`'s king? No: there is no king.
  bool in_check(int who) const {
    bool attacked = false;
    for (int row = 0; row < 9; ++row) {
      for (int file = 0; file < 9; ++file) {
        if (piece(row, file) * who >= 0) continue;
        each_attack(row, file,
                    [&](int r, int f) { attacked = attacked || piece(r, f) == 8 * who; });
      }
    }
    return attacked;
  }

  Board after(const Move& move) const {
    Board next = *this;
    int& target = next.square(move.to_row, move.to_file);
    if (move.from_row < 0) {
      target = side * move.piece;
      --next.hand_of(side)[static_cast<std::size_t>(move.piece)];
    } else {
      if (target != 0 && std::abs(target) != 8) {
        const int kind = std::abs(target);
        ++next.hand_of(side)[static_cast<std::size_t>(kind > 8 ? kind - 8 : kind)];
      }
      const int mover = piece(move.from_row, move.from_file);
      target = move.promotes ? mover + (mover > 0 ? 8 : -8) : mover;
      next.square(move.from_row, move.from_file) = 0;
    }
    next.side = -side;
    return next;
  }

  /// Ranks left in front of (row): 0 on the last rank.
  int ranks_ahead(int row) const { return side == 1 ? row : 8 - row; }

  std::vector<Move> pseudo() const {
    std::vector<Move> moves;
    for (int row = 0; row < 9; ++row) {
      for (int file = 0; file < 9; ++file) {
        if (piece(row, file) * side > 0) add_moves(row, file, moves);
        if (piece(row, file) == 0) add_drops(row, file, moves);
      }
    }
    return moves;
  }

  std::vector<Move> legal() const {
    std::vector<Move> moves;
    for (const Move& move : pseudo()) {
      const Board next = after(move);
      if (next.in_check(side)) continue;
      const bool drops_pawn = move.from_row < 0 && move.piece == 1;
      const bool pawn_checks = drops_pawn && ranks_ahead(move.to_row) > 0 &&
                               piece(move.to_row - side, move.to_file) == -8 * side;
      if (pawn_checks && next.legal().empty()) continue;
      moves.push_back(move);
    }
    return moves;
  }

 private:
  void add_moves(int row, int file, std::vector<Move>& moves) const {
    const int kind = std::abs(piece(row, file));
    each_attack(row, file, [&](int r, int f) {
      if (piece(r, f) * side > 0) return;
      const bool stuck = ranks_ahead(r) < (kind == 3 ? 2 : kind <= 2 ? 1 : 0);
      if (!stuck) moves.push_back({row, file, r, f, 0, false});
      const bool has_face = kind <= 7 && kind != 5;
      if (has_face && (ranks_ahead(r) <= 2 || ranks_ahead(row) <= 2)) {
        moves.push_back({row, file, r, f, 0, true});
      }
    });
  }

  void add_drops(int row, int file, std::vector<Move>& moves) const {
    for (int kind = 1; kind <= 7; ++kind) {
      if (hand_of(side)[static_cast<std::size_t>(kind)] == 0) continue;
      if (ranks_ahead(row) < (kind == 3 ? 2 : kind <= 2 ? 1 : 0)) continue;
      bool second_pawn = false;
      for (int r = 0; kind == 1 && r < 9; ++r) second_pawn = second_pawn || piece(r, file) == side;
      if (!second_pawn) moves.push_back({-1, 0, row, file, kind, false});
    }
  }
};

inline std::uint64_t perft(const Board& board, int depth) {
  if (depth == 0) return 1;
  const auto moves = board.legal();
  if (depth == 1) return moves.size();
  std::uint64_t lines = 0;
  for (const Move& move : moves) lines += perft(board.after(move), depth - 1);
  return lines;
}

}  // namespace tachiai::naive
