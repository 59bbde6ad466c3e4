// How tournaments are spoken of: results with their kinds, stages, tie-breaks, what decided a place and what a pairing costs.
import { find, t, type Key } from "../i18n";
import { settings } from "../settings";
import { findPlayer, isGame, nameOf, opponentOf, scoreOf, seatOf, type Board, type GameResult, type Player, type Row, type Tournament, type Why } from "../tournament/model";
import type { Breach } from "../tournament/swaps";
import { knownZone, ownZone, sameOffset } from "../tournament/times";
import { Refusal, RefusalCode } from "../protocol";
import { whenText } from "./event_words";
import { refusalText } from "./words";

/** The text of a word that came from outside, or the word itself: a newer server may know more. */
const worded = (room: string, word: string): string => find(`tournament.${room}.${word.replace(/[ -]/g, "_")}`) ?? word;

export const formatName = (format: string): string => worded("format", format);
export const kindText = (kind: string): string => worded("kind", kind);
export const valueName = (name: string): string => worded("value", name);
export const stateName = (state: Tournament["state"]): string => worded("state", state);
export const playerStateName = (player: Player): string =>
  player.afterRound > 0 ? t("tournament.player.afterRound", { state: worded("player", player.state), n: player.afterRound }) : worded("player", player.state);

export function stageName(stage: string, group: string): string {
  const name = worded("stage", stage);
  return group === "" ? name : t("tournament.stage.group", { stage: name, group });
}

export function levelName(level: string): string {
  const [, by] = /^difference:(\d+(?:\.\d+)?)$/.exec(level) ?? [];
  return by === undefined ? worded("level", level) : t("tournament.level.difference", { n: by.replace(/\.0$/, "") });
}

/** "33/2" is "16½"; a fraction of other parts is shown rounded, and exactly beside it. */
export function exactText(value: string): string {
  const [, minus, over, under] = /^(-?)(\d+)\/(\d+)$/.exec(value) ?? [];
  if (over === undefined) return value;
  const whole = Math.floor(Number(over) / Number(under));
  const parts: Readonly<Record<string, string>> = { "1/2": "½", "1/4": "¼", "3/4": "¾" };
  const rest = parts[`${Number(over) - whole * Number(under)}/${under}`];
  if (rest) return `${minus}${whole === 0 ? "" : whole}${rest}`;
  return `${minus}${(Number(over) / Number(under)).toFixed(2)} (${value})`;
}

/** "40-24", "Walkover": what is said behind the winner's name. */
export function resultNote({ kind, detail }: GameResult): string {
  return [kind === "played" ? "" : kindText(kind), detail].filter(Boolean).join(", ");
}

/** "Ann wins (40-24)". */
export function resultText(tournament: Tournament, result: GameResult): string {
  const note = resultNote(result);
  const who = result.winner === undefined ? noWinner(result) : t("tournament.wins", { name: nameOf(tournament, result.winner) });
  return note && note !== who ? t("tournament.noted", { what: who, note }) : who;
}

const noWinner = ({ kind }: GameResult): string => (kind === "played" || kind === "adjudicated" ? t("tournament.drawn") : kindText(kind));

/** 1, ½, 0, as tables of meetings write it. */
export function scoreSign(board: Board, player: string): string {
  switch (scoreOf(board, player)) {
    case undefined:
      return "·";
    case "win":
      return isGame(board) ? "1" : "+";
    case "draw":
      return "½";
    case "loss":
      return "0";
    case "none":
      return "–";
  }
}

export function scoreWord(board: Board, player: string): string {
  const score = scoreOf(board, player);
  return score === undefined ? t("tournament.score.open") : t(`tournament.score.${score}`);
}

/** "Black" or "White" is the game's; a tournament knows who begins. */
export function sideText(board: Board, player: string): string {
  const seat = seatOf(board, player);
  return seat === undefined ? "" : t(seat === 0 ? "tournament.side.first" : "tournament.side.second");
}

