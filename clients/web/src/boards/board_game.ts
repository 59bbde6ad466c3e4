// What the client must know of a game to show it and to let hands move. It judges nothing: the server does.
import type { Seat } from "../match/state";
import type { Geometry } from "./geometry";

export interface Piece {
  kind: string;
  seat: Seat;
  promoted: boolean;
}

export interface Placement {
  pieces: ReadonlyMap<string, Piece>;
  /** By seat: kind and count, in the order of the stand. */
  hands: { kind: string; count: number }[][];
  turn: Seat;
}

/** The squares and hands a move touches. */
export interface Touched {
  from?: string;
  to?: string;
  drop?: string; // the kind dropped
  promote: boolean;
  pass: boolean;
}

export type Notation = "kanji" | "western" | "usi";

export interface BoardGame {
  name: string;
  geometry: Geometry;
  /** undefined: not a position of this game. */
  parse(text: string): Placement | undefined;
  touched(move: string): Touched;
  /** The move as hands would make it, for showing it before the server has answered. */
  preview(before: Placement, move: string): Placement;
  /** The text of a move from square to square or from the hand, without promotion. */
  moveText(from: { square: string } | { hand: string }, to: string): string;
  /** Whether the piece could turn over on this way: asked where the server gave no hints. */
  promotion(before: Placement, from: string, to: string): "no" | "choice" | "forced";
  notate(style: Notation, before: Placement | undefined, move: string, seat: Seat, previousTo: string | undefined): string;
  /** Marks before a move: "▲". */
  sideMark(seat: Seat): string;
  /** Moves are made by pointing at an empty square, not by moving a piece. */
  places: boolean;
}
