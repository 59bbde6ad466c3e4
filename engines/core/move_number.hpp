#pragma once

#include <charconv>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace tachiai {

/// The greatest number of a next move that a position text may carry. Ours: far beyond any game,
/// and far enough from the counter's end that no match can count past it.
inline constexpr std::uint32_t move_number_max = 999'999'999;

/// Digits and nothing else. nullopt: no number, or beyond `move_number_max`.
inline std::optional<std::uint32_t> parse_move_number(std::string_view text) {
  std::uint32_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc{} || end != text.data() + text.size() || number > move_number_max)
    return std::nullopt;
  return number;
}

/// What `parse_move_number` reads, for a person. @param least  the game's first number
inline std::string move_number_expected(std::uint32_t least) {
  return "a number from " + std::to_string(least) + " to " + std::to_string(move_number_max);
}

}  // namespace tachiai
