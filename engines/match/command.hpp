#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "engines/core/claim.hpp"
#include "engines/match/preset.hpp"
#include "engines/match/preset_fields.hpp"

namespace tachiai::match {

// What somebody asks for. The seat is the actor's; `Command` carries it.

/// Takes an open seat. The match starts when the last one is taken.
struct TakeSeat {
  std::string principal;
};
/// Starts a match whose seats are all taken (the room sends it).
struct StartMatch {};
struct PlayMove {
  std::uint32_t ply = 0;  // the ply it answers
  std::string act;        // the game's own grammar; "pass" is an act
  /// Squares of attacked pieces that the mover announces with it, where the preset knows that.
  std::vector<std::string> announces;
};
struct Resign {};
struct OfferDraw {};
struct AnswerDraw {
  bool accept = false;
};
struct OfferTakeBack {
  std::uint32_t to_ply = 0;
};
struct AnswerTakeBack {
  bool accept = false;
};
/// To the opponent; casual presets only.
struct GiveTime {
  Millis amount{};
};
/// Calls the game off before its first moves.
struct Abort {};
/// Declares in place of a move, by the game's own rule: nyugyoku, impasse.
struct Declare {};
/// The opponent has been gone for `gone`, as the room measured it.
struct ClaimAbandoned {
  Millis gone{};
};
/// A deadline passed: the room's timer says so. `now` is the deadline.
struct FlagFall {};
/// The server could not go on (restart, broken store).
struct Freeze {
  std::string reason;
};
struct Resume {};
/// Nobody came for an open seat in all the time the server waits.
struct Expire {};

// At a real board, conduct `claims`. Acts of hands are moves like any other: PlayMove with the
// game's own text.

/// A square is touched with hand or piece, on purpose.
struct Touch {
  std::string square;
};
/// The opponent, or the arbiter, agrees that the touch was an accident.
struct ForgiveTouch {};
/// What was wrong with the turn just made; hands that turn back.
struct Claim {
  std::vector<ClaimItem> items;
};
/// The accused agrees and puts it right, or does not: then the arbiter comes.
struct AnswerClaim {
  bool agree = false;
};
/// What becomes of a foul. By the opponent of who committed it: `win`; `rewind`, which at once is
/// the permission to play another move; later also `play_on`. Where both did: `before_first`,
/// `before_second`, `play_on` or `replay`, on which both have to agree.
enum class FoulChoice : std::uint8_t { win, rewind, play_on, before_first, before_second, replay };
/// By their words: in scripts, in judge, on the wire.
inline constexpr std::array<std::pair<std::string_view, FoulChoice>, 6> foul_choices{
    {{"win", FoulChoice::win},
     {"rewind", FoulChoice::rewind},
     {"play_on", FoulChoice::play_on},
     {"before_first", FoulChoice::before_first},
     {"before_second", FoulChoice::before_second},
     {"replay", FoulChoice::replay}}};
constexpr std::string_view to_text(FoulChoice choice) {
  return foul_choices[static_cast<std::size_t>(choice)].first;
}
struct Choose {
  FoulChoice choice{};
  std::string reason;  // the arbiter's
};
/// The bell of the round: the server's timer says so, or the arbiter. `now` is its time.
struct RingBell {};
/// The flag of `of` has fallen: says the opponent, or `of` himself.
struct ClaimFlag {
  Seat of{};
};
/// Nothing can be played any more: says the seat that did not make the last move.
struct DeclareEnd {};
/// What the board counts is the result.
struct ConfirmResult {};
struct SignCard {};
struct HandInCard {};
/// Stops the clocks, after telling the opponent.
struct CallArbiter {};

// The arbiter's. Each carries its reason.

/// A claim that the two could not agree on. `acts` are the hands that put the board as he says.
struct Rule {
  bool uphold = false;
  std::vector<std::string> acts;
  std::string reason;
};
/// The board is set as he says; the turn stays.
struct SetBoard {
  std::vector<std::string> acts;
  std::string reason;
};
/// A seat's clock is set to so much main time.
struct SetClock {
  Seat seat{};
  Millis main{};
  std::string reason;
};
enum class PenaltyKind : std::uint8_t { caution, warning, time, loss };
struct Penalise {
  Seat seat{};
  PenaltyKind kind{};
  Millis amount{};  // `time` only
  std::string reason;
};
/// The line is taken back to `to_ply`; the journal keeps what was undone.
struct Rewind {
  std::uint32_t to_ply = 0;
  std::string reason;
};
/// He decides the game: a place a seat, or none where it is void.
struct Adjudicate {
  std::optional<std::array<std::uint8_t, seats_max>> places;
  bool rated = true;
  std::string reason;
};
/// Who holds the draw-win right, as the hidden disc decided; before the start.
struct GiveDrawRight {
  Seat seat{};
};

// Before the first move: colours, chairs, lateness, terms. A digest is 32 bytes, a nonce 16; the
// engine does not hash, so whoever posts an opening says whether it holds
// (server/records/digest.hpp).

/// The senior has hidden a disc: the digest of its upper side.
struct HideDisc {
  std::string digest;
};
/// The junior says which side is up.
struct GuessDisc {
  bool black_up = false;
};
/// The senior uncovers it. By the arbiter or the server with `holds` false: he did not.
struct RevealDisc {
  bool black_up = false;
  std::string nonce;
  bool holds = false;  // the digest is that of this side and nonce
};
/// Who won the guess takes the draw-win right; or the choice of colour, and the other has the
/// right.
struct ChooseRight {
  bool draw_win = false;
};
struct ChooseColour {
  bool black = false;
};
/// One of the two chairs at the board.
struct ChooseChair {
  std::uint8_t chair = 0;  // 0 or 1
};
/// White starts Black's clock; or who is there that of who is late, on the arbiter's word.
struct PressStart {};
/// The arbiter's word: the seat is late.
struct DeclareLate {
  Seat seat{};
};
/// Who was late is there: says he or the arbiter.
struct Arrive {};
/// Who was late gives the game up before it begins.
struct ForfeitLate {};
/// The opponent has not come; the facts as the room or the tournament knows them.
struct ClaimLate {
  Millis waited{};            // since the appointed time
  bool word_given = false;    // the late one has sent word
  Millis announced{};         // how long before the appointed time it was made public
  bool past_closing = false;  // the day by which the game was to be played has passed
};
/// Other choices than the preset's, for both.
struct OfferTerms {
  std::vector<Term> terms;
};
/// The offerer's own answer withdraws.
struct AnswerTerms {
  bool accept = false;
};
/// By the director.
struct SetTerms {
  std::vector<Term> terms;
  std::string reason;
};

// Interruptions.

struct OfferAdjournment {};
struct AnswerAdjournment {
  bool accept = false;
};
/// In place of a move, which nobody can read.
struct SealMove {
  std::string digest;
};
/// By who sealed it, or by the server or the arbiter, who kept it for him.
struct OpenSeal {
  std::string act;
  std::string nonce;
  bool holds = false;  // the digest is that of this act, ply and nonce
};
/// A bot plays on for who has left; the server knows who is a member.
struct HandOver {
  Seat seat{};
  std::string bot;
  bool member = false;
};
/// Play cannot go on any more.
struct CallOffFrozen {};

// A relay, conduct `relay`: what an operator or the arbiter writes of a game at another board, from
// no seat. `revision` is the number of corrections the sender knows of. `ago` is how long before
// its receipt something was entered, where a queue held it back. Rule: engines/match/RULES.md#relay

/// Time left on each seat's clock as the board shows it; nullopt: not read.
using Reading = std::array<std::optional<Millis>, seats_max>;

/// One act of the line. As it stood: performed as hands did it, right or wrong.
struct RelayedAct {
  std::string act;
  bool as_stood = false;
  bool operator==(const RelayedAct&) const = default;
};
struct RelayMove {
  std::uint32_t ply = 0;  // so many stand before it
  std::uint32_t revision = 0;
  RelayedAct what;
  bool unsure = false;
  Reading left{};
  Millis ago{};
};
/// The line goes on with these from `from_ply` on, in place of all that stood there.
struct CorrectLine {
  std::uint32_t from_ply = 0;
  std::uint32_t revision = 0;
  std::vector<RelayedAct> acts;
  std::string reason;
  Millis ago{};
  std::optional<std::uint32_t> length{};  // so many acts stood for its writer; nullopt: he looked
};
struct MarkUnsure {
  std::uint32_t ply = 0;  // of the act: 0 the first
  std::uint32_t revision = 0;
  bool unsure = false;
};
/// Clocks alone. `runs` is whose runs at the board from then on; nobody: they stand.
struct ReadClocks {
  Reading left{};
  std::optional<Seat> runs;
  Millis ago{};
};
/// How the game at the board ended; also in place of what was recorded before.
struct RecordResult {
  std::optional<std::array<std::uint8_t, seats_max>> places;  // none: no result
  std::string reason;  // the field's word: "resignation", "time", "agreement", "checkmate", ...
  Millis ago{};
};
/// It has not ended after all.
struct WithdrawResult {
  std::string reason;
};
/// What is said about the game: an announcement, an illegal act that was seen, a ruling, a comment,
/// or a line that was shown after the game.
enum class NoteKind : std::uint8_t { announcement, illegal_act, ruling, comment, line };
inline constexpr std::array<std::pair<std::string_view, NoteKind>, 5> note_kinds{
    {{"announcement", NoteKind::announcement},
     {"illegal_act", NoteKind::illegal_act},
     {"ruling", NoteKind::ruling},
     {"comment", NoteKind::comment},
     {"line", NoteKind::line}}};
constexpr std::string_view to_text(NoteKind kind) {
  return note_kinds[static_cast<std::size_t>(kind)].first;
}
struct Annotate {
  std::uint32_t ply = 0;  // so many stood
  NoteKind kind{};
  std::string text;
  std::vector<std::string> acts;  // of a line, from `ply` on
};
/// What stands on the table, in the game's position text. The operator or the arbiter says so.
struct ReportBoard {
  std::string board;
};
/// What becomes of a difference: the table follows the relay, or it does not and the line is
/// corrected. By the arbiter.
struct SettleDifference {
  bool table_follows = false;
  std::string reason;
};

using Act = std::variant<
    TakeSeat, StartMatch, PlayMove, Resign, OfferDraw, AnswerDraw, OfferTakeBack, AnswerTakeBack,
    GiveTime, Abort, Declare, ClaimAbandoned, FlagFall, Freeze, Resume, Expire, Touch, ForgiveTouch,
    Claim, AnswerClaim, ClaimFlag, DeclareEnd, ConfirmResult, SignCard, HandInCard, CallArbiter,
    Rule, SetBoard, SetClock, Penalise, GiveDrawRight, Rewind, Adjudicate, Choose, RingBell,
    // Before the first move and between games.
    HideDisc, GuessDisc, RevealDisc, ChooseRight, ChooseColour, ChooseChair, PressStart,
    DeclareLate, Arrive, ForfeitLate, ClaimLate, OfferTerms, AnswerTerms, SetTerms,
    // Interruptions.
    OfferAdjournment, AnswerAdjournment, SealMove, OpenSeal, HandOver, CallOffFrozen,
    // A relay.
    RelayMove, CorrectLine, MarkUnsure, ReadClocks, RecordResult, WithdrawResult, Annotate,
    ReportBoard, SettleDifference>;

/// Whoever acts without a seat.
enum class Office : std::uint8_t {
  server,    // StartMatch, FlagFall, Freeze, Resume, Expire, HandOver, CallOffFrozen
  arbiter,   // rulings; stops clocks and lets them run again
  relay,     // who transcribes the game for the organiser; at a board here points out missed flips
  onlooker,  // anybody else in the room
};

struct Command {
  std::optional<Seat> seat;  // nobody: `office` acts, or a stranger takes a seat
  Act act;
  Millis told{};  // match time at which the seat to move was told that its clock runs
  Millis lag{};   // the sender's lag as the server measured it; granted up to the preset's cap
  Office office = Office::server;
};

}  // namespace tachiai::match
