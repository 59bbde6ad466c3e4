// Entries as a table: comma, semicolon or tabulator between the cells, RFC 4180 quotes, a head line or the order
// name, club, grade. Nothing is sent before the whole is looked at.

export interface Entry {
  /** Of the pasted text, from 1: where it begins. */
  line: number;
  playerId: string;
  name: string;
  club: string;
  grade: string;
  previousRank: number | undefined;
  registration: number;
  seedLevel: number;
  appliedAt: string;
}

export type EntryFault = "no_name" | "bad_id" | "same_id" | "same_name" | "bad_number" | "too_many_cells" | "open_quote" | "too_long" | "invisible";

export interface Fault {
  line: number;
  fault: EntryFault;
  /** What stood there. */
  text: string;
}

export interface ReadEntries {
  entries: readonly Entry[];
  faults: readonly Fault[];
  /** Words of the head line that are no column. */
  unknown: readonly string[];
}

const columns = ["id", "name", "club", "grade", "previous_rank", "registration", "seed_level", "applied_at"] as const;
type Column = (typeof columns)[number];

/** What people write over their columns. */
const heads: Readonly<Record<string, Column>> = {
  id: "id", player: "id", player_id: "id", 記号: "id",
  name: "name", 氏名: "name", 名前: "name", 選手: "name", 選手名: "name",
  club: "club", team: "club", 所属: "club", 会: "club", クラブ: "club",
  grade: "grade", rank: "grade", dan: "grade", 段位: "grade", 段級: "grade", 段級位: "grade",
  previous_rank: "previous_rank", previous: "previous_rank", 前回順位: "previous_rank", 前期順位: "previous_rank",
  registration: "registration", "no.": "registration", number: "registration", 登録番号: "registration", 受付番号: "registration",
  seed_level: "seed_level", seed: "seed_level", シード: "seed_level",
  applied_at: "applied_at", applied: "applied_at", 申込日: "applied_at", 申込日時: "applied_at",
};
const plainOrder: readonly Column[] = ["name", "club", "grade"];

interface Line {
  line: number;
  cells: string[];
  open: boolean;
}

function separatorOf(text: string): string {
  const first = text.split("\n", 1)[0]!;
  return ["\t", ";", ","].find((sign) => first.includes(sign)) ?? (text.includes("\t") ? "\t" : ",");
}

/** RFC 4180; a quote opens a cell only at its beginning. */
function cut(text: string, separator: string): Line[] {
  const lines: Line[] = [];
  let cells: string[] = [];
  let cell = "";
  let quoted = false;
  let line = 1;
  let begun = 1;
  const end = (): void => {
    cells.push(cell);
    cell = "";
    if (cells.some((one) => one.trim() !== "")) lines.push({ line: begun, cells, open: quoted });
    cells = [];
    begun = line;
  };
  for (let at = 0; at < text.length; ++at) {
    const sign = text[at]!;
    if (sign === "\n") ++line;
    if (quoted) {
      if (sign !== '"') cell += sign;
      else if (text[at + 1] === '"') {
        cell += '"';
        ++at;
      } else quoted = false;
    } else if (sign === '"' && cell.trim() === "") {
      quoted = true;
      cell = "";
    } else if (sign === separator) {
      cells.push(cell);
      cell = "";
    } else if (sign === "\n") end();
    else cell += sign;
  }
  end();
  return lines;
}

/** Signs that no reader sees, or that change the direction of writing: refused by the server, and named here by line. */
const invisible = /[\p{Cc}\p{Cf}\u3164\u115f\u1160\uffa0]/u;
const bytes = (text: string): number => new TextEncoder().encode(text).length;

/** @param known  those who are entered already. */
export function readEntries(pasted: string, known: readonly { id: string; name: string }[] = []): ReadEntries {
  const text = pasted.replace(/^\ufeff/, "").replace(/\r\n?/g, "\n");
  const lines = cut(text, separatorOf(text));
  const head = lines[0]?.cells.map((cell) => cell.trim().toLowerCase()) ?? [];
  const headed = head.some((word) => heads[word] === "name") && (head.length > 1 || lines.length > 1);
  const order: readonly (Column | undefined)[] = headed ? head.map((word) => heads[word]) : plainOrder;
  const unknown = headed ? head.filter((word) => word !== "" && !heads[word]) : [];
  const ids = new Set(known.map(({ id }) => id));
  const names = new Set(known.map(({ name }) => name));
  const entries: Entry[] = [];
  const faults: Fault[] = [];
  for (const { line, cells, open } of headed ? lines.slice(1) : lines) {
    const found = new Map<Column, string>();
    const wrong = (fault: EntryFault, what: string): void => void faults.push({ line, fault, text: what });
    if (open) {
      wrong("open_quote", cells.at(-1)!.slice(0, 40));
      continue;
    }
    if (cells.slice(order.length).some((cell) => cell.trim() !== "")) {
      wrong("too_many_cells", cells.join(" | ").slice(0, 80));
      continue;
    }
    cells.forEach((cell, at) => order[at] && found.set(order[at], cell.trim()));
    const read = (column: Column): string => found.get(column) ?? "";
    const name = read("name");
    const id = read("id");
    const numbers: [Column, number][] = [["previous_rank", 0], ["registration", 0], ["seed_level", 0]];
    const before = faults.length;
    if (name === "") wrong("no_name", cells.join(" | ").slice(0, 80));
    if ([name, read("club"), read("grade")].some((one) => invisible.test(one))) wrong("invisible", name);
    if (bytes(name) > 200 || bytes(read("club")) > 200 || bytes(read("grade")) > 64) wrong("too_long", name.slice(0, 40));
    if (id !== "" && !/^[0-9A-Za-z_-]{1,16}$/.test(id)) wrong("bad_id", id);
    else if (id !== "" && ids.has(id)) wrong("same_id", id);
    // Two of one name are possible in life; twice the same line is not wished for, and ids part the two.
    if (name !== "" && id === "" && names.has(name)) wrong("same_name", name);
    for (const one of numbers) {
      const value = read(one[0]);
      if (value === "") continue;
      if (/^\d{1,6}$/.test(value.normalize("NFKC"))) one[1] = Number(value.normalize("NFKC"));
      else wrong("bad_number", value);
    }
    if (faults.length > before) continue;
    if (id !== "") ids.add(id);
    names.add(name);
    const [[, previousRank], [, registration], [, seedLevel]] = numbers as [[Column, number], [Column, number], [Column, number]];
    entries.push({
      line,
      playerId: id,
      name,
      club: read("club"),
      grade: read("grade"),
      previousRank: read("previous_rank") === "" ? undefined : previousRank,
      registration,
      seedLevel,
      appliedAt: read("applied_at"),
    });
  }
  return { entries, faults, unknown };
}
