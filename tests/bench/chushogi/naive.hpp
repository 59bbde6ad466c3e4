#pragma once

#include <array>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

/// A plain chu shogi board, written from the rulebook and sharing nothing with the engine: an array
/// of squares, moves in a vector, a copy of the board for each move, protection found by asking
/// every enemy piece. The floor of the bench, and a third opinion in the unit tests.
namespace naive {

struct Options {
  bool pawn_last_rank = true;
  bool lance_last_rank = true;
  bool strict = true;  // counterstrike: false bans only protected lions
  bool covers_midstep = true;
  bool doomed_protects = true;
};

struct Cell {
  char letter = 0;  // upper case; 0: empty
  bool promoted = false;
  bool black = false;

  bool is(std::string_view name) const {
    return promoted ? name.size() == 2 && name[1] == letter : name.size() == 1 && name[0] == letter;
  }
  bool lion() const { return is("N") || is("+O"); }
  bool royal() const { return is("K") || is("+E"); }
  bool slight() const { return is("P") || is("I"); }
  bool promotes() const { return !promoted && letter != 'K' && letter != 'Q' && letter != 'N'; }
};

struct Way {
  int file = 0;  // towards file 12
  int rank = 0;  // towards rank l
  int far = 0;   // 1: a step; 12: a slide; 2: exactly two squares, over anything
};

struct Move {
  int from = -1;
  int mid = -1;
  int to = -1;
  bool promote = false;
  bool operator==(const Move&) const = default;
};

/// As Black sees the directions: "F", "B", "L", "R", "FL", "FR", "BL", "BR"; after a colon what it
/// does there.
inline std::vector<Way> ways_of(std::string_view steps, std::string_view slides,
                                std::string_view leaps) {
  std::vector<Way> ways;
  const auto add = [&](std::string_view list, int far) {
    for (std::size_t at = 0; at < list.size();) {
      const auto end = std::min(list.find(' ', at), list.size());
      Way way{0, 0, far};
      for (const char letter : list.substr(at, end - at)) {
        if (letter == 'F') way.rank = -1;
        if (letter == 'B') way.rank = 1;
        if (letter == 'L') way.file = 1;
        if (letter == 'R') way.file = -1;
      }
      ways.push_back(way);
      at = end + 1;
    }
  };
  add(steps, 1);
  add(slides, 12);
  add(leaps, 2);
  return ways;
}

/// The table of the rulebook, row by row; two-step moves of lions, falcons and eagles are written
/// out in `moves`.
inline const std::vector<Way>& ways(const Cell& cell) {
  static const auto table = [] {
    std::array<std::vector<Way>, 256> rows;
    const auto row = [&](std::string_view names, std::string_view steps,
                         std::string_view slides = "", std::string_view leaps = "") {
      bool promoted = false;
      for (const char letter : names) {
        if (letter == '+') {
          promoted = true;
        } else if (letter != ' ') {
          rows[static_cast<std::size_t>(letter) + (promoted ? 128 : 0)] =
              ways_of(steps, slides, leaps);
          promoted = false;
        }
      }
    };
    row("P", "F");
    row("I", "F B");
    row("C", "F FL FR B");
    row("S", "F FL FR BL BR");
    row("G +P", "F FL FR L R B");
    row("F", "F B FL FR BL BR");
    row("T", "B L R FL FR BL BR");
    row("E +I", "F L R FL FR BL BR");
    row("K +E N +O", "F B L R FL FR BL BR");
    row("X", "F B L R", "", "FL FR BL BR");
    row("O", "FL FR BL BR", "", "F B L R");
    row("L", "", "F");
    row("A", "", "F B");
    row("M +C", "F B", "L R");
    row("V +S", "L R", "F B");
    row("B +F", "", "FL FR BL BR");
    row("R +G", "", "F B L R");
    row("H +B", "F B L R", "FL FR BL BR");
    row("D +R", "FL FR BL BR", "F B L R");
    row("Q +X", "", "F B L R FL FR BL BR");
    row("+L", "", "F B FL FR");
    row("+A", "", "F B BL BR");
    row("+M", "", "L R FL FR BL BR");
    row("+V", "", "F B FL FR BL BR");
    row("+T", "L R FL FR BL BR", "F B");
    row("+H", "F", "B L R FL FR BL BR", "F");
    row("+D", "FL FR", "F B L R BL BR", "FL FR");
    return rows;
  }();
  return table[static_cast<std::size_t>(cell.letter) + (cell.promoted ? 128 : 0)];
}

struct Board {
  std::array<Cell, 144> cells{};  // rank a first, file 1 first
  bool black_to_move = true;
  int taken_on = -1;

