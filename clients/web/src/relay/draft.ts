// The line as it will stand when everything that waits has been taken: what stands by the server's word, and the entries of
// this browser on top.
import type { BoardGame, Placement } from "../boards";
import type { Reading, Relay } from "../match/relay";
import { positionAt, type Ending, type MatchState, type Seat } from "../match/state";
import type { Act, Deed, Entry } from "./entry";
import { perform } from "./hands";

export interface DraftLine {
  ply: number;
  seat: Seat;
  move: string;
  asStood: boolean;
  unsure: boolean;
  /** The server does not have it yet. */
  waiting: boolean;
  left: Reading;
}

/** The clocks of the board, by the wall clock of this machine. */
export interface Face {
  left: Reading;
  runs: Seat | undefined;
  readAt: number;
}

export interface Draft {
  lines: DraftLine[];
  /** Before each ply, and at the end. */
  placements: Placement[];
  revision: number;
  clocks: Face;
  ending: Pick<Ending, "places" | "reason"> | undefined;
  /** The first entry that does not follow from what stands: somebody else was faster. */
  crossed: Entry | undefined;
}

export const lastOf = (draft: Draft): Placement => draft.placements.at(-1)!;

/** What a clock shows at `now`, wall clock; undefined: it was never read. */
export function leftOf({ left, runs, readAt }: Face, seat: Seat, now: number): number | undefined {
  const read = left[seat];
  return read === undefined || runs !== seat ? read : Math.max(0, read - Math.max(0, now - readAt));
}

/** @param steady our steady clock and @param wall the wall clock, read together */
export const faceOf = ({ clocks, nowMs, heardAt }: Relay, steady: number, wall: number): Face => ({
  left: clocks.left,
  runs: clocks.runs,
  readAt: wall - (steady - heardAt) - (nowMs - clocks.readAtMs),
});

function readAnew(face: Face, left: Reading, runs: Seat | undefined, at: number): Face {
  const seats = Math.max(face.left.length, left.length);
  return { left: Array.from({ length: seats }, (_, seat) => left[seat] ?? leftOf(face, seat, at)), runs, readAt: at };
}

const known = ({ left, runs }: Face): boolean => runs !== undefined || left.some((ms) => ms !== undefined);

class Drafting {
  lines: DraftLine[];
  placements: Placement[];
  revision: number;
  clocks: Face;
  ending: Draft["ending"];
  crossed: Entry | undefined;

  constructor(
    private readonly game: BoardGame,
    state: MatchState,
    relay: Relay,
    steady: number,
    wall: number,
    parsed: (text: string) => Placement,
  ) {
    this.lines = state.lines.map(({ ply, seat, move, asStood, unsure, left }) => ({ ply, seat, move, asStood, unsure, left, waiting: false }));
    this.placements = Array.from({ length: state.lines.length + 1 }, (_, ply) => parsed(positionAt(state, ply)));
    this.revision = relay.revision;
    this.clocks = faceOf(relay, steady, wall);
    this.ending = state.ending && { places: state.ending.places, reason: state.ending.reason };
  }

  private get end(): Placement {
    return this.placements.at(-1)!;
  }

  private extend(act: Act, more: { unsure: boolean; left: Reading }): boolean {
    const done = perform(this.game, this.end, act);
    if (typeof done === "string") return false;
    for (const [i, { act: one, seat, after }] of done.entries()) {
      const last = i === done.length - 1;
      const { length } = this.lines;
      this.lines.push({ ply: length, seat, ...one, unsure: last && more.unsure, left: last ? more.left : [], waiting: true });
      this.placements.push(after);
    }
    return true;
  }

  /** Whether the act stands at `ply` already, perhaps behind the pass that nobody writes down. */
  private stands(ply: number, { move }: Act): boolean {
    return this.lines[ply]?.move === move || (this.lines[ply]?.move === "pass" && this.lines[ply + 1]?.move === move);
  }

