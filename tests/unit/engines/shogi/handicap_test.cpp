#include "engines/shogi/handicap.hpp"

#include <gtest/gtest.h>

#include "engines/shogi/perft.hpp"
#include "tests/bench/shogi/naive.hpp"
#include "tests/unit/engines/shogi/support.hpp"

namespace tachiai::shogi {
namespace {

TEST(Handicap, NamesLeadBackToTheirStarts) {
  for (int at = 0; at < handicap_count; ++at) {
    const auto handicap = static_cast<Handicap>(at);
    EXPECT_EQ(handicap_named(name_of(handicap)), handicap);
    EXPECT_EQ(handicap_named(japanese_name_of(handicap)), handicap);
    EXPECT_EQ(handicap_of(start_position(handicap)), handicap);
    EXPECT_FALSE(start_fault(start_position(handicap).setup()));
  }
  EXPECT_EQ(handicap_named("その他"), std::nullopt);
  EXPECT_EQ(handicap_named(""), std::nullopt);
}

TEST(Handicap, WhiteGivesAndMovesFirst) {
  for (int at = 1; at < handicap_count; ++at) {
    const Position start = start_position(static_cast<Handicap>(at));
    EXPECT_EQ(start.turn(), Seat::second);
    EXPECT_EQ(start.of(Seat::first).count(), 20);
    EXPECT_LT(start.of(Seat::second).count(), 20);
    EXPECT_TRUE(start.hand_empty(Seat::first) && start.hand_empty(Seat::second));
  }
  EXPECT_EQ(start_position(Handicap::even).turn(), Seat::first);
}

/// The vectors count two of them (perft.tsv); the slow board of the bench counts all.
TEST(Handicap, EachStartHasTheSlowBoardsLines) {
  for (int at = 0; at < handicap_count; ++at) {
    const Position start = start_position(static_cast<Handicap>(at));
    const auto slow = naive::Board::of(Shogi{}.position_text(start));
    for (const int depth : {1, 2, 3}) {
      EXPECT_EQ(perft(Shogi{}, start, depth), naive::perft(slow, depth))
          << name_of(static_cast<Handicap>(at)) << " depth " << depth;
    }
  }
}

TEST(Handicap, NamesCountThePiecesGiven) {
  const auto given = [](std::string_view name) {
    return 20 - start_position(*handicap_named(name)).of(Seat::second).count();
  };
  EXPECT_EQ(given("香落ち"), 1);
  EXPECT_EQ(given("飛香落ち"), 2);
  EXPECT_EQ(given("二枚落ち"), 2);
  EXPECT_EQ(given("三枚落ち"), 3);
  EXPECT_EQ(given("四枚落ち"), 4);
  EXPECT_EQ(given("五枚落ち"), 5);
  EXPECT_EQ(given("左五枚落ち"), 5);
  EXPECT_EQ(given("六枚落ち"), 6);
  EXPECT_EQ(given("左七枚落ち"), 7);
  EXPECT_EQ(given("右七枚落ち"), 7);
  EXPECT_EQ(given("八枚落ち"), 8);
  EXPECT_EQ(given("十枚落ち"), 10);
}

TEST(Handicap, LeftAndRightAreWhitesOwn) {
  EXPECT_EQ(start_position(Handicap::lance).at(square_at(1, 1)), no_piece);
  EXPECT_EQ(start_position(Handicap::right_lance).at(square_at(9, 1)), no_piece);
  EXPECT_EQ(start_position(Handicap::left_five_pieces).at(square_at(2, 1)), no_piece);
  EXPECT_NE(start_position(Handicap::left_five_pieces).at(square_at(8, 1)), no_piece);
  EXPECT_EQ(start_position(Handicap::left_seven_pieces).at(square_at(3, 1)), no_piece);
  EXPECT_EQ(start_position(Handicap::right_seven_pieces).at(square_at(7, 1)), no_piece);
}

TEST(Handicap, AnEvenBoardWithWhiteToMoveIsNone) {
  EXPECT_EQ(
      handicap_of(position_from("lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1")),
      std::nullopt);
}

}  // namespace
}  // namespace tachiai::shogi
