// The picture of a knock-out and of its repechage: boxes by round, lines between those who went on. Only looks: who meets
// whom is what the server says; where a box of a later round stands follows from the boxes its two players came from.
import type { Board, Tournament } from "./model";

export interface Box {
  board: Board;
  x: number;
  /** Of its middle. */
  y: number;
}

export interface Link {
  from: Box;
  to: Box;
}

export interface Tree {
  /** "main", "repechage", "third", ...; a tree holds what belongs together. */
  key: string;
  stage: string;
  group: string;
  boxes: readonly Box[];
  links: readonly Link[];
  /** Rounds from left to right. */
  rounds: readonly number[];
  width: number;
  height: number;
}

export const boxWidth = 168;
export const boxHeight = 46;
const columnWidth = boxWidth + 34;
const rowHeight = boxHeight + 14;

/** Stages that a bracket has, in the order in which the page shows them; the final stands where the main tree ends. */
const trunk: ReadonlySet<string> = new Set(["main", "semifinal", "final"]);
const branches = ["repechage", "third", "prize", "playoff", "exchange", "title"] as const;

/** Whether there is anything to draw. */
export const hasBracket = (t: Tournament): boolean => t.rounds.some(({ boards }) => boards.some(({ stage }) => trunk.has(stage) || stage === "repechage"));

const sides = ({ a, b }: Board): string[] => [a, b].filter((one) => one !== undefined);

/** @param boards  of one tree, by round and in the order of the pairing. */
function grow(key: string, stage: string, group: string, boards: readonly Board[]): Tree {
  const rounds = [...new Set(boards.map(({ round }) => round))].sort((a, b) => a - b);
  const boxes: Box[] = [];
  const links: Link[] = [];
  let lowest = 0;
  rounds.forEach((round, column) => {
    let next = rowHeight / 2;
    for (const board of boards.filter((one) => one.round === round)) {
      // He came from his latest box before this one. Both slots of a bracket stand between their two boxes.
      const from = sides(board)
        .map((player) => boxes.findLast((box) => box.board.round < round && sides(box.board).includes(player)))
        .filter((box) => box !== undefined);
      const middle = from.length > 0 ? from.reduce((sum, { y }) => sum + y, 0) / from.length : next;
      const box: Box = { board, x: column * columnWidth, y: Math.max(next, middle) };
      boxes.push(box);
      for (const one of new Set(from)) links.push({ from: one, to: box });
      next = box.y + rowHeight;
      lowest = Math.max(lowest, box.y);
    }
  });
  return { key, stage, group, boxes, links, rounds, width: Math.max(1, rounds.length) * columnWidth - 34, height: lowest + rowHeight / 2 };
}

/** The trees of a tournament: the main one with its final, then the repechage by group, then single matches. */
export function brackets(t: Tournament): Tree[] {
  const all = t.rounds.flatMap(({ boards }) => boards);
  const trees: Tree[] = [];
  const main = all.filter(({ stage }) => trunk.has(stage));
  if (main.length > 0) trees.push(grow("main", "main", "", main));
  for (const stage of branches) {
    const own = all.filter((board) => board.stage === stage);
    const groups = [...new Set(own.map(({ group }) => group))].sort((a, b) => a.localeCompare(b, "en", { numeric: true }));
    for (const group of groups) trees.push(grow(`${stage} ${group}`.trim(), stage, group, own.filter((board) => board.group === group)));
  }
  return trees;
}
