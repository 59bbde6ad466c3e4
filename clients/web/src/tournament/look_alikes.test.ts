import { describe, expect, it } from "vitest";
import { codePoints, fold, lookAlikes } from "./look_alikes";

describe("Look-alike names", () => {
  it.each([
    ["渡邊", "渡邉"],
    ["渡辺 太郎", "渡邉　太郎"],
    ["斎藤", "齊藤"],
    ["髙橋", "高橋"],
    ["山﨑", "山崎"],
    ["ＡＢＣ", "abc"],
    ["Sаto", "Sato"],
    ["é", "e\u0301"],
    ["José", "Jose"],
    ["ｻﾄｳ", "サトウ"],
    ["\u200f佐藤", "佐藤\u200b"],
    ["マリー・アン", "マリーアン"],
  ])("%s and %s are one to the eye", (one, other) => {
    expect(one).not.toBe(other);
    expect(fold(one)).toBe(fold(other));
  });

  it.each([["佐藤", "佐東"], ["ハト", "バト"], ["Ann", "Anna"], ["太田", "大田"]])("%s and %s are two", (one, other) => {
    expect(fold(one)).not.toBe(fold(other));
  });

  it("are told together, with what parts them", () => {
    const all = [{ name: "渡邊" }, { name: "佐藤" }, { name: "渡辺" }, { name: "\u3164" }, { name: "\u200b" }];
    expect(lookAlikes(all).map(({ members }) => members.map(({ name }) => name))).toEqual([["渡邊", "渡辺"]]);
    expect(codePoints("邊𠮷")).toBe("U+908A U+20BB7");
  });
});
