#include "engines/match/match.hpp"

#include <gtest/gtest.h>

#include "tests/unit/engines/match/table.hpp"

namespace tachiai::match {
namespace {

using namespace std::chrono_literals;
using tests::preset;
using tests::Table;

Preset casual(std::string_view control) {
  Preset found = preset("shogi.casual", control);
  found.lag_cap = 500ms;
  return found;
}

TEST(Deadline, IsTheTellingPlusTheBudgetPlusTheCap) {
  Table table{casual("60s")};
  EXPECT_EQ(table.match.deadline(0s), 60'500ms);
  EXPECT_EQ(table.match.deadline(2s), 62'500ms);
}

TEST(Deadline, NeverCountsFromBeforeTheLastClockEvent) {
  Table table{casual("60s")};
  table.move("7g7f", 10s);
  EXPECT_EQ(table.match.deadline(3s), 70'500ms);
  EXPECT_EQ(table.match.deadline(table.match.accounted), 70'500ms);
}

TEST(Deadline, KeepsWhatTheMoveHadUsedBeforeAFreeze) {
  Table table{casual("60s")};
  table.server(Freeze{"restart"}, 20s);
  EXPECT_EQ(table.match.deadline(20s), std::nullopt);
  table.server(Resume{}, 100s);
  EXPECT_EQ(table.match.deadline(103s), 143'500ms);
}

TEST(Deadline, IsThereOnlyWhileAServedClockRuns) {
  EXPECT_EQ(empty_match().deadline(0s), std::nullopt);
  EXPECT_EQ(Table(casual("60s"), 0s, {"ann", ""}).match.deadline(0s), std::nullopt);
  EXPECT_EQ(Table(casual("untimed")).match.deadline(0s), std::nullopt);
  Preset claimed = casual("60s");
  claimed.flag = FlagPolicy::claim;
  EXPECT_EQ(Table(claimed).match.deadline(0s), std::nullopt);
  Table over{casual("60s")};
  over.seat(Seat::first, Resign{}, 1s);
  EXPECT_EQ(over.match.deadline(1s), std::nullopt);
}

TEST(Deadline, IsThereAtOnceWhereTheLeastOfAMoveIsAllThereIs) {
  Preset least = casual("10s,least=1s");
  least.lag_cap = 0ms;
  Table table{least};
  table.move("7g7f", 9s);
  table.move("3c3d", 10s);
  EXPECT_EQ(table.match.faces[0].main, 1s);
  EXPECT_EQ(table.match.deadline(10s), 10s);
}

TEST(ShownClock, RunsForTheSeatToMoveFromTheTelling) {
  Table table{casual("60s+30s*1")};
  EXPECT_EQ(table.match.shown(Seat::first, 2s, 1s).main, 60s);
  EXPECT_EQ(table.match.shown(Seat::first, 2s, 12s).main, 50s);
  EXPECT_EQ(table.match.shown(Seat::second, 2s, 12s),
            (clock::Display{.main = 60s, .period = 30s, .periods = 1}));
  EXPECT_EQ(table.match.shown(Seat::first, 2s, 82s),
            (clock::Display{.main = 0s, .period = 10s, .periods = 1}));
  EXPECT_TRUE(table.match.shown(Seat::first, 2s, 92s).flag);
}

TEST(ShownClock, OfARestingSeatDoesNotShowAnIncrementThatIsNotGrantedYet) {
  const Table table{casual("60s+F10s")};
  EXPECT_EQ(table.match.shown(Seat::first, 0s, 0s).main, 70s);
  EXPECT_EQ(table.match.shown(Seat::second, 0s, 0s).main, 60s);
}

TEST(ShownClock, StandsStillWhileFrozenAndAfterTheEnd) {
  Table table{casual("60s")};
  table.server(Freeze{"restart"}, 20s);
  EXPECT_EQ(table.match.shown(Seat::first, 0s, 50s).main, 40s);
  table.server(Resume{}, 60s);
  table.seat(Seat::first, Resign{}, 65s);
  EXPECT_EQ(table.match.shown(Seat::first, 60s, 500s).main, 35s);
}

TEST(ShownClock, BeforeTheStartIsFull) {
  const Table table{casual("60s"), 0s, {"ann", ""}};
  EXPECT_EQ(table.match.shown(Seat::first, 0s, 50s).main, 60s);
}

TEST(Evolve, BooksEachHeadAndNothingElse) {
  Table table{casual("600s"), 4s};
  table.move("7g7f", 10s, 5s, 200ms);
  table.server(Freeze{"store"}, 12s, 11s);
  table.server(Resume{}, 20s);
  table.seat(Seat::second, Resign{}, 23s, 21s);
  const Match& match = table.match;
  EXPECT_EQ(match.booked,
            (std::array<Millis, 4>{3s, 200ms, 7'800ms, 12s}));  // held granted spent frozen
  EXPECT_EQ(match.accounted, 23s);
}

TEST(Evolve, IsWhollyDeterminedByTheEvents) {
  Table table{casual("600s")};
  table.move("7g7f", 10s);
  table.seat(Seat::first, OfferTakeBack{0}, 11s);
  table.seat(Seat::second, OfferDraw{}, 11s);
  Match replayed = empty_match();
  for (const Event& event : table.journal) evolve(replayed, event);
  EXPECT_EQ(replayed, table.match);
  EXPECT_EQ(replayed.draw_offer, Seat::second);
  EXPECT_EQ(replayed.take_back, (Match::TakeBack{Seat::first, 0}));
}

TEST(Evolve, AJournalThatNoTableCanFollowIsABug) {
  Match match = Table{casual("600s")}.match;
  EXPECT_THROW(
      evolve(
          match,
          MovePlayed{.seat = Seat::first, .ply = 0, .act = "5e5d", .stop = {}, .face_after = {}}),
      Bug);
  EXPECT_THROW(evolve(match, MatchCreated{.preset = {}, .rules_revision = 1, .principals = {}}),
               Bug);
}

TEST(Match, AfterTheEndNobodyIsToMoveAndTheBoardStaysAsItWas) {
  Table table{casual("600s")};
  table.move("7g7f", 1s);
  const std::string position = catalog::position_text(table.match.table);
  table.seat(Seat::second, Resign{}, 2s);
  EXPECT_EQ(table.match.to_move(), std::nullopt);
  EXPECT_EQ(catalog::position_text(table.match.table), position);
  EXPECT_FALSE(table.match.clock_runs);
}

}  // namespace
}  // namespace tachiai::match
