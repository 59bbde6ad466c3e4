import { describe, expect, it } from "vitest";
import { askedWait, patience, waitBefore } from "./backoff";

describe("Backoff", () => {
  it("starts soon and never waits longer than the cap", () => {
    expect(waitBefore(0, 0)).toBe(patience.firstMs / 2);
    expect(waitBefore(0, 0.999)).toBeLessThanOrEqual(patience.firstMs);
    for (let attempt = 0; attempt < 2_000; attempt += 7) {
      expect(waitBefore(attempt, 0.999)).toBeLessThanOrEqual(patience.capMs);
    }
  });

  it("spreads clients over half of the wait, so that they do not come together", () => {
    expect(waitBefore(10, 0)).toBe(patience.capMs / 2);
    expect(waitBefore(10, 0.5)).toBe(patience.capMs * 0.75);
  });

  it("does what a restarting server asks for", () => {
    expect(askedWait(1012, "restart retry_after_ms=2500")).toBe(2_500);
    expect(askedWait(1013, "full; retry_after_ms=5000")).toBe(5_000);
    expect(askedWait(1013, "resync")).toBe(0);
    expect(askedWait(1012, "")).toBe(0);
    expect(askedWait(1006, "retry_after_ms=2500")).toBe(0);
  });

  it("grows with each attempt until the cap", () => {
    const waits = [0, 1, 2, 3, 4, 5].map((attempt) => waitBefore(attempt, 0.5));
    expect(waits).toEqual([...waits].sort((a, b) => a - b));
  });
});