  /** @returns false: it does not follow from what stands */
  apply({ deed, enteredAt }: Entry): boolean {
    switch (deed.kind) {
      case "relayMove":
        if (deed.ply < this.lines.length) return this.stands(deed.ply, deed.act);
        if (deed.ply > this.lines.length) return false;
        // What this page cannot do, the server will say something about; nothing can follow it here.
        if (!this.extend(deed.act, deed)) return false;
        this.clocks = readAnew(this.clocks, deed.left, undefined, enteredAt);
        if (known(this.clocks) && !this.ending) this.clocks = { ...this.clocks, runs: this.end.turn };
        return true;
      case "correctLine": {
        if (deed.fromPly > this.lines.length) return false;
        // Moves that came since were never seen by who corrected.
        if (deed.length !== undefined && this.lines.length > deed.length) return false;
        if (this.lines.slice(deed.fromPly).map(({ move }) => move).join() === deed.acts.map(({ move }) => move).join()) return true;
        this.lines = this.lines.slice(0, deed.fromPly);
        this.placements = this.placements.slice(0, deed.fromPly + 1);
        this.revision += 1;
        for (const act of deed.acts) if (!this.extend(act, { unsure: false, left: [] })) return false;
        if (this.clocks.runs !== undefined) this.clocks = readAnew(this.clocks, [], this.end.turn, enteredAt);
        return true;
      }
      case "markUnsure":
        if (deed.ply >= this.lines.length) return false;
        this.lines = this.lines.map((line) => (line.ply === deed.ply ? { ...line, unsure: deed.unsure } : line));
        return true;
      case "readClocks":
        this.clocks = readAnew(this.clocks, deed.left, deed.runs, enteredAt);
        return true;
      case "recordResult":
        this.ending = { places: [...deed.places], reason: deed.reason };
        this.clocks = readAnew(this.clocks, [], undefined, enteredAt);
        return true;
      case "withdrawResult":
        this.ending = undefined;
        return true;
      case "annotate":
      case "reportBoard":
      case "settleDifference":
        return true;
    }
  }
}

/** @param parsed reads a position's text; the caller may remember what it has read
 *  @param steady our steady clock and @param wall the wall clock, read together */
export function draftOf(
  game: BoardGame,
  state: MatchState,
  relay: Relay,
  entries: readonly Entry[],
  parsed: (text: string) => Placement,
  steady: number,
  wall: number,
): Draft {
  const drafting = new Drafting(game, state, relay, steady, wall, parsed);
  for (const entry of entries) {
    if (entry.refused || !drafting.apply(entry)) {
      drafting.crossed = entry;
      break;
    }
  }
  const { lines, placements, revision, clocks, ending, crossed } = drafting;
  return { lines, placements, revision, clocks, ending, crossed };
}

/** The entries of a board as they must be said on top of what stands now, after one was dropped or somebody else was faster.
 *  @returns what changes, by id; an entry that cannot follow any more is left as it is, and will be refused */
export function rebased(
  game: BoardGame,
  state: MatchState,
  relay: Relay,
  entries: readonly Entry[],
  parsed: (text: string) => Placement,
): Map<string, Deed | undefined> {
  const drafting = new Drafting(game, state, relay, 0, 0, parsed);
  const changes = new Map<string, Deed | undefined>();
  for (const entry of entries) {
    const { deed } = entry;
    const now = onTop(deed, drafting);
    if (now !== deed || entry.refused) changes.set(entry.id, now);
    if (now && !drafting.apply({ ...entry, deed: now })) break;
  }
  return changes;
}

/** `undefined`: it says nothing any more. */
function onTop(deed: Deed, { lines, revision }: Pick<Draft, "lines" | "revision">): Deed | undefined {
  const same = (ply: number): boolean => "revision" in deed && deed.revision === revision && ply === lines.length;
  switch (deed.kind) {
    case "relayMove":
      return same(deed.ply) ? deed : { ...deed, ply: lines.length, revision };
    case "correctLine":
      if (deed.fromPly > lines.length || (deed.fromPly === lines.length && deed.acts.length === 0)) return undefined;
      return deed.revision === revision && (deed.length === undefined || deed.length >= lines.length) ? deed : { ...deed, revision, length: lines.length };
    case "markUnsure":
      if (deed.ply >= lines.length) return undefined;
      return deed.revision === revision ? deed : { ...deed, revision };
    default:
      return deed;
  }
}
