// What the client must know of a game to show it and to let hands move. It judges nothing: the server does.
import type { Seat } from "../match/state";
import type { Geometry } from "./geometry";
import type { PieceSet } from "./piece_set";

export interface Piece {
  kind: string;
  /** Whose side it faces from. */
  seat: Seat;
  promoted: boolean;
  /** Who plays it now, where that is another seat: its own is out and left it to an heir. */
  owner?: Seat;
  /** Its seat is out and nobody plays it. */
  dead?: boolean;
}

/** Whose turn it takes to move this piece. */
export const playedBy = (piece: Piece | undefined): Seat | undefined =>
  !piece || piece.dead ? undefined : (piece.owner ?? piece.seat);

export interface Placement {
  pieces: ReadonlyMap<string, Piece>;
  /** By seat: kind and count, in the order of the stand. */
  hands: { kind: string; count: number }[][];
  /** undefined: nobody, the game is over. */
  turn: Seat | undefined;
  /** Seats still playing, where they can go one by one. */
  living?: ReadonlySet<Seat>;
  /** Chu shogi: another piece has just taken a lion here, and that binds the reply. */
  lionTakenOn?: string;
}

/** One category of what may be wrong with a turn at a real board. */
export interface Wrong {
  category: string;
  /** What the article demands to be named: nothing, discs or a square; what is optional is named all the same. */
  names: "none" | "optional" | "needed";
  /** Article of the rule sheet, and its part. */
  article: { n: number; part: string };
  /** Too much to be named: nothing else can be said beside it, and the arbiter comes at once. */
  alone?: boolean;
}

/** A game that is played by hand: acts of hands as text, and what may be wrong with them. */
export interface ByHand {
  lay(square: string, seat: Seat): string;
  turn(square: string): string;
  shift(from: string, to: string): string;
  lift(square: string): string;
  wrongs: readonly Wrong[];
}

/** The squares and hands a move touches. */
export interface Touched {
  from?: string;
  via?: string; // entered on the way
  to?: string; // may be `from`
  drop?: string; // the kind dropped
  promote: boolean;
  pass: boolean;
  /** One act of a hand that is no whole move. */
  gesture?: "lay" | "turn" | "shift" | "lift" | "press";
}

export type Notation = "kanji" | "western" | "usi";

export interface BoardGame {
  name: string;
  seats: number;
  geometry: Geometry;
  /** The pieces' looks; undefined: discs. */
  set: PieceSet | undefined;
  /** Kinds that can be in hand, in the order of the stand. */
  handKinds: readonly string[];
  /** undefined: not a position of this game. */
  parse(text: string): Placement | undefined;
  touched(move: string): Touched;
  /** The move as hands would make it, for showing it before the server has answered. */
  preview(before: Placement, move: string): Placement;
  /** The text of a move from square to square or from the hand, without promotion. */
  moveText(from: { square: string } | { hand: string }, to: string, via?: string): string;
  /** Whether the piece could turn over on this way: asked where the server gave no hints. */
  promotion(before: Placement, from: string, to: string): "no" | "choice" | "forced";
  /** Whether a piece set down there could go on from there in the same move: asked where the server gave no hints. */
  goesOn(before: Placement, from: string, over: string): boolean;
  /** The squares that are in check when a seat is. */
  royals(placement: Placement, seat: Seat): string[];
  /** Pieces of a seat that an attack may be announced on, as squares; undefined: the game knows no announcements. */
  announceable?(placement: Placement, seat: Seat): string[];
  notate(style: Notation, before: Placement | undefined, move: string, seat: Seat, previousTo: string | undefined): string;
  /** Marks before a move: "▲"; "" where marks are drawn. */
  sideMark(seat: Seat): string;
  /** Moves are made by pointing at an empty square, not by moving a piece. */
  places: boolean;
  /** undefined: nobody plays it at a real board here. */
  byHand?: ByHand;
}
