// Where in the line a viewer looks. A new move never moves a viewer who browses (lila#21036, OGS#3166).

/** `ply` undefined: at the live end. `unseen`: moves that came in meanwhile. */
export interface View {
  ply: number | undefined;
  unseen: number;
}

export const live: View = { ply: undefined, unseen: 0 };

/** @param length plies of the line now */
export function goTo(view: View, ply: number, length: number): View {
  if (ply >= length) return live;
  return { ply: Math.max(0, ply), unseen: view.unseen };
}

export const step = (view: View, by: number, length: number): View => goTo(view, (view.ply ?? length) + by, length);

/** The line went from `before` to `after` plies: by a move, or back by a take-back. */
export function lineChanged(view: View, before: number, after: number): View {
  if (view.ply === undefined || view.ply >= after) return live;
  return after > before ? { ...view, unseen: view.unseen + after - before } : view;
}
