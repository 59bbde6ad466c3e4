// One board for who watches: the game as it comes, and as far back, aside and ahead as he likes. Nothing here asks the
// server for an act of the game.
import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from "lit";
import { customElement, property, query, state } from "lit/decorators.js";
import { classMap } from "lit/directives/class-map.js";
import { boardGame, type BoardGame } from "../boards";
import { quarterTurns, sideOnScreen } from "../boards/geometry";
import { count } from "../boards/othello";
import { base } from "../design/tokens";
import { Office } from "../gen/tachiai/v1/common_pb";
import { find, Localized, t } from "../i18n";
import { departures, type Departure } from "../match/departures";
import type { Correction, Note } from "../match/relay";
import { positionAt, type MatchState, type Seat } from "../match/state";
import { session, SessionListener } from "../session";
import { settings } from "../settings";
import { bell, knock } from "../sounds";
import { setTitle } from "../title";
import { actsOf, offered, seen, writtenAside, type Seen } from "../watch/explore";
import { atLive, goTo, goToMain, isAside, lengthOf, lineChanged, play, plyOf, step, viewOf, type Gaze } from "../watch/gaze";
import { lineTo, plyOfFragment, transcript } from "../watch/transcript";
import { clampReached, hidesResults, mayStepTo, unveiled, veil, withHide } from "../watch/veil";
import type { Mark, PlayEvent, TachiaiBoard } from "./board";
import "./board";
import "./clock";
import { spanText } from "./event_words";
import type { BrowseEvent } from "./moves";
import "./moves";
import { sideMark, sideMarkStyles } from "./side_mark";
import { tableStyles } from "./table_style";
import "./talk";
import "./watch_clock";
import { watchStyles } from "./watch_style";
import { controlText, gameName, playerName, reasonText, resultText, seatName, seatsOf, titleOf } from "./words";

const messageMs = 7_000;
/** Corrections that stay in sight below the board. */
const correctionsShown = 3;

/** Room for a column beside the board; the same width as in table_style.ts. */
const roomy = window.matchMedia("(min-width: 900px)");

@customElement("tachiai-watch")
export class TachiaiWatch extends LitElement {
  @property() matchId = "";
  /** Results are hidden until one steps to them. */
  @property({ type: Boolean }) hide = false;

  @state() private gaze: Gaze = atLive;
  /** In hide mode: how far one has stepped. */
  @state() private reached = 0;
  @state() private flips = 0;
  @state() private exploring = false;
  @state() private menu = false;
  @state() private copied = "";
  @state() private message = "";
  @state() private spoken = "";
  @state() private wide = roomy.matches;
  @query("tachiai-board") private boardElement!: TachiaiBoard | null;

