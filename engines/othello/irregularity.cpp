#include "engines/othello/irregularity.hpp"

#include <algorithm>
#include <cstdlib>

namespace tachiai::othello {
namespace {

/// King's steps between two squares.
int distance(Square a, Square b) {
  const auto file = [](Square square) { return static_cast<int>(index(square) % 8); };
  const auto rank = [](Square square) { return static_cast<int>(index(square) / 8); };
  return std::max(std::abs(file(a) - file(b)), std::abs(rank(a) - rank(b)));
}

bool is_black(const Board& board, Square at) { return (board.black & bit(at)) != 0; }

void toggle(Board& board, Squares set) {
  set &= board.occupied();
  board.black ^= set;
  board.white ^= set;
}

/// One reading of a turn, and how much it leaves to be explained. The weights only order the
/// reasons: no sum of lesser ones outweighs a greater.
struct Reading {
  Irregularities found;
  int cost = 0;
};

constexpr int unplayable_costs = 100'000;
constexpr int colour_costs = 10'000;
constexpr int disc_costs = 100;

/// The shortest way for the discs that are gone to the new ones that are not the placed disc: at
/// most 4! orders.
void read_shifts(Reading& reading, const HandTurn& turn, Squares gone, Squares arrived) {
  std::array<Square, shifts_max> to{};
  std::size_t count = 0;
  for_each(arrived, [&](Square square) { to[count++] = square; });
  std::array<Shift, shifts_max> best{};
  int best_cost = -1;
  do {
    std::array<Shift, shifts_max> shifts{};
    int cost = 0;
    std::size_t n = 0;
    for_each(gone, [&](Square from) {
      shifts[n] = {from, to[n]};
      cost += distance(from, to[n]);
      if (is_black(turn.before, from) != is_black(turn.after, to[n])) cost += disc_costs;
      ++n;
    });
    if (best_cost < 0 || cost < best_cost) {
      best_cost = cost;
      best = shifts;
    }
  } while (
      std::ranges::next_permutation(to.begin(), to.begin() + static_cast<std::ptrdiff_t>(count))
          .found);
  reading.found.shifts = best;
  reading.found.shift_count = static_cast<std::uint8_t>(count);
  reading.cost += best_cost;
}

/// The discs, by their old squares, that show another side than before.
Squares turned_over(const HandTurn& turn, const Irregularities& found) {
  Squares turned = (turn.before.black & turn.after.white) | (turn.before.white & turn.after.black);
  for (const Shift& shift : found.shifted()) {
    if (is_black(turn.before, shift.from) != is_black(turn.after, shift.to))
      turned |= bit(shift.from);
  }
  return turned;
}

/// `created` less the placed disc has as many squares as `gone`.
Reading read(const HandTurn& turn, Squares gone, Squares created, std::optional<Square> placed) {
  Reading reading;
  Irregularities& found = reading.found;
  found.placed = placed;
  read_shifts(reading, turn, gone, placed ? created & ~bit(*placed) : created);
  const Squares turned = turned_over(turn, found);
  if (!placed) {
    found.playable = playable(turn.before, turn.by);
    found.excess = turned;
    return reading;
  }
  const Squares expected = turned_by(turn.before, turn.by, *placed);
  found.unplayable_square = expected == 0;
  found.wrong_colour = (turn.after.of(turn.by) & bit(*placed)) == 0;
  reading.cost += discs(turned ^ expected) * disc_costs;
  if (found.unplayable_square) reading.cost += unplayable_costs;
  if (found.wrong_colour) {
    reading.cost += colour_costs;
  } else {
    found.missed = expected & ~turned;
    found.excess = turned & ~expected;
  }
  return reading;
}

}  // namespace

Irregularities irregularities(const HandTurn& turn) {
  Irregularities found;
  if (turn.by != turn.to_move) {
    found.wrong_turn = true;
    return found;
  }
  const Squares created = turn.after.occupied() & turn.before.empty();
  const Squares gone = turn.before.occupied() & turn.after.empty();
  const int laid = discs(created) - discs(gone);
  if (laid < 0 || laid > 1 || discs(gone) > static_cast<int>(shifts_max)) {
    found.too_large = true;
    return found;
  }
  if (laid == 0) return read(turn, gone, created, std::nullopt).found;
  std::optional<Reading> best;
  for_each(created, [&](Square placed) {
    Reading reading = read(turn, gone, created, placed);
    if (!best || reading.cost < best->cost) best = reading;
  });
  return best->found;
}

std::vector<Illegality> verdicts(const Irregularities& found) {
  std::vector<Illegality> list;
  const auto named = [](Illegality illegality, std::string_view fact, Squares set) {
    for_each(set, [&](Square at) { illegality = illegality.with(fact, to_text(at)); });
    return illegality;
  };
  const Squares placed = found.placed ? bit(*found.placed) : 0;
  if (found.wrong_turn) list.push_back(wrong_turn);
  if (found.too_large) list.push_back(too_large);
  if (found.wrong_colour) list.push_back(named(wrong_colour, "placed", placed));
  if (found.unplayable_square) list.push_back(named(unplayable_square, "turns_nothing", placed));
  if (found.false_pass()) list.push_back(named(false_pass, "playable", found.playable));
  if (found.missed != 0) list.push_back(named(missed_flip, "missed", found.missed));
  if (found.excess != 0) list.push_back(named(excess_flip, "excess", found.excess));
  for (const Shift& shift : found.shifted()) {
    list.push_back(shifted_disc.with("from", to_text(shift.from)).with("to", to_text(shift.to)));
  }
  return list;
}

Board corrected(const HandTurn& turn, const Irregularities& established) {
  if (established.wrong_turn || established.unplayable_square) return turn.before;
  if (established.wrong_colour && established.placed) {
    const bool binds = (playable(turn.before, turn.by) & bit(*established.placed)) != 0;
    return binds ? placed(turn.before, turn.by, *established.placed) : turn.before;
  }
  Board board = turn.after;
  for (const Shift& shift : established.shifted()) {
    for (const Seat seat : {Seat::first, Seat::second}) {
      if ((turn.after.of(seat) & bit(shift.to)) != 0)
        board.of(seat) ^= bit(shift.to) | bit(shift.from);
    }
  }
  toggle(board, established.missed | established.excess);
  return board;
}

}  // namespace tachiai::othello
