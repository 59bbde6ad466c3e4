#pragma once

#include <bit>
#include <cstdint>

#include "engines/yoninshogi/piece.hpp"
#include "engines/yoninshogi/square.hpp"

namespace tachiai::yoninshogi {

/// The two lines through a square along which rooks move; `none` where two squares share no line.
enum class Line : std::uint8_t { file, rank, none };

/// How pieces move, worked out once at compile time from the offsets in movement.cpp.
/// Rule: engines/yoninshogi/RULES.md#moves
struct MovementTables {
  Squares step[seats_max][5][square_count];  // by facing and Kind pawn..king; empty for the rook
  Squares line[2][square_count];             // the whole line, without the square itself
  Squares below[square_count];               // the squares numbered lower
  Squares near[square_count];                // within two steps
};
extern const MovementTables movement;

/// What one step forward adds to a square's number.
constexpr int forward(Seat facing) {
  constexpr int step[] = {-1, -9, 1, 9};
  return step[tachiai::index(facing)];
}

/// The pattern by which `kind` steps (sliding apart).
constexpr Kind step_kind(Kind kind) {
  constexpr Kind pattern[kind_count] = {Kind::pawn, Kind::silver, Kind::rook, Kind::gold,
                                        Kind::king, Kind::gold,   Kind::gold, Kind::king};
  return pattern[index(kind)];
}

inline Squares steps(Seat facing, Kind kind, Square from) {
  return movement.step[tachiai::index(facing)][index(step_kind(kind))][index(from)];
}

/// The whole line through a square, without the square itself. @pre line != Line::none
inline Squares line_of(Line line, Square square) {
  return movement.line[static_cast<int>(line)][index(square)];
}

/// Squares reached from `from` along one line, both ways, up to and including the first piece.
/// The obstruction difference: subtracting the nearest blocker below from the blockers above turns
/// exactly the bits between the two nearest blockers.
inline Squares slide(Line line, Square from, Squares occupied) {
  const Squares way = line_of(line, from);
  const Bits81 blockers = (way & occupied).bits();
  const Bits81 lower = blockers & movement.below[index(from)].bits();
  const Bits81 upper = blockers ^ lower;
  const auto high = static_cast<std::uint64_t>(lower >> 64);
  const auto low = static_cast<std::uint64_t>(lower) | 1;
  const std::uint64_t top_high =
      high != 0 ? std::uint64_t{1} << (63 - std::countl_zero(high | 1)) : 0;
  const std::uint64_t top_low = high != 0 ? 0 : std::uint64_t{1} << (63 - std::countl_zero(low));
  const Bits81 nearest_below = (Bits81{top_high} << 64) | top_low;
  return way & Squares{upper ^ (upper - nearest_below)};
}

inline Squares rook_moves(Square from, Squares occupied) {
  return slide(Line::file, from, occupied) | slide(Line::rank, from, occupied);
}
/// Both lines through a square, without the square.
inline Squares rook_lines(Square square) {
  return line_of(Line::file, square) | line_of(Line::rank, square);
}

/// Every square `kind` attacks from `from`, whatever stands there.
inline Squares attacks(Seat facing, Kind kind, Square from, Squares occupied) {
  switch (kind) {
    case Kind::rook: return rook_moves(from, occupied);
    case Kind::dragon: return rook_moves(from, occupied) | steps(facing, kind, from);
    default: return steps(facing, kind, from);
  }
}

constexpr Line shared_line(Square a, Square b) {
  if (file_of(a) == file_of(b)) return Line::file;
  return rank_of(a) == rank_of(b) ? Line::rank : Line::none;
}

/// The whole file or rank through two squares, without `a` itself; empty where they share none.
inline Squares line_through(Square a, Square b) {
  const Line line = shared_line(a, b);
  if (line == Line::none) return Squares{};
  return line_of(line, a);
}

/// The squares strictly between two on one file or rank; empty elsewhere.
inline Squares between(Square a, Square b) {
  const Squares near_side = movement.below[index(a < b ? a : b)];
  const Squares far_side = movement.below[index(a < b ? b : a)];
  return (line_through(a, b) & far_side).without(near_side).without(Squares{a < b ? a : b});
}

/// The three lines farthest from where `facing` sits: where its pieces promote.
/// Rule: engines/yoninshogi/RULES.md#promotion
constexpr Squares promotion_zone(Seat facing) {
  constexpr Squares zone[] = {Squares::rank(1) | Squares::rank(2) | Squares::rank(3),
                              Squares::file(1) | Squares::file(2) | Squares::file(3),
                              Squares::rank(7) | Squares::rank(8) | Squares::rank(9),
                              Squares::file(7) | Squares::file(8) | Squares::file(9)};
  return zone[tachiai::index(facing)];
}

/// Where an unpromoted pawn could never move again. Rule: engines/yoninshogi/RULES.md#dead-end
constexpr Squares last_line(Seat facing) {
  constexpr Squares line[] = {Squares::rank(1), Squares::file(1), Squares::rank(9),
                              Squares::file(9)};
  return line[tachiai::index(facing)];
}

/// The line a pawn walks on: nifu is counted along it. Rule: engines/yoninshogi/RULES.md#nifu
constexpr Squares pawn_line(Seat facing, Square square) {
  return tachiai::index(facing) % 2 == 0 ? Squares::file(file_of(square))
                                         : Squares::rank(rank_of(square));
}

}  // namespace tachiai::yoninshogi
