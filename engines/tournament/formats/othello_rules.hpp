#pragma once

#include <optional>
#include <set>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "engines/tournament/format.hpp"
#include "engines/tournament/pairing/pool.hpp"

/// What both divisions of the All Japan Othello Championship share: ranking and league pairing.
/// RULES.md#othello (spec 2.5, 2.6)
namespace tachiai::tournament {

/// How a k-win difference is avoided (T-A9).
enum class DifferenceOrder : std::uint8_t { largest_first, same_wins_first };

/// A member of the ranking league's pool.
struct LeagueMember {
  PlayerId player;
  int wins = 0;
  int free_wins = 0;  // without play
};

using MetPairs = std::set<std::pair<PlayerId, PlayerId>>;  // the smaller id first

/// Pairs the members, best first: repeated byes, rematches, then differences of wins. A pool of odd
/// size gets a phantom with the fewest wins (T-A10). The optimum has one line more, "size", on top.
Result<pairing::Paired, Refusal> pair_league(std::span<const LeagueMember> members,
                                             const MetPairs& met, DifferenceOrder order);

/// The choices of both divisions, read from a complete config.
struct OthelloChoices {
  DifferenceOrder difference_order = DifferenceOrder::largest_first;
  bool late_forfeit_meets = true;  // T-A24
  bool rest_wins = true;           // T-W4
  bool operator==(const OthelloChoices&) const = default;
};

inline constexpr ConfigField difference_order_field{
    "difference_order", "largest_first", "largest_first|same_wins_first",
    "which differences of wins the league avoids first (T-A9)"};
inline constexpr ConfigField late_forfeit_field{
    "late_forfeit_is_meeting", "yes", "yes|no",
    "whether a late forfeit counts as a meeting of the two (T-A24)"};

/// A line of the ranking (2.6, rules 2 to 5).
struct OthelloPlace {
  std::size_t player = 0;  // on the roster
  int wins = 0;
  int losses = 0;
  int wins_before = 0;   // before the latest match, an upset turned round (rule 3)
  int place_before = 0;  // in the ranking before the latest match (rule 4)
  int number = 0;        // the draw's
};

/// Everybody who is not absent, best first, after `round`.
std::vector<OthelloPlace> provisional(const Tournament& tournament, Round round,
                                      const OthelloChoices& choices);

/// The table after `round`: rule 1 on top, where there has been a final. @param prize_bands whether
/// the prize matches force places (open division).
std::vector<Row> othello_rows(const Tournament& tournament, Round round,
                              const OthelloChoices& choices, bool prize_bands);

/// Adds the league of `round` to `plan`: everybody who is there and has no encounter yet.
Result<Done, Refusal> add_league(const Tournament& tournament, Round round,
                                 const OthelloChoices& choices, RoundPlan& plan);

}  // namespace tachiai::tournament
