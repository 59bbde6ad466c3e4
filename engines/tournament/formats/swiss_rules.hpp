#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engines/tournament/format.hpp"
#include "engines/tournament/ledger.hpp"

/// Pairing by score and tables by what opponents did: shared by the chu shogi tournament, Swiss
/// events and round robins. RULES.md#swiss (spec 4.2, 4.3)
namespace tachiai::tournament {

struct SwissRules {
  int rounds = 3;
  Stage stage = Stage::swiss;
  bool clubs_apart = true;         // else clubs do not matter
  bool clubs_before_score = true;  // T-B2
  bool bye_by_standings = false;   // T-B5; else by number
  bool drawn_half = true;          // half of a drawn opponent's score in SB and lost sum (T-B8)
  bool playoff = true;             // between exactly two who share the first place (T-B12)
  std::vector<std::string> tie_breaks;
  bool operator==(const SwissRules&) const = default;
};

/// The names a list of tie-breaks may hold: "wins", "solkoff", "sb", "median",
/// "direct_encounter", "lost_sum", "lost_sum_cut", "opp_solkoff", "opp_sb", "opp_median".
/// @return the list of `text`, separated by commas.
Result<std::vector<std::string>, Refusal> parse_tie_breaks(const std::string& text);

/// The ten of the chu shogi tournament in their order (4.3).
inline constexpr std::string_view all_tie_breaks =
    "wins,solkoff,sb,median,direct_encounter,lost_sum,lost_sum_cut,opp_solkoff,opp_sb,opp_median";

/// What a player's opponents were worth, by name and in the order above, direct encounter left out.
std::vector<NamedValue> tie_break_values(const Ledger& ledger, std::size_t player, bool drawn_half);

/// The number a player was given, or his place on the roster.
int start_number(const Tournament& t, std::size_t player);

/// The table of the games that `stage` and league-like stages make up; a play-off decides after
/// everything else. Whoever never was there (absent, or joins later) has no row.
std::vector<Row> swiss_rows(const Tournament& t, Round round, const SwissRules& rules);

/// Who is level after the last criterion, play-off left aside: groups of two and more, best first,
/// in roster order.
std::vector<std::vector<PlayerId>> tied_groups(const Tournament& t, Round round,
                                               const SwissRules& rules);

/// The two who play off for the first place after the last round, in roster order.
std::optional<std::pair<PlayerId, PlayerId>> playoff_due(const Tournament& t,
                                                         const SwissRules& rules);

/// The next round: the bye first, then the pool by 1.5; after the last round a play-off, if due.
Result<RoundPlan, Refusal> swiss_round(const Tournament& t, const SwissRules& rules);

}  // namespace tachiai::tournament
