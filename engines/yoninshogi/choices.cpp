#include "engines/yoninshogi/choices.hpp"

#include <array>
#include <string>

#include "engines/core/choice_words.hpp"

namespace tachiai::yoninshogi {
namespace {

using Word = ChoiceWord<Choices>;

template <auto Member, auto Value>
constexpr Word word_for(std::string_view word) {
  return choice_word<Choices, Member, Value>(word);
}

constexpr Word words[] = {
    word_for<&Choices::uchifuzume, Uchifuzume::static_answer>("static"),
    word_for<&Choices::remains, Remains::inherit>("inherit"),
    word_for<&Choices::remains, Remains::hand>("hand"),
    word_for<&Choices::remains, Remains::hand_only>("hand_only"),
    word_for<&Choices::end, End::two_mated>("two_mated"),
    word_for<&Choices::leave_credit, LeaveCredit::clockwise_next>("leaver_credits_next"),
    word_for<&Choices::pawn_drop_before_dead_king, false>("no_drop_before_dead_king"),
    word_for<&Choices::sennichite, false>("no_sennichite"),
    word_for<&Choices::impasse, false>("no_impasse"),
};

constexpr std::size_t combinations = 2 * 4 * 2 * 2 * 2 * 2 * 2;

/// Each combination has its place in the table of names.
std::size_t place_of(const Choices& choices) {
  std::size_t place = static_cast<std::size_t>(choices.remains);
  place = place * 2 + static_cast<std::size_t>(choices.uchifuzume);
  place = place * 2 + static_cast<std::size_t>(choices.end);
  place = place * 2 + static_cast<std::size_t>(choices.leave_credit);
  place = place * 2 + (choices.pawn_drop_before_dead_king ? 1 : 0);
  place = place * 2 + (choices.sennichite ? 1 : 0);
  return place * 2 + (choices.impasse ? 1 : 0);
}

Choices at_place(std::size_t place) {
  const auto bit = [&] {
    const bool set = place % 2 == 1;
    place /= 2;
    return set;
  };
  Choices choices;
  choices.impasse = bit();
  choices.sennichite = bit();
  choices.pawn_drop_before_dead_king = bit();
  choices.leave_credit = bit() ? LeaveCredit::clockwise_next : LeaveCredit::nobody;
  choices.end = bit() ? End::two_mated : End::last_survivor;
  choices.uchifuzume = bit() ? Uchifuzume::static_answer : Uchifuzume::next_mover;
  choices.remains = static_cast<Remains>(place);
  return choices;
}

std::array<std::string, combinations> all_names() {
  std::array<std::string, combinations> names;
  for (std::size_t place = 0; place < combinations; ++place) {
    names[place] = choices_text<Choices>(default_rule_set, words, at_place(place));
  }
  return names;
}

}  // namespace

std::string_view rule_set_name(const Choices& choices) {
  static const std::array<std::string, combinations> names = all_names();
  return names[place_of(choices)];
}

std::vector<std::string_view> choice_words() { return known_words<Choices>(words); }

std::optional<Choices> choices_named(std::string_view name) {
  if (name.empty()) return Choices{};
  return choices_of<Choices>(default_rule_set, words, name);
}

}  // namespace tachiai::yoninshogi
