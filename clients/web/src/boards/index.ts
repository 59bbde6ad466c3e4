import type { BoardGame } from "./board_game";
import { chushogi } from "./chushogi";
import { othello } from "./othello";
import { shogi } from "./shogi";
import { yonin } from "./yonin";

/** The games this client can show. */
const games: ReadonlyMap<string, BoardGame> = new Map([othello, shogi, chushogi, yonin].map((game) => [game.name, game]));

/** @param name the game, or the preset whose name begins with it */
export const boardGame = (name: string): BoardGame | undefined => games.get(name.split(".")[0] ?? "");

export { playedBy } from "./board_game";
export type { BoardGame, Notation, Piece, Placement, Touched, Wrong } from "./board_game";
export type { Geometry, Writing } from "./geometry";
export type { PieceStyle } from "./piece_set";
