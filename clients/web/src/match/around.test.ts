import { readFileSync } from "node:fs";
import { create, fromJson, type MessageInitShape } from "@bufbuild/protobuf";
import { describe, expect, it } from "vitest";
import { MatchEventSchema, ServerMessageSchema, SnapshotSchema, WatchingSchema } from "../gen/tachiai/v1/news_pb";
import { newFollow, onEvent, onSnapshot, onWatching } from "../protocol/follow";
import { untouched } from "./around";
import { applyEvent, Divergence, fromSnapshot, hasFouls, type MatchState } from "./state";
import { controlTerm, durationOf, exchanged, moreOf, seniorOf, seriesOf } from "./terms";

type Kind = NonNullable<MessageInitShape<typeof MatchEventSchema>["kind"]>;
type Clocks = MessageInitShape<typeof MatchEventSchema>["clocks"];
type Shot = MessageInitShape<typeof SnapshotSchema>;

const faces = [{ mainMs: 1_000n }, { mainMs: 2_000n }];
const runs = (running: number): Clocks => ({ faces, running, mover: running });
const rests = (mover: number): Clocks => ({ faces, mover, frozen: true });
const main = (ms: number) => ({ mainMs: BigInt(ms) });

const shot = (more: Shot): MatchState => fromSnapshot(create(SnapshotSchema, { matchId: "m", historyId: "h", ...more }), 0);

const after = (state: MatchState, ...told: [Kind, Clocks?][]): MatchState =>
  told.reduce(
    (now, [kind, clocks]) => applyEvent(now, create(MatchEventSchema, { matchId: "m", seq: BigInt(now.seq + 1), kind, clocks }), 0),
    state,
  );

/** What was reached by events is what a snapshot says; the last event heard is not in one. */
const same = (reached: MatchState, wire: Shot): void => expect({ ...reached, heard: undefined }).toEqual(shot({ ...wire, seq: BigInt(reached.seq) }));

const players = (...ids: string[]) => ids.map((principalId, seat) => ({ seat, principalId, displayName: principalId, present: true }));

