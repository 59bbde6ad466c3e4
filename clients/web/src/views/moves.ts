// The line of the game: times, browsing, and the way back to the live end.
import { css, html, LitElement, nothing, type PropertyValues, type TemplateResult } from "lit";
import { customElement, property } from "lit/decorators.js";
import { classMap } from "lit/directives/class-map.js";
import type { BoardGame, Notation } from "../boards";
import { base } from "../design/tokens";
import { find, Localized, t } from "../i18n";
import type { Departure } from "../match/departures";
import { secondsText } from "../match/clock";
import { positionAt, type Line, type MatchState, type Seat } from "../match/state";
import type { View } from "../match/browse";
import { settings } from "../settings";
import { sideMark, sideMarkStyles } from "./side_mark";
import { departureText, durationText, seatName } from "./words";

const icon = (path: string): TemplateResult => html`<svg viewBox="0 0 24 24" aria-hidden="true"><path d=${path} /></svg>`;
const first = icon("M6 5v14M19 5l-9 7 9 7Z");
const back = icon("M16 5l-9 7 9 7Z");
const forward = icon("M8 5l9 7-9 7Z");
const last = icon("M18 5v14M5 5l9 7-9 7Z");

/** Somebody wants to see the position before `ply`; `undefined`: the live one. `by`: he means a step on or back, wherever
 *  he is. */
export class BrowseEvent extends Event {
  constructor(
    readonly ply: number | undefined,
    readonly by?: 1 | -1,
  ) {
    super("browse", { bubbles: true, composed: true });
  }
}

@customElement("tachiai-moves")
export class TachiaiMoves extends LitElement {
  @property({ attribute: false }) game!: BoardGame;
  @property({ attribute: false }) match!: MatchState;
  @property({ attribute: false }) view!: View;
  @property({ attribute: false }) departures: readonly Departure[] = [];
  /** The seat at the bottom of the screen. */
  @property({ type: Number }) bottom: Seat = 0;
  /** More may follow than is shown: one steps on, and is not told how far. */
  @property({ type: Boolean }) veiled = false;
  /** What is looked at is none of these moves: a line beside the game. */
  @property({ type: Boolean }) aside = false;

  constructor() {
    super();
    new Localized(this);
  }

