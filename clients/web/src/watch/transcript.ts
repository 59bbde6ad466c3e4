// The game as text, to be copied.
import type { Line } from "../match/state";
import type { AsideAct, Gaze } from "./gaze";

/** Othello's transcript, one word without passes, as every program of the field reads it ("f5d6c3"); else USI with blanks
 *  between. A line in which hands did something else than a move stays in words. */
export function transcript(game: string, acts: readonly { move: string }[]): string {
  const moves = acts.map(({ move }) => move);
  if (game !== "othello" || moves.some((move) => !/^(?:[a-h][1-8]|pass)$/.test(move))) return moves.join(" ");
  return moves.filter((move) => move !== "pass").join("");
}

/** The line up to where somebody looks. */
export function lineTo(lines: readonly Line[], gaze: Gaze): readonly AsideAct[] {
  const ply = gaze.ply ?? lines.length;
  const { aside } = gaze;
  if (!aside) return lines.slice(0, ply);
  return [...lines.slice(0, Math.min(ply, aside.from)), ...aside.acts.slice(0, Math.max(0, ply - aside.from))];
}

/** "#ply=23" of a shared link; undefined: none. */
export function plyOfFragment(fragment: string): number | undefined {
  const word = new URLSearchParams(fragment.replace(/^#/, "")).get("ply");
  return word !== null && /^\d{1,4}$/.test(word) ? Number(word) : undefined;
}
