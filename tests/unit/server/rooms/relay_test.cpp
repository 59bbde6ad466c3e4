#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <random>
#include <string>
#include <vector>

#include "tests/unit/server/rooms/relayed.hpp"

namespace tachiai::rooms {
namespace {

using Client = v1::ClientMessage;

constexpr Millis none{};

std::string moves_of(const v1::Snapshot& snapshot) {
  std::string all;
  for (const auto& move : snapshot.moves()) all += move.move();
  return all;
}

TEST(Relay, IsWrittenByItsOperatorAndReadByAll) {
  Relayed board{none};
  EXPECT_TRUE(board.move(*board.owner, 0, "f5").has_committed());
  EXPECT_TRUE(board.move(*board.owner, 1, "d6").has_committed());
  EXPECT_EQ(refusal(board.move(*board.spectator, 2, "c3")), "FORBIDDEN");
  EXPECT_EQ(refusal(board.move(*board.owner, 2, "a1")), "ILLEGAL");
  const auto events = board.spectator->events(board.match);
  ASSERT_EQ(events.size(), 2U);
  EXPECT_EQ(events[1].relayed().move().move(), "d6");
  EXPECT_EQ(events[1].relayed().move().seat(), 1U);
  EXPECT_EQ(events[1].relayed().to_move(), 0U);
  EXPECT_EQ(moves_of(board.snapshot(*board.spectator)), "f5d6");
}

TEST(Relay, HasTwoOperatorsWhoDoNotGetInEachOthersWay) {
  Relayed board{none};
  Hand second{*board.hall.server};
  const auto admitted = board.ask(second, &Client::mutable_take_programme, [&](auto& take) {
    take.set_programme_id(board.programme);
    take.set_invitation(board.invitation);
    take.set_display_name("Second");
  });
  ASSERT_TRUE(admitted.has_operator_admitted()) << admitted.ShortDebugString();
  EXPECT_TRUE(board.move(*board.owner, 0, "f5").has_committed());
  const auto same = board.move(second, 0, "f5");
  ASSERT_TRUE(same.has_committed()) << same.ShortDebugString();
  EXPECT_EQ(board.heard(*board.spectator), 1U) << "the same entry is no second move";
  EXPECT_EQ(refusal(board.move(second, 0, "c4")), "STALE_PLY");
  EXPECT_TRUE(board.correct(second, 0, 0, {"c4"}).has_committed());
  EXPECT_EQ(refusal(board.move(*board.owner, 1, "c3")), "STALE_PLY") << "another line stands";
  EXPECT_TRUE(board.move(*board.owner, 1, "c3", 1).has_committed());
  EXPECT_EQ(moves_of(board.snapshot(*board.spectator)), "c4c3");
}

TEST(Relay, ARepeatedEntryIsWrittenOnce) {
  Relayed board{none};
  Client message;
  auto& move = *message.mutable_relay_move();
  move.set_match_id(board.match);
  move.set_request_id("queued-1");
  move.mutable_act()->set_move("f5");
  EXPECT_TRUE(board.owner->ask(message).has_committed());
  EXPECT_TRUE(board.owner->ask(message).has_committed());
  message.mutable_relay_move()->mutable_act()->set_move("c4");
  EXPECT_EQ(refusal(board.owner->ask(message)), "ID_REUSED");
  board.settle();
  EXPECT_EQ(number(board.state().ply()), 1U);
}

TEST(Relay, ACorrectionTellsTheFirstPlyThatDiffers) {
  Relayed board{none};
  for (const auto& [ply, text] : {std::pair{0U, "f5"}, {1U, "f4"}, {2U, "e3"}, {3U, "d6"}})
    ASSERT_TRUE(board.move(*board.owner, ply, text).has_committed()) << text;
  ASSERT_TRUE(board.correct(*board.owner, 0, 0, {"f5", "f4", "e3", "f6"}).has_committed());
  const auto events = board.spectator->events(board.match);
  const auto& corrected = events.back().line_corrected();
  EXPECT_EQ(corrected.from_ply(), 3U);
  ASSERT_EQ(corrected.moves_size(), 1);
  EXPECT_EQ(corrected.moves(0).move(), "f6");
  EXPECT_EQ(corrected.revision(), 1U);
  EXPECT_EQ(moves_of(board.snapshot(*board.spectator)), "f5f4e3f6");
  const auto refused = board.correct(*board.owner, 0, 1, {"f5", "a1"}).refused();
  EXPECT_TRUE(refused.text().starts_with("ply 1: ")) << refused.text();
}

TEST(Relay, MarksAndClocksStandInTheSnapshot) {
  Relayed board{none};
  const auto entered = board.ask(*board.owner, &Client::mutable_relay_move, [](auto& move) {
    move.mutable_act()->set_move("f5");
    move.set_unsure(true);
    auto& left = *move.add_left();
    left.set_left_ms(1'190'000);
  });
  ASSERT_TRUE(entered.has_committed());
  auto shown = board.snapshot(*board.spectator);
  EXPECT_TRUE(shown.moves(0).unsure());
  ASSERT_EQ(shown.moves(0).left_size(), 1);
  EXPECT_EQ(shown.moves(0).left(0).left_ms(), 1'190'000U);
  EXPECT_TRUE(
      board.ask(*board.owner, &Client::mutable_mark_unsure, [](auto& mark) { mark.set_ply(0); })
          .has_committed());
  shown = board.snapshot(*board.spectator);
  EXPECT_FALSE(shown.moves(0).unsure());
  EXPECT_FALSE(shown.clocks().frozen()) << "no clock is kept here, so none is frozen";
}

TEST(Relay, IsThereAgainAfterARestart) {
  Relayed board{none};
  board.move(*board.owner, 0, "f5");
  board.correct(*board.owner, 0, 0, {"c4", "c3"});
  const auto before = board.state();
  board.restart();
  board.snapshot(*board.owner);
  EXPECT_EQ(board.state(), before);
  EXPECT_TRUE(board.move(*board.owner, 2, "f5", 1).has_committed());
}

TEST(Relay, APlayerIsRenamedForAllWhoWatch) {
  Relayed board{none};
  const auto named = board.ask(*board.owner, &Client::mutable_name_player, [](auto& name) {
    name.set_seat(1);
    name.set_name("白石");
  });
  ASSERT_TRUE(named.has_player_named()) << named.ShortDebugString();
  const auto shown = board.snapshot(*board.spectator);
  EXPECT_EQ(shown.players(1).display_name(), "白石");
  EXPECT_TRUE(std::ranges::any_of(board.spectator->heard, [](const auto& heard) {
    return heard.message.has_player_named() &&
           heard.message.player_named().player().display_name() == "白石";
  }));
  board.restart();
  EXPECT_EQ(board.snapshot(*board.spectator).players(1).display_name(), "白石");
  EXPECT_EQ(refusal(board.ask(*board.spectator, &Client::mutable_name_player,
                              [](auto& name) { name.set_name("x"); })),
            "FORBIDDEN");
}

// What the public is shown later.

constexpr Millis three_minutes{180'000};

TEST(Delay, HoldsForWhoWatchesAndForWhoeverAsks) {
  Relayed board{three_minutes};
  EXPECT_TRUE(board.move(*board.owner, 0, "f5").has_committed());
  board.settle(60s);
  EXPECT_TRUE(board.move(*board.owner, 1, "d6").has_committed());
  EXPECT_EQ(board.heard(*board.owner), 2U) << "who operates it is told at once";
  EXPECT_EQ(board.heard(*board.spectator), 0U);

  const auto unseen = [&](Hand& hand, const std::string& who) {
    const auto watching = hand.watch(board.match).watching();
    EXPECT_EQ(watching.head(), 1U) << who;
    EXPECT_EQ(watching.delay_ms(), 180'000U) << who;
    const auto shown = board.snapshot(hand);
    EXPECT_EQ(shown.seq(), 1U) << who;
    EXPECT_EQ(shown.moves_size(), 0) << who;
    EXPECT_EQ(shown.delay_ms(), 180'000U) << who;
    EXPECT_TRUE(shown.position().ends_with(" X")) << who;
    const auto hints = board.ask(hand, &Client::mutable_hints, [](auto&) {});
    EXPECT_EQ(hints.hint_list().ply(), 0U) << who;
    const auto refused = board.move(hand, 2, "c3").refused();
    EXPECT_LE(refused.seq(), 1U) << who << ": a refusal tells no head";
    // A tail from where the live line is now is not to be had: he gets the state he may know.
    hand.watch(board.match, watching.history_id(), 3);
    board.settle();
    EXPECT_EQ(board.heard(hand), 0U) << who;
    EXPECT_EQ(hand.snapshots(board.match).back().seq(), 1U) << who;
  };
  unseen(*board.spectator, "a guest");
  Hand player{*board.hall.server};
  player.open("othello.online");  // a principal, and a player elsewhere
  unseen(player, "a player elsewhere");
  Hand json{*board.hall.server, Hand::Place{.json = true}};
  unseen(json, "a reader of JSON");

  board.settle(125s);  // 185 s since the first, 125 s since the second
  EXPECT_EQ(board.heard(*board.spectator), 1U);
  EXPECT_EQ(board.head(*board.spectator), 2U);
  board.settle(60s);
  EXPECT_EQ(board.heard(*board.spectator), 2U);
  EXPECT_EQ(board.heard(player), 2U);
  EXPECT_EQ(moves_of(board.snapshot(*board.spectator)), "f5d6");
}

TEST(Delay, TheSameNumberHasTheSameBytesForAll) {
  Relayed board{Millis{5'000}};
  board.move(*board.owner, 0, "f5");
  board.correct(*board.owner, 0, 0, {"c4", "c3"});
  board.ask(*board.owner, &Client::mutable_record_result, [](auto& result) {
    result.add_places(2);
    result.add_places(1);
    result.set_reason("resignation");
  });
  board.settle(6s);
  const auto first = board.owner->events(board.match);
  const auto late = board.spectator->events(board.match);
  ASSERT_EQ(first.size(), 3U);
  ASSERT_EQ(late.size(), 3U);
  for (std::size_t i = 0; i < first.size(); ++i)
    EXPECT_EQ(first[i].SerializeAsString(), late[i].SerializeAsString());
}

TEST(Delay, NotEvenTheMomentOfAnActIsToldInTheList) {
  Relayed board{Millis{20'000}};
  Hand looks{*board.hall.server};
  Client list;
  list.mutable_list_matches()->set_follow(true);
  looks.ask(list);
  const auto told = [&] {
    return std::ranges::count_if(
        looks.heard, [](const auto& heard) { return heard.message.has_match_listed(); });
  };
  board.move(*board.owner, 0, "f5");
  board.settle(5s);
  board.correct(*board.owner, 0, 0, {"c4"});
  board.settle(5s);
  EXPECT_EQ(told(), 0);
  board.settle(11s);
  EXPECT_EQ(told(), 1) << "twenty seconds after the first";
  board.settle(5s);
  EXPECT_EQ(told(), 2);
}

TEST(Delay, OutlivesARestart) {
  Relayed board{Millis{60'000}};
  board.move(*board.owner, 0, "f5");
  board.settle(20s);
  board.move(*board.owner, 1, "d6");
  board.settle(20s);
  board.restart();
  EXPECT_EQ(board.snapshot(*board.spectator).seq(), 1U);
  EXPECT_EQ(board.snapshot(*board.owner).seq(), 3U);
  board.settle(25s);
  EXPECT_EQ(board.head(*board.spectator), 2U) << "65 s after it was entered";
  board.settle(20s);
  EXPECT_EQ(board.head(*board.spectator), 3U);
}

TEST(Delay, GoesOnAfterTheEnd) {
  Relayed board{Millis{30'000}};
  board.ask(*board.owner, &Client::mutable_record_result, [](auto& result) {
    result.add_places(1);
    result.add_places(2);
    result.set_reason("resignation");
  });
  board.settle(10s);
  EXPECT_FALSE(board.snapshot(*board.spectator).has_ending());
  Hand other{*board.hall.server};
  Client list;
  list.mutable_list_matches();
  const auto listed = other.ask(list).match_list();
  ASSERT_EQ(listed.matches_size(), 1) << "the list is of what the public knows";
  EXPECT_FALSE(listed.matches(0).has_ending());
  EXPECT_EQ(listed.matches(0).delay_ms(), 30'000U);
  board.settle(25s);
  EXPECT_TRUE(board.snapshot(*board.spectator).has_ending());
  EXPECT_EQ(other.ask(list).match_list().matches_size(), 0);
}

/// A game between two people with a public delay: they see each other's moves at once.
TEST(Delay, OfALiveGameIsForTheSpectatorsAlone) {
  Hall hall;
  Hand black{*hall.server}, white{*hall.server}, spectator{*hall.server};
  Client create;
  create.mutable_create_match()->set_preset("othello.online");
  create.mutable_create_match()->set_seat(0);
  create.mutable_create_match()->set_listed(true);
  create.mutable_create_match()->set_delay_ms(10'000);
  const auto opened = black.ask(create).match_opened();
  const std::string& match = opened.match_id();
  black.watch(match);
  white.watch(match);
  spectator.watch(match);
  ASSERT_TRUE(white.take(match, opened.invitation()).has_seat_given());
  hall.world.run_for(20ms);
  ASSERT_TRUE(black.play(match, 0, "f5").has_committed());
  hall.world.run_for(1s);
  const auto last = [&](Hand& hand) {
    const auto events = hand.events(match);
    return events.empty() ? std::uint64_t{0} : events.back().seq();
  };
  EXPECT_EQ(last(white), last(black)) << "who has taken a seat is told at once from then on";
  EXPECT_GT(last(black), 1U);
  EXPECT_EQ(last(spectator), 0U);
  // He asks in every way there is.
  Client claim;
  claim.mutable_claim_flag()->set_match_id(match);
  claim.mutable_claim_flag()->set_of(1);
  claim.mutable_claim_flag()->set_office(v1::OFFICE_ONLOOKER);
  const auto refused = spectator.ask(claim).refused();
  EXPECT_LE(refused.seq(), 1U);
  EXPECT_EQ(v1::RefusalCode_Name(refused.code()), "FORBIDDEN");
  for (const auto& presence : spectator.presences()) ADD_FAILURE() << presence.ShortDebugString();
  hall.world.run_for(10s);
  EXPECT_EQ(last(spectator), last(black));
}

/// That a game is played again says that nobody won it.
TEST(Delay, HidesTheMatchThatPlaysAnotherAgain) {
  Hall hall;
  Hand first{*hall.server}, second{*hall.server}, spectator{*hall.server};
  Client create;
  create.mutable_create_match()->set_preset("shogi.sashisho5");
  create.mutable_create_match()->set_seat(0);
  create.mutable_create_match()->set_listed(true);
  create.mutable_create_match()->set_delay_ms(20'000);
  const auto opened = first.ask(create).match_opened();
  const std::string& match = opened.match_id();
  for (Hand* hand : {&first, &second, &spectator}) hand->watch(match);
  ASSERT_TRUE(second.take(match, opened.invitation()).has_seat_given());
  hall.world.run_for(20ms);
  // The same four moves until the position has come for the fourth time.
  const std::vector<std::string> cycle{"2h3h", "8b7b", "3h2h", "7b8b"};
  for (std::uint32_t ply = 0; ply < 12; ++ply) {
    Hand& mover = ply % 2 == 0 ? first : second;
    const auto answer = mover.play(match, ply, cycle[ply % 4]);
    ASSERT_TRUE(answer.has_committed()) << ply << ": " << answer.ShortDebugString();
  }
  hall.world.run_for(3s);
  const auto snapshots = [&](Hand& hand) {
    hand.watch(match);
    hall.world.run_for(20ms);
    return hand.snapshots(match).back();
  };
  const std::string next = snapshots(first).next_match();
  ASSERT_FALSE(next.empty());
  EXPECT_TRUE(snapshots(spectator).next_match().empty());
  EXPECT_EQ(refusal(spectator.watch(next)), "NO_SUCH_MATCH");
  EXPECT_TRUE(first.watch(next).has_watching());
  hall.world.run_for(25s);
  EXPECT_EQ(snapshots(spectator).next_match(), next);
  EXPECT_TRUE(spectator.watch(next).has_watching());
}

/// Whatever the operator does and however often the server dies: what the public knows is exactly
/// what was written before the delay began.
TEST(Delay, HoldsWhateverIsEnteredAndWhenever) {
  constexpr Millis delay{20'000};
  for (std::uint32_t seed = 1; seed <= 12; ++seed) {
    std::mt19937 chance{seed};
    const auto one_of = [&](std::size_t count) { return chance() % count; };
    Relayed board{delay};
    for (int step = 0; step < 60; ++step) {
      const auto legal = catalog::legal_moves(board.state().table);
      const auto ply = number(board.state().ply());
      const auto revision = board.state().relay.revision;
      switch (one_of(6)) {
        case 0: board.settle(std::chrono::milliseconds{one_of(30'000)}); break;
        case 1:
          if (ply > 0) board.correct(*board.owner, one_of(ply), revision, {});
          break;
        case 2:
          if (one_of(4) == 0) board.restart();
          break;
        default:
          if (!legal.empty()) board.move(*board.owner, ply, legal[one_of(legal.size())], revision);
      }
      const auto now =
          std::chrono::duration_cast<Millis>(board.hall.world.clock.utc().time_since_epoch());
      std::uint64_t surely = 1, perhaps = 1;  // that it exists is no secret
      const auto& records = board.hall.disk.streams["match/" + board.match];
      for (std::size_t i = 1; i < records.size(); ++i) {
        const Millis age = now - Millis{records::decode_match(records[i].bytes)->utc_ms};
        if (age >= delay) perhaps = i + 1;
        if (age >= delay + Millis{100}) surely = i + 1;
      }
      // It is told things as long as the world runs.
      Hand& asks = *board.gone.emplace_back(std::make_unique<Hand>(*board.hall.server));
      asks.watch(board.match);
      board.settle(10ms);
      const auto shown = asks.snapshots(board.match);
      ASSERT_FALSE(shown.empty());
      ASSERT_GE(shown.back().seq(), surely) << "seed " << seed << " step " << step;
      ASSERT_LE(shown.back().seq(), perhaps + 1) << "seed " << seed << " step " << step;
      if (shown.back().seq() > perhaps) {
        // It came out while this was being asked.
        const Millis age = now - Millis{records::decode_match(records[perhaps].bytes)->utc_ms};
        ASSERT_GE(age + Millis{50}, delay) << "seed " << seed << " step " << step;
      }
    }
  }
}

// What spectators say.

v1::ServerMessage say(Relayed& board, Hand& hand, const std::string& text) {
  return board.ask(hand, &Client::mutable_say, [&](auto& say) {
    say.set_text(text);
    say.set_display_name("Aya");
  });
}

std::vector<std::string> said(Hand& hand) {
  std::vector<std::string> all;
  for (const auto& heard : hand.heard)
    if (heard.message.has_talk() && heard.message.talk().request_id().empty())
      for (const auto& line : heard.message.talk().lines()) all.push_back(line.text());
  return all;
}

TEST(Talk, IsHeardByAllAndModeratedByTheOperator) {
  Relayed board{none};
  Hand other{*board.hall.server};
  other.watch(board.match);
  const auto line = say(board, *board.spectator, "a fine game");
  ASSERT_TRUE(line.has_talk()) << line.ShortDebugString();
  EXPECT_EQ(said(other), std::vector<std::string>{"a fine game"});
  const auto principal = line.talk().lines(0).principal_id();
  EXPECT_EQ(line.talk().lines(0).display_name(), "Aya");

  EXPECT_EQ(refusal(board.ask(other, &Client::mutable_moderate_talk,
                              [](auto& moderate) { moderate.set_open(false); })),
            "FORBIDDEN");
  EXPECT_TRUE(board
                  .ask(*board.owner, &Client::mutable_moderate_talk,
                       [&](auto& moderate) { moderate.set_silence(principal); })
                  .has_talk());
  EXPECT_EQ(refusal(say(board, *board.spectator, "again")), "SILENCED");
  Hand late{*board.hall.server};
  late.watch(board.match);
  board.settle();
  EXPECT_TRUE(said(late).empty()) << "what was hidden is not told again";
  board.ask(*board.owner, &Client::mutable_moderate_talk,
            [](auto& moderate) { moderate.set_open(false); });
  EXPECT_EQ(refusal(say(board, other, "closed?")), "TALK_CLOSED");
}

TEST(Talk, OfWhoKnowsMoreThanThePublicIsHeldBackWithTheGame) {
  Relayed board{Millis{30'000}};
  ASSERT_TRUE(say(board, *board.owner, "what a move").has_talk());
  ASSERT_TRUE(say(board, *board.spectator, "hello").has_talk());
  EXPECT_EQ(said(*board.spectator), std::vector<std::string>{"hello"});
  Hand late{*board.hall.server};
  late.watch(board.match);
  board.settle();
  EXPECT_EQ(said(late), std::vector<std::string>{"hello"});
  EXPECT_EQ(said(*board.owner).size(), 2U);
  board.settle(31s);
  EXPECT_EQ(said(*board.spectator).size(), 2U);
}

TEST(Talk, IsClosedToWhoPlays) {
  Hall hall;
  Hand black{*hall.server}, white{*hall.server};
  Client create;
  create.mutable_create_match()->set_preset("othello.online");
  create.mutable_create_match()->set_seat(0);
  const auto opened = black.ask(create).match_opened();
  Client message;
  message.mutable_say()->set_match_id(opened.match_id());
  message.mutable_say()->set_text("psst");
  EXPECT_EQ(refusal(black.ask(message)), "TALK_CLOSED");
}

TEST(Talk, IsLimitedForOnePerson) {
  Relayed board{none};
  for (int i = 0; i < 5; ++i) ASSERT_TRUE(say(board, *board.spectator, "x").has_talk()) << i;
  const auto refused = say(board, *board.spectator, "x");
  EXPECT_EQ(refusal(refused), "RATE_LIMITED");
  EXPECT_GT(refused.refused().retry_after_ms(), 0U);
  board.settle(25s);
  EXPECT_TRUE(say(board, *board.spectator, "x").has_talk());
}

}  // namespace
}  // namespace tachiai::rooms
