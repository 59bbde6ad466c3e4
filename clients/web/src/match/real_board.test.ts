import { readdirSync, readFileSync } from "node:fs";
import { fromJson } from "@bufbuild/protobuf";
import { create, type MessageInitShape } from "@bufbuild/protobuf";
import { describe, expect, it } from "vitest";
import { Office, PenaltyKind } from "../gen/tachiai/v1/common_pb";
import { MatchEventSchema, ServerMessageSchema, SnapshotSchema } from "../gen/tachiai/v1/news_pb";
import { mayAct, mayAnswer, mayClaim, mayDeclareEnd, mayReachOver, rulings } from "./desk";
import { applyEvent, Divergence, fromSnapshot, type MatchState } from "./state";

type Kind = NonNullable<MessageInitShape<typeof MatchEventSchema>["kind"]>;
type RealBoard = NonNullable<MessageInitShape<typeof SnapshotSchema>["realBoard"]>;

const position = (side: "X" | "O"): string => `${"-".repeat(64)} ${side}`;
const black = 0;
const white = 1;
const runs = (seat: number) => ({ faces: [{ mainMs: 1n }, { mainMs: 1n }], running: seat, mover: seat });
const rest = (mover: number) => ({ faces: [{ mainMs: 1n }, { mainMs: 1n }], mover, frozen: true });

const begun = fromSnapshot(
  create(SnapshotSchema, {
    matchId: "m",
    historyId: "h",
    seq: 3n,
    preset: { game: "othello", conduct: "claims", flag: "claim", touchBinds: true, resultCard: true, drawWinRight: true },
    start: position("X"),
    position: position("X"),
    started: true,
    toMove: black,
    clocks: runs(black),
    realBoard: {},
  }),
  0,
);

const after = (state: MatchState, ...told: [Kind, MessageInitShape<typeof MatchEventSchema>["clocks"]?][]): MatchState =>
  told.reduce(
    (now, [kind, clocks]) => applyEvent(now, create(MatchEventSchema, { matchId: "m", seq: BigInt(now.seq + 1), kind, clocks }), 0),
    state,
  );

const hand = (ply: number, seat: number, move: string, side: "X" | "O"): [Kind] => [
  { case: "handActed", value: { move: { ply, seat, move, position: position(side) }, toMove: side === "X" ? black : white } },
];
const played = (ply: number, seat: number, move: string): [Kind, ReturnType<typeof runs>] => [
  { case: "movePlayed", value: { move: { ply, seat, move, position: position(seat === black ? "O" : "X") }, toMove: 1 - seat } },
  runs(1 - seat),
];
const claimed = (ply: number, by: number): [Kind, ReturnType<typeof runs>] => [
  {
    case: "claimMade",
    value: {
      by,
      items: [{ category: "missed_flip", squares: ["d4"] }],
      move: { ply, seat: by, move: "press", position: position(by === black ? "O" : "X") },
      toMove: 1 - by,
    },
  },
  runs(1 - by),
];
const answered = (seat: number, agreed: boolean): [Kind, ReturnType<typeof runs> | ReturnType<typeof rest>] => [
  { case: "claimAnswered", value: { seat, agreed } },
  agreed ? runs(seat) : rest(seat),
];
const ruled = (upheld: boolean, moves: { ply: number; move: string }[], toMove: number): [Kind, ReturnType<typeof runs>] => [
  {
    case: "claimRuled",
    value: {
      office: Office.ARBITER,
      upheld,
      reason: "r",
      position: position(toMove === black ? "X" : "O"),
      toMove,
      moves: moves.map((one) => ({ ...one, office: Office.ARBITER, position: position(toMove === black ? "X" : "O") })),
    },
  },
  runs(toMove),
];

/** What a snapshot taken now would make of the same match: the wire says exactly this much. */
const resynced = (state: MatchState, board: RealBoard): MatchState => ({
  ...state,
  realBoard: fromSnapshot(create(SnapshotSchema, { realBoard: board }), 0).realBoard,
});