  static int at(int file, int rank) { return rank * 12 + file; }
  static bool inside(int file, int rank) {
    return file >= 0 && file < 12 && rank >= 0 && rank < 12;
  }

  /// @pre a good SFEN
  static Board of(std::string_view sfen) {
    Board board;
    int file = 11;
    int rank = 0;
    std::size_t at_char = 0;
    bool promoted = false;
    for (; sfen[at_char] != ' '; ++at_char) {
      const char letter = sfen[at_char];
      if (letter == '/') {
        file = 11;
        ++rank;
      } else if (letter == '+') {
        promoted = true;
      } else if (letter >= '0' && letter <= '9') {
        int run = letter - '0';
        while (sfen[at_char + 1] >= '0' && sfen[at_char + 1] <= '9') {
          run = run * 10 + (sfen[++at_char] - '0');
        }
        file -= run;
      } else {
        const bool black = letter < 'a';
        board.cells[static_cast<std::size_t>(at(file--, rank))] = {
            black ? letter : static_cast<char>(letter - 'a' + 'A'), promoted, black};
        promoted = false;
      }
    }
    board.black_to_move = sfen[at_char + 1] == 'b';
    if (const auto taken = sfen.substr(at_char + 3); taken[0] != '-') {
      const int number = std::atoi(std::string{taken}.c_str());
      board.taken_on = at(number - 1, taken[number > 9 ? 2 : 1] - 'a');
    }
    return board;
  }

  const Cell& cell(int square) const { return cells[static_cast<std::size_t>(square)]; }
  bool own(int square) const {
    return cell(square).letter != 0 && cell(square).black == black_to_move;
  }
  bool enemy(int square) const {
    return cell(square).letter != 0 && cell(square).black != black_to_move;
  }

  /// Whether the piece on `from` attacks `target` in one move.
  bool attacks(int from, int target) const {
    const Cell& piece = cell(from);
    const int files = target % 12 - from % 12;
    const int ranks = target / 12 - from / 12;
    if (piece.lion() && std::abs(files) <= 2 && std::abs(ranks) <= 2) return true;
    for (Way way : ways(piece)) {
      if (!piece.black) way = {-way.file, -way.rank, way.far};
      if (way.far == 2) {
        if (files == 2 * way.file && ranks == 2 * way.rank) return true;
        continue;
      }
      int file = from % 12;
      int rank = from / 12;
      for (int step = 0; step < way.far; ++step) {
        file += way.file;
        rank += way.rank;
        if (!inside(file, rank)) break;
        if (at(file, rank) == target) return true;
        if (cell(at(file, rank)).letter != 0) break;
      }
    }
    return false;
  }

  /// Whether the side not to move protects `target` against a capture from `from` by way of `mid`
  /// (-1: none).
  bool protects(int target, int from, int mid, const Options& options) const {
    Board lifted = *this;
    lifted.cells[static_cast<std::size_t>(from)] = {};
    if (mid >= 0) lifted.cells[static_cast<std::size_t>(mid)] = {};
    for (int square = 0; square < 144; ++square) {
      if (square != target && lifted.enemy(square) && lifted.attacks(square, target)) return true;
    }
    return options.doomed_protects && mid >= 0 && enemy(mid) && cell(mid).slight() &&
           attacks(mid, target);
  }

  bool allowed(const Move& move, const Options& options) const {
    const bool lion_at_end = move.to != move.from && enemy(move.to) && cell(move.to).lion();
    const bool lion_on_way = move.mid >= 0 && enemy(move.mid) && cell(move.mid).lion();
    if (cell(move.from).lion()) {
      const int files = std::abs(move.to % 12 - move.from % 12);
      const int ranks = std::abs(move.to / 12 - move.from / 12);
      if (!lion_at_end || (files < 2 && ranks < 2)) return true;
      if (move.mid >= 0 && enemy(move.mid) && !cell(move.mid).slight()) return true;
      return !protects(move.to, move.from, move.mid, options);
    }
    if (taken_on < 0) return true;
    if (lion_on_way && options.covers_midstep && move.mid != taken_on &&
        (options.strict || protects(move.mid, move.from, -1, options))) {
      return false;
    }
    return !lion_at_end || move.to == taken_on ||
           (!options.strict && !protects(move.to, move.from, move.mid, options));
  }