describe("Fouls", () => {
  const preset = { name: "chushogi.national2006.a", game: "chushogi", conduct: "claims", control: [main(60_000), main(60_000)], more: [{ name: "bell_after", value: "7200s" }] };
  const line = (ply: number) => ({ ply, seat: ply % 2, move: `m${ply}`, position: `p${ply + 1} ${ply % 2 === 0 ? "w" : "b"}` });
  const wire = { preset, start: "p0 b", started: true };
  const two = { ...wire, moves: [line(0), line(1)], position: "p2 b", toMove: 0, bellInMs: 7_000_000n };
  const begun = shot({ ...two, seq: 5n, clocks: runs(0), realBoard: { turnFrom: 2 } });
  const wrong = (ply: number) => [{ category: "wrong_move", squares: [String(ply)] }];
  const claimed: [Kind, Clocks] = [{ case: "claimMade", value: { by: 0, items: wrong(1), toMove: 0 } }, rests(0)];
  const agreed = (seat: number): [Kind] => [{ case: "claimAnswered", value: { seat, agreed: true } }];
  const countered: [Kind] = [{ case: "counterClaimed", value: { by: 1, items: wrong(0) } }];
  const open = (by: number, ply: number, stage: string) => ({ by, items: wrong(ply), stage });

  it("are of games whose turn is one act", () => {
    expect(hasFouls(begun.rulebook)).toBe(true);
    expect(hasFouls({ ...begun.rulebook, game: "othello" })).toBe(false);
    expect(hasFouls({ ...begun.rulebook, conduct: "strict" })).toBe(false);
  });

  it("rest both clocks while they are pointed out and answered", () => {
    const asked = after(begun, claimed);
    same(asked, { ...two, clocks: rests(0), resting: "claim", realBoard: { turnFrom: 2, claim: open(0, 1, "asked") } });
    same(after(asked, agreed(1)), { ...two, clocks: rests(0), resting: "claim", realBoard: { turnFrom: 2, claim: open(0, 1, "agreed") } });
    const contested = after(asked, [{ case: "claimAnswered", value: { seat: 1, agreed: false } }]);
    same(contested, { ...two, clocks: rests(0), resting: "arbiter", realBoard: { turnFrom: 2, claim: open(0, 1, "disputed") } });
    const upheld = after(contested, [{ case: "claimRuled", value: { upheld: true, position: "p2 b", toMove: 0 } }]);
    same(upheld, { ...two, clocks: rests(0), resting: "claim", realBoard: { turnFrom: 2, claim: open(0, 1, "agreed") } });
    const rejected = after(contested, [{ case: "claimRuled", value: { upheld: false, position: "p2 b", toMove: 0 } }, runs(0)]);
    same(rejected, { ...two, clocks: runs(0), realBoard: { turnFrom: 2 } });
  });

  it("of both are two claims and what each wants", () => {
    const both = after(begun, claimed, agreed(1), countered);
    const claim = open(0, 1, "agreed");
    same(both, { ...two, clocks: rests(0), resting: "claim", realBoard: { turnFrom: 2, claim, counter: open(1, 0, "asked") } });
    const established = after(both, agreed(0), [{ case: "foulChosen", value: { seat: 1, choice: "replay" } }], [{ case: "foulChosen", value: { seat: 0, choice: "play_on" } }]);
    same(established, {
      ...two,
      clocks: rests(0),
      resting: "claim",
      realBoard: { turnFrom: 2, claim, counter: open(1, 0, "agreed"), chosen: [{ seat: 0, choice: "play_on" }, { seat: 1, choice: "replay" }] },
    });
    const dropped = after(both, [{ case: "claimAnswered", value: { seat: 0, agreed: false } }], [{ case: "claimRuled", value: { upheld: false, position: "p2 b", toMove: 0 } }]);
    same(dropped, { ...two, clocks: rests(0), resting: "claim", realBoard: { turnFrom: 2, claim } });
  });

  it("strike lines where another move is allowed, and leave them where one plays on", () => {
    const established = after(begun, claimed, agreed(1));
    const back = after(established, [{ case: "foulSettled", value: { by: 0, choice: "rewind", toPly: 1, position: "p1 w", toMove: 1 } }, runs(1)]);
    same(back, { ...wire, moves: [line(0)], position: "p1 w", toMove: 1, bellInMs: 7_000_000n, clocks: runs(1), realBoard: { turnFrom: 1 } });
    const on = after(established, [{ case: "foulSettled", value: { by: 0, choice: "play_on", position: "p2 b", toMove: 0 } }, runs(0)]);
    same(on, { ...two, clocks: runs(0), realBoard: { turnFrom: 2 } });
    expect(() => after(established, [{ case: "foulSettled", value: { choice: "rewind", toPly: 3 } }])).toThrow(Divergence);
  });

  it("leave nothing of a move out of turn, and no claim after a move", () => {
    same(after(begun, [{ case: "movedOutOfTurn", value: { seat: 1, ply: 2, move: "m" } }]), { ...two, clocks: runs(0), realBoard: { turnFrom: 2 } });
    const said = after(begun, [{ case: "movePlayed", value: { move: { ...line(2), announces: ["6c"] }, toMove: 1 } }, runs(1)]);
    expect(said.lines[2]?.announces).toEqual(["6c"]);
    same(said, { ...wire, moves: [line(0), line(1), { ...line(2), announces: ["6c"] }], position: "p3 w", toMove: 1, bellInMs: 7_000_000n, clocks: runs(1), realBoard: { turnFrom: 3 } });
  });

  it("know the round's bell, and what it makes of the clocks", () => {
    const fresh = shot({ ...wire, started: false, position: "p0 b", realBoard: {} });
    const started = after(fresh, [{ case: "matchStarted", value: { toMove: 0 } }, runs(0)]);
    expect(started.bell).toEqual({ inMs: 7_200_000, readAt: 0 });
    const rung = after(started, [{ case: "bellRung", value: { control: [main(9), main(8)] } }, runs(0)]);
    same(rung, { ...wire, position: "p0 b", toMove: 0, clocks: runs(0), control: [main(9), main(8)], realBoard: {} });
    expect(rung.control.map(({ mainMs }) => mainMs)).toEqual([9, 8]);
    expect(rung.rulebook.control.map(({ mainMs }) => mainMs)).toEqual([60_000, 60_000]);
  });
});

