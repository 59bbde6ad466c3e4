// The rules, as the pages carry them: a refusal or a ruling names a clause, and a person can read it.
const texts = import.meta.glob<string>(["../../../engines/*/RULES.md", "../../../protocol/README.md"], { query: "?raw", import: "default" });

const anchor = (id: string): string => `<a id="${id}"></a>`;
const isTitle = (line: string): boolean => /^#{1,6} /.test(line);

/** A clause: the lines from its anchor to the next one. In a table it is the one row.
 *  @returns undefined where there is no such anchor */
export function clause(text: string, id: string): string | undefined {
  const lines = text.split("\n");
  const start = lines.findIndex((line) => line.includes(anchor(id)));
  if (start < 0) return undefined;
  const strip = (line: string): string => line.replace(/<a id="[^"]*"><\/a>/g, "");
  if (lines[start]!.startsWith("|")) return strip(lines[start]!).split("|").map((cell) => cell.trim()).filter(Boolean).join("\n\n");
  const taken = [strip(lines[start]!)];
  for (const line of lines.slice(start + 1)) {
    const begun = taken.some((one) => one.trim() !== "");
    if (begun && (line.includes("<a id=") || isTitle(line))) break; // two anchors may stand over one clause
    taken.push(strip(line));
  }
  return taken.join("\n").trim();
}

/** @param rule "engines/match/RULES.md#claim"
 *  @returns undefined where no such clause is known here */
export async function readRule(rule: string): Promise<string | undefined> {
  const [file = "", id = ""] = rule.split("#");
  const load = texts[`../../../${file}`];
  return load && clause(await load(), id);
}

/** Where a link inside a clause of `rule` leads; undefined: out of the rules. */
export function ruleBehind(rule: string, target: string): string | undefined {
  const [file = ""] = rule.split("#");
  if (target.startsWith("#")) return file + target;
  const known = /^(?:\.\.\/)*((?:engines\/\w+\/RULES|protocol\/README)\.md#[\w-]+)$/.exec(target)?.[1];
  return known;
}
