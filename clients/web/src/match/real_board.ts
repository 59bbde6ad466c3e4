// What a real board has beside position and clocks: the open claim, the touch, the card. It repeats what the server's
// state does with each event (engines/match/match.cpp), so that a snapshot taken at any moment says the same.
import type { ClaimItem as WireItem } from "../gen/tachiai/v1/common_pb";
import type { MatchEvent, RealBoard as WireRealBoard } from "../gen/tachiai/v1/news_pb";
import type { MatchState, Seat } from "./state";

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
}

export const itemsOf = (items: readonly WireItem[]): ClaimItem[] =>
  items.map(({ category, squares }) => ({ category, squares: [...squares] }));

const stageOf = (word: string): OpenClaim["stage"] => (word === "agreed" || word === "disputed" ? word : "asked");

export const boardOf = (wire: WireRealBoard): RealBoard => ({
  claim: wire.claim && { by: wire.claim.by, items: itemsOf(wire.claim.items), stage: stageOf(wire.claim.stage) },
  touched: wire.touched,
  placed: wire.placed,
  drawRight: wire.drawRight,
  endDeclared: wire.endDeclared,
  confirmed: [...wire.confirmed],
  signed: [...wire.signed],
  handedIn: wire.handedIn,
  turnFrom: wire.turnFrom,
  preceding: wire.preceding && { from: wire.preceding.from, seat: wire.preceding.seat },
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

/** @param before the match as it stood before the event */
export function afterEvent(board: RealBoard, before: MatchState, kind: MatchEvent["kind"]): RealBoard {
  const plies = before.lines.length;
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
      return { ...board, claim: board.claim && { ...board.claim, stage: kind.value.agreed ? "agreed" : "disputed" } };
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
    case "matchEnded":
      return { ...board, claim: undefined, touched: "" };
    default:
      return board;
  }
}
