// What a real board has beside position and clocks: the open claim, the touch, the card. It repeats what the server's
// state does with each event (engines/match/match.cpp), so that a snapshot taken at any moment says the same.
import type { ClaimItem as WireItem } from "../gen/tachiai/v1/common_pb";
import type { MatchEvent, OpenClaim as WireClaim, RealBoard as WireRealBoard } from "../gen/tachiai/v1/news_pb";
import { hasFouls, type MatchState, type Seat } from "./state";

export interface ClaimItem {
  category: string; // the game's own word: "missed_flip"
  squares: string[];
}

export interface OpenClaim {
  by: Seat | undefined; // undefined: the relay
  items: ClaimItem[];
  stage: "asked" | "agreed" | "disputed";
}

export interface RealBoard {
  claim: OpenClaim | undefined;
  /** The square that a touch has fixed; "" none. */
  touched: string;
  /** The seat to move has begun to place: its claims are over. */
  placed: boolean;
  drawRight: Seat | undefined;
  endDeclared: Seat | undefined;
  confirmed: readonly Seat[];
  signed: readonly Seat[];
  handedIn: boolean;
  /** So many plies stood when the turn now began. */
  turnFrom: number;
  /** The turn just made, about which may be claimed. */
  preceding: { from: number; seat: Seat } | undefined;
  /** Where both are said to have committed a foul, the second. */
  counter: OpenClaim | undefined;
  /** What each wants then. */
  chosen: readonly { seat: Seat; choice: string }[];
}

/** Nothing was done or said yet. */
export const emptyBoard: RealBoard = {
  claim: undefined,
  touched: "",
  placed: false,
  drawRight: undefined,
  endDeclared: undefined,
  confirmed: [],
  signed: [],
  handedIn: false,
  turnFrom: 0,
  preceding: undefined,
  counter: undefined,
  chosen: [],
};

export const itemsOf = (items: readonly WireItem[]): ClaimItem[] =>
  items.map(({ category, squares }) => ({ category, squares: [...squares] }));

const stageOf = (word: string): OpenClaim["stage"] => (word === "agreed" || word === "disputed" ? word : "asked");

const claimOf = (wire: WireClaim): OpenClaim => ({ by: wire.by, items: itemsOf(wire.items), stage: stageOf(wire.stage) });

export const boardOf = (wire: WireRealBoard): RealBoard => ({
  claim: wire.claim && claimOf(wire.claim),
  touched: wire.touched,
  placed: wire.placed,
  drawRight: wire.drawRight,
  endDeclared: wire.endDeclared,
  confirmed: [...wire.confirmed],
  signed: [...wire.signed],
  handedIn: wire.handedIn,
  turnFrom: wire.turnFrom,
  preceding: wire.preceding && { from: wire.preceding.from, seat: wire.preceding.seat },
  counter: wire.counter && claimOf(wire.counter),
  chosen: wire.chosen.map(({ seat, choice }) => ({ seat, choice })),
});

const isGesture = (act: string): boolean => /^(place|turn|shift|lift):/.test(act);

/** Whose turn a position's text says it is. */
const sideIn = (position: string): Seat => (["O", "w"].includes(position.split(" ")[1] ?? "") ? 1 : 0);

/** Whether the last gesture of a player was made in the other's turn. */
function outOfTurn({ lines }: MatchState): boolean {
  const last = lines.findLast(({ move, office }) => office === 0 && isGesture(move));
  return last !== undefined && last.seat !== sideIn(last.position);
}

const startTurn = (board: RealBoard, at: number): RealBoard => ({ ...board, turnFrom: at, placed: false, touched: "" });
const plus = (seats: readonly Seat[], seat: Seat): Seat[] => [...seats.filter((other) => other !== seat), seat].sort();

/** The claim that waits for a word: the counter-claim where there is one. */
export const openClaim = (board: RealBoard): OpenClaim | undefined => board.counter ?? board.claim;

const withStage = (board: RealBoard, stage: OpenClaim["stage"]): RealBoard =>
  board.counter ? { ...board, counter: { ...board.counter, stage } } : { ...board, claim: board.claim && { ...board.claim, stage } };

