#pragma once

#include "engines/tournament/formats/othello_rules.hpp"

namespace tachiai::tournament {

/// All Japan Othello Championship, women: 13 to 16 players, six rounds; two groups' knock-outs,
/// a repechage, semi-finals and the ranking league. RULES.md#othello_women (spec 3)
struct OthelloWomen {
  static constexpr std::string_view name = "othello_women";
  static constexpr int version = 1;

  OthelloChoices choices;
  bool operator==(const OthelloWomen&) const = default;

  static std::span<const ConfigField> schema();
  static Result<OthelloWomen, Refusal> make(const Config& config);
  Habits habits() const { return {}; }
  Result<LotsDrawn, Refusal> draw(const Tournament& t, std::span<const std::string> draws) const;
  Result<Done, Refusal> validate(const Tournament& t) const;
  Result<RoundPlan, Refusal> next_round(const Tournament& t) const;
  std::vector<Row> standings(const Tournament& t, Round round) const;
  Outcome finish(const Tournament& t) const;
};

static_assert(Format<OthelloWomen>);

}  // namespace tachiai::tournament
