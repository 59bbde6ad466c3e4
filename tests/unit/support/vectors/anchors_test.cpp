#include "tests/support/vectors/anchors.hpp"

#include <gtest/gtest.h>

#include <fstream>

namespace tachiai::tests {
namespace {

namespace fs = std::filesystem;

/// A project of one room, in a folder of its own.
class Anchors : public testing::Test {
 protected:
  void SetUp() override {
    fs::remove_all(root_);
    fs::create_directories(root_ / "engines/go");
  }
  void TearDown() override { fs::remove_all(root_); }

  void write(const char* name, std::string_view text) {
    std::ofstream{root_ / "engines/go" / name} << text;
  }
  Mismatches judged() {
    std::size_t named = 0;
    return judge_anchors("engines/go", named, root_);
  }

 private:
  fs::path root_ = fs::path{testing::TempDir()} / "tachiai_anchors";
};

TEST_F(Anchors, AreRightWhereEachIsNamedAndThere) {
  write("RULES.md",
        "<a id=\"ko\"></a> after [captures](#captures)\n<a id=\"captures\"></a><a "
        "id=\"no-life\"></a>\n");
  write("ko.cpp", "// Rule: engines/go/RULES.md#ko\nreturn lost(\"no_life\");\n");
  EXPECT_EQ(joined(judged()), "");
}

TEST_F(Anchors, MissingDoubledOrForgottenOnesAreTold) {
  write("RULES.md", "<a id=\"ko\"></a><a id=\"ko\"></a>\n<a id=\"seki\"></a>\n");
  write("ko.cpp", "\n// Rule: RULES.md#ko, engines/go/RULES.md#komi\n");
  EXPECT_EQ(joined(judged()),
            "engines/go/ko.cpp:2: #komi stands 0 times in engines/go/RULES.md\n"
            "engines/go/ko.cpp:2: #ko stands 2 times in engines/go/RULES.md\n"
            "engines/go/RULES.md#seki: nobody leads there\n");
}

}  // namespace
}  // namespace tachiai::tests
