#pragma once

#include <compare>
#include <string>
#include <string_view>

#include "engines/core/fault.hpp"
#include "engines/core/result.hpp"
#include "engines/shogi/piece.hpp"
#include "engines/shogi/square.hpp"

namespace tachiai::shogi {

/// What hands do on one turn: a piece moves from square to square, turned over or not, or a piece
/// from the hand is dropped. Legal or not; `Shogi::check` judges. The owner is the side to move.
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

/// USI: "7g7f", "8h2b+", "P*5e".
Result<Act, ParseError> parse_usi(std::string_view text);
std::string usi(const Act& act);

}  // namespace tachiai::shogi
