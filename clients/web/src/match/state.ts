// What one audience knows of a match. Plain immutable values: every change makes a new object.
import type {
  ClockFace as WireFace,
  Clocks as WireClocks,
  Ending as WireEnding,
  Move as WireMove,
  Player as WirePlayer,
  Preset as WirePreset,
  TimeControl as WireControl,
} from "../gen/tachiai/v1/common_pb";
import { Office, Rounding } from "../gen/tachiai/v1/common_pb";
import type { MatchEvent, Presence, Pulse, SeatWithdrawn, Snapshot } from "../gen/tachiai/v1/news_pb";
import { aroundAfter, aroundOf, type Around } from "./around";
import { afterEvent, boardOf, emptyBoard, type RealBoard } from "./real_board";
import { readingOf, relayAfter, relayOf, type Reading, type Relay } from "./relay";
import { durationOf, exchanged, moreOf, type More } from "./terms";

export type Seat = number;

/** A time control; what is zero is absent. Milliseconds. */
export interface Control {
  mainMs: number;
  byoyomiMs: number;
  periods: number;
  incrementMs: number;
  incrementBefore: boolean;
  delayMs: number;
  bankMs: number;
  unitMs: number; // moves are counted in whole units, down
}

export interface Face {
  mainMs: number;
  periods: number;
  bankMs: number;
}

export interface Clocks {
  faces: Face[];
  running: Seat | undefined;
  /** Whose move `elapsedMs` belongs to, also while its clock stands. */
  mover: Seat | undefined;
  /** Used by that move when `readAt` was taken. */
  elapsedMs: number;
  frozen: boolean;
  /** Reading of our own steady clock when this came in. */
  readAt: number;
}

export interface Player {
  seat: Seat;
  principalId: string;
  name: string; // untrusted text
  present: boolean;
}

export interface Line {
  ply: number;
  seat: Seat;
  move: string;
  spentMs: number;
  position: string;
  check: boolean;
  /** Done by this office and no seat: a ruling put the board right. UNSPECIFIED: by the seat. */
  office: Office;
  /** Squares of attacked pieces, as said with it. */
  announces: string[];
  /** Of a relay: the operator is not sure of it. */
  unsure: boolean;
  /** Of a relay: done as hands did it, right or wrong. */
  asStood: boolean;
  /** Of a relay: what the clocks of the board showed after it. */
  left: Reading;
}

export interface Ending {
  places: number[];
  reason: string;
  rule: string;
  unrated: boolean;
}

/** A seat that was taken out of a game of more than two. */
export interface Exit {
  seat: Seat;
  cause: string;
  ply: number;
  position: string; // without the seat
}

/** A seat whose player lost the connection. */
export interface Gone {
  since: number; // our steady clock
  claimableAfterMs: number; // 0: never
}

export interface Rulebook {
  name: string;
  game: string;
  rules: string;
  control: Control[];
  conduct: string;
  drawOffers: boolean;
  takeBack: boolean;
  giveTime: boolean;
  declarations: string; // "failing_refused", "failing_loses", or none
  abortBeforePly: number;
  abandonAfterMs: number;
  repetition: boolean;
  flag: string; // "server", "claim"
  touchBinds: boolean;
  drawWinRight: boolean;
  resultCard: boolean;
  replays: string; // "sides_swapped", or none
  /** Every other choice that is not at its default. */
  more: More;
}

/** At a real board of a game whose turn is one act a wrong move is a foul: engines/match/RULES.md#fouls */
export const hasFouls = ({ conduct, game }: Rulebook): boolean => conduct === "claims" && game !== "othello";

