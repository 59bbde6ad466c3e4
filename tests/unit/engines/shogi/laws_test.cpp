#include <gtest/gtest.h>

#include "engines/shogi/handicap.hpp"
#include "engines/shogi/shogi.hpp"
#include "tests/support/laws/laws.hpp"

namespace tachiai::shogi {
namespace {

using tests::Dice;

Shogi any_rules(Dice& dice) {
  Shogi rules;
  rules.impasse = static_cast<Impasse>(dice(5));
  rules.handicap_bonus = dice(2) == 0;
  rules.mutual_perpetual = static_cast<MutualPerpetual>(dice(2));
  return rules;
}

Position any_start(Dice& dice) {
  return start_position(static_cast<Handicap>(dice(2) == 0 ? 0 : dice(handicap_count)));
}

Act any_act(Dice& dice, const Position& position) {
  const auto to = static_cast<Square>(dice(square_count));
  if (dice(3) == 0) return Act::dropped(static_cast<Kind>(dice(hand_kinds)), to);
  auto from = static_cast<Square>(dice(square_count));
  for (int tries = 0; tries < 8 && !position.of(position.turn()).has(from); ++tries) {
    from = static_cast<Square>(dice(square_count));
  }
  return Act::move(from, to, dice(3) == 0);
}

/// Pieces of a kind, both faces, on the board and in both hands.
int count_of(const Position& position, Kind kind) {
  int count = position.of(kind).count();
  if (can_promote(kind)) count += position.of(promoted(kind)).count();
  if (!can_stand_in_hand(kind)) return count;
  return count + position.in_hand(Seat::first, kind) + position.in_hand(Seat::second, kind);
}

/// The same pieces before and after; what was taken is in the mover's hand, and nowhere else
/// anything changed; both kings stand, and the mover's not in check.
void keeps_its_pieces(const Position& before, const Act& act, const Position& after) {
  const Seat mover = before.turn();
  RC_ASSERT(after.turn() == opponent(mover));
  RC_ASSERT(count_of(before, Kind::king) == count_of(after, Kind::king));
  for (std::size_t kind = 0; kind < hand_kinds; ++kind) {
    RC_ASSERT(count_of(before, static_cast<Kind>(kind)) ==
              count_of(after, static_cast<Kind>(kind)));
  }
  for (int at = 0; at < square_count; ++at) {
    const auto square = static_cast<Square>(at);
    if (square == act.from || square == act.to) continue;
    RC_ASSERT(before.at(square) == after.at(square));
  }
  RC_ASSERT(seat_of(after.at(act.to)) == mover);
  if (!act.is_drop()) RC_ASSERT(after.at(act.from) == no_piece);
  for (std::size_t kind = 0; kind < hand_kinds; ++kind) {
    const auto held = static_cast<Kind>(kind);
    RC_ASSERT(before.in_hand(opponent(mover), held) == after.in_hand(opponent(mover), held));
  }
  for (const Seat seat : {Seat::first, Seat::second}) {
    RC_ASSERT(after.king(seat).has_value());
    RC_ASSERT(after.of(seat, Kind::king).count() == 1);
  }
}

TEST(ShogiLaws, HoldAtEveryPlyOfRandomGames) {
  EXPECT_TRUE(tests::laws_hold<Shogi>(any_rules, 300, any_start, any_act, keeps_its_pieces));
}

}  // namespace
}  // namespace tachiai::shogi
