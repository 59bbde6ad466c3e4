// One match: playing it and watching it are the same page; a seat adds hands.
import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from "lit";
import { customElement, property, query, state } from "lit/decorators.js";
import { classMap } from "lit/directives/class-map.js";
import { boardGame, type BoardGame, type Placement } from "../boards";
import { quarterTurns, sideOnScreen } from "../boards/geometry";
import { count } from "../boards/othello";
import { base } from "../design/tokens";
import { Office } from "../gen/tachiai/v1/common_pb";
import type { Declaration } from "../gen/tachiai/v1/news_pb";
import { find, Localized, t } from "../i18n";
import {
  backToSeat,
  forgetInvitation,
  forgetOfficeInvitation,
  hasKey,
  invitationOf,
  keepKey,
  keepMyKey,
  keepMyName,
  keyFor,
  myKey,
  myName,
  officeInvitationOf,
  officeInvitationsOf,
  watchAsGuest,
  watchesAsGuest,
} from "../keys";
import { forgetLeaving, isLeaving, keepLeaving } from "../leaving";
import { departures, skipped, type Departure } from "../match/departures";
import { nameSquare, namedSquares } from "../match/claim_draft";
import { announcedOn } from "../match/fouls";
import { scoreOf } from "../match/series";
import { lastLaid, mayAct, mayReachOver, rulings, turnUntouched } from "../match/desk";
import { timesStood } from "../match/repetition";
import { goTo, lineChanged, live, step, type View } from "../match/browse";
import { hasFouls, positionAt, type Line, type MatchState, type Seat } from "../match/state";
import { Refusal, RefusalCode, type Answer } from "../protocol";
import { newRequestId } from "../protocol/request_id";
import { ignoreRefusal, session, SessionListener } from "../session";
import { settings } from "../settings";
import { bell, knock } from "../sounds";
import type { Mark, NameEvent, PlayEvent, TachiaiBoard, TouchSquareEvent } from "./board";
import "./around";
import "./board";
import "./card";
import { botText, heardText, officeText, restText } from "./claim_words";
import "./clock";
import type { BrowseEvent } from "./moves";
import "./moves";
import { restingHands, type Ask, type Mode, type ModeEvent } from "./mode";
import "./real_board";
import { ruleLink } from "./rule";
import "./ruling";
import "./talk";
import { sideMark, sideMarkStyles } from "./side_mark";
import { tableStyles } from "./table_style";
import { declarationDialog, declarationPanel, nearDeclaration } from "./declaration";
import { openGame } from "./open_game";
import { says } from "../match/terms";
import { keepSeal, newNonce, sealDigest } from "../secrets";
import {
  controlText,
  departureText,
  gameName,
  isBot,
  ownResult,
  playerName,
  reasonText,
  refusalText,
  resultText,
  rulesText,
  seatName,
  seatsOf,
  titleOf,
} from "./words";
import { setTitle } from "../title";

interface Sent {
  ply: number;
  move: string;
}

/** What a person is told for a while. */
interface Message {
  title: string;
  text: string;
  rule: string;
}

/** Somebody's word is awaited: heard also by who looks elsewhere. */
const asksForWord = new Set<string>(["claimMade", "counterClaimed", "termsOffered", "adjournmentOffered", "lateDeclared"]);
/** Told on the page where no desk keeps what was said. */
const changesMatch = new Set<string>(["termsSet", "termsDeclined", "adjournmentDeclined", "sealOpened", "sealFailed", "cutOff", "handedOver", "leftToArbiter"]);

const messageMs = 7_000;
/** How much of what was said stays on the page. */
const saidMax = 12;
/** Before the players are taken to the game that is played again. */
const nextMs = 10_000;

/** Room for a column beside the board; the same width as in table_style.ts. */
const roomy = window.matchMedia("(min-width: 900px)");

@customElement("tachiai-table")
export class TachiaiTable extends LitElement {
  @property() matchId = "";

  @state() private view: View = live;
  /** How often the board was turned by hand: each time to the next seat. */
  @state() private flips = 0;
  @state() private sent: Sent | undefined;
  /** Shown, and sent when confirmed. */
  @state() private draft: string | undefined;
  /** Made in the opponent's time; good for the next turn only. */
  @state() private ahead: string | undefined;
  /** Resigns as soon as it is the own turn: where several play on, only the seat on turn may leave. */
  @state() private leaving = false;
  /** Whose resignation that is. */
  private leavingSeat: Seat | undefined;
  @state() private wantedSeat: Seat | undefined;
  @state() private message: Message | undefined;
  @state() private spoken = "";
  /** At a real board: what the hands are about to do, and the acts that wait for the one being sent. */
  @state() private mode: Mode = restingHands;
  @state() private queued: readonly string[] = [];
  /** What was said at the board while this page was open, newest first. */
  @state() private said: readonly { seq: number; text: string }[] = [];
  /** When the page goes on to the next game by itself; undefined: it does not. */
  @state() private nextAt: number | undefined;
  @state() private nextStays = false;
  @state() private resultSeen = false;
  @state() private menu = false;
  @state() private copied = "";
  @state() private name = myName();
  @state() private wide = roomy.matches;
  @query("dialog.resign") private resignDialog!: HTMLDialogElement;

  @query("dialog.declare") private declareDialog!: HTMLDialogElement | null;
  @query("dialog.result") private resultDialog!: HTMLDialogElement | null;
  @query("tachiai-board") private boardElement!: TachiaiBoard | null;

  private shown: MatchState | undefined; // as of the last news
  private hintsFor = "";
  private hints: readonly string[] | undefined;
  private declarations: readonly Declaration[] = []; // of the position for which the hints are
  private hintsRefused = false;
  private messageTimer: ReturnType<typeof setTimeout> | undefined;
  private goneTimer: ReturnType<typeof setInterval> | undefined;

  constructor() {
    super();
    new Localized(this);
    new SessionListener(this, () => this.news());
  }

  static override styles = [base, sideMarkStyles, tableStyles];

  override connectedCallback(): void {
    super.connectedCallback();
    window.addEventListener("keydown", this.onKey);
    roomy.addEventListener("change", this.onRoom);
    this.goneTimer = setInterval(() => {
      if (this.match?.gone.size || this.nextAt !== undefined) this.requestUpdate();
      if (this.match && this.nextAt !== undefined && performance.now() >= this.nextAt) this.goNext(this.match);
    }, 500);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    window.removeEventListener("keydown", this.onKey);
    roomy.removeEventListener("change", this.onRoom);
    clearInterval(this.goneTimer);
    clearTimeout(this.messageTimer);
  }

  override willUpdate(changed: PropertyValues<this>): void {
    if (!changed.has("matchId")) return;
    this.view = live;
    this.sent = undefined;
    this.draft = undefined;
    this.ahead = undefined;
    this.leaving = false;
    this.leavingSeat = undefined;
    this.wantedSeat = undefined;
    this.message = undefined;
    this.resultSeen = false;
    this.shown = undefined;
    this.mode = restingHands;
    this.queued = [];
    this.said = [];
    this.nextAt = undefined;
    this.nextStays = false;
    this.hints = undefined;
    this.hintsFor = "";
    this.news();
  }

  override updated(): void {
    if (this.resultDialog && !this.resultDialog.open) this.resultDialog.showModal();
  }

  // --- what is known ---

  private get match(): MatchState | undefined {
    return session.follow?.matchId === this.matchId ? session.follow.state : undefined;
  }

  private get own(): Seat | undefined {
    return session.follow?.seat;
  }

