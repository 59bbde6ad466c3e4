// The board with its stands: shows a placement, lets hands move, and says what they did. It judges nothing.
import { css, html, LitElement, nothing, svg, type PropertyValues, type TemplateResult, type SVGTemplateResult } from "lit";
import { customElement, property, query, state } from "lit/decorators.js";
import { styleMap } from "lit/directives/style-map.js";
import { classMap } from "lit/directives/class-map.js";
import { repeat } from "lit/directives/repeat.js";
import { playedBy, type BoardGame, type Piece, type PieceStyle, type Placement, type Writing } from "../boards";
import { onScreen, quarterTurns, sideOnScreen } from "../boards/geometry";
import { mayStop, pieceOf, returning, sameSource, tap, targets, type Board, type Held, type Question, type Reaction, type Source } from "../boards/hand";
import { dragged, isTouch, useTool, type Grip, type Tool } from "../boards/tools";
import { base } from "../design/tokens";
import { find, Localized, t } from "../i18n";
import { settings } from "../settings";
import type { Seat } from "../match/state";
import { definitions, drawingSize, drawingStyles, figure, ground, labels, lines, middleOf, type Point } from "./board_drawing";
import { koma } from "./piece";
import { pieceStyles } from "./piece_style";

interface Drag {
  source: Source;
  piece: Piece;
  pointer: number;
  startX: number;
  startY: number;
  x: number; // in drawing units of the board
  y: number;
  moving: boolean;
}

const dragAfterPx = 6;

/** Sides of the screen by quarter turns from the bottom. */
const sides = ["near", "left", "far", "right"] as const;

/** A board so narrow that two characters on a piece of a large game cannot be told apart. */
const narrow = window.matchMedia("(max-width: 599px)");
const largeBoard = 10;

/** Fired with the text of a move that a person made. */
export class PlayEvent extends Event {
  constructor(readonly move: string) {
    super("play", { bubbles: true, composed: true });
  }
}

/** Fired with a square at which a person points to name it. */
export class NameEvent extends Event {
  constructor(readonly square: string) {
    super("name-square", { bubbles: true, composed: true });
  }
}

/** Fired where a finger or piece is put on an empty square on purpose. */
export class TouchSquareEvent extends Event {
  constructor(readonly square: string) {
    super("touch-square", { bubbles: true, composed: true });
  }
}

/** What is marked on a square, for the eye; never whether something may be played. */
export type Mark = "named" | "accused" | "touched" | "prepared" | "announced" | "differs";

@customElement("tachiai-board")
export class TachiaiBoard extends LitElement {
  @property({ attribute: false }) game!: BoardGame;
  @property({ attribute: false }) placement!: Placement;
  /** Text of the placement, for tests and other machines. */
  @property({ reflect: true, attribute: "data-position" }) position = "";
  /** The seat at the bottom of the screen. */
  @property({ type: Number }) bottom: Seat = 0;
  /** Turned by hand: for boards that are not seen from a seat. */
  @property({ type: Boolean }) flipped = false;
  /** Quarter turns clockwise, where somebody looks on from a side that is no seat's; absent: as seat or `flipped` say. */
  @property({ attribute: false }) quarters: number | undefined;
  /** The seat whose pieces may be moved now; absent: hands off. */
  @property({ attribute: false }) mover: Seat | undefined;
  /** Legal moves, where the server told them. */
  @property({ attribute: false }) hints: readonly string[] | undefined;
  @property({ attribute: false }) last: { from?: string; via?: string; to?: string } = {};
  /** Squares in check. */
  @property({ attribute: false }) alarms: readonly string[] = [];
  /** A move that was sent and not yet answered. */
  @property({ attribute: false }) pending: string | undefined;
  /** A move that waits for the own turn. */
  @property({ attribute: false }) ahead: string | undefined;
  @property({ attribute: false }) names: string[] = [];
  /** At a real board: the tool in the hand; every square can be used. Absent: moves are made, or none. */
  @property({ attribute: false }) tool: Tool | undefined;
  /** Whose side up a disc is laid. */
  @property({ type: Number }) face: Seat = 0;
  /** Whether putting a finger on an empty square is told. */
  @property({ type: Boolean }) touches = false;
  /** Acts of hands that wait behind `pending`. */
  @property({ attribute: false }) queued: readonly string[] = [];
  @property({ attribute: false }) marks: ReadonlyMap<string, Mark> = new Map();

