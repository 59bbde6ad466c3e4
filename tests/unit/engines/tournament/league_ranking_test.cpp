#include <gtest/gtest.h>

#include "engines/tournament/league/ranking.hpp"

namespace tachiai::tournament::league {
namespace {

Player player(PlayerId id, std::optional<int> previous_rank, int registration = 0) {
  Player player;
  player.id = std::move(id);
  player.previous_rank = previous_rank;
  player.registration = registration;
  return player;
}

/// Wins of `a`, then of `b`, in rounds of their own.
class Games {
 public:
  explicit Games(LeagueClass& one) : one_(one) {}
  Games& won(const PlayerId& a, const PlayerId& b, int times = 1,
             ResultKind kind = ResultKind::played) {
    for (int n = 0; n < times; ++n) {
      one_.fixtures.push_back({++round_, a, b, GameResult{kind, a, {}}});
    }
    return *this;
  }

 private:
  LeagueClass& one_;
  Round round_ = 0;
};

std::vector<PlayerId> order(const LeagueClass& one) {
  std::vector<PlayerId> ids;
  for (const LeagueRow& row : ranking(*settle(one))) ids.push_back(row.player);
  return ids;
}

const LeagueRow& row(const std::vector<LeagueRow>& rows, const PlayerId& id) {
  for (const LeagueRow& row : rows) {
    if (row.player == id) return row;
  }
  throw std::out_of_range{id};
}

using Ids = std::vector<PlayerId>;

TEST(LeagueRanking, EightAndThreeBeforeSevenAndOneBeforeSevenAndFour) {
  LeagueClass one{"S", {player("7-4", 1), player("7-1", 2), player("8-3", 3), player("x", 4)}, {}};
  Games{one}
      .won("8-3", "x", 8)
      .won("x", "8-3", 3)
      .won("7-1", "x", 7)
      .won("x", "7-1", 1)
      .won("7-4", "x", 7)
      .won("x", "7-4", 4);
  EXPECT_EQ(order(one), (Ids{"8-3", "x", "7-1", "7-4"}));
  const auto rows = ranking(one);
  EXPECT_EQ(rows[1].decided_by, "rate");
  EXPECT_EQ(rows[2].decided_by, "wins");
  EXPECT_EQ(rows[3].decided_by, "rate");
}

TEST(LeagueRanking, ABeatenJoinersSevenAndOneInElevenGamesIsSeventySevenEighths) {
  LeagueClass one{"S", {player("victor", 1), player("joiner", {}), player("x", 2)}, {}};
  one.members[1].joined_from = 1;
  Games{one}.won("joiner", "x", 7).won("victor", "joiner").won("x", "victor", 3);
  const auto rows = ranking(*settle(one));
  ASSERT_EQ(full_season_games(one), 11);
  EXPECT_EQ(row(rows, "victor").beaten, (Fraction{77, 8}));
  EXPECT_EQ(to_decimal(row(rows, "victor").beaten, 2), "9.63");
  EXPECT_EQ(row(rows, "x").beaten, Fraction{3}) << "everybody else counts his wins";
}

TEST(LeagueRanking, EachStepPartsWhatTheOnesBeforeLeft) {
  LeagueClass one{
      "S",
      {player("late", {}, 9), player("early", {}, 2), player("ranked", 7, 1),
       player("better", 3, 8), player("forfeits", 1, 1), player("x", 1), player("y", 1)},
      {}};
  Games games{one};
  for (const char* id : {"late", "early", "ranked", "better"}) games.won(id, "x").won("y", id);
  games.won("forfeits", "x").won("y", "forfeits", 1, ResultKind::late_forfeit);
  const auto rows = ranking(*settle(one));
  EXPECT_EQ(order(one), (Ids{"y", "better", "ranked", "early", "late", "forfeits", "x"}));
  EXPECT_EQ(rows[2].decided_by, "previous_rank");
  EXPECT_EQ(rows[3].decided_by, "previous_rank") << "who has none is below all who have one";
  EXPECT_EQ(rows[4].decided_by, "registration");
  EXPECT_EQ(rows[5].decided_by, "forfeits");
  EXPECT_EQ(rows[6].decided_by, "wins");
}

TEST(LeagueRanking, BeatenOpponentsComeAfterThePreviousRank) {
  LeagueClass one{
      "S", {player("a", {}, 1), player("b", {}, 2), player("strong", 1), player("weak", 2)}, {}};
  Games{one}
      .won("a", "weak")
      .won("b", "strong")
      .won("strong", "weak")
      .won("weak", "a")
      .won("strong", "b");
  const auto rows = ranking(*settle(one));
  EXPECT_LT(row(rows, "b").place, row(rows, "a").place);
  EXPECT_EQ(row(rows, "a").decided_by, "beaten");
}

TEST(LeagueRanking, DisqualifiedPlayersComeLastAndAreRankedAmongThemselves) {
  LeagueClass one{"S", {player("one", 1), player("two", 2), player("last", 3), player("x", 4)}, {}};
  one.members[0].disqualified_after = 9;
  one.members[1].disqualified_after = 9;
  Games{one}.won("two", "x", 3).won("one", "x", 2);
  EXPECT_EQ(order(one), (Ids{"last", "x", "two", "one"}));
}

TEST(LeagueLeaving, LosesWhatWasLeftByForfeitAndIsWorthTheRateUpToTheExit) {
  LeagueClass one{"S", {player("gone", 1), player("a", 2), player("b", 3)}, {}};
  one.members[0].withdrew_after = 1;
  one.fixtures = {{1, "gone", "a", GameResult{ResultKind::played, "gone", {}}},
                  {2, "gone", "b", {}},
                  {3, "a", "b", GameResult{ResultKind::played, "a", {}}}};
  const auto rows = ranking(*settle(one));
  EXPECT_EQ(row(rows, "gone").tally, (Tally{1, 1, 1}));
  EXPECT_EQ(row(rows, "gone").played, (Tally{1, 0, 0}));
  EXPECT_EQ(row(rows, "b").beaten, Fraction{2}) << "rate 1 times two games of a full season";
  EXPECT_FALSE(row(rows, "gone").three_forfeits);
}

TEST(LeagueLeaving, BothWhoLeftLoseAndTheSeatOfAJoinerWinsNobodyAGame) {
  LeagueClass one{"S", {player("gone", 1), player("out", 2), player("a", 3), player("j", {})}, {}};
  one.members[0].withdrew_after = 0;
  one.members[1].disqualified_after = 0;
  one.members[3].joined_from = 2;
  one.fixtures = {{1, "gone", "out", {}},
                  {2, "gone", std::nullopt, {}},
                  {2, "j", "a", GameResult{ResultKind::played, "j", {}}},
                  {3, "j", "out", {}}};
  const auto rows = ranking(*settle(one));
  EXPECT_EQ(row(rows, "gone").tally, (Tally{0, 2, 2}));
  EXPECT_EQ(row(rows, "out").tally, (Tally{0, 2, 2}));
  EXPECT_EQ(row(rows, "j").tally, (Tally{2, 0, 0}));
  EXPECT_EQ(row(rows, "a").tally, (Tally{0, 1, 0}));
}

TEST(LeagueLeaving, AGamePlayedAheadOfItsDateStays) {
  LeagueClass one{"S", {player("gone", 1), player("a", 2)}, {}};
  one.members[0].withdrew_after = 1;
  one.fixtures = {{5, "gone", "a", GameResult{ResultKind::played, "gone", {}}}};
  EXPECT_EQ(ranking(*settle(one)).front().tally, (Tally{1, 0, 0}));
}

TEST(LeagueLeaving, NoForfeitIsWonByWhoHadLeft) {
  LeagueClass one{"S", {player("gone", 1), player("a", 2)}, {}};
  one.members[0].withdrew_after = 0;
  one.fixtures = {{1, "gone", "a", GameResult{ResultKind::walkover, "gone", {}}}};
  EXPECT_EQ(settle(one).error().code, RefusalCode::already_gone);
  one.fixtures[0].result = GameResult{ResultKind::excused, std::nullopt, {}};
  EXPECT_EQ(settle(one).error().code, RefusalCode::already_gone);
  one.fixtures[0].result = GameResult{ResultKind::late_forfeit, "a", {}};
  EXPECT_TRUE(settle(one));
}

TEST(LeagueRanking, ExcusedAndUnplayedGamesCountForNobodyAndThreeForfeitsAreFlagged) {
  LeagueClass one{"S", {player("a", 1), player("b", 2)}, {}};
  one.fixtures = {{1, "a", "b", GameResult{ResultKind::excused, std::nullopt, {}}},
                  {2, "a", "b", {}}};
  for (Round round : {3, 4, 5}) {
    one.fixtures.push_back(
        {round, "a", "b", GameResult{ResultKind::double_forfeit, std::nullopt, {}}});
    EXPECT_EQ(ranking(one)[0].three_forfeits, round == 5);
  }
  EXPECT_EQ(ranking(one)[0].tally, (Tally{0, 3, 3}));
  EXPECT_EQ(ranking(one)[0].tally.rate(), Fraction{0});
}

TEST(LeagueRanking, StandsAtAnyTimeInWhateverOrderTheGamesWerePlayed) {
  LeagueClass one{"S", {player("a", 1), player("b", 2), player("c", 3)}, {}};
  one.fixtures = {{1, "a", "b", {}}, {2, "b", "c", {}}, {3, "a", "c", {}}};
  EXPECT_EQ(order(one), (Ids{"a", "b", "c"}));
  one.fixtures[2].result = GameResult{ResultKind::played, "c", {}};
  EXPECT_EQ(order(one), (Ids{"c", "a", "b"}))
      << "0-1 and 0-0: the rates are equal, a's rank is not";
}

}  // namespace
}  // namespace tachiai::tournament::league
