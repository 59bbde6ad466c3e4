#include "engines/clock/clock_face.hpp"

#include <algorithm>

namespace tachiai::clock {

namespace {

Millis unit(Rounding rounding) {
  switch (rounding) {
    case Rounding::exact: return Millis{1};
    case Rounding::whole_seconds: return std::chrono::seconds{1};
    case Rounding::whole_minutes: return std::chrono::minutes{1};
  }
  return Millis{1};
}

Millis rounded_down(Millis spent, Rounding rounding) { return spent - spent % unit(rounding); }

Millis counted(Millis spent, const TimeControl& control) {
  return std::max(rounded_down(spent, control.rounding), control.least_per_move);
}

/// Main time a move may draw on: an increment granted before the move is there already.
Millis main_at_turn(const ClockFace& face, const TimeControl& control) {
  return face.main + (control.increment_at == IncrementAt::before ? control.increment : Millis{});
}

Millis available(const ClockFace& face, const TimeControl& control) {
  return control.delay + main_at_turn(face, control) + control.byoyomi * face.periods + face.bank;
}

/// What is left of each phase after `time` of a move, which is less than what is available.
struct Left {
  Millis delay;
  Millis main;
  Millis period;
  std::uint16_t periods;
  Millis bank;
};

Left left_after(const ClockFace& face, const TimeControl& control, Millis time) {
  const auto draw = [&time](Millis from) {
    const Millis drawn = std::min(time, from);
    time -= drawn;
    return from - drawn;
  };
  Left left{};
  left.delay = draw(control.delay);
  left.main = draw(main_at_turn(face, control));
  left.periods = face.periods;
  if (left.periods > 0) {
    // The last period is not lost when it runs out: what follows comes from the bank.
    const auto lost =
        std::min<std::int64_t>(time / control.byoyomi, static_cast<std::int64_t>(left.periods) - 1);
    left.periods = static_cast<std::uint16_t>(left.periods - lost);
    time -= lost * control.byoyomi;
    left.period = draw(control.byoyomi);
  }
  left.bank = draw(face.bank);
  return left;
}

}  // namespace

ClockFace full_face(const TimeControl& control) {
  return {.main = control.main, .periods = control.periods, .bank = control.bank};
}

std::optional<ClockFace> charge(ClockFace face, const TimeControl& control, Millis spent) {
  if (control.untimed()) return face;
  const Millis time = counted(spent, control);
  if (time >= available(face, control)) return std::nullopt;
  const Left left = left_after(face, control, time);
  const Millis earned = control.increment_at == IncrementAt::after ? control.increment : Millis{};
  return ClockFace{.main = left.main + earned, .periods = left.periods, .bank = left.bank};
}

ClockFace settle(ClockFace face, const TimeControl& control, Millis spent) {
  if (control.untimed()) return face;
  const Millis time = counted(spent, control);
  if (time >= available(face, control)) return {};
  const Left left = left_after(face, control, time);
  // An increment granted before the move is granted again when the seat is next to move.
  return {.main = std::min(face.main, left.main), .periods = left.periods, .bank = left.bank};
}

std::optional<Millis> budget(const ClockFace& face, const TimeControl& control) {
  if (control.untimed()) return std::nullopt;
  const Millis all = available(face, control);
  if (control.least_per_move >= all) return Millis{};
  const Millis step = unit(control.rounding);
  return (all + step - Millis{1}) / step * step;
}

Display display(const ClockFace& face, const TimeControl& control, Millis spent) {
  if (control.untimed()) return {};
  if (!charge(face, control, spent)) return {.flag = true};
  const Left left = left_after(face, control, rounded_down(spent, control.rounding));
  return {.main = left.main,
          .period = left.period,
          .periods = left.periods,
          .delay = left.delay,
          .bank = left.bank};
}

}  // namespace tachiai::clock
