#include "tests/unit/engines/chushogi/vectors.hpp"

#include <gtest/gtest.h>

#include <cstdlib>

#include "tests/support/data_path.hpp"

namespace tachiai::tests::chushogi {
namespace {

using namespace tachiai::chushogi;

std::string joined(const Mismatches& found) {
  std::string text;
  for (const auto& line : found) text += line + "\n";
  return text;
}

/// The first row of `text` that holds `from`, with `to` in its place. Empty where none does.
std::string spoilt(const std::string& text, const std::string& from, const std::string& to) {
  for (std::string row : lines_of(text)) {
    const auto at = row.find(from);
    if (at != std::string::npos) return row.replace(at, from.size(), to);
  }
  return {};
}

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

// A check that cannot fail is no check: one spoilt row of each file is noticed, with its line.

TEST(ChuShogiVectors, ASpoiltPerftRowIsNoticed) {
  int rows = 0;
  const auto row = spoilt(vectors("perft.jsonl"), "\"nodes\": 1296", "\"nodes\": 1297");
  const auto found = check_perft("perft", row, 1'000'000, rows);
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].substr(0, 9), "perft:1: ");
  EXPECT_NE(found[0].find("says 1297, the engine 1296"), std::string::npos) << found[0];
}

TEST(ChuShogiVectors, ASpoiltPositionRowIsNoticed) {
  for (const char* name : {"positions_playouts.jsonl", "positions_synthetic.jsonl"}) {
    int rows = 0;
    const std::string text = vectors(name);
    EXPECT_EQ(check_positions(name, spoilt(text, "\"n_usi\":", "\"n_usi\":1"), rows).size(), 1u);
    EXPECT_EQ(check_positions(name, spoilt(text, "\"moves\":[\"", "\"moves\":[\"1"), rows).size(),
              1u);
    EXPECT_EQ(
        check_positions(name, spoilt(text, "\"in_check\":true", "\"in_check\":false"), rows).size(),
        1u);
    EXPECT_EQ(
        check_positions(name, spoilt(text, "\"status\":\"playing\"", "\"status\":\"draw\""), rows)
            .size(),
        1u);
    EXPECT_EQ(check_positions(name, spoilt(text, "\"sfen\":\"", "\"sfen\":\"x"), rows).size(), 1u);
  }
}

TEST(ChuShogiVectors, ASpoiltVerdictIsNoticed) {
  const std::string text = vectors("lion_and_rule_cases.jsonl");
  for (const char* column :
       {"lishogi_shogiops", "lishogi_scalashogi", "jcsa2019", "edo_strict", "okazaki_nomid"}) {
    int rows = 0;
    const std::string cell = "\"" + std::string{column} + "\": ";
    EXPECT_FALSE(check_verdicts("cases", spoilt(text, cell + "true", cell + "false"), rows).empty())
        << column;
  }
}

TEST(ChuShogiVectors, ASpoiltEndIsNoticed) {
  const std::string text = vectors("end_cases.jsonl");
  int rows = 0;
  EXPECT_EQ(check_ends("ends", spoilt(text, "bareKing sente", "playing"), rows).size(), 1u);
  EXPECT_EQ(check_ends("ends", spoilt(text, "bareking sente", "draw"), rows).size(), 1u);
  // Two rule sets share the federation's column.
  EXPECT_EQ(check_ends("ends", spoilt(text, "\"jcsa2019\": \"sente", "\"jcsa2019\": \"gote"), rows)
                .size(),
            2u);
  EXPECT_EQ(
      check_ends("ends", spoilt(text, "\"seed2006\": \"sente", "\"seed2006\": \"playing"), rows)
          .size(),
      1u);
}

TEST(ChuShogiVectors, ASpoiltRepetitionIsNoticed) {
  const std::string text = vectors("repetition_cases.jsonl");
  int rows = 0;
  EXPECT_FALSE(check_repetitions(
                   "rep",
                   spoilt(text, "\"seed2006\": \"checker must deviate\"", "\"seed2006\": \"draw\""),
                   rows)
                   .empty());
  EXPECT_FALSE(
      check_repetitions("rep", spoilt(text, "\"threat\": [\"-\"", "\"threat\": [\"check\""), rows)
          .empty());
  EXPECT_FALSE(check_repetitions("rep", spoilt(text, "[1, 1, 1, 2", "[1, 1, 2, 2"), rows).empty());
  EXPECT_FALSE(check_repetitions("rep",
                                 spoilt(text, "\"jcsa_summary\": \"draw\"",
                                        "\"jcsa_summary\": \"attacker must deviate\""),
                                 rows)
                   .empty());
}

}  // namespace
}  // namespace tachiai::tests::chushogi
