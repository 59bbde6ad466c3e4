// Setting up what is relayed: events with their rounds and boards, a board by itself, names put right later.
import { css, html, LitElement, nothing, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { base } from "../design/tokens";
import type { Programme, ProgrammeBoard } from "../gen/tachiai/v1/relay_pb";
import { Localized, t, type Key } from "../i18n";
import { keepKey, keepMyKey, keepMyName, keepOfficeInvitations, myKey, myName } from "../keys";
import { Refusal, RefusalCode, type Answer } from "../protocol";
import type { Fields, Kind } from "../protocol/codec";
import { readBoards } from "../relay/boards_list";
import { keepBoard, keepEvent, myBoards, myEvents } from "../relay/mine";
import { session, SessionListener } from "../session";
import { setTitle } from "../title";
import { wireControl } from "./open_game";
import { relayStyles } from "./relay_style";
import { gameName, refusalText, seatName, seatsOf } from "./words";

const presets = ["othello.ajoc49.relay", "othello.relay", "shogi.relay", "chushogi.relay", "yonin.relay"] as const;
const gameOf = (preset: string): string => preset.split(".")[0]!;
const delays = [0, 1, 3, 5, 10, 15, 30];

/** Handicaps of shogi, by what White leaves off. */
const rest = "ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1";
const handicaps: readonly [Key, string][] = [
  ["relay.handicap.none", ""],
  ["relay.handicap.lance", `lnsgkgsn1/1r5b1/${rest}`],
  ["relay.handicap.bishop", `lnsgkgsnl/1r7/${rest}`],
  ["relay.handicap.rook", `lnsgkgsnl/7b1/${rest}`],
  ["relay.handicap.rookLance", `lnsgkgsn1/7b1/${rest}`],
  ["relay.handicap.two", `lnsgkgsnl/9/${rest}`],
  ["relay.handicap.four", `1nsgkgsn1/9/${rest}`],
  ["relay.handicap.six", `2sgkgs2/9/${rest}`],
];

interface EventDraft {
  id: string;
  title: string;
  place: string;
  note: string;
  rounds: { number: number; title: string; starts: string }[];
  delayMinutes: number;
  talk: boolean;
  revision: number;
}

interface BoardDraft {
  preset: string;
  round: number;
  lines: string;
  main: string;
  byoyomi: string;
  increment: string;
  start: string;
  delayMinutes: number;
  talk: boolean;
}

const newEvent: EventDraft = { id: "", title: "", place: "", note: "", rounds: [{ number: 1, title: "", starts: "" }], delayMinutes: 0, talk: true, revision: 0 };
const newBoard: BoardDraft = { preset: presets[0], round: 1, lines: "", main: "", byoyomi: "", increment: "", start: "", delayMinutes: 0, talk: true };

/** A moment as the browser's field for local dates writes it. */
function localText(utcMs: bigint): string {
  if (utcMs === 0n) return "";
  const at = new Date(Number(utcMs));
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

const utcOf = (local: string): bigint => {
  const at = new Date(local).getTime();
  return Number.isFinite(at) ? BigInt(at) : 0n;
};

const draftOf = (event: Programme): EventDraft => ({
  id: event.programmeId,
  title: event.title,
  place: event.place,
  note: event.note,
  rounds: event.rounds.map(({ number, title, startsUtcMs }) => ({ number, title, starts: localText(startsUtcMs) })),
  delayMinutes: Number(event.delayMs) / 60_000,
  talk: event.talk,
  revision: event.revision,
});

const valueOf = (event: Event): string => (event.target as HTMLInputElement).value;
const checked = (event: Event): boolean => (event.target as HTMLInputElement).checked;

@customElement("tachiai-relay-home")
export class TachiaiRelayHome extends LitElement {
  /** An event to be taken over, with the invitation of its operators. */
  @property({ attribute: false }) invited: { id: string; invitation: string } | undefined;

  @state() private events: readonly Programme[] = [];
  @state() private chosen = "";
  @state() private editing: EventDraft | undefined;
  @state() private opening: BoardDraft | undefined;
  @state() private byItself = false;
  @state() private naming = "";
  @state() private names: readonly string[] = [];
  @state() private at: { round: number; number: number } = { round: 1, number: 1 };
  @state() private name = myName();
  @state() private fault = "";
  @state() private told = "";
  @state() private busy = false;
  @state() private copied = "";
  private asked = "";

  constructor() {
    super();
    new Localized(this);
    new SessionListener(this, () => this.news());
  }

  static override styles = [
    base,
    relayStyles,
    css`
      :host {
        display: grid;
        gap: 1rem;
        max-width: 52rem;
        margin: 0 auto;
        padding: 0 12px 3rem;
      }
      h1 {
        font-size: 1.35rem;
      }
      .round {
        display: grid;
        grid-template-columns: 3.2rem minmax(0, 1fr) minmax(9.5rem, auto);
        gap: 0.4rem;
        align-items: end;
      }
      @media (max-width: 599px) {
        .round {
          grid-template-columns: 4rem minmax(0, 1fr);
        }
        .round .named {
          grid-column: 1 / -1;
          order: 1;
        }
      }
      .board {
        display: grid;
        grid-template-columns: 2.4rem minmax(0, 1fr) auto auto;
        gap: 0.5rem;
        align-items: center;
        padding: 0.35rem 0.5rem;
        border: 1px solid var(--line);
        border-radius: 6px;
        background: var(--sheet-raised);
      }
      .board a {
        text-decoration: none;
        min-width: 0;
        overflow: hidden;
        text-overflow: ellipsis;
      }
      .board b {
        text-align: right;
        font-variant-numeric: tabular-nums;
      }
      .board a.go {
        border: 1px solid var(--seal);
        background: var(--seal);
        color: #fffaf3;
        border-radius: 6px;
        padding: 0.4rem 0.8rem;
        font-weight: 600;
        white-space: nowrap;
      }
      .board button {
        padding: 0.3rem 0.6rem;
      }
      .naming {
        grid-column: 1 / -1;
        display: grid;
        gap: 0.5rem;
      }
      h3 {
        font-size: 0.95rem;
        padding-top: 0.3rem;
      }
      input[type="datetime-local"] {
        min-width: 0;
      }
    `,
  ];

  override connectedCallback(): void {
    super.connectedCallback();
    setTitle(`${t("relay.home.title")} · ${t("app.name")}`);
    this.news();
  }

  private news(): void {
    if (session.link.state !== "live" || this.asked === session.principalId + this.link) return;
    this.asked = session.principalId + this.link;
    void this.reload();
  }

  /** Asked again after every new connection. */
  private get link(): string {
    return session.link.state;
  }

  private async reload(): Promise<void> {
    const shown = await Promise.all(
      myEvents().map(async ({ id }) => {
        const answer = await this.ask("showProgramme", { programmeId: id, follow: false }, false);
        return answer?.case === "programmeShown" && answer.value.programme ? answer.value.programme : undefined;
      }),
    );
    this.events = shown.filter((event) => event !== undefined);
  }

  /** @returns undefined where it was refused, which is said on the page */
  private async ask<K extends Kind>(kind: K, fields: Omit<Fields<K>, "requestId">, aloud = true): Promise<Answer | undefined> {
    try {
      return await session.request(kind, fields);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (error.news.code === RefusalCode.STALE_REVISION) void this.reload();
      if (aloud) this.fault = refusalText(error).text;
      return undefined;
    }
  }

  /** A guest who became somebody by what he did. */
  private became(key: string, principalId: string): void {
    if (!key) return;
    keepMyKey(key);
    session.adopt(key, principalId);
  }

  private get displayName(): string {
    keepMyName(this.name);
    return this.name.trim() || t("seat.guest");
  }

  private async work(what: () => Promise<void>): Promise<void> {
    this.busy = true;
    this.fault = "";
    this.told = "";
    try {
      await what();
    } finally {
      this.busy = false;
    }
  }

  // --- events ---

  private async save(draft: EventDraft): Promise<void> {
    const answer = await this.ask("saveProgramme", {
      programmeId: draft.id,
      title: draft.title.trim(),
      place: draft.place.trim(),
      note: draft.note.trim(),
      rounds: draft.rounds.map(({ number, title, starts }) => ({ number, title: title.trim(), startsUtcMs: utcOf(starts) })),
      delayMs: BigInt(Math.round(draft.delayMinutes * 60_000)),
      talk: draft.talk,
      displayName: this.displayName,
      revision: draft.revision,
    });
    if (answer?.case !== "programmeSaved" || !answer.value.programme) return;
    const { programme, operatorInvitation, key, principalId } = answer.value;
    this.became(key, principalId);
    keepEvent({ id: programme.programmeId, invitation: operatorInvitation });
    this.shown(programme);
    this.chosen = programme.programmeId;
    this.editing = undefined;
    this.told = t("relay.home.saved");
  }

  private shown(programme: Programme): void {
    const known = this.events.some((one) => one.programmeId === programme.programmeId);
    this.events = known ? this.events.map((one) => (one.programmeId === programme.programmeId ? programme : one)) : [programme, ...this.events];
  }

  private async again(id: string): Promise<void> {
    const answer = await this.ask("showProgramme", { programmeId: id, follow: false });
    if (answer?.case === "programmeShown" && answer.value.programme) this.shown(answer.value.programme);
  }

  private async takeOver(): Promise<void> {
    if (!this.invited) return;
    const { id, invitation } = this.invited;
    const answer = await this.ask("takeProgramme", { programmeId: id, invitation, displayName: this.displayName });
    if (answer?.case !== "operatorAdmitted") return;
    this.became(answer.value.key, answer.value.principalId);
    keepEvent({ id, invitation });
    this.invited = undefined;
    history.replaceState(history.state, "", "/#relay");
    this.chosen = id;
    await this.again(id);
  }

  // --- boards ---

  private async open(draft: BoardDraft, programmeId: string): Promise<void> {
    const game = gameOf(draft.preset);
    const taken = this.events.find((one) => one.programmeId === programmeId)?.boards.filter(({ round }) => round === draft.round) ?? [];
    const { boards, faults } = readBoards(draft.lines, seatsOf(game).length, Math.max(0, ...taken.map(({ number }) => number)) + 1);
    if (faults.length > 0) return void (this.fault = t("relay.boards.faults", { lines: faults.join(", ") }));
    const [main, byoyomi, increment] = [draft.main, draft.byoyomi, draft.increment].map((text) => Number(text) || 0);
    const timed = main! > 0 || byoyomi! > 0 || increment! > 0;
    const control = { mainMs: main! * 60_000, byoyomiMs: byoyomi! * 1_000, periods: byoyomi! > 0 ? 1 : 0, incrementMs: increment! * 1_000, incrementBefore: false, delayMs: 0, bankMs: 0, unitMs: 1 };
    let last = "";
    for (const { number, players } of boards.length > 0 ? boards : [{ number: Math.max(0, ...taken.map((one) => one.number)) + 1, players: seatsOf(game).map(() => "") }]) {
      const answer = await this.ask("openBoard", {
        programmeId,
        round: programmeId ? draft.round : 0,
        number: programmeId ? number : 0,
        preset: draft.preset,
        control: timed ? [wireControl(control)] : [],
        players,
        start: draft.start.trim(),
        delayMs: BigInt(Math.round(draft.delayMinutes * 60_000)),
        talk: draft.talk,
        displayName: this.displayName,
      });
      // What was opened before stays; the rest can be tried again.
      if (answer?.case !== "boardOpened") break;
      const { matchId, key, principalId, relayInvitation, arbiterInvitation } = answer.value;
      this.became(key, principalId);
      keepKey(matchId, key || myKey());
      if (relayInvitation || arbiterInvitation) keepOfficeInvitations(matchId, { relay: relayInvitation, arbiter: arbiterInvitation });
      if (!programmeId) keepBoard(matchId);
      last = matchId;
    }
    if (!this.fault) this.opening = undefined;
    if (programmeId) await this.again(programmeId);
    else if (last) this.dispatchEvent(new CustomEvent("go", { detail: `/m/${last}`, bubbles: true, composed: true }));
  }

  private async putRight(event: Programme, board: ProgrammeBoard): Promise<void> {
    for (const [seat, name] of this.names.entries()) {
      if (name.trim() && name.trim() !== board.players[seat]) await this.ask("namePlayer", { matchId: board.matchId, seat, name: name.trim() });
    }
    if (this.at.round !== board.round || this.at.number !== board.number) {
      await this.ask("moveBoard", { programmeId: event.programmeId, matchId: board.matchId, ...this.at, remove: false });
    }
    if (!this.fault) this.naming = "";
    await this.again(event.programmeId);
  }

  private async takeOut(event: Programme, board: ProgrammeBoard): Promise<void> {
    await this.ask("moveBoard", { programmeId: event.programmeId, matchId: board.matchId, round: board.round, number: board.number, remove: true });
    this.naming = "";
    await this.again(event.programmeId);
  }

  private async copy(text: string, what: string): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      this.copied = what;
      setTimeout(() => (this.copied = ""), 2_000);
    } catch {
      // The link stands there to be selected by hand.
    }
  }

  // --- what is seen ---

  override render(): TemplateResult {
    const event = this.events.find((one) => one.programmeId === this.chosen);
    return html`
      <h1>${t("relay.home.title")}</h1>
      ${this.fault ? html`<p class="fault" role="alert" data-testid="home-fault">${this.fault}</p>` : nothing}
      ${this.told ? html`<p role="status" class="soft">${this.told}</p>` : nothing}
      ${this.invited ? this.takeView() : nothing}
      ${this.editing ? this.eventForm(this.editing) : event ? this.eventView(event) : this.listView()}
    `;
  }

  private takeView(): TemplateResult {
    return html`<form class="panel asks" data-testid="take-event" @submit=${this.submit(() => this.takeOver())}>
      <h2>${t("relay.take.event")}</h2>
      <p>${t("relay.take.eventHint")}</p>
      ${this.nameField()}
      <button class="seal" type="submit" ?disabled=${this.shut}>${t("relay.take.go")}</button>
    </form>`;
  }

  private listView(): TemplateResult {
    const boards = myBoards();
    return html`
      <p class="soft">${t("relay.home.hint")}</p>
      <div class="row">
        <button class="seal" data-testid="new-event" @click=${() => (this.editing = newEvent)}>${t("relay.home.newEvent")}</button>
        <button data-testid="new-board" @click=${() => { this.byItself = !this.byItself; this.opening = this.byItself ? newBoard : undefined; }}>${t("relay.home.newBoard")}</button>
      </div>
      ${this.byItself && this.opening ? this.boardForm(this.opening, "") : nothing}
      <ul class="plain" data-testid="my-events">
        ${this.events.map(
          (one) => html`<li>
            <button style="width: 100%; text-align: left" data-event=${one.programmeId} @click=${() => (this.chosen = one.programmeId)}>
              <b><bdi>${one.title}</bdi></b> <span class="soft"><bdi>${one.place}</bdi> · ${t("relay.home.boards", { n: one.boards.length })}</span>
            </button>
          </li>`,
        )}
      </ul>
      ${boards.length > 0
        ? html`<section class="panel">
            <h2>${t("relay.home.single")}</h2>
            <ul class="plain">
              ${boards.map((id) => html`<li><a href="/m/${id}">${id}</a></li>`)}
            </ul>
          </section>`
        : nothing}
    `;
  }

  private get shut(): boolean {
    return this.busy || session.link.state !== "live";
  }

  private readonly submit = (what: () => Promise<void>) => (event: Event): void => {
    event.preventDefault();
    void this.work(what);
  };

  private nameField(): TemplateResult {
    return html`<label><span>${t("create.name")}</span>
      <input name="name" maxlength="32" autocomplete="nickname" .value=${this.name} @input=${(event: Event) => (this.name = valueOf(event))} /></label>`;
  }

  private delayField(value: number, set: (minutes: number) => void): TemplateResult {
    return html`<label><span>${t("relay.event.delay")}</span>
      <select data-testid="delay" @change=${(event: Event) => set(Number(valueOf(event)))}>
        ${[...new Set([...delays, value])].sort((a, b) => a - b).map((n) => html`<option value=${n} ?selected=${n === value}>${n === 0 ? t("relay.event.noDelay") : t("relay.event.minutes", { n })}</option>`)}
      </select></label>`;
  }

  private eventForm(draft: EventDraft): TemplateResult {
    const set = (change: Partial<EventDraft>): void => void (this.editing = { ...draft, ...change });
    const round = (at: number, change: Partial<EventDraft["rounds"][number]>): void => set({ rounds: draft.rounds.map((one, i) => (i === at ? { ...one, ...change } : one)) });
    const text = (key: Key, field: "title" | "place", needed = false): TemplateResult =>
      html`<label><span>${t(key)}</span>
        <input name=${field} maxlength="120" ?required=${needed} .value=${draft[field]} @input=${(event: Event) => set({ [field]: valueOf(event) })} /></label>`;
    return html`<form class="panel" data-testid="event-form" @submit=${this.submit(() => this.save(draft))}>
      <h2>${t(draft.id ? "relay.event.change" : "relay.home.newEvent")}</h2>
      ${text("relay.event.title", "title", true)} ${text("relay.event.place", "place")}
      <label><span>${t("relay.event.note")}</span>
        <textarea name="note" maxlength="1000" .value=${draft.note} @input=${(event: Event) => set({ note: valueOf(event) })}></textarea></label>
      <h3>${t("relay.event.rounds")}</h3>
      ${draft.rounds.map(
        (one, i) => html`<div class="round">
          <label><span>${t("relay.event.round")}</span>
            <input type="number" min="1" max="999" .value=${String(one.number)} @input=${(event: Event) => round(i, { number: Number(valueOf(event)) })} /></label>
          <label class="named"><span>${t("relay.event.roundTitle")}</span>
            <input maxlength="80" .value=${one.title} @input=${(event: Event) => round(i, { title: valueOf(event) })} /></label>
          <label><span>${t("relay.event.starts")}</span>
            <input type="datetime-local" .value=${one.starts} @input=${(event: Event) => round(i, { starts: valueOf(event) })} /></label>
        </div>`,
      )}
      <div class="row">
        <button type="button" data-testid="add-round" @click=${() => set({ rounds: [...draft.rounds, { number: Math.max(0, ...draft.rounds.map(({ number }) => number)) + 1, title: "", starts: "" }] })}>
          ${t("relay.event.addRound")}
        </button>
        ${draft.rounds.length > 1 ? html`<button type="button" class="quiet" @click=${() => set({ rounds: draft.rounds.slice(0, -1) })}>${t("relay.event.dropRound")}</button>` : nothing}
      </div>
      <p class="soft">${t("relay.event.zone", { zone: Intl.DateTimeFormat().resolvedOptions().timeZone })}</p>
      <div class="pair">
        ${this.delayField(draft.delayMinutes, (delayMinutes) => set({ delayMinutes }))}
        <label class="tick"><input type="checkbox" .checked=${draft.talk} @change=${(event: Event) => set({ talk: checked(event) })} />${t("relay.event.talk")}</label>
      </div>
      ${draft.id ? nothing : this.nameField()}
      <div class="row">
        <button class="seal" type="submit" data-testid="save-event" ?disabled=${this.shut || !draft.title.trim()}>${t("relay.event.save")}</button>
        <button type="button" class="quiet" @click=${() => (this.editing = undefined)}>${t("act.cancel")}</button>
      </div>
    </form>`;
  }

  private eventView(event: Programme): TemplateResult {
    const invitation = myEvents().find(({ id }) => id === event.programmeId)?.invitation ?? "";
    const link = invitation && `${location.origin}/#relay=${event.programmeId}&operator=${invitation}`;
    const rounds = [...new Set([...event.rounds.map(({ number }) => number), ...event.boards.map(({ round }) => round)])].sort((a, b) => a - b);
    return html`
      <section class="panel" data-testid="event" data-event=${event.programmeId}>
        <h2><bdi>${event.title}</bdi></h2>
        <p class="soft"><bdi>${[event.place, event.note].filter(Boolean).join(" · ")}</bdi></p>
        <div class="row">
          <button data-testid="edit-event" @click=${() => (this.editing = draftOf(event))}>${t("relay.event.change")}</button>
          <button data-testid="add-boards" @click=${() => (this.opening = this.opening ? undefined : { ...newBoard, round: rounds.at(-1) ?? 1, talk: event.talk })}>${t("relay.boards.add")}</button>
          <a class="quiet" href="/e/${event.programmeId}">${t("relay.link.watch")}</a>
          <button class="quiet" @click=${() => (this.chosen = "")}>${t("relay.home.all")}</button>
        </div>
        ${link
          ? html`<p class="soft">${t("relay.link.eventHint")}</p>
              <div class="row">
                <input style="flex: 1 1 10rem; width: auto; font-size: 0.8rem" readonly .value=${link} data-testid="event-link" aria-label=${t("relay.link.operator")} @focus=${(focus: FocusEvent) => (focus.target as HTMLInputElement).select()} />
                <button style="flex: 0 0 auto" data-testid="copy-event-link" @click=${() => void this.copy(link, "event")}>${this.copied === "event" ? t("table.copied") : t("relay.link.copy")}</button>
              </div>`
          : nothing}
      </section>
      ${this.opening ? this.boardForm(this.opening, event.programmeId, rounds) : nothing}
      ${rounds.map((round) => this.roundView(event, round))}
    `;
  }

  private roundView(event: Programme, round: number): TemplateResult {
    const known = event.rounds.find(({ number }) => number === round);
    const boards = event.boards.filter((board) => board.round === round).sort((a, b) => a.number - b.number);
    const starts = known && known.startsUtcMs > 0n ? new Date(Number(known.startsUtcMs)).toLocaleString(document.documentElement.lang, { dateStyle: "medium", timeStyle: "short" }) : "";
    return html`<section class="panel" data-testid="round-${round}">
      <h2>${t("relay.event.roundNo", { n: round })} <bdi>${known?.title ?? ""}</bdi> <small class="soft">${starts}</small></h2>
      ${boards.length === 0 ? html`<p class="soft">${t("relay.boards.none")}</p>` : nothing}
      <div style="display: grid; gap: 0.4rem">${boards.map((board) => this.boardView(event, board))}</div>
    </section>`;
  }

  private boardView(event: Programme, board: ProgrammeBoard): TemplateResult {
    const names = seatsOf(board.game).map((seat) => board.players[seat] || seatName(board.game, seat));
    const open = this.naming === board.matchId;
    return html`<div class="board" data-testid="board-row" data-match=${board.matchId}>
      <b>${board.number}</b>
      <a href="/m/${board.matchId}"><bdi>${names.join(" – ")}</bdi> <small class="soft">${gameName(board.game)}</small></a>
      <button
        class="quiet"
        data-testid="board-edit"
        aria-label=${t("relay.boards.edit")}
        @click=${() => {
          this.naming = open ? "" : board.matchId;
          this.names = seatsOf(board.game).map((seat) => board.players[seat] ?? "");
          this.at = { round: board.round, number: board.number };
        }}
      >
        ${t("relay.boards.edit")}
      </button>
      <a class="go" href="/m/${board.matchId}">${t("relay.desk")}</a>
      ${open
        ? html`<form class="naming" data-testid="board-form" @submit=${this.submit(() => this.putRight(event, board))}>
            <div class="pair">
              ${this.names.map(
                (name, seat) => html`<label><span>${seatName(board.game, seat)}</span>
                  <input maxlength="32" data-testid="player-${seat}" .value=${name} @input=${(input: Event) => (this.names = this.names.map((one, i) => (i === seat ? valueOf(input) : one)))} /></label>`,
              )}
              <label><span>${t("relay.event.round")}</span>
                <input type="number" min="1" max="999" .value=${String(this.at.round)} @input=${(input: Event) => (this.at = { ...this.at, round: Number(valueOf(input)) })} /></label>
              <label><span>${t("relay.boards.table")}</span>
                <input type="number" min="1" max="9999" .value=${String(this.at.number)} @input=${(input: Event) => (this.at = { ...this.at, number: Number(valueOf(input)) })} /></label>
            </div>
            <div class="row">
              <button class="seal" type="submit" ?disabled=${this.shut}>${t("relay.event.save")}</button>
              <button type="button" class="quiet" data-testid="board-remove" @click=${() => void this.work(() => this.takeOut(event, board))}>${t("relay.boards.remove")}</button>
            </div>
          </form>`
        : nothing}
    </div>`;
  }

  private boardForm(draft: BoardDraft, programmeId: string, rounds: readonly number[] = []): TemplateResult {
    const set = (change: Partial<BoardDraft>): void => void (this.opening = { ...draft, ...change });
    const game = gameOf(draft.preset);
    const seats = seatsOf(game).map((seat) => seatName(game, seat));
    const number = (key: Key, field: "main" | "byoyomi" | "increment"): TemplateResult =>
      html`<label><span>${t(key)}</span>
        <input inputmode="decimal" name=${field} .value=${draft[field]} @input=${(event: Event) => set({ [field]: valueOf(event) })} /></label>`;
    const read = readBoards(draft.lines, seats.length);
    return html`<form class="panel" data-testid="board-form-new" @submit=${this.submit(() => this.open(draft, programmeId))}>
      <h2>${t(programmeId ? "relay.boards.add" : "relay.home.newBoard")}</h2>
      <div class="pair">
        <label><span>${t("create.game")}</span>
          <select name="preset" @change=${(event: Event) => set({ preset: valueOf(event), start: "" })}>
            ${presets.map((preset) => html`<option value=${preset} ?selected=${preset === draft.preset}>${t(`relay.preset.${preset}`)}</option>`)}
          </select></label>
        ${programmeId
          ? html`<label><span>${t("relay.event.round")}</span>
              <select name="round" @change=${(event: Event) => set({ round: Number(valueOf(event)) })}>
                ${[...new Set([...rounds, draft.round])].map((round) => html`<option value=${round} ?selected=${round === draft.round}>${round}</option>`)}
              </select></label>`
          : nothing}
      </div>
      ${game === "othello" && draft.preset.includes("ajoc") ? html`<p class="soft">${t("relay.preset.prevails")}</p>` : nothing}
      <label><span>${programmeId ? t("relay.boards.lines", { players: seats.join(", ") }) : t("relay.boards.players", { players: seats.join(", ") })}</span>
        <textarea name="lines" spellcheck="false" placeholder=${programmeId ? `1, ${seats.join(", ")}` : seats.join(", ")} .value=${draft.lines} @input=${(event: Event) => set({ lines: valueOf(event) })}></textarea></label>
      ${programmeId && draft.lines.trim() ? html`<p class="soft" role="status">${t("relay.home.boards", { n: read.boards.length })}</p>` : nothing}
      <div class="pair">${number("create.main", "main")} ${number("create.byoyomi", "byoyomi")} ${number("create.increment", "increment")}</div>
      ${game === "shogi"
        ? html`<label><span>${t("relay.handicap")}</span>
            <select name="handicap" @change=${(event: Event) => set({ start: valueOf(event) })}>
              ${handicaps.map(([key, start]) => html`<option value=${start} ?selected=${start === draft.start}>${t(key)}</option>`)}
            </select></label>`
        : nothing}
      <label><span>${t("create.start")}</span>
        <input name="start" spellcheck="false" autocomplete="off" .value=${draft.start} @input=${(event: Event) => set({ start: valueOf(event) })} /></label>
      ${programmeId
        ? nothing
        : html`<div class="pair">
              ${this.delayField(draft.delayMinutes, (delayMinutes) => set({ delayMinutes }))}
              <label class="tick"><input type="checkbox" .checked=${draft.talk} @change=${(event: Event) => set({ talk: checked(event) })} />${t("relay.event.talk")}</label>
            </div>
            ${this.nameField()}`}
      <div class="row">
        <button class="seal" type="submit" data-testid="open-boards" ?disabled=${this.shut}>${t("relay.boards.open")}</button>
        <button type="button" class="quiet" @click=${() => { this.opening = undefined; this.byItself = false; }}>${t("act.cancel")}</button>
      </div>
    </form>`;
  }
}