  static override styles = [
    base,
    sideMarkStyles,
    css`
      :host {
        display: flex;
        flex-direction: column;
        min-height: 0;
      }
      .list {
        margin: 0;
        padding: 0.35rem;
        list-style: none;
        overflow: auto;
        flex: 1 1 auto;
        min-height: 0;
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        align-content: start;
        font-variant-numeric: tabular-nums;
        overscroll-behavior: contain;
        position: relative;
      }
      .row {
        width: 100%;
        display: grid;
        grid-template-columns: 2.4em 1fr auto;
        gap: 0.4em;
        align-items: baseline;
        min-height: 0;
        padding: 0.12rem 0.5rem;
        border: 0;
        border-radius: 5px;
        background: transparent;
        text-align: left;
        line-height: 1.55;
      }
      .row:hover:not(:disabled) {
        background: var(--sheet-raised);
      }
      .row[aria-current="true"] {
        background: var(--current);
        box-shadow: inset 3px 0 0 var(--seal);
      }
      .n,
      .spent {
        color: var(--ink-soft);
        font-size: 0.8rem;
      }
      .n {
        text-align: right;
      }
      .move {
        font-family: var(--serif);
        font-weight: 600;
        white-space: nowrap;
      }
      .origin {
        font-size: 0.75em;
        font-weight: 400;
        opacity: 0.75;
      }
      .out {
        padding: 0.15rem 0.5rem;
        color: var(--seal);
        font-size: 0.85rem;
        white-space: nowrap;
        overflow: hidden;
        text-overflow: ellipsis;
      }
      .marks {
        display: inline-flex;
        gap: 0.3em;
        margin-inline-start: 0.4em;
        font: 600 0.72rem var(--sans);
        color: var(--seal);
        vertical-align: 0.08em;
      }
      .marks .unsure {
        border: 1px dotted currentColor;
        border-radius: 50%;
        width: 1.25em;
        text-align: center;
      }
      .note {
        padding: 0.15rem 0.5rem 0.25rem;
        margin-inline-start: 2.4em;
        border-inline-start: 2px solid var(--line);
        font-size: 0.8rem;
        line-height: 1.4;
        color: var(--ink-soft);
        overflow-wrap: anywhere;
      }
      .note.ruling,
      .note.illegal_act {
        border-inline-start-color: var(--seal);
      }
      .note b {
        font-weight: 600;
        color: var(--ink);
      }
      .empty {
        color: var(--ink-soft);
        padding: 0.5rem 0.75rem;
      }
      .bar {
        display: grid;
        grid-template-columns: repeat(4, 1fr);
        gap: 0.25rem;
        padding: 0.35rem;
        border-top: 1px solid var(--line);
        flex: none;
      }
      .bar button {
        padding: 0;
        font-size: 0.95rem;
        position: relative;
      }
      .bar svg {
        display: block;
        width: 1.15rem;
        height: 1.15rem;
        margin: 0 auto;
        fill: currentColor;
        stroke: currentColor;
        stroke-width: 1.6;
        stroke-linejoin: round;
        stroke-linecap: round;
      }
      .badge {
        position: absolute;
        top: -0.5rem;
        right: -0.15rem;
        background: var(--seal);
        color: #fffaf3;
        border-radius: 1rem;
        font-size: 0.7rem;
        line-height: 1.15rem;
        padding: 0 0.45rem;
        font-weight: 700;
      }
      .behind {
        border-color: var(--seal);
        color: var(--seal);
      }
      @media (max-width: 899px) {
        :host {
          flex-direction: column-reverse;
        }
        .list {
          display: flex;
          overflow-x: auto;
          overflow-y: hidden;
          padding: 0.25rem;
          gap: 0.1rem;
        }
        .list li {
          flex: none;
        }
        .out,
        .note {
          max-width: 15rem;
          align-self: center;
        }
        .note {
          margin-inline-start: 0;
          white-space: nowrap;
          overflow: hidden;
          text-overflow: ellipsis;
        }
        .row {
          grid-template-columns: auto auto;
          padding: 0.35rem 0.5rem;
        }
        .spent {
          display: none;
        }
        .bar {
          border-top: 0;
          border-bottom: 1px solid var(--line);
        }
      }
    `,
  ];

  private get shownPly(): number {
    return this.view.ply ?? this.match.lines.length;
  }

  override render(): TemplateResult {
    const { lines } = this.match;
    const shown = this.shownPly;
    const atStart = shown === 0 && !this.aside;
    const atEnd = this.view.ply === undefined && !this.veiled;
    return html`
      <ol class="list" aria-label=${t("moves.title")} data-testid="moves">
        ${lines.length === 0 ? html`<li class="empty">${find(`moves.none.${this.game.name}`) ?? t("moves.none")}</li>` : nothing}
        ${this.leaving(0)}${this.notes(0)}
        ${lines.map((line, index) => {
          const text = this.written(line, index);
          return html`${this.row(index + 1, line, text, shown === index + 1)}${this.leaving(index + 1)}${this.notes(index + 1)}`;
        })}
      </ol>
      <div class="bar" role="group" aria-label=${t("moves.title")}>
        ${this.button(first, "moves.first", 0, atStart)} ${this.button(back, "moves.back", shown - 1, atStart, -1)}
        ${this.button(forward, "moves.forward", shown + 1, atEnd, 1)}
        <button
          class=${classMap({ behind: this.veiled ? shown < lines.length : !atEnd })}
          aria-label=${t("moves.live")}
          title=${t("moves.live")}
          data-testid="back-to-live"
          ?disabled=${this.veiled ? shown >= lines.length : atEnd}
          @click=${() => this.dispatchEvent(new BrowseEvent(undefined))}
        >
          ${last}${this.view.unseen > 0 ? html`<span class="badge" data-testid="unseen">${t("moves.new", { n: this.view.unseen })}</span>` : nothing}
        </button>
      </div>
    `;
  }

  /** A long game is not read again with every move: a line once written stays. */
  private readonly texts = new WeakMap<Line, { style: Notation; text: string }>();

