#include "server/net/utf8.hpp"

#include <gtest/gtest.h>

#include <string>

namespace tachiai::net {
namespace {

using namespace std::string_literals;

struct Row {
  const char* name;
  std::string bytes;
  bool valid;
};

class Utf8 : public testing::TestWithParam<Row> {};

TEST_P(Utf8, IsJudgedTheSameWholeAndByteByByte) {
  const Row& row = GetParam();
  EXPECT_EQ(is_utf8(row.bytes), row.valid);
  Utf8Check check;
  bool valid = true;
  for (const char byte : row.bytes) valid = valid && check.feed({&byte, 1});
  EXPECT_EQ(valid && check.complete(), row.valid);
}

// RFC 3629 section 4: the bounds of each row of its grammar.
INSTANTIATE_TEST_SUITE_P(
    Rows, Utf8,
    testing::Values(
        Row{"empty", "", true}, Row{"ascii", "ordinary text, longer than eight", true},
        Row{"zero", "\0"s, true}, Row{"two_lowest", "\xC2\x80", true},
        Row{"two_overlong", "\xC1\xBF", false}, Row{"overlong_zero", "\xC0\x80", false},
        Row{"three_lowest", "\xE0\xA0\x80", true}, Row{"three_overlong", "\xE0\x9F\xBF", false},
        Row{"before_surrogates", "\xED\x9F\xBF", true}, Row{"surrogate", "\xED\xA0\x80", false},
        Row{"after_surrogates", "\xEE\x80\x80", true}, Row{"four_lowest", "\xF0\x90\x80\x80", true},
        Row{"four_overlong", "\xF0\x8F\xBF\xBF", false}, Row{"highest", "\xF4\x8F\xBF\xBF", true},
        Row{"too_high", "\xF4\x90\x80\x80", false}, Row{"f5", "\xF5\x80\x80\x80", false},
        Row{"ff", "\xFF", false}, Row{"lone_continuation", "\x80", false},
        Row{"cut_short", "\xE7\xAB", false},
        Row{"cut_by_ascii",
            "\xE7\xAB"
            "a",
            false},
        Row{"kanji", "\xE7\xAB\x8B\xE4\xBC\x9A", true},
        Row{"ascii_then_bad", "12345678\xC0", false}),
    [](const auto& info) { return std::string{info.param.name}; });

}  // namespace
}  // namespace tachiai::net
