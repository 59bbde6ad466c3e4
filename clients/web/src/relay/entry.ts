// What an operator enters of a board, as it waits in this browser until the server has it. Plain values: they are kept in
// IndexedDB as they are.
import type { Note, Reading } from "../match/relay";
import type { Seat } from "../match/state";

/** One act of the line. */
export interface Act {
  move: string;
  /** Done as hands did it, right or wrong. */
  asStood: boolean;
}

export type Deed =
  | { kind: "relayMove"; ply: number; revision: number; act: Act; unsure: boolean; left: Reading }
  | { kind: "correctLine"; fromPly: number; revision: number; length?: number; acts: readonly Act[]; reason: string }
  | { kind: "markUnsure"; ply: number; revision: number; unsure: boolean }
  | { kind: "readClocks"; left: Reading; runs: Seat | undefined }
  | { kind: "recordResult"; places: readonly number[]; reason: string }
  | { kind: "withdrawResult"; reason: string }
  | { kind: "annotate"; note: Note }
  | { kind: "reportBoard"; board: string }
  | { kind: "settleDifference"; tableFollows: boolean; reason: string };

/** Why the server did not take an entry: the fields of its answer. */
export interface Why {
  code: number;
  rule: string;
  illegality: string;
  facts: Readonly<Record<string, string>>;
  text: string;
}

export interface Entry {
  /** The request id: the same however often it is sent. */
  id: string;
  matchId: string;
  /** Entries of a match go out in this order. */
  order: number;
  /** Wall clock of this machine. */
  enteredAt: number;
  /** The office that the sender holds, by its number in the protocol. */
  office: number;
  deed: Deed;
  /** How long it had waited when it was first sent. It is kept: the server takes an id with other content for another's. */
  agoMs?: number;
  refused?: Why;
}

/** An entry that may have reached the server already. */
export const wasSent = (entry: Entry): boolean => entry.agoMs !== undefined;

/** Entries that name a ply of the line. */
export const ofLine = (deed: Deed): boolean => deed.kind === "relayMove" || deed.kind === "correctLine" || deed.kind === "markUnsure";
