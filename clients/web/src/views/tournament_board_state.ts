// How far a board of a round has come, at a glance.
import type { Board, Pending } from "../tournament/model";

export type BoardState = "waiting" | "playing" | "card" | "confirmed" | "ended" | "booked";

/** A board at a glance, the furthest it has come. */
export function boardState(board: Board, waiting: readonly Pending[]): BoardState {
  if (board.result) return "booked";
  if (waiting.some((one) => one.round === board.round && one.board === board.board)) return "ended";
  if (board.card) return board.card.confirmedBy.length > 0 ? "confirmed" : "card";
  return board.began ? "playing" : "waiting";
}
