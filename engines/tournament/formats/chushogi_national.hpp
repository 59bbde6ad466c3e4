#pragma once

#include "engines/tournament/formats/swiss_rules.hpp"

namespace tachiai::tournament {

/// A league of the chu shogi national tournament: A (the title, an even number of players) or B
/// (whoever comes, and goes). Three rounds, ten tie-breaks, a play-off of two.
/// RULES.md#chushogi_national (spec 4)
struct ChuShogiNational {
  static constexpr std::string_view name = "chushogi_national";
  static constexpr int version = 1;

  bool league_a = true;
  SwissRules rules;
  bool operator==(const ChuShogiNational&) const = default;

  static std::span<const ConfigField> schema();
  static Result<ChuShogiNational, Refusal> make(const Config& config);
  Habits habits() const { return {true, !league_a, !league_a, true}; }
  Result<LotsDrawn, Refusal> draw(const Tournament&, std::span<const std::string>) const {
    return no_published_draw();
  }
  Result<Done, Refusal> validate(const Tournament& t) const;
  Result<RoundPlan, Refusal> next_round(const Tournament& t) const { return swiss_round(t, rules); }
  std::vector<Row> standings(const Tournament& t, Round round) const {
    return swiss_rows(t, round, rules);
  }
  Outcome finish(const Tournament& t) const;
};

static_assert(Format<ChuShogiNational>);

/// Who changes leagues for the next event (4.5): of A the last-placed and all others with as many
/// lost games, of B the first-placed and all others with the same score. In the order of `rows`.
std::vector<PlayerId> to_b(std::span<const Row> rows);
std::vector<PlayerId> to_a(std::span<const Row> rows);

}  // namespace tachiai::tournament
