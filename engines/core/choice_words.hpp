#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace tachiai {

/// One choice of a game's options that is not the default: its word in the name of a rule set, and
/// how it is made.
template <class Choices>
struct ChoiceWord {
  std::string_view word;
  bool (*chosen)(const Choices&);
  bool (*settled)(const Choices&);  // this or another word of the same option has been said
  void (*choose)(Choices&);
};

/// The word that sets one member to one value.
template <class Choices, auto Member, auto Value>
constexpr ChoiceWord<Choices> choice_word(std::string_view word) {
  return {word, [](const Choices& choices) { return choices.*Member == Value; },
          [](const Choices& choices) { return choices.*Member != Choices{}.*Member; },
          [](Choices& choices) { choices.*Member = Value; }};
}

/// All words, for people who said another.
template <class Choices>
std::vector<std::string_view> known_words(std::span<const ChoiceWord<Choices>> words) {
  std::vector<std::string_view> known;
  for (const auto& word : words) known.push_back(word.word);
  return known;
}

/// The words of all that is chosen, in the order of `words`, with a plus between and behind `base`.
template <class Choices>
std::string choices_text(std::string_view base, std::span<const ChoiceWord<Choices>> words,
                         const Choices& choices) {
  std::string name{base};
  for (const auto& word : words) {
    if (!word.chosen(choices)) continue;
    if (!name.empty()) name += '+';
    name += word.word;
  }
  return name;
}

/// What `choices_text` wrote, words in any order. @param base  "" where the words stand alone.
/// @return nullopt: another base, an unknown, repeated or contradicting word.
template <class Choices>
std::optional<Choices> choices_of(std::string_view base, std::span<const ChoiceWord<Choices>> words,
                                  std::string_view name) {
  if (!name.starts_with(base)) return std::nullopt;
  name.remove_prefix(base.size());
  Choices choices;
  for (bool first = base.empty(); !name.empty(); first = false) {
    if (!first) {
      if (name.front() != '+') return std::nullopt;
      name.remove_prefix(1);
    }
    const std::string_view said = name.substr(0, name.find('+'));
    name.remove_prefix(said.size());
    bool known = false;
    for (const auto& word : words) {
      if (word.word != said) continue;
      if (word.settled(choices)) return std::nullopt;
      word.choose(choices);
      known = true;
    }
    if (!known) return std::nullopt;
  }
  return choices;
}

}  // namespace tachiai
