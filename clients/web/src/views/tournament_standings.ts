// The table, and why each row stands where it does.
import { css, html, LitElement, nothing, type TemplateResult } from "lit";
import { property, state } from "lit/decorators.js";
import { base } from "../design/tokens";
import { Localized, spoken, t, type Language } from "../i18n";
import { findPlayer, nameOf, type Row, type Tournament } from "../tournament/model";
import { tournamentStyles } from "./tournament_style";
import { exactText, playerStateName, valueName, whyText } from "./tournament_words";

export class TachiaiTournamentStandings extends LitElement {
  @property({ attribute: false }) tournament!: Tournament;
  /** Of the page that player names lead to; "" they lead nowhere. */
  @property() path = "";
  /** So many rows; 0: all. */
  @property({ type: Number }) most = 0;
  /** Without the way to the reasons: for print. */
  @property({ type: Boolean }) bare = false;
  @state() private open: ReadonlySet<string> = new Set();

  /** Another language than the page's: of a table in somebody else's page. */
  @property({ attribute: false }) speaks: Language | undefined;

  constructor() {
    super();
    new Localized(this);
  }

  static override styles = [
    base,
    tournamentStyles,
    css`
      tr.why td {
        background: var(--sheet);
        padding: 0.6rem 0.8rem 0.8rem;
      }
      tr.why p {
        margin-bottom: 0.5rem;
        line-height: 1.5;
        max-width: 44rem;
      }
      tr.gone .name {
        color: var(--ink-soft);
      }
      dl {
        display: grid;
        grid-template-columns: max-content max-content;
        gap: 0.15rem 1rem;
        margin: 0;
        font-size: 0.88rem;
      }
      dt.decided,
      dd.decided {
        font-weight: 700;
      }
      dd {
        margin: 0;
        text-align: end;
      }
      td.act {
        text-align: end;
        padding-inline: 0;
      }
      td.act button {
        min-height: 2.1rem;
        padding: 0.15rem 0.55rem;
        font-size: 0.8rem;
        white-space: nowrap;
      }
      .place {
        font-weight: 700;
      }
      .club {
        display: block;
      }
      .extra {
        display: none;
      }
      @media (min-width: 760px) {
        .extra {
          display: table-cell;
        }
      }
    `,
  ];

  override render(): TemplateResult {
    return spoken(this.speaks, () => this.whole());
  }

  private whole(): TemplateResult {
    const { rows: all, afterRound, final } = this.tournament.standings;
    if (all.length === 0) return html`<p class="plain">${t("tournament.noTable")}</p>`;
    const rows = this.most > 0 ? all.slice(0, this.most) : all;
    const draws = all.some((row) => row.draws > 0);
    const shown = (this.bare ? all[0]!.values : all[0]!.values.slice(0, 5)).map(({ name }) => name);
    return html`<div class="scroll" tabindex="0" role="group" aria-label=${t("tournament.tab.standings")}>
      <table data-testid="standings" data-final=${final ? "yes" : "no"} data-after=${afterRound}>
        <caption class="soft" style="text-align:start;padding-bottom:.3rem">
          ${final ? t("tournament.table.final") : afterRound === 0 ? t("tournament.table.before") : t("tournament.table.after", { n: afterRound })}
        </caption>
        <thead>
          <tr>
            <th class="n" scope="col"><span aria-hidden="true">#</span><span class="hidden">${t("tournament.place")}</span></th>
            <th scope="col">${t("tournament.name")}</th>
            <th class="n" scope="col">${t(draws ? "tournament.record.draws" : "tournament.record")}</th>
            ${shown.map((name) => html`<th class="n ${this.bare ? "" : "extra"}" scope="col">${valueName(name)}</th>`)}
            ${this.bare ? nothing : html`<th><span class="hidden">${t("tournament.why")}</span></th>`}
          </tr>
        </thead>
        <tbody>
          ${rows.map((row, at) => this.rowView(row, at, draws, shown))}
        </tbody>
      </table>
    </div>`;
  }

  private rowView(row: Row, at: number, draws: boolean, shown: readonly string[]): TemplateResult {
    const { tournament } = this;
    const player = findPlayer(tournament, row.player);
    const opened = this.open.has(row.player);
    const gone = player && player.state !== "playing" && player.state !== "late";
    return html`<tr class=${gone ? "gone" : ""} data-player=${row.player} data-place=${row.place}>
        <td class="n place">${row.place}</td>
        <td>
          ${this.path
            ? html`<a class="name" href="${this.path}#player=${row.player}"><bdi>${nameOf(tournament, row.player)}</bdi></a>`
            : html`<bdi class="name">${nameOf(tournament, row.player)}</bdi>`}
          ${gone ? html`<span class="chip">${playerStateName(player)}</span>` : nothing}
          ${player?.club ? html`<span class="soft club"><bdi>${player.club}</bdi></span>` : nothing}
        </td>
        <td class="n">${draws ? `${row.wins}–${row.draws}–${row.losses}` : `${row.wins}–${row.losses}`}</td>
        ${shown.map((name) => {
          const value = row.values.find((one) => one.name === name)?.value;
          return html`<td class="n ${this.bare ? "" : "extra"} ${row.decidedBy === name ? "won" : ""}">${value === undefined ? "" : exactText(value)}</td>`;
        })}
        ${this.bare
          ? nothing
          : html`<td class="act">
              <button class="quiet" aria-expanded=${opened ? "true" : "false"} data-testid="why-${row.player}" aria-label="${t("tournament.why")}: ${nameOf(tournament, row.player)}" @click=${() => this.toggle(row.player)}>
                ${t("tournament.why")}
              </button>
            </td>`}
      </tr>
      ${opened ? this.whyView(row, at, shown.length) : nothing}`;
  }

  private whyView(row: Row, at: number, columns: number): TemplateResult {
    const { rows } = this.tournament.standings;
    const above = rows[at - 1];
    return html`<tr class="why">
      <td colspan=${4 + columns}>
        <p data-testid="because-${row.player}">${whyText(this.tournament, rows, at)}</p>
        <dl>
          ${row.values.map(({ name, value }) => {
            const other = above?.values.find((one) => one.name === name)?.value;
            const decided = row.decidedBy === name ? "decided" : "";
            return html`<dt class=${decided}>${valueName(name)}</dt>
              <dd class=${decided}>${exactText(value)}${other !== undefined && other !== value ? html` <span class="soft">(${t("tournament.why.rowAbove", { value: exactText(other) })})</span>` : nothing}</dd>`;
          })}
        </dl>
      </td>
    </tr>`;
  }

  private toggle(player: string): void {
    const open = new Set(this.open);
    if (!open.delete(player)) open.add(player);
    this.open = open;
  }
}

// The script for other pages holds this too, and may stand on a page twice.
if (!customElements.get("tachiai-tournament-standings")) customElements.define("tachiai-tournament-standings", TachiaiTournamentStandings);
