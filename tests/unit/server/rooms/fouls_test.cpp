#include "tests/unit/server/rooms/real_board.hpp"

namespace tachiai::rooms {
namespace {

using enum RealBoard::Who;
using Client = v1::ClientMessage;

const std::string class_a = "chushogi.national2006.a";
const std::string class_b = "chushogi.national2006.b";

v1::ServerMessage choose(RealBoard& board, RealBoard::Who who, const std::string& choice) {
  return board.ask(who, &Client::mutable_choose,
                   [&](v1::Choose& choose) { choose.set_choice(choice); });
}

/// The snapshot, without what time and connections change.
std::string standing(RealBoard& board) {
  v1::Snapshot shown = board.snapshot(spectator);
  for (auto& player : *shown.mutable_players()) player.clear_present();
  shown.clear_seq();
  shown.clear_clocks();
  shown.clear_resting();
  shown.clear_watchers();
  shown.clear_bell_in_ms();
  return shown.DebugString();
}

/// What is shown is what the journal gives back.
void expect_kept(RealBoard& board, const std::string& stage) {
  SCOPED_TRACE(stage);
  const std::string before = standing(board);
  board.restart();
  EXPECT_EQ(standing(board), before);
  EXPECT_EQ(board.snapshot(spectator).real_board().claim().stage(), stage);
  board.expect_sound();
}

TEST(RoomFouls, AClaimIsContestedRuledAndChosenThroughKilledServers) {
  RealBoard board(class_a);
  board.begin();
  board.turn(black, {"6i6g"});  // a pawn, two squares
  ASSERT_TRUE(board.claim(white, "wrong_move", {"0"}).has_committed());
  EXPECT_FALSE(board.state().clock_runs) << "the clocks rest";
  expect_kept(board, "asked");
  board.settle(60s);
  EXPECT_FALSE(board.state().clock_runs) << "a restart lets nobody's clock run over a claim";
  ASSERT_TRUE(board.answer(black, false).has_committed());
  expect_kept(board, "disputed");
  EXPECT_EQ(refusal(choose(board, white, "win")), "NO_CLAIM") << "nothing is established";
  ASSERT_TRUE(board.rule(arbiter, true).has_committed());
  expect_kept(board, "agreed");
  EXPECT_EQ(refusal(choose(board, black, "rewind")), "NO_STANDING");
  EXPECT_EQ(refusal(choose(board, white, "play_on")), "OUT_OF_ORDER") << "at once: not yet";
  ASSERT_TRUE(choose(board, white, "rewind").has_committed());
  const auto settled = board[spectator].events(board.match).back().foul_settled();
  EXPECT_EQ(settled.choice(), "rewind");
  EXPECT_EQ(board.snapshot(spectator).moves_size(), 0);
  EXPECT_EQ(board.state().to_move(), Seat::first);
  EXPECT_TRUE(board.state().clock_runs);
  expect_kept(board, "");
  board.turn(black, {"6i6h"});
  board.expect_sound();
}

TEST(RoomFouls, BothChooseWhereBothCommittedOneAndAReplayIsOpenedOnce) {
  RealBoard board(class_a);
  board.begin();
  board.turn(black, {"6i6g"});
  board.turn(white, {"6d6f"});
  ASSERT_TRUE(board.claim(black, "wrong_move", {"1"}).has_committed());
  ASSERT_TRUE(board.answer(white, true).has_committed());
  ASSERT_TRUE(board.claim(white, "wrong_move", {"0"}).has_committed()) << "one of his as well";
  expect_kept(board, "agreed");
  ASSERT_TRUE(board.answer(black, true).has_committed());
  EXPECT_EQ(refusal(choose(board, black, "win")), "OUT_OF_ORDER");
  ASSERT_TRUE(choose(board, black, "replay").has_committed());
  EXPECT_FALSE(board.state().ended) << "the other has not agreed";
  expect_kept(board, "agreed");
  EXPECT_EQ(board.snapshot(white).real_board().chosen(0).choice(), "replay");
  ASSERT_TRUE(choose(board, white, "replay").has_committed());
  ASSERT_TRUE(board.state().ended);
  EXPECT_EQ(board.state().ended->reason, "agreed_replay");
  board.settle(1s);
  board.restart();
  board.settle(3s);
  board.restart();
  board.settle(3s);
  const std::string next = "match/" + rematch_id({board.match}).text;
  EXPECT_EQ(board.hall.disk.streams[next].size(), 1U);
}

TEST(RoomFouls, OfClassBAnnouncementsAreToldAndHold) {
  RealBoard board(class_b);
  board.begin();
  v1::ClientMessage move;
  move.mutable_play_move()->set_match_id(board.match);
  move.mutable_play_move()->set_move("6i6h");
  move.mutable_play_move()->add_announces("6d");
  ASSERT_TRUE(board[black].ask(move).has_committed());
  board.settle();
  EXPECT_EQ(board[white].events(board.match).back().move_played().move().announces(0), "6d");
  const auto shown = board.snapshot(white);
  ASSERT_EQ(shown.moves(0).announces_size(), 1);
  expect_kept(board, "");
}

// --- The bell

TEST(RoomBell, RingsAtItsTimeAndTheClocksRunOn) {
  RealBoard board(class_a, 24 * 3'600'000ULL);
  board.begin();
  board.turn(black, {"6i6h"});
  const auto due = board.snapshot(white).bell_in_ms();
  EXPECT_GT(due, 7'190'000u);
  board.settle(Nanos{Millis{static_cast<Millis::rep>(due)}} + -Nanos{1s});
  EXPECT_FALSE(board.state().bell_rung);
  board.settle(2s);
  ASSERT_TRUE(board.state().bell_rung);
  EXPECT_EQ(board.kinds().back(), "bell_rung");
  EXPECT_TRUE(board.state().clock_runs);
  const auto white_main = board.state().faces[1].main;
  EXPECT_LT(white_main, 24h + 10min - 110min) << "what the running move had used is charged once";
  EXPECT_GT(white_main, 24h + 10min - 121min);
  const auto shown = board.snapshot(spectator);
  EXPECT_FALSE(shown.has_bell_in_ms());
  EXPECT_EQ(shown.control(1).periods(), 0u) << "no byoyomi any more";
  EXPECT_LT(shown.clocks().elapsed_ms(), 5'000u) << "counted from the bell on";
  board.turn(white, {"6d6e"});
  EXPECT_GT(board.state().faces[1].main, white_main - 10s);
  board.expect_sound();
}

TEST(RoomBell, RingsAfterARestartAsWell) {
  RealBoard board(class_a, 24 * 3'600'000ULL);
  board.begin();
  board.settle(60min);
  board.restart();
  board.settle(55min);
  EXPECT_FALSE(board.state().bell_rung);
  board.settle(10min);
  EXPECT_TRUE(board.state().bell_rung);
  board.expect_sound();
}

TEST(RoomBell, OfClassBEndsTheGameByPointsButNotOverAClaim) {
  RealBoard board(class_b, 24 * 3'600'000ULL);
  board.begin();
  board.turn(black, {"6i6h"});
  ASSERT_TRUE(board.claim(white, "wrong_move", {"0"}).has_committed());
  board.settle(150min);
  EXPECT_FALSE(board.state().ended) << "what is under dispute is settled first";
  ASSERT_TRUE(board.answer(black, false).has_committed());
  ASSERT_TRUE(board.rule(arbiter, false).has_committed());
  board.settle(1s);
  ASSERT_TRUE(board.state().ended);
  EXPECT_EQ(board.state().ended->reason, "points");
  board.expect_sound();
}

}  // namespace
}  // namespace tachiai::rooms
