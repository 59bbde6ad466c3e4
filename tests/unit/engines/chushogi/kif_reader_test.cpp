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
  EXPECT_EQ(kifu.main.comments, Texts{" 対局前"});
  EXPECT_EQ(moves_of(kifu), "7i7h 5d5e 7j7i6h 6c6e 6h6g6h resignation");
  EXPECT_EQ(kifu.main.moves[1].comments, Texts{"歩の前進"});
  EXPECT_EQ(kifu.main.moves[2].spent, seconds{70});
  EXPECT_FALSE(kifu.main.moves[3].spent);
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
  EXPECT_EQ(read.kifu.main.moves[1].spent, seconds{60});
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
             "4:5: a second 持時間; the first stands",
             "1:5: 手合割 三歩突 names no start and there is no diagram; the usual start is taken",
             "6:1: the move is number 1, not 2",
             "6:23: the times add up to 5 s; each move's own time is taken",
             "8:9: 居食い is said of a move that is none",
             "9:10: まで after the last move is read as the resignation of the side to move",
             "10:3: the sentence counts 9 moves, the file has 3",
             "10:6: the sentence and the last line differ; the line stands",
             "12:5: no result is known by this word; it is kept"}));
}

/// A move of two steps before the place where a variation begins; the total of a side's times goes
/// on from there.
TEST(ChuKif, VariationsGoBackToTheMoveTheyName) {
  const auto read = read_kif(
      "&表紙\n1手目 ▲7八歩兵 （←7九） ( 0:05/00:00:05)\n2手目 △5五歩兵 （←5四）+\n"
      "3手目一歩目 ▲7九獅子 （←7十）\n&半ば\n3手目二歩目 ▲6八獅子 （←7九） ( 0:10/00:00:15)+\n"
      "*主\n4手目 投了\n\n"
      "変化：3手\n*枝\n3手目 ▲7七歩兵 （←7八） ( 0:20/00:00:25)\n4手目 △5六歩兵 （←5五）\n"
      "5手目 ▲7六歩兵 （←7七）\n&先\n変化:4手目\n4手目 △7五歩兵 （←7四）\n"
      "変化：2手\n2手目 △8五歩兵 （←8四）\n3手目 投了\n");
  EXPECT_EQ(fault_of(read), "");
  EXPECT_EQ(texts_of(read.notes), Texts{});
  const KifuLine& main = read.kifu.main;
  EXPECT_EQ(moves_of(main), "7i7h 5d5e 7j7i6h resignation");
  EXPECT_EQ(main.bookmark, "表紙");
  EXPECT_EQ(main.moves[2].bookmark, "半ば");
  EXPECT_EQ(main.moves[2].comments, Texts{"主"});
  EXPECT_EQ(main.moves[2].spent, seconds{10});
  ASSERT_EQ(main.branches.size(), 2U);
  EXPECT_EQ(main.branches[0].at, 1U);
  EXPECT_EQ(moves_of(main.branches[0].line), "8d8e resignation");
  const KifuBranch& third = main.branches[1];
  EXPECT_EQ(third.at, 2U);
  EXPECT_EQ(moves_of(third.line), "7h7g 5e5f 7g7f");
  EXPECT_EQ(third.line.comments, Texts{"枝"});
  EXPECT_EQ(third.line.moves[0].spent, seconds{20});
  EXPECT_EQ(third.line.moves[2].bookmark, "先");
  ASSERT_EQ(third.line.branches.size(), 1U);
  EXPECT_EQ(third.line.branches[0].at, 1U);
  EXPECT_EQ(moves_of(third.line.branches[0].line), "7d7e");

  const std::string text = write_kif(read.kifu).text;
  std::size_t at = 0;
  for (const std::string_view part :
       {"2手目 △5五歩兵 （←5四）+\n", "4手目 投了\n\n変化：3手\n*枝\n", "&先\n\n変化：4手\n",
        "\n\n変化：2手\n"}) {
    at = text.find(part, at);
    ASSERT_NE(at, std::string::npos) << part << text;
  }
  EXPECT_EQ(read_kif(text).kifu, read.kifu);
}

TEST(ChuKif, AVariationNeedsAMoveThatWasRead) {
  const std::string one = "1手目 ▲7八歩兵 （←7九）\n";
  EXPECT_EQ(fault_of(read_kif(one + "変化：3手\n")),
            "2:4: found '3手', expected the number of a move that was read");
  EXPECT_EQ(fault_of(read_kif(one + "変化：手\n")),
            "2:4: found '手', expected the number of a move");
  EXPECT_EQ(fault_of(read_kif("1手目一歩目 ▲7九獅子 （←7十）\n変化：1手\n" + one)),
            "2:1: found the end of the moves, expected 二歩目, the second step of move 1");
  const auto on = read_kif(one + "変化：2手\n2手目 △5五歩兵 （←5四）\n");
  EXPECT_EQ(moves_of(on.kifu), "7i7h 5d5e");
  EXPECT_EQ(
      texts_of(on.notes),
      Texts{"2:4: no line has a move 2; the variation is read as the continuation of the line "
            "that ends before it"});
  const auto none = read_kif("1手目 投了\n変化：1手\n" + one);
  EXPECT_EQ(fault_of(none), "");
  ASSERT_EQ(none.kifu.main.branches.size(), 1U);
  EXPECT_EQ(moves_of(none.kifu.main.branches[0].line), "7i7h");
}

/// A diagram that tells no turn lets the first mark tell it: of the main line, not of a variation.
TEST(ChuKif, AMarkOfAVariationTurnsNoBoardAround) {
  std::string board = own_record("kif/diagram.kif");
  board = board.substr(0, board.find("41手目"));
  const auto plain = read_kif(board);
  ASSERT_EQ(fault_of(plain), "");
  ASSERT_EQ(plain.kifu.start.turn(), Seat::first);
  const std::string number = std::to_string(plain.kifu.start.move_number());
  const auto read =
      read_kif(board + number + "手目 投了\n変化：" + number + "手\n" + number + "手目 △");
  EXPECT_NE(fault_of(read).find("expected ▲: Black is to move"), std::string::npos)
      << fault_of(read);
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
    ASSERT_TRUE(read.kifu.main.ending) << line;
    EXPECT_EQ(name_of(read.kifu.main.ending->kind), name) << line;
  }
}

}  // namespace
}  // namespace tachiai::chushogi
