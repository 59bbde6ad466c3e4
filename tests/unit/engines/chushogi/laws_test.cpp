#include <gtest/gtest.h>

#include "engines/chushogi/chushogi.hpp"
#include "engines/chushogi/handicap.hpp"
#include "tests/support/laws/laws.hpp"

namespace tachiai::tests::chushogi {
namespace {

using namespace tachiai::chushogi;

ChuShogi any_rules(Dice& dice) { return ChuShogi{rule_sets[dice(rule_sets.size())].rule_set}; }

Position any_start(Dice& dice) { return start_position(static_cast<Handicap>(dice(4))); }

Square any_square(Dice& dice) {
  return square_at(static_cast<int>(dice(12)) + 1, static_cast<int>(dice(12)) + 1);
}

/// A piece of the side to move, if some tries find one, somewhere near, with a step between or
/// without.
Act any_act(Dice& dice, const Position& position) {
  Square from = any_square(dice);
  for (int tries = 0; tries < 8 && !is_piece_of(position.at(from), position.turn()); ++tries) {
    from = any_square(dice);
  }
  const auto step = [&](Square square) {
    const Square next = square + delta_of[dice(std::size(delta_of))];
    return on_board(next) ? next : square;
  };
  const Square near = step(from);
  switch (dice(4)) {
    case 0: return Act::move(from, any_square(dice), dice(3) == 0);
    case 1: return near == from ? Act::move(from, any_square(dice)) : Act::move(from, near);
    case 2:
      return near == from ? Act::move(from, any_square(dice)) : Act::through(from, near, from);
    default: break;
  }
  const Square far = step(near);
  if (near == from || far == near) return Act::move(from, any_square(dice));
  return Act::through(from, near, far);
}

/// Nothing is dropped and nothing comes back: what stood on the squares entered is gone, all else
/// stands, and a piece changes only by promotion.
void keeps_its_pieces(const Position& before, const Act& act, const Position& after) {
  const Seat mover = before.turn();
  RC_ASSERT(after.turn() == opponent(mover));
  int taken = 0;
  int royals_taken = 0;
  bool lion_taken = false;
  for (const Square square : {act.mid, act.to}) {
    if (square == nowhere || square == act.from) continue;
    const Piece piece = before.at(square);
    if (piece == no_piece) continue;
    RC_ASSERT(seat_of(piece) == opponent(mover));
    ++taken;
    royals_taken += is_royal(kind_of(piece));
    lion_taken = lion_taken || is_lion(kind_of(piece));
  }
  RC_ASSERT(after.piece_count(mover) == before.piece_count(mover));
  RC_ASSERT(after.piece_count(opponent(mover)) == before.piece_count(opponent(mover)) - taken);
  RC_ASSERT(after.royal_count(opponent(mover)) ==
            before.royal_count(opponent(mover)) - royals_taken);
  RC_ASSERT(after.royal_count(mover) >= before.royal_count(mover));
  RC_ASSERT(after.royal_count(mover) >= 1);
  each_square([&](Square square) {
    if (square == act.from || square == act.mid || square == act.to) return;
    RC_ASSERT(before.at(square) == after.at(square));
  });
  const Piece moved = before.at(act.from);
  RC_ASSERT(seat_of(after.at(act.to)) == mover);
  RC_ASSERT((kind_of(after.at(act.to)) == kind_of(moved)) != act.promotes);
  RC_ASSERT((after.lion_taken_on() != nowhere) == (lion_taken && !is_lion(kind_of(moved))));
}

TEST(ChuShogiRandomGames, KeepTheLawsAtEveryPly) {
  EXPECT_TRUE(laws_hold<ChuShogi>(any_rules, 400, any_start, any_act, keeps_its_pieces));
}

}  // namespace
}  // namespace tachiai::tests::chushogi
