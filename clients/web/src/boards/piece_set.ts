// How the pieces of a game look: our own shapes, in units of a cell 100 wide with the piece's middle at 0,0.
import type { Seat } from "../match/state";

export type PieceStyle = "kanji2" | "kanji1" | "international";

/** Directions as the owner sees them (x to the right, y down); it steps, runs, leaps two squares, has a lion's two steps,
 *  or jumps as a knight. */
export type Way = [x: number, y: number, how: "step" | "run" | "leap" | "lion" | "jump"];

export interface PieceSet {
  /** The characters on a piece, top down. */
  characters(kind: string, promoted: boolean, seat: Seat, style: "kanji1" | "kanji2"): string;
  /** The international sign, a path. */
  sign(kind: string): string;
  /** Small marks around an international sign that show how the piece moves. */
  ways(kind: string, promoted: boolean): readonly Way[];
  /** Pieces are scaled down by rank. */
  scale(kind: string): number;
}

/** The five-sided body, drawn for the king. */
export const body = "M0,-46 C9,-43 20,-38 27,-34 C31,-12 36,18 39,43 Q0,47.5 -39,43 C-36,18 -31,-12 -27,-34 C-20,-38 -9,-43 0,-46 Z";

export const diagonal: readonly (readonly [number, number])[] = [[-1, -1], [1, -1], [-1, 1], [1, 1]];
export const straight: readonly (readonly [number, number])[] = [[0, -1], [0, 1], [-1, 0], [1, 0]];

/** The same way of moving in several directions. */
export const all = (how: Way[2], directions: readonly (readonly [number, number])[]): Way[] => directions.map(([x, y]) => [x, y, how]);
