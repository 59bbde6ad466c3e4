#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "engines/core/places.hpp"
#include "engines/core/result.hpp"
#include "engines/core/seat.hpp"
#include "engines/shogi/act.hpp"
#include "engines/shogi/piece.hpp"
#include "engines/shogi/setup.hpp"
#include "engines/shogi/square.hpp"

namespace tachiai::shogi {

/// A seat that is out of the game, and why.
struct Withdrawal {
  Seat seat{};
  Cause cause{};
  bool operator==(const Withdrawal&) const = default;
};

/// One instant: the board, both hands, whose turn it is, and whether a seat was taken out.
///
/// The number of the next move travels along for the text, but is no part of the position: it takes
/// no part in
/// `==` or `hash`, or no position would ever repeat. Kings may be missing. Any arrangement of at
/// most one set of pieces can be held, legal or not.
class Position {
 public:
  Position() : Position(Setup{}) {}  // the empty board, Black to move

  /// @pre !holding_fault(setup)
  explicit Position(const Setup& setup);

  /// no_piece where the square is empty.
  Piece at(Square square) const { return board_[index(square)]; }
  std::uint8_t in_hand(Seat seat, Kind kind) const {
    return hands_[tachiai::index(seat)][index(kind)];
  }
  Seat turn() const {
    return turn_;
  }  // whose turn it is or would be: `Shogi::to_move` knows if it is over
  std::uint32_t move_number() const { return move_number_; }
  const std::optional<Withdrawal>& withdrawn() const { return withdrawn_; }

  Squares occupied() const { return by_seat_[0] | by_seat_[1]; }
  Squares of(Seat seat) const { return by_seat_[tachiai::index(seat)]; }
  Squares of(Kind kind) const { return by_kind_[index(kind)]; }
  Squares of(Seat seat, Kind kind) const { return of(seat) & of(kind); }
  /// Pieces that move like gold: gold itself and the promoted small pieces.
  Squares golden() const {
    return of(Kind::gold) | of(Kind::tokin) | of(Kind::promoted_lance) | of(Kind::promoted_knight) |
           of(Kind::promoted_silver);
  }
  std::optional<Square> king(Seat seat) const {
    const Square at = king_[tachiai::index(seat)];
    return on_board(at) ? std::optional{at} : std::nullopt;
  }
  bool hand_empty(Seat seat) const {
    return hands_[tachiai::index(seat)] == std::array<std::uint8_t, hand_kinds>{};
  }

  /// Kept up to date move by move; a function of what `==` compares.
  std::uint64_t hash() const;

  /// The same position described piece by piece.
  Setup setup() const;

  /// Same board, hands and side to move: what sennichite compares. Withdrawals play no part.
  bool stands_as(const Position& other) const;
  bool operator==(const Position& other) const {
    return stands_as(other) && withdrawn_ == other.withdrawn_;
  }

  /// The position after `act`, which is done as hands do it: what stood on the target goes to the
  /// mover's hand whoever owned it (a king is laid aside), and the turn passes.
  /// @pre the hands can: a piece on `from`, two squares; or the piece in hand and an empty square
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
  void put(Square square, Piece piece);
  void lift(Square square);
  void change_hand(Seat seat, Kind kind, int by);

  std::array<Squares, kind_count> by_kind_{};
  std::array<Squares, 2> by_seat_{};
  std::array<Piece, square_count> board_{};
  std::array<std::array<std::uint8_t, hand_kinds>, 2> hands_{};
  std::array<Square, 2> king_ = {nowhere, nowhere};
  Seat turn_ = Seat::first;
  std::optional<Withdrawal> withdrawn_;
  std::uint32_t move_number_ = 1;
  std::uint64_t hash_ = 0;
};

}  // namespace tachiai::shogi
