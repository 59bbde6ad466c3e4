// Opening a game: from the lobby's form and as a rematch.
import { Rounding } from "../gen/tachiai/v1/common_pb";
import { keepInvitation, keepKey, keepMyKey, keepOfficeInvitations, myKey } from "../keys";
import type { Control, Seat } from "../match/state";
import type { Answer } from "../protocol";
import { session } from "../session";

export interface Wish {
  preset: string;
  control: Control[]; // empty: the preset's own
  seat: Seat | undefined;
  listed: boolean;
  displayName: string;
  start: string;
  /** Computer players for the seats that are left, by name: "random". */
  bots: string[];
}

const roundingOf = (unitMs: number): Rounding =>
  unitMs === 1_000 ? Rounding.WHOLE_SECONDS : unitMs === 60_000 ? Rounding.WHOLE_MINUTES : Rounding.EXACT;

export const wireControl = (control: Control) => ({
  mainMs: BigInt(Math.round(control.mainMs)),
  byoyomiMs: BigInt(Math.round(control.byoyomiMs)),
  periods: control.periods,
  incrementMs: BigInt(Math.round(control.incrementMs)),
  incrementBefore: control.incrementBefore,
  delayMs: BigInt(Math.round(control.delayMs)),
  bankMs: BigInt(Math.round(control.bankMs)),
  rounding: roundingOf(control.unitMs),
});

/** @throws Refusal */
export async function openGame(wish: Wish): Promise<Answer> {
  const answer = await session.request("createMatch", { ...wish, control: wish.control.map(wireControl) });
  if (answer.case === "matchOpened") {
    const { matchId, key, invitation, arbiterInvitation, relayInvitation, principalId } = answer.value;
    if (key) keepMyKey(key);
    keepKey(matchId, key || myKey());
    if (invitation) keepInvitation(matchId, invitation);
    if (arbiterInvitation || relayInvitation) {
      keepOfficeInvitations(matchId, { arbiter: arbiterInvitation, relay: relayInvitation });
    }
    if (key) session.adopt(key, principalId);
  }
  return answer;
}
