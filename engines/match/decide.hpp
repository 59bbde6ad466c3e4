#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engines/core/fault.hpp"
#include "engines/match/command.hpp"
#include "engines/match/event.hpp"
#include "engines/match/match.hpp"

namespace tachiai::match {

/// Why a command was not done. A closed table: protocol/README.md lists each value with what a client should do.
enum class RefusalCode : std::uint8_t {
  not_started,
  already_started,
  game_over,
  not_a_player,      // the actor holds no seat here
  seat_taken,
  already_seated,
  not_your_turn,
  stale_ply,         // a crossed message: the ply it answers is not the ply we are at
  unparsable_move,
  illegal,           // `illegality` says which rule
  flag_fell,         // late: the time was up when it arrived
  clock_frozen,      // play is interrupted
  not_in_this_preset,
  nothing_offered,
  already_offered,
  bad_ply,
  bad_amount,
  too_late_to_abort,
  opponent_present,
};

/// The word on the wire: "stale_ply".
std::string_view to_text(RefusalCode code);

struct Refusal {
  RefusalCode code{};
  std::string rule;                      // anchor of the rule that says so, never empty
  std::string text;                      // the particulars, for a log; people read texts by code
  std::optional<Illegality> illegality;  // with code `illegal`
  bool operator==(const Refusal&) const = default;
};

struct Accepted {
  bool operator==(const Accepted&) const = default;
};

using Reply = std::variant<Accepted, Refusal>;

/// What follows from a command. A plain refusal has no events; a late move has events and a refusal.
struct Decision {
  std::vector<Event> events;
  Reply reply;
};

/// Pure. `now` is match time: ms since the match was created, of the command's receipt; >= the match's `accounted`.
/// The events of one decision are appended together or not at all.
Decision decide(const Match& match, const Command& command, Millis now);

}  // namespace tachiai::match