describe("Real board", () => {
  const laid = after(begun, hand(0, black, "place:Xd3", "X"));
  const pressed = after(laid, played(1, black, "press"));
  const asked = after(pressed, claimed(2, white));

  it("takes every act of a hand as a line and a ply", () => {
    expect(pressed.lines.map(({ move }) => move)).toEqual(["place:Xd3", "press"]);
    expect(pressed.toMove).toBe(white);
    expect(() => after(pressed, hand(1, white, "place:Oc5", "O"))).toThrow(Divergence);
  });

  it("knows that laying a disc ends the right to claim, and pressing begins the next turn", () => {
    expect(laid.realBoard).toMatchObject({ placed: true, turnFrom: 0, preceding: undefined });
    expect(pressed.realBoard).toMatchObject({ placed: false, turnFrom: 2, preceding: { from: 0, seat: black } });
    expect(mayClaim(pressed, white)).toBe(true);
    expect(mayClaim(pressed, black)).toBe(false);
    expect(mayClaim(pressed, "relay")).toBe(true);
    expect(mayClaim(after(pressed, hand(2, white, "place:Oc5", "O")), white)).toBe(false);
  });

  it("is the same by events as by a snapshot in the middle of a claim", () => {
    const open = (stage: string) => ({ by: white, items: [{ category: "missed_flip", squares: ["d4"] }], stage });
    const preceding = { from: 0, seat: black };
    expect(asked).toEqual(resynced(asked, { claim: open("asked"), turnFrom: 0, preceding }));
    const agreed = after(asked, answered(black, true));
    expect(agreed).toEqual(resynced(agreed, { claim: open("agreed"), turnFrom: 0, preceding }));
    const disputed = after(asked, answered(black, false));
    expect(disputed).toEqual(resynced(disputed, { claim: open("disputed"), turnFrom: 0, preceding }));
    expect(disputed.resting).toBe("arbiter");
  });

  it("lets the accused answer and put it right, and nobody else act meanwhile", () => {
    expect([mayAnswer(asked, black), mayAnswer(asked, white), mayAct(asked, black), mayAct(asked, white)]).toEqual([true, false, false, false]);
    const agreed = after(asked, answered(black, true));
    expect([mayAct(agreed, black), mayAct(agreed, white)]).toEqual([true, false]);
    const right = after(agreed, hand(3, black, "turn:d4", "X"), played(4, black, "press"));
    expect(right.realBoard).toMatchObject({ claim: undefined, preceding: { from: 0, seat: black }, turnFrom: 5 });
    expect(mayClaim(right, white)).toBe(true);
  });

  it("gives the turn back by a ruling, and lets the clock run", () => {
    const disputed = after(asked, answered(black, false));
    const rejected = after(disputed, ruled(false, [{ ply: 3, move: "press" }], white));
    expect(rejected.realBoard).toMatchObject({ claim: undefined, turnFrom: 4, placed: false });
    expect(rejected).toMatchObject({ toMove: white, resting: "" });
    const upheld = after(disputed, ruled(true, [{ ply: 3, move: "turn:d4" }], black));
    expect(upheld.realBoard).toMatchObject({ claim: { stage: "agreed" } });
    expect(upheld.lines.at(-1)).toMatchObject({ move: "turn:d4", office: Office.ARBITER });
  });

  it("keeps a hand that came over the board in the other's turn as that turn", () => {
    const reached = after(begun, hand(0, white, "place:Od3", "X"), hand(1, white, "turn:d4", "X"));
    expect(reached.realBoard).toMatchObject({ preceding: { from: 0, seat: white }, turnFrom: 2, placed: false });
    expect([mayClaim(reached, black), mayReachOver(reached, white)]).toEqual([true, true]);
  });

  it("keeps a touch until it is forgiven or played", () => {
    const touched = after(begun, [{ case: "touched", value: { seat: black, square: "d3" } }]);
    expect(touched.realBoard?.touched).toBe("d3");
    expect(after(touched, [{ case: "touchForgiven", value: { office: Office.ARBITER } }]).realBoard?.touched).toBe("");
    expect(after(touched, played(0, black, "d3")).realBoard?.touched).toBe("");
  });

  it("takes the line back by the arbiter's word, and forgets whose turn could be claimed", () => {
    const back = after(pressed, [{ case: "rewound", value: { toPly: 1, position: position("X"), toMove: black } }, rest(black)]);
    expect(back.lines).toHaveLength(1);
    expect(back.realBoard).toMatchObject({ turnFrom: 1, preceding: undefined, placed: false });
    const set = after(pressed, [
      { case: "boardSet", value: { office: Office.ARBITER, moves: [{ ply: 2, move: "turn:e4", position: position("O") }], position: position("O"), toMove: white } },
    ]);
    expect(set.realBoard).toMatchObject({ turnFrom: 3, preceding: undefined });
  });

  it("goes by declaration, confirmation, signatures and the card", () => {
    expect(mayDeclareEnd(pressed, white)).toBe(true);
    expect(mayDeclareEnd(pressed, black)).toBe(false);
    const declared = after(pressed, [{ case: "endDeclared", value: { seat: white } }, { faces: [] }]);
    expect(declared).toMatchObject({ toMove: undefined, realBoard: { endDeclared: white } });
    const ended = after(
      declared,
      [{ case: "resultConfirmed", value: { seat: white } }],
      [{ case: "resultConfirmed", value: { seat: black } }],
      [{ case: "matchEnded", value: { ending: { places: [1, 2], reason: "discs", unrated: true } } }],
      [{ case: "cardSigned", value: { seat: white } }],
      [{ case: "cardSigned", value: { seat: black } }],
      [{ case: "cardHandedIn", value: { seat: black } }],
    );
    expect(ended.realBoard).toMatchObject({ confirmed: [black, white], signed: [black, white], handedIn: true });
    expect(ended.ending?.unrated).toBe(true);
  });

  it("says who holds the draw-win right, and changes nothing by a penalty alone", () => {
    expect(after(begun, [{ case: "drawRightGiven", value: { seat: white } }]).realBoard?.drawRight).toBe(white);
    const penalised = after(begun, [{ case: "penalised", value: { seat: black, kind: PenaltyKind.CAUTION, reason: "r" } }]);
    expect(penalised.realBoard).toEqual(begun.realBoard);
  });

  it("says why the clocks rest until one runs", () => {
    const called = after(begun, [{ case: "clockFrozen", value: { reason: "arbiter" } }, rest(black)]);
    expect(called.resting).toBe("arbiter");
    expect(after(called, [{ case: "clockResumed", value: {} }, runs(black)]).resting).toBe("");
  });
});

