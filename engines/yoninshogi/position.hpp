#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "engines/core/places.hpp"
#include "engines/core/seat.hpp"
#include "engines/yoninshogi/act.hpp"
#include "engines/yoninshogi/choices.hpp"
#include "engines/yoninshogi/piece.hpp"
#include "engines/yoninshogi/setup.hpp"
#include "engines/yoninshogi/square.hpp"

namespace tachiai::yoninshogi {

/// How a seat left the game. Rule: engines/yoninshogi/RULES.md#elimination
enum class Exit : std::uint8_t {
  earlier,  // was out already where the text of the position began
  mate,
  stalemate,
  resigned,
  flagged,
  illegal_act,
  abandoned,
  adjudicated,
};

/// "earlier", "mate", "stalemate", "resign", "timeout", "illegal_act", "abandoned", "adjudicated".
std::string_view word_of(Exit exit);
Exit exit_of(Cause cause);

/// A seat that is out, how, and who is credited with it.
struct Elimination {
  Seat seat{};
  Exit exit{};
  std::optional<Seat> by;
  bool operator==(const Elimination&) const = default;
};

/// One instant: the board, the hands, whose turn it is, who lives, who moved last, and who went out
/// in which order.
///
/// The number of the next move travels along for the text and for the impasse, but takes no part in
/// `==` or `hash`, or no position would ever repeat. Kings may be missing. Any arrangement of at
/// most one set can be held, legal or not. Seats that the text of a position calls out are listed
/// first, in seat order, as `Exit::earlier`: the text does not tell their order.
class Position {
 public:
  Position() : Position(Setup{}) {}  // the empty board, seat a to move

  /// The turn is taken as given. @pre !holding_fault(setup)
  explicit Position(const Setup& setup);

  /// no_piece where the square is empty.
  Piece at(Square square) const { return board_[static_cast<std::size_t>(index(square))]; }
  std::uint8_t in_hand(Seat seat, Kind kind) const {
    return hands_[tachiai::index(seat)][index(kind)];
  }
  bool hand_empty(Seat seat) const {
    return hands_[tachiai::index(seat)] == std::array<std::uint8_t, hand_kinds>{};
  }

  std::optional<Seat> turn() const { return turn_; }  // nobody: the game is over
  SeatSet living() const { return living_; }
  bool lives(Seat seat) const { return living_.has(seat); }
  Seat last() const { return last_; }
  std::uint32_t move_number() const { return move_number_; }
  /// First out first.
  std::span<const Elimination> eliminations() const { return {eliminations_.data(), eliminated_}; }
  /// Whose the pieces with this letter are now: the seat's own while it lives, later its heir's or
  /// nobody's.
  std::optional<Seat> owner(Seat letter) const { return owner_[tachiai::index(letter)]; }

  Squares occupied() const { return by_letter_[0] | by_letter_[1] | by_letter_[2] | by_letter_[3]; }
  Squares of(Seat letter) const { return by_letter_[tachiai::index(letter)]; }
  Squares of(Kind kind) const { return by_kind_[index(kind)]; }
  Squares of(Seat letter, Kind kind) const { return of(letter) & of(kind); }
  Squares of(SeatSet letters) const {
    Squares all;
    for (const Seat letter : every_seat) {
      if (letters.has(letter)) all |= of(letter);
    }
    return all;
  }
  /// Pieces that move as far as the way is free.
  Squares sliders() const { return of(Kind::rook) | of(Kind::dragon); }
  /// Pieces that move like gold.
  Squares golden() const { return of(Kind::gold) | of(Kind::tokin) | of(Kind::promoted_silver); }
  /// Everything that `seat` plays, turned-over kings it inherited included.
  Squares owned(Seat seat) const { return of(letters_[tachiai::index(seat)]); }
  /// The letters whose pieces `seat` plays.
  SeatSet letters(Seat seat) const { return letters_[tachiai::index(seat)]; }
  /// The letters whose pieces a living seat other than `seat` plays.
  SeatSet hostile(Seat seat) const { return played_.without(letters(seat)); }
  std::optional<Square> king(Seat seat) const {
    const Square at = king_[tachiai::index(seat)];
    return on_board(at) ? std::optional{at} : std::nullopt;
  }

  /// Kept up to date move by move: board, hands, turn and living seats, the key of sennichite.
  std::uint64_t hash() const { return hash_; }

  /// The same position described piece by piece.
  Setup setup() const;

  /// Same board, hands, turn and living seats: what sennichite compares.
  bool stands_as(const Position& other) const {
    return hash_ == other.hash_ && turn_ == other.turn_ && living_ == other.living_ &&
           hands_ == other.hands_ && board_ == other.board_;
  }
  bool operator==(const Position& other) const {
    return stands_as(other) && last_ == other.last_ && owner_ == other.owner_ &&
           eliminated_ == other.eliminated_ && eliminations_ == other.eliminations_;
  }

  /// The act done as hands do it: what stood on the target goes to the mover's hand whoever owned
  /// it (a king is laid aside); the mover has moved last, and the turn stays where it was: who is
  /// next is for `settle` to say.
  /// @pre the hands can: a piece on `from`, two squares; or the piece in hand and an empty square
  void move(Seat mover, const Act& act);

  /// The seat is out, and its pieces become what `remains` says.
  /// @pre lives(seat); `by` is nobody or lives
  void take_out(Seat seat, Exit exit, std::optional<Seat> by, Remains remains);

  void give_turn(std::optional<Seat> seat);

 private:
  void put(Square square, Piece piece);
  void lift(Square square);
  void change_hand(Seat seat, Kind kind, int by);
  void move_hand(Seat from, Seat to);
  void set_owner(Seat letter, std::optional<Seat> owner);

  std::array<Squares, kind_count> by_kind_{};
  std::array<Squares, seats_max> by_letter_{};
  std::uint64_t hash_ = 0;
  std::array<Piece, square_count> board_{};
  std::array<std::array<std::uint8_t, hand_kinds>, seats_max> hands_{};
  std::array<Square, seats_max> king_ = {nowhere, nowhere, nowhere, nowhere};
  std::array<std::optional<Seat>, seats_max> owner_{};
  std::array<SeatSet, seats_max> letters_{};  // the same the other way round: asked at every node
  SeatSet played_;                            // all letters with an owner
  std::array<Elimination, seats_max> eliminations_{};
  std::uint8_t eliminated_ = 0;
  SeatSet living_;
  std::optional<Seat> turn_;
  Seat last_ = Seat::fourth;
  std::uint32_t move_number_ = 1;
};

}  // namespace tachiai::yoninshogi
