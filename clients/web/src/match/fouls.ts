// Fouls in games whose turn is one act: which can be pointed out, of which move, and what may become of them.
// engines/match/RULES.md#fouls. The server decides; this only spares people buttons that can do nothing.
import type { BoardGame } from "../boards";
import { openClaim } from "./real_board";
import { hasFouls, type MatchState, type Seat } from "./state";
import { says } from "./terms";

/** A foul claim while it is put together; the ply is the move looked at. */
export interface FoulDraft {
  category: string;
}

export type FoulChoice = "win" | "rewind" | "play_on" | "before_first" | "before_second" | "replay";

const running = (match: MatchState): boolean => match.started && !match.ending && match.clocks.running !== undefined;

/** What can be pointed out in this match; a counter-claim is of a foul. */
export function foulCategories({ rulebook }: MatchState, counters: boolean): string[] {
  return [
    "wrong_move",
    "out_of_turn",
    ...(says(rulebook.more, "announcements") ? ["unannounced"] : []),
    ...(rulebook.repetition && rulebook.game === "chushogi" && !counters ? ["sennichite"] : []),
  ];
}

/** Either of the two, while play goes on and nothing is claimed (#foul_claim). */
export const mayClaimFoul = (match: MatchState, own: Seat | undefined): boolean =>
  own !== undefined && hasFouls(match.rulebook) && running(match) && match.realBoard?.claim === undefined && match.realBoard?.endDeclared === undefined;

/** Whose foul is established points out one of the opponent's, while he considers. */
export function mayCounter(match: MatchState, own: Seat | undefined): boolean {
  const { claim, counter } = match.realBoard ?? {};
  return own !== undefined && hasFouls(match.rulebook) && claim?.stage === "agreed" && !counter && claim.by !== own && claim.items[0]?.category !== "sennichite";
}

/** Who is accused answers. */
export function mayAnswerFoul(match: MatchState, own: Seat | undefined): boolean {
  const open = match.realBoard && openClaim(match.realBoard);
  return own !== undefined && hasFouls(match.rulebook) && open?.stage === "asked" && open.by !== own;
}

/** The ply a claim of this kind names, from the position looked at; undefined: there is none, or it is the claimant's own.
 *  @param shown so many plies stand in what is looked at; undefined: the live position, where the last move of the opponent is meant */
export function pointedPly({ lines }: MatchState, own: Seat, category: string, shown: number | undefined): number | undefined {
  if (category === "out_of_turn") return shown ?? lines.length;
  if (shown === undefined) return lines.findLast(({ seat }) => seat !== own)?.ply;
  const line = lines[shown - 1];
  return line && line.seat !== own ? line.ply : undefined;
}

/** All established that was claimed: now it is chosen what becomes of it. */
export function established(match: MatchState): boolean {
  const { claim, counter } = match.realBoard ?? {};
  return hasFouls(match.rulebook) && !match.ending && claim?.stage === "agreed" && (!counter || counter.stage === "agreed");
}

/** @param own undefined: the arbiter, who may choose everything */
export function foulChoices(match: MatchState, own: Seat | undefined): FoulChoice[] {
  const { claim, counter } = match.realBoard ?? {};
  if (!claim || !established(match)) return [];
  if (counter) return ["before_first", "before_second", "play_on", "replay"];
  if (own !== undefined && claim.by !== own) return [];
  // At once, until he has completed his next move, it is won or another move is played (#foul_choice).
  const atOnce = match.lines.length <= Number(claim.items[0]?.squares[0] ?? 0) + 1;
  return own !== undefined && atOnce ? ["win", "rewind"] : ["win", "rewind", "play_on"];
}

/** What was announced and still stands where it stood; whether the attack lasts the players see. By square, the announcer. */
export function announcedOn({ lines }: MatchState, game: BoardGame): ReadonlyMap<string, Seat> {
  const said = new Map<string, Seat>();
  for (const { move, seat, announces } of lines) {
    const { from, via, to } = game.touched(move);
    for (const square of [from, via, to]) if (square) said.delete(square);
    for (const square of announces) said.set(square, seat);
  }
  return said;
}
