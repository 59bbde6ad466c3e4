// What a seat's clock shows to who watches, in every conduct.
import { display, headline, untimed, usedBy } from "../match/clock";
import { leftOnBoard } from "../match/relay";
import type { MatchState, Seat } from "../match/state";

export interface ClockShown {
  ms: number;
  running: boolean;
}

/** @param now our steady clock
 *  @return undefined: there is no clock, or nobody has read it */
export function clockNow(match: MatchState, seat: Seat, now: number): ClockShown | undefined {
  if (match.relay) {
    const ms = leftOnBoard(match.relay, seat, now);
    return ms === undefined ? undefined : { ms, running: match.relay.clocks.runs === seat && !match.ending };
  }
  const control = match.control[seat] ?? match.control[0];
  const face = match.clocks.faces[seat];
  if (!control || !face || untimed(control)) return undefined;
  return {
    ms: headline(display(face, control, usedBy(match.clocks, seat, now))).ms,
    running: match.clocks.running === seat && !match.clocks.frozen,
  };
}

/** The clocks of the board after so many plies, where they were noted: what was read last stays (K063). */
export function clockAt(match: MatchState, seat: Seat, ply: number): ClockShown | undefined {
  for (let at = Math.min(ply, match.lines.length) - 1; at >= 0; at -= 1) {
    const ms = match.lines[at]!.left[seat];
    if (ms !== undefined) return { ms, running: false };
  }
  return undefined;
}
