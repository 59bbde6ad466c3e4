import { create } from "@bufbuild/protobuf";
import { expect, it } from "vitest";
import { SnapshotSchema } from "../gen/tachiai/v1/news_pb";
import { scoreOf } from "./series";
import { fromSnapshot } from "./state";

const match = (won: string, places?: number[]) =>
  fromSnapshot(
    create(SnapshotSchema, { preset: { more: [{ name: "best_of", value: "3" }, { name: "won", value: won }] }, ending: places && { places, reason: "discs" } }),
    0,
  );

it("counts the games of a series, the one that has just ended included", () => {
  expect(scoreOf(match("1-0"))).toEqual({ bestOf: 3, won: [1, 0], winner: undefined });
  expect(scoreOf(match("1-0", [2, 1]))).toEqual({ bestOf: 3, won: [1, 1], winner: undefined });
  expect(scoreOf(match("1-0", [1, 2]))).toEqual({ bestOf: 3, won: [2, 0], winner: 0 });
  expect(scoreOf(match("0-1", [1, 1]))?.won).toEqual([0, 1]);
  expect(scoreOf(match("0-1", []))?.won).toEqual([0, 1]);
  expect(scoreOf(fromSnapshot(create(SnapshotSchema, {}), 0))).toBeUndefined();
});
