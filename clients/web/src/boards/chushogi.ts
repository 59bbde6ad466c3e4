// Chu shogi: SFEN whose third field is the square of a lion just taken, and moves of one or two steps.
import { playedBy, type BoardGame, type Notation, type Placement } from "./board_game";
import { chushogiSet, shortName, westernName } from "./chushogi_glyphs";
import type { Geometry } from "./geometry";
import { boardOf, cellsOf, columnLabels, fileOf, kanjiSquare, numeral, pieceLettered, playOnBoard, rankOf, rowLabels, touchedBy } from "./usi";

const side = 12;
const zone = 4;
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
  dots: [[4, 4], [8, 4], [4, 8], [8, 8]],
};

function parse(text: string): Placement | undefined {
  const [board, turn, lion] = text.split(" ");
  if (turn !== "b" && turn !== "w") return undefined;
  const pieces = boardOf(board, side, /\+?[A-Za-z]/, pieceLettered("PICSGFTEXOLAMVBRHDKQN"));
  if (!pieces) return undefined;
  const placement: Placement = { pieces, hands: [[], []], turn: turn === "b" ? 0 : 1 };
  return lion && lion !== "-" ? { ...placement, lionTakenOn: lion } : placement;
}

/** Ranks from the far edge: 0 is the last rank. */
const depth = (square: string, seat: number): number => (seat === 0 ? rankOf(square) - 1 : side - rankOf(square));

function promotion(before: Placement, from: string, to: string): "no" | "choice" | "forced" {
  const piece = before.pieces.get(from);
  if (!piece || piece.promoted || "KQN".includes(piece.kind)) return "no";
  const begins = depth(from, piece.seat);
  const ends = depth(to, piece.seat);
  if (begins >= zone && ends < zone) return "choice";
  if (before.pieces.has(to)) return Math.min(begins, ends) < zone ? "choice" : "no";
  return piece.kind === "P" && ends === 0 ? "choice" : "no";
}

/** The lion power of a piece, as steps its owner sees: x to the right, y forward. */
function powerful(kind: string, promoted: boolean, x: number, y: number): boolean {
  if (promoted ? kind === "O" : kind === "N") return true;
  if (!promoted) return false;
  return kind === "H" ? x === 0 && y === 1 : kind === "D" && Math.abs(x) === 1 && y === 1;
}

function goesOn(before: Placement, from: string, over: string): boolean {
  const piece = before.pieces.get(from);
  const x = fileOf(from) - fileOf(over);
  const y = rankOf(from) - rankOf(over);
  if (!piece || Math.max(Math.abs(x), Math.abs(y)) !== 1 || playedBy(before.pieces.get(over)) === piece.seat) return false;
  return piece.seat === 0 ? powerful(piece.kind, piece.promoted, x, y) : powerful(piece.kind, piece.promoted, -x, -y);
}

/** "(7七)": in twelve files two digits would not say where one ends. */
const origin = (square: string): string => `(${fileOf(square)}${numeral(rankOf(square))})`;

function notateKanji(before: Placement, move: string, previousTo: string | undefined): string {
  const { from, via, to, promote } = touchedBy(move);
  const piece = from && before.pieces.get(from);
  if (!piece || !to) return move;
  const name = shortName(piece.kind, piece.promoted);
  if (via && to === from) {
    return before.pieces.has(via) ? `${kanjiSquare(via)}${name}居食い${origin(from)}` : `${kanjiSquare(from)}${name}じっと`;
  }
  const declined = !via && !promote && promotion(before, from, to) === "choice" ? "不成" : "";
  const place = via ? `${kanjiSquare(via)}→${kanjiSquare(to)}` : to === previousTo ? "同" : kanjiSquare(to);
  return `${place}${name}${promote ? "成" : declined}${origin(from)}`;
}

/** "Ln-6e", "Lnx6e-5d", "Lnx!6e" (taken without leaving), "Ln!" (a pass). */
function notateWestern(before: Placement, move: string, seat: number): string {
  const { from, via, to, promote } = touchedBy(move);
  const piece = from && before.pieces.get(from);
  if (!piece || !to) return move;
  const twins = [...before.pieces.values()].filter(
    (other) => other.seat === seat && other.kind === piece.kind && other.promoted === piece.promoted,
  ).length;
  const name = `${westernName(piece.kind, piece.promoted)}${twins > 1 && (piece.kind !== "P" || piece.promoted) ? from : ""}`;
  const leg = (square: string): string => `${before.pieces.has(square) ? "x" : "-"}${square}`;
  if (via && to === from) return before.pieces.has(via) ? `${name}x!${via}` : `${name}!`;
  if (via) return `${name}${leg(via)}${leg(to)}`;
  return `${name}${leg(to)}${promote ? "+" : promotion(before, from, to) === "choice" ? "=" : ""}`;
}

export const chushogi: BoardGame = {
  name: "chushogi",
  seats: 2,
  geometry,
  set: chushogiSet,
  handKinds: [],
  parse,
  touched: touchedBy,
  preview(before, move) {
    if (before.turn === undefined) return before;
    const after = playOnBoard(before, move, []);
    return { ...after, turn: 1 - before.turn, lionTakenOn: undefined };
  },
  moveText: (from, to, via = "") => ("hand" in from ? "" : `${from.square}${via}${to}`),
  promotion,
  goesOn,
  royals: ({ pieces }, seat) =>
    [...pieces].flatMap(([square, { kind, promoted, seat: owner }]) =>
      owner === seat && (kind === "K" || (kind === "E" && promoted)) ? [square] : [],
    ),
  // A check on king or prince, and a line on a lion: engines/chushogi/RULES.md#announcements
  announceable: ({ pieces }, seat) =>
    [...pieces].flatMap(([square, { kind, promoted, seat: owner }]) =>
      owner === seat && (promoted ? kind === "E" || kind === "O" : kind === "K" || kind === "N") ? [square] : [],
    ),
  notate(style: Notation, before, move, seat, previousTo) {
    if (style === "usi" || !before) return move;
    return style === "kanji" ? `${chushogi.sideMark(seat)}${notateKanji(before, move, previousTo)}` : notateWestern(before, move, seat);
  },
  sideMark: (seat) => (seat === 0 ? "▲" : "△"),
  places: false,
};
