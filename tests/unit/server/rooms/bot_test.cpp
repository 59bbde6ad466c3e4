#include "engines/catalog/catalog.hpp"
#include "tests/unit/server/rooms/game.hpp"

namespace tachiai::rooms {
namespace {

/// One person at a board with bots of the house.
struct Alone {
  Hall hall;
  std::unique_ptr<Hand> person;
  std::string match;

  explicit Alone(const std::string& preset, std::uint32_t seat, int bots) {
    person = std::make_unique<Hand>(*hall.server);
    v1::ClientMessage create;
    create.mutable_create_match()->set_preset(preset);
    create.mutable_create_match()->set_seat(seat);
    for (int i = 0; i < bots; ++i) create.mutable_create_match()->add_bots("random");
    const auto opened = person->ask(create);
    EXPECT_TRUE(opened.has_match_opened()) << opened.ShortDebugString();
    match = opened.match_opened().match_id();
  }
  const match::Match& state() { return hall.server->room({match})->state(); }
};

TEST(RoomBot, NothingBeginsBeforeThePersonIsHere) {
  Alone alone("othello.online", 1, 1);
  alone.hall.world.run_for(5s);
  EXPECT_FALSE(alone.state().started);
  alone.person->watch(alone.match);
  alone.hall.world.run_for(2s);
  EXPECT_TRUE(alone.state().started);
  EXPECT_EQ(number(alone.state().ply()), 1U) << "the bot has Black";
}

TEST(RoomBot, PlaysEveryGameToItsEnd) {
  for (const auto& [preset, seats] : {std::pair{"othello.online", 2U}, {"yonin.online", 4U}}) {
    SCOPED_TRACE(preset);
    Alone alone(preset, 0, static_cast<int>(seats) - 1);
    alone.person->watch(alone.match);
    alone.hall.world.run_for(1s);
    for (int i = 0; i < 2'000 && !alone.state().ended; ++i) {
      if (alone.state().to_move() == Seat::first) {
        const auto ply = number(alone.state().ply());
        const auto moves = catalog::legal_moves(alone.state().table);
        const auto answer = alone.person->play(alone.match, ply, moves[ply % moves.size()]);
        ASSERT_TRUE(answer.has_committed()) << answer.ShortDebugString();
      }
      alone.hall.world.run_for(500ms);
    }
    ASSERT_TRUE(alone.state().ended);
    EXPECT_FALSE(alone.state().ended->reason.empty());
  }
}

// After a restart a bot that is to move waits until somebody is back: else it would start the clock
// of a player who is not there.
TEST(RoomBot, WaitsAfterARestartUntilThePersonIsBack) {
  Alone alone("othello.online", 1, 1);
  alone.person->watch(alone.match);
  alone.hall.world.run_for(200ms);
  ASSERT_TRUE(alone.state().started);
  ASSERT_EQ(number(alone.state().ply()), 0U) << "the bot is still thinking";
  const std::string key = alone.person->key;
  alone.hall.restart(1s);
  alone.hall.world.run_for(10s);
  EXPECT_EQ(number(alone.state().ply()), 0U);
  EXPECT_FALSE(alone.state().clock_runs);
  Hand back(*alone.hall.server, {.key = key});
  back.watch(alone.match);
  alone.hall.world.run_for(2s);
  EXPECT_EQ(number(alone.state().ply()), 1U);
  EXPECT_TRUE(alone.state().clock_runs);
}

}  // namespace
}  // namespace tachiai::rooms
