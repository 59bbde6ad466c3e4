// How often the position on the board has stood before, as the record shows it. What follows from it the server says.
import { positionAt, type MatchState } from "./state";

/** The position without the number of its move, by which no position is like another. */
const bare = (position: string): string => position.replace(/ \d+$/, "");

/** @returns how often the position after `ply` plies has stood up to then, itself included */
export function timesStood(match: MatchState, ply: number): number {
  const here = bare(positionAt(match, ply));
  const positions = [match.start, ...match.lines.slice(0, ply).map((line) => line.position)];
  return positions.filter((position) => bare(position) === here).length;
}
