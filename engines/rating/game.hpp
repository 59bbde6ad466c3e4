#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engines/core/result.hpp"
#include "engines/rating/grade.hpp"
#include "engines/rating/illegality.hpp"
#include "engines/rating/tables.hpp"

/// One game of four and what it does to four ratings. Whole numbers only.
namespace tachiai::rating {

/// What becomes of a game's result below zero. Rule: engines/rating/RULES.md#clamps
enum class Floor : std::uint8_t {
  at_zero,          // it is 0, also of who was negative by penalty
  at_min_zero_old,  // it is at least the smaller of 0 and the rating before
};

/// The choices of a ladder. The defaults are the regulation's, where it says, and ours, where its
/// text is silent. Rule: engines/rating/RULES.md#choices
struct RatingRules {
  enum class LookUp : std::uint8_t { before_the_game, as_updated };
  enum class GradeFrom : std::uint8_t { rating, official };

  PointTables tables = reconstructed_tables();
  std::array<int, 4> placement{35, 20, 0, -10};
  int offender = -12;  // who leaves with three or four in play
  int shared = 12;     // divided among those still in play
  int absence = -5;    // who does not come on a day he chose
  Floor floor = Floor::at_zero;
  LookUp look_up = LookUp::before_the_game;        // ratings that the tables are asked with
  GradeFrom grade_from = GradeFrom::rating;        // grades likewise
  std::array<Rating, 3> cpu_start{800, 600, 200};  // levels 1, 2, 3
  Rating guest_start = 500;
  Rating member_start = 0;
  int monthly_minimum = 3;
  unsigned replay_before = 40;  // a freeze before this many moves of all four together
  bool operator==(const RatingRules&) const = default;
};

enum class RowKind : std::uint8_t { member, guest, cpu };

/// How somebody's game ended.
enum class End : std::uint8_t {
  standing,  // in play to the end: the winner, and whom an adjudication placed
  mated,
  resigned,
  flagged,  // 30 seconds used up, or left for good
};

/// One of the four, as he stood when the game began.
struct Entrant {
  std::string name;  // differs from the three others'
  std::string row;   // where it is booked: guests share one row, so does each CPU level
  RowKind kind = RowKind::member;
  Rating rating = 0;
  std::optional<Grade> official = std::nullopt;
  End end = End::standing;
  std::optional<std::size_t> by = std::nullopt;  // who mated him, by place: 0 the first
  bool operator==(const Entrant&) const = default;
};

/// The four in finishing order.
using Game = std::array<Entrant, 4>;

/// What one of the four is booked.
struct Booking {
  Rating start = 0;  // of his row when his turn to be booked came
  int placement = 0;
  std::vector<int> kills;  // for each he mated, in the order in which they finished
  int upset = 0;
  int trouble = 0;
  Rating raw = 0;  // the sum
  Rating now = 0;  // after the clamps
  bool operator==(const Booking&) const = default;
};

/// Books a game, first to fourth: place, kill, upset and trouble points, then the clamps. Two of
/// one row are booked one after the other on it.
/// Refused: `not_rated`, `same_name`, `contradictory_order`, `split_row`, `rating_out_of_range`,
/// `unsound_table`.
/// Rule: engines/rating/RULES.md#formula
Result<std::array<Booking, 4>, Illegality> book(const RatingRules& rules, const Game& game);

/// A leaving that was a foul, with three or four in play. Rule: engines/rating/RULES.md#trouble
bool is_foul(const Game& game, std::size_t place);

/// Who gets the kill points for `place`: who mated him; the winner, where he left with two in play.
std::optional<std::size_t> killer_of(const Game& game, std::size_t place);

/// What a freeze of the game's site does: `replayed` before move 40; later the game is adjudicated
/// and booked like any other, those in play `standing`. @param moves  of all four together
/// Rule: engines/rating/RULES.md#freeze
Result<Done, Illegality> check_freeze(const RatingRules& rules, unsigned moves);

}  // namespace tachiai::rating
