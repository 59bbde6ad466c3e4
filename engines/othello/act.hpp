#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "engines/core/fault.hpp"
#include "engines/core/result.hpp"
#include "engines/core/seat.hpp"
#include "engines/othello/square.hpp"

namespace tachiai::othello {

/// What hands do at an Othello board. Moves and passes are the acts of the rules; the others are
/// the single gestures of which a turn on a real board is made, each as right or wrong as the hand
/// that makes it.
///
/// Text (one spelling an act, lower case but for the disc, at most 16 bytes):
///
///     f5            the side to move plays f5 and turns whatever that brackets
///     pass          the side to move passes
///     place:Xf5     a disc is laid on f5, black side (X) or white side (O) up; nothing is turned
///     turn:f5       the disc on f5 is turned over
///     shift:c6-c5   the disc on c6 slides to c5
///     lift:f5       the disc on f5 is taken off the board
///     press         the turn goes to the other side, whatever lies on the board
struct Act {
  enum class Kind : std::uint8_t { move, pass, place, turn, shift, lift, press };

  Kind kind = Kind::pass;
  Square at{};    // move, place, turn, shift (from), lift
  Square to{};    // shift
  Seat colour{};  // place: the side of the disc that is up

  static constexpr Act move(Square at) { return {Kind::move, at, {}, {}}; }
  static constexpr Act pass() { return {}; }
  static constexpr Act place(Seat colour, Square at) { return {Kind::place, at, {}, colour}; }
  static constexpr Act turn(Square at) { return {Kind::turn, at, {}, {}}; }
  static constexpr Act shift(Square from, Square to) { return {Kind::shift, from, to, {}}; }
  static constexpr Act lift(Square at) { return {Kind::lift, at, {}, {}}; }
  static constexpr Act press() { return {Kind::press, {}, {}, {}}; }

  /// Whether the rules of play know it: a move or a pass.
  constexpr bool is_play() const { return kind == Kind::move || kind == Kind::pass; }

  bool operator==(const Act&) const = default;
};

/// @return the act, or where the text leaves the grammar above and what was expected there.
[[nodiscard]] Result<Act, ParseError> parse_act(std::string_view text);

std::string to_text(const Act& act);

}  // namespace tachiai::othello
