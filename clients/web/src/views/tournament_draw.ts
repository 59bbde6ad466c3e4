// The public draw: three published results, and the numbers of the roster made again in this browser.
import { css, html, LitElement, nothing, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { base } from "../design/tokens";
import { Localized, t } from "../i18n";
import { drawLots, rosterPlaces, slotsOf, type Lottery } from "../tournament/lottery";
import type { Tournament } from "../tournament/model";
import { tournamentStyles } from "./tournament_style";

@customElement("tachiai-tournament-draw")
export class TachiaiTournamentDraw extends LitElement {
  @property({ attribute: false }) tournament!: Tournament;
  /** What is typed; undefined: the published ones. */
  @state() private typed: readonly string[] | undefined;

  constructor() {
    super();
    new Localized(this);
  }

  static override styles = [
    base,
    tournamentStyles,
    css`
      :host {
        display: grid;
        gap: 0.8rem;
      }
      .three {
        display: grid;
        grid-template-columns: repeat(3, minmax(0, 8rem));
        gap: 0.6rem;
      }
      .three input {
        font-variant-numeric: tabular-nums;
        letter-spacing: 0.18em;
        text-align: center;
      }
      label > span {
        display: block;
        font-size: 0.8rem;
        color: var(--ink-soft);
      }
      .verdict {
        padding: 0.6rem 0.8rem;
        border-inline-start: 4px solid var(--good);
        background: var(--sheet);
      }
      .verdict.bad {
        border-color: var(--seal);
      }
      tr.differs td {
        color: var(--seal);
        font-weight: 700;
      }
    `,
  ];

  override render(): TemplateResult {
    const { tournament } = this;
    const slots = slotsOf[tournament.format];
    if (!slots) return html`<p class="plain">${t("tournament.draw.none")}</p>`;
    const draws = this.typed ?? [0, 1, 2].map((at) => tournament.draws[at] ?? "");
    const { seeds, absentees } = rosterPlaces(slots, tournament.players);
    const lottery = drawLots(slots, draws, seeds, absentees);
    return html`<p>${t("tournament.draw.how")}</p>
      <div class="three">
        ${draws.map(
          (draw, at) => html`<label
            ><span>${t("tournament.draw.result", { n: at + 1 })}</span
            ><input inputmode="numeric" maxlength="4" pattern="[0-9]{4}" .value=${draw} data-testid="draw-${at}" @input=${(event: Event) => this.type(at, draws, (event.target as HTMLInputElement).value)}
          /></label>`,
        )}
      </div>
      ${typeof lottery === "string" ? (draws.every((draw) => draw === "") ? html`<p class="soft">${t("tournament.draw.notYet")}</p>` : html`<p class="fault" role="status">${t(`tournament.draw.fault.${lottery}`)}</p>`) : this.lotteryView(lottery)}`;
  }

  private type(at: number, draws: readonly string[], value: string): void {
    this.typed = draws.map((draw, one) => (one === at ? value.normalize("NFKC").trim() : draw));
  }

  private lotteryView(lottery: Lottery): TemplateResult {
    const { players } = this.tournament;
    const published = players.some(({ number }) => number > 0);
    const differing = players.filter(({ number }, at) => number !== lottery.number[at]);
    const name = (place: number): string => players[place - 1]?.name ?? t("tournament.draw.empty", { n: place });
    return html`${published
        ? html`<p class="verdict ${differing.length > 0 ? "bad" : ""}" role="status" data-testid="draw-verdict" data-differs=${differing.length}>
            ${differing.length === 0 ? t("tournament.draw.same", { n: players.length }) : t("tournament.draw.differs", { n: differing.length })}
          </p>`
        : html`<p class="verdict" role="status">${t("tournament.draw.unpublished")}</p>`}
      <div class="scroll">
        <table data-testid="draw-table">
          <thead>
            <tr>
              <th class="n" scope="col">${t("tournament.draw.place")}</th>
              <th scope="col">${t("tournament.name")}</th>
              <th class="n" scope="col">${t("tournament.draw.prelim")}</th>
              <th class="n" scope="col">${t("tournament.draw.before")}</th>
              <th class="n" scope="col">${t("tournament.draw.number")}</th>
              ${published ? html`<th class="n" scope="col">${t("tournament.draw.published")}</th>` : nothing}
            </tr>
          </thead>
          <tbody>
            ${players.map(
              (player, at) => html`<tr class=${published && player.number !== lottery.number[at] ? "differs" : ""}>
                <td class="n">${at + 1}</td>
                <td><bdi>${player.name}</bdi></td>
                <td class="n">${lottery.prelim[at]}</td>
                <td class="n">${lottery.initial[at]}</td>
                <td class="n won">${lottery.number[at]}</td>
                ${published ? html`<td class="n">${player.number}</td>` : nothing}
              </tr>`,
            )}
          </tbody>
        </table>
      </div>
      <details>
        <summary>${t("tournament.draw.steps")}</summary>
        <p class="soft">${t("tournament.draw.seed", { digits: lottery.seedString, x0: lottery.x0 })}</p>
        <ol>
          ${lottery.swaps.map(
            ({ why, place, from, to, displaced }) =>
              html`<li><bdi>${t(displaced === place ? "tournament.draw.stays" : `tournament.draw.swap.${why}`, { name: name(place), from, to, other: name(displaced) })}</bdi></li>`,
          )}
        </ol>
      </details>`;
  }
}
