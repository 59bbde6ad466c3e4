// A hand at the board: what taps and drags mean, from the moves the server told. Pure; views/board.ts shows it.
// A move of two steps is made by two taps: the square it goes over, then where it goes on to. A square on which a move may
// also end is tapped again to stop there; the square it came from takes it back there.
import { playedBy, type BoardGame, type Piece, type Placement, type Touched } from "./board_game";
import type { Seat } from "../match/state";

export type Source = { square: string } | { hand: string };

/** A piece in the hand. */
export interface Held {
  source: Source;
  /** Set down on the way: from here it goes on, stops, or returns. */
  over?: string;
  /** The square it is meant for can only be reached over another one, which is asked for. */
  aim?: string;
}

/** The board as one seat's hand finds it. */
export interface Board {
  game: BoardGame;
  placement: Placement;
  mover: Seat;
  /** Legal moves; undefined: not told. */
  hints: readonly string[] | undefined;
  /** A tap where no move leads lets the piece go, instead of asking the server for the reason. */
  strict: boolean;
}

/** The same way, turned over or not. */
export interface Question {
  move: string; // not turned over
  to: string;
  piece: Piece;
}

export type Reaction = { play: string } | { ask: Question } | { held: Held | undefined };

export const sameSource = (a: Source | undefined, b: Source): boolean =>
  a !== undefined && ("square" in a ? "square" in b && a.square === b.square : "hand" in b && a.hand === b.hand);

/** The piece that a source offers to the mover. */
export function pieceOf({ placement, mover }: Board, source: Source): Piece | undefined {
  if ("hand" in source) return { kind: source.hand, seat: mover, promoted: false };
  return placement.pieces.get(source.square);
}

const isOwn = (board: Board, square: string): boolean => playedBy(board.placement.pieces.get(square)) === board.mover;

/** A lion's moves are many, and every tap and every drawing asks for them. */
const read = new WeakMap<readonly string[], Touched[]>();

function touchedBy(game: BoardGame, moves: readonly string[]): Touched[] {
  const known = read.get(moves);
  if (known) return known;
  const ways = moves.map((move) => game.touched(move));
  read.set(moves, ways);
  return ways;
}

/** The ways told for what is held; undefined: none were told. */
function waysOf({ game, hints }: Board, source: Source): Touched[] | undefined {
  const ways = hints && touchedBy(game, hints);
  return ways?.filter(({ from, drop }) => ("square" in source ? from === source.square : drop === source.hand));
}

/** Whether what is held may stop where it was set down. */
export const mayStop = (board: Board, { source, over }: Held): boolean =>
  over !== undefined && (waysOf(board, source)?.some(({ via, to }) => via === undefined && to === over) ?? true);

/** The move that takes what is held back to where it came from; undefined: there is none. */
export function returning(board: Board, { source, over }: Held): string | undefined {
  if (over === undefined || !("square" in source)) return undefined;
  const move = board.game.moveText(source, source.square, over);
  return board.hints && !board.hints.includes(move) ? undefined : move;
}

/** Squares a tap leads to, as far as the moves were told. */
export function targets(board: Board, held: Held | undefined): string[] {
  if (board.game.places) return board.hints?.flatMap((move) => board.game.touched(move).to ?? []) ?? [];
  if (!held) return [];
  const ways = waysOf(board, held.source) ?? [];
  const { over, aim } = held;
  const squares = over
    ? [...ways.flatMap(({ via, to }) => (via === over && to ? [to] : [])), ...(mayStop(board, held) ? [over] : [])]
    : aim
      ? ways.flatMap(({ via, to }) => (to === aim && via ? [via] : []))
      : ways.flatMap(({ from, via, to }) => [...(via ? [via] : []), ...(to && to !== from ? [to] : [])]);
  return [...new Set(squares)];
}

/** A move of one step, turned over as far as it must or may. */
function finish(board: Board, from: string, to: string): Reaction {
  const { game, placement, hints } = board;
  const move = game.moveText({ square: from }, to);
  const plain = hints?.includes(move) ?? false;
  const turned = hints?.includes(`${move}+`) ?? false;
  const how = plain || turned ? (plain && turned ? "choice" : turned ? "forced" : "no") : game.promotion(placement, from, to);
  if (how === "choice") return { ask: { move, to, piece: placement.pieces.get(from)! } };
  return { play: how === "forced" ? `${move}+` : move };
}

/** A tap, a click, Enter.
 *  @param meant dragged there: played even where the moves told say no, so that the server's reason is seen. A drop is
 *  always meant. */
export function tap(board: Board, held: Held | undefined, source: Source, meant = false): Reaction {
  const { game, placement } = board;
  const nothing: Reaction = { held: undefined };
  if (game.places) {
    return "square" in source && !placement.pieces.has(source.square) ? { play: game.moveText(source, source.square) } : nothing;
  }
  if ("hand" in source) return sameSource(held?.source, source) ? nothing : { held: { source } };
  const { square } = source;
  const pick: Reaction = isOwn(board, square) && !meant ? { held: { source } } : nothing;
  if (!held) return pick;
  if ("hand" in held.source) {
    if (isOwn(board, square)) return pick;
    return placement.pieces.has(square) ? nothing : { play: game.moveText(held.source, square) };
  }
  const from = held.source.square;
  if (held.over) return goOn(board, { ...held, over: held.over }, from, square, meant, pick);
  const ways = waysOf(board, held.source);
  if (held.aim && ways?.some(({ via, to }) => via === square && to === held.aim)) {
    return { play: game.moveText(held.source, held.aim, square) };
  }
  if (square === from) return nothing;
  if (ways ? ways.some(({ via }) => via === square) : game.goesOn(placement, from, square)) {
    return { held: { source: held.source, over: square } };
  }
  if (ways?.some(({ via, to }) => via === undefined && to === square)) return finish(board, from, square);
  if (ways?.some(({ to }) => to === square)) return { held: { source: held.source, aim: square } };
  if (isOwn(board, square)) return pick;
  if (ways && board.strict && !meant) return nothing;
  return finish(board, from, square);
}

/** The second step. */
function goOn(board: Board, held: Held & { over: string }, from: string, square: string, meant: boolean, pick: Reaction): Reaction {
  const { game, hints } = board;
  if (square === held.over) return mayStop(board, held) ? finish(board, from, square) : { held: { source: held.source } };
  const move = game.moveText({ square: from }, square, held.over);
  if (hints?.includes(move)) return { play: move };
  if (square === from) return hints ? { held: undefined } : { play: move };
  if (isOwn(board, square)) return pick;
  return hints && board.strict && !meant ? { held: undefined } : { play: move };
}
