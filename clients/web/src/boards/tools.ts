// What a tap on a square means at a real board, by the tool in the hand. Pure; it judges nothing.
import type { BoardGame, Placement } from "./board_game";
import type { Seat } from "../match/state";

/** "hand" lays on an empty square and turns a disc; "whole" plays a move with all it turns; "name" points at something. */
export type Tool = "hand" | "whole" | "shift" | "lift" | "name";

export interface Grip {
  tool: Tool;
  /** Whose side up a disc is laid. */
  face: Seat;
  /** Of a shift: the disc taken hold of. */
  picked: string | undefined;
}

export type Deed = { act: string } | { picked: string | undefined } | { named: string };

const nothing: Deed = { picked: undefined };

export function useTool(game: BoardGame, placement: Placement, { tool, face, picked }: Grip, square: string): Deed {
  const taken = placement.pieces.has(square);
  const { byHand } = game;
  if (tool === "name") return { named: square };
  if (tool === "whole" || !byHand) return taken ? nothing : { act: game.moveText({ square }, square) };
  if (tool === "lift") return taken ? { act: byHand.lift(square) } : nothing;
  if (tool === "hand") return { act: taken ? byHand.turn(square) : byHand.lay(square, face) };
  if (picked === undefined || picked === square) return { picked: taken && picked !== square ? square : undefined };
  return taken ? { picked: square } : { act: byHand.shift(picked, square) };
}

/** A disc dragged from square to square. */
export const dragged = (game: BoardGame, placement: Placement, from: string, to: string): string | undefined =>
  from !== to && placement.pieces.has(from) && !placement.pieces.has(to) ? game.byHand?.shift(from, to) : undefined;

/** Whether putting a finger there is a touch that binds: engines/match/RULES.md#touch. */
export const isTouch = ({ tool }: Grip, placement: Placement, square: string): boolean =>
  (tool === "hand" || tool === "whole") && !placement.pieces.has(square);
