#include "engines/yoninshogi/movement.hpp"

#include <span>
#include <utility>

namespace tachiai::yoninshogi {
namespace {

struct Offset {
  int file;
  int rank;  // for seat a: -1 is forward
};

constexpr Offset pawn_steps[] = {{0, -1}};
constexpr Offset silver_steps[] = {{-1, -1}, {0, -1}, {1, -1}, {-1, 1}, {1, 1}};
constexpr Offset gold_steps[] = {{-1, -1}, {0, -1}, {1, -1}, {-1, 0}, {1, 0}, {0, 1}};
constexpr Offset king_steps[] = {{-1, -1}, {0, -1}, {1, -1}, {-1, 0},
                                 {1, 0},   {-1, 1}, {0, 1},  {1, 1}};

constexpr bool inside(int file, int rank) {
  return file >= 1 && file <= 9 && rank >= 1 && rank <= 9;
}

/// The offset as the seat `turns` places clockwise sees it: forward goes from rank a to file 1, to
/// rank i, to file 9.
constexpr Offset turned(Offset offset, int turns) {
  for (; turns > 0; --turns) offset = {offset.rank, -offset.file};
  return offset;
}
static_assert(turned({0, -1}, 1).file == -1 && turned({0, -1}, 1).rank == 0);
static_assert(turned({0, -1}, 3).file == 1 && turned({0, -1}, 3).rank == 0);

constexpr Squares stepped(Square from, std::span<const Offset> offsets, int turns) {
  Squares reached;
  for (const Offset seen : offsets) {
    const Offset offset = turned(seen, turns);
    const int file = file_of(from) + offset.file;
    const int rank = rank_of(from) + offset.rank;
    if (inside(file, rank)) reached |= square_at(file, rank);
  }
  return reached;
}

constexpr MovementTables worked_out() {
  MovementTables tables{};
  for (int at = 0; at < square_count; ++at) {
    const Square from{static_cast<std::uint8_t>(at)};
    for (int turns = 0; turns < 4; ++turns) {
      auto& step = tables.step[turns];
      step[index(Kind::pawn)][at] = stepped(from, pawn_steps, turns);
      step[index(Kind::silver)][at] = stepped(from, silver_steps, turns);
      step[index(Kind::gold)][at] = stepped(from, gold_steps, turns);
      step[index(Kind::king)][at] = stepped(from, king_steps, turns);
    }
    tables.line[0][at] = Squares::file(file_of(from)).without(from);
    tables.line[1][at] = Squares::rank(rank_of(from)).without(from);
    tables.below[at] = Squares{(Bits81{1} << at) - 1};
    for (int file = file_of(from) - 2; file <= file_of(from) + 2; ++file) {
      for (int rank = rank_of(from) - 2; rank <= rank_of(from) + 2; ++rank) {
        if (inside(file, rank)) tables.near[at] |= square_at(file, rank);
      }
    }
  }
  return tables;
}

}  // namespace

constinit const MovementTables movement = worked_out();

}  // namespace tachiai::yoninshogi
