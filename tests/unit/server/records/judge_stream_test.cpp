#include "server/records/judge_stream.hpp"

#include <gtest/gtest.h>

#include <functional>

#include "engines/match/decide.hpp"
#include "engines/match/preset.hpp"
#include "server/records/codec.hpp"

namespace tachiai::tests {
namespace {

using namespace std::chrono_literals;
using journal::EventSeq;
using journal::Stored;
using records::check_consistent;
using records::check_judged;
using records::Finding;
using records::MatchEntry;
using records::MatchReport;
using records::Millis;

/// A match played through `decide`, and its stream as a room would have written it.
class Played {
 public:
  explicit Played(match::Preset preset) {
    write(match::create(preset, {"black", "", "", ""}).events, "black", "req-0", {});
    if (!match_.started) act(std::nullopt, match::TakeSeat{"white"}, 5s);
  }

  /// In a relay, by an operator.
  Played& writes(match::Act what, Millis now) {
    const auto decision =
        match::decide(match_, {.act = std::move(what), .office = match::Office::relay}, now);
    if (decision.events.empty()) ADD_FAILURE() << "nothing was written";
    write(decision.events, "operator", "req-" + std::to_string(entries.size()), now);
    return *this;
  }
  match::RelayMove next(const char* text, bool as_stood = false) const {
    return {number(match_.ply()), match_.relay.revision, {text, as_stood}, false, {}, {}};
  }

  /// `held` and `lag`: how late the seat was told, and what its line cost.
  Played& act(std::optional<Seat> seat, match::Act what, Millis now, Millis held = {},
              Millis lag = {}) {
    const auto decision =
        match::decide(match_, {seat, std::move(what), match_.accounted + held, lag}, now);
    if (decision.events.empty()) {
      ADD_FAILURE() << "refused: " << std::get<match::Refusal>(decision.reply).rule;
    }
    const bool server = !seat;
    write(decision.events, server ? "" : "someone",
          server ? "" : "req-" + std::to_string(entries.size()), std::max(now, match_.accounted));
    return *this;
  }

  Played& moves(std::initializer_list<const char*> texts, Millis each = 1'234ms) {
    for (const char* text : texts) {
      act(match_.to_move(), match::PlayMove{number(match_.ply()), text}, match_.accounted + each,
          30ms, 40ms);
    }
    return *this;
  }

  std::vector<Stored> stream() const {
    std::vector<Stored> records;
    for (const MatchEntry& entry : entries)
      records.push_back({EventSeq{records.size() + 1}, encode(entry), {}});
    return records;
  }

  Millis time() const { return match_.accounted; }
  const match::Match& match() const { return match_; }

  std::vector<MatchEntry> entries;
  std::size_t decisions = 0;

 private:
  void write(const std::vector<match::Event>& events, std::string actor, std::string request,
             Millis at) {
    ++decisions;
    for (const auto& event : events) {
      const std::string digest = request.empty() ? "" : std::string(16, 'd');
      entries.push_back({actor, request, digest, at, 1'790'000'000'000 + at.count(), event});
      evolve(match_, event);
    }
  }

