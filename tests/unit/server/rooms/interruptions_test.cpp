// What comes before the first move, and what breaks a game off, over the room and its restarts.
#include "server/records/digest.hpp"
#include "tests/unit/server/rooms/real_board.hpp"

namespace tachiai::rooms {
namespace {

using Client = v1::ClientMessage;
constexpr std::string_view nonce = "sixteen bytes it";

/// A request of one hand in a game that has no offices.
template <class Part, class Set>
v1::ServerMessage ask(Game& game, Hand& who, Part part, Set&& set) {
  Client message;
  auto& request = *(message.*part)();
  request.set_match_id(game.match);
  set(request);
  const auto answer = who.ask(message);
  game.settle();
  return answer;
}
template <class Part>
v1::ServerMessage ask(Game& game, Hand& who, Part part) {
  return ask(game, who, part, [](auto&) {});
}

/// Kill -9; both come back, or only those named.
void restart(Game& game, bool black = true, bool white = true) {
  static std::vector<std::unique_ptr<Hand>> gone;  // they hear later that they are cut
  const std::string keys[2] = {game.black->key, game.white->key};
  game.hall.restart(1s);
  gone.push_back(std::move(game.black));
  gone.push_back(std::move(game.white));
  game.black = std::make_unique<Hand>(*game.hall.server, Hand::Place{.key = keys[0]});
  game.white = std::make_unique<Hand>(*game.hall.server, Hand::Place{.key = keys[1]});
  if (black) game.black->watch(game.match);
  if (white) game.white->watch(game.match);
  game.settle(100ms);
}

// --- The hidden disc

TEST(RoomDisc, ColoursAreExchangedWithNamesPresenceAndKeys) {
  using enum RealBoard::Who;
  RealBoard board;
  board.sit_down();
  EXPECT_FALSE(board.state().started);
  const std::string history = board[spectator].watch(board.match).watching().history_id();
  const std::string names[2] = {board.snapshot(spectator).players(0).principal_id(),
                                board.snapshot(spectator).players(1).principal_id()};
  const auto hide = [&](RealBoard::Who who) {
    return board.ask(who, &Client::mutable_hide_disc, [&](auto& hide) {
      hide.set_digest(records::disc_digest(nonce, board.match, true));
    });
  };
  EXPECT_EQ(refusal(hide(white)), "NO_STANDING") << "the senior hides it";
  ASSERT_TRUE(hide(black).has_committed());
  ASSERT_TRUE(
      board.ask(white, &Client::mutable_guess_disc, [](auto& guess) { guess.set_black_up(true); })
          .has_committed());
  board.restart();
  EXPECT_EQ(board.snapshot(white).around_play().disc(), "guessed");
  ASSERT_TRUE(board
                  .ask(black, &Client::mutable_reveal_disc,
                       [&](v1::RevealDisc& reveal) {
                         reveal.set_black_up(true);
                         reveal.set_nonce(std::string{nonce});
                       })
                  .has_committed());
  EXPECT_TRUE(board[spectator].events(board.match).back().disc_revealed().holds());
  ASSERT_TRUE(
      board
          .ask(white, &Client::mutable_choose_right, [](auto& right) { right.set_draw_win(false); })
          .has_committed());
  const auto seq = board[spectator].events(board.match).back().seq();
  ASSERT_TRUE(
      board.ask(white, &Client::mutable_choose_colour, [](auto& colour) { colour.set_black(true); })
          .has_committed());
  const auto told = board[spectator].events(board.match).back().colour_chosen();
  EXPECT_EQ(told.players(0).principal_id(), names[1]);
  EXPECT_EQ(told.players(1).principal_id(), names[0]);
  const auto shown = board.snapshot(spectator);
  EXPECT_EQ(shown.players(0).principal_id(), names[1]);
  EXPECT_TRUE(shown.players(0).present() && shown.players(1).present());
  EXPECT_EQ(shown.real_board().draw_right(), 1u) << "who hid it, who is white now";

  // The tail says the same as the snapshot.
  const std::size_t before = board[spectator].events(board.match).size();
  board[spectator].watch(board.match, history, seq);
  board.settle();
  const auto tail = board[spectator].events(board.match);
  ASSERT_EQ(tail.size(), before + 1);
  EXPECT_EQ(tail.back().colour_chosen().ShortDebugString(), told.ShortDebugString());

  // Keys go with the persons: seat 0 is who was white until now.
  EXPECT_EQ(board[white].watch(board.match).watching().seat(), 0u);
  EXPECT_EQ(refusal(board.ask(white, &Client::mutable_press_start)), "NO_STANDING");
  ASSERT_TRUE(board.ask(black, &Client::mutable_press_start).has_committed());
  EXPECT_EQ(refusal(board.act(black, "f5")), "NOT_YOUR_TURN");
  board.turn(white, {"f5"});
  const std::uint64_t presences = board[spectator].presences().size();
  board[white].connection->cut(1ms, 1ms);
  board.settle(60s);
  const auto gone = board[spectator].presences();
  ASSERT_GT(gone.size(), presences);
  EXPECT_EQ(gone.back().seat(), 0u) << "black's chair is empty";
  board.restart();
  EXPECT_EQ(board.snapshot(spectator).players(0).principal_id(), names[1]);
  EXPECT_EQ(board[black].watch(board.match).watching().seat(), 1u);
  board.expect_sound();
}

TEST(RoomDisc, ADiscThatWasNotWhatWasHiddenDecidesForTheGuesser) {
  using enum RealBoard::Who;
  RealBoard board;
  board.sit_down();
  board.ask(black, &Client::mutable_hide_disc,
            [&](auto& hide) { hide.set_digest(records::disc_digest(nonce, board.match, true)); });
  board.ask(white, &Client::mutable_guess_disc, [](auto& guess) { guess.set_black_up(true); });
  board.ask(black, &Client::mutable_reveal_disc, [&](v1::RevealDisc& reveal) {
    reveal.set_black_up(false);
    reveal.set_nonce(std::string{nonce});
  });
  const auto revealed = board[spectator].events(board.match).back().disc_revealed();
  EXPECT_FALSE(revealed.holds());
  EXPECT_EQ(board.state().disc.chooser, Seat::second);
}

// --- A sealed move

struct Adjourned : Game {
  Adjourned() : Game("shogi.casual") {
    EXPECT_TRUE(ask(*this, *white, &Client::mutable_offer_adjournment).has_committed());
    EXPECT_TRUE(ask(*this, *black, &Client::mutable_answer_adjournment, [](auto& answer) {
                  answer.set_accept(true);
                }).has_committed());
    EXPECT_TRUE(ask(*this, *black, &Client::mutable_seal_move, [&](v1::SealMove& seal) {
                  seal.set_digest(records::seal_digest(nonce, match, 0, "7g7f"));
                }).has_committed());
  }
  v1::ServerMessage open(Hand& who, const std::string& move) {
    return ask(*this, who, &Client::mutable_open_seal, [&](v1::OpenSeal& open) {
      open.set_move(move);
      open.set_nonce(std::string{nonce});
    });
  }
};

TEST(RoomSeal, ASealedMoveRestsOverARestartAndIsPlayedWhenItIsOpened) {
  Adjourned game;
  EXPECT_FALSE(game.state().clock_runs);
  restart(game);
  game.settle(60s);
  EXPECT_FALSE(game.state().clock_runs) << "nobody's clock runs over a sealed move";
  game.black->watch(game.match);
  const auto shown = game.black->snapshots(game.match).back();
  EXPECT_EQ(shown.around_play().sealed_by(), 0u);
  EXPECT_TRUE(shown.moves().empty());
  EXPECT_EQ(refusal(game.open(*game.white, "7g7f")), "NO_STANDING");
  ASSERT_TRUE(game.open(*game.black, "7g7f").has_committed());
  EXPECT_EQ(number(game.state().ply()), 1U);
  EXPECT_EQ(game.last_kind(), "move_played");
  EXPECT_TRUE(game.state().clock_runs);
}

TEST(RoomSeal, WhatIsNotWhatWasSealedIsNotPlayed) {
  Adjourned game;
  ASSERT_TRUE(game.open(*game.black, "2g2f").has_committed());
  EXPECT_EQ(game.last_kind(), "seal_failed");
  EXPECT_EQ(number(game.state().ply()), 0U);
}

TEST(RoomSeal, TheWindowClosesByItself) {
  Adjourned game;
  game.settle(std::chrono::hours{24 * 6});
  EXPECT_TRUE(game.state().sealed);
  game.settle(std::chrono::hours{25});
  EXPECT_FALSE(game.state().sealed);
  EXPECT_EQ(game.last_kind(), "seal_failed");
}

// --- A cut

TEST(RoomCut, TheMatchRestsUntilWhoWasCutOffIsBack) {
  Game game("shogi.sashisho5.free");
  ASSERT_TRUE(game.black->play(game.match, 0, "7g7f").has_committed());
  game.settle();
  game.white->connection->cut(1ms, 1ms);
  game.settle(120s);
  const auto cut = game.black->ask(game.claim_abandoned());
  ASSERT_TRUE(cut.has_committed()) << cut.ShortDebugString();
  game.settle();
  EXPECT_EQ(game.state().resting, match::cut_off);
  const std::string key = game.white->key;
  restart(game, true, false);
  game.settle(120s);
  EXPECT_EQ(game.state().resting, match::cut_off) << "over a restart, while he is away";
  EXPECT_FALSE(game.state().clock_runs);
  game.white->watch(game.match);
  game.settle(100ms);
  EXPECT_TRUE(game.state().clock_runs) << "he is back";
  EXPECT_TRUE(game.white->play(game.match, 1, "3c3d").has_committed());
}

// --- Other terms, and who stands in

TEST(RoomTerms, WhatBothAgreeOnIsPlayedAlsoAfterARestart) {
  Game game("shogi.casual");
  const auto offer = [&](Hand& who, const std::string& name, const std::string& value) {
    return ask(game, who, &Client::mutable_offer_terms, [&](v1::OfferTerms& offer) {
      auto& term = *offer.add_terms();
      term.set_name(name);
      term.set_value(value);
    });
  };
  ASSERT_TRUE(offer(*game.white, "take_back", "no").has_committed());
  game.black->watch(game.match);
  EXPECT_EQ(game.black->snapshots(game.match).back().around_play().terms(0).name(), "take_back");
  ASSERT_TRUE(ask(game, *game.black, &Client::mutable_answer_terms, [](auto& answer) {
                answer.set_accept(true);
              }).has_committed());
  EXPECT_FALSE(game.state().preset.take_back);
  EXPECT_TRUE(game.state().clock_runs);
  restart(game);
  EXPECT_FALSE(game.state().preset.take_back);
  EXPECT_FALSE(game.black->snapshots(game.match).back().preset().take_back());
}

TEST(RoomStandIn, ABotTheHouseKnowsPlaysOnAndAnotherIsRefused) {
  Hall hall;
  const std::string arbiters_key = "a-key-of-the-houses-arbiter";
  hall.server->registry->appoint({records::secret_digest(arbiters_key)}, [](auto) {});
  hall.world.run_for(100ms);
  std::vector<std::unique_ptr<Hand>> hands;
  for (int i = 0; i < 4; ++i) hands.push_back(std::make_unique<Hand>(*hall.server));
  Hand arbiter(*hall.server, Hand::Place{.key = arbiters_key});
  Client create;
  create.mutable_create_match()->set_preset("yonin.amarate2017");
  create.mutable_create_match()->set_seat(0);
  const auto opened = hands[0]->ask(create).match_opened();
  ASSERT_FALSE(opened.match_id().empty());
  for (auto& hand : hands) hand->watch(opened.match_id());
  arbiter.watch(opened.match_id());
  for (std::size_t i = 1; i < 4; ++i)
    ASSERT_TRUE(hands[i]->take(opened.match_id(), opened.invitation()).has_seat_given());
  hall.world.run_for(100ms);
  const auto& state = hall.server->room({opened.match_id()})->state();
  ASSERT_TRUE(state.started);
  const auto hand_over = [&](const std::string& bot) {
    Client message;
    message.mutable_hand_over()->set_match_id(opened.match_id());
    message.mutable_hand_over()->set_of(0);
    message.mutable_hand_over()->set_bot(bot);
    return arbiter.ask(message);
  };
  EXPECT_EQ(refusal(hand_over("deep_thought")), "UNKNOWN_BOT");
  hands[0]->connection->cut(1ms, 1ms);
  hall.world.run_for(100ms);
  ASSERT_TRUE(hand_over("random").has_committed());
  EXPECT_EQ(state.stand_ins[0], "bot-random") << "who plays, for ever";
  hall.world.run_for(2s);
  EXPECT_EQ(number(state.ply()), 1U) << "it moved by itself";
  EXPECT_EQ(state.principals[0], opened.principal_id()) << "the row stays the person's";
}

// --- Lateness, league 4.4

/// One who waits for an opponent who has an hour and does not come.
struct Waiting {
  Hall hall;
  std::unique_ptr<Hand> hand = std::make_unique<Hand>(*hall.server);
  std::string key, match;

