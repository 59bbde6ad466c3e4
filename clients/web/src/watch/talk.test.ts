import { create, type MessageInitShape } from "@bufbuild/protobuf";
import { describe, expect, it } from "vitest";
import { TalkSchema } from "../gen/tachiai/v1/relay_pb";
import { fitting, newSince, talkAfter, talkMax, upTo } from "./talk";

const news = (value: MessageInitShape<typeof TalkSchema>) => create(TalkSchema, { matchId: "m", open: true, ...value });
const line = (number: number, text: string, ply = number) => ({ number: BigInt(number), principalId: "p", displayName: "Ao", text, ply });
const texts = (talk: { lines: readonly { text: string }[] }) => talk.lines.map(({ text }) => text);

const first = talkAfter(undefined, news({ whole: true, lines: [line(1, "one"), line(2, "two")] }));

describe("Talk", () => {
  it("begins with all that stands and goes on line by line", () => {
    expect(texts(talkAfter(first, news({ lines: [line(3, "three")] })))).toEqual(["one", "two", "three"]);
    expect(first.lines[0]).toMatchObject({ number: 1, name: "Ao", ply: 1 });
  });

  it("takes what is told twice once, in order", () => {
    expect(texts(talkAfter(first, news({ lines: [line(4, "four"), line(2, "two"), line(3, "three")] })))).toEqual(["one", "two", "three", "four"]);
  });

  it("loses the lines that are hidden, and everything when it begins anew", () => {
    expect(texts(talkAfter(first, news({ hidden: [1n] })))).toEqual(["two"]);
    expect(texts(talkAfter(first, news({ whole: true, open: false })))).toEqual([]);
    expect(talkAfter(first, news({ open: false })).open).toBe(false);
  });

  it("keeps the last lines of a long evening", () => {
    const many = Array.from({ length: talkMax + 5 }, (_, i) => line(i + 1, `${i + 1}`));
    const talk = talkAfter(undefined, news({ whole: true, lines: many }));
    expect(talk.lines).toHaveLength(talkMax);
    expect(talk.lines[0]?.number).toBe(6);
  });

  it("says nothing of moves that were not stepped to", () => {
    expect(texts(upTo(first, 1))).toEqual(["one"]);
    expect(newSince(first, 1)).toBe(1);
  });

  it("cuts a text at its bytes, between characters", () => {
    expect(fitting("abc", 2)).toBe("ab");
    expect(fitting("立会", 5)).toBe("立");
    expect(fitting("a😀b", 4)).toBe("a");
    expect(fitting("😀b", 5)).toBe("😀b");
  });
});
