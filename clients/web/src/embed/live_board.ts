// A live board by itself, in whatever page: its own connection, its own looks, and no hands. Attributes: options.ts.
import { css, html, LitElement, nothing, unsafeCSS, type TemplateResult } from "lit";
import { classMap } from "lit/directives/class-map.js";
import { styleMap } from "lit/directives/style-map.js";
import { boardGame, type BoardGame, type Placement } from "../boards";
import { count } from "../boards/othello";
import colours from "../design/colours.css?inline";
import { find, t } from "../i18n";
import { positionAt, type MatchState, type Seat } from "../match/state";
import { Connection, RefusalCode } from "../protocol";
import { browser } from "../protocol/browser";
import { settings } from "../settings";
import { clockAt, clockNow, type ClockShown } from "../watch/clocks";
import { atLive, goToMain, lineChanged, plyOf, step, viewOf, type Gaze } from "../watch/gaze";
import { spanText } from "../views/event_words";
import { handPicture, picture, pictureStyles, type Look } from "../views/picture";
import { sideMark, sideMarkStyles } from "../views/side_mark";
import { secondsText } from "../match/clock";
import { gameName, playerName, reasonText, resultText, seatName, seatsOf } from "../views/words";
import { scriptOrigin } from "./script_origin";
import { manner, optionNames, optionsOf, socketOf, type OptionName, type Options } from "./options";

/** How long a correction is spoken of. */
const correctionMs = 20_000;
const tickMs = 250;

export class TachiaiLiveBoard extends LitElement {
  private options: Options = optionsOf(() => null);
  private connection: Connection | undefined;
  /** What it speaks to: another address is another connection. */
  private spokenTo = "";
  private match: MatchState | undefined;
  private missing = false;
  private gaze: Gaze = atLive;
  private correctedAt = Number.NEGATIVE_INFINITY;
  private timer: ReturnType<typeof setInterval> | undefined;

  static override get observedAttributes(): string[] {
    return [...super.observedAttributes, ...optionNames];
  }

  static override styles = [
    unsafeCSS(colours),
    sideMarkStyles,
    ...pictureStyles,
    css`
      :host {
        display: block;
        box-sizing: border-box;
        color: var(--ink);
        font-family: var(--sans);
        font-size: 15px;
        line-height: 1.4;
        text-align: start;
      }
      :host([hidden]) {
        display: none;
      }
      * {
        box-sizing: border-box;
      }
      .card {
        display: grid;
        gap: 0.3em;
        font-size: calc(1em * var(--scale));
        color: var(--letters);
        background: var(--sheet);
        border: 1px solid var(--line);
        border-radius: 8px;
        padding: 0.45em;
        width: 100%;
        max-width: var(--size);
      }
      .card.transparent {
        background: none;
        border: 0;
        padding: 0;
        border-radius: 0;
      }
      .strip {
        display: grid;
        grid-template-columns: auto minmax(0, 1fr) auto auto;
        gap: 0.45em;
        align-items: center;
        min-height: 2em;
        padding: 0.1em 0.55em;
        border-radius: 5px;
        background: var(--panel);
        border-inline-start: 3px solid transparent;
      }
      .strip.turn {
        border-inline-start-color: var(--accent);
      }
      .strip.out bdi {
        text-decoration: line-through;
      }
      bdi {
        font-weight: 600;
        overflow: hidden;
        text-overflow: ellipsis;
        white-space: nowrap;
      }
      .discs {
        font-variant-numeric: tabular-nums;
        font-weight: 600;
      }
      .clock {
        font-family: var(--serif);
        font-variant-numeric: tabular-nums;
        font-weight: 600;
        font-size: 1.1em;
      }
      .clock.running {
        background: var(--accent);
        color: #fffaf3;
        border-radius: 4px;
        padding: 0 0.35em;
      }
      .in-hand {
        min-height: 0;
      }
      .status {
        display: flex;
        flex-wrap: wrap;
        gap: 0 0.8em;
        align-items: baseline;
        padding: 0.1em 0.55em;
        border-radius: 5px;
        background: var(--panel);
        font-size: 0.9em;
        min-height: 1.6em;
      }
      .status b {
        font-family: var(--serif);
      }
      .status .told {
        color: var(--accent);
        font-weight: 600;
      }
      .foot {
        display: flex;
        gap: 4px;
        align-items: center;
        font-size: 0.9em;
      }
      .foot a {
        margin-inline-start: auto;
        color: inherit;
        text-decoration-color: var(--accent);
        text-underline-offset: 0.2em;
      }
      button {
        font: inherit;
        color: inherit;
        border: 1px solid var(--line);
        background: var(--sheet-raised);
        border-radius: 5px;
        min-width: 2.6em;
        min-height: 2.2em;
        cursor: pointer;
      }
      button:disabled {
        opacity: 0.45;
        cursor: default;
      }
      button svg {
        width: 1em;
        height: 1em;
        fill: currentColor;
        stroke: currentColor;
        stroke-width: 1.6;
        display: block;
        margin: 0 auto;
      }
      .plain {
        padding: 2em 1em;
        text-align: center;
      }
    `,
  ];

