import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { drawLots, rosterPlaces, slotsOf } from "./lottery";

interface Case {
  id: string;
  draws: string[];
  seeds: number[];
  absentees: number[];
  expect: { seed_string: string; x0: number; prelim: number[]; initial: number[]; swaps: [string, number, number, number, number][]; number: number[] };
}
const casesOf = (division: string): Case[] =>
  (JSON.parse(readFileSync(new URL(`../../../../tests/data/tournament/lottery_${division}.json`, import.meta.url), "utf8")) as { cases: Case[] }).cases;

describe("The public draw", () => {
  it.each(["open", "women"])("comes out as published in every case of the %s division", (division) => {
    const cases = casesOf(division);
    expect(cases.length).toBeGreaterThanOrEqual(10);
    for (const one of cases) {
      const lottery = drawLots(slotsOf[`othello_${division}`]!, one.draws, one.seeds, one.absentees);
      if (typeof lottery === "string") throw new Error(`${one.id}: ${lottery}`);
      expect(
        {
          seed_string: lottery.seedString,
          x0: lottery.x0,
          prelim: lottery.prelim,
          initial: lottery.initial,
          swaps: lottery.swaps.map(({ why, place, from, to, displaced }) => [why, place, from, to, displaced]),
          number: lottery.number,
        },
        one.id,
      ).toEqual(one.expect);
    }
  });

  it("keeps the leading zeros, and takes three results of four digits alone", () => {
    const slots = slotsOf["othello_open"]!;
    expect(drawLots(slots, ["0000", "0000"], [], [])).toBe("three_draws");
    expect(drawLots(slots, ["0000", "12", "0000"], [], [])).toBe("four_digits");
    expect(drawLots(slots, ["0000", "１２３４", "0000"], [], [])).toBe("four_digits");
    expect(drawLots(slots, ["0000", "0000", "0000"], [1, 2, 3, 4], [])).toBe("too_many_seeds");
    expect(drawLots(slots, ["0000", "0000", "0000"], [], [1, 2, 3, 4, 5])).toBe("too_many_absent");
    expect(drawLots(slots, ["0000", "0000", "0000"], [65], [])).toBe("bad_place");
  });

  it("counts the empty places behind a short roster as absent", () => {
    const players = Array.from({ length: 62 }, (_, at) => ({ seedLevel: at === 4 ? 1 : 0, state: at === 9 ? "absent" : "playing" }));
    expect(rosterPlaces(slotsOf["othello_open"]!, players)).toEqual({ seeds: [5], absentees: [10, 63, 64] });
  });
});
