#include "server/rooms/rematch.hpp"

#include "tests/unit/server/rooms/game.hpp"

namespace tachiai::rooms {
namespace {

/// The same position for the fourth time.
void repeat(Game& game) {
  std::uint32_t ply = 0;
  for (int round = 0; round < 3; ++round) {
    for (const char* move : {"2h3h", "8b7b", "3h2h", "7b8b"}) {
      EXPECT_TRUE(game.mover().play(game.match, ply++, move).has_committed());
      game.settle();
    }
  }
  game.settle(100ms);
}

std::vector<std::string> next_matches(const Hand& hand) {
  std::vector<std::string> all;
  for (const auto& one : hand.heard) {
    if (one.message.has_next_match()) all.push_back(one.message.next_match().next_match());
  }
  return all;
}

TEST(Rematch, HasAnIdOfItsOwnThatIsAlwaysTheSame) {
  const base::MatchId match{"AbCdEfGhIjKl"};
  EXPECT_EQ(rematch_id(match), rematch_id(match));
  EXPECT_EQ(rematch_id(match).text.size(), 12U);
  EXPECT_NE(rematch_id(match), match);
  EXPECT_NE(rematch_id(rematch_id(match)), match);
  EXPECT_NE(rematch_id({"AbCdEfGhIjKm"}), rematch_id(match));
}

TEST(Rematch, IsOpenedAtOnceWithTheSidesExchanged) {
  Game game("shogi.sashisho5");
  Hand watcher(*game.hall.server, {.core = 1, .json = true});
  watcher.watch(game.match);
  repeat(game);
  ASSERT_EQ(game.state().ended->reason, "sennichite");
  const std::string next = rematch_id({game.match}).text;
  for (const Hand* hand : {game.black.get(), game.white.get(), &watcher})
    EXPECT_EQ(next_matches(*hand), std::vector{next});

  const auto watching = game.black->watch(next).watching();
  EXPECT_EQ(watching.seat(), 1u) << "black is white now";
  const auto shown = game.black->snapshots(next).back();
  EXPECT_EQ(shown.replay_of(), game.match);
  EXPECT_FALSE(shown.started()) << "the clock waits until both have come";
  EXPECT_EQ(shown.players(1).principal_id(), game.black->principal);
  EXPECT_EQ(shown.players(1).display_name(),
            game.black->snapshots(game.match).front().players(0).display_name());
  game.white->watch(next);
  game.settle();
  EXPECT_TRUE(game.hall.server->room({next})->state().started);
  EXPECT_TRUE(game.white->play(next, 0, "7g7f").has_committed());

  // Who comes later hears of it as well, by a snapshot or behind a tail.
  Hand late(*game.hall.server);
  late.watch(game.match);
  EXPECT_EQ(late.snapshots(game.match).back().next_match(), next);
  late.watch(game.match, game.history, 3);
  EXPECT_EQ(next_matches(late), std::vector{next});
  // So that both find it again.
  Hand again(*game.hall.server, {.key = game.black->key});
  EXPECT_EQ(again.heard.front().message.welcome().seats_size(), 2);
}

TEST(Rematch, IsThereOnceHoweverOftenTheServerDies) {
  for (const auto moment : {0us, 1'000us, 2'500us, 4'000us, 5'500us, 7'000us, 9'000us, 30'000us}) {
    SCOPED_TRACE(std::to_string(moment.count()) + " us behind the last move");
    Game game("shogi.sashisho5");
    std::uint32_t ply = 0;
    for (int round = 0; round < 3; ++round) {
      for (const char* move : {"2h3h", "8b7b", "3h2h", "7b8b"}) {
        if (++ply == 12) break;
        ASSERT_TRUE(game.mover().play(game.match, ply - 1, move).has_committed());
        game.settle();
      }
    }
    ASSERT_TRUE(game.mover().play(game.match, 11, "7b8b").has_committed());
    game.settle(moment);
    const std::string next = rematch_id({game.match}).text;
    game.hall.restart(1s);
    game.settle(1s);
    game.hall.restart(1s);
    game.settle(1s);
    EXPECT_EQ(game.hall.disk.streams["match/" + next].size(), 1U);
    Hand black(*game.hall.server, {.key = game.black->key});
    std::size_t seats = 0;
    for (const auto& held : black.heard.front().message.welcome().seats())
      seats += held.match_id() == next ? 1 : 0;
    EXPECT_EQ(seats, 1U);
    black.watch(game.match);
    game.settle();
    EXPECT_EQ(next_matches(black), std::vector{next}) << "behind the snapshot";
    black.watch(next);
    EXPECT_EQ(black.snapshots(next).back().replay_of(), game.match);
  }
}

/// The store breaks between the end and the opening: it is asked for until it is there.
TEST(Rematch, WaitsForABrokenStore) {
  Game game("shogi.sashisho5");
  std::uint32_t ply = 0;
  for (int round = 0; round < 3; ++round) {
    for (const char* move : {"2h3h", "8b7b", "3h2h", "7b8b"}) {
      ASSERT_TRUE(game.mover().play(game.match, ply++, move).has_committed());
      if (ply == 12) game.hall.server->journal.break_now(false);
      game.settle(ply == 12 ? 1ms : 20ms);
    }
  }
  const std::string next = rematch_id({game.match}).text;
  game.settle(3s);
  EXPECT_TRUE(game.hall.disk.streams["match/" + next].empty());
  game.hall.server->journal.mend();
  game.settle(5s);
  EXPECT_EQ(game.hall.disk.streams["match/" + next].size(), 1U);
  EXPECT_EQ(next_matches(*game.black), std::vector{next});
}

TEST(Rematch, ThereIsNoneWhereThePresetPlaysNoneAgain) {
  Game game("shogi.online");
  repeat(game);
  ASSERT_TRUE(game.state().ended);
  EXPECT_TRUE(next_matches(*game.black).empty());
  EXPECT_FALSE(game.hall.disk.streams.contains("match/" + rematch_id({game.match}).text));
}

}  // namespace
}  // namespace tachiai::rooms
