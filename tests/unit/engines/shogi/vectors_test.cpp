#include "tests/unit/engines/shogi/vectors.hpp"

#include <gtest/gtest.h>

#include <cstdlib>

#include "tests/support/data_path.hpp"
#include "tests/support/vectors/spoilt.hpp"

namespace tachiai::shogi::vectors {
namespace {

using tests::cells_of;
using tests::data_path;
using tests::joined;
using tests::read_file;
using tests::VectorFile;

bool long_run() { return std::getenv("TACHIAI_LONG") != nullptr; }

template <class Judge>
void expect_agreement(const std::string& name, int verdicts, Judge judge) {
  int compared = 0;
  EXPECT_EQ(joined(judge(name, read_file(data_path(name)), compared)), "");
  EXPECT_EQ(compared, verdicts) << name;
}

auto perft_up_to(std::uint64_t nodes_most) {
  return [nodes_most](std::string_view name, std::string_view text, int& verdicts) {
    return judge_perft(name, text, nodes_most, verdicts);
  };
}

TEST(ShogiVectors, NodeCountsArePublishedOnes) {
  if (long_run()) {
    expect_agreement("shogi/perft.tsv", 55, perft_up_to(std::uint64_t{1} << 40));
  } else {
    expect_agreement("shogi/perft.tsv", 50, perft_up_to(20'000'000));
  }
}

TEST(ShogiVectors, LegalMovesAreThoseOfFivePrograms) {
  expect_agreement("shogi/positions.tsv", 3 * 196, judge_positions);
}

TEST(ShogiVectors, SingleMovesAreJudgedAsAgreed) {
  expect_agreement("shogi/legality_cases.tsv", 2 * 31, judge_legality);
}

TEST(ShogiVectors, RepetitionsAreJudgedAsAgreed) {
  int verdicts = 0;
  const std::string name = "shogi/repetition_cases.json";
  EXPECT_EQ(joined(judge_repetition(name, read_file(data_path(name)), verdicts)), "");
  EXPECT_GE(verdicts, 11 * (2 * 11 + 3));
}

TEST(ShogiVectors, DeclarationsAreJudgedAsAgreed) {
  expect_agreement("shogi/declaration_cases.json", 3 * 23, judge_declarations);
}

template <class Judge>
auto judged_by(Judge judge) {
  return [judge](std::string_view name, std::string_view text) {
    int verdicts = 0;
    return judge(name, text, verdicts);
  };
}

class ShogiVectorFiles : public testing::TestWithParam<VectorFile> {};

TEST_P(ShogiVectorFiles, WhateverIsSpoiltIsNoticedAtItsLine) {
  const VectorFile& file = GetParam();
  const auto spoiling = tests::spoil(file, read_file(data_path(file.name)));
  EXPECT_EQ(joined(spoiling.unnoticed), "");
  EXPECT_GE(spoiling.altered, 50);
}

INSTANTIATE_TEST_SUITE_P(
    All, ShogiVectorFiles,
    testing::Values(
        VectorFile{.name = "shogi/perft.tsv",
                   .judge = judged_by(perft_up_to(UINT64_MAX)),
                   .remarks = {"name", "yaneuraou", "nshogi_strict", "fairy_stockfish(raw)",
                               "nshogi(raw)", "note"},
                   .questions = {"sfen"},
                   // A row spoilt in its depth is counted one ply deeper than it says; mate has no
                   // lines at any depth.
                   .leaves_out =
                       [](const std::string& row) {
                         const std::string nodes = cells_of(row)[3];
                         return nodes == "0" || std::stoull(nodes) > 2'000;
                       }},
        VectorFile{.name = "shogi/positions.tsv", .judge = judged_by(judge_positions)},
        VectorFile{.name = "shogi/legality_cases.tsv",
                   .judge = judged_by(judge_legality),
                   .remarks = {"id", "peer_disagreement(pyshogi,nshogi_strict,shogiops,yaneuraou)"},
                   .questions = {"sfen", "move"}},
        VectorFile{.name = "shogi/repetition_cases.json",
                   .judge = judged_by(judge_repetition),
                   .remarks = {"id", "note"},
                   // A position that stood once is named by any of its plies.
                   .leaves_out =
                       [](const std::string& row) { return row.find("[0]") != std::string::npos; }},
        VectorFile{.name = "shogi/declaration_cases.json",
                   .judge = judged_by(judge_declarations),
                   .remarks = {"id", "note"}}),
    [](const auto& file) {
      const std::string& name = file.param.name;
      return name.substr(name.find('/') + 1, name.find('.') - name.find('/') - 1);
    });

}  // namespace
}  // namespace tachiai::shogi::vectors
