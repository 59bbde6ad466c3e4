#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "engines/othello/board.hpp"
#include "engines/othello/illegality.hpp"

/// What was wrong with a turn made by hand. The truth only: who may say so, until when, and what
/// the claimant must have named is the match's business. Rule: engines/othello/RULES.md, from
/// #wrong-turn to #too-large.
namespace tachiai::othello {

/// A turn as it lies on the table when the clock is pressed.
struct HandTurn {
  Board before;  // as the opponent left it, unclaimed mistakes included: all is judged on the board
                 // as it lies
  Seat to_move{};  // whose turn it was
  Board after;
  Seat by{};  // whose hands
  bool operator==(const HandTurn&) const = default;
};

/// A disc that left its square.
struct Shift {
  Square from{};
  Square to{};
  bool operator==(const Shift&) const = default;
};

/// More shifted discs than this nobody can point out one by one. Rule:
/// engines/othello/RULES.md#too-large.
inline constexpr std::size_t shifts_max = 4;

/// Everything irregular in one turn; a value without anything irregular equals a regular turn.
/// Of a turn out of turn, or too disturbed, nothing else is said: all of it goes back, or the
/// arbiter sets the board.
struct Irregularities {
  bool wrong_turn = false;
  bool too_large = false;
  bool wrong_colour =
      false;  // the disc on `placed` shows the other side; what it turned is then done anew
  bool unplayable_square = false;  // `placed` turns nothing for the side that placed
  std::optional<Square>
      placed;            // where the new disc lies; none: nothing was placed, which is a pass
  Squares playable = 0;  // false pass: the squares that were playable
  Squares missed = 0;    // bracketed, not turned; a disc that also moved is meant by its old square
  Squares excess = 0;    // turned, not bracketed; likewise
  std::array<Shift, shifts_max> shifts{};
  std::uint8_t shift_count = 0;

  std::span<const Shift> shifted() const { return {shifts.data(), shift_count}; }
  bool false_pass() const { return playable != 0; }
  bool any() const {
    return wrong_turn || too_large || wrong_colour || unplayable_square || playable != 0 ||
           missed != 0 || excess != 0 || shift_count != 0;
  }
  bool operator==(const Irregularities&) const = default;
};

/// Compares the boards. Where a new disc and a shifted one could be told apart in several ways, the
/// reading with the least wrong in it is taken: a playable square, the mover's colour, the fewest
/// wrong discs, the shortest way.
Irregularities irregularities(const HandTurn& turn);

/// One illegality for each category, with up to three squares as facts; none for a regular turn.
std::vector<Illegality> verdicts(const Irregularities& found);

/// The board after the irregularities in `established` are put right, and only those: out of turn
/// or on an unplayable square all goes back; a wrong colour on a playable square is the same move
/// done rightly; discs that were missed or turned in excess are turned, shifted discs put back. A
/// false pass and a board too disturbed change nothing here.
/// @param established  of irregularities(turn), what was claimed and agreed.
Board corrected(const HandTurn& turn, const Irregularities& established);

}  // namespace tachiai::othello
