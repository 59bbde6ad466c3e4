import { create, type MessageInitShape } from "@bufbuild/protobuf";
import { describe, expect, it } from "vitest";
import { MatchEventSchema, SnapshotSchema } from "../gen/tachiai/v1/news_pb";
import { abandoned, leftOnBoard, matchTime } from "./relay";
import { applyEvent, Divergence, fromSnapshot, type MatchState } from "./state";

const move = (ply: number, text: string, more: { unsure?: boolean; asStood?: boolean; left?: { seat: number; leftMs: bigint }[] } = {}) => ({
  ply,
  seat: ply % 2,
  move: text,
  position: `${text} at ${ply}`,
  ...more,
});

const base = fromSnapshot(
  create(SnapshotSchema, {
    matchId: "m",
    historyId: "h",
    seq: 4n,
    preset: { name: "othello.relay", game: "othello", conduct: "relay" },
    start: "s0",
    position: "d6 at 1",
    started: true,
    toMove: 0,
    moves: [move(0, "f5", { left: [{ seat: 0, leftMs: 1_490_000n }] }), move(1, "d6", { unsure: true })],
    delayMs: 60_000n,
    programmeId: "e",
    relay: {
      revision: 3,
      nowMs: 30_000n,
      clocks: { left: [{ seat: 0, leftMs: 1_490_000n }, { seat: 1, leftMs: 1_480_000n }], runs: 0, readAtMs: 20_000n },
      notes: [{ ply: 0, kind: "announcement", text: "round one" }],
    },
  }),
  1_000,
);

type Kind = NonNullable<MessageInitShape<typeof MatchEventSchema>["kind"]>;
let seq = 4;
const after = (state: MatchState, ...kinds: Kind[]): MatchState =>
  kinds.reduce((now, kind) => applyEvent(now, create(MatchEventSchema, { matchId: "m", seq: BigInt((seq += 1)), atMs: 40_000n, kind }), 2_000), state);

const relayed = (ply: number, text: string): Kind => ({ case: "relayed", value: { move: move(ply, text), toMove: 1 - (ply % 2) } });
const corrected = (fromPly: number, revision: number, ...moves: string[]): Kind => ({
  case: "lineCorrected",
  value: { fromPly, revision, moves: moves.map((text, i) => move(fromPly + i, text)), position: "after", toMove: 1, check: true, reason: "misread" },
});

