// The result card, in a player's hand: the two of a board say how it ended, and each sees what the other wrote.
import { css, html, LitElement, nothing, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { base } from "../design/tokens";
import { Localized, t } from "../i18n";
import { session } from "../session";
import { Acts } from "../tournament/acts";
import { boardsOf, findPlayer, isGame, nameOf, opponentOf, type Board, type Tournament } from "../tournament/model";
import { tournamentStyles } from "./tournament_style";
import { refusalView } from "./tournament_refusal";
import { resultText, roundTitle, sideText } from "./tournament_words";

@customElement("tachiai-tournament-card")
export class TachiaiTournamentCard extends LitElement {
  @property({ attribute: false }) tournament!: Tournament;
  /** As whom this person plays. */
  @property() player = "";
  @state() private winner = "";
  @state() private detail = "";
  private readonly acts = new Acts(this);

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
        max-width: 32rem;
      }
      .card {
        display: grid;
        gap: 0.8rem;
        background: var(--sheet);
        border: 1px solid var(--line);
        border-top: 5px solid var(--seal);
        border-radius: 8px;
        padding: 1rem;
      }
      .who {
        display: grid;
        gap: 0.5rem;
      }
      .who button {
        text-align: start;
        min-height: 3.2rem;
        font-size: 1.05rem;
      }
      .who button[aria-pressed="true"] {
        background: var(--ink);
        color: var(--sheet-raised);
        border-color: var(--ink);
      }
      label span {
        display: block;
        font-size: 0.8rem;
        color: var(--ink-soft);
      }
      .stands {
        font-size: 1.15rem;
        font-family: var(--serif);
      }
    `,
  ];

  /** The latest board of this player whose result is not final; else his latest. */
  private get board(): Board | undefined {
    const boards = boardsOf(this.tournament, this.player).filter(isGame);
    return boards.find(({ result }) => !result) ?? boards.at(-1);
  }

  override render(): TemplateResult {
    const { tournament, player } = this;
    const me = findPlayer(tournament, player);
    if (!me) return html`<p class="plain">${t("tournament.card.notPlaying")}</p>`;
    const { board } = this;
    return html`${this.checkView(me.checkedIn)}
      ${board ? this.cardView(board) : html`<p class="plain">${t("tournament.card.none")}</p>`}
      ${refusalView(this.acts.refusal)}`;
  }

  private checkView(checkedIn: boolean): TemplateResult | typeof nothing {
    const { checkIn, state } = this.tournament;
    if (state !== "entries" || checkIn.opensUtcMs === 0) return nothing;
    return checkedIn
      ? html`<p class="chip good" role="status">${t("tournament.checkedIn")}</p>`
      : html`<button class="seal" data-testid="card-check-in" ?disabled=${this.acts.busy} @click=${() => void this.work(() => session.request("checkIn", { tournamentId: this.tournament.id, playerId: "", invitation: "" }))}>
          ${t("tournament.checkIn")}
        </button>`;
  }

  private cardView(board: Board): TemplateResult {
    const { tournament, player } = this;
    const opponent = opponentOf(board, player)!;
    const side = sideText(board, player);
    return html`<section class="card" data-testid="card" data-round=${board.round} data-board=${board.board}>
      <p class="soft">${roundTitle(tournament, board.round)} · ${t("tournament.board")} ${board.board}${side ? ` · ${side}` : ""}</p>
      <h2><bdi>${nameOf(tournament, player)}</bdi> – <bdi>${nameOf(tournament, opponent)}</bdi></h2>
      ${board.match ? html`<p><a href="/m/${board.match}">${t("tournament.card.toBoard")}</a></p>` : nothing}
      ${board.result
        ? html`<p class="stands" data-testid="card-final">${resultText(tournament, board.result)}</p>
            <p class="soft">${t("tournament.card.final")}</p>`
        : board.card
          ? this.writtenView(board)
          : board.venue === "typed" || board.match === ""
            ? this.writeView(board, opponent)
            : html`<p class="soft">${t("tournament.card.byMatch")}</p>`}
    </section>`;
  }

  private writtenView(board: Board): TemplateResult {
    const { tournament, player } = this;
    const card = board.card!;
    const confirmed = card.confirmedBy.length > 0;
    const mine = card.by === player;
    return html`<p class="stands" data-testid="card-written">${resultText(tournament, card.result)}</p>
      <p class="soft">${t("tournament.card.by", { name: nameOf(tournament, card.by) })}</p>
      ${confirmed
        ? html`<p>${t("tournament.card.confirmed")}</p>`
        : mine
          ? html`<p>${t("tournament.card.waits", { name: nameOf(tournament, opponentOf(board, player)) })}</p>`
          : html`<button class="seal" data-testid="card-confirm" ?disabled=${this.acts.busy} @click=${() => void this.work(() => session.request("confirmCard", { tournamentId: tournament.id, round: board.round, board: board.board }))}>
                ${t("tournament.card.confirm")}
              </button>
              <p class="soft">${t("tournament.card.wrong")}</p>`}`;
  }

  private writeView(board: Board, opponent: string): TemplateResult {
    const { tournament, player } = this;
    const choice = (id: string, text: string): TemplateResult =>
      html`<button type="button" aria-pressed=${this.winner === id ? "true" : "false"} data-testid="card-winner-${id}" @click=${() => (this.winner = id)}>${text}</button>`;
    const othello = tournament.format.startsWith("othello");
    const draws = !othello && tournament.format !== "knock_out" && tournament.config["draws"] !== "no";
    return html`<div class="who" role="group" aria-label=${t("tournament.card.who")}>
        ${choice(player, t("tournament.card.won"))} ${choice(opponent, t("tournament.card.lost", { name: nameOf(tournament, opponent) }))}
        ${draws ? choice("=", t("tournament.drawn")) : nothing}
      </div>
      <label><span>${t("tournament.card.detail")}</span><input .value=${this.detail} maxlength="24" inputmode=${othello ? "numeric" : "text"} placeholder=${othello ? "40-24" : ""} data-testid="card-detail" @input=${(event: Event) => (this.detail = (event.target as HTMLInputElement).value)} /></label>
      <button class="seal" data-testid="card-send" ?disabled=${this.winner === "" || this.acts.busy} @click=${() => void this.send(board)}>${t("tournament.card.send")}</button>`;
  }

  private async send(board: Board): Promise<void> {
    const winner = this.winner === "=" ? "" : this.winner;
    await this.work(() =>
      session.request("handInResult", { tournamentId: this.tournament.id, round: board.round, board: board.board, result: { kind: "played", winner, detail: this.detail.normalize("NFKC").trim() } }),
    );
  }

  private async work(what: () => Promise<unknown>): Promise<void> {
    if ((await this.acts.work(what)) === undefined) return;
    this.winner = "";
    this.detail = "";
  }
}
