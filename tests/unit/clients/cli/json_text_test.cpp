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

}  // namespace
}  // namespace tachiai::cli
