#include <gtest/gtest.h>

#include <filesystem>
#include <set>

#include "engines/othello/illegality.hpp"
#include "tests/unit/engines/othello/vectors.hpp"

namespace tachiai::tests::othello {
namespace {

using namespace tachiai::othello;

/// Words that follow each `start` in the text, up to the first character that no anchor has.
std::multiset<std::string> words_after(std::string_view text, std::string_view start) {
  std::multiset<std::string> words;
  for (auto at = text.find(start); at != std::string_view::npos; at = text.find(start, at + 1)) {
    const auto word = text.substr(at + start.size());
    const auto end = word.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789-");
    if (end != 0) words.emplace(word.substr(0, end));
  }
  return words;
}

std::multiset<std::string> anchors() {
  return words_after(read_file("engines/othello/RULES.md"), "<a id=\"");
}

TEST(OthelloRules, EveryAnchorNamedInTheRoomExistsExactlyOnce) {
  const auto anchors = othello::anchors();
  std::size_t named = 0;
  for (const auto& entry : std::filesystem::directory_iterator{"engines/othello"}) {
    if (entry.path().extension() != ".hpp" && entry.path().extension() != ".cpp") continue;
    for (const auto& anchor : words_after(read_file(entry.path()), "engines/othello/RULES.md#")) {
      ++named;
      EXPECT_EQ(anchors.count(anchor), 1u) << entry.path() << " names #" << anchor;
    }
  }
  EXPECT_GE(named, illegalities.size());
}

TEST(OthelloRules, EveryVerdictHasItsOwnCodeAndAnAnchor) {
  const auto anchors = othello::anchors();
  std::set<std::string_view> codes;
  for (const auto& illegality : illegalities) {
    EXPECT_TRUE(codes.insert(illegality.code).second) << illegality.code;
    constexpr std::string_view file = "engines/othello/RULES.md#";
    ASSERT_TRUE(illegality.rule.starts_with(file)) << illegality.code;
    EXPECT_EQ(anchors.count(std::string{illegality.rule.substr(file.size())}), 1u)
        << illegality.rule;
  }
}

TEST(OthelloRules, AnAnchorThatIsMissingWouldBeNoticed) {
  EXPECT_EQ(words_after("see engines/othello/RULES.md#nowhere.", "engines/othello/RULES.md#")
                .count("nowhere"),
            1u);
  EXPECT_EQ(anchors().count("nowhere"), 0u);
}

}  // namespace
}  // namespace tachiai::tests::othello
