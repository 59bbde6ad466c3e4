// The answers themselves: tests/scenarios tells them as matches; here stand what scripts cannot
// say.
#include "engines/match/decide.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <set>

#include "tests/unit/engines/match/table.hpp"

namespace tachiai::match {
namespace {

using namespace std::chrono_literals;
using tests::accepted;
using tests::code;
using tests::preset;
using tests::Table;

std::vector<RefusalCode> all_codes() {
  std::vector<RefusalCode> codes;
  for (int code = 0; code <= static_cast<int>(RefusalCode::bad_preset); ++code)
    codes.push_back(static_cast<RefusalCode>(code));
  return codes;
}

TEST(Refusal, HasAWordOfItsOwnAndARuleThatCanBeLookedUp) {
  std::ifstream page("engines/match/RULES.md");
  const std::string text{std::istreambuf_iterator<char>{page}, {}};
  ASSERT_FALSE(text.empty());
  std::set<std::string_view> words;
  for (const RefusalCode code : all_codes()) {
    SCOPED_TRACE(to_text(code));
    EXPECT_TRUE(words.insert(to_text(code)).second);
    EXPECT_EQ(rule_of(code), "engines/match/RULES.md#" + std::string{to_text(code)});
    EXPECT_NE(text.find("<a id=\"" + std::string{to_text(code)} + "\">"), std::string::npos);
  }
  EXPECT_EQ(words.count("refusals"), 0U);
  EXPECT_EQ(to_text(RefusalCode::stale_ply), "stale_ply");
}

TEST(Decide, ChangesNothingAndAnswersTheSameTwice) {
  const Table table{preset("shogi.online")};
  const Match before = table.match;
  const Command move{.seat = Seat::first, .act = PlayMove{0, "7g7f"}, .told = 3ms, .lag = 20ms};
  const Decision once = decide(table.match, move, 1s);
  const Decision twice = decide(table.match, move, 1s);
  EXPECT_EQ(table.match, before);
  EXPECT_EQ(once.events, twice.events);
  EXPECT_EQ(once.reply, twice.reply);
}

TEST(Decide, LooksAtNothingButItsArguments) {
  // Two equal matches built along different roads give one answer.
  Table played{preset("shogi.casual")};
  played.move("7g7f", 1s);
  Match replayed = empty_match();
  for (const Event& event : played.journal) evolve(replayed, event);
  const Command move{.seat = Seat::second, .act = PlayMove{1, "3c3d"}, .told = 1s, .lag = {}};
  EXPECT_EQ(decide(played.match, move, 2s).events, decide(replayed, move, 2s).events);
}

TEST(TellStamp, IsHeldBetweenTheLastClockEventAndNow) {
  Table table{preset("shogi.online", "60s")};
  table.move("7g7f", 5s);
  const auto stop = [&](Millis told, Millis now) {
    const Decision decision =
        decide(table.match,
               {.seat = Seat::second, .act = PlayMove{1, "3c3d"}, .told = told, .lag = {}}, now);
    return std::get<MovePlayed>(decision.events.at(0)).stop;
  };
  EXPECT_EQ(stop(2s, 8s),
            (ClockStop{.held = 0s, .granted = 0s, .spent = 3s}));  // before it was possible
  EXPECT_EQ(stop(6s, 8s), (ClockStop{.held = 1s, .granted = 0s, .spent = 2s}));
  EXPECT_EQ(stop(9s, 8s),
            (ClockStop{.held = 3s, .granted = 0s, .spent = 0s}));  // acted before being told
}

TEST(Lag, IsGrantedToTheMoverWithinEveryBound) {
  Table table{preset("othello.online", "60s")};  // cap 500 ms
  const auto stop = [&](Millis lag, Millis told, Millis now) {
    const Decision decision =
        decide(table.match,
               {.seat = Seat::first, .act = PlayMove{0, "f5"}, .told = told, .lag = lag}, now);
    return std::get<MovePlayed>(decision.events.at(0)).stop.granted;
  };
  EXPECT_EQ(stop(120ms, 0s, 5s), 120ms);
  EXPECT_EQ(stop(5s, 0s, 5s), 500ms);
  EXPECT_EQ(stop(300ms, 4'900ms, 5s), 100ms);
  EXPECT_EQ(stop(-300ms, 0s, 5s), 0ms);
}

TEST(StaleTimer, OfATurnAlreadyOverDecidesNothing) {
  Table table{preset("shogi.online", "60s")};
  table.move("7g7f", 59s);
  table.move("3c3d", 100s);
  const Decision late =
      decide(table.match, {.seat = {}, .act = FlagFall{}, .told = {}, .lag = {}}, 60s);
  EXPECT_TRUE(late.events.empty());
  EXPECT_TRUE(accepted(late));
}

TEST(StaleStamp, FromBeforeTheLastClockEventCountsAsIt) {
  Table table{preset("shogi.online", "60s")};
  table.move("7g7f", 10s);
  const auto& decision = table.seat(Seat::second, Resign{}, 9s);
  const auto& ended = std::get<MatchEnded>(decision.events.at(0));
  EXPECT_EQ(ended.stop, (ClockStop{}));
  EXPECT_EQ(table.match.accounted, 10s);
}

TEST(ServerActs, AreNobodyElses) {
  Table table{preset("shogi.online")};
  for (const Act& act : {Act{StartMatch{}}, Act{FlagFall{}}, Act{Freeze{"x"}}, Act{Resume{}}})
    EXPECT_EQ(code(table.seat(Seat::first, act, 1s)), RefusalCode::not_in_this_preset);
}

TEST(Stranger, MayDoNothingAtABoard) {
  Table table{preset("shogi.casual")};
  for (const Act& act : {Act{PlayMove{0, "7g7f"}}, Act{Resign{}}, Act{OfferDraw{}},
                         Act{AnswerDraw{true}}, Act{OfferTakeBack{}}, Act{AnswerTakeBack{true}},
                         Act{GiveTime{1s}}, Act{Abort{}}, Act{ClaimAbandoned{1h}}}) {
    EXPECT_EQ(code(table.act({.seat = {}, .act = act, .told = {}, .lag = {}}, 1s)),
              RefusalCode::not_a_player);
    EXPECT_EQ(code(table.seat(Seat::third, act, 1s)), RefusalCode::not_a_player);
  }
}

TEST(Seats, AreNotTakenByNobody) {
  Table table{preset("shogi.online"), 0s, {}};
  EXPECT_EQ(code(table.seat(Seat::first, TakeSeat{""}, 1s)), RefusalCode::not_a_player);
}

TEST(GivenTime, NeverMakesAClockLongerThanAnyControl) {
  Preset long_game = preset("shogi.casual");
  long_game.control[0].main = clock::longest - 1min;
  Table table{long_game};
  EXPECT_EQ(code(table.seat(Seat::second, GiveTime{2min}, 1s)), RefusalCode::bad_amount);
  EXPECT_TRUE(accepted(table.seat(Seat::second, GiveTime{1min}, 1s)));
}

TEST(LostAtOnce, IsStoppedAndKeptWithItsText) {
  Table table{preset("shogi.csa")};
  const auto& decision = table.move("5i5e", 4s, 1s);
  EXPECT_EQ(code(decision), RefusalCode::illegal);
  ASSERT_EQ(decision.events.size(), 1U);
  const auto& ended = std::get<MatchEnded>(decision.events[0]);
  EXPECT_EQ(ended.act, "5i5e");
  EXPECT_EQ(ended.by, Seat::first);
  EXPECT_EQ(ended.stop, (ClockStop{.held = 1s, .granted = 0s, .spent = 3s}));
  EXPECT_EQ(ended.ending.places, (std::array<std::uint8_t, seats_max>{2, 1, 0, 0}));
  EXPECT_EQ(ended.ending.reason, "illegal_act");
  EXPECT_EQ(number(table.match.ply()), 0U);
}

TEST(Decide, NobodyPlaysInARelay) {
  Match match = Table{preset("shogi.online")}.match;
  match.preset.conduct = Conduct::relay;
  const auto answer =
      decide(match, {.seat = Seat::first, .act = Resign{}, .told = {}, .lag = {}}, 1s);
  EXPECT_TRUE(answer.events.empty());
  EXPECT_EQ(std::get<Refusal>(answer.reply).code, RefusalCode::not_in_this_preset);
}

}  // namespace
}  // namespace tachiai::match
