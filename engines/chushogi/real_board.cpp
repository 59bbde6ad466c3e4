#include "engines/chushogi/real_board.hpp"

#include <algorithm>

#include "engines/chushogi/points.hpp"
#include "engines/chushogi/protection.hpp"

namespace tachiai::chushogi {

namespace {

bool is_weighty(const Position& position, Square square, Seat owner) {
  const Piece piece = position.at(square);
  if (piece == no_piece || seat_of(piece) != owner) return false;
  return is_royal(kind_of(piece)) || is_lion(kind_of(piece));
}

/// The same board with `seat` to move.
Position with_turn(const Position& position, Seat seat) {
  Setup setup = position.setup();
  setup.turn = seat;
  return Position{setup};
}

}  // namespace

std::string lifted_from(const Act& act) { return to_text(act.from); }

bool can_move(const Record<ChuShogi>& record, Seat by, std::string_view square) {
  const auto from = square_named(square);
  if (!from) return false;
  const Position& now = record.position();
  const Piece piece = now.at(*from);
  if (piece == no_piece || seat_of(piece) != by) return false;
  const Position position = now.turn() == by ? now : with_turn(now, by);
  return any_move_from<Routes::distinct>(position, record.rules().choices(), *from,
                                         [](const Act&) { return true; });
}

bool is_square_text(const Record<ChuShogi>&, std::string_view square) {
  return square_named(square).has_value();
}

std::vector<std::string> announceable_squares(const Record<ChuShogi>& record, Seat by) {
  const Position& position = record.position();
  std::vector<std::string> squares;
  each_square([&](Square square) {
    if (is_weighty(position, square, opponent(by)) && attacker(position, by, square) != nowhere)
      squares.push_back(to_text(square));
  });
  std::ranges::sort(squares);
  return squares;
}

std::vector<std::string> announceable_taken(const Record<ChuShogi>& record, const Act& act) {
  const Position& position = record.position();
  std::vector<std::string> squares;
  for (const Square square : {act.mid, act.to}) {
    if (square == nowhere || square == act.from) continue;
    if (is_weighty(position, square, opponent(position.turn()))) squares.push_back(to_text(square));
  }
  std::ranges::sort(squares);
  return squares;
}

bool is_repetition_undone(const Record<ChuShogi>& record) {
  return record.rules().choices().repetition != Repetition::lishogi_result;
}

std::optional<Seat> bound_to_deviate(const Record<ChuShogi>& record) {
  if (!is_repetition_undone(record)) return std::nullopt;
  const auto standing = record.rules().sennichite(record);
  return standing ? standing->deviates : std::nullopt;
}

bool is_exhausted(const Record<ChuShogi>& record) {
  const Position& position = record.position();
  return position.living_count(Seat::first) <= 2 && position.living_count(Seat::second) <= 2;
}

Places points_result(const Record<ChuShogi>& record) {
  const int first = points(record.position(), Seat::first);
  const int second = points(record.position(), Seat::second);
  if (first == second) return drawn("points");
  return wins(first > second ? Seat::first : Seat::second, "points");
}

}  // namespace tachiai::chushogi
