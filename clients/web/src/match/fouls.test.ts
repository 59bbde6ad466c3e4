import { readFileSync } from "node:fs";
import { create, type MessageInitShape } from "@bufbuild/protobuf";
import { describe, expect, it } from "vitest";
import { boardGame } from "../boards";
import { SnapshotSchema } from "../gen/tachiai/v1/news_pb";
import { en } from "../i18n/en";
import { rulings } from "./desk";
import { announcedOn, established, foulCategories, foulChoices, mayAnswerFoul, mayClaimFoul, mayCounter, pointedPly } from "./fouls";
import { fromSnapshot, type MatchState } from "./state";

const preset = { name: "chushogi.national2006.b", game: "chushogi", conduct: "claims", repetition: true, more: [{ name: "announcements", value: "yes" }] };
const move = (ply: number, text: string, announces: string[] = []) => ({ ply, seat: ply % 2, move: text, position: "", announces });
const moves = [move(0, "10i10g"), move(1, "2d2f"), move(2, "6f6e", ["6c", "6a"]), move(3, "6c7e")];
const match = (realBoard: NonNullable<MessageInitShape<typeof SnapshotSchema>["realBoard"]>, more: Partial<Exclude<MessageInitShape<typeof SnapshotSchema>, { $typeName: "tachiai.v1.Snapshot" }>> = {}): MatchState =>
  fromSnapshot(create(SnapshotSchema, { preset, moves, started: true, toMove: 0, clocks: { running: 0 }, realBoard, ...more }), 0);
const rest = { clocks: { frozen: true }, resting: "claim" };
const claim = (by: number, ply: number, stage: string) => ({ by, items: [{ category: "wrong_move", squares: [String(ply)] }], stage });

describe("Fouls at the desk", () => {
  it("are pointed out by either of the two while play goes on", () => {
    expect([0, 1, undefined].map((own) => mayClaimFoul(match({}), own))).toEqual([true, true, false]);
    expect(mayClaimFoul(match({}, rest), 0)).toBe(false);
    expect(mayClaimFoul(match({}, { preset: { ...preset, game: "othello" } }), 0)).toBe(false);
    expect(foulCategories(match({}), false)).toEqual(["wrong_move", "out_of_turn", "unannounced", "sennichite"]);
    expect(foulCategories(match({}, { preset: { ...preset, more: [] } }), true)).toEqual(["wrong_move", "out_of_turn"]);
  });

  it("name the move looked at, and never one's own", () => {
    expect(pointedPly(match({}), 0, "wrong_move", undefined)).toBe(3);
    expect(pointedPly(match({}), 1, "wrong_move", undefined)).toBe(2);
    expect(pointedPly(match({}), 0, "wrong_move", 2)).toBe(1);
    expect(pointedPly(match({}), 0, "wrong_move", 1)).toBeUndefined();
    expect(pointedPly(match({}), 0, "out_of_turn", undefined)).toBe(4);
    expect(pointedPly(match({}), 0, "wrong_move", 0)).toBeUndefined();
  });

  it("are answered by whoever is accused", () => {
    const asked = match({ claim: claim(0, 3, "asked") }, rest);
    expect([mayAnswerFoul(asked, 0), mayAnswerFoul(asked, 1)]).toEqual([false, true]);
    const counter = match({ claim: claim(0, 3, "agreed"), counter: claim(1, 2, "asked") }, rest);
    expect([mayAnswerFoul(counter, 0), mayAnswerFoul(counter, 1), established(counter)]).toEqual([true, false, false]);
  });

  it("leave the opponent the choices of the clause", () => {
    const atOnce = match({ claim: claim(0, 3, "agreed") }, rest);
    expect([foulChoices(atOnce, 0), foulChoices(atOnce, 1)]).toEqual([["win", "rewind"], []]);
    expect(foulChoices(match({ claim: claim(0, 1, "agreed") }, rest), 0)).toEqual(["win", "rewind", "play_on"]);
    expect(foulChoices(match({ claim: claim(0, 1, "asked") }, rest), 0)).toEqual([]);
    expect([mayCounter(atOnce, 1), mayCounter(atOnce, 0)]).toEqual([true, false]);
    const both = match({ claim: claim(0, 1, "agreed"), counter: claim(1, 0, "agreed") }, rest);
    expect(foulChoices(both, 1)).toEqual(["before_first", "before_second", "play_on", "replay"]);
    expect(mayCounter(both, 1)).toBe(false);
  });

  it("come to the arbiter, who may choose too", () => {
    expect(rulings(match({ claim: claim(0, 3, "agreed") }, rest))).toContain("choose");
    expect(rulings(match({ claim: claim(0, 3, "agreed"), counter: claim(1, 0, "disputed") }, { ...rest, resting: "arbiter" }))).toContain("rule");
    const called = rulings(match({}, { ...rest, resting: "arbiter" }));
    expect(called).toContain("resumeClocks");
    expect(called).not.toContain("setBoard");
    expect(rulings(match({ claim: claim(0, 3, "asked") }, rest))).not.toContain("resumeClocks");
    expect(rulings(match({}, { bellInMs: 5n }))).toContain("ringBell");
    expect(rulings(match({}))).not.toContain("ringBell");
  });

  it("keep what was announced until the piece is touched", () => {
    expect([...announcedOn(match({}), boardGame("chushogi")!)]).toEqual([["6a", 0]]);
  });
});

describe("Words of the program", () => {
  const source = readFileSync(new URL("../../../../engines/match/fouls.cpp", import.meta.url), "utf8");
  const categories = [...source.matchAll(/item\.category == "(\w+)"/g)].map(([, word]) => word!);

  it("are those this client can say", () => {
    expect(new Set(categories)).toEqual(new Set(["wrong_move", "out_of_turn", "unannounced"]));
    for (const category of [...categories, "sennichite"]) expect(en).toHaveProperty([`claim.${category}`]);
    const both = foulChoices(match({ claim: claim(0, 1, "agreed"), counter: claim(1, 0, "agreed") }, rest), 1);
    for (const choice of [...both, ...foulChoices(match({ claim: claim(0, 1, "agreed") }, rest), 0)]) expect(en).toHaveProperty([`choice.${choice}`]);
  });
});
