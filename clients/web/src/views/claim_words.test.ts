import { create, type MessageInitShape } from "@bufbuild/protobuf";
import { readFileSync } from "node:fs";
import { beforeEach, describe, expect, it } from "vitest";
import { boardGame } from "../boards";
import { Office, PenaltyKind } from "../gen/tachiai/v1/common_pb";
import { MatchEventSchema, SnapshotSchema } from "../gen/tachiai/v1/news_pb";
import { find } from "../i18n";
import { en } from "../i18n/en";
import { ja } from "../i18n/ja";
import { fromSnapshot } from "../match/state";
import { settings } from "../settings";
import { awaited, categoryText, claimText, heardText, penaltyText } from "./claim_words";

const nameOf = (seat: number): string => ["Kuro", "Shiro"][seat]!;
type Kind = NonNullable<MessageInitShape<typeof MatchEventSchema>["kind"]>;
const heard = (kind: Kind) => heardText(create(MatchEventSchema, { kind }).kind, nameOf);

const root = new URL("../../../../", import.meta.url);
/** The words of the program that the pages must have texts for. */
const categories = [...readFileSync(new URL("engines/othello/claim.cpp", root), "utf8").matchAll(/\{(\w+)\.code, (?:true|false)\}/g)].map(([, word]) => word!);

const said: Kind[] = [
  { case: "touched", value: { seat: 0, square: "d3" } },
  { case: "touchForgiven", value: { office: Office.ONLOOKER } },
  { case: "touchForgiven", value: { office: Office.ARBITER } },
  { case: "claimMade", value: { by: 1, items: [{ category: "missed_flip", squares: ["d4"] }] } },
  { case: "claimMade", value: { items: [{ category: "missed_flip", squares: ["d4"] }] } },
  { case: "claimAnswered", value: { seat: 0, agreed: true } },
  { case: "claimAnswered", value: { seat: 0, agreed: false } },
  ...["upheld", "upheld_in_part", "no_error", "wrong_particulars"].map(
    (verdict): Kind => ({ case: "claimRuled", value: { office: Office.SERVER, upheld: true, verdict } }),
  ),
  { case: "claimRuled", value: { office: Office.ARBITER, upheld: true, reason: "R" } },
  { case: "claimRuled", value: { office: Office.ARBITER, upheld: false, reason: "R" } },
  { case: "boardSet", value: { office: Office.ARBITER, reason: "R" } },
  { case: "rewound", value: { toPly: 3, reason: "R" } },
  { case: "clockSet", value: { seat: 0, reason: "R" } },
  ...[PenaltyKind.CAUTION, PenaltyKind.WARNING, PenaltyKind.TIME, PenaltyKind.LOSS].map(
    (kind): Kind => ({ case: "penalised", value: { seat: 0, kind, amountMs: 60_000n, reason: "R" } }),
  ),
  { case: "adjudicated", value: { reason: "R" } },
  { case: "drawRightGiven", value: { seat: 1 } },
  { case: "endDeclared", value: { seat: 1 } },
  { case: "resultConfirmed", value: { seat: 1 } },
  { case: "cardSigned", value: { seat: 1 } },
  { case: "cardHandedIn", value: { seat: 0 } },
  { case: "flagFell", value: { seat: 0 } },
  { case: "clockFrozen", value: { reason: "arbiter" } },
  { case: "clockResumed", value: {} },
  { case: "claimMade", value: { by: 1, items: [{ category: "wrong_move", squares: ["20"] }], toMove: 0 } },
  { case: "claimMade", value: { by: 1, items: [{ category: "sennichite" }], toMove: 0 } },
  { case: "counterClaimed", value: { by: 0, items: [{ category: "out_of_turn", squares: ["3"] }] } },
  { case: "movedOutOfTurn", value: { seat: 1, ply: 3, move: "10d10e" } },
  ...["win", "rewind", "play_on", "before_first", "before_second", "replay"].map((choice): Kind => ({ case: "foulChosen", value: { seat: 1, choice } })),
  { case: "foulSettled", value: { choice: "rewind", toPly: 3, reason: "R" } },
  { case: "foulSettled", value: { choice: "play_on", reason: "R" } },
  { case: "bellRung", value: {} },
  { case: "discHidden", value: { seat: 0 } },
  { case: "discGuessed", value: { seat: 1, blackUp: true } },
  { case: "discGuessed", value: { seat: 1, blackUp: false } },
  { case: "discRevealed", value: { blackUp: true, holds: true, winner: 1 } },
  { case: "discRevealed", value: { blackUp: false, holds: true, winner: 1 } },
  { case: "discRevealed", value: { winner: 1 } },
  { case: "rightChosen", value: { seat: 1, drawWin: true } },
  { case: "rightChosen", value: { seat: 1, drawWin: false } },
  { case: "colourChosen", value: { seat: 1, black: true, exchanged: true } },
  { case: "colourChosen", value: { seat: 1, black: false } },
  { case: "chairChosen", value: { seat: 0, chair: 1 } },
  { case: "lateDeclared", value: { seat: 0 } },
  { case: "lateClockStarted", value: { seat: 0 } },
  { case: "lateArrived", value: { seat: 0 } },
  { case: "termsOffered", value: { seat: 0, terms: [{ name: "take_back", value: "yes" }, { name: "control", value: "900s+60s*1" }] } },
  { case: "termsDeclined", value: { seat: 0 } },
  { case: "termsSet", value: { agreed: true, terms: [{ name: "draw_offers", value: "no" }] } },
  { case: "termsSet", value: { agreed: false, terms: [{ name: "adjournment", value: "no" }], reason: "R" } },
  { case: "adjournmentOffered", value: { seat: 0 } },
  { case: "adjournmentDeclined", value: { seat: 0 } },
  { case: "adjournmentAgreed", value: { seat: 0 } },
  { case: "moveSealed", value: { seat: 0 } },
  { case: "sealOpened", value: { seat: 0 } },
  { case: "sealFailed", value: { seat: 0 } },
  { case: "cutOff", value: { seat: 0 } },
  { case: "handedOver", value: { seat: 0, bot: "bot-random" } },
  { case: "leftToArbiter", value: {} },
];

