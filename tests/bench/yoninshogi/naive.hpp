#pragma once

#include <array>
#include <cstdint>
#include <cstdlib>
#include <string_view>
#include <vector>

/// Four-player shogi the plain way, under the default choices: a board of cells, every move tried
/// on a copy, every attack looked for piece by piece. The floor the engine is measured against and
/// a third opinion in the property tests; it shares no code with the engine.
namespace naive {

struct Cell {
  char letter = 0;  // P S R G K; 0: empty
  bool promoted = false;
  int seat = 0;
};

struct Move {
  int from = -1;  // -1: a drop
  int to = 0;
  char drop = 0;
  bool promote = false;
};

inline int at(int file, int rank) { return rank * 9 + (9 - file); }  // ranks from 0, files 9 to 1
inline bool inside(int column, int row) { return column >= 0 && column < 9 && row >= 0 && row < 9; }

struct Board {
  std::array<Cell, 81> cells{};
  int hands[4][128]{};
  bool alive[4]{};
  int last = 3;
  int turn = 0;  // -1: the game is over

  /// @pre a good SFEN4
  static Board of(std::string_view text) {
    Board board;
    int square = 0;
    std::size_t pos = 0;
    bool promoted = false;
    for (; text[pos] != ' '; ++pos) {
      const char c = text[pos];
      if (c == '/') continue;
      if (c == '+') {
        promoted = true;
      } else if (c >= '1' && c <= '9') {
        square += c - '0';
      } else {
        board.cells[static_cast<std::size_t>(square++)] = {c, promoted, text[++pos] - 'a'};
        promoted = false;
      }
    }
    ++pos;
    board.turn = text[pos] == '-' ? -1 : text[pos] - 'a';
    pos += 2;
    for (int count = 0; text[pos] != ' '; ++pos) {
      const char c = text[pos];
      if (c >= '0' && c <= '9') {
        count = count * 10 + (c - '0');
      } else if (c != '-') {
        board.hands[text[pos + 1] - 'a'][static_cast<int>(c)] = count == 0 ? 1 : count;
        ++pos;
        count = 0;
      }
    }
    for (++pos; text[pos] != ' '; ++pos) board.alive[text[pos] - 'a'] = true;
    board.last = text[pos + 1] - 'a';
    return board;
  }

  const Cell& cell(int square) const { return cells[static_cast<std::size_t>(square)]; }

  /// Whether the piece on `from` attacks `target`.
  bool attacks(int from, int target) const {
    const Cell& piece = cell(from);
    int right = target % 9 - from % 9;
    int down = target / 9 - from / 9;
    // Turn the board until the piece faces up.
    for (int turns = 0; turns < piece.seat; ++turns) {
      const int old_right = right;
      right = down;
      down = -old_right;
    }
    const bool beside = std::abs(right) <= 1 && std::abs(down) <= 1 && (right != 0 || down != 0);
    const bool as_gold = beside && (down <= 0 || right == 0);
    switch (piece.letter) {
      case 'P': return piece.promoted ? as_gold : right == 0 && down == -1;
      case 'S': return piece.promoted ? as_gold : beside && down != 0 && (down < 0 || right != 0);
      case 'G': return as_gold;
      case 'K': return beside;
      default: break;
    }
    if (piece.promoted && beside) return true;
    if ((right == 0) == (down == 0)) return false;
    const int columns = target % 9 - from % 9;
    const int rows = target / 9 - from / 9;
    const int step = columns != 0 ? (columns > 0 ? 1 : -1) : (rows > 0 ? 9 : -9);
    for (int square = from + step; square != target; square += step) {
      if (cell(square).letter != 0) return false;
    }
    return true;
  }

  int king(int seat) const {
    for (int square = 0; square < 81; ++square) {
      if (cell(square).letter == 'K' && cell(square).seat == seat) return square;
    }
    return -1;
  }

  bool checked(int seat) const {
    const int square = king(seat);
    if (square < 0) return false;
    for (int from = 0; from < 81; ++from) {
      const Cell& piece = cell(from);
      if (piece.letter != 0 && piece.seat != seat && alive[piece.seat] && attacks(from, square)) {
        return true;
      }
    }
    return false;
  }

