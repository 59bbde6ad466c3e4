#pragma once

#include <cstdint>

#include "engines/shogi/shogi.hpp"

namespace tachiai::shogi {

/// The number of legal lines of exactly `depth` plies; an ended position has no children. The same
/// count as `tachiai::perft`, which it outruns: it works in place and counts the last ply without
/// naming its moves.
std::uint64_t perft(const Shogi& rules, const Position& position, int depth);

}  // namespace tachiai::shogi
