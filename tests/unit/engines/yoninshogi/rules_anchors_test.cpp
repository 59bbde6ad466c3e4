#include <gtest/gtest.h>

#include <filesystem>
#include <set>

#include "tests/unit/engines/yoninshogi/vectors.hpp"

namespace tachiai::tests::yoninshogi {
namespace {

using namespace tachiai::yoninshogi;

constexpr std::string_view rules_file = "engines/yoninshogi/RULES.md#";

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
  return words_after(read_file("engines/yoninshogi/RULES.md"), "<a id=\"");
}

TEST(YoninRules, EveryAnchorNamedInTheRoomExistsExactlyOnce) {
  const auto present = anchors();
  std::set<std::string> named;
  for (const auto& entry : std::filesystem::directory_iterator{"engines/yoninshogi"}) {
    const std::string text = read_file(entry.path());
    const bool own_page = entry.path().filename() == "RULES.md";
    for (const auto& anchor : words_after(text, own_page ? "](#" : "RULES.md#")) {
      named.insert(anchor);
      EXPECT_EQ(present.count(anchor), 1u) << entry.path() << " names #" << anchor;
    }
  }
  EXPECT_GE(named.size(), 15u);
}

TEST(YoninRules, EveryVerdictHasItsOwnCodeAndAnAnchor) {
  const auto present = anchors();
  std::set<std::string_view> codes;
  for (const auto& illegality : illegal::all) {
    EXPECT_TRUE(codes.insert(illegality.code).second) << illegality.code;
    ASSERT_TRUE(illegality.rule.starts_with(rules_file)) << illegality.code;
    EXPECT_EQ(present.count(std::string{illegality.rule.substr(rules_file.size())}), 1u)
        << illegality.rule;
  }
}

/// The anchor of a reason is the reason with dashes.
TEST(YoninRules, EveryReasonOfAnEndHasAnAnchor) {
  for (const char* anchor : {"last-survivor", "two-mated", "sennichite", "impasse"}) {
    EXPECT_EQ(anchors().count(anchor), 1u) << anchor;
  }
}

TEST(YoninRules, AnAnchorThatIsMissingWouldBeNoticed) {
  EXPECT_EQ(words_after("see engines/yoninshogi/RULES.md#nowhere.", rules_file).count("nowhere"),
            1u);
  EXPECT_EQ(anchors().count("nowhere"), 0u);
}

}  // namespace
}  // namespace tachiai::tests::yoninshogi
