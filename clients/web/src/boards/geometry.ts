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

/** What is written along the top (from the left) and along the side (from the top) after `turns` quarter turns. */
export function labelsOf(geometry: Geometry, writing: Writing, turns: number): { across: string[]; down: string[] } {
  const columns = geometry.columnLabels[writing];
  const rows = geometry.rowLabels[writing];
  const back = (labels: string[]): string[] => [...labels].reverse();
  switch (((turns % 4) + 4) % 4) {
    case 1:
      return { across: rows, down: back(columns) };
    case 2:
      return { across: back(columns), down: back(rows) };
    case 3:
      return { across: back(rows), down: columns };
    default:
      return { across: columns, down: rows };
  }
}

/** Where a seat sits on the screen: quarter turns clockwise from the bottom: 0 bottom, 1 left, 2 top, 3 right. */
export const sideOnScreen = (geometry: Geometry, seat: Seat, turns: number): number => (((quarterTurns(geometry, seat) - turns) % 4) + 4) % 4;