  match::Match match_ = match::empty_match();
};

match::Preset preset(const char* name) {
  const auto* found = match::find_preset(name);
  if (found == nullptr) throw std::runtime_error{std::string{"no preset "} + name};
  return *found;
}

match::Preset all_allowed() {
  match::Preset all = preset("othello.casual");
  all.draw_offers = true;
  all.abort_before_ply = 4;
  all.lag_cap = 500ms;
  all.abandon_after = 60s;
  return all;
}

std::string text_of(const MatchReport& report) {
  std::string text;
  for (const Finding& finding : report.findings) {
    text += std::to_string(base::number(finding.seq)) + " " + std::string{to_text(finding.kind)} +
            (finding.note ? " (note): " : ": ") + finding.text + "\n";
  }
  return text;
}

void expect_sound(const Played& played) {
  const auto report = check_judged(played.stream());
  EXPECT_EQ(text_of(report), "");
  EXPECT_EQ(report.decisions, played.decisions) << "each decided again";
  EXPECT_EQ(report.match, played.match());
  EXPECT_EQ(text_of(check_consistent(played.stream())), "");
}

Played casual() {
  Played played{all_allowed()};
  played.moves({"f5", "d6", "c3"});
  return played;
}

TEST(Judged, APlainGameGivesItselfAgain) { expect_sound(casual()); }

TEST(Judged, EveryWayToEndAMatch) {
  const auto now = [](const Played& played) { return played.time() + 2s; };
  const auto ended = [&](match::Act act) {
    Played played = casual();
    played.act(Seat::first, std::move(act), now(played));
    EXPECT_TRUE(played.match().ended);
    expect_sound(played);
  };
  ended(match::Resign{});
  ended(match::ClaimAbandoned{75s});
  ended(match::Abort{});

  // A declaration that holds, and one that loses.
  for (const char* start : {"+P+P+P+P+P+P+P+P+P/4K3+P/9/9/9/9/9/9/4k4 b RB8Prb4g4s4n4l 1",
                            "+P+P+P+P+P+P+P+P+P/4K4/9/9/9/9/9/9/4k4 b RB9Prb4g4s4n4l 1"}) {
    match::Preset entering = preset("shogi.csa");
    entering.start = start;
    Played declared{entering};
    declared.act(Seat::first, match::Declare{}, now(declared) + 3s, 0ms);
    EXPECT_TRUE(declared.match().ended);
    expect_sound(declared);
  }

  Played agreed = casual();
  agreed.act(Seat::second, match::OfferDraw{}, now(agreed), 15ms)
      .act(Seat::first, match::AnswerDraw{true}, now(agreed) + 1s, 15ms);
  EXPECT_TRUE(agreed.match().ended);
  expect_sound(agreed);

  Played both = casual();
  both.act(Seat::second, match::OfferDraw{}, now(both))
      .act(Seat::first, match::OfferDraw{}, now(both) + 1s);
  EXPECT_TRUE(both.match().ended);
  expect_sound(both);

  Played flagged = casual();
  flagged.act(std::nullopt, match::FlagFall{}, *flagged.match().deadline(flagged.time() + 20ms),
              20ms);
  EXPECT_TRUE(flagged.match().ended);
  expect_sound(flagged);

  Played late = casual();
  late.act(Seat::second, match::PlayMove{3, "f3"}, late.time() + 2h, 20ms);
  EXPECT_TRUE(late.match().ended);
  expect_sound(late);
}

TEST(Judged, OffersAnswersTimeAndInterruptions) {
  Played played = casual();
  const auto later = [&](Millis wait) { return played.time() + wait; };
  played.act(Seat::first, match::OfferDraw{}, later(100ms), 10ms);
  played.act(Seat::second, match::AnswerDraw{false}, later(200ms), 10ms);
  played.act(Seat::first, match::OfferDraw{}, later(300ms), 10ms);
  played.act(Seat::first, match::OfferTakeBack{1}, later(400ms), 10ms);
  played.moves({"d3"});  // voids both offers
  played.act(Seat::second, match::OfferTakeBack{2}, later(100ms), 10ms);
  played.act(Seat::first, match::AnswerTakeBack{false}, later(200ms), 10ms);
  played.act(Seat::second, match::GiveTime{30s}, later(300ms), 10ms);
  played.act(Seat::second, match::OfferTakeBack{3}, later(500ms), 10ms);
  played.act(Seat::first, match::AnswerTakeBack{true}, later(700ms), 10ms);
  played.act(std::nullopt, match::Freeze{"restart"}, later(900ms), 70ms);
  played.act(std::nullopt, match::Resume{}, later(20s));
  played.act(std::nullopt, match::Freeze{"store"}, later(50ms),
             50ms);  // nothing was told since: all of it is held
  played.act(std::nullopt, match::Resume{}, later(1s));
  played.moves({"d3"});
  expect_sound(played);
}

TEST(Judged, AdjournmentTermsAndACutConnection) {
  const std::string digest(32, 's'), nonce(16, 'n');
  auto wanted = preset("shogi.casual");
  wanted.cut = match::Cut::resumed;
  wanted.bad_seal = match::BadSeal::loses;
  Played played{wanted};
  const auto later = [&](Millis wait) { return played.time() + wait; };
  played.act(Seat::first, match::OfferTerms{{{"control", "90s"}}}, later(1s), 10ms);
  played.act(Seat::first, match::AnswerTerms{false}, later(2s), 10ms);
  played.act(Seat::first, match::OfferTerms{{{"control", "90s"}}}, later(3s), 10ms);
  played.act(Seat::second, match::AnswerTerms{true}, later(4s), 10ms);
  played.act(Seat::second, match::OfferTerms{{{"take_back", "no"}}}, later(1s), 10ms);
  played.moves({"7g7f"});  // voids the offer
  played.act(Seat::second, match::OfferAdjournment{}, later(100ms), 10ms);
  played.act(Seat::first, match::AnswerAdjournment{false}, later(200ms), 10ms);
  played.act(Seat::first, match::OfferAdjournment{}, later(300ms), 10ms);
  played.moves({"3c3d"});  // likewise
  played.act(Seat::first, match::OfferAdjournment{}, later(100ms), 10ms);
  played.act(Seat::second, match::OfferAdjournment{}, later(200ms), 10ms);
  played.act(Seat::first, match::SealMove{digest}, later(3s), 20ms);
  played.act(Seat::first, match::OpenSeal{"2g2f", nonce, true}, later(1h));
  played.moves({"8c8d"});
  played.act(Seat::second, match::ClaimAbandoned{5min}, later(2s), 20ms);
  played.act(std::nullopt, match::Resume{}, later(1min));
  played.act(Seat::second, match::OfferAdjournment{}, later(100ms), 10ms);
  played.act(Seat::first, match::AnswerAdjournment{true}, later(200ms), 10ms);
  played.act(Seat::first, match::SealMove{digest}, later(3s), 20ms);
  played.act(Seat::first, match::OpenSeal{"2f2e", nonce, false}, later(1h));
  ASSERT_TRUE(played.match().ended);
  expect_sound(played);
}

TEST(Judged, ASealedMoveThatNobodyOpens) {
  Played played{preset("shogi.casual")};
  const auto later = [&](Millis wait) { return played.time() + wait; };
  played.act(Seat::first, match::OfferAdjournment{}, later(1s), 10ms);
  played.act(Seat::second, match::AnswerAdjournment{true}, later(2s), 10ms);
  played.act(Seat::first, match::SealMove{std::string(32, 's')}, later(3s), 20ms);
  played.act(std::nullopt, match::Expire{}, later(std::chrono::hours{168}));
  expect_sound(played);
}

TEST(Judged, TheHiddenDiscAndWhitesPress) {
  Played played{preset("othello.ajoc49")};
  const auto later = [&](Millis wait) { return played.time() + wait; };
  played.act(Seat::first, match::HideDisc{std::string(32, 'd')}, later(1s));
  played.act(Seat::second, match::GuessDisc{true}, later(2s));
  played.act(Seat::first, match::RevealDisc{true, std::string(16, 'n'), true}, later(3s));
  played.act(Seat::second, match::ChooseRight{false}, later(4s));
  played.act(Seat::second, match::ChooseColour{true}, later(5s));
  played.act(Seat::first, match::ChooseChair{1}, later(6s));
  played.act(Seat::second, match::PressStart{}, later(7s));
  expect_sound(played);
}

TEST(Judged, ForfeitsStandInsAndAFreezeForGood) {
  auto league = preset("shogi.sashisho5");
  league.white_starts = false;
  Played cut{league};
  cut.act(Seat::first, match::ClaimAbandoned{60s}, 90s);
  expect_sound(cut);

  auto one = preset("yonin.amarate2017");
  Played four{one};
  four.act(std::nullopt, match::TakeSeat{"third"}, 6s);
  four.act(std::nullopt, match::TakeSeat{"fourth"}, 7s);
  four.act(std::nullopt, match::HandOver{Seat::second, "bot-1", false}, 8s);
  four.act(Seat::first, match::Resign{}, 9s, 10ms);
  four.act(std::nullopt, match::Freeze{"store"}, 10s, 10ms);
  four.act(std::nullopt, match::CallOffFrozen{}, 60s);
  ASSERT_TRUE(four.match().ended);
  expect_sound(four);
}

TEST(Judged, AnIllegalActThatLosesAtOnce) {
  for (const auto& named : match::all_presets()) {
    if (named.illegal_act != match::IllegalAct::loses_at_once) continue;
    Played played{named};
    played.moves({"7g7f", "3c3d"});
    played.act(Seat::first, match::PlayMove{2, "5g5e"}, played.time() + 3s);
    ASSERT_TRUE(played.match().ended);
    expect_sound(played);
    return;
  }
  FAIL() << "no preset loses at once";
}

Played relay() {
  Played played{preset("othello.ajoc49.relay")};
  Millis now = 1s;
  for (const char* text : {"d3", "c3", "e6", "d2", "d1", "e1", "b2", "c1"})
    played.writes(played.next(text), now += 5s);
  return played;
}

TEST(Judged, ARelayWithEverythingThatIsWrittenInIt) {
  Played played = relay();
  played.writes(match::ReadClocks{{600s, 500s}, Seat::first, {}}, 60s);
  auto move = played.next("a3");  // behind the pass that nobody wrote
  move.unsure = true;
  move.left = {590s};
  move.ago = 4s;
  played.writes(move, 70s);
  ASSERT_EQ(number(played.match().ply()), 10U);
  played.writes(match::MarkUnsure{9, 0, false}, 71s);
  played.writes(played.next("turn:d3", true), 72s);
  played.writes(match::CorrectLine{10, 0, {{"turn:c3", true}}, "the other", 2s}, 80s);
  played.writes(match::SetBoard{{"turn:c3"}, "put right"}, 81s);
  played.writes(match::ReportBoard{std::string(64, '-') + " X"}, 82s);
  played.writes(match::Annotate{5, match::NoteKind::ruling, "late", {}}, 83s);
  played.writes(match::RecordResult{{{2, 1, 0, 0}}, "time", 1s}, 90s);
  played.writes(match::Annotate{9, match::NoteKind::line, "", {"a3"}}, 91s);
  played.writes(match::CorrectLine{8, 2, {}, "after the end", {}}, 92s);
  played.writes(match::WithdrawResult{"wrong board"}, 93s);
  played.writes(match::RecordResult{std::nullopt, "aborted", {}}, 94s);
  expect_sound(played);
}

/// The one finding after `change`, as "seq kind"; several are joined by ", ".
std::string after(const std::function<void(std::vector<MatchEntry>&)>& change,
                  Played played = casual(), bool judge = true) {
  change(played.entries);
  std::string found;
  for (const Finding& finding :
       (judge ? check_judged : check_consistent)(played.stream()).findings) {
    found += (found.empty() ? "" : ", ") + std::to_string(base::number(finding.seq)) + " " +
             std::string{to_text(finding.kind)} + (finding.note ? " (note)" : "");
  }
  return found;
}

match::MovePlayed& move(std::vector<MatchEntry>& entries, std::size_t seq) {
  return std::get<match::MovePlayed>(entries.at(seq - 1).event);
}

// Records: 1 created, 2 seat taken, 3 started, 4 f5, 5 d6, 6 c3.

TEST(Consistent, AnActOfARelayStandsWhereTheLineIsAndBelongsToItsSide) {
  const auto fourth = [](std::vector<MatchEntry>& entries) -> match::Relayed& {
    return std::get<match::Relayed>(entries.at(4).event);
  };
  EXPECT_EQ(after([&](auto& entries) { ++fourth(entries).ply; }, relay(), false), "5 inconsistent");
  EXPECT_EQ(after([&](auto& entries) { fourth(entries).seat = Seat::first; }, relay(), false),
            "5 inconsistent");
}

TEST(Judged, WhatARelayCannotHaveDecidedIsFound) {
  const auto fourth = [](std::vector<MatchEntry>& entries) -> match::Relayed& {
    return std::get<match::Relayed>(entries.at(4).event);
  };
  EXPECT_EQ(after([&](auto& entries) { fourth(entries).clocks.runs = Seat::first; }, relay()),
            "5 differs, 6 differs")
      << "no clock of that board is known; then one is";
  EXPECT_EQ(after([&](auto& entries) { fourth(entries).clocks.elapsed += 1ms; }, relay()),
            "5 differs, 6 differs, 7 differs, 8 differs, 9 differs");
}

TEST(Consistent, TimeThatWasNotBookedIsFoundFromThereOn) {
  for (const auto head :
       {&match::ClockStop::held, &match::ClockStop::granted, &match::ClockStop::spent}) {
    EXPECT_EQ(after([&](auto& entries) { move(entries, 4).stop.*head += 1ms; }, casual(), false),
              "4 unbooked, 5 unbooked, 6 unbooked");
  }
  EXPECT_EQ(after([](auto& entries) { entries[2].at += 1ms; }, casual(), false), "3 unbooked");
}

TEST(Consistent, TurnsPliesAndActsAreLookedAt) {
  EXPECT_EQ(after([](auto& entries) { move(entries, 5).seat = Seat::first; }, casual(), false),
            "5 inconsistent");
  EXPECT_EQ(after([](auto& entries) { move(entries, 5).ply = 2; }, casual(), false),
            "5 inconsistent");
  EXPECT_EQ(after([](auto& entries) { move(entries, 5).act = "no such square"; }, casual(), false),
            "5 impossible");
  EXPECT_EQ(after([](auto& entries) { entries.erase(entries.begin()); }, casual(), false),
            "1 impossible");
  EXPECT_EQ(after([](auto& entries) { entries.push_back(entries[0]); }, casual(), false),
            "7 impossible");
}

TEST(Consistent, NothingFollowsTheEnd) {
  Played resigned = casual();
  resigned.act(Seat::second, match::Resign{}, resigned.time() + 1s);
  EXPECT_EQ(after(
                [](auto& entries) {
                  entries.push_back({"", "", "", 20s, 0, match::DrawOffered{Seat::first}});
                },
                resigned),
            "8 after_end");
}

TEST(Consistent, StopsAtWhatItCannotRead) {
  auto records = casual().stream();
  records[4].bytes = "\xff";
  const auto report = check_judged(records);
  ASSERT_EQ(report.findings.size(), 1u);
  EXPECT_EQ(report.findings[0].kind, Finding::Kind::undecodable);
  EXPECT_EQ(report.findings[0].seq, EventSeq{5});
  EXPECT_FALSE(report.sound());
  EXPECT_EQ(number(report.match.ply()), 1u) << "what stands before it is there";
}

TEST(Judged, AnIllegalMoveOfTheRecordDiffers) {
  EXPECT_EQ(after([](auto& entries) { move(entries, 6).act = "a1"; }), "6 differs");
}

TEST(Judged, AFaceThatWasNotChargedDiffers) {
  EXPECT_EQ(after([](auto& entries) { move(entries, 5).face_after.main += 1s; }), "5 differs");
}

TEST(Judged, LagBeyondThePresetsCapDiffers) {
  EXPECT_EQ(after([](auto& entries) {
              auto& stop = move(entries, 6).stop;
              stop.granted += 600ms;
              stop.spent -= 600ms;
            }),
            "6 differs");
}

TEST(Judged, AnotherResultDiffers) {
  Played resigned = casual();
  resigned.act(Seat::second, match::Resign{}, resigned.time() + 1s);
  EXPECT_EQ(after(
                [](auto& entries) {
                  auto& places = *std::get<match::MatchEnded>(entries.back().event).ending.places;
                  std::swap(places[0], places[1]);
                },
                resigned),
            "7 differs");
}

TEST(Judged, AnEndThatNobodyAskedForDiffers) {
  EXPECT_EQ(after([](auto& entries) {
              entries.push_back(
                  {"", "", "", entries.back().at, 0,
                   match::MatchEnded{
                       {{{1, 2, 0, 0}}, "time", "engines/match/RULES.md#time"}, {}, {}, {}}});
            }),
            "7 differs");
}

TEST(Judged, AnEndThatIsLeftOutDiffers) {
  Played flagged = casual();
  flagged.act(std::nullopt, match::FlagFall{}, *flagged.match().deadline(flagged.time()));
  EXPECT_EQ(after([](auto& entries) { entries.pop_back(); }, flagged), "7 differs");
}

TEST(Judged, OneDecisionUnderTwoActsIsInconsistent) {
  EXPECT_EQ(after([](auto& entries) { entries[2].actor = "somebody else"; }), "3 inconsistent");
}

TEST(Judged, UnderAnotherRevisionOfTheRulesADifferenceIsANote) {
  const auto older = [](auto& entries) {
    std::get<match::MatchCreated>(entries[0].event).rules_revision += 1;
    move(entries, 6).act = "a1";
  };
  EXPECT_EQ(after(older), "6 differs (note)");
  Played played = casual();
  older(played.entries);
  EXPECT_TRUE(check_judged(played.stream()).sound());
}

}  // namespace
}  // namespace tachiai::tests