  private get bottom(): Seat {
    const seats = (this.match && boardGame(this.match.rulebook.game)?.seats) ?? 2;
    return ((this.own ?? 0) + this.flips) % seats;
  }

  /** Seats that still play, where they can go out one by one. */
  private living(match: MatchState): ReadonlySet<Seat> | undefined {
    return boardGame(match.rulebook.game)?.parse(match.position)?.living;
  }

  /** Every position of the line is read for them, and several parts of the page ask. */
  private readonly known = new WeakMap<MatchState, Departure[]>();

  private departures(match: MatchState): Departure[] {
    const game = boardGame(match.rulebook.game);
    if (!game || game.seats === 2) return [];
    const known = this.known.get(match) ?? departures(match, (position) => game.parse(position)?.living);
    this.known.set(match, known);
    return known;
  }

  /** Whether the own seat can still do something in this game. */
  private playing(match: MatchState): boolean {
    const { own } = this;
    return own !== undefined && match.started && !match.ending && (this.living(match)?.has(own) ?? true);
  }

  private nameOf(match: MatchState, seat: Seat): string {
    return playerName(match.rulebook.game, match.players, seat);
  }

  /** Something came in: sounds, words for the ear, and what hands may do now. */
  private news(): void {
    const now = this.match;
    const before = this.shown;
    this.shown = now;
    if (!now) return;
    setTitle(`${titleOf(now, this.own)} · ${t("app.name")}`);
    if (this.sent && now.lines.length > this.sent.ply) {
      this.sent = undefined;
      this.actNext();
    }
    this.askHints(now);
    this.newsOfBoard(now, before);
    if (now.nextMatch && this.own !== undefined && this.nextAt === undefined && !this.nextStays) this.nextAt = performance.now() + nextMs;
    if (!before || before.matchId !== now.matchId) {
      this.resultSeen = false;
      this.leaveWhenDue(now);
      return;
    }
    const game = boardGame(now.rulebook.game);
    const gone = now.exits.length > before.exits.length;
    if (now.lines.length !== before.lines.length || gone || now.ending) {
      const move = this.ahead;
      this.draft = undefined;
      // Of four it stays until the own turn has come.
      if (this.myTurn(now) || now.lines.length < before.lines.length || !this.playing(now)) this.ahead = undefined;
      if (move && !this.leaving && now.lines.length >= before.lines.length && this.myTurn(now)) void this.play(move);
    }
    this.leaveWhenDue(now);
    this.view = lineChanged(this.view, before.lines.length, now.lines.length);
    if (now.lines.length > before.lines.length && game) {
      knock();
      this.spoken = this.sentence(now, now.lines.length - 1, game);
      if (now.check) this.spoken += ` ${t("table.check")}`;
    } else if (gone) {
      knock();
    } else if (now.lines.length < before.lines.length) {
      this.spoken = t("table.takenBack", { n: now.lines.length });
    }
    const out = game && game.seats > 2 && (gone || now.lines.length > before.lines.length) ? this.departures(now) : [];
    if (out.length > 0 && out.length > this.departures(before).length) {
      const text = departureText(out.at(-1)!, (seat) => this.nameOf(now, seat));
      this.spoken += ` ${text}`;
      if (!now.ending) this.say(text);
    }
    const arrived = now.players.find(({ seat }) => !before.players.some((player) => player.seat === seat));
    if (arrived) this.spoken = t("table.newPlayer", { name: this.nameOf(now, arrived.seat) });
    if (now.gift && now.gift !== before.gift) {
      const { from, to, ms } = now.gift;
      const text = t("table.timeGiven", { from: this.nameOf(now, from), to: this.nameOf(now, to), s: ms / 1_000 });
      this.say(text);
      this.spoken = text;
    }
    if (now.started && !before.started) {
      bell();
      this.spoken = t("table.start");
    }
    if (now.ending && !before.ending) {
      bell();
      this.spoken = `${resultText(now.rulebook.game, now.ending)}. ${reasonText(now.ending.reason)}`;
      this.menu = false;
    }
    const heard = now.heard && now.heard !== before.heard ? heardText(now.heard, (seat) => this.nameOf(now, seat)) : undefined;
    if (heard) this.spoken = now.ending && !before.ending ? `${heard} ${this.spoken}` : heard;
    if (now.heard?.case === "clockFrozen" && now.heard !== before.heard && now.resting === "arbiter") bell();
    if (now.heard !== before.heard && now.heard?.case && asksForWord.has(now.heard.case)) bell();
    if (heard && !now.realBoard && now.heard?.case && changesMatch.has(now.heard.case)) this.say(heard);
    if (before.drawOffer === this.own && before.drawOffer !== undefined && now.drawOffer === undefined && !now.ending) {
      this.say(t("table.drawDeclined"));
    }
    const asked = before.takeBack && before.takeBack.by === this.own;
    if (asked && !now.takeBack && now.lines.length >= before.lines.length && !now.ending) this.say(t("table.takeBackDeclined"));
  }

  /** What hands were about to do belongs to a moment that may be gone. */
  private newsOfBoard(now: MatchState, before: MatchState | undefined): void {
    if (!now.realBoard || !before || now.seq === before.seq) return;
    const { mode, own } = this;
    const claimGone = mode.claim && (now.realBoard.claim !== undefined || now.toMove !== before.toMove || now.ending !== undefined);
    const reachGone = mode.reach && !mayReachOver(now, own);
    const foulGone = mode.foul !== undefined && now.realBoard.claim !== before.realBoard?.claim;
    const announcesGone = mode.announces.length > 0 && now.lines.length !== before.lines.length;
    const faceGone = mode.otherFace && now.toMove !== before.toMove && !mode.setting;
    if (claimGone || reachGone || faceGone || foulGone || announcesGone) {
      this.mode = {
        ...mode,
        claim: claimGone ? undefined : mode.claim,
        foul: foulGone ? undefined : mode.foul,
        announces: announcesGone ? [] : mode.announces,
        reach: reachGone ? false : mode.reach,
        otherFace: faceGone ? false : mode.otherFace,
      };
    }
    const text = now.heard && now.heard !== before.heard ? heardText(now.heard, (seat) => this.nameOf(now, seat)) : undefined;
    if (text) this.said = [{ seq: now.seq, text }, ...this.said].slice(0, saidMax);
  }

  private sentence(match: MatchState, index: number, game: BoardGame): string {
    const line = match.lines[index]!;
    const previous = index > 0 ? game.touched(match.lines[index - 1]!.move).to : undefined;
    const before = game.parse(positionAt(match, index));
    const move = game.notate(settings.get().notation, before, line.move, line.seat, previous);
    return t("table.moved", { side: seatName(match.rulebook.game, line.seat), move });
  }

  private myTurn(match: MatchState): boolean {
    return this.own !== undefined && match.toMove === this.own && match.started && !match.ending;
  }

  /** Whether pieces can be moved now. */
  private handsOn(match: MatchState): boolean {
    if (hasFouls(match.rulebook)) return this.view.ply === undefined && mayAct(match, this.own) && !this.sent && !this.draft && !this.mode.foul;
    if (match.realBoard) return this.view.ply === undefined && mayAct(match, this.own) && !this.mode.claim;
    return this.view.ply === undefined && this.myTurn(match) && !this.sent && !this.draft && !match.clocks.frozen;
  }

  /** Whether a move may be made in the opponent's time. */
  private mayMoveAhead(match: MatchState): boolean {
    return !match.realBoard && !match.around.sealing && this.playing(match) && !this.myTurn(match) && settings.get().ahead && this.view.ply === undefined && !this.sent;
  }

