// How a game at the board may have ended: the words there are for it, and what the board itself says.
import { count } from "../boards/othello";
import type { BoardGame, Placement } from "../boards";
import { atMove } from "./hands";

export interface Proposal {
  places: number[];
  reason: string;
}

/** Words for one winner, for a shared end, and for none. engines/match/RULES.md#relay_result */
const won = ["resignation", "time", "illegal_act", "abandonment", "forfeit", "adjudication"];
const shared = ["agreement", "max_moves", "adjudication"];
const byGame: Record<string, { won: string[]; shared: string[] }> = {
  othello: { won: ["discs", "wipe_out", "draw_win", "both_flags", "points"], shared: ["discs", "points"] },
  shogi: { won: ["checkmate", "no_legal_move", "declaration", "failed_declaration", "oute_sennichite", "jishogi"], shared: ["sennichite", "jishogi"] },
  chushogi: { won: ["royals_taken", "bare_king", "stalemate", "perpetual_attack", "points"], shared: ["sennichite", "points"] },
  yonin: { won: ["last_survivor", "two_mated", "impasse", "sennichite", "points"], shared: ["sennichite", "points"] },
};

export type Winner = number | "shared" | "none";

/** @param winner of two; of four anybody may share a place */
export function reasonsFor(game: string, winner: Winner): string[] {
  const own = byGame[game] ?? { won: [], shared: [] };
  if (winner === "none") return ["aborted", "adjudication"];
  return winner === "shared" ? [...own.shared, ...shared] : [...own.won, ...won];
}

/** What the board of Othello says by itself; other games are told by the server, or by people. */
export function onBoard(game: BoardGame, placement: Placement): Proposal | undefined {
  if (!game.places || atMove(game, placement) !== undefined) return undefined;
  const [black, white] = count(placement);
  const places = black === white ? [1, 1] : black > white ? [1, 2] : [2, 1];
  return { places, reason: black === 0 || white === 0 ? "wipe_out" : "discs" };
}

export const placesOf = (winner: Winner, seats: number): number[] =>
  winner === "none" ? [] : Array.from({ length: seats }, (_, seat) => (winner === "shared" || winner === seat ? 1 : 2));
