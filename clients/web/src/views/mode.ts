// What the hands at this page are about to do: the table keeps it, the panels change it.
import type { ClaimDraft } from "../match/claim_draft";
import type { FoulDraft } from "../match/fouls";
import type { Fields, Kind } from "../protocol/codec";

export interface Mode {
  tool: "hand" | "whole" | "shift" | "lift";
  /** Discs are laid with the opponent's side up. */
  otherFace: boolean;
  /** The hand is over the board in the opponent's turn. */
  reach: boolean;
  /** A claim that is put together: squares are pointed at, not played. */
  claim: ClaimDraft | undefined;
  /** A foul that is about to be pointed out: the move looked at is meant. */
  foul: FoulDraft | undefined;
  /** Squares of attacked pieces that are announced with the next move. */
  announces: readonly string[];
  /** The arbiter's hands, prepared for a ruling and not yet done. */
  setting: readonly string[] | undefined;
}

export const restingHands: Mode = { tool: "hand", otherFace: false, reach: false, claim: undefined, foul: undefined, announces: [], setting: undefined };

export class ModeEvent extends Event {
  constructor(readonly mode: Mode) {
    super("mode", { bubbles: true, composed: true });
  }
}

/** Somebody asks the server for something of this match; a refusal is told to him, and false is the answer. */
export type Ask = <K extends Kind>(kind: K, fields: Omit<Fields<K>, "requestId" | "matchId">) => Promise<boolean>;
