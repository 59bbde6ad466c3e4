import { describe, expect, it } from "vitest";
import { boardGame } from ".";
import { labelsOf, onScreen, sideOnScreen } from "./geometry";
import { chushogi } from "./chushogi";
import { yonin } from "./yonin";
import { bracketed, count, othello } from "./othello";
import { shogi } from "./shogi";

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
    expect(shogi.royals(later, 1)).toEqual(["1i"]);
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

const openingChushogi = chushogi.parse(
  "lfcsgekgscfl/a1b1txot1b1a/mvrhdqndhrvm/pppppppppppp/3i4i3/12/12/3I4I3/PPPPPPPPPPPP/MVRHDNQDHRVM/A1B1TOXT1B1A/LFCSGKEGSCFL b - 1",
)!;

describe("Chu shogi board", () => {
  it("reads 46 pieces a side, files of two digits, and the square of a lion just taken", () => {
    const of = (seat: number) => [...openingChushogi.pieces.values()].filter((piece) => piece.seat === seat).length;
    expect([of(0), of(1)]).toEqual([46, 46]);
    expect(openingChushogi.pieces.get("12l")).toEqual({ kind: "L", seat: 0, promoted: false });
    expect(openingChushogi.pieces.get("7j")).toEqual({ kind: "N", seat: 0, promoted: false });
    expect(openingChushogi.pieces.get("6c")).toEqual({ kind: "N", seat: 1, promoted: false });
    expect(openingChushogi.lionTakenOn).toBeUndefined();
    const later = chushogi.parse("12/12/12/10+oo/12/12/12/12/12/12/12/K11 w 10h 7")!;
    expect(later.pieces.get("2d")).toEqual({ kind: "O", seat: 1, promoted: true });
    expect(later.turn).toBe(1);
    expect(later.lionTakenOn).toBe("10h");
  });

  it("refuses what is no position", () => {
    for (const text of ["12/12/12 b - 1", `${"12/".repeat(11)}13 b - 1`, `${"12/".repeat(11)}11Z b - 1`, `${"12/".repeat(12)}12 b - 1`]) {
      expect(chushogi.parse(text), text).toBeUndefined();
    }
  });

  it("takes what stands on the way, and leaves the lion where it was", () => {
    const before = chushogi.parse("k11/12/12/12/6p5/6n5/5N6/12/12/12/12/K11 b - 1")!;
    const on = chushogi.preview(before, "7g6f6e");
    expect([on.pieces.get("6f"), on.pieces.get("6e")?.kind, on.pieces.has("7g")]).toEqual([undefined, "N", false]);
    const igui = chushogi.preview(before, "7g6f7g");
    expect([igui.pieces.get("6f"), igui.pieces.get("7g")?.kind]).toEqual([undefined, "N"]);
    expect(chushogi.preview(before, "7g7h7g").pieces).toEqual(new Map(before.pieces));
  });

  it.each([
    ["7g6f6e", "▲６六→６五獅(7七)", "Lnx6fx6e"],
    ["7g6f7g", "▲６六獅居食い(7七)", "Lnx!6f"],
    ["7g7h7g", "▲７七獅じっと", "Ln!"],
    ["7g5e", "▲５五獅(7七)", "Ln-5e"],
  ])("writes %s as %s and %s", (move, kanji, western) => {
    const before = chushogi.parse("k11/12/12/12/6p5/6n5/5N6/12/12/12/12/K11 b - 1")!;
    expect(chushogi.notate("kanji", before, move, 0, undefined)).toBe(kanji);
    expect(chushogi.notate("western", before, move, 0, undefined)).toBe(western);
  });

  it("knows both royals, and where a piece may turn over", () => {
    const both = chushogi.parse("k10+e/12/12/12/12/12/12/12/12/12/12/K11 w - 1")!;
    expect(chushogi.royals(both, 1)).toEqual(["12a", "1a"]);
    const position = chushogi.parse("12/3p8/12/4G7/6G5/12/12/12/12/12/12/K11 b - 1")!;
    expect(chushogi.promotion(position, "6e", "6d")).toBe("choice"); // enters
    expect(chushogi.promotion(position, "8d", "8c")).toBe("no"); // was there already
    expect(chushogi.promotion(position, "9c", "9b")).toBe("no"); // nothing moves
  });
});

const openingYonin = "2ScGcKcGcSc2/3PcRcPc3/Sb3Pc3Sd/GbPb5PdGd/KbRbPb3PdRdKd/GbPb5PdGd/Sb3Pa3Sd/3PaRaPa3/2SaGaKaGaSa2 a - abcd d 1";

