// One board among many: names, clocks, the position with the last move, and how it stands. A picture that leads to its page.
import { css, html, LitElement, nothing, type PropertyValues, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { boardGame, type BoardGame, type PieceStyle } from "../boards";
import { count } from "../boards/othello";
import { base } from "../design/tokens";
import type { ProgrammeBoard } from "../gen/tachiai/v1/relay_pb";
import { Localized, t } from "../i18n";
import type { MatchState, Seat } from "../match/state";
import type { Follow } from "../protocol/follow";
import { session } from "../session";
import { settings } from "../settings";
import { withHide } from "../watch/veil";
import { spanText } from "./event_words";
import { handPicture, picture, pictureStyles, type Look } from "./picture";
import { sideMark, sideMarkStyles } from "./side_mark";
import "./watch_clock";
import { playerName, resultText, seatName } from "./words";

/** The looks a person has chosen; on small pictures of large boards one character a piece is all that can be read. */
export function smallLook(game: BoardGame, bottom: Seat = 0): Look {
  const { pieces, notation } = settings.get();
  const style: PieceStyle = pieces === "kanji2" ? "kanji1" : pieces;
  return { style: game.set ? style : pieces, writing: notation === "kanji" ? "kanji" : "latin", coordinates: false, bottom, flipped: false };
}

/** "Black wins 34–30". */
export function scoreText(match: MatchState, game: BoardGame): string {
  if (!match.ending) return "";
  const placement = game.places ? game.parse(match.position) : undefined;
  const discs = placement && match.ending.places.length > 0 ? ` ${count(placement).join("–")}` : "";
  return `${resultText(match.rulebook.game, match.ending)}${discs}`;
}

@customElement("tachiai-event-board")
export class TachiaiEventBoard extends LitElement {
  @property({ attribute: false }) board!: ProgrammeBoard;
  /** Names alone: nothing of the game is shown. */
  @property({ type: Boolean }) hide = false;
  @state() private follow: Follow | undefined;

  constructor() {
    super();
    new Localized(this);
  }

  private stop: (() => void) | undefined;

  /** Sixty boards hear every move: only the one whose move it is draws itself anew. */
  private readonly listen = (): void => {
    this.follow = session.boards.get(this.board.matchId);
  };

  override connectedCallback(): void {
    super.connectedCallback();
    this.stop = session.onChange(this.listen);
  }

  override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has("board")) this.listen();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.stop?.();
  }

  static override styles = [
    base,
    sideMarkStyles,
    ...pictureStyles,
    css`
      :host {
        display: block;
        min-width: 0;
      }
      a {
        display: grid;
        gap: 0.25rem;
        padding: 0.5rem;
        background: var(--sheet);
        border: 1px solid var(--line);
        border-radius: 8px;
        text-decoration: none;
        color: inherit;
        height: 100%;
        align-content: start;
      }
      a:hover {
        background: var(--sheet-raised);
        border-color: var(--ink-soft);
      }
      .top {
        display: flex;
        gap: 0.5rem;
        font-size: 0.78rem;
        color: var(--ink-soft);
        justify-content: space-between;
        white-space: nowrap;
      }
      .who {
        display: grid;
        grid-template-columns: auto minmax(0, 1fr) auto;
        gap: 0.4rem;
        align-items: center;
        font-size: 0.9rem;
        min-height: 1.6rem;
      }
      .who bdi {
        font-weight: 600;
        overflow: hidden;
        text-overflow: ellipsis;
        white-space: nowrap;
      }
      .who.turn bdi {
        text-decoration: underline;
        text-decoration-color: var(--seal);
        text-decoration-thickness: 2px;
        text-underline-offset: 0.25em;
      }
      .won bdi::after {
        content: "";
        display: inline-block;
        width: 0.5rem;
        height: 0.5rem;
        margin-inline-start: 0.4rem;
        border-radius: 50%;
        background: var(--seal);
      }
      .ground {
        aspect-ratio: 1;
        display: grid;
        place-items: center;
        color: var(--ink-soft);
        border: 1px dashed var(--line);
        border-radius: 4px;
        font-size: 0.85rem;
      }
      .foot {
        display: flex;
        flex-wrap: wrap;
        gap: 0 0.6rem;
        font-size: 0.8rem;
        color: var(--ink-soft);
        min-height: 1.2rem;
      }
      .foot b {
        color: var(--ink);
        font-family: var(--serif);
      }
      .foot :last-child:not(:first-child) {
        margin-inline-start: auto;
      }
    `,
  ];

  override render(): TemplateResult {
    const { board } = this;
    const match = this.hide ? undefined : this.follow?.state;
    const game = boardGame(match?.rulebook.game || board.game);
    const seats = Array.from({ length: game?.seats ?? 2 }, (_, seat) => seat);
    // White and the players opposite above, as they sit; four one under the other.
    const above = game && game.seats > 2 ? [] : [1];
    const below = game && game.seats > 2 ? seats : [0];
    return html`<a href=${withHide(`/m/${board.matchId}`, this.hide)} data-testid="event-board" data-match=${board.matchId} data-ply=${match?.lines.length ?? ""}>
      <span class="top"><span>${t("event.table", { n: board.number })}</span>${match && match.delayMs > 0 ? html`<span>${t("watch.delayShort", { span: spanText(match.delayMs) })}</span>` : nothing}</span>
      ${above.map((seat) => this.who(match, game, seat))}
      ${this.hide ? nothing : this.ground(match, game)}
      ${below.map((seat) => this.who(match, game, seat))} ${this.hide ? nothing : this.foot(match, game)}
    </a>`;
  }

  private nameOf(match: MatchState | undefined, seat: Seat): string {
    const { board } = this;
    return match ? playerName(match.rulebook.game, match.players, seat) : board.players[seat] || seatName(board.game, seat);
  }

  private who(match: MatchState | undefined, game: BoardGame | undefined, seat: Seat): TemplateResult {
    const turn = match !== undefined && !match.ending && match.toMove === seat && match.started;
    const won = match?.ending?.places[seat] === 1 && match.ending.places.filter((place) => place === 1).length === 1;
    return html`<span class="who ${turn ? "turn" : ""} ${won ? "won" : ""}">
      <span>${game ? sideMark(game, seat, 0) : nothing}</span><bdi>${this.nameOf(match, seat)}</bdi>
      ${match ? html`<tachiai-watch-clock .match=${match} .seat=${seat} label=${t("clock.of", { name: this.nameOf(match, seat) })}></tachiai-watch-clock>` : nothing}
    </span>`;
  }

  private ground(match: MatchState | undefined, game: BoardGame | undefined): TemplateResult {
    const placement = match && game?.parse(match.position);
    if (!match || !game || !placement) return html`<span class="ground">${match && !game ? t("table.unknownGame", { game: match.rulebook.game }) : "…"}</span>`;
    const last = match.lines.at(-1);
    const look = smallLook(game);
    const label = `${t("table.board")}: ${this.nameOf(match, 0)} – ${this.nameOf(match, 1)}`;
    return html`${game.seats === 2 ? handPicture(game, placement, 1, look) : nothing}
      ${picture(game, placement, last && game.touched(last.move), look, label)}
      ${game.seats === 2 ? handPicture(game, placement, 0, look) : nothing}`;
  }

  private foot(match: MatchState | undefined, game: BoardGame | undefined): TemplateResult | typeof nothing {
    if (!match || !game) return nothing;
    return html`<span class="foot">
      ${match.ending
        ? html`<b data-testid="board-result">${scoreText(match, game)}</b>`
        : html`<span>${match.lines.length > 0 ? t("lobby.move", { n: match.lines.length }) : t("event.notBegun")}</span>`}
      ${match.watchers > 0 ? html`<span>${t("lobby.watchers", { n: match.watchers })}</span>` : nothing}
    </span>`;
  }
}
