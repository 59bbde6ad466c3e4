#pragma once

#include "engines/tournament/format.hpp"

namespace tachiai::tournament {

/// A knock-out in bracket order: 1-2, 3-4, ..., then neighbours. Empty slots up to the next power
/// of two are walkovers. RULES.md#knock_out
struct KnockOut {
  static constexpr std::string_view name = "knock_out";
  static constexpr int version = 1;

  bool third_place = true;
  bool operator==(const KnockOut&) const = default;

  static std::span<const ConfigField> schema();
  static Result<KnockOut, Refusal> make(const Config& config);
  Habits habits() const { return {}; }
  Result<LotsDrawn, Refusal> draw(const Tournament&, std::span<const std::string>) const {
    return no_published_draw();
  }
  Result<Done, Refusal> validate(const Tournament& t) const;
  Result<RoundPlan, Refusal> next_round(const Tournament& t) const;
  std::vector<Row> standings(const Tournament& t, Round round) const;
  Outcome finish(const Tournament& t) const {
    return {standings(t, static_cast<Round>(t.rounds.size())), {}};
  }
};

static_assert(Format<KnockOut>);

}  // namespace tachiai::tournament
