#pragma once

#include "engines/tournament/format.hpp"

namespace tachiai::tournament {

/// Two players, until one has more than half of the games; one of them may start ahead. A drawn
/// game decides nothing and is followed by another. RULES.md#best_of_n (a title match: spec 5.3)
struct BestOfN {
  static constexpr std::string_view name = "best_of_n";
  static constexpr int version = 1;

  int games = 3;
  int head_start = 0;  // wins the second player of the roster begins with
  bool operator==(const BestOfN&) const = default;

  static std::span<const ConfigField> schema();
  static Result<BestOfN, Refusal> make(const Config& config);
  Habits habits() const { return {true, false, false, false}; }
  Result<LotsDrawn, Refusal> draw(const Tournament&, std::span<const std::string>) const {
    return no_published_draw();
  }
  Result<Done, Refusal> validate(const Tournament& t) const;
  Result<RoundPlan, Refusal> next_round(const Tournament& t) const;
  std::vector<Row> standings(const Tournament& t, Round round) const;
  Outcome finish(const Tournament& t) const;
};

static_assert(Format<BestOfN>);

}  // namespace tachiai::tournament
