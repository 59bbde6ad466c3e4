import type { BoardGame } from "./board_game";
import { othello } from "./othello";
import { shogi } from "./shogi";

/** The games this client can show. */
const games: ReadonlyMap<string, BoardGame> = new Map([othello, shogi].map((game) => [game.name, game]));

/** @param name the game, or the preset whose name begins with it */
export const boardGame = (name: string): BoardGame | undefined => games.get(name.split(".")[0] ?? "");

export type { BoardGame, Notation, Piece, Placement, Touched } from "./board_game";
export type { Geometry, Writing } from "./geometry";