  override attributeChangedCallback(name: string, before: string | null, value: string | null): void {
    super.attributeChangedCallback(name, before, value);
    if (before !== value) this.read();
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.read();
    this.timer = setInterval(() => this.ticks() && this.requestUpdate(), tickMs);
    document.addEventListener("visibilitychange", this.onWake);
    window.addEventListener("online", this.onWake);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearInterval(this.timer);
    document.removeEventListener("visibilitychange", this.onWake);
    window.removeEventListener("online", this.onWake);
    this.hangUp();
  }

  private readonly onWake = (): void => {
    if (document.visibilityState === "visible") this.connection?.hurry();
  };

  private read(): void {
    const before = this.options;
    this.options = optionsOf((name: OptionName) => this.getAttribute(name));
    if (before.ply !== this.options.ply) this.gaze = this.options.ply === undefined ? atLive : { ply: this.options.ply, seen: Number.MAX_SAFE_INTEGER, aside: undefined };
    if (this.isConnected) this.dial();
    this.requestUpdate();
  }

  private get server(): string {
    return this.options.server || homeOf();
  }

  private dial(): void {
    const { match } = this.options;
    const address = match ? `${socketOf(this.server)} ${match}` : "";
    if (address === this.spokenTo) return;
    this.hangUp();
    this.spokenTo = address;
    this.match = undefined;
    this.missing = false;
    if (!match) return;
    // A guest without a key: what an embedded board hears is what the public hears.
    this.connection = new Connection(socketOf(this.server), "", "tachiai-embed 0.1", browser, {
      follow: ({ state }) => state && this.heard(state),
      news: (news) => {
        if (news.case !== "refused" || news.value.code !== RefusalCode.NO_SUCH_MATCH || this.match) return;
        this.missing = true;
        this.requestUpdate();
      },
    });
    this.connection.follow(match);
    this.connection.open();
  }

  private hangUp(): void {
    this.connection?.close();
    this.connection = undefined;
    this.spokenTo = "";
  }

  private heard(now: MatchState): void {
    const before = this.match;
    this.match = now;
    // A board that was told to stand at a ply stands there, whatever becomes of the line.
    if (before && this.options.ply === undefined) this.gaze = lineChanged(this.gaze, before.lines, now.lines);
    if ((now.relay?.corrections.length ?? 0) > (before?.relay?.corrections.length ?? 0)) this.correctedAt = performance.now();
    this.requestUpdate();
  }

  private drawn = "";

  /** Whether a clock shows something else than it did. */
  private ticks(): boolean {
    return this.clockTexts() !== this.drawn;
  }

  private clockTexts(): string {
    const { match } = this;
    if (!match) return "";
    const told = performance.now() - this.correctedAt < correctionMs;
    return `${seatsOf(match.rulebook.game).map((seat) => secondsText(this.clock(match, seat)?.ms ?? 0)).join(" ")} ${told}`;
  }

  private clock(match: MatchState, seat: Seat): ClockShown | undefined {
    return this.gaze.ply === undefined ? clockNow(match, seat, performance.now()) : clockAt(match, seat, this.gaze.ply);
  }

  // --- the drawing ---

  override render(): TemplateResult {
    return settings.during(manner(this.options), () => this.view());
  }

  private view(): TemplateResult {
    this.drawn = this.clockTexts();
    const { options, match } = this;
    const { transparent, size, scale, text, panel, accent } = options;
    const clear = transparent ? "#14110ecc" : "transparent";
    const look = styleMap({
      "--scale": String(scale),
      "--size": size === undefined ? "none" : `${size}px`,
      "--letters": text ?? (transparent ? "#fffaf3" : "var(--ink)"),
      "--panel": panel ?? clear,
      "--accent": accent ?? "var(--seal)",
    });
    const game = match && boardGame(match.rulebook.game);
    return html`<div class=${classMap({ card: true, transparent })} part="card" style=${look} lang=${settings.get().language} data-ply=${match?.lines.length ?? ""}>
      ${!options.match
        ? this.plain(t("embed.noMatch"))
        : this.missing
          ? this.plain(t("embed.badMatch"))
          : !match
            ? transparent
              ? nothing
              : this.plain(t("table.loading"))
            : game
              ? this.board(match, game)
              : this.plain(t("table.unknownGame", { game: match.rulebook.game }))}
    </div>`;
  }

  private plain(text: string): TemplateResult {
    return html`<p class="plain" role="status">${text}</p>`;
  }

  private look(game: BoardGame, bottom: Seat): Look {
    const { pieces, notation } = settings.get();
    return {
      // So many small pieces are read by one character.
      style: pieces === "kanji2" && game.geometry.columns > 9 && this.options.pieces === undefined ? "kanji1" : pieces,
      writing: notation === "kanji" ? "kanji" : "latin",
      coordinates: this.options.coordinates,
      bottom,
      flipped: this.options.flip,
    };
  }

