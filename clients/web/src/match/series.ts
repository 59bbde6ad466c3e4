// The score of several games for one title, for looks: engines/match/RULES.md#series. What follows the server opens.
import type { MatchState, Seat } from "./state";
import { seriesOf } from "./terms";

export interface Score {
  bestOf: number;
  won: [number, number]; // by seat, the game that has ended included
  winner: Seat | undefined; // of the title
}

export function scoreOf({ rulebook, ending }: MatchState): Score | undefined {
  const series = seriesOf(rulebook.more);
  if (!series) return undefined;
  const [first, second] = ending?.places ?? [];
  const decided = first !== undefined && second !== undefined && first !== second;
  const won: [number, number] = [...series.won];
  if (decided) won[first < second ? 0 : 1] += 1;
  const winner = ([0, 1] as const).find((seat) => won[seat] > series.bestOf / 2);
  return { bestOf: series.bestOf, won, winner: ending ? winner : undefined };
}
