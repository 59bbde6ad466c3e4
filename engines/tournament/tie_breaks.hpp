#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engines/tournament/entities.hpp"

namespace tachiai::tournament {

/// One step of a ranking: a value for each member of a group that is still level, higher is
/// better. A value of a player ignores who else is in the group; a relation (direct encounter)
/// looks at it, and has nothing to say (nullopt) where its condition is not met.
struct Criterion {
  using Group = std::span<const std::size_t>;  // indices of players
  std::string name;
  std::function<std::optional<std::vector<Fraction>>(Group)> measure;
};

/// The criterion that reads `values[index]`.
Criterion by_value(std::string name, std::vector<Fraction> values);

/// Only where exactly two are level and their game had a winner: the winner first (T-B10).
/// @param winner_of  the index of who won between two, if anybody did.
Criterion direct_encounter(
    std::string name,
    std::function<std::optional<std::size_t>(std::size_t, std::size_t)> winner_of);

/// One player of a ranking.
struct Ranked {
  std::size_t index = 0;   // of the player
  int place = 0;           // from 1; shared places are equal, and the next one skips
  std::string decided_by;  // what parts him from who stands above; "" on top and where shared
  bool operator==(const Ranked&) const = default;
};

/// Ranks the players 0 .. count-1: the first criterion splits all, each later one splits only what
/// is still level, and nothing returns to an earlier step. Who is level after the last shares the
/// place, in the order of index. RULES.md#ranking (spec 1.6)
std::vector<Ranked> rank(std::size_t count, std::span<const Criterion> criteria);

/// The same for some of the players only.
std::vector<Ranked> rank(std::span<const std::size_t> group, std::span<const Criterion> criteria);

}  // namespace tachiai::tournament
