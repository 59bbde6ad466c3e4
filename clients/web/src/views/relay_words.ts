// What is entered and heard at a relayed board, in words.
import type { BoardGame, Placement } from "../boards";
import { RefusalCode } from "../gen/tachiai/v1/news_pb";
import type { MatchEvent } from "../gen/tachiai/v1/news_pb";
import { find, t } from "../i18n";
import { explanation } from "../i18n/explanations";
import type { Difference } from "../match/relay";
import type { Seat } from "../match/state";
import type { Deed, Why } from "../relay/entry";
import type { Flaw } from "../relay/hands";
import { timeText } from "../relay/time";
import { settings } from "../settings";
import { reasonText } from "./words";

type NameOf = (seat: Seat) => string;

/** A move as this person reads moves. */
export function moveText(game: BoardGame, before: Placement | undefined, move: string, seat: Seat): string {
  return game.notate(settings.get().notation, before, move, seat, undefined);
}

export const flawText = (flaw: Flaw, move: string): string => t(`relay.flaw.${flaw}`, { move });

/** Why the server did not take it, and the rule it stands on. */
export function whyText({ code, rule, illegality, facts }: Why): { text: string; rule: string } {
  const name = RefusalCode[code] ?? "";
  const text = illegality
    ? (explanation(rule, illegality, { ...facts }, settings.get().language) ?? t("illegality.other", { code: illegality }))
    : code === RefusalCode.STALE_PLY
      ? t("relay.crossed")
      : code === RefusalCode.BAD_AMOUNT && rule.endsWith("#relay_result")
        ? t("relay.refused.result")
      : (find(`refusal.${name}`) ?? (name || String(code)));
  return { text, rule };
}

/** Who has won, by places: "Black: 1, White: 2" in the words of a result. */
export function placesText(places: readonly number[], nameOf: NameOf): string {
  if (places.length === 0) return t("result.none");
  const best = places.flatMap((place, seat) => (place === 1 ? [nameOf(seat)] : []));
  if (best.length === places.length) return t("result.draw");
  return best.length === 1 ? t("result.wins", { side: best[0]! }) : t("result.shared", { sides: best.join(t("list.and")) });
}

/** An entry as the queue lists it. */
export function deedText(deed: Deed, nameOf: NameOf): string {
  switch (deed.kind) {
    case "relayMove":
      return t(deed.act.asStood ? "relay.deed.asStood" : "relay.deed.move", { n: deed.ply + 1, move: deed.act.move });
    case "correctLine":
      return deed.acts.length === 0
        ? t("relay.deed.undo", { n: deed.fromPly + 1 })
        : t("relay.deed.correct", { n: deed.fromPly + 1, moves: deed.acts.slice(0, 4).map(({ move }) => move).join(" ") + (deed.acts.length > 4 ? " …" : "") });
    case "markUnsure":
      return t(deed.unsure ? "relay.deed.unsure" : "relay.deed.sure", { n: deed.ply + 1 });
    case "readClocks": {
      const read = deed.left.flatMap((ms, seat) => (ms === undefined ? [] : [`${nameOf(seat)} ${timeText(ms)}`]));
      if (read.length > 0) return t("relay.deed.clocks", { clocks: read.join(t("list.and")) });
      return deed.runs === undefined ? t("relay.deed.stop") : t("relay.deed.press", { name: nameOf(deed.runs) });
    }
    case "recordResult":
      return t("relay.deed.result", { result: placesText(deed.places, nameOf), reason: reasonText(deed.reason) });
    case "withdrawResult":
      return t("relay.deed.withdraw");
    case "annotate":
      return t("relay.deed.note", { kind: t(`relay.note.${deed.note.kind}`), text: deed.note.text || deed.note.moves.join(" ") });
    case "reportBoard":
      return t("relay.deed.table");
    case "settleDifference":
      return t(deed.tableFollows ? "relay.deed.follows" : "relay.deed.relayWrong");
  }
}

/** "e4: relay black, table white". */
export function differenceText(game: BoardGame, { square, relay, table }: Difference, nameOf: NameOf): string {
  const word = (letters: string): string => (letters ? (game.places ? t(letters === "X" ? "relay.black" : "relay.white") : letters) : t("relay.empty"));
  const hand = /^hand(\d)$/.exec(square);
  return t("relay.differs", { square: hand ? t("table.hand", { name: nameOf(Number(hand[1])) }) : square, relay: word(relay), table: word(table) });
}

const because = (said: string, reason: string): string => (reason ? t("heard.reason", { said, reason }) : said);

/** The event just heard, where it is one of a relay; undefined: others say it. */
export function relayHeardText(kind: MatchEvent["kind"], game: BoardGame, nameOf: NameOf): string | undefined {
  switch (kind.case) {
    case "relayed":
      return kind.value.move && t("relay.heard.move", { n: kind.value.move.ply + 1, move: kind.value.move.move });
    case "lineCorrected":
      return because(t(kind.value.moves.length === 0 ? "relay.heard.undone" : "relay.heard.corrected", { n: kind.value.fromPly + 1 }), kind.value.reason);
    case "unsureMarked":
      return t(kind.value.unsure ? "relay.deed.unsure" : "relay.deed.sure", { n: kind.value.ply + 1 });
    case "clocksRead": {
      const runs = kind.value.clocks?.runs;
      return runs === undefined ? t("relay.heard.stopped") : t("relay.deed.press", { name: nameOf(runs) });
    }
    case "resultRecorded": {
      const { places = [], reason = "" } = kind.value.ending ?? {};
      return t("relay.deed.result", { result: placesText(places, nameOf), reason: reasonText(reason) });
    }
    case "resultWithdrawn":
      return because(t("relay.deed.withdraw"), kind.value.reason);
    case "annotated": {
      const { kind: word = "comment", text = "", moves = [] } = kind.value.note ?? {};
      return t("relay.deed.note", { kind: find(`relay.note.${word}`) ?? word, text: text || moves.join(" ") });
    }
    case "differenceFound":
      return kind.value.squares.length === 0 ? t("relay.heard.agree") : t("relay.heard.differs", { squares: kind.value.squares.map((one) => differenceText(game, one, nameOf)).join(t("list.and")) });
    case "differenceSettled":
      return because(t(kind.value.tableFollows ? "relay.deed.follows" : "relay.deed.relayWrong"), kind.value.reason);
    default:
      return undefined;
  }
}
