import { describe, expect, it } from "vitest";
import { tidings, type BoardLook } from "./tidings";

const board = (matchId: string, round: number, begun: boolean, result = ""): BoardLook => ({ matchId, round, players: matchId, begun, result });
const look = (...boards: BoardLook[]) => ({ boards });

describe("Tidings of an event", () => {
  it("tell a round once, by its first board, and later boards each", () => {
    const before = look(board("a", 1, true), board("b", 2, false), board("c", 2, false));
    const begins = look(board("a", 1, true), board("b", 2, true), board("c", 2, true));
    expect(tidings(before, begins, false)).toEqual([{ kind: "round", round: 2 }]);
    const late = board("d", 2, true);
    expect(tidings(begins, look(...begins.boards, late), false)).toEqual([{ kind: "board", board: late }]);
    expect(tidings(begins, begins, false)).toEqual([]);
  });

  it("tell a result when it comes, unless results are hidden", () => {
    const before = look(board("a", 1, true));
    const after = look(board("a", 1, true, "Black wins"));
    expect(tidings(before, after, false)).toEqual([{ kind: "result", board: after.boards[0] }]);
    expect(tidings(before, after, true)).toEqual([]);
    expect(tidings(after, after, false)).toEqual([]);
  });

  it("do not tell of a game that was over before it was seen", () => {
    expect(tidings(look(board("a", 1, true)), look(board("a", 1, true), board("b", 1, false, "draw")), false)).toEqual([]);
  });
});
