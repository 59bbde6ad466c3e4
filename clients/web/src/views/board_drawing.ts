// The board as a drawing: ground, lines, labels and figures, for the board that hands use and for small pictures of it.
import { css, nothing, svg, type SVGTemplateResult } from "lit";
import { playedBy, type BoardGame, type Geometry, type Piece, type PieceStyle, type Writing } from "../boards";
import { labelsOf, onScreen, quarterTurns } from "../boards/geometry";
import { disc, koma } from "./piece";

/** For coordinates, in drawing units. */
export const margin = 34;

/** In drawing units, from the upper left. */
export interface Point {
  x: number;
  y: number;
}

export const drawingSize = ({ columns, rows, cellWidth, cellHeight }: Geometry): { width: number; height: number } => ({
  width: columns * cellWidth + 2 * margin,
  height: rows * cellHeight + 2 * margin,
});

/** @param turns quarter turns clockwise on the screen */
export function middleOf(geometry: Geometry, square: string, turns: number): Point {
  const cell = geometry.cells.find(({ name }) => name === square)!;
  const { column, row } = onScreen(geometry, cell, turns);
  return { x: margin + (column + 0.5) * geometry.cellWidth, y: margin + (row + 0.5) * geometry.cellHeight };
}

export function definitions(): SVGTemplateResult {
  return svg`<defs>
    <linearGradient id="wood" x1="0" y1="0" x2="1" y2="0.25">
      <stop offset="0" stop-color="var(--wood-light)" /><stop offset="0.5" stop-color="var(--wood)" />
      <stop offset="1" stop-color="var(--wood-light)" />
    </linearGradient>
    <linearGradient id="koma" x1="0" y1="0" x2="0" y2="1">
      <stop offset="0" stop-color="var(--piece-light)" /><stop offset="1" stop-color="var(--piece)" />
    </linearGradient>
    <radialGradient id="moss" cx="0.5" cy="0.4" r="0.8">
      <stop offset="0" stop-color="var(--moss)" /><stop offset="1" stop-color="var(--moss-deep)" />
    </radialGradient>
    <radialGradient id="urushi" cx="0.38" cy="0.3" r="0.9">
      <stop offset="0" stop-color="#45403a" /><stop offset="0.45" stop-color="#211d1a" /><stop offset="1" stop-color="#0e0c0b" />
    </radialGradient>
    <radialGradient id="shell" cx="0.4" cy="0.32" r="0.85">
      <stop offset="0" stop-color="#fffefa" /><stop offset="0.6" stop-color="#f4efe3" /><stop offset="1" stop-color="#d5cdbc" />
    </radialGradient>
  </defs>`;
}

export function ground({ geometry, places }: BoardGame): SVGTemplateResult {
  const { width, height } = drawingSize(geometry);
  const grain = Array.from({ length: 11 }, (_, i) => {
    const x = ((i * 97) % width) + 12;
    return svg`<path class="grain" d="M${x},0 C${x + 18},${height * 0.3} ${x - 22},${height * 0.65} ${x + 9},${height}" />`;
  });
  return svg`<rect width=${width} height=${height} rx="7" fill="url(#wood)" />${grain}
    ${places ? svg`<rect x=${margin} y=${margin} width=${width - 2 * margin} height=${height - 2 * margin} fill="url(#moss)" />` : nothing}`;
}

export function lines(geometry: Geometry): SVGTemplateResult {
  const { columns, rows, cellWidth, cellHeight, dots } = geometry;
  const { width, height } = drawingSize(geometry);
  const right = width - margin;
  const bottom = height - margin;
  const inner = (count: number): number[] => Array.from({ length: count - 1 }, (_, i) => i + 1);
  return svg`<g pointer-events="none">
    ${inner(columns).map((i) => svg`<path class="line" d="M${margin + i * cellWidth},${margin} V${bottom}" />`)}
    ${inner(rows).map((i) => svg`<path class="line" d="M${margin},${margin + i * cellHeight} H${right}" />`)}
    <rect class="frame" x=${margin} y=${margin} width=${right - margin} height=${bottom - margin} />
    ${dots.map(([x, y]) => svg`<circle class="dot" cx=${margin + x * cellWidth} cy=${margin + y * cellHeight} r="5.5" />`)}
  </g>`;
}

export function labels({ geometry, places }: BoardGame, writing: Writing, turns: number): SVGTemplateResult {
  const { across, down } = labelsOf(geometry, writing, turns);
  const { width } = drawingSize(geometry);
  // Shogi names ranks on the right, Othello its rows on the left.
  const x = places ? margin / 2 : width - margin / 2;
  return svg`<g pointer-events="none" aria-hidden="true">
    ${across.map((label, i) => svg`<text class="label" text-anchor="middle" x=${margin + (i + 0.5) * geometry.cellWidth} y=${margin - 10}>${label}</text>`)}
    ${down.map((label, i) => svg`<text class="label ${label.length > 1 ? "long" : ""}" text-anchor="middle" x=${x} y=${margin + (i + 0.5) * geometry.cellHeight + 8}>${label}</text>`)}
  </g>`;
}

/** A piece as it lies on the board. */
export function figure({ geometry, set, seats }: BoardGame, piece: Piece, style: PieceStyle, turns: number): SVGTemplateResult {
  if (!set) return disc(piece.seat);
  return koma(piece, set, style, quarterTurns(geometry, piece.seat) - turns, seats > 2 ? playedBy(piece) : undefined);
}

export const drawingStyles = css`
  .grain {
    stroke: var(--wood-dark);
    stroke-opacity: 0.22;
    stroke-width: 3;
    fill: none;
  }
  .line {
    stroke: var(--wood-line);
    stroke-width: 1.6;
  }
  .frame {
    fill: none;
    stroke: var(--wood-line);
    stroke-width: 3.4;
  }
  .dot {
    fill: var(--wood-line);
  }
  .othello .line,
  .othello .frame {
    stroke: var(--moss-line);
  }
  .othello .line {
    stroke-width: 2.4;
  }
  .othello .dot {
    fill: var(--moss-line);
  }
  .label {
    font-family: var(--serif);
    font-size: 22px;
    fill: var(--wood-line);
    fill-opacity: 0.85;
  }
  .label.long {
    font-size: 14px;
  }
`;
