// The line at the desk: every ply can be chosen, and shows what is doubted, corrected, or still waits.
import { css, html, LitElement, nothing, type PropertyValues, type TemplateResult } from "lit";
import { customElement, property } from "lit/decorators.js";
import { classMap } from "lit/directives/class-map.js";
import type { BoardGame } from "../boards";
import { base } from "../design/tokens";
import { Localized, t } from "../i18n";
import type { Seat } from "../match/state";
import type { Draft, DraftLine } from "../relay/draft";
import { BrowseEvent } from "./moves";
import { moveText } from "./relay_words";
import { sideMark, sideMarkStyles } from "./side_mark";

@customElement("tachiai-relay-line")
export class TachiaiRelayLine extends LitElement {
  @property({ attribute: false }) game!: BoardGame;
  @property({ attribute: false }) draft!: Draft;
  @property({ attribute: false }) corrected: ReadonlySet<number> = new Set();
  /** The ply chosen; undefined: the end. */
  @property({ attribute: false }) chosen: number | undefined;
  @property({ type: Number }) bottom: Seat = 0;

  constructor() {
    super();
    new Localized(this);
  }

  static override styles = [
    base,
    sideMarkStyles,
    css`
      :host {
        display: block;
        background: var(--sheet);
        border: 1px solid var(--line);
        border-radius: 8px;
        min-width: 0;
        overflow: hidden;
      }
      ol {
        margin: 0;
        padding: 0.25rem;
        list-style: none;
        display: flex;
        gap: 0.15rem;
        overflow-x: auto;
        overscroll-behavior: contain;
      }
      button {
        white-space: nowrap;
        padding: 0.25rem 0.5rem;
        min-height: 2.4rem;
        border-color: transparent;
        background: transparent;
        font-variant-numeric: tabular-nums;
      }
      button[aria-current="true"] {
        background: var(--current);
        border-color: var(--seal);
      }
      .n {
        color: var(--ink-soft);
        font-size: 0.75rem;
      }
      .move {
        font-family: var(--serif);
        font-weight: 600;
      }
      .waits .move {
        opacity: 0.55;
        font-style: italic;
      }
      .sign {
        font-size: 0.72rem;
        font-weight: 700;
        color: var(--seal);
      }
      .empty {
        color: var(--ink-soft);
        padding: 0.5rem;
      }
      @media (min-width: 900px) {
        ol {
          display: grid;
          grid-template-columns: 1fr 1fr;
          max-height: 17rem;
          overflow: hidden auto;
        }
        button {
          width: 100%;
          text-align: left;
          min-height: 2rem;
        }
      }
    `,
  ];

  override render(): TemplateResult {
    const { lines } = this.draft;
    return html`<ol aria-label=${t("moves.title")} data-testid="relay-line">
      ${lines.length === 0 ? html`<li class="empty">${t("relay.line.none")}</li>` : nothing} ${lines.map((line) => this.one(line))}
    </ol>`;
  }

  private one(line: DraftLine): TemplateResult {
    const { ply, seat, move, unsure, asStood, waiting } = line;
    const corrected = this.corrected.has(ply);
    const text = moveText(this.game, this.draft.placements[ply], move, seat);
    const signs = [unsure ? "?" : "", asStood ? "!" : "", corrected ? t("relay.line.corrected") : ""].filter(Boolean).join(" ");
    const mark = this.game.sideMark(seat);
    return html`<li>
      <button
        class=${classMap({ waits: waiting })}
        data-ply=${ply}
        data-waiting=${waiting}
        data-unsure=${unsure}
        data-corrected=${corrected}
        data-as-stood=${asStood}
        aria-current=${this.chosen === ply ? "true" : "false"}
        title=${[waiting ? t("relay.line.waits") : "", unsure ? t("relay.line.unsure") : "", asStood ? t("relay.line.asStood") : ""].filter(Boolean).join(" ")}
        @click=${() => this.dispatchEvent(new BrowseEvent(this.chosen === ply ? undefined : ply))}
      >
        <span class="n">${ply + 1}</span> ${mark && text.startsWith(mark) ? nothing : sideMark(this.game, seat, this.bottom)}
        <span class="move">${text}</span>${signs ? html` <span class="sign">${signs}</span>` : nothing}
      </button>
    </li>`;
  }

  override updated(changed: PropertyValues<this>): void {
    if (!changed.has("draft") && !changed.has("chosen")) return;
    const list = this.renderRoot.querySelector("ol");
    const row = this.renderRoot.querySelector<HTMLElement>('[aria-current="true"]');
    // Only the list scrolls, never the page.
    list?.scrollTo({ left: row ? row.offsetLeft - list.clientWidth / 2 : list.scrollWidth, top: row ? row.offsetTop - list.clientHeight / 2 : list.scrollHeight });
  }
}