  std::int64_t utc_ms() const {
    return std::chrono::duration_cast<std::chrono::milliseconds>(
               hall.world.clock.utc().time_since_epoch())
        .count();
  }
  /// Opened now for so much later; played by so much later.
  Waiting(Nanos appointed, std::optional<Nanos> closing) {
    const auto later = [&](Nanos time) {
      return static_cast<std::uint64_t>(
          utc_ms() + std::chrono::duration_cast<std::chrono::milliseconds>(time).count());
    };
    Client create;
    create.mutable_create_match()->set_preset("shogi.sashisho5");
    create.mutable_create_match()->set_appointed_utc_ms(later(appointed));
    if (closing) create.mutable_create_match()->set_closing_utc_ms(later(*closing));
    const auto opened = hand->ask(create).match_opened();
    EXPECT_FALSE(opened.match_id().empty());
    match = opened.match_id();
    key = opened.key();
  }
  v1::ServerMessage claim() {
    Client message;
    message.mutable_claim_late()->set_match_id(match);
    return hand->ask(message);
  }
};

TEST(RoomLateness, CountsFromTheAppointedHourOverARestart) {
  Waiting game(49h, {});
  EXPECT_EQ(refusal(game.claim()), "NOT_YET");
  game.hall.world.run_for(48h);
  const auto before = std::exchange(game.hand, nullptr);
  game.hall.restart(1s);
  game.hand = std::make_unique<Hand>(*game.hall.server, Hand::Place{.key = game.key});
  ASSERT_FALSE(game.hall.server->room({game.match})->state().ended) << "it is not yet the hour";
  game.hall.world.run_for(1h + 14min);
  EXPECT_EQ(refusal(game.claim()), "NOT_YET") << "15 minutes";
  game.hall.world.run_for(1min);
  ASSERT_TRUE(game.claim().has_committed());
  const auto& ended = game.hall.server->room({game.match})->state().ended;
  ASSERT_TRUE(ended.has_value());
  EXPECT_EQ(ended->reason, "forfeit");
  EXPECT_FALSE(ended->rated);
}

TEST(RoomLateness, AnHourMadePublicTooLateForfeitsOnlyBehindTheClosingDay) {
  Waiting late(1h, {});
  late.hall.world.run_for(1h + 16min);
  EXPECT_EQ(refusal(late.claim()), "NO_CLAIM") << "announced less than two days before";
  Waiting behind(1h, 30min);
  behind.hall.world.run_for(1h + 16min);
  EXPECT_TRUE(behind.claim().has_committed()) << "the closing day has passed";
}

}  // namespace
}  // namespace tachiai::rooms
