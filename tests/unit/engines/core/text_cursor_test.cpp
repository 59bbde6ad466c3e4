#include "engines/core/text_cursor.hpp"

#include <gtest/gtest.h>

namespace tachiai {
namespace {

std::vector<std::string> texts(std::string_view text) {
  std::vector<std::string> all;
  for (const TextLine& line : text_lines(text)) {
    all.push_back(std::to_string(line.number) + std::string{line.text});
  }
  return all;
}

TEST(TextLines, EveryLineEndEndsOneLine) {
  const std::vector<std::string> three = {"1a", "2", "3b"};
  EXPECT_EQ(texts("a\n\nb\n"), three);
  EXPECT_EQ(texts("a\r\n\r\nb"), three);
  EXPECT_EQ(texts("a\r\rb\r"), three);
  EXPECT_EQ(texts("a\r\n\rb\n"), three);
  EXPECT_TRUE(texts("").empty());
}

TEST(TextLines, AByteOrderMarkIsNoPartOfTheText) {
  EXPECT_EQ(texts("\xEF\xBB\xBF"
                  "a\n"),
            (std::vector<std::string>{"1a"}));
}

TEST(TextCursor, CountsCharactersNotBytes) {
  TextCursor cursor{{"７六歩x", 4}};
  EXPECT_TRUE(cursor.take("７"));
  EXPECT_FALSE(cursor.take("七"));
  EXPECT_EQ(cursor.take_character(), "六");
  EXPECT_EQ(cursor.place(), (TextPlace{4, 3}));
  EXPECT_EQ(to_text(cursor.expected("a digit")), "4:3: found '歩x', expected a digit");
  EXPECT_EQ(cursor.take_until({"x"}), "歩");
  EXPECT_TRUE(cursor.take("x"));
  EXPECT_TRUE(cursor.done());
  EXPECT_EQ(to_text(cursor.expected("more")), "4:5: found the end of the line, expected more");
}

TEST(TextCursor, WhatWasFoundIsCutAtSixteenCharacters) {
  EXPECT_EQ(TextCursor({"０１２３４５６７８９０１２３４５６", 1}).expected("x").found,
            "'０１２３４５６７８９０１２３４５…'");
}

TEST(TextCursor, BrokenBytesArePassedOverOneByOne) {
  TextCursor cursor{{"\xE7\xFF\x80", 1}};
  int characters = 0;
  for (; !cursor.done(); ++characters) cursor.take_character();
  EXPECT_EQ(characters, 3);
}

TEST(Trimmed, TakesTheWideBlankToo) {
  EXPECT_EQ(trimmed(" \t　平手　　"), "平手");
  EXPECT_EQ(trimmed("　"), "");
  EXPECT_EQ(trimmed("a　b"), "a　b");
}

}  // namespace
}  // namespace tachiai
