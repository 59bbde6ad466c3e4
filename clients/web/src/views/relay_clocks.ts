// The clocks of the board at the desk: a tap presses, a time is typed, everything can be stopped. They are read, not kept.
import { css, html, LitElement, nothing, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { classMap } from "lit/directives/class-map.js";
import type { BoardGame } from "../boards";
import { base } from "../design/tokens";
import { Localized, t } from "../i18n";
import type { Reading } from "../match/relay";
import type { Seat } from "../match/state";
import { leftOf, type Face } from "../relay/draft";
import { parseTime, timeText } from "../relay/time";
import { sideMark, sideMarkStyles } from "./side_mark";

const tickMs = 200;

/** Clocks alone were entered. */
export class ReadEvent extends Event {
  constructor(
    readonly left: Reading,
    readonly runs: Seat | undefined,
  ) {
    super("read-clocks", { bubbles: true, composed: true });
  }
}

@customElement("tachiai-relay-clocks")
export class TachiaiRelayClocks extends LitElement {
  @property({ attribute: false }) game!: BoardGame;
  @property({ attribute: false }) face!: Face;
  /** Names in the order they are shown, with what is said beside them. */
  @property({ attribute: false }) seats: readonly { seat: Seat; name: string; note: string }[] = [];
  @property({ type: Number }) bottom: Seat = 0;
  @property({ attribute: false }) turn: Seat | undefined;
  /** The game is over: no clock runs. */
  @property({ type: Boolean }) over = false;
  @state() private typing: Seat | undefined;
  @state() private text = "";
  private timer: ReturnType<typeof setInterval> | undefined;

  constructor() {
    super();
    new Localized(this);
  }

  static override styles = [
    base,
    sideMarkStyles,
    css`
      :host {
        display: grid;
        grid-template-columns: 1fr auto 1fr;
        gap: 5px;
        align-items: stretch;
      }
      :host([data-seats="4"]) {
        grid-template-columns: 1fr 1fr;
      }
      .one {
        display: grid;
        grid-template-columns: minmax(0, 1fr) auto;
        border: 1px solid var(--line);
        border-radius: 8px;
        background: var(--sheet);
        min-width: 0;
        overflow: hidden;
      }
      .one.turn {
        box-shadow: inset 3px 0 0 var(--seal);
      }
      /* Discs of both colours are told apart on it. */
      .one.runs {
        background: #35593f;
        border-color: #35593f;
        color: #fffdf7;
      }
      .one.types {
        grid-column: 1 / -1;
      }
      .press {
        border: 0;
        background: transparent;
        color: inherit;
        text-align: left;
        display: grid;
        padding: 0.3rem 0.3rem 0.3rem 0.6rem;
        min-height: 3.4rem;
        border-radius: 0;
        min-width: 0;
        touch-action: manipulation;
      }
      .press:hover:not(:disabled) {
        background: #8882;
      }
      .press:disabled {
        opacity: 1;
      }
      .name {
        display: flex;
        gap: 0.35rem;
        align-items: center;
        font-size: 0.82rem;
        min-width: 0;
      }
      .name bdi {
        overflow: hidden;
        text-overflow: ellipsis;
        white-space: nowrap;
      }
      .name b {
        font-variant-numeric: tabular-nums;
      }
      .time {
        font-family: var(--serif);
        font-size: 1.45rem;
        font-weight: 600;
        line-height: 1.2;
        font-variant-numeric: tabular-nums;
      }
      .time.unread {
        opacity: 0.45;
      }
      .low .time {
        color: var(--seal);
      }
      .runs.low .time {
        color: #ffb4a6;
      }
      .pen {
        border: 0;
        border-left: 1px solid #8884;
        border-radius: 0;
        background: transparent;
        color: inherit;
        padding: 0 0.5rem;
        min-width: 2.6rem;
      }
      .pen svg,
      .stop svg {
        display: block;
        width: 1.1rem;
        height: 1.1rem;
        fill: none;
        stroke: currentColor;
        stroke-width: 1.8;
        margin: auto;
      }
      .stop {
        padding: 0 0.6rem;
        min-width: 2.6rem;
      }
      .stop[disabled] {
        opacity: 0.3;
      }
      :host([data-seats="4"]) .stop {
        grid-column: 1 / -1;
        min-height: 2rem;
      }
      form {
        grid-column: 1 / -1;
        display: grid;
        grid-template-columns: minmax(0, 1fr) auto auto;
        gap: 4px;
        padding: 4px;
        align-items: center;
      }
      .runs form {
        background: var(--sheet);
      }
      form input {
        font-size: 1.3rem;
        font-variant-numeric: tabular-nums;
        color: var(--ink);
      }
      form button {
        padding: 0 0.7rem;
        color: var(--ink);
      }
      form input[aria-invalid="true"] {
        border-color: var(--seal);
      }
    `,
  ];

  override connectedCallback(): void {
    super.connectedCallback();
    this.timer = setInterval(() => this.face?.runs !== undefined && this.requestUpdate(), tickMs);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearInterval(this.timer);
  }

  override willUpdate(): void {
    this.dataset["seats"] = String(this.seats.length);
  }

  /** As the two players press: the space bar does the same. */
  press(): void {
    const { runs } = this.face;
    const seats = this.seats.length;
    if (!this.over) this.tell(runs === undefined ? (this.turn ?? 0) : (runs + 1) % seats);
  }

  override render(): TemplateResult {
    const stop = html`<button
      class="stop"
      data-testid="clocks-stop"
      aria-label=${t("relay.clocks.stop")}
      title=${t("relay.clocks.stop")}
      ?disabled=${this.face.runs === undefined}
      @click=${() => this.tell(undefined)}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true"><path d="M8 5v14M16 5v14" /></svg>
    </button>`;
    const [first, second, ...rest] = this.seats;
    return html`${this.clock(first!)} ${rest.length === 0 ? stop : nothing} ${second ? this.clock(second) : nothing}
    ${rest.map((one) => this.clock(one))} ${rest.length > 0 ? stop : nothing}`;
  }

  private clock({ seat, name, note }: { seat: Seat; name: string; note: string }): TemplateResult {
    const left = leftOf(this.face, seat, Date.now());
    const runs = this.face.runs === seat;
    const shown = left === undefined ? "–:––" : timeText(left);
    return html`<div class=${classMap({ one: true, types: this.typing === seat, runs, turn: this.turn === seat, low: left !== undefined && left < 60_000 })} data-testid="clock-${seat}" data-runs=${runs} data-left=${left ?? ""}>
      <button
        class="press"
        ?disabled=${this.over}
        aria-label="${name} ${shown} ${t(runs ? "relay.clocks.press" : "relay.clocks.start")}"
        @click=${() => (left === undefined ? this.begin(seat, left) : this.tap(seat))}
      >
        <span class="name">${sideMark(this.game, seat, this.bottom)}<bdi>${name}</bdi>${note ? html`<b>${note}</b>` : nothing}</span>
        <span class="time ${left === undefined ? "unread" : ""}">${shown}</span>
      </button>
      <button class="pen" data-testid="clock-type-${seat}" aria-label=${t("relay.clocks.type", { name })} title=${t("relay.clocks.type", { name })} @click=${() => this.begin(seat, left)}>
        <svg viewBox="0 0 24 24" aria-hidden="true"><path d="M5 19l1-4L16 5l3 3L9 18l-4 1ZM14 7l3 3" /></svg>
      </button>
      ${this.typing === seat ? this.form(seat) : nothing}
    </div>`;
  }

  private form(seat: Seat): TemplateResult {
    const good = parseTime(this.text) !== undefined;
    return html`<form
      @submit=${(event: Event) => {
        event.preventDefault();
        const ms = parseTime(this.text);
        if (ms === undefined) return;
        const left: (number | undefined)[] = [];
        left[seat] = ms;
        this.typing = undefined;
        this.dispatchEvent(new ReadEvent(Array.from(left), this.over ? undefined : this.face.runs));
      }}
      @keydown=${(event: KeyboardEvent) => {
        if (event.key === "Escape") this.typing = undefined;
      }}
    >
      <input
        inputmode="numeric"
        autocomplete="off"
        data-testid="clock-input"
        aria-label=${t("relay.clocks.hint")}
        placeholder="12:34"
        aria-invalid=${this.text !== "" && !good}
        .value=${this.text}
        @input=${(event: InputEvent) => (this.text = (event.target as HTMLInputElement).value)}
      />
      <button class="seal" type="submit" ?disabled=${!good} data-testid="clock-set">${t("relay.ok")}</button>
      <button type="button" aria-label=${t("act.cancel")} @click=${() => (this.typing = undefined)}>✕</button>
    </form>`;
  }

  private begin(seat: Seat, left: number | undefined): void {
    this.typing = seat;
    this.text = left === undefined ? "" : timeText(left);
    void this.updateComplete.then(() => {
      const input = this.renderRoot.querySelector("input");
      input?.focus();
      input?.select();
    });
  }

  /** The running clock gives way to the next; one that stands begins. */
  private tap(seat: Seat): void {
    this.tell(this.face.runs === seat ? (seat + 1) % this.seats.length : seat);
  }

  private tell(runs: Seat | undefined): void {
    this.dispatchEvent(new ReadEvent([], runs));
  }
}
