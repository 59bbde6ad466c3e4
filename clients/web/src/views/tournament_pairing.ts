// A round paired by hand: two players are tapped and change places, and what that breaks is said before it is sent.
import { css, html, LitElement, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { base } from "../design/tokens";
import { Localized, t } from "../i18n";
import { Acts } from "../tournament/acts";
import { nameOf, type Tournament } from "../tournament/model";
import { breaches, neighbours, swap, type Encounter, type Slot } from "../tournament/swaps";
import { relayStyles, DoneEvent } from "./relay_style";
import { refusalView } from "./tournament_refusal";
import { tournamentStyles } from "./tournament_style";
import { breachText, stageName } from "./tournament_words";

@customElement("tachiai-tournament-pairing")
export class TachiaiTournamentPairing extends LitElement {
  @property({ attribute: false }) tournament!: Tournament;
  @property({ type: Number }) round = 1;
  @state() private encounters: readonly Encounter[] | undefined;
  @state() private picked: Slot | undefined;
  @state() private why = "";
  private readonly acts = new Acts(this);

  constructor() {
    super();
    new Localized(this);
  }

  static override styles = [
    base,
    relayStyles,
    tournamentStyles,
    css`
      li {
        display: grid;
        grid-template-columns: 2rem minmax(0, 1fr) minmax(0, 1fr);
        gap: 6px;
        align-items: center;
      }
      .slot {
        text-align: start;
        overflow: hidden;
        text-overflow: ellipsis;
        white-space: nowrap;
      }
      .slot[aria-pressed="true"] {
        outline: 3px solid var(--seal);
      }
    `,
  ];

  override render(): TemplateResult {
    const { tournament, round } = this;
    const encounters = (this.encounters ??= neighbours(tournament, round));
    const broken = breaches(tournament, round, encounters);
    return html`<section class="panel asks" data-testid="by-hand">
      <h2>${t("tournament.byHand", { n: round })}</h2>
      <p class="soft">${t("tournament.byHand.how")}</p>
      <ol class="plain">
        ${encounters.map((encounter, at) => html`<li><b title=${stageName(encounter.stage, encounter.group)}>${at + 1}</b>${this.slotView({ at, side: "a" })}${this.slotView({ at, side: "b" })}</li>`)}
      </ol>
      <div role="status" data-testid="breaches" data-n=${broken.length}>
        ${broken.length === 0 ? html`<p>${t("tournament.byHand.sound")}</p>` : html`<p>${t("tournament.byHand.breaks")}</p><ul>${broken.map((one) => html`<li style="display:list-item">${breachText(tournament, one)}</li>`)}</ul>`}
      </div>
      <label><span>${t("tournament.byHand.why")}</span><input name="gives_up" data-testid="gives-up" maxlength="160" .value=${this.why} @input=${(event: Event) => (this.why = (event.target as HTMLInputElement).value)} /></label>
      ${refusalView(this.acts.refusal)}
      <div class="row">
        <button class="seal" data-testid="pair-by-hand" ?disabled=${this.acts.busy || this.why.trim() === ""} @click=${() => void this.send(encounters)}>${t("tournament.byHand.send")}</button>
        <button class="quiet" @click=${() => this.dispatchEvent(new DoneEvent())}>${t("act.cancel")}</button>
      </div>
    </section>`;
  }

  private slotView(slot: Slot): TemplateResult {
    const id = this.encounters![slot.at]![slot.side];
    const { picked } = this;
    const chosen = picked?.at === slot.at && picked.side === slot.side;
    return html`<button class="slot" aria-pressed=${chosen ? "true" : "false"} data-testid="slot-${slot.at}-${slot.side}" @click=${() => this.pick(slot)}>${id === undefined ? html`<span class="soft">${t("tournament.noOpponent")}</span>` : html`<bdi>${nameOf(this.tournament, id)}</bdi>`}</button>`;
  }

  private pick(slot: Slot): void {
    if (!this.picked) {
      this.picked = slot;
      return;
    }
    this.encounters = swap(this.encounters!, this.picked, slot);
    this.picked = undefined;
  }

  private async send(encounters: readonly Encounter[]): Promise<void> {
    const wired = encounters
      .filter(({ a, b }) => a !== undefined || b !== undefined)
      .map(({ stage, group, a, b }) => ({ stage, group, a: a ?? b ?? "", b: a === undefined ? "" : (b ?? "") }));
    const done = await this.acts.direct(this.tournament.id, { case: "pairByHand", value: { round: this.round, encounters: wired, givesUp: this.why.trim() } });
    if (done) this.dispatchEvent(new DoneEvent());
  }
}
