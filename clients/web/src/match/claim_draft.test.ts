import { describe, expect, it } from "vitest";
import { boardGame } from "../boards";
import { choose, complete, emptyDraft, lacking, namedSquares, nameSquare } from "./claim_draft";

const { wrongs } = boardGame("othello")!.byHand!;
const pick = (...categories: string[]) => categories.reduce((draft, category) => choose(draft, wrongs, category), emptyDraft);

describe("Draft of a claim", () => {
  it("sends squares to the category chosen last", () => {
    const draft = nameSquare(choose(nameSquare(pick("missed_flip"), "d4"), wrongs, "excess_flip"), "e4");
    expect(draft.items).toEqual([
      { category: "missed_flip", squares: ["d4"] },
      { category: "excess_flip", squares: ["e4"] },
    ]);
    expect(namedSquares(draft)).toEqual(["d4", "e4"]);
  });

  it("takes a square back that is pointed at again, and a category that is chosen again", () => {
    expect(nameSquare(nameSquare(pick("missed_flip"), "d4"), "d4").items[0]!.squares).toEqual([]);
    expect(pick("missed_flip", "missed_flip").items).toEqual([]);
    expect(pick("missed_flip", "excess_flip", "missed_flip").active).toBe("missed_flip");
  });

  it("is complete when all is named that the article demands", () => {
    expect(complete(emptyDraft, wrongs)).toBe(false);
    expect(lacking(pick("missed_flip", "wrong_turn"), wrongs)).toBe("missed_flip");
    expect(complete(nameSquare(pick("false_pass"), "f5"), wrongs)).toBe(true);
    expect(complete(pick("wrong_turn"), wrongs)).toBe(true);
    expect(complete(pick("wrong_colour"), wrongs)).toBe(true);
  });

  it("has nothing beside what is too large to be named", () => {
    expect(pick("missed_flip", "too_large").items).toEqual([{ category: "too_large", squares: [] }]);
    expect(pick("too_large", "missed_flip").items.map(({ category }) => category)).toEqual(["missed_flip"]);
  });
});
