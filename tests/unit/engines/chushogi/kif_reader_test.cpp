#include <gtest/gtest.h>

#include "engines/chushogi/handicap.hpp"
#include "engines/chushogi/kif.hpp"
#include "tests/unit/engines/chushogi/kifu_support.hpp"

namespace tachiai::chushogi {
namespace {

using std::chrono::seconds;

TEST(ChuKif, AWholeRecordIsReadIntoItsParts) {
  const auto read = read_kif(own_record("kif/lions.kif"));
  EXPECT_EQ(fault_of(read), "");
  EXPECT_EQ(texts_of(read.notes), Texts{});
  const Kifu& kifu = read.kifu;
  EXPECT_EQ(kifu.start, ChuShogi{}.initial());
  EXPECT_EQ(kifu.names[0], "一郎");
  EXPECT_EQ(kifu.names[1], "二郎");
  ASSERT_NE(header_of(kifu, "棋戦"), nullptr);
  EXPECT_EQ(*header_of(kifu, "棋戦"), "立会杯");
  EXPECT_EQ(kifu.comments, Texts{" 対局前"});
  EXPECT_EQ(moves_of(kifu), "7i7h 5d5e 7j7i6h 6c6e 6h6g6h resignation");
  EXPECT_EQ(kifu.moves[1].comments, Texts{"歩の前進"});
  EXPECT_EQ(kifu.moves[2].spent, seconds{70});
  EXPECT_FALSE(kifu.moves[3].spent);
}

// As lishogi writes: no 手目, no marks, wide-apart times.
TEST(ChuKif, NumbersAloneAndNoMarksAreMovesToo) {
  const auto read = read_kif(own_record("kif/plain.kif"));
  EXPECT_EQ(fault_of(read), "");
  EXPECT_EQ(texts_of(read.notes), Texts{});
  EXPECT_EQ(moves_of(read.kifu), "5d5e 7i7h 6c7d6c interruption")
      << "the second line 二歩目 back to 6三 takes the own pawn on 7四, which hands can do";
  EXPECT_EQ(read.kifu.start.turn(), Seat::second);
  EXPECT_EQ(handicap_of(read.kifu.start), Handicap::two_lions);
  EXPECT_EQ(read.kifu.names[0], "Ｂ");
  EXPECT_EQ(read.kifu.moves[1].spent, seconds{60});
}

TEST(ChuKif, ADiagramIsTheStartWithTheSquareOfALionJustTaken) {
  const auto read = read_kif(own_record("kif/diagram.kif"));
  EXPECT_EQ(fault_of(read), "");
  EXPECT_EQ(texts_of(read.notes), Texts{});
  EXPECT_EQ(ChuShogi{}.position_text(read.kifu.start),
            "11k/12/9+o2/P11/12/3+G8/5i6/6N5/12/12/12/K11 b 1j 41");
  EXPECT_EQ(moves_of(read.kifu), "6h7g6h 3c4b3b 12d12c+");
}

// K024: 獅子 is a lion or a promoted kirin, 飛車 a rook or a promoted gold; the square tells which.
TEST(ChuKif, PiecesThatShareAName) {
  const auto kirin = read_kif("後手番\n1手目 ▲7八歩兵 （←7九）\n");
  EXPECT_EQ(texts_of(kirin.notes),
            Texts{"2:1: who begins is told without a diagram; the usual start is taken"});
  const std::string diagram = own_record("kif/diagram.kif");
  const std::string start = diagram.substr(0, diagram.find("41手目"));
  const std::string_view said[][2] = {
      {"41手目 ▲9一飛車 （←9六）", "9f9a"},
      {"41手目 ▲9一金飛車 （←9六）", "9f9a"},
      {"41手目 ▲9一成飛（←9六）", "9f9a"},
      {"41手目 ▲12十一王将 （←12十二）", "12l12k"},
      {"41手目　▲１２十一玉（←１２十二）", "12l12k"},
  };
  for (const auto& [line, usi] : said) {
    const auto read = read_kif(start + std::string{line} + "\n");
    EXPECT_EQ(fault_of(read), "");
    EXPECT_EQ(moves_of(read.kifu), usi) << line;
  }
}

// K024: files and ranks of two digits.
TEST(ChuKif, TheCornersAreToldApart) {
  const std::string_view corners[][2] = {
      {"1十二", "1l"}, {"11二", "11b"}, {"11十二", "11l"}, {"12一", "12a"}, {"１２十", "12j"}};
  for (const auto& [said, usi] : corners) {
    const auto read = read_kif("1手目 ▲" + std::string{said} + "歩兵 （←7九）\n");
    EXPECT_EQ(fault_of(read), "");
    EXPECT_EQ(moves_of(read.kifu), "7i" + std::string{usi});
  }
}

TEST(ChuKif, TheSameSquareMeansTheMoveBeforeAlsoOnAFirstStep) {
  const std::string before = "1手目 ▲8八歩兵 （←8九）\n2手目 △8七獅子 （←6三）\n";
  EXPECT_EQ(moves_of(read_kif(before + "3手目 ▲仝歩兵 （←8八）\n").kifu), "8i8h 6c8g 8h8g");
  const auto igui = read_kif(before +
                             "3手目一歩目 ▲同　獅子 （←7十）\n"
                             "3手目二歩目 ▲7十獅子(居喰い) （←8七）\n");
  EXPECT_EQ(fault_of(igui), "");
  EXPECT_EQ(texts_of(igui.notes), Texts{});
  EXPECT_EQ(moves_of(igui.kifu), "8i8h 6c8g 7j8g7j");
}

// One writer prints 仝 on the first line when the second step ends there.
TEST(ChuKif, AWrongSameSquareIsCorrectedByTheSecondLine) {
  const auto read = read_kif(
      "1手目 ▲8八歩兵 （←8九）\n2手目 △8七獅子 （←6三）\n"
      "3手目一歩目 ▲仝獅子 （←7十）\n3手目二歩目 ▲8七獅子 （←8八）\n");
  EXPECT_EQ(fault_of(read), "");
  EXPECT_EQ(moves_of(read.kifu), "8i8h 6c8g 7j8h8g");
  EXPECT_EQ(texts_of(read.notes),
            Texts{"4:16: 仝 of the first step means where the second ends; the first went to 8八"});
}

TEST(ChuKif, WhatIsToleratedIsListed) {
  const auto read = read_kif(
      "手合割：三歩突\nplain words\n持時間：30分\n持時間：60分\n&しおり\n"
      "2手目 ▲7八歩兵 （←7九） (0:05/0:06)\n"
      "2手目一歩目 △7五獅子 （←6三）\n2手目二歩目 △6三獅子(居食い) （←7五）\n"
      "3手目 ▲7七歩兵まで （←7八）\nまで9手で後手の勝ち\n変化：2手\n2手目 x\n");
  EXPECT_EQ(fault_of(read), "");
  EXPECT_EQ(moves_of(read.kifu), "7i7h 6c7e6c 7h7g resignation");
  EXPECT_EQ(
      texts_of(read.notes),
      (Texts{"2:1: a line that is no header was passed over",
             "4:5: a second 持時間; the first stands", "5:1: a bookmark was passed over",
             "1:5: 手合割 三歩突 names no start and there is no diagram; the usual start is taken",
             "6:1: the move is number 1, not 2",
             "6:23: the times add up to 5 s; each move's own time is taken",
             "8:9: 居食い is said of a move that is none",
             "9:10: まで after the last move is read as the resignation of the side to move",
             "10:3: the sentence counts 9 moves, the file has 3",
             "10:6: the sentence and the last line differ; the line stands",
             "11:1: variations are passed over from here on: the main line was read"}));
}

TEST(ChuKif, RefusesWithPlaceAndReason) {
  const std::string_view wrong[][2] = {
      {"1手目", "1:4: found the end of the line, expected a move"},
      {"1手目 ▲", "1:6: found the end of the line, expected a square, as 7八, or 仝"},
      {"1手目 ▲13八歩兵 （←7九）",
       "1:6: found '13八歩兵 （←7九）', expected a square, as 7八, or 仝"},
      {"1手目 ▲仝歩兵 （←7九）",
       "1:6: found '仝歩兵 （←7九）', expected a square: no move stands before"},
      {"1手目 ▲7八", "1:8: found the end of the line, expected a piece"},
      {"1手目 ▲7八獅子 （←7九）",
       "1:8: found '獅子 （←7九）', expected 歩兵, which stands on that square"},
      {"1手目 ▲7八歩兵",
       "1:10: found the end of the line, expected the square the piece came from, as （←7九）"},
      {"1手目 ▲7八歩兵 （←",
       "1:13: found the end of the line, expected the square the piece came from, as 7九"},
      {"1手目 ▲7八歩兵 （←7八）", "1:13: found '7八）', expected a square that holds a piece"},
      {"1手目 ▲7九歩兵 （←7九）",
       "1:5: found '▲7九歩兵 （←7九）', expected a move to another square"},
      {"1手目 △7五歩兵 （←7四）", "1:5: found '△7五歩兵 （←7四）', expected ▲: Black is to move"},
      {"1手目 ▲7八歩兵 （←7九） x", "1:17: found 'x', expected a time or the end of the line"},
      {"1手目 ▲7八歩兵 （←7九） (x)", "1:18: found 'x)', expected a time, as 0:16"},
      {"1手目一歩目 ▲7九獅子 （←7十）",
       "1:1: found the end of the moves, expected 二歩目, the second step of move 1"},
      {"1手目二歩目 ▲7九獅子 （←7十）",
       "1:1: found '1手目二歩目 ▲7九獅子 （←7…', expected 一歩目 before 二歩目"},
      {"1手目一歩目 ▲7九獅子 （←7十）\n1手目二歩目 ▲6八獅子 （←7八）",
       "2:16: found '7八）', expected 7九, where the first step went"},
      {"1手目一歩目 ▲7九獅子 （←7十）\n2手目 △7五歩兵 （←7四）",
       "2:1: found '2手目 △7五歩兵 （←7四）', expected 二歩目, the second step of move 1"},
      {"1手目 投了\n2手目 ▲7八歩兵 （←7九）",
       "2:5: found '▲7八歩兵 （←7九）', expected no move after the end of the game"},
      {"1手目 ▲7八歩兵 （←7九）\nwords", "2:1: found 'words', expected a move, a comment or まで"},
      {"|・|", "1:3: found '|', expected a piece or ・ on file 11"},
      {"獅子を取られた升：x",
       "1:10: found 'x', expected the square where a lion was taken, as 7八"},
  };
  for (const auto& [text, fault] : wrong) EXPECT_EQ(fault_of(read_kif(text)), fault) << text;
}

TEST(ChuKif, AFaultKeepsWhatStandsBefore) {
  const auto read = read_kif("先手：甲\n1手目 ▲7八歩兵 （←7九）\n2手目 △");
  EXPECT_TRUE(read.fault);
  EXPECT_EQ(moves_of(read.kifu), "7i7h");
  EXPECT_EQ(read.kifu.names[0], "甲");
}

TEST(ChuKif, WordsAndSentencesAtTheEnd) {
  const std::string one = "1手目 ▲7八歩兵 （←7九）\n";
  const std::string_view ends[][2] = {
      {"2手目 投了", "resignation"},
      {"   2   切れ負け", "time_up"},
      {"2 時間切れ", "time_up"},
      {"2 反則勝ち", "illegal_action"},
      {"2 反則負け", "illegal_move"},
      {"2 千日手", "sennichite"},
      {"2 持将棋", "jishogi"},
      {"2 引分け", "draw"},
      {"2 詰み", "mate"},
      {"2 対局終了", "other"},
      {"まで1手で先手の勝ち", "resignation"},
      {"まで1手で時間切れにより先手の勝ち", "time_up"},
      {"まで1手で後手の反則負け", "illegal_move"},
      {"まで1手で後手の反則勝ち", "illegal_action"},
      {"まで1手で中断", "interruption"},
  };
  for (const auto& [line, name] : ends) {
    const auto read = read_kif(one + std::string{line} + "\n");
    EXPECT_EQ(fault_of(read), "");
    ASSERT_TRUE(read.kifu.ending) << line;
    EXPECT_EQ(name_of(read.kifu.ending->kind), name) << line;
  }
}

}  // namespace
}  // namespace tachiai::chushogi
