#pragma once

#include "engines/tournament/formats/swiss_rules.hpp"

namespace tachiai::tournament {

/// A Swiss event: score groups, no rematch, as many rounds as the organiser says.
/// RULES.md#swiss
struct Swiss {
  static constexpr std::string_view name = "swiss";
  static constexpr int version = 1;

  SwissRules rules;
  bool draws = true;
  bool late_entry = true;
  bool operator==(const Swiss&) const = default;

  static std::span<const ConfigField> schema();
  static Result<Swiss, Refusal> make(const Config& config);
  Habits habits() const { return {draws, late_entry, true, false}; }
  Result<LotsDrawn, Refusal> draw(const Tournament&, std::span<const std::string>) const {
    return no_published_draw();
  }
  Result<Done, Refusal> validate(const Tournament& t) const;
  Result<RoundPlan, Refusal> next_round(const Tournament& t) const { return swiss_round(t, rules); }
  std::vector<Row> standings(const Tournament& t, Round round) const {
    return swiss_rows(t, round, rules);
  }
  Outcome finish(const Tournament& t) const {
    return {standings(t, static_cast<Round>(t.rounds.size())), {}};
  }
};

static_assert(Format<Swiss>);

}  // namespace tachiai::tournament
