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

/// The legal moves of the side to move; the position must not have ended.
template <Routes routes>
[[gnu::always_inline]] inline std::uint64_t count_moves(const Position& position,
                                                        const Choices& choices) {
  const Seat us = position.turn();
  const Seat them = opponent(us);
  const Lines& own_lines = position.lines(us);
  const Lines& their_lines = position.lines(them);
  const auto listed_from = [&](Square from) {
    std::uint64_t listed = 0;
    any_move_from<routes>(position, choices, from, [&](const Act&) { return ++listed, false; });
    return listed;
  };
  const auto enemy_lion = [&](auto wanted) {
    return position.lions().any(
        [&](Square square) { return is_piece_of(position.at(square), them) && wanted(square); });
  };
  std::uint64_t count = 0;
  // Rare enough to be listed: a ban on taking lions may be on.
  if (position.lion_taken_on() != nowhere && enemy_lion([](Square) { return true; })) {
    own_lines.any([&](Square from) { return count += listed_from(from), false; });
    return count;
  }

  // The bits of the zone along a file or diagonal, and the two ranks from which one step or leap
  // enters it.
  const unsigned zone = us == Seat::first ? 0x003cU : 0x3c00U;
  const int zone_edge = us == Seat::first ? 4 : 9;
  own_lines.any([&](Square from) {
    const Mover& moves = mover(position.at(from));
    if (moves.power == Power::lion) {
      const bool wary = enemy_lion([&](Square square) { return distance(from, square) == 2; });
      count += wary ? listed_from(from) : count_lion<routes>(position, from, us);
      return false;
    }
    const bool inside = moves.promotes && in_zone(us, from);
    if (inside && promotes_on_last_rank(choices, kind_of(position.at(from)))) {
      count += listed_from(from);
      return false;
    }
    const unsigned blocked =
        own_lines.around(from) | outside_around[static_cast<std::size_t>(index(from))];
    const unsigned steps = moves.steps & ~blocked;
    unsigned promotions = 0;
    auto found = static_cast<unsigned>(std::popcount(steps));
    if (moves.promotes) {
      if (inside) {
        promotions = static_cast<unsigned>(std::popcount(steps & their_lines.around(from)));
      } else if (const int away =
                     us == Seat::first ? rank_of(from) - zone_edge : zone_edge - rank_of(from);
                 away == 1) {
        promotions = static_cast<unsigned>(
            std::popcount(steps & (us == Seat::first ? 0b000'000'111U : 0b111'000'000U)));
      }
    }
    if (moves.slides != 0) {
      for (const Axis axis : axes) {
        const unsigned up = moves.up[static_cast<std::size_t>(axis)];
        const unsigned down = moves.down[static_cast<std::size_t>(axis)];
        const unsigned own = own_lines.on(axis, from) | outside[line_of(axis, from)];
        const unsigned theirs = their_lines.on(axis, from);
        const unsigned targets = reach(own | theirs, bit_of(axis, from), up, down) & ~own;
        found += static_cast<unsigned>(std::popcount(targets));
        if (moves.promotes) {
          const unsigned turning = inside ? theirs : axis == Axis::rank ? 0 : zone;
          promotions += static_cast<unsigned>(std::popcount(targets & turning));
        }
      }
    }
    count += found + promotions;
    switch (moves.power) {
      case Power::none: break;
      case Power::lion: break;
      case Power::leap_diagonal:
      case Power::leap_orthogonal: {
        unsigned rest = moves.power == Power::leap_diagonal ? diagonal : orthogonal;
        for (; rest != 0; rest &= rest - 1) {
          const Square to = from + 2 * delta_of[static_cast<std::size_t>(std::countr_zero(rest))];
          const Piece there = position.at(to);
          if (there != no_piece && !is_piece_of(there, them)) continue;
          count += 1U + may_promote(choices, position.at(from), from, to, there != no_piece);
        }
        break;
      }
      case Power::sting: {
        bool passes = false;
        for (unsigned rest = moves.stings; rest != 0; rest &= rest - 1) {
          const int delta = delta_of[static_cast<std::size_t>(std::countr_zero(rest))];
          const Piece mid = position.at(from + delta);
          const Piece far = position.at(from + 2 * delta);
          const bool far_open = far == no_piece || is_piece_of(far, them);
          count += far_open;
          if (is_piece_of(mid, them)) {
            count += 1U + far_open;
          } else if (mid == no_piece) {
            if (routes == Routes::every) count += 1U + far_open;
            passes = true;
          }
        }
        if (routes == Routes::distinct) count += passes;
        break;
      }
    }
    return false;
  });
  return count;
}

}  // namespace tachiai::chushogi::detail
