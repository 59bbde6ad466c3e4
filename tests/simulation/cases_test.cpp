// Cases from public reports, as experiments under a fake clock; the ids are theirs.
#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

#include "engines/catalog/catalog.hpp"
#include "tests/unit/server/rooms/game.hpp"

namespace tachiai::simulation {
namespace {

using namespace std::chrono_literals;
using rooms::Game;
using simulated::Hall;
using simulated::Hand;
using simulated::Nanos;
using simulated::refusal;

/// K037: many live games, kill -9, 40 s down, players back between 1 and 20 s later.
TEST(Cases, K037_ACrashUnderManyGamesBillsTheDowntimeToNobody) {
  Hall hall;
  struct Board {
    std::string match;
    std::string keys[2];
    std::uint64_t acknowledged = 0;
  };
  std::vector<Board> boards(30);
  std::vector<std::unique_ptr<Hand>> hands;
  for (std::size_t i = 0; i < boards.size(); ++i) {
    Board& board = boards[i];
    auto black = std::make_unique<Hand>(*hall.server), white = std::make_unique<Hand>(*hall.server);
    const auto opened = black->open("shogi.online", i == 0 ? 3'000 : 300'000).match_opened();
    board.match = opened.match_id();
    black->watch(board.match);
    white->watch(board.match);
    ASSERT_TRUE(white->take(board.match, opened.invitation()).has_seat_given());
    board.acknowledged = black->play(board.match, 0, "7g7f").committed().seq();
    board.keys[0] = black->key;
    board.keys[1] = white->key;
    hands.push_back(std::move(black));
    hands.push_back(std::move(white));
    hall.world.run_for(i == 0 ? 0ms : 20ms);
  }
  // The first has 3.0 s on his clock and thinks no longer than this.
  hall.world.run_for(200ms);
  hall.restart(40s);
  for (auto& board : boards) {
    const auto& records = hall.disk.streams["match/" + board.match];
    EXPECT_GE(records.size(), board.acknowledged);
    Hand white(*hall.server, {.key = board.keys[1]});
    white.watch(board.match);
    hall.world.run_for(hall.world.dice.between(1ms, 600ms));
    const auto& state = hall.server->room({board.match})->state();
    ASSERT_FALSE(state.ended) << board.match;
    EXPECT_LT(state.used, 3'000ms);
    EXPECT_TRUE(state.clock_runs);
    EXPECT_LT(state.accounted, 30'000ms) << "the downtime is no match time";
  }
}

/// K043: in a fast game, readers who join at random instants see every ply exactly once.
TEST(Cases, K043_WhoJoinsAFastGameSeesEveryPlyOnce) {
  Game game("othello.online");
  std::vector<std::unique_ptr<Hand>> crowd;
  auto next_move = game.hall.world.now();
  while (!game.state().ended) {
    const auto legal = catalog::legal_moves(game.state().table);
    v1::ClientMessage move;
    move.mutable_play_move()->set_match_id(game.match);
    move.mutable_play_move()->set_ply(number(game.state().ply()));
    move.mutable_play_move()->set_move(legal[game.hall.world.dice.below(legal.size())]);
    game.mover().say(move);
    for (int i = 0; i < 5; ++i) {
      crowd.push_back(std::make_unique<Hand>(
          *game.hall.server,
          Hand::Place{.core = crowd.size() % 2, .json = crowd.size() % 4 == 0, .greets = false}));
      v1::ClientMessage hello, watch;
      hello.mutable_hello();
      watch.mutable_watch()->set_match_id(game.match);
      crowd.back()->say(hello);
      crowd.back()->say(watch);
      game.settle(game.hall.world.dice.between(0ms, 2ms));
    }
    next_move = next_move + 50ms;
    game.hall.world.run_until(next_move);
  }
  game.settle(50ms);
  const std::string last = catalog::position_text(game.state().table);
  for (const auto& hand : crowd) {
    ASSERT_EQ(hand->snapshots(game.match).size(), 1U);
    const auto snapshot = hand->snapshots(game.match).front();
    std::uint64_t seq = snapshot.seq();
    std::string position = snapshot.position();
    for (const auto& event : hand->events(game.match)) {
      ASSERT_EQ(event.seq(), ++seq);
      if (event.has_move_played()) position = event.move_played().move().position();
    }
    EXPECT_EQ(seq, game.head());
    EXPECT_EQ(position, last);
  }
}

/// K045: a message that was lost is noticed within one pulse, and one watch heals it.
TEST(Cases, K045_ALostMessageIsNoticedByThePulseAndHealed) {
  Game game("shogi.casual");
  Hand reader(*game.hall.server);
  reader.watch(game.match);
  const auto known = game.head();
  ASSERT_TRUE(game.black->play(game.match, 0, "7g7f").has_committed());
  game.settle(10'500ms);
  // He behaves as if the move had never come.
  std::uint64_t head = 0;
  for (const auto& one : reader.heard) {
    if (one.message.has_pulse()) head = one.message.pulse().head();
  }
  EXPECT_EQ(head, known + 1);
  const std::size_t before = reader.events(game.match).size();
  reader.watch(game.match, game.history, known);
  ASSERT_EQ(reader.events(game.match).size(), before + 1);
  EXPECT_EQ(reader.events(game.match).back().seq(), known + 1);
  EXPECT_TRUE(reader.snapshots(game.match).size() == 1);
}

/// K050: killed at any moment between the decision and its announcement, a game has one end.
TEST(Cases, K050_AGameHasOneEndWheneverTheServerDies) {
  for (int step = 0; step < 24; ++step) {
    SCOPED_TRACE("killed " + std::to_string(step * 250) + " us after the resignation");
    Game game("shogi.online", {}, "", static_cast<std::uint64_t>(step) + 1);
    auto resign = game.resign();
    resign.mutable_resign()->set_request_id("the end");
    game.black->say(resign);
    game.settle(Nanos{250us} * step);
    const bool told = !game.black->answers("the end").empty();
    game.hall.restart(1s);
    Hand black(*game.hall.server, {.key = game.black->key});
    Hand white(*game.hall.server, {.key = game.white->key});
    black.watch(game.match);
    white.watch(game.match);
    if (told) {
      EXPECT_TRUE(game.hall.server->room({game.match})->state().ended);
    }
    const auto answer = black.ask(resign);
    ASSERT_TRUE(answer.has_committed()) << answer.ShortDebugString();
    EXPECT_EQ(black.ask(resign).committed().seq(), answer.committed().seq());
    game.settle(100ms);
    std::size_t ends = 0;
    for (const auto& entry : game.records())
      ends += std::holds_alternative<match::MatchEnded>(entry.event) ? 1 : 0;
    EXPECT_EQ(ends, 1U);
    // Each of them hears it once: in the snapshot, or as an event.
    for (const Hand* hand : {&black, &white}) {
      std::size_t heard = hand->snapshots(game.match).front().has_ending() ? 1 : 0;
      for (const auto& event : hand->events(game.match)) heard += event.has_match_ended() ? 1 : 0;
      EXPECT_EQ(heard, 1U);
    }
  }
}

/// Pitfall 18: the line cut at any moment around a move and its acknowledgement; the move is sent
/// again and stands once.
TEST(Cases, AMoveSentAgainAfterACutStandsOnce) {
  for (int step = 0; step < 24; ++step) {
    SCOPED_TRACE("cut " + std::to_string(step * 250) + " us after the move was sent");
    Game game("shogi.online", {}, "", static_cast<std::uint64_t>(step) + 1);
    v1::ClientMessage move;
    move.mutable_play_move()->set_request_id("once");
    move.mutable_play_move()->set_match_id(game.match);
    move.mutable_play_move()->set_move("7g7f");
    game.black->say(move);
    game.settle(Nanos{250us} * step);
    game.black->connection->cut(20ms, 1ms);
    game.settle(5ms);
    Hand back(*game.hall.server, {.core = 1, .key = game.black->key});
    const auto answer = back.ask(move);
    ASSERT_TRUE(answer.has_committed());
    game.settle(50ms);
    std::size_t moves = 0;
    for (const auto& event : game.white->events(game.match))
      moves += event.has_move_played() ? 1 : 0;
    EXPECT_EQ(moves, 1U);
  }
}

/// Pitfall 24 and K047: everybody drops at once and comes back.
TEST(Cases, AReconnectStormFindsEverybodyWhereTheyWere) {
  Game game("shogi.casual");
  std::vector<std::unique_ptr<Hand>> crowd;
  for (std::size_t i = 0; i < 100; ++i) {
    crowd.push_back(std::make_unique<Hand>(*game.hall.server, Hand::Place{.core = i % 2}));
    crowd.back()->watch(game.match);
  }
  const auto known = game.head();
  for (auto& hand : crowd) hand->connection->cut(1ms, 1ms);
  ASSERT_TRUE(game.black->play(game.match, 0, "7g7f").has_committed());
  std::vector<std::unique_ptr<Hand>> again;
  for (std::size_t i = 0; i < crowd.size(); ++i) {
    again.push_back(std::make_unique<Hand>(*game.hall.server,
                                           Hand::Place{.core = (i + 1) % 2, .greets = false}));
    v1::ClientMessage hello, watch;
    hello.mutable_hello();
    watch.mutable_watch()->set_match_id(game.match);
    watch.mutable_watch()->set_history_id(game.history);
    watch.mutable_watch()->set_last_seq(known);
    again.back()->say(hello);
    again.back()->say(watch);
  }
  game.settle(200ms);
  for (const auto& hand : again) {
    ASSERT_EQ(hand->events(game.match).size(), 1U);
    EXPECT_EQ(hand->events(game.match).front().seq(), known + 1);
  }
  EXPECT_EQ(game.room().summary().watchers, 100U);
}

}  // namespace
}  // namespace tachiai::simulation
