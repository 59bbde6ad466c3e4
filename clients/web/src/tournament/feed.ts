// A tournament's page keeps itself fresh: the socket says that something changed, HTTP says what. Without a socket (an
// embedded table) it looks again by itself.
import type { ReactiveController, ReactiveControllerHost } from "lit";
import { myKey } from "../keys";
import { session } from "../session";
import { tournamentOf, type Tournament } from "./model";

/** Fetches /t/ID.json. @param key  of a director, who sees the whole; "" as the public does
 *  @returns undefined: there is none. @throws on a network that is not there, or an answer that is none */
export async function fetchTournament(id: string, key = "", server = ""): Promise<Tournament | undefined> {
  const headers: Record<string, string> = key ? { Authorization: `Bearer ${key}` } : {};
  const answer = await fetch(`${server}/t/${id}.json`, { headers, cache: "no-cache" });
  if (answer.status === 404) return undefined;
  if (!answer.ok) throw new Error(`HTTP ${answer.status}`);
  const read = tournamentOf(await answer.json());
  if (!read) throw new Error("no tournament in the answer");
  return read;
}

/** Between two tries after a failure, ms. */
const again = 3_000;

/** Gives its host the tournament of the page, and renders it anew when that changed. */
export class TournamentFeed implements ReactiveController {
  tournament: Tournament | undefined;
  missing = false;
  /** What is shown may be old: the server could not be asked. */
  stale = false;

  private id = "";
  /** What the shown state was fetched for. */
  private fetched = "";
  private asking = false;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private stop: (() => void) | undefined;

  constructor(
    private readonly host: ReactiveControllerHost,
    private readonly then: () => void = () => undefined,
  ) {
    host.addController(this);
  }

  hostConnected(): void {
    this.stop = session.onChange(() => this.look());
  }
  hostDisconnected(): void {
    this.stop?.();
    clearTimeout(this.timer);
  }

  show(id: string): void {
    if (id === this.id) return;
    this.id = id;
    this.tournament = undefined;
    this.missing = false;
    this.fetched = "";
    this.look();
  }

  /** Something was done from here: what stands is fetched also before the hint comes. */
  hurry(): void {
    this.fetched = "";
    this.look();
  }

  private get wish(): string {
    const watching = session.tournament?.tournamentId === this.id ? session.tournament : undefined;
    return `${this.id} ${watching?.seq ?? ""} ${watching?.director ?? ""}`;
  }

  private look(): void {
    const { id, wish } = this;
    if (!id || this.asking || wish === this.fetched) return;
    this.asking = true;
    const director = session.tournament?.tournamentId === id && session.tournament.director;
    fetchTournament(id, director ? myKey() : "")
      .then(
        (read) => {
          if (id !== this.id) return;
          this.missing = read === undefined;
          if (read) this.tournament = read;
          this.stale = false;
          this.fetched = wish;
        },
        () => {
          this.stale = true;
          clearTimeout(this.timer);
          this.timer = setTimeout(() => this.look(), again);
        },
      )
      .finally(() => {
        this.asking = false;
        this.then();
        this.host.requestUpdate();
        if (!this.stale) this.look(); // what changed while we asked
      });
  }
}
