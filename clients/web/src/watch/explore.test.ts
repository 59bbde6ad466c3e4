import { describe, expect, it } from "vitest";
import { boardGame } from "../boards";
import type { Line, MatchState } from "../match/state";
import { actsOf, offered, seen, writtenAside } from "./explore";
import { atLive, goTo, play } from "./gaze";
import { lineTo, plyOfFragment, transcript } from "./transcript";

const othello = boardGame("othello")!;
const shogi = boardGame("shogi")!;
const start = "---------------------------OX------XO--------------------------- X";
const row = (text: string) => `${text.replaceAll("/", "")}`;

const line = (ply: number, move: string, position: string): Line => ({
  ply, seat: ply % 2, move, position, spentMs: 0, check: false, office: 0, announces: [], unsure: false, asStood: false, left: [],
});
const f5 = "---------------------------OX------XXX-------------------------- O";
const match = { start, position: f5, lines: [line(0, "f5", f5)] } as unknown as MatchState;

describe("An own line", () => {
  it("of Othello offers what turns something over", () => {
    expect(offered(othello, othello.parse(start)!)?.sort()).toEqual(["c4", "d3", "e6", "f5"]);
    expect(offered(shogi, shogi.parse("lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b -")!)).toBeUndefined();
  });

  it("of Othello passes by itself where one side has nothing", () => {
    const board = othello.parse(`${row("-OX-----/--------/--------/--------/--------/--------/--------/XO------")} X`)!;
    // a1 turns b1; then White has nothing, and Black still has c8.
    expect(actsOf(othello, board, "a1")).toEqual([{ move: "a1", seat: 0 }, { move: "pass", seat: 1 }]);
    expect(actsOf(othello, othello.parse(start)!, "f5")).toEqual([{ move: "f5", seat: 0 }]);
  });

  it("is seen as hands made it, on what the game had", () => {
    const gaze = play(goTo(atLive, 0, match.lines), { move: "d3", seat: 0 }, match.lines);
    const view = seen(othello, match, gaze)!;
    expect(view).toMatchObject({ ply: 1, last: { move: "d3", seat: 0 } });
    expect(view.placement.pieces.get("d4")?.seat).toBe(0);
    expect(view.placement.turn).toBe(1);
    expect(seen(othello, match, atLive)).toMatchObject({ ply: 1, position: f5, last: { move: "f5" } });
    expect(seen(othello, match, goTo(gaze, 0, match.lines))).toMatchObject({ ply: 0, position: start, last: undefined });
  });

  it("is written as the game is", () => {
    const sfen = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b -";
    const played = { start: sfen, position: sfen, lines: [] } as unknown as MatchState;
    const own = play(play(atLive, { move: "7g7f", seat: 0 }, []), { move: "3c3d", seat: 1 }, []);
    expect(writtenAside(shogi, played, own, "western")).toEqual(["P-7f", "P-3d"]);
    expect(writtenAside(shogi, played, atLive, "western")).toEqual([]);
  });

  it("that was corrected away is seen as it stood", () => {
    const gaze = { ply: 1, seen: 0, aside: { from: 0, kind: "abandoned" as const, acts: [line(0, "c4", f5)] } };
    expect(seen(othello, match, gaze)?.position).toBe(f5);
  });
});

describe("A transcript", () => {
  it("of Othello is one word without passes", () => {
    expect(transcript("othello", [{ move: "f5" }, { move: "pass" }, { move: "d6" }])).toBe("f5d6");
    expect(transcript("othello", [{ move: "f5" }, { move: "turn:e5" }])).toBe("f5 turn:e5");
    expect(transcript("shogi", [{ move: "7g7f" }, { move: "P*5e" }])).toBe("7g7f P*5e");
  });

  it("of the line up to here holds the own moves, of the game does not", () => {
    const gaze = play(goTo(atLive, 0, match.lines), { move: "d3", seat: 0 }, match.lines);
    expect(transcript("othello", lineTo(match.lines, gaze))).toBe("d3");
    expect(transcript("othello", lineTo(match.lines, atLive))).toBe("f5");
    expect(transcript("othello", lineTo(match.lines, goTo(gaze, 0, match.lines)))).toBe("");
  });

  it("is linked to at a ply", () => {
    expect(plyOfFragment("#ply=23")).toBe(23);
    expect(plyOfFragment("#ply=x")).toBeUndefined();
    expect(plyOfFragment("")).toBeUndefined();
  });
});
