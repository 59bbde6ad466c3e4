// What breaks a game off: an adjournment with its sealed move, a connection that is cut, a leaver
// for whom a bot plays on, a freeze for good.
// The rules, each with its article: engines/match/RULES.md#interruptions
#include "engines/match/desk.hpp"

namespace tachiai::match {

/// Rule: engines/match/RULES.md#adjournment
Decision Desk::operator()(const OfferAdjournment&) const {
  if (!preset().adjournment) return refuse(RefusalCode::not_in_this_preset);
  if (!match.started) return refuse(RefusalCode::not_started);
  if (is_frozen()) return refuse(RefusalCode::clock_frozen);
  if (match.sealing) return refuse(RefusalCode::already_done, "the move is being sealed");
  if (!match.adjournment_offer) return accept({AdjournmentOffered{actor()}});
  if (match.adjournment_offer == actor()) return refuse(RefusalCode::already_offered);
  return accept({AdjournmentAgreed{actor()}});  // both have said it
}

Decision Desk::operator()(const AnswerAdjournment& act) const {
  if (!preset().adjournment) return refuse(RefusalCode::not_in_this_preset);
  if (!match.adjournment_offer) return refuse(RefusalCode::nothing_offered);
  if (!act.accept) return accept({AdjournmentDeclined{actor()}});
  if (match.adjournment_offer == actor())
    return refuse(RefusalCode::nothing_offered, "the offer is your own");
  if (is_frozen()) return refuse(RefusalCode::clock_frozen);
  return accept({AdjournmentAgreed{actor()}});
}

Decision Desk::operator()(const SealMove& act) const {
  if (!preset().adjournment) return refuse(RefusalCode::not_in_this_preset);
  if (!match.sealing) return refuse(RefusalCode::nothing_offered, "no adjournment is agreed");
  if (!from_mover()) return refuse(RefusalCode::not_your_turn);
  if (is_frozen()) return refuse(RefusalCode::clock_frozen);
  if (act.digest.size() != digest_size)
    return refuse(RefusalCode::no_particulars, "a digest of 32 bytes");
  return accept({MoveSealed{actor(), act.digest, stop()}});
}

Decision Desk::operator()(const OpenSeal& act) const {
  if (!preset().adjournment) return refuse(RefusalCode::not_in_this_preset);
  if (!match.sealed) return refuse(RefusalCode::nothing_offered, "no move is sealed");
  if (command.seat && actor() != match.sealed->by)
    return refuse(RefusalCode::no_standing, "who sealed it opens it");
  const auto text = catalog::canonical(match.table, act.act);
  const auto due = match.seal_due();
  if ((due && now >= *due) || !act.holds || !text || !judged(*text)) return seal_fails(act);
  const Seat by = match.sealed->by;
  // In time when it was sealed; so it is charged as a move of what it had used then.
  const auto face = clock::charge(match.faces[index(by)], match.control[index(by)], match.used);
  std::vector<Event> events{SealOpened{by, act.nonce, now - match.accounted}};
  for (Event& event : move_events(by, *text, {}, face.value_or(clock::ClockFace{})))
    events.push_back(std::move(event));
  return accept(std::move(events));
}

Decision Desk::seal_fails(const OpenSeal& act) const {
  const Seat by = match.sealed->by;
  std::vector<Event> events{SealFailed{by, act.act, act.nonce, act.holds}};
  if (preset().bad_seal == BadSeal::loses) {
    Ending how = lost(match, by, Cause::illegal_act);
    how.reason = "sealed_move";
    how.rule = match_rule("adjournment");
    events.push_back(MatchEnded{std::move(how), command.seat, {}, {}});
  }
  return accept(std::move(events));
}

/// The opponent of the actor was cut off. Rule: engines/match/RULES.md#cut
Decision Desk::cut_claimed() const {
  const Seat gone = opponent(actor());
  if (preset().cut == Cut::played_anew) {
    Ending how{std::nullopt, "cut", match_rule("cut"), false};
    return accept({ended(std::move(how))});
  }
  const auto main_left = [&](Seat seat) {
    const bool runs = match.clock_runs && seat == match.to_move();
    return runs ? face_settled().main : match.faces[index(seat)].main;
  };
  const bool behind = preset().cut_behind != Millis{} &&
                      main_left(actor()) - main_left(gone) >= preset().cut_behind;
  if (match.cuts[index(gone)] > 0 || behind) {
    Ending how = lost(match, gone, Cause::abandoned);
    how.rule = match_rule("cut");
    return accept({ended(std::move(how))});
  }
  const auto in_byoyomi = [&](Seat seat) {
    return match.control[index(seat)].periods > 0 && main_left(seat) == Millis{};
  };
  CutOff cut{gone, stop_if_running(), preset().control};
  if (preset().replay_control && in_byoyomi(Seat::first) && in_byoyomi(Seat::second))
    cut.control.fill(*preset().replay_control);
  return accept({std::move(cut)});
}

/// Rule: engines/match/RULES.md#stand_in
Decision Desk::operator()(const HandOver& act) const {
  if (!preset().bots_stand_in) return refuse(RefusalCode::not_in_this_preset);
  if (index(act.seat) >= match.seats()) return refuse(RefusalCode::not_a_player, "no such seat");
  if (!match.started) return refuse(RefusalCode::not_started);
  if (act.member)
    return refuse_by("stand_in", RefusalCode::no_standing, "a member's clock runs out");
  if (act.bot.empty()) return refuse(RefusalCode::no_particulars, "which bot?");
  if (is_out(act.seat)) return refuse(RefusalCode::already_done, "the seat is out");
  if (!match.stand_ins[index(act.seat)].empty()) return refuse(RefusalCode::already_done);
  return accept({HandedOver{act.seat, act.bot}});
}

/// Rule: engines/match/RULES.md#frozen_for_good
Decision Desk::operator()(const CallOffFrozen&) const {
  if (preset().void_before_ply == 0) return refuse(RefusalCode::not_in_this_preset);
  if (!is_frozen()) return refuse(RefusalCode::not_yet, "play is not interrupted");
  if (number(match.ply()) < preset().void_before_ply)
    return accept({ended({std::nullopt, "frozen", match_rule("frozen_for_good"), false})});
  if (match.resting == arbiter_called) return refuse(RefusalCode::already_done);
  return accept({LeftToArbiter{}});
}

}  // namespace tachiai::match
