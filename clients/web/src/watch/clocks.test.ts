import { create } from "@bufbuild/protobuf";
import { describe, expect, it } from "vitest";
import { SnapshotSchema } from "../gen/tachiai/v1/news_pb";
import { fromSnapshot } from "../match/state";
import { clockAt, clockNow } from "./clocks";

const relayed = fromSnapshot(
  create(SnapshotSchema, {
    matchId: "m",
    preset: { name: "othello.relay", game: "othello", conduct: "relay", control: [{ mainMs: 1_200_000n }] },
    started: true,
    moves: [
      { ply: 0, seat: 0, move: "f5", left: [{ seat: 0, leftMs: 90_000n }] },
      { ply: 1, seat: 1, move: "d6" },
      { ply: 2, seat: 0, move: "c3", left: [{ seat: 0, leftMs: 80_000n }, { seat: 1, leftMs: 70_000n }] },
    ],
    relay: { revision: 0, nowMs: 5_000n, clocks: { left: [{ seat: 0, leftMs: 80_000n }, { seat: 1, leftMs: 3_000n }], runs: 1, readAtMs: 4_000n } },
  }),
  1_000,
);

describe("A clock to who watches", () => {
  it("of a relayed board counts down from the reading and stands at zero", () => {
    expect(clockNow(relayed, 0, 2_000)).toEqual({ ms: 80_000, running: false });
    expect(clockNow(relayed, 1, 2_000)).toEqual({ ms: 1_000, running: true });
    expect(clockNow(relayed, 1, 60_000)).toEqual({ ms: 0, running: true });
    expect(clockNow(relayed, 2, 2_000)).toBeUndefined();
  });

  it("keeps what was read last where a move has no time of its own", () => {
    expect(clockAt(relayed, 0, 0)).toBeUndefined();
    expect(clockAt(relayed, 0, 2)?.ms).toBe(90_000);
    expect(clockAt(relayed, 1, 2)).toBeUndefined();
    expect(clockAt(relayed, 1, 9)?.ms).toBe(70_000);
  });

  it("of a game played here is its face", () => {
    const played = fromSnapshot(
      create(SnapshotSchema, {
        matchId: "m",
        preset: { name: "shogi.online", game: "shogi", conduct: "strict", control: [{ mainMs: 60_000n }] },
        clocks: { faces: [{ mainMs: 60_000n }, { mainMs: 50_000n }], running: 1, elapsedMs: 1_000n },
      }),
      1_000,
    );
    expect(clockNow(played, 1, 2_000)).toEqual({ ms: 48_000, running: true });
    expect(clockNow(played, 0, 2_000)).toEqual({ ms: 60_000, running: false });
  });
});
