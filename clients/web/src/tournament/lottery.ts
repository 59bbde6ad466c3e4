// The public draw: three published results of four digits make the numbers of a roster, and anybody can make them again.
// Rule: engines/tournament/RULES.md#lottery.

/** Which numbers are kept for whom, in the order in which they are taken. */
export interface Slots {
  numbers: number;
  /** By the seeded, the largest draw number first. */
  seeds: readonly number[];
  /** By the absent, the smallest first. */
  absentees: readonly number[];
}

/** By format: those with a public draw. */
export const slotsOf: Readonly<Record<string, Slots>> = {
  othello_open: { numbers: 64, seeds: [64, 32, 48], absentees: [63, 31, 47, 15] },
  othello_women: { numbers: 16, seeds: [16], absentees: [13, 5, 11] },
};

export interface Swap {
  why: "seed" | "absent";
  /** Of the roster, from 1. */
  place: number;
  from: number;
  to: number;
  /** The place that gave `to` up; his own where he had it. */
  displaced: number;
}

export interface Lottery {
  seedString: string;
  x0: number;
  /** Preliminary numbers by roster place, from place 1. */
  prelim: readonly number[];
  /** Before the exchanges. */
  initial: readonly number[];
  swaps: readonly Swap[];
  /** Draw numbers by roster place. */
  number: readonly number[];
}

/** What is wrong with the question. */
export type DrawFault = "three_draws" | "four_digits" | "too_many_seeds" | "too_many_absent" | "bad_place";

const modulus = 8_388_608n; // 2^23
const factor = 65_793n;
const step = 4_282_663n;

/** @param seeds, absentees  roster places from 1; places without a player at the end of a short roster are absentees. */
export function drawLots(slots: Slots, draws: readonly string[], seeds: readonly number[], absentees: readonly number[]): Lottery | DrawFault {
  if (draws.length !== 3) return "three_draws";
  if (!draws.every((draw) => /^[0-9]{4}$/.test(draw))) return "four_digits";
  if (seeds.length > slots.seeds.length) return "too_many_seeds";
  if (absentees.length > slots.absentees.length) return "too_many_absent";
  for (const places of [seeds, absentees]) {
    if (new Set(places).size !== places.length || places.some((place) => place < 1 || place > slots.numbers)) return "bad_place";
  }
  const seedString = draws.map((draw) => `0${draw}`).join("");
  const x0 = BigInt(seedString) % modulus;
  const prelim: number[] = [];
  for (let x = x0; prelim.length < slots.numbers; ) {
    x = (factor * x + step) % modulus;
    prelim.push(Number(x));
  }
  const initial = new Array<number>(slots.numbers);
  [...prelim.keys()].sort((a, b) => prelim[a]! - prelim[b]!).forEach((place, rank) => (initial[place] = rank + 1));
  const number = [...initial];
  const swaps: Swap[] = [];
  const take = (places: readonly number[], kept: readonly number[], why: Swap["why"]): void => {
    // The order is fixed before the first exchange.
    const order = [...places].sort((a, b) => (why === "seed" ? number[b - 1]! - number[a - 1]! : number[a - 1]! - number[b - 1]!));
    order.forEach((place, at) => {
      const to = kept[at]!;
      const from = number[place - 1]!;
      const holder = number.indexOf(to);
      swaps.push({ why, place, from, to, displaced: holder + 1 });
      number[holder] = from;
      number[place - 1] = to;
    });
  };
  take(seeds, slots.seeds, "seed");
  take(absentees, slots.absentees, "absent");
  return { seedString, x0: Number(x0), prelim, initial, swaps, number };
}

/** The roster of a format as its draw sees it: who is seeded, who is absent, and the empty places behind the last player. */
export function rosterPlaces(slots: Slots, players: readonly { seedLevel: number; state: string }[]): { seeds: number[]; absentees: number[] } {
  const seeds: number[] = [];
  const absentees: number[] = [];
  players.forEach(({ seedLevel, state }, at) => {
    if (seedLevel > 0) seeds.push(at + 1);
    if (state === "absent") absentees.push(at + 1);
  });
  for (let place = players.length + 1; place <= slots.numbers; ++place) absentees.push(place);
  return { seeds, absentees };
}
