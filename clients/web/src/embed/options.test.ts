import { describe, expect, it } from "vitest";
import { fromAddress, manner, optionNames, optionsOf, socketOf, type OptionName } from "./options";
import { readFileSync } from "node:fs";

const of = (words: Partial<Record<OptionName, string>>) => optionsOf((name) => words[name]);

describe("An embedded board", () => {
  it("told nothing shows everything, live", () => {
    expect(of({ match: "m1" })).toEqual({
      match: "m1", server: "", ply: undefined, flip: false, pieces: undefined, notation: undefined, theme: "auto", lang: undefined, coordinates: true, names: true,
      clocks: true, lastMove: true, status: true, controls: true, link: true, transparent: false, size: undefined, scale: 1, text: undefined, panel: undefined,
      accent: undefined,
    });
  });

  it("takes a word without a value as yes, and 0, false and no as no", () => {
    expect(of({ match: "m", flip: "" }).flip).toBe(true);
    expect(of({ match: "m", flip: "1", "hide-clocks": "", "hide-names": "false" })).toMatchObject({ flip: true, clocks: false, names: true });
    expect(of({ match: "m", flip: "0", "hide-link": "no" })).toMatchObject({ flip: false, link: true });
  });

  it("lets nothing through that is not of the kind asked for", () => {
    expect(of({ match: "../x" }).match).toBe("");
    expect(of({ match: "m", server: "javascript:alert(1)" }).server).toBe("");
    expect(of({ match: "m", server: "https://example.org/path?x" }).server).toBe("https://example.org");
    expect(of({ match: "m", ply: "-1", size: "99999", scale: "x", pieces: "wood" })).toMatchObject({ ply: undefined, size: undefined, scale: 1, pieces: undefined });
    expect(of({ match: "m", "text-color": "red;background:url(x)" }).text).toBeUndefined();
  });

  it("reads plies, sizes and colours, these with or without their sign", () => {
    expect(of({ match: "m", ply: "23", size: "480", scale: "1.5" })).toMatchObject({ ply: 23, size: 480, scale: 1.5 });
    expect(of({ match: "m", "text-color": "ffcc00", "panel-color": "#0008", "accent-color": "0f0" })).toMatchObject({ text: "#ffcc00", panel: "#0008", accent: "#0f0" });
  });

  it("of a page has the match of its path and that page's server", () => {
    const page = optionsOf(fromAddress("abc", "?match=other&server=https://evil.example&flip=1", false));
    expect(page).toMatchObject({ match: "abc", server: "", flip: true, controls: true, transparent: false });
  });

  it("of an overlay is transparent and bare, unless told otherwise", () => {
    expect(optionsOf(fromAddress("abc", "", true))).toMatchObject({ transparent: true, controls: false, link: false, coordinates: false, names: true, clocks: true });
    expect(optionsOf(fromAddress("abc", "?transparent=0&hide-coordinates=0", true))).toMatchObject({ transparent: false, coordinates: true });
  });

  it("told a language writes moves as it is written there, unless told otherwise", () => {
    expect(manner(of({ match: "m" }))).toEqual({});
    expect(manner(of({ match: "m", lang: "ja" }))).toEqual({ language: "ja", notation: "kanji", pieces: "kanji2" });
    expect(manner(of({ match: "m", lang: "en", pieces: "international" }))).toEqual({ language: "en", notation: "western", pieces: "international" });
    expect(manner(of({ match: "m", notation: "usi" }))).toEqual({ notation: "usi" });
  });

  it("speaks to its server's socket", () => {
    expect(socketOf("https://example.org")).toBe("wss://example.org/ws");
    expect(socketOf("http://127.0.0.1:8080")).toBe("ws://127.0.0.1:8080/ws");
  });

  it.each(optionNames)("is told in its page of words what %s means", (name) => {
    expect(readFileSync(new URL("../../EMBED.md", import.meta.url), "utf8")).toContain(`| \`${name}\` |`);
  });
});
