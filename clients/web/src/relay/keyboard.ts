// What an operator types: moves, the press of the clock, taking back. Pure; the desk shows the text and does the deed.
import type { BoardGame, Placement } from "../boards";

export interface Typing {
  text: string;
  /** The next Enter or Backspace takes the last move back. */
  asksUndo: boolean;
}

export type Command =
  | { do: "enter"; move: string; unsure: boolean }
  | { do: "unsure" } // of the last move
  | { do: "press" }
  | { do: "undo" }
  | { do: "unreadable"; text: string };

export const nothingTyped: Typing = { text: "", asksUndo: false };

const ranks = "abcdefghijkl";

/** "77" of the shogi family is 7g. */
const square = (text: string): string => text.replace(/^(\d)(\d)$/, (_, file: string, rank: string) => `${file}${ranks[Number(rank) - 1] ?? "?"}`);

/** "7776", "7g7f+", "P*5e", "p*55", "12g12f", "7g6f5e". "+" turns over, "=" does not. */
function shogiMove(game: BoardGame, text: string, before: Placement): string | undefined {
  const compact = text.replace(/[\s-]/g, "");
  const drop = /^([A-Za-z])\*?(\d{2}|\d{1,2}[a-l])$/.exec(compact);
  if (drop && game.handKinds.includes(drop[1]!.toUpperCase())) return `${drop[1]!.toUpperCase()}*${square(drop[2]!)}`;
  const wide = game.geometry.columns > 9;
  const digits = wide ? null : /^(\d\d)(\d\d)([+=]?)$/.exec(compact);
  const letters = /^(\d{1,2}[a-l])(\d{1,2}[a-l])(\d{1,2}[a-l])?([+=]?)$/.exec(compact.toLowerCase());
  const way = digits ? [square(digits[1]!), square(digits[2]!)] : letters ? letters.slice(1, 4).filter((one) => one !== undefined) : undefined;
  if (!way) return undefined;
  const mark = (digits ? digits[3] : letters![4]) ?? "";
  const forced = mark === "" && way.length === 2 && game.promotion(before, way[0]!, way[1]!) === "forced";
  return `${way.join("")}${mark === "+" || forced ? "+" : ""}`;
}

/** A move as it is typed; undefined: none of this game. */
export function readMove(game: BoardGame, text: string, before: Placement): string | undefined {
  const plain = text.normalize("NFKC").trim();
  if (!game.places) return shogiMove(game, plain, before);
  const word = plain.toLowerCase();
  if (/^(pass|pa|ps|--)$/.test(word)) return "pass";
  return /^[a-h][1-8]$/.test(word) ? word : undefined;
}

const typeable = /^[A-Za-z0-9*+=?-]$/;

/** One key. @returns undefined: it means nothing here */
export function press(game: BoardGame, before: Placement, typing: Typing, key: string): { typing: Typing; command?: Command } | undefined {
  const { text, asksUndo } = typing;
  if (asksUndo) {
    if (key === "Enter" || key === "Backspace") return { typing: nothingTyped, command: { do: "undo" } };
    return { typing: nothingTyped, ...(typeable.test(key) ? press(game, before, nothingTyped, key) : {}) };
  }
  if (key === "Escape") return text ? { typing: nothingTyped } : undefined;
  if (key === "Backspace") return { typing: text ? { text: text.slice(0, -1), asksUndo: false } : { text: "", asksUndo: true } };
  if (key === " ") return text ? { typing } : { typing: nothingTyped, command: { do: "press" } };
  if (key === "Enter") {
    if (!text) return undefined;
    const unsure = text.endsWith("?");
    const move = readMove(game, unsure ? text.slice(0, -1) : text, before);
    return move ? { typing: nothingTyped, command: { do: "enter", move, unsure } } : { typing, command: { do: "unreadable", text } };
  }
  const plain = key.normalize("NFKC");
  if (!typeable.test(plain)) return undefined;
  if (plain === "?" && !text) return { typing: nothingTyped, command: { do: "unsure" } };
  return { typing: { text: text + plain, asksUndo: false } };
}
