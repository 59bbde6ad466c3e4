import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { explanation } from "./explanations";

const rows = readFileSync("../../tests/data/explanations.tsv", "utf8")
  .split("\n")
  .filter((line) => line && !line.startsWith("#"))
  .map((line) => line.split("\t") as [string, string, string, string, string]);

/** Several facts of one name arrive with commas between. */
function factsOf(text: string): Record<string, string> {
  const facts: Record<string, string> = {};
  for (const pair of text.split(" ").filter(Boolean)) {
    const [name, value] = pair.split("=") as [string, string];
    facts[name] = name in facts ? `${facts[name]},${value}` : value;
  }
  return facts;
}

describe("Explanations", () => {
  it("read as many rows as there are", () => expect(rows.length).toBeGreaterThanOrEqual(12));
  it.each(rows)("%s %s %s", (game, code, facts, en, ja) => {
    const rule = `engines/${game === "yonin" ? "yoninshogi" : game}/RULES.md#any`;
    const known = code !== "no_such_code";
    expect(explanation(rule, code, factsOf(facts), "en")).toBe(known ? en : undefined);
    expect(explanation(rule, code, factsOf(facts), "ja")).toBe(known ? ja : undefined);
  });
  it("know no other room", () => expect(explanation("engines/match/RULES.md#illegal", "nifu", {}, "en")).toBeUndefined());
});
