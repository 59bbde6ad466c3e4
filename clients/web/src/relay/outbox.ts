// The queue of this browser: its disk, its one connection, its other pages.
import { RefusalCode } from "../gen/tachiai/v1/news_pb";
import type { Reading } from "../match/relay";
import { Refusal, type Answer } from "../protocol";
import { newRequestId } from "../protocol/request_id";
import { ignoreRefusal, session } from "../session";
import type { Entry } from "./entry";
import { NotTaken, Queue } from "./queue";
import { BrowserStore } from "./store";

const wireReading = (left: Reading) => left.flatMap((ms, seat) => (ms === undefined ? [] : [{ seat, leftMs: BigInt(Math.round(ms)) }]));

/** One entry as the request that says it. */
function ask({ id, matchId, office, agoMs, deed }: Entry): Promise<Answer> {
  const common = { matchId, office };
  const ago = { agoMs: BigInt(Math.round(agoMs ?? 0)) };
  switch (deed.kind) {
    case "relayMove": {
      const { ply, revision, act, unsure, left } = deed;
      return session.request("relayMove", { ...common, ...ago, ply, revision, act, unsure, left: wireReading(left) }, id);
    }
    case "correctLine": {
      const { fromPly, revision, length, acts, reason } = deed;
      return session.request("correctLine", { ...common, ...ago, fromPly, revision, length, acts: [...acts], reason }, id);
    }
    case "markUnsure":
      return session.request("markUnsure", { ...common, ply: deed.ply, revision: deed.revision, unsure: deed.unsure }, id);
    case "readClocks":
      return session.request("readClocks", { ...common, ...ago, left: wireReading(deed.left), runs: deed.runs }, id);
    case "recordResult":
      return session.request("recordResult", { ...common, ...ago, places: [...deed.places], reason: deed.reason }, id);
    case "withdrawResult":
      return session.request("withdrawResult", { ...common, reason: deed.reason }, id);
    case "annotate":
      return session.request("annotate", { ...common, note: { ...deed.note, moves: [...deed.note.moves] } }, id);
    case "reportBoard":
      return session.request("reportBoard", { ...common, board: deed.board }, id);
    case "settleDifference":
      return session.request("settleDifference", { ...common, tableFollows: deed.tableFollows, reason: deed.reason }, id);
  }
}

/** Refusals that pass by themselves, and how long to wait where the server names no time. */
const passing = new Map<RefusalCode, number>([
  [RefusalCode.UNAVAILABLE, 2_000],
  [RefusalCode.RATE_LIMITED, 1_000],
]);

async function send(entry: Entry): Promise<number> {
  try {
    const answer = await ask(entry);
    return answer.case === "committed" ? Number(answer.value.seq) : 0;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { code, rule, illegality, facts, text, retryAfterMs, seq } = error.news;
    const wait = passing.get(code);
    throw new NotTaken({ code, rule, illegality, facts: { ...facts }, text }, wait === undefined ? 0 : Number(retryAfterMs) || wait, Number(seq));
  }
}

export const store = new BrowserStore();
const others = typeof BroadcastChannel === "undefined" ? undefined : new BroadcastChannel("tachiai.relay");

export const outbox = new Queue(
  store,
  { ready: (matchId) => session.speaksFor(matchId), send },
  {
    now: () => Date.now(),
    newId: newRequestId,
    // A page that came by plain http has no locks: there the request ids alone keep two pages apart.
    async alone(name, work) {
      if (navigator.locks) await navigator.locks.request(name, work);
      else await work();
    },
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    tell: () => others?.postMessage("changed"),
  },
);

/** Takes up what waited, and goes on whenever the way is open. */
export function openOutbox(): void {
  if (others) others.onmessage = () => void outbox.refresh();
  session.onChange(() => outbox.pumpAll());
  void outbox.open().catch(ignoreRefusal);
  // What nobody has seen yet should not go with the page.
  window.addEventListener("beforeunload", (event) => {
    if (outbox.unkept && outbox.waiting() > 0) event.preventDefault();
  });
}
