#include <gtest/gtest.h>

#include "engines/othello/othello.hpp"
#include "tests/support/laws/laws.hpp"

namespace tachiai::tests::othello {
namespace {

using namespace tachiai::othello;

Othello any_rules(Dice& dice) {
  Othello rules;
  rules.empties = static_cast<Empties>(dice(3));
  rules.draws = static_cast<Draws>(dice(3));
  return rules;
}

/// Mostly the start; else discs strewn over the board, with either side to move.
Position any_start(Dice& dice) {
  if (dice(8) != 0) return Othello{}.initial();
  Position position;
  position.side = dice(2) == 0 ? Seat::first : Seat::second;
  for (int square = 0; square < squares; ++square) {
    const auto lot = dice(5);
    const Squares disc = bit(Square{static_cast<std::uint8_t>(square)});
    if (lot == 0) position.board.black |= disc;
    if (lot == 1) position.board.white |= disc;
  }
  return position;
}

Act any_act(Dice& dice, const Position&) {
  if (dice(6) == 0) return Act::pass();
  return Act::move(Square{static_cast<std::uint8_t>(dice(squares))});
}

/// A move lays one disc and turns some of the other side's; a pass leaves all as it is.
void keeps_its_discs(const Position& before, const Act& act, const Position& after) {
  RC_ASSERT((after.board.black & after.board.white) == 0u);
  RC_ASSERT(after.side == opponent(before.side));
  if (act.kind == Act::Kind::pass) {
    RC_ASSERT(after.board == before.board);
    return;
  }
  RC_ASSERT(after.board.occupied() == (before.board.occupied() | bit(act.at)));
  const bool black = before.side == Seat::first;
  const Squares own = black ? before.board.black : before.board.white;
  const Squares own_after = black ? after.board.black : after.board.white;
  RC_ASSERT((own_after & own) == own);
  RC_ASSERT(discs(own_after) >= discs(own) + 2);
}

TEST(OthelloLaws, HoldAtEveryPlyOfRandomGames) {
  EXPECT_TRUE(laws_hold<Othello>(any_rules, 100, any_start, any_act, keeps_its_discs));
}

}  // namespace
}  // namespace tachiai::tests::othello
