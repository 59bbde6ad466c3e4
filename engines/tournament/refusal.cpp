#include "engines/tournament/refusal.hpp"

#include <array>

namespace tachiai::tournament {

namespace {

// In the order of the enum.
constexpr std::array<std::string_view, 34> rules{{
    "engines/tournament/RULES.md#unknown_format",
    "engines/tournament/RULES.md#bad_config",
    "engines/tournament/RULES.md#already_created",
    "engines/tournament/RULES.md#not_created",
    "engines/tournament/RULES.md#bad_entry",
    "engines/tournament/RULES.md#duplicate_entry",
    "engines/tournament/RULES.md#unknown_player",
    "engines/tournament/RULES.md#already_started",
    "engines/tournament/RULES.md#not_started",
    "engines/tournament/RULES.md#already_finished",
    "engines/tournament/RULES.md#draw_is_over",
    "engines/tournament/RULES.md#bad_lots",
    "engines/tournament/RULES.md#lots_missing",
    "engines/tournament/RULES.md#outside_the_format",
    "engines/tournament/RULES.md#too_many_players",
    "engines/tournament/RULES.md#round_open",
    "engines/tournament/RULES.md#no_more_rounds",
    "engines/tournament/RULES.md#bad_pairing",
    "engines/tournament/RULES.md#no_reason",
    "engines/tournament/RULES.md#not_paired",
    "engines/tournament/RULES.md#contradictory",
    "engines/tournament/RULES.md#no_draw",
    "engines/tournament/RULES.md#bad_winner",
    "engines/tournament/RULES.md#bad_kind",
    "engines/tournament/RULES.md#round_closed",
    "engines/tournament/RULES.md#missing_result",
    "engines/tournament/RULES.md#no_result",
    "engines/tournament/RULES.md#correction_over",
    "engines/tournament/RULES.md#no_card",
    "engines/tournament/RULES.md#not_his_card",
    "engines/tournament/RULES.md#already_confirmed",
    "engines/tournament/RULES.md#no_late_entry",
    "engines/tournament/RULES.md#no_withdrawal",
    "engines/tournament/RULES.md#already_gone",
}};
static_assert(rules.size() == static_cast<std::size_t>(RefusalCode::already_gone) + 1);

}  // namespace

std::string_view rule_of(RefusalCode code) { return rules[static_cast<std::size_t>(code)]; }

std::string_view to_text(RefusalCode code) {
  const std::string_view rule = rule_of(code);
  return rule.substr(rule.find('#') + 1);
}

}  // namespace tachiai::tournament
