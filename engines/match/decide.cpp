#include "engines/match/decide.hpp"

#include <algorithm>
#include <utility>

#include "engines/match/desk.hpp"

namespace tachiai::match {

namespace {

/// The most time that may be given at once. Rule: engines/match/RULES.md#give_time
constexpr Millis most_given = std::chrono::hours{1};

/// A game that comes to nothing and is played again is nothing that a rating could count. Rules:
/// engines/match/RULES.md#replay, engines/yoninshogi/RULES.md#sennichite
Ending by_the_game(const Places& places, std::string rule, const Preset& preset) {
  Ending how = ending(places, std::move(rule));
  const bool shared = std::ranges::count(places.place, 1) > 1;
  const bool nothing = places.reason == "sennichite" || places.reason == "jishogi";
  const bool again = places.seats != 2 || preset.replays != Replays::none;
  how.rated = !(shared && nothing && again);
  return how;
}

/// How the line on `table` ends by itself: the board first, then repetition, then the limit of
/// plies. Rule: engines/match/RULES.md#order_of_endings
std::optional<Ending> ended_by_play(const catalog::AnyRecord& table, const Preset& preset) {
  if (const auto places = catalog::outcome(table))
    return ending(*places, catalog::rule_of(table, places->reason));
  if (preset.repetition)
    if (const auto places = catalog::repetition(table))
      return by_the_game(*places, catalog::rule_of(table, places->reason), preset);
  if (preset.max_plies != 0 && number(catalog::ply(table)) >= preset.max_plies)
    return ending(drawn("max_moves"), match_rule("max_moves"));
  return std::nullopt;
}

}  // namespace

Refusal refusal(RefusalCode code, std::string text) {
  return {code, std::string{rule_of(code)}, std::move(text), std::nullopt};
}

Decision refuse(RefusalCode code, std::string text) { return {{}, refusal(code, std::move(text))}; }

Decision refuse_by(std::string_view anchor, RefusalCode code, std::string text) {
  Refusal reply = refusal(code, std::move(text));
  reply.rule = match_rule(anchor);
  return {{}, std::move(reply)};
}

Decision accept(std::vector<Event> events) { return {std::move(events), Accepted{}}; }

Decision nothing() { return accept({}); }

std::string match_rule(std::string_view anchor) {
  return "engines/match/RULES.md#" + std::string{anchor};
}

Ending ending(const Places& places, std::string rule) {
  return {places.place, std::string{places.reason}, std::move(rule)};
}

Ending lost(const Match& match, Seat seat, Cause cause) {
  catalog::AnyRecord table = match.table;
  catalog::withdraw(table, seat, cause);
  const auto places = catalog::outcome(table);
  TACHIAI_ASSERT(places.has_value());
  return ending(*places, match_rule(reason_of(cause)));
}

/// The heads under which the time since the last clock event goes if the running clock stops now.
/// The lag granted is the mover's own; nobody else's connection concerns his clock.
ClockStop Desk::stop() const { return stop_granting(from_mover() ? command.lag : Millis{}); }

ClockStop Desk::stop_granting(Millis lag) const {
  const Millis told = std::clamp(command.told, match.accounted, now);
  const Millis most = std::min(preset().lag_cap, now - told);
  const Millis granted = std::clamp(lag, Millis{}, most);
  return {.held = told - match.accounted, .granted = granted, .spent = now - told - granted};
}

/// A flag that falls by itself was waited for as long as lag may be granted: that wait is not the
/// mover's.
ClockStop Desk::stop_of_flag() const {
  return stop_granting(from_mover() ? command.lag : preset().lag_cap);
}

std::optional<ClockStop> Desk::stop_if_running() const {
  if (!match.clock_runs) return std::nullopt;
  return stop();
}

/// The mover's face if his move is completed now; nullopt: too late.
std::optional<clock::ClockFace> Desk::face_after() const {
  const std::size_t mover = index(*match.to_move());
  return clock::charge(match.faces[mover], match.control[mover], match.used + stop().spent);
}

/// Whether the running clock is used up. The mover's own command tells exactly how long he took;
/// anybody else's says only that nothing has arrived yet, so it waits for the deadline and its
/// allowance for lag.
bool Desk::overdue() const {
  if (!match.clock_runs || preset().flag != FlagPolicy::server) return false;
  if (from_mover()) return !face_after();
  const auto deadline = match.deadline(command.told);
  return deadline && now >= *deadline;
}

bool Desk::is_out(Seat seat) const {
  if (match.seats() == 2) return false;
  catalog::AnyRecord table = match.table;
  catalog::withdraw(table, seat, Cause::adjudicated);
  return catalog::position_text(table) == catalog::position_text(match.table);
}

/// What comes at the bell's own millisecond or later is judged after it, whether or not the timer
/// has come; a flag that fell earlier goes before it.
bool Desk::bell_comes_first() const {
  const auto bell = match.bell_due();
  if (!bell || now < *bell || match.claim || std::holds_alternative<RingBell>(command.act))
    return false;
  const auto flag = match.deadline(command.told);
  return !flag || *bell < *flag;
}

Event Desk::ended(Ending how) const {
  return MatchEnded{
      .ending = std::move(how), .by = command.seat, .stop = stop_if_running(), .act = {}};
}

/// What follows where a seat is out, the one to move or, by the arbiter, another. Of two seats the
/// other has won; of more the rest plays on, unless that decides the game. Rule:
/// engines/match/RULES.md#leaving
std::vector<Event> Desk::out(Seat seat, Cause cause, std::optional<ClockStop> how_stopped,
                             std::string act) const {
  if (match.seats() == 2) {
    return {MatchEnded{.ending = lost(match, seat, cause),
                       .by = command.seat,
                       .stop = how_stopped,
                       .act = std::move(act)}};
  }
  catalog::AnyRecord table = match.table;
  catalog::withdraw(table, seat, cause);
  const auto places = catalog::outcome(table);
  // Of two left who leaves has lost as if mated; of more it is a foul where the preset says so.
  const bool by_own_fault = cause == Cause::resigned || cause == Cause::flagged;
  const bool foul = preset().leaving_is_foul && by_own_fault && !places;
  std::vector<Event> events{SeatWithdrawn{seat, cause, how_stopped, std::move(act), foul}};
  if (places) {
    events.push_back(MatchEnded{.ending = ending(*places, catalog::rule_of(table, places->reason)),
                                .by = command.seat,
                                .stop = {},
                                .act = {}});
  }
  return events;
}

/// The seat to move has no time left: the fall, then what it brings. It is nobody's act.
std::vector<Event> Desk::flag_events() const {
  if (match.awaits_end()) {
    // Decided on the board: nobody loses by the time in which he might have said so.
    std::vector<Event> events{EndDeclared{*match.to_move(), stop_of_flag()}};
    if (!preset().result_card) events.push_back(MatchEnded{counted(), {}, {}, {}});
    return events;
  }
  std::vector<Event> events{FlagFell{*match.to_move(), stop_of_flag()}};
  for (Event& event : out(*match.to_move(), Cause::flagged, {})) {
    if (auto* end = std::get_if<MatchEnded>(&event)) end->by.reset();
    events.push_back(std::move(event));
  }
  return events;
}

Decision Desk::operator()(const TakeSeat& act) const {
  if (match.started) return refuse(RefusalCode::already_started);
  if (act.principal.empty()) return refuse(RefusalCode::not_a_player, "nobody takes no seat");
  const auto first = match.principals.begin();
  const auto last = first + match.seats();
  if (std::find(first, last, act.principal) != last) return refuse(RefusalCode::already_seated);
  const auto wanted = command.seat ? first + static_cast<std::ptrdiff_t>(index(*command.seat))
                                   : std::find(first, last, "");
  if (command.seat && index(*command.seat) >= match.seats())
    return refuse(RefusalCode::not_a_player, "no such seat");
  if (wanted == last || !wanted->empty()) return refuse(RefusalCode::seat_taken);
  const Seat seat{static_cast<std::uint8_t>(wanted - first)};
  const bool starts = std::count(first, last, "") == 1 && !preset().white_starts &&
                      !preset().hidden_disc && !match.late;
  if (!starts) return accept({SeatTaken{seat, act.principal}});
  return accept({SeatTaken{seat, act.principal}, MatchStarted{now - match.accounted}});
}

Decision Desk::operator()(const StartMatch&) const {
  if (match.started) return refuse(RefusalCode::already_started);
  if (preset().white_starts)
    return refuse_by("the_start", RefusalCode::not_yet, "White's press starts Black's clock");
  if (auto why = start_refused()) return {{}, *std::move(why)};
  return accept({MatchStarted{now - match.accounted}});
}

Decision Desk::operator()(const PlayMove& act) const {
  if (!match.started) return refuse(RefusalCode::not_started);
  if (is_frozen()) return refuse(RefusalCode::clock_frozen);
  // Before the turn: of two moves sent for one ply the second hears that the ply is over, whoever
  // sent it (K042).
  if (act.ply != number(match.ply()))
    return refuse(RefusalCode::stale_ply, "at ply " + std::to_string(number(match.ply())));
  if (!by_hand() && !from_mover()) return refuse(RefusalCode::not_your_turn);
  const auto text = catalog::canonical(match.table, act.act);
  if (!text)
    return refuse(RefusalCode::unparsable_move,
                  "column " + std::to_string(text.error().column) + ": " + text.error().text);
  if (match.end_declared) return refuse(RefusalCode::game_over, "the end was declared");
  if (match.has_fouls()) return foul_act(*text, act);
  if (!act.announces.empty())
    return refuse(RefusalCode::not_in_this_preset, "nothing is announced here");
  if (by_hand()) return hands_act(*text);
  if (match.sealing) return refuse(RefusalCode::out_of_order, "the move is to be sealed");
  if (const auto legal = judged(*text); !legal) return illegal(*text, legal.error());
  return played(*text);
}

Result<Done, Illegality> Desk::judged(const std::string& text) const {
  // A preset that leaves repetition out leaves out what it forbids, too.
  const auto legal = preset().repetition ? catalog::check(match.table, text)
                                         : catalog::check_move(match.table, text);
  if (!legal) return std::unexpected{std::get<Illegality>(legal.error())};
  return Done{};
}

Decision Desk::illegal(const std::string& text, const Illegality& why) const {
  const Refusal reply{RefusalCode::illegal, std::string{why.rule}, std::string{why.code}, why};
  if (preset().illegal_act == IllegalAct::refuse) return {{}, reply};
  auto events = out(actor(), Cause::illegal_act, stop(), text);
  // The rule that the act broke is the one that decided.
  if (auto* end = std::get_if<MatchEnded>(&events.front())) end->ending.rule = why.rule;
  return {std::move(events), reply};
}

Decision Desk::played(const std::string& text) const {
  // Where a flag waits for a claim, the face shows zero and play goes on.
  return accept(move_events(actor(), text, stop(), face_after().value_or(clock::ClockFace{})));
}

std::vector<Event> Desk::move_events(Seat by, const std::string& text, const ClockStop& stop,
                                     const clock::ClockFace& face) const {
  std::vector<Event> events;
  if (match.draw_offer && match.draw_offer != by) events.push_back(DrawDeclined{by});
  if (match.take_back) events.push_back(TakeBackDeclined{by});
  if (match.adjournment_offer) events.push_back(AdjournmentDeclined{by});
  if (match.terms_offer) events.push_back(TermsDeclined{by});
  events.push_back(MovePlayed{
      .seat = by, .ply = number(match.ply()), .act = text, .stop = stop, .face_after = face});
  catalog::AnyRecord table = match.table;
  TACHIAI_ASSERT(catalog::perform(table, text));
  if (auto how = ended_by_play(table, preset()))
    events.push_back(MatchEnded{.ending = *std::move(how), .by = by, .stop = {}, .act = {}});
  return events;
}

Decision Desk::operator()(const Resign&) const {
  if (!match.started) return refuse(RefusalCode::not_started);
  if (match.end_declared) return refuse(RefusalCode::game_over, "the end was declared");
  if (match.seats() == 2) return accept({ended(lost(match, actor(), Cause::resigned))});
  if (!from_mover()) return refuse(RefusalCode::not_your_turn);
  if (is_frozen()) return refuse(RefusalCode::clock_frozen);
  return accept(out(actor(), Cause::resigned, stop()));
}

Decision Desk::agreed_draw() const {
  const bool exhausted = preset().agreed_draws == AgreedDraws::exhausted;
  return accept(
      {ended(exhausted ? ending(drawn("jishogi"), catalog::rule_of(match.table, "jishogi"))
                       : ending(drawn("agreement"), match_rule("agreement")))});
}

Decision Desk::operator()(const OfferDraw&) const {
  if (!preset().draw_offers) return refuse(RefusalCode::not_in_this_preset);
  if (!match.started) return refuse(RefusalCode::not_started);
  if (preset().agreed_draws == AgreedDraws::exhausted && catalog::exhausted(match.table) == false)
    return refuse(RefusalCode::not_yet, "the armies are not exhausted");
  if (!match.draw_offer) return accept({DrawOffered{actor()}});
  if (match.draw_offer == actor()) return refuse(RefusalCode::already_offered);
  return agreed_draw();  // both have said it
}

Decision Desk::operator()(const AnswerDraw& act) const {
  if (!preset().draw_offers) return refuse(RefusalCode::not_in_this_preset);
  if (!match.draw_offer) return refuse(RefusalCode::nothing_offered);
  if (!act.accept) return accept({DrawDeclined{actor()}});
  if (match.draw_offer == actor())
    return refuse(RefusalCode::nothing_offered, "the offer is your own");
  return agreed_draw();
}

Decision Desk::operator()(const OfferTakeBack& act) const {
  if (!preset().take_back) return refuse(RefusalCode::not_in_this_preset);
  if (!match.started) return refuse(RefusalCode::not_started);
  if (is_frozen()) return refuse(RefusalCode::clock_frozen);
  if (act.to_ply >= number(match.ply()))
    return refuse(RefusalCode::bad_ply, "at ply " + std::to_string(number(match.ply())));
  if (match.take_back) return refuse(RefusalCode::already_offered);
  return accept({TakeBackOffered{actor(), act.to_ply}});
}

Decision Desk::operator()(const AnswerTakeBack& act) const {
  if (!preset().take_back) return refuse(RefusalCode::not_in_this_preset);
  if (!match.take_back) return refuse(RefusalCode::nothing_offered);
  if (!act.accept) return accept({TakeBackDeclined{actor()}});
  if (match.take_back->by == actor())
    return refuse(RefusalCode::nothing_offered, "the offer is your own");
  if (is_frozen()) return refuse(RefusalCode::clock_frozen);
  const std::size_t mover = index(*match.to_move());
  return accept({TakenBack{.to_ply = match.take_back->to_ply,
                           .stop = stop(),
                           .face_after = clock::settle(match.faces[mover], match.control[mover],
                                                       match.used + stop().spent)}});
}

Decision Desk::operator()(const GiveTime& act) const {
  if (!preset().give_time) return refuse(RefusalCode::not_in_this_preset);
  if (!match.started) return refuse(RefusalCode::not_started);
  const Seat to = opponent(actor());
  if (match.control[index(to)].untimed())
    return refuse(RefusalCode::bad_amount, "the clock is untimed");
  if (act.amount <= Millis{} || act.amount > most_given ||
      match.faces[index(to)].main + act.amount > clock::longest)
    return refuse(RefusalCode::bad_amount, clock::duration_text(most_given) + " at most");
  return accept({TimeGiven{actor(), to, act.amount}});
}

Decision Desk::operator()(const Abort&) const {
  if (preset().abort_before_ply == 0) return refuse(RefusalCode::not_in_this_preset);
  if (number(match.ply()) >= preset().abort_before_ply)
    return refuse(RefusalCode::too_late_to_abort);
  return accept({ended({std::nullopt, "aborted", match_rule("aborted")})});
}

/// Places by the game where the declaration holds; else it is refused or costs the game. Rule:
/// engines/match/RULES.md#declaration
Decision Desk::operator()(const Declare&) const {
  if (preset().declarations == Declarations::off) return refuse(RefusalCode::not_in_this_preset);
  if (!match.started) return refuse(RefusalCode::not_started);
  const auto report = catalog::declaration(match.table, actor());
  if (!report) return refuse(RefusalCode::not_in_this_preset, "the game knows no declaration");
  if (!from_mover()) return refuse(RefusalCode::not_your_turn);
  if (is_frozen()) return refuse(RefusalCode::clock_frozen);
  if (report->places) {
    const Places& places = *report->places;
    return accept(
        {ended(by_the_game(places, catalog::rule_of(match.table, places.reason), preset()))});
  }
  TACHIAI_ASSERT(report->flaw.has_value());
  return declaration_fails(*report->flaw);
}

Decision Desk::declaration_fails(const Illegality& flaw) const {
  const Refusal reply{RefusalCode::illegal, std::string{flaw.rule}, std::string{flaw.code}, flaw};
  if (preset().declarations == Declarations::failing_refused) return {{}, reply};
  auto events = out(actor(), Cause::illegal_act, stop());
  if (auto* end = std::get_if<MatchEnded>(&events.front())) {
    end->ending.reason = "failed_declaration";
    end->ending.rule = flaw.rule;
  }
  return {std::move(events), reply};
}

Decision Desk::operator()(const ClaimAbandoned& act) const {
  if (preset().abandon_after == Millis{}) return refuse(RefusalCode::not_in_this_preset);
  if (!match.started) return refuse(RefusalCode::not_started);
  // Cut off, and not back in as long again: he has left.
  if (match.resting == cut_off && act.gone >= 2 * preset().abandon_after)
    return accept({ended(lost(match, opponent(actor()), Cause::abandoned))});
  if (is_frozen()) return refuse(RefusalCode::clock_frozen);
  if (act.gone < preset().abandon_after) return refuse(RefusalCode::opponent_present);
  if (preset().cut != Cut::loses) return cut_claimed();
  return accept({ended(lost(match, opponent(actor()), Cause::abandoned))});
}

// An overdue clock is dealt with before any command is looked at; so here none is.
Decision Desk::operator()(const FlagFall&) const { return nothing(); }

Decision Desk::operator()(const Freeze& act) const {
  if (!match.clock_runs) return nothing();
  return accept(
      {ClockFrozen{by(Office::arbiter) ? std::string{arbiter_called} : act.reason, stop()}});
}

Decision Desk::operator()(const Resume&) const {
  if (!is_frozen()) return nothing();
  // What the arbiter stopped, only he lets run again, and not over an open claim.
  const bool arbiters = match.resting == arbiter_called;
  if (by(Office::server) && (arbiters || match.sealed)) return nothing();
  if (match.sealed)
    return refuse_by("adjournment", RefusalCode::not_yet, "the sealed move is opened first");
  // A foul that was pointed out is answered, ruled and settled first.
  if (match.claim && match.has_fouls() && by(Office::server)) return nothing();
  if (match.claim && (match.has_fouls() || match.claim->stage == Match::OpenClaim::Stage::disputed))
    return refuse(RefusalCode::claim_open, "a ruling lets the clocks run");
  return accept({ClockResumed{now - match.accounted}});
}

Decision Desk::operator()(const Expire&) const {
  if (match.sealed) {
    const bool in_time =
        preset().seal_window == Millis{} || now - match.accounted < preset().seal_window;
    return in_time ? nothing() : seal_fails({});
  }
  const auto first = match.principals.begin();
  const auto last = first + match.seats();
  if (match.started || std::find(first, last, "") == last) return nothing();
  return accept({ended({std::nullopt, "aborted", match_rule("expired")})});
}

namespace {

template <class... Acts>
bool is_one_of(const Act& act) {
  return (std::holds_alternative<Acts>(act) || ...);
}

bool is_the_servers(const Act& act) {
  return is_one_of<StartMatch, FlagFall, Freeze, Resume, Expire, HandOver, CallOffFrozen, RingBell>(
      act);
}

bool is_the_arbiters(const Act& act) {
  return is_one_of<Freeze, Resume, ForgiveTouch, Rule, SetBoard, SetClock, Penalise, GiveDrawRight,
                   Rewind, Adjudicate, DeclareLate, SetTerms, CallOffFrozen, RingBell, HandOver>(
      act);
}

/// What a player does himself, and the arbiter or the server for him: opens an envelope, or says
/// that nobody did; says that he is there.
bool is_done_for_a_player(const Act& act, Office office) {
  if (is_one_of<RevealDisc, OpenSeal>(act))
    return office == Office::arbiter || office == Office::server;
  return is_one_of<Arrive>(act) && office == Office::arbiter;
}

/// What people without a seat and without an office may say: that both flags have fallen.
bool is_anybodys(const Act& act) { return is_one_of<ClaimFlag>(act); }

/// What may still be done when the game is over: the card.
bool is_after_the_end(const Act& act) { return is_one_of<SignCard, HandInCard>(act); }

/// Whether whoever sends `command` may do such an act at all; the act itself asks the rest.
bool has_standing(const Match& match, const Command& command) {
  const Act& act = command.act;
  if (command.seat) {
    // Who comes to sit names the seat he wants.
    if (index(*command.seat) >= match.seats()) return is_one_of<TakeSeat>(act);
    return !is_the_servers(act) && !(is_the_arbiters(act) && !is_one_of<ForgiveTouch>(act));
  }
  if (is_one_of<TakeSeat>(act)) return true;
  if (is_done_for_a_player(act, command.office)) return true;
  switch (command.office) {
    case Office::server: return is_the_servers(act);
    case Office::arbiter: return is_the_arbiters(act) || is_anybodys(act) || is_one_of<Choose>(act);
    case Office::relay: return is_one_of<Claim>(act) || is_anybodys(act);
    case Office::onlooker: return is_anybodys(act);
  }
  return false;
}

bool is_of_a_relay(const Act& act) {
  return is_one_of<RelayMove, CorrectLine, MarkUnsure, ReadClocks, RecordResult, WithdrawResult,
                   Annotate, ReportBoard, SettleDifference>(act);
}

/// A relay has no turn, no time and no end of its own: only who writes it may not be anybody.
/// Rule: engines/match/RULES.md#relay
Decision decide_relay(const Desk& desk) {
  const Act& act = desk.command.act;
  if (!is_of_a_relay(act) && !is_one_of<SetBoard>(act)) {
    const bool of_clocks = is_one_of<FlagFall, Freeze, Resume, Expire>(act);
    if (of_clocks && desk.by(Office::server)) return nothing();
    return refuse_by("relay", RefusalCode::not_in_this_preset, "a relay knows no such act");
  }
  const bool writes =
      desk.by(Office::arbiter) || (desk.by(Office::relay) && !is_one_of<SettleDifference>(act));
  if (!writes)
    return refuse_by("relay",
                     desk.by(Office::server) ? RefusalCode::not_a_player : RefusalCode::no_standing,
                     is_one_of<SettleDifference>(act) ? "the arbiter" : "an operator, the arbiter");
  return std::visit(desk, act);
}

Decision bad_preset(std::string text) { return refuse(RefusalCode::bad_preset, std::move(text)); }

/// What cannot be so of the choices around play: the start, interruptions, several games.
std::optional<std::string> fault_around_play(const Preset& preset, std::uint8_t seats,
                                             bool by_hand) {
  if (!by_hand && (preset.hidden_disc || preset.white_starts || preset.late_loses_time))
    return "bad_conduct: the hidden disc, White's press and lateness are of conduct claims";
  // Before the match has started nobody but a player looks at a clock.
  if (preset.late_loses_time && preset.flag != FlagPolicy::claim)
    return "bad_flag: who is late loses time where flags are left to the players";
  if (preset.hidden_disc && !preset.draw_win_right)
    return "bad_disc: the hidden disc decides about the draw-win right";
  for (const Millis time :
       {preset.forfeit_after, preset.announced_before, preset.cut_behind, preset.seal_window})
    if (time < Millis{} || time > clock::longest) return "bad_duration: from 0 to 30 days";
  if (by_hand && preset.adjournment) return "bad_offers: a sealed move is of conduct strict";
  if (preset.best_of == 0 || preset.best_of > 99) return "bad_series: from 1 to 99 games";
  if (preset.won[0] > preset.best_of / 2 || preset.won[1] > preset.best_of / 2)
    return "bad_series: the title is won already";
  const bool between_two = preset.adjournment || preset.forfeit_after != Millis{} ||
                           preset.cut != Cut::loses || preset.best_of != 1 ||
                           preset.replays == Replays::sides_swapped;
  if (seats != 2 && between_two) return "bad_offers: agreements and claims are between two seats";
  if (seats == 2 && (preset.leaving_is_foul || preset.bots_stand_in))
    return "bad_offers: of two seats none leaves the game to the others";
  if (preset.senior != Seat::first && preset.senior != Seat::second)
    return "bad_disc: of two seats one is the senior";
  return std::nullopt;
}

std::optional<std::string> fault_of_controls(const Preset& preset, std::uint8_t seats) {
  for (std::size_t seat = 0; seat < seats; ++seat)
    if (const auto fault = clock::fault_of(preset.control[seat]))
      return "bad_control: seat " + std::to_string(seat) + ": " + std::string{*fault};
  return std::nullopt;
}

/// Of all choices a relay knows what is played and by which clocks; whatever people at a board of
/// ours may do is off.
std::optional<std::string> fault_of_relay(const Preset& preset, std::uint8_t seats) {
  Preset plain;
  plain.name = preset.name;
  plain.game = preset.game;
  plain.rules = preset.rules;
  plain.start = preset.start;
  plain.control = preset.control;
  plain.conduct = preset.conduct;
  plain.repetition = preset.repetition;
  plain.relay_prevails = preset.relay_prevails;
  for (const Field& field : preset_fields())
    if (field.get(preset) != field.get(plain))
      return "bad_conduct: " + std::string{field.name} + " is nothing of a relay";
  return fault_of_controls(preset, seats);
}

/// What in a preset cannot be played, apart from the game's own start.
std::optional<std::string> fault_at(const Preset& preset, const catalog::AnyRecord& table) {
  const std::uint8_t seats = catalog::seats(table);
  const Remedy remedy = catalog::remedy(table);
  if (preset.conduct == Conduct::relay) return fault_of_relay(preset, seats);
  if (preset.relay_prevails) return "bad_conduct: whether the relay prevails is of conduct relay";
  const bool by_hand = preset.conduct == Conduct::claims;
  if (by_hand && remedy == Remedy::none) return "bad_conduct: this game knows no claims";
  if (by_hand != (preset.illegal_act == IllegalAct::stands_until_claimed))
    return "bad_illegal_act: an illegal act stands until claimed in conduct claims, and only there";
  if (!by_hand && (preset.touch_binds || preset.draw_win_right || preset.result_card))
    return "bad_conduct: touch, draw-win right and card are of conduct claims";
  if (seats != 2 && preset.flag == FlagPolicy::claim)
    return "bad_flag: flags are left to the players between two";
  if (remedy == Remedy::foul && (preset.draw_win_right || preset.result_card))
    return "bad_conduct: the draw-win right and the card are of games by discs";
  const bool of_fouls = by_hand && remedy == Remedy::foul;
  if (!of_fouls && (preset.fouls != Fouls::lose || preset.announcements))
    return "bad_fouls: fouls and announcements are of conduct claims, in games with fouls";
  if (preset.agreed_draws == AgreedDraws::exhausted &&
      (!preset.draw_offers || !catalog::exhausted(table)))
    return "bad_draws: this game knows no exhausted armies, or no draw is offered";
  if ((preset.at_bell == AtBell::nothing) != (preset.bell_after == Millis{}))
    return "bad_bell: a bell has a time and something that it does";
  if (preset.bell_after < Millis{} || preset.bell_after > clock::longest ||
      preset.bell_bonus < Millis{} || preset.bell_bonus > clock::longest)
    return "bad_bell: from 0 to 30 days";
  if (preset.at_bell == AtBell::points && !catalog::by_points(table))
    return "bad_bell: this game knows no count of pieces";
  for (std::size_t seat = 0; preset.at_bell == AtBell::main_only && seat < seats; ++seat)
    if (!preset.control[seat].untimed() &&
        preset.control[seat].main + preset.bell_bonus == Millis{})
      return "bad_bell: no time is left after it";
  if (preset.at_bell == AtBell::main_only && seats != 2)
    return "bad_bell: main time alone is for two seats";
  if (auto fault = fault_of_controls(preset, seats)) return fault;
  if (preset.replay_control) {
    if (const auto fault = clock::fault_of(*preset.replay_control))
      return "bad_control: of the replay: " + std::string{*fault};
  }
  if (preset.lag_cap < Millis{} || preset.lag_cap > clock::longest)
    return "bad_lag_cap: from 0 to 30 days";
  if (preset.abandon_after < Millis{} || preset.abandon_after > clock::longest)
    return "bad_abandon_after: from 0 to 30 days";
  const bool between_two = preset.draw_offers || preset.take_back || preset.give_time ||
                           preset.abandon_after != Millis{};
  if (seats != 2 && between_two) return "bad_offers: agreements and claims are between two seats";
  return fault_around_play(preset, seats, by_hand);
}

}  // namespace

std::string_view to_text(RefusalCode code) {
  return rule_of(code).substr(rule_of(code).find('#') + 1);
}

std::string_view rule_of(RefusalCode code) {
  switch (code) {
    case RefusalCode::not_started: return "engines/match/RULES.md#not_started";
    case RefusalCode::already_started: return "engines/match/RULES.md#already_started";
    case RefusalCode::game_over: return "engines/match/RULES.md#game_over";
    case RefusalCode::not_a_player: return "engines/match/RULES.md#not_a_player";
    case RefusalCode::seat_taken: return "engines/match/RULES.md#seat_taken";
    case RefusalCode::already_seated: return "engines/match/RULES.md#already_seated";
    case RefusalCode::not_your_turn: return "engines/match/RULES.md#not_your_turn";
    case RefusalCode::stale_ply: return "engines/match/RULES.md#stale_ply";
    case RefusalCode::unparsable_move: return "engines/match/RULES.md#unparsable_move";
    case RefusalCode::illegal: return "engines/match/RULES.md#illegal";
    case RefusalCode::flag_fell: return "engines/match/RULES.md#flag_fell";
    case RefusalCode::clock_frozen: return "engines/match/RULES.md#clock_frozen";
    case RefusalCode::not_in_this_preset: return "engines/match/RULES.md#not_in_this_preset";
    case RefusalCode::nothing_offered: return "engines/match/RULES.md#nothing_offered";
    case RefusalCode::already_offered: return "engines/match/RULES.md#already_offered";
    case RefusalCode::bad_ply: return "engines/match/RULES.md#bad_ply";
    case RefusalCode::bad_amount: return "engines/match/RULES.md#bad_amount";
    case RefusalCode::too_late_to_abort: return "engines/match/RULES.md#too_late_to_abort";
    case RefusalCode::opponent_present: return "engines/match/RULES.md#opponent_present";
    case RefusalCode::no_standing: return "engines/match/RULES.md#no_standing";
    case RefusalCode::claim_open: return "engines/match/RULES.md#claim_open";
    case RefusalCode::no_claim: return "engines/match/RULES.md#no_claim";
    case RefusalCode::too_late_to_claim: return "engines/match/RULES.md#too_late_to_claim";
    case RefusalCode::no_particulars: return "engines/match/RULES.md#no_particulars";
    case RefusalCode::already_claimed: return "engines/match/RULES.md#already_claimed";
    case RefusalCode::bound_by_touch: return "engines/match/RULES.md#bound_by_touch";
    case RefusalCode::impossible_act: return "engines/match/RULES.md#impossible_act";
    case RefusalCode::out_of_order: return "engines/match/RULES.md#out_of_order";
    case RefusalCode::end_due: return "engines/match/RULES.md#end_due";
    case RefusalCode::not_yet: return "engines/match/RULES.md#not_yet";
    case RefusalCode::already_done: return "engines/match/RULES.md#already_done";
    case RefusalCode::flag_stands: return "engines/match/RULES.md#flag_stands";
    case RefusalCode::bad_preset: return "engines/match/RULES.md#bad_preset";
  }
  return "engines/match/RULES.md#refusals";
}

std::optional<std::string> fault_of(const Preset& preset) {
  const auto table = catalog::start(preset.game, preset.rules, preset.start);
  if (!table) return std::string{table.error().code} + ": " + table.error().text;
  if (!catalog::to_move(*table)) return "bad_position: the game is over before it starts";
  return fault_at(preset, *table);
}

Decision create(const Preset& preset, const std::array<std::string, seats_max>& principals) {
  if (auto fault = fault_of(preset)) return bad_preset(*std::move(fault));
  const auto table = catalog::start(preset.game, preset.rules, preset.start);
  const std::uint8_t seats = catalog::seats(*table);
  for (std::size_t seat = seats; seat < seats_max; ++seat)
    if (!principals[seat].empty())
      return bad_preset("bad_principals: the game has " + std::to_string(seats) + " seats");
  MatchCreated created{preset, catalog::revision(*table), principals};
  created.preset.rules = catalog::rule_set(*table);
  return accept({std::move(created)});
}

Decision decide(const Match& match, const Command& command, Millis now) {
  const Desk desk{match, command, std::max(now, match.accounted)};
  if (match.preset.conduct == Conduct::relay) return decide_relay(desk);
  if (match.ended && !is_after_the_end(command.act)) return refuse(RefusalCode::game_over);
  if (is_of_a_relay(command.act))
    return refuse_by("relay", RefusalCode::not_in_this_preset, "this match is no relay");
  const bool seated = command.seat && index(*command.seat) < match.seats();
  if (!has_standing(match, command)) {
    if (seated && is_the_servers(command.act))
      return refuse(RefusalCode::not_in_this_preset, "only the server does this");
    const bool in_office = !command.seat && command.office != Office::server;
    return refuse(seated || in_office ? RefusalCode::no_standing : RefusalCode::not_a_player);
  }
  if (desk.bell_comes_first()) {
    Decision rung = std::visit(desk, Act{RingBell{}});
    Match after = match;
    for (const Event& event : rung.events) evolve(after, event);
    Decision rest = decide(after, command, now);
    for (Event& event : rest.events) rung.events.push_back(std::move(event));
    rung.reply = std::move(rest.reply);
    return rung;
  }
  if (desk.overdue()) {
    auto events = desk.flag_events();
    if (desk.by(Office::server) && is_the_servers(command.act)) return accept(std::move(events));
    const bool over = std::holds_alternative<MatchEnded>(events.back());
    const bool fell = std::holds_alternative<FlagFell>(events.front());
    const auto code = desk.from_mover() && fell ? RefusalCode::flag_fell
                      : over                    ? RefusalCode::game_over
                                                : RefusalCode::not_your_turn;
    return {std::move(events), refusal(code)};
  }
  return std::visit(desk, command.act);
}

}  // namespace tachiai::match
