#pragma once

#include <string>

namespace tachiai {

/// What a board shows at one place, in the letters of the game's position text; "" nothing. A place
/// is a square, or the hand of a seat: "hand0", "hand1", ...
struct Cell {
  std::string at;
  std::string shows;
  bool operator==(const Cell&) const = default;
};

}  // namespace tachiai
