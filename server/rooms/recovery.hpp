#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <vector>

#include "server/base/ids.hpp"
#include "server/journal/journal.hpp"
#include "server/rooms/house.hpp"

namespace tachiai::rooms {

/// A match that went on when the process before this one ended.
struct Live {
  base::MatchId match;
  std::optional<journal::Beat> beat;  // what its clock last said; nullopt: no beat was written
};

/// Which match goes on behind this record, the last of its stream. nullopt: it has ended, or the
/// stream is no match's. A record that cannot be read ends nothing: the match is tried, and
/// restoring it says what is wrong.
std::optional<base::MatchId> live_match(const journal::StreamId& stream,
                                        const journal::Stored& last);

/// Starts every house and brings these matches back, each on its own loop.
/// @param listed  whether the lobby shows the match; asked at once, on the caller's thread
/// @param then    hears once how many are back, the damage of the others having been reported: on
///                the loop of the last of them, or at once where there is none
void recover(const Houses& houses, std::vector<Live> matches,
             const std::function<bool(const base::MatchId&)>& listed,
             std::move_only_function<void(std::size_t back)> then);

}  // namespace tachiai::rooms
