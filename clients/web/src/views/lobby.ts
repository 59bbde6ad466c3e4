// Who waits, what is played, and opening a game.
import { css, html, LitElement, nothing, type TemplateResult } from "lit";
import { customElement, state } from "lit/decorators.js";
import { base } from "../design/tokens";
import type { MatchSummary } from "../gen/tachiai/v1/news_pb";
import { Localized, t } from "../i18n";
import { hasKey, keepMyName, myName } from "../keys";
import { endingOf, playerOf, type Control, type Seat } from "../match/state";
import { Refusal } from "../protocol";
import { session, SessionListener } from "../session";
import { withHide } from "../watch/veil";
import { spanText } from "./event_words";
import { openGame } from "./open_game";
import { hiding } from "./watch";
import { controlText, gameName, playerName, reasonText, refusalText, resultText, seatName, seatsOf, wireControlText } from "./words";
import { setTitle } from "../title";

const minutes = 60_000;
const seconds = 1_000;
const none: Control = {
  mainMs: 0,
  byoyomiMs: 0,
  periods: 0,
  incrementMs: 0,
  incrementBefore: false,
  delayMs: 0,
  bankMs: 0,
  unitMs: 1,
};

/** Time controls offered at one touch, as the field plays them. */
const usual: Record<string, Control[]> = {
  othello: [
    { ...none, mainMs: 5 * minutes },
    { ...none, mainMs: 20 * minutes },
    { ...none, mainMs: 3 * minutes, incrementMs: 3 * seconds },
    none,
  ],
  shogi: [
    { ...none, mainMs: 10 * minutes, byoyomiMs: 30 * seconds, periods: 1 },
    { ...none, byoyomiMs: 30 * seconds, periods: 5 },
    { ...none, mainMs: 5 * minutes, incrementMs: 5 * seconds },
    none,
  ],
  chushogi: [
    { ...none, mainMs: 30 * minutes, byoyomiMs: 60 * seconds, periods: 1 },
    { ...none, mainMs: 60 * minutes, byoyomiMs: 60 * seconds, periods: 3 },
    { ...none, mainMs: 15 * minutes, incrementMs: 15 * seconds },
    none,
  ],
  yonin: [
    { ...none, byoyomiMs: 30 * seconds, periods: 1 },
    { ...none, mainMs: 5 * minutes, byoyomiMs: 20 * seconds, periods: 1 },
    { ...none, byoyomiMs: 60 * seconds, periods: 1 },
    none,
  ],
};
const games = ["othello", "shogi", "chushogi", "yonin"];
/** What may be chosen of a game: the last part of the preset's name. */
type Kind = "online" | "casual" | "ajoc49" | "sashisho5" | "national2006.a" | "national2006.b";
const kinds: Record<string, Kind[]> = {
  othello: ["online", "casual", "ajoc49"],
  shogi: ["online", "casual", "sashisho5"],
  chushogi: ["online", "casual", "national2006.a", "national2006.b"],
  yonin: ["online"],
};
/** Those of a rulebook, which says the times too. */
const rulebooks = new Set<Kind>(["ajoc49", "sashisho5", "national2006.a", "national2006.b"]);
/** Played by hand: programs of the house have none. */
const byHand = new Set<Kind>(["ajoc49", "national2006.a", "national2006.b"]);

@customElement("tachiai-lobby")
export class TachiaiLobby extends LitElement {
  @state() private game = "othello";
  @state() private time: number | "own" | "preset" = 0;
  @state() private own: Control = { ...none, mainMs: 15 * minutes, byoyomiMs: 30 * seconds, periods: 1 };
  @state() private seat: Seat | "lot" = "lot";
  @state() private kind: Kind = "online";
  @state() private who: "listed" | "link" | "bots" = "listed";
  @state() private name = myName();
  @state() private start = "";
  @state() private fault = "";
  @state() private busy = false;

  constructor() {
    super();
    new Localized(this);
    new SessionListener(this);
  }

