#include "tests/unit/engines/chushogi/vectors.hpp"

#include <gtest/gtest.h>

#include <boost/json.hpp>
#include <cstdlib>

#include "tests/support/data_path.hpp"
#include "tests/support/vectors/spoilt.hpp"

namespace tachiai::tests::chushogi {
namespace {

using namespace tachiai::chushogi;

std::string vectors(std::string_view name) {
  return read_file(data_path("chushogi/" + std::string{name}));
}

/// Deep rows belong to the long shelf: TACHIAI_LONG=1 runs every row.
std::uint64_t nodes_max() {
  const char* lengthy = std::getenv("TACHIAI_LONG");
  return lengthy != nullptr && std::string_view{lengthy} == "1" ? UINT64_MAX : 4'000'000;
}

TEST(ChuShogiVectors, PerftMatchesEveryPublishedCount) {
  int rows = 0;
  const auto found = check_perft("chushogi/perft.jsonl", vectors("perft.jsonl"), nodes_max(), rows);
  EXPECT_EQ(joined(found), "");
  EXPECT_GE(rows, 75);
}

TEST(ChuShogiVectors, PlayedPositionsListTheVectorsMoves) {
  int rows = 0;
  const auto found = check_positions("chushogi/positions_playouts.jsonl",
                                     vectors("positions_playouts.jsonl"), rows);
  EXPECT_EQ(joined(found), "");
  EXPECT_GE(rows, 275 * 6);
}

TEST(ChuShogiVectors, SyntheticPositionsListTheVectorsMoves) {
  int rows = 0;
  const auto found = check_positions("chushogi/positions_synthetic.jsonl",
                                     vectors("positions_synthetic.jsonl"), rows);
  EXPECT_EQ(joined(found), "");
  EXPECT_GE(rows, 275 * 6);
}

TEST(ChuShogiVectors, LionAndPromotionCasesGetTheVerdictOfEachRuleSet) {
  int rows = 0;
  const auto found = check_verdicts("chushogi/lion_and_rule_cases.jsonl",
                                    vectors("lion_and_rule_cases.jsonl"), rows);
  EXPECT_EQ(joined(found), "");
  EXPECT_GE(rows, 99 * 12);
}

TEST(ChuShogiVectors, EndsAreTheVectorsUnderEachRuleSet) {
  int rows = 0;
  const auto found = check_ends("chushogi/end_cases.jsonl", vectors("end_cases.jsonl"), rows);
  EXPECT_EQ(joined(found), "");
  EXPECT_EQ(rows, 16 * 5);
}

TEST(ChuShogiVectors, RepetitionsAreTheVectorsUnderEachRuleSet) {
  int rows = 0;
  const auto found =
      check_repetitions("chushogi/repetition_cases.jsonl", vectors("repetition_cases.jsonl"), rows);
  EXPECT_EQ(joined(found), "");
  EXPECT_GE(rows, 5 * 5 * 6 * 5);
}

/// Spoilt rows are judged by the same functions.
template <class Check>
auto judged_by(Check check) {
  return [check](std::string_view name, std::string_view text) {
    int rows = 0;
    return check(name, text, rows);
  };
}

Mismatches check_shallow_perft(std::string_view name, std::string_view jsonl, int& rows) {
  return check_perft(name, jsonl, UINT64_MAX, rows);
}

/// A row spoilt in its depth is counted one ply deeper than it says.
bool is_deep(const std::string& row) {
  return boost::json::parse(row).at("nodes").to_number<std::uint64_t>() > 2'000;
}

TEST(ChuShogiVectors, AModeThatNobodyKnowsIsNoticed) {
  std::string row = lines_of(vectors("perft.jsonl")).front();
  row.replace(row.find("\"usi\""), 5, "\"usy\"");
  int rows = 0;
  EXPECT_EQ(joined(check_perft("perft", row, 1'000, rows)), "perft:1: no such mode: usy\n");
}

class ChuShogiVectorFiles : public testing::TestWithParam<VectorFile> {};

TEST_P(ChuShogiVectorFiles, WhateverIsSpoiltIsNoticedAtItsLine) {
  const VectorFile& file = GetParam();
  const auto spoiling = spoil(file, read_file(data_path(file.name)));
  EXPECT_EQ(joined(spoiling.unnoticed), "");
  EXPECT_GE(spoiling.altered, 50);
}

INSTANTIATE_TEST_SUITE_P(
    All, ChuShogiVectorFiles,
    testing::Values(VectorFile{.name = "chushogi/perft.jsonl",
                               .judge = judged_by(check_shallow_perft),
                               // Without a lion in sight both modes count the same.
                               .remarks = {"name", "mode", "ref_seconds", "agreed_by"},
                               .leaves_out = is_deep},
                    VectorFile{.name = "chushogi/positions_playouts.jsonl",
                               .judge = judged_by(check_positions),
                               .remarks = {"id", "game", "ply", "bias"},
                               .samples = {"after"},
                               .stride = 9},
                    VectorFile{.name = "chushogi/positions_synthetic.jsonl",
                               .judge = judged_by(check_positions),
                               .remarks = {"id"},
                               .samples = {"after"},
                               .stride = 9},
                    VectorFile{.name = "chushogi/lion_and_rule_cases.jsonl",
                               .judge = judged_by(check_verdicts),
                               .remarks = {"id", "topic", "why"},
                               .questions = {"sfen", "move"}},
                    VectorFile{.name = "chushogi/end_cases.jsonl",
                               .judge = judged_by(check_ends),
                               .remarks = {"id", "topic", "seed2006_why"},
                               .questions = {"sfen"}},
                    VectorFile{.name = "chushogi/repetition_cases.jsonl",
                               .judge = judged_by(check_repetitions),
                               .remarks = {"id", "topic"}}),
    [](const auto& file) {
      const std::string& name = file.param.name;
      return name.substr(name.find('/') + 1, name.find('.') - name.find('/') - 1);
    });

}  // namespace
}  // namespace tachiai::tests::chushogi
