#pragma once

#include <compare>
#include <string>
#include <string_view>

#include "engines/core/fault.hpp"
#include "engines/core/result.hpp"
#include "engines/yoninshogi/piece.hpp"
#include "engines/yoninshogi/square.hpp"

namespace tachiai::yoninshogi {

/// What hands do on one turn: a piece moves from square to square, turned over or not, or a piece
/// from the hand is dropped. Legal or not; `YoninShogi::check` judges. The mover is the seat on
/// turn: skipped and eliminated seats never stand in a record.
struct Act {
  Square from = nowhere;  // nowhere: a drop
  Square to{};
  Kind drop = Kind::pawn;  // what is dropped; Kind::pawn and without meaning in a move
  bool promotes = false;

  static constexpr Act move(Square from, Square to, bool promotes = false) {
    return {from, to, Kind::pawn, promotes};
  }
  /// @pre can_stand_in_hand(kind)
  static constexpr Act dropped(Kind kind, Square to) { return {nowhere, to, kind, false}; }

  constexpr bool is_drop() const { return from == nowhere; }
  auto operator<=>(const Act&) const = default;
};

/// USI4: "7i7h", "5d5c+", "P*5e"; squares are always seat a's.
/// Rule: engines/yoninshogi/RULES.md#notation
Result<Act, ParseError> parse_usi4(std::string_view text);
std::string usi4(const Act& act);

}  // namespace tachiai::yoninshogi
