#include <array>

#include "engines/core/result.hpp"
#include "server/wire/news.hpp"

namespace tachiai::wire {

namespace {

struct Row {
  RefusalCode code;
  std::string_view word;
  std::optional<match::RefusalCode> of_match;
};

using enum RefusalCode;
using Match = match::RefusalCode;

constexpr std::array rows{
    Row{malformed, "malformed", {}},
    Row{unsupported, "unsupported", {}},
    Row{hello_first, "hello_first", {}},
    Row{bad_request_id, "bad_request_id", {}},
    Row{id_reused, "id_reused", {}},
    Row{too_long, "too_long", {}},
    Row{rate_limited, "rate_limited", {}},
    Row{unavailable, "unavailable", {}},
    Row{unknown_key, "unknown_key", {}},
    Row{forbidden, "forbidden", {}},
    Row{no_such_match, "no_such_match", {}},
    Row{not_a_player, "not_a_player", Match::not_a_player},
    Row{name_the_seat, "name_the_seat", {}},
    Row{not_your_seat, "not_your_seat", {}},
    Row{seat_taken, "seat_taken", Match::seat_taken},
    Row{already_seated, "already_seated", Match::already_seated},
    Row{bad_invitation, "bad_invitation", {}},
    Row{bad_name, "bad_name", {}},
    Row{too_many_matches, "too_many_matches", {}},
    Row{not_started, "not_started", Match::not_started},
    Row{already_started, "already_started", Match::already_started},
    Row{game_over, "game_over", Match::game_over},
    Row{not_your_turn, "not_your_turn", Match::not_your_turn},
    Row{stale_ply, "stale_ply", Match::stale_ply},
    Row{unparsable_move, "unparsable_move", Match::unparsable_move},
    Row{illegal, "illegal", Match::illegal},
    Row{flag_fell, "flag_fell", Match::flag_fell},
    Row{clock_frozen, "clock_frozen", Match::clock_frozen},
    Row{not_in_this_preset, "not_in_this_preset", Match::not_in_this_preset},
    Row{nothing_offered, "nothing_offered", Match::nothing_offered},
    Row{already_offered, "already_offered", Match::already_offered},
    Row{bad_ply, "bad_ply", Match::bad_ply},
    Row{bad_amount, "bad_amount", Match::bad_amount},
    Row{too_late_to_abort, "too_late_to_abort", Match::too_late_to_abort},
    Row{opponent_present, "opponent_present", Match::opponent_present},
    Row{no_standing, "no_standing", Match::no_standing},
    Row{claim_open, "claim_open", Match::claim_open},
    Row{no_claim, "no_claim", Match::no_claim},
    Row{too_late_to_claim, "too_late_to_claim", Match::too_late_to_claim},
    Row{no_particulars, "no_particulars", Match::no_particulars},
    Row{already_claimed, "already_claimed", Match::already_claimed},
    Row{bound_by_touch, "bound_by_touch", Match::bound_by_touch},
    Row{impossible_act, "impossible_act", Match::impossible_act},
    Row{out_of_order, "out_of_order", Match::out_of_order},
    Row{end_due, "end_due", Match::end_due},
    Row{not_yet, "not_yet", Match::not_yet},
    Row{already_done, "already_done", Match::already_done},
    Row{flag_stands, "flag_stands", Match::flag_stands},
    Row{unknown_preset, "unknown_preset", {}},
    Row{bad_control, "bad_control", {}},
    Row{bad_position, "bad_position", {}},
    Row{bad_seat, "bad_seat", {}},
    Row{bad_preset, "bad_preset", Match::bad_preset},
    Row{unknown_bot, "unknown_bot", {}},
    Row{no_such_event, "no_such_event", {}},
    Row{stale_revision, "stale_revision", {}},
    Row{bad_event, "bad_event", {}},
    Row{talk_closed, "talk_closed", {}},
    Row{silenced, "silenced", {}},
    Row{no_such_tournament, "no_such_tournament", {}},
    Row{bad_tournament, "bad_tournament", {}},
    Row{tournament_rule, "tournament_rule", {}},
    Row{place_is_taken, "place_is_taken", {}},
    Row{check_in_closed, "check_in_closed", {}},
};

constexpr auto codes = [] {
  std::array<RefusalCode, rows.size()> all{};
  for (std::size_t i = 0; i < rows.size(); ++i) all[i] = rows[i].code;
  return all;
}();

const Row& row_of(RefusalCode code) {
  for (const Row& row : rows) {
    if (row.code == code) return row;
  }
  fail_assertion("a code in the table", __FILE__, __LINE__);
}

}  // namespace

RefusalCode from(match::RefusalCode code) {
  for (const Row& row : rows) {
    if (row.of_match == code) return row.code;
  }
  fail_assertion("every refusal of a match has a row", __FILE__, __LINE__);
}

RefusalCode from(DecodeFault::Code code) {
  switch (code) {
    case DecodeFault::Code::malformed: return malformed;
    case DecodeFault::Code::unsupported: return unsupported;
    case DecodeFault::Code::bad_request_id: return bad_request_id;
    case DecodeFault::Code::too_long: return too_long;
    case DecodeFault::Code::name_the_match: return no_such_match;
  }
  return malformed;
}

std::span<const RefusalCode> all_refusals() { return codes; }

std::string_view to_text(RefusalCode code) { return row_of(code).word; }

std::string rule_of(RefusalCode code) {
  const Row& row = row_of(code);
  if (row.of_match) return std::string{match::rule_of(*row.of_match)};
  return "protocol/README.md#" + std::string{row.word};
}

}  // namespace tachiai::wire
