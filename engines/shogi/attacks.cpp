#include "engines/shogi/attacks.hpp"

#include <span>

namespace tachiai::shogi {
namespace {

struct Offset {
  int file;
  int rank;  // for Black: -1 is forward
};

constexpr Offset pawn_steps[] = {{0, -1}};
constexpr Offset knight_steps[] = {{-1, -2}, {1, -2}};
constexpr Offset silver_steps[] = {{-1, -1}, {0, -1}, {1, -1}, {-1, 1}, {1, 1}};
constexpr Offset gold_steps[] = {{-1, -1}, {0, -1}, {1, -1}, {-1, 0}, {1, 0}, {0, 1}};
constexpr Offset king_steps[] = {{-1, -1}, {0, -1}, {1, -1}, {-1, 0},
                                 {1, 0},   {-1, 1}, {0, 1},  {1, 1}};
constexpr Offset line_steps[4] = {{0, 1}, {1, 0}, {1, 1}, {1, -1}};

constexpr bool inside(int file, int rank) {
  return file >= 1 && file <= 9 && rank >= 1 && rank <= 9;
}

constexpr Squares stepped(Square from, std::span<const Offset> offsets, int forward) {
  Squares reached;
  for (const Offset offset : offsets) {
    const int file = file_of(from) + offset.file;
    const int rank = rank_of(from) + offset.rank * forward;
    if (inside(file, rank)) reached |= square_at(file, rank);
  }
  return reached;
}

constexpr AttackTables worked_out() {
  AttackTables tables{};
  for (auto& row : tables.shared) {
    for (Line& line : row) line = Line::none;
  }
  for (int at = 0; at < square_count; ++at) {
    const Square from{static_cast<std::uint8_t>(at)};
    for (int seat = 0; seat < 2; ++seat) {
      const int forward = seat == 0 ? 1 : -1;
      auto& step = tables.step[seat];
      step[index(Kind::pawn)][at] = stepped(from, pawn_steps, forward);
      step[index(Kind::knight)][at] = stepped(from, knight_steps, forward);
      step[index(Kind::silver)][at] = stepped(from, silver_steps, forward);
      step[index(Kind::gold)][at] = stepped(from, gold_steps, forward);
      step[index(Kind::king)][at] = stepped(from, king_steps, forward);
    }
    for (int line = 0; line < 4; ++line) {
      for (const int way : {-1, 1}) {
        const Offset step = line_steps[line];
        int file = file_of(from) + step.file * way;
        int rank = rank_of(from) + step.rank * way;
        for (; inside(file, rank); file += step.file * way, rank += step.rank * way) {
          const Square to = square_at(file, rank);
          tables.line[line][at] |= to;
          tables.shared[at][index(to)] = static_cast<Line>(line);
        }
      }
    }
    tables.below[at] = Squares{(Bits81{1} << at) - 1};
    for (int file = 1; file <= 9; ++file) {
      for (int rank = 1; rank <= 9; ++rank) {
        const int files_off = file - file_of(from);
        const int ranks_off = rank - rank_of(from);
        // A neighbour is one step off; knights reach it from one file and two ranks further away.
        if (files_off >= -2 && files_off <= 2 && ranks_off >= -3 && ranks_off <= 3) {
          tables.near[at] |= square_at(file, rank);
        }
      }
    }
  }
  return tables;
}

}  // namespace

constinit const AttackTables attack_tables = worked_out();

}  // namespace tachiai::shogi
