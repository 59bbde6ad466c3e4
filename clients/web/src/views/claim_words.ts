// What people say at a real board, in words: claims, what is awaited, what has just happened.
import { Office, PenaltyKind } from "../gen/tachiai/v1/common_pb";
import type { MatchEvent } from "../gen/tachiai/v1/news_pb";
import { find, t } from "../i18n";
import type { ClaimItem, OpenClaim } from "../match/real_board";
import { itemsOf } from "../match/real_board";
import type { MatchState, Seat } from "../match/state";
import { durationText } from "./words";

type NameOf = (seat: Seat) => string;

export const categoryText = (category: string): string => find(`claim.${category}`) ?? category;

/** "Missed flip (d4, e5)". */
const itemText = ({ category, squares }: ClaimItem): string =>
  squares.length === 0 ? categoryText(category) : t("claim.item", { what: categoryText(category), squares: squares.join(t("list.and")) });

export const itemsText = (items: readonly ClaimItem[]): string => items.map(itemText).join(t("list.and"));

export const officeText = (office: Office): string => find(`office.${office}`) ?? "";

export const speaker = (by: Seat | undefined, nameOf: NameOf): string => (by === undefined ? officeText(Office.RELAY) : nameOf(by));

export const claimText = (claim: Pick<OpenClaim, "by" | "items">, nameOf: NameOf): string =>
  t("claim.said", { name: speaker(claim.by, nameOf), what: itemsText(claim.items) });

export const penaltyText = (kind: PenaltyKind, ms: number): string =>
  kind === PenaltyKind.TIME ? t("penalty.3", { time: durationText(ms) }) : (find(`penalty.${kind}`) ?? "");

/** Whose turn it is, what is awaited, which clock runs or why it rests. */
export function awaited(match: MatchState, nameOf: NameOf): string[] {
  const board = match.realBoard;
  if (!board) return [];
  const { toMove, clocks, resting } = match;
  const says: string[] = [];
  const mover = toMove === undefined ? "" : nameOf(toMove);
  const { claim } = board;
  if (match.ending) {
    if (match.rulebook.resultCard && match.ending.places.length > 0) says.push(cardText(match, nameOf));
    return says;
  }
  if (!match.started) return says;
  if (claim?.stage === "asked") says.push(t("await.asked", { name: mover }));
  else if (claim?.stage === "agreed") says.push(t("await.agreed", { name: mover }));
  else if (claim?.stage === "disputed") says.push(t("await.disputed"));
  else if (board.endDeclared !== undefined) {
    const left = [0, 1].filter((seat) => !board.confirmed.includes(seat)).map(nameOf);
    says.push(t("await.confirm", { name: nameOf(board.endDeclared), names: left.join(t("list.and")) }));
  } else if (toMove !== undefined) {
    says.push(t(board.placed ? "await.turning" : "await.turn", { name: mover }));
  }
  if (board.touched && toMove !== undefined) says.push(t("await.touched", { name: mover, square: board.touched }));
  if (clocks.running !== undefined) says.push(t("await.clockRuns", { name: nameOf(clocks.running) }));
  else says.push(t(board.endDeclared !== undefined && !resting ? "await.clocksEnd" : restKey(resting)));
  return says;
}

const restKey = (resting: string): "await.rest.arbiter" | "await.rest.restart" | "await.rest.store" | "await.rest.other" =>
  resting === "arbiter" || resting === "restart" || resting === "store" ? `await.rest.${resting}` : "await.rest.other";

function cardText(match: MatchState, nameOf: NameOf): string {
  const board = match.realBoard!;
  if (board.handedIn) return t("card.stands");
  const left = [0, 1].filter((seat) => !board.signed.includes(seat));
  if (left.length > 0) return t("card.awaitSign", { names: left.map(nameOf).join(t("list.and")) });
  const winner = match.ending!.places.indexOf(1);
  return t("card.awaitHandIn", { name: nameOf(winner) });
}

const because = (said: string, reason: string): string => (reason ? t("heard.reason", { said, reason }) : said);

/** The event just heard, where it is one of a real board; undefined: others say it. */
export function heardText(kind: MatchEvent["kind"], nameOf: NameOf): string | undefined {
  switch (kind.case) {
    case "touched":
      return t("heard.touched", { name: nameOf(kind.value.seat), square: kind.value.square });
    case "touchForgiven":
      return t(kind.value.office === Office.ARBITER ? "heard.forgivenByArbiter" : "heard.forgiven");
    case "claimMade":
      return claimText({ by: kind.value.by, items: itemsOf(kind.value.items) }, nameOf);
    case "claimAnswered":
      return t(kind.value.agreed ? "heard.agreed" : "heard.contested", { name: nameOf(kind.value.seat) });
    case "claimRuled": {
      const { upheld, verdict, reason, office } = kind.value;
      const by = officeText(office);
      const said = verdict ? (find(`verdict.${verdict}`, { by }) ?? verdict) : t(upheld ? "heard.upheld" : "heard.rejected", { by });
      return because(said, reason);
    }
    case "boardSet":
      return because(t("heard.boardSet"), kind.value.reason);
    case "rewound":
      return because(t("heard.rewound", { n: kind.value.toPly }), kind.value.reason);
    case "clockSet":
      return because(t("heard.clockSet", { name: nameOf(kind.value.seat) }), kind.value.reason);
    case "penalised": {
      const what = penaltyText(kind.value.kind, Number(kind.value.amountMs));
      return because(t("heard.penalised", { name: nameOf(kind.value.seat), what }), kind.value.reason);
    }
    case "adjudicated":
      return because(t("heard.adjudicated"), kind.value.reason);
    case "drawRightGiven":
      return t("heard.drawRight", { name: nameOf(kind.value.seat) });
    case "endDeclared":
      return t("heard.endDeclared", { name: nameOf(kind.value.seat) });
    case "resultConfirmed":
      return t("heard.confirmed", { name: nameOf(kind.value.seat) });
    case "cardSigned":
      return t("heard.signed", { name: nameOf(kind.value.seat) });
    case "cardHandedIn":
      return t("heard.handedIn", { name: nameOf(kind.value.seat) });
    case "flagFell":
      return t("heard.flag", { name: nameOf(kind.value.seat) });
    case "clockFrozen":
      return kind.value.reason === "arbiter" ? t("heard.arbiterCalled") : undefined;
    case "clockResumed":
      return t("heard.resumed");
    default:
      return undefined;
  }
}
