// What people do at a real board: acts of hands that stand until they are pointed out, claims,
// flags that somebody must mention, the end and the card, the arbiter. The rules, each with its
// article: engines/match/RULES.md#claims
#include "engines/match/desk.hpp"

namespace tachiai::match {

namespace {

using Stage = Match::OpenClaim::Stage;

/// The relay staff may point out missed flips alone. Rule: engines/match/RULES.md#relay_claims
bool only_missed_flips(const std::vector<ClaimItem>& items) {
  return std::ranges::all_of(items,
                             [](const ClaimItem& item) { return item.category == "missed_flip"; });
}

/// Too much to be pointed out: the arbiter sets board, turn and times.
bool beyond_words(const std::vector<ClaimItem>& items) {
  return std::ranges::any_of(items,
                             [](const ClaimItem& item) { return item.category == "too_large"; });
}

/// The acts in canonical text, where hands can do all of it, one after the other; else the first
/// that they cannot.
Result<std::vector<std::string>, std::string> done_by_hands(catalog::AnyRecord table,
                                                            const std::vector<std::string>& acts) {
  std::vector<std::string> done;
  for (const std::string& act : acts) {
    const auto text = catalog::canonical(table, act);
    const bool moves_on = text && catalog::gesture(table, *text) != Gesture::lays &&
                          catalog::gesture(table, *text) != Gesture::tidies;
    if (!text || moves_on || !catalog::perform(table, *text)) return std::unexpected{act};
    done.push_back(*text);
  }
  return done;
}

}  // namespace

bool are_places(const std::array<std::uint8_t, seats_max>& places, std::uint8_t seats) {
  const auto first = places.begin();
  const auto last = first + seats;
  return std::all_of(first, last,
                     [&](std::uint8_t place) { return place >= 1 && place <= seats; }) &&
         std::all_of(last, places.end(), [](std::uint8_t place) { return place == 0; }) &&
         std::find(first, last, 1) != last;
}

clock::ClockFace Desk::face_settled() const {
  const std::size_t mover = index(*match.to_move());
  return clock::settle(match.faces[mover], match.control[mover], match.used + stop().spent);
}

bool Desk::has_failed(const std::vector<ClaimItem>& items) const {
  return std::ranges::find(match.rejected, Match::Rejected{command.seat, normalised(items)}) !=
         match.rejected.end();
}

/// Rule: engines/match/RULES.md#acts
Decision Desk::hands_act(const std::string& text) const {
  const Gesture gesture = catalog::gesture(match.table, text);
  const bool one_hand = gesture == Gesture::lays || gesture == Gesture::tidies;
  if (match.claim && match.claim->stage != Stage::agreed) return refuse(RefusalCode::claim_open);
  const bool puts_right = match.claim.has_value();
  // A hand may come over the board at the wrong time, and has then moved out of turn. It cannot
  // press a clock that rests.
  if (!from_mover() && (!one_hand || puts_right)) return refuse(RefusalCode::not_your_turn);
  if (from_mover() && !puts_right) {
    if (match.awaits_end()) return refuse(RefusalCode::end_due);
    const bool whole_turn = gesture == Gesture::move || gesture == Gesture::pass;
    if (whole_turn && match.placed) return refuse(RefusalCode::out_of_order, "a disc is placed");
    if (gesture == Gesture::press && match.ply() == match.turn_from)
      return refuse(RefusalCode::out_of_order, "nothing was played or passed");
    const std::string square = catalog::touched_square(match.table, text);
    if (match.touched && gesture == Gesture::pass)
      return refuse(RefusalCode::bound_by_touch, *match.touched);
    if (match.touched && !square.empty() && square != *match.touched)
      return refuse(RefusalCode::bound_by_touch, *match.touched);
  }
  catalog::AnyRecord table = match.table;
  if (!catalog::perform(table, text)) return refuse(RefusalCode::impossible_act);
  if (one_hand) return accept({HandActed{actor(), text}});
  return accept({MovePlayed{.seat = actor(),
                            .ply = number(match.ply()),
                            .act = text,
                            .stop = stop(),
                            // The flag waits for somebody to point it out.
                            .face_after = face_after().value_or(clock::ClockFace{})}});
}

/// Rule: engines/match/RULES.md#touch
Decision Desk::operator()(const Touch& act) const {
  if (!preset().touch_binds) return refuse(RefusalCode::not_in_this_preset);
  if (!match.started) return refuse(RefusalCode::not_started);
  if (is_frozen()) return refuse(RefusalCode::clock_frozen);
  if (match.claim) return refuse(RefusalCode::claim_open);
  if (!from_mover()) return refuse(RefusalCode::not_your_turn);
  if (match.touched) return refuse(RefusalCode::bound_by_touch, *match.touched);
  if (match.placed) return refuse(RefusalCode::out_of_order, "a disc is placed");
  if (!catalog::is_square(match.table, act.square))
    return refuse(RefusalCode::unparsable_move, "no such square");
  // Of a square that cannot be played nothing follows.
  if (!catalog::touch_binds(match.table, actor(), act.square)) return nothing();
  return accept({Touched{actor(), act.square}});
}

Decision Desk::operator()(const ForgiveTouch&) const {
  if (!preset().touch_binds) return refuse(RefusalCode::not_in_this_preset);
  if (!match.touched) return refuse(RefusalCode::nothing_offered);
  if (from_mover()) return refuse(RefusalCode::no_standing, "the opponent or the arbiter");
  return accept({TouchForgiven{command.seat ? Office::onlooker : command.office}});
}

/// Rule: engines/match/RULES.md#claim
Decision Desk::operator()(const Claim& act) const {
  if (!by_hand()) return refuse(RefusalCode::not_in_this_preset);
  if (!match.started) return refuse(RefusalCode::not_started);
  if (match.end_declared) return refuse(RefusalCode::too_late_to_claim, "the end was declared");
  if (match.has_fouls()) return claim_foul(act);
  if (is_frozen()) return refuse(RefusalCode::clock_frozen);
  if (match.claim) return refuse(RefusalCode::claim_open);
  const bool relays = by(Office::relay);
  if (!relays && !from_mover()) return refuse(RefusalCode::not_your_turn);
  switch (catalog::fault_of_claim(match.table, act.items)) {
    case ClaimFault::none: break;
    case ClaimFault::no_particulars: return refuse(RefusalCode::no_particulars);
    case ClaimFault::unknown_category:
      return refuse(RefusalCode::unparsable_move, "no such category");
    case ClaimFault::unreadable: return refuse(RefusalCode::unparsable_move, "no such square");
  }
  if (relays && !only_missed_flips(act.items)) return refuse(RefusalCode::no_standing);
  const auto turn = match.claimed_turn(act.items);
  if (!turn || match.placed || match.touched) return refuse(RefusalCode::too_late_to_claim);
  if (has_failed(act.items)) return refuse(RefusalCode::already_claimed);
  std::vector<Event> events{ClaimMade{command.seat, act.items, stop(), face_settled()}};
  if (beyond_words(act.items)) {
    events.push_back(ClaimAnswered{opponent(*match.to_move()), false, ClockStop{}});
    return accept(std::move(events));
  }
  if (!relays && preset().claims_decided == ClaimsDecided::by_people)
    return accept(std::move(events));
  const auto truth = catalog::truth_of_claim(match.table, turn->from, turn->by, act.items);
  const bool upheld =
      truth.verdict == ClaimVerdict::upheld || truth.verdict == ClaimVerdict::upheld_in_part;
  events.push_back(ClaimRuled{.office = command.office,
                              .upheld = upheld,
                              .verdict = std::string{to_text(truth.verdict)},
                              .acts = truth.correction,
                              .reason = {},
                              .frozen = {}});
  return accept(std::move(events));
}

Decision Desk::operator()(const AnswerClaim& act) const {
  if (match.claim && match.has_fouls()) return answer_foul(act);
  if (!match.claim || match.claim->stage != Stage::asked) return refuse(RefusalCode::no_claim);
  if (!from_mover()) return refuse(RefusalCode::no_standing, "who made the turn answers");
  if (act.agree) return accept({ClaimAnswered{actor(), true, {}}});
  return accept({ClaimAnswered{actor(), false, stop()}});
}

/// Rule: engines/match/RULES.md#flags
Decision Desk::operator()(const ClaimFlag& act) const {
  if (preset().flag != FlagPolicy::claim) return refuse(RefusalCode::not_in_this_preset);
  if (!match.clocks_live()) return refuse(RefusalCode::not_started);
  if (index(act.of) >= match.seats()) return refuse(RefusalCode::not_a_player, "no such seat");
  const bool both =
      match.fallen(Seat::first, command.told, now) && match.fallen(Seat::second, command.told, now);
  // After the end only the flag of whoever made the last move can still fall.
  const auto declarer = match.awaits_end() ? match.to_move() : match.end_declared;
  if (declarer && act.of == *declarer && !both)
    return refuse(RefusalCode::flag_stands, "after the end it counts no more");
  if (!match.fallen(act.of, command.told, now)) return refuse(RefusalCode::flag_stands);
  if (!both && !command.seat)
    return refuse(RefusalCode::no_standing, "only the two may point out one flag");
  return accept(flag_established(act.of));
}

std::vector<Event> Desk::flag_established(Seat of) const {
  const bool both =
      match.fallen(Seat::first, command.told, now) && match.fallen(Seat::second, command.told, now);
  Ending how = lost(match, of, Cause::flagged);
  how.rule = match_rule("flags");
  how.rated = match.started;  // who never came has lost, but no game was played
  if (both) {
    const Places places =
        match.draw_right ? wins(*match.draw_right, "both_flags") : drawn("both_flags");
    how = ending(places, match_rule("both_flags"));
    how.rated = false;
  }
  std::vector<Event> events;
  if (match.clock_runs) events.push_back(FlagFell{of, stop()});
  events.push_back(MatchEnded{std::move(how), command.seat, {}, {}});
  return events;
}

/// Rule: engines/match/RULES.md#the_end
Decision Desk::operator()(const DeclareEnd&) const {
  if (!by_hand()) return refuse(RefusalCode::not_in_this_preset);
  if (!match.started) return refuse(RefusalCode::not_started);
  if (match.end_declared) return refuse(RefusalCode::already_done);
  if (match.claim) return refuse(RefusalCode::claim_open);
  if (is_frozen()) return refuse(RefusalCode::clock_frozen);
  if (!match.awaits_end())
    return refuse(RefusalCode::not_yet, "the game is not decided on the board");
  if (!from_mover()) return refuse(RefusalCode::no_standing, "who made the last move waits");
  std::vector<Event> events{EndDeclared{actor(), stop()}};
  if (!preset().result_card) events.push_back(MatchEnded{counted(), actor(), {}, {}});
  return accept(std::move(events));
}

Ending Desk::counted() const {
  const auto places = catalog::outcome(match.table);
  TACHIAI_ASSERT(places.has_value());
  const bool equal = places->place[0] == places->place[1];
  const Places result = equal && match.draw_right ? wins(*match.draw_right, "draw_win") : *places;
  return ending(result, catalog::rule_of(match.table, result.reason));
}

Decision Desk::operator()(const ConfirmResult&) const {
  if (!preset().result_card) return refuse(RefusalCode::not_in_this_preset);
  if (!match.end_declared) return refuse(RefusalCode::not_yet, "the end was not declared");
  if (match.confirmed[index(actor())]) return refuse(RefusalCode::already_done);
  std::vector<Event> events{ResultConfirmed{actor()}};
  if (match.confirmed[index(opponent(actor()))])
    events.push_back(MatchEnded{counted(), actor(), {}, {}});
  return accept(std::move(events));
}

/// Rule: engines/match/RULES.md#result_card
Decision Desk::operator()(const SignCard&) const {
  if (!preset().result_card) return refuse(RefusalCode::not_in_this_preset);
  if (!match.ended || !match.ended->places) return refuse(RefusalCode::not_yet, "no result");
  if (match.card_signed[index(actor())]) return refuse(RefusalCode::already_done);
  return accept({CardSigned{actor()}});
}

Decision Desk::operator()(const HandInCard&) const {
  if (!preset().result_card) return refuse(RefusalCode::not_in_this_preset);
  if (!match.ended || !match.ended->places) return refuse(RefusalCode::not_yet, "no result");
  if (match.card_handed_in) return refuse(RefusalCode::already_done);
  if (!match.card_signed[0] || !match.card_signed[1])
    return refuse(RefusalCode::not_yet, "both sign first");
  if ((*match.ended->places)[index(actor())] != 1)
    return refuse(RefusalCode::no_standing, "the winner hands it in");
  return accept({CardHandedIn{actor()}});
}

/// Rule: engines/match/RULES.md#arbiter
Decision Desk::operator()(const CallArbiter&) const {
  if (!by_hand()) return refuse(RefusalCode::not_in_this_preset);
  if (!match.started) return refuse(RefusalCode::not_started);
  // No clock runs any more where the end was declared; who does not agree with it calls him.
  if (match.end_declared && match.resting != arbiter_called) return accept({LeftToArbiter{}});
  if (!match.clock_runs) return refuse(RefusalCode::clock_frozen);
  return accept({ClockFrozen{std::string{arbiter_called}, stop()}});
}

Decision Desk::operator()(const Rule& act) const {
  if (match.claim && match.has_fouls()) return rule_on_foul(act);
  if (!match.claim || match.claim->stage != Stage::disputed) return refuse(RefusalCode::no_claim);
  if (act.reason.empty()) return refuse(RefusalCode::no_particulars, "a ruling has a reason");
  auto done = done_by_hands(match.table, act.acts);
  if (!done) return refuse(RefusalCode::impossible_act, done.error());
  return accept({ClaimRuled{.office = Office::arbiter,
                            .upheld = act.uphold,
                            .verdict = {},
                            .acts = *std::move(done),
                            .reason = act.reason,
                            .frozen = now - match.accounted}});
}

Decision Desk::operator()(const SetBoard& act) const {
  if (preset().conduct == Conduct::relay) return set_relay_board(act);
  if (!by_hand() || match.has_fouls()) return refuse(RefusalCode::not_in_this_preset);
  if (!match.started) return refuse(RefusalCode::not_started);
  if (match.end_declared && match.resting != arbiter_called)
    return refuse(RefusalCode::game_over, "the end was declared");
  if (match.clock_runs) return refuse(RefusalCode::not_yet, "the clocks are stopped first");
  if (match.claim) return refuse(RefusalCode::claim_open);
  if (act.reason.empty()) return refuse(RefusalCode::no_particulars, "a ruling has a reason");
  auto done = done_by_hands(match.table, act.acts);
  if (!done) return refuse(RefusalCode::impossible_act, done.error());
  return accept({BoardSet{Office::arbiter, *std::move(done), act.reason}});
}

Decision Desk::operator()(const SetClock& act) const {
  if (index(act.seat) >= match.seats()) return refuse(RefusalCode::not_a_player, "no such seat");
  if (match.clock_runs) return refuse(RefusalCode::not_yet, "the clocks are stopped first");
  if (act.reason.empty()) return refuse(RefusalCode::no_particulars, "a ruling has a reason");
  if (match.control[index(act.seat)].untimed() || act.main < Millis{} || act.main > clock::longest)
    return refuse(RefusalCode::bad_amount);
  clock::ClockFace face = match.faces[index(act.seat)];
  // The clock is to show so much; what the move has used is still to be taken from it.
  face.main = act.main + (act.seat == match.to_move() ? match.used : Millis{});
  return accept({ClockSet{act.seat, face, act.reason}});
}

Decision Desk::operator()(const Penalise& act) const {
  if (index(act.seat) >= match.seats()) return refuse(RefusalCode::not_a_player, "no such seat");
  if (!match.started) return refuse(RefusalCode::not_started);
  if (act.reason.empty()) return refuse(RefusalCode::no_particulars, "a ruling has a reason");
  const bool of_time = act.kind == PenaltyKind::time;
  if (of_time != (act.amount > Millis{}) || act.amount > clock::longest)
    return refuse(RefusalCode::bad_amount);
  if (of_time && match.clock_runs)
    return refuse(RefusalCode::not_yet, "the clocks are stopped first");
  std::vector<Event> events{Penalised{act.seat, act.kind, act.amount, act.reason}};
  if (of_time) {
    clock::ClockFace face = match.faces[index(act.seat)];
    face.main = std::max(face.main - act.amount, Millis{});
    events.push_back(ClockSet{act.seat, face, act.reason});
  }
  if (act.kind == PenaltyKind::loss) {
    if (is_out(act.seat)) return refuse(RefusalCode::already_done, "the seat is out");
    for (Event& event : out(act.seat, Cause::adjudicated, stop_if_running())) {
      if (auto* end = std::get_if<MatchEnded>(&event); end && match.seats() == 2)
        end->ending.rule = match_rule("arbiter");
      events.push_back(std::move(event));
    }
  }
  return accept(std::move(events));
}

Decision Desk::operator()(const GiveDrawRight& act) const {
  if (!preset().draw_win_right) return refuse(RefusalCode::not_in_this_preset);
  if (index(act.seat) >= match.seats()) return refuse(RefusalCode::not_a_player, "no such seat");
  if (match.started) return refuse(RefusalCode::already_started);
  return accept({DrawRightGiven{act.seat}});
}

Decision Desk::operator()(const Rewind& act) const {
  if (!match.started) return refuse(RefusalCode::not_started);
  if (match.end_declared && match.resting != arbiter_called)
    return refuse(RefusalCode::game_over, "the end was declared");
  if (match.clock_runs) return refuse(RefusalCode::not_yet, "the clocks are stopped first");
  if (match.claim) return refuse(RefusalCode::claim_open);
  if (act.reason.empty()) return refuse(RefusalCode::no_particulars, "a ruling has a reason");
  if (act.to_ply >= number(match.ply()))
    return refuse(RefusalCode::bad_ply, "at ply " + std::to_string(number(match.ply())));
  // Whose clock it was when the end was declared: his who declared it.
  const std::size_t mover =
      index(match.to_move().value_or(match.end_declared.value_or(Seat::first)));
  // Time is not given back; where he wants it so, he sets the clocks.
  return accept(
      {Rewound{act.to_ply, clock::settle(match.faces[mover], match.control[mover], match.used),
               act.reason}});
}

Decision Desk::operator()(const Adjudicate& act) const {
  if (act.reason.empty()) return refuse(RefusalCode::no_particulars, "a ruling has a reason");
  Ending how{act.places, "adjudication", match_rule("arbiter"), act.rated};
  if (act.places && !are_places(*act.places, match.seats()))
    return refuse(RefusalCode::bad_amount, "a place from 1 a seat");
  return accept({Adjudicated{act.reason}, MatchEnded{std::move(how), {}, stop_if_running(), {}}});
}

}  // namespace tachiai::match
