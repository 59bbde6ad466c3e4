#pragma once

#include "engines/tournament/formats/othello_rules.hpp"

namespace tachiai::tournament {

/// All Japan Othello Championship, open division: 60 to 64 players, six rounds; a full-win
/// knock-out, repechage groups, prize matches and the ranking league.
/// RULES.md#othello_open (spec 2)
struct OthelloOpen {
  static constexpr std::string_view name = "othello_open";
  static constexpr int version = 1;

  OthelloChoices choices;
  std::string assignment = "four_blocks";
  /// By group: who lost where in the knock-out meets in it, "A1" the losers of round 1 in block A.
  std::vector<std::vector<std::string>> groups;
  bool operator==(const OthelloOpen&) const = default;

  static std::span<const ConfigField> schema();
  static Result<OthelloOpen, Refusal> make(const Config& config);
  Habits habits() const { return {}; }
  Result<LotsDrawn, Refusal> draw(const Tournament& t, std::span<const std::string> draws) const;
  Result<Done, Refusal> validate(const Tournament& t) const;
  Result<RoundPlan, Refusal> next_round(const Tournament& t) const;
  std::vector<Row> standings(const Tournament& t, Round round) const;
  Outcome finish(const Tournament& t) const;

  /// 4 or 2.
  int blocks() const;
};

static_assert(Format<OthelloOpen>);

/// The draw of both divisions: seeds are the entries with a seed level, places that nobody has at
/// the end of the roster count as absent (T-A6).
struct LotterySlots;
Result<LotsDrawn, Refusal> draw_othello(const Tournament& tournament, const LotterySlots& slots,
                                        std::span<const std::string> draws);
/// So many present, so many numbers, and a number for everybody.
Result<Done, Refusal> validate_othello(const Tournament& tournament, const LotterySlots& slots);

}  // namespace tachiai::tournament