describe("Arbiter's rulings", () => {
  it("are those the moment allows", () => {
    const asked = after(begun, hand(0, black, "place:Xd3", "X"), played(1, black, "press"), claimed(2, white));
    expect(rulings(asked)).toEqual(["stopClocks", "penalise", "adjudicate"]);
    const disputed = after(asked, answered(black, false));
    expect(rulings(disputed)).toEqual(["rule", "setClock", "penalise", "penaliseTime", "adjudicate"]);
    const called = after(begun, hand(0, black, "place:Xd3", "X"), [{ case: "clockFrozen", value: { reason: "arbiter" } }, rest(black)]);
    expect(rulings(called)).toEqual(["resumeClocks", "setBoard", "setClock", "penalise", "penaliseTime", "rewind", "adjudicate"]);
    expect(rulings({ ...begun, started: false })).toContain("giveDrawRight");
    expect(rulings(after(begun, [{ case: "adjudicated", value: { reason: "r" } }], [{ case: "matchEnded", value: { ending: {} } }]))).toEqual([]);
  });
});

describe("Examples of the protocol", () => {
  const folder = new URL("../../../../protocol/examples/news/", import.meta.url);
  const examples = readdirSync(folder).filter((name) => name.startsWith("event_"));
  const news = (name: string) => fromJson(ServerMessageSchema, JSON.parse(readFileSync(new URL(name, folder), "utf8"))).news;

  it.each(examples)("are followed: %s", (name) => {
    const { case: kind, value } = news(name);
    if (kind !== "event") throw new Error(`${name} is no event`);
    const move = value.kind.case && "value" in value.kind ? (value.kind.value as { move?: { ply: number }; moves?: { ply: number }[]; toPly?: number; ply?: number }) : {};
    const ply = move.move?.ply ?? move.moves?.[0]?.ply ?? move.toPly ?? move.ply ?? 0;
    const stand = value.kind.case === "unsureMarked" ? ply + 1 : ply; // a mark is on a line that stands
    const lines = Array.from({ length: stand }, (_, index) => ({ ...begun.lines[0]!, ply: index, position: position("X"), move: "press", office: 0, seat: 0 }));
    const next = applyEvent({ ...begun, lines, seq: Number(value.seq) - 1 }, value, 0);
    expect(next.seq).toBe(Number(value.seq));
  });

  it.each(["snapshot_of_a_real_board.json", "snapshot_of_a_disputed_claim.json"])("%s is read whole", (name) => {
    const { case: kind, value } = news(name);
    if (kind !== "snapshot") throw new Error(`${name} is no snapshot`);
    const state = fromSnapshot(value, 0);
    expect(state.rulebook).toMatchObject({ conduct: "claims", flag: "claim", touchBinds: true, resultCard: true, drawWinRight: true });
    expect(state.realBoard?.drawRight).toBe(1);
    if (name.includes("disputed")) expect(state).toMatchObject({ resting: "arbiter", realBoard: { claim: { by: 1, stage: "disputed" } } });
    else expect(state.realBoard).toMatchObject({ endDeclared: 1, confirmed: [1], signed: [1], handedIn: true });
  });
});
