// Who may say or do what at a real board now, as far as the rulebook's order shows it and nobody's word is anticipated.
// engines/match/RULES.md#claims. The server decides; this only spares people buttons that can do nothing.
import { established } from "./fouls";
import { openClaim } from "./real_board";
import { hasFouls, type MatchState, type Seat } from "./state";
import { says } from "./terms";

export const other = (seat: Seat): Seat => 1 - seat;

/** A match that is played by hand and goes on. */
const goesOn = (match: MatchState): boolean => match.realBoard !== undefined && match.started && !match.ending;

const rests = (match: MatchState): boolean => match.clocks.running === undefined;

/** About the turn just made, until the own turn has begun (#claim). The relay may speak at the same time (#relay_claims). */
export function mayClaim(match: MatchState, by: Seat | "relay"): boolean {
  const board = match.realBoard;
  if (!board || hasFouls(match.rulebook) || !goesOn(match) || board.endDeclared !== undefined || rests(match)) return false;
  if (board.claim || !board.preceding || board.placed || board.touched) return false;
  return by === "relay" || match.toMove === by;
}

/** Whoever made the turn answers. */
export const mayAnswer = (match: MatchState, own: Seat | undefined): boolean =>
  own !== undefined && !hasFouls(match.rulebook) && match.realBoard?.claim?.stage === "asked" && match.toMove === own;

/** Hands that may move on the board: in the own turn, also when putting right. */
export const mayAct = (match: MatchState, own: Seat | undefined): boolean =>
  own !== undefined &&
  goesOn(match) &&
  !rests(match) &&
  match.toMove === own &&
  (match.realBoard!.claim === undefined || match.realBoard!.claim.stage === "agreed");

/** A hand may come over the board at the wrong time, and has then moved out of turn (#acts). */
export const mayReachOver = (match: MatchState, own: Seat | undefined): boolean =>
  own !== undefined && goesOn(match) && !rests(match) && match.toMove === other(own) && match.realBoard!.claim === undefined;

/** Touching, passing, a whole move: until something was laid. */
export const turnUntouched = (match: MatchState): boolean =>
  match.realBoard !== undefined && !match.realBoard.placed && match.realBoard.claim === undefined;

export const mayForgive = (match: MatchState, own: Seat | undefined): boolean =>
  own !== undefined && goesOn(match) && match.realBoard!.touched !== "" && match.toMove === other(own);

/** Flags are left to the players, until both have confirmed (#flags). */
export const mayClaimFlag = (match: MatchState): boolean => goesOn(match) && match.rulebook.flag === "claim";

/** Whoever is to move declares it, after any claim (#the_end); whether it is due he has to see on the board. */
export const mayDeclareEnd = (match: MatchState, own: Seat | undefined): boolean =>
  own !== undefined &&
  goesOn(match) &&
  !rests(match) &&
  match.toMove === own &&
  match.realBoard!.claim === undefined &&
  !match.realBoard!.placed &&
  match.realBoard!.endDeclared === undefined;

export const mayCallArbiter = (match: MatchState, own: Seat | undefined): boolean =>
  own !== undefined && goesOn(match) && !rests(match);

/** What the arbiter may do now: engines/match/RULES.md#arbiter. */
export type Ruling =
  | "rule"
  | "setBoard"
  | "setClock"
  | "penalise"
  | "penaliseTime"
  | "rewind"
  | "adjudicate"
  | "stopClocks"
  | "resumeClocks"
  | "giveDrawRight"
  | "forgiveTouch"
  | "choose"
  | "ringBell"
  | "revealNothing"
  | "declareLate"
  | "arrive"
  | "openSeal"
  | "handOver"
  | "callOffFrozen";

/** Before the first move: engines/match/RULES.md#before_play */
function beforeStart(match: MatchState): Ruling[] {
  const { around, rulebook } = match;
  const { more } = rulebook;
  const list: Ruling[] = [];
  if (around.disc === "guessed") list.push("revealNothing");
  if (says(more, "late_loses_time") && !around.late) list.push("declareLate");
  if (around.late && around.late.stage !== "arrived") list.push("arrive");
  if (rulebook.drawWinRight) list.push("giveDrawRight");
  return [...list, "setClock", "adjudicate"];
}

/** Clocks that only something else lets run: an answer, a choice, the sealed move. */
const waits = new Set(["claim", "adjourned"]);

export function rulings(match: MatchState): Ruling[] {
  const { realBoard: board, ending, around, rulebook, resting } = match;
  if (ending) return [];
  if (!match.started) return board ? beforeStart(match) : [];
  const fouls = hasFouls(rulebook);
  const disputed = board !== undefined && openClaim(board)?.stage === "disputed";
  const declared = board?.endDeclared !== undefined;
  const still = rests(match);
  const list: Ruling[] = [];
  if (disputed) list.push("rule");
  if (established(match)) list.push("choose");
  if (around.sealed) list.push("openSeal");
  if (still && resting && !waits.has(resting) && !disputed) list.push("resumeClocks");
  if (!still) list.push("stopClocks");
  if (board?.touched) list.push("forgiveTouch");
  if (match.bell) list.push("ringBell");
  if (board && !fouls && still && !board.claim) list.push("setBoard");
  if (still) list.push("setClock");
  list.push("penalise");
  if (still) list.push("penaliseTime");
  if (still && !board?.claim && !declared && match.lines.length > 0) list.push("rewind");
  if (says(rulebook.more, "bots_stand_in")) list.push("handOver");
  if (rulebook.more.has("void_before_ply") && still && resting !== "arbiter") list.push("callOffFrozen");
  list.push("adjudicate");
  return list;
}

/** The disc laid last, as it was laid: the board of the turn before shows where to look. */
export function lastLaid(match: MatchState, ply: number): string | undefined {
  for (const { move } of match.lines.slice(0, ply).reverse()) {
    const square = /^(?:place:[XO])?([a-h][1-8])$/.exec(move)?.[1];
    if (square) return square;
  }
  return undefined;
}
