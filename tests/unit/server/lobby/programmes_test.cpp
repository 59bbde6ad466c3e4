#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

#include "tests/unit/server/rooms/relayed.hpp"

namespace tachiai::rooms {
namespace {

using Client = v1::ClientMessage;

v1::ServerMessage show(Relayed& board, Hand& hand, bool follow = false) {
  return board.ask(hand, &Client::mutable_show_programme, [&](auto& show) {
    show.set_programme_id(board.programme);
    show.set_follow(follow);
  });
}

v1::ServerMessage save(Relayed& board, Hand& hand, const std::string& title,
                       std::uint32_t revision) {
  return board.ask(hand, &Client::mutable_save_programme, [&](auto& save) {
    save.set_programme_id(board.programme);
    save.set_title(title);
    save.set_revision(revision);
    auto& round = *save.add_rounds();
    round.set_number(1);
    round.set_title("Round 1");
    round.set_starts_utc_ms(1'800'000'000'000);
  });
}

TEST(Programmes, AreChangedByWhoOperatesThemAndByNobodyElse) {
  Relayed board{Millis{}};
  EXPECT_TRUE(show(board, *board.owner).programme_shown().owner());
  EXPECT_FALSE(show(board, *board.spectator, true).programme_shown().operates());
  EXPECT_EQ(refusal(save(board, *board.spectator, "Mine", 1)), "FORBIDDEN");
  const auto saved = save(board, *board.owner, "Finals, corrected", 1);
  ASSERT_TRUE(saved.has_programme_saved()) << saved.ShortDebugString();
  EXPECT_EQ(saved.programme_saved().programme().revision(), 2U);
  EXPECT_TRUE(saved.programme_saved().operator_invitation().empty()) << "told once";
  EXPECT_EQ(refusal(save(board, *board.owner, "Older", 1)), "STALE_REVISION");
  EXPECT_EQ(refusal(save(board, *board.owner, "  ", 2)), "BAD_EVENT");
  const auto& last = board.spectator->heard.back().message;
  ASSERT_TRUE(last.has_programme_shown()) << "who follows it hears of the change";
  EXPECT_EQ(last.programme_shown().programme().title(), "Finals, corrected");
  EXPECT_EQ(last.programme_shown().programme().rounds(0).starts_utc_ms(), 1'800'000'000'000U);
}

TEST(Programmes, OperatorsAreInvited) {
  Relayed board{Millis{}};
  Hand helper{*board.hall.server};
  const auto take = [&](const std::string& invitation) {
    return board.ask(helper, &Client::mutable_take_programme, [&](auto& take) {
      take.set_programme_id(board.programme);
      take.set_invitation(invitation);
      take.set_display_name("Helper");
    });
  };
  EXPECT_EQ(refusal(take("wrong")), "BAD_INVITATION");
  ASSERT_TRUE(take(board.invitation).has_operator_admitted());
  EXPECT_TRUE(show(board, helper).programme_shown().operates());
  EXPECT_FALSE(show(board, helper).programme_shown().owner());
  EXPECT_TRUE(board.move(helper, 0, "f5").has_committed());
}

// What is being recorded counts, or a burst would pass every limit.
TEST(Programmes, WhoAsksInTheSameMomentIsCounted) {
  Relayed board{Millis{}};
  std::vector<std::unique_ptr<Hand>> crowd;
  std::vector<std::string> asked;
  for (int i = 0; i < 20; ++i) crowd.push_back(std::make_unique<Hand>(*board.hall.server));
  Client take;
  take.mutable_take_programme()->set_programme_id(board.programme);
  take.mutable_take_programme()->set_invitation(board.invitation);
  for (auto& hand : crowd) asked.push_back(hand->say(take));
  std::size_t admitted = 0;
  for (std::size_t i = 0; i < crowd.size(); ++i)
    admitted += crowd[i]->answer_to(asked[i]).has_operator_admitted() ? 1 : 0;
  EXPECT_EQ(admitted, 16U);

  // The arbiter's invitation makes one arbiter.
  Client office;
  office.mutable_take_office()->set_match_id(board.match);
  office.mutable_take_office()->set_invitation(board.opened.arbiter_invitation());
  for (std::size_t i = 0; i < 5; ++i) {
    crowd.push_back(std::make_unique<Hand>(*board.hall.server));
    asked.push_back(crowd.back()->say(office));
  }
  std::size_t given = 0;
  for (std::size_t i = 20; i < crowd.size(); ++i)
    given += crowd[i]->answer_to(asked[i]).has_office_given() ? 1 : 0;
  EXPECT_EQ(given, 1U);

  // Of two changes based on the same revision one is refused.
  Client save;
  save.mutable_save_programme()->set_programme_id(board.programme);
  save.mutable_save_programme()->set_revision(1);
  save.mutable_save_programme()->set_title("One");
  const auto one = board.owner->say(save);
  save.mutable_save_programme()->set_title("Other");
  const auto other = board.owner->say(save);
  EXPECT_TRUE(board.owner->answer_to(one).has_programme_saved());
  EXPECT_EQ(refusal(board.owner->answer_to(other)), "STALE_REVISION");

  // The same name is the same person, also at two boards that are opened at once.
  std::vector<std::string> opened;
  for (int i = 0; i < 2; ++i) {
    Client open;
    open.mutable_open_board()->set_programme_id(board.programme);
    open.mutable_open_board()->set_preset("othello.relay");
    open.mutable_open_board()->set_number(static_cast<std::uint32_t>(10 + i));
    open.mutable_open_board()->add_players("Somebody New");
    opened.push_back(board.owner->say(open));
  }
  std::vector<std::string> persons;
  for (const auto& id : opened) {
    const auto match = board.owner->answer_to(id).board_opened().match_id();
    board.owner->watch(match);
    board.settle();
    persons.push_back(board.owner->snapshots(match).back().players(0).principal_id());
  }
  EXPECT_EQ(persons[0], persons[1]);
  for (auto& hand : crowd) board.gone.push_back(std::move(hand));
}

TEST(Programmes, KeepTheOrderOfTheirBoardsAndKnowAPersonAgain) {
  Relayed board{Millis{}};
  const auto open = [&](std::uint32_t round, std::uint32_t number, const std::string& black) {
    return board.ask(*board.owner, &Client::mutable_open_board, [&](auto& open) {
      open.set_programme_id(board.programme);
      open.set_preset("shogi.relay");
      open.set_round(round);
      open.set_number(number);
      open.add_players(black);
    });
  };
  const auto second = open(2, 1, "Black");
  const auto first = open(1, 2, "Someone");
  ASSERT_TRUE(second.has_board_opened() && first.has_board_opened());
  const auto shown = show(board, *board.spectator).programme_shown().programme();
  ASSERT_EQ(shown.boards_size(), 3);
  EXPECT_EQ(shown.boards(0).match_id(), board.match);
  EXPECT_EQ(shown.boards(1).match_id(), first.board_opened().match_id());
  EXPECT_EQ(shown.boards(2).match_id(), second.board_opened().match_id());
  EXPECT_EQ(shown.boards(2).game(), "shogi");

  const auto principal = [&](const std::string& match) {
    Hand& hand = *board.gone.emplace_back(std::make_unique<Hand>(*board.hall.server));
    hand.watch(match);
    board.settle();
    return hand.snapshots(match).back().players(0).principal_id();
  };
  EXPECT_EQ(principal(board.match), principal(second.board_opened().match_id()));
  EXPECT_NE(principal(board.match), principal(first.board_opened().match_id()));

  const auto moved = board.ask(*board.owner, &Client::mutable_move_board, [&](auto& move) {
    move.set_programme_id(board.programme);
    move.set_match_id(second.board_opened().match_id());
    move.set_remove(true);
  });
  EXPECT_EQ(moved.programme_shown().programme().boards_size(), 2);
}

TEST(Programmes, ABoardIsOpenedOnceHoweverOftenItIsAskedFor) {
  Relayed board{Millis{}};
  Client open;
  open.mutable_open_board()->set_request_id("board-2");
  open.mutable_open_board()->set_programme_id(board.programme);
  open.mutable_open_board()->set_preset("othello.relay");
  const auto first = board.owner->ask(open);
  const auto again = board.owner->ask(open);
  EXPECT_EQ(first.board_opened().match_id(), again.board_opened().match_id());
  EXPECT_EQ(show(board, *board.owner).programme_shown().programme().boards_size(), 2);
}

TEST(Programmes, ABoardByItselfIsWhoOpensIts) {
  Relayed board{Millis{}};
  Hand alone{*board.hall.server};
  Client open;
  open.mutable_open_board()->set_preset("othello.relay");
  open.mutable_open_board()->set_display_name("Alone");
  const auto opened = alone.ask(open);
  ASSERT_TRUE(opened.has_board_opened()) << opened.ShortDebugString();
  EXPECT_FALSE(opened.board_opened().key().empty());
  const auto move = [&](Hand& hand) {
    Client message;
    message.mutable_relay_move()->set_match_id(opened.board_opened().match_id());
    message.mutable_relay_move()->mutable_act()->set_move("f5");
    return hand.ask(message);
  };
  EXPECT_EQ(refusal(move(*board.owner)), "FORBIDDEN");
  EXPECT_TRUE(move(alone).has_committed());
  open.mutable_open_board()->set_preset("othello.online");
  open.mutable_open_board()->clear_request_id();
  EXPECT_EQ(refusal(alone.ask(open)), "UNKNOWN_PRESET");
  Client create;
  create.mutable_create_match()->set_preset("othello.relay");
  EXPECT_EQ(refusal(alone.ask(create)), "BAD_PRESET");
}

TEST(Programmes, AreThereAgainAfterARestart) {
  Relayed board{Millis{7'000}};
  save(board, *board.owner, "Finals", 1);
  const auto before = show(board, *board.owner).programme_shown().programme();
  board.restart();
  const auto after = show(board, *board.owner).programme_shown();
  EXPECT_EQ(after.programme().SerializeAsString(), before.SerializeAsString());
  EXPECT_TRUE(after.owner());
  Client list;
  list.mutable_list_programmes();
  EXPECT_EQ(board.spectator->ask(list).programme_list().programmes_size(), 1);
}

}  // namespace
}  // namespace tachiai::rooms
