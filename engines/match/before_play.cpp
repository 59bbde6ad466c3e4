// What comes before the first move: the hidden disc, chairs, White's press, lateness, other terms.
// The rules, each with its article: engines/match/RULES.md#before_play
#include "engines/match/desk.hpp"

namespace tachiai::match {

namespace {

using Stage = Match::Disc::Stage;
using LateStage = Match::Late::Stage;

constexpr std::uint8_t chairs = 2;

bool has_open_seat(const Match& match) {
  const auto first = match.principals.begin();
  const auto last = first + match.seats();
  return std::find(first, last, "") != last;
}

}  // namespace

/// Why the next step of the disc, which follows `stage`, cannot be taken.
std::optional<Refusal> Desk::disc_refused(Stage stage) const {
  if (!preset().hidden_disc) return refusal(RefusalCode::not_in_this_preset);
  if (match.started) return refusal(RefusalCode::already_started);
  if (has_open_seat(match)) return refusal(RefusalCode::not_started, "a seat is open");
  if (match.late && match.late->stage != LateStage::arrived)
    return refusal(RefusalCode::not_yet, "somebody is late");
  if (match.disc.stage > stage) return refusal(RefusalCode::already_done);
  if (match.disc.stage < stage) return refusal(RefusalCode::not_yet, "the disc's steps in order");
  return std::nullopt;
}

/// Rule: engines/match/RULES.md#hidden_disc
Decision Desk::operator()(const HideDisc& act) const {
  if (auto why = disc_refused(Stage::untouched)) return {{}, *std::move(why)};
  if (actor() != preset().senior) return refuse(RefusalCode::no_standing, "the senior hides it");
  if (act.digest.size() != digest_size)
    return refuse(RefusalCode::no_particulars, "a digest of 32 bytes");
  return accept({DiscHidden{actor(), act.digest}});
}

Decision Desk::operator()(const GuessDisc& act) const {
  if (auto why = disc_refused(Stage::hidden)) return {{}, *std::move(why)};
  if (actor() == preset().senior) return refuse(RefusalCode::no_standing, "the junior guesses");
  return accept({DiscGuessed{actor(), act.black_up}});
}

Decision Desk::operator()(const RevealDisc& act) const {
  if (auto why = disc_refused(Stage::guessed)) return {{}, *std::move(why)};
  if (command.seat && actor() != preset().senior)
    return refuse(RefusalCode::no_standing, "the senior uncovers it");
  const Seat junior = opponent(preset().senior);
  const bool right = !act.holds || act.black_up == match.disc.guess;
  return accept(
      {DiscRevealed{act.black_up, act.nonce, act.holds, right ? junior : preset().senior}});
}

Decision Desk::operator()(const ChooseRight& act) const {
  if (auto why = disc_refused(Stage::revealed)) return {{}, *std::move(why)};
  if (actor() != match.disc.chooser)
    return refuse(RefusalCode::no_standing, "who won the guess chooses");
  return accept({RightChosen{actor(), act.draw_win}});
}

Decision Desk::operator()(const ChooseColour& act) const {
  if (auto why = disc_refused(Stage::right_chosen)) return {{}, *std::move(why)};
  if (actor() != match.disc.chooser)
    return refuse(RefusalCode::no_standing, "the other has the draw-win right");
  const bool is_black = actor() == Seat::first;
  return accept({ColourChosen{actor(), act.black, is_black != act.black}});
}

/// Rule: engines/match/RULES.md#the_start
Decision Desk::operator()(const ChooseChair& act) const {
  if (!preset().white_starts) return refuse(RefusalCode::not_in_this_preset);
  if (match.started) return refuse(RefusalCode::already_started);
  if (act.chair >= chairs) return refuse(RefusalCode::bad_amount, "chair 0 or 1");
  if (match.chair) return refuse(RefusalCode::already_done);
  const bool waits_for_the_late = match.late && match.late->stage != LateStage::arrived;
  if (waits_for_the_late) {
    if (actor() == match.late->seat)
      return refuse_by("lateness", RefusalCode::no_standing, "who was there first chooses");
  } else {
    if (preset().hidden_disc && match.disc.stage != Stage::settled)
      return refuse(RefusalCode::not_yet, "colours are settled first");
    if (actor() != Seat::first) return refuse(RefusalCode::no_standing, "Black chooses his chair");
  }
  return accept({ChairChosen{actor(), act.chair}});
}

std::optional<Refusal> Desk::start_refused() const {
  if (has_open_seat(match)) return refusal(RefusalCode::not_started, "a seat is open");
  Refusal why = refusal(RefusalCode::not_yet);
  if (match.late && match.late->stage != LateStage::arrived) {
    why.rule = match_rule("lateness");
    why.text = "somebody is late";
    return why;
  }
  if (preset().hidden_disc && match.disc.stage != Stage::settled) {
    why.rule = match_rule("hidden_disc");
    why.text = "colours are settled first";
    return why;
  }
  return std::nullopt;
}

Decision Desk::operator()(const PressStart&) const {
  if (!preset().white_starts && !preset().late_loses_time)
    return refuse(RefusalCode::not_in_this_preset);
  if (match.started) return refuse(RefusalCode::already_started);
  if (match.late && match.late->stage == LateStage::clock_runs)
    return refuse(RefusalCode::already_done);
  if (match.late && match.late->stage == LateStage::declared) {
    if (actor() == match.late->seat)
      return refuse_by("lateness", RefusalCode::no_standing, "who is there presses");
    return accept({LateClockStarted{match.late->seat, now - match.accounted}});
  }
  if (!preset().white_starts) return refuse(RefusalCode::not_in_this_preset, "nobody is late");
  if (auto why = start_refused()) return {{}, *std::move(why)};
  if (actor() != Seat::second) return refuse(RefusalCode::no_standing, "White presses");
  return accept({MatchStarted{now - match.accounted}});
}

/// Rule: engines/match/RULES.md#lateness
Decision Desk::operator()(const DeclareLate& act) const {
  if (!preset().late_loses_time) return refuse(RefusalCode::not_in_this_preset);
  if (index(act.seat) >= match.seats()) return refuse(RefusalCode::not_a_player, "no such seat");
  if (match.started) return refuse(RefusalCode::already_started);
  if (match.late) return refuse(RefusalCode::already_done);
  return accept({LateDeclared{act.seat}});
}

Decision Desk::operator()(const Arrive&) const {
  if (!preset().late_loses_time) return refuse(RefusalCode::not_in_this_preset);
  if (match.started) return refuse(RefusalCode::already_started);
  if (!match.late) return refuse(RefusalCode::not_yet, "nobody was called late");
  if (match.late->stage == LateStage::arrived) return refuse(RefusalCode::already_done);
  const Seat late = match.late->seat;
  if (command.seat && actor() != late)
    return refuse(RefusalCode::no_standing, "who was late, or the arbiter, says so");
  const Millis spent = match.used + (match.clock_runs ? stop().spent : Millis{});
  return accept(
      {LateArrived{late, stop_if_running(),
                   clock::settle(match.faces[index(late)], match.control[index(late)], spent)}});
}

Decision Desk::operator()(const ForfeitLate&) const {
  if (!preset().late_loses_time) return refuse(RefusalCode::not_in_this_preset);
  if (match.started) return refuse(RefusalCode::already_started);
  if (!match.late || match.late->stage != LateStage::arrived)
    return refuse(RefusalCode::not_yet, "nobody has come late");
  if (actor() != match.late->seat) return refuse(RefusalCode::no_standing, "who was late chooses");
  Ending how = lost(match, actor(), Cause::abandoned);
  how.reason = "forfeit";
  how.rule = match_rule("lateness");
  how.rated = false;
  return accept({MatchEnded{std::move(how), actor(), {}, {}}});
}

/// Rule: engines/match/RULES.md#forfeit
Decision Desk::operator()(const ClaimLate& act) const {
  if (preset().forfeit_after == Millis{}) return refuse(RefusalCode::not_in_this_preset);
  if (match.started) return refuse(RefusalCode::already_started);
  if (match.principals[index(actor())].empty())
    return refuse(RefusalCode::not_a_player, "nobody sits there");
  if (act.word_given)
    return refuse_by("forfeit", RefusalCode::opponent_present, "4.4: word was given");
  if (act.waited < preset().forfeit_after) {
    return refuse_by("forfeit", RefusalCode::not_yet,
                     "4.4: " + clock::duration_text(preset().forfeit_after) + " after the start");
  }
  if (act.announced < preset().announced_before && !act.past_closing) {
    return refuse_by(
        "forfeit", RefusalCode::no_claim,
        "4.4: announced less than " + clock::duration_text(preset().announced_before) + " before");
  }
  Ending how = lost(match, opponent(actor()), Cause::abandoned);
  how.reason = "forfeit";
  how.rule = match_rule("forfeit");
  how.rated = false;
  return accept({MatchEnded{std::move(how), actor(), {}, {}}});
}

/// Why other terms cannot be had now, or these never. Rule: engines/match/RULES.md#terms
std::optional<Refusal> Desk::terms_refused(const std::vector<Term>& terms) const {
  if (number(match.ply()) != 0 || match.touched || match.claim)
    return refusal(RefusalCode::already_started, "a move was made");
  if (match.late && match.late->stage != LateStage::arrived)
    return refusal(RefusalCode::not_yet, "somebody is late");
  if (match.sealing || match.sealed) return refusal(RefusalCode::not_yet, "a move is sealed");
  if (is_frozen()) return refusal(RefusalCode::clock_frozen);
  if (terms.empty()) return refusal(RefusalCode::no_particulars, "which terms?");
  for (const Term& term : terms)
    if (term.name == "name" || term.name == "game")
      return refusal(RefusalCode::bad_preset, term.name + ": another match");
  const auto wanted = with_terms(preset(), terms);
  if (!wanted) return refusal(RefusalCode::bad_preset, wanted.error());
  if (auto fault = fault_of(*wanted)) return refusal(RefusalCode::bad_preset, *std::move(fault));
  if (seats_of(*wanted) != match.seats())
    return refusal(RefusalCode::bad_preset, "rules: another number of seats");
  return std::nullopt;
}

Decision Desk::operator()(const OfferTerms& act) const {
  if (match.seats() != 2) return refuse(RefusalCode::not_in_this_preset, "between two");
  if (match.terms_offer) return refuse(RefusalCode::already_offered);
  if (auto why = terms_refused(act.terms)) return {{}, *std::move(why)};
  return accept({TermsOffered{actor(), act.terms}});
}

Decision Desk::operator()(const AnswerTerms& act) const {
  if (!match.terms_offer) return refuse(RefusalCode::nothing_offered);
  if (!act.accept) return accept({TermsDeclined{actor()}});
  if (match.terms_offer->by == actor())
    return refuse(RefusalCode::nothing_offered, "the offer is your own");
  return terms_set(match.terms_offer->terms, true, {});
}

Decision Desk::operator()(const SetTerms& act) const {
  if (act.reason.empty()) return refuse(RefusalCode::no_particulars, "a ruling has a reason");
  return terms_set(act.terms, false, act.reason);
}

Decision Desk::terms_set(const std::vector<Term>& terms, bool agreed, std::string reason) const {
  if (auto why = terms_refused(terms)) return {{}, *std::move(why)};
  Preset wanted = *with_terms(preset(), terms);
  wanted.rules =
      std::string{catalog::rule_set(*catalog::start(wanted.game, wanted.rules, wanted.start))};
  return accept({TermsSet{agreed, terms, std::move(wanted), std::move(reason), stop_if_running()}});
}

}  // namespace tachiai::match
