#include "engines/tournament/text.hpp"

#include <gtest/gtest.h>

#include <set>
#include <tuple>

#include "tests/support/data_path.hpp"
#include "tests/support/vectors/vectors.hpp"
#include "tests/unit/engines/tournament/event_support.hpp"

namespace tachiai::tournament::tests {
namespace {

/// A small event in which everything happens that a log can hold.
Hall eventful() {
  Hall hall;
  hall.must(Create{"swiss", {{"rounds", "3"}, {"clubs", "apart_first"}}});
  for (const auto& [id, name, club] :
       {std::tuple{"a", "髙橋 \"Taka\"", "east"}, std::tuple{"b", "ﾀｶﾊｼ", "east"},
        std::tuple{"c", "O'Neil\t\\", ""}, std::tuple{"d", "", "west"},
        std::tuple{"e", "Ｅ", "west"}}) {
    Player player = entrant(id);
    player.name = name;
    if (*club != '\0') player.club = club;
    player.registration = static_cast<int>(hall.t.players.size()) + 100;
    hall.must(Enter{player});
  }
  hall.must(ChangeEntry{"d", "name", "Д"}).must(ChangeEntry{"c", "previous_rank", "3"});
  hall.must(MarkAbsent{"e"}).must(NoticeLate{"d"});
  hall.must(DrawLots{{"0001", "0002", "0003"}, {{"a", 2}, {"b", 1}, {"c", 3}, {"d", 4}, {"e", 5}}});
  hall.must(Start{}).must(PairRound{});
  const int first = hall.board(1, "a", "d");
  hall.must(BeginGame{1, first});
  hall.must(ReportResult{1, first, {ResultKind::played, "a", "33-31"}, "a"});
  hall.must(ConfirmResult{1, first, "d"});
  hall.wins("a", "d").draws("b", "c").must(CloseRound{});
  hall.must(Rule{1, first, {ResultKind::foul, "d", ""}, "talked", "referee"});
  Player late = entrant("f");
  late.replaces = "e";
  hall.must(Join{late}).must(Disqualify{"a", "talked again", "referee"});
  std::mt19937 random{6};
  play(hall, random, true);
  hall.must(Withdraw{"f"});
  hall.must(PairByHand{{{Stage::swiss, "", "c", "d", std::nullopt},
                        {Stage::swiss, "", "b", std::nullopt, std::nullopt}},
                       "rematches",
                       "referee"});
  const int last = hall.board(3, "c", "d");
  hall.must(BookResult{3, last, {ResultKind::double_forfeit, std::nullopt, ""}, "desk"});
  return hall.must(CloseRound{}).must(Finish{});
}

TEST(LogText, HasTheseBytesForEver) {
  const Hall hall = eventful();
  EXPECT_EQ(to_text(hall.log),
            tachiai::tests::read_file(tachiai::tests::data_path("tournament/log.jsonl")));
  std::set<std::size_t> kinds;
  for (const Event& event : hall.log) kinds.insert(event.index());
  EXPECT_EQ(kinds.size(), std::variant_size_v<Event>) << "an event that the log does not show";
}

TEST(LogText, ReadsBackWhatItWrites) {
  for (const Event& event : eventful().log) {
    const auto back = event_of(to_value(event));
    ASSERT_TRUE(back) << to_line(event) << ": " << back.error();
    EXPECT_EQ(*back, event) << to_line(event);
  }
}

struct Format {
  const char* name;
  std::size_t players;
  Config config;
  bool draws;
};

TEST(LogText, AnyEventReplayedGivesTheSameStateAndTheSameBytes) {
  const std::vector<Format> formats{
      {"othello_open", 62, {}, false},
      {"othello_open", 60, {{"assignment", "two_blocks"}}, false},
      {"othello_women", 14, {{"difference_order", "same_wins_first"}}, false},
      {"chushogi_national", 8, {}, true},
      {"chushogi_national", 13, {{"league", "B"}, {"bye_order", "standings"}}, true},
      {"swiss", 17, {{"rounds", "6"}, {"playoff", "yes"}}, true},
      {"round_robin", 7, {{"cycles", "2"}}, true},
      {"knock_out", 11, {}, false},
      {"best_of_n", 2, {{"games", "7"}, {"head_start", "1"}}, true},
  };
  for (const Format& format : formats) {
    SCOPED_TRACE(format.name);
    std::mt19937 random{7};
    Hall hall = opened(format.name, format.players, format.config);
    hall.must(Start{});
    if (format.players > 12) {
      play(hall, random, format.draws);
      hall.must(Withdraw{"p3"});
    }
    play_on(hall, random, format.draws);
    EXPECT_EQ(verify(hall.log), std::nullopt);
    std::vector<Event> back;
    for (const Event& event : hall.log) {
      auto read = event_of(to_value(event));
      ASSERT_TRUE(read) << read.error();
      back.push_back(*std::move(read));
    }
    EXPECT_EQ(replay(back), hall.t);
    EXPECT_EQ(to_text(back), to_text(hall.log));
    EXPECT_EQ(finish(format_of(hall.t), replay(back)), finish(format_of(hall.t), hall.t));
  }
}

TEST(LogText, NamesWhatIsNoEvent) {
  using M = Value::Members;
  const auto fault = [](M members) { return event_of({std::move(members)}).error(); };
  EXPECT_EQ(fault({}), "event: is missing");
  EXPECT_EQ(fault({{"event", {"party"}}}), "event: \"party\" is none");
  EXPECT_EQ(fault({{"event", {"absent"}}}), "player: is missing");
  EXPECT_EQ(fault({{"event", {"absent"}}, {"player", {std::int64_t{3}}}}), "player: a text");
  EXPECT_EQ(fault({{"event", {"started"}}, {"by", {"me"}}}),
            ": a member that does not belong here");
  EXPECT_EQ(fault({{"event", {"round_closed"}}, {"round", {std::int64_t{1} << 40}}}),
            "round: a smaller number");
  EXPECT_EQ(fault({{"event", {"entered"}}, {"player", {M{{"name", {"x"}}}}}}),
            "player.id: is missing");
}

}  // namespace
}  // namespace tachiai::tournament::tests
