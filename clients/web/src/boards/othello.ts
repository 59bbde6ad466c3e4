import type { BoardGame, ByHand, Notation, Piece, Placement, Touched } from "./board_game";
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

/** "place:Xf5", "turn:f4", "shift:c6-c5", "lift:f5": what one hand does. */
const act = /^(place|turn|shift|lift):([XO]?)([a-h][1-8])(?:-([a-h][1-8]))?$/;
const words = { place: "lay", turn: "turn", shift: "shift", lift: "lift" } as const;

function touched(move: string): Touched {
  if (move === "pass") return { promote: false, pass: true };
  if (move === "press") return { promote: false, pass: false, gesture: "press" };
  const [, word, , square, other] = act.exec(move) ?? [];
  if (!word) return { to: move, promote: false, pass: false };
  const gesture = words[word as keyof typeof words];
  return other ? { from: square!, to: other, promote: false, pass: false, gesture } : { to: square!, promote: false, pass: false, gesture };
}

/** The board after one act of a hand; whether it was right is nobody's business here. */
function performed(before: Placement, move: string): Placement {
  const [, word, face, square, other] = act.exec(move) ?? [];
  const pieces = new Map(before.pieces);
  const there = square === undefined ? undefined : pieces.get(square);
  if (word === "place") pieces.set(square!, disc(face === "O" ? 1 : 0));
  if (word === "turn" && there) pieces.set(square!, disc(1 - there.seat));
  if (word === "lift" || word === "shift") pieces.delete(square!);
  if (word === "shift" && there && other) pieces.set(other, there);
  return { ...before, pieces };
}

/** Article 5 ①: what may be pointed out. */
const first = { n: 5, part: "①" };

const byHand: ByHand = {
  lay: (square, seat) => `place:${seat === 0 ? "X" : "O"}${square}`,
  turn: (square) => `turn:${square}`,
  shift: (from, to) => `shift:${from}-${to}`,
  lift: (square) => `lift:${square}`,
  // engines/othello/RULES.md; what must be named is the article's.
  wrongs: [
    { category: "missed_flip", names: "needed", article: first },
    { category: "excess_flip", names: "needed", article: first },
    { category: "shifted_disc", names: "needed", article: first },
    { category: "wrong_colour", names: "optional", article: first },
    { category: "unplayable_square", names: "optional", article: first },
    { category: "false_pass", names: "needed", article: first },
    { category: "wrong_turn", names: "none", article: first },
    { category: "too_large", names: "none", article: first, alone: true },
  ],
};

const handWords = {
  kanji: { faces: ["黒", "白"], turn: "返", lift: "取", press: "時計" },
  latin: { faces: ["black", "white"], turn: "turn ", lift: "lift ", press: "press" },
} as const;

/** Short: "+f5" laid, with its colour where that is not the player's own, "turn f4", "c6→c5" shifted, "lift f5", "press".
 *  No coloured sign, which by night would show the other colour, and none that a bare system's fonts have not. */
function notateHand(style: Notation, move: string, seat: number): string | undefined {
  const said = handWords[style === "kanji" ? "kanji" : "latin"];
  if (move === "press") return said.press;
  const [, word, face, square, other] = act.exec(move) ?? [];
  const laid = face === "O" ? 1 : 0;
  if (word === "place") return laid === seat ? `+${square}` : `+${square} ${said.faces[laid]}`;
  if (word === "shift") return `${square}→${other}`;
  return word === "turn" || word === "lift" ? `${said[word]}${square}` : undefined;
}

export const othello: BoardGame = {
  name: "othello",
  seats: 2,
  geometry,
  set: undefined,
  handKinds: [],
  parse,
  touched,
  preview(before, move) {
    if (before.turn === undefined) return before;
    const { gesture } = touched(move);
    if (gesture && gesture !== "press") return performed(before, move);
    const other = 1 - before.turn;
    if (gesture === "press") return { ...before, turn: other };
    if (move === "pass") return { ...before, turn: other };
    const pieces = new Map(before.pieces);
    for (const square of [move, ...bracketed(before, move, before.turn)]) pieces.set(square, disc(before.turn));
    return { ...before, pieces, turn: other };
  },
  moveText: (_from, to) => to,
  promotion: () => "no",
  goesOn: () => false,
  royals: () => [],
  notate: (style, _before, move, seat) => notateHand(style, move, seat) ?? (move === "pass" ? (style === "kanji" ? "パス" : "pass") : move),
  sideMark: (seat) => (seat === 0 ? "●" : "○"),
  places: true,
  byHand,
};

/** Discs by seat. */
export function count({ pieces }: Placement): [number, number] {
  let black = 0;
  for (const { seat } of pieces.values()) black += seat === 0 ? 1 : 0;
  return [black, pieces.size - black];
}
