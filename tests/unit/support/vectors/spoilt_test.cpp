#include "tests/support/vectors/spoilt.hpp"

#include <gtest/gtest.h>

#include <boost/json.hpp>

namespace tachiai::tests {
namespace {

/// Knows that a square has four sides and five letters, and asks nothing else.
Mismatches judge_shapes(std::string_view name, std::string_view text) {
  int verdicts = 0;
  return each_row(name, text, verdicts, is_json_row, [](Row& row, const std::string& line) {
    const auto shape = boost::json::parse(line);
    const std::string word{shape.at("shape").as_string()};
    row.same("sides", shape.at("sides").to_number<int>(), word == "square" ? 4 : 3);
  });
}

constexpr std::string_view shapes =
    "[\n"
    "{\"shape\": \"square\", \"sides\": 4, \"colours\": [\"red\"]},\n"
    "{\"shape\": \"triangle\", \"sides\": 3, \"colours\": []}\n"
    "]\n";

TEST(Spoilt, AFieldThatNobodyJudgesIsTold) {
  const VectorFile file{.name = "shapes", .judge = judge_shapes};
  const auto spoiling = spoil(file, shapes);
  EXPECT_EQ(joined(spoiling.unnoticed),
            "shapes:2: colours\nshapes:2: colours[]\nshapes:3: colours\n");
  EXPECT_EQ(spoiling.altered, 7);
}

TEST(Spoilt, RemarksAreLeftAlone) {
  const VectorFile file{.name = "shapes", .judge = judge_shapes, .remarks = {"colours"}};
  EXPECT_EQ(joined(spoil(file, shapes).unnoticed), "");
  EXPECT_EQ(spoil(file, shapes).altered, 4);
}

TEST(Spoilt, AJudgeThatMistakesTheLineIsTold) {
  const VectorFile file{.name = "shapes",
                        .judge =
                            [](std::string_view name, std::string_view text) {
                              return judge_shapes(name, text.substr(text.find('{')));
                            },
                        .remarks = {"colours"}};
  EXPECT_EQ(spoil(file, shapes).unnoticed.size(), 4u);
}

TEST(Spoilt, CellsOfATableAreAlteredToo) {
  const VectorFile file{.name = "table", .judge = [](std::string_view name, std::string_view text) {
                          int verdicts = 0;
                          return each_row(
                              name, text, verdicts,
                              [](const std::string& line) { return is_table_row(line, "a"); },
                              [](Row& row, const std::string& line) {
                                row.same("b", cells_of(line).at(1), cells_of(line).at(0) + "1");
                              });
                        }};
  const auto spoiling = spoil(file, "# source\na\tb\tc\n1\t11\tnote\nx\tx1\t\n");
  EXPECT_EQ(joined(spoiling.unnoticed), "table:3: c\ntable:4: c\n");
  EXPECT_EQ(spoiling.altered, 6);
}

TEST(Vectors, ATextWithoutRowsCannotPass) {
  EXPECT_EQ(joined(judge_shapes("empty", "")), "empty:0: no rows\n");
}

}  // namespace
}  // namespace tachiai::tests
