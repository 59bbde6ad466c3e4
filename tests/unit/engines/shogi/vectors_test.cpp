#include "tests/unit/engines/shogi/vectors.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <functional>
#include <sstream>

#include "tests/support/data_path.hpp"

namespace tachiai::shogi::vectors {
namespace {

using Judge = std::function<Report(std::istream&, const std::string&)>;

void expect_agreement(const std::string& name, int rows, const Judge& judge) {
  std::ifstream file(tests::data_path(name));
  ASSERT_TRUE(file) << name;
  const Report report = judge(file, name);
  EXPECT_EQ(report.rows, rows) << name;
  for (const std::string& mismatch : report.mismatches) ADD_FAILURE() << mismatch;
}

/// Changes the first `from` of a vector file to `to` and demands that exactly this line is
/// reported.
void expect_reported(const std::string& name, const std::string& from, const std::string& to,
                     const Judge& judge) {
  std::ifstream file(tests::data_path(name));
  ASSERT_TRUE(file) << name;
  std::string text{std::istreambuf_iterator<char>(file), {}};
  const auto at = text.find(from);
  ASSERT_NE(at, std::string::npos) << from;
  const auto line =
      1 + std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(at), '\n');
  std::istringstream corrupted(text.replace(at, from.size(), to));
  const Report report = judge(corrupted, name);
  ASSERT_EQ(report.mismatches.size(), 1U) << name;
  EXPECT_TRUE(report.mismatches[0].starts_with(name + ':' + std::to_string(line) + ": "))
      << report.mismatches[0];
}

bool long_run() { return std::getenv("TACHIAI_LONG") != nullptr; }

Judge perft_up_to(std::uint64_t nodes_most) {
  return [nodes_most](std::istream& file, const std::string& name) {
    return judge_perft(file, name, nodes_most);
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
  expect_agreement("shogi/positions.tsv", 196, judge_positions);
}

TEST(ShogiVectors, SingleMovesAreJudgedAsAgreed) {
  expect_agreement("shogi/legality_cases.tsv", 31, judge_legality);
}

TEST(ShogiVectors, RepetitionsAreJudgedAsAgreed) {
  expect_agreement("shogi/repetition_cases.json", 11, judge_repetition);
}

TEST(ShogiVectors, DeclarationsAreJudgedAsAgreed) {
  expect_agreement("shogi/declaration_cases.json", 23, judge_declarations);
}

TEST(ShogiVectorsCorrupted, AWrongNodeCountIsReported) {
  expect_reported("shogi/perft.tsv", "\t25470\t", "\t25471\t", perft_up_to(30'000));
}

TEST(ShogiVectorsCorrupted, AMissingOrWrongMoveIsReported) {
  expect_reported("shogi/positions.tsv", " 7g2b+ ", " 7g2b ", judge_positions);
  expect_reported("shogi/positions.tsv", "\t37\t1g1f ", "\t36\t", judge_positions);
}

TEST(ShogiVectorsCorrupted, AFlippedVerdictIsReported) {
  expect_reported("shogi/legality_cases.tsv", "P*1b\tillegal", "P*1b\tlegal", judge_legality);
  expect_reported("shogi/legality_cases.tsv", "P*5e\tlegal", "P*5e\tillegal", judge_legality);
}

TEST(ShogiVectorsCorrupted, AnotherRepetitionVerdictOrPlyIsReported) {
  expect_reported("shogi/repetition_cases.json", "PERPETUAL_GOTE_LOSES", "PERPETUAL_SENTE_LOSES",
                  judge_repetition);
  expect_reported("shogi/repetition_cases.json", "[5, 9, 13, 17]", "[1, 9, 13, 17]",
                  judge_repetition);
  expect_reported("shogi/repetition_cases.json", "\"ply\": 17", "\"ply\": 16", judge_repetition);
}

TEST(ShogiVectorsCorrupted, AnotherDeclarationVerdictIsReported) {
  expect_reported("shogi/declaration_cases.json", "\"exp27\": \"WIN\"", "\"exp27\": \"LOSE\"",
                  judge_declarations);
  expect_reported("shogi/declaration_cases.json", "\"exp24\": \"DRAW\"", "\"exp24\": \"WIN\"",
                  judge_declarations);
}

TEST(ShogiVectorsCorrupted, AnUnreadablePositionIsReported) {
  expect_reported("shogi/positions.tsv", "lnsgkgsnl/1r7/", "lnsgkgsnl/1r6/", judge_positions);
}

}  // namespace
}  // namespace tachiai::shogi::vectors
