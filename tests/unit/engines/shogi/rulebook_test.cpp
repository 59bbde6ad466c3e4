#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <regex>
#include <set>
#include <string>

namespace tachiai::shogi {
namespace {

std::string contents(const std::filesystem::path& path) {
  std::ifstream file(path);
  return {std::istreambuf_iterator<char>(file), {}};
}

std::set<std::string> found(const std::string& text, const char* pattern) {
  const std::regex expression(pattern);
  std::set<std::string> all;
  for (std::sregex_iterator at(text.begin(), text.end(), expression), end; at != end; ++at)
    all.insert((*at)[1]);
  return all;
}

std::set<std::string> missing(const std::set<std::string>& used,
                              const std::set<std::string>& there) {
  std::set<std::string> absent;
  for (const auto& anchor : used) {
    if (!there.contains(anchor)) absent.insert(anchor);
  }
  return absent;
}

TEST(Rulebook, EveryAnchorInTheCodeExists) {
  const auto anchors = found(contents("engines/shogi/RULES.md"), "<a id=\"([a-z0-9-]+)\">");
  ASSERT_GE(anchors.size(), 15U);
  int files = 0;
  for (const auto& entry : std::filesystem::directory_iterator("engines/shogi")) {
    const auto extension = entry.path().extension();
    if (extension != ".hpp" && extension != ".cpp" && extension != ".md") continue;
    const auto used = found(contents(entry.path()), "RULES\\.md#([a-z0-9-]+)");
    EXPECT_EQ(missing(used, anchors), std::set<std::string>{}) << entry.path();
    ++files;
  }
  EXPECT_GE(files, 20);
}

TEST(Rulebook, LinksInsideItLead) {
  const std::string text = contents("engines/shogi/RULES.md");
  EXPECT_EQ(missing(found(text, "\\(#([a-z0-9-]+)\\)"), found(text, "<a id=\"([a-z0-9-]+)\">")),
            std::set<std::string>{});
}

TEST(Rulebook, AnAnchorThatIsNotThereWouldBeSeen) {
  EXPECT_EQ(missing(found("see engines/shogi/RULES.md#nifuu", "RULES\\.md#([a-z0-9-]+)"),
                    found(contents("engines/shogi/RULES.md"), "<a id=\"([a-z0-9-]+)\">")),
            std::set<std::string>{"nifuu"});
}

}  // namespace
}  // namespace tachiai::shogi
