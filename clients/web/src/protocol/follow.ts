// Following one match: a pure state machine from what the server says to what is known and what must be asked.
// Every seq comes once and in order; what is missing is noticed by its number and asked for again (K043, K045).
import { Office } from "../gen/tachiai/v1/common_pb";
import type { MatchEvent, NextMatch, Presence, Pulse, Snapshot, Watching } from "../gen/tachiai/v1/news_pb";
import type { PlayerNamed } from "../gen/tachiai/v1/relay_pb";
import { applyEvent, applyName, applyPresence, applyPulse, Divergence, fromSnapshot, playerOf, type MatchState, type Seat } from "../match/state";

/** What a Watch request must say. */
export interface Ask {
  historyId: string;
  lastSeq: number;
}

export interface Follow {
  matchId: string;
  state: MatchState | undefined;
  /** As learned from Watching or a snapshot; "": nothing known. */
  historyId: string;
  /** The watcher's own seat, as the server says. */
  seat: Seat | undefined;
  /** The last number there was when the seat was told: what changed seats before that is in it. */
  seatAsOf: number;
  /** The watcher's own office: RELAY or ARBITER, who are told at once. */
  office: Office;
  /** What is told here is so old, ms; 0: it is not. */
  delayMs: number;
  phase: "asking" | "live" | "resyncing";
  /** The last number the server said there is. */
  head: number;
  /** When the last Watch was asked for, by our steady clock. */
  askedAt: number;
}

/** `ask` present: send this Watch now. */
export interface Step {
  follow: Follow;
  ask?: Ask;
}

/** A Watch that was not answered for so long is asked again at the next sign that we are behind. */
export const askAgainMs = 3_000;

export const newFollow = (matchId: string): Follow => ({
  matchId,
  state: undefined,
  historyId: "",
  seat: undefined,
  seatAsOf: 0,
  office: Office.UNSPECIFIED,
  delayMs: 0,
  phase: "asking",
  head: 0,
  askedAt: Number.NEGATIVE_INFINITY,
});

function ask(follow: Follow, now: number, phase: "asking" | "resyncing"): Step {
  const known = follow.state !== undefined;
  return {
    follow: { ...follow, phase, askedAt: now },
    ask: { historyId: known ? follow.historyId : "", lastSeq: known ? follow.state!.seq : 0 },
  };
}

/** A connection is up (again): go on from what we have. */
export const connected = (follow: Follow, now: number): Step => ask(follow, now, follow.state ? "resyncing" : "asking");

/** The page slept, or the state cannot be right: ask for the whole match, clocks included. */
export const refresh = (follow: Follow, now: number): Step => ({
  follow: { ...follow, phase: follow.state ? "resyncing" : "asking", askedAt: now },
  ask: { historyId: "", lastSeq: 0 },
});

function behind(follow: Follow, now: number): Step {
  if (follow.phase !== "live" && now - follow.askedAt < askAgainMs) return { follow };
  return ask(follow, now, "resyncing");
}

function settled(follow: Follow): Follow {
  const reached = follow.state !== undefined && follow.state.seq >= follow.head;
  return reached ? { ...follow, phase: "live" } : follow;
}

export function onWatching(follow: Follow, news: Watching): Step {
  const replaced = follow.historyId !== "" && follow.historyId !== news.historyId;
  return {
    follow: settled({
      ...follow,
      historyId: news.historyId,
      head: Number(news.head),
      seat: news.seat,
      seatAsOf: Number(news.head),
      office: news.office,
      delayMs: Number(news.delayMs),
      // Another history: what we hold is not a prefix of it. It stays on the screen until the snapshot comes.
      state: replaced && follow.state ? { ...follow.state, seq: 0, historyId: news.historyId } : follow.state,
    }),
  };
}

export function onSnapshot(follow: Follow, news: Snapshot, now: number): Step {
  const seq = Number(news.seq);
  const known = follow.state;
  if (known && known.historyId === news.historyId && seq < known.seq) return { follow }; // older than what we have
  const state = fromSnapshot(news, now);
  // Presence is no record: what we heard of it stays true across a snapshot for those who are still away.
  const gone = new Map([...(known?.gone ?? [])].filter(([seat]) => state.players.some((p) => p.seat === seat && !p.present)));
  return {
    follow: settled({ ...follow, state: { ...state, gone }, historyId: news.historyId, head: Math.max(follow.head, seq), phase: "live" }),
  };
}

/** The two may change seats before the first move, and the watcher with them. */
function seatAfter({ seat, seatAsOf }: Follow, { seq, kind }: MatchEvent): Partial<Follow> {
  const changes = kind.case === "colourChosen" && kind.value.exchanged && Number(seq) > seatAsOf;
  return changes && seat !== undefined ? { seat: 1 - seat } : {};
}

export function onEvent(follow: Follow, news: MatchEvent, now: number): Step {
  const seq = Number(news.seq);
  const { state } = follow;
  if (state && seq <= state.seq) return { follow }; // told twice
  if (!state || seq !== state.seq + 1) {
    return behind({ ...follow, head: Math.max(follow.head, seq) }, now);
  }
  try {
    const next = { ...follow, ...seatAfter(follow, news), state: applyEvent(state, news, now), head: Math.max(follow.head, seq) };
    return { follow: settled(next) };
  } catch (error) {
    if (error instanceof Divergence) return refresh(follow, now);
    throw error;
  }
}

export function onPulse(follow: Follow, news: Pulse, now: number): Step {
  const head = Math.max(follow.head, Number(news.head));
  const { state } = follow;
  if (!state || state.seq < head) return behind({ ...follow, head }, now);
  return { follow: { ...follow, head, phase: "live", state: applyPulse(state, news, now) } };
}

export function onPresence(follow: Follow, news: Presence, now: number): Step {
  return { follow: follow.state ? { ...follow, state: applyPresence(follow.state, news, now) } : follow };
}

/** Played again: no record, but it stays true of this match. */
export const onNextMatch = (follow: Follow, { nextMatch }: NextMatch): Step => ({
  follow: follow.state ? { ...follow, state: { ...follow.state, nextMatch } } : follow,
});

/** A name was corrected: no record, but what a snapshot would say now. */
export const onPlayerNamed = (follow: Follow, { player }: PlayerNamed): Step => ({
  follow: follow.state && player ? { ...follow, state: applyName(follow.state, playerOf(player)) } : follow,
});