/** Events that the move list, an offer's panel, the result or the desk of a relay shows. */
const elsewhere = new Set(
  ("skipped seatTaken matchStarted movePlayed drawOffered drawDeclined takeBackOffered takeBackDeclined takenBack timeGiven matchEnded matchCreated " +
    "seatWithdrawn handActed relayed lineCorrected unsureMarked clocksRead resultRecorded resultWithdrawn annotated differenceFound differenceSettled").split(" "),
);

it("Words of a real board leave out no event", () => {
  const all = MatchEventSchema.oneofs.find(({ name }) => name === "kind")!.fields.map(({ localName }) => localName);
  const covered = new Set(said.map((kind) => kind.case as string));
  expect(all.filter((name) => !covered.has(name) && !elsewhere.has(name))).toEqual([]);
});

describe.each(["en", "ja"] as const)("Words of a real board, %s", (language) => {
  beforeEach(() => settings.set({ language }));

  it.each(said)("say $case", (kind) => {
    const text = heard(kind)!;
    expect(text.length).toBeGreaterThan(4);
    expect(text).not.toMatch(/[{}]|undefined/);
    if ((kind.value as { reason?: string }).reason === "R") expect(text).toMatch(/R$/);
  });

  it("leave the events of other games to others", () => {
    expect(heard({ case: "movePlayed", value: {} })).toBeUndefined();
    expect(heard({ case: "clockFrozen", value: { reason: "restart" } })).toBeUndefined();
  });

  it("know every category of the game", () => {
    expect(categories).toHaveLength(8);
    expect(boardGame("othello")!.byHand!.wrongs.map(({ category }) => category).sort()).toEqual([...categories].sort());
    for (const category of categories) expect(categoryText(category)).not.toBe(category);
  });

  it("say what is awaited at every stage, and why the clocks rest", () => {
    type Plain = Extract<MessageInitShape<typeof SnapshotSchema>, { $typeName?: never }>;
    const at = (init: Pick<Plain, "realBoard" | "clocks" | "resting">) =>
      awaited(fromSnapshot(create(SnapshotSchema, { started: true, toMove: 0, realBoard: {}, clocks: { running: 0 }, ...init }), 0), nameOf);
    const stages = ["asked", "agreed", "disputed"].map((stage) => at({ realBoard: { claim: { by: 1, items: [], stage } } })[0]);
    const turns = [at({})[0], at({ realBoard: { placed: true } })[0], at({ realBoard: { endDeclared: 1 }, clocks: {} })[0]];
    const rests = ["arbiter", "restart", "store", ""].map((resting) => at({ resting, clocks: { frozen: true } }).at(-1));
    const all = [...stages, ...turns, ...rests];
    expect(new Set(all).size).toBe(all.length);
    for (const text of all) expect(text).not.toMatch(/[{}]|undefined/);
    expect(at({ realBoard: { touched: "d3" } })[1]).toContain("d3");
  });

  it("say whose word is awaited where a foul is looked at", () => {
    const at = (realBoard: NonNullable<MessageInitShape<typeof SnapshotSchema>["realBoard"]>, resting = "claim") =>
      awaited(
        fromSnapshot(
          create(SnapshotSchema, { preset: { game: "chushogi", conduct: "claims" }, started: true, toMove: 0, clocks: { frozen: true }, resting, realBoard }),
          0,
        ),
        nameOf,
      );
    const claim = (by: number, stage: string) => ({ by, items: [{ category: "wrong_move", squares: ["3"] }], stage });
    // The accused answers, whoever is to move; then the opponent decides.
    expect(at({ claim: claim(0, "asked") })[0]).toContain("Shiro");
    expect(at({ claim: claim(0, "agreed") })[0]).toContain("Kuro");
    expect(at({ claim: claim(0, "agreed"), counter: claim(1, "asked") })[0]).toContain("Kuro");
    const rests = ["claim", "adjourned", "cut", "arbiter"].map((resting) => at({}, resting).at(-1));
    expect(new Set(rests).size).toBe(4);
  });
});

describe("Words of a real board", () => {
  it("use the field's own in Japanese", () => {
    settings.set({ language: "ja" });
    expect(claimText({ by: 1, items: [{ category: "missed_flip", squares: ["d4", "e5"] }, { category: "shifted_disc", squares: ["c4"] }] }, nameOf)).toBe(
      "Shiroの指摘: 返し忘れ（d4、e5）、石のずれ（c4）",
    );
    expect(categoryText("excess_flip")).toBe("返しすぎ");
    expect(penaltyText(PenaltyKind.LOSS, 0)).toBe("反則負け");
    settings.set({ language: "en" });
    expect(claimText({ by: undefined, items: [{ category: "wrong_turn", squares: [] }] }, nameOf)).toBe("the relay staff points out: Wrong turn");
  });

  it.each(["claim_disputed", "arbiter_called"])("say why the arbiter is needed: %s", (reason) => {
    expect(en).toHaveProperty([`arbiter.reason.${reason}`]);
    expect(ja).toHaveProperty([`arbiter.reason.${reason}`]);
    expect(find(`arbiter.reason.${reason}`)).toBeTruthy();
  });
});
