#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace tachiai::tournament {

/// Why a command was not done, or a format cannot go on. Each has its paragraph in RULES.md.
enum class RefusalCode : std::uint8_t {
  unknown_format,
  bad_config,       // a key the format does not have, or a value it does not take
  already_created,  // the log has its format
  not_created,      // it has none yet
  bad_entry,        // an entry without an id, a field that entries do not have
  duplicate_entry,  // the roster has him, or his registration number
  unknown_player,
  already_started,  // the roster is frozen
  not_started,
  already_finished,  // the standings are final
  draw_is_over,      // absences and entries come before the lots
  bad_lots,          // no draw the format knows, or numbers that are no permutation
  lots_missing,
  outside_the_format,  // so many or so few players that its rules say nothing (T-A20)
  too_many_players,    // to be paired exactly
  round_open,          // the round before has encounters without a result
  no_more_rounds,
  bad_pairing,    // by hand: a player twice, or missing, or who is not there
  no_reason,      // a ruling, and a pairing by hand, say why
  not_paired,     // no such encounter
  contradictory,  // it has a result already, or a card that says something else
  no_draw,        // a game of this format always has a winner
  bad_winner,     // who does not play there, or nobody where somebody wins
  bad_kind,       // no result this format knows, or one that only the pairing makes
  round_closed,
  missing_result,
  no_result,        // nothing to overrule
  correction_over,  // a player of the game has begun his next one (4.6)
  no_card,          // nothing to confirm
  not_his_card,     // who neither plays there nor confirms for somebody
  already_confirmed,
  no_late_entry,  // nobody joins this format after the start
  no_withdrawal,  // nobody leaves it
  already_gone,
};

/// The word: "no_draw".
std::string_view to_text(RefusalCode code);
/// The anchor of the rule behind a code: "engines/tournament/RULES.md#no_draw". Static storage.
std::string_view rule_of(RefusalCode code);

struct Refusal {
  RefusalCode code{};
  std::string what;  // the particulars: which player, which round
  bool operator==(const Refusal&) const = default;

  std::string_view rule() const { return rule_of(code); }
};

}  // namespace tachiai::tournament
