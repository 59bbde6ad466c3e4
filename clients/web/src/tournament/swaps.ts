// A pairing changed by hand: two players change places, and what that breaks is said before it is sent. The engine judges
// (its refusal says why); this names the priorities of the pairing that the change touches, from what everybody can see.
import type { Board, Tournament } from "./model";

/** Who sits where in a round that is to be paired by hand. */
export interface Encounter {
  stage: string;
  group: string;
  a: string | undefined;
  b: string | undefined;
}

export const encountersOf = (boards: readonly Board[]): Encounter[] => boards.map(({ stage, group, a, b }) => ({ stage, group, a, b }));

export interface Slot {
  at: number;
  side: "a" | "b";
}

/** The two change places; the same place twice changes nothing. */
export function swap(encounters: readonly Encounter[], one: Slot, other: Slot): Encounter[] {
  const next = encounters.map((encounter) => ({ ...encounter }));
  const first = next[one.at]!;
  const second = next[other.at]!;
  const kept = first[one.side];
  first[one.side] = second[other.side];
  second[other.side] = kept;
  return next;
}

/** What pairing by hand begins with: in a knock-out who won stays beside the winner next to him, else the present players
 *  by their standings, neighbours together. */
export function neighbours(t: Tournament, round: number): Encounter[] {
  const before = t.format === "knock_out" ? t.rounds.at(-1)?.boards.filter(({ stage }) => stage === "main") : undefined;
  if (before && before.length > 1) {
    const stage = before.length === 2 ? "final" : "main";
    const winners = before.map(({ result }) => result?.winner);
    const pairs: Encounter[] = [];
    for (let at = 0; at + 1 < winners.length; at += 2) pairs.push({ stage, group: "", a: winners[at], b: winners[at + 1] });
    const losers = before.map(({ a, b, result }) => (result?.winner === a ? b : a));
    if (stage === "final" && t.config["third_place"] !== "no") pairs.push({ stage: "third", group: "", a: losers[0], b: losers[1] });
    return pairs;
  }
  const present = t.players.filter(({ state, joinedFrom }) => (state === "playing" || state === "late") && joinedFrom <= round).map(({ id }) => id);
  const ranked = t.standings.rows.map(({ player }) => player).filter((id) => present.includes(id));
  const order = [...ranked, ...present.filter((id) => !ranked.includes(id))];
  const stage = t.rounds.at(-1)?.boards[0]?.stage ?? firstStage(t.format);
  const pairs: Encounter[] = [];
  for (let at = 0; at < order.length; at += 2) pairs.push({ stage, group: "", a: order[at], b: order[at + 1] });
  return pairs;
}

const firstStage = (format: string): string =>
  format === "knock_out" || format.startsWith("othello_") ? "main" : format === "round_robin" ? "round_robin" : format === "best_of_n" ? "title" : "swiss";

export interface Breach {
  level: "rematches" | "repeat_byes" | "same_club" | "difference" | "missing" | "twice";
  /** Who is concerned. */
  players: readonly string[];
  /** Of a difference, in wins. */
  by: number;
}

/** Every priority a pairing gives up, the gravest first. Only rounds before `round` count. */
export function breaches(t: Tournament, round: number, encounters: readonly Encounter[]): Breach[] {
  const before = t.rounds.filter((one) => one.round < round).flatMap(({ boards }) => boards);
  const score = new Map<string, number>();
  const byes = new Set<string>();
  const met = new Set<string>();
  for (const { a, b, result } of before) {
    if (a !== undefined && b !== undefined) met.add([a, b].sort().join(" "));
    if (!result) continue;
    if (result.kind === "bye" && result.winner !== undefined) byes.add(result.winner);
    if (result.winner !== undefined) score.set(result.winner, (score.get(result.winner) ?? 0) + 2);
    else if (result.kind === "impasse" || result.kind === "played" || result.kind === "adjudicated") for (const one of [a, b]) if (one) score.set(one, (score.get(one) ?? 0) + 1);
  }
  const clubs = new Map(t.players.map(({ id, club }) => [id, club]));
  const found: Breach[] = [];
  const seen = new Map<string, number>();
  for (const { a, b } of encounters) {
    for (const one of [a, b]) if (one !== undefined) seen.set(one, (seen.get(one) ?? 0) + 1);
    const alone = a ?? b;
    if (a === undefined || b === undefined) {
      if (alone !== undefined && byes.has(alone)) found.push({ level: "repeat_byes", players: [alone], by: 0 });
      continue;
    }
    const players = [a, b];
    if (met.has([...players].sort().join(" "))) found.push({ level: "rematches", players, by: 0 });
    if (clubs.get(a) && clubs.get(a) === clubs.get(b)) found.push({ level: "same_club", players, by: 0 });
    const difference = Math.abs((score.get(a) ?? 0) - (score.get(b) ?? 0)) / 2;
    if (difference > 0) found.push({ level: "difference", players, by: difference });
  }
  for (const [player, times] of seen) if (times > 1) found.push({ level: "twice", players: [player], by: 0 });
  const due = t.players.filter(({ state, joinedFrom }) => (state === "playing" || state === "late") && joinedFrom <= round);
  for (const { id } of due) if (!seen.has(id)) found.push({ level: "missing", players: [id], by: 0 });
  const order: Breach["level"][] = ["twice", "missing", "repeat_byes", "rematches", "same_club", "difference"];
  return found.sort((x, y) => order.indexOf(x.level) - order.indexOf(y.level) || y.by - x.by);
}

/** What `after` breaks and `before` did not. */
export function newBreaches(before: readonly Breach[], after: readonly Breach[]): Breach[] {
  const key = ({ level, players, by }: Breach): string => `${level} ${[...players].sort().join(" ")} ${by}`;
  const had = new Set(before.map(key));
  return after.filter((one) => !had.has(key(one)));
}
