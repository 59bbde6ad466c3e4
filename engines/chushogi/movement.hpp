#pragma once

#include <array>
#include <cstdint>

#include "engines/chushogi/piece.hpp"
#include "engines/chushogi/square.hpp"

namespace tachiai::chushogi {

/// The nine squares of a king's neighbourhood, three bits a rank, rank a's side first and file 1's
/// side first within it; bit 4 is the square itself.
using Directions = std::uint16_t;

inline constexpr std::array<int, 9> delta_of = {-17, -16, -15, -1, 0, 1, 15, 16, 17};
inline constexpr Directions all_directions = 0b111'101'111;

constexpr int opposite(int direction) { return 8 - direction; }
/// The same directions seen by the other side.
constexpr Directions turned(Directions directions) {
  Directions result = 0;
  for (int direction = 0; direction < 9; ++direction) {
    if ((directions >> direction) & 1) result |= static_cast<Directions>(1 << opposite(direction));
  }
  return result;
}

/// The four lines through a square: along its rank towards file 12, along its file, and the two
/// diagonals, all three towards rank l.
enum class Axis : std::uint8_t { rank, file, falling, rising };
inline constexpr std::array<Axis, 4> axes = {Axis::rank, Axis::file, Axis::falling, Axis::rising};

/// What a kind can do beside stepping and sliding.
enum class Power : std::uint8_t {
  none,
  leap_diagonal,    // phoenix: exactly two squares, over anything
  leap_orthogonal,  // kirin
  lion,             // RULES.md#lion
  sting,            // lion power along the lines in `stings` (RULES.md#falcon-eagle)
};

/// How one side's kind moves. `steps` holds every adjacent square it can take at once (a lion's, a
/// falcon's too).
struct Mover {
  Directions steps = 0;
  Directions slides = 0;
  Directions stings = 0;
  Power power = Power::none;
  bool promotes = false;
  // By axis, all bits or none: whether it slides up the line and down it.
  std::array<std::uint16_t, 4> up{};
  std::array<std::uint16_t, 4> down{};
};

namespace detail {

// As Black sees it: forward is towards rank a, left towards file 12.
inline constexpr Directions fr = 1, f = 2, fl = 4, r = 8, l = 32, br = 64, b = 128, bl = 256;
inline constexpr Directions orthogonal = f | b | l | r, diagonal = fr | fl | br | bl;

/// Rule: engines/chushogi/RULES.md#pieces
constexpr Mover mover_of(Kind kind) {
  switch (kind) {
    case Kind::pawn: return {.steps = f};
    case Kind::go_between: return {.steps = f | b};
    case Kind::copper: return {.steps = f | fr | fl | b};
    case Kind::silver: return {.steps = f | diagonal};
    case Kind::gold:
    case Kind::tokin: return {.steps = orthogonal | fr | fl};
    case Kind::leopard: return {.steps = f | b | diagonal};
    case Kind::tiger: return {.steps = all_directions & ~f};
    case Kind::elephant:
    case Kind::promoted_go_between: return {.steps = all_directions & ~b};
    case Kind::king:
    case Kind::prince: return {.steps = all_directions};
    case Kind::phoenix: return {.steps = orthogonal, .power = Power::leap_diagonal};
    case Kind::kirin: return {.steps = diagonal, .power = Power::leap_orthogonal};
    case Kind::lance: return {.slides = f};
    case Kind::reverse_chariot: return {.slides = f | b};
    case Kind::side_mover:
    case Kind::promoted_copper: return {.steps = f | b, .slides = l | r};
    case Kind::vertical_mover:
    case Kind::promoted_silver: return {.steps = l | r, .slides = f | b};
    case Kind::bishop:
    case Kind::promoted_leopard: return {.slides = diagonal};
    case Kind::rook:
    case Kind::promoted_gold: return {.slides = orthogonal};
    case Kind::dragon_horse:
    case Kind::promoted_bishop: return {.steps = orthogonal, .slides = diagonal};
    case Kind::dragon_king:
    case Kind::promoted_rook: return {.steps = diagonal, .slides = orthogonal};
    case Kind::queen:
    case Kind::promoted_phoenix: return {.slides = all_directions};
    case Kind::lion:
    case Kind::promoted_kirin: return {.steps = all_directions, .power = Power::lion};
    case Kind::white_horse: return {.slides = f | b | fr | fl};
    case Kind::whale: return {.slides = f | b | br | bl};
    case Kind::free_boar: return {.slides = all_directions & ~(f | b)};
    case Kind::flying_ox: return {.slides = all_directions & ~(l | r)};
    case Kind::stag: return {.steps = l | r | diagonal, .slides = f | b};
    case Kind::falcon:
      return {.steps = f, .slides = all_directions & ~f, .stings = f, .power = Power::sting};
    case Kind::eagle:
      return {.steps = fr | fl,
              .slides = all_directions & ~(fr | fl),
              .stings = fr | fl,
              .power = Power::sting};
  }
  return {};
}

/// Fills in `up` and `down`.
constexpr Mover with_lines(Mover mover) {
  constexpr int ups[] = {5, 7, 8, 6};  // directions, by axis
  for (std::size_t axis = 0; axis < 4; ++axis) {
    mover.up[axis] = ((mover.slides >> ups[axis]) & 1) != 0 ? 0xffff : 0;
    mover.down[axis] = ((mover.slides >> opposite(ups[axis])) & 1) != 0 ? 0xffff : 0;
  }
  return mover;
}

constexpr std::array<Mover, 128> all_movers() {
  std::array<Mover, 128> movers{};
  for (std::size_t at = 0; at < kind_count; ++at) {
    const Kind kind = static_cast<Kind>(at);
    Mover mover = mover_of(kind);
    mover.promotes = can_promote(kind);
    movers[static_cast<std::size_t>(piece_of(Seat::first, kind))] = with_lines(mover);
    mover.steps = turned(mover.steps);
    mover.slides = turned(mover.slides);
    mover.stings = turned(mover.stings);
    movers[static_cast<std::size_t>(piece_of(Seat::second, kind))] = with_lines(mover);
  }
  return movers;
}

inline constexpr std::array<Mover, 128> movers = all_movers();

}  // namespace detail

/// @pre is_piece(piece)
constexpr const Mover& mover(Piece piece) {
  return detail::movers[static_cast<std::size_t>(piece)];
}

/// The four far ranks. Rule: engines/chushogi/RULES.md#promotion
constexpr bool in_zone(Seat seat, Square square) {
  return seat == Seat::first ? rank_of(square) <= 4 : rank_of(square) >= 9;
}
constexpr int last_rank(Seat seat) { return seat == Seat::first ? 1 : 12; }

/// A pawn or lance that can never move again. Rule: engines/chushogi/RULES.md#dead-pieces
constexpr bool is_dead(Piece piece, Square square) {
  const Kind kind = kind_of(piece);
  return (kind == Kind::pawn || kind == Kind::lance) &&
         rank_of(square) == last_rank(seat_of(piece));
}

}  // namespace tachiai::chushogi
