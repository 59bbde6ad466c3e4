// Sentences that several views need: names of seats, endings, time controls, refusals.
import type { TimeControl } from "../gen/tachiai/v1/common_pb";
import { find, t, type Key } from "../i18n";
import { explanation } from "../i18n/explanations";
import { boardGame } from "../boards";
import type { Departure } from "../match/departures";
import { controlOf, type Control, type Ending, type MatchState, type Player, type Seat } from "../match/state";
import { untimed } from "../match/clock";
import { Refusal, RefusalCode } from "../protocol";
import { settings } from "../settings";

export const gameName = (game: string): string => find(`game.${game}`) ?? game;
export const seatName = (game: string, seat: Seat): string => find(`seat.${game}.${seat}`) ?? String(seat + 1);

/** Computer players of the house go by their principals; the name they come with is English. */
export const isBot = (player: Player): boolean => player.principalId.startsWith("bot-");

export function playerName(game: string, players: readonly Player[], seat: Seat): string {
  const player = players.find((one) => one.seat === seat);
  const bot = player && isBot(player) ? find(`bot.${player.principalId.slice("bot-".length)}`) : undefined;
  return bot || player?.name || seatName(game, seat);
}

/** A rule set by its name: what it is called, and after a "+" what was chosen otherwise. */
export const rulesText = (rules: string): string =>
  rules
    .split("+")
    .filter(Boolean)
    .map((word) => find(`rules.${word}`) ?? word)
    .join(t("list.and"));

const trim = (value: number): string => String(Math.round(value * 100) / 100);

export function controlText(control: Control | undefined): string {
  if (!control || untimed(control)) return t("create.untimed");
  const main = trim(control.mainMs / 60_000);
  const byo = trim(control.byoyomiMs / 1_000);
  if (control.byoyomiMs > 0 && control.mainMs === 0 && control.periods <= 1) return t("create.byoyomiOnly", { byo });
  if (control.byoyomiMs > 0) return t("create.byoyomiText", { main, byo, periods: control.periods });
  if (control.incrementMs > 0) return t("create.fischerText", { main, inc: trim(control.incrementMs / 1_000) });
  if (control.delayMs > 0) return t("create.delayText", { main, delay: trim(control.delayMs / 1_000) });
  return t("create.mainText", { main });
}

export const wireControlText = (control: TimeControl | undefined): string => controlText(control && controlOf(control));

export const reasonText = (reason: string): string => find(`reason.${reason}`) ?? reason;

/** Who has won, as its own headline: "Black wins", "Draw". */
export function resultText(game: string, ending: Ending): string {
  if (ending.places.length === 0) return t("result.none");
  const best = ending.places.flatMap((place, seat) => (place === 1 ? [seat] : []));
  if (best.length === 1) return t("result.wins", { side: seatName(game, best[0]!) });
  if (best.length === ending.places.length) return t("result.draw");
  return t("result.shared", { sides: best.map((seat) => seatName(game, seat)).join(t("list.and")) });
}

/** What the ending means for one who played. */
export function ownResult(ending: Ending, own: Seat | undefined): string | undefined {
  const place = own === undefined ? undefined : ending.places[own];
  if (place === undefined || new Set(ending.places).size === 1) return undefined;
  const shared = ending.places.filter((other) => other === place).length > 1;
  if (place === 1 && !shared) return t("result.youWin");
  return ending.places.length === 2 ? t("result.youLose") : t("result.youPlace", { n: place });
}

/** "West resigned". @param nameOf how a seat is called */
export function departureText({ seat, cause, by }: Departure, nameOf: (seat: Seat) => string): string {
  const name = nameOf(seat);
  const known = cause && find(`exit.${cause}`, { name });
  if (known) return known;
  return by === undefined || cause
    ? t("exit.other", { name, cause: reasonText(cause) })
    : t("exit.mate", { name, by: nameOf(by) });
}

/** A refusal as people read it, and the rule it stands on. */
export function refusalText(refusal: Refusal): { text: string; rule: string } {
  const { code, illegality, facts, rule } = refusal.news;
  const name = RefusalCode[code] ?? "";
  let text = find(`refusal.${name}`) ?? `${name || code}`;
  if (illegality) {
    text = explanation(rule, illegality, facts, settings.get().language) ?? t("illegality.other", { code: illegality });
    return { text, rule };
  }
  return { text, rule };
}

export const durationText = (ms: number): string => {
  if (ms < 60_000) return `${(Math.floor(ms / 100) / 10).toFixed(1)}`;
  const seconds = Math.floor(ms / 1_000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
};

/** Every seat of a game. */
export const seatsOf = (game: string): Seat[] => Array.from({ length: boardGame(game)?.seats ?? 2 }, (_, seat) => seat);

export const keyOf = (text: string): Key => text as Key;

/** The line of the document's title. */
export function titleOf(state: MatchState, own: Seat | undefined): string {
  const { game } = state.rulebook;
  const names = state.players.length
    ? seatsOf(game).map((seat) => playerName(game, state.players, seat)).join(" – ")
    : gameName(game);
  if (state.ending) return `${resultText(game, state.ending)} · ${names}`;
  if (own !== undefined && state.toMove === own) return `● ${t("table.yourTurn")} · ${names}`;
  return names;
}
