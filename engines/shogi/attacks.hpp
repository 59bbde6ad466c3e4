#pragma once

#include <bit>
#include <cstdint>

#include "engines/core/seat.hpp"
#include "engines/shogi/piece.hpp"
#include "engines/shogi/square.hpp"

namespace tachiai::shogi {

/// The four lines through a square; `none` where two squares share no line.
enum class Line : std::uint8_t { file, rank, rising, falling, none };

/// How pieces move, worked out once at compile time from the offsets in attacks.cpp.
/// Rule: engines/shogi/RULES.md#moves
struct AttackTables {
  Squares step[2][8][square_count];  // by seat and Kind pawn..king; empty for lance, bishop, rook
  Squares line[4][square_count];     // the whole line through a square, without the square itself
  Squares below[square_count];       // the squares numbered lower
  Squares near[square_count];  // from where a stepping piece can reach a neighbour of the square
  Line shared[square_count][square_count];  // the line two squares share
};
extern const AttackTables attack_tables;

/// The one of the eight stepping patterns by which `kind` steps (sliding apart).
constexpr Kind step_kind(Kind kind) {
  constexpr Kind pattern[kind_count] = {
      Kind::pawn, Kind::lance, Kind::knight, Kind::silver, Kind::bishop, Kind::rook, Kind::gold,
      Kind::king, Kind::gold,  Kind::gold,   Kind::gold,   Kind::gold,   Kind::king, Kind::king};
  return pattern[index(kind)];
}

inline Squares steps(Seat seat, Kind kind, Square from) {
  return attack_tables.step[tachiai::index(seat)][index(step_kind(kind))][index(from)];
}

/// Squares reached from `from` along one line, both ways, up to and including the first piece.
/// The obstruction difference: subtracting the nearest blocker below from the blockers above turns
/// exactly the bits between the two nearest blockers.
inline Squares slide(Line line, Square from, Squares occupied) {
  const Squares way = attack_tables.line[static_cast<int>(line)][index(from)];
  const Bits81 blockers = (way & occupied).bits();
  const Bits81 lower = blockers & attack_tables.below[index(from)].bits();
  const Bits81 upper = blockers ^ lower;
  const auto high = static_cast<std::uint64_t>(lower >> 64);
  const auto low = static_cast<std::uint64_t>(lower) | 1;
  const std::uint64_t top_high =
      high != 0 ? std::uint64_t{1} << (63 - std::countl_zero(high | 1)) : 0;
  const std::uint64_t top_low = high != 0 ? 0 : std::uint64_t{1} << (63 - std::countl_zero(low));
  const Bits81 nearest_below = (Bits81{top_high} << 64) | top_low;
  return way & Squares{upper ^ (upper - nearest_below)};
}

/// The part of the file in front of `from`, as `seat` looks.
inline Squares file_ahead(Seat seat, Square from) {
  const Squares file = attack_tables.line[static_cast<int>(Line::file)][index(from)];
  const Squares below = attack_tables.below[index(from)];
  return seat == Seat::first ? file & below : file.without(below);
}

inline Squares lance_attacks(Seat seat, Square from, Squares occupied) {
  return slide(Line::file, from, occupied) & file_ahead(seat, from);
}
inline Squares rook_attacks(Square from, Squares occupied) {
  return slide(Line::file, from, occupied) | slide(Line::rank, from, occupied);
}
inline Squares bishop_attacks(Square from, Squares occupied) {
  return slide(Line::rising, from, occupied) | slide(Line::falling, from, occupied);
}

/// Every square `kind` of `seat` attacks from `from`, own pieces included.
inline Squares attacks(Seat seat, Kind kind, Square from, Squares occupied) {
  switch (kind) {
    case Kind::lance: return lance_attacks(seat, from, occupied);
    case Kind::bishop: return bishop_attacks(from, occupied);
    case Kind::rook: return rook_attacks(from, occupied);
    case Kind::horse: return bishop_attacks(from, occupied) | steps(seat, kind, from);
    case Kind::dragon: return rook_attacks(from, occupied) | steps(seat, kind, from);
    default: return steps(seat, kind, from);
  }
}

/// The whole line through two squares, without `a` itself; empty where they share none.
inline Squares line_through(Square a, Square b) {
  const Line line = attack_tables.shared[index(a)][index(b)];
  if (line == Line::none) return Squares{};
  return attack_tables.line[static_cast<int>(line)][index(a)];
}

/// The squares strictly between two that share a line; empty where they share none.
inline Squares between(Square a, Square b) {
  const Squares near_side = attack_tables.below[index(a < b ? a : b)];
  const Squares far_side = attack_tables.below[index(a < b ? b : a)];
  return (line_through(a, b) & far_side).without(near_side).without(Squares{a < b ? a : b});
}

}  // namespace tachiai::shogi
