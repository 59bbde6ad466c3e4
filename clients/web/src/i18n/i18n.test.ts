import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { RefusalCode } from "../gen/tachiai/v1/news_pb";
import { en } from "./en";
import { explanation } from "./explanations";
import { ja } from "./ja";
import { formats } from "../tournament/formats";

const root = new URL("../../../../", import.meta.url);
const codes = (file: string): string[] =>
  [...readFileSync(new URL(file, root), "utf8").matchAll(/Illegality (?:\w+)\{\s*"(\w+)"/g)].map(([, code]) => code!);

/** How a game of a room can end: the words in every statement that makes places, ends a match, or names a cause. */
const ends = /(?:\b(?:wins|drawn|with_the_eliminated|ended)\(|Places \w+\{|: return ")[^;]*;/g;
const reasons = (room: string): string[] => {
  const folder = new URL(`engines/${room}/`, root);
  const files = readdirSync(folder).filter((file) => (room === "core" ? file === "places.hpp" : file.endsWith(".cpp")));
  return files.flatMap((file) =>
    [...readFileSync(new URL(file, folder), "utf8").matchAll(ends)]
      .filter(([text]) => room === "core" || !text.startsWith(": return"))
      .flatMap(([text]) => [...text.matchAll(/(?<!match_rule\()"([a-z_]+)"/g)].map(([, word]) => word!)),
  );
};

describe("Texts", () => {
  it.each(Object.values(RefusalCode).filter((code) => typeof code === "string"))("say why for %s, in both languages", (code) => {
    expect(en).toHaveProperty([`refusal.${code}`]);
    expect(ja).toHaveProperty([`refusal.${code}`]);
  });

  const games = ["shogi", "othello", "chushogi", "yoninshogi"];
  it.each(games.flatMap((game) => codes(`engines/${game}/illegality.hpp`).map((code) => [game, code] as const)))(
    "say why %s refuses: %s",
    (game, code) => {
      expect(explanation(`engines/${game}/RULES.md`, code, {}, "en")).toMatch(/^[A-Z].*\.$/);
      expect(explanation(`engines/${game}/RULES.md`, code, {}, "ja")).toMatch(/。$/);
    },
  );

  it.each([...new Set([...games, "match", "core"].flatMap(reasons))])("say how a game ended: %s", (reason) => {
    expect(en).toHaveProperty([`reason.${reason}`]);
    expect(ja).toHaveProperty([`reason.${reason}`]);
  });

  const tournament = (file: string): string => readFileSync(new URL(`engines/tournament/${file}`, root), "utf8");
  const tournamentWords = [
    ...[...tournament("refusal.cpp").matchAll(/RULES\.md#([\w-]+)"/g)].map(([, clause]) => `refused.${clause!.replaceAll("-", "_")}`),
    ...[...tournament("entities.cpp").matchAll(/\{ResultKind::\w+, "(\w+)"/g)].map(([, kind]) => `kind.${kind}`),
    ...[.../stage_words\{\{?([\s\S]*?)\}/.exec(tournament("entities.cpp"))![1]!.matchAll(/"(\w+)"/g)].map(([, stage]) => `stage.${stage}`),
    ...Object.keys(formats).map((format) => `format.${format}`),
    ...Object.values(formats).flatMap((choices) => choices.flatMap(({ key, values }) => [`config.${key}`, ...(values.includes("|") ? values.split("|").map((one) => `choice.${one}`) : [])])),
    ...[.../all_tie_breaks =\s*"([^"]+)"/.exec(tournament("formats/swiss_rules.hpp"))![1]!.split(",")].map((name) => `value.${name}`),
    ...["othello_rules", "knock_out", "best_of_n"].flatMap((file) => [...tournament(`formats/${file}.cpp`).matchAll(/by_value\("([^"]+)"|^\s*"(draw number)"/gm)].map(([, name, other]) => `value.${(name ?? other)!.replaceAll(" ", "_")}`)),
  ];
  it.each([...new Set(tournamentWords)])("speak of tournaments: %s", (word) => {
    expect(en).toHaveProperty([`tournament.${word}`]);
    expect(ja).toHaveProperty([`tournament.${word}`]);
  });
  it("find the words of tournaments", () => {
    expect(tournamentWords).toEqual(expect.arrayContaining(["refused.no_draw", "kind.void", "stage.roundrobin", "value.opp_median", "value.draw_number", "choice.apart_first"]));
  });

  const ruleSets = [
    ...readFileSync(new URL("engines/chushogi/rule_set.hpp", root), "utf8").matchAll(/\{RuleSet::\w+, "([^"]+)"/g),
    ...readFileSync(new URL("engines/yoninshogi/choices.hpp", root), "utf8").matchAll(/default_rule_set = "([^"]+)"/g),
    ...readFileSync(new URL("engines/yoninshogi/choices.cpp", root), "utf8").matchAll(/word_for<[^(]*\("([^"]+)"\)/g),
  ].map(([, name]) => name!);
  it.each(ruleSets)("name the rules %s", (name) => {
    expect(en).toHaveProperty([`rules.${name}`]);
    expect(ja).toHaveProperty([`rules.${name}`]);
  });

  it("find the codes and reasons of the games", () => {
    expect(codes("engines/chushogi/illegality.hpp")).toContain("counterstrike");
    expect(codes("engines/yoninshogi/illegality.hpp")).toContain("takes_king");
    expect(reasons("chushogi")).toEqual(expect.arrayContaining(["royals_taken", "bare_king", "stalemate", "plies", "perpetual_attack"]));
    expect(reasons("yoninshogi")).toEqual(expect.arrayContaining(["last_survivor", "two_mated", "impasse", "sennichite"]));
    expect(reasons("core")).toContain("abandonment");
    expect(ruleSets).toHaveLength(15);
    expect(codes("engines/shogi/illegality.hpp")).toContain("nifu");
    expect(codes("engines/othello/illegality.hpp")).toContain("false_pass");
  });

  it("fill in the same words in both languages", () => {
    const holes = (text: string): string[] => [...text.matchAll(/\{\w+\}/g)].map(([hole]) => hole).sort();
    for (const [key, text] of Object.entries(en)) expect(holes(ja[key as keyof typeof ja]), key).toEqual(holes(text));
  });
});
