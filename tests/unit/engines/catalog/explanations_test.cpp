#include "engines/catalog/explanations.hpp"

#include <gtest/gtest.h>

#include <deque>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "engines/chushogi/illegality.hpp"
#include "engines/othello/illegality.hpp"
#include "engines/yoninshogi/illegality.hpp"

namespace tachiai::catalog {
namespace {

std::vector<std::string> cells(const std::string& line) {
  std::vector<std::string> all;
  std::istringstream in{line};
  for (std::string cell; std::getline(in, cell, '\t');) all.push_back(cell);
  return all;
}

TEST(Explanations, ReadAsTheRowsSayInBothLanguages) {
  std::ifstream file{"tests/data/explanations.tsv"};
  ASSERT_TRUE(file);
  std::deque<std::string> names;  // facts borrow them
  int rows = 0, number = 0;
  for (std::string line; std::getline(file, line);) {
    ++number;
    if (line.starts_with('#')) continue;
    SCOPED_TRACE("tests/data/explanations.tsv:" + std::to_string(number));
    const auto row = cells(line);
    ASSERT_EQ(row.size(), 5U);
    Illegality illegality{row[1], ""};
    std::istringstream facts{row[2]};
    for (std::string fact; facts >> fact;) {
      const auto equals = fact.find('=');
      illegality =
          illegality.with(names.emplace_back(fact.substr(0, equals)), fact.substr(equals + 1));
    }
    EXPECT_EQ(explanation(row[0], illegality, Language::en), row[3]);
    EXPECT_EQ(explanation(row[0], illegality, Language::ja), row[4]);
    ++rows;
  }
  EXPECT_GE(rows, 12);
}

/// Every verdict a game can give has words, which differ from its code and leave no mark behind.
template <class Table>
void expect_words(std::string_view game, const Table& verdicts) {
  for (const Illegality& verdict : verdicts) {
    for (const Language language : {Language::en, Language::ja}) {
      const auto text = explanation(game, verdict, language);
      EXPECT_NE(text, verdict.code) << game;
      EXPECT_EQ(text.find_first_of("{}[]|"), std::string::npos) << game << ": " << text;
      EXPECT_TRUE(text.ends_with(language == Language::ja ? "。" : ".")) << game << ": " << text;
    }
  }
}

TEST(Explanations, EveryVerdictHasWords) {
  expect_words("othello", othello::illegalities);
  expect_words("chushogi", chushogi::illegalities);
  expect_words("yonin", yoninshogi::illegal::all);
  // Shogi's verdicts stand in no table: these are all that its `check` names.
  std::vector<Illegality> shogi;
  for (const char* code :
       {"game_over", "no_piece", "not_your_piece", "not_how_it_moves", "blocked",
        "own_piece_on_target", "cannot_promote", "must_promote", "not_in_hand", "occupied", "nifu",
        "dead_end_drop", "uchifuzume", "leaves_king_in_check"}) {
    shogi.push_back({code, ""});
  }
  expect_words("shogi", shogi);
}

TEST(Explanations, FillsInChoicesFromLeftToRight) {
  const auto one = Illegality{"x", ""}.with("a", "1a");
  EXPECT_EQ(fill_in("[{a} and {b}|only {a}]![ {b}]", one, Language::en), "only 1a!");
  EXPECT_EQ(fill_in("{a}", one, Language::ja), "1一");
  EXPECT_EQ(fill_in("{a}", Illegality{"x", ""}.with("a", "1a2b"), Language::ja), "1a2b");
  EXPECT_EQ(fill_in("", one, Language::en), "");
}

}  // namespace
}  // namespace tachiai::catalog
