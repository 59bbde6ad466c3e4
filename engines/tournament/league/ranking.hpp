#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engines/core/result.hpp"
#include "engines/tournament/entities.hpp"
#include "engines/tournament/refusal.hpp"

/// One class of the online shogi league in one season: its games, in whatever order they were
/// played, and its ranking at any time. Rule: engines/tournament/league/RULES.md
namespace tachiai::tournament::league {

/// A game of the schedule. Games may be played in any order: `round` is when it was due.
struct Fixture {
  Round round = 0;
  PlayerId a;
  std::optional<PlayerId> b;         // none: the seat was given to a joiner, who plays the opponent
  std::optional<GameResult> result;  // none: not played yet
  bool operator==(const Fixture&) const = default;
};

/// A class. Of a player count `previous_rank`, `registration`, and when he left (0: before the
/// first round) or joined.
struct LeagueClass {
  std::string name;
  std::vector<Player> members;
  std::vector<Fixture> fixtures;
  std::optional<int> season_games = std::nullopt;  // none: as `full_season_games` counts them
  bool operator==(const LeagueClass&) const = default;
};

constexpr bool has_left(const Player& player) {
  return player.withdrew_after.has_value() || player.disqualified_after.has_value();
}
constexpr bool is_joiner(const Player& player) { return player.joined_from.has_value(); }

/// The class with the results that follow by themselves: what a player who left had still to play,
/// he loses by forfeit; two who left both do.
/// Refused: an entry or a fixture that cannot be, a result that the league does not know
/// (`no_draw`, `bad_kind`, `bad_winner`), one that says otherwise of a game that follows by itself
/// (`already_gone`).
/// Rule: engines/tournament/league/RULES.md#leaving
Result<LeagueClass, Refusal> settle(LeagueClass one);

/// What a season holds for each seat, for step 6: seats less one where everybody meets everybody,
/// else as many as there are rounds. A joiner adds no seat.
/// Rule: engines/tournament/league/RULES.md#beaten
int full_season_games(const LeagueClass& one);

/// Wins and losses of one player.
struct Tally {
  int wins = 0;
  int losses = 0;
  int forfeits = 0;  // of the losses
  bool operator==(const Tally&) const = default;

  /// Exactly wins of all counted games; 0 without one.
  Fraction rate() const;
};

struct LeagueRow {
  int place = 0;
  PlayerId player;
  Tally tally;      // with what he lost by leaving
  Tally played;     // without: up to his exit
  Fraction beaten;  // step 6
  /// May be refused next season. Rule: engines/tournament/league/RULES.md#three-forfeits
  bool three_forfeits = false;
  std::string decided_by;  // the step that parts him from who stands above; "" on top
  bool operator==(const LeagueRow&) const = default;
};

/// The seven steps, best first. Fixtures without a result count for nobody yet.
/// @pre `one` is settled. Rule: engines/tournament/league/RULES.md#ranking
std::vector<LeagueRow> ranking(const LeagueClass& one);

}  // namespace tachiai::tournament::league
