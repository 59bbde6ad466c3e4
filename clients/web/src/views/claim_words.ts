// What people say at a real board, in words: claims, what is awaited, what has just happened.
import { Office, PenaltyKind } from "../gen/tachiai/v1/common_pb";
import type { MatchEvent } from "../gen/tachiai/v1/news_pb";
import { find, t } from "../i18n";
import type { ClaimItem, OpenClaim } from "../match/real_board";
import { itemsOf } from "../match/real_board";
import { openClaim } from "../match/real_board";
import { hasFouls, type MatchState, type Seat } from "../match/state";
import { controlTerm, type Term } from "../match/terms";
import { controlText, durationText } from "./words";

type NameOf = (seat: Seat) => string;

export const categoryText = (category: string): string => find(`claim.${category}`) ?? category;

/** Fouls name the ply of a move. */
const ofPly = new Set(["wrong_move", "unannounced"]);

/** "Missed flip (d4, e5)"; "Wrong move (move 21)". */
const itemText = ({ category, squares }: ClaimItem): string =>
  category === "out_of_turn"
    ? t("claim.afterPly", { what: categoryText(category), n: Number(squares[0] ?? 0) })
    : ofPly.has(category) && squares.length === 1
    ? t("claim.ofPly", { what: categoryText(category), n: Number(squares[0]) + 1 })
    : squares.length === 0 ? categoryText(category) : t("claim.item", { what: categoryText(category), squares: squares.join(t("list.and")) });

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
  const claim = openClaim(board);
  const fouls = hasFouls(match.rulebook);
  const accused = claim?.by === undefined ? mover : nameOf(1 - claim.by);
  if (match.ending) {
    if (match.rulebook.resultCard && match.ending.places.length > 0) says.push(cardText(match, nameOf));
    return says;
  }
  if (!match.started) return says;
  if (claim?.stage === "asked") says.push(t("await.asked", { name: accused }));
  else if (claim?.stage === "agreed" && fouls) says.push(board.counter ? t("await.both") : t("await.choice", { name: nameOf(claim.by ?? 0) }));
  else if (claim?.stage === "agreed") says.push(t("await.agreed", { name: mover }));
  else if (claim?.stage === "disputed") says.push(t("await.disputed"));
  else if (board.endDeclared !== undefined) {
    const left = [0, 1].filter((seat) => !board.confirmed.includes(seat)).map(nameOf);
    says.push(t("await.confirm", { name: nameOf(board.endDeclared), names: left.join(t("list.and")) }));
  } else if (toMove !== undefined) {
    says.push(t(board.placed ? "await.turning" : "await.turn", { name: mover }));
  }
  if (board.touched && toMove !== undefined) says.push(t(fouls ? "await.touchedPiece" : "await.touched", { name: mover, square: board.touched }));
  if (clocks.running !== undefined) says.push(t("await.clockRuns", { name: nameOf(clocks.running) }));
  else says.push(board.endDeclared !== undefined && !resting ? t("await.clocksEnd") : restText(resting));
  return says;
}

export const restText = (resting: string): string => find(`await.rest.${resting}`) ?? t("await.rest.other");

function cardText(match: MatchState, nameOf: NameOf): string {
  const board = match.realBoard!;
  if (board.handedIn) return t("card.stands");
  const left = [0, 1].filter((seat) => !board.signed.includes(seat));
  if (left.length > 0) return t("card.awaitSign", { names: left.map(nameOf).join(t("list.and")) });
  const winner = match.ending!.places.indexOf(1);
  return t("card.awaitHandIn", { name: nameOf(winner) });
}

const choiceText = (choice: string): string => find(`choice.${choice}`) ?? choice;

/** A bot of the house, by its principal. */
export const botText = (bot: string): string => find(`bot.${bot.replace(/^bot-/, "")}`) ?? bot;

/** "draw offers: yes". */
export const termText = ({ name, value }: Term): string =>
  t("terms.item", { name: find(`term.${name}`) ?? name, value: name === "control" ? controlWords(value) : (find(`term.value.${value}`) ?? value) });

function controlWords(value: string): string {
  const control = controlTerm(value);
  return control ? controlText({ ...control, incrementBefore: false, delayMs: 0, bankMs: 0, unitMs: 1 }) : value;
}

export const termsText = (terms: readonly Term[]): string => terms.map(termText).join(t("list.and"));

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
    case "movedOutOfTurn":
      return t("heard.outOfTurn", { name: nameOf(kind.value.seat), move: kind.value.move, n: kind.value.ply });
    case "counterClaimed":
      return claimText({ by: kind.value.by, items: itemsOf(kind.value.items) }, nameOf);
    case "foulChosen":
      return t("foul.wants", { name: nameOf(kind.value.seat), what: choiceText(kind.value.choice) });
    case "foulSettled": {
      const { toPly, choice, reason } = kind.value;
      return because(t(toPly === undefined ? "heard.settled" : "heard.settledTo", { what: choiceText(choice), n: toPly ?? 0 }), reason);
    }
    case "bellRung":
      return t("heard.bell");
    case "discHidden":
      return t("heard.discHidden", { name: nameOf(kind.value.seat) });
    case "discGuessed":
      return t(kind.value.blackUp ? "heard.guessBlack" : "heard.guessWhite", { name: nameOf(kind.value.seat) });
    case "discRevealed": {
      const { holds, blackUp, winner } = kind.value;
      return t(!holds ? "heard.discFailed" : blackUp ? "heard.discBlack" : "heard.discWhite", { name: nameOf(winner) });
    }
    case "rightChosen":
      return t(kind.value.drawWin ? "heard.tookRight" : "heard.tookColour", { name: nameOf(kind.value.seat) });
    case "colourChosen":
      // The name is of the seat he has now.
      return t(kind.value.black ? "heard.choseBlack" : "heard.choseWhite", { name: nameOf(kind.value.black ? 0 : 1) });
    case "chairChosen":
      return t("heard.chair", { name: nameOf(kind.value.seat), n: kind.value.chair + 1 });
    case "lateDeclared":
      return t("heard.late", { name: nameOf(kind.value.seat) });
    case "lateClockStarted":
      return t("heard.lateClock", { name: nameOf(kind.value.seat) });
    case "lateArrived":
      return t("heard.arrived", { name: nameOf(kind.value.seat) });
    case "termsOffered":
      return t("heard.termsOffered", { name: nameOf(kind.value.seat), terms: termsText(kind.value.terms) });
    case "termsDeclined":
      return t("heard.termsDeclined");
    case "termsSet":
      return because(t(kind.value.agreed ? "heard.termsAgreed" : "heard.termsSet", { terms: termsText(kind.value.terms) }), kind.value.reason);
    case "adjournmentOffered":
      return t("adjourn.asked", { name: nameOf(kind.value.seat) });
    case "adjournmentDeclined":
      return t("heard.adjournDeclined");
    case "adjournmentAgreed":
      return t("heard.adjournAgreed");
    case "moveSealed":
      return t("adjourn.sealedBy", { name: nameOf(kind.value.seat) });
    case "sealOpened":
      return t("heard.sealOpened", { name: nameOf(kind.value.seat) });
    case "sealFailed":
      return t("heard.sealFailed", { name: nameOf(kind.value.seat) });
    case "cutOff":
      return t("heard.cut", { name: nameOf(kind.value.seat) });
    case "handedOver":
      return t("heard.handedOver", { name: nameOf(kind.value.seat), bot: botText(kind.value.bot) });
    case "leftToArbiter":
      return t("heard.leftToArbiter");
    default:
      return undefined;
  }
}
