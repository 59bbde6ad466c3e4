#include "clients/cli/picture.hpp"

#include <gtest/gtest.h>

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <sstream>

#include "clients/cli/follower.hpp"
#include "clients/cli/play.hpp"
#include "clients/cli/watch.hpp"

namespace tachiai::cli {
namespace {

using Heard = MatchPicture::Heard;

boost::json::object message(const std::string& text) {
  return boost::json::parse(text).as_object();
}
const std::string snapshot =
    R"({"snapshot":{"matchId":"m","historyId":"h","seq":"4","preset":{"game":"othello"},"started":true,"toMove":1,)"
    R"("position":"p1","moves":[{"move":"f5"}]}})";
std::string event(int seq, const std::string& kind) {
  return R"({"event":{"matchId":"m","seq":")" + std::to_string(seq) + "\"," + kind + "}}";
}
std::string move(int seq, const std::string& text, const std::string& to_move) {
  return event(seq, R"("movePlayed":{"move":{"move":")" + text + R"(","position":"after )" + text +
                        "\"}" + to_move + "}");
}

TEST(Picture, ASnapshotAndItsTailMakeTheWholeGame) {
  MatchPicture picture{"m"};
  EXPECT_EQ(
      picture.hear(message(R"({"watching":{"matchId":"m","historyId":"h","head":"4","seat":0}})")),
      Heard::other);
  EXPECT_EQ(picture.hear(message(snapshot)), Heard::news);
  EXPECT_EQ(picture.seat(), 0u);
  EXPECT_EQ(picture.to_move(), 1u);
  EXPECT_EQ(picture.hear(message(move(5, "f6", R"(,"toMove":0)"))), Heard::news);
  EXPECT_EQ(picture.hear(message(move(6, "e6", ""))), Heard::news);
  EXPECT_EQ(picture.to_move(), std::nullopt);
  EXPECT_EQ(picture.hear(
                message(event(7, R"("matchEnded":{"ending":{"places":[1,2],"reason":"discs"}})"))),
            Heard::news);
  EXPECT_TRUE(picture.over());
  EXPECT_EQ(
      boost::json::serialize(picture.summary()),
      R"({"match_id":"m","seq":7,"position":"after e6","moves":["f5","f6","e6"],"ending":{"places":[1,2],"reason":"discs"}})");
}

TEST(Picture, WhatWasToldTwiceCountsOnceAndAGapIsNotTaken) {
  MatchPicture picture{"m"};
  picture.hear(message(snapshot));
  EXPECT_EQ(picture.hear(message(move(4, "f5", ""))), Heard::other);
  EXPECT_EQ(picture.hear(message(move(6, "e6", ""))), Heard::gap);
  EXPECT_EQ(picture.seq(), 4u);
  EXPECT_EQ(picture.moves().size(), 1u);
}

TEST(Picture, ANewHistoryMakesWhatWasKnownVoid) {
  MatchPicture picture{"m"};
  picture.hear(message(snapshot));
  picture.hear(message(R"({"watching":{"matchId":"m","historyId":"restored","head":"2"}})"));
  EXPECT_FALSE(picture.known());
  EXPECT_EQ(picture.seq(), 0u);
}

TEST(Picture, NewsOfAnotherMatchAreNotOurs) {
  MatchPicture picture{"other"};
  EXPECT_EQ(picture.hear(message(snapshot)), Heard::other);
  EXPECT_FALSE(picture.known());
}

TEST(Picture, TakingBackShortensTheLine) {
  MatchPicture picture{"m"};
  picture.hear(message(snapshot));
  EXPECT_EQ(picture.hear(message(event(5, R"("takenBack":{"position":"start","toMove":0})"))),
            Heard::news);
  EXPECT_TRUE(picture.moves().empty());
  EXPECT_EQ(picture.position(), "start");
  EXPECT_EQ(picture.to_move(), 0u);
}

TEST(Picture, ASeatThatLeavesIsOutAndPlayGoesOn) {
  MatchPicture picture{"m"};
  picture.hear(message(snapshot));
  EXPECT_FALSE(picture.is_out(1));
  EXPECT_EQ(picture.hear(message(event(
                5, R"("seatWithdrawn":{"seat":1,"cause":"time","position":"rest","toMove":2})"))),
            Heard::news);
  EXPECT_TRUE(picture.is_out(1));
  EXPECT_FALSE(picture.is_out(0));
  EXPECT_EQ(picture.position(), "rest");
  EXPECT_EQ(picture.to_move(), 2u);
  // Whoever comes later hears of it in the snapshot.
  MatchPicture late{"m"};
  late.hear(message(R"({"snapshot":{"matchId":"m","seq":"9","withdrawn":[{"cause":"time"}]}})"));
  EXPECT_TRUE(late.is_out(0));
  EXPECT_FALSE(late.is_out(1));
}