describe("A relayed match", () => {
  it("is taken whole from a snapshot", () => {
    expect(base).toMatchObject({ delayMs: 60_000, programmeId: "e", relay: { revision: 3, notes: [{ ply: 0, kind: "announcement", text: "round one", moves: [] }] } });
    expect(base.lines).toMatchObject([{ move: "f5", unsure: false, left: [1_490_000] }, { move: "d6", unsure: true, left: [] }]);
  });

  it("counts the running clock of the board down from when it was read, and never below zero", () => {
    const { relay } = base;
    expect(matchTime(relay!, 1_500)).toBe(30_500);
    expect(leftOnBoard(relay!, 0, 1_500)).toBe(1_490_000 - 10_500);
    expect(leftOnBoard(relay!, 1, 1_500)).toBe(1_480_000);
    expect(leftOnBoard(relay!, 2, 1_500)).toBeUndefined();
    expect(leftOnBoard(relay!, 0, 10_000_000)).toBe(0);
  });

  it("goes on by relayed moves, as they stood too", () => {
    const state = after(base, { case: "relayed", value: { move: move(2, "turn:f4", { asStood: true }), toMove: 1, clocks: { left: [{ seat: 0, leftMs: 9_000n }], readAtMs: 40_000n } } });
    expect(state.lines.at(-1)).toMatchObject({ move: "turn:f4", asStood: true });
    expect(state).toMatchObject({ position: "turn:f4 at 2", toMove: 1, relay: { clocks: { left: [9_000], runs: undefined, readAtMs: 40_000 }, nowMs: 40_000, heardAt: 2_000 } });
    expect(() => after(base, relayed(3, "c3"))).toThrow(Divergence);
  });

  it("keeps clocks that an event does not read", () => {
    expect(after(base, relayed(2, "c3")).relay!.clocks).toEqual(base.relay!.clocks);
  });

  it("says which plies a correction changed, and what was struck", () => {
    const state = after(base, relayed(2, "c3"), corrected(1, 4, "f6", "c3"));
    expect(state.lines.map((line) => line.move)).toEqual(["f5", "f6", "c3"]);
    expect(state).toMatchObject({ position: "after", toMove: 1, check: true });
    expect(state.relay!.revision).toBe(4);
    expect([...state.relay!.corrected]).toEqual([1]);
    expect(state.relay!.corrections).toMatchObject([{ revision: 4, fromPly: 1, changed: [1], reason: "misread", struck: [{ move: "d6" }, { move: "c3" }] }]);
    expect(() => after(base, corrected(3, 4, "f6"))).toThrow(Divergence);
  });

  it("calls a move after an undo a correction only where it is another one", () => {
    const undone = after(base, relayed(2, "c3"), corrected(2, 4));
    expect([...undone.relay!.corrected]).toEqual([]);
    expect([...after(undone, relayed(2, "c3")).relay!.corrected]).toEqual([]);
    expect([...after(undone, relayed(2, "c4")).relay!.corrected]).toEqual([2]);
    expect([...after(undone, relayed(2, "c4")).relay!.undone]).toEqual([]);
    // Undone twice, then a whole tail: what it had first counts.
    expect([...after(undone, corrected(1, 5), corrected(1, 6, "d6", "e3")).relay!.corrected]).toEqual([2]);
  });

  it("forgets what was said of plies that stand no more", () => {
    const state = after(base, corrected(1, 4, "f6"), corrected(0, 5, "f5"));
    expect([...state.relay!.corrected]).toEqual([]);
    expect([...state.relay!.undone]).toEqual([[1, "f6"]]);
  });

  it("tells who looks at a line that was abandoned", () => {
    const state = after(base, corrected(1, 4, "f6"));
    expect(abandoned(state.relay!, 2, 3)).toMatchObject({ revision: 4 });
    expect(abandoned(state.relay!, 1, 3)).toBeUndefined(); // what stands there stood before
    expect(abandoned(state.relay!, 2, 4)).toBeUndefined(); // he saw it
  });

  it("marks and unmarks a move", () => {
    const marked = after(base, { case: "unsureMarked", value: { ply: 0, unsure: true } }, { case: "unsureMarked", value: { ply: 1, unsure: false } });
    expect(marked.lines.map((line) => line.unsure)).toEqual([true, false]);
    expect(() => after(base, { case: "unsureMarked", value: { ply: 2, unsure: true } })).toThrow(Divergence);
  });

  it("takes a result, and takes it back", () => {
    const ended = after(base, { case: "resultRecorded", value: { ending: { places: [1, 2], reason: "resignation" }, clocks: { readAtMs: 40_000n } } });
    expect(ended).toMatchObject({ ending: { places: [1, 2], reason: "resignation" }, toMove: undefined });
    expect(after(ended, { case: "resultWithdrawn", value: { toMove: 0 } })).toMatchObject({ ending: undefined, toMove: 0 });
  });

  it("keeps what was said, and the difference until it is settled", () => {
    const squares = [{ square: "e4", relay: "X", table: "O" }];
    const found = after(base, { case: "annotated", value: { note: { ply: 2, kind: "line", text: "better", moves: ["c3"] } } }, { case: "differenceFound", value: { squares } });
    expect(found.relay).toMatchObject({ notes: [{ text: "round one" }, { ply: 2, kind: "line", moves: ["c3"] }], difference: squares });
    expect(after(found, { case: "differenceFound", value: {} }).relay!.difference).toEqual([]);
    expect(after(found, { case: "differenceSettled", value: { tableFollows: true } }).relay!.difference).toEqual([]);
  });
});
