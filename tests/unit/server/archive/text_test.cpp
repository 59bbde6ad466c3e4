#include "server/archive/text.hpp"

#include <gtest/gtest.h>

namespace tachiai::archive {
namespace {

TEST(Escaped, NothingOfATextIsMarkup) {
  EXPECT_EQ(escaped("<img src=x onerror=alert(1)>"), "&lt;img src=x onerror=alert(1)&gt;");
  EXPECT_EQ(escaped("\"><script>'"), "&quot;&gt;&lt;script&gt;&#39;");
  EXPECT_EQ(escaped("&lt; {{7*7}}"), "&amp;lt; {{7*7}}") << "shown as it was typed, once";
}

TEST(Escaped, WhatXmlCannotHoldIsReplaced) {
  EXPECT_EQ(escaped(std::string_view{"a\0b\x1b", 4}),
            "a\xEF\xBF\xBD"
            "b\xEF\xBF\xBD");
  EXPECT_EQ(escaped("\xC3("), "\xEF\xBF\xBD(");
  EXPECT_EQ(escaped("\xEF\xBF\xBF"), "\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD") << "U+FFFF";
  EXPECT_EQ(escaped("立会\t\n"), "立会\t\n");
}

TEST(CalendarText, ALineEndCannotBeginAnotherProperty) {
  EXPECT_EQ(calendar_text("a\r\nATTACH:x\nb\rc"), "a\\nATTACH:x\\nb\\nc");
  EXPECT_EQ(calendar_text("1,2;3\\4"), "1\\,2\\;3\\\\4");
}

TEST(Folded, NoLineIsLongerThan75OctetsAndNoCharacterIsCut) {
  std::string text = "SUMMARY:";
  for (int i = 0; i < 60; ++i) text += "会";
  const std::string lines = folded(text);
  std::string back;
  for (std::size_t from = 0; from < lines.size();) {
    const auto end = lines.find("\r\n", from);
    ASSERT_NE(end, std::string::npos);
    EXPECT_LE(end - from, 75U);
    std::string line = lines.substr(from, end - from);
    if (from > 0) {
      ASSERT_EQ(line[0], ' ');
      line.erase(0, 1);
    }
    EXPECT_EQ(escaped(line), line) << "whole characters";
    back += line;
    from = end + 2;
  }
  EXPECT_EQ(back, text);
  EXPECT_EQ(folded(std::string(75, 'x')), std::string(75, 'x') + "\r\n");
}

TEST(Times, AreWrittenInUtc) {
  EXPECT_EQ(rfc3339(1'700'000'000'999), "2023-11-14T22:13:20Z");
  EXPECT_EQ(calendar_time(1'700'000'000'000), "20231114T221320Z");
  EXPECT_EQ(record_time(0), "1970/01/01 00:00:00");
}

TEST(Query, TellsFlagsAndValuesApart) {
  const Query query{"hide&ply=2%33&flip=0&charset=Shift_JIS&x=%zz+1"};
  EXPECT_TRUE(query.flag("hide"));
  EXPECT_FALSE(query.flag("flip"));
  EXPECT_FALSE(query.flag("other"));
  EXPECT_EQ(*query.find("ply"), "23");
  EXPECT_EQ(*query.find("x"), "%zz 1");
  EXPECT_EQ(query.find("y"), nullptr);
}

TEST(WholeNumber, IsTheWholeOfTheText) {
  EXPECT_EQ(whole_number("23"), 23U);
  for (const auto* bad : {"", "-1", "2x", " 2", "99999999999"})
    EXPECT_EQ(whole_number(bad), std::nullopt) << bad;
}

TEST(HeaderSafe, ALineEndCannotWriteAHeader) {
  EXPECT_EQ(header_safe("a\r\nSet-Cookie: \"b\\"), "a__Set-Cookie: _b_");
}

}  // namespace
}  // namespace tachiai::archive
