#include "engines/shogi/setup.hpp"

#include <gtest/gtest.h>

#include "tests/unit/engines/shogi/support.hpp"

namespace tachiai::shogi {
namespace {

constexpr std::string_view start =
    "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";

std::string fault_text(std::string_view sfen) {
  const auto position = Shogi{}.parse_position(sfen);
  return position ? "none" : position.error().where + ": " + position.error().text;
}

TEST(Sfen, IsWrittenAsRead) {
  for (const std::string_view text :
       {start, std::string_view{"8k/9/7+R1/9/9/9/9/9/9 b P 1"},
        std::string_view{
            "8l/1l+R2P3/p2pBG1pp/kps1p4/Nn1P2G2/P1P1P2PP/1PS6/1KSG3+r1/LN2+p3L w Sbgn3p 124"},
        std::string_view{"4k4/9/9/9/9/9/9/9/4K4 w 2R2B4G4S4N4L17P 300"}}) {
    EXPECT_EQ(Shogi{}.position_text(position_from(text)), text);
  }
}

TEST(Sfen, ToleratesWhatWritersDo) {
  EXPECT_EQ(Shogi{}.position_text(position_from("startpos")), start);
  EXPECT_EQ(Shogi{}.position_text(position_from("  sfen  4k4/9/9/9/9/9/9/9/4K4   w  pP2pr1GB ")),
            "4k4/9/9/9/9/9/9/9/4K4 w BGPr3p 1");
  EXPECT_EQ(position_from("4k4/9/9/9/9/9/9/9/4K4 b -").move_number(), 1U);
  EXPECT_EQ(position_from("4k4/9/9/9/9/9/9/9/4K4 b - 0").move_number(), 0U);
}

TEST(Sfen, NumberCountsOnAndIsNoPartOfThePosition) {
  const Position position =
      position_from("lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 41");
  const auto next = Shogi{}.play(position, act_from("7g7f"));
  ASSERT_TRUE(next);
  EXPECT_EQ(Shogi{}.position_text(*next),
            "lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w - 42");
  EXPECT_EQ(position, position_from(start));
  EXPECT_EQ(position.hash(), position_from(start).hash());
}

struct Wrong {
  const char* sfen;
  const char* where;
};

class SetupFaultNames : public testing::TestWithParam<Wrong> {};

TEST_P(SetupFaultNames, SquareOrField) {
  const auto position = Shogi{}.parse_position(GetParam().sfen);
  ASSERT_FALSE(position) << GetParam().sfen;
  EXPECT_EQ(position.error().where, GetParam().where) << position.error().text;
  EXPECT_FALSE(position.error().text.empty());
}

INSTANTIATE_TEST_SUITE_P(
    Texts, SetupFaultNames,
    testing::Values(
        Wrong{"", "board"}, Wrong{"4k4/9/9/9/9/9/9/4K4 b - 1", "board"},
        Wrong{"4k4/9/9/9/9/9/9/9/9/4K4 b - 1", "board"},
        Wrong{"4k3/9/9/9/9/9/9/9/4K4 b - 1", "rank a"},
        Wrong{"4k4/9/9p/9/9/9/9/9/4K4 b - 1", "rank c"},
        Wrong{"4k4/9/55/9/9/9/9/9/4K4 b - 1", "rank c"},
        Wrong{"4k4/9/0p8/9/9/9/9/9/4K4 b - 1", "rank c"},
        Wrong{"4k4/9//9/9/9/9/9/4K4 b - 1", "rank c"},
        Wrong{"4k4/9/++P8/9/9/9/9/9/4K4 b - 1", "rank c"},
        Wrong{"4k4/9/+8P/9/9/9/9/9/4K4 b - 1", "rank c"},
        Wrong{"4k4/9/8+/9/9/9/9/9/4K4 b - 1", "rank c"},
        Wrong{"4k4/9/2X6/9/9/9/9/9/4K4 b - 1", "7c"}, Wrong{"4k4/9/2+G6/9/9/9/9/9/4K4 b - 1", "7c"},
        Wrong{"4+k4/9/9/9/9/9/9/9/4K4 b - 1", "5a"}, Wrong{"4k4/9/9/9/9/9/9/9/4K4 x - 1", "turn"},
        Wrong{"4k4/9/9/9/9/9/9/9/4K4", "turn"}, Wrong{"4k4/9/9/9/9/9/9/9/4K4 b", "hands"},
        Wrong{"4k4/9/9/9/9/9/9/9/4K4 b X 1", "hands"},
        Wrong{"4k4/9/9/9/9/9/9/9/4K4 b 2 1", "hands"},
        Wrong{"4k4/9/9/9/9/9/9/9/4K4 b 0P 1", "hands"},
        Wrong{"4k4/9/9/9/9/9/9/9/4K4 b K 1", "hands"},
        Wrong{"4k4/9/9/9/9/9/9/9/4K4 b 19P 1", "hands"},
        Wrong{"4k4/9/9/9/9/9/9/9/4K4 b +P 1", "hands"},
        Wrong{"4k4/9/9/9/9/9/9/9/4K4 b 99999999999P 1", "hands"},
        Wrong{"4k4/9/9/9/9/9/9/9/4K4 b - x", "move number"},
        Wrong{"4k4/9/9/9/9/9/9/9/4K4 b - -1", "move number"},
        Wrong{"4k4/9/9/9/9/9/9/9/4K4 b - 99999999999", "move number"},
        Wrong{"4k4/9/9/9/9/9/9/9/4K4 b - 1000000000", "move number"},
        Wrong{"4k4/9/9/9/9/9/9/9/4K4 b - 1 moves", "end"}, Wrong{"startpos moves 7g7f", "end"},
        Wrong{"4k4/9/9/9/9/4K4/9/9/4K4 b - 1", "5i"},
        Wrong{"4k4/9/9/9/9/9/PPPPPPPPP/9/4K4 b 10P 1", "pawns"},
        Wrong{"4k4/9/9/9/4P4/9/4P4/9/4K4 b - 1", "5g"}, Wrong{"4k3P/9/9/9/9/9/9/9/4K4 b - 1", "1a"},
        Wrong{"4k4/9/9/9/9/9/9/9/4K3p w - 1", "1i"}, Wrong{"4k4/4G4/9/9/9/9/9/9/4K4 b - 1", "5a"},
        Wrong{"4k4/9/9/9/4r4/9/9/9/4K4 w - 1", "5i"}));

TEST(Setup, MissingPiecesAndKingsAreNoFault) {
  for (const char* sfen :
       {"8k/9/7+R1/9/9/9/9/9/9 b P 1", "4k4/9/9/9/9/9/9/9/9 w - 1", "9/9/9/9/9/9/9/9/9 b P 1",
        "4k4/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"}) {
    EXPECT_EQ(fault_text(sfen), "none") << sfen;
  }
}

TEST(Setup, AMatchMayAskForOneSetWithNothingStranded) {
  const auto start_fault_at = [](std::string_view sfen) {
    const auto fault = start_fault(*parse_sfen(sfen));
    return fault ? fault->where : "none";
  };
  EXPECT_EQ(start_fault_at(start), "none");
  EXPECT_EQ(start_fault_at("4k4/9/9/9/9/9/9/9/4K4 b 3R 1"), "rooks");
  EXPECT_EQ(start_fault_at("4k4/9/+R8/9/9/9/9/9/4K4 b 2R 1"), "rooks");
  EXPECT_EQ(start_fault_at("L3k4/9/9/9/9/9/9/9/4K4 b - 1"), "9a");
  EXPECT_EQ(start_fault_at("4k4/8N/9/9/9/9/9/9/4K4 b - 1"), "1b");
  EXPECT_EQ(start_fault_at("4k4/9/9/9/9/9/9/n8/4K4 b - 1"), "9h");
  EXPECT_EQ(start_fault_at("4k4/9/9/9/4P4/9/4P4/9/4K4 b - 1"), "5g");
  EXPECT_EQ(start_fault_at("4k4/9/9/9/9/4K4/9/9/4K4 b - 1"), "5i");
}

TEST(Setup, WhatHandsLeftBehindCanBeHeld) {
  const auto setup = parse_sfen("4k3P/4G4/9/9/4P4/9/4P4/9/4K4 b - 1");
  ASSERT_TRUE(setup);
  EXPECT_FALSE(position_of(*setup));
  const auto held = arranged(*setup);
  ASSERT_TRUE(held);
  EXPECT_EQ(Shogi{}.position_text(*held), "4k3P/4G4/9/9/4P4/9/4P4/9/4K4 b - 1");
  EXPECT_FALSE(arranged(*parse_sfen("4k4/9/9/9/9/4K4/9/9/4K4 b - 1")));
}

TEST(Sfen, AWholeCharacterIsQuoted) {
  EXPECT_EQ(parse_sfen("歩8/9/9/9/9/9/9/9/9 b - 1").error().text, "no piece is written '歩'");
  EXPECT_EQ(parse_sfen("1歩7/9/9/9/9/9/9/9/9 b - 1").error().where, "8a");
  EXPECT_EQ(parse_sfen("9/9/9/9/9/9/9/9/9 b 歩 1").error().text, "no piece is written '歩'");
}

}  // namespace
}  // namespace tachiai::shogi
