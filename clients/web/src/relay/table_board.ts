// What stands on the table, where that is something else than the relay says: set up square by square, compared, written
// as the game's position text.
import type { BoardGame, Piece, Placement } from "../boards";
import { changed } from "../boards/usi";
import type { Difference } from "../match/relay";
import type { Seat } from "../match/state";

/** Empty, black, white, and empty again. */
export function turnedOn(placement: Placement, square: string): Placement {
  const there = placement.pieces.get(square);
  return putOn(placement, square, !there ? { kind: "disc", seat: 0, promoted: false } : there.seat === 0 ? { ...there, seat: 1 } : undefined);
}

export function putOn(placement: Placement, square: string, piece: Piece | undefined): Placement {
  const pieces = new Map(placement.pieces);
  if (piece) pieces.set(square, piece);
  else pieces.delete(square);
  return { ...placement, pieces };
}

export function inHand(game: BoardGame, placement: Placement, seat: Seat, kind: string, more: number): Placement {
  const hands = [...placement.hands];
  const has = hands[seat]?.find((one) => one.kind === kind)?.count ?? 0;
  hands[seat] = changed(hands[seat] ?? [], kind, Math.max(-has, more), game.handKinds);
  return { ...placement, hands };
}

/** A piece in the letters of the game's position text. */
export function letters(game: BoardGame, piece: Piece | undefined): string {
  if (!piece) return "";
  if (game.places) return piece.seat === 0 ? "X" : "O";
  const kind = game.seats > 2 ? `${piece.kind}${"abcd"[piece.seat]}` : piece.seat === 0 ? piece.kind : piece.kind.toLowerCase();
  return `${piece.promoted ? "+" : ""}${kind}`;
}

function handText(game: BoardGame, hands: Placement["hands"], seats: readonly Seat[]): string {
  return seats
    .flatMap((seat) => (hands[seat] ?? []).map(({ kind, count }) => `${count > 1 ? count : ""}${letters(game, { kind, seat, promoted: false })}`))
    .join("");
}

function sideText(game: BoardGame, turn: Seat | undefined, like: string | undefined): string {
  if (turn === undefined) return game.seats > 2 ? "-" : (like ?? "");
  return (game.places ? "XO" : game.seats > 2 ? "abcd" : "bw")[turn] ?? "";
}

/** @param like a position of the same game: what is neither board, side nor hand is taken from it */
export function positionText(game: BoardGame, placement: Placement, like: string): string {
  const { columns, cells } = game.geometry;
  const [, ...rest] = like.split(" ");
  rest[0] = sideText(game, placement.turn, rest[0]);
  if (game.places) return `${cells.map(({ name }) => letters(game, placement.pieces.get(name)) || "-").join("")} ${rest.join(" ")}`;
  const rows: string[] = [];
  for (let row = 0; row * columns < cells.length; row += 1) {
    let text = "";
    let empty = 0;
    for (const { name } of cells.slice(row * columns, (row + 1) * columns)) {
      const piece = letters(game, placement.pieces.get(name));
      if (!piece) empty += 1;
      else {
        text += `${empty || ""}${piece}`;
        empty = 0;
      }
    }
    rows.push(`${text}${empty || ""}`);
  }
  if (game.handKinds.length > 0) rest[1] = handText(game, placement.hands, [...Array(game.seats).keys()]) || "-";
  return [rows.join("/"), ...rest].join(" ");
}

/** Square by square, hands last. */
export function differences(game: BoardGame, relay: Placement, table: Placement): Difference[] {
  const squares = game.geometry.cells.flatMap(({ name: square }) => {
    const [here, there] = [relay, table].map(({ pieces }) => letters(game, pieces.get(square)));
    return here === there ? [] : [{ square, relay: here!, table: there! }];
  });
  const hands = [...Array(game.seats).keys()].flatMap((seat) => {
    const [here, there] = [relay, table].map((one) => handText(game, one.hands, [seat]));
    return here === there ? [] : [{ square: `hand${seat}`, relay: here!, table: there! }];
  });
  return game.handKinds.length > 0 ? [...squares, ...hands] : squares;
}
