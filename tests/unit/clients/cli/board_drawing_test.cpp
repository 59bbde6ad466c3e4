#include "clients/cli/board_drawing.hpp"

#include <gtest/gtest.h>

#include "clients/cli/people_words.hpp"

namespace tachiai::cli {
namespace {

using match::Millis;

TEST(Drawing, OfOthelloHasFilesAndRanks) {
  EXPECT_EQ(
      drawing_of("othello", "---------------------------OX------XO--------------------------- X"),
      "    a b c d e f g h\n"
      "  1 . . . . . . . .\n  2 . . . . . . . .\n  3 . . . . . . . .\n  4 . . . O X . . .\n"
      "  5 . . . X O . . .\n  6 . . . . . . . .\n  7 . . . . . . . .\n  8 . . . . . . . .\n");
}

TEST(Drawing, OfShogiShowsBothHandsAndPromotedPieces) {
  EXPECT_EQ(drawing_of("shogi", "4k4/9/9/9/9/9/4+P4/9/4K3R b 2Pb18p 1"),
            "  gote: 角 歩18\n    9  8  7  6  5  4  3  2  1\n"
            "  | ・ ・ ・ ・v玉 ・ ・ ・ ・|一\n  | ・ ・ ・ ・ ・ ・ ・ ・ ・|二\n  | ・ ・ ・ ・ "
            "・ ・ ・ ・ ・|三\n"
            "  | ・ ・ ・ ・ ・ ・ ・ ・ ・|四\n  | ・ ・ ・ ・ ・ ・ ・ ・ ・|五\n  | ・ ・ ・ ・ "
            "・ ・ ・ ・ ・|六\n"
            "  | ・ ・ ・ ・ と ・ ・ ・ ・|七\n  | ・ ・ ・ ・ ・ ・ ・ ・ ・|八\n  | ・ ・ ・ ・ "
            "玉 ・ ・ ・ 飛|九\n"
            "  sente: 歩2\n");
}

TEST(Drawing, OfChuShogiMarksPromotedPiecesAndTheLionJustTaken) {
  const std::string files = "    12  11  10   9   8   7   6   5   4   3   2   1\n";
  const auto empty = [](const std::string& rank) {
    std::string row = "  |";
    for (int file = 0; file < 12; ++file) row += "  ・";
    return row + "|" + rank + "\n";
  };
  EXPECT_EQ(drawing_of("chushogi", "12/k2+e8/12/12/12/5N1+o4/12/12/12/12/12/10+GK w 6f 7"),
            files + empty("一") + "  |v 玉  ・  ・v+太  ・  ・  ・  ・  ・  ・  ・  ・|二\n" +
                empty("三") + empty("四") + empty("五") +
                "  |  ・  ・  ・  ・  ・  獅  ・v+獅  ・  ・  ・  ・|六\n" + empty("七") +
                empty("八") + empty("九") + empty("十") + empty("十一") +
                "  |  ・  ・  ・  ・  ・  ・  ・  ・  ・  ・ +飛  玉|十二\n"
                "  a lion was just taken on 6f\n");
  const std::string start = drawing_of(
      "chushogi",
      "lfcsgekgscfl/a1b1txot1b1a/mvrhdqndhrvm/pppppppppppp/3i4i3/12/12/3I4I3/PPPPPPPPPPPP/"
      "MVRHDNQDHRVM/A1B1TOXT1B1A/LFCSGKEGSCFL b - 1");
  EXPECT_EQ(start.find("？"), std::string::npos);
  EXPECT_NE(start.find("  |  横  竪  飛  馬  龍  獅  奔  龍  馬  飛  竪  横|十\n"),
            std::string::npos)
      << start;
  EXPECT_EQ(start.find("lion"), std::string::npos);
}

TEST(Drawing, OfFourPlayersNamesEachSeatAndTurnsDeadKingsOver) {
  EXPECT_EQ(drawing_of("yonin", "4Kc4/9/9/9/Kb3+Ra3Kd/9/9/9/3Sa1+Pa3 c Ra2Gb3Pb acd a 51"),
            "    9  8  7  6  5  4  3  2  1\n"
            "  | ・ ・ ・ ・c玉 ・ ・ ・ ・|一\n  | ・ ・ ・ ・ ・ ・ ・ ・ ・|二\n"
            "  | ・ ・ ・ ・ ・ ・ ・ ・ ・|三\n  | ・ ・ ・ ・ ・ ・ ・ ・ ・|四\n"
            "  |b裏 ・ ・ ・a龍 ・ ・ ・d玉|五\n  | ・ ・ ・ ・ ・ ・ ・ ・ ・|六\n"
            "  | ・ ・ ・ ・ ・ ・ ・ ・ ・|七\n  | ・ ・ ・ ・ ・ ・ ・ ・ ・|八\n"
            "  | ・ ・ ・a銀 ・aと ・ ・ ・|九\n"
            "  a: 飛\n  b (out): 金2 歩3\n  c: -\n  d: -\n");
  // Who plays on whose pieces is no seat that lives.
  EXPECT_NE(drawing_of("yonin", "4Kc4/9/9/9/Kb7Kd/9/9/9/4Ka4 c - acd:ba a 51").find("b (out): -"),
            std::string::npos);
  EXPECT_EQ(seat_name("yonin", Seat::third), "c");
}

TEST(PeopleWords, TimesAreReadableToTheMillisecond) {
  EXPECT_EQ(time_text(Millis{0}), "0:00.000");
  EXPECT_EQ(time_text(Millis{59'999}), "0:59.999");
  EXPECT_EQ(time_text(Millis{597'143}), "9:57.143");
  EXPECT_EQ(time_text(Millis{3'723'004}), "1:02:03.004");
  EXPECT_EQ(utc_text(1'790'000'004'007), "2026-09-21 14:13:24.007 UTC");
}

TEST(PeopleWords, ResultsNameTheWinnerInTheGamesOwnWords) {
  match::Ending ending;
  ending.places = {{1, 2, 0, 0}};
  ending.reason = "checkmate";
  EXPECT_EQ(result_text("shogi", ending, 2), "sente wins by checkmate");
  ending.places = {{2, 1, 0, 0}};
  ending.reason = "discs";
  EXPECT_EQ(result_text("othello", ending, 2), "White wins by discs");
  ending.places = {{1, 1, 0, 0}};
  ending.reason = "sennichite";
  EXPECT_EQ(result_text("shogi", ending, 2), "a draw by sennichite");
  ending.places.reset();
  ending.reason = "aborted";
  EXPECT_EQ(result_text("shogi", ending, 2), "no result: aborted");
}

TEST(PeopleWords, ClocksShowMainTimePeriodsAndTheFlag) {
  clock::TimeControl control{.main = Millis{600'000}, .byoyomi = Millis{30'000}, .periods = 2};
  const clock::ClockFace face{Millis{10'000}, 2, {}};
  EXPECT_EQ(clock_text(clock::display(face, control, Millis{4'500}), control), "0:05.500 +30s*2");
  EXPECT_EQ(clock_text(clock::display(face, control, Millis{15'000}), control),
            "0:25.000 of byoyomi (2 left)");
  EXPECT_EQ(clock_text(clock::display(face, control, Millis{70'000}), control), "0:00.000 FLAG");
  EXPECT_EQ(clock_text({}, {}), "untimed");
}

}  // namespace
}  // namespace tachiai::cli
