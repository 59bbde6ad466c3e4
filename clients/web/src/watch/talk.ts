// What is said beside a match: everything that stands comes first, then line by line; lines may be taken away.
import type { Talk as WireTalk } from "../gen/tachiai/v1/relay_pb";
import { Office } from "../gen/tachiai/v1/common_pb";

export interface TalkLine {
  number: number;
  principalId: string;
  name: string; // untrusted text
  text: string; // untrusted text
  utcMs: number;
  /** What stood when it was said. */
  ply: number;
  /** The relay or the arbiter speaks; UNSPECIFIED: a spectator. */
  office: Office;
}

export interface Talk {
  /** The organiser lets people talk here. */
  open: boolean;
  lines: readonly TalkLine[];
}

/** A page keeps so many lines: an old one is of no use to who comes later. */
export const talkMax = 300;

/** The first bytes that fit; never a part of a character. */
export function fitting(text: string, bytesMax = 300): string {
  let bytes = 0;
  let end = 0;
  for (const character of text) {
    bytes += new TextEncoder().encode(character).length;
    if (bytes > bytesMax) break;
    end += character.length;
  }
  return text.slice(0, end);
}

const lineOf = (wire: WireTalk["lines"][number]): TalkLine => ({
  number: Number(wire.number),
  principalId: wire.principalId,
  name: wire.displayName,
  text: wire.text,
  utcMs: Number(wire.utcMs),
  ply: wire.ply,
  office: wire.office,
});

/** @param before undefined: nothing was heard yet */
export function talkAfter(before: Talk | undefined, news: WireTalk): Talk {
  const hidden = new Set(news.hidden.map(Number));
  const known = news.whole ? [] : (before?.lines ?? []);
  const fresh = news.lines.map(lineOf);
  const again = new Set(fresh.map(({ number }) => number));
  // A connection that came back hears some lines twice.
  const lines = [...known.filter(({ number }) => !again.has(number)), ...fresh]
    .filter(({ number }) => !hidden.has(number))
    .sort((a, b) => a.number - b.number)
    .slice(-talkMax);
  return { open: news.open, lines };
}

/** What may be read by who has stepped so far: what is said later may tell what comes. */
export const upTo = (talk: Talk, ply: number): Talk => ({ ...talk, lines: talk.lines.filter((line) => line.ply <= ply) });

/** How many came since `number`. */
export const newSince = (talk: Talk, number: number): number => talk.lines.filter((line) => line.number > number).length;
