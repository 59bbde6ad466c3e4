#include <gtest/gtest.h>

#include <string>

#include "server/rooms/rematch.hpp"
#include "tests/unit/server/tournament/cup.hpp"

namespace tachiai::tournaments {
namespace {

std::size_t matches_of(const Cup& cup) {
  std::size_t matches = 0;
  for (const auto& [name, stream] : cup.hall.disk.streams)
    matches += name.starts_with("match/") && !stream.empty() ? 1 : 0;
  return matches;
}

TEST(Boards, AreOpenedBetweenTheirPlayersAndTheirEndsAreBooked) {
  Cup cup{"swiss", played_here()};
  for (int i = 0; i < 4; ++i) cup.add_player();
  cup.start_and_pair();
  ASSERT_EQ(matches_of(cup), 2U);
  const auto* room = cup.hall.server->room({cup.match_of(1)});
  ASSERT_NE(room, nullptr);
  EXPECT_EQ(room->state().principals[0], cup.hand_at(1, true).principal) << "a sits first";
  EXPECT_EQ(room->state().principals[1], cup.hand_at(1, false).principal);
  EXPECT_TRUE(room->state().started);
  EXPECT_TRUE(cup.board(1).began);
  const auto winner = cup.now().player_in({1, 1}, false);
  cup.resign(1, true);
  ASSERT_TRUE(cup.board(1).encounter.result);
  EXPECT_EQ(cup.board(1).encounter.result->winner, winner);
  EXPECT_EQ(cup.board(1).encounter.result->detail, "resignation");
  EXPECT_FALSE(cup.board(2).encounter.result);
  EXPECT_EQ(cup.now().endings.at({1, 1}).match, cup.match_of(1));
}

TEST(Boards, SideBSitsFirstWhereTheSettingsSaySo) {
  auto settings = played_here();
  settings.mutable_boards(0)->set_second_begins(true);
  Cup cup{"swiss", settings};
  for (int i = 0; i < 2; ++i) cup.add_player();
  cup.start_and_pair();
  const auto* room = cup.hall.server->room({cup.match_of(1)});
  ASSERT_NE(room, nullptr);
  EXPECT_EQ(room->state().principals[0], cup.now().principals.at(*cup.board(1).encounter.b));
  const auto a = *cup.board(1).encounter.a;
  cup.resign(1, true);  // b resigns
  EXPECT_EQ(cup.board(1).encounter.result->winner, a);
}

TEST(Boards, WhoComesLaterIsSeatedThen) {
  Cup cup{"swiss", played_here()};
  cup.add_player();
  cup.enter("P2");
  cup.start_and_pair();
  const auto match = cup.match_of(1);
  ASSERT_NE(cup.hall.server->room({match}), nullptr);
  EXPECT_FALSE(cup.hall.server->room({match})->state().started);
  // Nobody else gets that seat.
  Hand stranger{*cup.hall.server};
  EXPECT_EQ(refusal(stranger.take(match, "", "Stranger")), "BAD_INVITATION");
  cup.players.push_back(std::make_unique<Hand>(*cup.hall.server));
  ASSERT_TRUE(cup.take_place(*cup.players.back(), "P2", cup.invite("P2")).has_place_taken());
  cup.settle(200ms);
  EXPECT_TRUE(cup.hall.server->room({match})->state().started);
  EXPECT_EQ(matches_of(cup), 1U);
}

TEST(Boards, AnEndThatNobodyHeardOfIsFoundByTheSweep) {
  Cup cup{"swiss", played_here()};
  for (int i = 0; i < 2; ++i) cup.add_player();
  cup.start_and_pair();
  // The process goes down between the end and its reading.
  v1::ClientMessage resign;
  resign.mutable_resign()->set_match_id(cup.match_of(1));
  const auto& stream = cup.hall.disk.streams["match/" + cup.match_of(1)];
  const std::size_t before = stream.size();
  cup.hand_at(1, true).say(resign);
  cup.hall.world.run_until([&] { return stream.size() > before; }, 5s);
  ASSERT_FALSE(cup.board(1).encounter.result);
  cup.restart();
  ASSERT_TRUE(cup.board(1).encounter.result);
  const auto head = cup.now().head;
  cup.restart();
  cup.settle(2min);
  EXPECT_EQ(cup.now().head, head) << "what was read is read once";
}

TEST(Boards, ACrashAtAnyMomentOfTheOpeningMakesOneMatch) {
  for (int wait_ms = 1; wait_ms < 40; wait_ms += 3) {
    SCOPED_TRACE(wait_ms);
    Cup cup{"swiss", played_here()};
    for (int i = 0; i < 4; ++i) cup.add_player();
    cup.done([](auto& d) { d.mutable_start(); });
    v1::ClientMessage pair;
    pair.mutable_direct()->set_tournament_id(cup.id);
    pair.mutable_direct()->mutable_pair()->set_round(1);
    cup.director->say(pair);
    cup.hall.world.run_for(std::chrono::milliseconds{wait_ms});
    cup.restart();
    ASSERT_TRUE(cup.director->ask(pair).has_tournament_committed());
    cup.settle(500ms);
    EXPECT_EQ(cup.now().now.rounds.size(), 1U);
    EXPECT_EQ(matches_of(cup), 2U);
    cup.come();
    for (int board : {1, 2}) {
      const auto* room = cup.hall.server->room({cup.match_of(board)});
      ASSERT_NE(room, nullptr);
      EXPECT_TRUE(room->state().started);
    }
  }
}

TEST(Boards, WithApprovalADirectorBooksWhatTheMatchSays) {
  auto settings = played_here();
  settings.set_approval(true);
  Cup cup{"swiss", settings};
  for (int i = 0; i < 2; ++i) cup.add_player();
  cup.start_and_pair();
  cup.resign(1, true);
  EXPECT_FALSE(cup.board(1).encounter.result);
  EXPECT_TRUE(cup.now().waits({1, 1}));
  EXPECT_EQ(cup.now().endings.at({1, 1}).keeps, "approval");
  cup.done([](auto& d) {
    d.mutable_book()->set_round(1);
    d.mutable_book()->set_board(1);
  });
  EXPECT_TRUE(cup.board(1).encounter.result);
  EXPECT_FALSE(cup.now().waits({1, 1}));
}

TEST(Boards, WhatIsTypedOtherwiseThanTheMatchEndsIsACorrectionForTheDirector) {
  Cup cup{"swiss", played_here()};
  for (int i = 0; i < 2; ++i) cup.add_player();
  cup.start_and_pair();
  const auto first = cup.now().player_in({1, 1}, true);
  const auto second = cup.now().player_in({1, 1}, false);
  cup.done([&](auto& d) {
    d.mutable_book()->set_round(1);
    d.mutable_book()->set_board(1);
    d.mutable_book()->mutable_result()->set_kind("played");
    d.mutable_book()->mutable_result()->set_winner(first);
  });
  EXPECT_TRUE(cup.now().corrections.empty());
  cup.resign(1, true);
  EXPECT_TRUE(cup.now().corrections.contains({1, 1}));
  EXPECT_EQ(cup.board(1).encounter.result->winner, first) << "nothing is altered by itself";
  const auto rule = [](const std::string& reason) {
    return [reason](auto& d) {
      d.mutable_rule()->set_round(1);
      d.mutable_rule()->set_board(1);
      d.mutable_rule()->set_reason(reason);
    };
  };
  EXPECT_EQ(cup.direct(rule("")).refused().illegality(), "no_reason");
  cup.done([](auto& d) { d.mutable_close_round(); });
  cup.done(rule("the record of the match"));
  EXPECT_EQ(cup.board(1).encounter.result->winner, second);
  EXPECT_TRUE(cup.now().corrections.empty());
  EXPECT_EQ(cup.board(1).overruled.size(), 1U) << "the old one stays";
}

TEST(Boards, AMatchThatCameToNothingIsPlayedAnewOnTheDirectorsWord) {
  Cup cup{"swiss", played_here()};
  for (int i = 0; i < 2; ++i) cup.add_player();
  cup.start_and_pair();
  const auto before = cup.match_of(1);
  v1::ClientMessage abort;
  abort.mutable_abort()->set_match_id(before);
  ASSERT_TRUE(cup.hand_at(1, true).ask(abort).has_committed());
  cup.settle(200ms);
  EXPECT_TRUE(cup.now().waits({1, 1}));
  EXPECT_FALSE(cup.now().endings.at({1, 1}).result);
  cup.done([](auto& d) {
    d.mutable_reopen()->set_round(1);
    d.mutable_reopen()->set_board(1);
    d.mutable_reopen()->set_reason("called off by mistake");
  });
  cup.settle(200ms);
  EXPECT_NE(cup.match_of(1), before);
  cup.come();
  cup.resign(1, false);
  EXPECT_EQ(cup.board(1).encounter.result->winner, cup.now().player_in({1, 1}, true));
}

TEST(Boards, ADirectorIsTheArbiterOfTheMatches) {
  Cup cup{"swiss", played_here()};
  for (int i = 0; i < 2; ++i) cup.add_player();
  cup.start_and_pair();
  v1::ClientMessage ruling;
  auto& adjudicate = *ruling.mutable_adjudicate();
  adjudicate.set_match_id(cup.match_of(1));
  adjudicate.add_places(2);
  adjudicate.add_places(1);
  adjudicate.set_reason("the first seat left");
  Hand stranger{*cup.hall.server};
  EXPECT_EQ(refusal(stranger.ask(ruling)), "FORBIDDEN");
  ASSERT_TRUE(cup.director->ask(ruling).has_committed());
  cup.settle(200ms);
  ASSERT_TRUE(cup.board(1).encounter.result);
  EXPECT_EQ(cup.board(1).encounter.result->kind, tournament::ResultKind::adjudicated);
  EXPECT_EQ(cup.board(1).encounter.result->winner, cup.now().player_in({1, 1}, false));
}

TEST(Boards, ARelayedResultIsReadAndItsWithdrawalIsACorrection) {
  Cup cup{"swiss"};
  v1::ClientMessage event;
  event.mutable_save_programme()->set_title("Hall 1");
  const auto programme = cup.director->ask(event).programme_saved().programme().programme_id();
  v1::ClientMessage save;
  auto settings = cup.settings;
  settings.set_programme_id(programme);
  auto& boards = *settings.add_boards();
  boards.set_venue(v1::TOURNAMENT_VENUE_RELAYED);
  boards.set_preset("othello.ajoc49.relay");
  save.mutable_save_tournament()->set_tournament_id(cup.id);
  save.mutable_save_tournament()->set_revision(1);
  *save.mutable_save_tournament()->mutable_settings() = settings;
  ASSERT_TRUE(cup.director->ask(save).has_tournament_saved());
  for (const char* player : {"A", "B"}) cup.enter(player);
  cup.start_and_pair();
  const auto match = cup.match_of(1);
  v1::ClientMessage show;
  show.mutable_show_programme()->set_programme_id(programme);
  const auto shown = cup.director->ask(show).programme_shown().programme();
  ASSERT_EQ(shown.boards_size(), 1);
  EXPECT_EQ(shown.boards(0).match_id(), match);
  v1::ClientMessage result;
  result.mutable_record_result()->set_match_id(match);
  result.mutable_record_result()->add_places(1);
  result.mutable_record_result()->add_places(2);
  result.mutable_record_result()->set_reason("resignation");
  const auto recorded = cup.director->ask(result);
  ASSERT_TRUE(recorded.has_committed()) << recorded.ShortDebugString();
  cup.settle(200ms);
  ASSERT_TRUE(cup.board(1).encounter.result);
  EXPECT_EQ(cup.board(1).encounter.result->winner, cup.now().player_in({1, 1}, true));
  v1::ClientMessage withdraw;
  withdraw.mutable_withdraw_result()->set_match_id(match);
  withdraw.mutable_withdraw_result()->set_reason("the card was read wrongly");
  ASSERT_TRUE(cup.director->ask(withdraw).has_committed());
  cup.settle(200ms);
  EXPECT_TRUE(cup.now().corrections.contains({1, 1}));
  cup.done([](auto& d) {
    d.mutable_let_stand()->set_round(1);
    d.mutable_let_stand()->set_board(1);
    d.mutable_let_stand()->set_reason("the card is right");
  });
  EXPECT_TRUE(cup.now().corrections.empty());
}

TEST(Boards, ABrokenStoreLosesNothingAndDoublesNothing) {
  for (const bool after_writing : {false, true}) {
    Cup cup{"swiss", played_here()};
    for (int i = 0; i < 2; ++i) cup.add_player();
    cup.done([](auto& d) { d.mutable_start(); });
    cup.hall.server->journal.break_now(after_writing);
    v1::ClientMessage pair;
    pair.mutable_direct()->set_tournament_id(cup.id);
    pair.mutable_direct()->mutable_pair()->set_round(1);
    const auto asked = cup.director->say(pair);
    cup.settle(2s);
    cup.hall.server->journal.mend();
    (void)cup.director->answer_to(asked);
    ASSERT_TRUE(cup.director->ask(pair).has_tournament_committed());
    cup.settle(10s);
    EXPECT_EQ(cup.now().now.rounds.size(), 1U);
    EXPECT_EQ(matches_of(cup), 1U);
    const auto* room = cup.hall.server->room({cup.match_of(1)});
    ASSERT_NE(room, nullptr);
    cup.come();
    cup.resign(1, true);
    cup.settle(10s);
    EXPECT_TRUE(cup.board(1).encounter.result);
  }
}

}  // namespace
}  // namespace tachiai::tournaments
