#include "engines/chushogi/ending.hpp"

#include "engines/chushogi/movement.hpp"

namespace tachiai::chushogi {
namespace {

/// The side's only living piece is its king or prince.
bool is_bare(const Position& position, Seat seat) {
  return position.living_count(seat) == 1 && position.royal_count(seat) == 1;
}

/// @pre is_bare(position, seat)
Square royal_square(const Position& position, Seat seat) {
  Square found = nowhere;
  position.royals().any([&](Square square) {
    if (seat_of(position.at(square)) != seat) return false;
    found = square;
    return true;
  });
  return found;
}

template <class Wanted>
int count_pieces(const Position& position, Seat seat, Wanted wanted) {
  int count = 0;
  position.lines(seat).any([&](Square square) {
    if (wanted(square, position.at(square))) ++count;
    return false;
  });
  return count;
}

bool living(Square square, Piece piece) { return !is_dead(piece, square); }
bool royal(Square, Piece piece) { return is_royal(kind_of(piece)); }

/// Dead lances count for nothing, pawns and go-betweens neither, wherever they stand.
bool counts_for_lishogi(Square square, Piece piece) {
  return !is_pawn_or_go_between(kind_of(piece)) && !is_dead(piece, square);
}

/// How many such pieces of `seat` stand next to `square`.
template <class Wanted>
int beside(const Position& position, Seat seat, Square square, Wanted wanted) {
  return count_pieces(position, seat, [&](Square at, Piece piece) {
    return distance(at, square) == 1 && wanted(at, piece);
  });
}

/// One piece beside the royal wins, unless the bare royal can take something at once: then its ply
/// decides.
bool beaten_by_one_piece(const Position& position, Seat bare, BareKing rule) {
  const Seat winner = opponent(bare);
  if (position.living_count(winner) != 2 || position.royal_count(winner) == 0) return false;
  if (rule == BareKing::jcsa_k1 && count_pieces(position, winner, [](Square square, Piece piece) {
                                     return !is_dead(piece, square) &&
                                            is_pawn_or_go_between(kind_of(piece));
                                   }) != 0) {
    return false;
  }
  return position.turn() != bare ||
         beside(position, winner, royal_square(position, bare), living) == 0;
}

bool beaten_by_superior_force(const Position& position, Seat bare, BareKing rule) {
  const Seat winner = opponent(bare);
  const int royals = position.royal_count(winner);
  if (royals == 0 || (rule == BareKing::one_royal && royals != 1)) return false;
  const int counted = count_pieces(position, winner, counts_for_lishogi);
  if (counted < 2) return false;
  const Square at = royal_square(position, bare);
  if (beside(position, winner, at, royal) != 0) return false;
  return counted > 2 || beside(position, winner, at, counts_for_lishogi) == 0;
}

}  // namespace

std::optional<Places> by_royals(const Position& position) {
  const bool first_lost = position.royal_count(Seat::first) == 0;
  const bool second_lost = position.royal_count(Seat::second) == 0;
  if (first_lost && second_lost) return drawn("royals_taken");
  if (first_lost) return wins(Seat::second, "royals_taken");
  if (second_lost) return wins(Seat::first, "royals_taken");
  return std::nullopt;
}

std::optional<Places> by_bare_king(const Position& position, const Choices& choices) {
  if (choices.bare_king == BareKing::none) return std::nullopt;
  const bool one_piece =
      choices.bare_king == BareKing::seed_literal || choices.bare_king == BareKing::jcsa_k1;
  for (const Seat bare : {Seat::first, Seat::second}) {
    if (!is_bare(position, bare)) continue;
    if (one_piece ? beaten_by_one_piece(position, bare, choices.bare_king)
                  : beaten_by_superior_force(position, bare, choices.bare_king)) {
      return wins(opponent(bare), "bare_king");
    }
  }
  return std::nullopt;
}

std::optional<Places> by_exhaustion(const Position& position, const Choices& choices) {
  if (!choices.exhausted_is_drawn) return std::nullopt;
  if (!is_bare(position, Seat::first) || !is_bare(position, Seat::second)) return std::nullopt;
  const int apart =
      distance(royal_square(position, Seat::first), royal_square(position, Seat::second));
  if (apart == 1) return std::nullopt;
  return drawn("jishogi");
}

}  // namespace tachiai::chushogi
