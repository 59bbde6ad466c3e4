// What an embedded table is told by its attributes, or by the query of its page. EMBED.md is the contract.
import { origin } from "./options";

export interface StandingsOptions {
  tournament: string;
  /** Origin of the server; "" the one that the script or page came from. */
  server: string;
  show: "standings" | "bracket" | "pairings";
  /** Of the standings; 0: all. */
  rows: number;
  lang: "en" | "ja" | undefined;
  theme: "auto" | "light" | "dark";
  title: boolean;
  link: boolean;
}

export const standingsOptionNames = ["tournament", "server", "show", "rows", "lang", "theme", "hide-title", "hide-link"] as const;
export type StandingsOptionName = (typeof standingsOptionNames)[number];

export function standingsOptionsOf(read: (name: StandingsOptionName) => string | null | undefined): StandingsOptions {
  const said = (name: StandingsOptionName): boolean => {
    const word = read(name);
    return word !== null && word !== undefined && word !== "0" && word !== "false" && word !== "no";
  };
  const one = <T extends string>(name: StandingsOptionName, words: readonly T[]): T | undefined => words.find((word) => word === read(name));
  const tournament = read("tournament") ?? "";
  const rows = read("rows") ?? "";
  return {
    tournament: /^[A-Za-z0-9_-]{1,64}$/.test(tournament) ? tournament : "",
    server: origin(read("server")),
    show: one("show", ["standings", "bracket", "pairings"]) ?? "standings",
    rows: /^\d{1,4}$/.test(rows) ? Number(rows) : 0,
    lang: one("lang", ["en", "ja"]),
    theme: one("theme", ["auto", "light", "dark"]) ?? "auto",
    title: !said("hide-title"),
    link: !said("hide-link"),
  };
}
