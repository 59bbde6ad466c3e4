import { describe, expect, it } from "vitest";
import { clockText, display, headline, secondsText, usedBy } from "./clock";
import type { Clocks, Control, Face } from "./state";

const control = (fields: Partial<Control>): Control => ({
  mainMs: 0,
  byoyomiMs: 0,
  periods: 0,
  incrementMs: 0,
  incrementBefore: false,
  delayMs: 0,
  bankMs: 0,
  unitMs: 1,
  ...fields,
});
const face = (fields: Partial<Face>): Face => ({ mainMs: 0, periods: 0, bankMs: 0, ...fields });

describe("Clock", () => {
  // K039: five minutes in a background tab, or a suspended laptop: no timer ran, and the wall clock may be wrong. What
  // is shown is the server's elapsed time and what our steady clock says has passed since it was read.
  it("shows the server's time after a long sleep", () => {
    const byoyomi = control({ mainMs: 600_000, byoyomiMs: 30_000, periods: 1 });
    const start = face({ mainMs: 318_000, periods: 1 });
    const clocks: Clocks = { faces: [start, start], running: 0, mover: 0, elapsedMs: 6_000, readAt: 1_000, frozen: false };
    const back = usedBy(clocks, 0, 301_000 + 30_000);
    expect(back).toBe(336_000);
    expect(headline(display(start, byoyomi, back))).toEqual({ ms: 12_000, phase: "byoyomi" });
    expect(usedBy(clocks, 1, 331_000)).toBe(0);
  });

  // K029: five periods of 30 s.
  const five = control({ byoyomiMs: 30_000, periods: 5 });
  const whole = face({ periods: 5 });

  it.each([
    [0, 5, 30_000, false],
    [29_999, 5, 1, false],
    [30_000, 4, 30_000, false],
    [95_000, 2, 25_000, false],
    [149_999, 1, 1, false],
    [150_000, 0, 0, true],
    [400_000, 0, 0, true],
  ])("after %i ms of byoyomi shows %i periods and %i ms", (used, periods, periodMs, flag) => {
    expect(display(whole, five, used)).toMatchObject({ periods, periodMs, flag });
  });

  it("goes from main time into byoyomi without losing a period", () => {
    const both = control({ mainMs: 60_000, byoyomiMs: 30_000, periods: 1 });
    const start = face({ mainMs: 60_000, periods: 1 });
    expect(headline(display(start, both, 59_999))).toEqual({ ms: 1, phase: "main" });
    expect(headline(display(start, both, 60_000))).toEqual({ ms: 30_000, phase: "byoyomi" });
    expect(display(start, both, 90_000).flag).toBe(true);
  });

  it("is lost at exactly all of it, and never negative", () => {
    const sudden = control({ mainMs: 60_000 });
    expect(display(face({ mainMs: 60_000 }), sudden, 59_999)).toMatchObject({ mainMs: 1, flag: false });
    expect(display(face({ mainMs: 60_000 }), sudden, 60_000)).toMatchObject({ mainMs: 0, flag: true });
    expect(display(face({ mainMs: 60_000 }), sudden, 61_000).mainMs).toBe(0);
  });

  it("spends the delay first", () => {
    const delay = control({ mainMs: 60_000, delayMs: 5_000 });
    expect(display(face({ mainMs: 60_000 }), delay, 4_000)).toMatchObject({ mainMs: 60_000, delayMs: 1_000 });
    expect(display(face({ mainMs: 60_000 }), delay, 6_000)).toMatchObject({ mainMs: 59_000, delayMs: 0 });
  });

  it("has an increment granted before the move at hand", () => {
    const before = control({ mainMs: 1_000, incrementMs: 10_000, incrementBefore: true });
    expect(display(face({ mainMs: 1_000 }), before, 2_000).mainMs).toBe(9_000);
  });

  it("draws on the bank last", () => {
    const bank = control({ byoyomiMs: 30_000, periods: 1, bankMs: 60_000 });
    const shown = display(face({ periods: 1, bankMs: 60_000 }), bank, 40_000);
    expect(headline(shown)).toEqual({ ms: 50_000, phase: "bank" });
  });

  it("steps by whole seconds where moves are counted so", () => {
    const whole = control({ mainMs: 60_000, unitMs: 1_000 });
    expect(display(face({ mainMs: 60_000 }), whole, 1_999).mainMs).toBe(59_000);
  });

  it("counts only the running side, and nobody while frozen", () => {
    const clocks: Clocks = { faces: [], running: 0, mover: 0, elapsedMs: 2_000, frozen: false, readAt: 100 };
    expect(usedBy(clocks, 0, 600)).toBe(2_500);
    expect(usedBy(clocks, 1, 600)).toBe(0);
    expect(usedBy({ ...clocks, running: undefined, frozen: true }, 0, 600)).toBe(2_000);
    expect(usedBy({ ...clocks, running: undefined, frozen: true }, 1, 600)).toBe(0);
  });

  it.each([
    [0, "0:00.0"],
    [9_999, "0:09.9"],
    [10_000, "0:10"],
    [59_999, "0:59"],
    [600_000, "10:00"],
    [3_909_000, "1:05:09"],
  ])("%i ms reads %s", (ms, text) => expect(clockText(ms)).toBe(text));

  it.each([
    [-5, "0:00"],
    [9_999, "0:09"],
    [61_000, "1:01"],
    [3_909_000, "1:05:09"],
  ])("%i ms in whole seconds reads %s", (ms, text) => expect(secondsText(ms)).toBe(text));
});