  static override styles = [
    base,
    css`
      :host {
        display: grid;
        gap: 1.5rem;
        max-width: 72rem;
        margin: 0 auto;
        padding: 0.5rem 14px 3rem;
      }
      .lead {
        font-family: var(--serif);
        font-size: clamp(1.35rem, 4.6vw, 2rem);
        line-height: 1.4;
        padding: 0.4rem 0 0.2rem;
        text-wrap: balance;
        /* Japanese lines break after punctuation. */
        word-break: keep-all;
        overflow-wrap: anywhere;
      }
      h2 {
        font-size: 1.1rem;
        display: flex;
        align-items: baseline;
        gap: 0.6rem;
        padding-bottom: 0.5rem;
      }
      h2::before {
        content: "";
        width: 0.5rem;
        height: 0.5rem;
        background: var(--seal);
        transform: translateY(-0.12rem);
      }
      h2 small {
        font: 400 0.8rem var(--sans);
        color: var(--ink-soft);
      }
      .columns {
        display: grid;
        gap: 1.75rem;
        align-items: start;
      }
      .lists {
        display: grid;
        gap: 1.75rem;
        min-width: 0;
      }
      form {
        display: grid;
        gap: 1rem;
        padding: 1.1rem;
        background: var(--sheet);
        border: 1px solid var(--line);
        border-radius: 10px;
        box-shadow: var(--shadow);
      }
      fieldset {
        border: 0;
        margin: 0;
        padding: 0;
        min-width: 0;
        display: flex;
        flex-wrap: wrap;
        gap: 6px;
      }
      legend,
      label > span {
        font-size: 0.8rem;
        color: var(--ink-soft);
        padding: 0 0 0.3rem;
        display: block;
      }
      .pick {
        position: relative;
        flex: 1 1 auto;
        text-align: center;
      }
      .pick input {
        position: absolute;
        inset: 0;
        opacity: 0;
        min-height: 0;
        cursor: pointer;
      }
      .pick span {
        display: block;
        padding: 0.5rem 0.7rem;
        border: 1px solid var(--line);
        border-radius: 6px;
        background: var(--sheet-raised);
        color: var(--ink);
        font-size: 0.92rem;
        white-space: nowrap;
      }
      .pick.big {
        flex: 1 1 40%;
      }
      .pick.big span {
        font-family: var(--serif);
        font-size: 1.1rem;
        font-weight: 600;
      }
      .pick input:checked + span {
        background: var(--ink);
        border-color: var(--ink);
        color: var(--sheet-raised);
      }
      .pick input:focus-visible + span {
        outline: 2px solid var(--focus);
        outline-offset: 2px;
      }
      .numbers {
        display: grid;
        grid-template-columns: 1fr 1fr;
        gap: 0.6rem;
      }
      details summary {
        cursor: pointer;
        color: var(--ink-soft);
        font-size: 0.9rem;
      }
      details label {
        display: block;
        margin-top: 0.6rem;
      }
      details small {
        color: var(--ink-soft);
      }
      .fault {
        color: var(--seal);
      }
      ul {
        list-style: none;
        margin: 0;
        padding: 0;
        display: grid;
        gap: 0.5rem;
      }
      li a {
        display: grid;
        grid-template-columns: minmax(0, 1fr) auto;
        gap: 0.1rem 0.8rem;
        padding: 0.65rem 0.85rem;
        background: var(--sheet);
        border: 1px solid var(--line);
        border-left: 4px solid var(--moss);
        border-radius: 6px;
        text-decoration: none;
      }
      li.shogi a {
        border-left-color: var(--wood-dark);
      }
      li.chushogi a {
        border-left-color: var(--piece-red);
      }
      li.yonin a {
        border-left-color: var(--seat-2);
      }
      li a:hover {
        background: var(--sheet-raised);
        border-color: var(--ink-soft);
      }
      .names {
        font-weight: 600;
        overflow: hidden;
        text-overflow: ellipsis;
        white-space: nowrap;
      }
      .meta {
        font-size: 0.82rem;
        color: var(--ink-soft);
        grid-column: 1;
      }
      .go {
        grid-row: 1 / span 2;
        grid-column: 2;
        align-self: center;
        padding: 0.35rem 0.8rem;
        border-radius: 6px;
        border: 1px solid var(--line);
        font-size: 0.9rem;
        white-space: nowrap;
      }
      .go.seal {
        background: var(--seal);
        border-color: var(--seal);
        color: #fffaf3;
        font-weight: 600;
      }
      .empty {
        color: var(--ink-soft);
        padding: 0.4rem 0;
      }
      @media (min-width: 900px) {
        :host {
          padding: 1rem 1.5rem 4rem;
        }
        .columns {
          grid-template-columns: minmax(0, 1fr) 25rem;
          gap: 3rem;
        }
      }
    `,
  ];

  override connectedCallback(): void {
    super.connectedCallback();
    setTitle(`${t("app.lobby")} · Tachiai 立会`);
  }

