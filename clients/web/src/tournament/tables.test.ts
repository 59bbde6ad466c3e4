import { describe, expect, it } from "vitest";
import { boxHeight, brackets, hasBracket } from "./bracket";
import { crossTable } from "./cross_table";
import { knockOut, knockOutJson } from "./fixture";
import { boardsOf, scoreOf, seatOf, tournamentOf, type Tournament } from "./model";
import { breaches, encountersOf, neighbours, newBreaches, swap } from "./swaps";
import { readTyped } from "./typed_result";

/** A full bracket of 2^n, lower numbers win. */
function bracketOf(players: number): Tournament {
  const rounds: object[] = [];
  let alive = Array.from({ length: players }, (_, at) => `P${at + 1}`);
  for (let round = 1; alive.length > 1; ++round) {
    const boards = [];
    for (let at = 0; at < alive.length; at += 2) boards.push({ board: at / 2 + 1, stage: alive.length === 2 ? "final" : "main", a: alive[at], b: alive[at + 1], result: { kind: "played", winner: alive[at] } });
    rounds.push({ round, closed: true, boards });
    alive = alive.filter((_, at) => at % 2 === 0);
  }
  return tournamentOf({ ...knockOutJson, rounds, players: Array.from({ length: players }, (_, at) => ({ id: `P${at + 1}`, name: `P${at + 1}`, state: "playing" })) })!;
}

describe("What the server tells of a tournament", () => {
  it("is read whole, and nothing that is no tournament", () => {
    const t = knockOut();
    expect(t.players.map(({ name }) => name)).toEqual(["佐藤 一", "Bob", "Carol", "渡邊"]);
    expect(boardsOf(t, "P4").map((board) => scoreOf(board, "P4"))).toEqual(["win", "win"]);
    expect(seatOf(t.rounds[0]!.boards[1]!, "P4")).toBe(1);
    expect(t.desk).toBeUndefined();
    expect(tournamentOf({ error: 1 })).toBeUndefined();
    expect(tournamentOf({ id: "x", format: "swiss", rounds: "no", players: [null, 3] })).toMatchObject({ rounds: [], state: "entries" });
  });
});

describe("The bracket", () => {
  it("puts the final between its two semi-finals, and the third place beside it", () => {
    const [main, third] = brackets(knockOut());
    expect(main!.boxes.map(({ board }) => `${board.round}.${board.board}`)).toEqual(["1.1", "1.2", "2.1"]);
    const [one, other, final] = main!.boxes;
    expect(final!.y).toBe((one!.y + other!.y) / 2);
    expect(main!.links).toHaveLength(2);
    expect(third).toMatchObject({ stage: "third", boxes: { length: 1 } });
  });

  it.each([2, 8, 64])("lays no box of %i players over another", (players) => {
    const [tree] = brackets(bracketOf(players));
    expect(tree!.boxes).toHaveLength(players - 1);
    for (const one of tree!.boxes) {
      for (const other of tree!.boxes) if (one !== other && one.x === other.x) expect(Math.abs(one.y - other.y)).toBeGreaterThanOrEqual(boxHeight);
      expect(one.y + boxHeight / 2).toBeLessThanOrEqual(tree!.height);
    }
  });

  it("has nothing to draw of a Swiss", () => {
    const swiss = tournamentOf({ ...knockOutJson, rounds: [{ round: 1, boards: [{ board: 1, stage: "swiss", a: "P1", b: "P2" }] }] })!;
    expect(hasBracket(swiss)).toBe(false);
    expect(brackets(swiss)).toEqual([]);
    expect(hasBracket(knockOut())).toBe(true);
  });
});

describe("The cross-table", () => {
  it("stands in the order of the standings, each meeting from both sides", () => {
    const table = crossTable(knockOut());
    expect(table.order).toEqual(["P4", "P1", "P3", "P2"]);
    expect(table.cells.get("P4")!.get("P1")).toMatchObject([{ round: 2, score: "win" }]);
    expect(table.cells.get("P1")!.get("P4")).toMatchObject([{ round: 2, score: "loss" }]);
    expect(table.cells.get("P4")!.get("P2")).toBeUndefined();
  });
});

describe("A pairing by hand", () => {
  const t = knockOut();
  it("names what a swap breaks, and only that", () => {
    const now = encountersOf(t.rounds[1]!.boards);
    const changed = swap(now, { at: 0, side: "b" }, { at: 1, side: "a" });
    expect(changed).toMatchObject([{ a: "P1", b: "P2" }, { a: "P4", b: "P3" }]);
    expect(now[0]).toMatchObject({ a: "P1", b: "P4" });
    const broken = newBreaches(breaches(t, 2, now), breaches(t, 2, changed));
    expect(broken.map(({ level, players }) => [level, players.join(" ")])).toEqual([
      ["rematches", "P1 P2"],
      ["rematches", "P4 P3"],
      ["difference", "P1 P2"],
      ["difference", "P4 P3"],
    ]);
  });

  it("misses nobody: who is left out or sits twice is named", () => {
    const found = breaches(t, 3, [{ stage: "swiss", group: "", a: "P1", b: "P3" }, { stage: "swiss", group: "", a: "P1", b: undefined }]);
    expect(found.map(({ level, players }) => [level, players.join(" ")])).toEqual([
      ["twice", "P1"],
      ["missing", "P2"],
      ["missing", "P4"],
      ["same_club", "P1 P3"],
    ]);
    expect(neighbours({ ...t, format: "swiss" }, 3).map(({ a, b }) => [a, b])).toEqual([["P4", "P1"], ["P3", "P2"]]);
    expect(neighbours({ ...t, rounds: t.rounds.slice(0, 1) }, 2)).toEqual([
      { stage: "final", group: "", a: "P1", b: "P4" },
      { stage: "third", group: "", a: "P2", b: "P3" },
    ]);
  });
});

describe("A result from the keyboard", () => {
  const { boards } = knockOut().rounds[0]!;
  it.each([
    ["1 1 40-24", "played", "P1", "40-24"],
    ["2 b", "played", "P4", ""],
    ["1 24-40", "played", "P2", "24-40"],
    ["１ ２", "played", "P2", ""],
    ["1 =", "played", undefined, ""],
    ["2 +- did not come", "walkover", "P3", "did not come"],
    ["2 --", "double_forfeit", undefined, ""],
  ])("%s", (line, kind, winner, detail) => {
    expect(readTyped(line, boards)).toMatchObject({ result: { kind, winner, detail } });
  });

  it.each([
    ["9 1", "no_board"],
    ["1", "who_won"],
    ["1 32-32", "who_won"],
    ["1 1 24-40", "against_score"],
    ["x 1", "unreadable"],
    ["1 won", "unreadable"],
  ])("is refused before it is sent: %s", (line, fault) => {
    expect(readTyped(line, boards)).toBe(fault);
  });
});
