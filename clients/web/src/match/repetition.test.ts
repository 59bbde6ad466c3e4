import { create } from "@bufbuild/protobuf";
import { describe, expect, it } from "vitest";
import { SnapshotSchema } from "../gen/tachiai/v1/news_pb";
import { timesStood } from "./repetition";
import { fromSnapshot } from "./state";

describe("Repetition", () => {
  it("counts how often a position stood, whatever the number of its move", () => {
    const positions = ["b w - 2", "a b - 3", "b w - 4", "a b - 5"];
    const state = fromSnapshot(create(SnapshotSchema, { start: "a b - 1", position: "a b - 5", moves: positions.map((position, ply) => ({ ply, position })) }), 0);
    expect([0, 1, 2, 3, 4].map((ply) => timesStood(state, ply))).toEqual([1, 1, 2, 2, 3]);
  });
});
