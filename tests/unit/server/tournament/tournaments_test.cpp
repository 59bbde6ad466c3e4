#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "server/archive/tournaments.hpp"
#include "tests/unit/server/tournament/cup.hpp"

namespace tachiai::tournaments {
namespace {

std::vector<std::string> changes(const Hand& hand) {
  std::vector<std::string> out;
  for (const auto& one : hand.heard)
    if (one.message.has_tournament_changed())
      out.push_back(std::to_string(one.message.tournament_changed().seq()));
  return out;
}

v1::ServerMessage watch(Cup& cup, Hand& hand) {
  v1::ClientMessage message;
  message.mutable_watch_tournament()->set_tournament_id(cup.id);
  message.mutable_watch_tournament()->set_follow(true);
  return hand.ask(message);
}

TEST(Tournaments, AreDirectedByWhoMadeThemAndWhomHeInvites) {
  Cup cup{"swiss"};
  Hand stranger{*cup.hall.server};
  const auto enter = [](auto& d) { d.mutable_enter()->mutable_entry()->set_name("Ao"); };
  EXPECT_EQ(refusal(cup.direct(stranger, enter)), "FORBIDDEN");
  v1::ClientMessage take;
  take.mutable_take_tournament()->set_tournament_id(cup.id);
  take.mutable_take_tournament()->set_display_name("Second");
  take.mutable_take_tournament()->set_invitation("wrong");
  EXPECT_EQ(refusal(stranger.ask(take)), "BAD_INVITATION");
  take.mutable_take_tournament()->set_invitation(cup.invitation);
  ASSERT_TRUE(stranger.ask(take).has_director_admitted());
  EXPECT_EQ(cup.direct(stranger, enter).tournament_committed().player_id(), "P1");
  EXPECT_EQ(cup.now().now.players.size(), 1U);
}

TEST(Tournaments, TheRefusalOfTheRulesGoesOutWithItsCodeAndItsClause) {
  Cup cup{"swiss"};
  cup.enter("A");
  const auto again = cup.direct([](auto& d) {
    d.mutable_enter()->mutable_entry()->set_player_id("A");
    d.mutable_enter()->mutable_entry()->set_name("Another");
  });
  EXPECT_EQ(refusal(again), "TOURNAMENT_RULE");
  EXPECT_EQ(again.refused().illegality(), "duplicate_entry");
  EXPECT_EQ(again.refused().rule(), "engines/tournament/RULES.md#duplicate-entry");
  const auto unknown = cup.direct([](auto& d) { d.mutable_absent()->set_player_id("Z"); });
  EXPECT_EQ(unknown.refused().illegality(), "unknown_player");
  EXPECT_EQ(cup.now().now.players.size(), 1U) << "nothing changed";
}

TEST(Tournaments, TheSameRequestGetsTheSameAnswerAlsoAfterARestart) {
  Cup cup{"swiss"};
  const auto enter = [](auto& d) { d.mutable_enter()->mutable_entry()->set_name("Ao"); };
  const auto first = cup.direct(enter, "request-1").tournament_committed();
  const auto second = cup.direct(enter, "request-1").tournament_committed();
  EXPECT_EQ(first.seq(), second.seq());
  EXPECT_EQ(first.player_id(), second.player_id());
  cup.restart();
  const auto third = cup.direct(enter, "request-1").tournament_committed();
  EXPECT_EQ(third.seq(), first.seq());
  EXPECT_EQ(third.head(), first.head());
  EXPECT_EQ(third.player_id(), "P1");
  EXPECT_EQ(cup.now().now.players.size(), 1U);
  const auto other = cup.direct(
      [](auto& d) { d.mutable_enter()->mutable_entry()->set_name("Kuro"); }, "request-1");
  EXPECT_EQ(refusal(other), "ID_REUSED");
}

TEST(Tournaments, ARestartChangesNothing) {
  Cup cup{"swiss"};
  for (const char* player : {"A", "B", "C", "D"}) cup.enter(player);
  cup.start_and_pair();
  cup.done([](auto& d) {
    d.mutable_book()->set_round(1);
    d.mutable_book()->set_board(1);
    d.mutable_book()->mutable_result()->set_kind("played");
    d.mutable_book()->mutable_result()->set_winner("A");
    d.mutable_book()->mutable_result()->set_detail("33-31");
  });
  const std::string before = cup.log();
  const auto page = archive::json_of(cup.now(), "history", {});
  cup.restart();
  EXPECT_EQ(cup.log(), before);
  EXPECT_EQ(archive::json_of(cup.now(), "history", {}), page);
  EXPECT_NE(before.find("Name of A"), std::string::npos);
}

TEST(Tournaments, NamesAndReasonsStandBesideTheChain) {
  Cup cup{"swiss"};
  for (const char* player : {"A", "B"}) cup.enter(player);
  const auto& stream = cup.hall.disk.streams.at("tournament/" + cup.id);
  ASSERT_EQ(stream.size(), cup.now().head == EventSeq{} ? 0U : base::number(cup.now().head));
  for (const auto& stored : stream)
    EXPECT_EQ(stored.bytes.find("Name of"), std::string::npos) << "a name is in the chain";
  // Erased, it is gone for good, and the tournament is still there.
  for (auto it = cup.hall.disk.texts.begin(); it != cup.hall.disk.texts.end();)
    it = it->second.text == "Name of A" ? cup.hall.disk.texts.erase(it) : std::next(it);
  cup.restart();
  EXPECT_EQ(cup.now().now.find("A")->name, "(erased)");
  EXPECT_EQ(cup.now().now.find("B")->name, "Name of B");
}

TEST(Tournaments, PairingTwiceMakesOneRound) {
  Cup cup{"swiss", played_here()};
  for (int i = 0; i < 4; ++i) cup.add_player();
  cup.done([](auto& d) { d.mutable_start(); });
  v1::ClientMessage pair;
  pair.mutable_direct()->set_tournament_id(cup.id);
  pair.mutable_direct()->mutable_pair()->set_round(1);
  Hand second{*cup.hall.server, Hand::Place{.key = cup.key}};
  // Two desks in the same moment, and once more later.
  const auto a = cup.director->say(pair);
  const auto b = second.say(pair);
  const auto first = cup.director->answer_to(a).tournament_committed().seq();
  EXPECT_EQ(second.answer_to(b).tournament_committed().seq(), first);
  cup.settle(300ms);
  EXPECT_EQ(second.ask(pair).tournament_committed().seq(), first);
  cup.restart();
  EXPECT_EQ(cup.director->ask(pair).tournament_committed().seq(), first);
  EXPECT_EQ(cup.now().now.rounds.size(), 1U);
  std::size_t matches = 0;
  for (const auto& [name, stream] : cup.hall.disk.streams)
    matches += name.starts_with("match/") && !stream.empty() ? 1 : 0;
  EXPECT_EQ(matches, 2U);
}

TEST(Tournaments, OnePrincipalIsOnePlayerAndAnInvitationWorksForOne) {
  Cup cup{"swiss"};
  cup.enter("A");
  cup.enter("B");
  Hand hand{*cup.hall.server};
  const std::string old = cup.invite("A");
  const std::string invitation = cup.invite("A");
  EXPECT_EQ(refusal(cup.take_place(hand, "A", old)), "BAD_INVITATION") << "a new one replaced it";
  EXPECT_EQ(refusal(cup.take_place(hand, "B", invitation)), "BAD_INVITATION");
  ASSERT_TRUE(cup.take_place(hand, "A", invitation).has_place_taken());
  EXPECT_EQ(refusal(cup.take_place(hand, "B", cup.invite("B"))), "PLACE_IS_TAKEN");
  Hand other{*cup.hall.server};
  EXPECT_EQ(refusal(cup.take_place(other, "A", invitation)), "PLACE_IS_TAKEN");
  EXPECT_EQ(cup.now().player_of(hand.principal), "A");
}

TEST(Tournaments, AnybodyEntersHimselfWhereEntryIsOpen) {
  v1::TournamentSettings open;
  open.set_open_entry(true);
  Cup cup{"swiss", open};
  Hand hand{*cup.hall.server};
  const auto taken = cup.take_place(hand, "", "", "Midori");
  ASSERT_TRUE(taken.has_place_taken()) << taken.ShortDebugString();
  EXPECT_EQ(cup.now().now.find(taken.place_taken().player_id())->name, "Midori");
  Cup closed{"swiss"};
  Hand late{*closed.hall.server};
  EXPECT_EQ(refusal(closed.take_place(late, "", "", "Midori")), "BAD_INVITATION");
}

TEST(Tournaments, CheckInHasItsWindowAndWhoDidNotComeIsAbsent) {
  v1::TournamentSettings settings;
  // The clock of the hall stands a few seconds after 1'790'000'000 s.
  settings.set_check_in_opens_utc_ms(1'790'000'060'000);
  settings.set_check_in_closes_utc_ms(1'790'000'120'000);
  Cup cup{"swiss", settings};
  for (const char* player : {"A", "B", "C"}) cup.enter(player);
  Hand hand{*cup.hall.server};
  const std::string card = cup.invite("A");
  v1::ClientMessage come;
  come.mutable_check_in()->set_tournament_id(cup.id);
  come.mutable_check_in()->set_player_id("A");
  come.mutable_check_in()->set_invitation(card);
  EXPECT_EQ(refusal(hand.ask(come)), "CHECK_IN_CLOSED") << "not yet";
  const auto close = [](auto& d) { d.mutable_close_check_in(); };
  EXPECT_EQ(refusal(cup.direct(close)), "CHECK_IN_CLOSED");
  cup.settle(70s);
  come.mutable_check_in()->set_invitation("wrong");
  EXPECT_EQ(refusal(hand.ask(come)), "BAD_INVITATION");
  come.mutable_check_in()->set_invitation(card);
  EXPECT_TRUE(hand.ask(come).has_tournament_committed());
  come.mutable_check_in()->set_player_id("B");
  EXPECT_TRUE(cup.director->ask(come).has_tournament_committed()) << "a director may";
  cup.settle(60s);
  come.mutable_check_in()->set_player_id("C");
  EXPECT_EQ(refusal(cup.director->ask(come)), "CHECK_IN_CLOSED");
  cup.done(close);
  EXPECT_FALSE(cup.now().now.find("A")->absent);
  EXPECT_FALSE(cup.now().now.find("B")->absent);
  EXPECT_TRUE(cup.now().now.find("C")->absent);
}

TEST(Tournaments, ACardIsHandedInByOneAndConfirmedByTheOther) {
  for (const bool approval : {false, true}) {
    v1::TournamentSettings settings;
    settings.set_approval(approval);
    Cup cup{"swiss", settings};
    for (int i = 0; i < 4; ++i) cup.add_player();
    cup.start_and_pair();
    const auto a = *cup.board(1).encounter.a;
    const auto hand_of = [&](const std::string& player) -> Hand& {
      return *cup.players.at(std::stoul(player.substr(1)) - 1);
    };
    v1::ClientMessage card;
    card.mutable_hand_in_result()->set_tournament_id(cup.id);
    card.mutable_hand_in_result()->set_round(1);
    card.mutable_hand_in_result()->set_board(1);
    card.mutable_hand_in_result()->mutable_result()->set_kind("played");
    card.mutable_hand_in_result()->mutable_result()->set_winner(a);
    const auto stranger = hand_of(*cup.board(2).encounter.a).ask(card);
    EXPECT_EQ(stranger.refused().illegality(), "not_his_card");
    ASSERT_TRUE(hand_of(a).ask(card).has_tournament_committed());
    v1::ClientMessage confirm;
    confirm.mutable_confirm_card()->set_tournament_id(cup.id);
    confirm.mutable_confirm_card()->set_round(1);
    confirm.mutable_confirm_card()->set_board(1);
    EXPECT_EQ(hand_of(a).ask(confirm).refused().illegality(), "not_his_card") << "not his own";
    EXPECT_FALSE(cup.board(1).encounter.result);
    ASSERT_TRUE(hand_of(*cup.board(1).encounter.b).ask(confirm).has_tournament_committed());
    EXPECT_EQ(cup.board(1).encounter.result.has_value(), !approval);
    if (!approval) continue;
    cup.done([](auto& d) {
      d.mutable_book()->set_round(1);
      d.mutable_book()->set_board(1);
    });
    EXPECT_EQ(cup.board(1).encounter.result->winner, a);
  }
}

TEST(Tournaments, FollowersHearAtMostTwiceASecond) {
  Cup cup{"swiss"};
  Hand reader{*cup.hall.server};
  ASSERT_TRUE(watch(cup, reader).has_watching_tournament());
  for (int i = 0; i < 20; ++i) cup.enter("A" + std::to_string(i));  // 50 ms each
  cup.settle(1s);
  const auto heard = changes(reader);
  EXPECT_GE(heard.size(), 2U);
  EXPECT_LE(heard.size(), 4U);
  EXPECT_EQ(heard.back(), std::to_string(base::number(cup.now().head))) << "the last is never lost";
}

TEST(Tournaments, ThePublicLearnsOfNothingBeforeItsDelay) {
  auto settings = played_here();
  settings.set_delay_ms(60'000);
  Cup cup{"swiss", settings};
  Hand spectator{*cup.hall.server};
  v1::ClientMessage look;
  look.mutable_watch_tournament()->set_tournament_id(cup.id);
  look.mutable_watch_tournament()->set_follow(true);
  EXPECT_EQ(refusal(spectator.ask(look)), "NO_SUCH_TOURNAMENT");
  EXPECT_EQ(cup.shown(), nullptr);
  cup.settle(61s);
  ASSERT_TRUE(spectator.ask(look).has_watching_tournament());
  for (int i = 0; i < 2; ++i) cup.add_player();
  cup.start_and_pair();
  const std::string match = cup.match_of(1);
  cup.resign(1, true);
  ASSERT_TRUE(cup.board(1).encounter.result) << "the director has it at once";
  // Every channel: hints, the state of pages and exports, the list, the match itself.
  EXPECT_TRUE(changes(spectator).empty());
  EXPECT_TRUE(cup.shown()->now.players.empty());
  EXPECT_TRUE(cup.shown()->log.size() <= 1) << "but for the format nothing has happened";
  EXPECT_EQ(archive::json_of(*cup.shown(), "h", {}).find("Name of"), std::string::npos);
  EXPECT_EQ(archive::log_lines(*cup.shown()).find("paired"), std::string::npos);
  bool asked = false;
  cup.hall.server->street->on({match}, [&](rooms::House& house) {
    house.with({match}, [&](rooms::Room* room) {
      asked = true;
      ASSERT_NE(room, nullptr);
      EXPECT_FALSE(room->showing()) << "that there is such a match tells the pairing";
    });
  });
  v1::ClientMessage list;
  list.mutable_list_matches();
  EXPECT_EQ(spectator.ask(list).match_list().matches_size(), 0);
  cup.settle();
  ASSERT_TRUE(asked);
  // A restart does not tell it either.
  cup.restart();
  EXPECT_TRUE(cup.shown()->now.rounds.empty());
  cup.settle(61s);
  EXPECT_TRUE(cup.shown()->now.board(1, 1)->encounter.result);
  EXPECT_EQ(archive::log_lines(*cup.shown()), cup.log());
}

TEST(Tournaments, SettingsAreChangedByRevisionAndMustBeSound) {
  Cup cup{"swiss"};
  const auto save = [&](std::uint32_t revision, const v1::TournamentSettings& settings) {
    v1::ClientMessage message;
    message.mutable_save_tournament()->set_tournament_id(cup.id);
    message.mutable_save_tournament()->set_revision(revision);
    *message.mutable_save_tournament()->mutable_settings() = settings;
    return cup.director->ask(message);
  };
  auto settings = played_here();
  settings.set_title("Cup, corrected");
  EXPECT_EQ(save(1, settings).tournament_saved().revision(), 2U);
  EXPECT_EQ(refusal(save(1, settings)), "STALE_REVISION");
  settings.mutable_boards(0)->set_preset("nothing");
  EXPECT_EQ(refusal(save(2, settings)), "BAD_TOURNAMENT");
  settings.mutable_boards(0)->set_preset("yonin.online");
  EXPECT_EQ(refusal(save(2, settings)), "BAD_TOURNAMENT") << "an encounter is of two";
  settings.mutable_boards(0)->set_preset("othello.ajoc49.relay");
  settings.mutable_boards(0)->set_venue(v1::TOURNAMENT_VENUE_RELAYED);
  EXPECT_EQ(refusal(save(2, settings)), "BAD_TOURNAMENT") << "without an event of his";
  EXPECT_EQ(cup.now().settings.title, "Cup, corrected");
}

}  // namespace
}  // namespace tachiai::tournaments