  private made(move: string): void {
    const { match } = this;
    if (!match) return;
    if (match.around.sealing || (hasFouls(match.rulebook) && settings.get().confirm)) this.draft = move;
    else if (match.realBoard) this.handMade(move);
    else if (!this.myTurn(match)) this.ahead = move;
    else if (settings.get().confirm) this.draft = move;
    else void this.play(move);
  }

  // --- hands at a real board ---

  private handMade(act: string): void {
    const { setting } = this.mode;
    if (setting) this.mode = { ...this.mode, setting: [...setting, act] };
    else this.act(act);
  }

  /** One act after the other: each answers the ply that the one before it has made. */
  private readonly act = (text: string): void => {
    this.queued = [...this.queued, text];
    this.actNext();
  };

  private actNext(): void {
    const [next, ...rest] = this.queued;
    if (next === undefined || this.sent) return;
    this.queued = rest;
    void this.play(next);
  }

  /** A finger put on a square fixes the move; where it fixes nothing, nothing follows. */
  private touch(square: string): void {
    if (this.mode.setting || this.mode.reach) return;
    session.request("touch", { matchId: this.matchId, square }).catch((error: unknown) => {
      // Bound by another touch: the act that comes with the finger is told so.
      ignoreRefusal(error);
    });
  }

  /** @returns whether it was done; a refusal is told */
  private readonly askOfMatch: Ask = async (kind, fields) => {
    const request = { ...fields, matchId: this.matchId } as Parameters<typeof session.request<typeof kind>>[1];
    return (await this.ask(session.request(kind, request))) !== undefined;
  };

  /** The tool in the hand now; undefined: hands off. */
  private get tool(): Mode["tool"] | "name" | undefined {
    const { match, mode, own } = this;
    if (!match?.realBoard || hasFouls(match.rulebook) || this.view.ply !== undefined) return undefined;
    if (mode.claim) return mode.claim.active ? "name" : undefined;
    if (mode.setting) return mode.tool === "whole" ? "hand" : mode.tool;
    if (mayAct(match, own)) return mode.tool;
    return mode.reach && mayReachOver(match, own) ? (mode.tool === "whole" ? "hand" : mode.tool) : undefined;
  }

  private marks(match: MatchState, game: BoardGame): ReadonlyMap<string, Mark> {
    const board = match.realBoard;
    if (!board || this.view.ply !== undefined) return new Map();
    const { claim, setting } = this.mode;
    const marks = new Map<string, Mark>();
    if (board.touched) marks.set(board.touched, "touched");
    const fouls = hasFouls(match.rulebook);
    if (fouls) for (const square of announcedOn(match, game).keys()) if (square !== board.touched) marks.set(square, "announced");
    for (const { squares } of fouls ? [] : (board.claim?.items ?? [])) for (const square of squares) marks.set(square, "accused");
    for (const square of claim ? namedSquares(claim) : []) marks.set(square, "named");
    for (const act of setting ?? []) {
      const { from, to } = game.touched(act);
      for (const square of [from, to]) if (square) marks.set(square, "prepared");
    }
    return marks;
  }

  private get office(): Office {
    return this.own === undefined ? session.officeIn(this.matchId) : Office.UNSPECIFIED;
  }

  /** The game that is played again: the same people go on with the keys they have. */
  private goNext(match: MatchState): void {
    this.nextAt = undefined;
    this.nextStays = true;
    const key = keyFor(this.matchId);
    if (key && this.own !== undefined) keepKey(match.nextMatch, key);
    this.dispatchEvent(new CustomEvent("go", { detail: `/m/${match.nextMatch}`, bubbles: true, composed: true }));
  }

  private askHints(match: MatchState): void {
    if (match.realBoard) return; // nothing there tells what is legal
    const wanted = this.myTurn(match) && session.link.state === "live" ? `${match.lines.length} ${match.position}` : "";
    if (wanted === this.hintsFor) return;
    this.hintsFor = wanted;
    this.hints = undefined;
    this.declarations = [];
    this.hintsRefused = false;
    if (!wanted) return;
    session.request("hints", { matchId: this.matchId }).then((answer) => {
      if (answer.case !== "hintList" || this.hintsFor !== wanted || answer.value.ply !== match.lines.length) return;
      this.hints = answer.value.moves;
      this.declarations = answer.value.declarations;
      this.requestUpdate();
    }, (error: unknown) => {
      ignoreRefusal(error);
      this.hintsRefused = true; // a conduct that must not tell: whoever must pass has to know it
      this.requestUpdate();
    });
  }

  // --- what is asked ---

  private say(text: string, title = "", rule = ""): void {
    clearTimeout(this.messageTimer);
    this.message = { title, text, rule };
    this.messageTimer = setTimeout(() => (this.message = undefined), messageMs);
  }

  private refused(error: unknown, title: string): void {
    if (!(error instanceof Refusal)) throw error;
    const { text, rule } = refusalText(error);
    this.say(text, title, rule);
  }

  private async ask(request: Promise<Answer>): Promise<Answer | undefined> {
    try {
      return await request;
    } catch (error) {
      this.refused(error, t("refusal.asked"));
      return undefined;
    }
  }

  private async play(move: string): Promise<void> {
    const { match } = this;
    if (!match || this.sent) return;
    const sent = { ply: match.lines.length, move };
    const outOfTurn = hasFouls(match.rulebook) && !this.myTurn(match);
    const announces = outOfTurn ? [] : [...this.mode.announces];
    this.draft = undefined;
    this.sent = sent;
    this.message = undefined;
    try {
      await session.request("playMove", { matchId: this.matchId, ply: sent.ply, move, announces }, newRequestId());
      // Out of turn nothing of it stands: there is no move to wait for.
      if (outOfTurn && this.sent === sent) {
        this.sent = undefined;
        this.mode = { ...this.mode, reach: false };
      }
    } catch (error) {
      if (this.sent === sent) this.sent = undefined;
      this.queued = []; // they were meant for a board that is not there
      this.refused(error, t("refusal.title"));
    }
  }

  /** In place of a move, which nobody can read: what opens it stays here. */
  private async seal(move: string): Promise<void> {
    const { match } = this;
    if (!match) return;
    const nonce = newNonce();
    keepSeal(this.matchId, { move, nonce });
    const digest = sealDigest(nonce, this.matchId, match.lines.length, move) as Uint8Array<ArrayBuffer>;
    if (await this.ask(session.request("sealMove", { matchId: this.matchId, digest }))) this.draft = undefined;
  }

  private async takeOffice(): Promise<void> {
    keepMyName(this.name);
    const answer = await this.ask(
      session.request("takeOffice", {
        matchId: this.matchId,
        invitation: officeInvitationOf(this.matchId),
        displayName: this.name.trim() || t("seat.guest"),
      }),
    );
    if (answer?.case !== "officeGiven") return;
    const key = answer.value.key || myKey();
    keepKey(this.matchId, key);
    if (answer.value.key) keepMyKey(key);
    forgetOfficeInvitation(this.matchId);
    session.gained(this.matchId, answer.value.office);
    session.adopt(key, answer.value.principalId);
  }

  private async takeSeat(): Promise<void> {
    keepMyName(this.name);
    const answer = await this.ask(
      session.request("takeSeat", {
        matchId: this.matchId,
        invitation: invitationOf(this.matchId),
        seat: this.wantedSeat,
        displayName: this.name.trim() || t("seat.guest"),
      }),
    );
    if (answer?.case !== "seatGiven") return;
    const key = answer.value.key || myKey();
    keepKey(this.matchId, key);
    if (answer.value.key) keepMyKey(key);
    forgetInvitation(this.matchId);
    session.adopt(key, answer.value.principalId);
  }

