// A preset's later choices by name and value, and what they mean. engines/match/preset_fields.hpp lists them.
import type { Seat } from "./state";

export interface Term {
  name: string;
  value: string;
}

/** Choices that are not at their default, by name. */
export type More = ReadonlyMap<string, string>;

export const moreOf = (terms: readonly Term[]): More => new Map(terms.map(({ name, value }) => [name, value]));

export const says = (more: More, name: string): boolean => more.get(name) === "yes";

/** "7200s" in milliseconds; absent: 0. */
export const durationOf = (text: string | undefined): number => Math.round(Number(/^([\d.]+)s$/.exec(text ?? "")?.[1] ?? 0) * 1_000);

export const durationTerm = (ms: number): string => `${ms / 1_000}s`;

/** "900s+60s*1": main time, byoyomi and its periods, or an increment; undefined: something rarer. */
export function controlTerm(value: string): { mainMs: number; byoyomiMs: number; periods: number; incrementMs: number } | undefined {
  const parts = /^([\d.]+)s(?:\+([\d.]+)s\*(\d+))?(?:\+[fF]([\d.]+)s)?$/.exec(value);
  if (!parts) return undefined;
  const [, main, byoyomi, periods, increment] = parts.map((part) => Number(part ?? 0));
  return { mainMs: main! * 1_000, byoyomiMs: byoyomi! * 1_000, periods: periods!, incrementMs: increment! * 1_000 };
}

/** Who hides the disc. */
export const seniorOf = (more: More): Seat => (more.get("senior") === "second" ? 1 : 0);

/** Several games for one title: how many at most, and how many each seat has won before this one. */
export function seriesOf(more: More): { bestOf: number; won: [number, number] } | undefined {
  const bestOf = Number(more.get("best_of") ?? 1);
  if (!(bestOf > 1)) return undefined;
  const [first = 0, second = 0] = (more.get("won") ?? "0-0").split("-").map(Number);
  return { bestOf, won: [first, second] };
}

/** The two change seats: what is a person's goes with him. */
export function exchanged(more: More): More {
  const next = new Map(more);
  if (seniorOf(more) === 0) next.set("senior", "second");
  else next.delete("senior");
  const won = more.get("won");
  if (won !== undefined) next.set("won", won.split("-").reverse().join("-"));
  return next;
}
