// Many boards at once, as they are copied from a pairing list: one a line, "table, black, white".

export interface ListedBoard {
  /** The table's number. */
  number: number;
  players: string[]; // by seat
}

/** Commas, tabs or wide commas between; a line without a number takes the next one.
 *  @param next the number of the first line that names none
 *  @returns the boards, and the lines (from 1) that are none */
export function readBoards(text: string, seats: number, next = 1): { boards: ListedBoard[]; faults: number[] } {
  const boards: ListedBoard[] = [];
  const faults: number[] = [];
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (!line.trim()) continue;
    const cells = line.split(/[\t,;、，]/).map((cell) => cell.trim());
    const numbered = /^[#＃]?\d{1,4}[.．]?$/.test((cells[0] ?? "").normalize("NFKC"));
    const number = numbered ? Number(cells.shift()!.normalize("NFKC").replace(/\D/g, "")) : Math.max(next, ...boards.map((board) => board.number + 1));
    const players = cells.slice(0, seats);
    if (cells.length > seats || (!numbered && cells.length < 2) || boards.some((board) => board.number === number)) faults.push(index + 1);
    else boards.push({ number, players: Array.from({ length: seats }, (_, seat) => players[seat] ?? "") });
  }
  return { boards, faults };
}
