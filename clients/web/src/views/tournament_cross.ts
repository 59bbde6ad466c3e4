// Who met whom.
import { css, html, LitElement, type TemplateResult } from "lit";
import { customElement, property } from "lit/decorators.js";
import { base } from "../design/tokens";
import { Localized, t } from "../i18n";
import { crossTable } from "../tournament/cross_table";
import { nameOf, type Tournament } from "../tournament/model";
import { tournamentStyles } from "./tournament_style";
import { scoreSign, scoreWord } from "./tournament_words";

@customElement("tachiai-tournament-cross")
export class TachiaiTournamentCross extends LitElement {
  @property({ attribute: false }) tournament!: Tournament;
  @property() path = "";

  constructor() {
    super();
    new Localized(this);
  }

  static override styles = [
    base,
    tournamentStyles,
    css`
      table {
        width: auto;
        font-size: 0.88rem;
      }
      th.name {
        position: sticky;
        left: 0;
        background: var(--washi);
        max-width: 11rem;
        overflow: hidden;
        text-overflow: ellipsis;
        font-weight: 400;
        color: var(--ink);
        z-index: 1;
      }
      td,
      thead th {
        text-align: center;
        min-width: 2rem;
        padding-inline: 0.3rem;
      }
      td.self {
        background: var(--line);
      }
      td.win {
        font-weight: 700;
      }
      td sub {
        color: var(--ink-soft);
        font-size: 0.68rem;
      }
    `,
  ];

  override render(): TemplateResult {
    const { order, cells } = crossTable(this.tournament);
    if (order.length === 0) return html`<p class="plain">${t("tournament.noTable")}</p>`;
    return html`<p class="soft">${t("tournament.cross.hint")}</p>
      <div class="scroll" tabindex="0" role="group" aria-label=${t("tournament.tab.cross")}>
        <table data-testid="cross">
          <thead>
            <tr>
              <th class="name" scope="col">${t("tournament.name")}</th>
              ${order.map((id, at) => html`<th scope="col"><abbr title=${nameOf(this.tournament, id)} style="text-decoration:none">${at + 1}</abbr></th>`)}
            </tr>
          </thead>
          <tbody>
            ${order.map(
              (line, row) => html`<tr>
                <th class="name" scope="row">${row + 1} <a class="name" href="${this.path}#player=${line}"><bdi>${nameOf(this.tournament, line)}</bdi></a></th>
                ${order.map((column) => {
                  if (line === column) return html`<td class="self"></td>`;
                  const met = cells.get(line)?.get(column) ?? [];
                  return html`<td class=${met.some(({ score }) => score === "win") ? "win" : ""}>
                    ${met.map(
                      ({ round, board }) =>
                        html`<span aria-label="${nameOf(this.tournament, column)}, ${t("event.round", { n: round })}: ${scoreWord(board, line)}">${scoreSign(board, line)}<sub>${round}</sub></span> `,
                    )}
                  </td>`;
                })}
              </tr>`,
            )}
          </tbody>
        </table>
      </div>`;
  }
}
