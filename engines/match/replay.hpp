#pragma once

#include <array>
#include <optional>
#include <string>

#include "engines/match/match.hpp"

namespace tachiai::match {

/// The game that follows where one had no winner: what `create` is called with.
struct Replay {
  Preset preset;
  std::array<std::string, seats_max> principals;
  bool operator==(const Replay&) const = default;
};

/// @return nullopt: the match goes on, has a result, was called off, or its preset plays none
/// again. Rule: engines/match/RULES.md#replay
std::optional<Replay> replay_of(const Match& match);

}  // namespace tachiai::match