export interface MatchState {
  matchId: string;
  historyId: string;
  seq: number;
  rulebook: Rulebook;
  players: Player[];
  start: string;
  lines: Line[];
  exits: Exit[];
  position: string;
  toMove: Seat | undefined;
  started: boolean;
  clocks: Clocks;
  /** In force, by seat: the bell and a cut change it. */
  control: Control[];
  /** The round's bell: so long from when it was read. */
  bell: { inMs: number; readAt: number } | undefined;
  /** What comes before the first move and what breaks the game off. */
  around: Around;
  drawOffer: Seat | undefined;
  takeBack: { by: Seat; toPly: number } | undefined;
  ending: Ending | undefined;
  check: boolean;
  watchers: number;
  gone: ReadonlyMap<Seat, Gone>;
  conflated: boolean;
  /** Time given by the event just heard. */
  gift: { from: Seat; to: Seat; ms: number } | undefined;
  /** Conduct `claims`: where the game stands beside position and clocks. */
  realBoard: RealBoard | undefined;
  /** Conduct `relay`: corrections, clocks of the board, notes. */
  relay: Relay | undefined;
  /** What this audience is told is so old; 0: it is not. */
  delayMs: number;
  programmeId: string; // the event it belongs to; "" none
  /** Why no clock runs: "restart", "store", "arbiter", "claim", "adjourned", "cut"; "" one runs, or never did. */
  resting: string;
  replayOf: string; // the match without a winner that this one plays again
  nextMatch: string; // the match that plays this one again
  /** The event just heard, for those who say it in words. */
  heard: MatchEvent["kind"] | undefined;
}

/** An event does not fit the state: this client is wrong about the match and must ask for a snapshot. */
export class Divergence extends Error {}

const unitOf: Record<Rounding, number> = {
  [Rounding.UNSPECIFIED]: 1,
  [Rounding.EXACT]: 1,
  [Rounding.WHOLE_SECONDS]: 1_000,
  [Rounding.WHOLE_MINUTES]: 60_000,
};

export function controlOf(wire: WireControl): Control {
  return {
    mainMs: Number(wire.mainMs),
    byoyomiMs: Number(wire.byoyomiMs),
    periods: wire.periods,
    incrementMs: Number(wire.incrementMs),
    incrementBefore: wire.incrementBefore,
    delayMs: Number(wire.delayMs),
    bankMs: Number(wire.bankMs),
    unitMs: unitOf[wire.rounding] ?? 1,
  };
}

const faceOf = (wire: WireFace): Face => ({
  mainMs: Number(wire.mainMs),
  periods: wire.periods,
  bankMs: Number(wire.bankMs),
});

function clocksOf(wire: WireClocks | undefined, now: number): Clocks {
  return {
    faces: wire?.faces.map(faceOf) ?? [],
    running: wire?.running,
    mover: wire?.mover ?? wire?.running,
    elapsedMs: Number(wire?.elapsedMs ?? 0n),
    frozen: wire?.frozen ?? false,
    readAt: now,
  };
}

export const playerOf = (wire: WirePlayer): Player => ({
  seat: wire.seat,
  principalId: wire.principalId,
  name: wire.displayName,
  present: wire.present,
});

const lineOf = (wire: WireMove): Line => ({
  ply: wire.ply,
  seat: wire.seat,
  move: wire.move,
  spentMs: Number(wire.spentMs),
  position: wire.position,
  check: wire.check,
  office: wire.office,
  announces: [...wire.announces],
  unsure: wire.unsure,
  asStood: wire.asStood,
  left: readingOf(wire.left),
});

const exitOf = (wire: SeatWithdrawn): Exit => ({
  seat: wire.seat,
  cause: wire.cause,
  ply: wire.ply,
  position: wire.position,
});

export const endingOf = (wire: WireEnding): Ending => ({
  places: [...wire.places],
  reason: wire.reason,
  rule: wire.rule,
  unrated: wire.unrated,
});

function rulebookOf(preset: WirePreset | undefined): Rulebook {
  return {
    name: preset?.name ?? "",
    game: preset?.game ?? "",
    rules: preset?.rules ?? "",
    control: preset?.control.map(controlOf) ?? [],
    conduct: preset?.conduct ?? "",
    drawOffers: preset?.drawOffers ?? false,
    takeBack: preset?.takeBack ?? false,
    giveTime: preset?.giveTime ?? false,
    declarations: preset?.declarations ?? "",
    abortBeforePly: preset?.abortBeforePly ?? 0,
    abandonAfterMs: Number(preset?.abandonAfterMs ?? 0n),
    repetition: preset?.repetition ?? false,
    flag: preset?.flag ?? "",
    touchBinds: preset?.touchBinds ?? false,
    drawWinRight: preset?.drawWinRight ?? false,
    resultCard: preset?.resultCard ?? false,
    replays: preset?.replays ?? "",
    more: moreOf(preset?.more ?? []),
  };
}