  private written(line: Line, index: number): string {
    const style = settings.get().notation;
    const known = this.texts.get(line);
    if (known?.style === style) return known.text;
    const previous = index > 0 ? this.game.touched(this.match.lines[index - 1]!.move).to : undefined;
    const text = this.game.notate(style, this.game.parse(positionAt(this.match, index)), line.move, line.seat, previous);
    this.texts.set(line, { style, text });
    return text;
  }

  /** Who went out when so many plies stood. */
  private leaving(ply: number): TemplateResult[] {
    return this.departures
      .filter((departure) => departure.ply === ply)
      .map(
        (departure) =>
          html`<li class="out" data-testid="out-${departure.seat}">
            ${sideMark(this.game, departure.seat, this.bottom)} ${departureText(departure, (seat) => seatName(this.game.name, seat))}
          </li>`,
      );
  }

  /** What was said of a relayed game when so many plies stood. */
  private notes(ply: number): TemplateResult[] {
    const notes = this.match.relay?.notes.filter((note) => note.ply === ply) ?? [];
    return notes.map(({ kind, text }) => html`<li class="note ${kind}" data-testid="note-in-list"><b>${t(`note.${kind}`)}</b> <bdi>${text}</bdi></li>`);
  }

  /** What a relay says of a move: that it is not certain, that hands did it so, that it was corrected. */
  private marksOf({ ply, unsure, asStood }: Line): TemplateResult | typeof nothing {
    const corrected = this.match.relay?.corrected.has(ply) ?? false;
    if (!unsure && !asStood && !corrected) return nothing;
    return html`<span class="marks">
      ${unsure ? html`<span class="unsure" data-mark="unsure" title=${t("watch.markUnsure")} role="img" aria-label=${t("watch.markUnsure")}>?</span>` : nothing}
      ${asStood ? html`<span data-mark="as-stood" title=${t("watch.markAsStood")} role="img" aria-label=${t("watch.markAsStood")}>!</span>` : nothing}
      ${corrected ? html`<span data-mark="corrected">${t("watch.markCorrected")}</span>` : nothing}
    </span>`;
  }

  /** At a board that is relayed, what its clock showed; else what was used. */
  private time({ seat, spentMs, left }: Line): string {
    if (!this.match.relay) return durationText(spentMs);
    const shown = left[seat];
    return shown === undefined ? "" : secondsText(shown);
  }

  private row(ply: number, line: Line, text: string, current: boolean): TemplateResult {
    const { seat, announces } = line;
    const [, move, origin] = /^(.*?)(\([^)]+\))?$/.exec(text) ?? [];
    // Japanese notation brings its own sign.
    const own = this.game.sideMark(seat);
    const mark = own && text.startsWith(own) ? nothing : html`${sideMark(this.game, seat, this.bottom)} `;
    return html`<li>
      <button class="row" aria-current=${current && !this.aside ? "true" : "false"} data-ply=${ply} @click=${() => this.dispatchEvent(new BrowseEvent(ply))}>
        <span class="n">${ply}</span>
        <span class="move">${mark}${move}${origin ? html`<span class="origin">${origin}</span>` : nothing}${announces.length > 0
          ? html` <small title=${t("announce.said", { squares: announces.join(" ") })}>${t("announce.mark")} ${announces.join(" ")}</small>`
          : nothing}${this.marksOf(line)}</span>
        <span class="spent">${this.time(line)}</span>
      </button>
    </li>`;
  }

  private button(sign: TemplateResult, label: "moves.first" | "moves.back" | "moves.forward", ply: number, off: boolean, by?: 1 | -1): TemplateResult {
    return html`<button aria-label=${t(label)} title=${t(label)} ?disabled=${off} @click=${() => this.dispatchEvent(new BrowseEvent(ply, by))}>
      ${sign}
    </button>`;
  }

  override updated(changed: PropertyValues<this>): void {
    if (!changed.has("view") && !changed.has("match")) return;
    const list = this.renderRoot.querySelector(".list");
    const row = this.renderRoot.querySelector<HTMLElement>('[aria-current="true"]');
    if (!list) return;
    // Only the list scrolls, never the page.
    const top = row ? row.offsetTop - list.clientHeight / 2 : 0;
    const left = row ? row.offsetLeft - list.clientWidth / 2 : 0;
    list.scrollTo({ top: Math.max(0, top), left: Math.max(0, left) });
  }
}
