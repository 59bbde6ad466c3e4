#pragma once

#include <bit>
#include <cstdint>
#include <optional>

#include "engines/core/places.hpp"
#include "engines/core/seat.hpp"
#include "engines/othello/board.hpp"

namespace tachiai::othello {

/// A seat that left the game by something other than play, and why.
struct Withdrawal {
  Seat seat{};
  Cause cause{};
  bool operator==(const Withdrawal&) const = default;
};

/// One instant of a game. Board and side are independent: any arrangement may stand with either
/// side to move.
struct Position {
  Board board;
  Seat side = Seat::first;  // whose turn it is, or would be where the game has ended
  std::optional<Withdrawal> withdrawal;

  /// Equal positions hash equally. For tables and repetition hints, not for proof against
  /// tampering.
  constexpr std::uint64_t hash() const {
    std::uint64_t mixed = board.black * 0x9e3779b97f4a7c15;
    mixed = std::rotl(mixed ^ (mixed >> 29), 31) + board.white;
    mixed = (mixed ^ (mixed >> 32)) * 0xbf58476d1ce4e5b9;
    mixed += static_cast<std::uint64_t>(side) + 1;
    if (withdrawal)
      mixed += (index(withdrawal->seat) + 1) * 16 +
               (static_cast<std::uint64_t>(withdrawal->cause) + 1) * 256;
    mixed = (mixed ^ (mixed >> 27)) * 0x94d049bb133111eb;
    return mixed ^ (mixed >> 31);
  }

  bool operator==(const Position&) const = default;
};

/// The squares on which the side to move may place by the board alone; withdrawals do not matter
/// here.
inline Squares playable(const Position& position) {
  return playable(position.board, position.side);
}

/// Neither side can place: the last turn has been played, whoever would be next.
/// Rule: engines/othello/RULES.md#end.
inline bool nobody_can_place(const Board& board) {
  return playable(board, Seat::first) == 0 && playable(board, Seat::second) == 0;
}

}  // namespace tachiai::othello
