import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { RefusalCode } from "./gen/tachiai/v1/news_pb";
import { clause, readRule, ruleBehind } from "./rules";

const root = new URL("../../../", import.meta.url);
const read = (file: string): string => readFileSync(new URL(file, root), "utf8");
const codes = Object.values(RefusalCode).filter((code): code is string => typeof code === "string" && code !== "REFUSAL_CODE_UNSPECIFIED");

/** Every clause that the programs name. */
const files = ["engines/othello/illegality.hpp", "engines/shogi/illegality.hpp", "engines/chushogi/illegality.hpp", "engines/yoninshogi/illegality.hpp"];
const named = [...new Set(files.flatMap((file) => [...read(file).matchAll(/"(engines\/\w+\/RULES\.md#[\w-]+)"/g)].map(([, rule]) => rule!)))];

describe("Rules on the page", () => {
  it("found what the games name", () => expect(named.length).toBeGreaterThan(20));
  it.each(named)("has %s", async (rule) => expect(await readRule(rule)).toBeTruthy());
  it.each(codes)("explains %s", async (code) => expect(await readRule(`protocol/README.md#${code.toLowerCase()}`)).toBeTruthy());
  it.each(["claim", "flags", "the_end", "arbiter", "touch", "no_standing", "both_flags"])("has engines/match/RULES.md#%s", async (id) =>
    expect(await readRule(`engines/match/RULES.md#${id}`)).toBeTruthy(),
  );

  it("takes one clause and no more", () => {
    const text = read("engines/match/RULES.md");
    expect(clause(text, "flags")).toMatch(/^### Flags\n/);
    expect(clause(text, "flags")).not.toContain("Both flags\n");
    expect(clause(text, "no_standing")).toMatch(/^`no_standing`\n\nothers may say this/);
    expect(clause(text, "nothing-of-this-name")).toBeUndefined();
  });

  it("follows links among the rules", async () => {
    expect(ruleBehind("engines/match/RULES.md#no_standing", "#claim")).toBe("engines/match/RULES.md#claim");
    expect(ruleBehind("engines/match/RULES.md#x", "https://example.org/")).toBeUndefined();
    expect(await readRule("nowhere.md#x")).toBeUndefined();
  });
});
