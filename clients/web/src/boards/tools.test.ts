import { describe, expect, it } from "vitest";
import { boardGame } from ".";
import { dragged, isTouch, useTool, type Grip } from "./tools";

const othello = boardGame("othello")!;
const start = othello.parse(`${"-".repeat(27)}OX------XO${"-".repeat(27)} X`)!;
const grip = (tool: Grip["tool"], picked?: string): Grip => ({ tool, face: 0, picked });
const use = (tool: Grip["tool"], square: string, picked?: string) => useTool(othello, start, grip(tool, picked), square);

describe("Tools of a hand", () => {
  it("lay on an empty square, legal or not, and turn a disc", () => {
    expect(use("hand", "a1")).toEqual({ act: "place:Xa1" });
    expect(use("hand", "d4")).toEqual({ act: "turn:d4" });
    expect(useTool(othello, start, { tool: "hand", face: 1, picked: undefined }, "d3")).toEqual({ act: "place:Od3" });
  });
  it("play whole, lift, shift by two taps, and name", () => {
    expect(use("whole", "d3")).toEqual({ act: "d3" });
    expect(use("whole", "d4")).toEqual({ picked: undefined });
    expect(use("lift", "d4")).toEqual({ act: "lift:d4" });
    expect(use("lift", "a1")).toEqual({ picked: undefined });
    expect(use("shift", "d4")).toEqual({ picked: "d4" });
    expect(use("shift", "c4", "d4")).toEqual({ act: "shift:d4-c4" });
    expect(use("shift", "e4", "d4")).toEqual({ picked: "e4" });
    expect(use("shift", "d4", "d4")).toEqual({ picked: undefined });
    expect(use("name", "h8")).toEqual({ named: "h8" });
  });
  it("shift what is dragged to an empty square", () => {
    expect(dragged(othello, start, "d4", "d3")).toBe("shift:d4-d3");
    expect(dragged(othello, start, "d4", "e4")).toBeUndefined();
    expect(dragged(othello, start, "d4", "d4")).toBeUndefined();
  });
  it("touch empty squares alone", () => {
    expect(isTouch(grip("hand"), start, "a1")).toBe(true);
    expect(isTouch(grip("whole"), start, "d4")).toBe(false);
    expect(isTouch(grip("lift"), start, "a1")).toBe(false);
  });
});

describe("Acts of hands on the board", () => {
  const after = (...acts: string[]) => acts.reduce((placement, act) => othello.preview(placement, act), start);
  it("show what was done and nothing more", () => {
    expect([...after("place:Xd3").pieces.keys()].sort()).toEqual(["d3", "d4", "d5", "e4", "e5"]);
    expect(after("place:Od3").pieces.get("d3")?.seat).toBe(1);
    expect(after("turn:d4").pieces.get("d4")?.seat).toBe(0);
    expect(after("shift:d4-c4").pieces.has("d4")).toBe(false);
    expect(after("shift:d4-c4").pieces.get("c4")?.seat).toBe(1);
    expect(after("lift:d4").pieces.has("d4")).toBe(false);
    expect(after("place:Xd3").turn).toBe(0);
    expect(after("place:Xd3", "press").turn).toBe(1);
  });
  it.each([
    ["place:Xf5", "+f5"],
    ["place:Of5", "+f5 white"],
    ["turn:f4", "turn f4"],
    ["shift:c6-c5", "c6→c5"],
    ["lift:f5", "lift f5"],
    ["press", "press"],
    ["f5", "f5"],
  ])("%s is written %s", (act, text) => expect(othello.notate("western", start, act, 0, undefined)).toBe(text));
  it("say the press in Japanese", () => expect(["press", "turn:f4", "place:Of5"].map((act) => othello.notate("kanji", start, act, 0, undefined))).toEqual(["時計", "返f4", "+f5 白"]));
});
