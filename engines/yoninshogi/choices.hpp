#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace tachiai::yoninshogi {

/// When a pawn drop that gives check is forbidden. Rule: engines/yoninshogi/RULES.md#uchifuzume
enum class Uchifuzume : std::uint8_t {
  next_mover,     // settling the position at once would put the checked king's seat out
  static_answer,  // that seat would have no legal move if it were its turn
};

/// What becomes of the pieces of a seat that is out. Rule: engines/yoninshogi/RULES.md#dead-pieces
enum class Remains : std::uint8_t {
  stay,       // on the board, nobody's; the hand is frozen
  inherit,    // the mater plays them on, facing as they face, and takes the hand
  hand,       // all but the king go to the mater's hand
  hand_only,  // the hand goes to the mater, the board stays
};

/// When the game is over. Rule: engines/yoninshogi/RULES.md#last-survivor
enum class End : std::uint8_t {
  last_survivor,
  two_mated,  // as soon as two are left
};

/// Who gets the credit for a seat that leaves while three or four live.
/// Rule: engines/yoninshogi/RULES.md#leaving
enum class LeaveCredit : std::uint8_t {
  nobody,
  clockwise_next,  // the first living seat clockwise
};

/// Everything in which the rule can differ, each by its name in `rule_set_name`.
struct Choices {
  Uchifuzume uchifuzume = Uchifuzume::next_mover;
  Remains remains = Remains::stay;
  End end = End::last_survivor;
  LeaveCredit leave_credit = LeaveCredit::nobody;
  bool pawn_drop_before_dead_king = true;  // RULES.md#before-dead-king
  bool sennichite = true;                  // RULES.md#sennichite
  bool impasse = true;                     // RULES.md#impasse

  bool operator==(const Choices&) const = default;
};

/// The rule id of the default choices.
inline constexpr std::string_view default_rule_set = "tachiai-sdin-1";

/// The rule id, followed by "+word" for every choice that is not the default, in this order:
/// static; inherit, hand or hand_only; two_mated; leaver_credits_next; no_drop_before_dead_king;
/// no_sennichite; no_impasse. Static storage. Rule: engines/yoninshogi/RULES.md#rule-sets
std::string_view rule_set_name(const Choices& choices);

/// Those words, in that order.
std::vector<std::string_view> choice_words();

/// What `rule_set_name` wrote, words in any order; "" is the default. nullopt: an unknown, repeated
/// or contradicting word.
std::optional<Choices> choices_named(std::string_view name);

}  // namespace tachiai::yoninshogi
