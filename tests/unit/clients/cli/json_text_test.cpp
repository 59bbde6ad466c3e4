#include "clients/cli/json_text.hpp"

#include <gtest/gtest.h>

namespace tachiai::cli {
namespace {

TEST(RawMember, IsTheSourceTextOfTheLastMemberOfThatName) {
  EXPECT_EQ(raw_member(R"({"id":1})", "id"), "1");
  EXPECT_EQ(raw_member(R"( { "a" : [1,{"id":2}] , "id" :  1.50 } )", "id"), "1.50");
  EXPECT_EQ(raw_member(R"({"id":1,"id":"two"})", "id"), "\"two\"");
  EXPECT_EQ(raw_member(R"({"id":"a\"}b","x":0})", "id"), R"("a\"}b")");
  EXPECT_EQ(raw_member(R"({"id":{"a":[1,"]"]}})", "id"), R"({"a":[1,"]"]})");
  EXPECT_EQ(raw_member(R"({"x":{"id":1}})", "id"), std::nullopt);
  EXPECT_EQ(raw_member("[1]", "id"), std::nullopt);
  EXPECT_EQ(raw_member("{}", "id"), std::nullopt);
  EXPECT_EQ(raw_member("", "id"), std::nullopt);
}

TEST(Quoted, EscapesWhatJsonForbids) {
  EXPECT_EQ(quoted("a\"b\\c\n\t\x01"), R"("a\"b\\c\n\t\u0001")");
  EXPECT_EQ(quoted("銀"), "\"銀\"");
}

TEST(Quoted, KeepsWholeCharactersAndReplacesTheRest) {
  const std::string unknown = "\xEF\xBF\xBD";
  EXPECT_EQ(quoted("b\xFF.kif"), "\"b" + unknown + ".kif\"");
  EXPECT_EQ(quoted("\xE6"), "\"" + unknown + "\"") << "the start of a character";
  EXPECT_EQ(quoted("\xC0\x80"), "\"" + unknown + unknown + "\"") << "longer than need be";
  EXPECT_EQ(quoted("\xED\xA0\x80"), "\"" + unknown + unknown + unknown + "\"") << "half a pair";
  EXPECT_EQ(quoted("\xF0\x9F\x8F\xAF"), "\"\xF0\x9F\x8F\xAF\"");
  EXPECT_EQ(line_of(boost::json::value("\xFF銀")), "\"" + unknown + "銀\"");
}

}  // namespace
}  // namespace tachiai::cli
