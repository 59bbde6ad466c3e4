// One seat's clock. Counts on by itself between news; only the running side ticks.
import { css, html, LitElement, nothing, type TemplateResult } from "lit";
import { customElement, property } from "lit/decorators.js";
import { classMap } from "lit/directives/class-map.js";
import { base } from "../design/tokens";
import { Localized, t } from "../i18n";
import { clockText, display, headline, untimed, usedBy } from "../match/clock";
import type { Clocks, Control, Seat } from "../match/state";
import { second } from "../sounds";

const lowMs = 10_000;
const tickMs = 50; // tenths are shown: well under one of them

@customElement("tachiai-clock")
export class TachiaiClock extends LitElement {
  @property({ attribute: false }) clocks!: Clocks;
  @property({ attribute: false }) control: Control | undefined;
  @property({ type: Number }) seat: Seat = 0;
  @property() name = "";
  /** Count down the last seconds aloud: the viewer's own clock. */
  @property({ type: Boolean }) aloud = false;
  /** Flags are left to the players: zero is shown, and nobody's attention is drawn to it. */
  @property({ type: Boolean }) silent = false;
  /** Smaller, the figure alone. */
  @property({ type: Boolean, reflect: true }) compact = false;

  private timer: ReturnType<typeof setInterval> | undefined;
  private lastSecond = -1;
  private shownText = "";

  constructor() {
    super();
    new Localized(this);
  }

  static override styles = [
    base,
    css`
      :host {
        display: block;
      }
      .clock {
        display: flex;
        align-items: baseline;
        justify-content: flex-end;
        gap: 0.5rem;
        padding: 0.1rem 0.65rem 0.15rem;
        border-radius: 6px;
        border: 1px solid var(--line);
        background: var(--sheet);
        font-variant-numeric: tabular-nums;
      }
      .big {
        font-family: var(--serif);
        font-size: 1.7rem;
        line-height: 1.25;
        font-weight: 600;
        letter-spacing: 0.01em;
        color: var(--ink-soft);
      }
      .small {
        font-size: 0.74rem;
        line-height: 1.2;
        color: var(--ink-soft);
        text-align: right;
      }
      :host([compact]) .big {
        font-size: 1.2rem;
        line-height: 1.35;
      }
      :host([compact]) .clock {
        padding: 0 0.4rem;
      }
      :host([compact]) .note {
        display: none;
      }
      .running {
        border-color: var(--ink);
        background: var(--ink);
      }
      .running .big {
        color: var(--sheet-raised);
      }
      .running .small {
        color: var(--line);
      }
      .low .big {
        color: var(--seal);
      }
      .running.low {
        background: var(--seal-deep);
        border-color: var(--seal-deep);
      }
      .running.low .big,
      .running.low .small {
        color: #fff6ec;
      }
    `,
  ];

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.stop();
  }

  override updated(): void {
    const runs = this.clocks.running === this.seat && !this.clocks.frozen && !untimed(this.control);
    if (runs && this.timer === undefined) this.timer = setInterval(() => this.tick(), tickMs);
    if (!runs) this.stop();
  }

  private stop(): void {
    clearInterval(this.timer);
    this.timer = undefined;
    this.lastSecond = -1;
  }

  private tick(): void {
    const shown = this.shown();
    const { ms, phase } = headline(shown);
    const text = `${clockText(ms)} ${phase} ${shown.periods} ${Math.ceil(shown.delayMs / 100)}`;
    if (text !== this.shownText) this.requestUpdate();
    this.shownText = text;
    // What follows main time is no danger yet; the last ten seconds of the last reserve are.
    const left = Math.ceil(ms / 1_000);
    const reserve = phase === "main" && (shown.periods > 0 || shown.bankMs > 0);
    if (this.aloud && !reserve && left > 0 && left <= 10 && left !== this.lastSecond) second(left);
    this.lastSecond = left;
  }

  private shown(): ReturnType<typeof display> {
    const face = this.clocks.faces[this.seat] ?? { mainMs: 0, periods: 0, bankMs: 0 };
    return display(face, this.control!, usedBy(this.clocks, this.seat, performance.now()));
  }

  override render(): TemplateResult {
    if (untimed(this.control)) {
      return html`<div class="clock" data-testid="clock-${this.seat}"><span class="small">${t("clock.none")}</span></div>`;
    }
    const shown = this.shown();
    const { ms, phase } = headline(shown);
    const running = this.clocks.running === this.seat && !this.clocks.frozen;
    const reserve = phase === "main" && (shown.periods > 0 || shown.bankMs > 0);
    const notes = [
      running && shown.delayMs > 0 && this.control!.delayMs > 0 ? `${t("clock.delay")} ${clockText(shown.delayMs)}` : "",
      phase !== "main" ? t(`clock.${phase}`) : "",
      this.control!.byoyomiMs > 0 && (this.control!.periods > 1 || phase === "main") && shown.periods > 0
        ? phase === "main"
          ? `+${this.control!.byoyomiMs / 1_000}s ${t("clock.periods", { n: shown.periods })}`
          : t("clock.periods", { n: shown.periods })
        : "",
      shown.flag && !this.silent ? t("clock.flag") : "",
    ].filter(Boolean);
    return html`<div
      class=${classMap({ clock: true, running, low: !reserve && ms < lowMs && !(this.silent && ms === 0) })}
      role="timer"
      aria-label=${t("clock.of", { name: this.name })}
      data-testid="clock-${this.seat}"
      data-running=${running ? "yes" : "no"}
      data-ms=${Math.floor(ms)}
    >
      ${notes.length ? html`<span class="small note">${notes.join(" ")}</span>` : nothing}
      <span class="big">${clockText(ms)}</span>
    </div>`;
  }
}
