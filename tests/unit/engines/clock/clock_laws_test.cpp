// Laws of every sound control, on random controls, faces and moves.
#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include <ostream>

#include "engines/clock/clock_face.hpp"

namespace tachiai::clock {

void PrintTo(const ClockFace& face, std::ostream* out) {
  *out << face.main.count() << "ms, " << face.periods << " periods, bank " << face.bank.count()
       << "ms";
}

namespace {

/// Small values meet at boundaries; whole seconds meet the rounded ones.
rc::Gen<Millis> duration() {
  return rc::gen::map(rc::gen::oneOf(rc::gen::inRange<std::int64_t>(0, 40),
                                     rc::gen::map(rc::gen::inRange<std::int64_t>(0, 200),
                                                  [](std::int64_t s) { return s * 1000; }),
                                     rc::gen::inRange<std::int64_t>(0, 200'000)),
                      [](std::int64_t ms) { return Millis{ms}; });
}

rc::Gen<Millis> perhaps() {
  return rc::gen::oneOf(rc::gen::just(Millis{}), rc::gen::just(Millis{}), duration());
}

TimeControl any_control() {
  TimeControl control;
  control.main = *perhaps();
  control.byoyomi = *perhaps();
  control.periods = control.byoyomi == Millis{} ? 0 : *rc::gen::inRange<std::uint16_t>(1, 6);
  control.increment = *perhaps();
  control.increment_at = *rc::gen::element(IncrementAt::after, IncrementAt::before);
  control.delay = *perhaps();
  control.bank = *perhaps();
  control.rounding =
      *rc::gen::element(Rounding::exact, Rounding::whole_seconds, Rounding::whole_minutes);
  control.least_per_move = *perhaps();
  RC_PRE(!fault_of(control));
  return control;
}

/// A face that play under `control` can reach, and more: any main time may have been given.
ClockFace any_face(const TimeControl& control) {
  ClockFace face = full_face(control);
  face.main = *duration();
  if (control.periods > 0) face.periods = *rc::gen::inRange<std::uint16_t>(1, control.periods + 1);
  face.bank = std::min(face.bank, *duration());
  return face;
}

RC_GTEST_PROP(ClockLaw, TextIsReadBackAsWritten, ()) {
  TimeControl control = any_control();
  if (control.increment == Millis{}) control.increment_at = IncrementAt::after;
  const auto again = parse_control(to_text(control));
  RC_ASSERT(again.has_value());
  RC_ASSERT(*again == control);
}

RC_GTEST_PROP(ClockLaw, AMoveNeverGainsExceptByTheIncrement, ()) {
  const TimeControl control = any_control();
  const ClockFace face = any_face(control);
  const auto after = charge(face, control, *duration());
  if (!after) return;
  RC_ASSERT(after->main <= face.main + control.increment);
  RC_ASSERT(after->periods <= face.periods);
  RC_ASSERT(after->bank <= face.bank);
}

RC_GTEST_PROP(ClockLaw, NothingIsEverNegativeAndALivingByoyomiKeepsAPeriod, ()) {
  const TimeControl control = any_control();
  const ClockFace face = any_face(control);
  const Millis spent = *duration();
  if (const auto after = charge(face, control, spent)) {
    RC_ASSERT(after->main >= Millis{});
    RC_ASSERT(after->bank >= Millis{});
    RC_ASSERT(control.periods == 0 || after->periods >= 1);
  }
  const Display shown = display(face, control, spent);
  RC_ASSERT(shown.main >= Millis{});
  RC_ASSERT(shown.period >= Millis{});
  RC_ASSERT(shown.delay >= Millis{});
  RC_ASSERT(shown.bank >= Millis{});
}

RC_GTEST_PROP(ClockLaw, TheBudgetIsTheLeastTimeThatFlags, ()) {
  const TimeControl control = any_control();
  const ClockFace face = any_face(control);
  const auto all = budget(face, control);
  if (control.untimed()) {
    RC_ASSERT(!all);
    return;
  }
  RC_ASSERT(all.has_value());
  RC_ASSERT(!charge(face, control, *all));
  RC_ASSERT(!charge(face, control, *all + *duration()));
  if (*all > Millis{}) {
    RC_ASSERT(charge(face, control, *all - Millis{1}).has_value());
    RC_ASSERT(charge(face, control, Millis{*rc::gen::inRange<std::int64_t>(0, all->count())})
                  .has_value());
  }
}

RC_GTEST_PROP(ClockLaw, ThinkingLongerNeverLeavesMore, ()) {
  const TimeControl control = any_control();
  const ClockFace face = any_face(control);
  const Millis spent = *duration();
  const auto sooner = charge(face, control, spent);
  const auto later = charge(face, control, spent + *duration());
  RC_ASSERT(sooner || !later);
  if (!later) return;
  RC_ASSERT(later->main <= sooner->main);
  RC_ASSERT(later->periods <= sooner->periods);
  RC_ASSERT(later->bank <= sooner->bank);
}

RC_GTEST_PROP(ClockLaw, WhatAMoveCostsIsWhatItCounts, ()) {
  TimeControl control = any_control();
  control.increment = Millis{};
  control.rounding = Rounding::exact;
  control.least_per_move = Millis{};
  RC_PRE(!control.untimed());
  const ClockFace face = any_face(control);
  const Millis spent = *duration();
  const auto after = charge(face, control, spent);
  if (!after) return;
  // Main, whole periods and bank drawn, plus the free part: a delay and a period that is whole
  // again.
  const Millis drawn = (face.main - after->main) +
                       (face.periods - after->periods) * control.byoyomi +
                       (face.bank - after->bank);
  RC_ASSERT(drawn <= spent);
  RC_ASSERT(spent <= drawn + control.delay + control.byoyomi);
}

RC_GTEST_PROP(ClockLaw, TheDisplayAgreesWithTheCharge, ()) {
  const TimeControl control = any_control();
  const ClockFace face = any_face(control);
  const Millis spent = std::max(*duration(), control.least_per_move);
  RC_PRE(!control.untimed());
  const auto after = charge(face, control, spent);
  const Display shown = display(face, control, spent);
  RC_ASSERT(shown.flag == !after);
  if (!after) {
    RC_ASSERT(shown == Display{.flag = true});
    return;
  }
  // With the least above a whole unit the display is ahead of the charge; otherwise they are one.
  const auto exact = charge(
      face,
      [&] {
        auto c = control;
        c.least_per_move = {};
        return c;
      }(),
      spent);
  const Millis earned = control.increment_at == IncrementAt::after ? control.increment : Millis{};
  RC_ASSERT(exact->main == shown.main + earned);
  RC_ASSERT(exact->periods == shown.periods);
  RC_ASSERT(exact->bank == shown.bank);
}

RC_GTEST_PROP(ClockLaw, ABrokenOffMoveNeverGainsAndNeverCostsMoreThanAPlayedOne, ()) {
  const TimeControl control = any_control();
  const ClockFace face = any_face(control);
  const Millis spent = *duration();
  const ClockFace settled = settle(face, control, spent);
  RC_ASSERT(settled.main <= face.main);
  RC_ASSERT(settled.periods <= face.periods);
  RC_ASSERT(settled.bank <= face.bank);
  if (const auto played = charge(face, control, spent)) {
    RC_ASSERT(settled.main >= played->main - control.increment);
    RC_ASSERT(settled.periods == played->periods);
    RC_ASSERT(settled.bank == played->bank);
  } else {
    RC_ASSERT(settled == ClockFace{});
  }
}

}  // namespace
}  // namespace tachiai::clock
