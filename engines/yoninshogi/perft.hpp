#pragma once

#include <cstdint>

#include "engines/yoninshogi/yoninshogi.hpp"

namespace tachiai::yoninshogi {

/// The number of legal lines of exactly `depth` plies; an ended position has no children. The same
/// count as `tachiai::perft`, which it outruns: it counts the last ply without naming its moves.
std::uint64_t perft(const YoninShogi& rules, const Position& position, int depth);

}  // namespace tachiai::yoninshogi