  override render(): TemplateResult {
    const all = [...session.lobby.values()];
    const hide = hiding();
    const open = all.filter((match) => match.openSeats.length > 0 && !match.started && !match.ending);
    // Seats that were all given out beforehand wait for their players: to be watched, not to be joined.
    // Where results are hidden a game that is over looks like one that goes on.
    const running = all.filter((match) => match.openSeats.length === 0 && (hide || !match.ending));
    const ended = all.filter((match) => match.ending && !(hide && match.openSeats.length === 0));
    return html`
      <p class="lead">${t("app.tagline")}</p>
      <p>
        <a href=${withHide("/events", hide)} data-testid="events-link">${t("event.all")}</a> ·
        <a href=${withHide("/tournaments", hide)} data-testid="tournaments-link">${t("tournament.all")}</a>
      </p>
      <p class="empty"><a href="/#relay" data-testid="relay-home">${t("relay.lobby")}</a></p>
      <div class="columns">
        <div class="lists">
          <section data-testid="challenges">
            <h2>${t("lobby.challenges")} ${open.length ? html`<small>${open.length}</small>` : nothing}</h2>
            ${open.length
              ? html`<ul>
                  ${open.map((match) => this.row(match))}
                </ul>`
              : html`<p class="empty">${session.lobbyKnown ? t("lobby.noChallenges") : "…"}</p>`}
          </section>
          <section data-testid="running">
            <h2>${t("lobby.running")} ${running.length ? html`<small>${running.length}</small>` : nothing}</h2>
            ${running.length
              ? html`<ul>
                  ${running.map((match) => this.row(match))}
                </ul>`
              : html`<p class="empty">${session.lobbyKnown ? t("lobby.noRunning") : "…"}</p>`}
          </section>
          ${ended.length
            ? html`<section>
                <h2>${t("lobby.finished")}</h2>
                <ul>
                  ${ended.map((match) => this.row(match))}
                </ul>
              </section>`
            : nothing}
        </div>
        ${this.form()}
      </div>
    `;
  }

  private row(match: MatchSummary): TemplateResult {
    const { game, players, openSeats, matchId } = match;
    const seated = players.filter((player) => player.principalId !== "");
    const names = seated.map((player) => playerName(game, [playerOf(player)], player.seat)).join(" – ");
    const mine = hasKey(matchId);
    const open = openSeats.length > 0 && !match.ending;
    const hide = hiding();
    const ending = hide ? undefined : match.ending && endingOf(match.ending);
    const meta = [
      gameName(game),
      wireControlText(match.control[0]),
      open ? t("lobby.free", { seats: openSeats.map((seat) => seatName(game, seat)).join("/") }) : hide ? "" : t("lobby.move", { n: match.ply }),
      match.delayMs > 0n ? t("watch.delay", { span: spanText(Number(match.delayMs)) }) : "",
      match.watchers > 0 ? t("lobby.watchers", { n: match.watchers }) : "",
      ending ? `${resultText(game, ending)} (${reasonText(ending.reason)})` : "",
    ].filter(Boolean);
    return html`<li class=${game} data-match=${matchId}>
      <a href=${withHide(`/m/${matchId}`, hide && !open && !mine)}>
        <bdi class="names">${names || t("seat.open")}</bdi>
        <span class="meta">${meta.join(" · ")}</span>
        <span class="go ${open && !mine ? "seal" : ""}">${mine ? t("lobby.yours") : open ? t("lobby.join") : t("lobby.watch")}</span>
      </a>
    </li>`;
  }

  private pick(group: string, value: string, label: string, checked: boolean, then: () => void, big = false): TemplateResult {
    return html`<label class="pick ${big ? "big" : ""}">
      <input type="radio" name=${group} value=${value} .checked=${checked} @change=${then} />
      <span>${label}</span>
    </label>`;
  }

  private number(label: string, value: number, set: (value: number) => Partial<Control>, testid: string): TemplateResult {
    return html`<label
      ><span>${label}</span>
      <input
        type="number"
        min="0"
        step="any"
        inputmode="decimal"
        data-testid=${testid}
        .value=${String(value)}
        @input=${(event: InputEvent) => {
          const number = Number((event.target as HTMLInputElement).value);
          if (Number.isFinite(number)) this.own = { ...this.own, ...set(Math.max(0, number)) };
        }}
    /></label>`;
  }

