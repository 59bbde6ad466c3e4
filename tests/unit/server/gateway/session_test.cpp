#include <gtest/gtest.h>

#include <memory>

#include "server/gateway/front_desk.hpp"
#include "tests/support/simulated/hand.hpp"
#include "tests/unit/server/rooms/game.hpp"

namespace tachiai::gateway {
namespace {

using namespace std::chrono_literals;
using net::Allowance;
using simulated::Hall;
using simulated::Hand;
using simulated::refusal;

v1::ClientMessage hello(const std::string& key = "") {
  v1::ClientMessage message;
  message.mutable_hello()->set_key(key);
  return message;
}
v1::ClientMessage ping() {
  v1::ClientMessage message;
  message.mutable_ping();
  return message;
}
v1::ClientMessage watch(const std::string& match) {
  v1::ClientMessage message;
  message.mutable_watch()->set_match_id(match);
  return message;
}

TEST(Session, HelloComesFirst) {
  Hall hall;
  Hand hand(*hall.server, {.greets = false});
  const auto no = hand.ask(ping()).refused();
  EXPECT_EQ(no.code(), v1::HELLO_FIRST);
  EXPECT_EQ(no.rule(), "protocol/README.md#hello_first");
  const auto welcome = hand.ask(hello()).welcome();
  EXPECT_TRUE(welcome.principal_id().empty());
  EXPECT_FALSE(welcome.server().empty());
  EXPECT_GT(hand.ask(ping()).pong().utc_ms(), 0U);
  EXPECT_EQ(refusal(hand.ask(hello())), "FORBIDDEN");
}

TEST(Session, AnUnknownKeyIsRefusedAndAnotherHelloMayFollow) {
  Hall hall;
  Hand hand(*hall.server, {.greets = false});
  const auto first = hand.say(hello("no such key"));
  const auto behind = hand.say(ping());
  EXPECT_EQ(refusal(hand.answer_to(first)), "UNKNOWN_KEY");
  EXPECT_EQ(refusal(hand.answer_to(behind)), "HELLO_FIRST");
  EXPECT_TRUE(hand.ask(hello()).has_welcome());
  // Who tries key after key is shown the door.
  Hand guesser(*hall.server, {.greets = false});
  for (int i = 0; i < 5; ++i)
    EXPECT_EQ(refusal(guesser.ask(hello("guess " + std::to_string(i)))), "UNKNOWN_KEY");
  hall.world.run_for(100ms);
  EXPECT_EQ(guesser.close_code, net::CloseCode::policy_violation);
}

TEST(Session, WhatIsSaidRightBehindHelloIsAnsweredInOrder) {
  Hall hall;
  Hand opener(*hall.server);
  const auto opened = opener.open("othello.online").match_opened();
  opener.watch(opened.match_id());
  Hand taker(*hall.server);
  ASSERT_TRUE(taker.take(opened.match_id(), opened.invitation()).has_seat_given());
  Hand quick(*hall.server, {.core = 1, .key = opened.key(), .greets = false});
  std::vector<std::string> ids{quick.say(hello(opened.key())), quick.say(watch(opened.match_id()))};
  v1::ClientMessage move;
  move.mutable_play_move()->set_match_id(opened.match_id());
  move.mutable_play_move()->set_move("f5");
  ids.push_back(quick.say(move));
  ids.push_back(quick.say(ping()));
  EXPECT_TRUE(quick.answer_to(ids[2]).has_committed());
  EXPECT_TRUE(quick.heard[0].message.has_welcome());
  EXPECT_EQ(quick.answers(ids[1]).size(), 1U);
  EXPECT_TRUE(quick.answer_to(ids[3]).has_pong());
}

/// He comes back, plays in the last millisecond, and the desk, which has to say who he is, is busy
/// until his time is up.
TEST(Session, AMoveReadInTimeRightBehindHelloWinsOverTheTimer) {
  int games = 0;
  for (std::uint64_t seed = 1; games < 12; ++seed) {
    rooms::Game game("shogi.csa", 3'000, "", seed);
    constexpr std::size_t desk = 0, home = 1;
    if (game.hall.server->street->core_of({game.match}) != home) continue;
    ++games;
    const auto deadline = game.deadline();
    Hand back(*game.hall.server, {.core = home, .greets = false});
    v1::ClientMessage move;
    move.mutable_play_move()->set_match_id(game.match);
    move.mutable_play_move()->set_move("7g7f");
    game.hall.world.run_until(deadline + -rooms::Nanos{2'300us});
    game.hall.world.core(desk).stall(8ms);
    back.say(hello(game.black->key));
    const auto id = back.say(move);
    EXPECT_TRUE(back.answer_to(id).has_committed()) << "seed " << seed;
    EXPECT_FALSE(game.state().ended) << "seed " << seed;
  }
}

TEST(Session, TooMuchBeforeWelcomeIsRefused) {
  Hall hall;
  Hand opener(*hall.server);
  opener.open("othello.online");
  Hand hand(*hall.server, {.core = 1, .greets = false});
  std::vector<std::string> ids;
  hall.world.core(0).stall(50ms);  // the desk is busy
  hand.say(hello(opener.key));
  for (int i = 0; i < 40; ++i) ids.push_back(hand.say(ping()));
  hall.world.run_for(200ms);
  std::size_t pongs = 0, refused = 0;
  for (const auto& id : ids) {
    ASSERT_EQ(hand.answers(id).size(), 1U);
    pongs += hand.answer_to(id).has_pong() ? 1 : 0;
    refused += refusal(hand.answer_to(id)) == "RATE_LIMITED" ? 1 : 0;
  }
  EXPECT_EQ(pongs, 32U);
  EXPECT_EQ(refused, 8U);
}

/// One who asks for snapshot after snapshot must not take the core from everybody else.
TEST(Session, WatchesAndListsAreCountedByPrincipal) {
  Hall hall;
  Hand opener(*hall.server), bystander(*hall.server);
  const auto opened = opener.open("othello.online").match_opened();
  const auto burst = static_cast<std::size_t>(looks_by_principal.burst);
  std::vector<std::unique_ptr<Hand>> tabs;  // of one person, on one core
  for (int i = 0; i < 4; ++i)
    tabs.push_back(std::make_unique<Hand>(*hall.server, Hand::Place{.key = opener.key}));
  std::vector<std::pair<Hand*, std::string>> asked;
  for (std::size_t i = 0; i < 2 * burst; ++i) {
    Hand& tab = *tabs[i % tabs.size()];
    v1::ClientMessage list;
    list.mutable_list_matches();
    asked.emplace_back(&tab, tab.say(i % 3 == 0 ? list : watch(opened.match_id())));
  }
  std::size_t refused = 0;
  for (const auto& [tab, id] : asked) {
    const auto answer = tab->answer_to(id);
    if (!answer.has_refused()) continue;
    ++refused;
    EXPECT_EQ(answer.refused().code(), v1::RATE_LIMITED);
    EXPECT_EQ(answer.refused().rule(), "protocol/README.md#limits");
    EXPECT_EQ(answer.refused().retry_after_ms(), 1'000U);
  }
  EXPECT_GE(refused, burst - 10);
  EXPECT_LE(refused, burst);
  EXPECT_TRUE(bystander.watch(opened.match_id()).has_watching()) << "another is not told to wait";
  EXPECT_TRUE(tabs[0]->ask(ping()).has_pong());
  hall.world.run_for(1s);
  EXPECT_TRUE(tabs[0]->watch(opened.match_id()).has_watching());
}

TEST(Allowance, EachHasHisOwnShareAndItGrowsAgain) {
  Allowance allowance{{.per_second = 2, .burst = 3}};
  const base::Instant now{};
  for (int i = 0; i < 3; ++i) EXPECT_TRUE(allowance.take("one", now));
  EXPECT_FALSE(allowance.take("one", now));
  EXPECT_TRUE(allowance.take("other", now));
  EXPECT_TRUE(allowance.take("one", now + 500ms));
  EXPECT_FALSE(allowance.take("one", now + 500ms));
}

TEST(Allowance, ForgetsOnlyWhoHasHisWholeShare) {
  Allowance allowance{{.per_second = 2, .burst = 3}};
  const base::Instant now{};
  for (std::size_t i = 0; i + 1 < Allowance::known_max; ++i)
    ASSERT_TRUE(allowance.take("early " + std::to_string(i), now));
  const base::Instant later = now + 1500ms;
  for (int i = 0; i < 3; ++i) ASSERT_TRUE(allowance.take("greedy", later));
  EXPECT_EQ(allowance.known(), Allowance::known_max);
  EXPECT_TRUE(allowance.take("new", later));
  EXPECT_EQ(allowance.known(), 2U);
  EXPECT_FALSE(allowance.take("greedy", later));
}

TEST(Session, TheWrongKindOfFrameClosesTheConnection) {
  Hall hall;
  Hand proto(*hall.server), json(*hall.server, {.json = true});
  proto.say_raw("{\"ping\":{\"requestId\":\"1\"}}", true);
  json.say_raw("\x01\x02", false);
  hall.world.run_for(50ms);
  EXPECT_EQ(proto.close_code, net::CloseCode::unsupported_data);
  EXPECT_EQ(json.close_code, net::CloseCode::unsupported_data);
}

TEST(Session, WhatCannotBeReadIsRefusedWithItsIdAsFarAsItCanBe) {
  Hall hall;
  Hand json(*hall.server, {.json = true});
  json.say_raw("{\"playMove\":{\"requestId\":\"mine\",\"ply\":[]}}", true);
  hall.world.run_for(50ms);
  const auto& refused = json.heard.back().message.refused();
  EXPECT_EQ(refused.code(), v1::MALFORMED);
  EXPECT_EQ(refused.request_id(), "mine");
  EXPECT_EQ(refused.rule(), "protocol/README.md#malformed");
  EXPECT_FALSE(json.close_code);
  for (int i = 0; i < 60; ++i) json.say_raw("{", true);
  hall.world.run_for(50ms);
  EXPECT_EQ(json.close_code, net::CloseCode::policy_violation);
}

TEST(Session, AMatchThatDoesNotExistIsUnknownAndDoesNotCount) {
  Hall hall;
  Hand hand(*hall.server);
  for (int i = 0; i < 70; ++i) {
    char id[16];
    std::snprintf(id, sizeof id, "NoSuchMatc%02d", i);
    ASSERT_EQ(refusal(hand.ask(watch(id))), "NO_SUCH_MATCH") << id;
  }
}

TEST(Session, FollowsSixtyFourMatchesAtMost) {
  Hall hall;
  Hand opener(*hall.server), reader(*hall.server, {.core = 1});
  std::vector<std::string> matches;
  for (int i = 0; i < 65; ++i) {
    v1::ClientMessage create;
    create.mutable_create_match()->set_preset("othello.online");
    create.mutable_create_match()->add_bots("random");  // of open ones nobody has so many
    matches.push_back(opener.ask(create).match_opened().match_id());
  }
  for (int i = 0; i < 64; ++i)
    ASSERT_TRUE(reader.watch(matches[static_cast<std::size_t>(i)]).has_watching()) << i;
  EXPECT_EQ(refusal(reader.watch(matches[64])), "RATE_LIMITED");
  EXPECT_TRUE(reader.watch(matches[0]).has_watching()) << "again is not one more";
  v1::ClientMessage unwatch;
  unwatch.mutable_unwatch()->set_match_id(matches[0]);
  ASSERT_TRUE(reader.ask(unwatch).has_unwatched());
  EXPECT_TRUE(reader.watch(matches[64]).has_watching());
}

TEST(Session, AGuestWhoTakesASeatIsWatchingAsAPlayerAtOnce) {
  Hall hall;
  Hand opener(*hall.server), guest(*hall.server, {.core = 1, .json = true});
  const auto opened = opener.open("othello.online").match_opened();
  opener.watch(opened.match_id());
  guest.watch(opened.match_id());
  EXPECT_FALSE(guest.heard.back().message.watching().has_seat());
  ASSERT_TRUE(guest.take(opened.match_id(), opened.invitation()).has_seat_given());
  hall.world.run_for(50ms);
  bool as_player = false;
  for (const auto& one : guest.heard) {
    as_player = as_player || (one.message.has_watching() && one.message.watching().seat() == 1 &&
                              one.message.watching().has_seat());
  }
  EXPECT_TRUE(as_player);
  ASSERT_TRUE(opener.play(opened.match_id(), 0, "f5").has_committed());
  EXPECT_TRUE(guest.play(opened.match_id(), 1, "f6").has_committed());
}

TEST(Session, PresenceEndsWithTheConnectionHoweverItEnds) {
  Hall hall;
  Hand opener(*hall.server), taker(*hall.server);
  const auto opened = opener.open("othello.online").match_opened();
  opener.watch(opened.match_id());
  ASSERT_TRUE(taker.take(opened.match_id(), opened.invitation()).has_seat_given());
  for (int i = 0; i < 50; ++i) {
    Hand tab(*hall.server, {.core = static_cast<std::size_t>(i % 2), .key = taker.key});
    tab.say(watch(opened.match_id()));
    if (i % 3 == 0) hall.world.run_for(2ms);
    if (i % 2 == 0) {
      tab.connection->cut(500us, 1ms);
    } else {
      tab.connection->hang_up();
    }
    hall.world.run_for(20ms);
  }
  hall.world.run_for(100ms);
  ASSERT_FALSE(opener.presences().empty());
  EXPECT_FALSE(opener.presences().back().present());
  EXPECT_EQ(hall.server->room({opened.match_id()})->summary().watchers, 0U);
}

}  // namespace
}  // namespace tachiai::gateway
