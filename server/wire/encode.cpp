#include <google/protobuf/arena.h>
#include <google/protobuf/io/coded_stream.h>
#include <google/protobuf/io/zero_copy_stream_impl_lite.h>

#include <algorithm>

#include "engines/catalog/catalog.hpp"
#include "engines/match/preset_fields.hpp"
#include "server/wire/json.hpp"
#include "server/wire/news.hpp"
#include "tachiai/v1/news.pb.h"

namespace tachiai::wire {

namespace pb = google::protobuf;

namespace {

std::uint64_t count(Millis time) {
  return time.count() < 0 ? 0 : static_cast<std::uint64_t>(time.count());
}
std::uint32_t number(Seat seat) { return static_cast<std::uint32_t>(index(seat)); }
using base::number;
using tachiai::number;

void fill(v1::TimeControl& out, const clock::TimeControl& control) {
  out.set_main_ms(count(control.main));
  out.set_byoyomi_ms(count(control.byoyomi));
  out.set_periods(control.periods);
  out.set_increment_ms(count(control.increment));
  out.set_increment_before(control.increment_at == clock::IncrementAt::before);
  out.set_delay_ms(count(control.delay));
  out.set_bank_ms(count(control.bank));
  switch (control.rounding) {
    case clock::Rounding::exact: out.set_rounding(v1::ROUNDING_EXACT); break;
    case clock::Rounding::whole_seconds: out.set_rounding(v1::ROUNDING_WHOLE_SECONDS); break;
    case clock::Rounding::whole_minutes: out.set_rounding(v1::ROUNDING_WHOLE_MINUTES); break;
  }
  out.set_least_per_move_ms(count(control.least_per_move));
}

void fill(v1::ClockFace& out, const clock::ClockFace& face) {
  out.set_main_ms(count(face.main));
  out.set_periods(face.periods);
  out.set_bank_ms(count(face.bank));
}

void fill(v1::Clocks& out, const match::Match& match, Millis elapsed) {
  for (std::size_t seat = 0; seat < match.seats(); ++seat)
    fill(*out.add_faces(), match.faces[seat]);
  const auto to_move = match.to_move();
  if (match.clock_runs && to_move) out.set_running(number(*to_move));
  out.set_elapsed_ms(count(elapsed));
  // At a real board also where the game is over, which nobody has said yet.
  const bool by_hand = match.preset.conduct == match::Conduct::claims;
  const auto mover = by_hand ? catalog::side(match.table) : catalog::to_move(match.table);
  if (match.started && mover) out.set_mover(number(*mover));
  const bool kept = match.preset.conduct != match::Conduct::relay;
  out.set_frozen(kept && match.started && !match.ended && !match.end_declared && !match.clock_runs);
}

void fill(v1::Ending& out, const match::Ending& ending, std::size_t seats) {
  if (ending.places) {
    for (std::size_t seat = 0; seat < seats; ++seat) out.add_places((*ending.places)[seat]);
  }
  out.set_reason(ending.reason);
  out.set_rule(ending.rule);
  out.set_unrated(!ending.rated);
}

std::string_view word(match::Conduct conduct) {
  switch (conduct) {
    case match::Conduct::strict: return "strict";
    case match::Conduct::claims: return "claims";
    case match::Conduct::relay: return "relay";
  }
  return "strict";
}
std::string_view word(match::IllegalAct illegal_act) {
  switch (illegal_act) {
    case match::IllegalAct::refuse: return "refuse";
    case match::IllegalAct::loses_at_once: return "loses_at_once";
    case match::IllegalAct::stands_until_claimed: return "stands_until_claimed";
  }
  return "refuse";
}
std::string_view word(match::FlagPolicy flag) {
  return flag == match::FlagPolicy::server ? "server" : "claim";
}
std::string_view word(match::Declarations declarations) {
  switch (declarations) {
    case match::Declarations::off: return "";
    case match::Declarations::failing_refused: return "failing_refused";
    case match::Declarations::failing_loses: return "failing_loses";
  }
  return "";
}
v1::Office office_of(match::Office office) {
  switch (office) {
    case match::Office::server: return v1::OFFICE_SERVER;
    case match::Office::arbiter: return v1::OFFICE_ARBITER;
    case match::Office::relay: return v1::OFFICE_RELAY;
    case match::Office::onlooker: return v1::OFFICE_ONLOOKER;
  }
  return v1::OFFICE_UNSPECIFIED;
}
v1::PenaltyKind kind_of(match::PenaltyKind kind) {
  switch (kind) {
    case match::PenaltyKind::caution: return v1::PENALTY_KIND_CAUTION;
    case match::PenaltyKind::warning: return v1::PENALTY_KIND_WARNING;
    case match::PenaltyKind::time: return v1::PENALTY_KIND_TIME;
    case match::PenaltyKind::loss: return v1::PENALTY_KIND_LOSS;
  }
  return v1::PENALTY_KIND_UNSPECIFIED;
}
std::string own(std::string_view text) { return std::string{text}; }

/// A mark on a move is a word about it: at a real board there is none.
bool in_check(const match::Match& match) {
  return match.preset.conduct != match::Conduct::claims && catalog::in_check(match.table);
}

/// Who is to move, in any message that says so.
template <class Message>
void put_to_move(Message& out, const match::Match& match) {
  if (const auto seat = match.to_move()) out.set_to_move(number(*seat));
}

void fill(v1::Term& out, const match::Term& term) {
  out.set_name(term.name);
  out.set_value(term.value);
}

template <class Message>
void put_terms(Message& out, const std::vector<match::Term>& terms) {
  for (const match::Term& term : terms) fill(*out.add_terms(), term);
}

void fill(v1::Preset& out, const match::Preset& preset, std::size_t seats) {
  out.set_name(preset.name);
  out.set_game(preset.game);
  out.set_rules(preset.rules);
  out.set_start(preset.start);
  for (std::size_t seat = 0; seat < seats; ++seat) fill(*out.add_control(), preset.control[seat]);
  out.set_conduct(own(word(preset.conduct)));
  out.set_illegal_act(own(word(preset.illegal_act)));
  out.set_flag(own(word(preset.flag)));
  out.set_draw_offers(preset.draw_offers);
  out.set_take_back(preset.take_back);
  out.set_give_time(preset.give_time);
  out.set_abort_before_ply(preset.abort_before_ply);
  out.set_lag_cap_ms(count(preset.lag_cap));
  out.set_abandon_after_ms(count(preset.abandon_after));
  out.set_max_plies(preset.max_plies);
  out.set_repetition(preset.repetition);
  out.set_declarations(own(word(preset.declarations)));
  // Not written at their defaults, or the bytes of older presets would change.
  if (preset.claims_decided == match::ClaimsDecided::by_server) out.set_claims_decided("by_server");
  out.set_touch_binds(preset.touch_binds);
  out.set_draw_win_right(preset.draw_win_right);
  out.set_result_card(preset.result_card);
  if (preset.replays == match::Replays::sides_swapped) out.set_replays("sides_swapped");
  if (preset.replays == match::Replays::same_sides) out.set_replays("same_sides");
  if (preset.replay_control) fill(*out.mutable_replay_control(), *preset.replay_control);
  // What was added later goes by name.
  const match::Preset plain;
  const auto fields = match::preset_fields();
  auto field = std::ranges::find(fields, "result_card", &match::Field::name);
  for (++field; field != fields.end(); ++field) {
    const std::string value = field->get(preset);
    if (value != field->get(plain)) fill(*out.add_more(), {own(field->name), value});
  }
}

void fill(v1::Player& out, const Player& player) {
  out.set_seat(number(player.seat));
  out.set_principal_id(player.principal);
  out.set_display_name(player.display_name);
  out.set_present(player.present);
}

template <class Message>
void put_reading(Message& out, const match::Reading& left) {
  for (std::uint8_t seat = 0; seat < seats_max; ++seat) {
    if (!left[seat]) continue;
    auto& one = *out.add_left();
    one.set_seat(seat);
    one.set_left_ms(count(*left[seat]));
  }
}

void fill(v1::Move& out, const Line& line) {
  out.set_ply(line.ply);
  out.set_seat(number(line.seat));
  out.set_move(line.move);
  out.set_spent_ms(count(line.spent));
  out.set_position(line.position);
  out.set_check(line.check);
  if (line.office) out.set_office(office_of(*line.office));
  for (const auto& square : line.announces) out.add_announces(square);
  out.set_unsure(line.unsure);
  out.set_as_stood(line.as_stood);
  put_reading(out, line.left);
}

/// The clocks of a relayed board as they are after an event.
void fill(v1::BoardClocks& out, const match::Match::Relay& relay) {
  put_reading(out, relay.clocks);
  if (relay.runs) out.set_runs(number(*relay.runs));
  out.set_read_at_ms(count(relay.read_at));
}
void fill(v1::RelayNote& out, const match::Annotated& note) {
  out.set_ply(note.ply);
  out.set_kind(own(match::to_text(note.kind)));
  out.set_text(note.text);
  for (const auto& act : note.acts) out.add_moves(act);
}
template <class Squares>
void fill_squares(Squares& out, const std::vector<catalog::SquareDifference>& squares) {
  for (const auto& square : squares) {
    auto& one = *out.Add();
    one.set_square(square.square);
    one.set_relay(square.record);
    one.set_table(square.table);
  }
}
void fill(v1::RelayState& out, const match::Match::Relay& relay, Millis now) {
  out.set_revision(relay.revision);
  fill(*out.mutable_clocks(), relay);
  out.set_now_ms(count(now));
  fill_squares(*out.mutable_difference(), relay.difference);
  for (const auto& note : relay.notes) fill(*out.add_notes(), note);
}

template <class Items>
void fill_items(Items& out, const std::vector<ClaimItem>& items) {
  for (const auto& item : items) {
    auto& one = *out.Add();
    one.set_category(item.category);
    for (const auto& square : item.squares) one.add_squares(square);
  }
}

void fill(v1::OpenClaim& out, const match::Match::OpenClaim& claim) {
  if (claim.by) out.set_by(number(*claim.by));
  fill_items(*out.mutable_items(), claim.items);
  out.set_stage(own(to_text(claim.stage)));
}

/// What a client needs to draw a real board; nothing that says whether an act was right.
void fill(v1::RealBoard& out, const match::Match& match) {
  if (match.claim) fill(*out.mutable_claim(), *match.claim);
  if (match.counter) fill(*out.mutable_counter(), *match.counter);
  for (std::uint8_t seat = 0; seat < match.seats(); ++seat) {
    if (const auto& wanted = match.chosen[seat]) {
      auto& chosen = *out.add_chosen();
      chosen.set_seat(seat);
      chosen.set_choice(own(to_text(*wanted)));
    }
    if (match.announced[seat].empty()) continue;
    auto& announced = *out.add_announced();
    announced.set_seat(seat);
    for (const auto& square : match.announced[seat]) announced.add_squares(square);
  }
  if (match.touched) out.set_touched(*match.touched);
  out.set_placed(match.placed);
  if (match.draw_right) out.set_draw_right(number(*match.draw_right));
  if (match.end_declared) out.set_end_declared(number(*match.end_declared));
  for (std::uint8_t seat = 0; seat < match.seats(); ++seat) {
    if (match.confirmed[seat]) out.add_confirmed(seat);
    if (match.card_signed[seat]) out.add_signed_(seat);
  }
  out.set_handed_in(match.card_handed_in);
  out.set_turn_from(number(match.turn_from));
  if (match.preceding) {
    out.mutable_preceding()->set_from(number(match.preceding->from));
    out.mutable_preceding()->set_seat(number(match.preceding->by));
  }
}

std::string_view word(match::Match::Disc::Stage stage) {
  using enum match::Match::Disc::Stage;
  switch (stage) {
    case untouched: return "";
    case hidden: return "hidden";
    case guessed: return "guessed";
    case revealed: return "revealed";
    case right_chosen: return "right_chosen";
    case settled: return "settled";
  }
  return "";
}
std::string_view word(match::Match::Late::Stage stage) {
  using enum match::Match::Late::Stage;
  switch (stage) {
    case declared: return "declared";
    case clock_runs: return "clock_runs";
    case arrived: return "arrived";
  }
  return "declared";
}

/// What comes before the first move and what breaks a game off.
void fill(v1::AroundPlay& out, const match::Match& match) {
  if (match.preset.hidden_disc) out.set_disc(own(word(match.disc.stage)));
  // Of a real disc on the table nobody guessed here.
  if (match.disc.stage >= match::Match::Disc::Stage::guessed && !match.disc.digest.empty())
    out.set_disc_guess(match.disc.guess);
  out.set_disc_digest(match.disc.digest);
  if (match.disc.chooser) out.set_chooser(number(*match.disc.chooser));
  if (match.chair) {
    out.set_chair_by(number(match.chair->by));
    out.set_chair(match.chair->number);
  }
  if (match.late) {
    out.set_late(number(match.late->seat));
    out.set_late_stage(own(word(match.late->stage)));
  }
  if (match.terms_offer) {
    out.set_terms_by(number(match.terms_offer->by));
    put_terms(out, match.terms_offer->terms);
  }
  if (match.adjournment_offer) out.set_adjournment_offer(number(*match.adjournment_offer));
  out.set_sealing(match.sealing);
  if (match.sealed) {
    out.set_sealed_by(number(match.sealed->by));
    out.set_seal(match.sealed->digest);
  }
  const auto last = match.seats();
  if (std::ranges::any_of(match.cuts, [](auto cuts) { return cuts != 0; }))
    for (std::uint8_t seat = 0; seat < last; ++seat) out.add_cuts(match.cuts[seat]);
  if (std::ranges::any_of(match.stand_ins, [](const auto& bot) { return !bot.empty(); }))
    for (std::uint8_t seat = 0; seat < last; ++seat) out.add_stand_ins(match.stand_ins[seat]);
}

void fill(v1::SeatWithdrawn& out, const Exit& exit) {
  out.set_seat(number(exit.seat));
  out.set_cause(std::string{reason_of(exit.cause)});
  out.set_ply(exit.ply);
  out.set_position(exit.position);
  out.set_check(exit.check);
  out.set_act(exit.act);
}

void fill(v1::MatchSummary& out, const MatchSummary& summary) {
  out.set_match_id(summary.match.text);
  out.set_game(summary.game);
  out.set_preset(summary.preset);
  for (const Player& player : summary.players) fill(*out.add_players(), player);
  for (const Seat seat : summary.open_seats) out.add_open_seats(number(seat));
  out.set_ply(summary.ply);
  out.set_started(summary.started);
  if (summary.ending)
    fill(*out.mutable_ending(), *summary.ending,
         summary.players.size() + summary.open_seats.size());
  out.set_created_utc_ms(summary.created_utc_ms);
  for (const auto& control : summary.control) fill(*out.add_control(), control);
  out.set_watchers(summary.watchers);
  out.set_programme_id(summary.programme.text);
  out.set_delay_ms(count(summary.delay));
}

Line line_of(const match::MovePlayed& event, const match::Match& after, Millis used_before) {
  return {.ply = event.ply,
          .seat = event.seat,
          .move = event.act,
          .spent = used_before + event.stop.spent,
          .position = catalog::position_text(after.table),
          .check = in_check(after),
          .announces = event.announces};
}
Line line_of(const match::HandActed& event, const match::Match& after) {
  return {.ply = number(after.ply()) - 1,
          .seat = event.seat,
          .move = event.act,
          .spent = {},
          .position = catalog::position_text(after.table)};
}

/// The last `count` acts on the table, each with the position behind it. `behind` sees a line with
/// the table as its act left it, `before` with the table it found.
template <class Behind, class Before>
std::vector<Line> lines_back(const match::Match& after, std::size_t count, const Line& by,
                             Behind behind, Before before) {
  std::vector<Line> lines(count, by);
  const auto acts = catalog::acts(after.table);
  catalog::AnyRecord table = after.table;
  for (std::size_t left = count; left > 0; --left) {
    Line& line = lines[left - 1];
    line.ply = static_cast<std::uint32_t>(acts.size() - (count - left) - 1);
    line.move = acts[line.ply];
    line.position = catalog::position_text(table);
    behind(line, table);
    catalog::rewind(table, Ply{line.ply});
    before(line, table);
  }
  return lines;
}

std::vector<Line> last_lines(const match::Match& after, std::size_t count, const Line& by) {
  const auto nothing = [](Line&, const catalog::AnyRecord&) {};
  return lines_back(after, count, by, nothing, nothing);
}

/// Likewise of a relay, with who acted and what is marked.
std::vector<Line> relayed_lines(const match::Match& after, std::size_t count) {
  const auto& relay = after.relay;
  return lines_back(
      after, count, {},
      [](Line& line, const catalog::AnyRecord& table) { line.check = catalog::in_check(table); },
      [&](Line& line, const catalog::AnyRecord& table) {
        line.seat = catalog::side(table).value_or(Seat::first);
        line.unsure = std::ranges::binary_search(relay.unsure, line.ply);
        line.as_stood = std::ranges::binary_search(relay.as_stood, line.ply);
        if (line.ply < relay.left.size()) line.left = relay.left[line.ply];
      });
}

// What happened, as the open audience sees it: `after` is the match after it. true: it changed a
// clock.

bool fill(v1::MatchEvent& out, const match::MatchCreated&, const MatchEvent&) {
  out.mutable_match_created();
  return false;
}
bool fill(v1::MatchEvent& out, const match::SeatTaken& event, const MatchEvent& news) {
  auto& player = *out.mutable_seat_taken()->mutable_player();
  fill(player, news.player);
  player.set_seat(number(event.seat));
  player.set_principal_id(event.principal);
  return false;
}
bool fill(v1::MatchEvent& out, const match::MatchStarted&, const MatchEvent& news) {
  auto& started = *out.mutable_match_started();
  if (const auto seat = news.after->to_move()) started.set_to_move(number(*seat));
  return true;
}
bool fill(v1::MatchEvent& out, const match::MovePlayed& event, const MatchEvent& news) {
  auto& played = *out.mutable_move_played();
  fill(*played.mutable_move(), line_of(event, *news.after, news.used_before));
  put_to_move(played, *news.after);
  return true;
}
bool fill(v1::MatchEvent& out, const match::DrawOffered& event, const MatchEvent&) {
  out.mutable_draw_offered()->set_seat(number(event.seat));
  return false;
}
bool fill(v1::MatchEvent& out, const match::DrawDeclined& event, const MatchEvent&) {
  out.mutable_draw_declined()->set_seat(number(event.seat));
  return false;
}
bool fill(v1::MatchEvent& out, const match::TakeBackOffered& event, const MatchEvent&) {
  auto& offered = *out.mutable_take_back_offered();
  offered.set_seat(number(event.seat));
  offered.set_to_ply(event.to_ply);
  return false;
}
bool fill(v1::MatchEvent& out, const match::TakeBackDeclined& event, const MatchEvent&) {
  out.mutable_take_back_declined()->set_seat(number(event.seat));
  return false;
}
bool fill(v1::MatchEvent& out, const match::TakenBack& event, const MatchEvent& news) {
  auto& taken = *out.mutable_taken_back();
  taken.set_to_ply(event.to_ply);
  taken.set_position(catalog::position_text(news.after->table));
  if (const auto seat = news.after->to_move()) taken.set_to_move(number(*seat));
  taken.set_check(in_check(*news.after));
  return true;
}
bool fill(v1::MatchEvent& out, const match::TimeGiven& event, const MatchEvent&) {
  auto& given = *out.mutable_time_given();
  given.set_from(number(event.from));
  given.set_to(number(event.to));
  given.set_amount_ms(count(event.amount));
  return true;
}
bool fill(v1::MatchEvent& out, const match::FlagFell& event, const MatchEvent&) {
  out.mutable_flag_fell()->set_seat(number(event.seat));
  return true;
}
bool fill(v1::MatchEvent& out, const match::SeatWithdrawn& event, const MatchEvent& news) {
  auto& withdrawn = *out.mutable_seat_withdrawn();
  fill(withdrawn, exit_of(event, *news.after));
  if (const auto seat = news.after->to_move()) withdrawn.set_to_move(number(*seat));
  return true;
}
bool fill(v1::MatchEvent& out, const match::ClockFrozen& event, const MatchEvent&) {
  out.mutable_clock_frozen()->set_reason(event.reason);
  return true;
}
bool fill(v1::MatchEvent& out, const match::ClockResumed&, const MatchEvent&) {
  out.mutable_clock_resumed();
  return true;
}
bool fill(v1::MatchEvent& out, const match::MatchEnded& event, const MatchEvent& news) {
  auto& ended = *out.mutable_match_ended();
  fill(*ended.mutable_ending(), event.ending, news.after->seats());
  if (event.by) ended.set_by(number(*event.by));
  ended.set_act(event.act);
  return true;
}

// At a real board.

bool fill(v1::MatchEvent& out, const match::HandActed& event, const MatchEvent& news) {
  auto& acted = *out.mutable_hand_acted();
  fill(*acted.mutable_move(), line_of(event, *news.after));
  put_to_move(acted, *news.after);
  return false;
}
bool fill(v1::MatchEvent& out, const match::Touched& event, const MatchEvent&) {
  auto& touched = *out.mutable_touched();
  touched.set_seat(number(event.seat));
  touched.set_square(event.square);
  return false;
}
bool fill(v1::MatchEvent& out, const match::TouchForgiven& event, const MatchEvent&) {
  out.mutable_touch_forgiven()->set_office(office_of(event.office));
  return false;
}
bool fill(v1::MatchEvent& out, const match::ClaimMade& event, const MatchEvent& news) {
  auto& made = *out.mutable_claim_made();
  if (event.by) made.set_by(number(*event.by));
  fill_items(*made.mutable_items(), event.items);
  for (const Line& line : lines_of(event, *news.after, news.used_before))
    fill(*made.mutable_move(), line);
  put_to_move(made, *news.after);
  return true;
}
bool fill(v1::MatchEvent& out, const match::ClaimAnswered& event, const MatchEvent&) {
  auto& answered = *out.mutable_claim_answered();
  answered.set_seat(number(event.seat));
  answered.set_agreed(event.agreed);
  return true;
}
bool fill(v1::MatchEvent& out, const match::ClaimRuled& event, const MatchEvent& news) {
  auto& ruled = *out.mutable_claim_ruled();
  ruled.set_office(office_of(event.office));
  ruled.set_upheld(event.upheld);
  ruled.set_verdict(event.verdict);
  for (const Line& line : lines_of(event, *news.after, {})) fill(*ruled.add_moves(), line);
  ruled.set_reason(event.reason);
  ruled.set_position(catalog::position_text(news.after->table));
  put_to_move(ruled, *news.after);
  return true;
}
bool fill(v1::MatchEvent& out, const match::BoardSet& event, const MatchEvent& news) {
  auto& set = *out.mutable_board_set();
  set.set_office(office_of(event.office));
  for (const Line& line : lines_of(event, *news.after, {})) fill(*set.add_moves(), line);
  set.set_reason(event.reason);
  set.set_position(catalog::position_text(news.after->table));
  put_to_move(set, *news.after);
  return false;
}
bool fill(v1::MatchEvent& out, const match::EndDeclared& event, const MatchEvent&) {
  out.mutable_end_declared()->set_seat(number(event.seat));
  return true;
}
bool fill(v1::MatchEvent& out, const match::ResultConfirmed& event, const MatchEvent&) {
  out.mutable_result_confirmed()->set_seat(number(event.seat));
  return false;
}
bool fill(v1::MatchEvent& out, const match::CardSigned& event, const MatchEvent&) {
  out.mutable_card_signed()->set_seat(number(event.seat));
  return false;
}
bool fill(v1::MatchEvent& out, const match::CardHandedIn& event, const MatchEvent&) {
  out.mutable_card_handed_in()->set_seat(number(event.seat));
  return false;
}
bool fill(v1::MatchEvent& out, const match::ClockSet& event, const MatchEvent&) {
  auto& set = *out.mutable_clock_set();
  set.set_seat(number(event.seat));
  set.set_reason(event.reason);
  return true;
}
bool fill(v1::MatchEvent& out, const match::Penalised& event, const MatchEvent&) {
  auto& penalised = *out.mutable_penalised();
  penalised.set_seat(number(event.seat));
  penalised.set_kind(kind_of(event.kind));
  penalised.set_amount_ms(count(event.amount));
  penalised.set_reason(event.reason);
  return false;
}
bool fill(v1::MatchEvent& out, const match::DrawRightGiven& event, const MatchEvent&) {
  out.mutable_draw_right_given()->set_seat(number(event.seat));
  return false;
}
bool fill(v1::MatchEvent& out, const match::Rewound& event, const MatchEvent& news) {
  auto& rewound = *out.mutable_rewound();
  rewound.set_to_ply(event.to_ply);
  rewound.set_position(catalog::position_text(news.after->table));
  put_to_move(rewound, *news.after);
  rewound.set_reason(event.reason);
  return true;
}
bool fill(v1::MatchEvent& out, const match::Adjudicated& event, const MatchEvent&) {
  out.mutable_adjudicated()->set_reason(event.reason);
  return false;
}

// Fouls and the bell.

bool fill(v1::MatchEvent& out, const match::MovedOutOfTurn& event, const MatchEvent&) {
  auto& moved = *out.mutable_moved_out_of_turn();
  moved.set_seat(number(event.seat));
  moved.set_ply(event.ply);
  moved.set_move(event.act);
  return false;
}
bool fill(v1::MatchEvent& out, const match::CounterClaimed& event, const MatchEvent&) {
  auto& countered = *out.mutable_counter_claimed();
  countered.set_by(number(event.by));
  fill_items(*countered.mutable_items(), event.items);
  return false;
}
bool fill(v1::MatchEvent& out, const match::FoulChosen& event, const MatchEvent&) {
  auto& chosen = *out.mutable_foul_chosen();
  chosen.set_seat(number(event.seat));
  chosen.set_choice(own(to_text(event.choice)));
  return false;
}
bool fill(v1::MatchEvent& out, const match::FoulSettled& event, const MatchEvent& news) {
  auto& settled = *out.mutable_foul_settled();
  if (event.by) settled.set_by(number(*event.by));
  settled.set_choice(own(to_text(event.choice)));
  if (event.to_ply) settled.set_to_ply(*event.to_ply);
  settled.set_position(catalog::position_text(news.after->table));
  put_to_move(settled, *news.after);
  settled.set_reason(event.reason);
  return true;
}
bool fill(v1::MatchEvent& out, const match::BellRung& event, const MatchEvent& news) {
  auto& rung = *out.mutable_bell_rung();
  for (std::size_t seat = 0; seat < news.after->seats(); ++seat)
    fill(*rung.add_control(), event.control[seat]);
  return true;
}

// Before the first move.

bool fill(v1::MatchEvent& out, const match::DiscHidden& event, const MatchEvent&) {
  out.mutable_disc_hidden()->set_seat(number(event.seat));
  out.mutable_disc_hidden()->set_digest(event.digest);
  return false;
}
bool fill(v1::MatchEvent& out, const match::DiscGuessed& event, const MatchEvent&) {
  out.mutable_disc_guessed()->set_seat(number(event.seat));
  out.mutable_disc_guessed()->set_black_up(event.black_up);
  return false;
}
bool fill(v1::MatchEvent& out, const match::DiscRevealed& event, const MatchEvent&) {
  auto& revealed = *out.mutable_disc_revealed();
  revealed.set_black_up(event.black_up);
  revealed.set_nonce(event.nonce);
  revealed.set_holds(event.holds);
  revealed.set_winner(number(event.winner));
  return false;
}
bool fill(v1::MatchEvent& out, const match::RightChosen& event, const MatchEvent&) {
  out.mutable_right_chosen()->set_seat(number(event.seat));
  out.mutable_right_chosen()->set_draw_win(event.draw_win);
  return false;
}
bool fill(v1::MatchEvent& out, const match::ColourChosen& event, const MatchEvent& news) {
  auto& chosen = *out.mutable_colour_chosen();
  chosen.set_seat(number(event.seat));
  chosen.set_black(event.black);
  chosen.set_exchanged(event.exchanged);
  for (const Player& player : news.players) fill(*chosen.add_players(), player);
  return event.exchanged;
}
bool fill(v1::MatchEvent& out, const match::ChairChosen& event, const MatchEvent&) {
  out.mutable_chair_chosen()->set_seat(number(event.seat));
  out.mutable_chair_chosen()->set_chair(event.chair);
  return false;
}
bool fill(v1::MatchEvent& out, const match::LateDeclared& event, const MatchEvent&) {
  out.mutable_late_declared()->set_seat(number(event.seat));
  return false;
}
bool fill(v1::MatchEvent& out, const match::LateClockStarted& event, const MatchEvent&) {
  out.mutable_late_clock_started()->set_seat(number(event.seat));
  return true;
}
bool fill(v1::MatchEvent& out, const match::LateArrived& event, const MatchEvent&) {
  out.mutable_late_arrived()->set_seat(number(event.seat));
  return true;
}
bool fill(v1::MatchEvent& out, const match::TermsOffered& event, const MatchEvent&) {
  out.mutable_terms_offered()->set_seat(number(event.seat));
  put_terms(*out.mutable_terms_offered(), event.terms);
  return false;
}
bool fill(v1::MatchEvent& out, const match::TermsDeclined& event, const MatchEvent&) {
  out.mutable_terms_declined()->set_seat(number(event.seat));
  return false;
}
bool fill(v1::MatchEvent& out, const match::TermsSet& event, const MatchEvent& news) {
  auto& set = *out.mutable_terms_set();
  set.set_agreed(event.agreed);
  put_terms(set, event.terms);
  fill(*set.mutable_preset(), event.preset, news.after->seats());
  set.set_reason(event.reason);
  set.set_position(catalog::position_text(news.after->table));
  put_to_move(set, *news.after);
  return true;
}

// Interruptions.

bool fill(v1::MatchEvent& out, const match::AdjournmentOffered& event, const MatchEvent&) {
  out.mutable_adjournment_offered()->set_seat(number(event.seat));
  return false;
}
bool fill(v1::MatchEvent& out, const match::AdjournmentDeclined& event, const MatchEvent&) {
  out.mutable_adjournment_declined()->set_seat(number(event.seat));
  return false;
}
bool fill(v1::MatchEvent& out, const match::AdjournmentAgreed& event, const MatchEvent&) {
  out.mutable_adjournment_agreed()->set_seat(number(event.seat));
  return false;
}
bool fill(v1::MatchEvent& out, const match::MoveSealed& event, const MatchEvent&) {
  out.mutable_move_sealed()->set_seat(number(event.seat));
  out.mutable_move_sealed()->set_digest(event.digest);
  return true;
}
bool fill(v1::MatchEvent& out, const match::SealOpened& event, const MatchEvent&) {
  out.mutable_seal_opened()->set_seat(number(event.seat));
  out.mutable_seal_opened()->set_nonce(event.nonce);
  return true;
}
bool fill(v1::MatchEvent& out, const match::SealFailed& event, const MatchEvent&) {
  auto& failed = *out.mutable_seal_failed();
  failed.set_seat(number(event.seat));
  failed.set_move(event.act);
  failed.set_nonce(event.nonce);
  failed.set_holds(event.holds);
  return false;
}
bool fill(v1::MatchEvent& out, const match::CutOff& event, const MatchEvent& news) {
  auto& cut = *out.mutable_cut_off();
  cut.set_seat(number(event.seat));
  for (std::size_t seat = 0; seat < news.after->seats(); ++seat)
    fill(*cut.add_control(), event.control[seat]);
  return true;
}
bool fill(v1::MatchEvent& out, const match::HandedOver& event, const MatchEvent&) {
  out.mutable_handed_over()->set_seat(number(event.seat));
  out.mutable_handed_over()->set_bot(event.bot);
  return false;
}
bool fill(v1::MatchEvent& out, const match::LeftToArbiter&, const MatchEvent&) {
  out.mutable_left_to_arbiter();
  return false;
}

// A relay. Its clocks stand in the event itself: none of the match's is changed.

bool fill(v1::MatchEvent& out, const match::Relayed&, const MatchEvent& news) {
  auto& relayed = *out.mutable_relayed();
  fill(*relayed.mutable_move(), lines_of(*news.event, *news.after, {}).front());
  put_to_move(relayed, *news.after);
  fill(*relayed.mutable_clocks(), news.after->relay);
  return false;
}
bool fill(v1::MatchEvent& out, const match::LineCorrected& event, const MatchEvent& news) {
  auto& corrected = *out.mutable_line_corrected();
  corrected.set_from_ply(event.from_ply);
  for (const Line& line : lines_of(*news.event, *news.after, {}))
    fill(*corrected.add_moves(), line);
  corrected.set_position(catalog::position_text(news.after->table));
  put_to_move(corrected, *news.after);
  corrected.set_check(in_check(*news.after));
  corrected.set_reason(event.reason);
  corrected.set_revision(news.after->relay.revision);
  fill(*corrected.mutable_clocks(), news.after->relay);
  return false;
}
bool fill(v1::MatchEvent& out, const match::UnsureMarked& event, const MatchEvent&) {
  out.mutable_unsure_marked()->set_ply(event.ply);
  out.mutable_unsure_marked()->set_unsure(event.unsure);
  return false;
}
bool fill(v1::MatchEvent& out, const match::ClocksRead&, const MatchEvent& news) {
  fill(*out.mutable_clocks_read()->mutable_clocks(), news.after->relay);
  return false;
}
bool fill(v1::MatchEvent& out, const match::ResultRecorded& event, const MatchEvent& news) {
  auto& recorded = *out.mutable_result_recorded();
  fill(*recorded.mutable_ending(), event.ending, news.after->seats());
  fill(*recorded.mutable_clocks(), news.after->relay);
  return false;
}
bool fill(v1::MatchEvent& out, const match::ResultWithdrawn& event, const MatchEvent& news) {
  auto& withdrawn = *out.mutable_result_withdrawn();
  withdrawn.set_reason(event.reason);
  put_to_move(withdrawn, *news.after);
  return false;
}
bool fill(v1::MatchEvent& out, const match::Annotated& event, const MatchEvent&) {
  fill(*out.mutable_annotated()->mutable_note(), event);
  return false;
}
bool fill(v1::MatchEvent& out, const match::DifferenceFound& event, const MatchEvent&) {
  fill_squares(*out.mutable_difference_found()->mutable_squares(), event.squares);
  return false;
}
bool fill(v1::MatchEvent& out, const match::DifferenceSettled& event, const MatchEvent&) {
  out.mutable_difference_settled()->set_table_follows(event.table_follows);
  out.mutable_difference_settled()->set_reason(event.reason);
  return false;
}

// One overload a piece of news.

void fill(v1::ServerMessage& out, const Welcome& news) {
  auto& m = *out.mutable_welcome();
  m.set_request_id(news.request_id);
  m.set_principal_id(news.principal);
  m.set_display_name(news.display_name);
  m.set_server(news.server);
  for (const auto& [match, seat] : news.seats) {
    auto& held = *m.add_seats();
    held.set_match_id(match.text);
    held.set_seat(number(seat));
  }
  for (const auto& [match, office] : news.offices) {
    auto& held = *m.add_offices();
    held.set_match_id(match.text);
    held.set_office(office_of(office));
  }
  m.set_arbiter(news.arbiter);
}
void fill(v1::ServerMessage& out, const Received& news) {
  auto& m = *out.mutable_received();
  m.set_request_id(news.request_id);
  m.set_match_id(news.match.text);
}
void fill(v1::ServerMessage& out, const Committed& news) {
  auto& m = *out.mutable_committed();
  m.set_request_id(news.request_id);
  m.set_match_id(news.match.text);
  m.set_seq(number(news.seq));
  m.set_head(news.head.data(), news.head.size());
}
void fill(v1::ServerMessage& out, const Refused& news) {
  auto& m = *out.mutable_refused();
  m.set_request_id(news.request_id);
  m.set_match_id(news.match.text);
  m.set_code(static_cast<v1::RefusalCode>(news.code));
  m.set_rule(news.rule.empty() ? rule_of(news.code) : news.rule);
  m.set_seq(number(news.seq));
  if (news.illegality) {
    m.set_illegality(own(news.illegality->code));
    for (const Fact& fact : news.illegality->facts) {
      if (fact.name.empty()) continue;
      std::string& values = (*m.mutable_facts())[own(fact.name)];
      values += (values.empty() ? "" : ",") + own(fact.value());
    }
  }
  m.set_text(news.text);
  m.set_retry_after_ms(count(news.retry_after));
}
void fill(v1::ServerMessage& out, const Watching& news) {
  auto& m = *out.mutable_watching();
  m.set_request_id(news.request_id);
  m.set_match_id(news.match.text);
  m.set_history_id(news.history_id);
  m.set_head(number(news.head));
  if (news.seat) m.set_seat(number(*news.seat));
  m.set_delay_ms(count(news.delay));
  if (news.office) m.set_office(office_of(*news.office));
}
void fill(v1::ServerMessage& out, const Unwatched& news) {
  auto& m = *out.mutable_unwatched();
  m.set_request_id(news.request_id);
  m.set_match_id(news.match.text);
}
void fill(v1::ServerMessage& out, const Snapshot& news) {
  auto& m = *out.mutable_snapshot();
  const match::Match& match = *news.match;
  m.set_match_id(news.match_id.text);
  m.set_history_id(news.history_id);
  m.set_seq(number(news.seq));
  fill(*m.mutable_preset(), match.preset, match.seats());
  for (const Player& player : news.players) fill(*m.add_players(), player);
  m.set_start(news.start);
  for (const Line& line : news.moves) fill(*m.add_moves(), line);
  for (const Exit& exit : news.exits) fill(*m.add_withdrawn(), exit);
  m.set_position(catalog::position_text(match.table));
  if (const auto seat = match.to_move()) m.set_to_move(number(*seat));
  m.set_started(match.started);
  fill(*m.mutable_clocks(), match, news.elapsed);
  if (news.frozen) {
    m.mutable_clocks()->clear_running();
    m.mutable_clocks()->set_frozen(true);
  }
  if (match.draw_offer) m.set_draw_offer(number(*match.draw_offer));
  if (match.take_back) {
    m.set_take_back_offer(number(match.take_back->by));
    m.set_take_back_to(match.take_back->to_ply);
  }
  if (match.ended) fill(*m.mutable_ending(), *match.ended, match.seats());
  m.set_created_utc_ms(news.created_utc_ms);
  m.set_check(in_check(match));
  m.set_conflated(news.conflated);
  m.set_watchers(news.watchers);
  if (match.preset.conduct == match::Conduct::claims) fill(*m.mutable_real_board(), match);
  if (news.frozen) {
    m.set_resting("store");
  } else if (!match.ended && !match.clock_runs) {
    m.set_resting(match.resting);
  }
  v1::AroundPlay around;
  fill(around, match);
  if (around.ByteSizeLong() != 0) *m.mutable_around_play() = std::move(around);
  if (match.control != match.preset.control)
    for (std::size_t seat = 0; seat < match.seats(); ++seat)
      fill(*m.add_control(), match.control[seat]);
  if (news.bell_in) m.set_bell_in_ms(count(*news.bell_in));
  m.set_replay_of(news.replay_of.text);
  m.set_next_match(news.next_match.text);
  if (match.preset.conduct == match::Conduct::relay)
    fill(*m.mutable_relay(), match.relay, news.now);
  m.set_delay_ms(count(news.delay));
  m.set_programme_id(news.programme.text);
}
void fill(v1::ServerMessage& out, const MatchEvent& news) {
  auto& m = *out.mutable_event();
  m.set_match_id(news.match_id.text);
  m.set_seq(number(news.seq));
  m.set_at_ms(count(news.at));
  m.set_utc_ms(news.utc_ms < 0 ? 0 : static_cast<std::uint64_t>(news.utc_ms));
  const bool clocks =
      std::visit([&](const auto& event) { return fill(m, event, news); }, *news.event);
  if (clocks) fill(*m.mutable_clocks(), *news.after, news.after->used);
}
void fill(v1::ServerMessage& out, const Pulse& news) {
  auto& m = *out.mutable_pulse();
  m.set_match_id(news.match.text);
  m.set_head(number(news.head));
  m.set_elapsed_ms(count(news.elapsed));
  m.set_watchers(news.watchers);
}
void fill(v1::ServerMessage& out, const Presence& news) {
  auto& m = *out.mutable_presence();
  m.set_match_id(news.match.text);
  m.set_seat(number(news.seat));
  m.set_present(news.present);
  m.set_claimable_after_ms(count(news.claimable_after));
}
void fill(v1::ServerMessage& out, const Notice& news) {
  auto& m = *out.mutable_notice();
  m.set_match_id(news.match.text);
  m.set_code(own(news.code));
}
void fill(v1::ServerMessage& out, const Resync& news) {
  out.mutable_resync()->set_match_id(news.match.text);
}
void fill(v1::ServerMessage& out, const MatchOpened& news) {
  auto& m = *out.mutable_match_opened();
  m.set_request_id(news.request_id);
  m.set_match_id(news.match.text);
  m.set_seat(number(news.seat));
  m.set_invitation(news.invitation);
  m.set_principal_id(news.principal);
  m.set_key(news.key);
  m.set_display_name(news.display_name);
  m.set_arbiter_invitation(news.arbiter_invitation);
  m.set_relay_invitation(news.relay_invitation);
}
void fill(v1::ServerMessage& out, const OfficeGiven& news) {
  auto& m = *out.mutable_office_given();
  m.set_request_id(news.request_id);
  m.set_match_id(news.match.text);
  m.set_office(office_of(news.office));
  m.set_principal_id(news.principal);
  m.set_key(news.key);
  m.set_display_name(news.display_name);
}
void fill(v1::ArbiterNeeded& out, const ArbiterNeeded& news) {
  fill(*out.mutable_match(), news.match);
  out.set_reason(news.match.arbiter_needed);
  out.set_since_utc_ms(news.match.arbiter_needed_utc_ms);
}
void fill(v1::ServerMessage& out, const CallList& news) {
  auto& m = *out.mutable_call_list();
  m.set_request_id(news.request_id);
  for (const ArbiterNeeded& call : news.calls) fill(*m.add_calls(), call);
}
void fill(v1::ServerMessage& out, const ArbiterNeeded& news) {
  fill(*out.mutable_arbiter_needed(), news);
}
void fill(v1::ServerMessage& out, const ArbiterReleased& news) {
  out.mutable_arbiter_released()->set_match_id(news.match.text);
}
void fill(v1::ServerMessage& out, const NextMatch& news) {
  auto& m = *out.mutable_next_match();
  m.set_match_id(news.match.text);
  m.set_next_match(news.next.text);
}
void fill(v1::ServerMessage& out, const SeatGiven& news) {
  auto& m = *out.mutable_seat_given();
  m.set_request_id(news.request_id);
  m.set_match_id(news.match.text);
  m.set_seat(number(news.seat));
  m.set_principal_id(news.principal);
  m.set_key(news.key);
  m.set_display_name(news.display_name);
  m.set_seq(number(news.seq));
}
void fill(v1::ServerMessage& out, const MatchList& news) {
  auto& m = *out.mutable_match_list();
  m.set_request_id(news.request_id);
  for (const MatchSummary& summary : news.matches) fill(*m.add_matches(), summary);
}
void fill(v1::ServerMessage& out, const MatchListed& news) {
  fill(*out.mutable_match_listed()->mutable_match(), news.match);
}
void fill(v1::ServerMessage& out, const MatchUnlisted& news) {
  out.mutable_match_unlisted()->set_match_id(news.match.text);
}
void fill(v1::ServerMessage& out, const HintList& news) {
  auto& m = *out.mutable_hint_list();
  m.set_request_id(news.request_id);
  m.set_match_id(news.match.text);
  m.set_ply(news.ply);
  for (const std::string& move : news.moves) m.add_moves(move);
  for (const auto& [seat, report] : news.declarations) {
    auto& out_of_seat = *m.add_declarations();
    out_of_seat.set_seat(number(seat));
    out_of_seat.set_own_turn(report.own_turn);
    out_of_seat.set_holds(report.places.has_value());
    for (const Condition& condition : report.conditions()) {
      auto& one = *out_of_seat.add_conditions();
      one.set_name(own(condition.name));
      one.set_have(condition.have);
      one.set_need(condition.need);
      one.set_holds(condition.holds);
    }
    if (!report.places) continue;
    for (std::size_t i = 0; i < report.places->seats; ++i)
      out_of_seat.add_places(report.places->place[i]);
    out_of_seat.set_reason(own(report.places->reason));
  }
}
void fill(v1::Programme& out, const Programme& programme) {
  out.set_programme_id(programme.id.text);
  out.set_title(programme.title);
  out.set_place(programme.place);
  out.set_note(programme.note);
  for (const Round& round : programme.rounds) {
    auto& one = *out.add_rounds();
    one.set_number(round.number);
    one.set_title(round.title);
    one.set_starts_utc_ms(static_cast<std::uint64_t>(round.starts_utc_ms));
  }
  for (const auto& board : programme.boards) {
    auto& one = *out.add_boards();
    one.set_match_id(board.match.text);
    one.set_round(board.round);
    one.set_number(board.number);
    one.set_game(board.game);
    for (const auto& player : board.players) one.add_players(player);
  }
  out.set_delay_ms(count(programme.delay));
  out.set_talk(programme.talk);
  out.set_revision(programme.revision);
}
void fill(v1::ServerMessage& out, const ProgrammeSaved& news) {
  auto& m = *out.mutable_programme_saved();
  m.set_request_id(news.request_id);
  fill(*m.mutable_programme(), news.programme);
  m.set_operator_invitation(news.operator_invitation);
  m.set_principal_id(news.principal);
  m.set_key(news.key);
}
void fill(v1::ServerMessage& out, const ProgrammeShown& news) {
  auto& m = *out.mutable_programme_shown();
  m.set_request_id(news.request_id);
  fill(*m.mutable_programme(), news.programme);
  m.set_operates(news.operates);
  m.set_owner(news.owner);
}
void fill(v1::ServerMessage& out, const ProgrammeList& news) {
  auto& m = *out.mutable_programme_list();
  m.set_request_id(news.request_id);
  for (const Programme& programme : news.programmes) fill(*m.add_programmes(), programme);
}
void fill(v1::ServerMessage& out, const BoardOpened& news) {
  auto& m = *out.mutable_board_opened();
  m.set_request_id(news.request_id);
  m.set_match_id(news.match.text);
  m.set_relay_invitation(news.relay_invitation);
  m.set_arbiter_invitation(news.arbiter_invitation);
  m.set_principal_id(news.principal);
  m.set_key(news.key);
}
void fill(v1::ServerMessage& out, const OperatorAdmitted& news) {
  auto& m = *out.mutable_operator_admitted();
  m.set_request_id(news.request_id);
  m.set_programme_id(news.programme.text);
  m.set_principal_id(news.principal);
  m.set_key(news.key);
  m.set_display_name(news.display_name);
}
void fill(v1::ServerMessage& out, const PlayerNamed& news) {
  auto& m = *out.mutable_player_named();
  m.set_request_id(news.request_id);
  m.set_match_id(news.match.text);
  fill(*m.mutable_player(), news.player);
}
void fill(v1::ServerMessage& out, const Talk& news) {
  auto& m = *out.mutable_talk();
  m.set_match_id(news.match.text);
  m.set_request_id(news.request_id);
  m.set_open(news.open);
  for (const TalkLine& line : news.lines) {
    auto& one = *m.add_lines();
    one.set_number(line.number);
    one.set_principal_id(line.principal);
    one.set_display_name(line.display_name);
    one.set_text(line.text);
    one.set_utc_ms(static_cast<std::uint64_t>(line.utc_ms));
    one.set_ply(line.ply);
    if (line.office) one.set_office(office_of(*line.office));
  }
  for (const auto number : news.hidden) m.add_hidden(number);
  m.set_whole(news.whole);
}
void fill(v1::ServerMessage& out, const TournamentSaved& news) {
  auto& m = *out.mutable_tournament_saved();
  m.set_request_id(news.request_id);
  m.set_tournament_id(news.tournament.text);
  m.set_revision(news.revision);
  m.set_seq(number(news.seq));
  m.set_director_invitation(news.director_invitation);
  m.set_principal_id(news.principal);
  m.set_key(news.key);
}
void fill(v1::ServerMessage& out, const TournamentCommitted& news) {
  auto& m = *out.mutable_tournament_committed();
  m.set_request_id(news.request_id);
  m.set_tournament_id(news.tournament.text);
  m.set_seq(number(news.seq));
  m.set_head(news.head.data(), news.head.size());
  m.set_player_id(news.player);
  for (const auto round : news.later_rounds) m.add_later_rounds(static_cast<std::uint32_t>(round));
}
void fill(v1::ServerMessage& out, const WatchingTournament& news) {
  auto& m = *out.mutable_watching_tournament();
  m.set_request_id(news.request_id);
  m.set_tournament_id(news.tournament.text);
  m.set_seq(number(news.seq));
  m.set_director(news.director);
  m.set_player_id(news.player);
  m.set_delay_ms(count(news.delay));
  m.set_title(news.title);
}
void fill(v1::ServerMessage& out, const TournamentChanged& news) {
  auto& m = *out.mutable_tournament_changed();
  m.set_tournament_id(news.tournament.text);
  m.set_seq(number(news.seq));
}
void fill(v1::ServerMessage& out, const DirectorAdmitted& news) {
  auto& m = *out.mutable_director_admitted();
  m.set_request_id(news.request_id);
  m.set_tournament_id(news.tournament.text);
  m.set_principal_id(news.principal);
  m.set_key(news.key);
  m.set_display_name(news.display_name);
}
void fill(v1::ServerMessage& out, const PlayerInvited& news) {
  auto& m = *out.mutable_player_invited();
  m.set_request_id(news.request_id);
  m.set_tournament_id(news.tournament.text);
  m.set_player_id(news.player);
  m.set_invitation(news.invitation);
}
void fill(v1::ServerMessage& out, const PlaceTaken& news) {
  auto& m = *out.mutable_place_taken();
  m.set_request_id(news.request_id);
  m.set_tournament_id(news.tournament.text);
  m.set_player_id(news.player);
  m.set_principal_id(news.principal);
  m.set_key(news.key);
  m.set_display_name(news.display_name);
}
void fill(v1::ServerMessage& out, const Pong& news) {
  auto& m = *out.mutable_pong();
  m.set_request_id(news.request_id);
  m.set_utc_ms(news.utc_ms);
}

}  // namespace

std::vector<Line> lines_of(const match::Event& event, const match::Match& after,
                           Millis used_before) {
  if (const auto* played = std::get_if<match::MovePlayed>(&event))
    return {line_of(*played, after, used_before)};
  if (const auto* acted = std::get_if<match::HandActed>(&event)) return {line_of(*acted, after)};
  Line by;
  if (const auto* made = std::get_if<match::ClaimMade>(&event)) {
    if (after.has_fouls()) return {};  // the clocks rest instead
    // The press that hands the turn back.
    if (made->by) by.seat = *made->by;
    if (!made->by) by.office = match::Office::relay;
    by.spent = used_before + made->stop.spent;
    return last_lines(after, 1, by);
  }
  if (const auto* ruled = std::get_if<match::ClaimRuled>(&event)) {
    if (after.has_fouls()) return {};
    by.office = ruled->office;
    return last_lines(after, ruled->acts.size() + (ruled->upheld ? 0 : 1), by);
  }
  if (const auto* set = std::get_if<match::BoardSet>(&event)) {
    by.office = set->office;
    return last_lines(after, set->acts.size(), by);
  }
  if (std::holds_alternative<match::Relayed>(event)) return relayed_lines(after, 1);
  if (const auto* corrected = std::get_if<match::LineCorrected>(&event))
    return relayed_lines(after, corrected->acts.size());
  return {};
}

Exit exit_of(const match::SeatWithdrawn& event, const match::Match& after) {
  return {event.seat,
          event.cause,
          tachiai::number(after.ply()),
          catalog::position_text(after.table),
          catalog::in_check(after.table),
          event.act};
}

std::string encode(const News& news, Encoding encoding) {
  char block[4096];
  pb::ArenaOptions options;
  options.initial_block = block;
  options.initial_block_size = sizeof block;
  pb::Arena arena{options};
  auto& message = *pb::Arena::CreateMessage<v1::ServerMessage>(&arena);
  std::visit([&](const auto& one) { fill(message, one); }, news);
  std::string bytes;
  bytes.reserve(message.ByteSizeLong());
  {
    pb::io::StringOutputStream sink{&bytes};
    pb::io::CodedOutputStream out{&sink};
    out.SetSerializationDeterministic(true);  // the facts of a refusal are a map
    message.SerializeToCodedStream(&out);
  }
  return encoding == Encoding::proto ? bytes : json_of(bytes);
}

std::string json_of(std::string_view proto_bytes) {
  return detail::json_of(v1::ServerMessage::descriptor()->full_name(), proto_bytes);
}

}  // namespace tachiai::wire
