import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { boardGame } from "../boards";
import { en } from "../i18n/en";
import { onBoard, placesOf, reasonsFor } from "./result";

const othello = boardGame("othello")!;
const board = (text: string) => onBoard(othello, othello.parse(`${text.padEnd(64, "-")} X`)!);

describe("The result of a relayed game", () => {
  it.each(["othello", "shogi", "chushogi", "yonin"])("has a text for every word of %s", (game) => {
    for (const winner of [0, "shared", "none"] as const) for (const reason of reasonsFor(game, winner)) expect(en).toHaveProperty([`reason.${reason}`]);
  });
  it("is proposed where neither side can move", () => {
    expect(board("XXO".padEnd(3))).toBeUndefined();
    expect(board("XX")).toEqual({ places: [1, 2], reason: "wipe_out" });
    expect(board("X-O-O")).toEqual({ places: [2, 1], reason: "discs" });
    expect(board("X--O")).toEqual({ places: [1, 1], reason: "discs" });
  });
  it("is written as places", () => {
    expect([placesOf(1, 2), placesOf("shared", 2), placesOf("none", 2)]).toEqual([[2, 1], [1, 1], []]);
  });
  it("knows every word that the rules of a relay know", () => {
    const root = new URL("../../../../", import.meta.url);
    const source = (() => {
      try {
        return readFileSync(new URL("engines/match/relay.cpp", root), "utf8");
      } catch {
        return "";
      }
    })();
    const words = [...source.matchAll(/\{"(\w+)", "\w+", ResultWord::/g)].map(([, word]) => word!);
    const all = new Set(["othello", "shogi", "chushogi", "yonin"].flatMap((game) => ([0, "shared", "none"] as const).flatMap((winner) => reasonsFor(game, winner))));
    expect(words.filter((word) => !all.has(word))).toEqual([]);
  });
});
