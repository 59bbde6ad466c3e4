import { beforeEach, describe, expect, it } from "vitest";
import { settings } from "../settings";
import { knockOut, knockOutJson } from "../tournament/fixture";
import { tournamentOf } from "../tournament/model";
import { whereIn } from "../tournament/where";
import { boardState } from "./tournament_board_state";
import { breachText, exactText, levelName, pairWhy, resultText, scoreSign, timesOf, whyText } from "./tournament_words";

describe("What is said of a tournament", () => {
  beforeEach(() => settings.set({ language: "en" }));

  it("is why each row stands where it does", () => {
    const t = knockOut();
    const { rows } = t.standings;
    expect(whyText(t, rows, 0)).toBe("Nobody stands above.");
    expect(whyText(t, rows, 1)).toBe("Below 渡邊: Rounds won decides, 1 against 2.");
    expect(whyText(t, rows, 3)).toBe("Below Carol: level at first (criteria: 1), then Third place match decides, 0 against 1.");
    const shared = [rows[0]!, { ...rows[1]!, place: 1, decidedBy: "" }];
    expect(whyText(t, shared, 1)).toBe("Level with 渡邊 in everything that counts: the place is shared.");
    const met = [rows[0]!, { ...rows[1]!, decidedBy: "direct_encounter" }];
    expect(whyText(t, met, 1)).toBe("Below 渡邊: Direct encounter decides between the two.");
    settings.set({ language: "ja" });
    expect(whyText(t, rows, 1)).toBe("渡邊の下です。勝ち進んだ回戦が2に対して1のためです。");
  });

  it.each([["16", "16"], ["33/2", "16½"], ["1/2", "½"], ["-3/2", "-1½"], ["2/3", "0.67 (2/3)"], ["7/8", "0.88 (7/8)"]])("%s is shown as %s, and compared by nobody", (exact, shown) => {
    expect(exactText(exact)).toBe(shown);
  });

  it("is how a board ended, with its kind", () => {
    const t = knockOut();
    const text = (kind: string, winner: string | undefined, detail = ""): string => resultText(t, { kind, winner, detail });
    expect(text("played", "P2", "40-24")).toBe("Bob wins (40-24)");
    expect(text("draw_right", "P2", "32-32")).toBe("Bob wins (Equal discs, by draw right, 32-32)");
    expect(text("played", undefined)).toBe("Draw");
    expect(text("double_forfeit", undefined)).toBe("Neither came");
    expect(text("newer_kind", "P2")).toBe("Bob wins (newer_kind)");
    const bye = tournamentOf({ ...knockOutJson, rounds: [{ round: 1, boards: [{ board: 1, stage: "swiss", a: "P1", result: { kind: "bye", winner: "P1" } }] }] })!;
    expect(scoreSign(bye.rounds[0]!.boards[0]!, "P1")).toBe("+");
  });

  it("is what a pair costs, and why not the next better opponent", () => {
    const t = knockOut();
    expect(levelName("difference:1.5")).toBe("a difference of 1.5 wins");
    expect(pairWhy(t, { higher: "P1", lower: "P2", costs: [], missed: undefined })).toEqual(["This pair costs nothing."]);
    expect(pairWhy(t, { higher: "P1", lower: "P2", costs: [{ level: "difference:1.0", sum: 1 }], missed: { opponent: "P3", level: "rematches", now: 0, instead: 1 } })).toEqual([
      "This pair costs: a difference of 1 wins.",
      "佐藤 一 did not get Carol, the best opponent left: the whole round would cost more at “rematch”, 1 instead of 0.",
    ]);
    expect(breachText(t, { level: "rematches", players: ["P1", "P2"], by: 0 })).toBe("rematch: 佐藤 一 – Bob");
  });

  it("is when a round starts, for who reads and at the place", () => {
    const { own, place } = timesOf(Date.UTC(2026, 9, 24, 12), "Asia/Tokyo");
    expect(own).toMatch(/24 Oct/);
    expect(place).toMatch(/21:00/);
    expect(timesOf(Date.UTC(2026, 9, 24, 12), "Nowhere").place).toBe("");
  });

  it("is where an address leads", () => {
    expect(whereIn("#round=3")).toMatchObject({ tab: "rounds" });
    expect(whereIn("#player=A1").words.get("player")).toBe("A1");
    expect(whereIn("#print=cards&round=2")).toMatchObject({ tab: "print" });
    expect(whereIn("").tab).toBeUndefined();
    expect(whereIn("#nothing").tab).toBeUndefined();
  });

  it("is how far a board has come", () => {
    const [board] = knockOut().rounds[0]!.boards;
    const open = { ...board!, result: undefined };
    const card = { result: board!.result!, by: "P1", confirmedBy: [] };
    const waits = [{ round: 1, board: 1, match: "", result: undefined, reason: "", laterRounds: [] }];
    expect([open, { ...open, began: true }, { ...open, card }, { ...open, card: { ...card, confirmedBy: ["P2"] } }, board!].map((one) => boardState(one, []))).toEqual(["waiting", "playing", "card", "confirmed", "booked"]);
    expect(boardState(open, waits)).toBe("ended");
    expect(boardState(board!, waits)).toBe("booked");
  });
});
