#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engines/tournament/log.hpp"

namespace tachiai::tournament {

/// A place in a knock-out; empty where nobody came so far.
using Slot = std::optional<PlayerId>;

/// The encounter of two slots in `round`. Where a side is missing (empty, absent or gone) it has
/// its result at once: a walkover, or void where both are (T-A15, T-A16).
Encounter meet(const Tournament& tournament, Round round, Stage stage, std::string group, Slot a,
               Slot b);

/// Who goes on; empty where nobody won.
Slot winner_of(const Encounter& encounter);
/// Who is out; empty where nobody won (both are) and where there was no second side.
Slot loser_of(const Encounter& encounter);

/// The encounters of one stage of a round, in the order in which they were paired: the order of the
/// bracket. @param group  nullptr: of all groups.
std::vector<const Encounter*> encounters_of(const Tournament& tournament, Round round, Stage stage,
                                            const std::string* group = nullptr);

/// The winners of `encounters`, in order.
std::vector<Slot> winners_of(std::span<const Encounter* const> encounters);

}  // namespace tachiai::tournament
