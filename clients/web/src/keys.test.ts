import { describe, expect, it } from "vitest";
import { readFragment } from "./keys";

describe("Fragment of a link", () => {
  it.each([
    ["#office=o-2", { key: undefined, invite: undefined, office: "o-2", watch: false }],
    ["", { key: undefined, invite: undefined, watch: false }],
    ["#key=Ab3", { key: "Ab3", invite: undefined, watch: false }],
    ["#invite=x-1", { key: undefined, invite: "x-1", watch: false }],
    ["#watch", { key: undefined, invite: undefined, watch: true }],
    ["#key=", { key: undefined, invite: undefined, watch: false }],
  ])("%j", (fragment, expected) => expect(readFragment(fragment)).toEqual(expected));
});
