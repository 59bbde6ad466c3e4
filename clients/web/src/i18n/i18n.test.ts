import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { RefusalCode } from "../gen/tachiai/v1/news_pb";
import { en } from "./en";
import { ja } from "./ja";

const root = new URL("../../../../", import.meta.url);
const codes = (file: string): string[] =>
  [...readFileSync(new URL(file, root), "utf8").matchAll(/Illegality (?:\w+)\{\s*"(\w+)"/g)].map(([, code]) => code!);

describe("Texts", () => {
  it.each(Object.values(RefusalCode).filter((code) => typeof code === "string"))("say why for %s, in both languages", (code) => {
    expect(en).toHaveProperty([`refusal.${code}`]);
    expect(ja).toHaveProperty([`refusal.${code}`]);
  });

  it.each([...codes("engines/shogi/illegality.hpp"), ...codes("engines/othello/illegality.hpp")])("name the illegality %s", (code) => {
    expect(en).toHaveProperty([`illegality.${code}`]);
    expect(ja).toHaveProperty([`illegality.${code}`]);
  });

  it("find the codes of both games", () => {
    expect(codes("engines/shogi/illegality.hpp")).toContain("nifu");
    expect(codes("engines/othello/illegality.hpp")).toContain("false_pass");
  });

  it("fill in the same words in both languages", () => {
    const holes = (text: string): string[] => [...text.matchAll(/\{\w+\}/g)].map(([hole]) => hole).sort();
    for (const [key, text] of Object.entries(en)) expect(holes(ja[key as keyof typeof ja]), key).toEqual(holes(text));
  });
});
