#include <gtest/gtest.h>

#include <filesystem>
#include <set>

#include "engines/chushogi/illegality.hpp"
#include "tests/unit/engines/chushogi/vectors.hpp"

namespace tachiai::tests::chushogi {
namespace {

using namespace tachiai::chushogi;

constexpr std::string_view rules_file = "engines/chushogi/RULES.md#";

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
  return words_after(read_file("engines/chushogi/RULES.md"), "<a id=\"");
}

TEST(ChuShogiRules, EveryAnchorNamedInTheRoomExistsExactlyOnce) {
  const auto present = anchors();
  std::size_t named = 0;
  for (const auto& entry : std::filesystem::directory_iterator{"engines/chushogi"}) {
    const std::string text = read_file(entry.path());
    // RULES.md points at its own sections with "(#...".
    for (const char* start : {"RULES.md#", "](#"}) {
      if (entry.path().filename() != "RULES.md" && start[0] == ']') continue;
      for (const auto& anchor : words_after(text, start)) {
        if (text.find("engines/match/RULES.md#" + anchor) != std::string::npos) continue;
        ++named;
        EXPECT_EQ(present.count(anchor), 1u) << entry.path() << " names #" << anchor;
      }
    }
  }
  EXPECT_GE(named, illegalities.size());
}

TEST(ChuShogiRules, EveryVerdictHasItsOwnCodeAndAnAnchor) {
  const auto present = anchors();
  std::set<std::string_view> codes;
  for (const auto& illegality : illegalities) {
    EXPECT_TRUE(codes.insert(illegality.code).second) << illegality.code;
    ASSERT_TRUE(illegality.rule.starts_with(rules_file)) << illegality.code;
    EXPECT_EQ(present.count(std::string{illegality.rule.substr(rules_file.size())}), 1u)
        << illegality.rule;
  }
}

TEST(ChuShogiRules, AnAnchorThatIsMissingWouldBeNoticed) {
  EXPECT_EQ(words_after("see engines/chushogi/RULES.md#nowhere.", rules_file).count("nowhere"), 1u);
  EXPECT_EQ(anchors().count("nowhere"), 0u);
}

/// The table a person reads and the table the engine uses say the same.
TEST(ChuShogiRules, TheTableOfRuleSetsIsTheEnginesOwn) {
  const std::string text = read_file("engines/chushogi/RULES.md");
  const auto row = [&](const std::string& field, auto word_of) {
    std::string line = "| `" + field + "` |";
    for (const char* name : {"jcsa2019", "lishogi", "lishogi_server", "edo", "national2006"}) {
      line += " " + std::string{word_of(choices_of(*rule_set_named(name)))} + " |";
    }
    EXPECT_NE(text.find(line + "\n"), std::string::npos) << "no such row: " << line;
  };
  const auto flag = [&](const std::string& field, bool Choices::* member) {
    row(field, [&](const Choices& choices) { return choices.*member ? "on" : "off"; });
  };
  flag("pawn_last_rank_promotion", &Choices::pawn_last_rank_promotion);
  flag("lance_last_rank_promotion", &Choices::lance_last_rank_promotion);
  flag("counterstrike_covers_midstep", &Choices::counterstrike_covers_midstep);
  flag("doomed_pawn_protects", &Choices::doomed_pawn_protects);
  flag("stalemate_before_bare_king", &Choices::stalemate_before_bare_king);
  flag("exhausted_is_drawn", &Choices::exhausted_is_drawn);
  flag("first_passer_deviates", &Choices::first_passer_deviates);
  row("counterstrike", [](const Choices& choices) {
    constexpr const char* words[] = {"off", "strict", "protected_only"};
    return words[static_cast<int>(choices.counterstrike)];
  });
  row("bare_king", [](const Choices& choices) {
    constexpr const char* words[] = {"none", "seed_literal", "jcsa_k1", "one_royal", "any_royals"};
    return words[static_cast<int>(choices.bare_king)];
  });
  row("repetition", [](const Choices& choices) {
    constexpr const char* words[] = {"seed_takeback", "jcsa_deviate", "lishogi_result"};
    return words[static_cast<int>(choices.repetition)];
  });
  row("plies_max", [](const Choices& choices) {
    return choices.plies_max == 0 ? "none" : std::to_string(choices.plies_max);
  });
}

}  // namespace
}  // namespace tachiai::tests::chushogi
