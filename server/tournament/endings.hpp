#pragma once

#include <optional>
#include <string>

#include "engines/match/match.hpp"
#include "engines/tournament/format.hpp"

namespace tachiai::tournaments {

/// What the end of a match means for the encounter that it was.
struct Ending {
  std::optional<tournament::GameResult> result;  // none follows by itself
  std::string reason;                            // the match's word
  std::string keeps;  // why a director has to look at it; "" it can be booked
  bool operator==(const Ending&) const = default;
};

/// @pre the match has ended, and no other game follows it for the same encounter
/// (`match::next_of`).
/// @param first   the player in the first seat, `second` in the other.
/// @param habits  of the format.
/// Rule: protocol/README.md#tournaments (spec 1.3, T-A18, T-A23, T-B19).
Ending ending_of(const match::Match& match, const tournament::PlayerId& first,
                 const tournament::PlayerId& second, const tournament::Habits& habits);

}  // namespace tachiai::tournaments