  @state() private held: Held | undefined;
  @state() private question: Question | undefined;
  @state() private drag: Drag | undefined;
  @state() private cursor = "";
  @state() private picked: string | undefined;
  @query("svg.board") private drawing!: SVGSVGElement;
  private shown!: Placement;
  private earlier: Placement["pieces"] = new Map();

  constructor() {
    super();
    new Localized(this);
  }

  static override styles = [
    base,
    pieceStyles,
    drawingStyles,
    css`
      :host {
        display: block;
        position: relative;
        user-select: none;
        -webkit-user-select: none;
        -webkit-touch-callout: none;
        -webkit-tap-highlight-color: transparent;
      }
      .table {
        display: grid;
        grid-template-columns: 1fr;
        gap: 6px;
      }
      .wrap {
        position: relative;
        min-width: 0;
      }
      svg.board {
        display: block;
        width: 100%;
        height: auto;
        border-radius: 5px;
        box-shadow:
          0 2px 3px #2a1c0833,
          0 10px 22px #2a1c0826;
      }
      .mark-last {
        fill: var(--last);
      }
      .mark-picked {
        fill: var(--pick);
      }
      .mark-ahead {
        fill: var(--pick);
        stroke: var(--target);
        stroke-width: 5;
        stroke-dasharray: 12 8;
      }
      .mark-alarm {
        fill: var(--alarm);
      }
      .taken {
        opacity: 0;
      }
      .on-its-way {
        pointer-events: none;
        filter: drop-shadow(0 4px 4px #0005);
      }
      .target {
        fill: var(--target);
        fill-opacity: 0.42;
        pointer-events: none;
      }
      .target.take {
        fill: none;
        stroke: var(--target);
        stroke-opacity: 0.6;
        stroke-width: 7;
      }
      .othello .target {
        fill: #0c1a10;
        fill-opacity: 0.38;
      }
      .dot-last {
        fill: var(--seal);
        pointer-events: none;
      }
      .ring rect {
        fill: none;
        stroke: var(--mark-named);
        stroke-width: 7;
        pointer-events: none;
      }
      .ring .halo {
        stroke: #fffdf7;
        stroke-width: 12;
      }
      .ring.accused rect:last-child {
        stroke: var(--mark-accused);
      }
      .ring.touched rect:last-child {
        stroke: var(--mark-touched);
        stroke-dasharray: 14 9;
      }
      .ring.announced .halo {
        display: none;
      }
      .ring.announced rect:last-child {
        stroke: var(--mark-accused);
        stroke-width: 6;
        stroke-dasharray: 4 8;
        stroke-linecap: round;
      }
      .ring.differs rect:last-child {
        stroke: var(--mark-accused);
        stroke-width: 10;
      }
      .ring.prepared rect:last-child {
        stroke: var(--mark-prepared);
        stroke-dasharray: 26 8;
      }
      .cell {
        fill: transparent;
        cursor: default;
        outline: none;
        touch-action: manipulation;
      }
      .cell.live {
        cursor: pointer;
        touch-action: none;
      }
      .cell:focus-visible {
        stroke: var(--focus);
        stroke-width: 6;
      }
      .flip {
        animation: flip 0.34s ease-out;
        transform-box: fill-box;
        transform-origin: center;
      }
      @keyframes flip {
        from {
          transform: scaleX(-0.9);
        }
        50% {
          transform: scaleX(0.04);
        }
      }
      .pending {
        opacity: 0.6;
        animation: waiting 1.1s ease-in-out infinite alternate;
      }
      @keyframes waiting {
        to {
          opacity: 0.85;
        }
      }
      .ghost {
        opacity: 0.35;
      }
      .carried {
        pointer-events: none;
        filter: drop-shadow(0 6px 6px #0006);
      }

      .stand {
        display: flex;
        flex-wrap: wrap;
        gap: 2px;
        min-height: 46px;
        padding: 2px 6px;
        border-radius: 5px;
        background: linear-gradient(175deg, var(--wood), var(--stand));
        box-shadow: inset 0 0 0 1px #4a341626;
      }
      .stand.far {
        justify-content: flex-end;
        flex-direction: row-reverse;
      }
      .held {
        position: relative;
        min-height: 0;
        padding: 0;
        width: 44px;
        height: 42px;
        border: 0;
        background: transparent;
        border-radius: 5px;
        touch-action: none;
      }
      .held:hover:not(:disabled) {
        background: #fff3;
      }
      .held:disabled {
        opacity: 1;
      }
      .held[aria-pressed="true"] {
        background: var(--pick);
      }
      .held svg {
        display: block;
        width: 40px;
        height: 42px;
        pointer-events: none;
      }
      .count {
        position: absolute;
        right: 0;
        bottom: 0;
        min-width: 16px;
        padding: 0 3px;
        border-radius: 8px;
        background: var(--ink);
        color: var(--sheet);
        font-size: 11px;
        line-height: 16px;
        font-weight: 700;
        font-variant-numeric: tabular-nums;
      }
      .choice {
        position: absolute;
        z-index: 3;
        display: flex;
        gap: 4px;
        padding: 6px;
        background: var(--sheet-raised);
        border: 1px solid var(--line);
        border-radius: 10px;
        box-shadow: var(--shadow);
        transform: translateX(-50%);
      }
      .choice.above {
        transform: translate(-50%, -100%);
      }
      .choice button {
        display: grid;
        justify-items: center;
        padding: 4px 8px;
        font-size: 12px;
        white-space: nowrap;
      }
      .choice.words {
        padding: 4px;
        align-items: center;
      }
      .choice.words button {
        padding: 6px 10px;
        font-size: 13px;
        min-height: 2.2rem;
      }
      .choice.words .quiet {
        padding: 6px;
      }
      .choice svg {
        width: 52px;
        height: 56px;
      }
      /* Four seats: one row for the player opposite, one for both neighbours, the board, one for one's own. */
      .round {
        display: grid;
        grid-template: "far far" "left right" "board board" "near near" / minmax(0, 1fr) minmax(0, 1fr);
        gap: 6px;
      }
      .round .wrap {
        grid-area: board;
      }
      .place {
        display: grid;
        align-content: start;
        gap: 3px;
        min-width: 0;
      }
      .place.far {
        grid-area: far;
      }
      .place.left {
        grid-area: left;
      }
      .place.right {
        grid-area: right;
      }
      .place.near {
        grid-area: near;
      }
      .place .stand {
        min-height: 34px;
        justify-content: flex-start;
        flex-direction: row;
      }
      .place .held {
        width: 34px;
        height: 32px;
      }
      .place .held svg {
        width: 30px;
        height: 32px;
      }
      .place.far {
        grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
        gap: 6px;
      }
      .place.near .held {
        width: 44px;
        height: 42px;
      }
      .place.near .held svg {
        width: 40px;
        height: 42px;
      }
      .place.near .stand {
        order: -1;
        min-height: 46px;
      }
      .place .stand.bare:not(.near) {
        opacity: 0.55;
      }
      @media (min-width: 900px) {
        .round {
          grid-template: ". far ." "left board right" ". near ." / 9.6rem minmax(0, 1fr) 9.6rem;
          gap: 8px 12px;
          align-items: center;
          min-width: 0;
        }
        .place.far,
        .place.near {
          grid-template-columns: minmax(0, 18rem) minmax(0, 1fr);
          align-items: center;
          align-content: center;
          gap: 8px;
        }
        .place.far .stand,
        .place.near .stand {
          order: 0;
          flex-direction: row;
          min-height: 48px;
          padding: 2px 6px;
          align-self: stretch;
          align-items: center;
          justify-content: flex-start;
        }
        .place.left .stand,
        .place.right .stand {
          flex-direction: row;
          flex-wrap: wrap;
          min-height: 120px;
          align-content: flex-start;
          justify-content: flex-start;
        }
        .place .held,
        .place.near .held {
          width: 44px;
          height: 42px;
        }
        .place .held svg,
        .place.near .held svg {
          width: 40px;
          height: 42px;
        }
        .table.with-stands {
          grid-template-columns: 78px minmax(0, 1fr) 78px;
          gap: 12px;
        }
        .stand {
          flex-direction: column;
          flex-wrap: nowrap;
          align-items: center;
          padding: 8px 4px;
          min-height: 210px;
          gap: 4px;
        }
        .stand.near {
          align-self: end;
          justify-content: flex-end;
        }
        .stand.far {
          align-self: start;
          flex-direction: column;
          justify-content: flex-start;
        }
        .held {
          width: 62px;
          height: 62px;
        }
        .held svg {
          width: 58px;
          height: 62px;
        }
      }
    `,
  ];

