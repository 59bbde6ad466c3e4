// The desk of a relayed board: who holds its office writes down what happens there. Everything goes through the queue, so
// that the same page works with and without a network.
import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from "lit";
import { customElement, property, query, state } from "lit/decorators.js";
import { classMap } from "lit/directives/class-map.js";
import { boardGame, type BoardGame, type Placement } from "../boards";
import { count } from "../boards/othello";
import type { Tool } from "../boards/tools";
import { base } from "../design/tokens";
import { Office } from "../gen/tachiai/v1/common_pb";
import { RefusalCode } from "../gen/tachiai/v1/news_pb";
import { Localized, t } from "../i18n";
import { officeInvitationOf, officeInvitationsOf } from "../keys";
import { positionAt, type MatchState, type Seat } from "../match/state";
import { says } from "../match/terms";
import { previewOf, saysSomething, type Change, type Preview } from "../relay/correction";
import { draftOf, lastOf, rebased, type Draft } from "../relay/draft";
import type { Act, Deed, Entry } from "../relay/entry";
import { atMove, perform, playable, playLine, type Flaw } from "../relay/hands";
import { isKeptBoard, keptOf, restored } from "../relay/kept_board";
import { nothingTyped, press, type Command, type Typing } from "../relay/keyboard";
import { keepDesk } from "../relay/mine";
import { outbox, store } from "../relay/outbox";
import { onBoard } from "../relay/result";
import { differences, inHand, positionText, putOn, turnedOn } from "../relay/table_board";
import { session, SessionListener } from "../session";
import { keep, recall } from "../settings";
import { knock } from "../sounds";
import { setTitle } from "../title";
import "./board";
import type { Mark, NameEvent, PlayEvent } from "./board";
import type { BrowseEvent } from "./moves";
import "./relay_clocks";
import type { ReadEvent, TachiaiRelayClocks } from "./relay_clocks";
import { deskStyles } from "./relay_desk_style";
import "./relay_line";
import "./relay_names";
import "./relay_office";
import { differencePanel, previewPanel, type ActsEvent, type DeedEvent } from "./relay_panels";
import "./relay_palette";
import "./talk";
import type { PaletteEvent, TachiaiRelayPalette } from "./relay_palette";
import { relayStyles } from "./relay_style";
import { deedText, differenceText, flawText, moveText, relayHeardText, whyText } from "./relay_words";
import { ruleLink } from "./rule";
import { sideMarkStyles } from "./side_mark";
import { gameName, playerName, reasonText, resultText, seatsOf } from "./words";

/** What the operator is about to do. */
type Mode =
  | { at: "live" }
  | { at: "ply"; ply: number } // looks at the position in which this ply was answered
  | { at: "change"; how: "replace" | "insert"; ply: number }
  | { at: "preview"; change: Change; why: string }
  | { at: "hand" } // discs as hands moved them
  | { at: "table"; table: Placement } // sets up what stands on the table
  | { at: "line"; ply: number; acts: Act[]; text: string } // a line shown after the game
  | { at: "result" | "say" | "paste" | "keys" | "names" | "more" };

const live: Mode = { at: "live" };
const keepAfterMs = 300;
/** How much of what was heard stays on the page. */
const heardMax = 8;

@customElement("tachiai-relay-desk")
export class TachiaiRelayDesk extends LitElement {
  @property() matchId = "";

  @state() private mode: Mode = live;
  /** The next move of the shogi family is written as hands did it. */
  @state() private asStood = false;
  @state() private tool: Tool = "hand";
  @state() private face: Seat = 0;
  @state() private flaw: { act: Act; flaw: Flaw } | undefined;
  @state() private typing: Typing = nothingTyped;
  @state() private unreadable = "";
  @state() private turns = 0;
  @state() private settleWhy = "";
  @state() private copied = "";
  @state() private kept: MatchState | undefined;
  @state() private heard: readonly { seq: number; text: string }[] = [];
  @query("tachiai-relay-clocks") private clocksView!: TachiaiRelayClocks | null;
  @query("tachiai-relay-palette") private palette!: TachiaiRelayPalette | null;

  private keptOffice: Office = Office.UNSPECIFIED;
  private stopOutbox: (() => void) | undefined;
  private keepTimer: ReturnType<typeof setTimeout> | undefined;
  private lastSeq = -1;
  private readonly read = new Map<string, Placement>();

  constructor() {
    super();
    new Localized(this);
    new SessionListener(this, () => this.news());
  }

  static override styles = [base, sideMarkStyles, relayStyles, deskStyles];

  override connectedCallback(): void {
    super.connectedCallback();
    window.addEventListener("keydown", this.onKey, { capture: true });
    this.stopOutbox = outbox.onChange(() => this.requestUpdate());
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    window.removeEventListener("keydown", this.onKey, { capture: true });
    this.stopOutbox?.();
    clearTimeout(this.keepTimer);
  }

  override willUpdate(changed: PropertyValues<this>): void {
    if (!changed.has("matchId")) return;
    this.mode = live;
    this.flaw = undefined;
    this.kept = undefined;
    this.heard = [];
    this.lastSeq = -1;
    this.read.clear();
    void this.takeUp(this.matchId);
    this.news();
  }

  // --- what is known ---

  /** The board as the server told it, or as this browser kept it. */
  private get match(): MatchState | undefined {
    const { follow } = session;
    return (follow?.matchId === this.matchId ? follow.state : undefined) ?? this.kept;
  }

  private get office(): Office {
    const told = session.follow?.matchId === this.matchId ? session.follow.office : Office.UNSPECIFIED;
    return told || session.officeIn(this.matchId) || this.keptOffice;
  }

  private get entries(): Entry[] {
    const seq = session.follow?.matchId === this.matchId ? (session.follow.state?.seq ?? 0) : 0;
    return outbox.of(this.matchId, seq);
  }

