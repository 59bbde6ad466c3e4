#include "server/records/codec.hpp"

#include <google/protobuf/io/coded_stream.h>
#include <google/protobuf/io/zero_copy_stream_impl_lite.h>
#include <google/protobuf/message.h>
#include <google/protobuf/stubs/logging.h>
#include <google/protobuf/unknown_field_set.h>
#include <google/protobuf/util/json_util.h>

#include <algorithm>
#include <mutex>
#include <utility>

#include "engines/tournament/text.hpp"
#include "server/records/utf8.hpp"
#include "tachiai/journal/v1/records.pb.h"

namespace tachiai::records {
namespace {

namespace pb = tachiai::journal::v1;
namespace proto = google::protobuf;

// What a value must be before it is written. A record that could not be read again would stop its
// match for ever, so these hold in release too.

std::uint64_t put(Millis time) {
  TACHIAI_ASSERT(time >= Millis{});
  return static_cast<std::uint64_t>(time.count());
}

const std::string& put(const std::string& text) {
  TACHIAI_ASSERT(is_utf8(text));
  return text;
}

const std::string& put_digest(const std::string& digest, std::size_t size) {
  TACHIAI_ASSERT(digest.size() == size);
  return digest;
}

std::uint32_t put(Seat seat) { return static_cast<std::uint32_t>(index(seat)); }

// Every value is taken apart by structured bindings: a field that is added to an event does not
// compile until it is written here.

void put(pb::TimeControl& out, const clock::TimeControl& in) {
  const auto& [main, byoyomi, periods, increment, increment_at, delay, bank, rounding, least] = in;
  out.set_main_ms(put(main));
  out.set_byoyomi_ms(put(byoyomi));
  out.set_periods(periods);
  out.set_increment_ms(put(increment));
  out.set_increment_before(increment_at == clock::IncrementAt::before);
  out.set_delay_ms(put(delay));
  out.set_bank_ms(put(bank));
  out.set_rounding(static_cast<std::uint32_t>(rounding));
  out.set_least_per_move_ms(put(least));
}

void put(pb::Preset& out, const match::Preset& in) {
  const auto& [name, game, rules, start, control, conduct, illegal_act, flag, draw_offers,
               take_back, give_time, abort_before_ply, lag_cap, abandon_after, max_plies,
               repetition, declarations, claims_decided, replays, replay_control, touch_binds,
               draw_win_right, result_card, hidden_disc, senior, white_starts, late_loses_time,
               forfeit_after, announced_before, cut, cut_behind, leaving_is_foul, bots_stand_in,
               void_before_ply, adjournment, bad_seal, seal_window, best_of, won, fouls,
               announcements, agreed_draws, bell_after, at_bell, bell_bonus, relay_prevails] = in;
  out.set_name(put(name));
  out.set_game(put(game));
  out.set_rules(put(rules));
  out.set_start(put(start));
  for (const auto& of_seat : control) put(*out.add_control(), of_seat);
  out.set_conduct(static_cast<std::uint32_t>(conduct));
  out.set_illegal_act(static_cast<std::uint32_t>(illegal_act));
  out.set_flag(static_cast<std::uint32_t>(flag));
  out.set_draw_offers(draw_offers);
  out.set_take_back(take_back);
  out.set_give_time(give_time);
  out.set_abort_before_ply(abort_before_ply);
  out.set_lag_cap_ms(put(lag_cap));
  out.set_abandon_after_ms(put(abandon_after));
  out.set_max_plies(max_plies);
  out.set_repetition(repetition);
  out.set_declarations(static_cast<std::uint32_t>(declarations));
  out.set_claims_by_server(claims_decided == match::ClaimsDecided::by_server);
  out.set_replays(static_cast<std::uint32_t>(replays));
  if (replay_control) put(*out.mutable_replay_control(), *replay_control);
  out.set_touch_binds(touch_binds);
  out.set_draw_win_right(draw_win_right);
  out.set_result_card(result_card);
  out.set_fouls(static_cast<std::uint32_t>(fouls));
  out.set_announcements(announcements);
  out.set_agreed_draws(static_cast<std::uint32_t>(agreed_draws));
  out.set_bell_after_ms(put(bell_after));
  out.set_at_bell(static_cast<std::uint32_t>(at_bell));
  out.set_bell_bonus_ms(put(bell_bonus));
  out.set_relay_prevails(relay_prevails);
  out.set_hidden_disc(hidden_disc);
  out.set_senior(put(senior));
  out.set_white_starts(white_starts);
  out.set_late_loses_time(late_loses_time);
  out.set_forfeit_after_ms(put(forfeit_after));
  out.set_announced_before_ms(put(announced_before));
  out.set_cut(static_cast<std::uint32_t>(cut));
  out.set_cut_behind_ms(put(cut_behind));
  out.set_leaving_is_foul(leaving_is_foul);
  out.set_bots_stand_in(bots_stand_in);
  out.set_void_before_ply(void_before_ply);
  out.set_adjournment(adjournment);
  out.set_bad_seal(static_cast<std::uint32_t>(bad_seal));
  out.set_seal_window_ms(put(seal_window));
  TACHIAI_ASSERT(best_of >= 1);
  out.set_more_games(best_of - 1);  // one game: the field is absent
  if (won != decltype(won){}) {
    for (const auto games : won) out.add_won(games);
  }
}

void put(pb::ClockStop& out, const match::ClockStop& in) {
  const auto& [held, granted, spent] = in;
  out.set_held_ms(put(held));
  out.set_granted_ms(put(granted));
  out.set_spent_ms(put(spent));
}

void put(pb::ClockFace& out, const clock::ClockFace& in) {
  const auto& [main, periods, bank] = in;
  out.set_main_ms(put(main));
  out.set_periods(periods);
  out.set_bank_ms(put(bank));
}

void put(pb::Ending& out, const match::Ending& in) {
  const auto& [places, reason, rule, rated] = in;
  out.set_has_result(places.has_value());
  if (places) {
    for (const auto place : *places) out.add_places(place);
  }
  out.set_reason(put(reason));
  out.set_rule(put(rule));
  out.set_unrated(!rated);
}

void put(pb::MatchRecord& out, const match::MatchCreated& in) {
  const auto& [preset, rules_revision, principals] = in;
  auto& event = *out.mutable_match_created();
  put(*event.mutable_preset(), preset);
  event.set_rules_revision(rules_revision);
  for (const auto& principal : principals) event.add_principals(put(principal));
}

void put(pb::MatchRecord& out, const match::SeatTaken& in) {
  const auto& [seat, principal] = in;
  auto& event = *out.mutable_seat_taken();
  event.set_seat(put(seat));
  event.set_principal(put(principal));
}

void put(pb::MatchRecord& out, const match::MatchStarted& in) {
  const auto& [frozen] = in;
  out.mutable_match_started()->set_frozen_ms(put(frozen));
}

void put(pb::MatchRecord& out, const match::MovePlayed& in) {
  const auto& [seat, ply, act, stop, face_after, announces] = in;
  auto& event = *out.mutable_move_played();
  for (const auto& square : announces) event.add_announces(put(square));
  event.set_seat(put(seat));
  event.set_ply(ply);
  event.set_act(put(act));
  put(*event.mutable_stop(), stop);
  put(*event.mutable_face_after(), face_after);
}

void put(pb::MatchRecord& out, const match::DrawOffered& in) {
  const auto& [seat] = in;
  out.mutable_draw_offered()->set_seat(put(seat));
}

void put(pb::MatchRecord& out, const match::DrawDeclined& in) {
  const auto& [seat] = in;
  out.mutable_draw_declined()->set_seat(put(seat));
}

void put(pb::MatchRecord& out, const match::TakeBackOffered& in) {
  const auto& [seat, to_ply] = in;
  auto& event = *out.mutable_take_back_offered();
  event.set_seat(put(seat));
  event.set_to_ply(to_ply);
}

void put(pb::MatchRecord& out, const match::TakeBackDeclined& in) {
  const auto& [seat] = in;
  out.mutable_take_back_declined()->set_seat(put(seat));
}

void put(pb::MatchRecord& out, const match::TakenBack& in) {
  const auto& [to_ply, stop, face_after] = in;
  auto& event = *out.mutable_taken_back();
  event.set_to_ply(to_ply);
  put(*event.mutable_stop(), stop);
  put(*event.mutable_face_after(), face_after);
}

void put(pb::MatchRecord& out, const match::TimeGiven& in) {
  const auto& [from, to, amount] = in;
  auto& event = *out.mutable_time_given();
  event.set_from(put(from));
  event.set_to(put(to));
  event.set_amount_ms(put(amount));
}

void put(pb::MatchRecord& out, const match::FlagFell& in) {
  const auto& [seat, stop] = in;
  auto& event = *out.mutable_flag_fell();
  event.set_seat(put(seat));
  put(*event.mutable_stop(), stop);
}

void put(pb::MatchRecord& out, const match::SeatWithdrawn& in) {
  const auto& [seat, cause, stop, act, foul] = in;
  auto& event = *out.mutable_seat_withdrawn();
  event.set_foul(foul);
  event.set_seat(put(seat));
  event.set_cause(static_cast<std::uint32_t>(cause));
  if (stop) put(*event.mutable_stop(), *stop);
  event.set_act(put(act));
}

void put(pb::MatchRecord& out, const match::ClockFrozen& in) {
  const auto& [reason, stop] = in;
  auto& event = *out.mutable_clock_frozen();
  event.set_reason(put(reason));
  put(*event.mutable_stop(), stop);
}

void put(pb::MatchRecord& out, const match::ClockResumed& in) {
  const auto& [frozen] = in;
  out.mutable_clock_resumed()->set_frozen_ms(put(frozen));
}

void put(pb::MatchRecord& out, const match::MatchEnded& in) {
  const auto& [ending, by, stop, act] = in;
  auto& event = *out.mutable_match_ended();
  put(*event.mutable_ending(), ending);
  if (by) event.set_by(put(*by));
  if (stop) put(*event.mutable_stop(), *stop);
  event.set_act(put(act));
}

void put(pb::MatchRecord& out, const match::HandActed& in) {
  const auto& [seat, act] = in;
  out.mutable_hand_acted()->set_seat(put(seat));
  out.mutable_hand_acted()->set_act(put(act));
}

void put(pb::MatchRecord& out, const match::Touched& in) {
  const auto& [seat, square] = in;
  out.mutable_touched()->set_seat(put(seat));
  out.mutable_touched()->set_square(put(square));
}

void put(pb::MatchRecord& out, const match::TouchForgiven& in) {
  const auto& [office] = in;
  out.mutable_touch_forgiven()->set_office(static_cast<std::uint32_t>(office));
}

template <class Message>
void put_items(Message& out, const std::vector<ClaimItem>& items) {
  for (const auto& [category, squares] : items) {
    auto& item = *out.add_items();
    item.set_category(put(category));
    for (const auto& square : squares) item.add_squares(put(square));
  }
}

void put(pb::MatchRecord& out, const match::ClaimMade& in) {
  const auto& [by, items, stop, face_after] = in;
  auto& event = *out.mutable_claim_made();
  if (by) event.set_by(put(*by));
  put_items(event, items);
  put(*event.mutable_stop(), stop);
  put(*event.mutable_face_after(), face_after);
}

void put(pb::MatchRecord& out, const match::ClaimAnswered& in) {
  const auto& [seat, agreed, stop] = in;
  auto& event = *out.mutable_claim_answered();
  event.set_seat(put(seat));
  event.set_agreed(agreed);
  if (stop) put(*event.mutable_stop(), *stop);
}

void put(pb::MatchRecord& out, const match::ClaimRuled& in) {
  const auto& [office, upheld, verdict, acts, reason, frozen] = in;
  auto& event = *out.mutable_claim_ruled();
  event.set_office(static_cast<std::uint32_t>(office));
  event.set_upheld(upheld);
  event.set_verdict(put(verdict));
  for (const auto& act : acts) event.add_acts(put(act));
  event.set_reason(put(reason));
  if (frozen) event.set_frozen_ms(put(*frozen));
}

void put(pb::MatchRecord& out, const match::BoardSet& in) {
  const auto& [office, acts, reason] = in;
  auto& event = *out.mutable_board_set();
  event.set_office(static_cast<std::uint32_t>(office));
  for (const auto& act : acts) event.add_acts(put(act));
  event.set_reason(put(reason));
}

void put(pb::MatchRecord& out, const match::EndDeclared& in) {
  const auto& [seat, stop] = in;
  auto& event = *out.mutable_end_declared();
  event.set_seat(put(seat));
  if (stop) put(*event.mutable_stop(), *stop);
}

void put(pb::MatchRecord& out, const match::ResultConfirmed& in) {
  const auto& [seat] = in;
  out.mutable_result_confirmed()->set_seat(put(seat));
}

void put(pb::MatchRecord& out, const match::CardSigned& in) {
  const auto& [seat] = in;
  out.mutable_card_signed()->set_seat(put(seat));
}

void put(pb::MatchRecord& out, const match::CardHandedIn& in) {
  const auto& [seat] = in;
  out.mutable_card_handed_in()->set_seat(put(seat));
}

void put(pb::MatchRecord& out, const match::ClockSet& in) {
  const auto& [seat, face, reason] = in;
  auto& event = *out.mutable_clock_set();
  event.set_seat(put(seat));
  put(*event.mutable_face(), face);
  event.set_reason(put(reason));
}

void put(pb::MatchRecord& out, const match::Penalised& in) {
  const auto& [seat, kind, amount, reason] = in;
  auto& event = *out.mutable_penalised();
  event.set_seat(put(seat));
  event.set_kind(static_cast<std::uint32_t>(kind));
  event.set_amount_ms(put(amount));
  event.set_reason(put(reason));
}

void put(pb::MatchRecord& out, const match::DrawRightGiven& in) {
  const auto& [seat] = in;
  out.mutable_draw_right_given()->set_seat(put(seat));
}

void put(pb::MatchRecord& out, const match::Rewound& in) {
  const auto& [to_ply, face_after, reason] = in;
  auto& event = *out.mutable_rewound();
  event.set_to_ply(to_ply);
  put(*event.mutable_face_after(), face_after);
  event.set_reason(put(reason));
}

void put(pb::MatchRecord& out, const match::Adjudicated& in) {
  const auto& [reason] = in;
  out.mutable_adjudicated()->set_reason(put(reason));
}

void put(pb::MatchRecord& out, const match::MovedOutOfTurn& in) {
  const auto& [seat, ply, act] = in;
  auto& event = *out.mutable_moved_out_of_turn();
  event.set_seat(put(seat));
  event.set_ply(ply);
  event.set_act(put(act));
}

void put(pb::MatchRecord& out, const match::CounterClaimed& in) {
  const auto& [by, items] = in;
  auto& event = *out.mutable_counter_claimed();
  event.set_by(put(by));
  put_items(event, items);
}

void put(pb::MatchRecord& out, const match::FoulChosen& in) {
  const auto& [seat, choice] = in;
  auto& event = *out.mutable_foul_chosen();
  event.set_seat(put(seat));
  event.set_choice(static_cast<std::uint32_t>(choice));
}

void put(pb::MatchRecord& out, const match::FoulSettled& in) {
  const auto& [by, choice, to_ply, face_after, reason, frozen] = in;
  auto& event = *out.mutable_foul_settled();
  if (by) event.set_by(put(*by));
  event.set_choice(static_cast<std::uint32_t>(choice));
  if (to_ply) event.set_to_ply(*to_ply);
  put(*event.mutable_face_after(), face_after);
  event.set_reason(put(reason));
  event.set_frozen_ms(put(frozen));
}

void put(pb::MatchRecord& out, const match::BellRung& in) {
  const auto& [faces, control, stop] = in;
  auto& event = *out.mutable_bell_rung();
  for (const auto& of_seat : faces) put(*event.add_faces(), of_seat);
  for (const auto& of_seat : control) put(*event.add_control(), of_seat);
  if (stop) put(*event.mutable_stop(), *stop);
}

// Before the first move.

void put(pb::MatchRecord& out, const match::DiscHidden& in) {
  const auto& [seat, digest] = in;
  out.mutable_disc_hidden()->set_seat(put(seat));
  out.mutable_disc_hidden()->set_digest(put_digest(digest, 32));
}

void put(pb::MatchRecord& out, const match::DiscGuessed& in) {
  const auto& [seat, black_up] = in;
  out.mutable_disc_guessed()->set_seat(put(seat));
  out.mutable_disc_guessed()->set_black_up(black_up);
}

void put(pb::MatchRecord& out, const match::DiscRevealed& in) {
  const auto& [black_up, nonce, holds, winner] = in;
  auto& event = *out.mutable_disc_revealed();
  event.set_black_up(black_up);
  event.set_nonce(nonce);
  event.set_holds(holds);
  event.set_winner(put(winner));
}

void put(pb::MatchRecord& out, const match::RightChosen& in) {
  const auto& [seat, draw_win] = in;
  out.mutable_right_chosen()->set_seat(put(seat));
  out.mutable_right_chosen()->set_draw_win(draw_win);
}

void put(pb::MatchRecord& out, const match::ColourChosen& in) {
  const auto& [seat, black, exchanged] = in;
  auto& event = *out.mutable_colour_chosen();
  event.set_seat(put(seat));
  event.set_black(black);
  event.set_exchanged(exchanged);
}

void put(pb::MatchRecord& out, const match::ChairChosen& in) {
  const auto& [seat, chair] = in;
  out.mutable_chair_chosen()->set_seat(put(seat));
  out.mutable_chair_chosen()->set_chair(chair);
}

void put(pb::MatchRecord& out, const match::LateDeclared& in) {
  const auto& [seat] = in;
  out.mutable_late_declared()->set_seat(put(seat));
}

void put(pb::MatchRecord& out, const match::LateClockStarted& in) {
  const auto& [seat, frozen] = in;
  out.mutable_late_clock_started()->set_seat(put(seat));
  out.mutable_late_clock_started()->set_frozen_ms(put(frozen));
}

void put(pb::MatchRecord& out, const match::LateArrived& in) {
  const auto& [seat, stop, face_after] = in;
  auto& event = *out.mutable_late_arrived();
  event.set_seat(put(seat));
  if (stop) put(*event.mutable_stop(), *stop);
  put(*event.mutable_face_after(), face_after);
}

template <class Message>
void put_terms(Message& out, const std::vector<match::Term>& terms) {
  for (const auto& [name, value] : terms) {
    auto& term = *out.add_terms();
    term.set_name(put(name));
    term.set_value(put(value));
  }
}

void put(pb::MatchRecord& out, const match::TermsOffered& in) {
  const auto& [seat, terms] = in;
  out.mutable_terms_offered()->set_seat(put(seat));
  put_terms(*out.mutable_terms_offered(), terms);
}

void put(pb::MatchRecord& out, const match::TermsDeclined& in) {
  const auto& [seat] = in;
  out.mutable_terms_declined()->set_seat(put(seat));
}

void put(pb::MatchRecord& out, const match::TermsSet& in) {
  const auto& [agreed, terms, preset, reason, stop] = in;
  auto& event = *out.mutable_terms_set();
  event.set_agreed(agreed);
  put_terms(event, terms);
  put(*event.mutable_preset(), preset);
  event.set_reason(put(reason));
  if (stop) put(*event.mutable_stop(), *stop);
}

// Interruptions.

void put(pb::MatchRecord& out, const match::AdjournmentOffered& in) {
  const auto& [seat] = in;
  out.mutable_adjournment_offered()->set_seat(put(seat));
}

void put(pb::MatchRecord& out, const match::AdjournmentDeclined& in) {
  const auto& [seat] = in;
  out.mutable_adjournment_declined()->set_seat(put(seat));
}

void put(pb::MatchRecord& out, const match::AdjournmentAgreed& in) {
  const auto& [seat] = in;
  out.mutable_adjournment_agreed()->set_seat(put(seat));
}

void put(pb::MatchRecord& out, const match::MoveSealed& in) {
  const auto& [seat, digest, stop] = in;
  auto& event = *out.mutable_move_sealed();
  event.set_seat(put(seat));
  event.set_digest(put_digest(digest, 32));
  put(*event.mutable_stop(), stop);
}

void put(pb::MatchRecord& out, const match::SealOpened& in) {
  const auto& [seat, nonce, frozen] = in;
  auto& event = *out.mutable_seal_opened();
  event.set_seat(put(seat));
  event.set_nonce(nonce);
  event.set_frozen_ms(put(frozen));
}

void put(pb::MatchRecord& out, const match::SealFailed& in) {
  const auto& [seat, act, nonce, holds] = in;
  auto& event = *out.mutable_seal_failed();
  event.set_seat(put(seat));
  event.set_act(put(act));
  event.set_nonce(nonce);
  event.set_holds(holds);
}

void put(pb::MatchRecord& out, const match::CutOff& in) {
  const auto& [seat, stop, control] = in;
  auto& event = *out.mutable_cut_off();
  event.set_seat(put(seat));
  if (stop) put(*event.mutable_stop(), *stop);
  for (const auto& of_seat : control) put(*event.add_control(), of_seat);
}

void put(pb::MatchRecord& out, const match::HandedOver& in) {
  const auto& [seat, bot] = in;
  out.mutable_handed_over()->set_seat(put(seat));
  out.mutable_handed_over()->set_bot(put(bot));
}

void put(pb::MatchRecord& out, const match::LeftToArbiter&) { out.mutable_left_to_arbiter(); }

// A relay.

void put(pb::BoardClocks& out, const match::BoardClocks& in) {
  const auto& [left, runs, elapsed] = in;
  for (std::uint32_t seat = 0; seat < seats_max; ++seat) {
    if (!left[seat]) continue;
    auto& of_seat = *out.add_left();
    of_seat.set_seat(seat);
    of_seat.set_left_ms(put(*left[seat]));
  }
  if (runs) out.set_runs(put(*runs));
  out.set_elapsed_ms(put(elapsed));
}

void put(pb::RelayedAct& out, const match::RelayedAct& in) {
  const auto& [act, as_stood] = in;
  out.set_act(put(act));
  out.set_as_stood(as_stood);
}

void put(pb::MatchRecord& out, const match::Relayed& in) {
  const auto& [seat, ply, what, unsure, clocks] = in;
  auto& event = *out.mutable_relayed();
  event.set_seat(put(seat));
  event.set_ply(ply);
  put(*event.mutable_what(), what);
  event.set_unsure(unsure);
  put(*event.mutable_clocks(), clocks);
}

void put(pb::MatchRecord& out, const match::LineCorrected& in) {
  const auto& [from_ply, acts, reason, clocks] = in;
  auto& event = *out.mutable_line_corrected();
  event.set_from_ply(from_ply);
  for (const auto& act : acts) put(*event.add_acts(), act);
  event.set_reason(put(reason));
  put(*event.mutable_clocks(), clocks);
}

void put(pb::MatchRecord& out, const match::UnsureMarked& in) {
  const auto& [ply, unsure] = in;
  out.mutable_unsure_marked()->set_ply(ply);
  out.mutable_unsure_marked()->set_unsure(unsure);
}

void put(pb::MatchRecord& out, const match::ClocksRead& in) {
  const auto& [clocks] = in;
  put(*out.mutable_clocks_read()->mutable_clocks(), clocks);
}

void put(pb::MatchRecord& out, const match::ResultRecorded& in) {
  const auto& [ending, clocks] = in;
  put(*out.mutable_result_recorded()->mutable_ending(), ending);
  put(*out.mutable_result_recorded()->mutable_clocks(), clocks);
}

void put(pb::MatchRecord& out, const match::ResultWithdrawn& in) {
  const auto& [reason] = in;
  out.mutable_result_withdrawn()->set_reason(put(reason));
}

void put(pb::MatchRecord& out, const match::Annotated& in) {
  const auto& [ply, kind, text, acts] = in;
  auto& event = *out.mutable_annotated();
  event.set_ply(ply);
  event.set_kind(static_cast<std::uint32_t>(kind));
  event.set_text(put(text));
  for (const auto& act : acts) event.add_acts(put(act));
}

void put(pb::MatchRecord& out, const match::DifferenceFound& in) {
  const auto& [squares, board] = in;
  auto& event = *out.mutable_difference_found();
  event.set_board(put(board));
  for (const auto& [square, record, table] : squares) {
    auto& one = *event.add_squares();
    one.set_square(put(square));
    one.set_record(put(record));
    one.set_table(put(table));
  }
}

void put(pb::MatchRecord& out, const match::DifferenceSettled& in) {
  const auto& [table_follows, reason] = in;
  out.mutable_difference_settled()->set_table_follows(table_follows);
  out.mutable_difference_settled()->set_reason(put(reason));
}

void put(pb::NoteRecord& out, const Refused& in) {
  auto& note = *out.mutable_refused();
  note.set_request_id(put(in.request_id));
  note.set_command(put(in.command));
  note.set_act(put(in.act));
  note.set_code(put(in.code));
  note.set_rule(put(in.rule));
  note.set_illegality(put(in.illegality));
}
void put(pb::NoteRecord& out, const Present&) { out.mutable_present(); }
void put(pb::NoteRecord& out, const Left&) { out.mutable_left(); }
void put(pb::NoteRecord& out, const Uncounted& in) {
  out.mutable_uncounted()->set_dropped(in.dropped);
}

void put(pb::PeopleRecord& out, const PrincipalAdded& in) {
  auto& event = *out.mutable_principal_added();
  event.set_principal_id(put(in.principal_id));
  event.set_key_digest(put_digest(in.key_digest, 32));
  event.set_name_ref(put_digest(in.name_ref, 16));
  event.set_name_digest(put_digest(in.name_digest, 32));
}
void put(pb::PeopleRecord& out, const MatchListed& in) {
  auto& event = *out.mutable_match_listed();
  event.set_match_id(put(in.match_id));
  event.set_listed(in.listed);
  const auto digest = [](const std::string& text) {
    return put_digest(text, text.empty() ? 0 : 32);
  };
  event.set_invitation_digest(digest(in.invitation_digest));
  event.set_arbiter_invitation_digest(digest(in.arbiter_invitation_digest));
  event.set_relay_invitation_digest(digest(in.relay_invitation_digest));
  event.set_relayed(in.relayed);
  event.set_game(put(in.game));
  for (const auto& player : in.player_ids) event.add_player_ids(put(player));
  event.set_tournament_id(put(in.tournament_id));
}
void put(pb::PeopleRecord& out, const ProgrammeSet& in) {
  auto& event = *out.mutable_programme_set();
  event.set_programme_id(put(in.programme_id));
  event.set_owner_id(put(in.owner_id));
  event.set_title(put(in.title));
  event.set_place(put(in.place));
  event.set_note(put(in.note));
  for (const auto& round : in.rounds) {
    auto& one = *event.add_rounds();
    one.set_number(round.number);
    one.set_title(put(round.title));
    one.set_starts_utc_ms(round.starts_utc_ms);
  }
  event.set_delay_ms(put(in.delay));
  event.set_talk(in.talk);
  event.set_revision(in.revision);
  event.set_operator_invitation_digest(put_digest(in.operator_invitation_digest, 32));
}
void put(pb::PeopleRecord& out, const BoardPlaced& in) {
  auto& event = *out.mutable_board_placed();
  event.set_programme_id(put(in.programme_id));
  event.set_match_id(put(in.match_id));
  event.set_round(in.round);
  event.set_number(in.number);
  event.set_removed(in.removed);
}
void put(pb::PeopleRecord& out, const PrincipalRenamed& in) {
  auto& event = *out.mutable_principal_renamed();
  event.set_principal_id(put(in.principal_id));
  event.set_name_ref(put_digest(in.name_ref, 16));
  event.set_name_digest(put_digest(in.name_digest, 32));
}
void put(pb::PeopleRecord& out, const GrantAdded& in) {
  auto& event = *out.mutable_grant_added();
  event.set_principal_id(put(in.principal_id));
  event.set_kind(put(in.kind));
  event.set_match_id(put(in.match_id));
  event.set_seat(in.seat);
  event.set_programme_id(put(in.programme_id));
  event.set_tournament_id(put(in.tournament_id));
}

void put(pb::TournamentRecord& out, const tournament::Event& in) {
  out.set_happened(put(tournament::to_line(in)));
}
void put(pb::TournamentRecord& out, const SettingsSaved& in) {
  const auto& [owner, invitation, revision, settings] = in;
  auto& event = *out.mutable_settings_saved();
  event.set_owner_id(put(owner));
  event.set_director_invitation_digest(put_digest(invitation, 32));
  event.set_revision(revision);
  const auto& [title, place, note, zone, rounds, boards, programme, delay, approval, open_entry,
               check_in_opens, check_in_closes] = settings;
  event.set_title(put(title));
  event.set_place(put(place));
  event.set_note(put(note));
  event.set_zone(put(zone));
  for (const auto& [number, name, starts] : rounds) {
    auto& one = *event.add_rounds();
    one.set_number(number);
    one.set_title(put(name));
    one.set_starts_utc_ms(starts);
  }
  for (const auto& [stage, venue, preset, control, second_begins] : boards) {
    auto& one = *event.add_boards();
    one.set_stage(put(stage));
    one.set_venue(static_cast<std::uint32_t>(venue));
    one.set_preset(put(preset));
    for (const auto& of_seat : control) put(*one.add_control(), of_seat);
    one.set_second_begins(second_begins);
  }
  event.set_programme_id(put(programme));
  event.set_delay_ms(put(delay));
  event.set_approval(approval);
  event.set_open_entry(open_entry);
  event.set_check_in_opens_utc_ms(check_in_opens);
  event.set_check_in_closes_utc_ms(check_in_closes);
}
void put(pb::TournamentRecord& out, const PlayerInvited& in) {
  out.mutable_player_invited()->set_player_id(put(in.player));
  out.mutable_player_invited()->set_invitation_digest(put_digest(in.invitation_digest, 32));
}
void put(pb::TournamentRecord& out, const PlayerBound& in) {
  out.mutable_player_bound()->set_player_id(put(in.player));
  out.mutable_player_bound()->set_principal_id(put(in.principal));
}
void put(pb::TournamentRecord& out, const CheckedIn& in) {
  out.mutable_checked_in()->set_player_id(put(in.player));
}
void put(pb::TournamentRecord& out, const EndingRead& in) {
  const auto& [round, board, match, match_seq, result, reason, keeps] = in;
  auto& event = *out.mutable_ending_read();
  event.set_round(static_cast<std::uint32_t>(round));
  event.set_board(static_cast<std::uint32_t>(board));
  event.set_match_id(put(match));
  event.set_match_seq(match_seq);
  if (result) {
    event.set_kind(std::string{tournament::to_text(result->kind)});
    event.set_winner(put(result->winner.value_or("")));
    event.set_detail(put(result->detail));
  }
  event.set_reason(put(reason));
  event.set_keeps(put(keeps));
}
void put(pb::TournamentRecord& out, const ResultStands& in) {
  auto& event = *out.mutable_result_stands();
  event.set_round(static_cast<std::uint32_t>(in.round));
  event.set_board(static_cast<std::uint32_t>(in.board));
  event.set_reason(put(in.reason));
}
void put(pb::TournamentRecord& out, const BoardReopened& in) {
  auto& event = *out.mutable_board_reopened();
  event.set_round(static_cast<std::uint32_t>(in.round));
  event.set_board(static_cast<std::uint32_t>(in.board));
  event.set_attempt(in.attempt);
  event.set_reason(put(in.reason));
}

std::string bytes_of(const proto::Message& message) {
  std::string bytes;
  bytes.reserve(message.ByteSizeLong());
  {
    proto::io::StringOutputStream stream(&bytes);
    proto::io::CodedOutputStream out(&stream);
    out.SetSerializationDeterministic(true);
    TACHIAI_ASSERT(message.SerializeToCodedStream(&out));
  }
  return bytes;
}

// What was read must be what a writer of this project writes. The first fault is kept; values after
// it do not matter.

struct Taking {
  std::optional<DecodeFault> fault;

