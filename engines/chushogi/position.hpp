#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "engines/chushogi/act.hpp"
#include "engines/chushogi/lines.hpp"
#include "engines/chushogi/piece.hpp"
#include "engines/chushogi/setup.hpp"
#include "engines/chushogi/squares.hpp"
#include "engines/core/places.hpp"
#include "engines/core/seat.hpp"

namespace tachiai::chushogi {

/// A seat that is out of the game, and why.
struct Withdrawal {
  Seat seat{};
  Cause cause{};
  bool operator==(const Withdrawal&) const = default;
};

/// One instant: the board, whose turn it is, where a non-lion took a lion on the ply before, and
/// whether a seat was taken out. Any arrangement can be held, legal or not: kings may be missing or
/// many.
///
/// The number of the next move travels along for the text, but is no part of the position: it takes
/// no part in `==` or `hash`, or no position would ever repeat.
class Position {
 public:
  Position() : Position(Setup{}) {}  // the empty board, Black to move
  explicit Position(const Setup& setup);

  /// no_piece where the square is empty, `edge` on a guard square.
  Piece at(Square square) const { return board_[static_cast<std::size_t>(index(square))]; }
  Seat turn() const {
    return turn_;
  }  // whose turn it is or would be: `ChuShogi::to_move` knows if it is over
  /// Where a non-lion took a lion on the ply before; nowhere: none was taken. Rule:
  /// RULES.md#counterstrike
  Square lion_taken_on() const { return lion_taken_on_; }
  std::uint32_t move_number() const { return move_number_; }
  const std::optional<Withdrawal>& withdrawn() const { return withdrawn_; }

  const Squares& lions() const { return lions_; }    // of both sides, promoted kirins too
  const Squares& royals() const { return royals_; }  // of both sides: kings and princes
  int royal_count(Seat seat) const { return counts_[tachiai::index(seat)].royals; }
  int piece_count(Seat seat) const { return counts_[tachiai::index(seat)].pieces; }
  /// Pieces that can still move one day: all but dead pawns and lances. Rule: RULES.md#dead-pieces
  int living_count(Seat seat) const {
    return counts_[tachiai::index(seat)].pieces - counts_[tachiai::index(seat)].dead;
  }
  /// The side's pieces that do more than step to adjacent squares, in a rank's word as `Lines::row`
  /// has them.
  unsigned far_movers(Seat seat, unsigned row) const {
    return far_movers_[tachiai::index(seat)][row];
  }
  /// Who stands where, line by line.
  const Lines& lines(Seat seat) const { return lines_[tachiai::index(seat)]; }

  /// Kept up to date move by move; a function of what `==` compares.
  std::uint64_t hash() const;

  /// The same position described piece by piece.
  Setup setup() const;

  /// Same board, side to move and square of a lion just taken: what repetition compares. Rule:
  /// RULES.md#repetition
  bool stands_as(const Position& other) const {
    return turn_ == other.turn_ && lion_taken_on_ == other.lion_taken_on_ && board_ == other.board_;
  }
  bool operator==(const Position& other) const {
    return stands_as(other) && withdrawn_ == other.withdrawn_;
  }

  /// The position after `act`, done as hands do it: whatever stood on the squares entered is taken,
  /// whoever owned it, a piece that is turned over shows its other face, and the turn passes.
  /// @pre ChuShogi::perform would do it
  Position after(const Act& act) const {
    Position next = *this;
    next.apply(act);
    return next;
  }

  /// `after` in place, for searches that count.
  void apply(const Act& act);

  Position with_withdrawn(Seat seat, Cause cause) const {
    Position next = *this;
    next.withdrawn_ = Withdrawal{seat, cause};
    return next;
  }

 private:
  struct Count {
    std::uint8_t pieces = 0;
    std::uint8_t dead = 0;
    std::uint8_t royals = 0;
  };

  void put(Square square, Piece piece);
  void lift(Square square, Piece piece);

  std::array<Piece, square_space> board_{};
  std::array<Lines, 2> lines_{};
  std::array<std::array<std::uint16_t, 16>, 2> far_movers_{};
  Squares lions_;
  Squares royals_;
  std::uint64_t hash_ = 0;
  std::array<Count, 2> counts_{};
  Seat turn_ = Seat::first;
  Square lion_taken_on_ = nowhere;
  std::uint32_t move_number_ = 1;
  std::optional<Withdrawal> withdrawn_;
};

}  // namespace tachiai::chushogi
