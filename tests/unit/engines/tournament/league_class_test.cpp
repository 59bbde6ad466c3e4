// A class of the league as a log, told to `decide` as the director tells it.
#include "engines/tournament/league/league_class.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "engines/tournament/decide.hpp"
#include "engines/tournament/formats.hpp"

namespace tachiai::tournament {
namespace {

class LeagueLog : public testing::Test {
 protected:
  void tell(const Command& command) {
    const auto events = act(tournament_, command);
    ASSERT_TRUE(events) << to_text(events.error().code) << ": " << events.error().what;
    log_.insert(log_.end(), events->begin(), events->end());
  }
  std::string refused(const Command& command) {
    const auto events = act(tournament_, command);
    return events ? "done" : std::string{to_text(events.error().code)};
  }
  void begin(const std::vector<PlayerId>& ids, Config config = {}) {
    tell(Create{"league_class", std::move(config)});
    int rank = 0;
    for (const PlayerId& id : ids) {
      Player player;
      player.id = player.name = id;
      player.previous_rank = ++rank;
      player.registration = rank;
      tell(Enter{player});
    }
    tell(Start{});
    tell(PairRound{});
  }
  void win(const PlayerId& winner, const PlayerId& loser, ResultKind kind = ResultKind::played) {
    tell(BookResult{1, board_of(tournament_, 1, winner, loser), {kind, winner, {}}, "director"});
  }
  std::vector<PlayerId> order() {
    std::vector<PlayerId> ids;
    for (const Row& row : standings(format_of(tournament_), tournament_, 1))
      ids.push_back(row.player);
    return ids;
  }
  std::vector<std::string> consequences() {
    std::vector<std::string> words;
    for (const Consequence& one : finish(format_of(tournament_), tournament_).consequences) {
      words.push_back(one.what + " " + one.player);
    }
    return words;
  }

