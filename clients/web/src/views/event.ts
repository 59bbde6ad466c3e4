// An event: its rounds, and all boards of the chosen one live.
import { css, html, LitElement, nothing, type PropertyValues, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { repeat } from "lit/directives/repeat.js";
import { boardGame } from "../boards";
import { base } from "../design/tokens";
import type { Programme, ProgrammeBoard } from "../gen/tachiai/v1/relay_pb";
import { Localized, t } from "../i18n";
import { session, SessionListener } from "../session";
import { setTitle } from "../title";
import { canNotify, followed, followEvent, notify, unfollowEvent } from "../watch/bell";
import { tidings, type BoardLook, type EventLook } from "../watch/tidings";
import { withHide } from "../watch/veil";
import "./event_board";
import { scoreText } from "./event_board";
import { boardsOf, firstLook, playersText, roundName, roundsOf, spanText, whenText } from "./event_words";

/** A connection follows so many matches at once. */
const boardsMax = 64;

@customElement("tachiai-event")
export class TachiaiEvent extends LitElement {
  @property() programmeId = "";
  /** Results are hidden: names and times alone. */
  @property({ type: Boolean }) hide = false;
  @state() private chosen: number | undefined;
  @state() private follows = false;
  @state() private denied = false;
  /** Boards in sight, where there are more than can be followed. */
  @state() private inSight: ReadonlySet<string> = new Set();

  private earlier: EventLook | undefined;
  private readonly observer = new IntersectionObserver(
    (entries) => {
      const sight = new Set(this.inSight);
      for (const { target, isIntersecting } of entries) {
        const { match } = (target as HTMLElement).dataset;
        if (match && isIntersecting) sight.add(match);
        else if (match) sight.delete(match);
      }
      this.inSight = sight;
    },
    { rootMargin: "200px 0px" },
  );

  constructor() {
    super();
    new Localized(this);
    new SessionListener(this, () => this.news());
  }

  static override styles = [
    base,
    css`
      :host {
        display: grid;
        gap: 1rem;
        max-width: 92rem;
        margin: 0 auto;
        padding: 0.25rem 12px 3rem;
      }
      h1 {
        font-size: clamp(1.3rem, 4.4vw, 1.9rem);
        line-height: 1.35;
        overflow-wrap: anywhere;
      }
      .meta {
        display: flex;
        flex-wrap: wrap;
        gap: 0 0.9rem;
        color: var(--ink-soft);
        font-size: 0.88rem;
      }
      .note {
        border-inline-start: 3px solid var(--seal);
        padding: 0.3rem 0.8rem;
        background: var(--sheet);
        border-radius: 0 6px 6px 0;
        white-space: pre-line;
        overflow-wrap: anywhere;
      }
      nav {
        display: flex;
        gap: 6px;
        overflow-x: auto;
        padding-bottom: 2px;
        scrollbar-width: thin;
      }
      nav button {
        flex: none;
        display: grid;
        text-align: left;
        line-height: 1.3;
        padding: 0.4rem 0.8rem;
      }
      nav small {
        font-size: 0.76rem;
        color: var(--ink-soft);
      }
      nav button[aria-selected="true"] {
        background: var(--ink);
        border-color: var(--ink);
        color: var(--sheet-raised);
      }
      nav button[aria-selected="true"] small {
        color: inherit;
        opacity: 0.8;
      }
      .boards {
        list-style: none;
        margin: 0;
        padding: 0;
        display: grid;
        gap: 10px;
        grid-template-columns: repeat(auto-fill, minmax(min(100%, 10.4rem), 1fr));
      }
      .boards li {
        min-width: 0;
        min-height: 6rem;
      }
      .boards.hide li {
        min-height: 0;
      }
      .follow {
        display: flex;
        flex-wrap: wrap;
        gap: 6px;
        align-items: center;
        font-size: 0.88rem;
      }
      .follow a {
        border: 1px solid var(--line);
        background: var(--sheet);
        border-radius: 6px;
        padding: 0.35rem 0.7rem;
        text-decoration: none;
        min-height: 2.2rem;
        display: inline-flex;
        align-items: center;
      }
      .follow button {
        min-height: 2.2rem;
        padding: 0.3rem 0.7rem;
      }
      .plain {
        padding: 3rem 1rem;
        text-align: center;
        color: var(--ink-soft);
      }
      @media (min-width: 900px) {
        :host {
          padding: 0.5rem 1.5rem 4rem;
        }
        .boards {
          grid-template-columns: repeat(auto-fill, minmax(15.5rem, 1fr));
          gap: 14px;
        }
      }
    `,
  ];

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.observer.disconnect();
  }

  override willUpdate(changed: PropertyValues<this>): void {
    if (!changed.has("programmeId")) return;
    this.chosen = roundOfFragment(location.hash);
    this.earlier = undefined;
    this.denied = false;
    this.follows = followed(this.programmeId);
  }

  override updated(): void {
    const boards = this.boards;
    if (boards.length > boardsMax) {
      for (const item of this.renderRoot.querySelectorAll<HTMLElement>(".boards li")) this.observer.observe(item);
    } else {
      this.observer.disconnect();
    }
    session.watchBoards(this.wanted());
  }

  private get programme(): Programme | undefined {
    const shown = session.programme?.programme;
    return shown?.programmeId === this.programmeId ? shown : undefined;
  }

  private get round(): number | undefined {
    const { programme } = this;
    return this.chosen ?? (programme && firstLook(programme, Date.now()));
  }

  private get boards(): ProgrammeBoard[] {
    const { programme, round } = this;
    return programme && round !== undefined ? boardsOf(programme, round) : [];
  }

  /** Nothing of a game is asked for where nothing of it is shown. */
  private wanted(): Set<string> {
    const { boards } = this;
    if (this.hide) return new Set();
    const shown = boards.length > boardsMax ? boards.filter(({ matchId }) => this.inSight.has(matchId)) : boards;
    return new Set(shown.slice(0, boardsMax).map(({ matchId }) => matchId));
  }

  // --- what is told to who follows ---

  private look(programme: Programme): EventLook {
    const boards = programme.boards.map((board): BoardLook => {
      const match = session.boards.get(board.matchId)?.state;
      const game = boardGame(board.game);
      return {
        matchId: board.matchId,
        round: board.round,
        players: playersText(board, game?.seats ?? 2),
        begun: match ? match.lines.length > 0 : this.hide,
        result: match && game && !this.hide ? scoreText(match, game) : "",
      };
    });
    return { boards };
  }

  private news(): void {
    const { programme } = this;
    if (!programme) return;
    setTitle(`${programme.title} · ${t("app.name")}`);
    if (!this.follows) return;
    const now = this.look(programme);
    const before = this.earlier;
    this.earlier = now;
    if (!before || document.visibilityState === "visible") return;
    for (const tiding of tidings(before, now, this.hide)) {
      if (tiding.kind === "round") {
        const round = roundsOf(programme).find(({ number }) => number === tiding.round);
        const address = withHide(`/e/${this.programmeId}#round=${tiding.round}`, this.hide);
        notify(programme.title, t("event.roundBegins", { round: round ? roundName(round) : String(tiding.round) }), `${this.programmeId} ${tiding.round}`, address);
      } else {
        const { board } = tiding;
        const text = tiding.kind === "board" ? t("event.boardBegins", { players: board.players }) : `${board.players}: ${board.result}`;
        notify(programme.title, text, board.matchId, withHide(`/m/${board.matchId}`, this.hide));
      }
    }
  }

  private async toggleFollow(): Promise<void> {
    if (this.follows) {
      unfollowEvent(this.programmeId);
      this.follows = false;
      return;
    }
    this.follows = await followEvent(this.programmeId);
    this.denied = !this.follows;
    const { programme } = this;
    this.earlier = programme && this.look(programme);
  }

  // --- the page ---

  override render(): TemplateResult {
    const { programme } = this;
    if (session.noSuchProgramme === this.programmeId) {
      return html`<p class="plain">${t("event.none")} <a href=${withHide("/events", this.hide)}>${t("event.all")}</a></p>`;
    }
    if (!programme) return html`<p class="plain" aria-busy="true">${t("table.loading")}</p>`;
    const rounds = roundsOf(programme);
    const { round, boards } = this;
    const current = rounds.find(({ number }) => number === round);
    return html`
      <header data-testid="event" data-revision=${programme.revision}>
        <h1><bdi>${programme.title}</bdi></h1>
        <p class="meta">
          ${programme.place ? html`<bdi>${programme.place}</bdi>` : nothing}
          ${programme.delayMs > 0n ? html`<span data-testid="delay">${t("watch.delay", { span: spanText(Number(programme.delayMs)) })}</span>` : nothing}
          ${this.hide ? html`<span data-testid="hidden">${t("hide.on")}</span>` : nothing}
          ${session.programme?.operates ? html`<a href="/#relay">${t("event.operate")}</a>` : nothing}
        </p>
      </header>
      ${programme.note ? html`<p class="note" data-testid="event-note"><bdi>${programme.note}</bdi></p>` : nothing}
      ${rounds.length > 1
        ? html`<nav role="tablist" aria-label=${t("event.rounds")}>
            ${rounds.map(
              (one) =>
                html`<button role="tab" aria-selected=${one.number === round ? "true" : "false"} data-testid="round-${one.number}" @click=${() => this.choose(one.number)}>
                  <bdi>${roundName(one)}</bdi>${one.startsUtcMs > 0n ? html`<small>${whenText(Number(one.startsUtcMs))}</small>` : nothing}
                </button>`,
            )}
          </nav>`
        : current && current.startsUtcMs > 0n
          ? html`<p class="meta">${roundName(current)} · ${whenText(Number(current.startsUtcMs))}</p>`
          : nothing}
      ${boards.length === 0
        ? html`<p class="plain">${t("event.noBoards")}</p>`
        : html`<ol class="boards ${this.hide ? "hide" : ""}" data-testid="event-boards">
            ${repeat(
              boards,
              ({ matchId }) => matchId,
              (board) => html`<li data-match=${board.matchId}><tachiai-event-board .board=${board} ?hide=${this.hide}></tachiai-event-board></li>`,
            )}
          </ol>`}
      ${this.followView(programme)}
    `;
  }

  private followView(programme: Programme): TemplateResult {
    const { programmeId } = programme;
    return html`<section class="follow" aria-label=${t("follow.title")}>
      ${canNotify()
        ? html`<button data-testid="notify" aria-pressed=${this.follows ? "true" : "false"} @click=${() => void this.toggleFollow()}>
            ${t(this.follows ? "follow.off" : "follow.on")}
          </button>`
        : nothing}
      <a href=${withHide(`/e/${programmeId}.ics`, this.hide)} data-native data-testid="feed-ics">${t("follow.calendar")}</a>
      <a href=${withHide(`/e/${programmeId}.atom`, this.hide)} data-native data-testid="feed-atom">${t("follow.atom")}</a>
      ${this.follows ? html`<small>${t("follow.whileOpen")}</small>` : nothing}
      ${this.denied ? html`<small role="status">${t("follow.denied")}</small>` : nothing}
    </section>`;
  }

  private choose(round: number): void {
    this.chosen = round;
    history.replaceState(history.state, "", `${location.pathname}${location.search}#round=${round}`);
  }
}

function roundOfFragment(fragment: string): number | undefined {
  const word = new URLSearchParams(fragment.replace(/^#/, "")).get("round");
  return word !== null && /^\d{1,6}$/.test(word) ? Number(word) : undefined;
}
