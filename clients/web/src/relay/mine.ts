// The events and boards that this browser operates: their ids, and the links to hand on.
import { keep, recall } from "../settings";

const place = { events: "tachiai.relay.events", boards: "tachiai.relay.boards" };
const desk = (matchId: string): string => `tachiai.relay.desk.${matchId}`;

export interface MyEvent {
  id: string;
  /** For the link that makes somebody an operator; "" not known here. */
  invitation: string;
}

function list<T>(key: string): T[] {
  try {
    const value: unknown = JSON.parse(recall(key) ?? "[]");
    return Array.isArray(value) ? (value as T[]) : [];
  } catch {
    return [];
  }
}

export const myEvents = (): MyEvent[] => list<MyEvent>(place.events).filter(({ id }) => typeof id === "string");

export function keepEvent({ id, invitation }: MyEvent): void {
  const known = myEvents();
  const before = known.find((one) => one.id === id)?.invitation ?? "";
  keep(place.events, JSON.stringify([{ id, invitation: invitation || before }, ...known.filter((one) => one.id !== id)]));
}

/** Boards by themselves. */
export const myBoards = (): string[] => list<string>(place.boards);
export const keepBoard = (matchId: string): void => keep(place.boards, JSON.stringify([matchId, ...myBoards().filter((id) => id !== matchId)].slice(0, 50)));

/** Whether this browser has sat at the desk of a board: it opens there without a network, too. */
export const knowsDesk = (matchId: string): boolean => recall(desk(matchId)) === "yes";
export const keepDesk = (matchId: string): void => keep(desk(matchId), "yes");
