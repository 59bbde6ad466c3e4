#pragma once

#include <cstdint>

#include "engines/core/rules.hpp"

namespace tachiai {

/// The number of legal lines of exactly `depth` plies. An ended position has no children: a line
/// that ends earlier counts 0. (Othello's conventions for passes and early ends:
/// engines/othello/perft.hpp.)
template <Rules G>
std::uint64_t perft(const G& rules, const typename G::Position& position, int depth) {
  if (depth == 0) return 1;
  std::uint64_t lines = 0;
  if (depth == 1) {
    rules.legal_moves(position, [&](const typename G::Act&) { ++lines; });
    return lines;
  }
  rules.legal_moves(position, [&](const typename G::Act& act) {
    lines += perft(rules, *rules.perform(position, act), depth - 1);
  });
  return lines;
}

}  // namespace tachiai
