// A claim while it is put together: what was wrong, and which discs or square. Pure.
import type { Wrong } from "../boards/board_game";
import type { ClaimItem } from "./real_board";

export interface ClaimDraft {
  items: readonly ClaimItem[]; // in the order they were chosen
  /** Squares pointed at belong to this one; "" none. */
  active: string;
}

export const emptyDraft: ClaimDraft = { items: [], active: "" };

const wrongOf = (wrongs: readonly Wrong[], category: string): Wrong | undefined => wrongs.find((one) => one.category === category);
const namesSquares = (wrong: Wrong | undefined): boolean => wrong !== undefined && wrong.names !== "none";

/** Chosen, or once more: the one squares go to; an active one again: dropped. */
export function choose(draft: ClaimDraft, wrongs: readonly Wrong[], category: string): ClaimDraft {
  const wrong = wrongOf(wrongs, category);
  const chosen = draft.items.some((item) => item.category === category);
  if (chosen && (draft.active === category || !namesSquares(wrong))) {
    const items = draft.items.filter((item) => item.category !== category);
    return { items, active: draft.active === category ? "" : draft.active };
  }
  if (chosen) return { ...draft, active: category };
  const alone = wrong?.alone ?? false;
  const beside = alone ? [] : draft.items.filter((item) => !wrongOf(wrongs, item.category)?.alone);
  return { items: [...beside, { category, squares: [] }], active: namesSquares(wrong) ? category : alone ? "" : draft.active };
}

/** A square pointed at, or taken back. */
export function nameSquare(draft: ClaimDraft, square: string): ClaimDraft {
  const items = draft.items.map((item) => {
    if (item.category !== draft.active) return item;
    const squares = item.squares.includes(square) ? item.squares.filter((one) => one !== square) : [...item.squares, square];
    return { ...item, squares };
  });
  return { ...draft, items };
}

/** The category for which the article demands a name that is missing; "" none: it can be said. */
export const lacking = ({ items }: ClaimDraft, wrongs: readonly Wrong[]): string =>
  items.find(({ category, squares }) => wrongOf(wrongs, category)?.names === "needed" && squares.length === 0)?.category ?? "";

export const complete = (draft: ClaimDraft, wrongs: readonly Wrong[]): boolean => draft.items.length > 0 && lacking(draft, wrongs) === "";

export const namedSquares = ({ items }: ClaimDraft): string[] => [...new Set(items.flatMap(({ squares }) => squares))];
