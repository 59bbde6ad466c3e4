#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engines/match/decide.hpp"

/// Private to this room: what every answer to one command looks at.
namespace tachiai::match {

Refusal refusal(RefusalCode code, std::string text = {});
Decision refuse(RefusalCode code, std::string text = {});
Decision accept(std::vector<Event> events);
/// The server's own command had nothing to do: a timer for a turn already over, a clock that rests
/// already.
Decision nothing();
std::string match_rule(std::string_view anchor);
Ending ending(const Places& places, std::string rule);
/// Of two seats one is taken out: what the game makes of it.
Ending lost(const Match& match, Seat seat, Cause cause);

/// One command to one match.
struct Desk {
  const Match& match;
  const Command& command;
  Millis now;

  const Preset& preset() const { return match.preset; }
  bool by_hand() const { return preset().conduct == Conduct::claims; }
  Seat actor() const { return *command.seat; }
  bool from_mover() const { return command.seat && command.seat == match.to_move(); }
  bool by(Office office) const { return !command.seat && command.office == office; }
  bool is_frozen() const {
    return match.started && !match.ended && !match.end_declared && !match.clock_runs;
  }

  ClockStop stop() const;
  ClockStop stop_granting(Millis lag) const;
  ClockStop stop_of_flag() const;
  std::optional<ClockStop> stop_if_running() const;
  std::optional<clock::ClockFace> face_after() const;
  /// The mover's face if his clock stops now without a completed move.
  clock::ClockFace face_settled() const;
  bool overdue() const;

  Event ended(Ending how) const;
  std::vector<Event> out(Cause cause, std::optional<ClockStop> how_stopped,
                         std::string act = {}) const;
  std::vector<Event> flag_events() const;

  Decision operator()(const TakeSeat& act) const;
  Decision operator()(const StartMatch& act) const;
  Decision operator()(const PlayMove& act) const;
  Decision operator()(const Resign& act) const;
  Decision operator()(const OfferDraw& act) const;
  Decision operator()(const AnswerDraw& act) const;
  Decision operator()(const OfferTakeBack& act) const;
  Decision operator()(const AnswerTakeBack& act) const;
  Decision operator()(const GiveTime& act) const;
  Decision operator()(const Abort& act) const;
  Decision operator()(const Declare& act) const;
  Decision operator()(const ClaimAbandoned& act) const;
  Decision operator()(const FlagFall& act) const;
  Decision operator()(const Freeze& act) const;
  Decision operator()(const Resume& act) const;
  Decision operator()(const Expire& act) const;

  // claims.cpp: conduct `claims`.
  Decision operator()(const Touch& act) const;
  Decision operator()(const ForgiveTouch& act) const;
  Decision operator()(const Claim& act) const;
  Decision operator()(const AnswerClaim& act) const;
  Decision operator()(const ClaimFlag& act) const;
  Decision operator()(const DeclareEnd& act) const;
  Decision operator()(const ConfirmResult& act) const;
  Decision operator()(const SignCard& act) const;
  Decision operator()(const HandInCard& act) const;
  Decision operator()(const CallArbiter& act) const;
  // fouls.cpp: the same in games whose turn is one act.
  Decision operator()(const Choose& act) const;
  Decision operator()(const RingBell& act) const;
  bool with_fouls() const;
  Decision foul_act(const std::string& text, const PlayMove& act) const;
  std::optional<Ending> ended_by_length(const catalog::AnyRecord& table) const;
  std::optional<Decision> foul_claim_fault(const std::vector<ClaimItem>& items) const;
  Decision claim_foul(const Claim& act) const;
  bool is_true(const Match::OpenClaim& claim) const;
  std::vector<Event> established(const Match::OpenClaim& claim, Millis rested) const;
  Event lost_by_foul(const Match::Foul& foul) const;
  Event settled(FoulChoice choice, std::optional<std::uint32_t> to_ply, std::string reason,
                Millis rested) const;
  Event of_both(FoulChoice choice, std::string reason, Millis rested) const;
  Decision answer_foul(const AnswerClaim& act) const;
  Decision rule_on_foul(const Rule& act) const;

  Decision operator()(const Rule& act) const;
  Decision operator()(const SetBoard& act) const;
  Decision operator()(const SetClock& act) const;
  Decision operator()(const Penalise& act) const;
  Decision operator()(const GiveDrawRight& act) const;
  Decision operator()(const Rewind& act) const;
  Decision operator()(const Adjudicate& act) const;

  Decision illegal(const std::string& text, const Illegality& why) const;
  Decision played(const std::string& text) const;
  Decision agreed_draw() const;
  Decision declaration_fails(const Illegality& flaw) const;

  /// An act at a real board: it stands, right or wrong, where hands can do it.
  Decision hands_act(const std::string& text) const;
  /// What the board and the draw-win right say.
  Ending counted() const;
  /// Both flags, or one: what follows where it is pointed out by somebody who may.
  std::vector<Event> flag_established(Seat of) const;
};

}  // namespace tachiai::match
