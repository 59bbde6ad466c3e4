// How events are spoken of: times in the reader's own zone, what a board is called, which round is looked at first.
import type { Programme, ProgrammeBoard, ProgrammeRound } from "../gen/tachiai/v1/relay_pb";
import { t } from "../i18n";
import { settings } from "../settings";
import { seatName } from "./words";

const language = (): string => (settings.get().language === "ja" ? "ja-JP" : "en-GB");

/** "Sat 12 Dec, 10:00 GMT+9": the zone is the reader's, and named. */
export function whenText(utcMs: number, zone?: string): string {
  return new Intl.DateTimeFormat(language(), {
    weekday: "short",
    day: "numeric",
    month: "short",
    hour: "2-digit",
    minute: "2-digit",
    timeZoneName: "short",
    timeZone: zone,
  }).format(utcMs);
}

/** "3 min", "45 s", "1 h 5 min". */
export function spanText(ms: number): string {
  const seconds = Math.round(ms / 1_000);
  if (seconds < 60) return t("span.s", { n: seconds });
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return t("span.min", { n: minutes });
  const rest = minutes % 60;
  return rest === 0 ? t("span.h", { n: minutes / 60 }) : `${t("span.h", { n: Math.floor(minutes / 60) })} ${t("span.min", { n: rest })}`;
}

export const roundName = ({ number, title }: ProgrammeRound): string => title || t("event.round", { n: number });

/** Every round there is, also one that only boards speak of, by number. */
export function roundsOf(programme: Programme): ProgrammeRound[] {
  const known = new Map(programme.rounds.map((round) => [round.number, round]));
  for (const { round } of programme.boards) {
    if (!known.has(round)) known.set(round, { $typeName: "tachiai.v1.ProgrammeRound", number: round, title: "", startsUtcMs: 0n });
  }
  return [...known.values()].sort((a, b) => a.number - b.number);
}

/** The boards of a round in the order of their tables, which no news changes. */
export const boardsOf = (programme: Programme, round: number): ProgrammeBoard[] =>
  programme.boards.filter((board) => board.round === round).sort((a, b) => a.number - b.number || a.matchId.localeCompare(b.matchId));

/** The last round that has begun by its time or has boards; else the first. */
export function firstLook(programme: Programme, nowUtcMs: number): number | undefined {
  const rounds = roundsOf(programme);
  const begun = rounds.filter(
    ({ number, startsUtcMs }) =>
      (startsUtcMs > 0n && Number(startsUtcMs) <= nowUtcMs) || (startsUtcMs === 0n && programme.boards.some(({ round }) => round === number)),
  );
  return (begun.at(-1) ?? rounds[0])?.number;
}

export const playersText = ({ game, players }: Pick<ProgrammeBoard, "game" | "players">, seats: number): string =>
  Array.from({ length: seats }, (_, seat) => players[seat] || seatName(game, seat)).join(" – ");
