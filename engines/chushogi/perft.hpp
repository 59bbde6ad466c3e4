#pragma once

#include <cstdint>

#include "engines/chushogi/chushogi.hpp"

namespace tachiai::chushogi {

/// The number of legal lines of exactly `depth` plies, every route of a double move counted. An
/// ended position has no children: a line that ends earlier counts 0.
std::uint64_t perft_routes(const ChuShogi& rules, const Position& position, int depth);

/// The same, counting outcomes: moves that agree in from, to, promotion and pieces taken are one.
/// Rule: engines/chushogi/RULES.md#routes
std::uint64_t perft_distinct(const ChuShogi& rules, const Position& position, int depth);

}  // namespace tachiai::chushogi
