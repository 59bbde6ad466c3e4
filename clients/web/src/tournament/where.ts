// Which part of a tournament an address means.

export type Tab = "standings" | "rounds" | "bracket" | "cross" | "schedule" | "players" | "player" | "draw" | "card" | "desk" | "print";

export interface Where {
  tab: Tab | undefined;
  words: URLSearchParams;
}

/** "#round=3", "#player=A1", "#desk": the first word is the tab. */
export function whereIn(fragment: string): Where {
  const words = new URLSearchParams(fragment.replace(/^#/, ""));
  const [first = ""] = words.keys();
  const named: Readonly<Record<string, Tab>> = { round: "rounds", table: "cross" };
  const tabs: readonly Tab[] = ["standings", "rounds", "bracket", "cross", "schedule", "players", "player", "draw", "card", "desk", "print"];
  const tab = named[first] ?? tabs.find((one) => one === first);
  return { tab, words };
}

export const printsIn = (fragment: string): boolean => whereIn(fragment).tab === "print";
