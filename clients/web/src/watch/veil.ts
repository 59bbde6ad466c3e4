// Hide-results mode: what a spectator may see of a match while he steps through it himself. The veil is laid over the
// state, so that no view can tell what it was never given: no later move, no result, no clock, no count of plies.
import { untouched } from "../match/around";
import { positionAt, type MatchState } from "../match/state";

/** How far he has stepped, in plies; one more than the last of an ended game lifts the result. */
export type Reached = number;

/** Whether there is anything behind this step, the result included. */
export const mayStepTo = (match: MatchState, ply: Reached): boolean =>
  ply <= match.lines.length || (match.ending !== undefined && ply === match.lines.length + 1);

/** The furthest step that the game as it is known allows. */
export const clampReached = (match: MatchState, ply: Reached): Reached =>
  Math.max(0, Math.min(ply, match.lines.length + (match.ending ? 1 : 0)));

/** Whether all that is known was stepped to: the veil is up. */
export const unveiled = (match: MatchState, reached: Reached): boolean => match.ending !== undefined && reached > match.lines.length;

/** The match as far as `reached`, and not a word of what came after. */
export function veil(match: MatchState, reached: Reached): MatchState {
  if (unveiled(match, reached)) return match;
  const to = Math.min(reached, match.lines.length);
  const { relay } = match;
  const lines = match.lines.slice(0, to);
  // What is said when the last move stands may say how it ended.
  const atEnd = match.ending !== undefined && to === match.lines.length;
  const seated = match.players.map((player) => ({ ...player, present: false }));
  return {
    ...match,
    seq: to,
    lines,
    exits: match.exits.filter(({ ply }) => ply <= to && !(atEnd && ply === to)),
    players: seated,
    position: positionAt(match, to),
    toMove: match.lines[to]?.seat ?? match.toMove,
    check: lines.at(-1)?.check ?? false,
    clocks: { faces: [], running: undefined, mover: undefined, elapsedMs: 0, frozen: false, readAt: match.clocks.readAt },
    bell: undefined,
    around: untouched,
    drawOffer: undefined,
    takeBack: undefined,
    ending: undefined,
    gone: new Map(),
    conflated: false,
    gift: undefined,
    realBoard: undefined,
    resting: "",
    nextMatch: "",
    heard: undefined,
    relay: relay && {
      ...relay,
      clocks: { left: [], runs: undefined, readAtMs: 0 },
      difference: [],
      // Lines are shown when the game is over.
      notes: relay.notes.filter(({ ply, kind }) => ply <= to && kind !== "line" && !(atEnd && ply === to)),
      corrections: relay.corrections
        .filter(({ fromPly }) => fromPly < to)
        .map((one) => ({ ...one, struck: one.struck.slice(0, to - one.fromPly), changed: one.changed.filter((ply) => ply < to) })),
      corrected: new Set([...relay.corrected].filter((ply) => ply < to)),
      undone: new Map(),
    },
  };
}

// --- the address says it too ---

/** "?hide", "?hide=1"; "?hide=0" shows results to who hides them by his settings. */
export function hidesResults(search: string, setting: boolean): boolean {
  const word = new URLSearchParams(search).get("hide");
  return word === null ? setting : word !== "0" && word !== "false";
}

/** The same address, of a page that hides results: links between such pages, and those to feeds, keep it. */
export function withHide(address: string, hide: boolean): string {
  if (!hide) return address;
  const [path = "", fragment] = address.split("#", 2);
  const asked = `${path}${path.includes("?") ? "&" : "?"}hide=1`;
  return fragment === undefined ? asked : `${asked}#${fragment}`;
}
