#include <gtest/gtest.h>

#include "engines/shogi/kif.hpp"
#include "engines/shogi/usi_line.hpp"
#include "tests/unit/engines/shogi/kifu_support.hpp"

namespace tachiai::shogi {
namespace {

Kifu game(std::string_view line) { return read_usi(line).at(0).kifu; }

TEST(KifWriter, TheCanonicalForm) {
  const auto read = read_kif(own_record("kif/variations.kif"));
  const auto text = write_kif(read.kifu, "Shift_JIS");
  EXPECT_EQ(text.lost, Lines{});
  EXPECT_EQ(text.text,
            "#KIF version=2.0 encoding=Shift_JIS\n"
            "開始日時：2026/01/05 10:00:00\n"
            "棋戦：立会杯\n"
            "手合割：平手\n"
            "先手：一郎\n"
            "後手：二郎\n"
            "手数----指手---------消費時間--\n"
            "*対局前のコメント\n"
            "   1 ７六歩(77)   ( 0:10/00:00:10)\n"
            "*初手\n"
            "&しおり\n"
            "   2 ３四歩(33)   ( 0:05/00:00:05)\n"
            "   3 ２二角成(88) ( 1:15/00:01:25)+\n"
            "   4 同　銀(31)   ( 0:01/00:00:06)+\n"
            "   5 ５五角打     ( 0:02/00:01:27)\n"
            "   6 投了         ( 0:03/00:00:09)\n"
            "まで5手で先手の勝ち\n"
            "\n"
            "変化：4手\n"
            "   4 同　飛(82)   ( 0:30/00:00:35)\n"
            "   5 中断\n"
            "まで4手で中断\n"
            "\n"
            "変化：3手\n"
            "   3 ２六歩(27)\n"
            "   4 ４四歩(43)\n"
            "   5 千日手\n"
            "まで4手で千日手\n");
}

// K079
TEST(KifWriter, WhereWhiteBeginsTheNumbersAndNamesFollow) {
  const Kifu late = game(
      "position sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w - 2 moves 8c8d");
  const std::string text = write_kif(late).text;
  EXPECT_NE(text.find("手数＝1　まで\n後手番\n"), std::string::npos) << text;
  EXPECT_NE(text.find("   2 ８四歩(83)\n"), std::string::npos) << text;
  EXPECT_EQ(read_kif(text).kifu, late);

  Kifu handicap =
      game("sfen lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1 moves 6a6b 7g7f");
  handicap.names = {"弟子", "師匠"};
  const std::string given = write_kif(handicap).text;
  EXPECT_NE(given.find("手合割：二枚落ち\n下手：弟子\n上手：師匠\n"), std::string::npos) << given;
  EXPECT_NE(given.find("   1 ６二金(61)\n"), std::string::npos) << given;
  EXPECT_EQ(read_kif(given).kifu, handicap);
}

TEST(KifWriter, SaysWhatIsLost) {
  Kifu kifu = game("startpos moves 7g7f");
  kifu.main.moves[0].spent = std::chrono::milliseconds{1500};
  Ending ending;
  ending.kind = EndingKind::illegal_action;
  ending.offender = Seat::second;
  kifu.main.ending = ending;
  const auto text = write_kif(kifu);
  EXPECT_EQ(text.lost,
            (Lines{"times are cut to whole seconds",
                   "an illegal action by the side to move is written as an illegal move"}));
  EXPECT_NE(text.text.find("( 0:01/00:00:01)"), std::string::npos);
}

// K083
TEST(KifWriter, ThreeThousandPliesAndFiveHundredVariationsSurvive) {
  std::string moves = "startpos moves";
  for (int i = 0; i < 750; ++i) moves += " 5i5h 5a5b 5h5i 5b5a";
  Kifu kifu = game(moves);
  for (std::size_t i = 0; i < 500; ++i) {
    kifu.main.branches.push_back({4 * i, game("startpos moves 7g7f 3c3d").main});
    kifu.main.branches.back().line.branches.push_back(
        {1, game("sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1 moves 8c8d")
                .main});
  }
  EXPECT_EQ(read_kif(write_kif(kifu).text).kifu, kifu);
}

TEST(Ki2, AWholeRecordIsReadIntoItsParts) {
  const auto read = read_ki2(own_record("ki2/relative.ki2"));
  EXPECT_EQ(fault_of(read), "");
  EXPECT_EQ(texts_of(read.notes), Lines{});
  EXPECT_EQ(moves_of(read.kifu.main),
            "7g7f 8c8d 6i7h 4a3b 2g2f 8d8e 8h7g 3c3d 7i6h 2b7g+ 6h7g 3a2b 3i4h 7a6b 4i5h 6a5b "
            "B*5f 1c1d interruption");
  ASSERT_EQ(read.kifu.main.branches.size(), 1U);
  EXPECT_EQ(moves_of(read.kifu.main.branches[0].line), "6g6f 8d8e illegal_move");
}

TEST(Ki2, TheCanonicalForm) {
  const auto read = read_ki2(own_record("ki2/relative.ki2"));
  const auto text = write_ki2(read.kifu);
  ASSERT_TRUE(text);
  EXPECT_EQ(text->lost, Lines{});
  EXPECT_EQ(text->text,
            "手合割：平手\n先手：一郎\n後手：二郎\n\n*角換わり\n"
            "▲７六歩    △８四歩    ▲７八金    △３二金    ▲２六歩    △８五歩\n"
            "▲７七角    △３四歩    ▲６八銀    △７七角成  ▲同　銀    △２二銀\n"
            "▲４八銀    △６二銀    ▲５八金    △５二金    ▲５六角    △１四歩\n"
            "まで18手で中断\n"
            "\n変化：5手\n▲６六歩    △８五歩\nまで6手で先手の反則負け\n");
}

TEST(Ki2, RefusesWithPlaceAndReason) {
  const std::string_view wrong[][2] = {
      {"▲７六歩 ▲２六歩", "1:6: found '▲２六歩', expected △: White is to move"},
      {"▲７六歩 ３四歩", "1:6: found '３四歩', expected ▲ or △ before a move"},
      {"▲７五歩", "1:2: found '７五歩', expected a piece that can go there"},
      {"▲７六", "1:4: found the end of the line, expected a piece"},
      {"▲５八金", "1:2: found '５八金', expected words that tell one piece from another"},
      {"▲５八金上左x", "1:7: found 'x', expected ▲ or △ before a move"},
      {"まで0手で中断\n▲７六歩",
       "2:1: found '▲７六歩', expected no move after the end of the game"},
  };
  for (const auto& [text, fault] : wrong) EXPECT_EQ(fault_of(read_ki2(text)), fault);
}

TEST(Ki2, ACommentMayFollowOnTheLine) {
  const auto read = read_ki2("☗７六歩 ☖３四歩 *角道\n▼２六歩\n");
  EXPECT_EQ(fault_of(read), "");
  EXPECT_EQ(moves_of(read.kifu.main), "7g7f 3c3d 2g2f");
  EXPECT_EQ(read.kifu.main.moves[1].comments, Lines{"角道"});
}

TEST(Ki2, AMoveThatNoPieceMakesCannotBeSaid) {
  const auto text = write_ki2(game("startpos moves 7g7f 5a5e"));
  ASSERT_FALSE(text);
  EXPECT_EQ(text.error().ply, Ply{1});
  EXPECT_EQ(text.error().text, "KI2 has no words for 5a5e, which no piece makes");

  Kifu kifu = game("startpos moves 7g7f");
  kifu.main.branches.push_back({0, game("startpos moves 5i5e").main});
  const auto main_only = write_ki2(kifu);
  ASSERT_TRUE(main_only);
  EXPECT_EQ(main_only->lost, Lines{"1 variations with moves that no piece makes"});
  EXPECT_EQ(moves_of(read_ki2(main_only->text).kifu.main), "7g7f");
}

TEST(Ki2, DecliningToPromoteIsSaid) {
  const std::string text = write_ki2(game("startpos moves 7g7f 3c3d 8h2b"))->text;
  EXPECT_NE(text.find("▲２二角不成"), std::string::npos) << text;
}

}  // namespace
}  // namespace tachiai::shogi
