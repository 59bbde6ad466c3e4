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
///         nullopt: the flag fell. Spending exactly all that is left is too late: the display shows
///         zero.
/// Rule: engines/clock/RULES.md#byoyomi
std::optional<ClockFace> charge(ClockFace face, const TimeControl& control, Millis spent);

/// Takes what a broken-off move has used, without completing a move: as `charge`, but no increment
/// is earned. Used where a move is not played after all (a take-back): time is never given back. A
/// fallen clock shows nothing. Rule: engines/clock/RULES.md#settle
ClockFace settle(ClockFace face, const TimeControl& control, Millis spent);

/// The least time spent at which `charge` says the flag fell; nullopt for an untimed clock.
std::optional<Millis> budget(const ClockFace& face, const TimeControl& control);

/// The face as a display shows it `spent` ms into a running move; never negative. What is shown is
/// what is left when the move arrives now, counted as the control counts (`least_per_move` aside);
/// `flag` is exactly `charge`'s answer. Rule: engines/clock/RULES.md#display
struct Display {
  Millis main{};
  Millis period{};            // left in the running period; whole while main time lasts
  std::uint16_t periods = 0;  // periods left, the running one included
  Millis delay{};
  Millis bank{};
  bool flag = false;
  bool operator==(const Display&) const = default;
};
Display display(const ClockFace& face, const TimeControl& control, Millis spent);

}  // namespace tachiai::clock
