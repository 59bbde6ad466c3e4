// Pieces to set up what stands on the table: choose one, tap squares; hands are counted up and down.
import { css, html, LitElement, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import type { BoardGame, Piece, Placement } from "../boards";
import { quarterTurns } from "../boards/geometry";
import { chushogiSet } from "../boards/chushogi_glyphs";
import { base } from "../design/tokens";
import { find, Localized, t } from "../i18n";
import type { Seat } from "../match/state";
import { settings } from "../settings";
import { koma } from "./piece";
import { pieceStyles } from "./piece_style";

/** A hand on the table has more or fewer of a kind. */
export class PaletteEvent extends Event {
  constructor(
    readonly seat: Seat,
    readonly kind: string,
    readonly more: number,
  ) {
    super("palette", { bubbles: true, composed: true });
  }
}

const kindsOf: Record<string, string> = { shogi: "KRBGSNLP", yonin: "KRGSP", chushogi: "KEQNODHVMRBXTAGSFCLIP" };
/** Kinds that do not turn over. */
const plainKinds: Record<string, string> = { shogi: "KG", yonin: "KG", chushogi: "KQN" };

@customElement("tachiai-relay-palette")
export class TachiaiRelayPalette extends LitElement {
  @property({ attribute: false }) game!: BoardGame;
  @property({ attribute: false }) names: readonly string[] = [];
  @property({ attribute: false }) hands: Placement["hands"] = [];
  @state() private seat: Seat = 0;
  @state() private promoted = false;
  @state() private kind = "";

  constructor() {
    super();
    new Localized(this);
  }

  /** What a tap puts down; undefined: it takes away. */
  get piece(): Piece | undefined {
    const { kind, seat } = this;
    if (!kind) return undefined;
    return { kind, seat, promoted: this.promoted && !(plainKinds[this.game.name] ?? "").includes(kind) };
  }

  static override styles = [
    base,
    pieceStyles,
    css`
      :host {
        display: grid;
        gap: 0.45rem;
      }
      .row {
        display: flex;
        flex-wrap: wrap;
        gap: 4px;
      }
      button {
        min-height: 2.6rem;
        padding: 0.1rem 0.5rem;
      }
      .kind {
        padding: 1px;
        width: 44px;
        height: 46px;
      }
      .kind svg {
        width: 40px;
        height: 42px;
        display: block;
      }
      button[aria-pressed="true"] {
        border-color: var(--focus);
        background: var(--pick);
      }
      .hand {
        display: flex;
        flex-wrap: wrap;
        gap: 4px;
        align-items: center;
        font-variant-numeric: tabular-nums;
      }
      .hand button {
        min-width: 2.4rem;
      }
    `,
  ];

  override render(): TemplateResult {
    const { game } = this;
    const kinds = [...(kindsOf[game.name] ?? "")];
    const faces = plainKinds[game.name] ?? "";
    return html`
      <div class="row">
        ${this.names.map((name, seat) => html`<button data-testid="palette-seat-${seat}" aria-pressed=${this.seat === seat} @click=${() => (this.seat = seat)}>${name}</button>`)}
        <button data-testid="palette-promoted" aria-pressed=${this.promoted} @click=${() => (this.promoted = !this.promoted)}>${t("promote.yes")}</button>
        <button data-testid="palette-none" aria-pressed=${this.kind === ""} @click=${() => (this.kind = "")}>${t("relay.table.takeAway")}</button>
      </div>
      <div class="row">
        ${kinds.map((kind) => {
          const piece: Piece = { kind, seat: this.seat, promoted: this.promoted && !faces.includes(kind) };
          const label = find(`piece.${game.name}.${piece.promoted ? "+" : ""}${kind}`) ?? find(`piece.${piece.promoted ? "+" : ""}${kind}`) ?? kind;
          return html`<button class="kind" data-testid="palette-${kind}" aria-label=${label} title=${label} aria-pressed=${this.kind === kind} @click=${() => (this.kind = kind)}>
            <svg viewBox="-50 -52 100 108" aria-hidden="true">
              <defs>
                <linearGradient id="koma" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="var(--piece-light)" /><stop offset="1" stop-color="var(--piece)" /></linearGradient>
              </defs>
              ${koma(piece, game.set ?? chushogiSet, settings.get().pieces, quarterTurns(game.geometry, this.seat), game.seats > 2 ? this.seat : undefined)}
            </svg>
          </button>`;
        })}
      </div>
      ${game.handKinds.length > 0 && game.handKinds.includes(this.kind) ? this.handView(this.kind) : ""}
    `;
  }

  private handView(kind: string): TemplateResult {
    const count = this.hands[this.seat]?.find((one) => one.kind === kind)?.count ?? 0;
    const step = (more: number) => () => this.dispatchEvent(new PaletteEvent(this.seat, kind, more));
    return html`<div class="hand">
      <span>${t("table.hand", { name: this.names[this.seat] ?? "" })}: ${kind} × ${count}</span>
      <button data-testid="palette-fewer" aria-label=${t("relay.table.fewer")} ?disabled=${count === 0} @click=${step(-1)}>−</button>
      <button data-testid="palette-another" aria-label=${t("relay.table.another")} @click=${step(1)}>+</button>
    </div>`;
  }
}