describe("Four-player board", () => {
  it("reads nine pieces a seat, all hands and whose turn it is", () => {
    const { pieces, hands, turn, living } = yonin.parse(openingYonin)!;
    for (const seat of [0, 1, 2, 3]) expect([...pieces.values()].filter((piece) => piece.seat === seat)).toHaveLength(9);
    expect(pieces.get("9e")).toEqual({ kind: "K", seat: 1, promoted: false });
    expect([hands, turn, living]).toEqual([[[], [], [], []], 0, new Set([0, 1, 2, 3])]);
    const later = yonin.parse(openingYonin.replace("a - abcd d 1", "c 2PaRb3Sd abcd b 30"))!;
    expect(later.hands).toEqual([[{ kind: "P", count: 2 }], [{ kind: "R", count: 1 }], [], [{ kind: "S", count: 3 }]]);
    expect(later.turn).toBe(2);
  });

  it("turns the pieces of a seat that is out into dead ones, or gives them to their heir, but never the king", () => {
    const dead = yonin.parse(openingYonin.replace("a - abcd d 1", "a - acd d 9"))!;
    expect(dead.pieces.get("8e")).toEqual({ kind: "R", seat: 1, promoted: false, dead: true });
    expect(dead.pieces.get("9e")).toMatchObject({ kind: "K", dead: true });
    const heir = yonin.parse(openingYonin.replace("a - abcd d 1", "a - acd:ba d 9"))!;
    expect(heir.pieces.get("8e")).toEqual({ kind: "R", seat: 1, promoted: false, owner: 0 });
    expect(heir.pieces.get("9e")).toMatchObject({ kind: "K", dead: true });
  });

  it("is over where nobody is on turn", () => {
    expect(yonin.parse(openingYonin.replace("a - abcd d 1", "- - a d 90"))!.turn).toBeUndefined();
    expect(yonin.parse(openingYonin.replace(" a - ", " x - "))).toBeUndefined();
  });

  it("shows a move of the seat on turn, whoever's piece it takes", () => {
    const before = yonin.parse("4Kc4/9/9/9/Kb2PbRa3Kd/9/9/9/4Ka4 a - abcd d 7")!;
    const after = yonin.preview(before, "5e6e");
    expect([after.hands[0], after.turn, after.pieces.get("6e")?.kind]).toEqual([[{ kind: "P", count: 1 }], 1, "R"]);
  });

  it("turns pieces over in the three lines farthest from their owner", () => {
    const before = yonin.parse("4Kc4/9/9/9/Kb4PbPd1Kd/9/9/4Pc4/4Ka4 b - abcd a 7")!;
    expect(yonin.promotion(before, "4e", "3e")).toBe("choice");
    expect(yonin.promotion(before, "3e", "4e")).toBe("no"); // the east player's own camp
    expect(yonin.promotion(before, "5h", "5i")).toBe("forced");
  });
});

describe("Geometry", () => {
  it.each([
    [0, "5i"],
    [1, "9e"],
    [2, "5a"],
    [3, "1e"],
  ])("puts seat %i's king %s at the bottom of its own screen, and the next player on the left", (seat, square) => {
    const cell = yonin.geometry.cells.find(({ name }) => name === square)!;
    expect(onScreen(yonin.geometry, cell, yonin.geometry.turnOf[seat]!)).toEqual({ column: 4, row: 8 });
    const sides = [0, 1, 2, 3].map((turns) => sideOnScreen(yonin.geometry, (seat + turns) % 4, yonin.geometry.turnOf[seat]!));
    expect(sides).toEqual([0, 1, 2, 3]);
  });

  it("names the squares where they stand on a turned board", () => {
    for (const turns of [0, 1, 2, 3]) {
      const { across, down } = labelsOf(yonin.geometry, "latin", turns);
      for (const cell of yonin.geometry.cells) {
        const { column, row } = onScreen(yonin.geometry, cell, turns);
        expect([`${across[column]}${down[row]}`, `${down[row]}${across[column]}`]).toContain(cell.name);
      }
    }
  });

  it("turns the board by half", () => {
    expect(onScreen(shogi.geometry, { column: 0, row: 8 }, 2)).toEqual({ column: 8, row: 0 });
    expect(onScreen(shogi.geometry, { column: 2, row: 3 }, 0)).toEqual({ column: 2, row: 3 });
  });

  it("finds a game by its preset", () => {
    expect(boardGame("shogi.online")?.name).toBe("shogi");
    expect(boardGame("go")).toBeUndefined();
  });
});
