// A board to be looked at: no hands, no squares to point at. Small enough for sixty of them on a page.
import { css, html, nothing, svg, type TemplateResult } from "lit";
import { repeat } from "lit/directives/repeat.js";
import type { BoardGame, PieceStyle, Placement, Touched, Writing } from "../boards";
import { quarterTurns } from "../boards/geometry";
import type { Seat } from "../match/state";
import { definitions, drawingSize, drawingStyles, figure, ground, labels, lines, middleOf } from "./board_drawing";
import { koma } from "./piece";
import { pieceStyles } from "./piece_style";

export interface Look {
  style: PieceStyle;
  writing: Writing;
  coordinates: boolean;
  /** The seat at the bottom, where a player sees the board from his side. */
  bottom: Seat;
  /** Turned by half: for boards that are not seen from a seat. */
  flipped: boolean;
}

const turnsOf = ({ geometry }: BoardGame, { bottom, flipped }: Look): number =>
  geometry.turnsWithSeat ? quarterTurns(geometry, bottom) : flipped ? 2 : 0;

/** @param last what the last move touched; undefined: none is shown
 *  @param label for the ear */
export function picture(game: BoardGame, placement: Placement, last: Touched | undefined, look: Look, label: string): TemplateResult {
  const { geometry } = game;
  const { width, height } = drawingSize(geometry);
  const turns = turnsOf(game, look);
  const touched = last ? [...new Set([last.from, last.via, last.to].filter((square) => square !== undefined))] : [];
  const under = game.places ? [] : touched;
  const middle = (square: string) => middleOf(geometry, square, turns);
  return html`<svg class="picture ${game.name}" viewBox="0 0 ${width} ${height}" role="img" aria-label=${label}>
    ${definitions()} ${ground(game)}
    ${under.map((square) => {
      const { x, y } = middle(square);
      return svg`<rect class="mark-last" x=${x - geometry.cellWidth / 2} y=${y - geometry.cellHeight / 2} width=${geometry.cellWidth} height=${geometry.cellHeight} />`;
    })}
    ${lines(geometry)} ${look.coordinates ? labels(game, look.writing, turns) : nothing}
    ${repeat(
      placement.pieces,
      ([square]) => square,
      ([square, piece]) => {
        const { x, y } = middle(square);
        return svg`<g transform="translate(${x},${y})">${figure(game, piece, look.style, turns)}</g>`;
      },
    )}
    ${game.places && last?.to
      ? svg`<circle class="dot-last" cx=${middle(last.to).x} cy=${middle(last.to).y} r="9" />`
      : nothing}
  </svg>`;
}

/** What a seat holds; nothing where no hand of this game holds anything. */
export function handPicture(game: BoardGame, placement: Placement, seat: Seat, look: Look): TemplateResult | typeof nothing {
  const { set, geometry, handKinds, seats } = game;
  if (!set || handKinds.length === 0) return nothing;
  const hand = placement.hands[seat] ?? [];
  const turns = quarterTurns(geometry, seat) - turnsOf(game, look);
  const dead = placement.living !== undefined && !placement.living.has(seat);
  return html`<span class="in-hand" data-hand-of=${seat}>
    ${hand.map(
      ({ kind, count }) =>
        html`<span class="one"
          ><svg viewBox="-50 -52 100 108" aria-hidden="true">
            ${definitions()}${koma({ kind, seat, promoted: false, dead }, set, look.style, turns, seats > 2 && !dead ? seat : undefined)}</svg
          >${count > 1 ? html`<i>${count}</i>` : nothing}</span
        >`,
    )}
  </span>`;
}

export const pictureStyles = [
  pieceStyles,
  drawingStyles,
  css`
    svg.picture {
      display: block;
      width: 100%;
      height: auto;
      border-radius: 4px;
    }
    .mark-last {
      fill: var(--last);
    }
    .dot-last {
      fill: var(--seal);
    }
    .in-hand {
      display: flex;
      flex-wrap: wrap;
      align-items: center;
      min-height: 1.55rem;
      gap: 1px;
    }
    .in-hand .one {
      position: relative;
      display: inline-flex;
      align-items: flex-end;
    }
    .in-hand svg {
      width: 1.45rem;
      height: 1.55rem;
    }
    .in-hand i {
      font-style: normal;
      font-size: 0.68rem;
      line-height: 1;
      margin-left: -3px;
      color: var(--ink-soft);
      font-variant-numeric: tabular-nums;
    }
  `,
];
