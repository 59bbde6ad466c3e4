#include "engines/core/readable.hpp"

#include <gtest/gtest.h>

#include <string>

namespace tachiai {
namespace {

std::string why(std::string_view text, ReadableAs as = {}) {
  return unreadable(text, as).value_or("(readable)");
}

/// K106.
TEST(Readable, NamesTheCharacterThatIsNot) {
  EXPECT_EQ(why("第48回 世界選手権"), "(readable)");
  EXPECT_EQ(why("Final \u202Eyad"), "U+202E is not allowed");
  EXPECT_EQ(why("a\u200Bb"), "U+200B is not allowed");
  EXPECT_EQ(why("a\u2028b"), "U+2028 is not allowed");
  EXPECT_EQ(why("a\u0085b"), "U+0085 is not allowed");
  EXPECT_EQ(why("a\uFFFFb"), "U+FFFF is not allowed");
  EXPECT_EQ(why("a\U0001FFFEb"), "U+1FFFE is not allowed");
  EXPECT_EQ(why("\xC3("), "bytes that are no UTF-8");
  EXPECT_EQ(why(std::string{"a\xED\xA0\x80"}), "bytes that are no UTF-8") << "half a surrogate";
}

TEST(Readable, ALineIsOneUnlessSeveralAreMeant) {
  EXPECT_EQ(why("one\ntwo"), "U+000A is not allowed");
  EXPECT_EQ(why("one\r\n\ttwo", {.lines = true}), "(readable)");
  EXPECT_EQ(why("one\vtwo", {.lines = true}), "U+000B is not allowed");
}

TEST(Readable, EmojiAreMadeOfSeveralCharactersWhereTheyMayStand) {
  const std::string family = "\U0001F468\u200D\U0001F469\u200D\U0001F467\uFE0F";
  EXPECT_EQ(why(family), "U+200D is not allowed");
  EXPECT_EQ(why(family, {.joiners = true}), "(readable)");
}

TEST(Readable, CountsCharactersNotBytes) { EXPECT_EQ(characters_in("立会 a😀"), 5U); }

}  // namespace
}  // namespace tachiai
