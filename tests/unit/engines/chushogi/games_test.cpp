#include <gtest/gtest.h>

#include <sstream>

#include "tests/support/data_path.hpp"
#include "tests/unit/engines/chushogi/vectors.hpp"

/// Real records, read in place: each ply judged again.
namespace tachiai::tests::chushogi {
namespace {

using namespace tachiai::chushogi;

/// Replays "position sfen <four fields> moves ...". Adds to `found` what is refused.
Record<ChuShogi> replayed(const ChuShogi& rules, std::string_view line, Mismatches& found) {
  constexpr std::string_view head = "position sfen ";
  const auto moves = line.find(" moves ");
  if (!line.starts_with(head) || moves == std::string_view::npos) {
    throw std::runtime_error{"not a position line"};
  }
  Record<ChuShogi> record{rules, position_of(line.substr(head.size(), moves - head.size()))};
  std::istringstream acts{std::string{line.substr(moves + 7)}};
  std::string usi;
  while (acts >> usi) {
    const Act act = act_of(usi);
    const std::string where = "ply " + std::to_string(number(record.ply())) + " " + usi + ": ";
    if (const auto legal = rules.check(record.position(), act); !legal) {
      found.push_back(where + std::string{legal.error().code});
    }
    if (ChuShogi::to_text(act) != usi) found.push_back(where + "written otherwise");
    if (!record.perform(act)) {
      found.push_back(where + "impossible");
      break;
    }
    if (const auto ended = rules.repetition(record))
      found.push_back(where + std::string{ended->reason});
  }
  return record;
}

struct Game {
  const char* file;
  std::size_t plies;
  const char* last;
};
void PrintTo(const Game& game, std::ostream* out) { *out << game.file; }

class ChuShogiGames : public testing::TestWithParam<Game> {};

TEST_P(ChuShogiGames, EveryPlyOfTheRecordIsLegal) {
  const auto path = real_data_path("chushogi/games/" + std::string{GetParam().file});
  if (!path) GTEST_SKIP() << GetParam().file << " is not here: set TACHIAI_REAL_DATA";
  const auto lines = lines_of(read_file(*path));
  ASSERT_EQ(lines.size(), 1u);
  for (const RuleSet rule_set : {RuleSet::lishogi, RuleSet::lishogi_server, RuleSet::jcsa2019}) {
    Mismatches found;
    const auto record = replayed(ChuShogi{rule_set}, lines[0], found);
    for (const auto& one : found) ADD_FAILURE() << *path << ":1: " << one;
    EXPECT_EQ(record.acts().size(), GetParam().plies);
    EXPECT_EQ(record.rules().position_text(record.position()), GetParam().last);
  }
}

TEST_P(ChuShogiGames, ASpoiltPlyIsNoticed) {
  const auto path = real_data_path("chushogi/games/" + std::string{GetParam().file});
  if (!path) GTEST_SKIP() << GetParam().file << " is not here: set TACHIAI_REAL_DATA";
  std::string line = lines_of(read_file(*path)).at(0);
  const auto at = line.find(" moves ") + 7;
  Mismatches found;
  // The first mover's first move played by the other colour's rules: a step backwards.
  line.replace(at, 0, "1a1b ");
  replayed(ChuShogi{RuleSet::lishogi}, line, found);
  EXPECT_FALSE(found.empty());
}

INSTANTIATE_TEST_SUITE_P(
    Records, ChuShogiGames,
    testing::Values(
        Game{"scalashogi_chushogiKif1.usi", 129,
             "l4qkgscfl/af3e1to2a/1vr1+HN3v2/mp1p4p1pm/2pip6p/pP10/12/P1P2nP1IP2/2R5P1PP/MV5+h2VM/"
             "A2STOGT1B1A/LFC1GKE1S1FL w - 130"},
        Game{
            "selfmade_example.usi", 6,
            "lfcsgekgscfl/a1b1txot1b1a/mvrhdq1dhrvm/pppppppppppp/3i2n1i3/12/12/3IP3I3/PPPP1PPPPPPP/"
            "MVRHD1QDHRVM/A1B1TOXT1B1A/LFCSGKEGSCFL b - 7"}),
    [](const auto& row) {
      return std::string{row.param.file}.substr(0, std::string_view{row.param.file}.find('.'));
    });

}  // namespace
}  // namespace tachiai::tests::chushogi
