#include <gtest/gtest.h>

#include <set>

#include "engines/chushogi/illegality.hpp"
#include "engines/chushogi/rule_set.hpp"
#include "tests/support/vectors/anchors.hpp"

namespace tachiai::tests::chushogi {
namespace {

using namespace tachiai::chushogi;

constexpr std::string_view rules_file = "engines/chushogi/RULES.md#";

TEST(ChuShogiRules, EveryAnchorStandsOnceIsNamedAndIsThere) {
  std::size_t named = 0;
  EXPECT_EQ(joined(judge_anchors("engines/chushogi", named)), "");
  EXPECT_GE(named, 15u);
}

std::multiset<std::string> anchors() { return anchors_of(read_file("engines/chushogi/RULES.md")); }

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
