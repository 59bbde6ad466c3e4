#pragma once

#include <bit>
#include <cstdint>

#include "engines/core/seat.hpp"
#include "engines/othello/square.hpp"

namespace tachiai::othello {

/// What lies on the table: any arrangement hands can make, also none at all. No square holds both
/// colours.
struct Board {
  Squares black = 0;
  Squares white = 0;

  /// Seat 0 plays Black, seat 1 White, in every Othello game. Rule: engines/othello/RULES.md#seats.
  constexpr Squares of(Seat seat) const { return seat == Seat::first ? black : white; }
  constexpr Squares& of(Seat seat) { return seat == Seat::first ? black : white; }
  constexpr Squares occupied() const { return black | white; }
  constexpr Squares empty() const { return ~occupied(); }

  bool operator==(const Board&) const = default;
};

/// White d4 e5, Black e4 d5. Rule: engines/othello/RULES.md#start.
inline constexpr Board standard_start{
    bit(Square{28}) | bit(Square{35}),
    bit(Square{27}) | bit(Square{36}),
};

/// The squares on which the owner of `own` may place: empty ones from which at least one straight
/// run of `other` reaches a disc of `own`. Any two sets that do not overlap are good input. Rule:
/// engines/othello/RULES.md#bracketing.
Squares playable(Squares own, Squares other);

/// The discs of `other` bracketed by a new disc of `own` on the empty square `at` and a disc of
/// `own`; none where the square is not playable. Only discs bracketed by the new disc turn, never
/// those bracketed by a disc just turned. Rule: engines/othello/RULES.md#turning.
Squares turned_by(Squares own, Squares other, Square at);

inline Squares playable(const Board& board, Seat seat) {
  return playable(board.of(seat), board.of(opponent(seat)));
}

inline Squares turned_by(const Board& board, Seat seat, Square at) {
  return turned_by(board.of(seat), board.of(opponent(seat)), at);
}

/// The board after `seat` placed on `at` and turned all that is bracketed, perhaps nothing. The
/// square is empty.
Board placed(const Board& board, Seat seat, Square at);

constexpr int discs(Squares set) { return std::popcount(set); }

}  // namespace tachiai::othello
