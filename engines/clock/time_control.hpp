#pragma once

#include <chrono>
#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "engines/core/fault.hpp"
#include "engines/core/result.hpp"

namespace tachiai::clock {

using Millis = std::chrono::milliseconds;

/// How the time spent on a move is counted before it is charged.
enum class Rounding : std::uint8_t {
  exact,          // milliseconds
  whole_seconds,  // down, as CSA counts
  whole_minutes,  // down, as a stopwatch league counts
};

enum class IncrementAt : std::uint8_t { after, before };

/// A time control as data. What is zero is absent; all zero: untimed.
/// Spent in this order on each move: delay, main, byoyomi periods, thinking bank.
struct TimeControl {
  Millis main{};
  Millis byoyomi{};            // length of one period; per-move time is main 0 with one period
  std::uint16_t periods = 0;   // periods of byoyomi; a period begun but not used up is whole again
  Millis increment{};          // Fischer
  IncrementAt increment_at = IncrementAt::after;
  Millis delay{};              // free time at the start of each move, never saved
  Millis bank{};               // thinking time drawn when a byoyomi period has run out; never refills
  Rounding rounding = Rounding::exact;
  Millis least_per_move{};     // a move is never counted as less

  bool untimed() const {
    return main == Millis{} && byoyomi == Millis{} && increment == Millis{} && delay == Millis{} && bank == Millis{};
  }
  bool operator==(const TimeControl&) const = default;
};

/// Grammar: engines/clock/RULES.md#text. "600s+30s*5" main and five periods; "300s+f10s" Fischer after the move,
/// "300s+F10s" before it; "300s+d5s" delay; "0s+30s*1+b60s" bank; ",round=s|m", ",least=1s"; "untimed".
Result<TimeControl, ParseError> parse_control(std::string_view text);
std::string to_text(const TimeControl& control);

}  // namespace tachiai::clock
