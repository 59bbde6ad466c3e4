#include "engines/shogi/usi_line.hpp"

#include <gtest/gtest.h>

#include "tests/unit/engines/shogi/kifu_support.hpp"

namespace tachiai::shogi {
namespace {

TEST(UsiLines, AGameALine) {
  const auto games = read_usi(own_record("usi/lines.usi"));
  ASSERT_EQ(games.size(), 3U);
  for (const auto& game : games) {
    EXPECT_EQ(fault_of(game), "");
    EXPECT_EQ(texts_of(game.notes), Lines{});
  }
  EXPECT_EQ(moves_of(games[0].kifu.main), "7g7f 3c3d 8h2b+ 3a2b B*5e");
  EXPECT_EQ(games[1].kifu.start.move_number(), 2U);
  EXPECT_EQ(start_of(games[2].kifu), "8k/9/7+R1/9/9/9/9/9/9 b 2RBG3P 1");
}

TEST(UsiLines, TheCanonicalForm) {
  std::string text;
  for (const auto& game : read_usi(own_record("usi/lines.usi"))) text += write_usi(game.kifu).text;
  EXPECT_EQ(text,
            "position startpos moves 7g7f 3c3d 8h2b+ 3a2b B*5e\n"
            "position sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w - 2 moves "
            "8c8d\n"
            "position sfen 8k/9/7+R1/9/9/9/9/9/9 b 2RBG3P 1\n");
}

TEST(UsiLines, RefusesWithPlaceAndReason) {
  const std::string_view wrong[][2] = {
      {"position startpos moves 7g7f 3c3x",
       "1:33: found 'x', expected a move of USI: a rank from a to i"},
      {"position startpos moves P*5e", "1:25: found 'P*5e', expected a drop of a piece in hand"},
      {"position startpos movez", "1:19: found 'movez', expected moves or the end of the line"},
      {"position sfen 9/9 b - 1",
       "1:15: found '9/9 b - 1', expected startpos or an SFEN (board: 2 ranks instead of 9)"},
      {"", "1:1: found nothing, expected a position line of USI"},
  };
  for (const auto& [text, fault] : wrong) EXPECT_EQ(fault_of(read_usi(text).at(0)), fault);
}

TEST(UsiLines, ABoardThatCouldNotBePlayedFromIsHeldAndNoted) {
  const auto read = read_usi("sfen 4k4/4R4/9/9/9/9/9/9/4K4 b - 1 moves 5b5c").at(0);
  EXPECT_EQ(fault_of(read), "");
  EXPECT_EQ(moves_of(read.kifu.main), "5b5c");
  ASSERT_EQ(read.notes.size(), 1U);
  EXPECT_TRUE(read.notes[0].text.starts_with("the board could not be played from: "));
}

TEST(UsiLines, SaysWhatIsLost) {
  Kifu kifu = read_usi("startpos moves 7g7f").at(0).kifu;
  kifu.names[0] = "x";
  kifu.main.moves[0].comments = {"a", "b"};
  kifu.main.moves[0].spent = std::chrono::milliseconds{1};
  EXPECT_EQ(write_usi(kifu).lost, (Lines{"1 name", "1 time", "2 comments"}));
}

}  // namespace
}  // namespace tachiai::shogi
