#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engines/catalog/catalog.hpp"
#include "engines/clock/clock_face.hpp"
#include "engines/core/claim.hpp"
#include "engines/core/places.hpp"
#include "engines/core/seat.hpp"
#include "engines/match/command.hpp"
#include "engines/match/preset.hpp"

namespace tachiai::match {

/// The three heads under which an event books the match time since the previous clock event, when
/// it stops a running clock: ours until the seat was told, the lag granted, and what the seat is
/// charged. DESIGN section 4, Clocks and delay.
struct ClockStop {
  Millis held{};
  Millis granted{};
  Millis spent{};
  bool operator==(const ClockStop&) const = default;
};

/// How a match ended. `places` has no value where there is no result: called off.
struct Ending {
  std::optional<std::array<std::uint8_t, seats_max>> places;  // a place per seat, 0: no such seat
  std::string
      reason;  // the field's word: "checkmate", "resignation", "time", "sennichite", "aborted", ...
  std::string rule;  // anchor of the rule that decided
  bool rated = true;
  bool operator==(const Ending&) const = default;
};

// Each event is what happened, in the past tense; durations and results, never time points.

struct MatchCreated {
  Preset preset;                                  // fully resolved
  std::uint32_t rules_revision = 0;               // of the game, at creation
  std::array<std::string, seats_max> principals;  // opaque ids by seat; "" open
  bool operator==(const MatchCreated&) const = default;
};

/// An open seat was taken.
struct SeatTaken {
  Seat seat{};
  std::string principal;
  bool operator==(const SeatTaken&) const = default;
};

/// The first clock runs. `frozen` is the match time before it.
struct MatchStarted {
  Millis frozen{};
  bool operator==(const MatchStarted&) const = default;
};

/// A move, a pass, or any other act in the game's own grammar. The next seat's clock runs from here
/// on.
struct MovePlayed {
  Seat seat{};
  std::uint32_t ply = 0;  // the ply it answers
  std::string act;
  ClockStop stop;
  clock::ClockFace face_after;
  std::vector<std::string> announces;  // as said, true or not
  bool operator==(const MovePlayed&) const = default;
};

struct DrawOffered {
  Seat seat{};
  bool operator==(const DrawOffered&) const = default;
};
/// Declined, withdrawn by its author, or void because a move was played.
struct DrawDeclined {
  Seat seat{};
  bool operator==(const DrawDeclined&) const = default;
};

struct TakeBackOffered {
  Seat seat{};
  std::uint32_t to_ply = 0;
  bool operator==(const TakeBackOffered&) const = default;
};
struct TakeBackDeclined {
  Seat seat{};
  bool operator==(const TakeBackDeclined&) const = default;
};
/// The line is back at `to_ply`; the journal keeps what was undone. Time spent is not given back:
/// `face_after` is the clock of the seat that was to move until now. The clock of the seat to move
/// at `to_ply` runs from here on.
struct TakenBack {
  std::uint32_t to_ply = 0;
  ClockStop stop;
  clock::ClockFace face_after;
  bool operator==(const TakenBack&) const = default;
};

struct TimeGiven {
  Seat from{};
  Seat to{};
  Millis amount{};
  bool operator==(const TimeGiven&) const = default;
};

/// The seat's time is used up. Where the preset says `server`, MatchEnded follows in the same
/// decision.
struct FlagFell {
  Seat seat{};
  ClockStop stop;
  bool operator==(const FlagFell&) const = default;
};

/// Of more than two seats one is out by something other than the rules of play; the others play on.
/// `stop` has a value where this event itself stopped its running clock (a resignation; a flag's
/// stop stands in FlagFell). The clock of the seat to move runs from here on. Where the game is
/// decided by it, MatchEnded follows in the same decision. Of two seats there is MatchEnded alone.
struct SeatWithdrawn {
  Seat seat{};
  Cause cause{};
  std::optional<ClockStop> stop;
  std::string
      act;  // the illegal act that cost the seat, in canonical text; it does not stand. Else ""
  bool foul = false;  // left too early, where the preset says so; a rating books it
  bool operator==(const SeatWithdrawn&) const = default;
};

/// The reason for which clocks rest while the arbiter is needed; only he lets them run again.
inline constexpr std::string_view arbiter_called = "arbiter";
/// Likewise while a foul that was pointed out waits for its answer or for what becomes of it.
inline constexpr std::string_view claim_open = "claim";

/// The reason for which clocks rest while a sealed move waits to be opened.
inline constexpr std::string_view adjourned = "adjourned";
/// The reason for which clocks rest until a seat whose connection was cut is back.
inline constexpr std::string_view cut_off = "cut";

/// No clock runs any more: the server stopped, or its store broke. What the move had used is kept.
struct ClockFrozen {
  std::string reason;  // "restart", "store", `arbiter_called`
  ClockStop stop;
  bool operator==(const ClockFrozen&) const = default;
};
struct ClockResumed {
  Millis frozen{};
  bool operator==(const ClockResumed&) const = default;
};

/// `stop` has a value where this event itself stopped a running clock (a resignation, an agreed
/// draw).
struct MatchEnded {
  Ending ending;
  std::optional<Seat> by;  // whose act ended it, where it was an act
  std::optional<ClockStop> stop;
  std::string
      act;  // the illegal act that lost at once, in canonical text; it does not stand. Else ""
  bool operator==(const MatchEnded&) const = default;
};

/// One movement of a hand that leaves the turn where it is: a disc laid, turned, shifted, lifted.
struct HandActed {
  Seat seat{};
  std::string act;
  bool operator==(const HandActed&) const = default;
};

/// A playable square was touched on purpose: the move is fixed.
struct Touched {
  Seat seat{};
  std::string square;
  bool operator==(const Touched&) const = default;
};
struct TouchForgiven {
  Office office{};  // onlooker: the opponent
  bool operator==(const TouchForgiven&) const = default;
};

/// Somebody says what was wrong with the turn just made, and hands it back: the clock of whoever
/// made it runs from here on. `face_after` is the claimant's. By the relay no seat claims. In a
/// game with fouls the clocks rest instead, and `face_after` is unchanged: the seat's to move.
struct ClaimMade {
  std::optional<Seat> by;
  std::vector<ClaimItem> items;
  ClockStop stop;
  clock::ClockFace face_after;
  bool operator==(const ClaimMade&) const = default;
};
/// Agreed: he puts it right on his own clock. Not: `stop` rests it, and the arbiter rules.
struct ClaimAnswered {
  Seat seat{};
  bool agreed = false;
  std::optional<ClockStop> stop;
  bool operator==(const ClaimAnswered&) const = default;
};
/// By the arbiter, or where the preset says so by the server. Upheld, whoever made the turn puts it
/// right; else the turn goes back to the claimant. `acts` were done on the board by whoever ruled.
/// `frozen` has a value where clocks rested; the clock of the seat to move runs from here on.
struct ClaimRuled {
  Office office{};
  bool upheld = false;
  std::string verdict;  // the server's: "upheld_in_part"; "" the arbiter's
  std::vector<std::string> acts;
  std::string reason;
  std::optional<Millis> frozen;
  bool operator==(const ClaimRuled&) const = default;
};
/// The arbiter, or the relay whose position counts, set the board; the turn stays.
struct BoardSet {
  Office office{};
  std::vector<std::string> acts;
  std::string reason;
  bool operator==(const BoardSet&) const = default;
};

/// The seat that did not make the last move said that the game is over. No clock runs any more.
struct EndDeclared {
  Seat seat{};
  std::optional<ClockStop> stop;
  bool operator==(const EndDeclared&) const = default;
};
struct ResultConfirmed {
  Seat seat{};
  bool operator==(const ResultConfirmed&) const = default;
};
/// After the end.
struct CardSigned {
  Seat seat{};
  bool operator==(const CardSigned&) const = default;
};
struct CardHandedIn {
  Seat seat{};
  bool operator==(const CardHandedIn&) const = default;
};

struct ClockSet {
  Seat seat{};
  clock::ClockFace face;
  std::string reason;
  bool operator==(const ClockSet&) const = default;
};
/// A loss is followed by MatchEnded in the same decision, lost time by ClockSet.
struct Penalised {
  Seat seat{};
  PenaltyKind kind{};
  Millis amount{};
  std::string reason;
  bool operator==(const Penalised&) const = default;
};
/// By the arbiter. `face_after` is the clock of the seat that was to move until now.
struct Rewound {
  std::uint32_t to_ply = 0;
  clock::ClockFace face_after;
  std::string reason;
  bool operator==(const Rewound&) const = default;
};
/// The arbiter's decision in his words; MatchEnded follows.
struct Adjudicated {
  std::string reason;
  bool operator==(const Adjudicated&) const = default;
};
struct DrawRightGiven {
  Seat seat{};
  bool operator==(const DrawRightGiven&) const = default;
};

/// In a game with fouls a seat moved out of turn: nothing of it stands.
struct MovedOutOfTurn {
  Seat seat{};
  std::uint32_t ply = 0;  // so many stood
  std::string act;
  bool operator==(const MovedOutOfTurn&) const = default;
};
/// Whose foul is established points out one of the opponent's.
struct CounterClaimed {
  Seat by{};
  std::vector<ClaimItem> items;
  bool operator==(const CounterClaimed&) const = default;
};
/// Where both committed fouls, what one of the two wants.
struct FoulChosen {
  Seat seat{};
  FoulChoice choice{};
  bool operator==(const FoulChosen&) const = default;
};
/// What became of the fouls; the clock of the seat to move runs from here on. `face_after` is the
/// clock of the seat that was to move until now. A win or a replay is MatchEnded instead.
struct FoulSettled {
  std::optional<Seat> by;  // nobody: the arbiter; or both
  FoulChoice choice{};
  std::optional<std::uint32_t> to_ply;  // the line goes back
  clock::ClockFace face_after;
  std::string reason;
  Millis frozen{};
  bool operator==(const FoulSettled&) const = default;
};
/// The round's bell: from here on both clocks are as told. A running clock runs on.
struct BellRung {
  std::array<clock::ClockFace, seats_max> faces{};
  std::array<clock::TimeControl, seats_max> control{};
  std::optional<ClockStop> stop;
  bool operator==(const BellRung&) const = default;
};

// Before the first move.

struct DiscHidden {
  Seat seat{};
  std::string digest;  // 32 bytes
  bool operator==(const DiscHidden&) const = default;
};
struct DiscGuessed {
  Seat seat{};
  bool black_up = false;
  bool operator==(const DiscGuessed&) const = default;
};
/// A disc that was not shown as it was hidden, or not at all, decides for the guesser.
struct DiscRevealed {
  bool black_up = false;
  std::string nonce;
  bool holds = false;
  Seat winner{};
  bool operator==(const DiscRevealed&) const = default;
};
/// The draw-win right is settled with it, and who chooses the colour.
struct RightChosen {
  Seat seat{};
  bool draw_win = false;
  bool operator==(const RightChosen&) const = default;
};
/// Seat 0 is always Black: where the colours are not those of the seats as created, the two change
/// seats with their clocks and rights.
struct ColourChosen {
  Seat seat{};  // who chose, by his seat until now
  bool black = false;
  bool exchanged = false;
  bool operator==(const ColourChosen&) const = default;
};
struct ChairChosen {
  Seat seat{};
  std::uint8_t chair = 0;
  bool operator==(const ChairChosen&) const = default;
};
struct LateDeclared {
  Seat seat{};
  bool operator==(const LateDeclared&) const = default;
};
/// The clock of who is late runs, before the match has started.
struct LateClockStarted {
  Seat seat{};
  Millis frozen{};
  bool operator==(const LateClockStarted&) const = default;
};
/// He is there, and plays with what is left. `stop` where his clock ran.
struct LateArrived {
  Seat seat{};
  std::optional<ClockStop> stop;
  clock::ClockFace face_after;
  bool operator==(const LateArrived&) const = default;
};
struct TermsOffered {
  Seat seat{};
  std::vector<Term> terms;
  bool operator==(const TermsOffered&) const = default;
};
/// Declined, or withdrawn by its author.
struct TermsDeclined {
  Seat seat{};
  bool operator==(const TermsDeclined&) const = default;
};
/// The match is played by `preset` from here on. The clocks begin anew; a running one stops with
/// `stop`, charged to nobody, and the clock of the seat to move runs.
struct TermsSet {
  bool agreed = false;  // by both; else by the director, with a reason
  std::vector<Term> terms;
  Preset preset;
  std::string reason;
  std::optional<ClockStop> stop;
  bool operator==(const TermsSet&) const = default;
};

// Interruptions.

struct AdjournmentOffered {
  Seat seat{};
  bool operator==(const AdjournmentOffered&) const = default;
};
/// Declined, withdrawn by its author, or void because a move was played.
struct AdjournmentDeclined {
  Seat seat{};
  bool operator==(const AdjournmentDeclined&) const = default;
};
/// The seat to move seals its move, on its own clock.
struct AdjournmentAgreed {
  Seat seat{};  // who accepted
  bool operator==(const AdjournmentAgreed&) const = default;
};
/// The match rests. What the move has used is charged when it is opened.
struct MoveSealed {
  Seat seat{};
  std::string digest;  // 32 bytes
  ClockStop stop;
  bool operator==(const MoveSealed&) const = default;
};
/// MovePlayed follows in the same decision.
struct SealOpened {
  Seat seat{};
  std::string nonce;
  Millis frozen{};
  bool operator==(const SealOpened&) const = default;
};
/// Illegal, not what was sealed, or never opened (`act` ""). MatchEnded follows, or the arbiter
/// decides how it goes on.
struct SealFailed {
  Seat seat{};
  std::string act;
  std::string nonce;
  bool holds = false;
  bool operator==(const SealFailed&) const = default;
};
/// A connection was cut: the match rests until the seat is back, with all clocks at `control`.
struct CutOff {
  Seat seat{};
  std::optional<ClockStop> stop;
  std::array<clock::TimeControl, seats_max> control{};
  bool operator==(const CutOff&) const = default;
};
/// A bot plays on; the row of the result stays the person's.
struct HandedOver {
  Seat seat{};
  std::string bot;
  bool operator==(const HandedOver&) const = default;
};
/// Frozen for good, too late to be void: the arbiter decides from the position.
struct LeftToArbiter {
  bool operator==(const LeftToArbiter&) const = default;
};

// A relay. None of them books match time: the clocks of the board are read, not kept.

/// The clocks of the board from this event on. `elapsed` is the match time since the clocks of the
/// event before, by which the running one has gone down unless it was read anew.
struct BoardClocks {
  Reading left{};
  std::optional<Seat> runs;
  Millis elapsed{};
  bool operator==(const BoardClocks&) const = default;
};
struct Relayed {
  Seat seat{};
  std::uint32_t ply = 0;
  RelayedAct what;
  bool unsure = false;
  BoardClocks clocks;
  bool operator==(const Relayed&) const = default;
};
/// From `from_ply` on, the first that differs, the line is `acts`. Marks of what is gone go with
/// it.
struct LineCorrected {
  std::uint32_t from_ply = 0;
  std::vector<RelayedAct> acts;
  std::string reason;
  BoardClocks clocks;
  bool operator==(const LineCorrected&) const = default;
};
struct UnsureMarked {
  std::uint32_t ply = 0;
  bool unsure = false;
  bool operator==(const UnsureMarked&) const = default;
};
struct ClocksRead {
  BoardClocks clocks;
  bool operator==(const ClocksRead&) const = default;
};
/// The clocks of the board stand from here on.
struct ResultRecorded {
  Ending ending;
  BoardClocks clocks;
  bool operator==(const ResultRecorded&) const = default;
};
struct ResultWithdrawn {
  std::string reason;
  bool operator==(const ResultWithdrawn&) const = default;
};
struct Annotated {
  std::uint32_t ply = 0;
  NoteKind kind{};
  std::string text;
  std::vector<std::string> acts;
  bool operator==(const Annotated&) const = default;
};
/// Where the table differs from the relay's position; none: they agree again.
struct DifferenceFound {
  std::vector<catalog::SquareDifference> squares;
  std::string board{};  // the table as it was reported
  bool operator==(const DifferenceFound&) const = default;
};
/// The table was set to the relay's position; or the line is to be corrected.
struct DifferenceSettled {
  bool table_follows = false;
  std::string reason;
  bool operator==(const DifferenceSettled&) const = default;
};

using Event =
    std::variant<MatchCreated, SeatTaken, MatchStarted, MovePlayed, DrawOffered, DrawDeclined,
                 TakeBackOffered, TakeBackDeclined, TakenBack, TimeGiven, FlagFell, SeatWithdrawn,
                 ClockFrozen, ClockResumed, MatchEnded, HandActed, Touched, TouchForgiven,
                 ClaimMade, ClaimAnswered, ClaimRuled, BoardSet, EndDeclared, ResultConfirmed,
                 CardSigned, CardHandedIn, ClockSet, Penalised, DrawRightGiven, Rewound,
                 Adjudicated,
                 // Before the first move.
                 DiscHidden, DiscGuessed, DiscRevealed, RightChosen, ColourChosen, ChairChosen,
                 LateDeclared, LateClockStarted, LateArrived, TermsOffered, TermsDeclined, TermsSet,
                 // Interruptions.
                 AdjournmentOffered, AdjournmentDeclined, AdjournmentAgreed, MoveSealed, SealOpened,
                 SealFailed, CutOff, HandedOver, LeftToArbiter,
                 // Fouls and the bell.
                 MovedOutOfTurn, CounterClaimed, FoulChosen, FoulSettled, BellRung,
                 // A relay.
                 Relayed, LineCorrected, UnsureMarked, ClocksRead, ResultRecorded, ResultWithdrawn,
                 Annotated, DifferenceFound, DifferenceSettled>;

/// The heads that an event books where it stops a running clock.
std::optional<ClockStop> stop_of(const Event& event);

/// Whether an event books `frozen`: a clock starts after a time in which none ran.
bool ends_a_rest(const Event& event);

/// Whether an event starts a clock or hands the running one to another seat, which has to be told.
bool hands_clock_on(const Event& event);

}  // namespace tachiai::match
