#include "engines/othello/act.hpp"

#include <gtest/gtest.h>

namespace tachiai::othello {
namespace {

struct Spelling {
  const char* text;
  Act act;
};

const Spelling spellings[]{
    {"f5", Act::move(*square_of("f5"))},
    {"a1", Act::move(Square{0})},
    {"h8", Act::move(Square{63})},
    {"pass", Act::pass()},
    {"place:Xf5", Act::place(Seat::first, *square_of("f5"))},
    {"place:Oa8", Act::place(Seat::second, *square_of("a8"))},
    {"turn:d4", Act::turn(*square_of("d4"))},
    {"shift:c6-c5", Act::shift(*square_of("c6"), *square_of("c5"))},
    {"lift:h1", Act::lift(*square_of("h1"))},
    {"press", Act::press()},
};

TEST(OthelloAct, EachActHasOneSpelling) {
  for (const auto& [text, act] : spellings) {
    EXPECT_EQ(to_text(act), text);
    const auto parsed = parse_act(text);
    ASSERT_TRUE(parsed) << text;
    EXPECT_EQ(*parsed, act) << text;
    EXPECT_LE(std::string_view{text}.size(), 16u);
  }
}

TEST(OthelloAct, EverySquareIsReadBackFromItsText) {
  for (int n = 0; n < squares; ++n) {
    const Square at{static_cast<std::uint8_t>(n)};
    EXPECT_EQ(square_of(to_text(at)), at);
  }
}

TEST(OthelloAct, OnlyMovesAndPassesAreActsOfTheRules) {
  for (const auto& [text, act] : spellings) {
    EXPECT_EQ(act.is_play(), act.kind == Act::Kind::move || act.kind == Act::Kind::pass) << text;
  }
}

struct BadText {
  const char* text;
  std::size_t column;  // where it leaves the grammar
};

TEST(OthelloAct, BadTextIsRefusedWhereItLeavesTheGrammar) {
  const BadText rows[]{
      {"", 0},           {"f", 0},          {"F5", 0},          {"i5", 0},
      {"f9", 0},         {"f0", 0},         {"f5 ", 2},         {"f5f6", 2},
      {"Pass", 0},       {"pas", 0},        {"passs", 0},       {" pass", 0},
      {"place:", 6},     {"place:f5", 6},   {"place:xf5", 6},   {"place:X", 7},
      {"place:Xi5", 7},  {"place:Xf5!", 9}, {"turn:", 5},       {"turn:f", 5},
      {"turn:f9", 5},    {"turn:f55", 7},   {"lift:z1", 5},     {"shift:c6", 8},
      {"shift:c6c5", 8}, {"shift:c6-", 9},  {"shift:c6-c9", 9}, {"shift:c6-c5-c4", 11},
      {"presses", 0},    {"a1\n", 2},
  };
  for (const auto& [text, column] : rows) {
    const auto parsed = parse_act(text);
    ASSERT_FALSE(parsed) << text;
    EXPECT_EQ(parsed.error().column, column) << text;
    EXPECT_FALSE(parsed.error().text.empty()) << text;
  }
  EXPECT_FALSE(parse_act(std::string_view{"f5\0", 3}));
}

}  // namespace
}  // namespace tachiai::othello