  private async rematch(match: MatchState): Promise<void> {
    const seat = this.own === undefined ? undefined : (this.own + 1) % seatsOf(match.rulebook.game).length;
    const opened = await this.ask(
      openGame({
        preset: match.rulebook.name,
        control: match.rulebook.control,
        seat,
        listed: false,
        displayName: this.name.trim() || t("seat.guest"),
        start: "",
        bots: match.players.filter(isBot).map((bot) => bot.principalId.slice("bot-".length)),
      }),
    );
    if (opened?.case === "matchOpened") {
      this.dispatchEvent(new CustomEvent("go", { detail: `/m/${opened.value.matchId}`, bubbles: true, composed: true }));
    }
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

  private readonly onKey = (event: KeyboardEvent): void => {
    const { match } = this;
    const target = event.composedPath()[0];
    if (!match || event.altKey || event.ctrlKey || event.metaKey) return;
    if (target instanceof HTMLInputElement || target instanceof HTMLSelectElement || target instanceof HTMLTextAreaElement) return;
    const to = {
      ArrowLeft: () => step(this.view, -1, match.lines.length),
      ArrowRight: () => step(this.view, 1, match.lines.length),
      Home: () => goTo(this.view, 0, match.lines.length),
      ArrowUp: () => goTo(this.view, 0, match.lines.length),
      End: () => live,
      ArrowDown: () => live,
    }[event.key];
    if (to) this.view = to();
    else if (event.key === "Escape" && (this.ahead || this.draft)) this.ahead = this.draft = undefined;
    else if (event.key === "f") this.flips += 1;
    else return;
    event.preventDefault();
  };

  private readonly onRoom = (): void => {
    this.wide = roomy.matches;
  };

  private wheelSum = 0;
  private readonly onWheel = (event: WheelEvent): void => {
    const { match } = this;
    if (!match || event.ctrlKey || match.lines.length === 0) return;
    event.preventDefault();
    this.wheelSum += event.deltaY;
    if (Math.abs(this.wheelSum) < 60) return;
    this.view = step(this.view, Math.sign(this.wheelSum), match.lines.length);
    this.wheelSum = 0;
  };

  // --- the page ---

  override render(): TemplateResult {
    const { match } = this;
    if (session.noSuchMatch === this.matchId) return html`<p class="plain">${t("table.noMatch")}</p>`;
    if (!match) return html`<p class="plain" aria-busy="true">${t("table.loading")}</p>`;
    const game = boardGame(match.rulebook.game);
    if (!game) return html`<p class="plain">${t("table.unknownGame", { game: match.rulebook.game })}</p>`;
    const ply = this.view.ply ?? match.lines.length;
    const text = positionAt(match, ply);
    const placement = game.parse(text);
    if (!placement) return html`<p class="plain">${text}</p>`;
    // Four players sit around the board, two above and below it.
    const round = game.seats > 2;
    const top = round ? undefined : 1 - this.bottom;
    const strip = (seat: Seat | undefined): TemplateResult | typeof nothing => (seat === undefined ? nothing : this.strip(match, seat, game));
    const own = round ? undefined : this.bottom;
    return html`
      <button class="skip" @click=${() => this.boardElement?.focus()}>${t("app.skip")}</button>
      <div class=${classMap({ page: true, [game.name]: true, "by-hand": match.realBoard !== undefined })} data-testid="table" data-match=${this.matchId}
        data-seq=${match.seq} data-ply=${match.lines.length} data-shown-ply=${ply}
        data-live-position=${match.position} data-phase=${session.follow?.phase ?? ""}
        data-ending=${match.ending ? `${match.ending.places.join(",")} ${match.ending.reason}` : ""}
        data-seat=${this.own ?? ""} data-hands=${this.handsOn(match) ? "yes" : "no"}>
        <section class="main" aria-label=${t("table.board")}>
          ${this.wide || round ? nothing : html`<div class="strip-top">${strip(top)}</div>`}
          ${this.wide ? nothing : this.waitingView(match)}
          <div class="board-box" @wheel=${this.onWheel}>${this.boardView(match, game, placement, text, ply)}</div>
          ${this.wide || round ? nothing : html`<div class="strip-bottom">${strip(own)}</div>`}
          ${this.message ? this.messageView(this.message) : nothing}
        </section>
        <aside class="side">
          ${this.wide ? strip(top) : nothing}
          ${this.head(match)}
          <tachiai-moves .game=${game} .match=${match} .view=${this.view} .bottom=${this.bottom}
            .departures=${this.departures(match)} @browse=${this.onBrowse}></tachiai-moves>
          ${this.status(match)} ${this.deskView(match, game)} ${this.playing(match) ? declarationPanel(this.declarations, this.own) : nothing} ${this.actions(match)}
          <tachiai-talk .matchId=${this.matchId} .office=${this.office} ?playing=${this.own !== undefined && !match.ending} @browse=${this.onBrowse}></tachiai-talk>
          ${this.wide ? strip(own) : nothing}
        </aside>
      </div>
      <div class="hidden" aria-live="polite" data-testid="spoken">${this.spoken}</div>
      ${this.resignView()}
      ${declarationDialog(this.declarations, this.own, match.rulebook.declarations, () => void this.ask(session.request("declare", { matchId: this.matchId })))}
      ${match.ending && !this.resultSeen ? this.result(match, game) : nothing}
    `;
  }

  private boardView(match: MatchState, game: BoardGame, placement: Placement, text: string, ply: number): TemplateResult {
    const atLive = this.view.ply === undefined;
    const hands = this.handsOn(match);
    const last: Line | undefined = match.lines[ply - 1];
    const fouls = hasFouls(match.rulebook);
    const laid = match.realBoard && !fouls ? lastLaid(match, ply) : undefined;
    const { tool, mode } = this;
    const side = mode.setting ? 0 : (this.own ?? 0);
    const reaching = match.realBoard !== undefined && !fouls;
    const outOfTurn = fouls && atLive && mode.reach && !this.sent && mayReachOver(match, this.own);
    const check = atLive ? match.check : last?.check;
    const inCheck = atLive ? (match.toMove ?? placement.turn) : placement.turn;
    return html`<tachiai-board
      .game=${game}
      .placement=${placement}
      .position=${text}
      .bottom=${this.bottom}
      .flipped=${this.flips % 2 === 1}
      .mover=${!reaching && (hands || outOfTurn || this.mayMoveAhead(match)) ? this.own : undefined}
      .hints=${hands ? this.hints : undefined}
      .ahead=${atLive ? this.ahead : undefined}
      .last=${reaching ? { to: laid } : last ? game.touched(last.move) : {}}
      .tool=${tool}
      .face=${mode.otherFace ? 1 - side : side}
      ?touches=${match.rulebook.touchBinds && turnUntouched(match) && match.realBoard?.touched === "" && mayAct(match, this.own)}
      .queued=${atLive ? (mode.setting ?? this.queued) : []}
      .marks=${this.marks(match, game)}
      @touch-square=${(event: TouchSquareEvent) => this.touch(event.square)}
      @name-square=${(event: NameEvent) => {
        if (mode.claim) this.mode = { ...mode, claim: nameSquare(mode.claim, event.square) };
      }}
      .alarms=${check && inCheck !== undefined ? game.royals(placement, inCheck) : []}
      .pending=${atLive ? (this.sent?.move ?? this.draft) : undefined}
      .names=${seatsOf(game.name).map((seat) => this.nameOf(match, seat))}
      @play=${(event: PlayEvent) => this.made(event.move)}
      >${game.seats > 2
        ? seatsOf(game.name).map((seat) => this.seated(match, seat, game, placement))
        : nothing}</tachiai-board
    >`;
  }

  /** A player of more than two, at the own side of the board. */
  private seated(match: MatchState, seat: Seat, game: BoardGame, placement: Placement): TemplateResult {
    const side = sideOnScreen(game.geometry, seat, quarterTurns(game.geometry, this.bottom));
    const beside = side === 1 || side === 3;
    return html`<div slot="seat-${seat}" class=${classMap({ seated: true, beside })}>
      ${this.strip(match, seat, game, placement, !this.wide && side !== 0)}
    </div>`;
  }

  /** @param shown the position on the board, where it tells who still plays
   *  @param compact where there is little room: a smaller clock without its notes */
  private strip(match: MatchState, seat: Seat, game: BoardGame, shown?: Placement, compact = false): TemplateResult {
    const { rulebook, players, gone } = match;
    const player = players.find((other) => other.seat === seat && other.principalId !== "");
    const toMove = match.toMove === seat && !match.ending;
    const placement = game.places ? game.parse(positionAt(match, this.view.ply ?? match.lines.length)) : undefined;
    const discs = placement ? count(placement)[seat] : undefined;
    const here = player?.present && !gone.has(seat) && (seat !== this.own || session.link.state === "live");
    const out = shown?.living !== undefined && !shown.living.has(seat);
    const passedOver = this.view.ply === undefined && !match.ending && skipped(match, shown?.living).includes(seat);
    return html`<div class=${classMap({ strip: true, turn: toMove, out })} data-testid="strip-${seat}" data-out=${out ? "yes" : "no"}>
      <span class="mark">${sideMark(game, seat, this.bottom)}</span>
      <span class="who">
        <span class="name">
          ${player
            ? html`<span
                class=${classMap({ dot: true, here: here === true })}
                role="img"
                aria-label=${here ? t("seat.present") : t("seat.absent")}
              ></span>`
            : nothing}
          <bdi>${player ? playerName(rulebook.game, [player], seat) : t("seat.open")}</bdi>
        </span>
        <span class="role"
          >${seatName(rulebook.game, seat)}${seat === this.own ? html` · ${t("seat.you")}` : nothing}${discs !== undefined
            ? html` · <b data-testid="discs-${seat}">${t("table.discs", { n: discs })}</b>`
            : nothing}${match.realBoard?.drawRight === seat
            ? html` · <b class="right" data-testid="right-${seat}" title=${t("right.label")}>${t("right.holder")}</b>`
            : nothing}${match.around.standIns[seat]
            ? html` · <b data-testid="stand-in-${seat}">${t("seat.standIn", { bot: botText(match.around.standIns[seat]!) })}</b>`
            : nothing}${out ? html` · <b class="gone">${this.outWord(match, seat)}</b>` : nothing}${passedOver
            ? html` · <b data-testid="skipped-${seat}">${t("seat.skipped")}</b>`
            : nothing}</span
        >
      </span>
      ${out
        ? nothing
        : html`<tachiai-clock
        .clocks=${match.clocks}
        .control=${match.control[seat] ?? match.control[0]}
        .seat=${seat}
        .name=${this.nameOf(match, seat)}
        ?aloud=${seat === this.own}
        ?compact=${compact}
        ?silent=${rulebook.flag === "claim"}
      ></tachiai-clock>`}
    </div>`;
  }

  /** Why a seat is out, in a word. */
  private outWord(match: MatchState, seat: Seat): string {
    const departure = this.departures(match).find((one) => one.seat === seat);
    return (departure && find(`seat.out.${departure.cause || "mate"}`)) ?? t("seat.out");
  }

  private head(match: MatchState): TemplateResult {
    const { rulebook } = match;
    return html`<header class="head">
      <h1>${gameName(rulebook.game)}</h1>
      <span>${controlText(rulebook.control[0])}</span>
      ${rulebook.rules ? html`<span class="rules" data-testid="rules">${rulesText(rulebook.rules)}</span>` : nothing}
      ${this.scoreView(match)}
      <span class="watchers" data-testid="watchers">${t("lobby.watchers", { n: match.watchers })}</span>
    </header>`;
  }

  /** Several games for one title. */
  private scoreView(match: MatchState): TemplateResult | typeof nothing {
    const score = scoreOf(match);
    if (!score) return nothing;
    return html`<span data-testid="score">${t("series.score", { first: score.won[0], second: score.won[1], n: score.bestOf })}</span>`;
  }

  /** One line that says how things stand; what asks for an answer comes first. */
  private status(match: MatchState): TemplateResult {
    return html`<div class="status" data-testid="status">
      ${match.clocks.frozen && !match.realBoard && !match.around.sealed ? html`<p class="alarm" data-testid="frozen">${match.resting && match.resting !== "store" && match.resting !== "restart" ? restText(match.resting) : t("table.frozen")}</p>` : nothing}
      ${match.bell ? html`<tachiai-bell .match=${match}></tachiai-bell>` : nothing}
      ${this.officeView(match)} ${this.aroundView(match)} ${this.nextView(match)} ${this.repetitionView(match)}
      ${this.offers(match)} ${this.goneView(match)} ${this.wide ? this.waitingView(match) : nothing}
      ${match.ending
        ? html`<p class="ended" data-testid="ending">
            <b>${resultText(match.rulebook.game, match.ending)}</b> ${reasonText(match.ending.reason)}
          </p>`
        : this.turnLine(match)}
    </div>`;
  }

  private aroundView(match: MatchState): TemplateResult {
    const all = seatsOf(match.rulebook.game);
    const full = all.every((seat) => match.players.some((player) => player.seat === seat && player.principalId !== ""));
    return html`<tachiai-around .match=${match} .own=${this.own} .office=${this.office} .names=${all.map((seat) => this.nameOf(match, seat))}
      .ask=${this.askOfMatch} ?full=${full}></tachiai-around>`;
  }

  /** A move that waits for its confirmation, or to be sealed. */
  private draftView(match: MatchState, draft: string): TemplateResult {
    const seals = match.around.sealing;
    return html`<div class="offer" data-testid="draft">
      <bdi>${seals ? t("adjourn.draft", { move: draft }) : t("table.draft")}</bdi>
      <div class="row">
        <button @click=${() => (this.draft = undefined)}>${t("act.cancel")}</button>
        <button class="seal" data-testid="confirm" @click=${() => void (seals ? this.seal(draft) : this.play(draft))}>
          ${t(seals ? "adjourn.seal" : "act.confirm")}
        </button>
      </div>
    </div>`;
  }

  private turnLine(match: MatchState): TemplateResult | typeof nothing {
    if (this.view.ply !== undefined) {
      return html`<p class="turnline" data-testid="turn">
        ${t("table.notLive", { n: this.view.ply })}
        <button class="link" @click=${() => (this.view = live)}>${t("moves.live")}</button>
      </p>`;
    }
    if (!match.started || match.toMove === undefined) return nothing;
    const { draft, ahead } = this;
    if (match.realBoard) return draft ? this.draftView(match, draft) : nothing; // the rest is said at the desk
    if (this.leaving) {
      return html`<p class="turnline yours" data-testid="leaving">
        ${t("table.leaving")}
        <button class="link" data-testid="leaving-off" @click=${() => this.setLeaving(false)}>${t("table.aheadOff")}</button>
      </p>`;
    }
    if (draft) return this.draftView(match, draft);
    if (ahead) {
      return html`<p class="turnline" data-testid="ahead">
        ${t("table.ahead", { move: ahead })}
        <button class="link" @click=${() => (this.ahead = undefined)}>${t("table.aheadOff")}</button>
      </p>`;
    }
    const yours = this.myTurn(match);
    const passOnly =
      yours && ((this.hints?.length === 1 && this.hints[0] === "pass") || (this.hintsRefused && match.rulebook.game === "othello"));
    const text = this.sent
      ? t("table.sending")
      : yours
        ? t("table.yourTurn")
        : t("table.turnOf", { name: this.nameOf(match, match.toMove) });
    return html`<p class=${classMap({ turnline: true, yours })} data-testid="turn">
        ${match.check ? html`<b class="check" data-testid="check">${t("table.check")}</b>` : nothing}
        <bdi>${text}</bdi>
        ${this.turnNotes(match).map((note) => html`<small>${note}</small>`)}
        ${match.conflated ? html`<small>${t("notice.conflated")}</small>` : nothing}
      </p>
      ${passOnly
        ? html`<button class="seal" data-testid="pass" ?disabled=${this.sent !== undefined} @click=${() => void this.play("pass")}>
            ${t("act.pass")}
          </button>`
        : nothing}`;
  }

  /** The desk of a real board: the players' panels, the card, the arbiter's. */
  private deskView(match: MatchState, game: BoardGame): TemplateResult | typeof nothing {
    const arbiter = this.office === Office.ARBITER && rulings(match).length > 0;
    if (!match.realBoard && !(arbiter && game.seats === 2)) return nothing;
    const names = seatsOf(game.name).map((seat) => this.nameOf(match, seat));
    const { office, own } = this;
    const placement = game.parse(match.position);
    const mode = (event: ModeEvent): void => {
      this.mode = event.mode;
    };
    return html`<div class="desk" @mode=${mode}>
      ${match.realBoard && match.started
        ? html`<tachiai-real-board .match=${match} .game=${game} .own=${own} .office=${office} ?known=${session.principalId !== ""}
            .mode=${this.mode} .names=${names} .ask=${this.askOfMatch} .act=${this.act} ?live=${this.view.ply === undefined}
            .shownPly=${this.view.ply}></tachiai-real-board>`
        : nothing}
      ${game.places ? html`<tachiai-card .match=${match} .own=${own} .names=${names} .counts=${placement ? count(placement) : []} .ask=${this.askOfMatch}></tachiai-card>` : nothing}
      ${office === Office.ARBITER
        ? html`<tachiai-ruling .match=${match} .game=${game} .mode=${this.mode} .names=${names} .ask=${this.askOfMatch}
            .shownPly=${this.view.ply}></tachiai-ruling>`
        : nothing}
      ${this.said.length > 0
        ? html`<section class="said" aria-label=${t("heard.log")}>
            <h2>${t("heard.log")}</h2>
            <ol data-testid="said">
              ${this.said.map(({ seq, text }) => html`<li data-seq=${seq}><bdi>${text}</bdi></li>`)}
            </ol>
          </section>`
        : nothing}
    </div>`;
  }

  /** Who acts here without a seat, and the invitation to. */
  private officeView(match: MatchState): TemplateResult | typeof nothing {
    if (!match.realBoard) return nothing;
    const invited = officeInvitationOf(this.matchId) !== "";
    if (this.own !== undefined) return invited ? html`<p class="alarm">${t("office.playing")}</p>` : nothing;
    if (this.office !== Office.UNSPECIFIED) {
      return html`<p class="office" data-testid="office">${t("office.yours", { office: officeText(this.office) })}</p>`;
    }
    if (!invited) return nothing;
    return html`<form
      class="card"
      data-testid="take-office"
      @submit=${(event: Event) => {
        event.preventDefault();
        void this.takeOffice();
      }}
    >
      <h2>${t("office.invited")}</h2>
      <p>${t("office.invitedHint")}</p>
      ${this.nameField()}
      <button class="seal" type="submit">${t("office.take")}</button>
    </form>`;
  }

  private nameField(): TemplateResult {
    return html`<label
      >${t("create.name")}
      <input
        name="name"
        maxlength="32"
        autocomplete="nickname"
        .value=${this.name}
        @input=${(event: InputEvent) => (this.name = (event.target as HTMLInputElement).value)}
    /></label>`;
  }

  /** A game without a winner goes on in another. */
  private nextView(match: MatchState): TemplateResult | typeof nothing {
    const before = match.replayOf
      ? html`<p data-testid="replay-of">${t("next.of")} <a href="/m/${match.replayOf}">${t("next.before")}</a></p>`
      : nothing;
    if (!match.nextMatch) return before;
    const left = this.nextAt === undefined ? undefined : Math.max(0, Math.ceil((this.nextAt - performance.now()) / 1_000));
    return html`${before}
      <div class="offer" data-testid="next-match" role="status">
        <bdi>${t(scoreOf(match) && match.ending?.places.length ? "next.series" : "next.title")} ${left === undefined ? nothing : html`<small>${t("next.auto", { s: left })}</small>`}</bdi>
        <div class="row">
          ${left === undefined
            ? nothing
            : html`<button data-testid="next-stay" @click=${() => {
                this.nextAt = undefined;
                this.nextStays = true;
              }}>${t("next.stay")}</button>`}
          <button class="seal" data-testid="next-go" @click=${() => this.goNext(match)}>${t("next.go")}</button>
        </div>
      </div>`;
  }

  /** How often the position has stood, from the second time on; only where the game knows repetition. */
  private repetitionView(match: MatchState): TemplateResult | typeof nothing {
    if (match.rulebook.game === "othello" || !match.rulebook.repetition || !match.started) return nothing;
    const times = timesStood(match, this.view.ply ?? match.lines.length);
    if (times < 2) return nothing;
    return html`<p class="repetition" data-testid="repetition" data-times=${times}>${t("repetition.times", { n: times })}</p>`;
  }

  /** What binds the next move, and whose turn is passed over. */
  private turnNotes(match: MatchState): string[] {
    const placement = boardGame(match.rulebook.game)?.parse(match.position);
    const over = skipped(match, placement?.living).map((seat) => this.nameOf(match, seat));
    const notes = over.length > 0 ? [t("table.skipped", { names: over.join(t("list.and")) })] : [];
    const { own } = this;
    if (own !== undefined && match.started && placement?.living && !placement.living.has(own)) notes.push(t("table.youAreOut"));
    if (placement?.lionTakenOn) notes.push(t("table.lionTaken", { square: placement.lionTakenOn }));
    return notes;
  }

  private offers(match: MatchState): (TemplateResult | typeof nothing)[] {
    const { own } = this;
    const ask = (kind: "answerDraw" | "answerTakeBack", accept: boolean): void =>
      void this.ask(session.request(kind, { matchId: this.matchId, accept }));
    const asked = (text: string, kind: "answerDraw" | "answerTakeBack"): TemplateResult =>
      html`<div class="offer" data-testid=${kind} role="group" aria-label=${text}>
        <bdi>${text}</bdi>
        <div class="row">
          <button data-testid="decline" @click=${() => ask(kind, false)}>${t("act.decline")}</button>
          <button class="seal" data-testid="accept" @click=${() => ask(kind, true)}>${t("act.accept")}</button>
        </div>
      </div>`;
    return [
      match.drawOffer !== undefined && own !== undefined && match.drawOffer !== own
        ? asked(t("act.drawAsked", { name: this.nameOf(match, match.drawOffer) }), "answerDraw")
        : nothing,
      match.takeBack && own !== undefined && match.takeBack.by !== own
        ? asked(t("act.takeBackAsked", { name: this.nameOf(match, match.takeBack.by), n: match.takeBack.toPly }), "answerTakeBack")
        : nothing,
    ];
  }

  private goneView(match: MatchState): TemplateResult | typeof nothing {
    const { own } = this;
    const [seat, away] = [...match.gone].find(([other]) => other !== own) ?? [];
    if (seat === undefined || !away || match.ending) return nothing;
    const left = Math.ceil((away.since + away.claimableAfterMs - performance.now()) / 1_000);
    const claimable = own !== undefined && away.claimableAfterMs > 0;
    const cut = match.rulebook.more.has("cut");
    return html`<div class="offer" data-testid="gone">
      <bdi>${t("table.gone", { name: this.nameOf(match, seat) })}</bdi>
      ${claimable
        ? html`<button
            class=${left <= 0 ? "seal" : ""}
            ?disabled=${left > 0}
            data-testid="claim"
            @click=${() => void this.ask(session.request("claimAbandoned", { matchId: this.matchId }))}
          >
            ${left > 0 ? t(cut ? "act.claimCutIn" : "act.claimIn", { s: left }) : t(cut ? "act.claimCut" : "act.claim")}
          </button>`
        : nothing}
    </div>`;
  }

  private waitingView(match: MatchState): TemplateResult | typeof nothing {
    if (match.started || match.ending) return nothing;
    const { game } = match.rulebook;
    const all = seatsOf(game);
    const open = all.filter((seat) => !match.players.some((player) => player.seat === seat && player.principalId !== ""));
    if (open.length === 0) return nothing;
    // Who comes for an office, or holds one, does not play here.
    if (this.own === undefined && (this.office !== Office.UNSPECIFIED || officeInvitationOf(this.matchId) !== "")) return nothing;
    const several = all.length > 2;
    const seatsView = several ? this.seatsView(match, all, open) : nothing;
    const invitation = invitationOf(this.matchId);
    if (this.own !== undefined) {
      const link = `${location.origin}/m/${this.matchId}${invitation ? `#invite=${invitation}` : ""}`;
      return html`<div class=${classMap({ card: true, first: !this.wide })} data-testid="waiting">
        <h2>${several ? t("table.waitingFor", { n: open.length }) : t("table.waiting")}</h2>
        ${seatsView}
        <p>${several ? t("table.waitingHintFour") : t("table.waitingHint")}</p>
        <input readonly aria-label=${t("table.copy")} data-testid="invite-link" .value=${link} @focus=${(event: FocusEvent) => (event.target as HTMLInputElement).select()} />
        <button class="seal" @click=${() => void this.copy(link, "invite")}>
          ${this.copied === "invite" ? t("table.copied") : t("table.copy")}
        </button>
        ${this.officeLinks()}
      </div>`;
    }
    return html`<form class=${classMap({ card: true, first: !this.wide })} data-testid="take-seat" @submit=${(event: Event) => {
      event.preventDefault();
      void this.takeSeat();
    }}>
      <h2>${invitation ? t("table.invited") : t("table.openSeat")}</h2>
      ${seatsView}
      ${several && open.length > 1
        ? html`<label
            >${t("create.seat")}
            <select
              name="seat"
              @change=${(event: Event) => {
                const { value } = event.target as HTMLSelectElement;
                this.wantedSeat = value === "" ? undefined : Number(value);
              }}
            >
              <option value="" ?selected=${this.wantedSeat === undefined}>${t("seat.any")}</option>
              ${open.map((seat) => html`<option value=${seat} ?selected=${this.wantedSeat === seat}>${seatName(game, seat)}</option>`)}
            </select></label
          >`
        : nothing}
      ${this.nameField()}
      <button class="seal" type="submit">${t("table.takeSeat")}</button>
    </form>`;
  }

  /** What the opener hands to the officials. */
  private officeLinks(): TemplateResult | typeof nothing {
    const { arbiter, relay } = officeInvitationsOf(this.matchId);
    if (!arbiter && !relay) return nothing;
    const link = (invitation: string, who: "arbiter" | "relay"): TemplateResult | typeof nothing => {
      if (!invitation) return nothing;
      const address = `${location.origin}/m/${this.matchId}#office=${invitation}`;
      const label = t(`invite.${who}`);
      return html`<div class="invite">
        <label
          >${label}
          <input readonly data-testid="${who}-link" .value=${address} @focus=${(event: FocusEvent) => (event.target as HTMLInputElement).select()}
        /></label>
        <button type="button" aria-label=${t("invite.copy", { who: label })} @click=${() => void this.copy(address, who)}>
          ${this.copied === who ? t("table.copied") : t("table.copy")}
        </button>
      </div>`;
    };
    return html`<h3>${t("invite.offices")}</h3>
      <p>${t("invite.officesHint")}</p>
      ${link(arbiter, "arbiter")} ${link(relay, "relay")}`;
  }

  /** Who sits where, and which chairs are free. */
  private seatsView(match: MatchState, all: Seat[], open: Seat[]): TemplateResult {
    const game = boardGame(match.rulebook.game)!;
    return html`<ul class="seats" data-testid="seats" data-open=${open.join(",")}>
      ${all.map(
        (seat) =>
          html`<li class=${classMap({ free: open.includes(seat) })}>
            ${sideMark(game, seat, this.bottom)} <span>${seatName(game.name, seat)}</span>
            <bdi>${open.includes(seat) ? t("seat.open") : this.nameOf(match, seat)}</bdi>
          </li>`,
      )}
    </ul>`;
  }

  private actions(match: MatchState): TemplateResult {
    const { own } = this;
    const { rulebook } = match;
    const playing = this.playing(match);
    const send = (kind: "abort" | "resign") => () => void this.ask(session.request(kind, { matchId: this.matchId }));
    const abortable = own !== undefined && !match.ending && match.lines.length < rulebook.abortBeforePly;
    return html`<div class="actions" role="group">
      ${playing
        ? html`<button data-testid="resign" ?disabled=${this.leaving} @click=${() => this.resignDialog.showModal()}>${t("act.resign")}</button>`
        : nothing}
      ${playing && rulebook.drawOffers
        ? html`<button data-testid="draw" ?disabled=${match.drawOffer !== undefined} @click=${() => void this.offerDraw(match)}>
            ${match.drawOffer === own ? t("act.drawSent") : t(rulebook.more.get("agreed_draws") === "exhausted" ? "act.jishogi" : "act.draw")}
          </button>`
        : nothing}
      ${playing && says(rulebook.more, "adjournment")
        ? html`<button
            data-testid="adjourn"
            ?disabled=${match.around.adjournmentOffer !== undefined || match.around.sealing || match.around.sealed !== undefined || match.clocks.frozen}
            @click=${() => void this.ask(session.request("offerAdjournment", { matchId: this.matchId }))}
          >
            ${t("act.adjourn")}
          </button>`
        : nothing}
      ${playing && nearDeclaration(this.declarations, own)
        ? html`<button data-testid="declare" @click=${() => this.declareDialog?.showModal()}>${t("act.declare")}</button>`
        : nothing}
      ${match.ending && own !== undefined
        ? html`<button class="seal" data-testid="rematch" @click=${() => void this.rematch(match)}>${t("act.rematch")}</button>`
        : nothing}
      <button data-testid="flip" aria-pressed=${this.bottom === (own ?? 0) ? "false" : "true"} title="f" @click=${() => (this.flips += 1)}>
        ${t(seatsOf(rulebook.game).length > 2 ? "act.turn" : "act.flip")}
      </button>
      <button class="more" aria-expanded=${this.menu ? "true" : "false"} data-testid="more" @click=${() => (this.menu = !this.menu)}>
        ${t("act.menu")}
      </button>
      ${this.menu
        ? html`<div class="menu">
            ${playing && rulebook.takeBack
              ? html`<button
                  data-testid="take-back"
                  ?disabled=${match.takeBack !== undefined || this.myLastPly(match) === undefined}
                  @click=${() =>
                    void this.ask(session.request("offerTakeBack", { matchId: this.matchId, toPly: this.myLastPly(match) ?? 0 }))}
                >
                  ${match.takeBack?.by === own ? t("act.takeBackSent") : t("act.takeBack")}
                </button>`
              : nothing}
            ${playing && rulebook.giveTime
              ? html`<button
                  data-testid="give-time"
                  @click=${() => void this.ask(session.request("giveTime", { matchId: this.matchId, amountMs: 15_000n }))}
                >
                  ${t("act.giveTime")}
                </button>`
              : nothing}
            ${abortable ? html`<button data-testid="abort" @click=${send("abort")}>${t("act.abort")}</button>` : nothing}
            <button @click=${() => void this.copy(`${location.origin}/m/${this.matchId}`, "watch")}>
              ${this.copied === "watch" ? t("table.copied") : t("act.share")}
            </button>
            ${match.started && match.realBoard && officeInvitationsOf(this.matchId).arbiter ? this.officeLinks() : nothing}
            ${this.personButton()}
          </div>`
        : nothing}
    </div>`;
  }

  /** Where draws are agreed on only when neither side can mate any more, the reason is said in those words. */
  private async offerDraw(match: MatchState): Promise<void> {
    try {
      await session.request("offerDraw", { matchId: this.matchId });
    } catch (error) {
      const early = error instanceof Refusal && error.news.code === RefusalCode.NOT_YET && match.rulebook.more.get("agreed_draws") === "exhausted";
      if (early) this.say(t("act.jishogiNotYet"), t("refusal.asked"), error.news.rule);
      else this.refused(error, t("refusal.asked"));
    }
  }

  private personButton(): TemplateResult | typeof nothing {
    const change = (how: (matchId: string) => void) => () => {
      how(this.matchId);
      session.changePerson();
      this.menu = false;
    };
    if (watchesAsGuest(this.matchId)) {
      return hasKey(this.matchId) ? html`<button @click=${change(backToSeat)}>${t("table.asPlayer")}</button>` : nothing;
    }
    return this.own === undefined ? nothing : html`<button @click=${change(watchAsGuest)}>${t("table.asGuest")}</button>`;
  }

  /** Where a take-back would lead: before the own last move. */
  private myLastPly(match: MatchState): number | undefined {
    return match.lines.findLast((line) => line.seat === this.own)?.ply;
  }

  private messageView({ title, text, rule }: Message): TemplateResult {
    return html`<div class="message" role="alert" data-testid="message">
      <span>${title ? html`<b>${title}</b> ` : nothing}${text} ${ruleLink(rule)}</span>
      <button class="quiet" aria-label=${t("app.close")} @click=${() => (this.message = undefined)}>✕</button>
    </div>`;
  }

  /** Of two either may resign at any time; of more only the seat on turn. */
  private resignWaits(match: MatchState | undefined): boolean {
    return match !== undefined && seatsOf(match.rulebook.game).length > 2 && (!this.myTurn(match) || match.clocks.frozen);
  }

  private resign(): void {
    if (this.resignWaits(this.match)) this.setLeaving(true);
    else void this.ask(session.request("resign", { matchId: this.matchId }));
  }

  private setLeaving(on: boolean): void {
    this.leaving = on;
    if (this.own === undefined) return;
    if (on) keepLeaving(this.matchId, this.own);
    else forgetLeaving(this.matchId, this.own);
  }

  /** The own turn may have come while this page was away. */
  private leaveWhenDue(now: MatchState): void {
    const { own, matchId } = this;
    if (own === undefined) return;
    if (this.leavingSeat !== own) {
      this.leavingSeat = own;
      this.leaving = isLeaving(matchId, own);
    }
    if (!this.playing(now)) this.setLeaving(false);
    if (!this.leaving || !this.myTurn(now) || now.clocks.frozen) return;
    this.leaving = false;
    // Kept until it is answered: a page that is loaded anew before that asks again.
    void this.ask(session.request("resign", { matchId })).then(() => forgetLeaving(matchId, own));
  }

  private resignView(): TemplateResult {
    const waits = this.resignWaits(this.match);
    return html`<dialog class="resign" aria-label=${t("act.resign")}>
      <form method="dialog">
        <h2>${t("act.resignSure")}</h2>
        ${waits ? html`<p class="later">${t("act.resignLater")}</p>` : nothing}
        <div class="row">
          <button value="no" autofocus>${t("act.cancel")}</button>
          <button
            class="seal"
            data-testid="resign-yes"
            @click=${() => this.resign()}
          >
            ${t("act.resignYes")}
          </button>
        </div>
      </form>
    </dialog>`;
  }

  private result(match: MatchState, game: BoardGame): TemplateResult {
    const ending = match.ending!;
    const { own } = this;
    const mine = ownResult(ending, own);
    const order = ending.places.map((place, seat) => ({ place, seat })).sort((a, b) => (game.seats > 2 ? a.place - b.place : 0));
    const placement = game.places ? game.parse(match.position) : undefined;
    return html`<dialog
      class="result"
      aria-labelledby="result-head"
      data-testid="result"
      @close=${() => (this.resultSeen = true)}
      @click=${(event: Event) => event.target === event.currentTarget && (this.resultSeen = true)}
    >
      <div class="sheet">
        <span class="stamp" aria-hidden="true">終局</span>
        <h2 id="result-head">${resultText(match.rulebook.game, ending)}</h2>
        ${this.titleView(match)}
        <p class="why">${reasonText(ending.reason)}${mine ? html` · ${mine}` : nothing}</p>
        <ol>
          ${order.map(
            ({ place, seat }) =>
              html`<li class=${classMap({ first: place === 1 && game.seats > 2, own: seat === own })}>
                <span>${t("result.place", { n: place })}</span>
                <bdi>${sideMark(game, seat, this.bottom)} ${this.nameOf(match, seat)}</bdi>
                ${placement ? html`<span>${t("table.discs", { n: count(placement)[seat as 0 | 1] })}</span>` : nothing}
              </li>`,
          )}
        </ol>
        ${ending.rule ? html`<p class="rule">${t("result.rule")}: ${ruleLink(ending.rule)}</p>` : nothing}
        <div class="row">
          <button data-testid="result-close" @click=${() => (this.resultSeen = true)}>${t("result.view")}</button>
          ${own === undefined
            ? nothing
            : html`<button class="seal" @click=${() => void this.rematch(match)}>${t("act.rematch")}</button>`}
        </div>
      </div>
    </dialog>`;
  }

  /** Who has won the title with this game, or how it stands. */
  private titleView(match: MatchState): TemplateResult | typeof nothing {
    const score = scoreOf(match);
    if (!score) return nothing;
    const text = t("series.score", { first: score.won[0], second: score.won[1], n: score.bestOf });
    return html`<p data-testid="title">
      <bdi>${score.winner === undefined ? text : `${t("series.won", { name: this.nameOf(match, score.winner) })} (${text})`}</bdi>
    </p>`;
  }

  private readonly onBrowse = (event: BrowseEvent): void => {
    this.view = event.ply === undefined ? live : goTo(this.view, event.ply, this.match?.lines.length ?? 0);
  };
}
