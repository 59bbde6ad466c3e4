// The tournaments that this browser directs or plays in: ids, and what their links brought.
import { forget, keep, recall } from "../settings";

const place = "tachiai.tournaments";

export interface Mine {
  id: string;
  title: string;
  /** For the link that makes somebody a director; "" not known here. */
  invitation: string;
}

export function myTournaments(): Mine[] {
  try {
    const value: unknown = JSON.parse(recall(place) ?? "[]");
    return Array.isArray(value) ? (value as Mine[]).filter(({ id }) => typeof id === "string") : [];
  } catch {
    return [];
  }
}

export function keepTournament({ id, title, invitation }: Mine): void {
  const known = myTournaments();
  const before = known.find((one) => one.id === id)?.invitation ?? "";
  keep(place, JSON.stringify([{ id, title, invitation: invitation || before }, ...known.filter((one) => one.id !== id)].slice(0, 50)));
}

export const invitationTo = (id: string): string => myTournaments().find((one) => one.id === id)?.invitation ?? "";

/** How the boards were said to be played, as this browser last saved it: /t/ID.json does not tell. */
const boardsOf = (id: string): string => `tachiai.tournament.boards.${id}`;

export interface KeptBoards {
  venue: number;
  preset: string;
  secondBegins: boolean;
}

export const keepBoards = (id: string, boards: KeptBoards): void => keep(boardsOf(id), JSON.stringify(boards));
export function keptBoards(id: string): KeptBoards | undefined {
  try {
    return (JSON.parse(recall(boardsOf(id)) ?? "null") as KeptBoards | null) ?? undefined;
  } catch {
    return undefined;
  }
}

/** What came with a link: to direct, or to take a player's place and to check in. */
const linkOf = (id: string): string => `tachiai.tournament.link.${id}`;

export interface FromLink {
  director: string;
  player: string;
  invite: string;
}

/** Keeps what the address brought; a browser sends nothing behind `#` to any server. @returns whether there was anything */
export function takeTournamentLink(id: string, fragment: string): boolean {
  const words = new URLSearchParams(fragment.replace(/^#/, ""));
  const director = words.get("director") ?? "";
  const invite = words.get("invite") ?? "";
  if (!director && !invite) return false;
  keep(linkOf(id), JSON.stringify({ director, player: words.get("player") ?? "", invite }));
  return true;
}

export function linkTo(id: string): FromLink | undefined {
  try {
    const value = JSON.parse(recall(linkOf(id)) ?? "null") as FromLink | null;
    return value ?? undefined;
  } catch {
    return undefined;
  }
}
export const dropLink = (id: string): void => forget(linkOf(id));
