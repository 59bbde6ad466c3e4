import { describe, expect, it } from "vitest";
import { boardGame } from ".";
import { onScreen } from "./geometry";
import { bracketed, count, othello } from "./othello";
import { kingOf, shogi } from "./shogi";

const openingOthello = othello.parse("---------------------------OX------XO--------------------------- X")!;
const openingShogi = shogi.parse("lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1")!;

describe("Othello board", () => {
  it("reads a1 first and the side last", () => {
    expect([...openingOthello.pieces].map(([square, piece]) => `${square}${piece.seat}`).sort()).toEqual(["d41", "d50", "e40", "e51"]);
    expect(openingOthello.turn).toBe(0);
  });

  it("refuses what is no position", () => {
    expect(othello.parse("")).toBeUndefined();
    expect(othello.parse(`${"-".repeat(63)} X`)).toBeUndefined();
  });

  it("shows a move before the server has answered, with the discs it turns", () => {
    expect(bracketed(openingOthello, "f5", 0)).toEqual(["e5"]);
    const after = othello.preview(openingOthello, "f5");
    expect(count(after)).toEqual([4, 1]);
    expect(after.turn).toBe(1);
  });
});

describe("Shogi board", () => {
  it("reads squares, hands and side", () => {
    expect(openingShogi.pieces.get("5i")).toEqual({ kind: "K", seat: 0, promoted: false });
    expect(openingShogi.pieces.get("8b")).toEqual({ kind: "R", seat: 1, promoted: false });
    const later = shogi.parse("9/9/4+p4/9/9/9/9/9/4K3k w 2P10pg 8")!;
    expect(later.pieces.get("5c")).toEqual({ kind: "P", seat: 1, promoted: true });
    expect(later.hands).toEqual([[{ kind: "P", count: 2 }], [{ kind: "G", count: 1 }, { kind: "P", count: 10 }]]);
    expect(later.turn).toBe(1);
    expect(kingOf(later, 1)).toBe("1i");
  });

  it("refuses what is no position", () => {
    for (const text of ["", "9/9/9 b - 1", "10/9/9/9/9/9/9/9/9 b - 1", "9/9/9/9/9/9/9/9/9 x - 1"]) {
      expect(shogi.parse(text), text).toBeUndefined();
    }
  });

  it("takes what it captures in hand, turned back", () => {
    const before = shogi.parse("4k4/9/9/9/4+p4/4G4/9/9/4K4 b - 1")!;
    const after = shogi.preview(before, "5f5e");
    expect(after.hands[0]).toEqual([{ kind: "P", count: 1 }]);
    expect(shogi.preview({ ...after, turn: 0 }, "P*1a").hands[0]).toEqual([]);
  });

  it.each([
    ["7g7f", "▲７六歩(77)", "P-7f", undefined],
    ["7g7f", "▲同歩(77)", "P-7f", "7f"],
    ["6i5h", "▲５八金(69)", "G6i-5h", undefined],
  ])("writes %s as %s and %s", (move, kanji, western, previous) => {
    expect(shogi.notate("kanji", openingShogi, move, 0, previous)).toBe(kanji);
    expect(shogi.notate("western", openingShogi, move, 0, previous)).toBe(western);
    expect(shogi.notate("usi", openingShogi, move, 0, previous)).toBe(move);
  });

  it("writes drops, promotion and its refusal", () => {
    const position = shogi.parse("4k4/9/2S6/9/9/9/9/9/4K4 b G 1")!;
    expect(shogi.notate("kanji", position, "G*5b", 0, undefined)).toBe("▲５二金打");
    expect(shogi.notate("kanji", position, "7c6b+", 0, undefined)).toBe("▲６二銀成(73)");
    expect(shogi.notate("kanji", position, "7c6b", 0, undefined)).toBe("▲６二銀不成(73)");
    expect(shogi.notate("western", position, "7c6b", 0, undefined)).toBe("S-6b=");
  });

  it("knows where a piece may and must turn over", () => {
    const position = shogi.parse("9/2P6/9/2N1G4/4S4/9/9/9/4K4 b - 1")!;
    expect(shogi.promotion(position, "7b", "7a")).toBe("forced");
    expect(shogi.promotion(position, "7d", "6b")).toBe("forced");
    expect(shogi.promotion(position, "5d", "5c")).toBe("no");
    expect(shogi.promotion(position, "5e", "5d")).toBe("no");
  });
});

describe("Geometry", () => {
  it("turns the board by half", () => {
    expect(onScreen(shogi.geometry, { column: 0, row: 8 }, 2)).toEqual({ column: 8, row: 0 });
    expect(onScreen(shogi.geometry, { column: 2, row: 3 }, 0)).toEqual({ column: 2, row: 3 });
  });

  it("finds a game by its preset", () => {
    expect(boardGame("shogi.online")?.name).toBe("shogi");
    expect(boardGame("go")).toBeUndefined();
  });
});