  private readonly onRoom = (): void => this.requestUpdate();

  override connectedCallback(): void {
    super.connectedCallback();
    narrow.addEventListener("change", this.onRoom);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    narrow.removeEventListener("change", this.onRoom);
  }

  override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has("position") || (this.mover === undefined && this.tool === undefined)) {
      // What was picked up belongs to a position that is gone.
      this.letGo();
      this.drag = undefined;
    }
    if (changed.has("tool")) this.picked = undefined;
    if (changed.has("position") || changed.has("touches")) this.told = "";
    if (changed.has("placement") || changed.has("pending") || changed.has("queued")) {
      this.earlier = this.shown?.pieces ?? new Map();
      const waiting = this.pending ? [this.pending, ...this.queued] : this.queued;
      this.shown = waiting.reduce((before, act) => this.game.preview(before, act), this.placement);
    }
    if (!this.cursor && this.game) this.cursor = this.game.geometry.cells[Math.floor(this.game.geometry.cells.length / 2)]!.name;
  }

  override render(): TemplateResult {
    const { shown } = this;
    const { game } = this;
    const wrap = html`<div class="wrap">
      ${this.board(shown)} ${this.question ? this.promotionChoice(this.question) : this.stopChoice()}
    </div>`;
    if (game.seats > 2) {
      // Who sits where: names and clocks come from outside, the hands are ours.
      const place = (seat: Seat): TemplateResult => {
        const side = sides[sideOnScreen(game.geometry, seat, this.turns)]!;
        return html`<div class="place ${side}"><slot name="seat-${seat}"></slot>${this.stand(seat, shown, side)}</div>`;
      };
      return html`<div class="round ${game.name}">${Array.from({ length: game.seats }, (_, seat) => place(seat))} ${wrap}</div>`;
    }
    const withStands = game.handKinds.length > 0;
    return html`<div class=${classMap({ table: true, "with-stands": withStands, [game.name]: true })}>
      ${withStands ? this.stand(1 - this.bottom, shown, "far") : nothing} ${wrap}
      ${withStands ? this.stand(this.bottom, shown, "near") : nothing}
    </div>`;
  }

  private get turns(): number {
    const { geometry } = this.game;
    if (this.quarters !== undefined) return this.quarters;
    return geometry.turnsWithSeat ? quarterTurns(geometry, this.bottom) : this.flipped ? 2 : 0;
  }

  private get writing(): Writing {
    return settings.get().notation === "kanji" ? "kanji" : "latin";
  }

  // --- drawing ---

  private middle(square: string): Point {
    return middleOf(this.game.geometry, square, this.turns);
  }

  private size(): { width: number; height: number } {
    return drawingSize(this.game.geometry);
  }

  private board(shown: Placement): TemplateResult {
    const { geometry } = this.game;
    const { width, height } = this.size();
    const open = this.targets();
    return html`<svg
      class="board"
      viewBox="0 0 ${width} ${height}"
      role="group"
      aria-label=${t("table.board")}
      data-testid="board"
      @keydown=${this.onKey}
      @contextmenu=${this.onLongPress}
    >
      ${definitions()} ${ground(this.game)}
      ${geometry.cells.map(({ name }) => this.under(name))}
      ${lines(this.game.geometry)} ${settings.get().coordinates ? labels(this.game, this.writing, this.turns) : nothing}
      ${repeat(
        shown.pieces,
        ([square]) => square,
        ([square, piece]) => this.standing(square, piece),
      )}
      ${this.setDown(shown)}
      ${open.map((square) => this.target(square, shown.pieces.has(square)))}
      ${this.game.places && this.last.to ? this.dotLast(this.last.to) : nothing}
      ${[...this.marks].map(([square, mark]) => this.markOn(square, mark))}
      ${geometry.cells.map(({ name }) => this.cell(name, shown, open.includes(name)))}
      ${this.drag?.moving ? this.carried(this.drag) : nothing}
    </svg>`;
  }

  /** Colour of the square itself, under lines and pieces. */
  private under(square: string): SVGTemplateResult | typeof nothing {
    const { held } = this;
    const picked = held && (("square" in held.source && held.source.square === square) || held.over === square || held.aim === square);
    const touches = (way: { from?: string; via?: string; to?: string }): boolean => [way.from, way.via, way.to].includes(square);
    const last = !this.game.places && touches(this.last);
    const ahead = this.ahead !== undefined && touches(this.game.touched(this.ahead));
    const kind = this.picked === square ? "mark-picked" : ahead ? "mark-ahead" : this.alarms.includes(square) ? "mark-alarm" : picked ? "mark-picked" : last ? "mark-last" : undefined;
    if (!kind) return nothing;
    const { x, y } = this.middle(square);
    const { cellWidth, cellHeight } = this.game.geometry;
    return svg`<rect class=${kind} x=${x - cellWidth / 2} y=${y - cellHeight / 2} width=${cellWidth} height=${cellHeight} />`;
  }

  private figure(piece: Piece): SVGTemplateResult {
    return figure(this.game, piece, this.pieceStyle, this.turns);
  }

  private get pieceStyle(): PieceStyle {
    const style = settings.get().pieces;
    return style === "kanji2" && narrow.matches && this.game.geometry.columns > largeBoard ? "kanji1" : style;
  }

  /** A piece on its way: it stands on its first square, over what it takes there. */
  private setDown(shown: Placement): SVGTemplateResult | typeof nothing {
    const { held } = this;
    if (!held?.over || !("square" in held.source) || this.drag?.moving) return nothing;
    const piece = shown.pieces.get(held.source.square);
    if (!piece) return nothing;
    const { x, y } = this.middle(held.over);
    return svg`<g class="on-its-way" transform="translate(${x},${y})">${this.figure(piece)}</g>`;
  }

  private standing(square: string, piece: Piece): SVGTemplateResult {
    const { x, y } = this.middle(square);
    const carried = this.drag?.moving && "square" in this.drag.source && this.drag.source.square === square;
    const { held } = this;
    const left = held?.over !== undefined && "square" in held.source && held.source.square === square;
    const entered = held?.over === square;
    const touched = this.pending ? this.game.touched(this.pending) : undefined;
    const before = this.placement.pieces.get(square);
    const waits = touched?.to === square || (touched && before?.seat !== piece.seat);
    const classes = `${carried || left ? "ghost" : ""} ${entered ? "taken" : ""} ${waits ? "pending" : ""}`;
    const figure = piece.kind === "disc" ? svg`<g class=${this.turnedOver(square, piece)}>${this.figure(piece)}</g>` : this.figure(piece);
    return svg`<g class=${classes} transform="translate(${x},${y})">${figure}</g>`;
  }

  private turnedOver(square: string, piece: Piece): string {
    const before = this.earlier.get(square);
    return before && before.seat !== piece.seat ? "flip" : "";
  }

  private target(square: string, taking: boolean): SVGTemplateResult {
    const { x, y } = this.middle(square);
    return taking
      ? svg`<circle class="target take" cx=${x} cy=${y} r="44" />`
      : svg`<circle class="target" cx=${x} cy=${y} r=${this.game.places ? 12 : 15} />`;
  }

  /** A ring that is seen on discs of either colour and on the bare board. */
  private markOn(square: string, mark: Mark): SVGTemplateResult {
    const { x, y } = this.middle(square);
    return svg`<g class="ring ${mark}" data-mark=${mark} data-marked=${square}>
      <rect class="halo" x=${x - 45} y=${y - 45} width="90" height="90" rx="12" />
      <rect x=${x - 45} y=${y - 45} width="90" height="90" rx="12" />
    </g>`;
  }

  private dotLast(square: string): SVGTemplateResult {
    const { x, y } = this.middle(square);
    return svg`<circle class="dot-last" cx=${x} cy=${y} r="9" />`;
  }

  private carried(drag: Drag): SVGTemplateResult {
    return svg`<g class="carried" transform="translate(${drag.x},${drag.y}) scale(1.12)">${this.figure(drag.piece)}</g>`;
  }

  private cell(square: string, shown: Placement, target: boolean): SVGTemplateResult {
    const { x, y } = this.middle(square);
    const { cellWidth, cellHeight } = this.game.geometry;
    const piece = shown.pieces.get(square);
    const mine = playedBy(piece) !== undefined && playedBy(piece) === this.mover;
    const live = this.tool !== undefined || this.mover !== undefined && (mine || target || this.held !== undefined || this.game.places);
    return svg`<rect class="cell ${live ? "live" : ""}" role="button" data-square=${square}
      data-piece=${piece ? `${piece.seat}${piece.promoted ? "+" : ""}${piece.kind}${piece.dead ? " dead" : ""}` : ""}
      data-target=${target ? "yes" : ""}
      tabindex=${this.cursor === square ? 0 : -1} aria-label=${this.labelOf(square, piece, target)}
      x=${x - cellWidth / 2} y=${y - cellHeight / 2} width=${cellWidth} height=${cellHeight}
      @pointerdown=${(event: PointerEvent) => this.down(event, { square })}
      @pointermove=${this.move} @pointerup=${this.up} @pointercancel=${this.cancel}
      @click=${() => this.clicked({ square })} />`;
  }

  private pieceName(kind: string, promoted: boolean): string {
    const face = `${promoted ? "+" : ""}${kind}`;
    return find(`piece.${this.game.name}.${face}`) ?? find(`piece.${face}`) ?? kind;
  }

  private labelOf(square: string, piece: Piece | undefined, target: boolean): string {
    const label = piece
      ? t(piece.dead ? "square.dead" : "square.piece", {
          square,
          piece: this.pieceName(piece.kind, piece.promoted),
          side: find(`seat.${this.game.name}.${piece.seat}`) ?? String(piece.seat),
        })
      : t("square.empty", { square });
    const mark = this.marks.get(square);
    if (mark) return t(`square.mark.${mark}`, { label });
    return target ? t("square.target", { label }) : label;
  }

  private stand(seat: Seat, shown: Placement, side: (typeof sides)[number]): TemplateResult {
    const hand = shown.hands[seat] ?? [];
    const counts = new Map(hand.map(({ kind, count }) => [kind, count]));
    const { game } = this;
    const { handKinds, geometry, set } = game;
    const turns = quarterTurns(geometry, seat) - this.turns;
    const dead = shown.living !== undefined && !shown.living.has(seat);
    return html`<div
      class="stand ${side} ${hand.length === 0 ? "bare" : ""}"
      role="group"
      aria-label=${t("table.hand", { name: this.names[seat] ?? "" })}
      data-testid="hand-${seat}"
    >
      ${handKinds
        .filter((kind) => counts.has(kind))
        .map((kind) => {
          const source = { hand: kind };
          const mine = seat === this.mover;
          return html`<button
            class="held"
            data-hand=${kind}
            data-seat=${seat}
            data-count=${counts.get(kind)!}
            ?disabled=${!mine}
            aria-pressed=${mine && sameSource(this.held?.source, source) ? "true" : "false"}
            aria-label="${this.pieceName(kind, false)} ${counts.get(kind)}"
            @pointerdown=${(event: PointerEvent) => this.down(event, source, seat)}
            @pointermove=${this.move}
            @pointerup=${this.up}
            @pointercancel=${this.cancel}
            @click=${() => mine && this.clicked(source)}
          >
            <svg viewBox="-50 -52 100 108" aria-hidden="true">
              ${definitions()}${set ? koma({ kind, seat, promoted: false, dead }, set, this.pieceStyle, turns, game.seats > 2 && !dead ? seat : undefined) : nothing}
            </svg>
            ${counts.get(kind)! > 1 ? html`<span class="count">${counts.get(kind)}</span>` : nothing}
          </button>`;
        })}
    </div>`;
  }

  private promotionChoice({ move, to, piece }: Question): TemplateResult {
    const { x, y } = this.middle(to);
    const { width, height } = this.size();
    // Kept on the board's width, so that a choice at the edge of a phone can be reached.
    const left = Math.min(76, Math.max(24, (100 * x) / width));
    // Beside the square, so that it stays in sight.
    const above = y > height / 2;
    const top = (100 * (y + (above ? -0.6 : 0.6) * this.game.geometry.cellHeight)) / height;
    const button = (promoted: boolean): TemplateResult =>
      html`<button data-testid=${promoted ? "promote" : "keep"} @click=${() => this.play(move + (promoted ? "+" : ""))}>
        <svg viewBox="-50 -52 100 108" aria-hidden="true">${definitions()}${this.figure({ ...piece, promoted })}</svg>
        ${promoted ? t("promote.yes") : t("promote.no")}
      </button>`;
    return html`<div
      class=${classMap({ choice: true, above })}
      role="dialog"
      aria-label=${t("promote.title")}
      style=${styleMap({ left: `${left}%`, top: `${top}%` })}
      @keydown=${(event: KeyboardEvent) => event.key === "Escape" && (this.question = undefined)}
    >
      ${button(true)} ${button(false)}
    </div>`;
  }

  /** What a piece on its way can do without going on: said in words, beside the squares it may go on to. */
  private stopChoice(): TemplateResult | typeof nothing {
    const board = this.asBoard();
    const { held } = this;
    if (!board || !held?.over || !("square" in held.source) || this.drag?.moving) return nothing;
    const { over } = held;
    const stops = mayStop(board, held);
    const back = returning(board, held);
    if (!stops && !back) return nothing;
    const from = this.middle(held.source.square);
    const { width, height } = this.size();
    // A lion reaches two squares from where it stood: the words stay beyond them.
    const above = from.y > height / 2;
    const top = (100 * (from.y + (above ? -2.6 : 2.6) * this.game.geometry.cellHeight)) / height;
    const left = Math.min(70, Math.max(30, (100 * from.x) / width));
    const takes = this.placement.pieces.has(over);
    return html`<div
      class=${classMap({ choice: true, words: true, above })}
      role="group"
      aria-label=${t("way.title")}
      style=${styleMap({ left: `${left}%`, top: `${top}%` })}
    >
      ${stops ? html`<button data-testid="stop" @click=${() => this.clicked({ square: over })}>${t(takes ? "way.takeStop" : "way.stop")}</button>` : nothing}
      ${back ? html`<button data-testid="return" @click=${() => this.play(back)}>${t(takes ? "way.igui" : "way.pass")}</button>` : nothing}
      <button class="quiet" aria-label=${t("act.cancel")} data-testid="let-go" @click=${() => (this.held = undefined)}>✕</button>
    </div>`;
  }

  // --- hands ---

  private asBoard(): Board | undefined {
    const { game, placement, mover, hints } = this;
    return mover === undefined || this.pending ? undefined : { game, placement, mover, hints, strict: settings.get().hints };
  }

  private letGo(): void {
    this.held = undefined;
    this.question = undefined;
  }

  private targets(): string[] {
    const board = this.asBoard();
    return board && settings.get().hints ? targets(board, this.held) : [];
  }

  private dragged = false;

  private get grip(): Grip | undefined {
    const { tool, face, picked } = this;
    return tool && { tool, face, picked };
  }

  /** At a real board. */
  private use(grip: Grip, square: string): void {
    const deed = useTool(this.game, this.shown, grip, square);
    this.picked = "picked" in deed ? deed.picked : undefined;
    if ("act" in deed) this.dispatchEvent(new PlayEvent(deed.act));
    if ("named" in deed) this.dispatchEvent(new NameEvent(deed.named));
  }

  private clicked(source: Source): void {
    const { grip } = this;
    if (grip) {
      if (!this.dragged && "square" in source) this.use(grip, source.square);
      this.dragged = false;
      return;
    }
    const board = this.dragged ? undefined : this.asBoard();
    if (board) this.react(tap(board, this.held, source));
    this.dragged = false;
  }

  private down(event: PointerEvent, source: Source, seat?: Seat): void {
    this.dragged = false;
    const { grip } = this;
    if (grip && "square" in source && event.button === 0) this.reach(event, source.square, grip);
    const board = grip ? undefined : this.asBoard();
    if (event.button !== 0 || !board) return;
    if (seat !== undefined && seat !== this.mover) return;
    // A piece on its way is carried on from where it was set down.
    const { held } = this;
    const from = held && "square" in source && held.over === source.square ? held.source : source;
    const piece = pieceOf(board, from);
    if (seat === undefined && "square" in source) this.lifted(source.square);
    (event.currentTarget as Element).setPointerCapture(event.pointerId);
    const { x, y } = this.toDrawing(event);
    const drag = { source: from, pointer: event.pointerId, startX: event.clientX, startY: event.clientY, x, y, moving: false };
    this.drag = { ...drag, piece: piece ?? { kind: "", seat: -1, promoted: false } };
  }

  /** The square told last, so that one finger is told once. */
  private told = "";

  /** Where touching binds, a piece of one's own that is taken in the hand is told. */
  private lifted(square: string): void {
    if (!this.touches || this.told === square || playedBy(this.placement.pieces.get(square)) !== this.mover) return;
    this.told = square;
    this.dispatchEvent(new TouchSquareEvent(square));
  }

  /** A hand comes down on the board. */
  private reach(event: PointerEvent, square: string, grip: Grip): void {
    if (this.touches && isTouch(grip, this.shown, square)) this.dispatchEvent(new TouchSquareEvent(square));
    const piece = this.shown.pieces.get(square);
    if (grip.tool !== "hand" || !piece) return;
    (event.currentTarget as Element).setPointerCapture(event.pointerId);
    const { x, y } = this.toDrawing(event);
    const drag = { source: { square }, pointer: event.pointerId, startX: event.clientX, startY: event.clientY, x, y, moving: false };
    this.drag = { ...drag, piece };
  }

  private readonly move = (event: PointerEvent): void => {
    const { drag } = this;
    if (!drag || drag.pointer !== event.pointerId) return;
    if (!this.grip && (playedBy(drag.piece) !== this.mover || this.game.places)) return;
    const far = Math.hypot(event.clientX - drag.startX, event.clientY - drag.startY) > dragAfterPx;
    if (!drag.moving && !far) return;
    if (!drag.moving && !this.grip && !sameSource(this.held?.source, drag.source)) this.held = { source: drag.source };
    this.drag = { ...drag, ...this.toDrawing(event), moving: true };
  };

  private readonly up = (event: PointerEvent): void => {
    const { drag } = this;
    if (!drag || drag.pointer !== event.pointerId) return;
    this.drag = undefined;
    // A tap is answered with its click: a finger's click comes last, and would fall on a choice that is already there.
    if (!drag.moving) return;
    this.dragged = true;
    const square = this.squareAt(event);
    if (this.grip) {
      const act = square && "square" in drag.source ? dragged(this.game, this.shown, drag.source.square, square) : undefined;
      if (act) this.dispatchEvent(new PlayEvent(act));
      return;
    }
    const { held } = this;
    const board = this.asBoard();
    const start = held?.over ?? ("square" in drag.source ? drag.source.square : undefined);
    if (!square || !board) this.letGo();
    else if (square !== start) this.react(tap(board, held ?? { source: drag.source }, { square }, true));
  };

  /** A finger that rests on a piece means the piece. */
  private readonly onLongPress = (event: Event): void => {
    if (this.mover !== undefined || this.tool) event.preventDefault();
  };

  private readonly cancel = (): void => {
    this.drag = undefined;
  };

  private toDrawing(event: PointerEvent): { x: number; y: number } {
    const box = this.drawing.getBoundingClientRect();
    const { width, height } = this.size();
    return { x: ((event.clientX - box.left) / box.width) * width, y: ((event.clientY - box.top) / box.height) * height };
  }

  private squareAt(event: PointerEvent): string | undefined {
    const { geometry } = this.game;
    const { x, y } = this.toDrawing(event);
    return geometry.cells.find(({ name }) => {
      const middle = this.middle(name);
      return Math.abs(middle.x - x) <= geometry.cellWidth / 2 && Math.abs(middle.y - y) <= geometry.cellHeight / 2;
    })?.name;
  }

  private react(reaction: Reaction): void {
    this.question = undefined;
    if ("play" in reaction) this.play(reaction.play);
    else if ("ask" in reaction) this.question = reaction.ask;
    else {
      this.held = reaction.held;
      if (this.held && "square" in this.held.source) this.lifted(this.held.source.square);
    }
  }

  private play(move: string): void {
    this.letGo();
    this.dispatchEvent(new PlayEvent(move));
  }

  private readonly onKey = (event: KeyboardEvent): void => {
    const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    if (step) {
      const { geometry } = this.game;
      const here = onScreen(geometry, geometry.cells.find(({ name }) => name === this.cursor)!, this.turns);
      const next = geometry.cells.find((cell) => {
        const place = onScreen(geometry, cell, this.turns);
        return place.column === here.column + step[0]! && place.row === here.row + step[1]!;
      });
      if (next) {
        this.cursor = next.name;
        void this.updateComplete.then(() => this.renderRoot.querySelector<SVGElement>(`[data-square="${next.name}"]`)?.focus());
      }
    } else if (event.key === "Enter" || event.key === " ") {
      this.clicked({ square: this.cursor });
    } else if (event.key === "Escape" && this.tool) {
      this.picked = undefined;
    } else if (event.key === "Escape") {
      this.question = undefined;
      // One step back, then the piece itself.
      this.held = this.held?.over ? { source: this.held.source } : undefined;
    } else {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  };

  override focus(): void {
    this.renderRoot.querySelector<SVGElement>(`[data-square="${this.cursor}"]`)?.focus();
  }
}
