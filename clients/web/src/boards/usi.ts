// What the shogi family shares: squares named by file and rank, moves as USI writes them, stands of captured pieces.
import type { Piece, Placement, Touched } from "./board_game";
import type { Cell } from "./geometry";

const ranks = "abcdefghijkl";
const wideDigits = "０１２３４５６７８９";
const numerals = ["", "一", "二", "三", "四", "五", "六", "七", "八", "九", "十", "十一", "十二"];

/** 1 at the right, seen from the first seat. */
export const fileOf = (square: string): number => Number.parseInt(square, 10);
/** 1 at the far edge, seen from the first seat. */
export const rankOf = (square: string): number => ranks.indexOf(square.at(-1)!) + 1;
export const squareAt = (file: number, rank: number): string => `${file}${ranks[rank - 1]}`;

/** The squares of a board, row by row from the far left, as SFEN reads them. */
export const cellsOf = (side: number): Cell[] =>
  Array.from({ length: side * side }, (_, index) => {
    const column = index % side;
    const row = Math.floor(index / side);
    return { name: squareAt(side - column, row + 1), column, row };
  });

/** "７", but "12": two wide digits would fall apart. */
export const wide = (value: number): string => wideDigits[value] ?? String(value);
export const numeral = (value: number): string => numerals[value] ?? String(value);
/** "７六", "12十一". */
export const kanjiSquare = (square: string): string => `${wide(fileOf(square))}${numeral(rankOf(square))}`;

export const columnLabels = (side: number) => {
  const files = Array.from({ length: side }, (_, column) => side - column);
  return { kanji: files.map(wide), latin: files.map(String) };
};
export const rowLabels = (side: number) => ({
  kanji: Array.from({ length: side }, (_, row) => numeral(row + 1)),
  latin: [...ranks.slice(0, side)],
});

const grammar = /^(?:([A-Z])\*)?(\d{1,2}[a-l])(\d{1,2}[a-l])?(\d{1,2}[a-l])?(\+)?$/;

/** "7g7f", "2b3c+", "P*5e", and "7g6f5e" of two steps. */
export function touchedBy(move: string): Touched {
  const [, drop, first, second, third, plus] = grammar.exec(move) ?? [];
  const promote = plus !== undefined;
  if (drop) return { drop, to: first, promote, pass: false };
  return third
    ? { from: first, via: second, to: third, promote, pass: false }
    : { from: first, to: second, promote, pass: false };
}

/** The board field of an SFEN, from the far left, row by row.
 *  @param token a piece as it is written; @param piece what it is, undefined: nothing of this game */
export function boardOf(
  text: string | undefined,
  side: number,
  token: RegExp,
  piece: (token: string) => Piece | undefined,
): Map<string, Piece> | undefined {
  const rows = text?.split("/") ?? [];
  if (rows.length !== side) return undefined;
  const part = new RegExp(`(\\d+)|(${token.source})`, "y");
  const pieces = new Map<string, Piece>();
  for (const [row, line] of rows.entries()) {
    let file = side;
    for (part.lastIndex = 0; part.lastIndex < line.length; ) {
      const [, empty, written] = part.exec(line) ?? [];
      if (empty) {
        file -= Number(empty);
      } else {
        const found = written ? piece(written) : undefined;
        if (!found || file < 1) return undefined;
        pieces.set(squareAt(file, row + 1), found);
        file -= 1;
      }
    }
    if (file !== 0) return undefined;
  }
  return pieces;
}

/** "+p": the second seat's, turned over. @param letters of this game's kinds */
export const pieceLettered =
  (letters: string) =>
  (token: string): Piece | undefined => {
    const letter = token.at(-1)!;
    const kind = letter.toUpperCase();
    return letters.includes(kind) ? { kind, seat: letter === kind ? 0 : 1, promoted: token.length === 2 } : undefined;
  };

export type InHand = { kind: string; count: number };

/** A hand in the order of its stand. */
export const stand = (held: ReadonlyMap<string, number>, order: readonly string[]): InHand[] =>
  order.filter((kind) => (held.get(kind) ?? 0) > 0).map((kind) => ({ kind, count: held.get(kind)! }));

/** The hand after `count` more (or fewer) of a kind. */
export const changed = (hand: readonly InHand[], kind: string, count: number, order: readonly string[]): InHand[] => {
  const held = new Map(hand.map((entry) => [entry.kind, entry.count]));
  held.set(kind, (held.get(kind) ?? 0) + count);
  return stand(held, order);
};

/** A move as hands make it, drops and captures included; whose turn it is then is the game's to say. */
export function playOnBoard(before: Placement, move: string, order: readonly string[]): Placement {
  const { from, via, to, drop, promote } = touchedBy(move);
  const { turn } = before;
  if (turn === undefined || !to) return before;
  const pieces = new Map(before.pieces);
  const hands = [...before.hands];
  if (drop) {
    hands[turn] = changed(hands[turn] ?? [], drop, -1, order);
    pieces.set(to, { kind: drop, seat: turn, promoted: false });
  } else if (from) {
    const moved = pieces.get(from);
    pieces.delete(from);
    for (const square of [via, to]) {
      const taken = square && pieces.get(square);
      if (!taken) continue;
      pieces.delete(square);
      // A kind that no hand can hold leaves the game.
      if (order.includes(taken.kind)) hands[turn] = changed(hands[turn] ?? [], taken.kind, 1, order);
    }
    if (moved) pieces.set(to, { ...moved, promoted: moved.promoted || promote });
  }
  return { ...before, pieces, hands };
}