  private form(): TemplateResult {
    const { own } = this;
    return html`<section>
      <h2>${t("lobby.create")}</h2>
      <form data-testid="create" @submit=${this.submit}>
        <fieldset>
          <legend class="hidden">${t("create.game")}</legend>
          ${games.map((game) =>
            this.pick("game", game, gameName(game), this.game === game, () => {
              this.game = game;
              if (this.seat !== "lot" && !seatsOf(game).includes(this.seat)) this.seat = "lot";
              if (!kinds[game]!.includes(this.kind)) this.kind = "online";
              this.time = this.time === "own" ? "own" : rulebooks.has(this.kind) ? "preset" : 0;
            }, true),
          )}
        </fieldset>
        <fieldset>
          <legend>${t("create.time")}</legend>
          ${rulebooks.has(this.kind)
            ? this.pick("time", "preset", t("create.presetTime"), this.time === "preset", () => (this.time = "preset"))
            : nothing}
          ${usual[this.game]!.map((control, index) =>
            this.pick("time", String(index), controlText(control), this.time === index, () => (this.time = index)),
          )}
          ${this.pick("time", "own", t("create.custom"), this.time === "own", () => (this.time = "own"))}
        </fieldset>
        ${this.time === "own"
          ? html`<div class="numbers">
              ${this.number(t("create.main"), own.mainMs / minutes, (n) => ({ mainMs: n * minutes }), "main")}
              ${this.number(t("create.byoyomi"), own.byoyomiMs / seconds, (n) => ({ byoyomiMs: n * seconds, periods: n > 0 ? Math.max(1, own.periods) : 0 }), "byoyomi")}
              ${this.number(t("create.periods"), own.periods, (n) => ({ periods: Math.round(n) }), "periods")}
              ${this.number(t("create.increment"), own.incrementMs / seconds, (n) => ({ incrementMs: n * seconds }), "increment")}
              ${this.number(t("create.delay"), own.delayMs / seconds, (n) => ({ delayMs: n * seconds }), "delay")}
            </div>`
          : nothing}
        <fieldset>
          <legend>${t("create.seat")}</legend>
          ${this.pick("seat", "lot", t("create.lot"), this.seat === "lot", () => (this.seat = "lot"))}
          ${seatsOf(this.game).map((seat) => this.pick("seat", String(seat), seatName(this.game, seat), this.seat === seat, () => (this.seat = seat)))}
        </fieldset>
        ${kinds[this.game]!.length > 1
          ? html`<fieldset>
              <legend>${t("create.kind")}</legend>
              ${kinds[this.game]!.map((kind) => this.pick("kind", kind, t(`create.${kind}`), this.kind === kind, () => this.chooseKind(kind)))}
            </fieldset>`
          : nothing}
        ${byHand.has(this.kind) ? html`<p class="empty">${t(this.kind === "ajoc49" ? "create.ajocHint" : "create.nationalHint")}</p>` : nothing}
        <fieldset>
          <legend>${t("create.who")}</legend>
          ${this.pick("who", "listed", t("create.listed"), this.who === "listed", () => (this.who = "listed"))}
          ${this.pick("who", "link", t("create.linkOnly"), this.who === "link", () => (this.who = "link"))}
          ${byHand.has(this.kind) ? nothing : this.pick("who", "bots", t("create.bots"), this.who === "bots", () => (this.who = "bots"))}
        </fieldset>
        <label
          ><span>${t("create.name")}</span>
          <input
            name="name"
            maxlength="32"
            autocomplete="nickname"
            .value=${this.name}
            @input=${(event: InputEvent) => (this.name = (event.target as HTMLInputElement).value)}
        /></label>
        <details>
          <summary>${t("create.more")}</summary>
          <label
            ><span>${t("create.start")}</span>
            <input
              name="start"
              spellcheck="false"
              autocomplete="off"
              .value=${this.start}
              @input=${(event: InputEvent) => (this.start = (event.target as HTMLInputElement).value)}
          /></label>
          <small>${t("create.startHint")}</small>
        </details>
        ${this.fault ? html`<p class="fault" role="alert">${this.fault}</p>` : nothing}
        <button class="seal" type="submit" ?disabled=${this.busy || session.link.state !== "live"}>${t("create.go")}</button>
      </form>
    </section>`;
  }

  private chooseKind(kind: Kind): void {
    this.kind = kind;
    if (rulebooks.has(kind) && this.time !== "own") this.time = "preset";
    else if (this.time === "preset") this.time = 0;
    if (byHand.has(kind) && this.who === "bots") this.who = "link";
  }

  private readonly submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    this.busy = true;
    this.fault = "";
    keepMyName(this.name);
    try {
      const answer = await openGame({
        preset: `${this.game}.${this.kind}`,
        control: this.time === "preset" ? [] : [this.time === "own" ? this.own : usual[this.game]![this.time]!],
        seat: this.seat === "lot" ? undefined : this.seat,
        listed: this.who === "listed",
        displayName: this.name.trim() || t("seat.guest"),
        start: this.start.trim(),
        bots: this.who === "bots" ? seatsOf(this.game).slice(1).map(() => "random") : [],
      });
      if (answer.case === "matchOpened") {
        this.dispatchEvent(new CustomEvent("go", { detail: `/m/${answer.value.matchId}`, bubbles: true, composed: true }));
      }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.fault = refusalText(error).text;
    } finally {
      this.busy = false;
    }
  };
}
