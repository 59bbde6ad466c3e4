#include "server/rooms/recovery.hpp"

#include "tests/unit/server/rooms/game.hpp"

namespace tachiai::rooms {
namespace {

TEST(Recovery, AMatchGoesOnUntilARecordEndsIt) {
  Game game("shogi.online");
  const journal::StreamId stream{"match/" + game.match};
  const auto& records = game.hall.disk.streams[stream.text];
  ASSERT_TRUE(game.black->play(game.match, 0, "7g7f").has_committed());
  EXPECT_EQ(live_match(stream, records.back()), base::MatchId{game.match});
  ASSERT_TRUE(game.white->ask(game.resign()).has_committed());
  EXPECT_EQ(live_match(stream, records.back()), std::nullopt);
  EXPECT_EQ(live_match(stream, records.front()), base::MatchId{game.match});
}

TEST(Recovery, WhatCannotBeReadIsTriedAndNotForgotten) {
  journal::Stored stored;
  stored.bytes = "\xff\xff\xff";
  EXPECT_EQ(live_match(journal::StreamId{"match/abc"}, stored), base::MatchId{"abc"});
  EXPECT_EQ(live_match(journal::StreamId{"notes/abc"}, stored), std::nullopt);
}

TEST(Recovery, HoldsTheDamagedBackAndSaysHowManyAreBack) {
  Game game("shogi.online");
  auto& streams = game.hall.disk.streams;
  // The chain holds the stream's name: records under another one are no records of it.
  streams["match/changed"] = streams["match/" + game.match];
  game.hall.restart(1s);
  EXPECT_EQ(game.hall.server->restored, 1U);
  EXPECT_NE(game.hall.server->room({game.match}), nullptr);
  EXPECT_EQ(game.hall.server->room({"changed"}), nullptr);
  ASSERT_EQ(game.hall.server->reports.size(), 1U);
  EXPECT_TRUE(game.hall.server->reports[0].starts_with("cannot restore match/changed seq 1"))
      << game.hall.server->reports[0];
}

}  // namespace
}  // namespace tachiai::rooms
