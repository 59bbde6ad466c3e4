// The last known state of a board, kept in this browser: the desk opens with it where there is no network.
import type { Office } from "../gen/tachiai/v1/common_pb";
import type { MatchState } from "../match/state";

export interface KeptBoard {
  matchId: string;
  office: Office;
  /** Wall clock and steady clock when it was kept. */
  savedAt: number;
  steady: number;
  state: MatchState;
}

/** @param wall and @param steady our clocks, read together */
export const keptOf = (state: MatchState, office: Office, wall: number, steady: number): KeptBoard => ({
  matchId: state.matchId,
  office,
  savedAt: wall,
  steady,
  // A message as it was heard says nothing any more.
  state: { ...state, heard: undefined },
});

/** The state as it is now: its clocks ran on while nobody looked. A steady clock begins anew with every page. */
export function restored({ savedAt, steady, state }: KeptBoard, wall: number, now: number): MatchState {
  const { relay } = state;
  if (!relay) return state;
  return { ...state, relay: { ...relay, heardAt: now - Math.max(0, wall - savedAt) - (steady - relay.heardAt) } };
}

/** What a database gave back. */
export const isKeptBoard = (value: unknown): value is KeptBoard =>
  typeof value === "object" && value !== null && "state" in value && "savedAt" in value && "steady" in value && "office" in value;
