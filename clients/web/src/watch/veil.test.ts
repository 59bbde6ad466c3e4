import { create } from "@bufbuild/protobuf";
import { describe, expect, it } from "vitest";
import { MatchEventSchema, SnapshotSchema } from "../gen/tachiai/v1/news_pb";
import { applyEvent, fromSnapshot, type MatchState } from "../match/state";
import { titleOf } from "../views/words";
import { clampReached, hidesResults, mayStepTo, unveiled, veil, withHide } from "./veil";

/** Words that stand nowhere but in what comes after ply 2, each in a place of its own. */
const secrets = ["later-move", "later-position", "later-note", "line-note", "line-move", "end-note", "struck-move", "777777", "888888", "resigned-word", "the-rule", "next-match"];

const move = (ply: number, text: string, position: string, leftMs = 5_000n) => ({
  ply,
  seat: ply % 2,
  move: text,
  position,
  spentMs: ply < 2 ? 1_000n : 777_777n,
  left: [{ seat: ply % 2, leftMs: ply < 2 ? leftMs : 888_888n }],
});

const running = fromSnapshot(
  create(SnapshotSchema, {
    matchId: "m",
    historyId: "h",
    seq: 900n,
    preset: { name: "othello.relay", game: "othello", conduct: "relay" },
    players: [{ seat: 0, displayName: "Kuro" }, { seat: 1, displayName: "Shiro" }],
    start: "start",
    position: "later-position 3",
    started: true,
    toMove: 1,
    moves: [move(0, "f5", "p1"), move(1, "d6", "p2"), move(2, "later-move", "later-position 3")],
    clocks: { faces: [{ mainMs: 777_777n }, { mainMs: 888_888n }], running: 1 },
    nextMatch: "next-match",
    relay: {
      revision: 1,
      nowMs: 777_777n,
      clocks: { left: [{ seat: 0, leftMs: 777_777n }], runs: 1, readAtMs: 888_888n },
      notes: [
        { ply: 1, kind: "comment", text: "early-note" },
        { ply: 1, kind: "line", text: "line-note", moves: ["line-move"] },
        { ply: 3, kind: "comment", text: "later-note" },
      ],
      difference: [{ square: "d4", relay: "later-position", table: "" }],
    },
  }),
  1_000,
);

let seq = 900;
const after = (state: MatchState, ...kinds: { case: string; value: object }[]): MatchState =>
  kinds.reduce(
    (now, kind) => applyEvent(now, create(MatchEventSchema, { matchId: "m", seq: BigInt((seq += 1)), atMs: 777_777n, kind: kind as never }), 2_000),
    state,
  );

const ended = after(
  running,
  { case: "relayed", value: { move: move(3, "struck-move", "later-position 4"), toMove: 0 } },
  { case: "lineCorrected", value: { fromPly: 3, moves: [move(3, "later-move 4", "later-position 4")], position: "later-position 4", revision: 2 } },
  { case: "annotated", value: { note: { ply: 4, kind: "announcement", text: "end-note" } } },
  { case: "resultRecorded", value: { ending: { places: [2, 1], reason: "resigned-word", rule: "the-rule" } } },
);

/** Everything a view could read of it. */
const said = (value: unknown): string =>
  JSON.stringify(value, (_, one: unknown) => (one instanceof Map ? [...one] : one instanceof Set ? [...one] : typeof one === "bigint" ? String(one) : one));

describe("The veil over a match", () => {
  it.each([["running", running], ["ended", ended]] as const)("says nothing of what comes later: %s", (_, match) => {
    const shown = veil(match, 2);
    const { relay, ...rest } = shown;
    const text = said({ ...rest, relay: { ...relay, nowMs: 0 } });
    for (const secret of secrets) expect(text, secret).not.toContain(secret);
    expect(shown.lines.map(({ move: one }) => one)).toEqual(["f5", "d6"]);
    expect(shown.position).toBe("p2");
    expect(shown.relay?.notes.map((note) => note.text)).toEqual(["early-note"]);
    expect(titleOf(shown, undefined)).toBe("Kuro – Shiro");
  });

  it("looks the same over a game that ended and one that goes on", () => {
    const strip = (match: MatchState) => said({ ...veil(match, 2), relay: { ...veil(match, 2).relay, nowMs: 0, heardAt: 0, revision: 0 } });
    expect(strip(ended)).toBe(strip(running));
  });

  it("gives way step by step, and the result comes one step after the last move", () => {
    expect(veil(ended, 0)).toMatchObject({ lines: [], position: "start", seq: 0 });
    const last = veil(ended, 4);
    expect(last.lines).toHaveLength(4);
    expect(last.ending).toBeUndefined();
    expect(said(last)).not.toContain("end-note");
    expect(mayStepTo(ended, 5)).toBe(true);
    expect(unveiled(ended, 5)).toBe(true);
    expect(veil(ended, 5)).toBe(ended);
    expect(mayStepTo(running, 4)).toBe(false);
    expect(clampReached(running, 9)).toBe(3);
    expect(clampReached(ended, 9)).toBe(5);
  });

  it("hides who has left: presence tells of an end", () => {
    const away = { ...running, players: running.players.map((player) => ({ ...player, present: true })) };
    expect(veil(away, 1).players.every(({ present }) => !present)).toBe(true);
  });
});

describe("An address that hides results", () => {
  it("is known by its word, else by the setting", () => {
    expect(hidesResults("", true)).toBe(true);
    expect(hidesResults("", false)).toBe(false);
    expect(hidesResults("?hide", false)).toBe(true);
    expect(hidesResults("?hide=1", false)).toBe(true);
    expect(hidesResults("?hide=0", true)).toBe(false);
  });

  it("hands the word on, before the fragment", () => {
    expect(withHide("/m/a", false)).toBe("/m/a");
    expect(withHide("/m/a", true)).toBe("/m/a?hide=1");
    expect(withHide("/m/a#ply=3", true)).toBe("/m/a?hide=1#ply=3");
    expect(withHide("/e/a.atom?x=1", true)).toBe("/e/a.atom?x=1&hide=1");
  });
});
