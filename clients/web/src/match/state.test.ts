import { create, type MessageInitShape } from "@bufbuild/protobuf";
import { describe, expect, it } from "vitest";
import { MatchEventSchema, PresenceSchema, SnapshotSchema } from "../gen/tachiai/v1/news_pb";
import { applyEvent, applyPresence, Divergence, fromSnapshot, positionAt, type MatchState } from "./state";

const base = fromSnapshot(
  create(SnapshotSchema, {
    matchId: "m",
    historyId: "h",
    seq: 2n,
    start: "s0",
    position: "s0",
    players: [{ seat: 0, principalId: "a", displayName: "A", present: true }],
    clocks: { faces: [{ mainMs: 600_000n }, { mainMs: 600_000n }], running: 0, elapsedMs: 1_500n },
  }),
  1_000,
);

type Kind = NonNullable<MessageInitShape<typeof MatchEventSchema>["kind"]>;
let seq = 2;
const event = (kind: Kind, clocks?: MessageInitShape<typeof MatchEventSchema>["clocks"]) =>
  create(MatchEventSchema, { matchId: "m", seq: BigInt((seq += 1)), kind, clocks });

const move = (ply: number, text: string): Kind => ({
  case: "movePlayed",
  value: { move: { ply, seat: ply % 2, move: text, position: `s${ply + 1}`, check: ply === 1 }, toMove: 1 - (ply % 2) },
});

const after = (state: MatchState, ...kinds: Kind[]): MatchState =>
  kinds.reduce((now, kind) => applyEvent(now, event(kind), 2_000), state);

describe("MatchState", () => {
  it("keeps the moment a clock was read", () => {
    expect(base.clocks).toMatchObject({ running: 0, elapsedMs: 1_500, readAt: 1_000 });
  });

  it("starts when the last seat is taken", () => {
    const state = after(
      base,
      { case: "seatTaken", value: { player: { seat: 1, principalId: "b", displayName: "B", present: true } } },
      { case: "matchStarted", value: { toMove: 0 } },
    );
    expect(state.players.map((player) => player.name)).toEqual(["A", "B"]);
    expect(state).toMatchObject({ started: true, toMove: 0 });
  });

  it("keeps the line, the position and the check", () => {
    const state = after(base, move(0, "7g7f"), move(1, "3c3d"));
    expect(state.lines.map((line) => line.move)).toEqual(["7g7f", "3c3d"]);
    expect(state).toMatchObject({ position: "s2", check: true, toMove: 0 });
    expect([0, 1, 2].map((ply) => positionAt(state, ply))).toEqual(["s0", "s1", "s2"]);
  });

  it("does not take a move for another ply", () => {
    expect(() => after(base, move(1, "3c3d"))).toThrow(Divergence);
  });

  it("goes on without a seat that is out", () => {
    const out = (ply: number): Kind => ({
      case: "seatWithdrawn",
      value: { seat: 1, cause: "time", ply, position: "s1 without 1", toMove: 2, check: true },
    });
    const state = after(base, move(0, "5g5f"), out(1));
    expect(state).toMatchObject({ position: "s1 without 1", toMove: 2, check: true, exits: [{ seat: 1, cause: "time", ply: 1, position: "s1 without 1" }] });
    expect(() => after(base, out(3))).toThrow(Divergence);
  });

  it("goes back by agreement", () => {
    const state = after(
      base,
      move(0, "7g7f"),
      move(1, "3c3d"),
      { case: "takeBackOffered", value: { seat: 0, toPly: 0 } },
      { case: "takenBack", value: { toPly: 0, position: "s0", toMove: 0 } },
    );
    expect(state).toMatchObject({ lines: [], position: "s0", toMove: 0, takeBack: undefined });
  });

  it("keeps clocks of an event that says none", () => {
    expect(after(base, { case: "drawOffered", value: { seat: 1 } })).toMatchObject({ drawOffer: 1, clocks: base.clocks });
  });

  it("stops every clock when it freezes and at the end", () => {
    const stopped = { faces: [{}, {}], mover: 0, elapsedMs: 2_500n };
    const frozen = applyEvent(base, event({ case: "clockFrozen", value: { reason: "restart" } }, { ...stopped, frozen: true }), 2_000);
    expect(frozen.clocks).toMatchObject({ frozen: true, running: undefined, mover: 0, elapsedMs: 2_500 });
    const kind: Kind = { case: "matchEnded", value: { ending: { places: [1, 2], reason: "time", rule: "r", unrated: false } } };
    const ended = applyEvent(base, event(kind, stopped), 2_000);
    expect(ended.clocks.running).toBeUndefined();
    expect(ended.ending).toEqual({ places: [1, 2], reason: "time", rule: "r", unrated: false });
  });

  it("remembers since when a seat is gone, and forgets it on return", () => {
    const gone = applyPresence(base, create(PresenceSchema, { seat: 0, present: false, claimableAfterMs: 60_000n }), 3_000);
    expect(gone.gone.get(0)).toEqual({ since: 3_000, claimableAfterMs: 60_000 });
    expect(gone.players[0]?.present).toBe(false);
    expect(applyPresence(gone, create(PresenceSchema, { seat: 0, present: true }), 4_000).gone.size).toBe(0);
  });
});
