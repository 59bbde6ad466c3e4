#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

namespace tachiai::chushogi {

/// The readings of the rules that are played, each by its name. Rule:
/// engines/chushogi/RULES.md#rule-sets
enum class RuleSet : std::uint8_t { jcsa2019, lishogi, lishogi_server, edo, national2006 };

/// What a side may not do after a non-lion took a lion. Rule:
/// engines/chushogi/RULES.md#counterstrike
enum class Counterstrike : std::uint8_t {
  off,
  strict,          // take any other lion with a non-lion
  protected_only,  // take a protected other lion with a non-lion
};

/// When an exhausted game is won. Rule: engines/chushogi/RULES.md#bare-king
enum class BareKing : std::uint8_t {
  none,
  seed_literal,  // royal and any one living piece against a royal
  jcsa_k1,       // the one piece is no pawn or go-between
  one_royal,     // any superior force with exactly one royal (lishogi's client library)
  any_royals,    // any superior force with a royal (lishogi's server)
};

/// What the fourth occurrence of a position means. Rule: engines/chushogi/RULES.md#repetition
enum class Repetition : std::uint8_t {
  seed_takeback,   // the side that brought it about plays something else
  jcsa_deviate,    // the attacker deviates, else a draw
  lishogi_result,  // the game ends: the sole attacker loses, else a draw
};

/// Everything in which the rule sets differ, field by field.
struct Choices {
  bool pawn_last_rank_promotion = true;    // RULES.md#promotion-last-rank
  bool lance_last_rank_promotion = false;  // RULES.md#promotion-last-rank
  Counterstrike counterstrike = Counterstrike::protected_only;
  bool counterstrike_covers_midstep = true;  // RULES.md#counterstrike-midstep
  bool doomed_pawn_protects = true;          // RULES.md#doomed-protector
  BareKing bare_king = BareKing::jcsa_k1;
  bool stalemate_before_bare_king =
      true;                         // which word an end gets where both hold: RULES.md#stalemate
  bool exhausted_is_drawn = false;  // RULES.md#jishogi; false: by agreement, which is the match's
  Repetition repetition = Repetition::jcsa_deviate;
  bool first_passer_deviates = true;  // RULES.md#repetition-jitto; only under jcsa_deviate
  std::uint32_t plies_max = 0;        // RULES.md#plies; 0: no limit

  bool operator==(const Choices&) const = default;
};

struct NamedChoices {
  RuleSet rule_set{};
  std::string_view name;
  Choices choices;
};

namespace detail {

inline constexpr Choices lishogi_choices{.lance_last_rank_promotion = true,
                                         .counterstrike = Counterstrike::strict,
                                         .bare_king = BareKing::one_royal,
                                         .exhausted_is_drawn = true,
                                         .repetition = Repetition::lishogi_result,
                                         .first_passer_deviates = false,
                                         .plies_max = 1000};

constexpr Choices lishogi_server_choices() {
  Choices choices = lishogi_choices;
  choices.counterstrike_covers_midstep = false;
  choices.bare_king = BareKing::any_royals;
  choices.stalemate_before_bare_king = false;
  return choices;
}

}  // namespace detail

/// In the order of RuleSet. Sources of each value: engines/chushogi/RULES.md#rule-sets.
inline constexpr std::array<NamedChoices, 5> rule_sets = {{
    {RuleSet::jcsa2019, "jcsa2019", Choices{}},
    {RuleSet::lishogi, "lishogi", detail::lishogi_choices},
    {RuleSet::lishogi_server, "lishogi_server", detail::lishogi_server_choices()},
    {RuleSet::edo, "edo",
     Choices{.counterstrike = Counterstrike::strict, .doomed_pawn_protects = false}},
    {RuleSet::national2006, "national2006",
     Choices{.bare_king = BareKing::seed_literal,
             .repetition = Repetition::seed_takeback,
             .first_passer_deviates = false}},
}};

constexpr const Choices& choices_of(RuleSet rule_set) {
  return rule_sets[static_cast<std::size_t>(rule_set)].choices;
}
constexpr std::string_view name_of(RuleSet rule_set) {
  return rule_sets[static_cast<std::size_t>(rule_set)].name;
}
constexpr std::optional<RuleSet> rule_set_named(std::string_view name) {
  for (const NamedChoices& named : rule_sets) {
    if (named.name == name) return named.rule_set;
  }
  return std::nullopt;
}

}  // namespace tachiai::chushogi
