import { create, type MessageInitShape } from "@bufbuild/protobuf";
import { describe, expect, it } from "vitest";
import { MatchEventSchema, PulseSchema, SnapshotSchema, WatchingSchema } from "../gen/tachiai/v1/news_pb";
import { PlayerNamedSchema } from "../gen/tachiai/v1/relay_pb";
import { connected, newFollow, onEvent, onPlayerNamed, onPulse, onSnapshot, onWatching, type Follow } from "./follow";

const start = "---------------------------OX------XO--------------------------- X";

const watching = (head: number, historyId = "h1") =>
  create(WatchingSchema, { matchId: "m", historyId, head: BigInt(head), seat: 0 });

const snapshot = (seq: number, fields: MessageInitShape<typeof SnapshotSchema> = {}) =>
  create(SnapshotSchema, { matchId: "m", historyId: "h1", seq: BigInt(seq), start, position: start, started: true, toMove: 0, ...fields });

const played = (seq: number, ply: number, move = "f5") =>
  create(MatchEventSchema, {
    matchId: "m",
    seq: BigInt(seq),
    kind: { case: "movePlayed", value: { move: { ply, seat: ply % 2, move, position: `after ${ply}` }, toMove: 1 - (ply % 2) } },
  });

const skipped = (seq: number) => create(MatchEventSchema, { matchId: "m", seq: BigInt(seq), kind: { case: "skipped", value: {} } });

const pulse = (head: number, elapsedMs = 0) =>
  create(PulseSchema, { matchId: "m", head: BigInt(head), elapsedMs: BigInt(elapsedMs), watchers: 3 });

function atSeq(seq: number): Follow {
  const asked = connected(newFollow("m"), 0).follow;
  return onSnapshot(onWatching(asked, watching(seq)).follow, snapshot(seq), 0).follow;
}

describe("Follow", () => {
  it("asks for everything when nothing is known", () => {
    expect(connected(newFollow("m"), 0).ask).toEqual({ historyId: "", lastSeq: 0 });
  });

  it("is live once the snapshot reaches the head", () => {
    const follow = atSeq(5);
    expect(follow.phase).toBe("live");
    expect(follow.state?.seq).toBe(5);
    expect(follow.seat).toBe(0);
  });

  it("applies the next event", () => {
    const { follow, ask } = onEvent(atSeq(5), played(6, 0), 10);
    expect(ask).toBeUndefined();
    expect(follow.state?.lines.map((line) => line.move)).toEqual(["f5"]);
    expect(follow.state?.position).toBe("after 0");
  });

  it("counts a hidden event", () => {
    const { follow } = onEvent(atSeq(5), skipped(6), 10);
    expect(follow.state?.seq).toBe(6);
    expect(follow.phase).toBe("live");
  });

  it("takes an event told twice once (K043)", () => {
    const once = onEvent(atSeq(5), played(6, 0), 10).follow;
    const twice = onEvent(once, played(6, 0), 11);
    expect(twice.follow).toBe(once);
    expect(twice.ask).toBeUndefined();
  });

  it("asks again from what it has when a number is missing (K045)", () => {
    const { follow, ask } = onEvent(atSeq(5), played(7, 1), 10);
    expect(ask).toEqual({ historyId: "h1", lastSeq: 5 });
    expect(follow.phase).toBe("resyncing");
    expect(follow.state?.seq).toBe(5);
  });

  it("asks once for one gap, and again when the answer was lost too", () => {
    const gap = onEvent(atSeq(5), played(7, 1), 10).follow;
    expect(onEvent(gap, played(8, 2), 20).ask).toBeUndefined();
    expect(onPulse(gap, pulse(8), 5_000).ask).toEqual({ historyId: "h1", lastSeq: 5 });
  });

  it("is live again when the tail has closed the gap", () => {
    let follow = onEvent(atSeq(5), played(7, 1), 10).follow;
    follow = onWatching(follow, watching(7)).follow;
    expect(follow.phase).toBe("resyncing");
    follow = onEvent(follow, played(6, 0, "f5"), 30).follow;
    follow = onEvent(follow, played(7, 1, "d6"), 31).follow;
    expect(follow.phase).toBe("live");
    expect(follow.state?.lines.map((line) => line.move)).toEqual(["f5", "d6"]);
  });

  it("sees by the pulse that it is behind", () => {
    expect(onPulse(atSeq(5), pulse(6), 10).ask).toEqual({ historyId: "h1", lastSeq: 5 });
    expect(onPulse(atSeq(5), pulse(5), 10).ask).toBeUndefined();
  });

  it("resumes with history and number after a loss", () => {
    const { follow, ask } = connected(atSeq(5), 100);
    expect(ask).toEqual({ historyId: "h1", lastSeq: 5 });
    expect(follow.phase).toBe("resyncing");
    expect(onWatching(follow, watching(5)).follow.phase).toBe("live");
  });

  it("keeps what it shows, and takes no tail, when the history was replaced", () => {
    const follow = onWatching(connected(atSeq(5), 100).follow, watching(3, "h2")).follow;
    expect(follow.state?.position).toBe(start);
    const { follow: after } = onSnapshot(follow, snapshot(3, { historyId: "h2", position: "other" }), 110);
    expect(after.state?.position).toBe("other");
    expect(after.phase).toBe("live");
  });

  it("ignores a snapshot older than what it has", () => {
    const follow = atSeq(5);
    expect(onSnapshot(follow, snapshot(4, { position: "old" }), 10).follow).toBe(follow);
  });

  it("asks for the whole match when an event cannot follow", () => {
    const { ask, follow } = onEvent(atSeq(5), played(6, 4), 10);
    expect(ask).toEqual({ historyId: "", lastSeq: 0 });
    expect(follow.phase).toBe("resyncing");
  });

  it("goes on after a conflated snapshot with the next number", () => {
    const behind = onSnapshot(atSeq(5), snapshot(40, { conflated: true }), 10).follow;
    expect(behind.state?.conflated).toBe(true);
    expect(onEvent(behind, skipped(41), 20).follow.state?.conflated).toBe(false);
  });

  it("calls a player as he was named last", () => {
    const named = create(PlayerNamedSchema, { matchId: "m", player: { seat: 1, displayName: "Sato Kenji" } });
    const follow = onPlayerNamed(atSeq(5), named).follow;
    expect(follow.state?.players).toMatchObject([{ seat: 1, name: "Sato Kenji" }]);
    expect(onPlayerNamed(newFollow("m"), named).follow.state).toBeUndefined();
  });
});
