#include "tests/unit/server/rooms/real_board.hpp"

#include "engines/catalog/catalog.hpp"

namespace tachiai::rooms {
namespace {

using enum RealBoard::Who;
using Kinds = std::vector<std::string>;
using Client = v1::ClientMessage;

TEST(RealBoard, ADisputedClaimIsRuledByTheArbiter) {
  RealBoard board;
  board.begin();
  board.turn(black, {"place:Xf5", "press"});  // e5 was to be turned
  ASSERT_TRUE(board.claim(white, "missed_flip", {"e5"}).has_committed());
  EXPECT_EQ(board.state().to_move(), Seat::first) << "the turn and the clock are black's again";
  EXPECT_EQ(refusal(board.rule(arbiter, true)), "NO_CLAIM") << "the two have not differed yet";
  EXPECT_EQ(refusal(board.act(black, "turn:e5")), "CLAIM_OPEN");
  ASSERT_TRUE(board.answer(black, false).has_committed());
  EXPECT_FALSE(board.state().clock_runs);
  const auto shown = board.snapshot(spectator);
  EXPECT_EQ(shown.real_board().claim().stage(), "disputed");
  EXPECT_EQ(shown.real_board().claim().by(), 1u);
  EXPECT_EQ(shown.resting(), "arbiter");
  EXPECT_TRUE(shown.clocks().frozen());

  const std::size_t before = board[spectator].events(board.match).size();
  ASSERT_TRUE(board.rule(arbiter, true, {"turn:e5"}).has_committed());
  const auto ruled = board[spectator].events(board.match).back().claim_ruled();
  EXPECT_EQ(ruled.office(), v1::OFFICE_ARBITER);
  EXPECT_EQ(ruled.reason(), "seen");
  ASSERT_EQ(ruled.moves_size(), 1);
  EXPECT_EQ(ruled.moves(0).move(), "turn:e5");
  EXPECT_EQ(ruled.moves(0).position(), ruled.position());
  board.turn(black, {"press"});
  board.turn(white, {"f6"});
  EXPECT_EQ(board.kinds(before), (Kinds{"claim_ruled", "move_played", "move_played"}));
  board.expect_sound();
}

TEST(RealBoard, AClaimThatIsNotUpheldGivesTheTurnBackToTheClaimant) {
  RealBoard board;
  board.begin();
  board.turn(black, {"f5"});
  ASSERT_TRUE(board.claim(white, "excess_flip", {"e5"}).has_committed());
  ASSERT_TRUE(board.answer(black, false).has_committed());
  ASSERT_TRUE(board.rule(arbiter, false).has_committed());
  EXPECT_EQ(board.state().to_move(), Seat::second);
  EXPECT_TRUE(board.state().clock_runs);
  EXPECT_EQ(refusal(board.claim(white, "excess_flip", {"e5"})), "ALREADY_CLAIMED");
  board.expect_sound();
}

TEST(RealBoard, EveryLineOfTheMoveListIsAPly) {
  RealBoard board;
  board.begin();
  board.turn(black, {"place:Xf5", "turn:e5", "press"});
  board.turn(white, {"f6"});
  ASSERT_TRUE(board.claim(black, "missed_flip", {"d4"}).has_committed());
  ASSERT_TRUE(board.answer(white, true).has_committed());
  board.turn(white, {"turn:e5", "press"});
  const auto shown = board.snapshot(spectator);
  ASSERT_EQ(shown.moves_size(), static_cast<int>(number(board.state().ply())));
  const auto acts = catalog::acts(board.state().table);
  for (int i = 0; i < shown.moves_size(); ++i) {
    EXPECT_EQ(shown.moves(i).ply(), static_cast<std::uint32_t>(i));
    EXPECT_EQ(shown.moves(i).move(), acts[static_cast<std::size_t>(i)]);
  }
  EXPECT_EQ(shown.moves(shown.moves_size() - 1).position(), shown.position());
  // What was told piece by piece is the same list.
  std::vector<std::string> told;
  for (const auto& event : board[arbiter].events(board.match)) {
    if (event.has_hand_acted()) told.push_back(event.hand_acted().move().ShortDebugString());
    if (event.has_move_played()) told.push_back(event.move_played().move().ShortDebugString());
    if (event.has_claim_made()) told.push_back(event.claim_made().move().ShortDebugString());
  }
  ASSERT_EQ(told.size(), static_cast<std::size_t>(shown.moves_size()));
  for (int i = 0; i < shown.moves_size(); ++i)
    EXPECT_EQ(told[static_cast<std::size_t>(i)], shown.moves(i).ShortDebugString());
}

TEST(RealBoard, TheRelayPointsOutMissedFlipsAndNothingElse) {
  RealBoard board;
  board.begin();
  board.turn(black, {"place:Xf5", "press"});
  EXPECT_EQ(refusal(board.claim(relay, "excess_flip", {"e5"}, v1::OFFICE_RELAY)), "NO_STANDING");
  EXPECT_EQ(refusal(board.claim(arbiter, "missed_flip", {"e5"}, v1::OFFICE_RELAY)), "FORBIDDEN");
  ASSERT_TRUE(board.claim(relay, "missed_flip", {"e5"}, v1::OFFICE_RELAY).has_committed());
  board.settle();
  const auto events = board[spectator].events(board.match);
  EXPECT_EQ(events.back().claim_ruled().office(), v1::OFFICE_RELAY);
  EXPECT_TRUE(events.back().claim_ruled().upheld());
  EXPECT_FALSE(events[events.size() - 2].claim_made().has_by());
  board.turn(black, {"press"});
  board.expect_sound();
}

TEST(RealBoard, ATouchBindsAndIsForgiven) {
  RealBoard board;
  board.begin();
  const auto touch = [](const std::string& square) {
    return [square](v1::Touch& touch) { touch.set_square(square); };
  };
  // Of a square that cannot be played nothing follows; the answer names what was there before.
  const auto head = board[spectator].events(board.match).back().seq();
  const auto nothing = board.ask(black, &Client::mutable_touch, touch("a1"));
  ASSERT_TRUE(nothing.has_committed());
  EXPECT_EQ(nothing.committed().seq(), head);
  ASSERT_TRUE(board.ask(black, &Client::mutable_touch, touch("f5")).has_committed());
  EXPECT_EQ(board.snapshot(white).real_board().touched(), "f5");
  EXPECT_EQ(refusal(board.act(black, "d3")), "BOUND_BY_TOUCH");
  EXPECT_EQ(refusal(board.ask(black, &Client::mutable_forgive_touch)), "NO_STANDING");
  ASSERT_TRUE(board
                  .ask(arbiter, &Client::mutable_forgive_touch,
                       [](auto& forgive) { forgive.set_office(v1::OFFICE_ARBITER); })
                  .has_committed());
  board.turn(black, {"d3"});
  board.expect_sound();
}

TEST(RealBoard, OnlyTheArbiterLetsTheClocksRunThatHeWasCalledTo) {
  RealBoard board;
  board.begin();
  ASSERT_TRUE(board.ask(white, &Client::mutable_call_arbiter).has_committed());
  EXPECT_EQ(board[spectator].events(board.match).back().clock_frozen().reason(), "arbiter");
  board.settle(60s);  // longer than a restart would wait for its player
  EXPECT_FALSE(board.state().clock_runs);
  board.restart();
  board.settle(60s);
  EXPECT_FALSE(board.state().clock_runs) << "also over a restart";
  EXPECT_EQ(board.snapshot(black).resting(), "arbiter");
  EXPECT_EQ(refusal(board.act(black, "f5")), "CLOCK_FROZEN");
  EXPECT_EQ(refusal(board.ask(black, &Client::mutable_resume_clocks)), "FORBIDDEN");
  const auto set_clock = [&](Millis main) {
    return board.ask(arbiter, &Client::mutable_set_clock, [&](v1::SetClock& set) {
      set.set_of(1);
      set.set_main_ms(static_cast<std::uint64_t>(main.count()));
      set.set_reason("the clock was not pressed");
    });
  };
  ASSERT_TRUE(set_clock(60s).has_committed());
  ASSERT_TRUE(board
                  .ask(arbiter, &Client::mutable_penalise,
                       [](v1::Penalise& penalise) {
                         penalise.set_of(0);
                         penalise.set_kind(v1::PENALTY_KIND_TIME);
                         penalise.set_amount_ms(30'000);
                         penalise.set_reason("advice");
                       })
                  .has_committed());
  ASSERT_TRUE(board.ask(arbiter, &Client::mutable_resume_clocks).has_committed());
  EXPECT_TRUE(board.state().clock_runs);
  EXPECT_EQ(board.state().faces[1].main, 60s);
  EXPECT_EQ(refusal(set_clock(90s)), "NOT_YET") << "the clocks run";
  ASSERT_TRUE(board.ask(arbiter, &Client::mutable_stop_clocks).has_committed());
  const auto again = board.ask(arbiter, &Client::mutable_stop_clocks);
  EXPECT_TRUE(again.has_committed()) << "they rest already, and he is told so";
  EXPECT_EQ(again.committed().seq(), board[spectator].events(board.match).back().seq());
  ASSERT_TRUE(board.ask(arbiter, &Client::mutable_resume_clocks).has_committed());
  board.turn(black, {"f5"});
  board.expect_sound();
}

TEST(RealBoard, TheArbiterSetsTheBoardRewindsAndAdjudicates) {
  RealBoard board;
  board.begin();
  board.turn(black, {"place:Xf5", "press"});
  ASSERT_TRUE(board.ask(arbiter, &Client::mutable_stop_clocks).has_committed());
  const auto set_board = [&](const std::string& act) {
    return board.ask(arbiter, &Client::mutable_set_board, [&](v1::SetBoard& set) {
      set.add_acts(act);
      set.set_reason("as it lay");
    });
  };
  EXPECT_EQ(refusal(set_board("turn:a1")), "IMPOSSIBLE_ACT");
  ASSERT_TRUE(set_board("turn:e5").has_committed());
  const auto set = board[spectator].events(board.match).back().board_set();
  EXPECT_EQ(set.moves(0).office(), v1::OFFICE_ARBITER);
  EXPECT_EQ(set.to_move(), 1u);
  ASSERT_TRUE(board
                  .ask(arbiter, &Client::mutable_rewind,
                       [](v1::Rewind& rewind) {
                         rewind.set_to_ply(0);
                         rewind.set_reason("out of order");
                       })
                  .has_committed());
  EXPECT_EQ(board.snapshot(spectator).moves_size(), 0);
  ASSERT_TRUE(board.ask(arbiter, &Client::mutable_resume_clocks).has_committed());
  board.turn(black, {"f5"});
  const std::size_t before = board[spectator].events(board.match).size();
  ASSERT_TRUE(board
                  .ask(arbiter, &Client::mutable_adjudicate,
                       [](v1::Adjudicate& adjudicate) {
                         adjudicate.add_places(2);
                         adjudicate.add_places(1);
                         adjudicate.set_unrated(true);
                         adjudicate.set_reason("left the hall");
                       })
                  .has_committed());
  EXPECT_EQ(board.kinds(before), (Kinds{"adjudicated", "match_ended"}));
  const auto ending = board[spectator].events(board.match).back().match_ended().ending();
  EXPECT_TRUE(ending.unrated());
  EXPECT_EQ(ending.reason(), "adjudication");
  board.expect_sound();
}

TEST(RealBoard, AFlagWaitsUntilItIsPointedOut) {
  RealBoard board("othello.ajoc49", 5'000);
  board.begin();
  const auto flag = [&](RealBoard::Who who, std::uint32_t of,
                        v1::Office office = v1::OFFICE_UNSPECIFIED) {
    return board.ask(who, &Client::mutable_claim_flag, [&](v1::ClaimFlag& claim) {
      claim.set_of(of);
      claim.set_office(office);
    });
  };
  EXPECT_EQ(refusal(flag(white, 0)), "FLAG_STANDS");
  board.settle(10s);
  EXPECT_FALSE(board.state().ended) << "nobody has said so";
  EXPECT_EQ(refusal(flag(relay, 0, v1::OFFICE_ONLOOKER)), "NO_STANDING") << "one flag is theirs";
  EXPECT_EQ(refusal(flag(spectator, 0, v1::OFFICE_ONLOOKER)), "FORBIDDEN") << "a guest is nobody";
  board.turn(black, {"f5"});  // play goes on with a clock at zero
  ASSERT_TRUE(flag(white, 0).has_committed());
  board.settle();
  const auto ending = board[spectator].events(board.match).back().match_ended().ending();
  EXPECT_EQ(ending.reason(), "time");
  EXPECT_EQ(ending.places(0), 2u);
  board.expect_sound();
}

TEST(RealBoard, ThatBothFlagsHaveFallenAnybodyMaySay) {
  RealBoard board("othello.ajoc49", 5'000);
  ASSERT_TRUE(board
                  .ask(arbiter, &Client::mutable_give_draw_right,
                       [](v1::GiveDrawRight& give) { give.set_of(1); })
                  .has_committed());
  board.begin();
  board.settle(6s);
  board.turn(black, {"f5"});
  board.settle(6s);
  ASSERT_TRUE(board
                  .ask(relay, &Client::mutable_claim_flag,
                       [](v1::ClaimFlag& claim) { claim.set_office(v1::OFFICE_ONLOOKER); })
                  .has_committed());
  board.settle();
  const auto ending = board[spectator].events(board.match).back().match_ended().ending();
  EXPECT_EQ(ending.reason(), "both_flags");
  EXPECT_EQ(ending.places(1), 1u) << "the draw-win right is white's";
  EXPECT_TRUE(ending.unrated());
  board.expect_sound();
}

/// What a reactor read in time goes before a claim that was read later and arrived earlier.
TEST(RealBoard, AMoveReadBeforeTheFlagWasClaimedGoesFirst) {
  for (std::uint64_t seed = 1; seed <= 12; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    RealBoard board("othello.ajoc49", 5'000, "", seed);
    board.begin();
    const std::size_t home = board.hall.server->street->core_of({board.match});
    Hand far(*board.hall.server, {.core = 1 - home, .key = board.keys[black]});
    Hand near(*board.hall.server, {.core = home, .key = board.keys[white]});
    const auto started = board[black].events(board.match).back();
    ASSERT_TRUE(started.has_match_started());
    const Instant falls = *board[black].handed(board.match, started.seq()) + Nanos{5s};
    v1::ClientMessage move;
    move.mutable_play_move()->set_match_id(board.match);
    move.mutable_play_move()->set_move("f5");
    board.hall.world.run_until(falls + -Nanos{2'300us});
    const auto played = far.say(move, 9ms);  // read 1.3 ms before the time is up
    v1::ClientMessage claim;
    claim.mutable_claim_flag()->set_match_id(board.match);
    claim.mutable_claim_flag()->set_of(0);
    board.hall.world.run_until(falls + Nanos{2ms});
    const auto claimed = near.say(claim);
    EXPECT_TRUE(far.answer_to(played).has_committed());
    EXPECT_EQ(refusal(near.answer_to(claimed)), "FLAG_STANDS");
    EXPECT_FALSE(board.state().ended);
  }
}

TEST(RealBoard, TheEndIsDeclaredConfirmedSignedAndHandedIn) {
  RealBoard board("othello.ajoc49", {}, nearly_over);
  board.begin();
  board.turn(black, {"a1"});
  board.settle(5s);
  EXPECT_FALSE(board.state().ended) << "a finished game does not end by itself";
  EXPECT_TRUE(board.state().clock_runs);
  EXPECT_EQ(refusal(board.act(white, "pass")), "END_DUE");
  EXPECT_EQ(refusal(board.ask(black, &Client::mutable_declare_end)), "NO_STANDING");
  ASSERT_TRUE(board.ask(white, &Client::mutable_declare_end).has_committed());
  board.restart();
  board.settle(60s);
  EXPECT_FALSE(board.state().clock_runs) << "nobody plays any more";
  EXPECT_EQ(board.snapshot(spectator).real_board().end_declared(), 1u);
  ASSERT_TRUE(board.ask(black, &Client::mutable_confirm_result).has_committed());
  board.restart();
  ASSERT_TRUE(board.ask(white, &Client::mutable_confirm_result).has_committed());
  const auto ending = board[spectator].events(board.match).back().match_ended().ending();
  EXPECT_EQ(ending.places(0), 1u);
  EXPECT_EQ(refusal(board.ask(black, &Client::mutable_hand_in_card)), "NOT_YET");
  ASSERT_TRUE(board.ask(white, &Client::mutable_sign_card).has_committed());
  board.restart();  // the match has ended and is not live any more; its card goes on
  EXPECT_EQ(board.hall.server->restored, 0U);
  ASSERT_TRUE(board.ask(black, &Client::mutable_sign_card).has_committed());
  EXPECT_EQ(refusal(board.ask(white, &Client::mutable_hand_in_card)), "NO_STANDING");
  ASSERT_TRUE(board.ask(black, &Client::mutable_hand_in_card).has_committed());
  const auto shown = board.snapshot(spectator).real_board();
  EXPECT_TRUE(shown.handed_in());
  EXPECT_EQ(shown.signed__size(), 2);
  board.expect_sound();
}

/// The same story with the server killed behind every step: it ends the same.
TEST(RealBoard, ADisputeSurvivesTheServerAtEveryStep) {
  for (int killed = 0; killed <= 6; ++killed) {
    SCOPED_TRACE("killed behind step " + std::to_string(killed));
    RealBoard board;
    board.begin();
    int step = 0;
    const auto done = [&](const v1::ServerMessage& answer) {
      EXPECT_TRUE(answer.has_committed()) << answer.ShortDebugString();
      if (step++ == killed) board.restart();
    };
    done(board.act(black, "place:Xf5"));
    done(board.act(black, "press"));
    done(board.claim(white, "missed_flip", {"e5"}));
    done(board.answer(black, false));
    done(board.rule(arbiter, true));
    done(board.act(black, "turn:e5"));
    done(board.act(black, "press"));
    const auto shown = board.snapshot(spectator);
    EXPECT_EQ(shown.position(),
              "---------------------------OX------XXX-------------------------- O");
    EXPECT_EQ(shown.moves_size(), 5);
    EXPECT_EQ(shown.real_board().preceding().seat(), 0u);
    board.expect_sound();
  }
}

TEST(RealBoard, HintsAreRefused) {
  RealBoard board;
  board.begin();
  EXPECT_EQ(refusal(board.ask(black, &Client::mutable_hints)), "NOT_IN_THIS_PRESET");
}

}  // namespace
}  // namespace tachiai::rooms
