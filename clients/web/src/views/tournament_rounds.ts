// The pairings of a round, with their results and why each pair was made.
import { css, html, LitElement, nothing, type TemplateResult } from "lit";
import { property, state } from "lit/decorators.js";
import { base } from "../design/tokens";
import { Localized, spoken, t, type Language } from "../i18n";
import { findPlayer, lastRound, nameOf, seatOf, type Board, type Round, type Tournament } from "../tournament/model";
import { tournamentStyles } from "./tournament_style";
import { kindText, levelName, pairWhy, resultNote, resultText, roundTitle, stageName, startOf, timesOf } from "./tournament_words";

export class TachiaiTournamentRounds extends LitElement {
  @property({ attribute: false }) tournament!: Tournament;
  @property() path = "";
  @property({ type: Boolean }) hide = false;
  /** The round that the address names. */
  @property({ type: Number }) round = 0;
  @state() private open = 0;

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
      :host {
        display: grid;
        gap: 0.8rem;
      }
      ol {
        list-style: none;
        margin: 0;
        padding: 0;
        display: grid;
        gap: 8px;
        grid-template-columns: repeat(auto-fill, minmax(min(100%, 22rem), 1fr));
      }
      li {
        display: grid;
        grid-template-columns: 2.2rem minmax(0, 1fr) auto;
        gap: 0.15rem 0.6rem;
        background: var(--sheet);
        border: 1px solid var(--line);
        border-radius: 8px;
        padding: 0.55rem 0.7rem;
        align-content: start;
      }
      .number {
        font-family: var(--serif);
        font-weight: 700;
        font-size: 1.15rem;
        color: var(--ink-soft);
        grid-row: span 2;
      }
      .pair {
        display: grid;
        gap: 0.1rem;
      }
      .first::before,
      .second::before {
        content: "";
        display: inline-block;
        width: 0.6rem;
        height: 0.6rem;
        margin-inline-end: 0.45rem;
        border-radius: 50%;
        border: 1px solid var(--ink);
        background: var(--ink);
      }
      .second::before {
        background: transparent;
      }
      .result {
        grid-column: 2 / -1;
        font-size: 0.88rem;
      }
      .why {
        grid-column: 1 / -1;
        border-top: 1px dashed var(--line);
        padding-top: 0.4rem;
        font-size: 0.86rem;
        line-height: 1.5;
      }
      .acts {
        display: flex;
        gap: 0.3rem;
        align-items: start;
        flex-wrap: wrap;
        justify-content: end;
        font-size: 0.84rem;
      }
      .acts button {
        min-height: 2rem;
        padding: 0.1rem 0.5rem;
      }
      .won .soft {
        font-weight: 400;
      }
      .acts button {
        white-space: nowrap;
      }
      .acts a {
        padding: 0.25rem 0.4rem;
      }
      s {
        color: var(--ink-soft);
      }
      .optimum {
        display: flex;
        flex-wrap: wrap;
        gap: 0.3rem;
      }
    `,
  ];

  private get chosen(): Round | undefined {
    const { rounds } = this.tournament;
    // Who hides results steps from the first round: a later pairing tells what came before.
    const number = this.round || (this.hide ? 1 : lastRound(this.tournament));
    return rounds.find(({ round }) => round === number) ?? rounds.at(-1);
  }

  override render(): TemplateResult {
    return spoken(this.speaks, () => this.whole());
  }

  private whole(): TemplateResult {
    const { tournament, chosen } = this;
    if (!chosen) return html`<p class="plain">${t("tournament.noRounds")}</p>`;
    const starts = startOf(tournament, chosen.round);
    const when = starts > 0 ? timesOf(starts, tournament.zone) : undefined;
    return html`<nav class="tabs" aria-label=${t("event.rounds")}>
        ${tournament.rounds.map(
          ({ round }) => html`<a href="${this.path}#round=${round}" aria-current=${round === chosen.round ? "page" : "false"} data-testid="round-${round}"><bdi>${roundTitle(tournament, round)}</bdi></a>`,
        )}
      </nav>
      <p class="soft">
        ${when ? html`${when.own}${when.place ? ` (${t("tournament.there", { when: when.place })})` : ""} · ` : nothing}
        ${chosen.closed ? t("tournament.round.closed") : t("tournament.round.open", { n: chosen.boards.filter(({ result }) => !result).length })}
        ${chosen.pairedBy ? html` · <b>${t("tournament.round.byHand")}</b>${chosen.givesUp ? html`: <bdi>${chosen.givesUp}</bdi>` : nothing}` : nothing}
      </p>
      ${this.sections(chosen)}
      ${chosen.optimum.some(({ sum }) => sum > 0)
        ? html`<details>
            <summary>${t("tournament.round.costs")}</summary>
            <p class="soft">${t("tournament.round.costsMean")}</p>
            <p class="optimum">${chosen.optimum.map(({ level, sum }) => html`<span class="chip">${levelName(level)}: ${sum}</span>`)}</p>
          </details>`
        : nothing}`;
  }

  /** By stage and group where a round has several. */
  private sections({ boards }: Round): TemplateResult[] {
    const keys = [...new Set(boards.map(({ stage, group }) => `${stage}\n${group}`))];
    return keys.map((key) => {
      const [stage = "", group = ""] = key.split("\n");
      return html`<section>
        ${keys.length > 1 || stage === "final" || group ? html`<h3>${stageName(stage, group)}</h3>` : nothing}
        <ol>
          ${boards.filter((one) => one.stage === stage && one.group === group).map((board) => this.boardView(board))}
        </ol>
      </section>`;
    });
  }

  private boardView(board: Board): TemplateResult {
    const { tournament } = this;
    const opened = this.open === board.board;
    const { result } = board;
    const shown = this.hide ? undefined : result;
    return html`<li data-board=${board.board} data-result=${shown?.kind ?? ""}>
      <span class="number"><span class="hidden">${t("tournament.board")} </span>${board.board}</span>
      <div class="pair">${this.sideView(board, board.a)} ${this.sideView(board, board.b)}</div>
      <div class="acts">
        ${board.match ? html`<a href="/m/${board.match}" data-testid="live-${board.board}">${t(result ? "tournament.replay" : "tournament.live")}</a>` : nothing}
        ${board.why ? html`<button class="quiet" aria-expanded=${opened ? "true" : "false"} data-testid="pair-why-${board.board}" @click=${() => (this.open = opened ? 0 : board.board)}>${t("tournament.why")}</button>` : nothing}
      </div>
      <div class="result">
        ${shown
          ? html`${board.overruled.map((old) => html`<s>${resultText(tournament, old)}</s> `)}<span>${resultText(tournament, shown)}</span>`
          : this.hide
            ? nothing
            : html`<span class="soft">${board.card ? t("tournament.cardIn") : board.began ? t("tournament.playing") : t("tournament.waiting")}</span>`}
        ${this.hide
          ? nothing
          : board.rulings.map(
              (ruling) => html`<p class="soft">${t("tournament.ruled", { old: resultNote(ruling.insteadOf) || kindText(ruling.insteadOf.kind) })} <bdi>${ruling.reason}</bdi></p>`,
            )}
      </div>
      ${opened && board.why ? html`<div class="why" data-testid="pair-because-${board.board}">${pairWhy(tournament, board.why).map((line) => html`<p>${line}</p>`)}</div>` : nothing}
    </li>`;
  }

  private sideView(board: Board, id: string | undefined): TemplateResult {
    if (id === undefined) return html`<span class="soft">${t("tournament.noOpponent")}</span>`;
    const seat = seatOf(board, id);
    const won = !this.hide && board.result?.winner === id;
    const club = findPlayer(this.tournament, id)?.club;
    return html`<span class="${seat === undefined ? "" : seat === 0 ? "first" : "second"} ${won ? "won" : ""}">
      <a class="name" href="${this.path}#player=${id}"><bdi>${nameOf(this.tournament, id)}</bdi></a>
      ${seat === undefined ? nothing : html`<span class="hidden">${t(seat === 0 ? "tournament.side.first" : "tournament.side.second")}</span>`}
      ${won ? html`<span aria-label=${t("tournament.winner")}>○</span>` : nothing}
      ${club ? html`<span class="soft"><bdi>${club}</bdi></span>` : nothing}
    </span>`;
  }
}

// The script for other pages holds this too, and may stand on a page twice.
if (!customElements.get("tachiai-tournament-rounds")) customElements.define("tachiai-tournament-rounds", TachiaiTournamentRounds);
