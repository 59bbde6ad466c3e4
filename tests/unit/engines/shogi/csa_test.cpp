#include "engines/shogi/csa.hpp"

#include <gtest/gtest.h>

#include "engines/shogi/usi_line.hpp"
#include "tests/unit/engines/shogi/kifu_support.hpp"
#include "tests/unit/engines/shogi/support.hpp"

namespace tachiai::shogi {
namespace {

using std::chrono::milliseconds;

KifuReading one(std::string_view text) {
  auto games = read_csa(text);
  EXPECT_EQ(games.size(), 1U);
  return std::move(games.at(0));
}

TEST(Csa, AWholeRecordIsReadIntoItsParts) {
  const auto read = one(own_record("csa/plain.csa"));
  EXPECT_EQ(fault_of(read), "");
  EXPECT_EQ(texts_of(read.notes), Lines{});
  EXPECT_EQ(read.kifu.names[0], "ICHIRO");
  EXPECT_EQ(read.kifu.names[1], "JIRO");
  ASSERT_NE(header_of(read.kifu, "棋戦"), nullptr);
  EXPECT_EQ(*header_of(read.kifu, "棋戦"), "Tachiai cup");
  EXPECT_EQ(moves_of(read.kifu.main), "7g7f 3c3d 8h2b+ 3a2b resignation");
  EXPECT_EQ(read.kifu.main.comments, Lines{"before the first move"});
  EXPECT_EQ(read.kifu.main.moves[2].spent, milliseconds{75'000});
  EXPECT_EQ(read.kifu.main.moves[2].comments, Lines{"* 120 -3122GI"});
  EXPECT_EQ(read.kifu.main.ending->spent, milliseconds{3'000});
}

TEST(Csa, SeveralGamesBoardsAndDecimals) {
  const auto games = read_csa(own_record("csa/board.csa"));
  ASSERT_EQ(games.size(), 2U);
  EXPECT_EQ(fault_of(games[0]), "");
  EXPECT_EQ(texts_of(games[0].notes), Lines{"7:3: a rank of fewer than nine squares"});
  EXPECT_EQ(start_of(games[0].kifu),
            "ln2k2nl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w Grbg2s 1");
  EXPECT_EQ(moves_of(games[0].kifu.main), "B*5e 5g5f illegal_action");
  EXPECT_EQ(games[0].kifu.main.moves[0].spent, milliseconds{1'250});
  EXPECT_EQ(games[0].kifu.main.moves[1].spent, milliseconds{1});
  EXPECT_EQ(games[0].kifu.main.ending->offender, Seat::second);
  EXPECT_EQ(fault_of(games[1]), "");
  EXPECT_EQ(start_of(games[1].kifu), "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1");
}

// K077
TEST(Csa, AnyVersionAndEveryEnd) {
  for (const std::string_view version : {"", "V1\n", "V2\n", "V2.1\n", "V2.2\n", "V3.0\n"}) {
    for (const std::string_view end :
         {"%TORYO", "%TSUMI", "%KACHI", "%SENNICHITE", "%TIME_UP", "%CHUDAN", "%ILLEGAL_MOVE",
          "%+ILLEGAL_ACTION", "%-ILLEGAL_ACTION", "%JISHOGI", "%HIKIWAKE", "%FUZUMI", "%MATTA",
          "%ERROR", "%MAX_MOVES", ""}) {
      const auto read = one(std::string{version} + "PI\n+\n+7776FU\n" + std::string{end} + "\n");
      EXPECT_EQ(fault_of(read), "");
      EXPECT_EQ(texts_of(read.notes), Lines{}) << version << end;
      EXPECT_EQ(read.kifu.main.ending.has_value(), !end.empty());
      if (end.empty()) continue;
      EXPECT_NE(read.kifu.main.ending->kind, EndingKind::other);
      const std::string again = write_csa(read.kifu, CsaVersion::v3_0).text;
      EXPECT_NE(again.find(std::string{end} + "\n"), std::string::npos) << again;
    }
  }
  const auto odd = one("V4\nPI\n+\n%SOMETHING\n");
  EXPECT_EQ(texts_of(odd.notes), (Lines{"1:1: version V4 is read as V3.0",
                                        "4:1: no result is known by this word; it is kept"}));
  EXPECT_NE(write_csa(odd.kifu).text.find("%SOMETHING\n"), std::string::npos);
}

// K077
TEST(Csa, ARemarkNeedsItsQuote) {
  const auto remark = one("PI\n+\n+7776FU,'* 30 -3334FU +2726FU\n");
  EXPECT_EQ(fault_of(remark), "");
  EXPECT_EQ(moves_of(remark.kifu.main), "7g7f");
  EXPECT_EQ(remark.kifu.main.moves[0].comments, Lines{" 30 -3334FU +2726FU"});
  EXPECT_EQ(fault_of(one("PI\n+\n+7776FU* 30 -3334FU\n")),
            "3:8: found '* 30 -3334FU', expected a comma or the end of the line");
}

TEST(Csa, RefusesWithPlaceAndReason) {
  const std::string_view wrong[][2] = {
      {"PI\n+\n-3334FU", "3:1: found '-3334FU', expected +: Black is to move"},
      {"PI\n+\n+7775GI", "3:6: found 'GI', expected FU, which stands on that square, or TO"},
      {"PI\n+\n+7675FU", "3:2: found '7675FU', expected a square that holds a piece"},
      {"PI\n+\n+7776XX", "3:6: found 'XX', expected a piece, as FU"},
      {"PI\n+\n+77", "3:4: found the end of the line, expected a square, as 76"},
      {"PI\n+\n+0055TO", "3:6: found 'TO', expected a piece to drop"},
      {"PI\n+\n+0055FU", "3:1: found '+0055FU', expected a drop of a piece in hand"},
      {"PI\n+\nT5", "3:1: found 'T5', expected a move before its time"},
      {"PI\n+\n+7776FU\nTx", "4:2: found 'x', expected seconds, as 12 or 1.234"},
      {"PI\n+\n%TORYO\n+7776FU",
       "4:1: found '+7776FU', expected no move after the end of the game"},
      {"PI\n+\n%TORYO\n%KACHI", "4:1: found '%KACHI', expected no second end of the game"},
      {"PI55FU", "1:3: found '55FU', expected a piece of the usual start"},
      {"P1-KY-XX", "1:7: found 'XX', expected a piece, as FU"},
      {"PI\n+\nPI", "3:1: found 'PI', expected no position after the side to move"},
      {"P+55FU55FU\n+", "1:7: found '55FU', expected an empty square"},
      {"hello", "1:1: found 'hello', expected a statement of CSA (V N $ P + - T % ')"},
  };
  for (const auto& [text, fault] : wrong) EXPECT_EQ(fault_of(one(text)), fault) << text;
}

TEST(Csa, WhatIsToleratedIsNoted) {
  const auto read = one("N+A\nN+B\n-3334FU\nT1\nT2\n$END_TIME:2026/01/05\n");
  EXPECT_EQ(fault_of(read), "");
  EXPECT_EQ(moves_of(read.kifu.main), "3c3d");
  EXPECT_EQ(texts_of(read.notes),
            (Lines{"2:3: a second name of one side; the first stands",
                   "3:1: no line says who is to move; the first move's side is taken",
                   "3:1: no position is given; the usual start is taken",
                   "5:1: a second time for one move; the first stands",
                   "6:2: a header that stands after the position"}));
}

TEST(Csa, AServerMayRepeatItsDeclaration) {
  EXPECT_EQ(fault_of(one("PI\n+\n+7776FU\n%KACHI,T0\n%KACHI\n")), "");
}

TEST(Csa, TheCanonicalForm) {
  const auto read = one(own_record("csa/plain.csa"));
  const auto text = write_csa(read.kifu);
  EXPECT_EQ(text.lost, Lines{});
  EXPECT_EQ(text.text,
            "V2.2\nN+ICHIRO\nN-JIRO\n$EVENT:Tachiai cup\n$START_TIME:2026/01/05 10:00:00\nPI\n+\n"
            "'*before the first move\n+7776FU\nT10\n-3334FU\nT5\n+8822UM\nT75\n'** 120 -3122GI\n"
            "-3122GI\nT1\n%TORYO\nT3\n");
  const auto games = read_csa(own_record("csa/board.csa"));
  EXPECT_EQ(write_csa(games[0].kifu, CsaVersion::v3_0).text,
            "'CSA encoding=UTF-8\nV3.0\n$TIME:600+10+5\n"
            "P1-KY-KE *  * -OU *  * -KE-KY\nP2 *  *  *  *  *  *  *  *  * \n"
            "P3-FU-FU-FU-FU-FU-FU-FU-FU-FU\nP4 *  *  *  *  *  *  *  *  * \n"
            "P5 *  *  *  *  *  *  *  *  * \nP6 *  *  *  *  *  *  *  *  * \n"
            "P7+FU+FU+FU+FU+FU+FU+FU+FU+FU\nP8 * +KA *  *  *  *  * +HI * \n"
            "P9+KY+KE+GI+KI+OU+KI+GI+KE+KY\nP+00KI\nP-00KI00HI00KA00GI00GI\n-\n"
            "-0055KA\nT1.25\n+5756FU\nT0.001\n%-ILLEGAL_ACTION\n");
}

TEST(Csa, SaysWhatIsLost) {
  Kifu kifu = one(own_record("csa/plain.csa")).kifu;
  kifu.main.moves[0].spent = milliseconds{1'500};
  kifu.main.moves[1].bookmark = "x";
  kifu.main.branches.push_back({1, {}});
  kifu.main.ending->kind = EndingKind::sealed;
  EXPECT_EQ(write_csa(kifu).lost,
            (Lines{"1 bookmark", "1 variation", "CSA has no word for the end (sealed)",
                   "times are cut to whole seconds"}));
  kifu.main.ending->kind = EndingKind::max_moves;
  EXPECT_EQ(write_csa(kifu, CsaVersion::v3_0).lost, (Lines{"1 bookmark", "1 variation"}));
}

TEST(Csa, KeywordsAreWrittenOnlyInTheirOwnShape) {
  Kifu kifu = read_usi("startpos").at(0).kifu;
  add_header(kifu, "持ち時間", "各10分");
  add_header(kifu, "開始日時", "2026/01/05");
  const std::string text = write_csa(kifu).text;
  EXPECT_NE(text.find("$持ち時間:各10分\n$START_TIME:2026/01/05\n"), std::string::npos) << text;
  EXPECT_EQ(one(text).kifu, kifu);
}

TEST(CsaMove, TheWireSaysThePieceThatStandsAfterwards) {
  const Position start = position_from("4k4/2P6/9/9/9/9/9/9/4K4 b P 1");
  EXPECT_EQ(usi(*parse_csa(start, "+7271TO")), "7b7a+");
  EXPECT_EQ(usi(*parse_csa(start, "+7271FU")), "7b7a");
  EXPECT_EQ(usi(*parse_csa(start, "+0055FU")), "P*5e");
  for (const std::string_view move : {"7b7a+", "7b7a", "P*5e", "5i5h"}) {
    EXPECT_EQ(usi(*parse_csa(start, csa_text(start, act_from(move)))), move);
  }
  const auto turn = parse_csa(start, "-5152OU");
  ASSERT_FALSE(turn);
  EXPECT_EQ(turn.error(), (ParseError{0, "+"}));
  const auto longer = parse_csa(start, "+7271TO ");
  ASSERT_FALSE(longer);
  EXPECT_EQ(longer.error(), (ParseError{7, "the end of the move"}));
}

}  // namespace
}  // namespace tachiai::shogi