  private readonly parsed = (text: string): Placement => {
    const game = boardGame(this.match?.rulebook.game ?? "");
    const known = this.read.get(text) ?? game?.parse(text) ?? { pieces: new Map(), hands: [], turn: undefined };
    this.read.set(text, known);
    return known;
  };

  private memo: { match: MatchState; entries: string; draft: Draft } | undefined;

  private draftNow(game: BoardGame, match: MatchState): Draft {
    const { entries } = this;
    const key = entries.map(({ id, refused }) => `${id}${refused ? "!" : ""}`).join();
    if (this.memo?.match === match && this.memo.entries === key) return this.memo.draft;
    const draft = draftOf(game, match, match.relay!, entries, this.parsed, performance.now(), Date.now());
    this.memo = { match, entries: key, draft };
    return draft;
  }

  private readonly nameOf = (seat: Seat): string => playerName(this.match?.rulebook.game ?? "", this.match?.players ?? [], seat);

  private async takeUp(matchId: string): Promise<void> {
    try {
      const kept = await store.board(matchId);
      if (matchId !== this.matchId || !isKeptBoard(kept)) return;
      this.keptOffice = kept.office;
      this.kept = restored(kept, Date.now(), performance.now());
    } catch {
      // This browser keeps nothing: the board comes with the network.
    }
  }

  private news(): void {
    const { follow } = session;
    const match = follow?.matchId === this.matchId ? follow.state : undefined;
    if (!match) return;
    setTitle(`${seatsOf(match.rulebook.game).map(this.nameOf).join(" – ")} · ${t("relay.desk")} · ${t("app.name")}`);
    const game = boardGame(match.rulebook.game);
    if (!game || match.seq === this.lastSeq) return;
    const first = this.lastSeq < 0;
    this.lastSeq = match.seq;
    const text = !first && match.heard ? relayHeardText(match.heard, game, this.nameOf) : undefined;
    if (text) this.heard = [{ seq: match.seq, text }, ...this.heard].slice(0, heardMax);
    if (this.office === Office.UNSPECIFIED || !match.relay) return;
    keepDesk(this.matchId);
    clearTimeout(this.keepTimer);
    this.keepTimer = setTimeout(() => {
      store.keepBoard(keptOf(match, this.office, Date.now(), performance.now())).catch(() => undefined);
    }, keepAfterMs);
  }

  // --- what is entered ---

  private add(...deeds: Deed[]): void {
    void outbox.add(this.matchId, this.office, ...deeds);
  }

  private moveDeed(draft: Draft, act: Act, unsure: boolean, offset = 0): Deed {
    return { kind: "relayMove", ply: draft.lines.length + offset, revision: draft.revision, act, unsure, left: [] };
  }

  /** A move from the board or the keyboard. */
  private enter(game: BoardGame, draft: Draft, move: string, unsure = false): void {
    const { mode } = this;
    const act: Act = { move, asStood: this.asStood || mode.at === "hand" };
    this.asStood = false;
    this.unreadable = "";
    const refused = outbox.refused(this.matchId);
    if (mode.at === "change") {
      const change: Change = { how: mode.how, ply: mode.ply, acts: [act] };
      this.mode = { at: "preview", change, why: "" };
    } else if (mode.at === "line") {
      const { steps, breaks } = playLine(game, draft.placements[mode.ply]!, [...mode.acts, act]);
      if (breaks) this.flaw = { act, flaw: breaks.flaw };
      else this.mode = { ...mode, acts: steps.map((step) => step.act) };
    } else if (refused?.deed.kind === "relayMove") {
      // In place of what was not taken.
      void outbox.replace(this.matchId, new Map([[refused.id, { ...refused.deed, act, unsure: refused.deed.unsure || unsure }]]));
      this.flaw = undefined;
    } else {
      const done = perform(game, lastOf(draft), act);
      this.flaw = typeof done === "string" ? { act, flaw: done } : undefined;
      if (typeof done === "string") return;
      knock();
      this.add(this.moveDeed(draft, act, unsure));
      if (mode.at === "ply") this.mode = live;
    }
  }

  /** It was played all the same. */
  private enterFlawed(game: BoardGame, draft: Draft, { act }: { act: Act }): void {
    this.flaw = undefined;
    if (!game.byHand || act.move === "pass") return this.add(this.moveDeed(draft, { ...act, asStood: true }, false));
    // A disc was laid, nothing turned, and the clock pressed.
    const lay: Act = { move: game.byHand.lay(act.move, lastOf(draft).turn ?? 0), asStood: true };
    this.add(this.moveDeed(draft, lay, false), this.moveDeed(draft, { move: "press", asStood: true }, false, 1));
  }

  private async undo(draft: Draft): Promise<void> {
    this.flaw = undefined;
    if (draft.lines.length === 0 || (await outbox.takeBack(this.matchId, "relayMove"))) return;
    this.add({ kind: "correctLine", fromPly: draft.lines.length - 1, revision: draft.revision, length: draft.lines.length, acts: [], reason: "" });
  }

  private mark(draft: Draft, ply: number): void {
    const line = draft.lines[ply];
    if (line) this.add({ kind: "markUnsure", ply, revision: draft.revision, unsure: !line.unsure });
  }

  private sendPreview(draft: Draft, preview: Preview, reason: string): void {
    const { fromPly, acts } = preview;
    // At the end of the line they are new moves like any other.
    if (fromPly === draft.lines.length && !reason) this.add(...acts.map((act, i) => this.moveDeed(draft, act, false, i)));
    else this.add({ kind: "correctLine", fromPly, revision: draft.revision, length: draft.lines.length, acts, reason: reason.trim() });
    this.mode = live;
  }

