#pragma once

#include <cstdint>
#include <optional>

#include "engines/clock/time_control.hpp"

namespace tachiai::clock {

/// What a seat's clock shows between moves.
struct ClockFace {
  Millis main{};
  std::uint16_t periods = 0;  // byoyomi periods left, each whole
  Millis bank{};
  bool operator==(const ClockFace&) const = default;
};

/// The face before the first move.
ClockFace full_face(const TimeControl& control);

/// Charges one move to a seat's clock: delay, main time, whole byoyomi periods, bank.
/// @param spent  >= 0 ms; server-measured, from the tell stamp to the frame's arrival.
/// @return the face after the move; a period begun but not used up is whole again.
///         nullopt: the flag fell. Spending exactly all that is left is too late: the display shows zero.
/// Rule: engines/clock/RULES.md#byoyomi
std::optional<ClockFace> charge(ClockFace face, const TimeControl& control, Millis spent);

/// The least time spent at which `charge` says the flag fell; nullopt for an untimed clock.
std::optional<Millis> budget(const ClockFace& face, const TimeControl& control);

/// The face as a display shows it `spent` ms into a running move; never negative.
struct Display {
  Millis main{};
  Millis period{};            // left in the running period
  std::uint16_t periods = 0;  // periods left, the running one included
  Millis delay{};
  Millis bank{};
  bool flag = false;
  bool operator==(const Display&) const = default;
};
Display display(const ClockFace& face, const TimeControl& control, Millis spent);

}  // namespace tachiai::clock
