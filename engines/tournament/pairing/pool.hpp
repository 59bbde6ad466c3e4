#pragma once

#include <span>
#include <vector>

#include "engines/tournament/entities.hpp"
#include "engines/tournament/pairing/lexicographic.hpp"
#include "engines/tournament/refusal.hpp"

namespace tachiai::tournament::pairing {

/// A pool paired, with its reasons. A player whose `second` is none met the phantom.
struct Paired {
  std::vector<std::pair<PlayerId, std::optional<PlayerId>>> pairs;  // in canonical order
  std::vector<LevelSum> optimum;                                    // a line a level
  std::vector<PairReason> reasons;                                  // by pair
};

/// Pairs `players` (in ranking order) by `problem`; where it has one player more, he is the
/// phantom and stands last.
Result<Paired, Refusal> pair_pool(std::span<const PlayerId> players, const Problem& problem);

}  // namespace tachiai::tournament::pairing
