// A correction before it is sent: what the operator puts in place of one ply, and what becomes of everything after it.
import type { BoardGame, Placement } from "../boards";
import { lastOf, type Draft } from "./draft";
import type { Act } from "./entry";
import { playLine, type Flaw, type Step } from "./hands";

export type Change =
  | { how: "replace"; ply: number; acts: readonly Act[] } // these in place of the one
  | { how: "insert"; ply: number; acts: readonly Act[] } // these before it
  | { how: "delete"; ply: number }
  | { how: "undo"; ply: number } // nothing from there on stands
  | { how: "whole"; ply: number; acts: readonly Act[] }; // these in place of everything

export interface Preview {
  fromPly: number;
  /** The whole tail that would be sent. */
  acts: Act[];
  steps: Step[];
  /** How many of the later moves still stand, and how many there are. */
  stands: number;
  later: number;
  /** The first later move that does not, by its ply in the line as it was. */
  breaks: { ply: number; move: string; flaw: Flaw } | undefined;
  /** What is put in cannot be done itself. */
  flaw: Flaw | undefined;
  /** The board after it. */
  after: Placement;
}

const actsOf = (draft: Draft, from: number): Act[] => draft.lines.slice(from).map(({ move, asStood }) => ({ move, asStood }));

/** Moves that nobody wrote down count for nobody: passes. */
const counted = (acts: readonly { move: string }[]): number => acts.filter(({ move }) => move !== "pass").length;

export function previewOf(game: BoardGame, draft: Draft, change: Change): Preview {
  const { ply } = change;
  const put = "acts" in change ? change.acts : [];
  const laterFrom = change.how === "insert" ? ply : change.how === "undo" || change.how === "whole" ? draft.lines.length : ply + 1;
  const later = actsOf(draft, laterFrom);
  const before = draft.placements[ply] ?? lastOf(draft);
  const own = playLine(game, before, put);
  const start = own.steps.at(-1)?.after ?? before;
  const tail = own.breaks ? { steps: [] } : playLine(game, start, later);
  const steps = [...own.steps, ...tail.steps];
  const breaks = tail.breaks && { ply: laterFrom + tail.breaks.index, move: tail.breaks.act.move, flaw: tail.breaks.flaw };
  return {
    fromPly: ply,
    acts: steps.map(({ act }) => act),
    steps,
    stands: counted(tail.breaks ? later.slice(0, tail.breaks.index) : own.breaks ? [] : later),
    later: counted(later),
    breaks,
    flaw: own.breaks?.flaw,
    after: steps.at(-1)?.after ?? before,
  };
}

/** Whether it would change anything. */
export const saysSomething = (draft: Draft, { fromPly, acts }: Preview): boolean =>
  actsOf(draft, fromPly).map(({ move, asStood }) => `${move}${asStood ? "!" : ""}`).join() !==
  acts.map(({ move, asStood }) => `${move}${asStood ? "!" : ""}`).join();
