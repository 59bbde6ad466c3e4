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
  Millis byoyomi{};           // length of one period; per-move time is main 0 with one period
  std::uint16_t periods = 0;  // periods of byoyomi; a period begun but not used up is whole again
  Millis increment{};         // Fischer
  IncrementAt increment_at = IncrementAt::after;
  Millis delay{};  // free time at the start of each move, never saved
  Millis bank{};   // thinking time drawn when a byoyomi period has run out; never refills
  Rounding rounding = Rounding::exact;
  Millis least_per_move{};  // a move is never counted as less

  bool untimed() const {
    return main == Millis{} && byoyomi == Millis{} && increment == Millis{} && delay == Millis{} &&
           bank == Millis{};
  }
  bool operator==(const TimeControl&) const = default;
};

/// The longest any single duration of a control may be: 30 days. Sums of what a control names stay
/// far from overflow.
inline constexpr Millis longest = std::chrono::hours{24 * 30};

/// The longest a seat's clock may hold together before its first move, byoyomi and bank with it: a
/// year, as long as any game by correspondence.
inline constexpr Millis longest_together = std::chrono::hours{24 * 365};

/// What no clock can do: a negative or overlong duration, a period without a length, a year of
/// time, a clock that is lost at zero.
/// @return what is wrong, for a person, static storage; nullopt: the control is sound.
/// Rule: engines/clock/RULES.md#sound
std::optional<std::string_view> fault_of(const TimeControl& control);

/// Grammar: engines/clock/RULES.md#text. "600s+30s*5" main and five periods; "300s+f10s" Fischer
/// after the move, "300s+F10s" before it; "300s+d5s" delay; "0s+30s*1+b60s" bank; ",round=s|m",
/// ",least=1s"; "untimed". Refuses what `fault_of` finds as well.
Result<TimeControl, ParseError> parse_control(std::string_view text);

/// The one canonical spelling: durations in seconds, parts in the order above. `parse_control`
/// reads it back.
std::string to_text(const TimeControl& control);

/// "59.999s", "1m30s", "2h", "250ms": one or more counts with falling units, decimals (at most
/// three) on seconds only.
Result<Millis, ParseError> parse_duration(std::string_view text);

/// In seconds, decimals only where needed: "59.999s", "90s". `duration` >= 0.
std::string duration_text(Millis duration);

}  // namespace tachiai::clock
