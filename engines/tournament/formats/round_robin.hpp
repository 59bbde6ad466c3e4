#pragma once

#include "engines/tournament/formats/swiss_rules.hpp"

namespace tachiai::tournament {

/// Everybody meets everybody, once or more often, by the circle: the last number stands still, the
/// others turn. Who has no opponent in a round of an odd field has no encounter.
/// RULES.md#round_robin
struct RoundRobin {
  static constexpr std::string_view name = "round_robin";
  static constexpr int version = 1;

  int cycles = 1;
  SwissRules rules;  // for the table
  bool draws = true;
  bool operator==(const RoundRobin&) const = default;

  static std::span<const ConfigField> schema();
  static Result<RoundRobin, Refusal> make(const Config& config);
  Habits habits() const { return {draws, false, true, false}; }
  Result<LotsDrawn, Refusal> draw(const Tournament&, std::span<const std::string>) const {
    return no_published_draw();
  }
  Result<Done, Refusal> validate(const Tournament& t) const;
  Result<RoundPlan, Refusal> next_round(const Tournament& t) const;
  std::vector<Row> standings(const Tournament& t, Round round) const {
    return swiss_rows(t, round, rules);
  }
  Outcome finish(const Tournament& t) const {
    return {standings(t, static_cast<Round>(t.rounds.size())), {}};
  }
};

static_assert(Format<RoundRobin>);

}  // namespace tachiai::tournament
