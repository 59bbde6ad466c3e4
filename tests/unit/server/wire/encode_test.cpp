#include <google/protobuf/util/json_util.h>
#include <gtest/gtest.h>

#include <chrono>
#include <string>

#include "engines/match/match.hpp"
#include "server/wire/news.hpp"
#include "tachiai/v1/news.pb.h"

namespace tachiai::wire {
namespace {

using namespace std::chrono_literals;

v1::ServerMessage message_of(const News& news) {
  v1::ServerMessage message;
  EXPECT_TRUE(message.ParseFromString(encode(news, Encoding::proto)));
  return message;
}

struct Game {
  match::Match match = match::empty_match();
  std::uint64_t seq = 0;

  explicit Game(std::string_view name = "shogi") {
    match::Preset preset;
    preset.name = "sample";
    preset.game = std::string{name};
    preset.control[0] = {.main = 60s};
    preset.control[1] = {.main = 30s};
    happen(match::MatchCreated{preset, 1, {"p", "q", "", ""}});
  }
  v1::MatchEvent happen(const match::Event& event) {
    match::evolve(match, event);
    MatchEvent news;
    news.match_id = {"Tq3vR8mKw2Zd"};
    news.seq = base::EventSeq{++seq};
    news.event = &event;
    news.after = &match;
    return message_of(news).event();
  }
};

TEST(EncodeEvent, AMoveTellsThePositionAfterItAndWhoseClockRuns) {
  Game game;
  game.happen(match::MatchStarted{});
  const auto event = game.happen(
      match::MovePlayed{Seat::first, 0, "7g7f", {0ms, 0ms, 1500ms}, {58'500ms, 0, 0ms}});
  const auto& move = event.move_played().move();
  EXPECT_EQ(move.position(), "lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w - 2");
  EXPECT_EQ(move.spent_ms(), 1500u);
  EXPECT_FALSE(move.check());
  EXPECT_EQ(event.move_played().to_move(), 1u);
  EXPECT_EQ(event.clocks().running(), 1u);
  EXPECT_EQ(event.clocks().elapsed_ms(), 0u);
  ASSERT_EQ(event.clocks().faces_size(), 2);
  EXPECT_EQ(event.clocks().faces(0).main_ms(), 58'500u);
}

TEST(EncodeEvent, AMoveThatGivesCheckSaysSo) {
  Game game;
  game.happen(match::MatchStarted{});
  for (const std::string_view move : {"7g7f", "3c3d"}) {
    const auto ply = number(game.match.ply());
    game.happen(match::MovePlayed{
        Seat{static_cast<std::uint8_t>(ply % 2)}, ply, std::string{move}, {}, {60s, 0, 0ms}});
  }
  game.happen(match::MovePlayed{Seat::first, 2, "8h2b+", {}, {60s, 0, 0ms}});
  game.happen(match::MovePlayed{Seat::second, 3, "3a2b", {}, {60s, 0, 0ms}});
  game.happen(match::MovePlayed{Seat::first, 4, "9g9f", {}, {60s, 0, 0ms}});
  const auto event = game.happen(match::MovePlayed{Seat::second, 5, "B*7g", {}, {60s, 0, 0ms}});
  EXPECT_TRUE(event.move_played().move().check());
}

TEST(EncodeEvent, OnlyEventsThatChangeAClockCarryClocks) {
  Game game;
  EXPECT_TRUE(game.happen(match::MatchStarted{}).has_clocks());
  EXPECT_FALSE(game.happen(match::DrawOffered{Seat::first}).has_clocks());
  EXPECT_FALSE(game.happen(match::DrawDeclined{Seat::second}).has_clocks());
  EXPECT_TRUE(game.happen(match::TimeGiven{Seat::first, Seat::second, 5s}).has_clocks());
}

TEST(EncodeEvent, AFrozenClockRunsForNobodyAndGoesOnWithWhatTheMoveHasUsed) {
  Game game;
  EXPECT_FALSE(game.happen(match::MatchStarted{}).clocks().frozen());
  const auto frozen = game.happen(match::ClockFrozen{"restart", {0ms, 0ms, 12s}});
  EXPECT_TRUE(frozen.clocks().frozen());
  EXPECT_FALSE(frozen.clocks().has_running());
  EXPECT_EQ(frozen.clocks().elapsed_ms(), 12'000u);
  EXPECT_EQ(frozen.clocks().mover(), 0u);
  const auto resumed = game.happen(match::ClockResumed{3s});
  EXPECT_FALSE(resumed.clocks().frozen());
  EXPECT_EQ(resumed.clocks().running(), 0u);
  EXPECT_EQ(resumed.clocks().elapsed_ms(), 12'000u);
}

TEST(EncodeEvent, AnEndWithoutResultHasNoPlaces) {
  Game game;
  game.happen(match::MatchStarted{});
  match::Ending off;
  off.reason = "aborted";
  off.rule = "engines/match/RULES.md#abort";
  const auto event = game.happen(match::MatchEnded{off, Seat::second, match::ClockStop{}, {}});
  EXPECT_EQ(event.match_ended().ending().places_size(), 0);
  EXPECT_EQ(event.match_ended().by(), 1u);
  EXPECT_FALSE(event.clocks().has_running());
  EXPECT_FALSE(event.clocks().frozen());
}

TEST(EncodeSnapshot, SaysHowItStandsWithoutAnyEvent) {
  Game game{"othello"};
  game.happen(match::MatchStarted{});
  game.happen(match::DrawOffered{Seat::second});
  Snapshot news;
  news.match_id = {"Tq3vR8mKw2Zd"};
  news.seq = base::EventSeq{3};
  news.match = &game.match;
  news.elapsed = 4s;
  const auto snapshot = message_of(news).snapshot();
  EXPECT_EQ(snapshot.position(),
            "---------------------------OX------XO--------------------------- X");
  EXPECT_EQ(snapshot.to_move(), 0u);
  EXPECT_EQ(snapshot.draw_offer(), 1u);
  EXPECT_FALSE(snapshot.has_take_back_offer());
  EXPECT_FALSE(snapshot.has_ending());
  EXPECT_TRUE(snapshot.started());
  EXPECT_EQ(snapshot.clocks().elapsed_ms(), 4000u);
  EXPECT_EQ(snapshot.preset().control_size(), 2);
}

TEST(EncodeRefused, ARuleIsNeverEmpty) {
  for (const RefusalCode code : all_refusals()) {
    Refused news;
    news.code = code;
    EXPECT_EQ(message_of(news).refused().rule(), rule_of(code));
  }
}

TEST(EncodeJson, IsTheTranscriptOfTheProtoBytes) {
  Refused news;
  news.request_id = "r1";
  news.code = RefusalCode::stale_ply;
  news.rule = "engines/match/RULES.md#stale_ply";
  news.seq = base::EventSeq{9};
  EXPECT_EQ(
      encode(news, Encoding::json),
      R"({"refused":{"requestId":"r1","code":"STALE_PLY","rule":"engines/match/RULES.md#stale_ply","seq":"9"}})");
  EXPECT_EQ(json_of(encode(news, Encoding::proto)), encode(news, Encoding::json));
}

// K107: protocol JSON may be pasted into a page by others; markup in names never stands there raw.
TEST(EncodeJson, NamesThatLookLikeMarkupStayText) {
  Welcome news;
  news.display_name = "<img src=x onerror=alert(1)>";
  const std::string json = encode(news, Encoding::json);
  EXPECT_EQ(json.find('<'), std::string::npos);
  v1::ServerMessage back;
  ASSERT_TRUE(google::protobuf::util::JsonStringToMessage(json, &back).ok());
  EXPECT_EQ(back.welcome().display_name(), news.display_name);
}

}  // namespace
}  // namespace tachiai::wire
