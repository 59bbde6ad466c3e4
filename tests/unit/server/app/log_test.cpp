#include "server/app/log.hpp"

#include <gtest/gtest.h>
#include <spdlog/spdlog.h>

#include <cstdio>

namespace tachiai::app {
namespace {

TEST(Log, TextIsEscapedForJson) {
  EXPECT_EQ(json_escaped("a \"b\" \\ c\n\t\x01"), "a \\\"b\\\" \\\\ c\\n\\u0009\\u0001");
  EXPECT_EQ(json_escaped("立会"), "立会");
}

TEST(Log, OneJsonObjectALine) {
  testing::internal::CaptureStderr();
  start_log("info", true);
  spdlog::info("a \"quoted\"\nline");
  spdlog::debug("not at this level");
  std::fflush(stderr);
  const std::string line = testing::internal::GetCapturedStderr();
  start_log("warn", false);
  EXPECT_TRUE(line.starts_with("{\"time\":\"")) << line;
  EXPECT_NE(line.find(R"("level":"info","text":"a \"quoted\"\nline"})"), std::string::npos) << line;
  EXPECT_EQ(line.find('\n'), line.size() - 1) << line;
}

}  // namespace
}  // namespace tachiai::app