  private shown: MatchState | undefined;
  private messageTimer: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    super();
    new Localized(this);
    new SessionListener(this, () => this.news());
  }

  static override styles = [base, sideMarkStyles, tableStyles, watchStyles];

  override connectedCallback(): void {
    super.connectedCallback();
    window.addEventListener("keydown", this.onKey);
    window.addEventListener("hashchange", this.onAddress);
    roomy.addEventListener("change", this.onRoom);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    window.removeEventListener("keydown", this.onKey);
    window.removeEventListener("hashchange", this.onAddress);
    roomy.removeEventListener("change", this.onRoom);
    clearTimeout(this.messageTimer);
  }

  override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has("matchId")) {
      this.gaze = atLive;
      this.reached = 0;
      this.shown = undefined;
      this.exploring = false;
      this.message = "";
      this.news();
      this.onAddress();
    } else if (changed.has("hide")) {
      this.gaze = atLive;
      this.shown = undefined;
      this.news();
    }
  }

  // --- what is known ---

  private get whole(): MatchState | undefined {
    return session.follow?.matchId === this.matchId ? session.follow.state : undefined;
  }

  /** As far as it may be shown: everything below draws this and nothing else. */
  private get match(): MatchState | undefined {
    const { whole } = this;
    return whole && this.hide ? veil(whole, this.reached) : whole;
  }

  private get bottom(): Seat {
    const seats = (this.match && boardGame(this.match.rulebook.game)?.seats) ?? 2;
    return this.flips % seats;
  }

  private nameOf(match: MatchState, seat: Seat): string {
    return playerName(match.rulebook.game, match.players, seat);
  }

  private readonly known = new WeakMap<MatchState, Departure[]>();

  private departures(match: MatchState): Departure[] {
    const game = boardGame(match.rulebook.game);
    if (!game || game.seats === 2) return [];
    const known = this.known.get(match) ?? departures(match, (position) => game.parse(position)?.living);
    this.known.set(match, known);
    return known;
  }

  private news(): void {
    const { whole } = this;
    if (whole && this.hide) this.reached = clampReached(whole, this.reached);
    const now = this.match;
    const before = this.shown;
    this.shown = now;
    if (!now || now === before) return;
    setTitle(`${titleOf(now, undefined)} · ${t("app.name")}`);
    if (!before || before.matchId !== now.matchId) return;
    const wasLive = this.gaze.ply === undefined;
    this.gaze = lineChanged(this.gaze, before.lines, now.lines);
    if (!this.hide) this.heard(before, now, wasLive);
  }

  /** What came in, for ear and eye. */
  private heard(before: MatchState, now: MatchState, wasLive: boolean): void {
    const game = boardGame(now.rulebook.game);
    if (!game) return;
    if (now.lines.length > before.lines.length && wasLive) {
      knock();
      this.spoken = this.sentence(now, now.lines.length - 1, game);
    }
    const told = before.relay?.corrections.length ?? 0;
    const corrections = now.relay?.corrections.slice(told) ?? [];
    for (const correction of corrections) {
      const text = this.correctionText(now, correction, game);
      this.say(text);
      this.spoken = text;
    }
    const notes = now.relay?.notes.slice(before.relay?.notes.length ?? 0) ?? [];
    for (const { kind, text } of notes) {
      if (kind === "line" || kind === "comment") continue;
      this.say(`${t(`note.${kind}`)}: ${text}`);
      this.spoken = text;
    }
    if (now.ending && !before.ending) {
      bell();
      this.spoken = `${resultText(now.rulebook.game, now.ending)}. ${reasonText(now.ending.reason)}`;
    }
  }

  private say(text: string): void {
    clearTimeout(this.messageTimer);
    this.message = text;
    this.messageTimer = setTimeout(() => (this.message = ""), messageMs);
  }

  /** A move in the reader's writing. @param position before it */
  private written(game: BoardGame, position: string, move: string, seat: Seat): string {
    return game.notate(settings.get().notation, game.parse(position), move, seat, undefined);
  }

  private correctionText(match: MatchState, { fromPly, struck, changed, reason }: Correction, game: BoardGame): string {
    const ply = changed[0];
    const before = ply === undefined ? undefined : struck.find((line) => line.ply === ply);
    const after = ply === undefined ? undefined : match.lines[ply];
    const what =
      ply === undefined
        ? struck.length > 0
          ? t("watch.struck", { n: fromPly + 1 })
          : t("watch.corrected", { n: fromPly + 1 })
        : before && after && after.move !== before.move
          ? t("watch.correctedTo", {
              n: ply + 1,
              before: this.written(game, before.ply === fromPly ? positionAt(match, fromPly) : struck[before.ply - fromPly - 1]!.position, before.move, before.seat),
              after: this.written(game, positionAt(match, after.ply), after.move, after.seat),
            })
          : t("watch.corrected", { n: ply + 1 });
    return reason ? t("watch.correctedBecause", { what, reason }) : what;
  }

  private sentence(match: MatchState, index: number, game: BoardGame): string {
    const line = match.lines[index]!;
    const previous = index > 0 ? game.touched(match.lines[index - 1]!.move).to : undefined;
    const before = game.parse(index === 0 ? match.start : match.lines[index - 1]!.position);
    const move = game.notate(settings.get().notation, before, line.move, line.seat, previous);
    return t("table.moved", { side: seatName(match.rulebook.game, line.seat), move });
  }

  // --- looking ---

  /** A link to a ply. */
  private readonly onAddress = (): void => {
    const ply = plyOfFragment(location.hash);
    if (ply === undefined) return;
    if (this.whole) this.browse(ply);
    else void this.updateComplete.then(() => this.whole && this.browse(ply));
  };

  /** To a ply of the game; in hide mode that is a step, and what lies before it is shown with it. */
  private browse(ply: number | undefined): void {
    const { whole } = this;
    if (!whole) return;
    if (this.hide) {
      const to = ply ?? this.reached;
      if (!mayStepTo(whole, to) && to > this.reached) this.say(t("hide.noMore"));
      this.reached = Math.max(this.reached, clampReached(whole, to));
      const { lines } = veil(whole, this.reached);
      this.gaze = goToMain(this.gaze, to, lines);
      this.shown = veil(whole, this.reached);
      if (unveiled(whole, this.reached)) setTitle(`${titleOf(whole, undefined)} · ${t("app.name")}`);
      return;
    }
    this.gaze = ply === undefined ? atLive : goToMain(this.gaze, ply, whole.lines);
  }

  private stepBy(by: number): void {
    const { match } = this;
    if (!match) return;
    const to = plyOf(this.gaze, match.lines) + by;
    if (this.gaze.aside && to >= 0 && to <= lengthOf(this.gaze, match.lines)) this.gaze = goTo(this.gaze, to, match.lines);
    else if (this.hide && !this.gaze.aside && to > match.lines.length) this.browse(Math.max(to, this.reached + by));
    else this.gaze = step(this.gaze, by, match.lines);
  }

  private readonly onBrowse = (event: BrowseEvent): void => {
    event.stopPropagation();
    if (event.by) this.stepBy(event.by);
    else this.browse(event.ply);
  };

  private readonly onKey = (event: KeyboardEvent): void => {
    const target = event.composedPath()[0];
    if (!this.match || event.altKey || event.ctrlKey || event.metaKey) return;
    if (target instanceof HTMLInputElement || target instanceof HTMLSelectElement || target instanceof HTMLTextAreaElement) return;
    const deed = {
      ArrowLeft: () => this.stepBy(-1),
      ArrowRight: () => this.stepBy(1),
      Home: () => this.browse(0),
      ArrowUp: () => this.browse(0),
      End: () => this.browse(undefined),
      ArrowDown: () => this.browse(undefined),
      f: () => (this.flips += 1),
    }[event.key];
    if (!deed) return;
    deed();
    event.preventDefault();
  };

  private readonly onRoom = (): void => {
    this.wide = roomy.matches;
  };

  private wheelSum = 0;
  private readonly onWheel = (event: WheelEvent): void => {
    if (!this.match || event.ctrlKey) return;
    event.preventDefault();
    this.wheelSum += event.deltaY;
    if (Math.abs(this.wheelSum) < 60) return;
    this.stepBy(Math.sign(this.wheelSum));
    this.wheelSum = 0;
  };

  private made(move: string): void {
    const { match } = this;
    const game = match && boardGame(match.rulebook.game);
    const view = game && seen(game, match, this.gaze);
    if (!match || !game || !view) return;
    for (const act of actsOf(game, view.placement, move)) this.gaze = play(this.gaze, act, match.lines);
  }

  /** A line that was shown after the game, before one's own eyes. */
  private playNote({ ply, moves }: Note): void {
    const { match } = this;
    const game = match && boardGame(match.rulebook.game);
    if (!match || !game) return;
    this.gaze = goToMain(this.gaze, ply, match.lines);
    for (const move of moves) this.made(move);
    if (this.gaze.aside) this.gaze = goTo(this.gaze, ply + 1, match.lines);
  }

  // --- the page ---

  override render(): TemplateResult {
    const { match } = this;
    if (!match) return html`<p class="plain" aria-busy="true">${t("table.loading")}</p>`;
    const game = boardGame(match.rulebook.game);
    if (!game) return html`<p class="plain">${t("table.unknownGame", { game: match.rulebook.game })}</p>`;
    const view = seen(game, match, this.gaze);
    if (!view) return html`<p class="plain">${match.position}</p>`;
    const round = game.seats > 2;
    const far = round ? nothing : this.strip(match, game, view, 1 - this.bottom);
    const near = round ? nothing : this.strip(match, game, view, this.bottom);
    return html`
      <button class="skip" @click=${() => this.boardElement?.focus()}>${t("app.skip")}</button>
      <div class=${classMap({ page: true, watch: true, [game.name]: true })} data-testid="watch" data-match=${this.matchId} data-ply=${match.lines.length}
        data-shown-ply=${view.ply} data-live=${this.gaze.ply === undefined && !this.hide ? "yes" : "no"} data-live-position=${match.position}
        data-aside=${this.gaze.aside ? this.gaze.aside.kind : ""} data-ending=${match.ending ? `${match.ending.places.join(",")} ${match.ending.reason}` : ""}>
        <section class="main" aria-label=${t("table.board")}>
          ${this.wide || round ? nothing : html`<div class="strip-top">${far}</div>`}
          <div class="board-box" @wheel=${this.onWheel}>${this.boardView(match, game, view)}</div>
          ${this.wide || round ? nothing : html`<div class="strip-bottom">${near}</div>`}
          ${this.message
            ? html`<div class="message" role="status" data-testid="message"><span><bdi>${this.message}</bdi></span>
                <button class="quiet" aria-label=${t("app.close")} @click=${() => (this.message = "")}>✕</button></div>`
            : nothing}
        </section>
        <aside class="side">
          ${this.wide ? far : nothing} ${this.head(match)}
          <tachiai-moves .game=${game} .match=${match} .view=${this.listView(match)} .bottom=${this.bottom} ?veiled=${this.hide} ?aside=${isAside(this.gaze)}
            .departures=${this.departures(match)} @browse=${this.onBrowse}></tachiai-moves>
          ${this.status(match, game, view)} ${this.actions(match, game)}
          <tachiai-talk .matchId=${this.matchId} .office=${session.follow?.office ?? Office.UNSPECIFIED} .upTo=${this.talkUpTo(match)}
            @browse=${this.onBrowse}></tachiai-talk>
          ${this.wide ? near : nothing}
        </aside>
      </div>
      <div class="hidden" aria-live="polite" data-testid="spoken">${this.spoken}</div>
    `;
  }

  /** A line that is none of the game's has no row in its list. */
  private listView(match: MatchState): ReturnType<typeof viewOf> {
    const view = viewOf(this.gaze, match.lines);
    return isAside(this.gaze) ? { ...view, ply: this.gaze.aside!.from } : this.hide ? { ply: plyOf(this.gaze, match.lines), unseen: 0 } : view;
  }

  private talkUpTo(match: MatchState): number | undefined {
    if (!this.hide || match === this.whole) return undefined;
    // What is said at the last move may say how it ended.
    return this.whole?.ending && this.whole.lines.length === match.lines.length ? match.lines.length - 1 : match.lines.length;
  }

  private boardView(match: MatchState, game: BoardGame, view: Seen): TemplateResult {
    const line = isAside(this.gaze) ? undefined : match.lines[view.ply - 1];
    const check = view.ply === match.lines.length && !isAside(this.gaze) ? match.check : line?.check;
    const { turn } = view.placement;
    const hands = this.exploring && turn !== undefined;
    return html`<tachiai-board
      .game=${game}
      .placement=${view.placement}
      .position=${view.position}
      .bottom=${this.bottom}
      .flipped=${this.flips % 2 === 1}
      .mover=${hands ? turn : undefined}
      .hints=${hands ? offered(game, view.placement) : undefined}
      .last=${view.last ? game.touched(view.last.move) : {}}
      .marks=${this.marks(match)}
      .alarms=${check && turn !== undefined ? game.royals(view.placement, turn) : []}
      .names=${seatsOf(game.name).map((seat) => this.nameOf(match, seat))}
      @play=${(event: PlayEvent) => this.made(event.move)}
      >${game.seats > 2 ? seatsOf(game.name).map((seat) => this.seated(match, game, view, seat)) : nothing}</tachiai-board
    >`;
  }

  /** Where the table looks otherwise than the relay says. */
  private marks(match: MatchState): ReadonlyMap<string, Mark> {
    if (this.gaze.ply !== undefined) return new Map();
    return new Map((match.relay?.difference ?? []).filter(({ square }) => !square.startsWith("hand")).map(({ square }) => [square, "accused"]));
  }

  private seated(match: MatchState, game: BoardGame, view: Seen, seat: Seat): TemplateResult {
    const side = sideOnScreen(game.geometry, seat, quarterTurns(game.geometry, this.bottom));
    return html`<div slot="seat-${seat}" class=${classMap({ seated: true, beside: side === 1 || side === 3 })}>${this.strip(match, game, view, seat)}</div>`;
  }

  private strip(match: MatchState, game: BoardGame, view: Seen, seat: Seat): TemplateResult {
    const { rulebook } = match;
    const turn = this.gaze.ply === undefined && !this.hide ? match.toMove === seat && !match.ending : view.placement.turn === seat;
    const out = view.placement.living !== undefined && !view.placement.living.has(seat);
    const departure = out ? this.departures(match).find((one) => one.seat === seat) : undefined;
    const place = match.ending && !isAside(this.gaze) && view.ply === match.lines.length ? match.ending.places[seat] : undefined;
    return html`<div class=${classMap({ strip: true, turn, out })} data-testid="strip-${seat}">
      <span class="mark">${sideMark(game, seat, this.bottom)}</span>
      <span class="who">
        <span class="name"><bdi>${this.nameOf(match, seat)}</bdi></span>
        <span class="role"
          >${seatName(rulebook.game, seat)}${game.places
            ? html` · <b data-testid="discs-${seat}">${t("table.discs", { n: count(view.placement)[seat as 0 | 1] })}</b>`
            : nothing}${departure ? html` · <b class="gone">${find(`seat.out.${departure.cause || "mate"}`) ?? t("seat.out")}</b>` : nothing}${place ===
            undefined
            ? nothing
            : html` · <b>${t("result.place", { n: place })}</b>`}</span
        >
      </span>
      ${out ? nothing : this.clockView(match, seat)}
    </div>`;
  }

  private clockView(match: MatchState, seat: Seat): TemplateResult | typeof nothing {
    const label = t("clock.of", { name: this.nameOf(match, seat) });
    const { ply } = this.gaze;
    if (match.relay || ply !== undefined || this.hide) {
      const at = isAside(this.gaze) ? this.gaze.aside!.from : (ply ?? (this.hide ? match.lines.length : undefined));
      return html`<tachiai-watch-clock class="large" .match=${match} .seat=${seat} .ply=${match === this.whole && ply === undefined ? undefined : at} .label=${label}></tachiai-watch-clock>`;
    }
    return html`<tachiai-clock .clocks=${match.clocks} .control=${match.control[seat] ?? match.control[0]} .seat=${seat} .name=${this.nameOf(match, seat)}
      ?silent=${match.rulebook.flag === "claim"}></tachiai-clock>`;
  }

  private head(match: MatchState): TemplateResult {
    const { rulebook } = match;
    return html`<header class="head">
      <h1>${gameName(rulebook.game)}</h1>
      <span>${controlText(rulebook.control[0])}</span>
      ${match.relay ? html`<span>${t("watch.relayed")}</span>` : nothing}
      ${match.delayMs > 0 ? html`<span class="delay" data-testid="delay">${t("watch.delay", { span: spanText(match.delayMs) })}</span>` : nothing}
      ${match.programmeId ? html`<a href=${withHide(`/e/${match.programmeId}`, this.hide)} data-testid="to-event">${t("watch.event")}</a>` : nothing}
      <span class="watchers" data-testid="watchers">${t("lobby.watchers", { n: match.watchers })}</span>
    </header>`;
  }

  private status(match: MatchState, game: BoardGame, view: Seen): TemplateResult {
    const atEnd = !isAside(this.gaze) && view.ply === match.lines.length;
    return html`<div class="status" data-testid="status">
      ${this.hide ? this.hideLine(match) : nothing} ${this.placeLine(match)}
      ${match.ending && atEnd
        ? html`<p class="ended" data-testid="ending"><b>${resultText(match.rulebook.game, match.ending)}</b> ${reasonText(match.ending.reason)}</p>`
        : this.turnLine(match, view)}
      ${this.differenceLine(match)} ${this.correctionsView(match, game)} ${this.notesView(match, view)}
    </div>`;
  }

  private hideLine(match: MatchState): TemplateResult | typeof nothing {
    if (match === this.whole) return nothing;
    return html`<p class="veil" data-testid="veil">${t("hide.title")} <button class="link" data-testid="unveil" @click=${() => this.unveilAll()}>${t("hide.off")}</button></p>`;
  }

  private unveilAll(): void {
    this.dispatchEvent(new CustomEvent("go", { detail: `/m/${this.matchId}?hide=0`, bubbles: true, composed: true }));
  }

  /** Where one looks, and the way back. */
  private placeLine(match: MatchState): TemplateResult | typeof nothing {
    const { aside, ply } = this.gaze;
    if (ply === undefined) return nothing;
    const back = html`<button class="link" data-testid="to-game" @click=${() => this.browse(this.hide ? match.lines.length : undefined)}>${t("watch.toGame")}</button>`;
    if (isAside(this.gaze)) {
      const key = aside!.kind === "own" ? "watch.ownLine" : "watch.abandoned";
      const text = t(key, { n: aside!.kind === "own" ? aside!.from + 1 : aside!.from });
      return html`<p class="aside-line" role="status" data-testid=${aside!.kind === "own" ? "own-line" : "abandoned"}>
        <bdi>${text}</bdi> <span class="acts">${writtenAside(boardGame(match.rulebook.game)!, match, this.gaze, settings.get().notation).map((text, index) => this.asideAct(match, text, aside!.from + index + 1, ply))}</span> ${back}
      </p>`;
    }
    if (this.hide) return nothing;
    const { unseen } = viewOf(this.gaze, match.lines);
    return html`<p class="turnline" data-testid="turn">${t("watch.away", { n: ply })}
      <button class="link" data-testid="live" @click=${() => this.browse(undefined)}>${t("moves.live")}${unseen > 0 ? html` (${t("watch.new", { n: unseen })})` : nothing}</button>
    </p>`;
  }

  private asideAct(match: MatchState, text: string, ply: number, shown: number): TemplateResult {
    return html`<button class="act" aria-current=${ply === shown ? "true" : "false"} data-aside-ply=${ply} @click=${() => (this.gaze = goTo(this.gaze, ply, match.lines))}>
      ${ply}. ${text}
    </button>`;
  }

  private turnLine(match: MatchState, view: Seen): TemplateResult | typeof nothing {
    if (this.gaze.ply !== undefined || this.hide || !match.started || match.toMove === undefined) return nothing;
    return html`<p class="turnline" data-testid="turn">
      ${match.check ? html`<b class="check">${t("table.check")}</b>` : nothing}<bdi>${t("table.turnOf", { name: this.nameOf(match, match.toMove) })}</bdi>
      ${view.placement.lionTakenOn ? html`<small>${t("table.lionTaken", { square: view.placement.lionTakenOn })}</small>` : nothing}
      ${match.conflated ? html`<small>${t("notice.conflated")}</small>` : nothing}
    </p>`;
  }

  private differenceLine(match: MatchState): TemplateResult | typeof nothing {
    const difference = match.relay?.difference ?? [];
    if (difference.length === 0) return nothing;
    return html`<p class="differs" data-testid="differs">${t("watch.markDiffers", { squares: difference.map(({ square }) => square).join(", ") })}</p>`;
  }

  private correctionsView(match: MatchState, game: BoardGame): TemplateResult | typeof nothing {
    const corrections = match.relay?.corrections.slice(-correctionsShown).reverse() ?? [];
    if (corrections.length === 0) return nothing;
    return html`<ul class="corrections" data-testid="corrections">
      ${corrections.map((correction) => {
        const ply = (correction.changed[0] ?? correction.fromPly) + 1;
        return html`<li data-ply=${ply}><bdi>${this.correctionText(match, correction, game)}</bdi>
          ${ply <= match.lines.length ? html`<button class="link" @click=${() => this.browse(ply)}>${t("moves.ply", { n: ply })}</button>` : nothing}</li>`;
      })}
    </ul>`;
  }

  /** What was said of the position that is looked at. */
  private notesView(match: MatchState, view: Seen): TemplateResult | typeof nothing {
    if (isAside(this.gaze)) return nothing;
    const notes = match.relay?.notes.filter(({ ply }) => ply === view.ply) ?? [];
    if (notes.length === 0) return nothing;
    return html`<ul class="notes" data-testid="notes">
      ${notes.map(
        (note) =>
          html`<li class=${note.kind}><b>${t(`note.${note.kind}`)}</b> <bdi>${note.text}</bdi>
            ${note.moves.length > 0
              ? html`<code>${note.moves.join(" ")}</code> <button class="link" data-testid="play-note" @click=${() => this.playNote(note)}>${t("note.show")}</button>`
              : nothing}</li>`,
      )}
    </ul>`;
  }

  private actions(match: MatchState, game: BoardGame): TemplateResult {
    return html`<div class="actions" role="group">
      <button data-testid="flip" aria-pressed=${this.bottom === 0 ? "false" : "true"} title="f" @click=${() => (this.flips += 1)}>${t(game.seats > 2 ? "act.turn" : "act.flip")}</button>
      <button data-testid="explore" aria-pressed=${this.exploring ? "true" : "false"} title=${t("watch.exploreHint")} @click=${() => (this.exploring = !this.exploring)}>
        ${t(this.exploring ? "watch.exploreOff" : "watch.explore")}
      </button>
      <button class="more" aria-expanded=${this.menu ? "true" : "false"} data-testid="more" @click=${() => (this.menu = !this.menu)}>${t("act.menu")}</button>
      ${this.menu ? this.menuView(match) : nothing}
    </div>`;
  }

  private menuView(match: MatchState): TemplateResult {
    const address = (fragment: string): string => `${location.origin}${withHide(`/m/${this.matchId}${fragment}`, this.hide)}`;
    const { game } = match.rulebook;
    const ply = Math.min(plyOf(this.gaze, match.lines), match.lines.length);
    const copy = (what: string, label: string, text: () => string): TemplateResult =>
      html`<button data-testid="copy-${what}" @click=${() => void this.copy(what, text())}>${this.copied === what ? t("table.copied") : label}</button>`;
    return html`<div class="menu">
      ${copy("share", t("watch.shareGame"), () => address(""))} ${copy("ply", t("watch.share"), () => address(`#ply=${ply}`))}
      ${copy("game", t("watch.copyGame"), () => transcript(game, match.lines))} ${copy("line", t("watch.copyLine"), () => transcript(game, lineTo(match.lines, this.gaze)))}
      ${copy("embed", t("watch.embed"), () => embedCode(this.matchId))}
      ${this.hide ? nothing : html`<button data-testid="hide-on" @click=${() => this.dispatchEvent(new CustomEvent("go", { detail: `/m/${this.matchId}?hide=1`, bubbles: true, composed: true }))}>${t("hide.turnOn")}</button>`}
      ${match.players
        .filter(({ principalId }) => principalId !== "")
        .map(
          ({ principalId, seat }) =>
            html`<a class="button" data-native data-testid="follow-${seat}" href=${withHide(`/p/${principalId}.atom`, this.hide)}><bdi>${t("follow.player", { name: this.nameOf(match, seat) })}</bdi></a>`,
        )}
    </div>`;
  }

  private async copy(what: string, text: string): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      this.copied = what;
      setTimeout(() => (this.copied = ""), 2_000);
    } catch {
      this.say(text);
    }
  }
}

/** What somebody pastes into his own page. */
const embedCode = (matchId: string): string =>
  `<script src="${location.origin}/embed.js"></script>\n<tachiai-board match="${matchId}" server="${location.origin}"></tachiai-board>`;

/** Whether this page hides results. */
export const hiding = (): boolean => hidesResults(location.search, settings.get().hideResults);
