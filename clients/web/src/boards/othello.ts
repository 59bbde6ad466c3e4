import type { BoardGame, Piece, Placement } from "./board_game";
import type { Cell, Geometry } from "./geometry";

const files = "abcdefgh";
const cells: Cell[] = Array.from({ length: 64 }, (_, index) => ({
  name: `${files[index % 8]}${Math.floor(index / 8) + 1}`,
  column: index % 8,
  row: Math.floor(index / 8),
}));

const geometry: Geometry = {
  columns: 8,
  rows: 8,
  cells,
  cellWidth: 100,
  cellHeight: 100,
  columnLabels: { kanji: [...files], latin: [...files] },
  rowLabels: { kanji: [..."12345678"], latin: [..."12345678"] },
  turnOf: [0, 2],
  turnsWithSeat: false,
  dots: [[2, 2], [6, 2], [2, 6], [6, 6]],
};

const disc = (seat: number): Piece => ({ kind: "disc", seat, promoted: false });

function parse(text: string): Placement | undefined {
  if (!/^[XO-]{64} [XO]$/.test(text)) return undefined;
  const pieces = new Map<string, Piece>();
  cells.forEach(({ name }, index) => {
    const mark = text[index];
    if (mark !== "-") pieces.set(name, disc(mark === "X" ? 0 : 1));
  });
  return { pieces, hands: [[], []], turn: text[65] === "X" ? 0 : 1 };
}

const ways = [-1, 0, 1].flatMap((dx) => [-1, 0, 1].map((dy) => [dx, dy] as const)).filter(([dx, dy]) => dx || dy);

/** The discs that a disc of `seat` on `square` brackets. */
export function bracketed({ pieces }: Placement, square: string, seat: number): string[] {
  const column = files.indexOf(square[0]!);
  const row = Number(square[1]) - 1;
  return ways.flatMap(([dx, dy]) => {
    const run: string[] = [];
    for (let x = column + dx, y = row + dy; x >= 0 && x < 8 && y >= 0 && y < 8; x += dx, y += dy) {
      const name = `${files[x]}${y + 1}`;
      const there = pieces.get(name);
      if (!there) return [];
      if (there.seat === seat) return run;
      run.push(name);
    }
    return [];
  });
}

export const othello: BoardGame = {
  name: "othello",
  seats: 2,
  geometry,
  set: undefined,
  handKinds: [],
  parse,
  touched: (move) => (move === "pass" ? { promote: false, pass: true } : { to: move, promote: false, pass: false }),
  preview(before, move) {
    if (before.turn === undefined) return before;
    const other = 1 - before.turn;
    if (move === "pass") return { ...before, turn: other };
    const pieces = new Map(before.pieces);
    for (const square of [move, ...bracketed(before, move, before.turn)]) pieces.set(square, disc(before.turn));
    return { ...before, pieces, turn: other };
  },
  moveText: (_from, to) => to,
  promotion: () => "no",
  goesOn: () => false,
  royals: () => [],
  notate: (style, _before, move) => (move === "pass" ? (style === "kanji" ? "パス" : "pass") : move),
  sideMark: (seat) => (seat === 0 ? "●" : "○"),
  places: true,
};

/** Discs by seat. */
export function count({ pieces }: Placement): [number, number] {
  let black = 0;
  for (const { seat } of pieces.values()) black += seat === 0 ? 1 : 0;
  return [black, pieces.size - black];
}
