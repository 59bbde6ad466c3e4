// Where a spectator looks: the live end, an earlier ply, a line that was corrected away under his eyes, or one he plays by
// hand. News of the game never moves him, and never mixes with what he plays: what equals the game is the game (K055,
// K057; lila#21036, OGS#3166).
import type { View } from "../match/browse";
import type { Line, Seat } from "../match/state";

/** One act of a line that is not the game's. */
export interface AsideAct {
  move: string;
  seat: Seat;
  /** After it, where the game once had it so; else it is as hands make it. */
  position?: string;
}

/** What is looked at off the game, from `from` on. */
export interface Aside {
  from: number;
  /** "own": played by hand; "abandoned": stood in the game, until a correction. */
  kind: "own" | "abandoned";
  acts: readonly AsideAct[];
}

export interface Gaze {
  /** undefined: at the live end. */
  ply: number | undefined;
  /** Plies of the game that were seen, while not at the live end: what came since is new. */
  seen: number;
  aside: Aside | undefined;
}

export const atLive: Gaze = { ply: undefined, seen: 0, aside: undefined };

type Lines = readonly Line[];

/** Plies of the line that is looked at. */
export const lengthOf = ({ aside }: Gaze, lines: Lines): number => (aside ? aside.from + aside.acts.length : lines.length);

export const plyOf = (gaze: Gaze, lines: Lines): number => gaze.ply ?? lines.length;

/** Whether the position that is looked at is not one of the game. */
export const isAside = ({ ply, aside }: Gaze): boolean => aside !== undefined && ply !== undefined && ply > aside.from;

/** For the move list, which knows the game alone. */
export const viewOf = (gaze: Gaze, lines: Lines): View => ({
  ply: gaze.ply,
  unseen: gaze.ply === undefined ? 0 : Math.max(0, lines.length - gaze.seen),
});

/** To a ply of the line that is looked at; the end of the game is the live end. */
export function goTo(gaze: Gaze, ply: number, lines: Lines): Gaze {
  const { aside } = gaze;
  const to = Math.min(Math.max(0, ply), lengthOf(gaze, lines));
  const seen = gaze.ply === undefined ? lines.length : Math.max(gaze.seen, aside ? 0 : to);
  return !aside && to >= lines.length ? atLive : { ply: to, seen, aside };
}

export const step = (gaze: Gaze, by: number, lines: Lines): Gaze => goTo(gaze, plyOf(gaze, lines) + by, lines);

/** To a ply of the game itself, also from another line. */
export const goToMain = (gaze: Gaze, ply: number, lines: Lines): Gaze =>
  goTo({ ...gaze, ply: gaze.ply ?? lines.length, seen: gaze.ply === undefined ? lines.length : gaze.seen, aside: undefined }, ply, lines);

/** What equals the game is the game. */
function merged(gaze: Gaze, lines: Lines): Gaze {
  const { aside, ply } = gaze;
  if (!aside || ply === undefined) return gaze;
  let { from } = aside;
  let acts = aside.acts;
  while (acts.length > 0 && lines[from] && lines[from]!.move === acts[0]!.move) {
    acts = acts.slice(1);
    from += 1;
  }
  const seen = Math.max(gaze.seen, Math.min(ply, from));
  if (acts.length > 0) return { ply, seen, aside: { ...aside, from, acts } };
  // Who foretold the game is where it is; who stayed on a line that is the game again stays there.
  return ply >= lines.length && aside.kind === "own" ? atLive : { ply, seen, aside: undefined };
}

/** A move made by hand from where he looks. */
export function play(gaze: Gaze, act: AsideAct, lines: Lines): Gaze {
  const ply = plyOf(gaze, lines);
  const seen = gaze.ply === undefined ? lines.length : gaze.seen;
  const { aside } = gaze;
  const inGame = !aside || ply <= aside.from;
  if (inGame && lines[ply]?.move === act.move) return goTo({ ply, seen, aside: undefined }, ply + 1, lines);
  if (inGame && !(aside && ply === aside.from && aside.acts[0]?.move === act.move)) {
    return merged({ ply: ply + 1, seen, aside: { from: ply, kind: "own", acts: [act] } }, lines);
  }
  const at = ply - aside!.from;
  if (aside!.acts[at]?.move === act.move) return { ply: ply + 1, seen, aside };
  return { ply: ply + 1, seen, aside: { from: aside!.from, kind: "own", acts: [...aside!.acts.slice(0, at), act] } };
}

const same = (a: Line, b: Line): boolean => a === b || (a.move === b.move && a.seat === b.seat && a.position === b.position);

/** Plies that both lines have in common. */
export function commonPlies(before: Lines, after: Lines): number {
  const most = Math.min(before.length, after.length);
  for (let ply = 0; ply < most; ply += 1) if (!same(before[ply]!, after[ply]!)) return ply;
  return most;
}

/** The game went from one line to another: on, back, or by a correction, also one that came while nothing was heard. */
export function lineChanged(gaze: Gaze, before: Lines, after: Lines): Gaze {
  if (gaze.ply === undefined || before === after) return gaze;
  const common = commonPlies(before, after);
  const { ply, aside } = gaze;
  const seen = Math.min(gaze.seen, common);
  if (common === before.length) return merged({ ...gaze, ply }, after);
  const base = aside?.from ?? ply;
  if (base <= common) return merged({ ply, seen, aside }, after);
  // He stays where he is: what he looks at is kept, from where it left the game.
  const struck = before.slice(common, base);
  const kind = aside?.kind ?? "abandoned";
  return merged({ ply, seen, aside: { from: common, kind, acts: [...struck, ...(aside?.acts ?? [])] } }, after);
}
