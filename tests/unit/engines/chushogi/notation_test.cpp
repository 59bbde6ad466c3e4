#include <gtest/gtest.h>

#include "engines/chushogi/points.hpp"
#include "tests/unit/engines/chushogi/vectors.hpp"

namespace tachiai::tests::chushogi {
namespace {

using namespace tachiai::chushogi;

constexpr std::string_view start_sfen =
    "lfcsgekgscfl/a1b1txot1b1a/mvrhdqndhrvm/pppppppppppp/3i4i3/12/12/3I4I3/PPPPPPPPPPPP/"
    "MVRHDNQDHRVM/A1B1TOXT1B1A/LFCSGKEGSCFL b - 1";

TEST(ChuShogiUsi, ReadsOneAndTwoLegs) {
  EXPECT_EQ(act_of("7g7f"), Act::move(square_at(7, 7), square_at(7, 6)));
  EXPECT_EQ(act_of("7e7d+"), Act::move(square_at(7, 5), square_at(7, 4), true));
  EXPECT_EQ(act_of("7e7d="), Act::move(square_at(7, 5), square_at(7, 4)));
  EXPECT_EQ(act_of("7g7f6e"), Act::through(square_at(7, 7), square_at(7, 6), square_at(6, 5)));
  EXPECT_EQ(act_of("10k11k12k"),
            Act::through(square_at(10, 11), square_at(11, 11), square_at(12, 11)));
}

/// K024: digits alone would be ambiguous on twelve files; a file number and a rank letter never
/// are.
TEST(ChuShogiUsi, SquaresWithTwoDigitsAreNeverConfused) {
  for (const char* text : {"1l11b", "11l12a", "1k1l", "11b1l", "12a11l", "1a11a", "11a1a",
                           "1b12b11b", "12l11k12l", "1l12l1l"}) {
    EXPECT_EQ(ChuShogi::to_text(act_of(text)), text);
  }
  EXPECT_NE(act_of("1l11b"), act_of("11l1b"));
  EXPECT_NE(act_of("11b1l"), act_of("1b11l"));
}

/// K024: the board text tells a promoted piece from the unpromoted one that carries its name.
TEST(ChuShogiSfen, PromotedPiecesOfTheSameNameStayApart) {
  for (const char* text : {"k11/12/12/+RD+OO+GR6/+r+d+o+o+g+r6/12/12/12/12/12/12/K11 b - 1",
                           "+PG+BH+FB+CM+SV+IE/k11/12/12/12/12/12/12/12/12/12/K11 w 11b 77",
                           "N+O10/n+o10/12/Q+X10/K+E10/12/12/12/12/12/12/k11 b 12l 9999"}) {
    EXPECT_EQ(ChuShogi{}.position_text(position_of(text)), text);
  }
}

TEST(ChuShogiUsi, EveryOutcomeHasOneCanonicalSpelling) {
  const auto position = position_of("k11/12/12/12/12/6p5/5N6/12/12/12/12/K11 b - 1");
  const ChuShogi rules;
  EXPECT_EQ(usi(rules.canonical(position, act_of("7g7f7e"))), "7g7e");
  EXPECT_EQ(usi(rules.canonical(position, act_of("7g6g7f"))), "7g7f");
  EXPECT_EQ(usi(rules.canonical(position, act_of("7g6f7e"))), "7g6f7e") << "takes on the way";
  EXPECT_EQ(usi(rules.canonical(position, act_of("7g8h7g"))), "7g7f7g") << "a pass";
  EXPECT_EQ(usi(rules.canonical(position, act_of("7g6f7g"))), "7g6f7g") << "igui";
}

struct BadText {
  const char* name;
  const char* text;
  std::size_t column;
};
void PrintTo(const BadText& bad, std::ostream* out) { *out << bad.name; }

class ChuShogiBadUsi : public testing::TestWithParam<BadText> {};
TEST_P(ChuShogiBadUsi, IsRefusedAtItsColumn) {
  const auto act = ChuShogi::parse(GetParam().text);
  ASSERT_FALSE(act.has_value()) << usi(*act);
  EXPECT_EQ(act.error().column, GetParam().column);
  EXPECT_FALSE(act.error().text.empty());
}
INSTANTIATE_TEST_SUITE_P(
    Rows, ChuShogiBadUsi,
    testing::Values(BadText{"empty", "", 0}, BadText{"one_square", "7g", 2},
                    BadText{"file_13", "13a12a", 0}, BadText{"file_0", "0a1a", 0},
                    BadText{"rank_m", "7m7l", 0}, BadText{"digits_only", "77", 0},
                    BadText{"padded_file", "07g7f", 0}, BadText{"half_a_square", "7g7", 2},
                    BadText{"four_squares", "7g7f7e7d", 6}, BadText{"sign_twice", "7e7d++", 4},
                    BadText{"unsure", "7e7d?", 4}, BadText{"drop", "P*7g", 0},
                    BadText{"capital", "7G7F", 0}, BadText{"blank", "7g 7f", 2}),
    [](const auto& row) { return row.param.name; });

TEST(ChuShogiSfen, TheStartIsTheFederationsSetUp) {
  const ChuShogi rules;
  EXPECT_EQ(rules.position_text(rules.initial()), start_sfen);
  for (const Seat seat : {Seat::first, Seat::second}) {
    EXPECT_EQ(rules.initial().piece_count(seat), 46);
  }
  EXPECT_EQ(material_fault(rules.initial().setup()), std::nullopt);
}

TEST(ChuShogiSfen, IsTolerantInReading) {
  const Position start = ChuShogi{}.initial();
  for (const char* text : {"startpos",
                           "sfen "
                           "lfcsgekgscfl/a1b1txot1b1a/mvrhdqndhrvm/pppppppppppp/3i4i3/12/12/3I4I3/"
                           "PPPPPPPPPPPP/MVRHDNQDHRVM/A1B1TOXT1B1A/LFCSGKEGSCFL b",
                           "  "
                           "lfcsgekgscfl/a1b1txot1b1a/mvrhdqndhrvm/pppppppppppp/3i4i3/12/12/3I4I3/"
                           "PPPPPPPPPPPP/MVRHDNQDHRVM/A1B1TOXT1B1A/LFCSGKEGSCFL  b  -",
                           "lfcsgekgscfl/a1b1txot1b1a/mvrhdqndhrvm/pppppppppppp/3i4i3/12/1011/"
                           "3I4I3/PPPPPPPPPPPP/MVRHDNQDHRVM/A1B1TOXT1B1A/LFCSGKEGSCFL_b_-_1"}) {
    // The last one writes a run of twelve as "1011", which is two numbers to a person and one too
    // many to us.
    const auto position = ChuShogi{}.parse_position(text);
    if (std::string_view{text}.find("1011") != std::string_view::npos) {
      ASSERT_FALSE(position.has_value());
      EXPECT_EQ(position.error().where, "rank g");
      continue;
    }
    ASSERT_TRUE(position.has_value()) << text << ": " << position.error().text;
    EXPECT_EQ(*position, start);
    EXPECT_EQ(position->move_number(), 1u);
  }
  EXPECT_EQ(position_of("12/12/12/12/12/12/12/12/12/12/12/12_w_7g_33"),
            position_of("12/12/12/12/12/12/12/12/12/12/12/12 w 7g 33"));
}

struct BadSetup {
  const char* name;
  const char* text;
  const char* where;
};
void PrintTo(const BadSetup& bad, std::ostream* out) { *out << bad.name; }

class ChuShogiBadSfen : public testing::TestWithParam<BadSetup> {};
TEST_P(ChuShogiBadSfen, NamesItsSquareOrField) {
  const auto position = ChuShogi{}.parse_position(GetParam().text);
  ASSERT_FALSE(position.has_value());
  EXPECT_EQ(position.error().where, GetParam().where) << position.error().text;
  EXPECT_FALSE(position.error().text.empty());
}
INSTANTIATE_TEST_SUITE_P(
    Rows, ChuShogiBadSfen,
    testing::Values(
        BadSetup{"empty", "", "board"},
        BadSetup{"unknown_letter", "12/12/3z8/12/12/12/12/12/12/12/12/12 b - 1", "9c"},
        BadSetup{"promoted_king", "+k11/12/12/12/12/12/12/12/12/12/12/12 b - 1", "12a"},
        BadSetup{"promoted_lion", "12/12/12/12/12/12/12/12/12/12/12/11+N b - 1", "1l"},
        BadSetup{"lonely_plus", "11+/12/12/12/12/12/12/12/12/12/12/12 b - 1", "rank a"},
        BadSetup{"thirteen_squares", "12/12P/12/12/12/12/12/12/12/12/12/12 b - 1", "rank b"},
        BadSetup{"eleven_squares", "12/12/12/12/12/12/12/11/12/12/12/12 b - 1", "rank h"},
        BadSetup{"zero", "12/12/0p11/12/12/12/12/12/12/12/12/12 b - 1", "rank c"},
        BadSetup{"eleven_ranks", "12/12/12/12/12/12/12/12/12/12/12 b - 1", "board"},
        BadSetup{"thirteen_ranks", "12/12/12/12/12/12/12/12/12/12/12/12/12 b - 1", "board"},
        BadSetup{"turn", "12/12/12/12/12/12/12/12/12/12/12/12 x - 1", "turn"},
        BadSetup{"no_turn", "12/12/12/12/12/12/12/12/12/12/12/12", "turn"},
        BadSetup{"hand", "12/12/12/12/12/12/12/12/12/12/12/12 b P 1", "lion"},
        BadSetup{"square_off_board", "12/12/12/12/12/12/12/12/12/12/12/12 b 13a 1", "lion"},
        BadSetup{"number", "12/12/12/12/12/12/12/12/12/12/12/12 b - 1x", "move number"},
        BadSetup{"number_great", "12/12/12/12/12/12/12/12/12/12/12/12 b - 1000000000",
                 "move number"},
        BadSetup{"number_0", "12/12/12/12/12/12/12/12/12/12/12/12 b - 0", "move number"},
        BadSetup{"after_startpos", "startpos b", "end"},
        BadSetup{"fifth_field", "12/12/12/12/12/12/12/12/12/12/12/12 b - 1 x", "end"}),
    [](const auto& row) { return row.param.name; });

TEST(ChuShogiSfen, MaterialBeyondASetNamesTheSquare) {
  const auto fault = [](std::string_view sfen) { return material_fault(*parse_sfen(sfen)); };
  EXPECT_EQ(fault("k11/12/12/12/12/12/N+O10/12/12/12/12/K+E10 b - 1"), std::nullopt)
      << "a promoted kirin is a second lion, a prince a second king";
  ASSERT_TRUE(fault("k11/12/12/12/12/12/NN10/12/12/12/12/K11 b - 1"));
  EXPECT_EQ(fault("k11/12/12/12/12/12/NN10/12/12/12/12/K11 b - 1")->where, "12g");
  ASSERT_TRUE(fault("k11/+o11/o11/12/12/12/12/12/12/12/12/K11 b - 1"));
  EXPECT_EQ(fault("k11/+o11/o11/12/12/12/12/12/12/12/12/K11 b - 1")->where, "12c");
}

TEST(ChuShogiPoints, AreTheNationalTournamentsClasses) {
  // Four princes', lions', runners' and small pieces' worth; a lone prince counts as the king:
  // nothing.
  EXPECT_EQ(points(position_of("k+e10/12/12/12/12/12/12/12/12/12/12/+E11 b - 1"), Seat::second),
            10);
  EXPECT_EQ(points(position_of("k+e10/12/12/12/12/12/12/12/12/12/12/+E11 b - 1"), Seat::first), 0);
  EXPECT_EQ(points(position_of("k11/12/12/12/12/12/12/12/12/12/12/KN+OQRP6 b - 1"), Seat::first),
            7 + 7 + 5 + 3 + 1);
  const Position start = ChuShogi{}.initial();
  EXPECT_EQ(points(start, Seat::first), points(start, Seat::second));
  // Lion 7; Q D D H H great; R R B B M M V V A A L L runners; 12 P 2 I 2 C 2 S 2 G 2 F 2 T E X O
  // small.
  EXPECT_EQ(points(start, Seat::first), 7 + 5 * 5 + 12 * 3 + (12 + 12 + 3) * 1);
}

}  // namespace
}  // namespace tachiai::tests::chushogi
