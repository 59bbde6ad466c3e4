// Who went out of a game of more than two, and when. The server tells who left; who has no move left is seen in the
// position after the move that did it.
import type { MatchState, Seat } from "./state";

export interface Departure {
  seat: Seat;
  /** So many plies stood. */
  ply: number;
  /** "resignation", "time", ...; "": it has no move left. */
  cause: string;
  /** Who moved last then; undefined where that is not what put it out. */
  by: Seat | undefined;
}

/** In order. @param living the seats that still play in a position; undefined: a game of two */
export function departures(state: MatchState, living: (position: string) => ReadonlySet<Seat> | undefined): Departure[] {
  const first = living(state.start);
  if (!first) return [];
  const left: Departure[] = [];
  let present = new Set(first);
  const notice = (position: string, ply: number): void => {
    const now = living(position);
    if (!now) return;
    // Of several put out by one move the nearest clockwise goes first.
    const by = state.lines[ply - 1]?.seat;
    const order = [...present].sort((a, b) => turnsFrom(by, a) - turnsFrom(by, b));
    for (const seat of order) {
      if (!now.has(seat)) left.push({ seat, ply, cause: "", by });
    }
    present = new Set([...present].filter((seat) => now.has(seat)));
  };
  for (let ply = 0; ply <= state.lines.length; ++ply) {
    if (ply > 0) notice(state.lines[ply - 1]!.position, ply);
    for (const exit of state.exits) {
      if (exit.ply !== ply || !present.delete(exit.seat)) continue;
      left.push({ seat: exit.seat, ply, cause: exit.cause, by: undefined });
      notice(exit.position, ply); // without it somebody else may have no move left
    }
  }
  return left;
}

const seats = 4;
const turnsFrom = (by: Seat | undefined, seat: Seat): number => (seat - (by ?? 0) + seats) % seats;

/** Seats that still play and were passed over, since somebody further on stands in check. */
export function skipped(state: MatchState, living: ReadonlySet<Seat> | undefined): Seat[] {
  const last = state.lines.at(-1)?.seat;
  if (!living || last === undefined || state.toMove === undefined) return [];
  const over: Seat[] = [];
  for (let seat = (last + 1) % seats; seat !== state.toMove; seat = (seat + 1) % seats) {
    if (living.has(seat) && seat !== last) over.push(seat);
    if (over.length > seats) break;
  }
  return over;
}
