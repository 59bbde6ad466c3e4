import { create } from "@bufbuild/protobuf";
import { describe, expect, it } from "vitest";
import { boardGame, type Placement } from "../boards";
import { SnapshotSchema } from "../gen/tachiai/v1/news_pb";
import { fromSnapshot, type MatchState } from "../match/state";
import { previewOf, saysSomething } from "./correction";
import { draftOf, lastOf, leftOf, rebased } from "./draft";
import type { Act, Deed, Entry } from "./entry";
import { playLine } from "./hands";
import { positionText } from "./table_board";

const othello = boardGame("othello")!;
const shogi = boardGame("shogi")!;
const starts = {
  othello: "---------------------------OX------XO--------------------------- X",
  shogi: "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
};
const parsed = (name: "othello" | "shogi") => (text: string) => boardGame(name)!.parse(text)!;
const acts = (text: string): Act[] => text.split(" ").filter(Boolean).map((move) => ({ move, asStood: false }));

function matchOf(name: "othello" | "shogi", line: string, more: { revision?: number; start?: string } = {}): MatchState {
  const game = boardGame(name)!;
  const start = more.start ?? starts[name];
  const { steps, breaks } = playLine(game, game.parse(start)!, acts(line));
  expect(breaks).toBeUndefined();
  const text = (after: Placement) => positionText(game, after, start);
  return fromSnapshot(
    create(SnapshotSchema, {
      matchId: "m", seq: 5n, start, position: steps.length ? text(steps.at(-1)!.after) : start, toMove: steps.at(-1)?.after.turn ?? 0,
      moves: steps.map(({ act, seat, after }, ply) => ({ ply, seat, move: act.move, position: text(after) })),
      relay: { revision: more.revision ?? 0, nowMs: 10_000n, clocks: { left: [{ seat: 0, leftMs: 60_000n }, { seat: 1, leftMs: 50_000n }], runs: steps.at(-1)?.after.turn ?? 0, readAtMs: 9_000n } },
    }),
    1_000,
  );
}

let order = 0;
const entry = (deed: Deed, enteredAt = 500_000): Entry => ({ id: `e${(order += 1)}`, matchId: "m", order, enteredAt, office: 2, deed });
const moveAt = (ply: number, move: string, revision = 0, asStood = false): Deed => ({ kind: "relayMove", ply, revision, act: { move, asStood }, unsure: false, left: [] });
const correct = (fromPly: number, line: string, revision = 0): Deed => ({ kind: "correctLine", fromPly, revision, acts: acts(line), reason: "" });
const draft = (state: MatchState, deeds: Deed[], name: "othello" | "shogi" = "othello") =>
  draftOf(boardGame(name)!, state, state.relay!, deeds.map((deed) => entry(deed)), parsed(name), 1_000, 500_000);
const moves = ({ lines }: { lines: readonly { move: string }[] }) => lines.map(({ move }) => move).join(" ");

