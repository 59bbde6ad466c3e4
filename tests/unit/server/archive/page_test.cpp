#include "server/archive/page.hpp"

#include <gtest/gtest.h>

namespace tachiai::archive {
namespace {

constexpr std::string_view page =
    "<!doctype html><html><head><meta name=\"description\" content=\"old\" /><title>Old</title>"
    "<script type=\"module\" src=\"/assets/main.js\"></script></head><body>b</body></html>";

TEST(PageWith, HasTitleDescriptionAndPreviewTags) {
  const auto out = page_with(
      page, {"A – B", "Black to move", "http://h/m/1", "http://h/m/1.png", "http://h/e/1.atom"});
  EXPECT_NE(out.find("<title>A – B</title>"), std::string::npos);
  EXPECT_EQ(out.find("Old"), std::string::npos);
  EXPECT_EQ(out.find("content=\"old\""), std::string::npos);
  EXPECT_NE(out.find("<meta property=\"og:image\" content=\"http://h/m/1.png\" />"),
            std::string::npos);
  EXPECT_NE(out.find("summary_large_image"), std::string::npos);
  EXPECT_NE(
      out.find(
          "<link rel=\"alternate\" type=\"application/atom+xml\" href=\"http://h/e/1.atom\" />"),
      std::string::npos);
  EXPECT_NE(out.find("src=\"/assets/main.js\"></script>"), std::string::npos);
  EXPECT_TRUE(out.ends_with("</head><body>b</body></html>"));
}

TEST(PageWith, WithoutAPictureItPromisesNone) {
  const auto out = page_with(page, {"A", "d", "http://h/m/1?hide=1", "", ""});
  EXPECT_EQ(out.find("image"), std::string::npos);
  EXPECT_NE(out.find("content=\"summary\""), std::string::npos);
}

TEST(PageWith, TextsOfStrangersStayTexts) {
  const auto out = page_with(page, {"</title><script>x", "\"><img src=x onerror=y>", "u", "", ""});
  EXPECT_EQ(out.find("<script>x"), std::string::npos);
  EXPECT_EQ(out.find("<img"), std::string::npos);
  EXPECT_NE(out.find("&lt;/title&gt;&lt;script&gt;x"), std::string::npos);
}

}  // namespace
}  // namespace tachiai::archive
