#include <google/protobuf/descriptor.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <fstream>
#include <iterator>
#include <set>
#include <string>

#include "server/wire/news.hpp"
#include "tachiai/v1/news.pb.h"

namespace tachiai::wire {
namespace {

std::string upper(std::string_view word) {
  std::string text{word};
  std::ranges::transform(text, text.begin(), [](unsigned char c) { return std::toupper(c); });
  return text;
}

TEST(Refusals, TheTypedListAndTheSchemaHoldTheSameCodes) {
  const auto& schema = *v1::RefusalCode_descriptor();
  ASSERT_EQ(static_cast<std::size_t>(schema.value_count()), all_refusals().size() + 1);
  for (const RefusalCode code : all_refusals()) {
    const auto* value = schema.FindValueByNumber(static_cast<int>(code));
    ASSERT_NE(value, nullptr) << to_text(code);
    EXPECT_EQ(value->name(), upper(to_text(code)));
  }
}

TEST(Refusals, EveryRefusalOfAMatchHasTheSameWordOnTheWire) {
  for (int i = 0; i <= static_cast<int>(match::RefusalCode::bad_preset); ++i) {
    const auto code = static_cast<match::RefusalCode>(i);
    EXPECT_EQ(to_text(from(code)), match::to_text(code));
    EXPECT_EQ(rule_of(from(code)), match::rule_of(code));
  }
}

TEST(Refusals, EveryFaultOfDecodingHasACode) {
  using Code = DecodeFault::Code;
  EXPECT_EQ(from(Code::malformed), RefusalCode::malformed);
  EXPECT_EQ(from(Code::unsupported), RefusalCode::unsupported);
  EXPECT_EQ(from(Code::bad_request_id), RefusalCode::bad_request_id);
  EXPECT_EQ(from(Code::too_long), RefusalCode::too_long);
  EXPECT_EQ(from(Code::name_the_match), RefusalCode::no_such_match);
}

TEST(ProtocolReadme, HasARowWithAnAnchorForEveryRefusal) {
  std::ifstream file{"protocol/README.md"};
  const std::string page{std::istreambuf_iterator<char>{file}, {}};
  ASSERT_FALSE(page.empty());
  std::set<std::string> rows;
  constexpr std::string_view row = "| <a id=\"";
  for (auto at = page.find(row); at != std::string::npos; at = page.find(row, at + 1)) {
    const auto from = at + row.size();
    rows.insert(page.substr(from, page.find('"', from) - from));
  }
  std::set<std::string> codes;
  for (const RefusalCode code : all_refusals()) codes.insert(std::string{to_text(code)});
  EXPECT_EQ(rows, codes);
}

}  // namespace
}  // namespace tachiai::wire
