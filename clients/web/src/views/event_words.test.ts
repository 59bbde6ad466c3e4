import { create } from "@bufbuild/protobuf";
import { afterEach, describe, expect, it } from "vitest";
import { ProgrammeSchema } from "../gen/tachiai/v1/relay_pb";
import { settings } from "../settings";
import { boardsOf, firstLook, playersText, roundsOf, spanText, whenText } from "./event_words";

const programme = create(ProgrammeSchema, {
  rounds: [
    { number: 2, title: "Final", startsUtcMs: 2_000n },
    { number: 1, startsUtcMs: 1_000n },
  ],
  boards: [
    { matchId: "c", round: 1, number: 2 },
    { matchId: "b", round: 1, number: 1 },
    { matchId: "a", round: 1, number: 2 },
    { matchId: "d", round: 3, number: 1 },
  ],
});

describe("An event", () => {
  afterEach(() => settings.set({ language: "en" }));

  it("keeps its boards in the order of the tables", () => {
    expect(boardsOf(programme, 1).map(({ matchId }) => matchId)).toEqual(["b", "a", "c"]);
    expect(roundsOf(programme).map(({ number }) => number)).toEqual([1, 2, 3]);
  });

  it("opens at the round that is being played", () => {
    expect(firstLook(create(ProgrammeSchema, { rounds: programme.rounds }), 1_500)).toBe(1);
    expect(firstLook(create(ProgrammeSchema, { rounds: programme.rounds }), 2_500)).toBe(2);
    expect(firstLook(create(ProgrammeSchema, { rounds: programme.rounds }), 0)).toBe(1);
    expect(firstLook(programme, 1_500)).toBe(3);
    expect(firstLook(create(ProgrammeSchema, {}), 0)).toBeUndefined();
  });

  it("names the zone of its times", () => {
    settings.set({ language: "en" });
    expect(whenText(Date.UTC(2026, 11, 12, 1, 0), "Asia/Tokyo")).toMatch(/Sat.* 12 Dec.* 10:00 GMT\+9/);
    settings.set({ language: "ja" });
    expect(whenText(Date.UTC(2026, 11, 12, 1, 0), "Asia/Tokyo")).toMatch(/12月12日.*10:00 JST/);
  });

  it("says a span in words", () => {
    settings.set({ language: "en" });
    expect(spanText(180_000)).toBe("3 min");
    expect(spanText(45_000)).toBe("45 s");
    expect(spanText(3_900_000)).toBe("1 h 5 min");
    expect(spanText(7_200_000)).toBe("2 h");
  });

  it("calls players whom nobody has named by their seats", () => {
    expect(playersText({ game: "othello", players: ["Ao", ""] }, 2)).toBe("Ao – White");
  });
});
