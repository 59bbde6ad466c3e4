// What an embedded board is told by its attributes, or by the query of its page: the same names in both. EMBED.md is the
// contract with those who write them.
import type { Notation, PieceStyle } from "../boards";

export interface Options {
  match: string;
  /** Origin of the server; "" the one that the script or page came from. */
  server: string;
  /** Stands at this ply and does not follow; undefined: live. */
  ply: number | undefined;
  flip: boolean;
  pieces: PieceStyle | undefined;
  notation: Notation | undefined;
  theme: "auto" | "light" | "dark";
  lang: "en" | "ja" | undefined;
  coordinates: boolean;
  names: boolean;
  clocks: boolean;
  lastMove: boolean;
  /** The last move in words, the result, delays and corrections. */
  status: boolean;
  /** Steps through the game. */
  controls: boolean;
  /** The way to the game's own page. */
  link: boolean;
  /** Nothing is painted behind the board. */
  transparent: boolean;
  /** Width of the board, CSS pixels; undefined: as wide as there is room. */
  size: number | undefined;
  /** Of the letters beside the board. */
  scale: number;
  /** CSS colours, checked; undefined: those of the theme. */
  text: string | undefined;
  panel: string | undefined;
  accent: string | undefined;
}

/** Attributes and parameters, as they are written. */
export const optionNames = [
  "match", "server", "ply", "flip", "pieces", "notation", "theme", "lang", "hide-coordinates", "hide-names", "hide-clocks", "hide-last-move",
  "hide-status", "hide-controls", "hide-link", "transparent", "size", "scale", "text-color", "panel-color", "accent-color",
] as const;

export type OptionName = (typeof optionNames)[number];
/** undefined or null: it is not there. */
export type Read = (name: OptionName) => string | null | undefined;

const oneOf = <T extends string>(word: string | null | undefined, words: readonly T[]): T | undefined => words.find((one) => one === word);

function number(word: string | null | undefined, least: number, most: number): number | undefined {
  if (!word || !/^\d+(?:\.\d+)?$/.test(word)) return undefined;
  const value = Number(word);
  return value >= least && value <= most ? value : undefined;
}

/** "c33", "#ffcc00", "00000080": with or without the sign, which an address would take for its fragment. */
function colour(word: string | null | undefined): string | undefined {
  const [, digits] = /^#?([0-9a-fA-F]{3,4}|[0-9a-fA-F]{6}|[0-9a-fA-F]{8})$/.exec(word ?? "") ?? [];
  return digits && `#${digits}`;
}

/** An http or https origin; anything else is none. */
export function origin(word: string | null | undefined): string {
  try {
    const url = new URL(word ?? "");
    return url.protocol === "https:" || url.protocol === "http:" ? url.origin : "";
  } catch {
    return "";
  }
}

export function optionsOf(read: Read): Options {
  const said = (name: OptionName): boolean => {
    const word = read(name);
    return word !== null && word !== undefined && word !== "0" && word !== "false" && word !== "no";
  };
  const match = read("match") ?? "";
  const ply = number(read("ply"), 0, 9_999);
  return {
    match: /^[A-Za-z0-9_-]{1,64}$/.test(match) ? match : "",
    server: origin(read("server")),
    ply: ply === undefined ? undefined : Math.floor(ply),
    flip: said("flip"),
    pieces: oneOf(read("pieces"), ["kanji2", "kanji1", "international"]),
    notation: oneOf(read("notation"), ["kanji", "western", "usi"]),
    theme: oneOf(read("theme"), ["auto", "light", "dark"]) ?? "auto",
    lang: oneOf(read("lang"), ["en", "ja"]),
    coordinates: !said("hide-coordinates"),
    names: !said("hide-names"),
    clocks: !said("hide-clocks"),
    lastMove: !said("hide-last-move"),
    status: !said("hide-status"),
    controls: !said("hide-controls"),
    link: !said("hide-link"),
    transparent: said("transparent"),
    size: number(read("size"), 80, 4_000),
    scale: number(read("scale"), 0.25, 6) ?? 1,
    text: colour(read("text-color")),
    panel: colour(read("panel-color")),
    accent: colour(read("accent-color")),
  };
}

/** What the overlay leaves out and lets through unless it is told otherwise. */
const overlayWords: Partial<Record<OptionName, string>> = { transparent: "1", "hide-controls": "1", "hide-link": "1", "hide-coordinates": "1" };

/** From the address of an iframe page or an overlay. */
export function fromAddress(matchId: string, search: string, overlay: boolean): Read {
  const query = new URLSearchParams(search);
  return (name) => {
    if (name === "match") return matchId;
    if (name === "server") return null; // the page's own
    return query.get(name) ?? (overlay ? overlayWords[name] : null);
  };
}

/** How it speaks and looks where it is told a language: moves are written as that language writes them. What is not told is
 *  the reader's. */
export function manner({ lang, pieces, notation }: Options): { language?: "en" | "ja"; pieces?: PieceStyle; notation?: Notation } {
  const japanese = lang === "ja";
  return {
    ...(lang && { language: lang, notation: japanese ? "kanji" : "western", pieces: japanese ? "kanji2" : "kanji1" }),
    ...(pieces && { pieces }),
    ...(notation && { notation }),
  };
}

export const socketOf = (server: string): string => `${server.replace(/^http/, "ws")}/ws`;
