// A watcher without a screen: follows one match to its end, over as many connections as it takes, and prints what it
// knows as one JSON line. Same protocol code as the page.
//   node watch.mjs ws://127.0.0.1:8080/ws MATCH [KEY]
// Exit code 1: the server refused; 2: bad usage.
import WebSocket from "ws";
import type { MatchState } from "../match/state";
import { Connection, RefusalCode, type Socket } from "../protocol";

const [url, matchId, key = ""] = process.argv.slice(2);
if (!url || !matchId) {
  console.error("usage: watch.mjs WS_URL MATCH [KEY]");
  process.exit(2);
}

function told(state: MatchState): string {
  return JSON.stringify({
    match_id: state.matchId,
    seq: state.seq,
    position: state.position,
    moves: state.lines.map((line) => line.move),
    ending: state.ending ?? null,
  });
}

const connection = new Connection(
  url,
  key,
  "tachiai-web headless 0.1",
  {
    connect: (address, subprotocol) => new WebSocket(address, subprotocol) as Socket,
    now: () => performance.now(),
    after(ms, then) {
      const timer = setTimeout(then, ms);
      return () => clearTimeout(timer);
    },
    random: Math.random,
  },
  {
    follow({ state, phase }) {
      if (!state?.ending || phase !== "live") return;
      process.stdout.write(`${told(state)}\n`);
      connection.close();
    },
    news(news) {
      if (news.case !== "refused") return;
      console.error(`refused: ${RefusalCode[news.value.code]} ${news.value.rule}`);
      if (news.value.code !== RefusalCode.NO_SUCH_MATCH) return;
      process.exitCode = 1;
      connection.close();
    },
  },
);
connection.follow(matchId);
connection.open();
