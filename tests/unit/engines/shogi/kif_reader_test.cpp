#include <gtest/gtest.h>

#include "engines/shogi/kif.hpp"
#include "tests/unit/engines/shogi/kifu_support.hpp"

namespace tachiai::shogi {
namespace {

using std::chrono::seconds;

TEST(Kif, AWholeRecordIsReadIntoItsParts) {
  const auto read = read_kif(own_record("kif/variations.kif"));
  EXPECT_EQ(fault_of(read), "");
  EXPECT_EQ(texts_of(read.notes), Lines{});
  const Kifu& kifu = read.kifu;
  EXPECT_EQ(kifu.names[0], "一郎");
  EXPECT_EQ(kifu.names[1], "二郎");
  ASSERT_NE(header_of(kifu, "棋戦"), nullptr);
  EXPECT_EQ(*header_of(kifu, "棋戦"), "立会杯");
  EXPECT_EQ(kifu.main.comments, Lines{"対局前のコメント"});
  EXPECT_EQ(moves_of(kifu.main), "7g7f 3c3d 8h2b+ 3a2b B*5e resignation");
  EXPECT_EQ(kifu.main.moves[0].comments, Lines{"初手"});
  EXPECT_EQ(kifu.main.moves[0].bookmark, "しおり");
  EXPECT_EQ(kifu.main.moves[2].spent, seconds{75});
  EXPECT_EQ(kifu.main.ending->spent, seconds{3});

  ASSERT_EQ(kifu.main.branches.size(), 2U);
  EXPECT_EQ(kifu.main.branches[0].at, 2U);
  EXPECT_EQ(moves_of(kifu.main.branches[0].line), "2g2f 4c4d sennichite");
  EXPECT_EQ(kifu.main.branches[1].at, 3U);
  EXPECT_EQ(moves_of(kifu.main.branches[1].line), "8b2b interruption")
      << "同 means the square of the move before the variation";
}

// K071
TEST(Kif, BlanksAndBareTimesMayStandAnywhere) {
  for (const std::string_view same : {"同銀", "同　銀", "同 銀"}) {
    const auto read = read_kif(
        "1 ７六歩(77) (00:00/00:00:00)\n2\t３四歩(33)  \n   3   ２二角成(88) ( 0:01 / 0:01 )\n4 " +
        std::string{same} + "(31)   (0:05)\n");
    EXPECT_EQ(fault_of(read), "");
    EXPECT_EQ(moves_of(read.kifu.main), "7g7f 3c3d 8h2b+ 3a2b") << same;
    EXPECT_EQ(read.kifu.main.moves[3].spent, seconds{5});
  }
}

// K073
TEST(Kif, CommentsBeforeTheHeadersEndNothing) {
  const auto read = read_kif(
      "*KEY1：VALUE1\n手合割：平手\n   1 ７六歩(77)\n* text\n   2 ３四歩(33)\n   3 投了\n");
  EXPECT_EQ(fault_of(read), "");
  EXPECT_EQ(moves_of(read.kifu.main), "7g7f 3c3d resignation");
  EXPECT_EQ(read.kifu.main.comments, Lines{"KEY1：VALUE1"});
  EXPECT_EQ(read.kifu.main.moves[0].comments, Lines{" text"});
}

// K073
TEST(Kif, AProblemStartsFromItsDiagram) {
  const auto read = read_kif(own_record("kif/problem.kif"));
  EXPECT_EQ(fault_of(read), "");
  EXPECT_EQ(start_of(read.kifu), "4k4/9/4+P4/9/6+B2/9/9/9/9 b GS2rb3g3s4n4l17p 1");
  EXPECT_EQ(moves_of(read.kifu.main), "G*5b mate");
  ASSERT_NE(header_of(read.kifu, "手合割"), nullptr);
  EXPECT_EQ(*header_of(read.kifu, "手合割"), "詰将棋");
}

// K075
TEST(Kif, DigitsOfAnyWidthAndLineEndsOfAnyKind) {
  const std::string moves[] = {"1 7六歩(77)", "2 ３4歩(33)", "3 二2角成(８８)", "４ 同銀（３１）"};
  for (const std::string_view end : {"\n", "\r\n", "\r"}) {
    std::string text = "\xEF\xBB\xBF手合割：平手" + std::string{end};
    for (const std::string& move : moves) text += move + std::string{end};
    const auto read = read_kif(text);
    EXPECT_EQ(fault_of(read), "");
    EXPECT_EQ(moves_of(read.kifu.main), "7g7f 3c3d 8h2b+ 3a2b");
    EXPECT_FALSE(read.kifu.main.ending) << "no last line is no loss";
  }
  EXPECT_EQ(moves_of(read_kif("1 ７六歩(77)\r\n2 ３四歩(33)\r3 ２六歩(27)\n").kifu.main),
            "7g7f 3c3d 2g2f");
}

// K075
TEST(Kif, ACutLineIsReportedAndTheRestKept) {
  const std::string_view cuts[][2] = {
      {"   2", "2:5: found the end of the line, expected a move"},
      {"   2 ３", "2:6: found '３', expected a square, as ７六, or 同"},
      {"   2 ３四", "2:8: found the end of the line, expected a piece"},
      {"   2 ３四歩",
       "2:9: found the end of the line, expected 打 or the square the piece came from, as (77)"},
      {"   2 ３四歩(3", "2:10: found '3', expected the square the piece came from, as 77"},
      {"   2 ３四歩(33)  ( 0:", "2:19: found the end of the line, expected a time, as 0:16"},
      {"   2 ３四歩(33)  ( 0:05/00", "2:24: found the end of the line, expected )"},
  };
  for (const auto& [line, fault] : cuts) {
    const auto read = read_kif("   1 ７六歩(77)\n" + std::string{line});
    EXPECT_EQ(fault_of(read), fault);
    EXPECT_EQ(moves_of(read.kifu.main).substr(0, 4), "7g7f") << line;
  }
}

TEST(Kif, WhatDoesNotFitTheBoardIsRefusedWhereItStands) {
  const std::string_view wrong[][2] = {
      {"1 ７六銀(77)", "1:5: found '銀(77)', expected 歩, which stands on that square"},
      {"1 ７五歩(76)", "1:7: found '76)', expected a square that holds a piece"},
      {"1 同歩(77)", "1:3: found '同歩(77)', expected a square: no move stands before"},
      {"1 ５五角打", "1:3: found '５五角打', expected a drop of a piece in hand"},
      {"1 ５五と打", "1:5: found 'と打', expected a piece to drop"},
      {"1 ７六歩(77) x", "1:11: found 'x', expected a time or the end of the line"},
  };
  for (const auto& [text, fault] : wrong) EXPECT_EQ(fault_of(read_kif(text)), fault);
}

TEST(Kif, IllegalMovesAreReadAsHandsMadeThem) {
  const auto read = read_kif("1 ５五歩(57)\n2 反則勝ち\n");
  EXPECT_EQ(fault_of(read), "");
  EXPECT_EQ(moves_of(read.kifu.main), "5g5e illegal_action");
  EXPECT_EQ(read.kifu.main.ending->offender, Seat::first);
}

TEST(Kif, NothingFollowsTheEnd) {
  EXPECT_EQ(fault_of(read_kif("1 ７六歩(77)\n2 投了\n3 ２六歩(27)\n")),
            "3:3: found '２六歩(27)', expected no move after the end of the game");
}

struct EndingCase {
  std::string_view line;
  std::string_view kind;
  std::string_view note;
};

TEST(Kif, EveryWordAndSentenceAtTheEndIsKnown) {
  // After one move: White is to move.
  const EndingCase cases[] = {
      {"2 投了", "resignation", ""},
      {"2 中断", "interruption", ""},
      {"2 千日手", "sennichite", ""},
      {"2 切れ負け", "time_up", ""},
      {"2 反則負け", "illegal_move", ""},
      {"2 反則勝ち", "illegal_action", ""},
      {"2 持将棋", "jishogi", ""},
      {"2 入玉勝ち", "declaration", ""},
      {"2 詰み", "mate", ""},
      {"2 不詰", "no_mate", ""},
      {"2 封じ手  ( 0:10/00:00:10)", "sealed", ""},
      {"2 不戦敗", "walkover_loss", ""},
      {"2 対局終了", "other", "2:3: no result is known by this word; it is kept"},
      {"まで1手で先手の勝ち", "resignation", ""},
      {"まで1手で時間切れにより先手の勝ち", "time_up", ""},
      {"まで1手で後手の反則負け", "illegal_move", ""},
      {"まで1手で後手の反則勝ち", "illegal_action", ""},
      {"まで1手で先手の反則負け", "illegal_action", ""},
      {"まで1手で後手の入玉勝ち", "declaration", ""},
      {"まで1手詰", "mate", ""},
      {"まで1手で後手の勝ち", "other", "2:6: no result is known by these words; they are kept"},
      {"まで7手で中断", "interruption", "2:3: the sentence counts 7 moves, the file has 1"},
  };
  for (const EndingCase& c : cases) {
    const auto read = read_kif("1 ７六歩(77)\n" + std::string{c.line} + "\n");
    EXPECT_EQ(fault_of(read), "") << c.line;
    ASSERT_TRUE(read.kifu.main.ending) << c.line;
    EXPECT_EQ(name_of(read.kifu.main.ending->kind), c.kind) << c.line;
    EXPECT_EQ(texts_of(read.notes), c.note.empty() ? Lines{} : Lines{std::string{c.note}});
  }
}

TEST(Kif, ASentenceThatDiffersFromTheLastLineIsNoted) {
  const auto read = read_kif("1 ７六歩(77)\n2 投了\nまで1手で千日手\n");
  EXPECT_EQ(moves_of(read.kifu.main), "7g7f resignation");
  EXPECT_EQ(texts_of(read.notes),
            Lines{"3:6: the sentence and the last line differ; the line stands"});
}

TEST(Kif, AVariationGoesBackToTheLastLineThatHasItsMove) {
  const std::string main = "1 ７六歩(77)\n2 ３四歩(33)\n3 ２六歩(27)\n4 ８四歩(83)\n5 ２五歩(26)\n";
  // The variation from 3 has no move 5, so the next one is the main line's.
  const auto flat =
      read_kif(main + "変化：3手目\n3 ６六歩(67)\n4 ８四歩(83)\n変化：5手\n5 ６六歩(67)\n");
  ASSERT_EQ(flat.kifu.main.branches.size(), 2U);
  EXPECT_EQ(moves_of(flat.kifu.main.branches[1].line), "6g6f");
  EXPECT_EQ(flat.kifu.main.branches[1].at, 4U);
  // Here it has.
  const auto deep = read_kif(
      main + "変化：3手\n3 ６六歩(67)\n4 ８四歩(83)\n5 １六歩(17)\n変化：5手\n5 ９六歩(97)\n");
  ASSERT_EQ(deep.kifu.main.branches.size(), 1U);
  ASSERT_EQ(deep.kifu.main.branches[0].line.branches.size(), 1U);
  EXPECT_EQ(deep.kifu.main.branches[0].line.branches[0].at, 2U);
  // The end of the game is a place to go back to, its absence is not.
  EXPECT_EQ(read_kif(main + "6 投了\n変化：6手\n6 ８五歩(84)\n").kifu.main.branches.size(), 1U);
  const auto on = read_kif(main + "変化：6手\n6 ８五歩(84)\n");
  EXPECT_EQ(moves_of(on.kifu.main), "7g7f 3c3d 2g2f 8c8d 2f2e 8d8e");
  EXPECT_EQ(texts_of(on.notes),
            Lines{"6:4: no line has a move 6; the variation is read as the continuation of the "
                  "line that ends before it"});
  EXPECT_EQ(fault_of(read_kif(main + "変化：9手\n")),
            "6:4: found '9手', expected the number of a move that was read");
}

// K079
TEST(Kif, NumbersGoOnFromTheDiagram) {
  const auto read = read_kif(
      "後手の持駒：なし\n  ９ ８ ７ ６ ５ ４ ３ ２ １\n+---------------------------+\n"
      "| ・ ・ ・ ・v玉 ・ ・ ・ ・|一\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|二\n| ・ ・ ・ ・ ・ ・ ・ ・ "
      "・|三\n"
      "| ・ ・ ・ ・ ・ ・ ・ ・ ・|四\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|五\n| ・ ・ ・ ・ ・ ・ ・ ・ "
      "・|六\n"
      "| ・ ・ ・ ・ ・ ・ ・ ・ ・|七\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|八\n| ・ ・ ・ ・ 玉 ・ ・ ・ "
      "・|九\n"
      "+---------------------------+\n先手の持駒：歩二　香\n手数＝1　まで\n後手番\n2 ５二玉(51)\n3 "
      "中断\n");
  EXPECT_EQ(fault_of(read), "");
  EXPECT_EQ(texts_of(read.notes), Lines{});
  EXPECT_EQ(start_of(read.kifu), "4k4/9/9/9/9/9/9/9/4K4 w L2P 2");
  EXPECT_EQ(moves_of(read.kifu.main), "5a5b interruption");
}

TEST(Kif, ABrokenDiagramSaysWhere) {
  EXPECT_EQ(fault_of(read_kif("| ・ ・ ・ ・ x ・ ・ ・ ・|一\n")),
            "1:11: found 'x ・ ・ ・ ・|一', expected a piece or ・ on file 5");
  EXPECT_EQ(fault_of(read_kif("| ・ ・ ・ ・ ・ ・ ・ ・ ・|一\n1 ７六歩(77)\n")),
            "1:22: found the end of the board, expected row 二");
  EXPECT_EQ(fault_of(read_kif("| ・ ・ ・ ・ ・ ・ ・ ・ ・|二\n")),
            "1:21: found '二', expected the rank name 一");
  EXPECT_EQ(fault_of(read_kif("先手の持駒：玉\n")),
            "1:7: found '玉', expected a piece that can stand in a hand");
}

TEST(Kif, WhatIsToleratedIsNoted) {
  const auto read = read_kif(
      "手合割：五十枚落ち\nこれは何\n先手：甲\n先手：乙\n2 ７六歩(77) (0:05/0:09)\n場所：山\n");
  EXPECT_EQ(fault_of(read), "");
  EXPECT_EQ(texts_of(read.notes),
            (Lines{"2:1: a line that is no header was passed over",
                   "4:4: a second name of one side; the first stands",
                   "1:5: 手合割 五十枚落ち names no start and there is no diagram; the usual start "
                   "is taken",
                   "5:1: the move is number 1, not 2",
                   "5:17: the times add up to 5 s; each move's own time is taken",
                   "6:1: a header that stands after the moves"}));
  EXPECT_EQ(read.kifu.names[0], "甲");
}

TEST(Kif, AfterTheMovesAProseLineStopsTheReading) {
  EXPECT_EQ(fault_of(read_kif("1 ７六歩(77)\nこれは何\n")),
            "2:1: found 'これは何', expected a move, a comment, a variation or まで");
}

TEST(Kif, VariationsNestAHundredDeepAndNoDeeper) {
  // Each variation replaces the second move of the one before.
  std::string text = "1 ４八金(49)\n2 ６二金(61)\n3 ４九金(48)\n";
  const std::string_view moves[] = {"４八金(49)", "６二金(61)", "４九金(48)", "６一金(62)"};
  for (int number = 2; number <= 102; ++number) {
    text += "変化：" + std::to_string(number) + "手\n";
    for (int at = number; at <= number + 1; ++at) {
      text += std::to_string(at) + " " + std::string{moves[(at - 1) % 4]} + "\n";
    }
  }
  const auto read = read_kif(text);
  EXPECT_EQ(fault_of(read), "304:4: found '102手', expected variations at most 100 deep");
}

}  // namespace
}  // namespace tachiai::shogi