describe("Before the first move", () => {
  const preset = { name: "othello.ajoc49", game: "othello", conduct: "claims", control: [main(1), main(2)], more: [{ name: "hidden_disc", value: "yes" }] };
  const digest = new Uint8Array([1, 254]);
  const still = { faces };
  const wire = { preset, start: "s X", position: "s X", players: players("ann", "ben"), clocks: still };
  const fresh = shot({ ...wire, seq: 2n, realBoard: {} });
  const hidden: [Kind] = [{ case: "discHidden", value: { seat: 0, digest } }];
  const guessed: [Kind] = [{ case: "discGuessed", value: { seat: 1, blackUp: true } }];
  const revealed: [Kind] = [{ case: "discRevealed", value: { blackUp: true, holds: true, winner: 1 } }];
  const right: [Kind] = [{ case: "rightChosen", value: { seat: 1, drawWin: false } }];
  const colour: [Kind, Clocks] = [{ case: "colourChosen", value: { seat: 1, black: true, exchanged: true, players: players("ben", "ann") } }, { faces: [...faces].reverse() }];

  it("the hidden disc goes its way", () => {
    const around = { discDigest: digest };
    same(after(fresh, hidden), { ...wire, realBoard: {}, aroundPlay: { ...around, disc: "hidden" } });
    same(after(fresh, hidden, guessed), { ...wire, realBoard: {}, aroundPlay: { ...around, disc: "guessed", discGuess: true } });
    same(after(fresh, hidden, guessed, revealed), { ...wire, realBoard: {}, aroundPlay: { ...around, disc: "revealed", discGuess: true, chooser: 1 } });
    const chosen = after(fresh, hidden, guessed, revealed, right);
    same(chosen, { ...wire, realBoard: { drawRight: 0 }, aroundPlay: { ...around, disc: "right_chosen", discGuess: true, chooser: 1 } });
    const drawWin = after(fresh, hidden, guessed, revealed, [{ case: "rightChosen", value: { seat: 1, drawWin: true } }]);
    same(drawWin, { ...wire, realBoard: { drawRight: 1 }, aroundPlay: { ...around, disc: "right_chosen", discGuess: true, chooser: 0 } });
  });

  it("the two change seats with all that is theirs", () => {
    const chair: [Kind] = [{ case: "chairChosen", value: { seat: 0, chair: 1 } }];
    const settled = after(fresh, hidden, guessed, revealed, right, colour, chair);
    same(settled, {
      ...wire,
      preset: { ...preset, control: [main(2), main(1)], more: [...preset.more, { name: "senior", value: "second" }] },
      players: players("ben", "ann"),
      clocks: { faces: [...faces].reverse() },
      realBoard: { drawRight: 1 },
      aroundPlay: { disc: "settled", discGuess: true, discDigest: digest, chairBy: 0, chair: 1 },
    });
    const kept = after(fresh, hidden, guessed, revealed, right, [{ case: "colourChosen", value: { seat: 1, black: false, exchanged: false } }]);
    expect(kept.players.map(({ name }) => name)).toEqual(["ann", "ben"]);
    expect(kept.realBoard?.drawRight).toBe(0);
  });

  it("whoever watches from a seat changes with it, once", () => {
    const event = (seq: number) => create(MatchEventSchema, { matchId: "m", seq: BigInt(seq), kind: colour[0] });
    const watching = (head: number, seat: number) => create(WatchingSchema, { matchId: "m", historyId: "h", head: BigInt(head), seat });
    const known = onSnapshot(onWatching(newFollow("m"), watching(2, 1)).follow, create(SnapshotSchema, { ...wire, matchId: "m", historyId: "h", seq: 2n, realBoard: {} }), 0).follow;
    expect(onEvent(known, event(3), 0).follow.seat).toBe(0);
    // Told again after a loss: the seat that comes with it is of today.
    const back = onWatching(known, watching(3, 0)).follow;
    expect(onEvent(back, event(3), 0).follow.seat).toBe(0);
  });

  it("a real disc settles it too", () => {
    same(after(fresh, [{ case: "drawRightGiven", value: { seat: 1 } }]), { ...wire, realBoard: { drawRight: 1 }, aroundPlay: { disc: "settled" } });
    same(after(fresh, hidden, [{ case: "drawRightGiven", value: { seat: 1 } }]), { ...wire, realBoard: { drawRight: 1 }, aroundPlay: { disc: "settled", discDigest: digest, discGuess: false } });
    const none = { ...wire, preset: { ...preset, more: [] } };
    same(after(shot({ ...none, seq: 2n, realBoard: {} }), [{ case: "drawRightGiven", value: { seat: 1 } }]), { ...none, realBoard: { drawRight: 1 } });
  });

  it("who is late loses time until he comes", () => {
    const late = after(fresh, [{ case: "lateDeclared", value: { seat: 1 } }]);
    same(late, { ...wire, realBoard: {}, aroundPlay: { late: 1, lateStage: "declared" } });
    const running = after(late, [{ case: "lateClockStarted", value: { seat: 1 } }, { faces, running: 1 }]);
    same(running, { ...wire, toMove: 1, clocks: { faces, running: 1 }, realBoard: {}, aroundPlay: { late: 1, lateStage: "clock_runs" } });
    same(after(running, [{ case: "lateArrived", value: { seat: 1 } }, still]), { ...wire, realBoard: {}, aroundPlay: { late: 1, lateStage: "arrived" } });
  });

  it("other terms make another preset", () => {
    const terms = [{ name: "control", value: "600s" }];
    const offered = after(fresh, [{ case: "termsOffered", value: { seat: 0, terms } }]);
    same(offered, { ...wire, realBoard: {}, aroundPlay: { termsBy: 0, terms } });
    expect(after(offered, [{ case: "termsDeclined", value: { seat: 1 } }]).around).toEqual(untouched);
    const other = { ...preset, control: [main(600_000), main(600_000)], conduct: "strict" };
    const set = after(offered, [{ case: "termsSet", value: { agreed: true, terms, preset: other, position: "t X" } }, { faces: [] }]);
    same(set, { ...wire, preset: other, start: "t X", position: "t X", clocks: { faces: [] } });
  });
});

