// Boards as data: a grid with or without corners, its names, and where each seat looks from.
import type { Seat } from "../match/state";

export interface Cell {
  name: string;
  column: number; // from the left, as the first seat sees it
  row: number; // from the top
}

export interface Geometry {
  columns: number;
  rows: number;
  cells: Cell[];
  /** Shape of a cell, in drawing units. */
  cellWidth: number;
  cellHeight: number;
  /** Names of columns from the left and rows from the top, in each writing. */
  columnLabels: Record<Writing, string[]>;
  rowLabels: Record<Writing, string[]>;
  /** Quarter turns clockwise from the first seat's view to that seat's. */
  turnOf: number[];
  /** Whether a player sees the board from the own side; Othello's is always shown as printed. */
  turnsWithSeat: boolean;
  /** Crossings (column, row lines) that carry a dot. */
  dots: [number, number][];
}

export type Writing = "kanji" | "latin";

export const quarterTurns = (geometry: Geometry, seat: Seat): number => geometry.turnOf[seat] ?? 0;

/** Where a cell stands on the screen after `turns` quarter turns of the board. */
export function onScreen(geometry: Geometry, cell: { column: number; row: number }, turns: number): { column: number; row: number } {
  const { columns, rows } = geometry;
  switch (((turns % 4) + 4) % 4) {
    case 1:
      return { column: cell.row, row: columns - 1 - cell.column };
    case 2:
      return { column: columns - 1 - cell.column, row: rows - 1 - cell.row };
    case 3:
      return { column: rows - 1 - cell.row, row: cell.column };
    default:
      return { column: cell.column, row: cell.row };
  }
}
