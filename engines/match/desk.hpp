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

/// Bytes of the digest of what is hidden.
inline constexpr std::size_t digest_size = 32;

Refusal refusal(RefusalCode code, std::string text = {});
Decision refuse(RefusalCode code, std::string text = {});
/// A refusal of a code that names the clause behind it: an anchor of RULES.md.
Decision refuse_by(std::string_view anchor, RefusalCode code, std::string text);
Decision accept(std::vector<Event> events);
/// The server's own command had nothing to do: a timer for a turn already over, a clock that rests
/// already.
Decision nothing();
std::string match_rule(std::string_view anchor);
Ending ending(const Places& places, std::string rule);
/// Of two seats one is taken out: what the game makes of it.
Ending lost(const Match& match, Seat seat, Cause cause);
/// A place from 1 for each of so many seats, one of them the first.
bool are_places(const std::array<std::uint8_t, seats_max>& places, std::uint8_t seats);
/// What in a preset cannot be played, with the word first that says what.
std::optional<std::string> fault_of(const Preset& preset);

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
    return match.clocks_live() && !match.ended && !match.end_declared && !match.clock_runs;
  }

  ClockStop stop() const;
  ClockStop stop_granting(Millis lag) const;
  ClockStop stop_of_flag() const;
  std::optional<ClockStop> stop_if_running() const;
  std::optional<clock::ClockFace> face_after() const;
  /// The mover's face if his clock stops now without a completed move.
  clock::ClockFace face_settled() const;
  bool overdue() const;
  bool bell_comes_first() const;

  /// Of more than two seats: it plays no more.
  bool is_out(Seat seat) const;
  Event ended(Ending how) const;
  std::vector<Event> out(Seat seat, Cause cause, std::optional<ClockStop> how_stopped,
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

  // before_play.cpp: colours, chairs, lateness, terms.
  Decision operator()(const HideDisc& act) const;
  Decision operator()(const GuessDisc& act) const;
  Decision operator()(const RevealDisc& act) const;
  Decision operator()(const ChooseRight& act) const;
  Decision operator()(const ChooseColour& act) const;
  Decision operator()(const ChooseChair& act) const;
  Decision operator()(const PressStart& act) const;
  Decision operator()(const DeclareLate& act) const;
  Decision operator()(const Arrive& act) const;
  Decision operator()(const ForfeitLate& act) const;
  Decision operator()(const ClaimLate& act) const;
  Decision operator()(const OfferTerms& act) const;
  Decision operator()(const AnswerTerms& act) const;
  Decision operator()(const SetTerms& act) const;
  std::optional<Refusal> disc_refused(Match::Disc::Stage stage) const;
  /// What must come before the first clock runs; nullopt: nothing more.
  std::optional<Refusal> start_refused() const;
  std::optional<Refusal> terms_refused(const std::vector<Term>& terms) const;
  Decision terms_set(const std::vector<Term>& terms, bool agreed, std::string reason) const;

  // interruptions.cpp: adjournment, cuts, stand-ins, a freeze for good.
  Decision operator()(const OfferAdjournment& act) const;
  Decision operator()(const AnswerAdjournment& act) const;
  Decision operator()(const SealMove& act) const;
  Decision operator()(const OpenSeal& act) const;
  Decision operator()(const HandOver& act) const;
  Decision operator()(const CallOffFrozen& act) const;
  Decision seal_fails(const OpenSeal& act) const;
  Decision cut_claimed() const;

  // relay.cpp: conduct `relay`.
  Decision operator()(const RelayMove& act) const;
  Decision operator()(const CorrectLine& act) const;
  Decision operator()(const MarkUnsure& act) const;
  Decision operator()(const ReadClocks& act) const;
  Decision operator()(const RecordResult& act) const;
  Decision operator()(const WithdrawResult& act) const;
  Decision operator()(const Annotate& act) const;
  Decision operator()(const ReportBoard& act) const;
  Decision operator()(const SettleDifference& act) const;
  Decision set_relay_board(const SetBoard& act) const;
  std::optional<Refusal> revision_stale(std::uint32_t revision) const;
  std::optional<Refusal> reading_refused(const Reading& left, Millis ago) const;
  Decision entered_again(const RelayMove& act, std::uint32_t ply) const;
  /// As the board's clocks stand where something was entered `ago` and `left` was read with it.
  BoardClocks board_clocks(const Reading& left, Millis ago) const;
  /// `acts` done on `table` one after the other, in canonical text, or the first fault.
  Result<std::vector<RelayedAct>, Refusal> tail_written(catalog::AnyRecord& table,
                                                        const std::vector<RelayedAct>& acts) const;
  Decision corrected(std::uint32_t from, std::vector<RelayedAct> tail,
                     const catalog::AnyRecord& table, const std::string& reason, Millis ago) const;
  Result<Ending, Refusal> result_of(const RecordResult& act) const;

  Decision illegal(const std::string& text, const Illegality& why) const;
  Decision played(const std::string& text) const;
  /// The move and what follows on the board, with what it makes void said first.
  std::vector<Event> move_events(Seat by, const std::string& text, const ClockStop& stop,
                                 const clock::ClockFace& face) const;
  /// What the rules of the game say to an act in canonical text.
  Result<Done, Illegality> judged(const std::string& text) const;
  Decision agreed_draw() const;
  Decision declaration_fails(const Illegality& flaw) const;

  /// The same was claimed by the same, and failed.
  bool has_failed(const std::vector<ClaimItem>& items) const;
  /// An act at a real board: it stands, right or wrong, where hands can do it.
  Decision hands_act(const std::string& text) const;
  /// What the board and the draw-win right say.
  Ending counted() const;
  /// Both flags, or one: what follows where it is pointed out by somebody who may.
  std::vector<Event> flag_established(Seat of) const;
};

}  // namespace tachiai::match
