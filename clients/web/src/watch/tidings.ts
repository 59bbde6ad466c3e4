// What is worth a notification of an event that somebody follows: rounds and boards that began, and results where they
// are not hidden. Two looks at the event are compared.

export interface BoardLook {
  matchId: string;
  round: number;
  players: string;
  /** There is a move or a running game. */
  begun: boolean;
  /** In words; "": it goes on, or nobody may know. */
  result: string;
}

export interface EventLook {
  boards: readonly BoardLook[];
}

export type Tiding = { kind: "round"; round: number } | { kind: "board"; board: BoardLook } | { kind: "result"; board: BoardLook };

/** @param hide results are not told, and nothing that gives them away
 *  @return in the order of the boards; a round's first board speaks for all that begin with it */
export function tidings(before: EventLook, after: EventLook, hide: boolean): Tiding[] {
  const known = new Map(before.boards.map((board) => [board.matchId, board]));
  const rounds = new Set(before.boards.filter(({ begun }) => begun).map(({ round }) => round));
  const told: Tiding[] = [];
  const opened = new Set<number>();
  for (const board of after.boards) {
    const earlier = known.get(board.matchId);
    if (board.begun && !earlier?.begun) {
      if (!rounds.has(board.round)) {
        if (!opened.has(board.round)) told.push({ kind: "round", round: board.round });
        opened.add(board.round);
      } else {
        told.push({ kind: "board", board });
      }
    }
    // A result that was there when the board was first seen is no news.
    if (!hide && earlier && board.result && !earlier.result) told.push({ kind: "result", board });
  }
  return told;
}
