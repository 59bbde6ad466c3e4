#pragma once

#include <compare>
#include <string>
#include <string_view>

#include "engines/chushogi/square.hpp"
#include "engines/core/fault.hpp"
#include "engines/core/result.hpp"

namespace tachiai::chushogi {

/// What hands do on one turn: a piece leaves `from`, perhaps enters `mid` and goes on, and is set
/// on `to`, turned over or not. Legal or not; `ChuShogi::check` judges. Every route of a double
/// move is an act of its own.
struct Act {
  Square from = nowhere;
  Square mid = nowhere;  // nowhere: a move of one leg
  Square to = nowhere;   // may be `from` after a `mid`: igui or jitto
  bool promotes = false;

  static constexpr Act move(Square from, Square to, bool promotes = false) {
    return {from, nowhere, to, promotes};
  }
  static constexpr Act through(Square from, Square mid, Square to) {
    return {from, mid, to, false};
  }

  constexpr bool two_legs() const { return mid != nowhere; }
  auto operator<=>(const Act&) const = default;
};

/// USI with up to three squares: "7g7f", "7e7d+", "7g7f6e" (two steps), "7g6f7g" (igui or jitto).
/// "=" at the end is read as "not promoted" and never written.
Result<Act, ParseError> parse_usi(std::string_view text);
std::string usi(const Act& act);

}  // namespace tachiai::chushogi
