// Why an act is refused, in words. The words are data in each game's room, the same that the server fills in; the two
// readers are held together by tests/data/explanations.tsv.
import chushogi from "../../../../engines/chushogi/explanations.json";
import othello from "../../../../engines/othello/explanations.json";
import shogi from "../../../../engines/shogi/explanations.json";
import yoninshogi from "../../../../engines/yoninshogi/explanations.json";
import type { Language } from "./index";

type Facts = Readonly<Record<string, string>>;

/** By the game's room, as the anchors of rules name it. */
const rooms: Record<string, Record<string, Record<Language, string>>> = { othello, shogi, chushogi, yoninshogi };

const ranks = ["一", "二", "三", "四", "五", "六", "七", "八", "九", "十", "十一", "十二"];

/** 5g of the shogi family is 5七. */
const japanese = (fact: string): string =>
  fact.replace(/^(\d{1,2})([a-l])$/, (_, file: string, rank: string) => `${file}${ranks[rank.charCodeAt(0) - 97]}`);

/** undefined: a fact is missing. Several facts of one name come with commas between. */
function withFacts(text: string, facts: Facts, language: Language): string | undefined {
  let missing = false;
  const filled = text.replace(/\{(\w+)\}/g, (_, name: string) => {
    const values = facts[name]?.split(",");
    missing ||= values === undefined;
    return values ? (language === "ja" ? values.map(japanese).join("、") : values.join(", ")) : "";
  });
  return missing ? undefined : filled;
}

/** `[on {pawn}|there]` stands for its first half where all facts in it are there, else for its second. */
export function fillIn(text: string, facts: Facts, language: Language): string {
  const chosen = text.replace(/\[([^\]|]*)(?:\|([^\]]*))?\]/g, (_, first: string, second = "") =>
    withFacts(first, facts, language) ?? withFacts(second, facts, language) ?? "",
  );
  return withFacts(chosen, facts, language) ?? "";
}

/** @param rule the anchor that came with the verdict: it names the room
 *  @returns undefined where the room has no words for the code */
export function explanation(rule: string, code: string, facts: Facts, language: Language): string | undefined {
  const text = rooms[/^engines\/(\w+)\//.exec(rule)?.[1] ?? ""]?.[code]?.[language];
  return text === undefined ? undefined : fillIn(text, facts, language);
}
