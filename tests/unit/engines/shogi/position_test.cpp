#include "engines/shogi/position.hpp"

#include <gtest/gtest.h>

#include <type_traits>

#include "tests/unit/engines/shogi/support.hpp"

namespace tachiai::shogi {
namespace {

static_assert(std::is_trivially_copyable_v<Position>);
static_assert(sizeof(Position) <= 384);

TEST(Position, StartHoldsTheWholeSet) {
  const Position start = Shogi{}.initial();
  EXPECT_EQ(start.of(Seat::first).count(), 20);
  EXPECT_EQ(start.of(Seat::second).count(), 20);
  EXPECT_EQ(start.at(square_at(8, 8)), piece_of(Seat::first, Kind::bishop));
  EXPECT_EQ(start.at(square_at(8, 2)), piece_of(Seat::second, Kind::rook));
  EXPECT_EQ(start.at(square_at(5, 5)), no_piece);
  EXPECT_EQ(start.king(Seat::first), square_at(5, 9));
  EXPECT_EQ(start.turn(), Seat::first);
}

TEST(Position, CaptureGoesToTheHandUnpromoted) {
  const Position before = position_from("4k4/9/9/4+p4/4R4/9/9/9/4K4 b P 1");
  const Position after = before.after(act_from("5e5d"));
  EXPECT_EQ(after.in_hand(Seat::first, Kind::pawn), 2);
  EXPECT_EQ(after.at(square_at(5, 4)), piece_of(Seat::first, Kind::rook));
  EXPECT_EQ(after.turn(), Seat::second);
}

TEST(Position, HashTellsHandsTurnOwnerAndPromotionApart) {
  const std::vector<std::string> different = {
      "4k4/9/9/4p4/9/9/9/9/4K4 b - 1",  "4k4/9/9/4p4/9/9/9/9/4K4 w - 1",
      "4k4/9/9/4P4/9/9/9/9/4K4 b - 1",  "4k4/9/9/4+p4/9/9/9/9/4K4 b - 1",
      "4k4/9/9/4p4/9/9/9/9/4K4 b P 1",  "4k4/9/9/4p4/9/9/9/9/4K4 b p 1",
      "4k4/9/9/4p4/9/9/9/9/4K4 b 2P 1", "4k4/9/9/4p4/9/9/9/9/4K4 b L 1",
      "4k4/9/9/3p5/9/9/9/9/4K4 b - 1",  "4k4/9/9/4p4/9/9/9/9/9 b - 1"};
  for (std::size_t a = 0; a < different.size(); ++a) {
    for (std::size_t b = 0; b < a; ++b) {
      EXPECT_NE(position_from(different[a]).hash(), position_from(different[b]).hash());
      EXPECT_NE(position_from(different[a]), position_from(different[b]));
    }
  }
}

TEST(Position, TranspositionsAreEqual) {
  const auto one = played("startpos", "7g7f 3c3d 2g2f 8c8d").position();
  const auto other = played("startpos", "2g2f 8c8d 7g7f 3c3d").position();
  EXPECT_EQ(one, other);
  EXPECT_EQ(one.hash(), other.hash());
}

TEST(Position, AWithdrawalIsPartOfThePositionButNotOfHowItStands) {
  const Position start = Shogi{}.initial();
  const Position resigned = Shogi{}.withdraw(start, Seat::first, Cause::resigned);
  EXPECT_NE(resigned, start);
  EXPECT_NE(resigned.hash(), start.hash());
  EXPECT_NE(resigned.hash(), Shogi{}.withdraw(start, Seat::second, Cause::resigned).hash());
  EXPECT_TRUE(resigned.stands_as(start));
}

TEST(Position, AKingTakenIsLaidAside) {
  const Position before = position_from("4k4/9/9/9/9/9/9/9/4K4 b R 1");
  const Position checked =
      before.after(act_from("R*5e")).after(act_from("5a5b")).after(act_from("5e5b"));
  EXPECT_EQ(checked.king(Seat::second), std::nullopt);
  EXPECT_TRUE(checked.hand_empty(Seat::first));
  EXPECT_EQ(Shogi{}.position_text(checked), "9/4R4/9/9/9/9/9/9/4K4 w - 4");
}

}  // namespace
}  // namespace tachiai::shogi
