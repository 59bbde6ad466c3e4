#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "engines/core/seat.hpp"

namespace tachiai {

/// Where each seat finished, 1 the best, equal numbers shared, and why.
/// Two-player results are the special case: {1,2} first wins, {2,1} second wins, {1,1} a draw.
struct Places {
  std::array<std::uint8_t, seats_max> place{};  // 0: this game has no such seat
  std::uint8_t seats = 2;
  std::string_view reason;  // the field's word, static storage: "checkmate", "sennichite", "discs"

  bool operator==(const Places&) const = default;
};

constexpr Places wins(Seat seat, std::string_view reason) {
  Places places{{2, 2, 0, 0}, 2, reason};
  places.place[index(seat)] = 1;
  return places;
}

constexpr Places drawn(std::string_view reason) { return {{1, 1, 0, 0}, 2, reason}; }

/// Why a seat was taken out of the game by something other than the rules of play.
enum class Cause : std::uint8_t {
  resigned,
  flagged,      // no time left
  illegal_act,  // lost at once by an illegal act
  abandoned,    // left and did not return
  adjudicated,  // an arbiter's ruling
};

/// The word for `cause` in outcomes: "resignation", "time", "illegal_act", "abandonment",
/// "adjudication".
constexpr std::string_view reason_of(Cause cause) {
  switch (cause) {
    case Cause::resigned: return "resignation";
    case Cause::flagged: return "time";
    case Cause::illegal_act: return "illegal_act";
    case Cause::abandoned: return "abandonment";
    case Cause::adjudicated: return "adjudication";
  }
  return "adjudication";
}

}  // namespace tachiai
