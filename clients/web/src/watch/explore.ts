// A line that a spectator plays by hand. Nobody judges it: hands make the moves as they like, only Othello's discs must
// turn something over to be seen as a move at all, and the turn passes on where nothing can be laid.
import type { BoardGame, Notation, Placement } from "../boards";
import { bracketed } from "../boards/othello";
import { positionAt, type MatchState } from "../match/state";
import type { AsideAct, Gaze } from "./gaze";

/** Squares on which the side at turn turns something over. */
function layable(game: BoardGame, placement: Placement, seat: number): string[] {
  return game.geometry.cells.flatMap(({ name }) => (!placement.pieces.has(name) && bracketed(placement, name, seat).length > 0 ? [name] : []));
}

/** What hands may do from here; undefined: whatever they like. */
export const offered = (game: BoardGame, placement: Placement): string[] | undefined =>
  game.places && placement.turn !== undefined ? layable(game, placement, placement.turn) : undefined;

/** The acts that follow when this move is made: in Othello a pass comes by itself where the other side has nothing. */
export function actsOf(game: BoardGame, before: Placement, move: string): AsideAct[] {
  if (before.turn === undefined) return [];
  const act: AsideAct = { move, seat: before.turn };
  if (!game.places) return [act];
  const after = game.preview(before, move);
  if (after.turn === undefined) return [act];
  const stuck = layable(game, after, after.turn).length === 0 && layable(game, after, before.turn).length > 0;
  return stuck ? [act, { move: "pass", seat: after.turn }] : [act];
}

/** The moves beside the game, as they are written. */
export function writtenAside(game: BoardGame, match: MatchState, { aside }: Gaze, style: Notation): string[] {
  if (!aside) return [];
  let placement = game.parse(positionAt(match, aside.from));
  let before: string | undefined = aside.from > 0 ? match.lines[aside.from - 1]?.move : undefined;
  return aside.acts.map(({ move, seat, position }) => {
    const text = game.notate(style, placement, move, seat, before === undefined ? undefined : game.touched(before).to);
    placement = position === undefined ? placement && game.preview(placement, move) : game.parse(position);
    before = move;
    return text;
  });
}

/** What stands before his eyes. `position`: its text, where the game ever had it; else a name for it. */
export interface Seen {
  placement: Placement;
  position: string;
  last: { move: string; seat: number } | undefined;
  ply: number;
}

/** undefined: a position that this client cannot read */
export function seen(game: BoardGame, match: MatchState, gaze: Gaze): Seen | undefined {
  const ply = gaze.ply ?? match.lines.length;
  const { aside } = gaze;
  const from = aside ? Math.min(aside.from, ply) : ply;
  let position = positionAt(match, from);
  let placement = game.parse(position);
  let last: Seen["last"] = match.lines[from - 1];
  for (const act of aside ? aside.acts.slice(0, ply - aside.from) : []) {
    if (!placement) return undefined;
    last = act;
    position = act.position ?? `${position} ${act.move}`;
    placement = act.position === undefined ? game.preview(placement, act.move) : game.parse(act.position);
  }
  return placement && { placement, position, last, ply };
}
