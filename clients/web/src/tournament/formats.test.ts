import { existsSync, readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { differing, fits, formats } from "./formats";

const engine = new URL("../../../../engines/tournament/", import.meta.url);
/** Both halves of each format, and its parts that several share. */
const sources = ["formats/", "league/"]
  .map((folder) => new URL(folder, engine))
  .filter((folder) => existsSync(folder))
  .flatMap((folder) => readdirSync(folder).map((file) => ({ file, text: readFileSync(new URL(file, folder), "utf8") })));
const shared = new Map(
  sources.flatMap(({ text }) => [...text.matchAll(/ConfigField (\w+_field)\{\s*"(\w+)",\s*"([^"]*)",\s*"([^"]*)"/g)]).map(([, name, key, fallback, values]) => [name!, { key, fallback, values }]),
);

const known = sources.flatMap(({ file, text }) => {
  const [, name] = /string_view name = "(\w+)"/.exec(text) ?? [];
  const source = name && sources.find((one) => one.file === file.replace(".hpp", ".cpp"));
  if (!source) return [];
  const [, list] = /ConfigField, \d+> \w+\{\{([\s\S]*?)\}\};/.exec(source.text) ?? [];
  const choices = [...(list ?? "").matchAll(/\{"(\w+)",\s*"([^"]*)",\s*"([^"]*)"|(\w+_field)/g)].map(([, key, fallback, values, part]) => (part ? shared.get(part) : { key, fallback, values }));
  return [[name, choices] as const];
});

describe("The form of a format", () => {
  it("finds the formats of the engine", () => {
    expect(known.map(([name]) => name)).toEqual(expect.arrayContaining(["swiss", "knock_out", "othello_open"]));
  });
  it.each(known)("offers the choices of %s, as the engine has them", (name, choices) => {
    expect(formats[name]).toEqual(choices);
  });

  it("says only what differs, and knows what fits", () => {
    expect(differing("swiss", { rounds: "7", draws: "yes", other: "x" })).toEqual({ rounds: "7" });
    const [rounds, clubs] = formats["swiss"]!;
    expect(["0", "1", "64", "65", "x", "1.5"].filter((value) => fits(rounds!, value))).toEqual(["1", "64"]);
    expect(fits(clubs!, "apart_first")).toBe(true);
    expect(fits(clubs!, "apart")).toBe(false);
  });
});
