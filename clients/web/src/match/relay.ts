// What a relayed game has beside position and moves: its corrections, the clocks of the board as they were read, what was
// said about it, and where the table differs. It repeats what the server's state does with each event
// (engines/match/RULES.md#relay), and remembers what no snapshot says: what stood before a correction.
import type { ClockReading } from "../gen/tachiai/v1/common_pb";
import type { MatchEvent } from "../gen/tachiai/v1/news_pb";
import type { BoardClocks as WireClocks, RelayNote, RelayState } from "../gen/tachiai/v1/relay_pb";
import type { Line, MatchState, Seat } from "./state";

/** Time left by seat, ms; undefined: never read. */
export type Reading = readonly (number | undefined)[];

/** The clocks of the board as last read. They are not kept here: a clock at zero shows zero, and nothing follows. */
export interface BoardClocks {
  left: Reading;
  /** Whose goes down since; undefined: they stand. */
  runs: Seat | undefined;
  /** Match time of the reading. */
  readAtMs: number;
}

export type NoteKind = "announcement" | "illegal_act" | "ruling" | "comment" | "line";

export interface Note {
  ply: number; // so many stood
  kind: NoteKind;
  text: string; // untrusted text
  /** Of a line that was shown, from `ply` on. */
  moves: readonly string[];
}

/** Pieces in the game's letters, "" none; a hand is the square "hand0", "hand1", ... by seat. */
export interface Difference {
  square: string;
  relay: string;
  table: string;
}

/** A correction heard while we listened. */
export interface Correction {
  revision: number;
  /** The first ply that differs. */
  fromPly: number;
  /** What stood from there on, and stands no more. */
  struck: readonly Line[];
  /** Plies that have another move now than they had. */
  changed: readonly number[];
  reason: string;
}

export interface Relay {
  /** How often the line was corrected. */
  revision: number;
  clocks: BoardClocks;
  /** Match time when `heardAt` was taken: behind by this audience's delay. */
  nowMs: number;
  /** Reading of our own steady clock. */
  heardAt: number;
  /** Of the table, not settled yet. */
  difference: readonly Difference[];
  notes: readonly Note[];
  /** Heard since the snapshot, the oldest first. */
  corrections: readonly Correction[];
  /** Plies of the line that once showed another move, as far as we heard. */
  corrected: ReadonlySet<number>;
  /** Moves that were struck and have no successor yet, by ply. */
  undone: ReadonlyMap<number, string>;
}

const kinds: readonly string[] = ["announcement", "illegal_act", "ruling", "comment", "line"] satisfies NoteKind[];

export function readingOf(wire: readonly ClockReading[]): Reading {
  const left: (number | undefined)[] = [];
  for (const { seat, leftMs } of wire) left[seat] = Number(leftMs);
  return Array.from(left);
}

const clocksOf = (wire: WireClocks | undefined): BoardClocks => ({
  left: readingOf(wire?.left ?? []),
  runs: wire?.runs,
  readAtMs: Number(wire?.readAtMs ?? 0n),
});

const noteOf = ({ ply, kind, text, moves }: RelayNote): Note => ({
  ply,
  kind: kinds.includes(kind) ? (kind as NoteKind) : "comment",
  text,
  moves: [...moves],
});

/** @param now our steady clock at the moment of receipt */
export const relayOf = (wire: RelayState, now: number): Relay => ({
  revision: wire.revision,
  clocks: clocksOf(wire.clocks),
  nowMs: Number(wire.nowMs),
  heardAt: now,
  difference: wire.difference.map(({ square, relay, table }) => ({ square, relay, table })),
  notes: wire.notes.map(noteOf),
  corrections: [],
  corrected: new Set(),
  undone: new Map(),
});

/** Match time at `now`, our steady clock. */
export const matchTime = (relay: Relay, now: number): number => relay.nowMs + Math.max(0, now - relay.heardAt);

/** What a seat's clock at the board shows at `now`, ms; undefined: it was never read. */
export function leftOnBoard(relay: Relay, seat: Seat, now: number): number | undefined {
  const { left, runs, readAtMs } = relay.clocks;
  const read = left[seat];
  if (read === undefined) return undefined;
  return runs === seat ? Math.max(0, read - Math.max(0, matchTime(relay, now) - readAtMs)) : read;
}

/** Whether the browsed position `ply` of a line is no part of the line any more since revision `since`. */
export const abandoned = (relay: Relay, ply: number, since: number): Correction | undefined =>
  relay.corrections.find(({ revision, fromPly }) => revision > since && fromPly < ply);

const without = <T>(set: ReadonlySet<T>, drop: (value: T) => boolean): Set<T> => new Set([...set].filter((value) => !drop(value)));

function afterMove(relay: Relay, ply: number, move: string): Relay {
  const before = relay.undone.get(ply);
  if (before === undefined) return relay;
  const undone = new Map(relay.undone);
  undone.delete(ply);
  return { ...relay, undone, corrected: before === move ? relay.corrected : new Set([...relay.corrected, ply]) };
}

function afterCorrection(
  relay: Relay,
  lines: readonly Line[],
  { fromPly, moves, revision, reason }: { fromPly: number; moves: readonly { move: string }[]; revision: number; reason: string },
): Relay {
  const struck = lines.slice(fromPly);
  const end = fromPly + moves.length;
  const stood = (ply: number): string | undefined => lines[ply]?.move ?? relay.undone.get(ply);
  const changed = moves.flatMap(({ move }, i) => {
    const before = stood(fromPly + i);
    return before !== undefined && before !== move ? [fromPly + i] : [];
  });
  const corrected = without(relay.corrected, (ply) => ply >= end);
  for (const ply of changed) corrected.add(ply);
  const undone = new Map([...relay.undone].filter(([ply]) => ply >= end));
  for (const line of struck) if (line.ply >= end) undone.set(line.ply, line.move);
  return { ...relay, revision, corrected, undone, corrections: [...relay.corrections, { revision, fromPly, struck, changed, reason }] };
}

/** @param before the match as it stood before the event */
export function relayAfter(relay: Relay, before: MatchState, { kind, atMs }: MatchEvent, now: number): Relay {
  const next: Relay = { ...relay, nowMs: Number(atMs), heardAt: now };
  const read = "value" in kind && kind.value && "clocks" in kind.value ? kind.value.clocks : undefined;
  if (read) next.clocks = clocksOf(read);
  switch (kind.case) {
    case "relayed":
      return kind.value.move ? afterMove(next, kind.value.move.ply, kind.value.move.move) : next;
    case "lineCorrected":
      return afterCorrection(next, before.lines, kind.value);
    case "annotated":
      return kind.value.note ? { ...next, notes: [...relay.notes, noteOf(kind.value.note)] } : next;
    case "differenceFound":
      return { ...next, difference: kind.value.squares.map(({ square, relay: here, table }) => ({ square, relay: here, table })) };
    case "differenceSettled":
      return { ...next, difference: [] };
    default:
      return next;
  }
}
