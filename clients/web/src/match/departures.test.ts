import { create } from "@bufbuild/protobuf";
import { describe, expect, it } from "vitest";
import { SnapshotSchema } from "../gen/tachiai/v1/news_pb";
import { departures, skipped } from "./departures";
import { fromSnapshot, type MatchState } from "./state";

/** Positions of this file are the letters of the seats that play in them. */
const living = (position: string) => new Set([...position].map((letter) => "abcd".indexOf(letter)));

function match(moves: [seat: number, position: string][], exits: [seat: number, cause: string, ply: number, position: string][], now?: string, toMove?: number): MatchState {
  return fromSnapshot(
    create(SnapshotSchema, {
      start: "abcd",
      position: now ?? moves.at(-1)?.[1] ?? "abcd",
      moves: moves.map(([seat, position], ply) => ({ ply, seat, move: "", position })),
      withdrawn: exits.map(([seat, cause, ply, position]) => ({ seat, cause, ply, position })),
      toMove,
      started: true,
    }),
    0,
  );
}

describe("Departures", () => {
  it("are none in a game of two", () => {
    expect(departures(match([[0, "abcd"]], []), () => undefined)).toEqual([]);
  });

  it("are a mate by who moved last, and leaving of one's own", () => {
    const state = match([[0, "abcd"], [1, "abcd"], [2, "abc"], [0, "ac"]], [[1, "resignation", 3, "ac"]]);
    expect(departures(state, living)).toEqual([
      { seat: 3, ply: 3, cause: "", by: 2 },
      { seat: 1, ply: 3, cause: "resignation", by: undefined },
    ]);
  });

  it("are told at once, before the next move", () => {
    const state = match([[0, "abcd"]], [[1, "time", 1, "acd"]], "acd");
    expect(departures(state, living)).toEqual([{ seat: 1, ply: 1, cause: "time", by: undefined }]);
  });

  it("name who has no move left without a seat that went", () => {
    const state = match([[0, "abcd"], [3, "ad"]], [[1, "time", 1, "ad"]]);
    expect(departures(state, living)).toEqual([
      { seat: 1, ply: 1, cause: "time", by: undefined },
      { seat: 2, ply: 1, cause: "", by: 0 },
    ]);
  });

  it("come nearest clockwise first where one move puts out several", () => {
    expect(departures(match([[3, "bd"]], []), living).map(({ seat }) => seat)).toEqual([0, 2]);
  });
});

describe("Skipped", () => {
  it("are the living between who moved last and who is next", () => {
    expect(skipped(match([[0, "abcd"]], [], "abcd", 1), living("abcd"))).toEqual([]);
    expect(skipped(match([[0, "abcd"]], [], "abcd", 3), living("abcd"))).toEqual([1, 2]);
    expect(skipped(match([[3, "acd"]], [], "acd", 2), living("acd"))).toEqual([0]);
    expect(skipped(match([], [], "abcd", 0), living("abcd"))).toEqual([]);
  });
});
