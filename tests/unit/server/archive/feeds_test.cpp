#include "server/archive/feeds.hpp"

#include <gtest/gtest.h>

#include "server/archive/text.hpp"

namespace tachiai::archive {
namespace {

const std::string attack = "\"><script>&lt;{{7*7}}\r\nBEGIN:VEVENT";

wire::Programme event() {
  wire::Programme event;
  event.id = base::ProgrammeId{"EvEnT0123456"};
  event.title = attack;
  event.place = "大阪; hall, 2";
  event.rounds = {{1, "", 1'700'000'000'000}, {2, "決勝", 0}};
  event.revision = 3;
  return event;
}

BoardNews board(std::uint32_t number, bool ended) {
  return {.match = base::MatchId{"match" + std::to_string(number)},
          .programme = event().id,
          .event = attack,
          .round = 1,
          .number = number,
          .known = true,
          .game = "othello",
          .players = "黒川 – <b>白石",
          .status = ended ? "黒川 wins: time" : "White to move, move 23",
          .names = {"黒川", "<b>白石"},
          .head = 7,
          .plies = 22,
          .started = true,
          .ended = ended,
          .created_utc_ms = 1'700'000'000'000 + number * 1'000,
          .changed_utc_ms = 1'700'000'900'000};
}

const Telling telling{"https://host", false, 1'700'001'000'000};

TEST(Atom, TellsRoundsBoardsAndResultsTheLatestFirst) {
  const auto feed = atom_of(event(), {board(1, true), board(2, false)}, telling);
  const auto result = feed.find("urn:x-tachiai:board:match1:result");
  const auto opened = feed.find("urn:x-tachiai:board:match2:opened");
  ASSERT_NE(result, std::string::npos);
  ASSERT_NE(opened, std::string::npos);
  EXPECT_LT(result, opened);
  EXPECT_NE(feed.find("urn:x-tachiai:event:EvEnT0123456:round:1"), std::string::npos);
  EXPECT_EQ(feed.find("match2:result"), std::string::npos);
  EXPECT_NE(feed.find("<updated>2023-11-14T22:28:20Z</updated>"), std::string::npos);
  EXPECT_NE(feed.find("href=\"https://host/m/match1\""), std::string::npos);
}

TEST(Atom, HiddenItTellsNothingOfAResult) {
  Telling hidden = telling;
  hidden.hide = true;
  const auto feed = atom_of(event(), {board(1, true), board(2, false)}, hidden);
  for (const auto* told : {"wins", "time", ":result", "22:28:20", "to move", "move 23"})
    EXPECT_EQ(feed.find(told), std::string::npos) << told;
  EXPECT_NE(feed.find("/m/match1?hide=1"), std::string::npos);
}

TEST(Atom, TextsOfStrangersStayTexts) {
  const auto feed = atom_of(event(), {board(1, true)}, telling);
  EXPECT_EQ(feed.find("<script>"), std::string::npos);
  EXPECT_EQ(feed.find("<b>"), std::string::npos);
  EXPECT_NE(feed.find("&quot;&gt;&lt;script&gt;&amp;lt;{{7*7}}"), std::string::npos);
}

TEST(Atom, ABoardThatThePublicDoesNotKnowIsNotThere) {
  BoardNews secret = board(1, true);
  secret.known = false;
  const auto feed = atom_of(event(), {secret}, telling);
  EXPECT_EQ(feed.find("<entry>"), std::string::npos);
  EXPECT_EQ(json_of(event(), {secret}, telling).find("match1"), std::string::npos);
}

TEST(Atom, OfAPlayerHasHisBoardsOfAllEvents) {
  const auto feed =
      atom_of(base::PrincipalId{"p1"}, "佐藤 <健>", {board(1, true), board(2, false)}, telling);
  EXPECT_NE(feed.find("<title>佐藤 &lt;健&gt;</title>"), std::string::npos);
  EXPECT_NE(feed.find("urn:x-tachiai:player:p1"), std::string::npos);
  EXPECT_NE(feed.find("match2:opened"), std::string::npos);
}

TEST(Calendar, HasTheRoundsWhoseStartIsKnown) {
  const auto calendar = calendar_of(event(), telling, "/e/" + event().id.text);
  EXPECT_TRUE(calendar.starts_with("BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:"));
  EXPECT_TRUE(calendar.ends_with("END:VEVENT\r\nEND:VCALENDAR\r\n"));
  EXPECT_NE(calendar.find("\r\nUID:round-1-EvEnT0123456@tachiai\r\n"), std::string::npos);
  EXPECT_NE(calendar.find("\r\nDTSTART:20231114T221320Z\r\n"), std::string::npos);
  EXPECT_NE(calendar.find("\r\nSEQUENCE:3\r\n"), std::string::npos);
  EXPECT_NE(calendar.find("\r\nLOCATION:大阪\\; hall\\, 2\r\n"), std::string::npos);
  EXPECT_EQ(calendar.find("round-2"), std::string::npos);
  std::size_t events = 0;
  for (std::size_t at = 0; (at = calendar.find("\r\nBEGIN:VEVENT\r\n", at)) != std::string::npos;
       ++at)
    ++events;
  EXPECT_EQ(events, 1U) << "a title does not begin another";
}

TEST(EventJson, SaysWhatIsShownAndHidden) {
  const auto json = json_of(event(), {board(1, true)}, telling);
  EXPECT_NE(json.find("\"status\":\"黒川 wins: time\""), std::string::npos) << json;
  EXPECT_NE(json.find("{{7*7}}\\r\\nBEGIN"), std::string::npos);
  Telling hidden = telling;
  hidden.hide = true;
  const auto less = json_of(event(), {board(1, true)}, hidden);
  for (const auto* told : {"wins", "\"ply\"", "\"head\"", "\"ended\""})
    EXPECT_EQ(less.find(told), std::string::npos) << told;
}

}  // namespace
}  // namespace tachiai::archive
