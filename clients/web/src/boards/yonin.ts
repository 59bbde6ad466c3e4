// Four-player shogi: SFEN4, four hands, pieces that face from four sides. Squares are always named from the first seat's chair.
import type { BoardGame, Notation, Piece, Placement } from "./board_game";
import type { Geometry } from "./geometry";
import { kings, notateKanji, notateWestern, plainText } from "./shogi";
import { shogiSet } from "./shogi_glyphs";
import { boardOf, cellsOf, columnLabels, fileOf, playOnBoard, rankOf, rowLabels, stand, touchedBy } from "./usi";

const side = 9;
const seats = 4;
const geometry: Geometry = {
  columns: side,
  rows: side,
  cells: cellsOf(side),
  // Square: it is seen from all four sides.
  cellWidth: 104,
  cellHeight: 104,
  columnLabels: columnLabels(side),
  rowLabels: rowLabels(side),
  turnOf: [0, 1, 2, 3], // south, west, north, east
  turnsWithSeat: true,
  dots: [[3, 3], [6, 3], [3, 6], [6, 6]],
};

const handKinds = ["R", "G", "S", "P"];
const seatLettered = (letter: string | undefined): number => "abcd".indexOf(letter ?? "?");

function parse(text: string): Placement | undefined {
  const [board, turn, hands, living] = text.split(" ");
  const turnSeat = seatLettered(turn);
  if (turnSeat < 0 && turn !== "-") return undefined;
  const [alive, ...heirs] = (living ?? "abcd").split(":");
  const playing = new Set([...alive!].map(seatLettered).filter((seat) => seat >= 0));
  const heirOf = new Map(heirs.map((pair) => [seatLettered(pair[0]), seatLettered(pair[1])]));
  const pieces = boardOf(board, side, /\+?[PSRGK][a-d]/, (token): Piece => {
    const seat = seatLettered(token.at(-1));
    const piece: Piece = { kind: token.at(-2)!, seat, promoted: token.startsWith("+") };
    if (playing.has(seat)) return piece;
    const owner = heirOf.get(seat);
    return owner === undefined || piece.kind === "K" ? { ...piece, dead: true } : { ...piece, owner };
  });
  if (!pieces) return undefined;
  const held = Array.from({ length: seats }, () => new Map<string, number>());
  for (const [, count, kind, letter] of (hands ?? "-").matchAll(/(\d*)([PSRG])([a-d])/g)) {
    held[seatLettered(letter)]!.set(kind!, count ? Number(count) : 1);
  }
  return { pieces, hands: held.map((hand) => stand(hand, handKinds)), turn: turnSeat < 0 ? undefined : turnSeat, living: playing };
}

/** The next seat clockwise that still plays. */
const after = (seat: number, living: ReadonlySet<number> | undefined): number => {
  for (let steps = 1; steps < seats; ++steps) {
    const next = (seat + steps) % seats;
    if (living?.has(next) ?? true) return next;
  }
  return seat;
};

/** Lines from the edge the seat plays towards: 0 is its last line. */
const depth = (square: string, seat: number): number => {
  const file = fileOf(square);
  const rank = rankOf(square);
  return [rank - 1, file - 1, side - rank, side - file][seat]!;
};

function promotion(before: Placement, from: string, to: string): "no" | "choice" | "forced" {
  const piece = before.pieces.get(from);
  if (!piece || piece.promoted || piece.kind === "K" || piece.kind === "G") return "no";
  if (Math.min(depth(from, piece.seat), depth(to, piece.seat)) > 2) return "no";
  return piece.kind === "P" && depth(to, piece.seat) === 0 ? "forced" : "choice";
}

export const yonin: BoardGame = {
  name: "yonin",
  seats,
  geometry,
  // Nobody ranks above the others: every king is 玉.
  set: { ...shogiSet, characters: (kind, promoted, _seat, style) => shogiSet.characters(kind, promoted, 0, style) },
  handKinds,
  parse,
  touched: touchedBy,
  preview(before, move) {
    if (before.turn === undefined) return before;
    return { ...playOnBoard(before, move, handKinds), turn: after(before.turn, before.living) };
  },
  moveText: plainText,
  promotion,
  goesOn: () => false,
  royals: kings,
  notate(style: Notation, before, move, seat, previousTo) {
    if (style === "usi" || !before) return move;
    return style === "kanji" ? notateKanji(promotion, before, move, previousTo) : notateWestern(promotion, before, move, seat);
  },
  sideMark: () => "",
  places: false,
};