  /// Every route of every move.
  std::vector<Move> moves(const Options& options) const {
    std::vector<Move> list;
    for (int from = 0; from < 144; ++from) {
      if (own(from)) add_moves(from, options, list);
    }
    return list;
  }

  Board after(const Move& move) const {
    Board next = *this;
    Cell piece = cell(move.from);
    next.taken_on = -1;
    next.cells[static_cast<std::size_t>(move.from)] = {};
    for (const int square : {move.mid, move.to}) {
      if (square < 0 || square == move.from) continue;
      if (cell(square).lion() && enemy(square) && !piece.lion()) next.taken_on = square;
      next.cells[static_cast<std::size_t>(square)] = {};
    }
    piece.promoted |= move.promote;
    next.cells[static_cast<std::size_t>(move.to)] = piece;
    next.black_to_move = !black_to_move;
    return next;
  }

  bool lost_royals() const {
    for (const Cell& one : cells) {
      if (one.letter != 0 && one.black == black_to_move && one.royal()) return false;
    }
    return true;
  }

 private:
  void add_moves(int from, const Options& options, std::vector<Move>& list) const {
    const Cell& piece = cell(from);
    const auto add = [&](int mid, int to) {
      Move move{from, mid, to, false};
      if (!allowed(move, options)) return;
      list.push_back(move);
      if (!piece.promotes()) return;
      const auto in_zone = [&](int square) {
        return piece.black ? square / 12 < 4 : square / 12 >= 8;
      };
      const bool last = to / 12 == (piece.black ? 0 : 11);
      move.promote = (in_zone(to) && !in_zone(from)) ||
                     (enemy(to) && (in_zone(to) || in_zone(from))) ||
                     (last && ((piece.letter == 'P' && options.pawn_last_rank) ||
                               (piece.letter == 'L' && options.lance_last_rank)));
      if (move.promote) list.push_back(move);
    };
    const auto each_beside = [](int square, auto visit) {
      for (int rank = square / 12 - 1; rank <= square / 12 + 1; ++rank) {
        for (int file = square % 12 - 1; file <= square % 12 + 1; ++file) {
          if (inside(file, rank) && at(file, rank) != square) visit(at(file, rank));
        }
      }
    };
    if (piece.lion()) {
      for (int rank = from / 12 - 2; rank <= from / 12 + 2; ++rank) {
        for (int file = from % 12 - 2; file <= from % 12 + 2; ++file) {
          if (inside(file, rank) && at(file, rank) != from && !own(at(file, rank))) {
            add(-1, at(file, rank));
          }
        }
      }
      each_beside(from, [&](int mid) {
        if (own(mid)) return;
        each_beside(mid, [&](int to) {
          if (to == from || !own(to)) add(mid, to);
        });
      });
      return;
    }
    const bool stings = piece.is("+H") || piece.is("+D");
    for (Way way : ways(piece)) {
      if (!piece.black) way = {-way.file, -way.rank, way.far};
      int file = from % 12;
      int rank = from / 12;
      if (way.far == 2) {
        const bool first_open =
            inside(file + way.file, rank + way.rank) && !own(at(file + way.file, rank + way.rank));
        const int mid = at(file + way.file, rank + way.rank);
        const bool second_open = inside(file + 2 * way.file, rank + 2 * way.rank) &&
                                 !own(at(file + 2 * way.file, rank + 2 * way.rank));
        const int to = at(file + 2 * way.file, rank + 2 * way.rank);
        if (second_open) add(-1, to);
        if (stings && first_open) add(mid, from);
        if (stings && first_open && second_open) add(mid, to);
        continue;
      }
      for (int step = 0; step < way.far; ++step) {
        file += way.file;
        rank += way.rank;
        if (!inside(file, rank) || own(at(file, rank))) break;
        add(-1, at(file, rank));
        if (enemy(at(file, rank))) break;
      }
    }
  }
};

/// Lines of `depth` >= 1 plies; a side without royals has no moves. Bare kings and draws are not
/// looked for.
inline std::uint64_t perft(const Board& board, int depth, const Options& options) {
  if (board.lost_royals()) return 0;
  const auto moves = board.moves(options);
  if (depth == 1) return moves.size();
  std::uint64_t lines = 0;
  for (const Move& move : moves) lines += perft(board.after(move), depth - 1, options);
  return lines;
}

}  // namespace naive
