#include "server/base/charset.hpp"

#include <gtest/gtest.h>

namespace tachiai::base {
namespace {

constexpr std::string_view utf_8 = "#KIF version=2.0 encoding=Shift_JIS\n先手：髙橋①～\n";

std::string in(Charset charset, std::string_view text) {
  const auto bytes = encode(text, charset);
  EXPECT_TRUE(bytes) << (bytes ? "" : to_text(bytes.error()));
  return bytes.value_or("");
}

TEST(Charset, TheBytesTellWhateverTheHeaderSays) {
  const auto plain = decode(utf_8);
  ASSERT_TRUE(plain);
  EXPECT_EQ(plain->charset, Charset::utf_8);
  EXPECT_EQ(plain->text, utf_8);
  EXPECT_FALSE(plain->byte_order_mark);

  const auto marked = decode(std::string{byte_order_mark} + std::string{utf_8});
  ASSERT_TRUE(marked);
  EXPECT_EQ(marked->text, utf_8);
  EXPECT_TRUE(marked->byte_order_mark);

  const auto windows = decode(in(Charset::shift_jis, utf_8));
  ASSERT_TRUE(windows);
  EXPECT_EQ(windows->charset, Charset::shift_jis);
  EXPECT_EQ(windows->text, utf_8);
}

TEST(Charset, EucIsNotTakenForHalfWidthKatakana) {
  constexpr std::string_view text = "N-山田将\n";
  const std::string bytes = in(Charset::euc_jp, text);
  ASSERT_TRUE(decode(bytes, Charset::shift_jis)) << "both read it, so that there is a choice";
  const auto read = decode(bytes);
  ASSERT_TRUE(read);
  EXPECT_EQ(read->charset, Charset::euc_jp);
  EXPECT_EQ(read->text, text);
}

TEST(Charset, HalfWidthKatakanaInShiftJisStaysSo) {
  constexpr std::string_view text = "先手：ﾊﾌﾞﾖｼﾊﾙ\n";
  const auto read = decode(in(Charset::shift_jis, text));
  ASSERT_TRUE(read);
  EXPECT_EQ(read->charset, Charset::shift_jis);
  EXPECT_EQ(read->text, text);
}

TEST(Charset, PlainAsciiIsUtf8) {
  const auto read = decode("V2.2\nPI\n+\n");
  ASSERT_TRUE(read);
  EXPECT_EQ(read->charset, Charset::utf_8);
}

TEST(Charset, WhatACharsetLacksIsNamedWithItsPlace) {
  const auto refused = encode("先手：a\n後手：☗b\n", Charset::shift_jis);
  ASSERT_FALSE(refused);
  EXPECT_EQ(to_text(refused.error()), "2:4: found '☗', expected a character of Shift_JIS");
}

TEST(Charset, BytesThatAreNoTextAreNamedWithTheirPlace) {
  const auto refused = decode(std::string{"ab\ncd\xFF\xFF\n"});
  ASSERT_FALSE(refused);
  EXPECT_EQ(to_text(refused.error()),
            "2:3: found bytes FF FF 0A, expected text in UTF-8, Shift_JIS or EUC-JP");
}

TEST(Charset, ACharacterCutInTheMiddleIsNoText) {
  const auto refused = decode(utf_8.substr(0, utf_8.size() - 2), Charset::utf_8);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().at.line, 2U);
}

TEST(Charset, TheWaveDashOfJisIsWrittenAsWindowsKnowsIt) {
  EXPECT_EQ(in(Charset::shift_jis, "12:30\u301C13:30"), in(Charset::shift_jis, "12:30\uFF5E13:30"));
}

TEST(Charset, NamesAreKnownInTheirUsualSpellings) {
  for (const Charset charset : {Charset::utf_8, Charset::shift_jis, Charset::euc_jp}) {
    EXPECT_EQ(charset_named(name_of(charset)), charset);
  }
  EXPECT_EQ(charset_named("SJIS"), Charset::shift_jis);
  EXPECT_EQ(charset_named("Windows-31J"), Charset::shift_jis);
  EXPECT_EQ(charset_named("latin1"), std::nullopt);
}

}  // namespace
}  // namespace tachiai::base
