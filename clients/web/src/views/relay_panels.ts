// Panels of the desk: the result, something said, a whole game that is pasted, a line shown after the end.
import { html, LitElement, nothing, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import type { BoardGame, Placement } from "../boards";
import { base } from "../design/tokens";
import { Localized, t } from "../i18n";
import type { NoteKind } from "../match/relay";
import type { Act, Deed } from "../relay/entry";
import { placesOf, reasonsFor, type Proposal, type Winner } from "../relay/result";
import { readTranscript, type Transcript } from "../relay/transcript";
import { DoneEvent, relayStyles } from "./relay_style";
import { flawText } from "./relay_words";
import { reasonText } from "./words";

/** Something was entered. */
export class DeedEvent extends Event {
  constructor(readonly deeds: readonly Deed[]) {
    super("deed", { bubbles: true, composed: true });
  }
}

/** A whole game was read, to stand in place of the line. */
export class ActsEvent extends Event {
  constructor(readonly acts: readonly Act[]) {
    super("acts", { bubbles: true, composed: true });
  }
}

const close = (host: LitElement): TemplateResult =>
  html`<button class="quiet" type="button" data-testid="panel-close" @click=${() => host.dispatchEvent(new DoneEvent())}>${t("act.cancel")}</button>`;

const valueOf = (event: Event): string => (event.target as HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement).value;

@customElement("tachiai-relay-result")
export class TachiaiRelayResult extends LitElement {
  @property({ attribute: false }) game!: BoardGame;
  @property({ attribute: false }) names: readonly string[] = [];
  /** What the board says. */
  @property({ attribute: false }) proposal: Proposal | undefined;
  @property({ attribute: false }) ended: Proposal | undefined;
  @state() private winner: Winner | undefined;
  @state() private places: readonly number[] = [];
  @state() private reason = "";
  @state() private why = "";

  constructor() {
    super();
    new Localized(this);
  }

  static override styles = [base, relayStyles];

  override connectedCallback(): void {
    super.connectedCallback();
    const known = this.ended ?? this.proposal;
    if (!known) return;
    this.places = known.places;
    this.reason = known.reason;
    const best = known.places.filter((place) => place === 1).length;
    this.winner = known.places.length === 0 ? "none" : best > 1 ? "shared" : known.places.indexOf(1);
  }

  override render(): TemplateResult {
    const { winner, game } = this;
    const reasons = winner === undefined ? [] : reasonsFor(game.name, winner);
    const places = game.seats > 2 && winner !== "none" ? this.places : winner === undefined ? undefined : placesOf(winner, game.seats);
    const whole = places !== undefined && (game.seats === 2 || winner === "none" || places.length === game.seats) && reasons.includes(this.reason);
    const wish = (one: Winner, text: string): TemplateResult =>
      html`<button class="pick" data-testid="winner-${one}" aria-pressed=${winner === one} @click=${() => this.choose(one)}>${text}</button>`;
    return html`<section class="panel" data-testid="relay-result">
      <h2>${t("relay.result.title")}</h2>
      ${this.ended ? html`<p class="soft">${t("relay.result.again")}</p>` : this.proposal ? html`<p class="soft">${t("relay.result.proposed")}</p>` : nothing}
      <div class="row">
        ${this.names.map((name, seat) => wish(seat, t("result.wins", { side: name })))}
        ${wish("shared", t("result.draw"))} ${wish("none", t("result.none"))}
      </div>
      ${game.seats > 2 && winner !== undefined && winner !== "none" ? this.placesView() : nothing}
      ${winner === undefined
        ? nothing
        : html`<label><span>${t("relay.result.reason")}</span>
            <select data-testid="result-reason" @change=${(event: Event) => (this.reason = valueOf(event))}>
              <option value="" ?selected=${!reasons.includes(this.reason)}>–</option>
              ${reasons.map((reason) => html`<option value=${reason} ?selected=${reason === this.reason}>${reasonText(reason)}</option>`)}
            </select></label>`}
      <div class="row">
        <button class="seal" data-testid="result-send" ?disabled=${!whole} @click=${() => whole && this.send({ kind: "recordResult", places, reason: this.reason })}>
          ${t("relay.result.send")}
        </button>
        ${close(this)}
      </div>
      ${this.ended
        ? html`<hr />
            <label><span>${t("relay.result.withdrawWhy")}</span>
              <input data-testid="withdraw-why" maxlength="300" .value=${this.why} @input=${(event: Event) => (this.why = valueOf(event))} /></label>
            <button data-testid="withdraw-send" ?disabled=${!this.why.trim()} @click=${() => this.send({ kind: "withdrawResult", reason: this.why.trim() })}>
              ${t("relay.result.withdraw")}
            </button>`
        : nothing}
    </section>`;
  }

  private choose(winner: Winner): void {
    this.winner = winner;
    this.places = this.game.seats > 2 && winner !== "none" ? placesOf(winner, this.game.seats) : [];
    if (!reasonsFor(this.game.name, winner).includes(this.reason)) this.reason = "";
  }

  private placesView(): TemplateResult {
    return html`<div class="pair">
      ${this.names.map(
        (name, seat) => html`<label><span>${t("relay.result.place", { name })}</span>
          <select @change=${(event: Event) => (this.places = this.places.map((place, one) => (one === seat ? Number(valueOf(event)) : place)))}>
            ${this.names.map((_, i) => html`<option value=${i + 1} ?selected=${this.places[seat] === i + 1}>${i + 1}</option>`)}
          </select></label>`,
      )}
    </div>`;
  }

  private send(deed: Deed): void {
    this.dispatchEvent(new DeedEvent([deed]));
    this.dispatchEvent(new DoneEvent());
  }
}

const kinds: readonly NoteKind[] = ["announcement", "comment", "illegal_act", "ruling"];

@customElement("tachiai-relay-say")
export class TachiaiRelaySay extends LitElement {
  /** So many moves stand where it is said. */
  @property({ type: Number }) ply = 0;
  @property() kind: NoteKind = "announcement";
  @state() private text = "";

  constructor() {
    super();
    new Localized(this);
  }

  static override styles = [base, relayStyles];

  override render(): TemplateResult {
    return html`<section class="panel" data-testid="relay-say">
      <h2>${t("relay.say.title")}</h2>
      <div class="row">
        ${kinds.map((kind) => html`<button class="pick" data-testid="say-${kind}" aria-pressed=${this.kind === kind} @click=${() => (this.kind = kind)}>${t(`relay.note.${kind}`)}</button>`)}
      </div>
      <p class="soft">${t(`relay.say.hint.${this.kind === "line" ? "comment" : this.kind}`, { n: this.ply })}</p>
      <textarea data-testid="say-text" maxlength="500" aria-label=${t(`relay.note.${this.kind}`)} .value=${this.text} @input=${(event: Event) => (this.text = valueOf(event))}></textarea>
      <div class="row">
        <button class="seal" data-testid="say-send" ?disabled=${!this.text.trim()} @click=${() => this.send()}>${t("relay.say.send")}</button>
        ${close(this)}
      </div>
    </section>`;
  }

  private send(): void {
    this.dispatchEvent(new DeedEvent([{ kind: "annotate", note: { ply: this.ply, kind: this.kind, text: this.text.trim(), moves: [] } }]));
    this.dispatchEvent(new DoneEvent());
  }
}

@customElement("tachiai-relay-paste")
export class TachiaiRelayPaste extends LitElement {
  @property({ attribute: false }) game!: BoardGame;
  @property({ attribute: false }) start!: Placement;
  @state() private text = "";

  constructor() {
    super();
    new Localized(this);
  }

  static override styles = [base, relayStyles];

  override render(): TemplateResult {
    const read = this.text.trim() ? readTranscript(this.game, this.start, this.text) : undefined;
    return html`<section class="panel" data-testid="relay-paste">
      <h2>${t("relay.paste.title")}</h2>
      <p class="soft">${t(this.game.places ? "relay.paste.othello" : "relay.paste.usi")}</p>
      <textarea
        data-testid="paste-text"
        spellcheck="false"
        class="mono"
        aria-label=${t("relay.paste.title")}
        placeholder=${this.game.places ? "f5d6c3d3c4…" : "7g7f 3c3d 2g2f…"}
        .value=${this.text}
        @input=${(event: Event) => (this.text = valueOf(event))}
      ></textarea>
      ${read ? this.verdict(read) : nothing}
      <div class="row">
        <button
          class="seal"
          data-testid="paste-show"
          ?disabled=${!read || "unreadable" in read || read.acts.length === 0}
          @click=${() => read && "acts" in read && this.dispatchEvent(new ActsEvent(read.acts))}
        >
          ${t("relay.paste.show")}
        </button>
        ${close(this)}
      </div>
    </section>`;
  }

  private verdict(read: Transcript): TemplateResult {
    if ("unreadable" in read) return html`<p class="fault" role="alert" data-testid="paste-fault">${t("relay.paste.unreadable", { word: read.unreadable })}</p>`;
    const { breaks } = read;
    return html`<p role="status" data-testid="paste-read">${t("relay.paste.read", { n: read.acts.length })}</p>
      ${breaks ? html`<p class="fault" role="alert" data-testid="paste-fault">${t("relay.paste.breaks", { n: breaks.index + 1, why: flawText(breaks.flaw, breaks.move) })}</p>` : nothing}`;
  }
}

/** A correction before it is sent. */
export interface Shown {
  title: string;
  stands: number;
  later: number;
  breaks: { ply: number; text: string } | undefined;
  flaw: string;
  idle: boolean;
}

/** @param why the reason, typed by the operator */
export const previewPanel = (shown: Shown, why: string, set: (why: string) => void, send: () => void, again: (() => void) | undefined, cancel: () => void): TemplateResult =>
  html`<section class="panel asks" data-testid="relay-preview" data-stands=${shown.stands} data-later=${shown.later} data-breaks=${shown.breaks?.ply ?? ""}>
    <h2>${shown.title}</h2>
    ${shown.flaw
      ? html`<p class="fault" role="alert" data-testid="preview-flaw">${shown.flaw}</p>`
      : shown.idle
        ? html`<p>${t("relay.preview.idle")}</p>`
        : html`${shown.later > 0
              ? html`<p role="status">${shown.breaks ? t("relay.preview.some", { n: shown.stands, of: shown.later }) : t("relay.preview.all", { n: shown.later })}</p>`
              : nothing}
            ${shown.breaks ? html`<p class="fault" role="alert" data-testid="preview-breaks">${t("relay.preview.breaks", { n: shown.breaks.ply + 1, why: shown.breaks.text })}</p>` : nothing}
            <label><span>${t("relay.preview.why")}</span>
              <input data-testid="preview-why" maxlength="300" .value=${why} @input=${(event: Event) => set(valueOf(event))} /></label>`}
    <div class="row">
      <button class="seal" data-testid="preview-send" ?disabled=${shown.idle || shown.flaw !== ""} @click=${send}>
        ${shown.breaks ? t(shown.stands > 0 ? "relay.preview.sendPart" : "relay.preview.sendAlone", { n: shown.stands }) : t("relay.preview.send")}
      </button>
      ${again ? html`<button data-testid="preview-again" @click=${again}>${t("relay.preview.again")}</button>` : nothing}
      <button class="quiet" data-testid="preview-cancel" @click=${cancel}>${t("act.cancel")}</button>
    </div>
  </section>`;

/** Where the table differs, square by square, and what becomes of it. */
export interface Differing {
  items: readonly string[];
  /** Who may rule. */
  arbiter: boolean;
  prevails: boolean;
}

export const differencePanel = (
  { items, arbiter, prevails }: Differing,
  why: string,
  set: (why: string) => void,
  settle: (tableFollows: boolean) => void,
  edit: () => void,
): TemplateResult =>
  html`<section class="panel asks" data-testid="relay-difference">
    <h2>${t("relay.difference.title", { n: items.length })}</h2>
    <ul class="plain">
      ${items.map((item) => html`<li data-testid="differs">${item}</li>`)}
    </ul>
    <p class="soft">${t(prevails ? "relay.difference.prevails" : "relay.difference.tablePrevails")}</p>
    ${arbiter
      ? html`<label><span>${t("relay.difference.why")}</span>
            <input data-testid="settle-why" maxlength="300" .value=${why} @input=${(event: Event) => set(valueOf(event))} /></label>
          <div class="row">
            ${prevails ? html`<button class="seal" data-testid="settle-follows" ?disabled=${!why.trim()} @click=${() => settle(true)}>${t("relay.difference.follows")}</button>` : nothing}
            <button class=${prevails ? "" : "seal"} data-testid="settle-wrong" ?disabled=${!why.trim()} @click=${() => settle(false)}>${t("relay.difference.relayWrong")}</button>
          </div>`
      : html`<p>${t("relay.difference.arbiter")}</p>`}
    <button data-testid="difference-edit" @click=${edit}>${t("relay.difference.edit")}</button>
  </section>`;
