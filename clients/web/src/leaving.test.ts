import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { forgetLeaving, isLeaving, keepLeaving } from "./leaving";

describe("A resignation that waits", () => {
  beforeEach(() => {
    const kept = new Map<string, string>();
    vi.stubGlobal("sessionStorage", {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
      removeItem: (key: string) => kept.delete(key),
    });
  });
  afterEach(() => vi.unstubAllGlobals());

  it("is kept for its match and its seat alone", () => {
    keepLeaving("match", 3);
    expect(isLeaving("match", 3)).toBe(true);
    expect(isLeaving("match", 0)).toBe(false);
    expect(isLeaving("other", 3)).toBe(false);
  });

  it("is forgotten when it is taken back or done", () => {
    keepLeaving("match", 3);
    forgetLeaving("match", 3);
    expect(isLeaving("match", 3)).toBe(false);
  });

  it("waits for this page only where nothing may be kept", () => {
    vi.stubGlobal("sessionStorage", undefined);
    keepLeaving("match", 3);
    expect(isLeaving("match", 3)).toBe(false);
  });
});
