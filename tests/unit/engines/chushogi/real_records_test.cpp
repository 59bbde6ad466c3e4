// Records as other programs wrote them, read in place and judged again.
#include <gtest/gtest.h>

#include "engines/chushogi/kif.hpp"
#include "engines/chushogi/usi_line.hpp"
#include "tests/unit/engines/chushogi/kifu_support.hpp"

namespace tachiai::chushogi {
namespace {

struct Game {
  const char* name;
  const char* last;
  const char* ending;
  std::vector<std::string> notes;
  std::size_t written_differently;  // lines of the file that our canonical form writes otherwise
};
void PrintTo(const Game& game, std::ostream* out) { *out << game.name; }

class ChuRecords : public testing::TestWithParam<Game> {};

/// Every ply is legal, and the KIF tells the same game as the USI line beside it, which other
/// programs made of it. No rule set is named with the files: all that are played are asked.
TEST_P(ChuRecords, TheKifIsTheGameOfItsUsiLine) {
  const std::string base = "chushogi/games/" + std::string{GetParam().name};
  const auto kif = tests::real_data_path(base + ".kif");
  const auto usi_path = tests::real_data_path(base + ".usi");
  if (!kif || !usi_path) GTEST_SKIP() << base << " is not here: set TACHIAI_REAL_DATA";
  const auto read = read_kif(contents_of(*kif));
  EXPECT_EQ(fault_of(read), "");
  EXPECT_EQ(texts_of(read.notes), GetParam().notes);
  EXPECT_EQ(read.kifu.main.ending ? name_of(read.kifu.main.ending->kind) : "", GetParam().ending);
  const auto lines = read_usi(contents_of(*usi_path));
  ASSERT_EQ(lines.size(), 1U);
  EXPECT_EQ(fault_of(lines[0]), "");
  Kifu moves = read.kifu;
  moves.main.ending.reset();
  EXPECT_EQ(moves, lines[0].kifu);
  EXPECT_EQ(write_usi(lines[0].kifu).text, contents_of(*usi_path));
  EXPECT_EQ(ChuShogi{}.position_text(final_position(read.kifu)), GetParam().last);
  for (const NamedChoices& named : rule_sets) {
    const ChuShogi rules{named.rule_set};
    Position position = read.kifu.start;
    for (const KifuMove& move : read.kifu.main.moves) {
      EXPECT_TRUE(rules.check(position, move.act)) << named.name << " " << usi(move.act);
      position.apply(move.act);
    }
  }
}

/// Line by line our form of a step is the file's, apart from what the row counts: the scalashogi
/// file glues まで to its last move, ours says 投了 on a line of its own; the self-made one writes
/// (じっと) in narrow brackets.
TEST_P(ChuRecords, OurFormOfEachStepIsTheFiles) {
  const auto kif = tests::real_data_path("chushogi/games/" + std::string{GetParam().name} + ".kif");
  if (!kif) GTEST_SKIP() << GetParam().name << " is not here: set TACHIAI_REAL_DATA";
  const std::string text = contents_of(*kif);
  const std::string ours = write_kif(read_kif(text).kifu).text;
  std::size_t other = 0;
  for (const TextLine& line : text_lines(text)) {
    other += ours.find(std::string{line.text} + "\n") == std::string::npos ? 1 : 0;
  }
  EXPECT_EQ(other, GetParam().written_differently) << ours;
  EXPECT_EQ(read_kif(ours).kifu, read_kif(text).kifu);
}

INSTANTIATE_TEST_SUITE_P(
    Files, ChuRecords,
    testing::Values(
        Game{"scalashogi_chushogiKif1",
             "l4qkgscfl/af3e1to2a/1vr1+HN3v2/mp1p4p1pm/2pip6p/pP10/12/P1P2nP1IP2/2R5P1PP/MV5+h2VM/"
             "A2STOGT1B1A/LFC1GKE1S1FL w - 130",
             "resignation",
             {"135:12: まで after the last move is read as the resignation of the side to move"},
             1},
        Game{"selfmade_example",
             "lfcsgekgscfl/a1b1txot1b1a/mvrhdq1dhrvm/pppppppppppp/3i2n1i3/12/12/3IP3I3/"
             "PPPP1PPPPPPP/MVRHD1QDHRVM/A1B1TOXT1B1A/LFCSGKEGSCFL b - 7",
             "",
             {},
             1}),
    [](const auto& row) { return std::string{row.param.name}; });

}  // namespace
}  // namespace tachiai::chushogi
