// What a clock face shows while its move runs: engines/clock/RULES.md, the anchors named below.
import type { Clocks, Control, Face, Seat } from "./state";

export interface Display {
  mainMs: number;
  periodMs: number; // left in the running period; whole while main time lasts
  periods: number; // left, the running one included
  delayMs: number;
  bankMs: number;
  flag: boolean;
}

export const untimed = (control: Control | undefined): boolean =>
  !control ||
  control.mainMs + control.byoyomiMs * control.periods + control.incrementMs + control.delayMs + control.bankMs === 0;

/** Never negative; `flag` is shown exactly when a move would be too late (#flag, #display).
 *  @param usedMs of the running move; 0 for a resting clock */
export function display(face: Face, control: Control, usedMs: number): Display {
  let time = Math.max(0, usedMs);
  time -= time % control.unitMs;
  const draw = (from: number): number => {
    const drawn = Math.min(time, from);
    time -= drawn;
    return from - drawn;
  };
  // #delay, #increment: what is granted before the move can be drawn on at once.
  const delayMs = draw(control.delayMs);
  const mainMs = draw(face.mainMs + (control.incrementBefore ? control.incrementMs : 0));
  let periods = face.periods;
  let periodMs = 0;
  if (periods > 0 && control.byoyomiMs > 0) {
    // #byoyomi: a period used up to the millisecond is lost; #bank: the last one only gives way to the bank.
    const lost = Math.min(Math.floor(time / control.byoyomiMs), periods - 1);
    periods -= lost;
    time -= lost * control.byoyomiMs;
    periodMs = draw(control.byoyomiMs);
  }
  const bankMs = draw(face.bankMs);
  const flag = !untimed(control) && delayMs + mainMs + periodMs + bankMs === 0;
  return flag ? { mainMs: 0, periodMs: 0, periods: 0, delayMs: 0, bankMs: 0, flag } : { mainMs, periodMs, periods, delayMs, bankMs, flag };
}

/** How much of a seat's unfinished move is used at `now` (our steady clock): counted on while its clock runs, kept while
 *  it stands in the middle of the move; 0 for a seat that is not at move. */
export function usedBy(clocks: Clocks, seat: Seat, now: number): number {
  if (clocks.running !== seat || clocks.frozen) return clocks.mover === seat ? clocks.elapsedMs : 0;
  return Math.max(0, clocks.elapsedMs + (now - clocks.readAt));
}

/** The figure a player watches: what must not reach zero next. */
export function headline(shown: Display): { ms: number; phase: "main" | "byoyomi" | "bank" } {
  if (shown.mainMs > 0 || (shown.periods === 0 && shown.bankMs === 0)) return { ms: shown.mainMs, phase: "main" };
  if (shown.periodMs > 0) return { ms: shown.periodMs, phase: "byoyomi" };
  return { ms: shown.bankMs, phase: "bank" };
}

/** "1:05:09", "9:58", "0:07". Rounded down: never more than there is. */
export function secondsText(ms: number): string {
  const seconds = Math.floor(Math.max(0, ms) / 1_000);
  const two = (value: number) => String(value).padStart(2, "0");
  const minutes = Math.floor(seconds / 60);
  return minutes < 60
    ? `${minutes}:${two(seconds % 60)}`
    : `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(seconds % 60)}`;
}

/** The same with tenths below ten seconds: "0:07.4". */
export function clockText(ms: number): string {
  if (ms >= 10_000) return secondsText(ms);
  const tenths = Math.floor(Math.max(0, ms) / 100);
  return `0:0${Math.floor(tenths / 10)}.${tenths % 10}`;
}
