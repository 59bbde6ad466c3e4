#include "server/app/static_files.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>

namespace tachiai::app {
namespace {

class Web : public testing::Test {
 protected:
  Web() {
    std::filesystem::create_directories(folder_ / "assets");
    std::ofstream{folder_ / "index.html"} << "<!doctype html>";
    std::ofstream{folder_ / "assets" / "main-1a2b.js"} << "export {};";
    std::ofstream{folder_.parent_path() / (folder_.filename().string() + ".secret")} << "key";
  }
  ~Web() override {
    std::filesystem::remove_all(folder_);
    std::filesystem::remove(folder_.string() + ".secret");
  }

  net::HttpResponse get(const std::string& target, const std::string& method = "GET") {
    net::HttpRequest request;
    request.method = method;
    request.target = target;
    return StaticFiles::load(folder_).value().answer(request);
  }

  static std::string header(const net::HttpResponse& response, std::string_view name) {
    const auto at =
        std::ranges::find(response.headers, name, &std::pair<std::string, std::string>::first);
    return at == response.headers.end() ? std::string{} : at->second;
  }

  std::filesystem::path folder_ =
      std::filesystem::temp_directory_path() /
      (std::string{"tachiai-web-"} + testing::UnitTest::GetInstance()->current_test_info()->name());
};

TEST_F(Web, EveryPageOfTheClientIsItsIndex) {
  for (const auto* page :
       {"/", "/m/AbCdEf012345", "/m/AbCdEf012345?from=link", "/events", "/e/AbCdEf012345"}) {
    const auto response = get(page);
    EXPECT_EQ(response.status, 200U) << page;
    EXPECT_EQ(*response.body, "<!doctype html>") << page;
    EXPECT_EQ(header(response, "Cache-Control"), "no-cache");
  }
}

TEST_F(Web, PagesMayRunNothingFromElsewhere) {
  const auto policy = header(get("/"), "Content-Security-Policy");
  EXPECT_NE(policy.find("default-src 'self'"), std::string::npos);
  EXPECT_EQ(policy.find("script-src"), std::string::npos);
  EXPECT_NE(policy.find("frame-ancestors 'none'"), std::string::npos);
  EXPECT_EQ(header(get("/"), "X-Content-Type-Options"), "nosniff");
}

TEST_F(Web, OnlyAPageMadeForItMayBeFramed) {
  const auto files = StaticFiles::load(folder_).value();
  const auto framed = files.page(true);
  ASSERT_TRUE(framed.has_value());
  EXPECT_NE(header(*framed, "Content-Security-Policy").find("frame-ancestors *"),
            std::string::npos);
  EXPECT_NE(header(*files.page(false), "Content-Security-Policy").find("frame-ancestors 'none'"),
            std::string::npos);
  EXPECT_FALSE(StaticFiles::load({}).value().page(true).has_value());
}

TEST_F(Web, TheScriptForOtherSitesMayBeReadByThem) {
  std::ofstream{folder_ / "embed.js"} << "export {};";
  EXPECT_EQ(header(get("/embed.js"), "Access-Control-Allow-Origin"), "*");
  EXPECT_EQ(header(get("/assets/main-1a2b.js"), "Access-Control-Allow-Origin"), "");
}

TEST_F(Web, FilesWhoseNameChangesWithTheirContentAreKept) {
  const auto response = get("/assets/main-1a2b.js");
  EXPECT_EQ(response.status, 200U);
  EXPECT_EQ(response.content_type, "text/javascript; charset=utf-8");
  EXPECT_NE(header(response, "Cache-Control").find("immutable"), std::string::npos);
}

TEST_F(Web, NoPathReachesTheDisk) {
  const std::string up = "/../" + folder_.filename().string() + ".secret";
  for (const auto& path : {up, std::string{"/assets/.."} + up, std::string{"/%2e%2e/x"},
                           std::string{"/nothing"}, std::string{"/m/../../etc/passwd.x"}}) {
    EXPECT_EQ(get(path).status, 404U) << path;
  }
}

TEST_F(Web, OnlyReadingIsAllowed) {
  const auto response = get("/", "POST");
  EXPECT_EQ(response.status, 405U);
  EXPECT_EQ(header(response, "Allow"), "GET, HEAD");
}

TEST(StaticFiles, WithoutAClientItSaysSo) {
  net::HttpRequest request;
  request.method = "GET";
  request.target = "/";
  const auto response = StaticFiles::load("").value().answer(request);
  EXPECT_EQ(response.status, 404U);
  EXPECT_NE(response.body->find("--web"), std::string::npos);
  const auto missing = StaticFiles::load("/no/such/folder");
  ASSERT_FALSE(missing);
  EXPECT_NE(missing.error().find("index.html"), std::string::npos);
}

}  // namespace
}  // namespace tachiai::app
