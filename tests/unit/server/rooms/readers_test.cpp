#include "tests/unit/server/rooms/game.hpp"

namespace tachiai::rooms {
namespace {

/// K043: a snapshot up to n, then n + 1 and so on, whenever one joins.
TEST(RoomReaders, WhoJoinsInTheMiddleHearsEveryPlyOnce) {
  Game game("shogi.casual");
  std::vector<std::unique_ptr<Hand>> late;
  for (int turn = 0; turn < 12; ++turn) {
    game.mover().say(turn % 2 == 0 ? game.draw() : game.decline());
    late.push_back(std::make_unique<Hand>(
        *game.hall.server,
        Hand::Place{.core = static_cast<std::size_t>(turn % 2), .json = turn % 3 == 0}));
    v1::ClientMessage watch;
    watch.mutable_watch()->set_match_id(game.match);
    late.back()->say(watch);
  }
  game.settle(200ms);
  for (const auto& hand : late) {
    ASSERT_EQ(hand->snapshots(game.match).size(), 1U);
    std::uint64_t seq = hand->snapshots(game.match).front().seq();
    for (const auto& event : hand->events(game.match)) EXPECT_EQ(event.seq(), ++seq);
    EXPECT_EQ(seq, game.head());
  }
}

TEST(RoomReaders, AReturningReaderGetsTheTailWithoutAGap) {
  Game game("shogi.casual");
  const auto known = game.head();
  ASSERT_TRUE(game.black->play(game.match, 0, "7g7f").has_committed());
  ASSERT_TRUE(game.white->play(game.match, 1, "3c3d").has_committed());
  game.settle();
  Hand back(*game.hall.server, {.core = 1});
  back.watch(game.match, game.history, known);
  EXPECT_TRUE(back.snapshots(game.match).empty());
  const auto events = back.events(game.match);
  ASSERT_EQ(events.size(), 2U);
  EXPECT_EQ(events[0].seq(), known + 1);
  EXPECT_EQ(events[1].move_played().move().move(), "3c3d");
  // Who is here has no number, and is told as well.
  EXPECT_EQ(back.presences().size(), 2U);
}

TEST(RoomReaders, AnotherHistoryOrAFutureSeqGetsASnapshot) {
  Game game("shogi.casual");
  Hand other(*game.hall.server), future(*game.hall.server);
  other.watch(game.match, "another", 1);
  future.watch(game.match, game.history, 999);
  EXPECT_EQ(other.snapshots(game.match).size(), 1U);
  EXPECT_EQ(future.snapshots(game.match).size(), 1U);
}

TEST(RoomReaders, BeyondTheRingComesASnapshot) {
  Game game("shogi.casual");
  for (std::size_t i = 0; i < audience::Channel::ring_size / 2 + 5; ++i) {
    game.black->say(game.draw());
    game.settle(8ms);
    game.white->say(game.decline());
    game.settle(8ms);
  }
  ASSERT_GT(game.head(), audience::Channel::ring_size + 2);
  Hand old(*game.hall.server), recent(*game.hall.server);
  old.watch(game.match, game.history, 2);
  recent.watch(game.match, game.history, game.head() - 256);
  game.settle(200ms);
  EXPECT_EQ(old.snapshots(game.match).size(), 1U);
  EXPECT_EQ(old.snapshots(game.match).front().seq(), game.head());
  EXPECT_TRUE(recent.snapshots(game.match).empty());
  EXPECT_EQ(recent.events(game.match).size(), 256U);
}

TEST(RoomReaders, ASnapshotTellsTheWholeMatch) {
  Game game("shogi.casual");
  ASSERT_TRUE(game.black->play(game.match, 0, "7g7f").has_committed());
  ASSERT_TRUE(game.white->ask(game.draw()).has_committed());
  Hand late(*game.hall.server, {.json = true});
  late.watch(game.match);
  const auto snapshot = late.snapshots(game.match).front();
  EXPECT_EQ(snapshot.moves_size(), 1);
  EXPECT_EQ(snapshot.moves(0).move(), "7g7f");
  EXPECT_EQ(snapshot.to_move(), 1U);
  EXPECT_EQ(snapshot.draw_offer(), 1U);
  EXPECT_EQ(snapshot.clocks().running(), 1U);
  ASSERT_EQ(snapshot.players_size(), 2);
  EXPECT_TRUE(snapshot.players(0).present());
  EXPECT_EQ(snapshot.watchers(), 0U);
  late.watch(game.match);
  EXPECT_EQ(late.snapshots(game.match).back().watchers(), 1U);
}

TEST(RoomReaders, ASlowSpectatorIsConflatedAndToldSo) {
  Game game("shogi.casual");
  game.hall.server->network.outbox_bytes_max = 2'000;
  Hand slow(*game.hall.server,
            {.core = 1,
             .line = {.up = 1ms, .down = 1ms, .jitter = {}, .bytes_per_ms = 0.2, .window = 1'000}});
  slow.watch(game.match);
  for (int i = 0; i < 60; ++i) {
    game.black->ask(game.draw());
    game.white->ask(game.decline());
  }
  game.settle(30s);
  const auto snapshots = slow.snapshots(game.match);
  ASSERT_GE(snapshots.size(), 2U);
  EXPECT_FALSE(snapshots.front().conflated());
  EXPECT_TRUE(snapshots.back().conflated());
  EXPECT_FALSE(slow.close_code);
  // Never a silent gap: every event follows what was known.
  std::uint64_t seq = 0;
  for (const auto& one : slow.heard) {
    if (one.message.has_snapshot()) seq = one.message.snapshot().seq();
    if (one.message.has_event()) {
      EXPECT_EQ(one.message.event().seq(), ++seq);
    }
  }
  EXPECT_EQ(seq, game.head());
}

/// Simulation seed 996: pulses come while a snapshot waits in an outbox that has room for it alone.
TEST(RoomReaders, APulseDoesNotPushASnapshotOut) {
  Game game("shogi.casual");
  Hand red(*game.hall.server);
  const auto opened = red.open("shogi.casual").match_opened();
  red.watch(opened.match_id());
  Hand fast(*game.hall.server);
  fast.watch(opened.match_id());
  std::size_t room = 0;
  for (const auto& one : fast.heard) {
    if (one.message.has_watching() || one.message.has_snapshot())
      room += 4 + one.message.ByteSizeLong();
  }
  game.hall.server->network.outbox_bytes_max = room + 10;
  Hand slow(*game.hall.server,
            {.core = 1,
             .line = {.up = 1ms, .down = 1ms, .jitter = {}, .bytes_per_ms = 0.05, .window = 1}});
  game.settle(4s);
  v1::ClientMessage watch;
  watch.mutable_watch()->set_match_id(game.match);
  slow.say(watch);
  game.settle(3s);
  ASSERT_EQ(slow.connection->queued_bytes(), 0U) << "the first snapshot is under way, for a while";
  ASSERT_TRUE(slow.snapshots(game.match).empty());
  watch.mutable_watch()->set_match_id(opened.match_id());
  slow.say(watch);
  game.settle(300s);
  for (const auto& match : {game.match, opened.match_id()}) {
    const auto snapshots = slow.snapshots(match);
    ASSERT_EQ(snapshots.size(), 1U) << match;
    EXPECT_FALSE(snapshots.front().conflated());
  }
  EXPECT_FALSE(slow.close_code);
}

/// One socket, two matches: the snapshot of the first must not let events of the second through.
TEST(RoomReaders, ASlowSpectatorOfTwoMatchesHasNoGapInEither) {
  Game game("shogi.casual");
  Hand red(*game.hall.server), blue(*game.hall.server);
  const auto opened = red.open("shogi.casual").match_opened();
  red.watch(opened.match_id());
  blue.watch(opened.match_id());
  ASSERT_TRUE(blue.take(opened.match_id(), opened.invitation()).has_seat_given());
  game.hall.server->network.outbox_bytes_max = 5'000;
  Hand slow(*game.hall.server,
            {.core = 1,
             .line = {.up = 1ms, .down = 1ms, .jitter = {}, .bytes_per_ms = 1, .window = 700}});
  slow.watch(game.match);
  slow.watch(opened.match_id());
  v1::ClientMessage offer = game.draw(), decline = game.decline();
  for (int i = 0; i < 80; ++i) {
    game.black->say(game.draw());
    offer.mutable_offer_draw()->set_match_id(opened.match_id());
    red.ask(offer);
    game.white->say(game.decline());
    decline.mutable_answer_draw()->set_match_id(opened.match_id());
    blue.ask(decline);
    game.settle(50ms);
  }
  game.settle(60s);
  std::map<std::string, std::uint64_t> seq;
  std::size_t conflated = 0;
  for (const auto& one : slow.heard) {
    if (one.message.has_snapshot()) {
      seq[one.message.snapshot().match_id()] = one.message.snapshot().seq();
      conflated += one.message.snapshot().conflated() ? 1 : 0;
    }
    if (one.message.has_event()) {
      EXPECT_EQ(one.message.event().seq(), ++seq[one.message.event().match_id()])
          << one.message.event().match_id();
    }
  }
  EXPECT_GE(conflated, 2U);
  EXPECT_EQ(seq[game.match], game.head());
}

TEST(RoomReaders, APlayersOverflowClosesWithResync) {
  Game game("shogi.casual");
  Hand slow(*game.hall.server,
            {.core = 1,
             .key = game.black->key,
             .line = {.up = 1ms, .down = 1ms, .jitter = {}, .bytes_per_ms = 1, .window = 500}});
  game.hall.server->network.player_outbox_bytes_max = 1'200;
  slow.watch(game.match);
  for (int i = 0; i < 60; ++i) {
    game.white->say(game.draw());
    game.white->ask(game.decline());
  }
  game.settle(20s);
  EXPECT_EQ(slow.close_code, net::CloseCode::try_again_later);
  EXPECT_EQ(slow.close_reason, "resync");
}

TEST(RoomReaders, AnUnwatchedMatchIsSilent) {
  Game game("shogi.casual");
  Hand reader(*game.hall.server, {.core = 1});
  reader.watch(game.match);
  v1::ClientMessage unwatch;
  unwatch.mutable_unwatch()->set_match_id(game.match);
  ASSERT_TRUE(reader.ask(unwatch).has_unwatched());
  game.settle();
  const std::size_t before = reader.heard.size();
  ASSERT_TRUE(game.black->play(game.match, 0, "7g7f").has_committed());
  game.settle();
  EXPECT_EQ(reader.heard.size(), before);
}

TEST(RoomReaders, APulseTellsTheHeadEveryTenSeconds) {
  Game game("shogi.casual");
  Hand reader(*game.hall.server);
  reader.watch(game.match);
  game.settle(25s);
  std::size_t pulses = 0;
  for (const auto& one : reader.heard) {
    if (!one.message.has_pulse()) continue;
    ++pulses;
    EXPECT_EQ(one.message.pulse().head(), game.head());
    EXPECT_EQ(one.message.pulse().watchers(), 1U);
  }
  EXPECT_GE(pulses, 2U);
}

// --- Presence
// -------------------------------------------------------------------------------------------------------

/// K047: a player is present while any connection of his lives.
TEST(RoomPresence, ASecondDeviceKeepsThePlayerPresent) {
  Game game("shogi.online");
  Hand phone(*game.hall.server, {.core = 1, .key = game.black->key});
  phone.watch(game.match);
  game.black->connection->cut(1ms, 1ms);
  game.settle(70s);
  EXPECT_EQ(refusal(game.white->ask(game.claim_abandoned())), "OPPONENT_PRESENT");
  phone.connection->cut(1ms, 1ms);
  game.settle(20ms);
  const auto last = game.white->presences().back();
  EXPECT_EQ(last.seat(), 0U);
  EXPECT_FALSE(last.present());
  EXPECT_EQ(last.claimable_after_ms(), 60'000U);
}

TEST(RoomPresence, AnAbandonedGameIsWonByClaimAndOnlyAfterTheGrace) {
  Game game("shogi.online");
  game.black->connection->cut(1ms, 1ms);
  game.settle(59s);
  EXPECT_EQ(refusal(game.white->ask(game.claim_abandoned())), "OPPONENT_PRESENT");
  EXPECT_FALSE(game.state().ended);
  game.settle(2s);
  ASSERT_TRUE(game.white->ask(game.claim_abandoned()).has_committed());
  EXPECT_EQ(game.state().ended->reason, "abandonment");
}

TEST(RoomPresence, WhoNeverCameIsGoneFromTheStart) {
  Hall hall;
  Hand opener(*hall.server), taker(*hall.server);
  const auto opened = opener.open("shogi.online").match_opened();  // and never watches it
  taker.watch(opened.match_id());
  ASSERT_TRUE(taker.take(opened.match_id(), opened.invitation()).has_seat_given());
  hall.world.run_for(61s);
  v1::ClientMessage claim;
  claim.mutable_claim_abandoned()->set_match_id(opened.match_id());
  EXPECT_TRUE(taker.ask(claim).has_committed());
}

TEST(RoomPresence, ATakerIsPresentInTheEventThatSeatsHim) {
  Game game("shogi.online");
  for (const auto& event : game.black->events(game.match)) {
    if (event.has_seat_taken()) {
      EXPECT_TRUE(event.seat_taken().player().present());
    }
  }
}

TEST(RoomPresence, GivenSeatsStartWhenEverybodyIsHere) {
  Hall hall;
  std::string match;
  std::vector<std::string> keys(2);
  hall.world.core(0).post([&] {
    hall.server->lobby->demonstrate(
        "othello.online", {"Kuro", "Shiro"},
        [&](const base::MatchId& id, const std::vector<std::string>& made) {
          match = id.text;
          keys = made;
        });
  });
  hall.world.run_for(50ms);
  ASSERT_EQ(keys.size(), 2U);
  ASSERT_FALSE(keys[1].empty());
  Hand black(*hall.server, {.key = keys[0]});
  black.watch(match);
  EXPECT_EQ(refusal(black.play(match, 0, "f5")), "NOT_STARTED");
  Hand white(*hall.server, {.core = 1, .key = keys[1]});
  white.watch(match);
  hall.world.run_for(20ms);
  EXPECT_TRUE(black.play(match, 0, "f5").has_committed());
}

// --- Notes
// ----------------------------------------------------------------------------------------------------------

TEST(RoomNotes, KeepTwentyAPlyAndSeatAndCountTheRest) {
  Game game("shogi.online");
  for (int i = 0; i < 35; ++i)
    EXPECT_EQ(refusal(game.white->play(game.match, 0, "3c3d")), "NOT_YOUR_TURN");
  game.settle(50ms);
  const auto of_white = [&] {
    std::size_t kept = 0;
    for (const auto& note : game.notes()) {
      kept += note.seat == Seat::second && note.ply == 0 &&
                      std::holds_alternative<records::Refused>(note.note)
                  ? 1
                  : 0;
    }
    return kept;
  };
  const std::size_t kept = of_white();
  EXPECT_GE(kept, 18U);  // coming and going is noted too
  EXPECT_LE(kept, 20U);
  // The count follows when the ply is over.
  ASSERT_TRUE(game.black->play(game.match, 0, "7g7f").has_committed());
  EXPECT_EQ(refusal(game.black->play(game.match, 0, "7g7f")), "STALE_PLY");
  game.settle(50ms);
  EXPECT_EQ(of_white(), kept);
  std::uint32_t dropped = 0;
  for (const auto& note : game.notes()) {
    if (const auto* uncounted = std::get_if<records::Uncounted>(&note.note);
        uncounted && note.seat == Seat::second) {
      dropped += uncounted->dropped;
      EXPECT_EQ(note.ply, 0U);
    }
  }
  EXPECT_EQ(kept + dropped, 35U);
}

TEST(RoomNotes, SayWhatWasRefusedAndWhy) {
  Game game("shogi.online", {}, "4k4/9/9/9/9/9/4P4/9/4K4 b P 1");
  game.black->play(game.match, 0, "P*5e", "the-id");
  game.settle(50ms);
  const auto notes = game.notes();
  const auto* refused = std::get_if<records::Refused>(&notes.back().note);
  ASSERT_NE(refused, nullptr);
  EXPECT_EQ(refused->request_id, "the-id");
  EXPECT_EQ(refused->act, "P*5e");
  EXPECT_EQ(refused->code, "illegal");
  EXPECT_EQ(refused->illegality, "nifu");
  EXPECT_EQ(notes.back().seat, Seat::first);
}

TEST(RoomNotes, AreChainedAndGoOnAfterARestart) {
  Game game("shogi.online");
  game.white->play(game.match, 0, "3c3d");
  game.settle(50ms);
  const auto before = game.notes().size();
  game.hall.restart(1s);
  Hand white(*game.hall.server, {.key = game.white->key});
  white.watch(game.match);
  white.play(game.match, 5, "3c3d");
  game.settle(50ms);
  const auto& stream = game.hall.disk.streams["notes/" + game.match];
  EXPECT_GT(stream.size(), before);
  journal::Digest chain{};
  for (const auto& stored : stream) {
    chain = journal::chain(chain, "notes/" + game.match, stored.seq, stored.bytes);
    EXPECT_EQ(chain, stored.chain);
  }
}

}  // namespace
}  // namespace tachiai::rooms
