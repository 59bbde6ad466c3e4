// The sign of a side beside a name or a move. Discs are drawn: a printed ● turns white at night.
import { css, html, type TemplateResult } from "lit";
import type { BoardGame } from "../boards";
import type { Seat } from "../match/state";

export function sideMark(game: BoardGame, seat: Seat): TemplateResult {
  return game.name === "othello"
    ? html`<span class="stone ${seat === 0 ? "black" : "white"}" aria-hidden="true"></span>`
    : html`<span class="sign" aria-hidden="true">${game.sideMark(seat)}</span>`;
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
`;
