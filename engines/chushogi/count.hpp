#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "engines/chushogi/moves.hpp"

/// Moves counted without listing them: what perft spends its time on. Private to this room.
namespace tachiai::chushogi::detail {

/// What each first square of a lion's two steps opens, in the bits of Lines::window.
inline constexpr std::array<std::uint32_t, 9> beside_in_window = [] {
  std::array<std::uint32_t, 9> masks{};
  for (unsigned direction = 0; direction < 9; ++direction) {
    const unsigned row = 1 + direction / 3;
    const unsigned column = 1 + direction % 3;
    for (unsigned other = 0; other < 9; ++other) {
      if (other == 4) continue;
      masks[direction] |= std::uint32_t{1} << ((row - 1 + other / 3) * 5 + column - 1 + other % 3);
    }
  }
  return masks;
}();

/// The window's bit of a neighbour.
constexpr unsigned window_bit(unsigned direction) {
  return (1 + direction / 3) * 5 + 1 + direction % 3;
}

constexpr std::uint32_t outside_window(Square square) {
  const unsigned row = static_cast<unsigned>(index(square)) >> 4;
  const unsigned shift = (static_cast<unsigned>(index(square)) & 15) - 2;
  std::uint32_t bits = 0;
  for (unsigned at = 0; at < 5; ++at) {
    bits |= ((static_cast<std::uint32_t>(outside[row - 2 + at]) >> shift) & 31U) << (5 * at);
  }
  return bits;
}

/// A lion's turns where no rule of lion trading can forbid one.
template <Routes routes>
[[gnu::always_inline]] inline unsigned count_lion(const Position& position, Square from, Seat us) {
  const std::uint32_t blocked = position.lines(us).window(from) | outside_window(from);
  const std::uint32_t open = ~blocked & 0x1ffffffU;
  const std::uint32_t enemies = position.lines(opponent(us)).window(from);
  auto count = static_cast<unsigned>(std::popcount(open));
  bool empty_neighbour = false;
  for (unsigned direction = 0; direction < 9; ++direction) {
    if (direction == 4) continue;
    const unsigned bit = window_bit(direction);
    if (((open >> bit) & 1) == 0) continue;
    if (routes == Routes::distinct && ((enemies >> bit) & 1) == 0) {
      empty_neighbour = true;
      continue;
    }
    // The lion's own square is blocked by itself: the return is the one more.
    count += 1 + static_cast<unsigned>(std::popcount(open & beside_in_window[direction]));
  }
  return count + empty_neighbour;
}

/// One side's moves in a position where no ban on taking lions can be on, but for lions among
/// themselves. Rank by rank, so that what depends on the zone is decided once a rank; pieces that
/// only step are counted apart, so that few branches depend on the piece. Written as plain
/// functions, since what the processor counts bits with must be inlined into the caller that asked
/// for it.
template <Routes routes>
class MoveCount {
 public:
  MoveCount(const Position& position, const Choices& choices)
      : position_(position),
        choices_(choices),
        us_(position.turn()),
        own_(position.lines(us_)),
        theirs_(position.lines(opponent(us_))) {}

  [[gnu::always_inline]] std::uint64_t on_rank(unsigned row) const {
    const unsigned far = position_.far_movers(us_, row);
    const int rank = static_cast<int>(row) - 1;
    const int to_go = us_ == Seat::first ? rank : 13 - rank;  // 1: on the last rank
    std::uint64_t count = 0;
    for (unsigned rest = own_.row(row) & ~far; rest != 0; rest &= rest - 1) {
      count += stepping(on(row, rest), to_go);
    }
    for (unsigned rest = far; rest != 0; rest &= rest - 1) count += going_far(on(row, rest), to_go);
    return count;
  }

  /// One by one.
  std::uint64_t listed(Square from) const {
    std::uint64_t count = 0;
    any_move_from<routes>(position_, choices_, from, [&](const Act&) { return ++count, false; });
    return count;
  }

 private:
  static Square on(unsigned row, unsigned rest) {
    return static_cast<Square>(row * 16 + static_cast<unsigned>(std::countr_zero(rest)));
  }
  /// The steps that enter the zone from the rank before it, and the last rank from the one before.
  Directions forward() const { return us_ == Seat::first ? 0b000'000'111 : 0b111'000'000; }

  [[gnu::always_inline]] unsigned open_steps(Square from, const Mover& moves) const {
    return moves.steps &
           ~(own_.around(from) | outside_around[static_cast<std::size_t>(index(from))]);
  }

