#include "engines/catalog/catalog.hpp"
#include "tests/unit/server/rooms/game.hpp"

namespace tachiai::rooms {
namespace {

TEST(Room, AnOthelloGameIsPlayedToItsEnd) {
  Game game("othello.online");
  while (!game.state().ended) {
    const auto legal = catalog::legal_moves(game.state().table);
    ASSERT_FALSE(legal.empty());
    const auto answer = game.mover().play(game.match, number(game.state().ply()), legal.front());
    ASSERT_TRUE(answer.has_committed()) << answer.ShortDebugString();
    game.settle(5ms);
  }
  EXPECT_EQ(game.last_kind(), "match_ended");
  const auto ending = game.white->events(game.match).back().match_ended().ending();
  EXPECT_EQ(ending.places_size(), 2);
  EXPECT_EQ(ending.rule().rfind("engines/othello/RULES.md#", 0), 0U) << ending.rule();
  EXPECT_EQ(refusal(game.black->play(game.match, number(game.state().ply()), "a1")), "GAME_OVER");
}

TEST(Room, AShogiGameEndsWithCheckmate) {
  Game game("shogi.online", {}, "4k4/9/4P4/9/9/9/9/9/4K4 b G 1");
  const auto mate = game.black->play(game.match, 0, "G*5b");
  ASSERT_TRUE(mate.has_committed()) << mate.ShortDebugString();
  game.settle();
  const auto events = game.white->events(game.match);
  EXPECT_EQ(events.back().match_ended().ending().reason(), "checkmate");
  EXPECT_EQ(events.back().match_ended().ending().places(0), 1U);
  // Move and end are one decision: the receipt names the last of both.
  EXPECT_EQ(events.back().seq(), mate.committed().seq());
}

TEST(Room, TheMoverIsAcknowledgedBeforeHeHearsTheEvent) {
  Game game("shogi.online");
  const std::size_t before = game.black->heard.size();
  ASSERT_TRUE(game.black->play(game.match, 0, "7g7f").has_committed());
  game.settle();
  ASSERT_GE(game.black->heard.size(), before + 2);
  EXPECT_TRUE(game.black->heard[before].message.has_committed());
  EXPECT_TRUE(game.black->heard[before + 1].message.has_event());
}

TEST(Room, TheReceiptIsTheHeadOfTheLog) {
  Game game("shogi.online");
  const auto committed = game.black->play(game.match, 0, "7g7f").committed();
  const auto& stored = game.hall.disk.streams["match/" + game.match].at(committed.seq() - 1);
  EXPECT_EQ(committed.head(), std::string(stored.chain.begin(), stored.chain.end()));
}

TEST(Room, ASlowStoreIsFirstAnsweredByReceived) {
  Game game("shogi.online");
  game.hall.server->journal.troubles.usual_least = game.hall.server->journal.troubles.usual_most =
      300ms;
  const auto id = [&] {
    v1::ClientMessage message;
    message.mutable_play_move()->set_match_id(game.match);
    message.mutable_play_move()->set_move("7g7f");
    return game.black->say(message);
  }();
  ASSERT_TRUE(game.black->answer_to(id).has_committed());
  std::size_t received = 0;
  for (const auto& one : game.black->heard) received += one.message.has_received() ? 1 : 0;
  EXPECT_EQ(received, 1U);
}

// --- Refusals
// -------------------------------------------------------------------------------------------------------

TEST(RoomRefuses, AMoveForAnotherPly) {
  Game game("shogi.online");
  EXPECT_EQ(refusal(game.black->play(game.match, 1, "7g7f")), "STALE_PLY");
  ASSERT_TRUE(game.black->play(game.match, 0, "7g7f").has_committed());
  const auto late = game.black->play(game.match, 0, "2g2f");
  EXPECT_EQ(refusal(late), "STALE_PLY");
  EXPECT_EQ(late.refused().rule(), "engines/match/RULES.md#stale_ply");
  EXPECT_EQ(late.refused().seq(), game.head());
}

TEST(RoomRefuses, AMoveOutOfTurn) {
  Game game("shogi.online");
  EXPECT_EQ(refusal(game.white->play(game.match, 0, "3c3d")), "NOT_YOUR_TURN");
}

TEST(RoomRefuses, AStrangersMove) {
  Game game("shogi.online");
  Hand guest(*game.hall.server);
  EXPECT_EQ(refusal(guest.play(game.match, 0, "7g7f")), "NOT_A_PLAYER");
  Hand other(*game.hall.server);
  ASSERT_TRUE(other.open("othello.online").has_match_opened());
  EXPECT_EQ(refusal(other.play(game.match, 0, "7g7f")), "NOT_A_PLAYER");
}

TEST(RoomRefuses, AnIllegalMoveWithItsRuleAndFacts) {
  Game game("shogi.online", {}, "4k4/9/9/9/9/9/4P4/9/4K4 b P 1");
  const auto nifu = game.black->play(game.match, 0, "P*5e").refused();
  EXPECT_EQ(nifu.code(), v1::ILLEGAL);
  EXPECT_EQ(nifu.illegality(), "nifu");
  EXPECT_EQ(nifu.rule(), "engines/shogi/RULES.md#nifu");
  EXPECT_FALSE(nifu.facts().empty());
  EXPECT_EQ(refusal(game.black->play(game.match, 0, "hello")), "UNPARSABLE_MOVE");
}

TEST(RoomRefuses, AnIdThatWasUsedForSomethingElse) {
  Game game("shogi.online");
  const auto first = game.black->play(game.match, 0, "7g7f", "mine").committed();
  EXPECT_EQ(refusal(game.black->play(game.match, 0, "2g2f", "mine")), "ID_REUSED");
  // The same id and content: the same answer, however often.
  const auto again = game.black->play(game.match, 0, "7g7f", "mine").committed();
  EXPECT_EQ(again.seq(), first.seq());
  EXPECT_EQ(again.head(), first.head());
  // Another principal's ids are his own.
  EXPECT_TRUE(game.white->play(game.match, 1, "3c3d", "mine").has_committed());
}

TEST(RoomRefuses, ASeatThatIsNotNamedByOneWhoHoldsTwo) {
  Hall hall;
  Hand hand(*hall.server);
  ASSERT_TRUE(hand.open("othello.online").has_match_opened());
  const base::MatchId match{"SoloSoloSolo"};
  const auto* preset = match::find_preset("shogi.online");
  bool made = false;
  hall.server->street->on(match, [&](House& house) {
    Birth birth{match::create(*preset, {hand.principal, hand.principal, "", ""}),
                {},
                false,
                hand.principal,
                {}};
    house.create(match, std::move(birth), [&](const Result<journal::Head, journal::Fault>& head) {
      made = head.has_value();
    });
  });
  hall.world.run_for(20ms);
  ASSERT_TRUE(made);
  hand.watch(match.text);
  hall.world.run_for(20ms);
  EXPECT_EQ(refusal(hand.play(match.text, 0, "7g7f")), "NAME_THE_SEAT");
  v1::ClientMessage move;
  move.mutable_play_move()->set_match_id(match.text);
  move.mutable_play_move()->set_move("7g7f");
  move.mutable_play_move()->set_seat(0);
  EXPECT_TRUE(hand.ask(move).has_committed());
  move.mutable_play_move()->set_seat(3);
  EXPECT_EQ(refusal(hand.ask(move)), "NOT_YOUR_SEAT");
}

TEST(RoomRefuses, ASeatThatIsAnothers) {
  Game game("shogi.online");
  v1::ClientMessage move;
  move.mutable_play_move()->set_match_id(game.match);
  move.mutable_play_move()->set_move("7g7f");
  move.mutable_play_move()->set_seat(0);
  EXPECT_EQ(refusal(game.white->ask(move)), "NOT_YOUR_SEAT");
}

TEST(RoomRefuses, WhatTheInboxCannotHold) {
  Game game("shogi.casual");
  game.hall.server->journal.hold();
  std::vector<std::string> ids;
  for (std::size_t i = 0; i < Room::inbox_max + 5; ++i) ids.push_back(game.black->say(game.draw()));
  game.settle(200ms);
  std::size_t refused = 0;
  for (const auto& id : ids) {
    for (const auto& answer : game.black->answers(id)) {
      EXPECT_EQ(refusal(answer), "RATE_LIMITED");
      EXPECT_GT(answer.refused().retry_after_ms(), 0U);
      ++refused;
    }
  }
  EXPECT_EQ(refused, 4U);  // one is being written, 64 wait
  game.hall.server->journal.release();
  game.settle(500ms);
  for (const auto& id : ids) EXPECT_EQ(game.black->answers(id).size(), 1U) << id;
}

/// K042: two tabs of one player move at the same ply; then a reused id; then a ply of the future.
TEST(Room, OfTwoTabsTheFirstMoveStandsAndBothConverge) {
  Game game("shogi.online");
  Hand tab(*game.hall.server, {.core = 1, .key = game.black->key});
  tab.watch(game.match);
  v1::ClientMessage one, two;
  one.mutable_play_move()->set_match_id(game.match);
  one.mutable_play_move()->set_move("7g7f");
  two.mutable_play_move()->set_match_id(game.match);
  two.mutable_play_move()->set_move("2g2f");
  const auto first = game.black->say(one);
  const auto second = tab.say(two);
  const auto a = game.black->answer_to(first);
  const auto b = tab.answer_to(second);
  EXPECT_NE(a.has_committed(), b.has_committed());
  EXPECT_EQ(a.has_committed() ? refusal(b) : refusal(a), "STALE_PLY");
  EXPECT_EQ(refusal(tab.play(game.match, 3, "2g2f")), "STALE_PLY");
  game.settle();
  EXPECT_EQ(tab.events(game.match).back().move_played().move().position(),
            game.black->events(game.match).back().move_played().move().position());
}

TEST(Room, ClaimsAndResignationsCarryNoPlyAndCommute) {
  Game game("shogi.casual");
  const auto offer = game.white->say(game.draw());
  v1::ClientMessage move;
  move.mutable_play_move()->set_match_id(game.match);
  move.mutable_play_move()->set_move("7g7f");
  const auto moved = game.black->say(move);
  EXPECT_TRUE(game.white->answer_to(offer).has_committed());
  EXPECT_TRUE(game.black->answer_to(moved).has_committed());
  EXPECT_TRUE(game.white->ask(game.resign()).has_committed());
}

TEST(Room, ABugFreezesItsRoomAndNoOther) {
  Game game("shogi.online");
  Hand other(*game.hall.server), guest(*game.hall.server);
  const auto opened = other.open("othello.online").match_opened();
  other.watch(opened.match_id());
  ASSERT_TRUE(guest.take(opened.match_id(), opened.invitation()).has_seat_given());
  // Somebody else wrote into the stream: what the room knows is not what is written.
  auto& stream = game.hall.disk.streams["match/" + game.match];
  auto foreign = stream.back();
  foreign.seq = base::next(foreign.seq);
  stream.push_back(foreign);
  EXPECT_EQ(refusal(game.black->play(game.match, 0, "7g7f")), "UNAVAILABLE");
  EXPECT_EQ(refusal(game.white->play(game.match, 0, "7g7f")), "UNAVAILABLE");
  game.settle();
  EXPECT_EQ(game.black->notices().back(), "room_frozen");
  EXPECT_FALSE(game.hall.server->reports.empty());
  // Who comes now still sees the board, and why it stands still.
  Hand late(*game.hall.server);
  EXPECT_TRUE(late.watch(game.match).has_watching());
  EXPECT_EQ(late.snapshots(game.match).size(), 1U);
  EXPECT_EQ(late.notices().back(), "room_frozen");
  EXPECT_TRUE(other.play(opened.match_id(), 0, "f5").has_committed());
}

}  // namespace
}  // namespace tachiai::rooms
