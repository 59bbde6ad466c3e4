// A round in the director's hand: every board at a glance, results from the keyboard, what waits for approval, rulings.
import { css, html, LitElement, nothing, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { base } from "../design/tokens";
import { Localized, t, type Key } from "../i18n";
import { Acts } from "../tournament/acts";
import { isGame, nameOf, type Board, type GameResult, type Pending, type Round, type Tournament } from "../tournament/model";
import { readTyped } from "../tournament/typed_result";
import { relayStyles } from "./relay_style";
import { boardState, type BoardState } from "./tournament_board_state";
import { refusalView } from "./tournament_refusal";
import { tournamentStyles } from "./tournament_style";
import { kindText, resultNote, resultText, roundTitle, stageName } from "./tournament_words";

/** What a director may book; byes and rests only the pairing makes. */
const kinds = ["played", "draw_right", "double_flag", "late_forfeit", "foul", "walkover", "double_forfeit", "adjudicated", "excused", "impasse", "forfeit", "void"] as const;
const winnerless: ReadonlySet<string> = new Set(["double_forfeit", "void", "excused", "impasse"]);

const wire = ({ kind, winner, detail }: GameResult) => ({ kind, winner: winner ?? "", detail });
const valueOf = (event: Event): string => (event.target as HTMLInputElement).value;

@customElement("tachiai-tournament-round-desk")
export class TachiaiTournamentRoundDesk extends LitElement {
  @property({ attribute: false }) tournament!: Tournament;
  @property({ attribute: false }) round!: Round;
  @state() private chosen = 0;
  @state() private kind: string = kinds[0];
  @state() private winner = "";
  @state() private detail = "";
  @state() private reason = "";
  @state() private typed = "";
  @state() private typedFault = "";
  @state() private told = "";
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
      .counts {
        display: flex;
        flex-wrap: wrap;
        gap: 0.3rem;
      }
      .boards {
        display: grid;
        gap: 6px;
        grid-template-columns: repeat(auto-fill, minmax(min(100%, 13.5rem), 1fr));
      }
      .board {
        display: grid;
        grid-template-columns: 2.2rem minmax(0, 1fr);
        gap: 0 0.5rem;
        text-align: start;
        padding: 0.4rem 0.6rem;
        border-inline-start: 5px solid var(--line);
        font-size: 0.9rem;
      }
      .board .no {
        font: 700 1.1rem var(--serif);
        grid-row: span 3;
      }
      .board span {
        overflow: hidden;
        text-overflow: ellipsis;
        white-space: nowrap;
      }
      .board[data-state="playing"] {
        border-inline-start-color: var(--focus);
      }
      .board[data-state="card"],
      .board[data-state="confirmed"],
      .board[data-state="ended"] {
        border-inline-start-color: var(--seal);
      }
      .board[data-state="booked"] {
        border-inline-start-color: var(--good);
        background: var(--washi);
      }
      .board[aria-pressed="true"] {
        outline: 2px solid var(--ink);
      }
      .typed {
        font-family: var(--mono);
        font-size: 1.1rem;
      }
      .warn {
        color: var(--seal);
        font-weight: 600;
      }
      .pick {
        flex: 1 1 8rem;
      }
    `,
  ];

  private get waiting(): readonly Pending[] {
    return (this.tournament.desk?.waiting ?? []).filter(({ round }) => round === this.round.round);
  }

  override render(): TemplateResult {
    const { round, tournament } = this;
    const states = round.boards.map((board) => boardState(board, this.waiting));
    const order: BoardState[] = ["waiting", "playing", "card", "confirmed", "ended", "booked"];
    const open = states.filter((one) => one !== "booked").length;
    return html`<div class="row" data-testid="round-desk" data-round=${round.round} data-open=${open}>
        <h2>${roundTitle(tournament, round.round)}</h2>
        <span class="counts">${order.map((one) => html`<span class="chip ${one === "booked" ? "good" : states.includes(one) && (one === "confirmed" || one === "ended" || one === "card") ? "open" : ""}">${t(`tournament.desk.${one}`)}: ${states.filter((is) => is === one).length}</span>`)}</span>
      </div>
      ${this.pendingView()} ${round.closed ? nothing : this.keyboardView()} ${refusalView(this.acts.refusal)} ${this.told ? html`<p role="status" class="warn" data-testid="later-rounds">${this.told}</p>` : nothing}
      <div class="boards" role="group" aria-label=${t("tournament.desk.boards")}>${round.boards.map((board, at) => this.boardView(board, states[at]!))}</div>
      ${this.panelView()}
      ${round.closed || tournament.state === "finished"
        ? nothing
        : html`<div class="row"><button class=${open === 0 ? "seal" : ""} data-testid="close-round" ?disabled=${this.acts.busy || open > 0} @click=${() => void this.acts.direct(tournament.id, { case: "closeRound", value: {} })}>${t("tournament.closeRound")}</button></div>`}`;
  }

  private boardView(board: Board, is: BoardState): TemplateResult {
    const { tournament } = this;
    const line = board.result ? resultNote(board.result) || t("tournament.desk.booked") : t(`tournament.desk.${is}`);
    const name = (id: string | undefined): TemplateResult => html`<span class=${board.result && id && board.result.winner === id ? "won" : ""}><bdi>${nameOf(tournament, id) || t("tournament.noOpponent")}</bdi></span>`;
    return html`<button class="board" data-state=${is} data-testid="board-${board.board}" aria-pressed=${this.chosen === board.board ? "true" : "false"} @click=${() => this.choose(board)}>
      <b class="no">${board.board}</b>${name(board.a)}${name(board.b)}<small class="soft">${board.group ? `${stageName(board.stage, board.group)} · ` : ""}${line}</small>
    </button>`;
  }

  private choose(board: Board): void {
    this.chosen = this.chosen === board.board ? 0 : board.board;
    const from = board.result ?? board.card?.result ?? this.waiting.find((one) => one.board === board.board)?.result;
    this.kind = from?.kind && kinds.some((one) => one === from.kind) ? from.kind : kinds[0];
    this.winner = from?.winner ?? "";
    this.detail = from?.detail ?? "";
    this.reason = "";
    this.told = "";
  }

  // --- what waits for a director ---

  private pendingView(): TemplateResult | typeof nothing {
    const corrections = (this.tournament.desk?.corrections ?? []).filter(({ round }) => round === this.round.round);
    if (this.waiting.length === 0 && corrections.length === 0) return nothing;
    const { id } = this.tournament;
    return html`<section class="panel asks" data-testid="pending">
      <h2>${t("tournament.pending")}</h2>
      ${this.waiting.map(
        ({ round, board, match, result, reason }) => html`<div class="row">
          <span><b>${t("tournament.board")} ${board}</b> ${result ? resultText(this.tournament, result) : t("tournament.pending.nothing")} <span class="soft"><bdi>${reason}</bdi></span> ${match ? html`<a href="/m/${match}">${t("tournament.replay")}</a>` : nothing}</span>
          ${result ? html`<button class="seal" data-testid="approve-${board}" ?disabled=${this.acts.busy} @click=${() => void this.acts.direct(id, { case: "book", value: { round, board } })}>${t("tournament.approve")}</button>` : html`<button ?disabled=${this.acts.busy} @click=${() => void this.withReason("tournament.reopen.why", (why) => this.acts.direct(id, { case: "reopen", value: { round, board, reason: why } }))}>${t("tournament.reopen")}</button>`}
        </div>`,
      )}
      ${corrections.map(
        ({ round, board, result, reason, laterRounds }) => html`<div class="row" data-testid="correction-${board}">
          <span><b>${t("tournament.board")} ${board}</b> ${t("tournament.corrected")} ${result ? resultText(this.tournament, result) : t("tournament.pending.nothing")} <bdi class="soft">${reason}</bdi> ${laterRounds.length > 0 ? html`<span class="warn">${t("tournament.laterRounds", { rounds: laterRounds.join(", ") })}</span>` : nothing}</span>
          <button ?disabled=${this.acts.busy || !result} @click=${() => void this.withReason("tournament.rule.why", (why) => this.rule(board, undefined, why))}>${t("tournament.follow")}</button>
          <button ?disabled=${this.acts.busy} @click=${() => void this.withReason("tournament.letStand.why", (why) => this.acts.direct(id, { case: "letStand", value: { round, board, reason: why } }))}>${t("tournament.letStand")}</button>
        </div>`,
      )}
    </section>`;
  }

  private async withReason(question: Key, then: (reason: string) => Promise<unknown>): Promise<void> {
    const reason = window.prompt(t(question))?.trim();
    if (reason) await then(reason);
  }

  // --- results from the keyboard ---

  private keyboardView(): TemplateResult {
    return html`<form class="panel" @submit=${(event: Event) => { event.preventDefault(); void this.bookTyped(); }}>
      <label><span>${t("tournament.typed")}</span><input class="typed" name="typed" data-testid="typed-result" autocomplete="off" placeholder="3 1 40-24" .value=${this.typed} @input=${(event: Event) => { this.typed = valueOf(event); this.typedFault = ""; }} /></label>
      <p class="soft">${this.typedPreview()}</p>
    </form>`;
  }

  private typedPreview(): TemplateResult | string {
    if (this.typedFault) return html`<span class="fault" role="alert" data-testid="typed-fault">${this.typedFault}</span>`;
    if (this.typed.trim() === "") return t("tournament.typed.how");
    const read = readTyped(this.typed, this.round.boards);
    return typeof read === "string" ? t(`tournament.typed.${read}`) : html`${t("tournament.board")} ${read.board.board}: <b>${resultText(this.tournament, read.result)}</b> ⏎`;
  }

  private async bookTyped(): Promise<void> {
    const read = readTyped(this.typed, this.round.boards);
    if (typeof read === "string") {
      this.typedFault = t(`tournament.typed.${read}`);
      return;
    }
    const { board, result } = read;
    const done = await this.acts.direct(this.tournament.id, { case: "book", value: { round: this.round.round, board: board.board, result: wire(result) } });
    if (done) this.typed = "";
  }

  // --- one board ---

  private panelView(): TemplateResult | typeof nothing {
    const board = this.round.boards.find((one) => one.board === this.chosen);
    if (!board) return nothing;
    const { tournament } = this;
    if (!isGame(board)) return html`<section class="panel"><p>${board.result ? resultText(tournament, board.result) : t("tournament.noOpponent")}</p></section>`;
    const needsWinner = !winnerless.has(this.kind);
    const result: GameResult = { kind: this.kind, winner: needsWinner && this.winner !== "" && this.winner !== "=" ? this.winner : undefined, detail: this.detail.trim() };
    const { id } = tournament;
    const at = { round: board.round, board: board.board };
    const pick = (value: string, label: string): TemplateResult => html`<button class="pick" type="button" data-testid="pick-${value}" aria-pressed=${this.winner === value ? "true" : "false"} @click=${() => (this.winner = value)}>${label}</button>`;
    const later = tournament.rounds.filter(({ round }) => round > board.round).map(({ round }) => round);
    return html`<section class="panel" data-testid="board-panel">
      <h2>${t("tournament.board")} ${board.board}: <bdi>${nameOf(tournament, board.a)}</bdi> – <bdi>${nameOf(tournament, board.b)}</bdi></h2>
      <p class="soft">
        ${board.match ? html`<a href="/m/${board.match}">${t("tournament.live")}</a>` : nothing}
        ${board.card ? html` ${t("tournament.card.by", { name: nameOf(tournament, board.card.by) })}: ${resultText(tournament, board.card.result)}` : nothing}
        ${board.result ? html` ${t("tournament.desk.booked")}: ${resultText(tournament, board.result)}` : nothing}
      </p>
      ${needsWinner ? html`<div class="row" role="group" aria-label=${t("tournament.winner")}>${pick(board.a!, nameOf(tournament, board.a))} ${pick(board.b!, nameOf(tournament, board.b))} ${this.kind === "played" || this.kind === "adjudicated" ? pick("=", t("tournament.drawn")) : nothing}</div>` : nothing}
      <div class="pair">
        <label><span>${t("tournament.kind")}</span><select data-testid="kind" @change=${(event: Event) => (this.kind = valueOf(event))}>${kinds.map((one) => html`<option value=${one} ?selected=${one === this.kind}>${kindText(one)}</option>`)}</select></label>
        <label><span>${t("tournament.card.detail")}</span><input data-testid="detail" maxlength="64" .value=${this.detail} @input=${(event: Event) => (this.detail = valueOf(event))} /></label>
      </div>
      ${board.result
        ? html`<label><span>${t("tournament.rule.why")}</span><input data-testid="reason" maxlength="160" .value=${this.reason} @input=${(event: Event) => (this.reason = valueOf(event))} /></label>
            ${later.length > 0 ? html`<p class="warn" data-testid="ruling-warning">${t("tournament.laterRounds", { rounds: later.join(", ") })}</p>` : nothing}
            <div class="row"><button class="seal" data-testid="rule" ?disabled=${this.acts.busy || this.reason.trim() === "" || (needsWinner && this.winner === "")} @click=${() => void this.rule(board.board, result, this.reason.trim())}>${t("tournament.ruleIt")}</button></div>`
        : html`<div class="row">
            <button class="seal" data-testid="book" ?disabled=${this.acts.busy || (needsWinner && this.winner === "")} @click=${() => void this.acts.direct(id, { case: "book", value: { ...at, result: wire(result) } })}>${t("tournament.book")}</button>
            ${board.card && board.card.confirmedBy.length === 0 ? html`<button data-testid="confirm-both" ?disabled=${this.acts.busy} @click=${() => void this.acts.direct(id, { case: "confirm", value: at })}>${t("tournament.confirmBoth")}</button>` : nothing}
            ${board.card ? nothing : html`<button data-testid="report" ?disabled=${this.acts.busy || (needsWinner && this.winner === "")} @click=${() => void this.acts.direct(id, { case: "report", value: { ...at, result: wire(result) } })}>${t("tournament.writeCard")}</button>`}
            ${board.began ? nothing : html`<button data-testid="begin" ?disabled=${this.acts.busy} @click=${() => void this.acts.direct(id, { case: "begin", value: at })}>${t("tournament.begin")}</button>`}
            ${board.match ? html`<button ?disabled=${this.acts.busy} @click=${() => void this.withReason("tournament.reopen.why", (why) => this.acts.direct(id, { case: "reopen", value: { ...at, reason: why } }))}>${t("tournament.reopen")}</button>` : nothing}
          </div>`}
    </section>`;
  }

  private async rule(board: number, result: GameResult | undefined, reason: string): Promise<void> {
    const done = await this.acts.direct(this.tournament.id, { case: "rule", value: { round: this.round.round, board, reason, ...(result ? { result: wire(result) } : {}) } });
    if (!done) return;
    this.reason = "";
    this.told = done.laterRounds.length > 0 ? t("tournament.ruledLater", { rounds: done.laterRounds.join(", ") }) : "";
  }
}