  Tournament tournament_;
  std::vector<Event> log_;
};

using Ids = std::vector<PlayerId>;
using Words = std::vector<std::string>;

TEST_F(LeagueLog, PairsTheWholeSeasonAtOnceAndEverybodyMeetsEverybody) {
  begin({"a", "b", "c", "d", "e"});
  const auto& boards = tournament_.rounds.front().boards;
  EXPECT_EQ(boards.size(), 10u);
  std::map<std::pair<std::string, PlayerId>, int> games;
  for (const Board& board : boards) {
    EXPECT_EQ(board.encounter.stage, Stage::league);
    ++games[{board.encounter.group, *board.encounter.a}];
    ++games[{board.encounter.group, *board.encounter.b}];
  }
  EXPECT_EQ(games.size(), 20u) << "four games each, in rounds of their own";
  for (const char* id : {"b", "c", "d", "e"}) EXPECT_NE(board_of(tournament_, 1, "a", id), 0);
  EXPECT_EQ(refused(PairRound{}), "round_open");
}

TEST_F(LeagueLog, TakesResultsInAnyOrderAndStandsAtAnyTime) {
  begin({"a", "b", "c"});
  EXPECT_EQ(order(), (Ids{"a", "b", "c"}));
  win("c", "b");
  EXPECT_EQ(order(), (Ids{"c", "a", "b"}));
  EXPECT_EQ(refused(CloseRound{}), "missing_result");
  win("c", "a");
  win("b", "a");
  EXPECT_EQ(order(), (Ids{"c", "b", "a"}));
  tell(CloseRound{});
  EXPECT_EQ(refused(PairRound{}), "no_more_rounds");
  tell(Finish{});
  EXPECT_EQ(verify(log_), std::nullopt) << "a replay gives the same events";
}

TEST_F(LeagueLog, HasNoDraws) {
  begin({"a", "b"});
  EXPECT_EQ(refused(BookResult{1, 1, {ResultKind::played, std::nullopt, {}}, "director"}),
            "no_draw");
}

TEST_F(LeagueLog, WhoLeavesLosesTheRestAndIsWorthWhatHeHadPlayed) {
  begin({"a", "b", "c", "d"}, {{"down", "1"}});
  win("a", "b");
  win("c", "a", ResultKind::late_forfeit);
  tell(Withdraw{"a"});
  const auto rows = standings(format_of(tournament_), tournament_, 1);
  const auto gone = std::ranges::find(rows, "a", &Row::player);
  EXPECT_EQ(gone->record, (Record{1, 0, 2})) << "d has not played him, and wins";
  EXPECT_EQ(gone->values[2], (NamedValue{"forfeits", 2}));
  const auto beat_him = std::ranges::find(rows, "d", &Row::player);
  EXPECT_EQ(beat_him->values[4], (NamedValue{"beaten", Fraction{3, 2}}))
      << "1-1 up to his exit, of three games";
  win("d", "a", ResultKind::walkover);
  EXPECT_EQ(standings(format_of(tournament_), tournament_, 1), rows) << "booked, it is the same";
}

TEST_F(LeagueLog, EndsWithWhoMovesAndWhy) {
  begin({"a", "b", "c", "d", "e"},
        {{"champion", "a"}, {"exchange_down", "1"}, {"down", "1"}, {"up", "1"}});
  const Ids best{"b", "a", "c", "d", "e"};
  for (std::size_t w = 0; w < best.size(); ++w) {
    for (std::size_t l = w + 1; l < best.size(); ++l) {
      win(best[w], best[l], best[l] == "e" ? ResultKind::late_forfeit : ResultKind::played);
    }
  }
  EXPECT_EQ(order(), best);
  EXPECT_EQ(consequences(), (Words{"up b", "exchange_down d", "down e", "may_be_refused e"}));
}

TEST_F(LeagueLog, AScheduleAsDataIsPairedAsItStands) {
  begin({"S-1", "S 2", "c", "d"}, {{"schedule", "1\tS-1\tS 2\n1\tc\td\n3\tS 2\tc"}});
  const auto& boards = tournament_.rounds.front().boards;
  ASSERT_EQ(boards.size(), 3u);
  EXPECT_EQ(boards[2].encounter.group, "3");
  EXPECT_EQ(boards[2].encounter.a, "S 2");
  EXPECT_EQ(board_of(tournament_, 1, "S-1", "c"), 0) << "what is not in it does not exist";
}

TEST_F(LeagueLog, RefusesASchedulesLineThatIsNone) {
  for (const char* schedule :
       {"1\ta", "1\ta\ta", "x\ta\tb", "0\ta\tb", "1\ta\tb\tc", "\n", "1 a b"}) {
    EXPECT_EQ(refused(Create{"league_class", {{"schedule", schedule}}}), "bad_config") << schedule;
  }
}

struct Bad {
  const char* schedule;
  const char* champion;
  std::string code;
};

TEST_F(LeagueLog, RefusesToStartWithStrangersOrTwoGamesAtOnce) {
  for (const Bad& bad :
       {Bad{"1\ta\tx", "", "unknown_player"}, Bad{"1\ta\tb\n1\tb\tc", "", "bad_pairing"},
        Bad{"", "x", "unknown_player"}}) {
    tournament_ = {};
    tell(Create{"league_class", {{"schedule", bad.schedule}, {"champion", bad.champion}}});
    for (const char* id : {"a", "b", "c"}) {
      Player player;
      player.id = id;
      player.registration = id[0];
      tell(Enter{player});
    }
    EXPECT_EQ(refused(Start{}), bad.code);
  }
  tournament_ = {};
  tell(Create{"league_class", {}});
  EXPECT_EQ(refused(Start{}), "outside_the_format");
}

TEST_F(LeagueLog, CountsKindsOfOtherGamesAsTheLeagueWould) {
  begin({"a", "b", "c"});
  win("b", "a", ResultKind::forfeit);
  win("c", "a", ResultKind::double_flag);
  tell(BookResult{
      1, board_of(tournament_, 1, "b", "c"), {ResultKind::excused, std::nullopt, {}}, "d"});
  const auto rows = standings(format_of(tournament_), tournament_, 1);
  EXPECT_EQ(rows.back().player, "a");
  EXPECT_EQ(rows.back().record, (Record{0, 0, 2}));
}

TEST_F(LeagueLog, NobodyJoinsOnTheWay) {
  begin({"a", "b"});
  Player late;
  late.id = "late";
  EXPECT_EQ(refused(Join{late}), "no_late_entry");
}

}  // namespace
}  // namespace tachiai::tournament
