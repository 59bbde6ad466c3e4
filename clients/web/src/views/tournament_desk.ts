// The director's desk: what comes next stands on top; entries, the round, the choices and the links below.
import { css, html, LitElement, nothing, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { base } from "../design/tokens";
import { Localized, t } from "../i18n";
import { Acts } from "../tournament/acts";
import { hasBracket } from "../tournament/bracket";
import { drawnInPublic } from "../tournament/formats";
import { invitationTo } from "../tournament/mine";
import { lastRound, type Round, type Tournament } from "../tournament/model";
import { relayStyles } from "./relay_style";
import "./tournament_entries";
import "./tournament_pairing";
import { papers } from "./tournament_print";
import { refusalView } from "./tournament_refusal";
import "./tournament_round_desk";
import "./tournament_settings";
import { tournamentStyles } from "./tournament_style";
import { roundTitle } from "./tournament_words";

type Part = "round" | "entries" | "settings" | "links";

@customElement("tachiai-tournament-desk")
export class TachiaiTournamentDesk extends LitElement {
  @property({ attribute: false }) tournament!: Tournament;
  @property({ attribute: false }) words = new URLSearchParams();
  @property() path = "";
  @state() private chosen: Part | undefined;
  @state() private looked = 0;
  @state() private draws: readonly string[] = ["", "", ""];
  @state() private byHand = false;
  @state() private next = false;
  @state() private copied = false;
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
      :host {
        display: grid;
        gap: 0.9rem;
        grid-template-columns: minmax(0, 1fr);
      }
      .three {
        display: grid;
        grid-template-columns: repeat(3, minmax(0, 7rem));
        gap: 0.5rem;
      }
      .three input {
        text-align: center;
        letter-spacing: 0.15em;
      }
      .papers {
        display: flex;
        flex-wrap: wrap;
        gap: 0.3rem 0.8rem;
        font-size: 0.9rem;
      }
      @media print {
        .panel,
        .tabs,
        .papers {
          display: none;
        }
      }
    `,
  ];

  private get shown(): Part {
    return this.chosen ?? (this.tournament.state === "entries" ? "entries" : "round");
  }

  override render(): TemplateResult {
    const { tournament } = this;
    const parts: Part[] = tournament.rounds.length > 0 ? ["round", "entries", "settings", "links"] : ["entries", "settings", "links"];
    return html`${this.stepView()} ${refusalView(this.acts.refusal)}
      ${this.byHand ? html`<tachiai-tournament-pairing .tournament=${tournament} .round=${lastRound(tournament) + 1} @done=${() => (this.byHand = false)}></tachiai-tournament-pairing>` : nothing}
      <div class="tabs">${parts.map((part) => html`<button aria-pressed=${part === this.shown ? "true" : "false"} data-testid="part-${part}" @click=${() => (this.chosen = part)}>${t(`tournament.part.${part}`)}</button>`)}</div>
      ${this.partView()}`;
  }

  private partView(): TemplateResult {
    const { tournament, path } = this;
    switch (this.shown) {
      case "entries":
        return html`<tachiai-tournament-entries .tournament=${tournament} .path=${path}></tachiai-tournament-entries>`;
      case "settings":
        return html`<tachiai-tournament-settings .tournament=${tournament}></tachiai-tournament-settings>`;
      case "links":
        return this.linksView();
      case "round":
        return this.roundView();
    }
  }

  private roundView(): TemplateResult {
    const { tournament } = this;
    const number = this.looked || lastRound(tournament);
    const round = tournament.rounds.find((one) => one.round === number);
    if (!round) return html`<p class="plain">${t("tournament.noRounds")}</p>`;
    return html`${tournament.rounds.length > 1
        ? html`<div class="tabs">${tournament.rounds.map((one) => html`<button aria-pressed=${one.round === number ? "true" : "false"} data-testid="look-${one.round}" @click=${() => (this.looked = one.round === lastRound(tournament) ? 0 : one.round)}>${roundTitle(tournament, one.round)}</button>`)}</div>`
        : nothing}
      <nav class="papers" aria-label=${t("tournament.papers")}>${papers.filter((paper) => paper !== "bracket" || hasBracket(tournament)).map((paper) => html`<a href="/t/${tournament.id}#print=${paper}&round=${number}" target="_blank" rel="noopener">${t("tournament.print", { what: t(`tournament.print.${paper}`) })}</a>`)}</nav>
      <tachiai-tournament-round-desk .tournament=${tournament} .round=${round}></tachiai-tournament-round-desk>`;
  }

  // --- the next step ---

  private stepView(): TemplateResult | typeof nothing {
    const { tournament } = this;
    const { id, state: is } = tournament;
    const round: Round | undefined = tournament.rounds.at(-1);
    const busy = this.acts.busy;
    if (is === "finished") {
      return html`<section class="panel"><h2>${t("tournament.step.finished")}</h2>
        ${this.next ? html`<tachiai-tournament-settings .like=${tournament}></tachiai-tournament-settings>` : html`<div class="row"><button data-testid="next-season" @click=${() => (this.next = true)}>${t("tournament.nextSeason")}</button></div>`}
      </section>`;
    }
    if (is === "entries") {
      const lots = tournament.players.some(({ number }) => number > 0);
      return html`<section class="panel" data-testid="step-entries">
        <h2>${t("tournament.step.entries", { n: tournament.players.length })}</h2>
        ${drawnInPublic(tournament.format)
          ? html`<p class="soft">${t("tournament.step.draws")}</p>
              <div class="three">${this.draws.map((draw, at) => html`<input inputmode="numeric" maxlength="4" aria-label=${t("tournament.draw.result", { n: at + 1 })} data-testid="lot-${at}" .value=${draw} @input=${(event: Event) => (this.draws = this.draws.map((one, index) => (index === at ? (event.target as HTMLInputElement).value.normalize("NFKC").trim() : one)))} />`)}</div>
              <div class="row"><button data-testid="draw-lots" ?disabled=${busy || !this.draws.every((draw) => /^\d{4}$/.test(draw))} @click=${() => void this.acts.direct(id, { case: "drawLots", value: { draws: [...this.draws], numbers: [] } })}>${t("tournament.drawLots")}</button>${lots ? html`<a href="${this.path}#draw">${t("tournament.tab.draw")}</a>` : nothing}</div>`
          : html`<div class="row"><button data-testid="draw-by-hand" ?disabled=${busy || tournament.players.length === 0} @click=${() => void this.acts.direct(id, { case: "drawLots", value: { draws: [], numbers: tournament.players.map((player, at) => ({ playerId: player.id, number: at + 1 })) } })}>${t("tournament.numberRoster")}</button></div>`}
        <div class="row"><button class="seal" data-testid="start" ?disabled=${busy || tournament.players.length < 2} @click=${() => void this.acts.direct(id, { case: "start", value: {} })}>${t("tournament.start")}</button></div>
      </section>`;
    }
    if (!round || round.closed) {
      const number = lastRound(tournament) + 1;
      return html`<section class="panel" data-testid="step-pair">
        <h2>${t("tournament.step.pair", { n: number })}</h2>
        <div class="row">
          <button class="seal" data-testid="pair" ?disabled=${busy} @click=${() => void this.acts.direct(id, { case: "pair", value: { round: number } })}>${t("tournament.pair", { n: number })}</button>
          <button data-testid="open-by-hand" ?disabled=${busy} @click=${() => (this.byHand = true)}>${t("tournament.byHand", { n: number })}</button>
          ${round ? html`<button data-testid="finish" ?disabled=${busy} @click=${() => void this.finish()}>${t("tournament.finish")}</button>` : nothing}
        </div>
      </section>`;
    }
    return nothing;
  }

  private async finish(): Promise<void> {
    if (window.confirm(t("tournament.finish.sure"))) await this.acts.direct(this.tournament.id, { case: "finish", value: {} });
  }

  // --- links to hand on ---

  private linksView(): TemplateResult {
    const { id } = this.tournament;
    const invitation = invitationTo(id);
    const watch = `${location.origin}/t/${id}`;
    const direct = invitation ? `${watch}#director=${invitation}` : "";
    const frame = `<iframe src="${watch}/embed?show=standings" width="420" height="560" title="${t("tournament.tab.standings")}"></iframe>`;
    return html`<section class="panel">
      <label><span>${t("tournament.link.public")}</span><input readonly data-testid="public-link" .value=${watch} /></label>
      ${direct ? html`<label><span>${t("tournament.link.directors")}</span><input readonly data-testid="director-link" .value=${direct} /></label>` : html`<p class="soft">${t("tournament.link.elsewhere")}</p>`}
      <label><span>${t("tournament.link.embed")}</span><input readonly .value=${frame} /></label>
      ${direct ? html`<div class="row"><button @click=${() => void navigator.clipboard.writeText(direct).then(() => (this.copied = true))}>${t(this.copied ? "tournament.copied" : "tournament.copy")}</button></div>` : nothing}
    </section>`;
  }
}
