// The result card: who confirmed, who signed, who hands it in. AJOC 9, 13, 15; engines/match/RULES.md#result_card
import { html, LitElement, nothing, type TemplateResult } from "lit";
import { customElement, property } from "lit/decorators.js";
import { base } from "../design/tokens";
import { Localized, t } from "../i18n";
import type { MatchState, Seat } from "../match/state";
import { deskStyles } from "./desk_style";
import type { Ask } from "./mode";
import { reasonText, resultText, seatName } from "./words";

@customElement("tachiai-card")
export class TachiaiCard extends LitElement {
  @property({ attribute: false }) match!: MatchState;
  @property({ attribute: false }) own: Seat | undefined;
  @property({ attribute: false }) names: readonly string[] = [];
  /** Discs as they lie, by seat. */
  @property({ attribute: false }) counts: readonly number[] = [];
  @property({ attribute: false }) ask!: Ask;

  constructor() {
    super();
    new Localized(this);
  }

  static override styles = [base, deskStyles];

  override render(): TemplateResult | typeof nothing {
    const { match, own } = this;
    const board = match.realBoard;
    const { ending } = match;
    if (!board || !match.rulebook.resultCard) return nothing;
    if (ending ? ending.places.length === 0 : board.endDeclared === undefined) return nothing;
    const done = (is: boolean): TemplateResult =>
      html`<td class=${is ? "yes" : ""}>${is ? t("card.yes") : html`<span role="img" aria-label=${t("card.not")}>–</span>`}</td>`;
    const row = (seat: Seat): TemplateResult => {
      const place = ending?.places[seat];
      const won = place === 1 && ending!.places[1 - seat] !== 1;
      const mark = ending ? (won ? "○" : ending.places[0] === ending.places[1] ? "△" : "×") : "";
      const word = ending ? (mark === "○" ? t("card.won") : mark === "×" ? t("card.lost") : t("card.drawn")) : "";
      return html`<tr data-testid="card-${seat}" data-confirmed=${board.confirmed.includes(seat) ? "yes" : "no"} data-signed=${board.signed.includes(seat) ? "yes" : "no"}>
        <th scope="row"><bdi>${this.names[seat]}</bdi> <small>${seatName(match.rulebook.game, seat)}</small></th>
        <td class="mark"><span aria-label=${word}>${mark}</span></td>
        <td>${this.counts[seat] ?? ""}</td>
        ${done(board.confirmed.includes(seat))} ${done(board.signed.includes(seat))}
      </tr>`;
    };
    return html`<section class="panel" data-testid="card" data-handed-in=${board.handedIn ? "yes" : "no"} aria-label=${t("card.title")}>
      <h2>${t("card.title")}</h2>
      ${ending
        ? html`<p><b>${resultText(match.rulebook.game, ending)}</b> ${reasonText(ending.reason)}${ending.unrated ? html` · ${t("card.unrated")}` : nothing}</p>`
        : html`<p class="soft">${t("card.confirmHint")}</p>`}
      <table>
        <thead>
          <tr>
            <th scope="col">${t("card.name")}</th>
            <th scope="col">${t("card.mark")}</th>
            <th scope="col">${t("card.discs")}</th>
            <th scope="col">${t("card.confirmed")}</th>
            <th scope="col">${t("card.signed")}</th>
          </tr>
        </thead>
        <tbody>
          ${row(0)} ${row(1)}
        </tbody>
      </table>
      ${board.handedIn ? html`<p class="soft" data-testid="card-stands">${t("card.stands")}</p>` : this.buttons(own)}
    </section>`;
  }

  private buttons(own: Seat | undefined): TemplateResult | typeof nothing {
    const { match } = this;
    const board = match.realBoard!;
    const { ending } = match;
    if (own === undefined) return nothing;
    const button = (testid: string, label: string, kind: "confirmResult" | "signCard" | "handInCard"): TemplateResult =>
      html`<button class="seal" data-testid=${testid} @click=${() => void this.ask(kind, {})}>${label}</button>`;
    if (!ending && !board.confirmed.includes(own)) return html`<div class="row">${button("confirm-result", t("card.confirm"), "confirmResult")}</div>`;
    if (ending && !board.signed.includes(own)) return html`<div class="row">${button("sign-card", t("card.sign"), "signCard")}</div>`;
    if (ending && board.signed.length === 2 && ending.places[own] === 1) {
      return html`<div class="row">${button("hand-in", t("card.handIn"), "handInCard")}</div>`;
    }
    return html`<p class="soft">${t("card.waitOther")}</p>`;
  }
}
