#include "tests/unit/server/rooms/game.hpp"

namespace tachiai::rooms {
namespace {

/// The stop of the last record that stopped a clock.
match::ClockStop last_stop(Game& game) {
  match::ClockStop found;
  for (const auto& entry : game.records()) {
    if (const auto* move = std::get_if<match::MovePlayed>(&entry.event)) found = move->stop;
    if (const auto* frozen = std::get_if<match::ClockFrozen>(&entry.event)) found = frozen->stop;
    if (const auto* flag = std::get_if<match::FlagFell>(&entry.event)) found = flag->stop;
    if (const auto* end = std::get_if<match::MatchEnded>(&entry.event); end != nullptr && end->stop)
      found = *end->stop;
  }
  return found;
}

Nanos law(Game& game) {
  const auto& booked = game.state().booked;
  return booked[0] + booked[1] + booked[2] + booked[3];
}

TEST(RoomClock, ChargesFromTheTellingToTheReceipt) {
  Game game("shogi.online");
  const Instant told = game.told();
  const auto id = game.play_at(told + Nanos{2'000ms} + -Nanos{100us}, "7g7f");
  ASSERT_TRUE(game.black->answer_to(id).has_committed());
  game.settle();
  // The telling is rounded up, the receipt down: never more than what passed, and hardly less.
  EXPECT_LE(last_stop(game).spent, 1'999ms);
  EXPECT_GE(last_stop(game).spent, 1'998ms);
  EXPECT_GT(last_stop(game).held, 0ms);
  EXPECT_EQ(law(game), game.state().accounted);
}

TEST(RoomClock, DoesNotChargeForASlowStore) {
  Game game("shogi.online");
  game.hall.server->journal.troubles.usual_least = game.hall.server->journal.troubles.usual_most =
      700ms;
  ASSERT_TRUE(game.black->play(game.match, 0, "7g7f").has_committed());
  game.settle(10ms);
  const Instant told = game.told();
  const auto id = game.play_at(told + 100ms, "3c3d");
  ASSERT_TRUE(game.white->answer_to(id).has_committed());
  EXPECT_LE(last_stop(game).spent, 100ms);
  EXPECT_GE(last_stop(game).held, 700ms);
}

/// The last millisecond: less than the time is in time, exactly the time is too late.
TEST(RoomClock, FlagFallsAtTheDeadlineAndNotBefore) {
  {
    Game game("shogi.online", 5'000);
    const auto id = game.play_at(game.told() + Nanos{5'000ms} + -Nanos{2ms}, "7g7f");
    EXPECT_TRUE(game.black->answer_to(id).has_committed());
  }
  Game game("shogi.online", 5'000);
  const auto id = game.play_at(game.told() + Nanos{5'010ms}, "7g7f");  // beyond the lag granted
  EXPECT_EQ(refusal(game.black->answer_to(id)), "FLAG_FELL");
  game.settle();
  EXPECT_EQ(game.white->events(game.match).back().match_ended().ending().reason(), "time");
  EXPECT_EQ(law(game), game.state().accounted);
  // The late move is not in the log.
  for (const auto& entry : game.records())
    EXPECT_FALSE(std::holds_alternative<match::MovePlayed>(entry.event));
}

TEST(RoomClock, FallsByItselfWhenNobodyMoves) {
  Game game("shogi.csa", 3'000);
  game.settle(20s);  // an increment before the move is part of the budget
  ASSERT_TRUE(game.state().ended);
  EXPECT_EQ(game.state().ended->reason, "time");
  EXPECT_EQ(game.last_kind(), "match_ended");
}

/// A move that a reactor read 1 ms before the deadline and that reaches the room after it: the room
/// was busy then, or the reactor; from a connection that follows the match, or one that has not yet
/// asked to.
TEST(RoomClock, AMoveReadInTimeWinsOverTheTimer) {
  for (std::uint64_t seed = 1; seed <= 12; ++seed) {
    for (const bool follows : {true, false}) {
      for (const bool room_busy : {true, false}) {
        Game game("shogi.csa", 3'000, "", seed);
        const std::size_t home = game.hall.server->street->core_of({game.match});
        Hand far(*game.hall.server, {.core = 1 - home, .key = game.black->key});
        if (follows) far.watch(game.match);
        const Instant deadline = game.deadline();
        game.hall.world.run_until(deadline + -Nanos{4ms});
        if (room_busy) game.hall.world.core(home).stall(9ms);
        v1::ClientMessage message;
        message.mutable_play_move()->set_match_id(game.match);
        message.mutable_play_move()->set_move("7g7f");
        game.hall.world.run_until(deadline + -Nanos{2'300us});
        const auto id =
            far.say(message, room_busy ? 0ms : 7ms);  // read 1.3 ms before the time is up
        SCOPED_TRACE("seed " + std::to_string(seed) + (follows ? ", follows" : "") +
                     (room_busy ? ", the room is busy" : ""));
        EXPECT_TRUE(far.answer_to(id).has_committed());
        EXPECT_FALSE(game.state().ended);
      }
    }
  }
}

/// It is not the timer alone that says that the time is up: whatever is read after the deadline
/// does, the opponent's offer or his own other tab, and may arrive first.
TEST(RoomClock, AMoveReadInTimeWinsOverWhatWasReadLater) {
  for (std::uint64_t seed = 1; seed <= 12; ++seed) {
    for (const bool other_tab : {true, false}) {
      // With an allowance for lag the timer waits longer than his own word.
      Game game(other_tab ? "shogi.online" : "shogi.csa", 3'000, "", seed);
      const std::size_t home = game.hall.server->street->core_of({game.match});
      Hand far(*game.hall.server, {.core = 1 - home, .key = game.black->key});
      Hand near(*game.hall.server,
                {.core = home, .key = other_tab ? game.black->key : game.white->key});
      const Instant deadline = game.deadline();
      v1::ClientMessage message;
      message.mutable_play_move()->set_match_id(game.match);
      message.mutable_play_move()->set_move("7g7f");
      game.hall.world.run_until(deadline + -Nanos{2'300us});
      const auto id = far.say(message, 7ms);
      game.hall.world.run_until(deadline + 1ms);
      near.say(other_tab ? message : game.draw());
      EXPECT_TRUE(far.answer_to(id).has_committed()) << "seed " << seed << " tab " << other_tab;
      EXPECT_FALSE(game.state().ended) << "seed " << seed << " tab " << other_tab;
    }
  }
}

TEST(RoomClock, WhoActsBeforeHeIsToldHasSpentNothing) {
  Game game("shogi.casual");
  ASSERT_TRUE(game.black->play(game.match, 0, "7g7f").has_committed());
  // White's connection has not been handed the move yet when his resignation comes.
  game.hall.server->journal.hold();
  v1::ClientMessage move;
  move.mutable_play_move()->set_match_id(game.match);
  move.mutable_play_move()->set_ply(1);
  move.mutable_play_move()->set_move("3c3d");
  const auto moved = game.white->say(move);
  game.settle(50ms);
  v1::ClientMessage early;
  early.mutable_play_move()->set_match_id(game.match);
  early.mutable_play_move()->set_ply(2);
  early.mutable_play_move()->set_move("2g2f");
  const auto guess = game.black->say(early);  // he guesses what comes
  game.settle(50ms);
  game.hall.server->journal.release();
  ASSERT_TRUE(game.white->answer_to(moved).has_committed());
  ASSERT_TRUE(game.black->answer_to(guess).has_committed());
  EXPECT_EQ(last_stop(game).spent, 0ms);
  EXPECT_EQ(law(game), game.state().accounted);
}

/// K033: the time while the player's line is cut is his own.
TEST(RoomClock, RunsOnWhileThePlayersLineIsCut) {
  Game game("shogi.online", 600'000);
  game.settle(40s);
  game.black->connection->cut(10ms, 10ms);
  game.settle(20s);
  Hand back(*game.hall.server, {.key = game.black->key});
  back.watch(game.match);
  const auto snapshot = back.snapshots(game.match).back();
  const auto left = snapshot.clocks().faces(0).main_ms() - snapshot.clocks().elapsed_ms();
  EXPECT_NEAR(static_cast<double>(left), 540'000.0, 200.0);
  EXPECT_EQ(snapshot.clocks().running(), 0U);
}

/// Think 40 s, crash, 60 s down, restart: 39.5 to 40 s are charged.
TEST(RoomClock, ACrashChargesUpToTheLastBeat) {
  Game game("shogi.online", 600'000);
  const Instant told = game.told();
  game.hall.world.run_until(told + 40s);
  game.hall.restart(60s);
  game.settle(50ms);
  const auto stop = last_stop(game);
  EXPECT_GE(stop.spent, 39'500ms);
  EXPECT_LE(stop.spent, 40'000ms);
  EXPECT_EQ(game.state().used, stop.spent);
  EXPECT_FALSE(game.state().clock_runs);
  // It runs again when its player has his snapshot.
  Hand white(*game.hall.server, {.key = game.white->key});
  white.watch(game.match);
  game.settle();
  EXPECT_FALSE(game.state().clock_runs);
  Hand black(*game.hall.server, {.key = game.black->key});
  black.watch(game.match, game.history, 1);
  game.settle();
  EXPECT_TRUE(game.state().clock_runs);
  ASSERT_TRUE(black.play(game.match, 0, "7g7f").has_committed());
  game.settle();
  EXPECT_LT(game.state().faces[0].main, Millis{560'500});
  EXPECT_GT(game.state().faces[0].main, Millis{559'000});
  EXPECT_EQ(law(game), game.state().accounted);
}

TEST(RoomClock, RunsAgainThirtySecondsAfterARestartAtTheLatest) {
  Game game("shogi.online", 600'000);
  game.settle(1s);
  game.hall.restart(5s);
  game.settle(29s);
  EXPECT_FALSE(game.state().clock_runs);
  game.settle(2s);
  EXPECT_TRUE(game.state().clock_runs);
}

TEST(RoomClock, ACrashBeforeTheTellingIsKnownChargesNothing) {
  Game game("shogi.online", 600'000);
  ASSERT_TRUE(game.black->play(game.match, 0, "7g7f").has_committed());
  game.hall.restart(10s);  // within the first beat of the turn
  game.settle(50ms);
  EXPECT_EQ(last_stop(game).spent, 0ms);
  EXPECT_EQ(game.state().used, 0ms);
}

/// An orderly stop: the clock stands, and who comes back while the server goes down does not start
/// it.
TEST(RoomClock, AnOrderlyStopFreezesUntilTheRestart) {
  Game game("shogi.online", 600'000);
  game.settle(3s);
  auto done = std::make_shared<bool>(false);
  game.hall.server->freeze(done);
  game.settle(100ms);
  ASSERT_TRUE(*done);
  EXPECT_FALSE(game.state().clock_runs);
  Hand again(*game.hall.server, {.key = game.black->key});
  again.watch(game.match);
  game.settle(1s);
  EXPECT_FALSE(game.state().clock_runs);
  EXPECT_EQ(refusal(again.play(game.match, 0, "7g7f")), "CLOCK_FROZEN");
  const auto used = game.state().used;
  game.hall.restart(30s);
  game.settle(50ms);
  EXPECT_EQ(game.state().used, used);
}

// --- A broken store
// -------------------------------------------------------------------------------------------------

TEST(RoomStore, BrokenBeforeWritingRefusesAndChargesNobody) {
  Game game("shogi.online", 600'000);
  const Instant told = game.told();
  game.hall.server->journal.break_now(false);
  const auto id = game.play_at(told + 2s, "7g7f");
  game.settle(8s);
  EXPECT_TRUE(game.black->answers(id).empty()) << "nobody knows yet";
  EXPECT_EQ(game.white->notices().back(), "store_broken");
  EXPECT_EQ(refusal(game.white->ask(game.resign())), "UNAVAILABLE");
  game.hall.server->journal.mend();
  game.settle(2s);
  EXPECT_EQ(refusal(game.black->answer_to(id)), "UNAVAILABLE");
  EXPECT_EQ(game.white->notices().back(), "store_mended");
  EXPECT_TRUE(game.state().clock_runs);
  EXPECT_NEAR(static_cast<double>(game.state().used.count()), 2'000.0, 10.0);
  EXPECT_EQ(number(game.state().ply()), 0U);
  ASSERT_TRUE(game.black->play(game.match, 0, "7g7f").has_committed());
  EXPECT_EQ(law(game), game.state().accounted);
}

TEST(RoomStore, BrokenAfterWritingGoesOnWithWhatIsThere) {
  Game game("shogi.online", 600'000);
  game.hall.server->journal.break_now(true);
  const auto id = game.play_at(game.told() + 2s, "7g7f");
  game.settle(5s);
  EXPECT_TRUE(game.black->answers(id).empty());
  // The same once more, from another tab: it waits for the same answer.
  game.hall.server->journal.mend();
  game.settle(2s);
  EXPECT_TRUE(game.black->answer_to(id).has_committed());
  EXPECT_EQ(number(game.state().ply()), 1U);
  EXPECT_TRUE(game.state().clock_runs);
  EXPECT_EQ(game.state().used, 0ms) << "white heard of his turn when the store was back";
  ASSERT_TRUE(game.white->play(game.match, 1, "3c3d").has_committed());
  EXPECT_EQ(law(game), game.state().accounted);
}

TEST(RoomStore, TheSameCommandAgainWaitsForTheUncertainOne) {
  Game game("shogi.online", 600'000);
  Hand tab(*game.hall.server, {.key = game.black->key});
  game.hall.server->journal.break_now(true);
  v1::ClientMessage move;
  move.mutable_play_move()->set_request_id("once");
  move.mutable_play_move()->set_match_id(game.match);
  move.mutable_play_move()->set_move("7g7f");
  game.black->say(move);
  game.settle(1s);
  tab.say(move);
  game.settle(1s);
  EXPECT_TRUE(tab.answers("once").empty()) << "it may be done";
  game.hall.server->journal.mend();
  game.settle(7s);
  ASSERT_EQ(tab.answers("once").size(), 1U);
  EXPECT_TRUE(tab.answers("once").front().has_committed());
  EXPECT_EQ(game.black->answer_to("once").committed().seq(),
            tab.answers("once").front().committed().seq());
}

TEST(RoomStore, ALateMoveThatCouldNotBeWrittenIsNotCalledAFlag) {
  Game game("shogi.online", 3'000);
  game.hall.server->journal.break_now(false);
  const auto id = game.play_at(game.told() + 3'100ms, "7g7f");
  game.settle(1s);
  game.hall.server->journal.mend();
  game.settle(7s);
  EXPECT_EQ(refusal(game.black->answer_to(id)), "UNAVAILABLE");
}

// One store for all: who has nothing to write just then is frozen by what a beat finds, before his
// flag falls.
TEST(RoomStore, NobodysFlagFallsWhileItIsBroken) {
  Game game("shogi.online", 5'000);
  Hand other(*game.hall.server);
  game.hall.world.run_until(game.told() + 3s);
  game.hall.server->journal.break_now(false);
  EXPECT_EQ(refusal(other.open("othello.online")), "UNAVAILABLE");
  game.settle(20s);
  EXPECT_FALSE(game.state().ended);
  EXPECT_EQ(game.black->notices().back(), "store_broken");
  EXPECT_EQ(refusal(game.black->play(game.match, 0, "7g7f")), "UNAVAILABLE");

  // Who comes now sees the clock stand where the store last answered.
  Hand late(*game.hall.server, {.core = 1});
  late.watch(game.match);
  game.settle();
  const auto clocks = late.snapshots(game.match).back().clocks();
  EXPECT_TRUE(clocks.frozen());
  EXPECT_FALSE(clocks.has_running());
  EXPECT_LE(clocks.elapsed_ms(), 3'010U);
  EXPECT_GE(clocks.elapsed_ms(), 2'000U);

  game.hall.server->journal.mend();
  game.settle(2s);
  EXPECT_TRUE(game.state().clock_runs);
  EXPECT_EQ(game.state().used.count(), static_cast<std::int64_t>(clocks.elapsed_ms()));
  EXPECT_TRUE(game.black->play(game.match, 0, "7g7f").has_committed());
  EXPECT_EQ(law(game), game.state().accounted);
}

// The flag itself may be what the store no longer took: then nobody lost.
TEST(RoomStore, AFlagThatWasNotWrittenHasNotFallen) {
  Game game("shogi.csa", 5'000);  // without a wait for lag
  game.hall.world.run_until(game.told() + 4'950ms);
  game.hall.server->journal.break_now(false);
  game.settle(5s);
  EXPECT_EQ(game.black->notices().back(), "store_broken");
  EXPECT_FALSE(game.state().ended);
  game.hall.server->journal.mend();
  ASSERT_TRUE(game.hall.world.run_until(
      [&] { return game.state().used > 0ms && game.state().clock_runs; }, 5s));
  // He has what he had when the store last answered, and that is not nothing.
  EXPECT_LT(game.state().used, 5'000ms);
  EXPECT_GT(game.state().used, 4'000ms);
}

// What the store keeps waiting is told as received; the answer comes when it is known.
TEST(RoomStore, WhatItKeepsWaitingIsToldAsReceived) {
  Game game("shogi.online", 600'000);
  game.hall.world.run_until(game.told() + 100ms);
  game.hall.server->journal.break_now(false);
  const auto id = game.play_at(game.told() + 110ms, "7g7f");
  game.settle(2s);
  int received = 0;
  for (const auto& heard : game.black->heard) {
    received += heard.message.has_received() && heard.message.received().request_id() == id ? 1 : 0;
  }
  EXPECT_EQ(received, 1);
  EXPECT_TRUE(game.black->answers(id).empty());
}

// Broken off by a restart, a move is still one move: it is told with all the time it took.
TEST(RoomClock, AnInterruptedMoveIsToldWithAllItsTime) {
  Game game("shogi.online", 600'000);
  game.settle(5s);
  const std::string key = game.black->key;
  game.hall.restart(2s);
  Hand back(*game.hall.server, {.key = key});
  back.watch(game.match);
  game.settle(1s);
  ASSERT_TRUE(back.play(game.match, 0, "7g7f").has_committed());
  game.settle();
  const auto event = back.events(game.match).back();
  ASSERT_TRUE(event.has_move_played()) << event.ShortDebugString();
  const auto spent = 600'000 - event.clocks().faces(0).main_ms();
  EXPECT_GE(spent, 4'500U);
  EXPECT_EQ(event.move_played().move().spent_ms(), spent);
  Hand late(*game.hall.server);
  late.watch(game.match);
  game.settle();
  EXPECT_EQ(late.snapshots(game.match).back().moves(0).spent_ms(), spent);
}

TEST(RoomStore, AResumptionThatWasLostIsMadeUpFor) {
  Game game("shogi.online", 600'000);
  game.settle(1s);
  game.hall.restart(2s);
  game.settle(20ms);
  ASSERT_FALSE(game.state().clock_runs);
  game.hall.server->journal.break_now(false);
  Hand black(*game.hall.server, {.key = game.black->key});
  black.watch(game.match);  // asks for the resumption, which is not written
  game.settle(2s);
  EXPECT_FALSE(game.state().clock_runs);
  game.hall.server->journal.mend();
  game.settle(7s);
  EXPECT_TRUE(game.state().clock_runs);
}

TEST(RoomStore, WhatCannotBeReadIsNotCalledUnknown) {
  Game game("shogi.online");
  ASSERT_TRUE(game.black->ask(game.resign()).has_committed());
  game.black->connection->cut(1ms, 1ms);
  game.white->connection->cut(1ms, 1ms);
  game.settle(40s);  // the room leaves memory
  Hand other(*game.hall.server);
  game.hall.server->journal.break_now(false);
  other.open("othello.online");
  game.settle(20ms);
  EXPECT_EQ(refusal(other.watch(game.match)), "UNAVAILABLE");
  game.hall.server->journal.mend();
}

}  // namespace
}  // namespace tachiai::rooms