/** Of a game whose turn is one act: engines/match/RULES.md#fouls */
function afterFoulEvent(board: RealBoard, before: MatchState, kind: MatchEvent["kind"]): RealBoard | undefined {
  switch (kind.case) {
    case "movePlayed":
      return startTurn(board, before.lines.length + 1);
    case "claimMade":
      return { ...board, claim: { by: kind.value.by, items: itemsOf(kind.value.items), stage: "asked" } };
    case "counterClaimed":
      return { ...board, counter: { by: kind.value.by, items: itemsOf(kind.value.items), stage: "asked" } };
    case "claimRuled":
      if (kind.value.upheld) return withStage(board, "agreed");
      return board.counter ? { ...board, counter: undefined } : { ...board, claim: undefined };
    case "foulChosen": {
      const { seat, choice } = kind.value;
      return { ...board, chosen: [...board.chosen.filter((one) => one.seat !== seat), { seat, choice }].sort((a, b) => a.seat - b.seat) };
    }
    case "foulSettled": {
      const { toPly } = kind.value;
      const settled = { ...board, claim: undefined, counter: undefined, chosen: [] };
      return toPly === undefined ? settled : startTurn(settled, toPly);
    }
    default:
      return undefined;
  }
}

/** @param before the match as it stood before the event */
export function afterEvent(board: RealBoard, before: MatchState, kind: MatchEvent["kind"]): RealBoard {
  const plies = before.lines.length;
  const ofFoul = hasFouls(before.rulebook) ? afterFoulEvent(board, before, kind) : undefined;
  if (ofFoul) return ofFoul;
  switch (kind.case) {
    case "movePlayed":
      return { ...startTurn(board, plies + 1), claim: undefined, preceding: { from: board.turnFrom, seat: kind.value.move?.seat ?? 0 } };
    case "handActed": {
      const { move, seat } = { move: kind.value.move?.move ?? "", seat: kind.value.move?.seat ?? 0 };
      if (seat === before.toMove) {
        return { ...board, placed: board.placed || (move.startsWith("place:") && board.claim === undefined) };
      }
      const goesOn = board.preceding !== undefined && outOfTurn(before);
      return {
        ...board,
        preceding: goesOn ? board.preceding : { from: plies, seat },
        turnFrom: board.placed ? board.turnFrom : plies + 1,
      };
    }
    case "touched":
      return { ...board, touched: kind.value.square };
    case "touchForgiven":
      return { ...board, touched: "" };
    case "claimMade":
      return {
        ...board,
        claim: { by: kind.value.by, items: itemsOf(kind.value.items), stage: "asked" },
        turnFrom: board.preceding?.from ?? board.turnFrom,
      };
    case "claimAnswered":
      return withStage(board, kind.value.agreed ? "agreed" : "disputed");
    case "claimRuled":
      if (kind.value.upheld) return { ...board, claim: board.claim && { ...board.claim, stage: "agreed" } };
      return { ...startTurn(board, plies + kind.value.moves.length), claim: undefined };
    case "boardSet":
      return { ...startTurn(board, plies + kind.value.moves.length), preceding: undefined };
    case "rewound":
      return { ...startTurn(board, kind.value.toPly), preceding: undefined };
    case "endDeclared":
      return { ...board, endDeclared: kind.value.seat };
    case "resultConfirmed":
      return { ...board, confirmed: plus(board.confirmed, kind.value.seat) };
    case "cardSigned":
      return { ...board, signed: plus(board.signed, kind.value.seat) };
    case "cardHandedIn":
      return { ...board, handedIn: true };
    case "drawRightGiven":
      return { ...board, drawRight: kind.value.seat };
    case "rightChosen":
      return { ...board, drawRight: kind.value.drawWin ? kind.value.seat : 1 - kind.value.seat };
    case "colourChosen":
      return kind.value.exchanged && board.drawRight !== undefined ? { ...board, drawRight: 1 - board.drawRight } : board;
    case "termsSet":
      return startTurn(board, 0);
    case "matchEnded":
      return { ...board, claim: undefined, counter: undefined, touched: "" };
    default:
      return board;
  }
}