/** @param now our steady clock at the moment of receipt: clocks are counted on from there. */
export function fromSnapshot(wire: Snapshot, now: number): MatchState {
  const rulebook = rulebookOf(wire.preset);
  const players = wire.players.map(playerOf);
  return {
    matchId: wire.matchId,
    historyId: wire.historyId,
    seq: Number(wire.seq),
    rulebook,
    players,
    start: wire.start,
    lines: wire.moves.map(lineOf),
    exits: wire.withdrawn.map(exitOf),
    position: wire.position,
    toMove: wire.toMove,
    started: wire.started,
    clocks: clocksOf(wire.clocks, now),
    control: wire.control.length > 0 ? wire.control.map(controlOf) : rulebook.control,
    bell: wire.bellInMs === undefined ? undefined : { inMs: Number(wire.bellInMs), readAt: now },
    around: aroundOf(wire.aroundPlay),
    drawOffer: wire.drawOffer,
    takeBack: wire.takeBackOffer === undefined ? undefined : { by: wire.takeBackOffer, toPly: wire.takeBackTo },
    ending: wire.ending && endingOf(wire.ending),
    check: wire.check,
    watchers: wire.watchers,
    gone: new Map(),
    conflated: wire.conflated,
    gift: undefined,
    realBoard: wire.realBoard && boardOf(wire.realBoard),
    relay: wire.relay && relayOf(wire.relay, now),
    delayMs: Number(wire.delayMs),
    programmeId: wire.programmeId,
    resting: wire.resting,
    replayOf: wire.replayOf,
    nextMatch: wire.nextMatch,
    heard: undefined,
  };
}

function seated(players: Player[], player: Player): Player[] {
  return [...players.filter((other) => other.seat !== player.seat), player].sort((a, b) => a.seat - b.seat);
}

/** Applies the event with number `state.seq + 1`. The caller sees to the order (protocol/follow.ts).
 *  @throws Divergence where the event cannot follow from this state. */
