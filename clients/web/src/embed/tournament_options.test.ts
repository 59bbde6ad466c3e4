import { describe, expect, it } from "vitest";
import { standingsOptionsOf, type StandingsOptionName } from "./tournament_options";

const read = (words: Partial<Record<StandingsOptionName, string>>) => standingsOptionsOf((name) => words[name]);

describe("An embedded table", () => {
  it("is told by words, and takes what it does not understand for nothing", () => {
    expect(read({ tournament: "pR4m", show: "bracket", rows: "8", lang: "ja", theme: "dark", "hide-title": "", "hide-link": "0" })).toEqual({
      tournament: "pR4m", server: "", show: "bracket", rows: 8, lang: "ja", theme: "dark", title: false, link: true,
    });
    expect(read({ tournament: "../x", server: "javascript:1", show: "all", rows: "-3", lang: "de", theme: "pink" })).toEqual({
      tournament: "", server: "", show: "standings", rows: 0, lang: undefined, theme: "auto", title: true, link: true,
    });
  });
});
