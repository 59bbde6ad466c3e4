// A move of the board as the desk shows it before the server has answered. Othello's turning is simple enough to be done
// here; of the shogi family only what hands cannot do is known. It is for looks: the server judges.
import { bracketed } from "../boards/othello";
import { playedBy, type BoardGame, type Placement } from "../boards";
import type { Seat } from "../match/state";
import type { Act } from "./entry";

export interface Step {
  act: Act;
  seat: Seat;
  after: Placement;
}

/** What is wrong with an act, as far as this page can see. */
export type Flaw = "turns_nothing" | "occupied" | "no_piece" | "own_piece" | "not_in_hand" | "must_move" | "unreadable";

/** Squares on which a side may lay a disc. */
export function playable(game: BoardGame, placement: Placement, seat: Seat): string[] {
  return game.geometry.cells.flatMap(({ name }) =>
    !placement.pieces.has(name) && bracketed(placement, name, seat).length > 0 ? [name] : [],
  );
}

/** The seat that can move, where one can: of Othello the other one, where a pass is due; undefined: the game is over. */
export function atMove(game: BoardGame, placement: Placement): Seat | undefined {
  const { turn } = placement;
  if (turn === undefined || !game.places) return turn;
  if (playable(game, placement, turn).length > 0) return turn;
  return playable(game, placement, 1 - turn).length > 0 ? 1 - turn : undefined;
}

const step = (game: BoardGame, before: Placement, act: Act): Step => ({ act, seat: before.turn ?? 0, after: game.preview(before, act.move) });

function discs(game: BoardGame, before: Placement, { move }: Act): Step[] | Flaw {
  const turn = before.turn ?? 0;
  if (move === "pass") return playable(game, before, turn).length > 0 ? "must_move" : [step(game, before, { move, asStood: false })];
  if (!game.geometry.cells.some(({ name }) => name === move)) return "unreadable";
  if (before.pieces.has(move)) return "occupied";
  if (bracketed(before, move, turn).length > 0) return [step(game, before, { move, asStood: false })];
  if (atMove(game, before) !== 1 - turn || bracketed(before, move, 1 - turn).length === 0) return "turns_nothing";
  // The pass that nobody writes down.
  const pass = step(game, before, { move: "pass", asStood: false });
  return [pass, step(game, pass.after, { move, asStood: false })];
}

function flawOf(game: BoardGame, before: Placement, move: string): Flaw | undefined {
  const { from, to, drop } = game.touched(move);
  const squares = (name: string | undefined): boolean => game.geometry.cells.some((cell) => cell.name === name);
  if (!squares(to) || (!drop && !squares(from))) return "unreadable";
  const turn = before.turn;
  if (drop) {
    if (!(before.hands[turn ?? 0] ?? []).some(({ kind, count }) => kind === drop && count > 0)) return "not_in_hand";
    return before.pieces.has(to!) ? "occupied" : undefined;
  }
  const piece = before.pieces.get(from!);
  if (!piece || playedBy(piece) !== turn) return "no_piece";
  return to !== from && playedBy(before.pieces.get(to!)) === turn ? "own_piece" : undefined;
}

/** The act done, with the pass before it where one was due; else why not. */
export function perform(game: BoardGame, before: Placement, act: Act): Step[] | Flaw {
  if (act.asStood) return [step(game, before, act)];
  if (game.places) return discs(game, before, act);
  return flawOf(game, before, act.move) ?? [step(game, before, act)];
}

/** A line of acts from a position.
 *  @returns the steps that can be done, and the first act that cannot */
export function playLine(game: BoardGame, from: Placement, acts: readonly Act[]): { steps: Step[]; breaks?: { index: number; act: Act; flaw: Flaw } } {
  const steps: Step[] = [];
  let placement = from;
  for (const [index, act] of acts.entries()) {
    // A pass that a correction has made needless is left out.
    if (game.places && act.move === "pass" && !act.asStood && playable(game, placement, placement.turn ?? 0).length > 0) continue;
    const done = perform(game, placement, act);
    if (typeof done === "string") return { steps, breaks: { index, act, flaw: done } };
    steps.push(...done);
    placement = steps.at(-1)!.after;
  }
  return { steps };
}
