#pragma once

#include <cstdint>

#include "engines/chushogi/piece.hpp"
#include "engines/chushogi/position.hpp"

namespace tachiai::chushogi {

/// The classes in which the national tournament counts pieces. Rule:
/// engines/chushogi/RULES.md#points
enum class Class : std::uint8_t { king, prince, lion, great_runner, runner, small };

Class class_of(Kind kind);

/// What a piece of this class counts; a king nothing, a prince only beside another royal.
constexpr int points_of(Class piece_class) {
  constexpr int points[] = {0, 10, 7, 5, 3, 1};
  return points[static_cast<int>(piece_class)];
}

/// All that a side has on the board.
int points(const Position& position, Seat seat);

}  // namespace tachiai::chushogi
