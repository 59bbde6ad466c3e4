import type { BoardGame, Notation, Piece, Placement, Touched } from "./board_game";
import type { Cell, Geometry } from "./geometry";

const ranks = "abcdefghi";
const wide = "０１２３４５６７８９";
const numerals = "〇一二三四五六七八九";

const cells: Cell[] = Array.from({ length: 81 }, (_, index) => ({
  name: `${9 - (index % 9)}${ranks[Math.floor(index / 9)]}`,
  column: index % 9,
  row: Math.floor(index / 9),
}));

const geometry: Geometry = {
  columns: 9,
  rows: 9,
  cells,
  cellWidth: 100,
  cellHeight: 108,
  columnLabels: { kanji: [..."９８７６５４３２１"], latin: [..."987654321"] },
  rowLabels: { kanji: [..."一二三四五六七八九"], latin: [...ranks] },
  turnOf: [0, 2],
  turnsWithSeat: true,
  dots: [[3, 3], [6, 3], [3, 6], [6, 6]],
};

/** Order of the stand: the strong ones first. */
export const handKinds = ["R", "B", "G", "S", "N", "L", "P"];

/** SFEN: board, side to move, hands; a move count after it is not needed. */
function parse(text: string): Placement | undefined {
  const [board, side, hands] = text.split(" ");
  const rows = board?.split("/") ?? [];
  if (rows.length !== 9 || (side !== "b" && side !== "w")) return undefined;
  const pieces = new Map<string, Piece>();
  for (const [row, line] of rows.entries()) {
    let column = 0;
    for (const [token] of line.matchAll(/\+?[A-Za-z]|\d/g)) {
      if (/\d/.test(token)) {
        column += Number(token);
        continue;
      }
      const letter = token.at(-1)!;
      const name = `${9 - column}${ranks[row]}`;
      pieces.set(name, { kind: letter.toUpperCase(), seat: letter === letter.toUpperCase() ? 0 : 1, promoted: token.length === 2 });
      column += 1;
    }
    if (column !== 9) return undefined;
  }
  const held: Map<string, number>[] = [new Map(), new Map()];
  for (const [, count, letter] of (hands ?? "-").matchAll(/(\d*)([A-Za-z])/g)) {
    const seat = letter === letter!.toUpperCase() ? 0 : 1;
    held[seat]!.set(letter!.toUpperCase(), count ? Number(count) : 1);
  }
  return { pieces, hands: held.map(stand), turn: side === "b" ? 0 : 1 };
}

const stand = (held: Map<string, number>): { kind: string; count: number }[] =>
  handKinds.filter((kind) => (held.get(kind) ?? 0) > 0).map((kind) => ({ kind, count: held.get(kind)! }));

function touched(move: string): Touched {
  const promote = move.endsWith("+");
  return move[1] === "*"
    ? { drop: move[0]!, to: move.slice(2, 4), promote, pass: false }
    : { from: move.slice(0, 2), to: move.slice(2, 4), promote, pass: false };
}

function preview(before: Placement, move: string): Placement {
  const { from, to, drop, promote } = touched(move);
  const pieces = new Map(before.pieces);
  const held = before.hands.map((hand) => new Map(hand.map(({ kind, count }) => [kind, count])));
  const mine = held[before.turn]!;
  if (drop && to) {
    mine.set(drop, (mine.get(drop) ?? 0) - 1);
    pieces.set(to, { kind: drop, seat: before.turn, promoted: false });
  } else if (from && to) {
    const moved = pieces.get(from);
    const taken = pieces.get(to);
    if (taken && taken.kind !== "K") mine.set(taken.kind, (mine.get(taken.kind) ?? 0) + 1);
    pieces.delete(from);
    if (moved) pieces.set(to, { ...moved, promoted: moved.promoted || promote });
  }
  return { pieces, hands: held.map(stand), turn: 1 - before.turn };
}

/** Ranks from the far edge: 0 is the last rank. */
const depth = (square: string, seat: number): number => {
  const row = ranks.indexOf(square[1]!);
  return seat === 0 ? row : 8 - row;
};

function promotion(before: Placement, from: string, to: string): "no" | "choice" | "forced" {
  const piece = before.pieces.get(from);
  if (!piece || piece.promoted || piece.kind === "K" || piece.kind === "G") return "no";
  if (Math.min(depth(from, piece.seat), depth(to, piece.seat)) > 2) return "no";
  const stuckAt = { P: 0, L: 0, N: 1 }[piece.kind];
  return stuckAt !== undefined && depth(to, piece.seat) <= stuckAt ? "forced" : "choice";
}

const kanjiNames: Record<string, string> = { K: "玉", R: "飛", B: "角", G: "金", S: "銀", N: "桂", L: "香", P: "歩" };
const promotedNames: Record<string, string> = { R: "龍", B: "馬", S: "成銀", N: "成桂", L: "成香", P: "と" };

export const kanjiName = (kind: string, promoted: boolean): string => (promoted ? promotedNames[kind] : kanjiNames[kind]) ?? kind;

function notateKanji(before: Placement, move: string, seat: number, previousTo: string | undefined): string {
  const { from, to, drop, promote } = touched(move);
  if (!to) return move;
  const mark = shogi.sideMark(seat);
  const place = to === previousTo ? "同" : `${wide[Number(to[0])]}${numerals[ranks.indexOf(to[1]!) + 1]}`;
  if (drop) return `${mark}${place}${kanjiName(drop, false)}打`;
  const piece = before.pieces.get(from!);
  if (!piece) return `${mark}${place}`;
  const declined = !promote && promotion(before, from!, to) === "choice" ? "不成" : "";
  const origin = `(${from![0]}${ranks.indexOf(from![1]!) + 1})`;
  return `${mark}${place}${kanjiName(piece.kind, piece.promoted)}${promote ? "成" : declined}${origin}`;
}

/** Hodges: P-7f, Bx2b+, S*5e; the origin where another piece of the kind stands on the board. */
function notateWestern(before: Placement, move: string, seat: number): string {
  const { from, to, drop, promote } = touched(move);
  if (!to) return move;
  if (drop) return `${drop}*${to}`;
  const piece = before.pieces.get(from!);
  if (!piece) return move;
  const twins = [...before.pieces.values()].filter(
    (other) => other.seat === seat && other.kind === piece.kind && other.promoted === piece.promoted,
  ).length;
  const origin = twins > 1 && piece.kind !== "P" ? from : "";
  const tail = promote ? "+" : promotion(before, from!, to) === "choice" ? "=" : "";
  return `${piece.promoted ? "+" : ""}${piece.kind}${origin}${before.pieces.has(to) ? "x" : "-"}${to}${tail}`;
}

export const shogi: BoardGame = {
  name: "shogi",
  geometry,
  parse,
  touched,
  preview,
  moveText: (from, to) => ("hand" in from ? `${from.hand}*${to}` : `${from.square}${to}`),
  promotion,
  notate(style: Notation, before, move, seat, previousTo) {
    if (style === "usi" || !before) return move;
    return style === "kanji" ? notateKanji(before, move, seat, previousTo) : notateWestern(before, move, seat);
  },
  sideMark: (seat) => (seat === 0 ? "▲" : "△"),
  places: false,
};

/** The king of a seat, for showing check. */
export const kingOf = ({ pieces }: Placement, seat: number): string | undefined =>
  [...pieces].find(([, piece]) => piece.kind === "K" && piece.seat === seat)?.[0];
