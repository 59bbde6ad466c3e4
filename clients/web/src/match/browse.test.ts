import { describe, expect, it } from "vitest";
import { goTo, lineChanged, live, step } from "./browse";

describe("Browsing", () => {
  it("is never disturbed by a new move, which is counted", () => {
    const at3 = goTo(live, 3, 10);
    const later = lineChanged(lineChanged(at3, 10, 11), 11, 12);
    expect(later).toEqual({ ply: 3, unseen: 2 });
  });

  it("stays live at the live end", () => expect(lineChanged(live, 10, 11)).toBe(live));

  it("comes back to live past the last move, and forgets what was unseen", () => {
    expect(step({ ply: 9, unseen: 4 }, 1, 10)).toBe(live);
    expect(goTo({ ply: 2, unseen: 4 }, 10, 10)).toBe(live);
  });

  it("does not go before the start", () => expect(step({ ply: 0, unseen: 0 }, -1, 10).ply).toBe(0));

  it("comes back when its position was taken back", () => {
    expect(lineChanged({ ply: 8, unseen: 0 }, 10, 6)).toBe(live);
    expect(lineChanged({ ply: 3, unseen: 0 }, 10, 6)).toEqual({ ply: 3, unseen: 0 });
  });
});
