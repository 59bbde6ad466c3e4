// Results from the keyboard, a line a board: "3 1 40-24", "4 2", "5 =", "6 +-", "7 --". The board, who won, and what stood.
import type { Board, GameResult } from "./model";

export type TypedFault = "no_board" | "no_players" | "unreadable" | "who_won" | "against_score";

export interface Typed {
  board: Board;
  result: GameResult;
}

/** @param double  whether a draw may stand: "=" is refused by the format itself, where it has none. */
export function readTyped(line: string, boards: readonly Board[]): Typed | TypedFault {
  const words = line.normalize("NFKC").trim().split(/\s+/);
  const [number = "", ...rest] = words;
  if (!/^\d{1,3}$/.test(number)) return "unreadable";
  const board = boards.find((one) => one.board === Number(number));
  if (!board) return "no_board";
  const { a, b } = board;
  if (a === undefined || b === undefined) return "no_players";
  if (rest.length === 0) return "who_won";
  const [first = "", ...more] = rest;
  const score = /^(\d{1,3})[-:](\d{1,3})$/;
  const detail = more.join(" ");
  switch (first.toLowerCase()) {
    case "1":
    case "a":
      return against(detail, "a") ? "against_score" : { board, result: { kind: "played", winner: a, detail } };
    case "2":
    case "b":
      return against(detail, "b") ? "against_score" : { board, result: { kind: "played", winner: b, detail } };
    case "=":
      return { board, result: { kind: "played", winner: undefined, detail } };
    case "+-":
      return { board, result: { kind: "walkover", winner: a, detail } };
    case "-+":
      return { board, result: { kind: "walkover", winner: b, detail } };
    case "--":
      return { board, result: { kind: "double_forfeit", winner: undefined, detail } };
  }
  const [, left, right] = score.exec(first) ?? [];
  if (left === undefined) return "unreadable";
  if (left === right) return "who_won"; // of equal discs the right to win a draw decides: it has to be said
  return { board, result: { kind: "played", winner: Number(left) > Number(right) ? a : b, detail: rest.join(" ") } };
}

/** A score that says the other side has more, behind a winner: one of the two is a slip. */
function against(detail: string, winner: "a" | "b"): boolean {
  const [, left, right] = /^(\d{1,3})[-:](\d{1,3})$/.exec(detail) ?? [];
  if (left === undefined) return false;
  return winner === "a" ? Number(left) < Number(right) : Number(right) < Number(left);
}