TEST(Picture, ARelayIsFollowedThroughItsCorrections) {
  MatchPicture picture{"m"};
  picture.hear(message(
      R"({"snapshot":{"matchId":"m","historyId":"h","seq":"4","preset":{"game":"othello","conduct":"relay",)"
      R"("control":[{"mainMs":"600000"},{"mainMs":"300000","byoyomiMs":"30000","periods":1}]},"started":true,)"
      R"("start":"s","position":"p2","toMove":0,"moves":[{"move":"f5"},{"move":"d6","asStood":true}],)"
      R"("relay":{"revision":1,"clocks":{"left":[{"leftMs":"588000"}],"runs":0}}}})"));
  EXPECT_TRUE(picture.relayed());
  EXPECT_EQ(picture.position(), "p2");
  EXPECT_EQ(picture.revision(), 1U);
  EXPECT_EQ(picture.as_stood(), (std::vector<bool>{false, true}));
  EXPECT_EQ(picture.control().at(1), *clock::parse_control("300s+30s*1"));
  EXPECT_EQ(picture.board_clocks()[0], std::chrono::seconds{588});
  picture.hear(message(event(
      5,
      R"("lineCorrected":{"fromPly":1,"moves":[{"move":"f6","position":"p2b"},)"
      R"({"move":"e6","position":"p3b"}],"position":"p3b","toMove":1,"revision":2,"reason":"misread"})")));
  EXPECT_EQ(picture.moves(), (std::vector<std::string>{"f5", "f6", "e6"}));
  EXPECT_EQ(picture.as_stood(), (std::vector<bool>{false, false, false}));
  EXPECT_EQ(picture.revision(), 2U);
  picture.hear(message(event(
      6, R"("relayed":{"move":{"ply":3,"seat":1,"move":"f4","position":"p4"},"toMove":0,)"
         R"("clocks":{"left":[{"leftMs":"580000"},{"seat":1,"leftMs":"299000"}],"runs":0}})")));
  EXPECT_EQ(picture.position(), "p4");
  EXPECT_EQ(picture.board_clocks()[1], std::chrono::seconds{299});
  picture.hear(
      message(event(7, R"("resultRecorded":{"ending":{"places":[1,2],"reason":"time"}})")));
  EXPECT_TRUE(picture.over());
  picture.hear(message(event(8, R"("resultWithdrawn":{"reason":"a slip","toMove":0})")));
  EXPECT_FALSE(picture.over());
  EXPECT_EQ(picture.to_move(), 0U);
}

TEST(Watch, SaysWhatBecameOfARelayedBoard) {
  MatchPicture picture{"m"};
  picture.hear(message(snapshot));
  EXPECT_EQ(
      words_of(message(event(
                   5, R"("relayed":{"move":{"ply":1,"seat":1,"move":"d6","unsure":true},)"
                      R"("clocks":{"left":[{"leftMs":"588000"},{"seat":1,"leftMs":"600000"}]}})")),
               picture),
      "2. White d6, unsure   9:48.000 : 10:00.000");
  EXPECT_EQ(words_of(message(event(6, R"("lineCorrected":{"fromPly":1,"reason":"misread",)"
                                      R"("moves":[{"ply":1,"seat":1,"move":"f6"}]})")),
                     picture),
            "corrected from move 2 on (misread)\n  2. White f6");
  EXPECT_EQ(words_of(message(event(7, R"("lineCorrected":{"fromPly":1})")), picture),
            "corrected from move 2 on: taken back");
  EXPECT_EQ(words_of(message(event(
                         8, R"("clocksRead":{"clocks":{"left":[{"seat":1,"leftMs":"1000"}]}})")),
                     picture),
            "the clocks:   ? : 0:01.000");
}

TEST(ParseLink, ReadsAddressesAndWholeLinks) {
  const auto plain = parse_link("http://127.0.0.1:8080");
  ASSERT_TRUE(plain);
  EXPECT_EQ(plain->host, "127.0.0.1");
  EXPECT_EQ(plain->port, 8080);
  EXPECT_EQ(plain->match, "");
  const auto whole = parse_link("http://tachiai.example/m/Tq3vR8mKw2Zd#key=k7JpN0");
  ASSERT_TRUE(whole);
  EXPECT_EQ(whole->port, 80);
  EXPECT_EQ(whole->match, "Tq3vR8mKw2Zd");
  EXPECT_EQ(whole->key, "k7JpN0");
  const auto v6 = parse_link("ws://[::1]:9000/ws");
  ASSERT_TRUE(v6);
  EXPECT_EQ(v6->host, "::1");
  EXPECT_EQ(v6->port, 9000);
  EXPECT_FALSE(parse_link("127.0.0.1:8080"));
  EXPECT_FALSE(parse_link("https://tachiai.example"));
  EXPECT_FALSE(parse_link("http://host:port"));
  EXPECT_FALSE(parse_link("http://host:0"));
  EXPECT_FALSE(parse_link("http://"));
}

TEST(ReadRecord, SkipsBlankLinesAndRemarks) {
  std::istringstream file{"# a game\n7g7f\n\n3c3d # hm\n 8h2b+\r\n"};
  EXPECT_EQ(read_record(file), (std::vector<std::string>{"7g7f", "3c3d", "8h2b+"}));
}

}  // namespace
}  // namespace tachiai::cli
