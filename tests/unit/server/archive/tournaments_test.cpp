#include "server/archive/tournaments.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "engines/tournament/decide.hpp"
#include "engines/tournament/formats.hpp"
#include "engines/tournament/text.hpp"

namespace tachiai::archive {
namespace {

namespace tour = tournament;

/// A tournament whose records are what the engine decides.
struct Story {
  tournaments::State state;

  explicit Story(const std::string& format) {
    state.id = base::TournamentId{"QrStUvWxYz01"};
    add(records::SettingsSaved{"p1", std::string(32, 'x'), 1, settings()});
    act(tour::Create{format, {}});
  }
  static records::TournamentSettings settings() {
    records::TournamentSettings out;
    out.title = "Autumn <1>";
    out.place = "Kyoto";
    out.rounds = {{1, "Morning", 1'790'000'000'000}};
    return out;
  }
  void add(records::TournamentEvent event) {
    evolve(state, base::next(state.head),
           {"p1", "", "", 1'790'000'000'000 + static_cast<std::int64_t>(base::number(state.head)),
            std::move(event)});
  }
  void act(const tour::Command& command) {
    const auto events = tour::decide(state.now, command);
    ASSERT_TRUE(events) << events.error().what;
    for (const auto& event : *events) add(event);
  }
  void enter(const std::string& id, const std::string& name) {
    tour::Player player;
    player.id = id;
    player.name = name;
    act(tour::Enter{player});
  }
  void book(int round, int board, tour::ResultKind kind, std::optional<std::string> winner) {
    act(tour::BookResult{round, board, {kind, std::move(winner), ""}, "p1"});
  }
};

Story evening() {
  Story story{"swiss"};
  story.enter("A", "=cmd|'/c calc'!A1");
  story.enter("B", "Name, \"with\" quotes");
  story.enter("C", "選手");
  story.enter("D", "D");
  story.act(tour::Start{});
  story.act(tour::PairRound{});
  for (int board : {1, 2})
    story.book(1, board, tour::ResultKind::played, story.state.now.board(1, board)->encounter.a);
  story.act(tour::CloseRound{});
  story.act(tour::PairRound{});
  return story;
}

bool has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

// A cell that begins like a formula is run by spreadsheets (K107's cousin).
TEST(TournamentCsv, RunsNothingAndQuotesWhatHasToBe) {
  const auto csv = standings_csv(evening().state);
  EXPECT_TRUE(csv.starts_with("\xEF\xBB\xBFplace,player,name,"));
  EXPECT_TRUE(has(csv, ",'=cmd|'/c calc'!A1,")) << csv;
  EXPECT_TRUE(has(csv, ",\"Name, \"\"with\"\" quotes\",")) << csv;
  EXPECT_TRUE(has(csv, "選手"));
}

TEST(TournamentCsv, PairingsAreOfOneRoundOrOfAll) {
  const Story story = evening();
  const auto lines = [](const std::string& text) { return std::ranges::count(text, '\n'); };
  EXPECT_EQ(lines(pairings_csv(story.state, 0)), 1 + 4);
  EXPECT_EQ(lines(pairings_csv(story.state, 2)), 1 + 2);
}

TEST(TournamentJson, HoldsTheRowsByteForByteAndWhyEachPairIsOne) {
  const Story story = evening();
  const auto page = json_of(story.state, "h", {});
  std::string rows;
  for (const auto& row : tour::standings(tour::format_of(story.state.now), story.state.now, 2)) {
    rows += (rows.empty() ? "" : ",") + tour::to_json(tour::to_value(row));
  }
  EXPECT_TRUE(has(page, "\"rows\":[" + rows + "]")) << page;
  EXPECT_TRUE(has(page, "\"why\":{\"higher\":"));
  EXPECT_TRUE(has(page, "\"booked_by\":\"p1\""));
  EXPECT_FALSE(has(page, "\"desk\"")) << "that is for directors";
  EXPECT_TRUE(has(json_of(story.state, "h", std::vector<std::string>{"p1"}),
                  "\"desk\":{\"directors\":[\"p1\"]"));
}

TEST(TournamentJson, OfATournamentThatHasNotBegunHasNoTable) {
  Story story{"othello_open"};
  EXPECT_TRUE(has(json_of(story.state, "h", {}),
                  "\"standings\":{\"after_round\":0,\"final\":false,\"rows\":[]}"));
}

TEST(TournamentLog, IsTheEnginesOwn) {
  const Story story = evening();
  std::vector<tour::Event> events;
  for (const auto& one : story.state.log) events.push_back(one->event);
  EXPECT_EQ(log_lines(story.state), tour::to_text(events));
  EXPECT_FALSE(tour::verify(events));
}

TEST(TournamentTrf, HasItsColumnsAndIsForSwissAlone) {
  const Story story = evening();
  const auto trf = trf_of(story.state);
  ASSERT_TRUE(trf);
  EXPECT_TRUE(trf->starts_with("012 Autumn <1>\r\n"));
  const auto at = trf->find("001    4");
  ASSERT_NE(at, std::string::npos) << *trf;
  const std::string line = trf->substr(at, trf->find('\r', at) - at);
  ASSERT_GE(line.size(), 99U);
  EXPECT_EQ(line.substr(14, 1), "D");
  EXPECT_EQ(line.substr(80, 4), " 0.0") << "he lost";
  EXPECT_EQ(line.substr(91, 4).find_first_not_of(" 0123456789"), std::string::npos);
  EXPECT_TRUE(line[96] == 'w' || line[96] == 'b') << line;
  EXPECT_EQ(line[98], '0');
  EXPECT_FALSE(trf_of(Story{"othello_open"}.state));
}

TEST(TournamentFeed, TellsRoundsAndResultsAndHidesThemWhereAsked) {
  const Story story = evening();
  Telling telling{"https://host", false, 1'790'000'000'000};
  EXPECT_TRUE(has(atom_of(story.state, telling), "Round 2 is paired"));
  EXPECT_TRUE(has(atom_of(story.state, telling), "wins (played)"));
  telling.hide = true;
  EXPECT_FALSE(has(atom_of(story.state, telling), "wins"));
  EXPECT_TRUE(has(calendar_of(story.state, telling), "URL:https://host/t/QrStUvWxYz01"));
}

}  // namespace
}  // namespace tachiai::archive
