// Who met whom: a line and a column for each player, in the order of the standings.
import { scoreOf, type Board, type Score, type Tournament } from "./model";

export interface Meeting {
  round: number;
  board: Board;
  /** Of the line's player; undefined: not over. */
  score: Score | undefined;
}

export interface CrossTable {
  /** Player ids, in the order of the table, then who has no row, in the order of the roster. */
  order: readonly string[];
  /** By line, then by column; several where two met more than once. */
  cells: ReadonlyMap<string, ReadonlyMap<string, readonly Meeting[]>>;
}

export function crossTable(t: Tournament): CrossTable {
  const ranked = t.standings.rows.map(({ player }) => player);
  const met = new Map<string, Map<string, Meeting[]>>();
  const note = (one: string, other: string, meeting: Meeting): void => {
    const line = met.get(one) ?? new Map<string, Meeting[]>();
    line.set(other, [...(line.get(other) ?? []), meeting]);
    met.set(one, line);
  };
  for (const { round, boards } of t.rounds) {
    for (const board of boards) {
      const { a, b } = board;
      if (a === undefined || b === undefined) continue;
      note(a, b, { round, board, score: scoreOf(board, a) });
      note(b, a, { round, board, score: scoreOf(board, b) });
    }
  }
  const rest = t.players.map(({ id }) => id).filter((id) => !ranked.includes(id) && met.has(id));
  return { order: [...ranked, ...rest], cells: met };
}
