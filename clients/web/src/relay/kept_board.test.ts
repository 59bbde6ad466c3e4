import { create } from "@bufbuild/protobuf";
import { expect, it } from "vitest";
import { Office } from "../gen/tachiai/v1/common_pb";
import { SnapshotSchema } from "../gen/tachiai/v1/news_pb";
import { leftOnBoard } from "../match/relay";
import { fromSnapshot } from "../match/state";
import { isKeptBoard, keptOf, restored } from "./kept_board";

it("A kept board comes back with clocks that ran on while nobody looked", () => {
  const state = fromSnapshot(
    create(SnapshotSchema, { matchId: "m", relay: { nowMs: 10_000n, clocks: { left: [{ seat: 0, leftMs: 60_000n }], runs: 0, readAtMs: 10_000n } } }),
    5_000,
  );
  const kept = structuredClone(keptOf(state, Office.RELAY, 1_000_000, 7_000)); // 2 s after it was heard
  expect(isKeptBoard(kept)).toBe(true);
  expect(isKeptBoard(undefined)).toBe(false);
  // Another page, whose steady clock reads 300, 10 s later.
  const again = restored(kept, 1_010_000, 300);
  expect(leftOnBoard(again.relay!, 0, 300)).toBe(48_000);
  expect(kept.office).toBe(Office.RELAY);
});
