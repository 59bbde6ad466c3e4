#include "engines/chushogi/usi_line.hpp"

#include <gtest/gtest.h>

#include "tests/unit/engines/chushogi/kifu_support.hpp"

namespace tachiai::chushogi {
namespace {

TEST(ChuUsiLines, AGameALineAndItsCanonicalForm) {
  std::string text;
  for (const auto& game : read_usi(own_record("usi/lines.usi"))) {
    EXPECT_EQ(fault_of(game), "");
    EXPECT_EQ(texts_of(game.notes), Texts{});
    text += write_usi(game.kifu).text;
  }
  EXPECT_EQ(text, "position sfen " + ChuShogi{}.position_text(ChuShogi{}.initial()) +
                      " moves 7i7h 7d7e 7j7i6h\n"
                      "position sfen k11/12/12/12/6n5/5s6/5N6/12/12/12/12/11K b - 1 moves 7g6f7g\n"
                      "position sfen k11/12/12/12/12/12/12/12/12/12/12/11K w 2b 41\n");
}

TEST(ChuUsiLines, RefusesWithPlaceAndReason) {
  const std::string_view wrong[][2] = {
      {"position startpos moves 7i7h 7d7x",
       "1:32: found '7x', expected a move of USI: the square the piece goes to"},
      {"position startpos moves 7h7g",
       "1:25: found '7h7g', expected a move from a square that holds a piece"},
      {"position startpos moves 6l6k+ 6a6b+",
       "1:31: found '6a6b+', expected no promotion of a piece that has no other face"},
      {"position startpos movez", "1:19: found 'movez', expected moves or the end of the line"},
      {"position sfen 12/12 b - 1",
       "1:15: found '12/12 b - 1', expected startpos or an SFEN (board: 2 ranks instead of 12)"},
      {"\n", "1:1: found nothing, expected a position line of USI"},
  };
  for (const auto& [text, fault] : wrong) EXPECT_EQ(fault_of(read_usi(text).at(0)), fault);
}

TEST(ChuUsiLines, AMissingStartIsNoted) {
  const auto read = read_usi("moves 7i7h").at(0);
  EXPECT_EQ(moves_of(read.kifu), "7i7h");
  EXPECT_EQ(texts_of(read.notes), Texts{"1:1: no start is given; the usual one is taken"});
}

TEST(ChuUsiLines, SaysWhatIsLost) {
  Kifu kifu = read_usi("startpos moves 7i7h").at(0).kifu;
  kifu.names[0] = "x";
  kifu.main.moves[0].comments = {"a", "b"};
  kifu.main.moves[0].spent = std::chrono::milliseconds{1};
  kifu.main.ending = Ending{EndingKind::draw, {}, {}, {}};
  EXPECT_EQ(write_usi(kifu).lost, (Texts{"1 name", "1 time", "2 comments", "1 ending"}));
}

}  // namespace
}  // namespace tachiai::chushogi
