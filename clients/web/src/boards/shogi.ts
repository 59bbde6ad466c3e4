import type { BoardGame, Notation, Placement } from "./board_game";
import type { Geometry } from "./geometry";
import { shogiSet } from "./shogi_glyphs";
import { boardOf, cellsOf, columnLabels, kanjiSquare, pieceLettered, playOnBoard, rankOf, rowLabels, stand, touchedBy } from "./usi";

const side = 9;
const geometry: Geometry = {
  columns: side,
  rows: side,
  cells: cellsOf(side),
  cellWidth: 100,
  cellHeight: 108,
  columnLabels: columnLabels(side),
  rowLabels: rowLabels(side),
  turnOf: [0, 2],
  turnsWithSeat: true,
  dots: [[3, 3], [6, 3], [3, 6], [6, 6]],
};

/** Order of the stand: the strong ones first. */
const handKinds = ["R", "B", "G", "S", "N", "L", "P"];

/** SFEN: board, side to move, hands; a move count after it is not needed. */
function parse(text: string): Placement | undefined {
  const [board, turn, hands] = text.split(" ");
  if (turn !== "b" && turn !== "w") return undefined;
  const pieces = boardOf(board, side, /\+?[A-Za-z]/, pieceLettered("KRBGSNLP"));
  if (!pieces) return undefined;
  const held: Map<string, number>[] = [new Map(), new Map()];
  for (const [, count, letter] of (hands ?? "-").matchAll(/(\d*)([A-Za-z])/g)) {
    const seat = letter === letter!.toUpperCase() ? 0 : 1;
    held[seat]!.set(letter!.toUpperCase(), count ? Number(count) : 1);
  }
  return { pieces, hands: held.map((hand) => stand(hand, handKinds)), turn: turn === "b" ? 0 : 1 };
}

/** Ranks from the far edge: 0 is the last rank. */
const depth = (square: string, seat: number): number => (seat === 0 ? rankOf(square) - 1 : side - rankOf(square));

function promotion(before: Placement, from: string, to: string): "no" | "choice" | "forced" {
  const piece = before.pieces.get(from);
  if (!piece || piece.promoted || piece.kind === "K" || piece.kind === "G") return "no";
  if (Math.min(depth(from, piece.seat), depth(to, piece.seat)) > 2) return "no";
  const stuckAt = { P: 0, L: 0, N: 1 }[piece.kind];
  return stuckAt !== undefined && depth(to, piece.seat) <= stuckAt ? "forced" : "choice";
}

const kanjiNames: Record<string, string> = { K: "玉", R: "飛", B: "角", G: "金", S: "銀", N: "桂", L: "香", P: "歩" };
const promotedNames: Record<string, string> = { R: "龍", B: "馬", S: "成銀", N: "成桂", L: "成香", P: "と" };

const kanjiName = (kind: string, promoted: boolean): string => (promoted ? promotedNames[kind] : kanjiNames[kind]) ?? kind;

type Promotion = BoardGame["promotion"];

export function notateKanji(may: Promotion, before: Placement, move: string, previousTo: string | undefined): string {
  const { from, to, drop, promote } = touchedBy(move);
  if (!to) return move;
  const place = to === previousTo ? "同" : kanjiSquare(to);
  if (drop) return `${place}${kanjiName(drop, false)}打`;
  const piece = before.pieces.get(from!);
  if (!piece) return place;
  const declined = !promote && may(before, from!, to) === "choice" ? "不成" : "";
  return `${place}${kanjiName(piece.kind, piece.promoted)}${promote ? "成" : declined}(${from![0]}${rankOf(from!)})`;
}

/** Hodges: P-7f, Bx2b+, S*5e; the origin where another piece of the kind stands on the board. */
export function notateWestern(may: Promotion, before: Placement, move: string, seat: number): string {
  const { from, to, drop, promote } = touchedBy(move);
  if (!to) return move;
  if (drop) return `${drop}*${to}`;
  const piece = before.pieces.get(from!);
  if (!piece) return move;
  const twins = [...before.pieces.values()].filter(
    (other) => other.seat === seat && other.kind === piece.kind && other.promoted === piece.promoted,
  ).length;
  const origin = twins > 1 && piece.kind !== "P" ? from : "";
  const tail = promote ? "+" : may(before, from!, to) === "choice" ? "=" : "";
  return `${piece.promoted ? "+" : ""}${piece.kind}${origin}${before.pieces.has(to) ? "x" : "-"}${to}${tail}`;
}

/** Where the kings of a seat stand. */
export const kings = ({ pieces }: Placement, seat: number): string[] =>
  [...pieces].flatMap(([square, piece]) => (piece.kind === "K" && piece.seat === seat ? [square] : []));

/** "7g7f", "P*5e": what every shogi of single steps writes. */
export const plainText: BoardGame["moveText"] = (from, to) => ("hand" in from ? `${from.hand}*${to}` : `${from.square}${to}`);

export const shogi: BoardGame = {
  name: "shogi",
  seats: 2,
  geometry,
  set: shogiSet,
  handKinds,
  parse,
  touched: touchedBy,
  preview(before, move) {
    const after = playOnBoard(before, move, handKinds);
    return { ...after, turn: before.turn === undefined ? undefined : 1 - before.turn };
  },
  moveText: plainText,
  promotion,
  goesOn: () => false,
  royals: kings,
  notate(style: Notation, before, move, seat, previousTo) {
    if (style === "usi" || !before) return move;
    return style === "kanji"
      ? `${shogi.sideMark(seat)}${notateKanji(promotion, before, move, previousTo)}`
      : notateWestern(promotion, before, move, seat);
  },
  sideMark: (seat) => (seat === 0 ? "▲" : "△"),
  places: false,
};