  void invalid(std::string text) {
    if (!fault) fault = DecodeFault{DecodeFault::Code::invalid, std::move(text)};
  }

  Millis time(std::uint64_t ms, std::string_view field) {
    constexpr std::uint64_t ms_max = 1'000'000'000'000'000;  // 31,000 years: sums cannot overflow
    if (ms > ms_max) invalid(std::string{field} + " is " + std::to_string(ms) + " ms");
    return Millis{static_cast<std::int64_t>(ms)};
  }

  Seat seat(std::uint32_t seat, std::string_view field) {
    if (seat >= seats_max) invalid(std::string{field} + " is " + std::to_string(seat));
    return Seat{static_cast<std::uint8_t>(seat)};
  }

  template <class Enum>
  Enum choice(std::uint32_t value, Enum last, std::string_view field) {
    if (value > static_cast<std::uint32_t>(last)) {
      invalid(std::string{field} + " is " + std::to_string(value));
    }
    return static_cast<Enum>(value);
  }

  std::uint16_t periods(std::uint32_t periods, std::string_view field) {
    if (periods > 0xffff) invalid(std::string{field} + " is " + std::to_string(periods));
    return static_cast<std::uint16_t>(periods);
  }

  void present(bool has, std::string_view field) {
    if (!has) invalid(std::string{field} + " is missing");
  }

