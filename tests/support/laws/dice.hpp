#pragma once

#include <rapidcheck.h>

#include <cstddef>
#include <cstdint>

namespace tachiai::tests {

/// A plain generator seeded by RapidCheck: its own values cost too much for long games.
struct Dice {
  std::uint64_t seed;
  /// @return 0 to `below` - 1
  std::size_t operator()(std::size_t below) {
    seed = seed * 6364136223846793005U + 1442695040888963407U;
    return static_cast<std::size_t>((seed >> 33) % below);
  }
};

/// From anywhere in the whole range, at the first try as at the last, and not shrunk: a smaller
/// seed is no simpler game.
inline Dice any_dice() {
  return Dice{
      *rc::gen::noShrink(rc::gen::resize(rc::kNominalSize, rc::gen::arbitrary<std::uint64_t>()))};
}

}  // namespace tachiai::tests