describe("The line with what waits", () => {
  it("shows entries on top of what stands, discs turned", () => {
    const now = draft(matchOf("othello", "f5"), [moveAt(1, "d6"), moveAt(2, "c3")]);
    expect(moves(now)).toBe("f5 d6 c3");
    expect(now.lines.map(({ waiting, seat }) => [waiting, seat])).toEqual([[false, 0], [true, 1], [true, 0]]);
    expect(positionText(othello, lastOf(now), starts.othello)).toBe("------------------X--------XX------OXX-----O-------------------- O");
    expect(now.crossed).toBeUndefined();
  });

  it("takes no entry twice whose news came before its answer", () => {
    const now = draft(matchOf("othello", "f5 d6"), [moveAt(1, "d6"), moveAt(2, "c3")]);
    expect(moves(now)).toBe("f5 d6 c3");
    expect(moves(draft(matchOf("othello", "f5 d6"), [correct(1, "d6")]))).toBe("f5 d6");
  });

  it("stops where somebody else entered something else", () => {
    const now = draft(matchOf("othello", "f5 f6"), [moveAt(1, "d6"), moveAt(2, "c3")]);
    expect(moves(now)).toBe("f5 f6");
    expect(now.crossed?.deed).toMatchObject({ act: { move: "d6" } });
    expect(draft(matchOf("othello", "f5"), [moveAt(3, "d6")]).crossed).toBeDefined();
  });

  it("puts in the pass that nobody writes down", () => {
    // White has no move; black can bracket the one white disc from its open side.
    const state = matchOf("othello", "", { start: `${"-".repeat(62)}OX O` });
    const now = draft(state, [moveAt(0, "f8")]);
    expect(moves(now)).toBe("pass f8");
    expect(now.lines.map(({ seat }) => seat)).toEqual([1, 0]);
    expect(moves(draft(matchOf("othello", "pass f8", { start: state.start }), [moveAt(0, "f8")]))).toBe("pass f8");
  });

  it("performs what hands did, right or wrong", () => {
    const now = draft(matchOf("othello", "f5"), [moveAt(1, "turn:e5", 0, true), moveAt(2, "place:Oa1", 0, true)]);
    expect(lastOf(now).pieces.get("e5")!.seat).toBe(1);
    expect(lastOf(now).pieces.get("a1")!.seat).toBe(1);
    expect(lastOf(now).turn).toBe(1);
    expect(moves(draft(matchOf("shogi", ""), [moveAt(0, "5a5h", 0, true)], "shogi"))).toBe("5a5h");
    expect(draft(matchOf("shogi", ""), [moveAt(0, "5a5h")], "shogi").crossed).toBeDefined();
  });

  it("corrects, undoes, marks and counts the corrections", () => {
    const now = draft(matchOf("othello", "f5 d6 c3", { revision: 2 }), [correct(1, "f6 e6", 2), { kind: "markUnsure", ply: 0, revision: 3, unsure: true }, correct(2, "", 3)]);
    expect(moves(now)).toBe("f5 f6");
    expect(now.revision).toBe(4);
    expect(now.lines[0]!.unsure).toBe(true);
  });

  it("keeps the clocks as the server will", () => {
    // Read 1 s before the snapshot, black runs: 59 s at the wall clock 500 000.
    const state = matchOf("othello", "");
    const at = (deeds: Deed[]) => draftOf(othello, state, state.relay!, deeds.map((deed) => entry(deed, 510_000)), parsed("othello"), 1_000, 500_000).clocks;
    expect(leftOf(at([]), 0, 500_000)).toBe(59_000);
    const moved = at([moveAt(0, "f5")]);
    expect(moved.runs).toBe(1);
    expect([0, 1].map((seat) => leftOf(moved, seat, 515_000))).toEqual([49_000, 45_000]);
    expect(at([{ kind: "readClocks", left: [undefined, 30_000], runs: undefined }])).toEqual({ left: [49_000, 30_000], runs: undefined, readAt: 510_000 });
    expect(at([{ kind: "recordResult", places: [1, 2], reason: "time" }, moveAt(0, "f5")]).runs).toBeUndefined();
    expect(leftOf(at([]), 0, 9_000_000)).toBe(0);
  });

  it("is said anew on top of what stands", () => {
    const waiting = [entry(moveAt(1, "d6")), entry(moveAt(2, "c3")), entry({ kind: "markUnsure", ply: 2, revision: 0, unsure: true })];
    const state = matchOf("othello", "f5 f6", { revision: 1 });
    const anew = rebased(othello, state, state.relay!, waiting.slice(1), parsed("othello"));
    // c3 cannot follow f6: it is renumbered, and the server will say so.
    expect(anew.get(waiting[1]!.id)).toMatchObject({ ply: 2, revision: 1 });
    const after = rebased(othello, state, state.relay!, [entry(moveAt(9, "e6")), entry(moveAt(10, "f4")), entry(correct(4, ""))], parsed("othello"));
    expect([...after.values()].map((deed) => deed && "ply" in deed ? deed.ply : deed)).toEqual([2, 3, undefined]);
  });

  it("takes no move away that came after a correction was typed, until somebody says so", () => {
    const undo: Deed = { kind: "correctLine", fromPly: 1, revision: 0, length: 2, acts: [], reason: "" };
    const state = matchOf("othello", "f5 d6 c3 d3", { revision: 0 });
    expect(draft(state, [undo]).crossed?.deed).toBe(undo);
    expect(draft(state, [undo]).lines).toHaveLength(4);
    const waiting = entry(undo);
    const anew = rebased(othello, state, state.relay!, [waiting], parsed("othello")).get(waiting.id);
    expect(anew).toMatchObject({ fromPly: 1, length: 4 });
    expect(draft(state, [anew!]).lines).toHaveLength(1);
  });
});

describe("A correction before it is sent", () => {
  const state = matchOf("othello", "f5 d6 c3 d3 c4 f4 e3 f3");
  const now = () => draft(state, []);

  it("says that everything after it still stands", () => {
    const seen = previewOf(othello, now(), { how: "replace", ply: 6, acts: acts("f6") });
    expect(seen).toMatchObject({ fromPly: 6, stands: 1, later: 1, breaks: undefined, flaw: undefined });
    expect(seen.acts.map(({ move }) => move)).toEqual(["f6", "f3"]);
    expect(saysSomething(now(), seen)).toBe(true);
    expect(saysSomething(now(), previewOf(othello, now(), { how: "replace", ply: 6, acts: acts("e3") }))).toBe(false);
  });

  it("shows the first later move that breaks", () => {
    const seen = previewOf(othello, now(), { how: "replace", ply: 1, acts: acts("f6") });
    expect(seen.later).toBe(6);
    expect(seen.breaks).toEqual({ ply: 2, move: "c3", flaw: "turns_nothing" });
    expect(seen.acts.map(({ move }) => move)).toEqual(["f6"]);
  });

  it("inserts, deletes and undoes", () => {
    expect(previewOf(othello, now(), { how: "insert", ply: 8, acts: acts("f2") }).acts).toHaveLength(1);
    const without = previewOf(othello, now(), { how: "delete", ply: 7 });
    expect(without).toMatchObject({ fromPly: 7, acts: [], later: 0 });
    expect(previewOf(othello, now(), { how: "undo", ply: 2 })).toMatchObject({ fromPly: 2, acts: [], later: 0 });
    const inside = previewOf(othello, now(), { how: "delete", ply: 0 });
    expect(inside).toMatchObject({ later: 7, stands: 0, breaks: { ply: 1, move: "d6", flaw: "turns_nothing" } });
  });

  it("says where what is put in cannot be done itself", () => {
    expect(previewOf(othello, now(), { how: "replace", ply: 2, acts: acts("a1") })).toMatchObject({ flaw: "turns_nothing", stands: 0 });
    const game = draft(matchOf("shogi", "7g7f 3c3d 8h2b+"), [], "shogi");
    const seen = previewOf(shogi, game, { how: "replace", ply: 0, acts: acts("2g2f") });
    // Only the server knows that the bishop's way is closed; that the piece is there this page sees.
    expect(seen).toMatchObject({ stands: 2, later: 2, breaks: undefined });
    expect(previewOf(shogi, game, { how: "delete", ply: 0 }).breaks).toEqual({ ply: 1, move: "3c3d", flaw: "no_piece" });
  });
});
