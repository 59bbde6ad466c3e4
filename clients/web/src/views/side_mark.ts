// The sign of a side beside a name or a move. Discs are drawn: a printed ● turns white at night; so are the four sides of
// four-player shogi, whose triangles some fonts show as emoji.
import { css, html, type TemplateResult } from "lit";
import type { BoardGame } from "../boards";
import { quarterTurns, sideOnScreen } from "../boards/geometry";
import { body } from "../boards/piece_set";
import type { Seat } from "../match/state";

/** @param bottom the seat at the bottom of the screen: a drawn piece points as it does on the board */
export function sideMark(game: BoardGame, seat: Seat, bottom: Seat): TemplateResult {
  if (!game.set) return html`<span class="stone ${seat === 0 ? "black" : "white"}" aria-hidden="true"></span>`;
  if (game.seats === 2) return html`<span class="sign" aria-hidden="true">${game.sideMark(seat)}</span>`;
  const turns = sideOnScreen(game.geometry, seat, quarterTurns(game.geometry, bottom));
  return html`<svg class="seat seat-${seat}" viewBox="-50 -50 100 100" aria-hidden="true">
    <path d=${body} transform="rotate(${turns * 90})" />
  </svg>`;
}

export const sideMarkStyles = css`
  .stone {
    display: inline-block;
    width: 0.85em;
    height: 0.85em;
    border-radius: 50%;
    vertical-align: -0.06em;
    border: 1px solid #8f897a;
  }
  .stone.black {
    background: #211d1a;
  }
  .stone.white {
    background: #fbf7ee;
  }
  .sign {
    font-family: var(--serif);
  }
  svg.seat {
    width: 1.05em;
    height: 1.05em;
    vertical-align: -0.14em;
  }
  .seat-0 {
    fill: var(--seat-0);
  }
  .seat-1 {
    fill: var(--seat-1);
  }
  .seat-2 {
    fill: var(--seat-2);
  }
  .seat-3 {
    fill: var(--seat-3);
  }
`;