  private command(game: BoardGame, draft: Draft, command: Command): void {
    switch (command.do) {
      case "enter":
        return this.enter(game, draft, command.move, command.unsure);
      case "unsure":
        return this.mark(draft, this.mode.at === "ply" ? this.mode.ply : draft.lines.length - 1);
      case "press":
        return this.clocksView?.press();
      case "undo":
        return void this.undo(draft);
      case "unreadable":
        this.unreadable = command.text;
    }
  }

  /** A button that was clicked keeps no focus: the space bar presses the clock, and not the button again. */
  private readonly letGo = (event: MouseEvent): void => {
    if (event.detail === 0) return; // pressed by keyboard
    for (const node of event.composedPath()) if (node instanceof HTMLButtonElement) node.blur();
  };

  private readonly onKey = (event: KeyboardEvent): void => {
    const { match } = this;
    const game = boardGame(match?.rulebook.game ?? "");
    const target = event.composedPath()[0];
    if (!match?.relay || !game || event.ctrlKey || event.metaKey || event.altKey || this.office === Office.UNSPECIFIED) return;
    if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement) return;
    const onButton = target instanceof HTMLButtonElement || target instanceof HTMLAnchorElement;
    if (onButton && (event.key === " " || (event.key === "Enter" && !this.typing.text && !this.typing.asksUndo))) return;
    if (["result", "say", "paste", "names", "table"].includes(this.mode.at)) return;
    const draft = this.draftNow(game, match);
    const after = press(game, this.shownPlacement(draft), this.typing, event.key);
    if (!after) return;
    event.preventDefault();
    event.stopPropagation();
    this.unreadable = "";
    this.typing = after.typing;
    if (after.command) this.command(game, draft, after.command);
  };

  // --- what is shown ---

  private shownPlacement(draft: Draft): Placement {
    const { mode } = this;
    if (mode.at === "ply") return draft.placements[mode.ply + 1] ?? lastOf(draft);
    if (mode.at === "change") return draft.placements[mode.ply] ?? lastOf(draft);
    if (mode.at === "table") return mode.table;
    return lastOf(draft);
  }

  override render(): TemplateResult {
    const { match } = this;
    const game = boardGame(match?.rulebook.game ?? "");
    if (this.office === Office.UNSPECIFIED && officeInvitationOf(this.matchId)) return html`<tachiai-relay-office .matchId=${this.matchId}></tachiai-relay-office>`;
    if (!match?.relay || !game) return html`<p class="plain">${t(session.link.state === "live" ? "relay.opening" : "relay.noNetworkYet")}</p>`;
    const draft = this.draftNow(game, match);
    const preview = this.previewNow(game, draft);
    return html`<div
      class="desk"
      data-testid="desk"
      data-ply=${draft.lines.length}
      data-confirmed=${match.lines.length}
      data-waiting=${outbox.waiting(this.matchId)}
      data-revision=${draft.revision}
      data-line=${draft.lines.map(({ move }) => move).join(" ")}
      data-confirmed-line=${match.lines.map(({ move }) => move).join(" ")}
      data-ending=${match.ending ? `${match.ending.places.join(",")} ${match.ending.reason}` : ""}
      data-mode=${this.mode.at}
      @click=${this.letGo}
      @done=${() => (this.mode = live)}
      @deed=${(event: DeedEvent) => this.add(...event.deeds)}
    >
      ${this.head(match, game, draft)}
      <div class="main">${this.board(match, game, draft, preview)}</div>
      <div class="side">
        ${this.refusedView(game, draft, match)} ${this.flawView(game, draft)} ${this.typingView()} ${this.panel(match, game, draft, preview)}
        ${this.clocks(match, game, draft)} ${this.actions(game, draft)}
        <tachiai-relay-line
          .game=${game}
          .draft=${draft}
          .corrected=${match.relay.corrected}
          .chosen=${this.mode.at === "ply" || this.mode.at === "change" ? this.mode.ply : undefined}
          .bottom=${this.bottom(game)}
          @browse=${(event: BrowseEvent) => {
            this.flaw = undefined;
            this.mode = event.ply === undefined ? live : { at: "ply", ply: event.ply };
          }}
        ></tachiai-relay-line>
        ${this.waitingView()} ${this.heardView(match)}
        <tachiai-talk .matchId=${this.matchId} .office=${this.office}></tachiai-talk>
      </div>
    </div>`;
  }

  private head(match: MatchState, game: BoardGame, draft: Draft): TemplateResult {
    const waiting = outbox.waiting(this.matchId);
    const offline = session.link.state !== "live";
    const over = draft.ending !== undefined;
    const turn = atMove(game, lastOf(draft));
    return html`<div class="head">
      <p class="turn" role="status" data-testid="desk-turn">
        ${over
          ? html`<b>${resultText(game.name, { rule: "", unrated: false, ...draft.ending! })}</b> · ${reasonText(draft.ending!.reason)}`
          : html`<b>${t("relay.move", { n: draft.lines.length + 1 })}</b> ${turn === undefined ? t("relay.nobody") : t("relay.toPlay", { name: this.nameOf(turn) })}`}
      </p>
      <span class="badges">
        ${offline ? html`<span class="badge off" data-testid="offline" title=${t("relay.offlineHint")}>${t("relay.offline")}</span>` : nothing}
        ${waiting > 0 ? html`<span class="badge ${offline ? "" : "brief"}" data-testid="waiting">${t("relay.waiting", { n: waiting })}</span>` : nothing}
        ${outbox.unkept ? html`<span class="badge off" data-testid="unkept" title=${t("relay.unkeptHint")}>${t("relay.unkept")}</span>` : nothing}
        ${match.relay!.revision > 0 ? html`<span class="soft">${t("relay.revision", { n: match.relay!.revision })}</span>` : nothing}
      </span>
      <button class="turn-board" data-testid="rotate" aria-label=${t("relay.rotate")} title=${t("relay.rotate")} @click=${() => this.rotate(game)}>
        <svg viewBox="0 0 24 24" aria-hidden="true"><path d="M5 12a7 7 0 1 1 2.2 5.1M5 19v-4.5h4.5" /></svg>
      </button>
    </div>`;
  }

  private bottom(game: BoardGame): Seat {
    const at = game.geometry.turnOf.indexOf(this.turned(game));
    return at < 0 ? 0 : at;
  }

  /** Quarter turns of the board, as the operator sits: Othello on any side, shogi on a player's. */
  private turned(game: BoardGame): number {
    const chosen = this.turns || Number(recall(`tachiai.relay.turns.${game.name}`) ?? 0);
    return game.places || game.geometry.turnOf.includes(chosen) ? chosen % 4 : 0;
  }

  private rotate(game: BoardGame): void {
    const ways = game.places ? [0, 1, 2, 3] : game.geometry.turnOf;
    const next = ways[(ways.indexOf(this.turned(game)) + 1) % ways.length]!;
    // Once round is where it began: 4 is 0, and not "never turned".
    this.turns = next === 0 ? 4 : next;
    keep(`tachiai.relay.turns.${game.name}`, String(next));
  }

  private board(match: MatchState, game: BoardGame, draft: Draft, preview: Preview | undefined): TemplateResult {
    const { mode } = this;
    const lineSteps = mode.at === "line" ? playLine(game, draft.placements[mode.ply]!, mode.acts).steps : [];
    const placement = preview?.after ?? (mode.at === "line" ? (lineSteps.at(-1)?.after ?? draft.placements[mode.ply]!) : this.shownPlacement(draft));
    const lastMove = preview?.acts.at(-1)?.move ?? (mode.at === "ply" ? draft.lines[mode.ply]?.move : mode.at === "change" ? draft.lines[mode.ply - 1]?.move : draft.lines.at(-1)?.move);
    const enters = mode.at === "live" || mode.at === "change" || mode.at === "line" || mode.at === "more" || mode.at === "keys";
    const mover = enters && !(draft.ending && mode.at !== "line" && mode.at !== "change") ? atMove(game, placement) : undefined;
    const marks = new Map<string, Mark>();
    if (mode.at === "live") for (const { square } of match.relay!.difference) if (!square.startsWith("hand")) marks.set(square, "differs");
    if (mode.at === "table") for (const { square } of differences(game, lastOf(draft), mode.table)) if (!square.startsWith("hand")) marks.set(square, "differs");
    const tool: Tool | undefined = mode.at === "table" ? "name" : mode.at === "hand" ? this.tool : undefined;
    return html`<div class="board-box ${game.handKinds.length > 0 ? "with-stands" : ""}" data-waits=${draft.lines.at(-1)?.waiting ?? false}>
      <tachiai-board
        .game=${game}
        .placement=${placement}
        .position=${positionText(game, placement, match.start)}
        .bottom=${this.bottom(game)}
        .quarters=${game.places ? this.turned(game) : undefined}
        .mover=${mover}
        .hints=${game.places && mover !== undefined ? playable(game, placement, mover) : undefined}
        .last=${lastMove ? game.touched(lastMove) : {}}
        .marks=${marks}
        .tool=${tool}
        .face=${this.face}
        .names=${seatsOf(game.name).map(this.nameOf)}
        @play=${(event: PlayEvent) => this.enter(game, draft, event.move)}
        @name-square=${(event: NameEvent) => this.setUp(game, event.square)}
      >
        ${game.seats > 2 ? seatsOf(game.name).map((seat) => html`<span slot="seat-${seat}" class="soft"><bdi>${this.nameOf(seat)}</bdi></span>`) : nothing}
      </tachiai-board>
    </div>`;
  }

  private clocks(match: MatchState, game: BoardGame, draft: Draft): TemplateResult {
    const discs = game.places ? count(this.shownPlacement(draft)) : undefined;
    const seats = seatsOf(game.name).map((seat) => ({ seat, name: this.nameOf(seat), note: discs ? String(discs[seat]) : "" }));
    return html`<tachiai-relay-clocks
      .game=${game}
      .face=${draft.clocks}
      .seats=${seats}
      .bottom=${this.bottom(game)}
      .turn=${draft.ending ? undefined : atMove(game, lastOf(draft))}
      .over=${draft.ending !== undefined || match.ending !== undefined}
      @read-clocks=${(event: ReadEvent) => this.add({ kind: "readClocks", left: event.left, runs: event.runs })}
    ></tachiai-relay-clocks>`;
  }

  private actions(game: BoardGame, draft: Draft): TemplateResult {
    const { mode } = this;
    const none = draft.lines.length === 0;
    const stood = mode.at === "hand" || this.asStood;
    return html`<div class="actions" role="group" aria-label=${t("relay.actions")}>
      <button data-testid="undo" ?disabled=${none} @click=${() => void this.undo(draft)}>${t("relay.undo")}</button>
      <button data-testid="unsure" ?disabled=${none} @click=${() => this.mark(draft, mode.at === "ply" ? mode.ply : draft.lines.length - 1)}>${t("relay.unsure")}</button>
      <button
        class="pick"
        data-testid="as-stood"
        aria-pressed=${stood}
        @click=${() => {
          if (game.byHand) {
            this.face = lastOf(draft).turn ?? 0;
            this.tool = "hand";
            this.mode = mode.at === "hand" ? live : { at: "hand" };
          } else this.asStood = !this.asStood;
        }}
      >
        ${t("relay.asStood")}
      </button>
      <button class="pick" data-testid="more" aria-pressed=${mode.at === "more"} @click=${() => (this.mode = mode.at === "more" ? live : { at: "more" })}>${t("relay.more")}</button>
    </div>`;
  }

  private panel(match: MatchState, game: BoardGame, draft: Draft, preview: Preview | undefined): TemplateResult | typeof nothing {
    const { mode } = this;
    switch (mode.at) {
      case "live":
        return this.liveView(match, game, draft);
      case "ply":
        return this.plyView(match, game, draft, mode.ply);
      case "change":
        return html`<section class="panel asks" data-testid="relay-change">
          <h2>${t(mode.how === "replace" ? "relay.change.replace" : "relay.change.insert", { n: mode.ply + 1 })}</h2>
          <p>${t("relay.change.hint")}</p>
          <div class="row">${this.cancel()}</div>
        </section>`;
      case "preview":
        return this.previewView(draft, mode, preview!);
      case "hand":
        return this.handView(game, draft);
      case "table":
        return this.tableView(match, game, draft, mode.table);
      case "line":
        return this.lineView(game, draft, mode);
      case "more":
        return this.moreView(match, draft);
      case "result":
        return html`<tachiai-relay-result .game=${game} .names=${seatsOf(game.name).map(this.nameOf)} .proposal=${onBoard(game, lastOf(draft))} .ended=${draft.ending}></tachiai-relay-result>`;
      case "say":
        return html`<tachiai-relay-say .ply=${draft.lines.length}></tachiai-relay-say>`;
      case "paste":
        return html`<tachiai-relay-paste
          .game=${game}
          .start=${draft.placements[0]!}
          @acts=${(event: ActsEvent) => (this.mode = { at: "preview", change: { how: "whole", ply: 0, acts: event.acts }, why: "" })}
        ></tachiai-relay-paste>`;
      case "keys":
        return this.keysView(game);
      case "names":
        return html`<tachiai-relay-names .matchId=${this.matchId} .game=${game.name} .players=${match.players}></tachiai-relay-names>`;
    }
  }

  private cancel(): TemplateResult {
    return html`<button class="quiet" data-testid="panel-close" @click=${() => (this.mode = live)}>${t("act.cancel")}</button>`;
  }

  /** What the moment suggests: the result, a difference, how to say what was illegal. */
  private liveView(match: MatchState, game: BoardGame, draft: Draft): TemplateResult {
    const proposal = draft.ending ? undefined : onBoard(game, lastOf(draft));
    const over = !draft.ending && draft.lines.length > 0 && (proposal !== undefined || (match.toMove === undefined && match.started && draft.lines.length === match.lines.length && !draft.ending));
    return html`${match.relay!.difference.length > 0 ? this.differenceView(match, game, draft) : nothing}
    ${over
      ? html`<section class="panel asks" data-testid="over">
          <p>${proposal ? t("relay.over", { black: count(lastOf(draft))[0], white: count(lastOf(draft))[1] }) : t("relay.overBoard")}</p>
          <button class="seal" data-testid="open-result" @click=${() => (this.mode = { at: "result" })}>${t("relay.result.open")}</button>
        </section>`
      : nothing}
    ${this.asStood
      ? html`<section class="panel asks"><p>${t("relay.asStoodNext")}</p></section>`
      : nothing}`;
  }

  private plyView(match: MatchState, game: BoardGame, draft: Draft, ply: number): TemplateResult | typeof nothing {
    const line = draft.lines[ply];
    if (!line) return nothing;
    const change = (how: "replace" | "insert") => () => (this.mode = { at: "change", how, ply });
    const show = (how: "delete" | "undo") => () => (this.mode = { at: "preview", change: { how, ply }, why: "" });
    return html`<section class="panel" data-testid="relay-ply" data-chosen=${ply}>
      <h2>${t("relay.ply.title", { n: ply + 1, move: moveText(game, draft.placements[ply], line.move, line.seat) })}</h2>
      <div class="grid">
        <button class="seal" data-testid="ply-replace" @click=${change("replace")}>${t("relay.ply.replace")}</button>
        <button data-testid="ply-insert" @click=${change("insert")}>${t("relay.ply.insert")}</button>
        <button data-testid="ply-delete" @click=${show("delete")}>${t("relay.ply.delete")}</button>
        <button data-testid="ply-undo" @click=${show("undo")}>${t("relay.ply.undo")}</button>
        <button data-testid="ply-unsure" @click=${() => this.mark(draft, ply)}>${t(line.unsure ? "relay.ply.sure" : "relay.ply.unsure")}</button>
        ${match.ending ? html`<button data-testid="ply-line" @click=${() => (this.mode = { at: "line", ply: ply + 1, acts: [], text: "" })}>${t("relay.ply.line")}</button>` : nothing}
      </div>
      <button class="quiet" data-testid="panel-close" @click=${() => (this.mode = live)}>${t("relay.ply.back")}</button>
    </section>`;
  }

  private previewNow(game: BoardGame, draft: Draft): Preview | undefined {
    return this.mode.at === "preview" ? previewOf(game, draft, this.mode.change) : undefined;
  }

  private previewView(draft: Draft, mode: Extract<Mode, { at: "preview" }>, preview: Preview): TemplateResult {
    const { change } = mode;
    const n = change.ply + 1;
    const put = "acts" in change ? (change.acts[0]?.move ?? "") : "";
    const shown = {
      title: t(`relay.preview.${change.how}`, { n, move: put }),
      stands: preview.stands,
      later: preview.later,
      breaks: preview.breaks && { ply: preview.breaks.ply, text: flawText(preview.breaks.flaw, preview.breaks.move) },
      flaw: preview.flaw ? flawText(preview.flaw, put) : "",
      idle: !preview.flaw && !saysSomething(draft, preview),
    };
    const { how } = change;
    const again = how === "replace" || how === "insert" ? () => (this.mode = { at: "change", how, ply: change.ply }) : undefined;
    return html`${previewPanel(
      shown,
      mode.why,
      (why) => (this.mode = { ...mode, why }),
      () => this.sendPreview(draft, preview, mode.why),
      again,
      () => (this.mode = live),
    )}
    ${preview.flaw && "acts" in change && how !== "whole"
      ? html`<button data-testid="preview-as-stood" @click=${() => (this.mode = { ...mode, change: { ...change, acts: change.acts.map((act) => ({ ...act, asStood: true })) } })}>
          ${t("relay.flaw.asStood")}
        </button>`
      : nothing}`;
  }

  private handView(game: BoardGame, draft: Draft): TemplateResult {
    const tools: readonly [Tool, Seat, string][] = [
      ["hand", 0, t("relay.hand.black")],
      ["hand", 1, t("relay.hand.white")],
      ["lift", 0, t("relay.hand.lift")],
    ];
    return html`<section class="panel asks" data-testid="relay-hand">
      <h2>${t("relay.hand.title")}</h2>
      <p class="soft">${t("relay.hand.hint")}</p>
      <div class="row">
        ${tools.map(
          ([tool, face, text]) => html`<button
            class="pick"
            data-testid="hand-${tool}-${face}"
            aria-pressed=${this.tool === tool && (tool === "lift" || this.face === face)}
            @click=${() => {
              this.tool = tool;
              if (tool === "hand") this.face = face;
            }}
          >
            ${text}
          </button>`,
        )}
      </div>
      <div class="row">
        <button data-testid="hand-press" @click=${() => this.enter(game, draft, "press")}>${t("relay.hand.press")}</button>
        <button data-testid="hand-pass" @click=${() => this.enter(game, draft, "pass")}>${t("relay.hand.pass")}</button>
        <button class="seal" data-testid="hand-done" @click=${() => (this.mode = live)}>${t("relay.hand.done")}</button>
      </div>
    </section>`;
  }

  // --- the table differs ---

  private setUp(game: BoardGame, square: string): void {
    const { mode } = this;
    if (mode.at !== "table") return;
    if (game.places) return void (this.mode = { at: "table", table: turnedOn(mode.table, square) });
    const piece = this.palette?.piece;
    const there = mode.table.pieces.get(square);
    const same = piece && there && piece.kind === there.kind && piece.seat === there.seat && piece.promoted === there.promoted;
    this.mode = { at: "table", table: putOn(mode.table, square, same ? undefined : piece) };
  }

  private tableView(match: MatchState, game: BoardGame, draft: Draft, table: Placement): TemplateResult {
    const found = differences(game, lastOf(draft), table);
    return html`<section class="panel asks" data-testid="relay-table" data-differences=${found.length}>
      <h2>${t("relay.table.title")}</h2>
      <p class="soft">${t(game.places ? "relay.table.hintDiscs" : "relay.table.hintPieces")}</p>
      ${game.places
        ? nothing
        : html`<tachiai-relay-palette
            .game=${game}
            .names=${seatsOf(game.name).map(this.nameOf)}
            .hands=${table.hands}
            @palette=${(event: PaletteEvent) => (this.mode = { at: "table", table: inHand(game, table, event.seat, event.kind, event.more) })}
          ></tachiai-relay-palette>`}
      <ul class="plain">
        ${found.map((one) => html`<li data-testid="differs">${differenceText(game, one, this.nameOf)}</li>`)}
      </ul>
      <div class="row">
        <button
          class="seal"
          data-testid="table-send"
          @click=${() => {
            this.add({ kind: "reportBoard", board: positionText(game, table, positionAt(match, match.lines.length)) });
            this.mode = live;
          }}
        >
          ${found.length === 0 ? t("relay.table.agrees") : t("relay.table.send", { n: found.length })}
        </button>
        ${this.cancel()}
      </div>
    </section>`;
  }

  private differenceView(match: MatchState, game: BoardGame, draft: Draft): TemplateResult {
    return differencePanel(
      {
        items: match.relay!.difference.map((one) => differenceText(game, one, this.nameOf)),
        arbiter: this.office === Office.ARBITER,
        prevails: says(match.rulebook.more, "relay_prevails"),
      },
      this.settleWhy,
      (why) => (this.settleWhy = why),
      (tableFollows) => {
        this.add({ kind: "settleDifference", tableFollows, reason: this.settleWhy.trim() });
        this.settleWhy = "";
      },
      () => (this.mode = { at: "table", table: this.asOnTable(match, game, draft) }),
    );
  }

  /** The board with what was reported of the table. */
  private asOnTable(match: MatchState, game: BoardGame, draft: Draft): Placement {
    return match.relay!.difference.reduce((table, { square, table: piece }) => {
      if (square.startsWith("hand")) return table;
      const promoted = piece.startsWith("+");
      const letter = promoted ? piece.slice(1) : piece;
      if (!letter) return putOn(table, square, undefined);
      if (game.places) return putOn(table, square, { kind: "disc", seat: letter === "X" ? 0 : 1, promoted: false });
      const seat = game.seats > 2 ? "abcd".indexOf(letter[1] ?? "a") : letter === letter.toUpperCase() ? 0 : 1;
      return putOn(table, square, { kind: letter[0]!.toUpperCase(), seat, promoted });
    }, lastOf(draft));
  }

  // --- a line shown after the game ---

  private lineView(game: BoardGame, draft: Draft, mode: Extract<Mode, { at: "line" }>): TemplateResult {
    const { steps } = playLine(game, draft.placements[mode.ply]!, mode.acts);
    let before = draft.placements[mode.ply];
    const words = steps.map(({ act, seat, after }) => {
      const text = moveText(game, before, act.move, seat);
      before = after;
      return text;
    });
    return html`<section class="panel asks" data-testid="relay-variation">
      <h2>${t("relay.variation.title", { n: mode.ply })}</h2>
      <p class="soft">${t("relay.variation.hint")}</p>
      <p class="mono" data-testid="variation-moves">${words.join(" ")}</p>
      <label><span>${t("relay.variation.text")}</span>
        <input maxlength="300" data-testid="variation-text" .value=${mode.text} @input=${(event: InputEvent) => (this.mode = { ...mode, text: (event.target as HTMLInputElement).value })} /></label>
      <div class="row">
        <button ?disabled=${mode.acts.length === 0} @click=${() => (this.mode = { ...mode, acts: mode.acts.slice(0, -1) })}>${t("relay.undo")}</button>
        <button
          class="seal"
          data-testid="variation-send"
          ?disabled=${mode.acts.length === 0}
          @click=${() => {
            this.add({ kind: "annotate", note: { ply: mode.ply, kind: "line", text: mode.text.trim(), moves: mode.acts.map(({ move }) => move) } });
            this.mode = live;
          }}
        >
          ${t("relay.variation.send")}
        </button>
        ${this.cancel()}
      </div>
    </section>`;
  }

  // --- everything else ---

  private moreView(match: MatchState, draft: Draft): TemplateResult {
    const { relay, arbiter } = officeInvitationsOf(this.matchId);
    const links = ([["operator", relay], ["arbiter", arbiter]] as const).filter(([, invitation]) => invitation);
    const open = (at: "result" | "say" | "paste" | "keys" | "names"): (() => void) => () => (this.mode = { at });
    return html`<section class="panel" data-testid="relay-more">
      <div class="grid">
        <button data-testid="open-result" @click=${open("result")}>${t(draft.ending ? "relay.result.change" : "relay.result.open")}</button>
        <button data-testid="open-say" @click=${open("say")}>${t("relay.say.open")}</button>
        <button data-testid="open-table" @click=${() => (this.mode = { at: "table", table: lastOf(draft) })}>${t("relay.table.open")}</button>
        <button data-testid="open-paste" @click=${open("paste")}>${t("relay.paste.open")}</button>
        ${match.ending ? html`<button data-testid="open-line" @click=${() => (this.mode = { at: "line", ply: draft.lines.length, acts: [], text: "" })}>${t("relay.variation.open")}</button>` : nothing}
        <button data-testid="open-names" @click=${open("names")}>${t("relay.names.open")}</button>
        <button data-testid="open-keys" @click=${open("keys")}>${t("relay.keys.open")}</button>
      </div>
      ${links.length > 0 ? html`<p class="soft">${t("relay.link.hint")}</p>` : nothing}
      ${links.map(([what, invitation]) => {
        const link = `${location.origin}/m/${this.matchId}#office=${invitation}`;
        return html`<div class="row">
          <label class="link"><span>${t(`relay.link.${what}`)}</span>
            <input readonly .value=${link} data-testid="${what}-link" @focus=${(event: FocusEvent) => (event.target as HTMLInputElement).select()} /></label>
          <button data-testid="copy-${what}" @click=${() => void this.copy(link, what)}>${this.copied === what ? t("table.copied") : t("relay.link.copy")}</button>
        </div>`;
      })}
      <div class="row links">
        <a href="/m/${this.matchId}#watch" target="_blank" rel="noopener">${t("relay.link.watch")}</a>
        <a href="/#relay">${t("relay.link.home")}</a>
      </div>
    </section>`;
  }

  private async copy(text: string, what: string): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      this.copied = what;
      setTimeout(() => (this.copied = ""), 2_000);
    } catch {
      // The link stands there to be selected by hand.
    }
  }

  private keysView(game: BoardGame): TemplateResult {
    const rows: readonly [string, string][] = [
      [game.places ? "f5 Enter" : game.geometry.columns > 9 ? "7g7f Enter · 7g6f5e Enter" : "7776 Enter · 7g7f Enter · P*5e Enter", t("relay.keys.move")],
      ...(game.places ? [] : ([["7776+ · 7776=", t("relay.keys.promote")]] as [string, string][])),
      ["f5? · ?", t("relay.keys.unsure")],
      ["Backspace Enter", t("relay.keys.undo")],
      ["Space", t("relay.keys.press")],
      ["Escape", t("relay.keys.clear")],
    ];
    return html`<section class="panel" data-testid="relay-keys">
      <h2>${t("relay.keys.title")}</h2>
      <dl>
        ${rows.map(([keys, what]) => html`<dt class="mono">${game.places ? keys : keys.replace("f5?", "7776?")}</dt><dd>${what}</dd>`)}
      </dl>
      <button class="quiet" data-testid="panel-close" @click=${() => (this.mode = live)}>${t("app.close")}</button>
    </section>`;
  }

  private typingView(): TemplateResult | typeof nothing {
    const { text, asksUndo } = this.typing;
    if (!text && !asksUndo && !this.unreadable) return nothing;
    return html`<p class="typed ${this.unreadable ? "fault" : ""}" role="status" data-testid="typed">
      ${asksUndo ? t("relay.keys.asksUndo") : this.unreadable ? t("relay.keys.unreadable", { text: this.unreadable }) : html`<b>${text}</b>▏<span class="soft">${t("relay.keys.enter")}</span>`}
    </p>`;
  }

  private flawView(game: BoardGame, draft: Draft): TemplateResult | typeof nothing {
    const { flaw } = this;
    if (!flaw) return nothing;
    return html`<section class="panel asks" role="alert" data-testid="relay-flaw" data-flaw=${flaw.flaw}>
      <p>${flawText(flaw.flaw, flaw.act.move)}</p>
      <div class="row">
        ${this.mode.at === "line" || flaw.flaw === "unreadable" ? nothing : html`<button data-testid="flaw-as-stood" @click=${() => this.enterFlawed(game, draft, flaw)}>${t("relay.flaw.asStood")}</button>`}
        <button class="seal" data-testid="flaw-forget" @click=${() => (this.flaw = undefined)}>${t("relay.flaw.forget")}</button>
      </div>
    </section>`;
  }

  /** The server said no: nothing goes out for this board until the operator has decided. */
  private refusedView(game: BoardGame, draft: Draft, match: MatchState): TemplateResult | typeof nothing {
    const refused = outbox.refused(this.matchId);
    if (!refused?.refused) return nothing;
    const { deed, refused: why } = refused;
    const { text, rule } = whyText(why);
    const waiting = this.entries.filter((entry) => entry.order >= refused.order);
    const after = waiting.length - 1;
    const crossed = why.code === RefusalCode.STALE_PLY && "revision" in deed;
    const illegal = why.code === RefusalCode.ILLEGAL && deed.kind === "relayMove";
    const ids = waiting.map(({ id }) => id);
    return html`<section class="panel asks" role="alert" data-testid="refused" data-code=${RefusalCode[why.code] ?? why.code}>
      <h2>${t("relay.refused.title", { what: deedText(deed, this.nameOf) })}</h2>
      <p>${text} ${ruleLink(rule)}</p>
      ${crossed ? this.crossedView(game, draft, match, deed) : nothing}
      ${illegal ? html`<p class="soft">${t("relay.refused.otherMove")}</p>` : nothing}
      <div class="grid">
        ${illegal
          ? html`<button class="seal" data-testid="refused-as-stood" @click=${() => void outbox.replace(this.matchId, new Map([[refused.id, { ...deed, act: { ...deed.act, asStood: true } }]]))}>
              ${t("relay.flaw.asStood")}
            </button>`
          : nothing}
        ${crossed
          ? html`<button class="seal" data-testid="refused-on-top" @click=${() => void this.onTop(game, match)}>
                ${t(deed.kind === "correctLine" ? "relay.refused.allTheSame" : "relay.refused.onTop")}
              </button>
              ${deed.kind === "relayMove" && deed.ply < match.lines.length
                ? html`<button data-testid="refused-instead" @click=${() => void this.instead(match, waiting)}>${t("relay.refused.instead", { n: deed.ply + 1 })}</button>`
                : nothing}`
          : html`<button data-testid="refused-retry" @click=${() => void outbox.retry(this.matchId)}>${t("relay.refused.retry")}</button>`}
        <button data-testid="refused-drop" @click=${() => void this.dropOne(game, match, refused)}>${t("relay.refused.drop")}</button>
        ${after > 0 ? html`<button data-testid="refused-drop-all" @click=${() => void outbox.drop(ids)}>${t("relay.refused.dropAll", { n: after })}</button>` : nothing}
      </div>
    </section>`;
  }

  /** What stands, and what was entered here. */
  private crossedView(game: BoardGame, draft: Draft, match: MatchState, deed: Deed): TemplateResult | typeof nothing {
    if (deed.kind === "correctLine" && deed.length !== undefined && match.lines.length > deed.length)
      return html`<p data-testid="crossed">${t("relay.crossed.since", { n: match.lines.length - deed.length })}</p>`;
    if (deed.kind !== "relayMove") return nothing;
    const there = match.lines[deed.ply];
    const stands = there ? moveText(game, draft.placements[deed.ply], there.move, there.seat) : t("relay.crossed.nothing");
    return html`<p data-testid="crossed">${t("relay.crossed.both", { n: deed.ply + 1, stands, mine: deed.act.move })}</p>`;
  }

  private async onTop(game: BoardGame, match: MatchState): Promise<void> {
    await outbox.replace(this.matchId, rebased(game, match, match.relay!, this.entries, this.parsed));
  }

  /** What waits here in place of what stands, from the first that differs. */
  private async instead(match: MatchState, waiting: readonly Entry[]): Promise<void> {
    const [first, ...rest] = waiting;
    if (first?.deed.kind !== "relayMove") return;
    const mine = [first, ...rest].flatMap(({ deed }) => (deed.kind === "relayMove" ? [deed] : []));
    const correction: Deed = { kind: "correctLine", fromPly: first.deed.ply, revision: match.relay!.revision, length: match.lines.length, acts: mine.map(({ act }) => act), reason: "" };
    const gone = rest.filter(({ deed }) => deed.kind === "relayMove" || deed.kind === "markUnsure" || deed.kind === "correctLine");
    await outbox.replace(this.matchId, new Map<string, Deed | undefined>([[first.id, correction], ...gone.map(({ id }) => [id, undefined] as const)]));
  }

  /** The rest is said on top of what stands without it. */
  private async dropOne(game: BoardGame, match: MatchState, refused: Entry): Promise<void> {
    const rest = this.entries.filter(({ id }) => id !== refused.id);
    const anew = rebased(game, match, match.relay!, rest, this.parsed);
    await outbox.replace(this.matchId, new Map([...anew, [refused.id, undefined]]));
  }

  private waitingView(): TemplateResult | typeof nothing {
    const waiting = this.entries.slice(-outbox.waiting(this.matchId));
    if (outbox.waiting(this.matchId) < 2) return nothing;
    return html`<details class="panel" data-testid="queue">
      <summary>${t("relay.queue", { n: waiting.length })}</summary>
      <ol class="plain">
        ${waiting.map((entry) => html`<li class=${classMap({ fault: entry.refused !== undefined })}>${deedText(entry.deed, this.nameOf)}</li>`)}
      </ol>
    </details>`;
  }

  private heardView(match: MatchState): TemplateResult {
    const notes = match.relay!.notes;
    return html`<details class="panel" data-testid="heard">
      <summary>${t("relay.heard.title")} ${this.heard[0] ? html`<span class="soft">${this.heard[0].text}</span>` : nothing}</summary>
      <ul class="plain">
        ${this.heard.map(({ text }) => html`<li class="soft"><bdi>${text}</bdi></li>`)}
      </ul>
      ${notes.length > 0
        ? html`<h2>${t("relay.notes")}</h2>
            <ul class="plain" data-testid="notes">
              ${notes.map((note) => html`<li><small class="soft">${t("relay.note.at", { kind: t(`relay.note.${note.kind}`), n: note.ply })}</small> <bdi>${note.text || note.moves.join(" ")}</bdi></li>`)}
            </ul>`
        : nothing}
      <p class="soft">${gameName(match.rulebook.game)} · ${match.rulebook.name}</p>
    </details>`;
  }
}

