import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { chushogi } from "./chushogi";
import { mayStop, returning, tap, targets, type Board, type Held, type Source } from "./hand";
import { othello } from "./othello";
import { shogi } from "./shogi";
import { yonin } from "./yonin";
import type { BoardGame } from "./board_game";

const data = new URL("../../../../tests/data/", import.meta.url);
const lines = (file: string): string[] => readFileSync(new URL(file, data), "utf8").split("\n").filter(Boolean);

interface Vector {
  where: string;
  position: string;
  moves: string[];
}
const jsonl = (file: string, vector: (row: never) => Omit<Vector, "where"> | undefined): Vector[] =>
  lines(file).flatMap((line, index) => {
    const found = vector(JSON.parse(line) as never);
    return found ? [{ where: `${file}:${index + 1}`, ...found }] : [];
  });

function boardOf(game: BoardGame, { position, moves, where }: Vector): Board {
  const placement = game.parse(position);
  if (placement?.turn === undefined) throw new Error(`${where}: no position`);
  return { game, placement, mover: placement.turn, hints: moves, strict: true };
}

/** Every move that taps on offered squares and answers to questions can make. */
function made(board: Board): Set<string> {
  const moves = new Set<string>();
  const seen = new Set<string>();
  const walk = (held: Held | undefined): void => {
    const state = JSON.stringify(held ?? null);
    if (seen.has(state)) return;
    seen.add(state);
    const offered: Source[] = held
      ? targets(board, held).map((square) => ({ square }))
      : board.game.places
        ? targets(board, undefined).map((square) => ({ square }))
        : [
            ...[...board.placement.pieces.keys()].map((square) => ({ square })),
            ...(board.placement.hands[board.mover] ?? []).map(({ kind }) => ({ hand: kind })),
          ];
    for (const source of offered) {
      const reaction = tap(board, held, source);
      if ("play" in reaction) moves.add(reaction.play);
      else if ("ask" in reaction) moves.add(reaction.ask.move).add(`${reaction.ask.move}+`);
      else walk(reaction.held);
    }
  };
  walk(undefined);
  return moves;
}

/** As a person plays it who knows the move: piece, first square, second square. */
function byHand(board: Board, move: string): string | undefined {
  const { from, via, to, drop, promote } = board.game.touched(move);
  const squares = via ? [via, to!] : [to!, to!]; // a second tap on the same square stops there
  let held: Held | undefined = { source: drop ? { hand: drop } : { square: from! } };
  for (const square of squares) {
    const reaction = tap(board, held, { square });
    if ("play" in reaction) return reaction.play;
    if ("ask" in reaction) return promote ? `${reaction.ask.move}+` : reaction.ask.move;
    held = reaction.held;
    if (!held) return undefined;
  }
  return undefined;
}

const chushogiVectors = ["playouts", "synthetic"].flatMap((name) =>
  jsonl(`chushogi/positions_${name}.jsonl`, ({ sfen, moves }: { sfen: string; moves: string[] }) => ({ position: sfen, moves })),
);
const yoninVectors = jsonl("yonin/vectors.jsonl", ({ kind, sfen, legal }: { kind: string; sfen: string; legal?: string[] }) =>
  kind === "position" && legal?.length ? { position: sfen, moves: legal } : undefined,
);
const shogiVectors = lines("shogi/positions.tsv").flatMap((line, index): Vector[] => {
  const [position, , moves] = line.split("\t");
  return index > 0 && position && moves ? [{ where: `shogi/positions.tsv:${index + 1}`, position, moves: moves.split(" ") }] : [];
});
const othelloVectors = jsonl("othello/positions.jsonl", ({ board, turn, legal }: { board: string; turn: string; legal: string[] }) => ({
  position: `${board} ${turn}`,
  moves: legal,
}));
const vectors: [BoardGame, Vector[]][] = [
  [chushogi, chushogiVectors],
  [yonin, yoninVectors],
  [shogi, shogiVectors],
  [othello, othelloVectors],
];

describe.each(vectors)("Hands at the board of $name", (game, positions) => {
  it("make every legal move and no other", () => {
    expect(positions.length).toBeGreaterThan(20);
    for (const vector of positions) {
      const moves = vector.moves.filter((move) => !game.touched(move).pass);
      expect([...made(boardOf(game, vector))].sort(), vector.where).toEqual([...moves].sort());
    }
  });
});

