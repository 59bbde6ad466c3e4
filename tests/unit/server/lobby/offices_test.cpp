#include <gtest/gtest.h>

#include "server/records/digest.hpp"
#include "tests/unit/server/rooms/real_board.hpp"

namespace tachiai::rooms {
namespace {

using enum RealBoard::Who;
using Client = v1::ClientMessage;

v1::ServerMessage calls(Hand& hand, bool follow = false) {
  v1::ClientMessage message;
  message.mutable_list_calls()->set_follow(follow);
  return hand.ask(message);
}

TEST(Offices, OfAMatchAreOpenedByItsInvitationsAndListedInWelcome) {
  RealBoard board;
  EXPECT_EQ(board.opened.arbiter_invitation().size(), 20U);
  EXPECT_NE(board.opened.arbiter_invitation(), board.opened.relay_invitation());
  board.begin();
  board.restart();
  const auto& welcome = board[arbiter].heard.front().message.welcome();
  ASSERT_EQ(welcome.offices_size(), 1);
  EXPECT_EQ(welcome.offices(0).match_id(), board.match);
  EXPECT_EQ(welcome.offices(0).office(), v1::OFFICE_ARBITER);
  EXPECT_FALSE(welcome.arbiter());
  EXPECT_EQ(board[relay].heard.front().message.welcome().offices(0).office(), v1::OFFICE_RELAY);
  EXPECT_TRUE(board.ask(arbiter, &Client::mutable_stop_clocks).has_committed());
  // In strict conduct there are none.
  const auto strict = board[spectator].open("shogi.online").match_opened();
  EXPECT_TRUE(strict.arbiter_invitation().empty());
}

TEST(Offices, AreTakenOnce) {
  RealBoard board;
  const auto& invitation = board.opened.arbiter_invitation();
  EXPECT_EQ(refusal(board.office(spectator, invitation)), "BAD_INVITATION");
  EXPECT_EQ(refusal(board.office(spectator, "wrong")), "BAD_INVITATION");
  EXPECT_EQ(refusal(board.office(spectator, "")), "BAD_INVITATION");
  EXPECT_EQ(refusal(board.office(spectator, board.opened.invitation())), "BAD_INVITATION");
  const auto again = board.office(arbiter, invitation);
  ASSERT_TRUE(again.has_office_given()) << "who has it is told so again";
  EXPECT_TRUE(again.office_given().key().empty());
  v1::ClientMessage elsewhere;
  elsewhere.mutable_take_office()->set_match_id("ABCDEFGHIJKL");
  elsewhere.mutable_take_office()->set_invitation(invitation);
  EXPECT_EQ(refusal(board[spectator].ask(elsewhere)), "NO_SUCH_MATCH");
}

TEST(Offices, AreNotForWhoPlaysAndSeatsNotForWhoHoldsOne) {
  RealBoard board;
  EXPECT_EQ(refusal(board[relay].take(board.match, board.opened.invitation())), "FORBIDDEN");
  Hand opener(*board.hall.server);
  const auto other = opener.open("othello.ajoc49").match_opened();
  v1::ClientMessage take;
  take.mutable_take_office()->set_match_id(other.match_id());
  take.mutable_take_office()->set_invitation(other.arbiter_invitation());
  EXPECT_EQ(refusal(opener.ask(take)), "FORBIDDEN");
  EXPECT_TRUE(board[relay].ask(take).has_office_given()) << "another match is another matter";
}

/// Whatever is asked for without the right: refused, and the match stays as it is.
TEST(Offices, AreAskedForBeforeEveryAct) {
  RealBoard board;
  board.begin();
  board.turn(black, {"f5"});
  const auto records = board.hall.disk.streams["match/" + board.match].size();
  for (const auto who : {black, white, relay, spectator}) {
    SCOPED_TRACE(who);
    EXPECT_EQ(refusal(board.ask(who, &Client::mutable_stop_clocks)), "FORBIDDEN");
    EXPECT_EQ(refusal(board.ask(who, &Client::mutable_resume_clocks)), "FORBIDDEN");
    EXPECT_EQ(refusal(board.rule(who, true)), "FORBIDDEN");
    EXPECT_EQ(refusal(board.ask(who, &Client::mutable_adjudicate)), "FORBIDDEN");
    EXPECT_EQ(refusal(board.ask(who, &Client::mutable_give_draw_right)), "FORBIDDEN");
    const auto forgive = board.ask(who, &Client::mutable_forgive_touch,
                                   [](auto& one) { one.set_office(v1::OFFICE_ARBITER); });
    EXPECT_EQ(refusal(forgive), "FORBIDDEN");
    if (who != relay) {
      EXPECT_EQ(refusal(board.claim(who, "missed_flip", {"d4"}, v1::OFFICE_RELAY)), "FORBIDDEN");
    }
  }
  EXPECT_EQ(refusal(board.act(arbiter, "f6")), "NOT_A_PLAYER");
  EXPECT_EQ(refusal(board.claim(arbiter, "missed_flip", {"e5"})), "NOT_A_PLAYER");
  const auto players = board.ask(white, &Client::mutable_claim_flag,
                                 [](auto& one) { one.set_office(v1::OFFICE_ONLOOKER); });
  EXPECT_EQ(refusal(players), "FORBIDDEN") << "who plays is no onlooker";
  EXPECT_EQ(board.hall.disk.streams["match/" + board.match].size(), records);
}

TEST(Offices, TheQueueOfTheArbiterFollowsHisMatches) {
  RealBoard board;
  board.begin();
  EXPECT_EQ(refusal(calls(board[white])), "FORBIDDEN");
  EXPECT_EQ(refusal(calls(board[relay])), "FORBIDDEN");
  EXPECT_EQ(refusal(calls(board[spectator])), "FORBIDDEN");
  EXPECT_EQ(calls(board[arbiter], true).call_list().calls_size(), 0);
  ASSERT_TRUE(board.ask(black, &Client::mutable_call_arbiter).has_committed());
  const auto& needed = board[arbiter].heard.back().message.arbiter_needed();
  EXPECT_EQ(needed.match().match_id(), board.match);
  EXPECT_EQ(needed.reason(), "arbiter_called");
  EXPECT_GT(needed.since_utc_ms(), 0u);
  board.restart();  // he is still needed, and since then
  const auto list = calls(board[arbiter], true).call_list();
  ASSERT_EQ(list.calls_size(), 1);
  EXPECT_EQ(list.calls(0).reason(), "arbiter_called");
  EXPECT_EQ(list.calls(0).since_utc_ms(), needed.since_utc_ms());
  ASSERT_TRUE(board.ask(arbiter, &Client::mutable_resume_clocks).has_committed());
  board.settle();
  EXPECT_TRUE(board[arbiter].heard.back().message.has_arbiter_released());
  board.turn(black, {"f5"});
  ASSERT_TRUE(board.claim(white, "missed_flip", {"e5"}).has_committed());
  ASSERT_TRUE(board.answer(black, false).has_committed());
  board.settle();
  EXPECT_EQ(calls(board[arbiter]).call_list().calls(0).reason(), "claim_disputed");
  for (const auto& one : board[white].heard) EXPECT_FALSE(one.message.has_arbiter_needed());
}

TEST(Offices, ArbitersOfTheHouseActEverywhereButWhereTheyPlay) {
  const std::string key(40, 'r');
  RealBoard board;
  board.begin();
  std::optional<bool> appointed;
  board.hall.server->registry->appoint(
      {records::secret_digest(key)},
      [&](const Result<Done, journal::Fault>& done) { appointed = done.has_value(); });
  board.settle(1s);
  ASSERT_EQ(appointed, true);
  Hand house(*board.hall.server, {.core = 1, .key = key});
  EXPECT_FALSE(house.principal.empty()) << "his key made him known";
  EXPECT_TRUE(house.heard.front().message.welcome().arbiter());
  EXPECT_TRUE(calls(house, true).has_call_list());
  v1::ClientMessage stop;
  stop.mutable_stop_clocks()->set_match_id(board.match);
  EXPECT_TRUE(house.ask(stop).has_committed());
  board.settle();
  EXPECT_TRUE(house.heard.back().message.has_arbiter_needed()) << "of every match";

  const auto own = house.open("othello.ajoc49").match_opened();
  Hand other(*board.hall.server);
  house.watch(own.match_id());
  ASSERT_TRUE(other.take(own.match_id(), own.invitation()).has_seat_given());
  stop.mutable_stop_clocks()->set_match_id(own.match_id());
  stop.mutable_stop_clocks()->clear_request_id();
  EXPECT_EQ(refusal(house.ask(stop)), "FORBIDDEN");
}

TEST(Offices, BotsDoNotSitAtARealBoard) {
  RealBoard board;
  v1::ClientMessage create;
  create.mutable_create_match()->set_preset("othello.ajoc49");
  create.mutable_create_match()->add_bots("random");
  EXPECT_EQ(refusal(board[spectator].ask(create)), "BAD_PRESET");
}

}  // namespace
}  // namespace tachiai::rooms
