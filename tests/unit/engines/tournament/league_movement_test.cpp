#include <gtest/gtest.h>

#include <algorithm>

#include "engines/tournament/league/movement.hpp"

namespace tachiai::tournament::league {
namespace {

using Ids = std::vector<PlayerId>;
using Slots = std::vector<std::optional<PlayerId>>;

/// A class "X" of players X1, X2, ... in this order, each with `losses` of his own.
struct Standing {
  LeagueClass one;
  std::vector<LeagueRow> rows;

  Standing(const std::string& name, int size) {
    one.name = name;
    for (int n = 1; n <= size; ++n) {
      Player player;
      player.id = name + std::to_string(n);
      one.members.push_back(player);
      LeagueRow row;
      row.place = n;
      row.player = player.id;
      row.tally = row.played = {size - n, n - 1, 0};
      rows.push_back(row);
    }
  }
  Player& player(int place) { return one.members[static_cast<std::size_t>(place) - 1]; }
  LeagueRow& row(int place) { return rows[static_cast<std::size_t>(place) - 1]; }
  void withdrawn(int place, int wins, int losses) {
    player(place).withdrew_after = wins + losses;
    row(place).played = {wins, losses, 0};
  }
  ClassMovement move(Zones zones, MovementChoices choices = {}, int keeps = 0) const {
    return movement_of(one, rows, zones, choices, keeps);
  }
};

Slots slots(std::initializer_list<const char*> names) {
  Slots list;
  for (const char* name : names) {
    list.push_back(name == nullptr ? std::nullopt : std::optional<PlayerId>{name});
  }
  return list;
}

TEST(LeagueMovement, IsThePrintedTableWithThePrintedSizes) {
  struct Printed {
    std::string name;
    int size;
    Ids up, down;
    Slots exchange_up, exchange_down;
  };
  const std::array printed{
      Printed{"S", 11, {}, {"S10", "S11"}, {}, slots({"S8", "S9"})},
      Printed{"A1",
              14,
              {"A11", "A12"},
              {"A113", "A114"},
              slots({"A13", "A14"}),
              slots({"A111", "A112"})},
      Printed{"A3",
              16,
              {"A31", "A32"},
              {"A314", "A315", "A316"},
              slots({"A33", "A34"}),
              slots({"A312", "A313"})},
      Printed{"B1",
              16,
              {"B11", "B12", "B13"},
              {"B114", "B115", "B116"},
              slots({"B14", "B15"}),
              slots({"B112", "B113"})},
      Printed{"B3",
              24,
              {"B31", "B32", "B33"},
              {"B322", "B323", "B324"},
              slots({"B34", "B35"}),
              slots({"B320", "B321"})},
      Printed{"B4", 16, {"B41", "B42", "B43"}, {}, slots({"B44", "B45"}), {}},
  };
  for (const Printed& row : printed) {
    const auto plan = std::ranges::find(fifth_season(), row.name, &ClassPlan::name);
    ASSERT_NE(plan, fifth_season().end()) << row.name;
    EXPECT_EQ(plan->size, row.size + (row.name == "S" ? 1 : 0)) << "S with the champion";
    const ClassMovement moved = Standing{row.name, row.size}.move(plan->zones);
    EXPECT_EQ(moved.up, row.up) << row.name;
    EXPECT_EQ(moved.down, row.down) << row.name;
    EXPECT_EQ(moved.exchange_up, row.exchange_up) << row.name;
    EXPECT_EQ(moved.exchange_down, row.exchange_down) << row.name;
  }
}

constexpr Zones a1{2, 2, 2, 2};

TEST(LeagueMovement, AWithdrawnPlayerWithAnEvenRecordStaysAndNobodyGoesInstead) {
  Standing even{"A", 14};
  even.withdrawn(14, 3, 3);
  EXPECT_EQ(even.move(a1).down, Ids{"A13"});
  even.withdrawn(14, 2, 3);
  EXPECT_EQ(even.move(a1).down, (Ids{"A13", "A14"}));
  even.withdrawn(14, 0, 0);
  EXPECT_EQ(even.move(a1).down, Ids{"A13"});
  EXPECT_EQ(even.move(a1, {.no_game_is_even = false}).down, (Ids{"A13", "A14"}));
}

TEST(LeagueMovement, ADisqualifiedPlayerIsNeverProtected) {
  Standing standing{"A", 14};
  standing.player(14).disqualified_after = 6;
  standing.row(14).played = {6, 0, 0};
  EXPECT_EQ(standing.move(a1).down, (Ids{"A13", "A14"}));
  EXPECT_TRUE(standing.move(a1).notes.empty());
}

TEST(LeagueMovement, AJoinerWithFewerLossesThanTheLineStays) {
  Standing standing{"A", 14};
  standing.player(14).joined_from = 9;
  standing.row(14).tally = {0, 9, 0};  // the line: 10 and 11 losses
  EXPECT_EQ(standing.move(a1).down, Ids{"A13"});
  standing.row(14).tally.losses = 10;
  EXPECT_EQ(standing.move(a1).down, (Ids{"A13", "A14"})) << "as many as the line is not fewer";
  standing.row(14).tally.losses = 9;
  standing.player(11).joined_from = standing.player(12).joined_from = 9;
  EXPECT_EQ(standing.move(a1).down, (Ids{"A13", "A14"})) << "no line without others in the zone";
}

TEST(LeagueMovement, WhoLeftIsReplacedByTheBestOfTheStayersOnTheWayUp) {
  Standing standing{"A", 14};
  standing.withdrawn(3, 9, 2);
  standing.withdrawn(5, 8, 2);
  standing.player(4).disqualified_after = 12;
  const ClassMovement moved = standing.move(a1);
  EXPECT_EQ(moved.exchange_up, slots({"A6", "A7"}));
  EXPECT_EQ(moved.notes, (std::vector<Note>{{"A3", Note::What::exchange_up_replaced_by, "A6"},
                                            {"A4", Note::What::exchange_up_replaced_by, "A7"}}));
}

TEST(LeagueMovement, WhoLeftIsReplacedByTheBestOfTheDownZoneAndGoesInHisStead) {
  Standing standing{"A", 14};
  standing.withdrawn(11, 2, 4);
  const ClassMovement moved = standing.move(a1);
  EXPECT_EQ(moved.exchange_down, slots({"A13", "A12"}));
  EXPECT_EQ(moved.down, (Ids{"A11", "A14"}));
}

TEST(LeagueMovement, AProtectedOneIsReplacedAndStaysAndNobodyPlaysForTwo) {
  Standing standing{"A", 14};
  standing.withdrawn(11, 4, 4);
  standing.withdrawn(12, 1, 4);
  ClassMovement moved = standing.move(a1);
  EXPECT_EQ(moved.exchange_down, slots({"A13", "A14"}));
  EXPECT_EQ(moved.down, Ids{"A12"});
  standing.withdrawn(13, 0, 5);
  moved = standing.move(a1);
  EXPECT_EQ(moved.exchange_down, slots({"A14", nullptr}));
  EXPECT_EQ(moved.down, (Ids{"A12", "A13"})) << "without a substitute he goes down all the same";
}

TEST(LeagueMovement, AWithdrawnPlayerGoesUpUnlessTheOrganiserChoseOtherwise) {
  Standing standing{"A", 14};
  standing.withdrawn(2, 9, 0);
  EXPECT_EQ(standing.move(a1).up, (Ids{"A1", "A2"}));
  const MovementChoices stays{.withdrawn_go_up = false};
  EXPECT_EQ(standing.move(a1, stays).up, Ids{"A1"});
  EXPECT_EQ(Standing("A", 14).move(a1, stays, 1).down, Ids{"A14"}) << "the highest stays";
}

TEST(LeagueMovement, ASmallClassFillsItsZonesFromTheTop) {
  const ClassMovement moved = Standing{"A", 5}.move(a1);
  EXPECT_EQ(moved.up, (Ids{"A1", "A2"}));
  EXPECT_EQ(moved.exchange_up, slots({"A3", "A4"}));
  EXPECT_EQ(moved.down, Ids{"A5"});
  EXPECT_TRUE(moved.exchange_down.empty());
}

/// Two classes; in each, who has the smaller number beat everybody with a larger one.
Season season(int upper, int lower) {
  Season season;
  for (const auto& [name, size] : {std::pair{"S", upper}, std::pair{"A", lower}}) {
    LeagueClass& one = season.classes.emplace_back();
    one.name = name;
    for (int n = 1; n <= size; ++n) {
      Player player;
      player.id = name + std::to_string(n);
      one.members.push_back(player);
    }
    Round round = 0;
    for (int a = 1; a <= size; ++a) {
      for (int b = a + 1; b <= size; ++b) {
        const PlayerId winner = name + std::to_string(a);
        one.fixtures.push_back({++round, winner, name + std::to_string(b),
                                GameResult{ResultKind::played, winner, {}}});
      }
    }
  }
  season.zones = {{2, 0, 2, 2}, {2, 2, 0, 1}};
  return season;
}

TEST(LeagueTitle, IsForTheBestButTheChampionWhoBeginsAheadIfHeWonAsOften) {
  Season s = season(8, 8);
  s.champion = "S1";
  EXPECT_EQ(tables_of(s)->title.challenger, "S2");
  EXPECT_FALSE(tables_of(s)->title.advantage) << "7 wins against 6";
  s.champion = "S3";
  EXPECT_EQ(tables_of(s)->title.challenger, "S1");
  EXPECT_TRUE(tables_of(s)->title.advantage);
  s.classes[0].members[0].withdrew_after = 28;
  EXPECT_EQ(tables_of(s)->title.challenger, "S2");
  s.choices.who_left_may_challenge = true;
  EXPECT_EQ(tables_of(s)->title.challenger, "S1");
}

TEST(LeagueTitle, WithoutTheChampionIsBetweenTheFirstTwoWithoutAdvantage) {
  Season s = season(8, 8);
  const TitleMatch title = tables_of(s)->title;
  EXPECT_EQ(title.holder, "S1");
  EXPECT_EQ(title.challenger, "S2");
  EXPECT_FALSE(title.advantage);
  s.champion = "S5";
  s.classes[0].members[4].withdrew_after = 28;
  const auto tables = tables_of(s);
  EXPECT_EQ(tables->title.holder, "S1") << "a champion who left takes no part";
  EXPECT_EQ(tables->movements[0].exchange_down, slots({"S7", "S6"}))
      << "and is ranked like anybody: S5, in the zone, is replaced";
}

TEST(LeagueSeason, OrdersWhoCameDownWhoStaysAndWhoCameUp) {
  Season s = season(8, 8);
  s.champion = "S4";
  const auto tables = tables_of(s);
  ASSERT_TRUE(tables);
  // Ranks without the champion: S1 S2 S3 S5 S6 S7 S8; the better meets the worse.
  EXPECT_EQ(tables->exchanges,
            (std::vector<Exchange>{{"S", "S5", "A", "A4", {}}, {"S", "S6", "A", "A3", {}}}));
  const auto next = next_season(s, *tables, {{"A4", "S6"}, {"S1"}});
  ASSERT_TRUE(next) << next.error().what;
  EXPECT_EQ(next->champion, "S1");
  EXPECT_EQ(next->classes[0].second, (Ids{"S4", "S2", "S3", "S6", "A1", "A2", "A4"}));
  EXPECT_EQ(next->classes[1].second, (Ids{"S5", "S7", "S8", "A3", "A5", "A6", "A7", "A8"}));
  EXPECT_EQ(next->new_class.size(), 15u) << "all but the champion of old";
}

TEST(LeagueSeason, TheTitleIsPlayedToTwoWinsTheAdvantageCounted) {
  Season s = season(8, 8);
  s.champion = "S4";
  const auto tables = *tables_of(s);
  const auto code = [&](Ids games) {
    const auto next = next_season(s, tables, {{"A4", "S6"}, std::move(games)});
    return next ? std::string{*next->title.winner} : std::string{to_text(next.error().code)};
  };
  EXPECT_EQ(code({"S1"}), "S1");
  EXPECT_EQ(code({"S4", "S1"}), "S1");
  EXPECT_EQ(code({"S4", "S4"}), "S4");
  EXPECT_EQ(code({"S4"}), "missing_result");
  EXPECT_EQ(code({"S1", "S4"}), "not_paired");
  EXPECT_EQ(code({"S2"}), "bad_winner");
}

TEST(LeagueSeason, WithWithdrawnPlayersWhoStayBelowFewerComeDownFromAbove) {
  Season s = season(8, 8);
  s.champion = "S4";
  s.choices.withdrawn_go_up = false;
  s.classes[1].members[0].withdrew_after = 100;
  const auto tables = tables_of(s);
  EXPECT_EQ(tables->movements[1].up, Ids{"A2"});
  EXPECT_EQ(tables->movements[0].down, Ids{"S8"});
}

TEST(LeagueEntry, ReturningPlayersFollowByTheirLastSeasonThenNewcomersAsTheyRegistered) {
  const Ids last{"p", "q"};
  const std::vector<Entry> others{{"new2", std::nullopt, 0, 20},
                                  {"third", 3, 1, 1},
                                  {"new1", std::nullopt, 0, 10},
                                  {"fourth-9", 4, 9, 5},
                                  {"fourth-2", 4, 2, 7}};
  EXPECT_EQ(starting_order(last, others),
            (Ids{"p", "q", "fourth-2", "fourth-9", "third", "new1", "new2"}));
}

}  // namespace
}  // namespace tachiai::tournament::league