describe("Interruptions", () => {
  const preset = { name: "shogi.casual", game: "shogi", conduct: "strict", control: [main(1), main(2)], more: [{ name: "adjournment", value: "yes" }] };
  const wire = { preset, start: "p0", position: "p0", started: true, toMove: 0 };
  const begun = shot({ ...wire, seq: 2n, clocks: runs(0) });
  const offered: [Kind] = [{ case: "adjournmentOffered", value: { seat: 1 } }];
  const agreed: [Kind] = [{ case: "adjournmentAgreed", value: { seat: 0 } }];
  const sealed: [Kind, Clocks] = [{ case: "moveSealed", value: { seat: 0, digest: new Uint8Array([7]) } }, rests(0)];

  it("offers come and go, and leave nothing behind", () => {
    same(after(begun, offered), { ...wire, clocks: runs(0), aroundPlay: { adjournmentOffer: 1 } });
    expect(after(begun, offered, [{ case: "adjournmentDeclined", value: { seat: 0 } }]).around).toEqual(begun.around);
    same(after(begun, offered, agreed), { ...wire, clocks: runs(0), aroundPlay: { sealing: true } });
  });

  it("a sealed move rests the match until it is opened", () => {
    const rested = after(begun, offered, agreed, sealed);
    same(rested, { ...wire, clocks: rests(0), resting: "adjourned", aroundPlay: { sealedBy: 0, seal: new Uint8Array([7]) } });
    same(after(rested, [{ case: "sealOpened", value: { seat: 0 } }, runs(0)]), { ...wire, clocks: runs(0) });
    same(after(rested, [{ case: "sealFailed", value: { seat: 0, move: "7g7e" } }]), { ...wire, clocks: rests(0), resting: "arbiter" });
    same(after(rested, [{ case: "rewound", value: { toPly: 0, position: "p0", toMove: 0 } }]), { ...wire, clocks: rests(0), resting: "arbiter" });
    expect(after(begun, offered, agreed, [{ case: "takenBack", value: { toPly: 0, position: "p0", toMove: 0 } }, runs(0)]).around).toEqual(begun.around);
    expect(after(begun, offered, [{ case: "matchEnded", value: { ending: { places: [2, 1] } } }]).around).toEqual(begun.around);
  });

  it("a cut rests the match with other clocks, and is counted", () => {
    const cut = after(begun, [{ case: "cutOff", value: { seat: 1, control: [main(5), main(5)] } }, rests(0)]);
    same(cut, { ...wire, clocks: rests(0), resting: "cut", control: [main(5), main(5)], aroundPlay: { cuts: [0, 1] } });
  });

  it("a bot sits in for who has left, and the arbiter gets what cannot go on", () => {
    same(after(begun, [{ case: "handedOver", value: { seat: 1, bot: "bot-random" } }]), { ...wire, clocks: runs(0), aroundPlay: { standIns: ["", "bot-random"] } });
    expect(after(begun, [{ case: "clockFrozen", value: { reason: "restart" } }, rests(0)], [{ case: "leftToArbiter", value: {} }]).resting).toBe("arbiter");
  });
});