describe.each(vectors.filter(([game]) => !game.places))("Whoever knows a move of $name", (game, positions) => {
  it("makes it square by square", () => {
    for (const vector of positions) {
      const board = boardOf(game, vector);
      for (const move of vector.moves) expect(byHand(board, move), `${vector.where} ${move}`).toBe(move);
    }
  });
});

describe("Two steps", () => {
  const two = chushogiVectors.flatMap(({ moves }) => moves.filter((move) => chushogi.touched(move).via));

  it("are in the vectors: going on, and back", () => {
    expect(two.length).toBeGreaterThan(10_000);
    expect(two.filter((move) => chushogi.touched(move).to === chushogi.touched(move).from).length).toBeGreaterThan(1_000);
  });

  const lion = (moves: string[], position = "k11/12/12/12/12/6g5/5N6/12/12/12/12/K11 b - 1"): Board =>
    boardOf(chushogi, { where: "here", position, moves });
  const on: Held = { source: { square: "7g" }, over: "6f" };

  it("wait on a square where the move may also end: again to stop, home to return, elsewhere to go on", () => {
    const board = lion(["7g6f", "7g6f7g", "7g6f5e", "7g5e"]);
    expect(tap(board, { source: { square: "7g" } }, { square: "6f" })).toEqual({ held: on });
    expect(mayStop(board, on)).toBe(true);
    expect(returning(board, on)).toBe("7g6f7g");
    expect(targets(board, on).sort()).toEqual(["5e", "6f", "7g"]);
    expect(tap(board, on, { square: "6f" })).toEqual({ play: "7g6f" });
    expect(tap(board, on, { square: "7g" })).toEqual({ play: "7g6f7g" });
    expect(tap(board, on, { square: "5e" })).toEqual({ play: "7g6f5e" });
  });

  it("end at once where nothing leads on", () => {
    expect(tap(lion(["7g6f", "7g5e"]), { source: { square: "7g" } }, { square: "6f" })).toEqual({ play: "7g6f" });
  });

  it("ask for the way to a square that is not reached in one", () => {
    const board = lion(["7g6f5e", "7g6f"]);
    const aim = { source: { square: "7g" }, aim: "5e" };
    expect(tap(board, { source: { square: "7g" } }, { square: "5e" })).toEqual({ held: aim });
    expect(targets(board, aim)).toEqual(["6f"]);
    expect(tap(board, aim, { square: "6f" })).toEqual({ play: "7g6f5e" });
  });

  it("can be made where no moves were told, by lions, falcons and eagles along their lines", () => {
    const board = { ...lion([]), hints: undefined };
    expect(tap(board, { source: { square: "7g" } }, { square: "6f" })).toEqual({ held: on });
    expect(tap(board, on, { square: "7g" })).toEqual({ play: "7g6f7g" });
    expect(tap(board, on, { square: "5e" })).toEqual({ play: "7g6f5e" });
    const others = { ...lion([], "k11/12/12/12/12/12/5+H6/12/6+d5/12/12/K11 w - 1"), hints: undefined };
    const over = (mover: number, from: string, square: string) => tap({ ...others, mover }, { source: { square: from } }, { square });
    expect(over(0, "7g", "7f")).toEqual({ held: { source: { square: "7g" }, over: "7f" } });
    expect(over(0, "7g", "6f")).toEqual({ play: "7g6f" });
    expect(over(1, "6i", "5j")).toEqual({ held: { source: { square: "6i" }, over: "5j" } });
    expect(over(1, "6i", "5h")).toEqual({ play: "6i5h" });
  });

  it("let the piece go beside every way, and ask the server where it was dragged there", () => {
    const board = lion(["7g6f", "7g6f7g"]);
    expect(tap(board, on, { square: "1a" })).toEqual({ held: undefined });
    expect(tap(board, on, { square: "1a" }, true)).toEqual({ play: "7g6f1a" });
    expect(tap({ ...board, strict: false }, { source: { square: "7g" } }, { square: "1a" })).toEqual({ play: "7g1a" });
  });
});

describe("Pieces of others", () => {
  it("are not picked up: dead ones by nobody, inherited ones by their heir", () => {
    const position = "4Kc4/9/9/9/Kb2PbRa3Kd/9/9/9/4Ka4";
    const pick = (living: string) => tap(boardOf(yonin, { where: "here", position: `${position} a - ${living} d 7`, moves: [] }), undefined, { square: "6e" });
    expect(pick("acd")).toEqual({ held: undefined });
    expect(pick("acd:ba")).toEqual({ held: { source: { square: "6e" } } });
    expect(pick("abcd")).toEqual({ held: undefined });
  });
});
