#pragma once

#include <array>
#include <cstdint>
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

/// Why a command was not done. A closed table: protocol/README.md lists each value with what a
/// client should do.
enum class RefusalCode : std::uint8_t {
  not_started,
  already_started,
  game_over,
  not_a_player,  // the actor holds no seat here
  seat_taken,
  already_seated,
  not_your_turn,
  stale_ply,  // a crossed message: the ply it answers is not the ply we are at
  unparsable_move,
  illegal,       // `illegality` says which rule
  flag_fell,     // late: the time was up when it arrived
  clock_frozen,  // play is interrupted
  not_in_this_preset,
  nothing_offered,
  already_offered,
  bad_ply,
  bad_amount,
  too_late_to_abort,
  opponent_present,
  no_standing,        // others may say this, not who says it
  claim_open,         // a claim waits for its answer or its ruling
  no_claim,           // there is none to answer or rule
  too_late_to_claim,  // the claimant has begun his own turn, or the end was declared
  no_particulars,     // the article demands that discs or a square are named
  already_claimed,    // the same of the same turn, and it failed
  bound_by_touch,     // the move was fixed by touching a square, which is told
  impossible_act,     // hands cannot do it
  out_of_order,       // the acts of a turn come in their order
  end_due,            // nobody can play: the end is to be declared
  not_yet,            // before what must come first
  already_done,
  flag_stands,  // that flag has not fallen, or counts no more
  bad_preset,   // no match can be made of these choices; the text names the first that is wrong
};

/// The word on the wire: "stale_ply".
std::string_view to_text(RefusalCode code);

/// The anchor of the rule behind a code: "engines/match/RULES.md#stale_ply". Static storage. A
/// refusal of an illegal act names the game's own rule instead.
std::string_view rule_of(RefusalCode code);

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

/// What follows from a command. A plain refusal has no events; a late move has events and a
/// refusal.
struct Decision {
  std::vector<Event> events;
  Reply reply;
};

/// The first decision of a match: MatchCreated with the preset fully resolved, or `bad_preset`
/// without events.
/// @param principals  by seat; "" leaves the seat open. One principal may hold several seats. Where
/// none is open the
///                    caller follows with StartMatch.
Decision create(const Preset& preset, const std::array<std::string, seats_max>& principals);

/// Pure. `now` is match time: ms since the match was created, of the command's receipt; one before
/// the match's `accounted` counts as `accounted` (a timer that fired for a turn already over). The
/// events of one decision are appended together or not at all.
Decision decide(const Match& match, const Command& command, Millis now);

}  // namespace tachiai::match
