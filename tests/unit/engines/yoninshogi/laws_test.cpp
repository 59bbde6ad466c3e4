#include <gtest/gtest.h>

#include "engines/yoninshogi/settle.hpp"
#include "engines/yoninshogi/yoninshogi.hpp"
#include "tests/support/laws/laws.hpp"
#include "tests/unit/engines/yoninshogi/any_rules.hpp"

namespace tachiai::tests::yoninshogi {
namespace {

using namespace tachiai::yoninshogi;

Position any_start(Dice&) { return YoninShogi{}.initial(); }

Act any_act(Dice& dice, const Position& position) {
  const auto to = static_cast<Square>(dice(square_count));
  if (dice(3) == 0) return Act::dropped(static_cast<Kind>(dice(hand_kinds)), to);
  auto from = static_cast<Square>(dice(square_count));
  const Squares own = position.turn() ? position.owned(*position.turn()) : Squares{};
  for (int tries = 0; tries < 8 && !own.has(from); ++tries) {
    from = static_cast<Square>(dice(square_count));
  }
  return Act::move(from, to, dice(3) == 0);
}

/// Pieces of a kind, both faces, on the board and in all hands.
int count_of(const Position& position, Kind kind) {
  int count = position.of(kind).count();
  if (can_promote(kind)) count += position.of(promoted(kind)).count();
  if (!can_stand_in_hand(kind)) return count;
  for (const Seat seat : every_seat) count += position.in_hand(seat, kind);
  return count;
}

/// The whole set is there at any time; who lives has a king and who is out never comes back; the
/// turn is a living seat's.
void keeps_its_pieces(const Position& before, const Act& act, const Position& after) {
  for (const Kind kind : {Kind::pawn, Kind::silver, Kind::rook, Kind::gold, Kind::king}) {
    RC_ASSERT(count_of(after, kind) == set_of[index(kind)]);
  }
  RC_ASSERT(!holding_fault(after.setup()));
  RC_ASSERT(after.living().count() + static_cast<int>(after.eliminations().size()) == 4);
  for (const Seat seat : every_seat) {
    if (!after.lives(seat)) continue;
    RC_ASSERT(before.lives(seat));
    RC_ASSERT(after.king(seat).has_value());
  }
  RC_ASSERT(after.last() == *before.turn());
  RC_ASSERT(before.eliminations().size() <= after.eliminations().size());
  if (after.turn()) RC_ASSERT(after.lives(*after.turn()));
  if (after.eliminations().size() == before.eliminations().size()) {
    for (int at = 0; at < square_count; ++at) {
      const auto square = static_cast<Square>(at);
      if (square == act.from || square == act.to) continue;
      RC_ASSERT(before.at(square) == after.at(square));
    }
  }
}

TEST(YoninRandomGames, KeepTheLawsAtEveryPly) {
  EXPECT_TRUE(laws_hold<YoninShogi>(any_rules, 1000, any_start, any_act, keeps_its_pieces));
}

}  // namespace
}  // namespace tachiai::tests::yoninshogi
