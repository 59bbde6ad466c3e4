#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>

#include "engines/match/match.hpp"

namespace tachiai::match {

/// The game that follows one that has ended: what `create` is called with.
struct NextGame {
  enum class Why : std::uint8_t {
    played_again,  // this one was no result
    next_of_series,
  };
  Why why{};
  Preset preset;
  std::array<std::string, seats_max> principals;
  bool operator==(const NextGame&) const = default;
};

/// @return nullopt: the match goes on, its result stands and decides, or its preset plays none
/// again. Rules: engines/match/RULES.md#replay, #series
std::optional<NextGame> next_of(const Match& match);

/// Who has won the title with this game, by his seat in it. Rule: engines/match/RULES.md#series
std::optional<Seat> title_winner(const Match& match);

}  // namespace tachiai::match