describe("Snapshots of the protocol", () => {
  const read = (name: string): MatchState => {
    const text = readFileSync(new URL(`../../../../protocol/examples/news/${name}.json`, import.meta.url), "utf8");
    const { news } = fromJson(ServerMessageSchema, JSON.parse(text));
    if (news.case !== "snapshot") throw new Error(`${name} is no snapshot`);
    return fromSnapshot(news.value, 0);
  };

  it("say where fouls, the start and an adjournment stand", () => {
    const fouls = read("snapshot_of_two_fouls");
    expect(hasFouls(fouls.rulebook)).toBe(true);
    expect([fouls.realBoard?.claim?.stage, fouls.realBoard?.counter]).toEqual(["agreed", expect.objectContaining({ by: expect.any(Number) as number })]);
    expect(read("snapshot_of_a_late_seat").around.late).toBeDefined();
    const sealed = read("snapshot_of_a_sealed_move");
    expect(sealed.resting).toBe("adjourned");
    expect(sealed.around.sealed?.digest).toMatch(/^[0-9a-f]{64}$/);
  });
});

describe("Terms", () => {
  it("are read by name", () => {
    expect(durationOf("7200s")).toBe(7_200_000);
    expect(durationOf("0.5s")).toBe(500);
    expect(durationOf(undefined)).toBe(0);
    expect(controlTerm("900s+60s*3")).toEqual({ mainMs: 900_000, byoyomiMs: 60_000, periods: 3, incrementMs: 0 });
    expect(controlTerm("300s+f5s")).toMatchObject({ mainMs: 300_000, incrementMs: 5_000 });
    expect(controlTerm("300s+d5s")).toBeUndefined();
    expect(seriesOf(moreOf([]))).toBeUndefined();
    expect(seriesOf(moreOf([{ name: "best_of", value: "3" }, { name: "won", value: "1-0" }]))).toEqual({ bestOf: 3, won: [1, 0] });
    const once = exchanged(moreOf([{ name: "best_of", value: "3" }, { name: "won", value: "1-0" }]));
    expect([seniorOf(once), seriesOf(once)?.won]).toEqual([1, [0, 1]]);
    expect(seniorOf(exchanged(once))).toBe(0);
  });
});
