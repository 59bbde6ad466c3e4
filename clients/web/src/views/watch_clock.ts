// A clock of somebody else's game: a figure that counts down by itself, and draws no attention to a flag.
import { css, html, LitElement, type TemplateResult } from "lit";
import { customElement, property } from "lit/decorators.js";
import { secondsText } from "../match/clock";
import type { MatchState, Seat } from "../match/state";
import { clockAt, clockNow, type ClockShown } from "../watch/clocks";

const tickMs = 200;

@customElement("tachiai-watch-clock")
export class TachiaiWatchClock extends LitElement {
  @property({ attribute: false }) match!: MatchState;
  @property({ type: Number }) seat: Seat = 0;
  /** The clocks after so many plies; undefined: now. */
  @property({ attribute: false }) ply: number | undefined;
  /** What it is called for the ear. */
  @property() label = "";

  private timer: ReturnType<typeof setInterval> | undefined;
  private shownText = "";

  static override styles = css`
    :host {
      display: inline-block;
      font-variant-numeric: tabular-nums;
      font-family: var(--serif);
      font-weight: 600;
      line-height: 1.3;
      color: var(--clock, var(--ink-soft));
      white-space: nowrap;
    }
    .running {
      color: var(--clock-running, var(--sheet-raised));
      background: var(--clock-ground, var(--ink));
      border-radius: 4px;
      padding: 0 0.3em;
      margin: 0 -0.1em;
    }
  `;

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.stop();
  }

  override updated(): void {
    const runs = this.shown?.running === true;
    if (runs && this.timer === undefined) {
      this.timer = setInterval(() => {
        if (textOf(this.shown) !== this.shownText) this.requestUpdate();
      }, tickMs);
    }
    if (!runs) this.stop();
  }

  private stop(): void {
    clearInterval(this.timer);
    this.timer = undefined;
  }

  private get shown(): ClockShown | undefined {
    return this.ply === undefined ? clockNow(this.match, this.seat, performance.now()) : clockAt(this.match, this.seat, this.ply);
  }

  override render(): TemplateResult {
    const { shown } = this;
    this.shownText = textOf(shown);
    return html`<span
      class=${shown?.running ? "running" : ""}
      role="timer"
      aria-label=${this.label}
      data-testid="clock-${this.seat}"
      data-running=${shown?.running ? "yes" : "no"}
      >${this.shownText}</span
    >`;
  }
}

/** Whole seconds: a board that is read by an operator knows no tenths. */
const textOf = (shown: ClockShown | undefined): string => (shown ? secondsText(shown.ms) : "");