  /// How far the square is from the seat's last line: 0 on it.
  static int to_go(int seat, int square) {
    switch (seat) {
      case 0: return square / 9;
      case 1: return 8 - square % 9;
      case 2: return 8 - square / 9;
      default: return square % 9;
    }
  }

  void lay(int mover, const Move& move) {
    Cell& target = cells[static_cast<std::size_t>(move.to)];
    if (move.from < 0) {
      --hands[mover][static_cast<int>(move.drop)];
      target = {move.drop, false, mover};
    } else {
      if (target.letter != 0) ++hands[mover][static_cast<int>(target.letter)];
      target = cell(move.from);
      target.promoted |= move.promote;
      cells[static_cast<std::size_t>(move.from)] = {};
    }
    last = mover;
  }

  void settle() {
    for (;;) {
      const int left = alive[0] + alive[1] + alive[2] + alive[3];
      turn = -1;
      if (left <= 1) return;
      int next = -1;
      for (int turns = 3; turns >= 1; --turns) {
        if (alive[(last + turns) % 4]) next = (last + turns) % 4;
      }
      for (int turns = 3; turns >= 1; --turns) {
        const int seat = (last + turns) % 4;
        if (alive[seat] && checked(seat)) next = seat;
      }
      if (!moves(next).empty()) {
        turn = next;
        return;
      }
      alive[next] = false;
    }
  }

  bool allowed(int mover, const Move& move) const {
    Board after = *this;
    after.lay(mover, move);
    if (after.checked(mover)) return false;
    if (move.from >= 0 || move.drop != 'P') return true;
    for (int square = 0; square < 81; ++square) {
      const Cell& king = cell(square);
      if (king.letter != 'K' || king.seat == mover || !alive[king.seat]) continue;
      if (!after.attacks(move.to, square)) continue;
      after.settle();
      return after.alive[king.seat];
    }
    return true;
  }

  bool pawn_may_drop(int mover, int square) const {
    if (to_go(mover, square) == 0) return false;
    for (int other = 0; other < 81; ++other) {
      const Cell& pawn = cell(other);
      if (pawn.letter != 'P' || pawn.promoted || pawn.seat != mover) continue;
      if (mover % 2 == 0 ? other % 9 == square % 9 : other / 9 == square / 9) return false;
    }
    return true;
  }

  std::vector<Move> moves(int mover) const {
    std::vector<Move> list;
    const auto add = [&](const Move& move) {
      if (allowed(mover, move)) list.push_back(move);
    };
    for (int from = 0; from < 81; ++from) {
      const Cell& piece = cell(from);
      if (piece.letter == 0 || piece.seat != mover) continue;
      for (int to = 0; to < 81; ++to) {
        const Cell& target = cell(to);
        if (to == from || !attacks(from, to)) continue;
        if (target.letter == 'K' || (target.letter != 0 && target.seat == mover)) continue;
        const bool stuck = piece.letter == 'P' && !piece.promoted && to_go(mover, to) == 0;
        if (!stuck) add({from, to, 0, false});
        const bool turns = piece.letter == 'P' || piece.letter == 'S' || piece.letter == 'R';
        if (turns && !piece.promoted && (to_go(mover, from) < 3 || to_go(mover, to) < 3)) {
          add({from, to, 0, true});
        }
      }
    }
    for (const char drop : {'P', 'S', 'R', 'G'}) {
      if (hands[mover][static_cast<int>(drop)] == 0) continue;
      for (int to = 0; to < 81; ++to) {
        if (cell(to).letter != 0 || (drop == 'P' && !pawn_may_drop(mover, to))) continue;
        add({-1, to, drop, false});
      }
    }
    return list;
  }
};

/// Lines of `depth` >= 1 plies.
inline std::uint64_t perft(const Board& board, int depth) {
  if (board.turn < 0) return 0;
  const auto moves = board.moves(board.turn);
  if (depth == 1) return moves.size();
  std::uint64_t lines = 0;
  for (const Move& move : moves) {
    Board next = board;
    next.lay(board.turn, move);
    next.settle();
    lines += perft(next, depth - 1);
  }
  return lines;
}

}  // namespace naive
