#include <gtest/gtest.h>

#include "tests/support/simulated/hand.hpp"

namespace tachiai::lobby {
namespace {

using namespace std::chrono_literals;
using simulated::Hall;
using simulated::Hand;
using simulated::refusal;

v1::ClientMessage create(const std::string& preset, bool listed = false) {
  v1::ClientMessage message;
  message.mutable_create_match()->set_preset(preset);
  message.mutable_create_match()->set_listed(listed);
  return message;
}

v1::MatchList list(Hand& hand, bool follow = false) {
  v1::ClientMessage message;
  message.mutable_list_matches()->set_follow(follow);
  return hand.ask(message).match_list();
}

TEST(Lobby, AGuestWhoOpensAMatchBecomesAPrincipalWithAKey) {
  Hall hall;
  Hand guest(*hall.server);
  const auto opened = guest.open("othello.online").match_opened();
  EXPECT_EQ(opened.key().size(), 40U);
  EXPECT_EQ(opened.match_id().size(), 12U);
  EXPECT_GE(opened.invitation().size(), 20U);
  EXPECT_FALSE(opened.display_name().empty());
  // The key is told once; with it he is known again.
  EXPECT_TRUE(guest.open("othello.online").match_opened().key().empty());
  Hand again(*hall.server, {.core = 1, .key = opened.key()});
  EXPECT_EQ(again.principal, opened.principal_id());
}

TEST(Lobby, WelcomeListsTheSeatsHeld) {
  Hall hall;
  Hand guest(*hall.server);
  const auto opened = guest.open("othello.online").match_opened();
  Hand again(*hall.server, {.key = opened.key()});
  const auto& welcome = again.heard.front().message.welcome();
  ASSERT_EQ(welcome.seats_size(), 1);
  EXPECT_EQ(welcome.seats(0).match_id(), opened.match_id());
}

TEST(Lobby, ListedMatchesAreShownAndFollowed) {
  Hall hall;
  Hand watcher(*hall.server, {.core = 1, .json = true}), opener(*hall.server), taker(*hall.server);
  EXPECT_EQ(list(watcher, true).matches_size(), 0);
  const auto open = opener.ask(create("shogi.online", true)).match_opened();
  opener.ask(create("shogi.online", false));
  hall.world.run_for(20ms);
  const auto shown = list(watcher, true);
  ASSERT_EQ(shown.matches_size(), 1);
  EXPECT_EQ(shown.matches(0).match_id(), open.match_id());
  ASSERT_EQ(shown.matches(0).open_seats_size(), 1);
  std::size_t listed = 0, unlisted = 0;
  const auto count = [&] {
    listed = unlisted = 0;
    for (const auto& one : watcher.heard) {
      listed += one.message.has_match_listed() ? 1 : 0;
      unlisted += one.message.has_match_unlisted() ? 1 : 0;
    }
  };
  count();
  EXPECT_EQ(listed, 1U);
  // Without an invitation: it is listed.
  opener.watch(open.match_id());
  ASSERT_TRUE(taker.take(open.match_id(), "").has_seat_given());
  v1::ClientMessage resign;
  resign.mutable_resign()->set_match_id(open.match_id());
  ASSERT_TRUE(taker.ask(resign).has_committed());
  hall.world.run_for(20ms);
  count();
  EXPECT_EQ(unlisted, 1U);
  EXPECT_EQ(list(watcher).matches_size(), 0);
  // Without `follow` the changes stop.
  opener.ask(create("shogi.online", true));
  hall.world.run_for(20ms);
  const auto before = listed;
  count();
  EXPECT_LE(listed, before);
}

TEST(Lobby, AnUnlistedMatchOpensWithItsInvitationOnly) {
  Hall hall;
  Hand opener(*hall.server), taker(*hall.server);
  const auto opened = opener.open("othello.online").match_opened();
  EXPECT_EQ(refusal(taker.take(opened.match_id(), "")), "BAD_INVITATION");
  EXPECT_EQ(refusal(taker.take(opened.match_id(), "wrong")), "BAD_INVITATION");
  EXPECT_EQ(refusal(taker.take("ABCDEFGHIJKL", opened.invitation())), "NO_SUCH_MATCH");
  const auto given = taker.take(opened.match_id(), opened.invitation(), "Ben").seat_given();
  EXPECT_EQ(given.display_name(), "Ben");
  EXPECT_EQ(given.key().size(), 40U);
  Hand third(*hall.server);
  const auto late = refusal(third.take(opened.match_id(), opened.invitation()));
  EXPECT_TRUE(late == "ALREADY_STARTED" || late == "SEAT_TAKEN") << late;
}

// The answer that gives a seat may be lost with its connection. Who made his key himself has it all
// the same.
TEST(Lobby, AGuestWithAKeyOfHisOwnIsKnownByItAlthoughTheAnswerWasLost) {
  const std::string own(30, 'k');
  Hall hall;
  Hand opener(*hall.server), taker(*hall.server, {.own_key = own});
  EXPECT_TRUE(taker.principal.empty()) << "still a guest";
  const auto opened = opener.open("othello.online").match_opened();
  v1::ClientMessage take;
  auto& wanted = *take.mutable_take_seat();
  wanted.set_request_id("t1");
  wanted.set_match_id(opened.match_id());
  wanted.set_invitation(opened.invitation());
  wanted.set_display_name("Ben");
  taker.say(take);
  hall.world.run_for(2ms);
  taker.connection->cut(0ms, 0ms);
  hall.world.run_for(1s);
  ASSERT_TRUE(taker.answers("t1").empty()) << "the answer was to be lost";

  Hand again(*hall.server, {.own_key = own});
  EXPECT_FALSE(again.principal.empty());
  const auto given = again.ask(take).seat_given();
  EXPECT_EQ(given.principal_id(), again.principal);
  EXPECT_TRUE(given.key().empty()) << "he has it";
  EXPECT_EQ(given.display_name(), "Ben");
  wanted.set_display_name("Bob");
  EXPECT_EQ(refusal(again.ask(take)), "ID_REUSED");
  Hand stranger(*hall.server, {.own_key = std::string(30, 'x')});
  EXPECT_TRUE(stranger.principal.empty());
}

TEST(Lobby, AnOpeningAskedTwiceOpensOneMatch) {
  const std::string own(22, 'o');
  Hall hall;
  Hand opener(*hall.server, {.own_key = own});
  auto message = create("shogi.online", true);
  message.mutable_create_match()->set_request_id("c1");
  const auto first = opener.ask(message).match_opened();
  hall.world.run_for(20ms);
  Hand again(*hall.server, {.own_key = own});
  const auto second = again.ask(message).match_opened();
  EXPECT_EQ(second.match_id(), first.match_id());
  EXPECT_EQ(second.invitation(), first.invitation());
  EXPECT_EQ(second.key(), own);
  message.mutable_create_match()->set_listed(false);
  EXPECT_EQ(refusal(again.ask(message)), "ID_REUSED");
  message.mutable_create_match()->set_request_id("c2");
  EXPECT_NE(again.ask(message).match_opened().match_id(), first.match_id());
}

TEST(Lobby, WhatOneGuestAsksTwiceAtOnceIsUnderWayOnce) {
  Hall hall;
  const std::string own(40, 'w');
  Hand one(*hall.server, {.own_key = own}), other(*hall.server, {.own_key = own});
  auto message = create("othello.online");
  message.mutable_create_match()->set_request_id("c1");
  const auto a = one.say(message);
  const auto b = other.say(message);
  const auto first = one.answer_to(a);
  const auto second = other.answer_to(b);
  EXPECT_TRUE(first.has_match_opened());
  EXPECT_EQ(refusal(second), "UNAVAILABLE");
}

TEST(Lobby, BotsOfTheHouseTakeTheSeatsThatAreLeft) {
  Hall hall;
  Hand opener(*hall.server);
  auto message = create("yonin.online");
  message.mutable_create_match()->set_seat(1);
  for (int i = 0; i < 3; ++i) message.mutable_create_match()->add_bots("random");
  const auto opened = opener.ask(message).match_opened();
  opener.watch(opened.match_id());
  hall.world.run_for(5s);
  const auto& state = hall.server->room({opened.match_id()})->state();
  EXPECT_EQ(state.principals[0], "bot-random");
  EXPECT_EQ(state.principals[1], opener.principal);
  EXPECT_EQ(state.principals[3], "bot-random");
  EXPECT_TRUE(state.started);
  EXPECT_EQ(state.to_move(), Seat::second) << "the bot before has moved";

  message.mutable_create_match()->add_bots("random");
  EXPECT_EQ(refusal(opener.ask(message)), "MALFORMED") << "four bots";
  message = create("othello.online");
  message.mutable_create_match()->add_bots("random");
  message.mutable_create_match()->add_bots("random");
  EXPECT_EQ(refusal(opener.ask(message)), "BAD_SEAT");
  message.mutable_create_match()->mutable_bots()->Clear();
  message.mutable_create_match()->add_bots("deep");
  EXPECT_EQ(refusal(opener.ask(message)), "UNKNOWN_BOT");
}

TEST(Lobby, ASeatThatNobodyTakesIsNotKeptOpenForEver) {
  Hall hall;
  Hand opener(*hall.server), watcher(*hall.server);
  const auto opened = opener.ask(create("othello.online", true)).match_opened();
  ASSERT_TRUE(opener.watch(opened.match_id()).has_watching());
  hall.world.run_for(23h);
  EXPECT_EQ(list(watcher).matches_size(), 1);
  hall.world.run_for(61min);
  EXPECT_EQ(list(watcher).matches_size(), 0);
  const auto events = opener.events(opened.match_id());
  ASSERT_FALSE(events.empty());
  ASSERT_TRUE(events.back().has_match_ended());
  EXPECT_EQ(events.back().match_ended().ending().reason(), "aborted");
  EXPECT_EQ(events.back().match_ended().ending().rule(), "engines/match/RULES.md#expired");
}

TEST(Lobby, APrincipalTakesASeatUnderHisOwnName) {
  Hall hall;
  Hand opener(*hall.server), other(*hall.server);
  const auto mine = other.open("othello.online").match_opened();
  const auto opened = opener.open("othello.online").match_opened();
  const auto given = other.take(opened.match_id(), opened.invitation()).seat_given();
  EXPECT_EQ(given.principal_id(), mine.principal_id());
  EXPECT_TRUE(given.key().empty());
  EXPECT_EQ(refusal(opener.take(mine.match_id(), mine.invitation())), "");
}

TEST(Lobby, NobodyTakesASeatAgainstHimself) {
  Hall hall;
  Hand opener(*hall.server);
  const auto opened = opener.open("othello.online").match_opened();
  EXPECT_EQ(refusal(opener.take(opened.match_id(), opened.invitation())), "ALREADY_SEATED");
}

TEST(Lobby, NamesAreChecked) {
  Hall hall;
  Hand guest(*hall.server);
  auto message = create("othello.online");
  message.mutable_create_match()->set_display_name("\u202Eevil");
  const auto refused = guest.ask(message).refused();
  EXPECT_EQ(refused.code(), v1::BAD_NAME);
  EXPECT_NE(refused.text().find("U+202E"), std::string::npos);
  EXPECT_TRUE(guest.principal.empty());
}

TEST(Lobby, WhatCannotBePlayedIsRefused) {
  Hall hall;
  Hand guest(*hall.server);
  EXPECT_EQ(refusal(guest.ask(create("go.online"))), "UNKNOWN_PRESET");
  auto seat = create("othello.online");
  seat.mutable_create_match()->set_seat(3);
  EXPECT_EQ(refusal(guest.ask(seat)), "BAD_SEAT");
  auto start = create("shogi.online");
  start.mutable_create_match()->set_start("nonsense");
  const auto bad = refusal(guest.ask(start));
  EXPECT_TRUE(bad == "BAD_POSITION" || bad == "BAD_PRESET") << bad;
}

TEST(Lobby, OnePrincipalHasTwentyOpenChallengesAtMostListedOrNot) {
  Hall hall;
  Hand guest(*hall.server);
  v1::MatchOpened last;
  for (std::size_t i = 0; i < Lobby::open_by_one_max; ++i) {
    last = guest.ask(create("othello.online", i % 2 == 0)).match_opened();
    ASSERT_FALSE(last.match_id().empty());
  }
  for (const bool listed : {true, false}) {
    EXPECT_EQ(refusal(guest.ask(create("othello.online", listed))), "TOO_MANY_MATCHES");
  }
  // A game against the house waits for nobody.
  auto with_bot = create("othello.online");
  with_bot.mutable_create_match()->add_bots("random");
  EXPECT_TRUE(guest.ask(with_bot).has_match_opened());
  Hand other(*hall.server);
  EXPECT_TRUE(other.open("othello.online").has_match_opened());

  hall.restart(1s);
  hall.world.run_for(20ms);
  Hand back(*hall.server, {.key = guest.key});
  EXPECT_EQ(refusal(back.open("othello.online")), "TOO_MANY_MATCHES");
  Hand taker(*hall.server);
  ASSERT_TRUE(taker.take(last.match_id(), last.invitation()).has_seat_given());
  hall.world.run_for(20ms);
  EXPECT_TRUE(back.open("othello.online").has_match_opened()) << "one of them is played now";
}

TEST(Lobby, ABurstOfRequestsDoesNotPassTheLimit) {
  Hall hall;
  Hand guest(*hall.server);
  ASSERT_TRUE(guest.open("othello.online").has_match_opened());
  std::vector<std::string> ids;
  for (std::size_t i = 0; i < Lobby::open_by_one_max; ++i) {
    ids.push_back(guest.say(create("othello.online")));
  }
  std::size_t refused = 0;
  for (const auto& id : ids) refused += guest.answer_to(id).has_refused() ? 1 : 0;
  EXPECT_EQ(refused, 1U);
}

TEST(Lobby, WhatCouldNotBeOpenedDoesNotCount) {
  Hall hall;
  Hand guest(*hall.server);
  ASSERT_TRUE(guest.open("othello.online").has_match_opened());
  hall.server->journal.break_now(false);
  for (std::size_t i = 0; i < Lobby::open_by_one_max; ++i) {
    EXPECT_EQ(refusal(guest.open("othello.online")), "UNAVAILABLE");
  }
  hall.server->journal.mend();
  hall.world.run_for(1s);
  EXPECT_TRUE(guest.open("othello.online").has_match_opened());
}

TEST(Lobby, OneAddressComesThroughTheDoorSoOften) {
  Hall hall;
  Hand guest(*hall.server);
  std::size_t opened = 0;
  std::string last;
  for (std::size_t i = 0; i < Lobby::doors_per_hour + 1; ++i) {
    auto message = create("othello.online");
    message.mutable_create_match()->add_bots("random");  // an open challenge meets another limit
    const auto answer = guest.ask(message);
    if (answer.has_match_opened()) ++opened;
    last = refusal(answer);
  }
  EXPECT_EQ(opened, Lobby::doors_per_hour);
  EXPECT_EQ(last, "RATE_LIMITED");
  hall.world.run_for(61min);
  EXPECT_TRUE(guest.ask(create("othello.online")).has_match_opened());
}

TEST(Lobby, ABrokenStoreOpensNothing) {
  Hall hall;
  Hand guest(*hall.server);
  hall.server->journal.break_now(false);
  EXPECT_EQ(refusal(guest.open("othello.online")), "UNAVAILABLE");
  hall.server->journal.mend();
  hall.world.run_for(1s);
  EXPECT_TRUE(guest.open("othello.online").has_match_opened());
}

TEST(Lobby, ShowsOpenChallengesAgainAfterARestart) {
  Hall hall;
  Hand guest(*hall.server);
  const auto opened = guest.ask(create("othello.online", true)).match_opened();
  hall.world.run_for(20ms);
  hall.restart(1s);
  Hand watcher(*hall.server);
  hall.world.run_for(20ms);
  ASSERT_EQ(list(watcher).matches_size(), 1);
  EXPECT_EQ(list(watcher).matches(0).match_id(), opened.match_id());
  Hand taker(*hall.server);
  EXPECT_TRUE(taker.take(opened.match_id(), opened.invitation()).has_seat_given());
}

}  // namespace
}  // namespace tachiai::lobby