export function applyEvent(state: MatchState, event: MatchEvent, now: number): MatchState {
  const next: MatchState = { ...state, seq: Number(event.seq), conflated: false, gift: undefined, heard: event.kind };
  if (event.clocks) next.clocks = clocksOf(event.clocks, now);
  if (next.clocks.running !== undefined) next.resting = "";
  const { kind } = event;
  if (state.realBoard) next.realBoard = afterEvent(state.realBoard, state, kind);
  if (state.relay) next.relay = relayAfter(state.relay, state, event, now);
  next.around = aroundAfter(state.around, state, kind);
  switch (kind.case) {
    case "seatTaken":
      if (kind.value.player) next.players = seated(state.players, playerOf(kind.value.player));
      break;
    case "matchStarted":
      next.started = true;
      next.toMove = kind.value.toMove;
      next.bell = bellFrom(state.rulebook, now);
      break;
    case "movePlayed":
    case "handActed":
    case "relayed":
      follow(next, kind.value.move ? [kind.value.move] : []);
      next.toMove = kind.value.toMove;
      break;
    case "claimMade":
      follow(next, kind.value.move ? [kind.value.move] : []);
      next.toMove = kind.value.toMove;
      if (hasFouls(state.rulebook)) next.resting = "claim"; // both clocks rest
      break;
    case "claimRuled":
      if (next.clocks.running === undefined && hasFouls(state.rulebook)) next.resting = "claim"; // the choice is open
      follow(next, kind.value.moves);
      next.position = kind.value.position;
      next.toMove = kind.value.toMove;
      break;
    case "boardSet":
      follow(next, kind.value.moves);
      next.position = kind.value.position;
      next.toMove = kind.value.toMove;
      break;
    case "claimAnswered":
      if (!kind.value.agreed) next.resting = "arbiter";
      break;
    case "rewound":
      strike(next, kind.value.toPly);
      next.position = kind.value.position;
      next.toMove = kind.value.toMove;
      next.check = false;
      // What was sealed answered another position.
      if (state.around.sealed) next.resting = "arbiter";
      break;
    case "foulSettled":
      if (kind.value.toPly !== undefined) strike(next, kind.value.toPly);
      next.position = kind.value.position;
      next.toMove = kind.value.toMove;
      break;
    case "endDeclared":
      next.toMove = undefined;
      break;
    case "drawOffered":
      next.drawOffer = kind.value.seat;
      break;
    case "drawDeclined":
      next.drawOffer = undefined;
      break;
    case "takeBackOffered":
      next.takeBack = { by: kind.value.seat, toPly: kind.value.toPly };
      break;
    case "takeBackDeclined":
      next.takeBack = undefined;
      break;
    case "takenBack":
      strike(next, kind.value.toPly);
      next.position = kind.value.position;
      next.toMove = kind.value.toMove;
      next.check = kind.value.check;
      break;
    case "seatWithdrawn":
      if (kind.value.ply !== state.lines.length) throw new Divergence(`seat ${kind.value.seat} out at ${kind.value.ply}`);
      next.exits = [...state.exits, exitOf(kind.value)];
      next.position = kind.value.position;
      next.toMove = kind.value.toMove;
      next.check = kind.value.check;
      break;
    case "clockFrozen": // for the rest, as the clocks of the event say
      next.resting = kind.value.reason;
      break;
    case "clockResumed":
      break;
    case "matchEnded":
      next.ending = kind.value.ending ? endingOf(kind.value.ending) : { places: [], reason: "", rule: "", unrated: false };
      next.toMove = undefined;
      next.resting = "";
      next.clocks = { ...next.clocks, running: undefined, frozen: false };
      next.drawOffer = undefined;
      next.takeBack = undefined;
      next.bell = undefined;
      break;
    case "bellRung":
      next.control = kind.value.control.map(controlOf);
      next.bell = undefined;
      break;
    case "cutOff":
      next.control = kind.value.control.map(controlOf);
      next.resting = "cut";
      break;
    case "moveSealed":
      next.resting = "adjourned";
      break;
    case "sealFailed":
    case "leftToArbiter":
      next.resting = "arbiter";
      break;
    case "lateClockStarted": // before the start: the time of who is late runs
      next.toMove = kind.value.seat;
      break;
    case "lateArrived":
      next.toMove = undefined;
      next.resting = "";
      break;
    case "colourChosen":
      if (kind.value.exchanged) exchange(next, kind.value.players.map(playerOf));
      break;
    case "termsSet":
      settle(next, kind.value.preset, now);
      next.lines = [];
      next.check = false;
      next.start = kind.value.position;
      next.position = kind.value.position;
      next.toMove = kind.value.toMove;
      break;
    case "timeGiven": // what the clocks show then, the event's clocks say
      next.gift = { from: kind.value.from, to: kind.value.to, ms: Number(kind.value.amountMs) };
      break;
    case "lineCorrected":
      strike(next, kind.value.fromPly);
      follow(next, kind.value.moves);
      next.position = kind.value.position;
      next.toMove = kind.value.toMove;
      next.check = kind.value.check;
      break;
    case "unsureMarked":
      mark(next, kind.value.ply, kind.value.unsure);
      break;
    case "resultRecorded": // the line may still be corrected, and the result withdrawn
      next.ending = kind.value.ending && endingOf(kind.value.ending);
      next.toMove = undefined;
      break;
    case "resultWithdrawn":
      next.ending = undefined;
      next.toMove = kind.value.toMove;
      break;
    case "skipped":
    case "clocksRead": // of a relay alone
    case "annotated":
    case "differenceFound":
    case "differenceSettled":
    case "matchCreated":
    case "flagFell":
    case "touched": // of a real board alone
    case "touchForgiven":
    case "resultConfirmed":
    case "cardSigned":
    case "cardHandedIn":
    case "drawRightGiven":
    case "clockSet":
    case "penalised":
    case "adjudicated":
    case "movedOutOfTurn": // nothing of it stands
    case "counterClaimed":
    case "foulChosen":
    case "discHidden": // of what is around play alone
    case "discGuessed":
    case "discRevealed":
    case "rightChosen":
    case "chairChosen":
    case "lateDeclared":
    case "termsOffered":
    case "termsDeclined":
    case "adjournmentOffered":
    case "adjournmentDeclined":
    case "adjournmentAgreed":
    case "sealOpened":
    case "handedOver":
    case undefined: // a kind this client does not know: its number still counts
      break;
  }
  return next;
}