/** "R3 1 – Carol", in one line for a list of games. */
export const gameText = (tournament: Tournament, board: Board, player: string): string =>
  isGame(board) ? nameOf(tournament, opponentOf(board, player)) : board.result ? kindText(board.result.kind) : t("tournament.noOpponent");

/** Why a row stands where it does: against the row above. */
export function whyText(tournament: Tournament, rows: readonly Row[], at: number): string {
  const row = rows[at]!;
  const above = rows[at - 1];
  if (!above) return rows.length > 1 ? t("tournament.why.top") : "";
  const name = nameOf(tournament, above.player);
  if (row.place === above.place) return t("tournament.why.shared", { name });
  const { decidedBy } = row;
  if (!decidedBy) return t("tournament.why.above", { name });
  const values = [above, row].map(({ values: all }) => all.find((value) => value.name === decidedBy)?.value);
  const equal = row.values.slice(0, Math.max(0, row.values.findIndex(({ name: one }) => one === decidedBy))).filter((value, index) => above.values[index]?.value === value.value).length;
  const [theirs, own] = values;
  if (theirs !== undefined && own !== undefined && theirs !== own) {
    const words = { name, value: valueName(decidedBy), theirs: exactText(theirs), own: exactText(own) };
    return equal > 0 ? t("tournament.why.afterEqual", { ...words, n: equal }) : t("tournament.why.value", words);
  }
  return t("tournament.why.relation", { name, value: valueName(decidedBy) });
}

/** What a pair costs, and why the higher one did not get a better opponent. */
export function pairWhy(tournament: Tournament, why: Why): string[] {
  const costs =
    why.costs.length === 0
      ? [t("tournament.why.free")]
      : [t("tournament.why.costs", { costs: why.costs.map(({ level, sum }) => (sum > 1 ? `${levelName(level)} ×${sum}` : levelName(level))).join(", ") })];
  const { missed } = why;
  if (!missed) return costs;
  return [
    ...costs,
    t("tournament.why.missed", {
      higher: nameOf(tournament, why.higher),
      opponent: nameOf(tournament, missed.opponent),
      level: levelName(missed.level),
      now: missed.now,
      instead: missed.instead,
    }),
  ];
}

export function breachText(tournament: Tournament, { level, players, by }: Breach): string {
  const names = players.map((id) => nameOf(tournament, id)).join(" – ");
  return t("tournament.breach", { level: level === "difference" ? levelName(`difference:${by}`) : worded("level", level), names });
}

/** "Sat 24 Oct, 21:00 JST", and the place's own time where it is another. */
export function timesOf(utcMs: number, zone: string): { own: string; place: string } {
  const own = whenText(utcMs);
  return { own, place: knownZone(zone) && !sameOffset(utcMs, zone, ownZone()) ? whenText(utcMs, zone) : "" };
}

export const roundTitle = (tournament: Tournament, round: number): string =>
  tournament.schedule.find((one) => one.round === round)?.title || t("event.round", { n: round });

/** The start of a round as announced; 0: not known. */
export const startOf = (tournament: Tournament, round: number): number => tournament.schedule.find((one) => one.round === round)?.startsUtcMs ?? 0;

/** A refusal in words, with the particulars of the rules engine. */
export function tournamentRefusal(refusal: Refusal): { text: string; rule: string; particulars: string } {
  const { code, illegality, text: particulars, rule } = refusal.news;
  const said = code === RefusalCode.TOURNAMENT_RULE ? find(`tournament.refused.${illegality}`) : undefined;
  return { text: said ?? refusalText(refusal).text, rule, particulars };
}

/** By name in the order of the reader's language. */
export const byName = (a: Player, b: Player): number => a.name.localeCompare(b.name, settings.get().language);

export const playerName = (tournament: Tournament, id: string | undefined): string => findPlayer(tournament, id)?.name ?? id ?? "";
export const keyed = (text: string): Key => text as Key;
