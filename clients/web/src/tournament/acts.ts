// What a director or a player does: one command at a time, its answer, and in words why it was refused.
import type { ReactiveController, ReactiveControllerHost } from "lit";
import type { MessageInitShape } from "@bufbuild/protobuf";
import type { DirectSchema, TournamentCommitted } from "../gen/tachiai/v1/tournament_pb";
import { Refusal } from "../protocol";
import { session } from "../session";

export type Command = Exclude<NonNullable<MessageInitShape<typeof DirectSchema>["command"]>, { case: undefined }>;

/** @throws Refusal */
export async function direct(tournamentId: string, command: Command): Promise<TournamentCommitted | undefined> {
  const answer = await session.request("direct", { tournamentId, command });
  return answer.case === "tournamentCommitted" ? answer.value : undefined;
}

/** The hand of a view: busy while something is asked, and the last refusal. Says "did" where something was done. */
export class Acts implements ReactiveController {
  busy = false;
  refusal: Refusal | undefined;

  constructor(private readonly host: ReactiveControllerHost & EventTarget) {
    host.addController(this);
  }
  hostConnected(): void {
    this.refusal = undefined;
  }

  /** @returns undefined where it was refused */
  async work<T>(what: () => Promise<T>): Promise<T | undefined> {
    this.busy = true;
    this.refusal = undefined;
    this.host.requestUpdate();
    try {
      const done = await what();
      this.host.dispatchEvent(new Event("did", { bubbles: true, composed: true }));
      return done;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.refusal = error;
      return undefined;
    } finally {
      this.busy = false;
      this.host.requestUpdate();
    }
  }

  direct(tournamentId: string, command: Command): Promise<TournamentCommitted | undefined> {
    return this.work(() => direct(tournamentId, command));
  }
}
