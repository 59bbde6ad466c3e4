#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engines/tournament/format.hpp"
#include "engines/tournament/league/movement.hpp"

namespace tachiai::tournament {

/// One class of the online shogi league as a format of the log. The whole schedule is paired as
/// the one round of the season, each encounter's group telling when it is due: results come in any
/// order, the table stands at any time, and the round is closed once, at the end.
/// Rule: engines/tournament/league/RULES.md#log
struct LeagueClassFormat {
  static constexpr std::string_view name = "league_class";
  static constexpr int version = 1;

  /// A game of a schedule given as data.
  struct Due {
    Round round = 0;
    PlayerId a;
    PlayerId b;
    bool operator==(const Due&) const = default;
  };

  std::vector<Due> schedule;  // empty: everybody meets everybody, by the circle
  std::optional<PlayerId> champion;
  league::Zones zones;
  league::MovementChoices choices;
  bool operator==(const LeagueClassFormat&) const = default;

  static std::span<const ConfigField> schema();
  static Result<LeagueClassFormat, Refusal> make(const Config& config);
  Habits habits() const { return {false, false, true, false}; }
  Result<LotsDrawn, Refusal> draw(const Tournament&, std::span<const std::string>) const {
    return no_published_draw();
  }
  Result<Done, Refusal> validate(const Tournament& t) const;
  Result<RoundPlan, Refusal> next_round(const Tournament& t) const;
  std::vector<Row> standings(const Tournament& t, Round round) const;
  Outcome finish(const Tournament& t) const;
};

static_assert(Format<LeagueClassFormat>);

}  // namespace tachiai::tournament
