#include "engines/tournament/formats.hpp"

#include <gtest/gtest.h>

#include <map>
#include <set>

#include "engines/tournament/ledger.hpp"
#include "engines/tournament/lottery.hpp"
#include "tests/unit/engines/tournament/event_support.hpp"

namespace tachiai::tournament::tests {
namespace {

TEST(Lottery, TheWorkedExample) {  // spec 2.1
  const std::vector<std::string> draws{"1234", "5678", "9012"};
  const std::vector<int> seeds{1, 2, 3};
  const auto lottery = draw_lots(open_slots(), draws, seeds, {});
  ASSERT_TRUE(lottery);
  EXPECT_EQ(lottery->seed_string, "012340567809012");
  EXPECT_EQ(lottery->x0, 2'694'132);
  EXPECT_EQ(std::vector(lottery->prelim.begin(), lottery->prelim.begin() + 3),
            (std::vector<std::int64_t>{8'022'299, 4'185'410, 2'127'977}));
  EXPECT_EQ(std::vector(lottery->initial.begin(), lottery->initial.begin() + 5),
            (std::vector{61, 31, 18, 34, 39}));
  EXPECT_EQ(std::vector(lottery->number.begin(), lottery->number.begin() + 5),
            (std::vector{64, 32, 48, 34, 39}));
}

TEST(Lottery, SaysWhatIsNoDraw) {
  const std::vector<std::string> draws{"1234", "5678", "9012"};
  const auto fault = [&](std::vector<std::string> of, std::vector<int> seeds,
                         std::vector<int> absent) {
    return draw_lots(open_slots(), of, seeds, absent).error();
  };
  EXPECT_EQ(fault({"1234", "5678"}, {}, {}), "three results make the seed");
  EXPECT_EQ(fault({"1234", "567", "9012"}, {}, {}), "\"567\" is not four digits");
  EXPECT_EQ(fault({"1234", "56 8", "9012"}, {}, {}), "\"56 8\" is not four digits");
  EXPECT_EQ(fault(draws, {1, 2, 3, 4}, {}), "4 seeded, the format has numbers for 3");
  EXPECT_EQ(fault(draws, {}, {1, 2, 3, 4, 5}), "5 absent, the format has numbers for 4");
  EXPECT_EQ(fault(draws, {65}, {}), "no roster place 65");
  EXPECT_EQ(fault(draws, {}, {7, 7}), "roster place 7 twice among the absent");
}

TEST(OthelloOpen, ShortRostersArePaddedAtTheirEnd) {  // T-A6
  Hall hall = opened("othello_open", 60, {}, false);
  hall.must(DrawLots{{"6816", "2290", "6322"}, {}}).must(Start{}).must(PairRound{});
  const std::vector<int> vacant{61, 62, 63, 64};
  const std::vector<std::string> draws{"6816", "2290", "6322"};
  const auto lottery = draw_lots(open_slots(), draws, {}, vacant);
  EXPECT_EQ(hall.t.number_of("p7"), lottery->number[6]);
  std::size_t walkovers = 0;
  for (const Board& board : hall.t.rounds[0].boards) {
    walkovers += !board.encounter.a || !board.encounter.b;
  }
  EXPECT_EQ(walkovers, 4u);
}

/// "OOxO..": a player's results by round.
std::string record_of(const Tournament& t, const PlayerId& player) {
  std::string record;
  for (const RoundState& round : t.rounds) {
    const Encounter* encounter = t.encounter_of(player, round.number);
    record += encounter == nullptr ? '-' : score_of(*encounter, player) == Score::win ? 'O' : 'x';
  }
  return record;
}

TEST(OthelloOpen, RecordsOfAFullFieldHaveTheirPlaces) {
  // Federation page on the improved method: 6-0, OOOOOx, OOOOxO and OOOOxx are 1, 2, 3 and 8; a
  // player who lost only his first game is 7th at best and at worst (blog, 2007).
  std::mt19937 random{21};
  for (int event = 0; event < 4; ++event) {
    Hall hall = opened("othello_open", 64);
    hall.must(Start{});
    play_on(hall, random, false);
    const Outcome outcome = finish(format_of(hall.t), hall.t);
    std::map<int, std::string> record;
    int last_of_one_loss = 0;
    for (const Row& row : outcome.rows) {
      record[row.place] = record_of(hall.t, row.player);
      if (record[row.place] == "xOOOOO") last_of_one_loss = row.place;
    }
    EXPECT_EQ(record[1], "OOOOOO");
    EXPECT_EQ(record[2], "OOOOOx");
    EXPECT_EQ(record[3], "OOOOxO");
    EXPECT_EQ(record[8], "OOOOxx");
    for (int place = 4; place <= 7; ++place) EXPECT_EQ(outcome.rows[place - 1].record.wins, 5);
    EXPECT_TRUE(last_of_one_loss == 0 || last_of_one_loss == 7) << last_of_one_loss;
    ASSERT_EQ(outcome.consequences.size(), 1u);
    EXPECT_EQ(outcome.consequences[0].what, "qualifies");
    EXPECT_EQ(outcome.consequences[0].player, outcome.rows[0].player);
  }
}

TEST(OthelloOpen, EverybodyPlaysEveryRoundAndNobodyTwiceWithTheSame) {
  for (const char* assignment : {"four_blocks", "two_blocks"}) {
    SCOPED_TRACE(assignment);
    std::mt19937 random{22};
    Hall hall = opened("othello_open", 64, {{"assignment", assignment}});
    hall.must(Start{});
    play_on(hall, random, false);
    const Ledger ledger{hall.t, 6};
    for (std::size_t player = 0; player < 64; ++player) {
      std::set<std::size_t> met;
      for (const Ledger::Line& line : ledger.of(player)) met.insert(line.opponent.value_or(64));
      EXPECT_EQ(ledger.of(player).size(), 6u);
      EXPECT_EQ(met.size(), 6u) << hall.t.players[player].id;
    }
  }
}

TEST(OthelloWomen, TheWinnerHasAPlayOffDue) {
  std::mt19937 random{23};
  Hall hall = opened("othello_women", 13);
  hall.must(Start{});
  play_on(hall, random, false);
  const Outcome outcome = finish(format_of(hall.t), hall.t);
  ASSERT_EQ(outcome.consequences.size(), 1u);
  EXPECT_EQ(outcome.consequences[0].what, "play_off_due");
}

TEST(OthelloWomen, ARestThatIsNoWinLeavesTheUnbeatenWithThree) {  // T-W4
  for (const auto& [choice, wins] : {std::pair{"yes", 4}, std::pair{"no", 3}}) {
    Hall hall = opened("othello_women", 16, {{"rest_counts_as_win", choice}});
    hall.must(Start{});
    std::mt19937 random{24};
    for (int round = 0; round < 4; ++round) play(hall, random, false);
    const auto rows = standings(format_of(hall.t), hall.t, 4);
    EXPECT_EQ(rows.front().record.wins, wins) << choice;
  }
}

std::vector<LeagueMember> members(std::initializer_list<int> wins) {
  std::vector<LeagueMember> all;
  for (const int of_him : wins) all.push_back({nth(all.size()), of_him, 0});
  return all;
}

TEST(LeaguePairing, TheTwoReadingsOfTheWinDifferences) {  // T-A9
  const auto pairs = [](DifferenceOrder order) {
    std::vector<std::string> found;
    const auto paired = pair_league(members({3, 2, 2, 1, 1, 0}), {}, order);
    for (const auto& [a, b] : paired->pairs) found.push_back(a + "-" + *b);
    return found;
  };
  EXPECT_EQ(pairs(DifferenceOrder::largest_first),
            (std::vector<std::string>{"p1-p2", "p3-p4", "p5-p6"}));
  EXPECT_EQ(pairs(DifferenceOrder::same_wins_first),
            (std::vector<std::string>{"p1-p6", "p2-p3", "p4-p5"}));
}

TEST(LeaguePairing, ExplainsTheRematchThatWasAvoided) {
  const auto paired =
      pair_league(members({1, 1, 1, 1}), {{"p1", "p2"}}, DifferenceOrder::largest_first);
  ASSERT_TRUE(paired);
  const PairReason& first = paired->reasons.front();
  EXPECT_EQ(first.lower, "p3");
  EXPECT_EQ(first.missed, (PairReason::Missed{"p2", "rematches", 0, 1}));
}

TEST(ChuShogi, SolkoffIsWhatWasBeatenAndWhatWasLostTo) {  // 4.3, T-B8
  std::mt19937 random{25};
  for (int event = 0; event < 20; ++event) {
    Hall hall = opened("chushogi_national", 9, {{"league", "B"}});
    hall.must(Start{});
    play_on(hall, random, true);
    const Ledger ledger{hall.t, 3, [](const Encounter& e) { return e.stage == Stage::swiss; }};
    for (std::size_t player = 0; player < 9; ++player) {
      const auto values = tie_break_values(ledger, player, true);
      EXPECT_EQ(values[1].name, "solkoff");
      EXPECT_EQ(values[1].value, values[2].value + values[4].value);
    }
  }
}

TEST(ChuShogi, ClubMatesAndScores) {  // T-B2
  const auto second_round = [](const char* priority) {
    Hall hall;
    hall.must(Create{"chushogi_national", {{"priority", priority}}});
    DrawLots lots;
    const std::vector<const char*> clubs{"east", "west", "east", "north"};
    for (std::size_t at = 0; at < clubs.size(); ++at) {
      hall.must(Enter{entrant(nth(at), clubs[at])});
      lots.numbers.emplace_back(nth(at), static_cast<int>(at) + 1);
    }
    hall.must(lots).must(Start{}).must(PairRound{}).wins("p1", "p2").wins("p3", "p4");
    hall.must(CloseRound{}).must(PairRound{});
    return *hall.t.encounter_of("p1", 2)->b;
  };
  EXPECT_EQ(second_round("club_first"), "p4");  // the winners are of one club
  EXPECT_EQ(second_round("score_first"), "p3");
}

TEST(ChuShogi, ByesGoFromTheBottomUpAndToNobodyTwice) {  // T-B5
  const auto byes = [](const char* order) {
    Hall hall = opened("chushogi_national", 5, {{"league", "B"}, {"bye_order", order}});
    hall.must(Start{});
    std::vector<PlayerId> all;
    for (int round = 0; round < 3; ++round) {
      hall.must(PairRound{});
      const auto boards = hall.t.rounds.back().boards;
      for (const Board& board : boards) {
        if (board.encounter.result) all.push_back(*board.encounter.a);
        if (!board.encounter.result) hall.wins(*board.encounter.b, *board.encounter.a);
      }
      hall.must(CloseRound{});
    }
    return all;
  };
  EXPECT_EQ(byes("number").front(), "p5");
  EXPECT_EQ(byes("number")[1], "p3");     // p1 and p3 lost; the larger number
  EXPECT_EQ(byes("standings")[1], "p3");  // nobody knows them apart yet but by number
  for (const char* order : {"number", "standings"}) {
    const auto all = byes(order);
    EXPECT_EQ(std::set(all.begin(), all.end()).size(), 3u) << order;
  }
}

TEST(ChuShogi, TwoWhoShareTheFirstPlacePlayOff) {  // T-B12
  Hall hall = opened("chushogi_national", 4);
  hall.must(Start{});
  for (int round = 0; round < 3; ++round) {
    hall.must(PairRound{});
    const auto boards = hall.t.rounds.back().boards;
    for (const Board& board : boards) {
      const PlayerId& a = *board.encounter.a;
      const PlayerId& b = *board.encounter.b;
      const bool top = a == "p1" || a == "p2";
      const bool top_b = b == "p1" || b == "p2";
      if (top == top_b) {
        hall.draws(a, b, ResultKind::impasse);
      } else {
        hall.wins(top ? a : b, top ? b : a);
      }
    }
    hall.must(CloseRound{});
  }
  hall.must(PairRound{});
  ASSERT_EQ(hall.t.rounds.back().boards.size(), 1u);
  EXPECT_EQ(hall.t.rounds.back().boards[0].encounter.stage, Stage::playoff);
  const auto before = standings(format_of(hall.t), hall.t, 4);
  EXPECT_EQ(before[0].place, 1);
  EXPECT_EQ(before[1].place, 1);
  hall.wins("p2", "p1").must(CloseRound{}).must(Finish{});
  const Outcome outcome = finish(format_of(hall.t), hall.t);
  EXPECT_EQ(outcome.rows[0].player, "p2");
  EXPECT_EQ(outcome.rows[1].place, 2);
  EXPECT_EQ(outcome.rows[1].decided_by, "play-off");
  EXPECT_EQ(outcome.rows[0].record, (Record{2, 1, 0}));  // the play-off is in no sum
  EXPECT_EQ(outcome.consequences[0], (Consequence{"title", "p2", "中将棋名人"}));
}

TEST(RoundRobin, EverybodyMeetsEverybodyOnceACycle) {
  for (const std::size_t players : {2u, 3u, 6u, 7u, 12u}) {
    Hall hall = opened("round_robin", players, {{"cycles", "2"}});
    hall.must(Start{});
    std::mt19937 random{26};
    play_on(hall, random, true);
    const std::size_t circle = players + players % 2;
    EXPECT_EQ(hall.t.rounds.size(), 2 * (circle - 1));
    std::map<std::pair<PlayerId, PlayerId>, int> sides;
    for (const RoundState& round : hall.t.rounds) {
      std::set<PlayerId> busy;
      for (const Board& board : round.boards) {
        EXPECT_TRUE(busy.insert(*board.encounter.a).second);
        EXPECT_TRUE(busy.insert(*board.encounter.b).second);
        ++sides[{*board.encounter.a, *board.encounter.b}];
      }
      EXPECT_EQ(busy.size(), players - players % 2);
    }
    EXPECT_EQ(sides.size(), players * (players - 1));  // each pair once each way round
  }
}

TEST(KnockOut, EmptySlotsAreWalkoversAndLosersShareTheirPlace) {
  Hall hall = opened("knock_out", 6);
  hall.must(Start{}).must(PairRound{});
  EXPECT_EQ(hall.t.rounds[0].boards.size(), 4u);  // 7-8 is nobody
  hall.wins("p1", "p2").wins("p3", "p4").wins("p5", "p6").must(CloseRound{}).must(PairRound{});
  hall.wins("p1", "p3").must(CloseRound{}).must(PairRound{});  // p5 walks over
  hall.wins("p5", "p1").must(CloseRound{}).must(Finish{});
  const auto rows = finish(format_of(hall.t), hall.t).rows;
  EXPECT_EQ(names(rows), (std::vector<PlayerId>{"p5", "p1", "p3", "p2", "p4", "p6"}));
  std::vector<int> places;
  for (const Row& row : rows) places.push_back(row.place);
  EXPECT_EQ(places, (std::vector{1, 2, 3, 4, 4, 4}));
}

TEST(BestOfN, AHeadStartCountsAndADrawIsPlayedAgain) {  // 5.3
  Hall hall = opened("best_of_n", 2, {{"games", "3"}, {"head_start", "1"}});
  hall.must(Start{}).must(PairRound{}).draws("p1", "p2").must(CloseRound{});
  hall.must(PairRound{}).wins("p1", "p2").must(CloseRound{});
  hall.must(PairRound{}).wins("p2", "p1").must(CloseRound{}).must(Finish{});
  const Outcome outcome = finish(format_of(hall.t), hall.t);
  EXPECT_EQ(outcome.consequences, (std::vector<Consequence>{{"winner", "p2", ""}}));
}

TEST(Formats, EachListsItsChoicesAndTakesItsOwnDefaults) {
  std::set<std::string_view> seen;
  for (const FormatInfo& format : formats()) {
    EXPECT_TRUE(seen.insert(format.name).second);
    const auto made = make_format(format.name, {});
    ASSERT_TRUE(made) << format.name;
    EXPECT_EQ(made->config.size(), format.schema.size());
    for (const ConfigField& field : format.schema) {
      EXPECT_EQ(made->config.at(std::string{field.key}), field.fallback);
      EXPECT_FALSE(field.meaning.empty());
    }
  }
  EXPECT_EQ(seen.size(), std::variant_size_v<AnyFormat>);
}

}  // namespace
}  // namespace tachiai::tournament::tests