/** Lines from `toPly` on are struck out, and offers with them.
 *  @throws Divergence where there are not so many */
function strike(next: MatchState, toPly: number): void {
  if (toPly > next.lines.length) throw new Divergence(`back to ${toPly}`);
  next.lines = next.lines.slice(0, toPly);
  next.drawOffer = undefined;
  next.takeBack = undefined;
}

/** @throws Divergence where no such line stands */
function mark(next: MatchState, ply: number, unsure: boolean): void {
  if (ply >= next.lines.length) throw new Divergence(`mark at ${ply}`);
  next.lines = next.lines.map((line) => (line.ply === ply ? { ...line, unsure } : line));
}

function bellFrom({ more }: Rulebook, now: number): MatchState["bell"] {
  const inMs = durationOf(more.get("bell_after"));
  return inMs > 0 ? { inMs, readAt: now } : undefined;
}

/** The two change seats: what is a person's goes with him. */
function exchange(next: MatchState, players: Player[]): void {
  next.players = players;
  next.control = [...next.control].reverse();
  const { rulebook } = next;
  next.rulebook = { ...rulebook, control: [...rulebook.control].reverse(), more: exchanged(rulebook.more) };
}

/** Other terms: the preset is another one, and the clocks begin anew. */
function settle(next: MatchState, preset: WirePreset | undefined, now: number): void {
  const before = next.rulebook;
  next.rulebook = rulebookOf(preset);
  next.control = next.rulebook.control;
  next.realBoard = next.rulebook.conduct === "claims" ? (next.realBoard ?? emptyBoard) : undefined;
  if (!next.started) return;
  const later = durationOf(next.rulebook.more.get("bell_after")) - durationOf(before.more.get("bell_after"));
  if (later === 0) return;
  const bell = bellFrom(next.rulebook, now);
  // The signal was the start of the match.
  next.bell = bell && next.bell ? { ...next.bell, inMs: next.bell.inMs + later } : bell;
}

/** Lines of the move list that came with an event.
 *  @throws Divergence where they answer another ply */
function follow(next: MatchState, moves: readonly WireMove[]): void {
  for (const move of moves) {
    if (move.ply !== next.lines.length) throw new Divergence(`ply ${move.ply} after ${next.lines.length} plies`);
    next.lines = [...next.lines, lineOf(move)];
    next.position = move.position;
    next.check = move.check;
  }
}

export function applyPulse(state: MatchState, pulse: Pulse, now: number): MatchState {
  const clocks =
    state.clocks.running === undefined
      ? state.clocks
      : { ...state.clocks, elapsedMs: Number(pulse.elapsedMs), readAt: now };
  return { ...state, watchers: pulse.watchers, clocks };
}

export function applyPresence(state: MatchState, presence: Presence, now: number): MatchState {
  const gone = new Map(state.gone);
  if (presence.present) gone.delete(presence.seat);
  else gone.set(presence.seat, { since: now, claimableAfterMs: Number(presence.claimableAfterMs) });
  const players = state.players.map((player) =>
    player.seat === presence.seat ? { ...player, present: presence.present } : player,
  );
  return { ...state, gone, players };
}

/** Who plays at a relayed board, as he is called from here on. */
export const applyName = (state: MatchState, player: Player): MatchState => ({ ...state, players: seated(state.players, player) });

/** The position that stood before `ply` was answered: `ply` 0 is the start. */
export function positionAt(state: MatchState, ply: number): string {
  if (ply >= state.lines.length) return state.position;
  return ply <= 0 ? state.start : state.lines[ply - 1]!.position;
}
