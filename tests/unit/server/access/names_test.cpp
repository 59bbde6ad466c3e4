#include "server/access/names.hpp"

#include <gtest/gtest.h>

#include <string>

namespace tachiai::access {
namespace {

std::string kept(std::string_view text) { return check_name(text).value_or("(refused)"); }
std::string why(std::string_view text) {
  const auto name = check_name(text);
  return name ? "(kept)" : name.error();
}

/// K106, and what the protocol promises of names.
TEST(Names, InvisibleAndDirectionChangingCharactersAreRefusedByName) {
  EXPECT_EQ(why("\u200F佐藤"), "U+200F is not allowed in a name");
  EXPECT_EQ(why("佐藤\u200B"), "U+200B is not allowed in a name");
  EXPECT_EQ(why("\u202Eevil"), "U+202E is not allowed in a name");
  EXPECT_EQ(why("\u3164"), "U+3164 is not allowed in a name");
  EXPECT_EQ(why("a\u00ADb"), "U+00AD is not allowed in a name");
  EXPECT_EQ(why("a\u2066b"), "U+2066 is not allowed in a name");
  EXPECT_EQ(why("a\uFEFFb"), "U+FEFF is not allowed in a name");
  EXPECT_EQ(why("a\nb"), "U+000A is not allowed in a name");
  EXPECT_EQ(why(std::string{"a\0b", 3}), "U+0000 is not allowed in a name");
  EXPECT_EQ(why("\U000E0041"), "U+E0041 is not allowed in a name");
}

TEST(Names, RealKanjiVariantsAreKeptByteForByte) {
  EXPECT_EQ(kept("渡邊"), "渡邊");
  EXPECT_EQ(kept("渡邉"), "渡邉");
  EXPECT_EQ(kept("ＡＢＣ"), "ＡＢＣ");
  EXPECT_EQ(kept("é"), "é");
  EXPECT_EQ(kept("e\u0301"), "e\u0301");
  EXPECT_EQ(kept("S\u0430to"), "S\u0430to");  // a look-alike is a matter for staff
  EXPECT_EQ(kept("𠮷野家"), "𠮷野家");
}

TEST(Names, MarksAreFewInARow) {
  std::string name = "Z";
  for (int i = 0; i < 4; ++i) name += "\u0301";
  EXPECT_EQ(kept(name), name);
  EXPECT_EQ(why(name + "\u0301"), "too many combining marks in a row in a name");
  std::string many = "Z";
  for (int i = 0; i < 200; ++i) many += "\u0301";
  EXPECT_NE(why(many), "(kept)");
}

TEST(Names, AreOneToThirtyTwoCharacters) {
  EXPECT_EQ(why(""), "a name is empty");
  EXPECT_EQ(why("  \u3000 "), "a name is empty");
  EXPECT_EQ(kept("  \u3000佐藤 太郎 "), "佐藤 太郎");
  std::string longest;
  for (int i = 0; i < 32; ++i) longest += "藤";
  EXPECT_EQ(kept(longest), longest);
  EXPECT_EQ(why(longest + "a"), "a name has more than 32 characters");
}

TEST(Names, MustBeUtf8) {
  for (const std::string_view bad :
       {"\xC0\x80", "\xED\xA0\x80", "\xF5\x80\x80\x80", "\xE4\xBD", "\x80", "\xFF"}) {
    EXPECT_EQ(why(bad), "bytes that are no UTF-8 in a name");
  }
}

}  // namespace
}  // namespace tachiai::access