  void size(const std::string& bytes, std::size_t size, std::string_view field) {
    if (bytes.size() != size) {
      invalid(std::string{field} + " has " + std::to_string(bytes.size()) + " bytes");
    }
  }
};

clock::TimeControl take(Taking& taking, const pb::TimeControl& in) {
  clock::TimeControl out;
  out.main = taking.time(in.main_ms(), "control.main_ms");
  out.byoyomi = taking.time(in.byoyomi_ms(), "control.byoyomi_ms");
  out.periods = taking.periods(in.periods(), "control.periods");
  out.increment = taking.time(in.increment_ms(), "control.increment_ms");
  out.increment_at = in.increment_before() ? clock::IncrementAt::before : clock::IncrementAt::after;
  out.delay = taking.time(in.delay_ms(), "control.delay_ms");
  out.bank = taking.time(in.bank_ms(), "control.bank_ms");
  out.rounding = taking.choice(in.rounding(), clock::Rounding::whole_minutes, "control.rounding");
  out.least_per_move = taking.time(in.least_per_move_ms(), "control.least_per_move_ms");
  return out;
}

match::Preset take(Taking& taking, const pb::Preset& in) {
  match::Preset out;
  out.name = in.name();
  out.game = in.game();
  out.rules = in.rules();
  out.start = in.start();
  if (in.control_size() != static_cast<int>(seats_max)) taking.invalid("preset.control");
  for (std::size_t i = 0; i < seats_max && !taking.fault; ++i) {
    out.control[i] = take(taking, in.control(static_cast<int>(i)));
  }
  out.conduct = taking.choice(in.conduct(), match::Conduct::relay, "preset.conduct");
  out.illegal_act = taking.choice(in.illegal_act(), match::IllegalAct::stands_until_claimed,
                                  "preset.illegal_act");
  out.flag = taking.choice(in.flag(), match::FlagPolicy::claim, "preset.flag");
  out.draw_offers = in.draw_offers();
  out.take_back = in.take_back();
  out.give_time = in.give_time();
  out.abort_before_ply = in.abort_before_ply();
  out.lag_cap = taking.time(in.lag_cap_ms(), "preset.lag_cap_ms");
  out.abandon_after = taking.time(in.abandon_after_ms(), "preset.abandon_after_ms");
  out.max_plies = in.max_plies();
  out.repetition = in.repetition();
  out.declarations =
      taking.choice(in.declarations(), match::Declarations::failing_loses, "preset.declarations");
  out.claims_decided =
      in.claims_by_server() ? match::ClaimsDecided::by_server : match::ClaimsDecided::by_people;
  out.replays = taking.choice(in.replays(), match::Replays::same_sides, "preset.replays");
  if (in.has_replay_control()) out.replay_control = take(taking, in.replay_control());
  out.touch_binds = in.touch_binds();
  out.draw_win_right = in.draw_win_right();
  out.result_card = in.result_card();
  out.fouls = taking.choice(in.fouls(), match::Fouls::opponent_decides, "preset.fouls");
  out.announcements = in.announcements();
  out.agreed_draws =
      taking.choice(in.agreed_draws(), match::AgreedDraws::exhausted, "preset.agreed_draws");
  out.bell_after = taking.time(in.bell_after_ms(), "preset.bell_after_ms");
  out.at_bell = taking.choice(in.at_bell(), match::AtBell::points, "preset.at_bell");
  out.bell_bonus = taking.time(in.bell_bonus_ms(), "preset.bell_bonus_ms");
  out.relay_prevails = in.relay_prevails();
  out.hidden_disc = in.hidden_disc();
  out.senior = taking.seat(in.senior(), "preset.senior");
  out.white_starts = in.white_starts();
  out.late_loses_time = in.late_loses_time();
  out.forfeit_after = taking.time(in.forfeit_after_ms(), "preset.forfeit_after_ms");
  out.announced_before = taking.time(in.announced_before_ms(), "preset.announced_before_ms");
  out.cut = taking.choice(in.cut(), match::Cut::resumed, "preset.cut");
  out.cut_behind = taking.time(in.cut_behind_ms(), "preset.cut_behind_ms");
  out.leaving_is_foul = in.leaving_is_foul();
  out.bots_stand_in = in.bots_stand_in();
  out.void_before_ply = in.void_before_ply();
  out.adjournment = in.adjournment();
  out.bad_seal = taking.choice(in.bad_seal(), match::BadSeal::loses, "preset.bad_seal");
  out.seal_window = taking.time(in.seal_window_ms(), "preset.seal_window_ms");
  if (in.more_games() > 0xffff) taking.invalid("preset.more_games");
  out.best_of = in.more_games() + 1;
  if (in.won_size() != 0 && in.won_size() != 2) taking.invalid("preset.won");
  for (int i = 0; i < in.won_size() && !taking.fault; ++i) {
    if (in.won(i) > 0xff) taking.invalid("preset.won");
    out.won[static_cast<std::size_t>(i)] = static_cast<std::uint8_t>(in.won(i));
  }
  return out;
}

template <class Message>
match::ClockStop take_stop(Taking& taking, const Message& in) {
  taking.present(in.has_stop(), "stop");
  return {taking.time(in.stop().held_ms(), "stop.held_ms"),
          taking.time(in.stop().granted_ms(), "stop.granted_ms"),
          taking.time(in.stop().spent_ms(), "stop.spent_ms")};
}

clock::ClockFace take(Taking& taking, const pb::ClockFace& in) {
  return {taking.time(in.main_ms(), "face.main_ms"), taking.periods(in.periods(), "face.periods"),
          taking.time(in.bank_ms(), "face.bank_ms")};
}

template <class Message>
clock::ClockFace take_face(Taking& taking, const Message& in) {
  taking.present(in.has_face_after(), "face_after");
  return take(taking, in.face_after());
}

template <class Message>
std::vector<ClaimItem> take_items(const Message& in) {
  std::vector<ClaimItem> items;
  for (const auto& item : in.items())
    items.push_back({item.category(), {item.squares().begin(), item.squares().end()}});
  return items;
}

template <class Message>
std::vector<match::Term> take_terms(const Message& in) {
  std::vector<match::Term> terms;
  for (const auto& term : in.terms()) terms.push_back({term.name(), term.value()});
  return terms;
}

template <class Message>
std::vector<std::string> take_acts(const Message& in) {
  return {in.acts().begin(), in.acts().end()};
}

match::Ending take(Taking& taking, const pb::Ending& in) {
  match::Ending out;
  out.reason = in.reason();
  out.rule = in.rule();
  out.rated = !in.unrated();
  if (in.places_size() != (in.has_result() ? static_cast<int>(seats_max) : 0)) {
    taking.invalid("ending.places");
  } else if (in.has_result()) {
    out.places.emplace();
    for (std::size_t i = 0; i < seats_max; ++i) {
      const std::uint32_t place = in.places(static_cast<int>(i));
      if (place > seats_max) taking.invalid("ending.places holds " + std::to_string(place));
      (*out.places)[i] = static_cast<std::uint8_t>(place);
    }
  }
  return out;
}

template <class Message>
match::BoardClocks take_clocks(Taking& taking, const Message& in) {
  taking.present(in.has_clocks(), "clocks");
  match::BoardClocks out;
  for (const auto& of_seat : in.clocks().left()) {
    auto& left = out.left[index(taking.seat(of_seat.seat(), "clocks.left.seat")) % seats_max];
    if (left) taking.invalid("clocks.left names a seat twice");
    left = taking.time(of_seat.left_ms(), "clocks.left_ms");
  }
  if (in.clocks().has_runs()) out.runs = taking.seat(in.clocks().runs(), "clocks.runs");
  out.elapsed = taking.time(in.clocks().elapsed_ms(), "clocks.elapsed_ms");
  return out;
}

match::RelayedAct take(const pb::RelayedAct& in) { return {in.act(), in.as_stood()}; }

/// Of a relay.
match::Event take_event_of_relay(Taking& taking, const pb::MatchRecord& in) {
  switch (in.event_case()) {
    case pb::MatchRecord::kRelayed: {
      const auto& event = in.relayed();
      taking.present(event.has_what(), "relayed.what");
      return match::Relayed{taking.seat(event.seat(), "relayed.seat"), event.ply(),
                            take(event.what()), event.unsure(), take_clocks(taking, event)};
    }
    case pb::MatchRecord::kLineCorrected: {
      const auto& event = in.line_corrected();
      match::LineCorrected out;
      out.from_ply = event.from_ply();
      for (const auto& act : event.acts()) out.acts.push_back(take(act));
      out.reason = event.reason();
      out.clocks = take_clocks(taking, event);
      return out;
    }
    case pb::MatchRecord::kUnsureMarked:
      return match::UnsureMarked{in.unsure_marked().ply(), in.unsure_marked().unsure()};
    case pb::MatchRecord::kClocksRead:
      return match::ClocksRead{take_clocks(taking, in.clocks_read())};
    case pb::MatchRecord::kResultRecorded: {
      const auto& event = in.result_recorded();
      taking.present(event.has_ending(), "result_recorded.ending");
      return match::ResultRecorded{take(taking, event.ending()), take_clocks(taking, event)};
    }
    case pb::MatchRecord::kResultWithdrawn:
      return match::ResultWithdrawn{in.result_withdrawn().reason()};
    case pb::MatchRecord::kAnnotated: {
      const auto& event = in.annotated();
      return match::Annotated{event.ply(),
                              taking.choice(event.kind(), match::NoteKind::line, "annotated.kind"),
                              event.text(), take_acts(event)};
    }
    case pb::MatchRecord::kDifferenceFound: {
      match::DifferenceFound out;
      for (const auto& one : in.difference_found().squares())
        out.squares.push_back({one.square(), one.record(), one.table()});
      out.board = in.difference_found().board();
      return out;
    }
    case pb::MatchRecord::kDifferenceSettled:
      return match::DifferenceSettled{in.difference_settled().table_follows(),
                                      in.difference_settled().reason()};
    default: break;
  }
  taking.invalid("the record holds no event");
  return match::MatchCreated{};
}

/// What comes before the first move, and what interrupts play.
match::Event take_event_around_play(Taking& taking, const pb::MatchRecord& in) {
  switch (in.event_case()) {
    case pb::MatchRecord::kDiscHidden:
      taking.size(in.disc_hidden().digest(), 32, "disc_hidden.digest");
      return match::DiscHidden{taking.seat(in.disc_hidden().seat(), "disc_hidden.seat"),
                               in.disc_hidden().digest()};
    case pb::MatchRecord::kDiscGuessed:
      return match::DiscGuessed{taking.seat(in.disc_guessed().seat(), "disc_guessed.seat"),
                                in.disc_guessed().black_up()};
    case pb::MatchRecord::kDiscRevealed:
      return match::DiscRevealed{in.disc_revealed().black_up(), in.disc_revealed().nonce(),
                                 in.disc_revealed().holds(),
                                 taking.seat(in.disc_revealed().winner(), "disc_revealed.winner")};
    case pb::MatchRecord::kRightChosen:
      return match::RightChosen{taking.seat(in.right_chosen().seat(), "right_chosen.seat"),
                                in.right_chosen().draw_win()};
    case pb::MatchRecord::kColourChosen:
      return match::ColourChosen{taking.seat(in.colour_chosen().seat(), "colour_chosen.seat"),
                                 in.colour_chosen().black(), in.colour_chosen().exchanged()};
    case pb::MatchRecord::kChairChosen:
      if (in.chair_chosen().chair() > 1) taking.invalid("chair_chosen.chair");
      return match::ChairChosen{taking.seat(in.chair_chosen().seat(), "chair_chosen.seat"),
                                static_cast<std::uint8_t>(in.chair_chosen().chair())};
    case pb::MatchRecord::kLateDeclared:
      return match::LateDeclared{taking.seat(in.late_declared().seat(), "late_declared.seat")};
    case pb::MatchRecord::kLateClockStarted:
      return match::LateClockStarted{
          taking.seat(in.late_clock_started().seat(), "late_clock_started.seat"),
          taking.time(in.late_clock_started().frozen_ms(), "late_clock_started.frozen_ms")};
    case pb::MatchRecord::kLateArrived: {
      const auto& event = in.late_arrived();
      match::LateArrived out;
      out.seat = taking.seat(event.seat(), "late_arrived.seat");
      if (event.has_stop()) out.stop = take_stop(taking, event);
      out.face_after = take_face(taking, event);
      return out;
    }
    case pb::MatchRecord::kTermsOffered:
      return match::TermsOffered{taking.seat(in.terms_offered().seat(), "terms_offered.seat"),
                                 take_terms(in.terms_offered())};
    case pb::MatchRecord::kTermsDeclined:
      return match::TermsDeclined{taking.seat(in.terms_declined().seat(), "terms_declined.seat")};
    case pb::MatchRecord::kTermsSet: {
      const auto& event = in.terms_set();
      taking.present(event.has_preset(), "terms_set.preset");
      match::TermsSet out;
      out.agreed = event.agreed();
      out.terms = take_terms(event);
      out.preset = take(taking, event.preset());
      out.reason = event.reason();
      if (event.has_stop()) out.stop = take_stop(taking, event);
      return out;
    }
    case pb::MatchRecord::kAdjournmentOffered:
      return match::AdjournmentOffered{
          taking.seat(in.adjournment_offered().seat(), "adjournment_offered.seat")};
    case pb::MatchRecord::kAdjournmentDeclined:
      return match::AdjournmentDeclined{
          taking.seat(in.adjournment_declined().seat(), "adjournment_declined.seat")};
    case pb::MatchRecord::kAdjournmentAgreed:
      return match::AdjournmentAgreed{
          taking.seat(in.adjournment_agreed().seat(), "adjournment_agreed.seat")};
    case pb::MatchRecord::kMoveSealed:
      taking.size(in.move_sealed().digest(), 32, "move_sealed.digest");
      return match::MoveSealed{taking.seat(in.move_sealed().seat(), "move_sealed.seat"),
                               in.move_sealed().digest(), take_stop(taking, in.move_sealed())};
    case pb::MatchRecord::kSealOpened:
      return match::SealOpened{taking.seat(in.seal_opened().seat(), "seal_opened.seat"),
                               in.seal_opened().nonce(),
                               taking.time(in.seal_opened().frozen_ms(), "seal_opened.frozen_ms")};
    case pb::MatchRecord::kSealFailed:
      return match::SealFailed{taking.seat(in.seal_failed().seat(), "seal_failed.seat"),
                               in.seal_failed().act(), in.seal_failed().nonce(),
                               in.seal_failed().holds()};
    case pb::MatchRecord::kCutOff: {
      const auto& event = in.cut_off();
      match::CutOff out;
      out.seat = taking.seat(event.seat(), "cut_off.seat");
      if (event.has_stop()) out.stop = take_stop(taking, event);
      if (event.control_size() != static_cast<int>(seats_max)) taking.invalid("cut_off.control");
      for (std::size_t i = 0; i < seats_max && !taking.fault; ++i)
        out.control[i] = take(taking, event.control(static_cast<int>(i)));
      return out;
    }
    case pb::MatchRecord::kHandedOver:
      return match::HandedOver{taking.seat(in.handed_over().seat(), "handed_over.seat"),
                               in.handed_over().bot()};
    case pb::MatchRecord::kLeftToArbiter: return match::LeftToArbiter{};
    default: return take_event_of_relay(taking, in);
  }
}

match::Event take_event(Taking& taking, const pb::MatchRecord& in) {
  switch (in.event_case()) {
    case pb::MatchRecord::kMatchCreated: {
      const auto& event = in.match_created();
      taking.present(event.has_preset(), "match_created.preset");
      match::MatchCreated out;
      out.preset = take(taking, event.preset());
      out.rules_revision = event.rules_revision();
      if (event.principals_size() != static_cast<int>(seats_max)) {
        taking.invalid("match_created.principals");
      } else {
        for (std::size_t i = 0; i < seats_max; ++i) {
          out.principals[i] = event.principals(static_cast<int>(i));
        }
      }
      return out;
    }
    case pb::MatchRecord::kSeatTaken:
      return match::SeatTaken{taking.seat(in.seat_taken().seat(), "seat_taken.seat"),
                              in.seat_taken().principal()};
    case pb::MatchRecord::kMatchStarted:
      return match::MatchStarted{
          taking.time(in.match_started().frozen_ms(), "match_started.frozen_ms")};
    case pb::MatchRecord::kMovePlayed: {
      const auto& event = in.move_played();
      match::MovePlayed out;
      out.seat = taking.seat(event.seat(), "move_played.seat");
      out.ply = event.ply();
      out.act = event.act();
      out.stop = take_stop(taking, event);
      out.face_after = take_face(taking, event);
      out.announces = {event.announces().begin(), event.announces().end()};
      return out;
    }
    case pb::MatchRecord::kDrawOffered:
      return match::DrawOffered{taking.seat(in.draw_offered().seat(), "draw_offered.seat")};
    case pb::MatchRecord::kDrawDeclined:
      return match::DrawDeclined{taking.seat(in.draw_declined().seat(), "draw_declined.seat")};
    case pb::MatchRecord::kTakeBackOffered:
      return match::TakeBackOffered{
          taking.seat(in.take_back_offered().seat(), "take_back_offered.seat"),
          in.take_back_offered().to_ply()};
    case pb::MatchRecord::kTakeBackDeclined:
      return match::TakeBackDeclined{
          taking.seat(in.take_back_declined().seat(), "take_back_declined.seat")};
    case pb::MatchRecord::kTakenBack:
      return match::TakenBack{in.taken_back().to_ply(), take_stop(taking, in.taken_back()),
                              take_face(taking, in.taken_back())};
    case pb::MatchRecord::kTimeGiven:
      return match::TimeGiven{taking.seat(in.time_given().from(), "time_given.from"),
                              taking.seat(in.time_given().to(), "time_given.to"),
                              taking.time(in.time_given().amount_ms(), "time_given.amount_ms")};
    case pb::MatchRecord::kFlagFell:
      return match::FlagFell{taking.seat(in.flag_fell().seat(), "flag_fell.seat"),
                             take_stop(taking, in.flag_fell())};
    case pb::MatchRecord::kSeatWithdrawn: {
      const auto& event = in.seat_withdrawn();
      match::SeatWithdrawn out;
      out.seat = taking.seat(event.seat(), "seat_withdrawn.seat");
      out.cause = taking.choice(event.cause(), Cause::adjudicated, "seat_withdrawn.cause");
      if (event.has_stop()) out.stop = take_stop(taking, event);
      out.act = event.act();
      out.foul = event.foul();
      return out;
    }
    case pb::MatchRecord::kClockFrozen:
      return match::ClockFrozen{in.clock_frozen().reason(), take_stop(taking, in.clock_frozen())};
    case pb::MatchRecord::kClockResumed:
      return match::ClockResumed{
          taking.time(in.clock_resumed().frozen_ms(), "clock_resumed.frozen_ms")};
    case pb::MatchRecord::kMatchEnded: {
      const auto& event = in.match_ended();
      taking.present(event.has_ending(), "match_ended.ending");
      match::MatchEnded out;
      out.ending = take(taking, event.ending());
      if (event.has_by()) out.by = taking.seat(event.by(), "match_ended.by");
      if (event.has_stop()) out.stop = take_stop(taking, event);
      out.act = event.act();
      return out;
    }
    case pb::MatchRecord::kHandActed:
      return match::HandActed{taking.seat(in.hand_acted().seat(), "hand_acted.seat"),
                              in.hand_acted().act()};
    case pb::MatchRecord::kTouched:
      return match::Touched{taking.seat(in.touched().seat(), "touched.seat"),
                            in.touched().square()};
    case pb::MatchRecord::kTouchForgiven:
      return match::TouchForgiven{taking.choice(in.touch_forgiven().office(),
                                                match::Office::onlooker, "touch_forgiven.office")};
    case pb::MatchRecord::kClaimMade: {
      const auto& event = in.claim_made();
      match::ClaimMade out;
      if (event.has_by()) out.by = taking.seat(event.by(), "claim_made.by");
      out.items = take_items(event);
      out.stop = take_stop(taking, event);
      out.face_after = take_face(taking, event);
      return out;
    }
    case pb::MatchRecord::kClaimAnswered: {
      const auto& event = in.claim_answered();
      match::ClaimAnswered out{
          taking.seat(event.seat(), "claim_answered.seat"), event.agreed(), {}};
      if (event.has_stop()) out.stop = take_stop(taking, event);
      return out;
    }
    case pb::MatchRecord::kClaimRuled: {
      const auto& event = in.claim_ruled();
      match::ClaimRuled out;
      out.office = taking.choice(event.office(), match::Office::onlooker, "claim_ruled.office");
      out.upheld = event.upheld();
      out.verdict = event.verdict();
      out.acts = take_acts(event);
      out.reason = event.reason();
      if (event.has_frozen_ms())
        out.frozen = taking.time(event.frozen_ms(), "claim_ruled.frozen_ms");
      return out;
    }
    case pb::MatchRecord::kBoardSet:
      return match::BoardSet{
          taking.choice(in.board_set().office(), match::Office::onlooker, "board_set.office"),
          take_acts(in.board_set()), in.board_set().reason()};
    case pb::MatchRecord::kEndDeclared: {
      const auto& event = in.end_declared();
      match::EndDeclared out{taking.seat(event.seat(), "end_declared.seat"), {}};
      if (event.has_stop()) out.stop = take_stop(taking, event);
      return out;
    }
    case pb::MatchRecord::kResultConfirmed:
      return match::ResultConfirmed{
          taking.seat(in.result_confirmed().seat(), "result_confirmed.seat")};
    case pb::MatchRecord::kCardSigned:
      return match::CardSigned{taking.seat(in.card_signed().seat(), "card_signed.seat")};
    case pb::MatchRecord::kCardHandedIn:
      return match::CardHandedIn{taking.seat(in.card_handed_in().seat(), "card_handed_in.seat")};
    case pb::MatchRecord::kClockSet: {
      const auto& event = in.clock_set();
      taking.present(event.has_face(), "clock_set.face");
      return match::ClockSet{taking.seat(event.seat(), "clock_set.seat"),
                             take(taking, event.face()), event.reason()};
    }
    case pb::MatchRecord::kPenalised: {
      const auto& event = in.penalised();
      return match::Penalised{
          taking.seat(event.seat(), "penalised.seat"),
          taking.choice(event.kind(), match::PenaltyKind::loss, "penalised.kind"),
          taking.time(event.amount_ms(), "penalised.amount_ms"), event.reason()};
    }
    case pb::MatchRecord::kDrawRightGiven:
      return match::DrawRightGiven{
          taking.seat(in.draw_right_given().seat(), "draw_right_given.seat")};
    case pb::MatchRecord::kRewound:
      return match::Rewound{in.rewound().to_ply(), take_face(taking, in.rewound()),
                            in.rewound().reason()};
    case pb::MatchRecord::kAdjudicated: return match::Adjudicated{in.adjudicated().reason()};
    case pb::MatchRecord::kMovedOutOfTurn: {
      const auto& event = in.moved_out_of_turn();
      return match::MovedOutOfTurn{taking.seat(event.seat(), "moved_out_of_turn.seat"), event.ply(),
                                   event.act()};
    }
    case pb::MatchRecord::kCounterClaimed:
      return match::CounterClaimed{taking.seat(in.counter_claimed().by(), "counter_claimed.by"),
                                   take_items(in.counter_claimed())};
    case pb::MatchRecord::kFoulChosen:
      return match::FoulChosen{taking.seat(in.foul_chosen().seat(), "foul_chosen.seat"),
                               taking.choice(in.foul_chosen().choice(), match::FoulChoice::replay,
                                             "foul_chosen.choice")};
    case pb::MatchRecord::kFoulSettled: {
      const auto& event = in.foul_settled();
      match::FoulSettled out;
      if (event.has_by()) out.by = taking.seat(event.by(), "foul_settled.by");
      out.choice = taking.choice(event.choice(), match::FoulChoice::replay, "foul_settled.choice");
      if (event.has_to_ply()) out.to_ply = event.to_ply();
      out.face_after = take_face(taking, event);
      out.reason = event.reason();
      out.frozen = taking.time(event.frozen_ms(), "foul_settled.frozen_ms");
      return out;
    }
    case pb::MatchRecord::kBellRung: {
      const auto& event = in.bell_rung();
      match::BellRung out;
      if (event.faces_size() != static_cast<int>(seats_max) ||
          event.control_size() != static_cast<int>(seats_max)) {
        taking.invalid("bell_rung has not every seat's clock");
        return out;
      }
      for (std::size_t i = 0; i < seats_max; ++i) {
        out.faces[i] = take(taking, event.faces(static_cast<int>(i)));
        out.control[i] = take(taking, event.control(static_cast<int>(i)));
      }
      if (event.has_stop()) out.stop = take_stop(taking, event);
      return out;
    }
    default: return take_event_around_play(taking, in);
  }
}

Note take_note(Taking& taking, const pb::NoteRecord& in) {
  switch (in.note_case()) {
    case pb::NoteRecord::kRefused: {
      const auto& note = in.refused();
      return Refused{note.request_id(), note.command(), note.act(),
                     note.code(),       note.rule(),    note.illegality()};
    }
    case pb::NoteRecord::kPresent: return Present{};
    case pb::NoteRecord::kLeft: return Left{};
    case pb::NoteRecord::kUncounted: return Uncounted{in.uncounted().dropped()};
    case pb::NoteRecord::NOTE_NOT_SET: break;
  }
  taking.invalid("the record holds no note");
  return Present{};
}

PeopleEvent take_people_event(Taking& taking, const pb::PeopleRecord& in) {
  switch (in.event_case()) {
    case pb::PeopleRecord::kPrincipalAdded: {
      const auto& event = in.principal_added();
      taking.size(event.key_digest(), 32, "principal_added.key_digest");
      taking.size(event.name_ref(), 16, "principal_added.name_ref");
      taking.size(event.name_digest(), 32, "principal_added.name_digest");
      return PrincipalAdded{event.principal_id(), event.key_digest(), event.name_ref(),
                            event.name_digest()};
    }
    case pb::PeopleRecord::kMatchListed: {
      const auto& event = in.match_listed();
      const auto digest = [&](const std::string& text, const char* field) {
        if (!text.empty()) taking.size(text, 32, field);
        return text;
      };
      return MatchListed{
          event.match_id(),
          event.listed(),
          digest(event.invitation_digest(), "match_listed.invitation_digest"),
          digest(event.arbiter_invitation_digest(), "match_listed.arbiter_invitation_digest"),
          digest(event.relay_invitation_digest(), "match_listed.relay_invitation_digest"),
          event.relayed(),
          event.game(),
          {event.player_ids().begin(), event.player_ids().end()},
          event.tournament_id()};
    }
    case pb::PeopleRecord::kProgrammeSet: {
      const auto& event = in.programme_set();
      taking.size(event.operator_invitation_digest(), 32,
                  "programme_set.operator_invitation_digest");
      ProgrammeSet set{event.programme_id(),
                       event.owner_id(),
                       event.title(),
                       event.place(),
                       event.note(),
                       {},
                       taking.time(event.delay_ms(), "programme_set.delay_ms"),
                       event.talk(),
                       event.revision(),
                       event.operator_invitation_digest()};
      for (const auto& round : event.rounds())
        set.rounds.push_back({round.number(), round.title(), round.starts_utc_ms()});
      return set;
    }
    case pb::PeopleRecord::kBoardPlaced: {
      const auto& event = in.board_placed();
      return BoardPlaced{event.programme_id(), event.match_id(), event.round(), event.number(),
                         event.removed()};
    }
    case pb::PeopleRecord::kPrincipalRenamed: {
      const auto& event = in.principal_renamed();
      taking.size(event.name_ref(), 16, "principal_renamed.name_ref");
      taking.size(event.name_digest(), 32, "principal_renamed.name_digest");
      return PrincipalRenamed{event.principal_id(), event.name_ref(), event.name_digest()};
    }
    case pb::PeopleRecord::kGrantAdded: {
      const auto& event = in.grant_added();
      return GrantAdded{event.principal_id(), event.kind(),         event.match_id(),
                        event.seat(),         event.programme_id(), event.tournament_id()};
    }
    case pb::PeopleRecord::EVENT_NOT_SET: break;
  }
  taking.invalid("the record holds no event");
  return MatchListed{};
}

/// Rounds and boards count from 1, and no tournament has so many.
int take_count(Taking& taking, std::uint32_t value, std::string_view field) {
  constexpr std::uint32_t most = 1'000'000;
  if (value == 0 || value > most)
    taking.invalid(std::string{field} + " is " + std::to_string(value));
  return static_cast<int>(std::min(value, most));
}

SettingsSaved take(Taking& taking, const pb::TournamentRecord::SettingsSaved& in) {
  taking.size(in.director_invitation_digest(), 32, "settings_saved.director_invitation_digest");
  SettingsSaved out{in.owner_id(), in.director_invitation_digest(), in.revision(), {}};
  TournamentSettings& settings = out.settings;
  settings.title = in.title();
  settings.place = in.place();
  settings.note = in.note();
  settings.zone = in.zone();
  for (const auto& round : in.rounds())
    settings.rounds.push_back({round.number(), round.title(), round.starts_utc_ms()});
  for (const auto& boards : in.boards()) {
    TournamentBoards one{boards.stage(),
                         taking.choice(boards.venue(), Venue::relayed, "settings_saved.venue"),
                         boards.preset(),
                         {},
                         boards.second_begins()};
    for (const auto& control : boards.control()) one.control.push_back(take(taking, control));
    settings.boards.push_back(std::move(one));
  }
  settings.programme = in.programme_id();
  settings.delay = taking.time(in.delay_ms(), "settings_saved.delay_ms");
  settings.approval = in.approval();
  settings.open_entry = in.open_entry();
  settings.check_in_opens_utc_ms = in.check_in_opens_utc_ms();
  settings.check_in_closes_utc_ms = in.check_in_closes_utc_ms();
  return out;
}

EndingRead take(Taking& taking, const pb::TournamentRecord::EndingRead& in) {
  EndingRead out{take_count(taking, in.round(), "ending_read.round"),
                 take_count(taking, in.board(), "ending_read.board"),
                 in.match_id(),
                 in.match_seq(),
                 {},
                 in.reason(),
                 in.keeps()};
  if (!in.has_kind()) return out;
  const auto kind = tournament::kind_of(in.kind());
  if (!kind) taking.invalid("ending_read.kind is " + in.kind());
  out.result =
      tournament::GameResult{kind.value_or(tournament::ResultKind::played), {}, in.detail()};
  if (!in.winner().empty()) out.result->winner = in.winner();
  return out;
}

TournamentEvent take_tournament_event(Taking& taking, const pb::TournamentRecord& in) {
  switch (in.event_case()) {
    case pb::TournamentRecord::kHappened: {
      auto event = event_of_line(in.happened());
      if (event) return *std::move(event);
      taking.invalid("happened: " + event.error());
      return tournament::Event{};
    }
    case pb::TournamentRecord::kSettingsSaved: return take(taking, in.settings_saved());
    case pb::TournamentRecord::kPlayerInvited:
      taking.size(in.player_invited().invitation_digest(), 32, "player_invited.invitation_digest");
      return PlayerInvited{in.player_invited().player_id(),
                           in.player_invited().invitation_digest()};
    case pb::TournamentRecord::kPlayerBound:
      return PlayerBound{in.player_bound().player_id(), in.player_bound().principal_id()};
    case pb::TournamentRecord::kCheckedIn: return CheckedIn{in.checked_in().player_id()};
    case pb::TournamentRecord::kEndingRead: return take(taking, in.ending_read());
    case pb::TournamentRecord::kResultStands: {
      const auto& event = in.result_stands();
      return ResultStands{take_count(taking, event.round(), "result_stands.round"),
                          take_count(taking, event.board(), "result_stands.board"), event.reason()};
    }
    case pb::TournamentRecord::kBoardReopened: {
      const auto& event = in.board_reopened();
      return BoardReopened{take_count(taking, event.round(), "board_reopened.round"),
                           take_count(taking, event.board(), "board_reopened.board"),
                           event.attempt(), event.reason()};
    }
    case pb::TournamentRecord::EVENT_NOT_SET: break;
  }
  taking.invalid("the record holds no event");
  return tournament::Event{};
}

/// The first field, at any depth, that this version's schema does not have.
std::optional<std::string> unknown_field(const proto::Message& message) {
  const auto* reflection = message.GetReflection();
  if (const auto& unknown = reflection->GetUnknownFields(message); !unknown.empty()) {
    return std::to_string(unknown.field(0).number()) + " of " + message.GetDescriptor()->name();
  }
  std::vector<const proto::FieldDescriptor*> fields;
  reflection->ListFields(message, &fields);
  for (const auto* field : fields) {
    if (field->cpp_type() != proto::FieldDescriptor::CPPTYPE_MESSAGE) continue;
    const int count = field->is_repeated() ? reflection->FieldSize(message, field) : 1;
    for (int i = 0; i < count; ++i) {
      const auto& inner = field->is_repeated() ? reflection->GetRepeatedMessage(message, field, i)
                                               : reflection->GetMessage(message, field);
      if (auto found = unknown_field(inner)) return found;
    }
  }
  return std::nullopt;
}

/// Protobuf's own parser prints what it reads amiss: here every error has an owner who says so.
void quiet_protobuf() {
  static std::once_flag once;
  std::call_once(once, [] { proto::SetLogHandler(nullptr); });
}

template <class Record>
Result<Record, DecodeFault> parse(std::string_view bytes) {
  quiet_protobuf();
  Record record;
  if (!record.ParseFromArray(bytes.data(), static_cast<int>(bytes.size()))) {
    return std::unexpected{DecodeFault{DecodeFault::Code::damaged,
                                       "not a " + Record::descriptor()->name() + " encoding"}};
  }
  if (const auto field = unknown_field(record)) {
    // In every record the kinds are the fields from 10 on.
    const bool kind = field->ends_with(Record::descriptor()->name()) && std::stol(*field) >= 10;
    return std::unexpected{DecodeFault{
        DecodeFault::Code::newer,
        (kind ? "event kind " : "field ") + *field + " is unknown here: a newer version wrote it"}};
  }
  return record;
}

pb::MatchRecord message_of(const match::Event& event) {
  pb::MatchRecord record;
  std::visit([&](const auto& kind) { put(record, kind); }, event);
  return record;
}

std::string json_of(const proto::Message& message) {
  proto::util::JsonPrintOptions options;
  options.always_print_primitive_fields = true;
  std::string json;
  TACHIAI_ASSERT(proto::util::MessageToJsonString(message, &json, options).ok());
  return json;
}

template <class Record>
Result<std::string, DecodeFault> json_of_bytes(std::string_view bytes) {
  auto record = parse<Record>(bytes);
  if (!record) return std::unexpected{record.error()};
  return json_of(*record);
}

}  // namespace

std::string encode(const MatchEntry& entry) {
  pb::MatchRecord record = message_of(entry.event);
  record.set_actor(put(entry.actor));
  record.set_request_id(put(entry.request_id));
  record.set_request_digest(
      put_digest(entry.request_digest, entry.request_digest.empty() ? 0 : 16));
  record.set_at_ms(put(entry.at));
  record.set_utc_ms(entry.utc_ms);
  if (!entry.replay_of.empty()) record.set_replay_of(put(entry.replay_of));
  if (entry.appointed_utc_ms != 0) record.set_appointed_utc_ms(entry.appointed_utc_ms);
  if (entry.closing_utc_ms != 0) record.set_closing_utc_ms(entry.closing_utc_ms);
  if (entry.showing != Showing{}) {
    auto& showing = *record.mutable_showing();
    showing.set_delay_ms(put(entry.showing.delay));
    showing.set_programme_id(put(entry.showing.programme));
    showing.set_talk(entry.showing.talk);
    showing.set_opening_is_secret(entry.showing.opening_is_secret);
  }
  return bytes_of(record);
}

std::string encode(const NoteEntry& entry) {
  pb::NoteRecord record;
  record.set_actor(put(entry.actor));
  record.set_at_ms(put(entry.at));
  record.set_utc_ms(entry.utc_ms);
  if (entry.seat) record.set_seat(put(*entry.seat));
  record.set_ply(entry.ply);
  std::visit([&](const auto& kind) { put(record, kind); }, entry.note);
  return bytes_of(record);
}

std::string encode(const PeopleEntry& entry) {
  pb::PeopleRecord record;
  record.set_utc_ms(entry.utc_ms);
  std::visit([&](const auto& kind) { put(record, kind); }, entry.event);
  return bytes_of(record);
}

std::string encode(const TournamentEntry& entry) {
  pb::TournamentRecord record;
  record.set_actor(put(entry.actor));
  record.set_request_id(put(entry.request_id));
  record.set_request_digest(
      put_digest(entry.request_digest, entry.request_digest.empty() ? 0 : 16));
  record.set_utc_ms(entry.utc_ms);
  for (const auto& [number, ref, digest] : entry.texts) {
    auto& text = *record.add_texts();
    text.set_number(number);
    text.set_ref(put_digest(ref, 16));
    text.set_digest(put_digest(digest, 32));
  }
  std::visit([&](const auto& kind) { put(record, kind); }, entry.event);
  return bytes_of(record);
}

Result<MatchEntry, DecodeFault> decode_match(std::string_view bytes) {
  const auto record = parse<pb::MatchRecord>(bytes);
  if (!record) return std::unexpected{record.error()};
  Taking taking;
  if (!record->request_digest().empty()) {
    taking.size(record->request_digest(), 16, "request_digest");
  }
  MatchEntry entry{record->actor(),
                   record->request_id(),
                   record->request_digest(),
                   taking.time(record->at_ms(), "at_ms"),
                   record->utc_ms(),
                   take_event(taking, *record),
                   record->replay_of(),
                   record->appointed_utc_ms(),
                   record->closing_utc_ms(),
                   {taking.time(record->showing().delay_ms(), "showing.delay_ms"),
                    record->showing().programme_id(), record->showing().talk(),
                    record->showing().opening_is_secret()}};
  if (taking.fault) return std::unexpected{*std::move(taking.fault)};
  return entry;
}

Result<NoteEntry, DecodeFault> decode_note(std::string_view bytes) {
  const auto record = parse<pb::NoteRecord>(bytes);
  if (!record) return std::unexpected{record.error()};
  Taking taking;
  NoteEntry entry;
  entry.actor = record->actor();
  entry.at = taking.time(record->at_ms(), "at_ms");
  entry.utc_ms = record->utc_ms();
  if (record->has_seat()) entry.seat = taking.seat(record->seat(), "seat");
  entry.ply = record->ply();
  entry.note = take_note(taking, *record);
  if (taking.fault) return std::unexpected{*std::move(taking.fault)};
  return entry;
}

Result<PeopleEntry, DecodeFault> decode_people(std::string_view bytes) {
  const auto record = parse<pb::PeopleRecord>(bytes);
  if (!record) return std::unexpected{record.error()};
  Taking taking;
  PeopleEntry entry{record->utc_ms(), take_people_event(taking, *record)};
  if (taking.fault) return std::unexpected{*std::move(taking.fault)};
  return entry;
}

Result<TournamentEntry, DecodeFault> decode_tournament(std::string_view bytes) {
  const auto record = parse<pb::TournamentRecord>(bytes);
  if (!record) return std::unexpected{record.error()};
  Taking taking;
  if (!record->request_digest().empty()) {
    taking.size(record->request_digest(), 16, "request_digest");
  }
  TournamentEntry entry{record->actor(), record->request_id(), record->request_digest(),
                        record->utc_ms(), take_tournament_event(taking, *record)};
  const std::size_t texts = free_texts(entry.event).size();
  for (const auto& text : record->texts()) {
    if (text.number() >= texts) taking.invalid("texts.number is " + std::to_string(text.number()));
    taking.size(text.ref(), 16, "texts.ref");
    taking.size(text.digest(), 32, "texts.digest");
    entry.texts.push_back({text.number(), text.ref(), text.digest()});
  }
  if (taking.fault) return std::unexpected{*std::move(taking.fault)};
  return entry;
}

Result<std::string, DecodeFault> to_json(std::string_view stream, std::string_view bytes) {
  if (stream.starts_with("match/")) return json_of_bytes<pb::MatchRecord>(bytes);
  if (stream.starts_with("notes/")) return json_of_bytes<pb::NoteRecord>(bytes);
  if (stream == "people") return json_of_bytes<pb::PeopleRecord>(bytes);
  if (stream.starts_with("tournament/")) return json_of_bytes<pb::TournamentRecord>(bytes);
  return std::unexpected{DecodeFault{DecodeFault::Code::newer,
                                     "stream " + std::string{stream} + " is of no known kind"}};
}

std::string event_json(const match::Event& event) {
  const pb::MatchRecord record = message_of(event);
  const auto* kind = pb::MatchRecord::descriptor()->FindFieldByNumber(record.event_case());
  const auto& inner = record.GetReflection()->GetMessage(record, kind);
  return "{\"" + kind->json_name() + "\":" + json_of(inner) + "}";
}

std::string_view event_name(const match::Event& event) {
  const pb::MatchRecord record = message_of(event);
  return pb::MatchRecord::descriptor()->FindFieldByNumber(record.event_case())->name();
}

}  // namespace tachiai::records
