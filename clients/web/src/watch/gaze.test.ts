import { describe, expect, it } from "vitest";
import type { Line } from "../match/state";
import { atLive, goTo, goToMain, isAside, lengthOf, lineChanged, play, plyOf, step, viewOf, type Gaze } from "./gaze";

const line = (move: string, ply: number): Line => ({
  ply,
  seat: ply % 2,
  move,
  spentMs: 0,
  position: `after ${move}`,
  check: false,
  office: 0,
  announces: [],
  unsure: false,
  asStood: false,
  left: [],
});
/** "a b c" */
const lines = (text: string): Line[] => text.split(" ").filter(Boolean).map(line);
/** The game with moves m0, m1, ... and other ones put in from a ply on. */
const game = (length: number, from = length, other: string[] = []): Line[] =>
  [...Array.from({ length: Math.min(length, from) }, (_, ply) => `m${ply}`), ...other].map(line);
const acts = ({ aside }: Gaze): string[] => aside?.acts.map(({ move }) => move) ?? [];

describe("A spectator's gaze", () => {
  it("at the live end follows every move", () => {
    expect(lineChanged(atLive, lines("a b"), lines("a b c"))).toEqual(atLive);
    expect(plyOf(atLive, lines("a b c"))).toBe(3);
  });

  it("that looks back is not moved by new moves, and knows how many there are", () => {
    const back = goTo(atLive, 1, lines("a b c"));
    const after = lineChanged(back, lines("a b c"), lines("a b c d e"));
    expect(after.ply).toBe(1);
    expect(viewOf(after, lines("a b c d e"))).toEqual({ ply: 1, unseen: 2 });
    expect(viewOf(step(after, 3, lines("a b c d e")), lines("a b c d e"))).toEqual({ ply: 4, unseen: 1 });
    expect(step(after, 4, lines("a b c d e"))).toEqual(atLive);
  });

  it("K055: the live one jumps to the corrected move, one who browses before it stays", () => {
    const wrong = game(30, 29, ["wrong"]);
    const right = game(30, 29, ["right"]);
    expect(lineChanged(atLive, wrong, right)).toEqual(atLive);
    const browsing = lineChanged(goTo(atLive, 12, wrong), wrong, right);
    expect(browsing.ply).toBe(12);
    expect(browsing.aside).toBeUndefined();
    expect(viewOf(browsing, right).unseen).toBe(1);
  });

  it("K055: who explores from the wrong move keeps his line, and is off the game", () => {
    const wrong = game(30, 29, ["wrong"]);
    const right = game(30, 29, ["right"]);
    const exploring = play(play(goTo(atLive, 30, wrong), { move: "x", seat: 0 }, wrong), { move: "y", seat: 1 }, wrong);
    expect(exploring).toMatchObject({ ply: 32, aside: { from: 30, kind: "own" } });
    const after = lineChanged(exploring, wrong, right);
    expect(after).toMatchObject({ ply: 32, aside: { from: 29, kind: "own" } });
    expect(acts(after)).toEqual(["wrong", "x", "y"]);
    const on = lineChanged(after, right, [...right, line("m30", 30), line("m31", 31)]);
    expect(acts(on)).toEqual(["wrong", "x", "y"]);
    expect(on.ply).toBe(32);
    expect(viewOf(on, [...right, line("m30", 30), line("m31", 31)]).unseen).toBe(3);
  });

  it("that looks at struck plies keeps them before its eyes", () => {
    const before = lines("a b c d e");
    const after = lines("a b x");
    const gaze = lineChanged(goTo(atLive, 4, before), before, after);
    expect(gaze).toMatchObject({ ply: 4, aside: { from: 2, kind: "abandoned" } });
    expect(acts(gaze)).toEqual(["c", "d"]);
    expect(gaze.aside?.acts[1]?.position).toBe("after d");
    expect(isAside(gaze)).toBe(true);
    expect(isAside(goTo(gaze, 2, after))).toBe(false);
    expect(lengthOf(gaze, after)).toBe(4);
    expect(goToMain(gaze, 3, after)).toEqual(atLive);
    expect(goToMain(gaze, 2, after)).toMatchObject({ ply: 2, aside: undefined });
  });

  it("is back in the game when the correction is taken back", () => {
    const before = lines("a b c d e");
    const gaze = lineChanged(goTo(atLive, 4, before), before, lines("a b x"));
    expect(lineChanged(gaze, lines("a b x"), before)).toMatchObject({ ply: 4, aside: undefined });
    // Also move by move: he is not taken along when the game passes the ply he looks at.
    const steps = ["a b", "a b c", "a b c d", "a b c d e"].map(lines);
    const after = steps.reduce((now, line, i) => (i === 0 ? now : lineChanged(now, steps[i - 1]!, line)), lineChanged(goTo(atLive, 4, before), before, steps[0]!));
    expect(after).toMatchObject({ ply: 4, aside: undefined });
  });

  it("K057: going back and playing the same moves is the game, not a line beside it", () => {
    const played = lines("a b c d");
    let gaze = goTo(atLive, 1, played);
    for (const move of ["b", "c"]) gaze = play(gaze, { move, seat: 0 }, played);
    expect(gaze).toMatchObject({ ply: 3, aside: undefined });
    expect(play(gaze, { move: "d", seat: 1 }, played)).toEqual(atLive);
  });

  it("K057: a prediction becomes the game when it happens", () => {
    const played = lines("a b");
    const predicted = play(play(atLive, { move: "c", seat: 0 }, played), { move: "d", seat: 1 }, played);
    expect(predicted).toMatchObject({ ply: 4, aside: { from: 2, kind: "own" } });
    const one = lineChanged(predicted, played, lines("a b c"));
    expect(one).toMatchObject({ ply: 4, aside: { from: 3 } });
    expect(acts(one)).toEqual(["d"]);
    expect(lineChanged(one, lines("a b c"), lines("a b c d"))).toEqual(atLive);
    const other = lineChanged(one, lines("a b c"), lines("a b c x"));
    expect(other).toMatchObject({ ply: 4, aside: { from: 3 } });
    expect(viewOf(other, lines("a b c x")).unseen).toBe(1);
  });

  it("goes on inside the own line, and another move there replaces what followed", () => {
    const played = lines("a b");
    const own = play(play(play(atLive, { move: "x", seat: 0 }, played), { move: "y", seat: 1 }, played), { move: "z", seat: 0 }, played);
    const back = step(own, -2, played);
    expect(back.ply).toBe(3);
    expect(acts(play(back, { move: "y", seat: 1 }, played))).toEqual(["x", "y", "z"]);
    expect(acts(play(back, { move: "w", seat: 1 }, played))).toEqual(["x", "w"]);
    expect(acts(play(goTo(own, 2, played), { move: "x", seat: 0 }, played))).toEqual(["x", "y", "z"]);
    expect(step(own, 5, played).ply).toBe(5);
  });

  it("at the end of its own line is not at the live end", () => {
    const played = lines("a b");
    const own = play(goTo(atLive, 1, played), { move: "x", seat: 1 }, played);
    expect(own.ply).toBe(2);
    expect(goTo(own, 9, played)).toMatchObject({ ply: 2, aside: { from: 1 } });
  });

  it("is not moved by a move that is taken back behind it", () => {
    const before = lines("a b c");
    expect(lineChanged(goTo(atLive, 1, before), before, lines("a b"))).toMatchObject({ ply: 1, aside: undefined });
  });
});
