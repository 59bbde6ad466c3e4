import { describe, expect, it } from "vitest";
import { knownZone, localText, sameOffset, utcOf } from "./times";

describe("Times of a schedule", () => {
  // K103: the two days of an event around the end of summer time.
  it.each([
    ["2026-10-24T14:00", "Europe/Prague", "2026-10-24T12:00:00Z", "2026-10-24T21:00"],
    ["2026-10-25T14:00", "Europe/Prague", "2026-10-25T13:00:00Z", "2026-10-25T22:00"],
  ])("%s in %s is %s, and %s in Tokyo", (local, zone, utc, tokyo) => {
    const at = utcOf(local, zone);
    expect(new Date(at).toISOString().replace(".000", "")).toBe(utc);
    expect(localText(at, zone)).toBe(local);
    expect(localText(at, "Asia/Tokyo")).toBe(tokyo);
  });

  it("do not shift their day when they are edited after midnight", () => {
    expect(localText(utcOf("2026-10-25T00:20", "Asia/Tokyo"), "Asia/Tokyo")).toBe("2026-10-25T00:20");
  });

  it("take the first of an hour that comes twice, and step over one that is left out", () => {
    expect(new Date(utcOf("2026-10-25T02:30", "Europe/Prague")).toISOString()).toBe("2026-10-25T00:30:00.000Z");
    expect(localText(utcOf("2026-03-29T02:30", "Europe/Prague"), "Europe/Prague")).toBe("2026-03-29T03:30");
  });

  it("know no date where there is none", () => {
    expect(utcOf("", "Asia/Tokyo")).toBe(0);
    expect(localText(0, "Asia/Tokyo")).toBe("");
    expect(knownZone("Europe/Prague")).toBe(true);
    expect(knownZone("Europe/Nowhere")).toBe(false);
    expect(knownZone("")).toBe(false);
    expect(sameOffset(0, "Asia/Tokyo", "Asia/Seoul")).toBe(true);
  });
});