  [[gnu::always_inline]] unsigned stepping(Square from, int to_go) const {
    const Piece piece = position_.at(from);
    const Mover& moves = mover(piece);
    const unsigned steps = open_steps(from, moves);
    unsigned turning = 0;
    if (to_go == 5) {
      turning = forward();
    } else if (to_go <= 4) {
      turning = theirs_.around(from);
      if (to_go == 2 && promotes_on_last_rank(choices_, kind_of(piece))) turning |= forward();
    }
    turning = moves.promotes ? turning : 0;
    return static_cast<unsigned>(std::popcount(steps | std::uint64_t{steps & turning} << 32));
  }

  [[gnu::always_inline]] std::uint64_t going_far(Square from, int to_go) const {
    const Piece piece = position_.at(from);
    const Mover& moves = mover(piece);
    if (moves.power == Power::lion) {
      return wary(from) ? listed(from) : count_lion<routes>(position_, from, us_);
    }
    const bool inside = to_go <= 4;
    if (inside && promotes_on_last_rank(choices_, kind_of(piece))) return listed(from);

    const unsigned steps = open_steps(from, moves);
    const std::uint64_t slides =
        along(Axis::rank, from, moves) | along(Axis::file, from, moves) << 16 |
        along(Axis::falling, from, moves) << 32 | along(Axis::rising, from, moves) << 48;
    auto count = static_cast<unsigned>(std::popcount(steps) + std::popcount(slides));
    if (moves.promotes) {
      const std::uint64_t zone = us_ == Seat::first ? 0x003cU : 0x3c00U;
      const std::uint64_t sliding_in = zone << 16 | zone << 32 | zone << 48;
      const unsigned stepping_in = to_go == 5 ? forward() : 0;
      count += static_cast<unsigned>(
          std::popcount(slides & (inside ? enemies(from) : sliding_in)) +
          std::popcount(steps & (inside ? theirs_.around(from) : stepping_in)));
    }
    return moves.power == Power::none ? count : count + powers(from, moves);
  }

  [[gnu::always_inline]] std::uint64_t enemies(Square from) const {
    return std::uint64_t{theirs_.on(Axis::rank, from)} |
           std::uint64_t{theirs_.on(Axis::file, from)} << 16 |
           std::uint64_t{theirs_.on(Axis::falling, from)} << 32 |
           std::uint64_t{theirs_.on(Axis::rising, from)} << 48;
  }

  /// The bits a slider reaches on one axis.
  [[gnu::always_inline]] std::uint64_t along(Axis axis, Square from, const Mover& moves) const {
    const unsigned own = own_.on(axis, from) | outside[line_of(axis, from)];
    const unsigned occupied = own | theirs_.on(axis, from);
    return reach(occupied, bit_of(axis, from), moves.up[static_cast<std::size_t>(axis)],
                 moves.down[static_cast<std::size_t>(axis)]) &
           ~own;
  }

  /// An enemy lion stands where a lion may take it only with leave.
  bool wary(Square from) const {
    return position_.lions().any([&](Square square) {
      return distance(from, square) == 2 && seat_of(position_.at(square)) != us_;
    });
  }

  bool open(Piece there) const { return there == no_piece || is_piece_of(there, opponent(us_)); }

  unsigned powers(Square from, const Mover& moves) const {
    unsigned count = 0;
    if (moves.power != Power::sting) {
      unsigned rest = moves.power == Power::leap_diagonal ? diagonal : orthogonal;
      for (; rest != 0; rest &= rest - 1) {
        const Square to = from + 2 * delta_of[static_cast<std::size_t>(std::countr_zero(rest))];
        const Piece there = position_.at(to);
        if (!open(there)) continue;
        count += 1U + may_promote(choices_, position_.at(from), from, to, there != no_piece);
      }
      return count;
    }
    bool passes = false;
    for (unsigned rest = moves.stings; rest != 0; rest &= rest - 1) {
      const int delta = delta_of[static_cast<std::size_t>(std::countr_zero(rest))];
      const Piece mid = position_.at(from + delta);
      const bool far_open = open(position_.at(from + 2 * delta));
      count += far_open;
      if (!open(mid)) continue;
      if (mid != no_piece || routes == Routes::every) {
        count += 1U + far_open;
      } else {
        passes = true;
      }
    }
    return count + passes;
  }

  const Position& position_;
  const Choices& choices_;
  Seat us_;
  const Lines& own_;
  const Lines& theirs_;
};

/// The legal moves of the side to move; the position must not have ended.
template <Routes routes>
[[gnu::always_inline]] inline std::uint64_t count_moves(const Position& position,
                                                        const Choices& choices) {
  const MoveCount<routes> moves{position, choices};
  const Lines& own = position.lines(position.turn());
  std::uint64_t count = 0;
  if (position.lion_taken_on() != nowhere && choices.counterstrike != Counterstrike::off) {
    own.any([&](Square from) { return count += moves.listed(from), false; });
    return count;
  }
  for (unsigned row = first_row; row <= last_row; ++row) count += moves.on_rank(row);
  return count;
}

}  // namespace tachiai::chushogi::detail