  private board(match: MatchState, game: BoardGame): TemplateResult {
    const { options } = this;
    const bottom = options.flip ? 1 : 0;
    const ply = Math.min(plyOf(this.gaze, match.lines), match.lines.length);
    const line = match.lines[ply - 1];
    const placement = game.parse(positionAt(match, ply));
    if (!placement) return this.plain(match.position);
    const look = this.look(game, bottom);
    const seats = seatsOf(game.name);
    const above = game.seats > 2 ? [] : [1 - bottom];
    const below = game.seats > 2 ? seats : [bottom];
    const strips = (some: readonly Seat[]) => some.map((seat) => this.strip(match, game, placement, seat, look));
    const label = `${gameName(game.name)}: ${seats.map((seat) => this.nameOf(match, seat)).join(" – ")}`;
    return html`${strips(above)}
      <div class="board" data-testid="picture" data-position=${positionAt(match, ply)} data-shown-ply=${ply}>
        ${picture(game, placement, options.lastMove && line ? game.touched(line.move) : undefined, look, label)}
      </div>
      ${strips(below)} ${options.status ? this.status(match, game, ply) : nothing}
      ${options.controls || options.link ? this.foot(match, ply) : nothing}`;
  }

  private nameOf(match: MatchState, seat: Seat): string {
    return playerName(match.rulebook.game, match.players, seat);
  }

  private strip(match: MatchState, game: BoardGame, placement: Placement, seat: Seat, look: Look): TemplateResult | typeof nothing {
    const { names, clocks } = this.options;
    const shown = clocks ? this.clock(match, seat) : undefined;
    const held = handPicture(game, placement, seat, look);
    const hand = (placement.hands[seat]?.length ?? 0) > 0;
    if (!names && !shown && !hand) return nothing;
    const turn = !match.ending && match.started && placement.turn === seat;
    const out = placement.living !== undefined && !placement.living.has(seat);
    return html`<div class=${classMap({ strip: true, turn, out })} data-seat=${seat}>
      <span>${sideMark(game, seat, look.bottom)}</span>
      ${names ? html`<bdi>${this.nameOf(match, seat)}</bdi>` : html`<span></span>`}
      ${game.places ? html`<span class="discs">${count(placement)[seat as 0 | 1]}</span>` : held}
      ${shown
        ? html`<span class=${classMap({ clock: true, running: shown.running })} role="timer" aria-label=${t("clock.of", { name: this.nameOf(match, seat) })}>${secondsText(shown.ms)}</span>`
        : nothing}
    </div>`;
  }

  private status(match: MatchState, game: BoardGame, ply: number): TemplateResult {
    const line = match.lines[ply - 1];
    const previous = match.lines[ply - 2];
    const atEnd = ply === match.lines.length;
    const told = match.relay?.corrections.at(-1);
    const fresh = told && performance.now() - this.correctedAt < correctionMs;
    return html`<div class="status" role="status">
      ${match.ending && atEnd
        ? html`<span data-testid="result"><b>${resultText(game.name, match.ending)}</b> ${reasonText(match.ending.reason)}</span>`
        : line
          ? html`<span>${ply}. <b>${game.notate(settings.get().notation, game.parse(positionAt(match, ply - 1)), line.move, line.seat, previous && game.touched(previous.move).to)}</b></span>`
          : html`<span>${find(`seat.${game.name}.0`) ? t("table.turnOf", { name: seatName(game.name, match.toMove ?? 0) }) : nothing}</span>`}
      ${match.delayMs > 0 ? html`<span>${t("watch.delay", { span: spanText(match.delayMs) })}</span>` : nothing}
      ${fresh ? html`<span class="told">${t("watch.corrected", { n: (told.changed[0] ?? told.fromPly) + 1 })}</span>` : nothing}
    </div>`;
  }

  private foot(match: MatchState, ply: number): TemplateResult {
    const { controls, link } = this.options;
    const { unseen } = viewOf(this.gaze, match.lines);
    const sign = (path: string): TemplateResult => html`<svg viewBox="0 0 24 24" aria-hidden="true"><path d=${path} /></svg>`;
    const go = (by: number) => (): void => {
      this.gaze = step(this.gaze, by, match.lines);
      this.requestUpdate();
    };
    return html`<div class="foot">
      ${controls
        ? html`<button aria-label=${t("moves.back")} data-testid="back" ?disabled=${ply === 0} @click=${go(-1)}>${sign("M16 5l-9 7 9 7Z")}</button>
            <button aria-label=${t("moves.forward")} data-testid="forward" ?disabled=${ply >= match.lines.length} @click=${go(1)}>${sign("M8 5l9 7-9 7Z")}</button>
            <button
              aria-label=${t("moves.live")}
              data-testid="live"
              ?disabled=${this.gaze.ply === undefined}
              @click=${() => {
                this.gaze = goToMain(this.gaze, match.lines.length, match.lines);
                this.requestUpdate();
              }}
            >
              ${unseen > 0 ? t("watch.new", { n: unseen }) : sign("M18 5v14M5 5l9 7-9 7Z")}
            </button>`
        : nothing}
      ${link ? html`<a href="${this.server}/m/${match.matchId}" target="_blank" rel="noopener">${t("embed.open")}</a>` : nothing}
    </div>`;
  }
}

/** The page's own origin is all that is left for a module. */
const homeOf = (): string => scriptOrigin || location.origin;
