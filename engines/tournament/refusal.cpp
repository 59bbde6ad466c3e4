#include "engines/tournament/refusal.hpp"

#include <array>

namespace tachiai::tournament {

namespace {

struct Words {
  std::string_view code;
  std::string_view rule;
};

// In the order of the enum.
constexpr std::array<Words, 34> words{{
    {"unknown_format", "engines/tournament/RULES.md#unknown-format"},
    {"bad_config", "engines/tournament/RULES.md#bad-config"},
    {"already_created", "engines/tournament/RULES.md#already-created"},
    {"not_created", "engines/tournament/RULES.md#not-created"},
    {"bad_entry", "engines/tournament/RULES.md#bad-entry"},
    {"duplicate_entry", "engines/tournament/RULES.md#duplicate-entry"},
    {"unknown_player", "engines/tournament/RULES.md#unknown-player"},
    {"already_started", "engines/tournament/RULES.md#already-started"},
    {"not_started", "engines/tournament/RULES.md#not-started"},
    {"already_finished", "engines/tournament/RULES.md#already-finished"},
    {"draw_is_over", "engines/tournament/RULES.md#draw-is-over"},
    {"bad_lots", "engines/tournament/RULES.md#bad-lots"},
    {"lots_missing", "engines/tournament/RULES.md#lots-missing"},
    {"outside_the_format", "engines/tournament/RULES.md#outside-the-format"},
    {"too_many_players", "engines/tournament/RULES.md#too-many-players"},
    {"round_open", "engines/tournament/RULES.md#round-open"},
    {"no_more_rounds", "engines/tournament/RULES.md#no-more-rounds"},
    {"bad_pairing", "engines/tournament/RULES.md#bad-pairing"},
    {"no_reason", "engines/tournament/RULES.md#no-reason"},
    {"not_paired", "engines/tournament/RULES.md#not-paired"},
    {"contradictory", "engines/tournament/RULES.md#contradictory"},
    {"no_draw", "engines/tournament/RULES.md#no-draw"},
    {"bad_winner", "engines/tournament/RULES.md#bad-winner"},
    {"bad_kind", "engines/tournament/RULES.md#bad-kind"},
    {"round_closed", "engines/tournament/RULES.md#round-closed"},
    {"missing_result", "engines/tournament/RULES.md#missing-result"},
    {"no_result", "engines/tournament/RULES.md#no-result"},
    {"correction_over", "engines/tournament/RULES.md#correction-over"},
    {"no_card", "engines/tournament/RULES.md#no-card"},
    {"not_his_card", "engines/tournament/RULES.md#not-his-card"},
    {"already_confirmed", "engines/tournament/RULES.md#already-confirmed"},
    {"no_late_entry", "engines/tournament/RULES.md#no-late-entry"},
    {"no_withdrawal", "engines/tournament/RULES.md#no-withdrawal"},
    {"already_gone", "engines/tournament/RULES.md#already-gone"},
}};
static_assert(words.size() == static_cast<std::size_t>(RefusalCode::already_gone) + 1);

}  // namespace

std::string_view to_text(RefusalCode code) { return words[static_cast<std::size_t>(code)].code; }
std::string_view rule_of(RefusalCode code) { return words[static_cast<std::size_t>(code)].rule; }

}  // namespace tachiai::tournament
