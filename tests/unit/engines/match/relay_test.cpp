// A game at another board as it is written down: what an operator types, corrects and reads.
#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "tests/unit/engines/match/table.hpp"

namespace tachiai::match {
namespace {

using namespace std::chrono_literals;
using tests::accepted;
using tests::code;

struct Desk {
  tests::Table table;
  Millis now{};

  explicit Desk(std::string_view preset, std::string start = "")
      : table(
            [&] {
              Preset found = tests::preset(preset);
              found.start = std::move(start);
              return found;
            }(),
            {}, {"", "", "", ""}) {}

  const Match& match() const { return table.match; }
  const Match::Relay& relay() const { return table.match.relay; }
  std::uint32_t length() const { return number(table.match.ply()); }
  const Decision& does(Act act, Office office = Office::relay) {
    return table.act({.seat = {}, .act = std::move(act), .office = office}, now += 1s);
  }
  RelayMove move(std::string act, bool as_stood = false) const {
    return {length(), relay().revision, {std::move(act), as_stood}, false, {}, {}};
  }
  CorrectLine correction(std::uint32_t from, std::vector<RelayedAct> acts) const {
    return {from, relay().revision, std::move(acts), "typed wrongly", {}};
  }
  void line(std::initializer_list<const char*> acts) {
    for (const char* act : acts) ASSERT_TRUE(accepted(does(move(act)))) << act;
  }
};

Reading left(std::optional<Millis> first, std::optional<Millis> second) {
  return {first, second, std::nullopt, std::nullopt};
}

/// What anybody may say of a relay who was only told its events.
void expect_replayed(const Desk& desk) {
  Match replayed = empty_match();
  for (const Event& event : desk.table.journal) evolve(replayed, event);
  EXPECT_EQ(replayed, desk.match());
}

TEST(Relay, IsUnderWayFromItsCreationAndKeepsNoTime) {
  for (const Preset& preset : all_presets()) {
    if (preset.conduct != Conduct::relay) continue;
    SCOPED_TRACE(preset.name);
    Desk desk{preset.name};
    EXPECT_EQ(desk.table.journal.size(), 1U);
    EXPECT_TRUE(desk.match().started);
    EXPECT_EQ(desk.match().to_move(), Seat::first);
    desk.now = 24h;
    ASSERT_TRUE(accepted(desk.does(desk.move(catalog::legal_moves(desk.match().table).front()))));
    EXPECT_FALSE(desk.match().clock_runs);
    EXPECT_FALSE(desk.match().clocks_live());
    EXPECT_EQ(desk.match().deadline({}), std::nullopt);
    EXPECT_EQ(desk.match().bell_due(), std::nullopt);
    EXPECT_EQ(desk.match().accounted, 0s);
    EXPECT_EQ(desk.match().faces[0], clock::full_face(preset.control[0]));
    for (const Event& event : desk.table.journal) {
      EXPECT_FALSE(stop_of(event));
      EXPECT_FALSE(ends_a_rest(event));
      EXPECT_FALSE(hands_clock_on(event));
    }
  }
}

TEST(Relay, NamesOrNotWhoSitsAtTheOtherBoard) {
  const Preset preset = tests::preset("shogi.relay");
  EXPECT_TRUE(accepted(create(preset, {"", ""})));
  EXPECT_TRUE(accepted(create(preset, {"p1", ""})));
  EXPECT_TRUE(accepted(create(preset, {"p1", "p1"})));
  EXPECT_EQ(code(create(preset, {"p1", "p2", "p3"})), RefusalCode::bad_preset);
}

TEST(Relay, KnowsNothingOfWhatPeopleAtABoardOfOursMayDo) {
  for (const Field& field : preset_fields()) {
    Preset preset = tests::preset("othello.relay");
    const bool known = field.name == "name" || field.name == "game" || field.name == "rules" ||
                       field.name == "start" || field.name == "control" ||
                       field.name == "conduct" || field.name == "repetition" ||
                       field.name == "relay_prevails";
    if (known) continue;
    SCOPED_TRACE(field.name);
    const bool set = [&] {
      for (const char* other : {"yes", "3", "1s", "claim", "second", "60s", "1-0"})
        if (!field.set(preset, other) &&
            field.get(preset) != field.get(tests::preset("othello.relay")))
          return true;
      return !field.choices.empty() && !field.set(preset, field.choices.back());
    }();
    ASSERT_TRUE(set);
    const Decision made = create(preset, {});
    ASSERT_EQ(code(made), RefusalCode::bad_preset);
    EXPECT_EQ(std::get<Refusal>(made.reply).text,
              "bad_conduct: " + std::string{field.name} + " is nothing of a relay");
  }
}

TEST(RelayMove, SaysByHowManyCorrectionsItsSenderIsBehind) {
  Desk desk{"othello.relay"};
  desk.line({"f5", "f6"});
  desk.does(desk.correction(1, {{"d6"}}));
  desk.does(desk.correction(1, {{"f4"}}));
  RelayMove crossed = desk.move("c3");
  crossed.revision = 0;
  const Decision& refused = desk.does(crossed);
  ASSERT_EQ(code(refused), RefusalCode::stale_ply);
  EXPECT_EQ(std::get<Refusal>(refused.reply).text, "the line was corrected since, times: 2");
  EXPECT_EQ(std::get<Refusal>(refused.reply).rule, "engines/match/RULES.md#relay_revision");
}

TEST(RelayMove, EnteredAgainMayMarkAndReadTheClocksAndIsNotDoneTwice) {
  Desk desk{"othello.relay"};
  desk.line({"f5", "d6"});
  RelayMove again{1, 0, {"d6", false}, true, left(60s, 55s), {}};
  ASSERT_TRUE(accepted(desk.does(again)));
  EXPECT_EQ(desk.length(), 2U);
  EXPECT_EQ(desk.relay().unsure, std::vector<std::uint32_t>{1});
  EXPECT_EQ(desk.relay().clocks, left(60s, 55s));
  EXPECT_EQ(desk.relay().runs, Seat::first) << "the clock of whom the act left on move";
  EXPECT_TRUE(desk.does(again).events.empty()) << "nothing new in it";
  again.left = left(70s, std::nullopt);
  again.ago = 30s;
  EXPECT_TRUE(desk.does(again).events.empty()) << "the clocks were read since";
  EXPECT_TRUE(desk.does(RelayMove{0, 0, {"f5", false}, false, left(1s, 1s), {}}).events.empty())
      << "later readings stand";
  again.left = left(-1s, std::nullopt);
  EXPECT_EQ(code(desk.does(again)), RefusalCode::bad_amount);
  expect_replayed(desk);
}

TEST(RelayMove, IllegalIsRefusedWithTheGamesRuleAndStandsAsItStood) {
  Desk desk{"shogi.relay", "4k4/9/4p4/9/9/9/4P4/9/4K4 b P 1"};
  const Decision& refused = desk.does(desk.move("P*5e"));
  ASSERT_EQ(code(refused), RefusalCode::illegal);
  EXPECT_EQ(std::get<Refusal>(refused.reply).illegality->code, "nifu");
  EXPECT_EQ(std::get<Refusal>(refused.reply).rule, "engines/shogi/RULES.md#nifu");
  ASSERT_TRUE(accepted(desk.does(desk.move("P*5e", true))));
  EXPECT_EQ(desk.relay().as_stood, std::vector<std::uint32_t>{0});
  EXPECT_EQ(catalog::acts(desk.match().table), std::vector<std::string>{"P*5e"});
  EXPECT_EQ(code(desk.does(desk.move("R*5d", true))), RefusalCode::impossible_act);
  EXPECT_EQ(code(desk.does(desk.move("what"))), RefusalCode::unparsable_move);
}

TEST(RelayMove, WhatStandsOnTheLineAsMarkedIsReplayed) {
  Desk desk{"othello.relay"};
  RelayMove unsure = desk.move("f5");
  unsure.unsure = true;
  unsure.left = left(20min, std::nullopt);
  ASSERT_TRUE(accepted(desk.does(unsure)));
  EXPECT_EQ(desk.relay().unsure, std::vector<std::uint32_t>{0});
  ASSERT_EQ(desk.relay().left.size(), 1U);
  EXPECT_EQ(desk.relay().left[0], left(20min, std::nullopt));
  EXPECT_EQ(desk.relay().runs, Seat::second);
  desk.does(desk.correction(0, {{"f5"}, {"f6"}}));
  EXPECT_EQ(desk.relay().unsure, std::vector<std::uint32_t>{0}) << "f5 stands as it stood";
  EXPECT_EQ(desk.relay().left[0], left(20min, std::nullopt));
  EXPECT_EQ(desk.relay().left[1], Reading{});
  desk.does(desk.correction(0, {{"d3"}}));
  EXPECT_TRUE(desk.relay().unsure.empty());
  expect_replayed(desk);
}

TEST(CorrectLine, TakesAwayNothingThatItsWriterHasNotSeen) {
  Desk desk{"othello.relay"};
  desk.line({"f5", "d6"});
  CorrectLine undo = desk.correction(1, {});
  undo.length = 2;
  desk.line({"c3", "d3", "c4"});
  EXPECT_EQ(code(desk.does(undo)), RefusalCode::stale_ply) << "three moves were entered since";
  EXPECT_EQ(desk.length(), 5U);
  undo.length = 5;
  EXPECT_TRUE(accepted(desk.does(undo)));
  EXPECT_EQ(desk.length(), 1U);
  undo.revision = desk.relay().revision;
  undo.length.reset();
  EXPECT_TRUE(accepted(desk.does(undo))) << "a program that has just looked need not say";
}

TEST(CorrectLine, NamesThePlyOfItsFirstFault) {
  Desk desk{"othello.relay"};
  desk.line({"f5", "f6"});
  const auto text = [&](std::vector<RelayedAct> acts) {
    return std::get<Refusal>(desk.does(desk.correction(1, std::move(acts))).reply).text;
  };
  EXPECT_EQ(text({{"d6"}, {"a1"}, {"a2"}}), "ply 2: unplayable_square");
  EXPECT_EQ(text({{"d6"}, {"c5"}, {"x9"}}).substr(0, 14), "ply 3: column ");
  EXPECT_EQ(text({{"d6"}, {"lift:a1", true}}), "ply 2: lift:a1");
  EXPECT_EQ(catalog::acts(desk.match().table), (std::vector<std::string>{"f5", "f6"}));
  EXPECT_EQ(desk.relay().revision, 0U);
}

TEST(CorrectLine, HoldsTwoThousandActsAndNotOneMore) {
  Desk desk{"othello.relay"};
  std::vector<RelayedAct> turns(2'000, {"turn:e4", true});
  ASSERT_TRUE(accepted(desk.does(desk.correction(0, turns))));
  EXPECT_EQ(code(desk.does(desk.move("turn:e4", true))), RefusalCode::bad_amount);
  turns.push_back({"turn:e4", true});
  EXPECT_EQ(code(desk.does(desk.correction(0, turns))), RefusalCode::bad_amount);
  EXPECT_EQ(desk.length(), 2'000U);
}

TEST(CorrectLine, ALineThatWasOverIsPlayedOnAndItsClockRunsAgain) {
  const std::string last_square = std::string(62, 'X') + "O- X";
  Desk desk{"othello.relay", last_square};
  desk.does(ReadClocks{left(60s, 50s), Seat::first, {}});
  desk.line({"h8"});
  EXPECT_EQ(desk.match().to_move(), std::nullopt);
  EXPECT_EQ(desk.relay().runs, std::nullopt);
  desk.does(desk.correction(0, {}));
  EXPECT_EQ(desk.match().to_move(), Seat::first);
  EXPECT_EQ(desk.relay().runs, Seat::first);
}

TEST(Notes, GoWithTheLineTheyAreAboutAndAreFiveHundredAtMost) {
  Desk desk{"othello.relay"};
  desk.line({"f5", "f6", "e6"});
  ASSERT_TRUE(accepted(desk.does(Annotate{3, NoteKind::comment, "here", {}})));
  ASSERT_TRUE(accepted(desk.does(Annotate{1, NoteKind::comment, "there", {}})));
  desk.does(desk.correction(1, {{"d6"}}));
  ASSERT_EQ(desk.relay().notes.size(), 1U);
  EXPECT_EQ(desk.relay().notes[0].text, "there");
  for (int i = 1; i < 500; ++i)
    ASSERT_TRUE(accepted(desk.does(Annotate{0, NoteKind::announcement, "x", {}})));
  EXPECT_EQ(code(desk.does(Annotate{0, NoteKind::announcement, "x", {}})), RefusalCode::bad_amount);
}

TEST(ReadClocks, ShowAtMostThirtyDays) {
  Desk desk{"shogi.relay"};
  EXPECT_TRUE(accepted(desk.does(ReadClocks{left(clock::longest, 0ms), Seat::first, {}})));
  const Decision& refused = desk.does(ReadClocks{left(0ms, clock::longest + 1ms), {}, {}});
  ASSERT_EQ(code(refused), RefusalCode::bad_amount);
  EXPECT_EQ(std::get<Refusal>(refused.reply).rule, "engines/match/RULES.md#relay_clocks");
  RelayMove move = desk.move("7g7f");
  move.left = left(-1ms, std::nullopt);
  EXPECT_EQ(code(desk.does(move)), RefusalCode::bad_amount);
}

TEST(Difference, KeepsTheTableAsItWasReported) {
  Desk desk{"othello.ajoc49.relay"};
  desk.line({"f5"});
  const std::string table = "---------------------------OX------OXX-------------------------- O";
  ASSERT_TRUE(accepted(desk.does(ReportBoard{table})));
  const auto& found = std::get<DifferenceFound>(desk.table.journal.back());
  EXPECT_EQ(found.board, table);
  EXPECT_EQ(found.squares, (std::vector<catalog::SquareDifference>{{"d5", "X", "O"}}));
  EXPECT_EQ(desk.relay().difference, found.squares);
  ASSERT_TRUE(accepted(desk.does(SettleDifference{true, "transmission"}, Office::arbiter)));
  EXPECT_TRUE(desk.relay().difference.empty());
}

/// Sessions of everything at once: what an operator types in a hurry, over and over.
class RandomSession : public testing::TestWithParam<const char*> {};

TEST_P(RandomSession, KeepsALineThatReplaysAndCountsItsCorrections) {
  std::size_t corrections = 0;
  std::size_t doubles = 0;
  for (std::uint32_t seed = 0; seed < 12; ++seed) {
    SCOPED_TRACE(seed);
    std::mt19937 random{seed};
    const auto below = [&](std::size_t bound) {
      return std::uniform_int_distribution<std::size_t>{0, bound - 1}(random);
    };
    Desk desk{GetParam()};
    for (int step = 0; step < 60; ++step) {
      const std::uint32_t revision = desk.relay().revision;
      const auto before = catalog::acts(desk.match().table);
      const auto moves = catalog::legal_moves(desk.match().table);
      const std::size_t what = below(10);
      if (what < 6 && !moves.empty()) {
        RelayMove move = desk.move(moves[below(moves.size())]);
        move.unsure = below(4) == 0;
        if (below(3) == 0) move.left[below(desk.match().seats())] = Millis{below(1'200'000)};
        move.ago = Millis{below(5'000)};
        ASSERT_TRUE(accepted(desk.does(move)));
        EXPECT_EQ(desk.length(), before.size() + 1);
        if (below(2) == 0) {  // and once more, by the other operator
          const Match twice = desk.match();
          ASSERT_TRUE(accepted(desk.does(move)));
          EXPECT_EQ(desk.match(), twice);
          ++doubles;
        }
        EXPECT_EQ(desk.relay().revision, revision);
      } else if (what < 8) {
        const auto from = static_cast<std::uint32_t>(below(before.size() + 1));
        catalog::AnyRecord other = desk.match().table;
        catalog::rewind(other, Ply{from});
        CorrectLine correction = desk.correction(from, {});
        for (std::size_t left = below(4); left > 0; --left) {
          const auto next = catalog::legal_moves(other);
          if (next.empty()) break;
          correction.acts.push_back({next[below(next.size())]});
          ASSERT_TRUE(catalog::perform(other, correction.acts.back().act));
        }
        ASSERT_TRUE(accepted(desk.does(correction)));
        EXPECT_EQ(catalog::acts(desk.match().table), catalog::acts(other));
        const bool changed = catalog::acts(other) != before;
        EXPECT_EQ(desk.relay().revision, revision + (changed ? 1 : 0));
        corrections += changed ? 1 : 0;
        if (changed) {
          // It begins where the line differs, not a ply earlier.
          const auto& event = std::get<LineCorrected>(desk.table.journal.back());
          const auto now = catalog::acts(desk.match().table);
          const auto same = std::ranges::mismatch(before, now).in1 - before.begin();
          EXPECT_EQ(event.from_ply, static_cast<std::uint32_t>(same));
        }
      } else if (what == 8) {
        desk.does(MarkUnsure{static_cast<std::uint32_t>(below(before.size() + 1)), revision,
                             below(2) == 0});
      } else {
        desk.does(ReadClocks{left(Millis{below(1'200'000)}, std::nullopt),
                             below(2) == 0 ? std::optional{Seat::second} : std::nullopt,
                             Millis{below(9'000)}});
      }
      // The table is what its acts make of the start; every list is about plies that stand.
      auto again = catalog::start(desk.match().preset.game, desk.match().preset.rules, "").value();
      for (const auto& act : catalog::acts(desk.match().table))
        ASSERT_TRUE(catalog::perform(again, act));
      EXPECT_EQ(again, desk.match().table);
      EXPECT_EQ(desk.relay().left.size(), desk.length());
      for (const auto ply : desk.relay().unsure) EXPECT_LT(ply, desk.length());
      EXPECT_TRUE(std::ranges::is_sorted(desk.relay().unsure));
      EXPECT_LE(desk.relay().read_at, desk.now);
      for (const auto& of_seat : desk.relay().clocks) EXPECT_GE(of_seat.value_or(0ms), 0ms);
      EXPECT_EQ(desk.match().accounted, 0ms);
    }
    expect_replayed(desk);
  }
  EXPECT_GT(corrections, 40U);
  EXPECT_GT(doubles, 40U);
}

INSTANTIATE_TEST_SUITE_P(, RandomSession,
                         testing::Values("othello.relay", "shogi.relay", "chushogi.relay",
                                         "yonin.relay"),
                         [](const auto& info) {
                           return std::string{info.param}.substr(
                               0, std::string_view{info.param}.find('.'));
                         });

}  // namespace
}  // namespace tachiai::match
