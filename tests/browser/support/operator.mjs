// Who relays without a page: the socket in JSON, one request at a time.
import { createRequire } from "node:module";
import { join } from "node:path";
import { root } from "./server.mjs";

const { WebSocket } = createRequire(join(root, "clients/web/package.json"))("ws");

/** Somebody who opens boards and writes down what happens at them. A refusal is thrown with its code. */
export async function operator(origin) {
  const socket = new WebSocket(`${origin.replace(/^http/, "ws")}/ws`, "tachiai.v1.json");
  const waiting = new Map();
  let last = 0;
  socket.on("message", (data) => {
    const [[kind, news] = []] = Object.entries(JSON.parse(String(data)));
    const asked = news?.requestId && kind !== "received" ? waiting.get(news.requestId) : undefined;
    if (!asked) return;
    waiting.delete(news.requestId);
    if (kind === "refused") asked.reject(Object.assign(new Error(`${news.code} ${news.rule}`), { code: news.code, news }));
    else asked.resolve(news);
  });
  await new Promise((resolve, reject) => socket.once("open", resolve).once("error", reject));
  const ask = (kind, fields = {}) =>
    new Promise((resolve, reject) => {
      const requestId = `${kind}-${++last}`;
      waiting.set(requestId, { resolve, reject });
      socket.send(JSON.stringify({ [kind]: { requestId, ...fields } }));
    });
  const made = await ask("hello", { client: "operator", ownKey: Array.from({ length: 40 }, () => "abcdefghijklmnopqrstuvwxyz"[Math.floor(Math.random() * 26)]).join("") });
  return {
    ask,
    made,
    /** A board by itself or of an event. @returns hands for it */
    async board(fields) {
      const { matchId } = await ask("openBoard", { displayName: "Operator", ...fields });
      let revision = 0;
      let ply = 0;
      return {
        matchId,
        get ply() {
          return ply;
        },
        /** One act after the other; passes are the server's. */
        async relay(...moves) {
          let passes = 0;
          for (const move of moves) {
            passes += move === "pass" ? 1 : 0;
            if (move === "pass") continue;
            await ask("relayMove", { matchId, ply, revision, act: { move } });
            ply += 1 + passes;
            passes = 0;
          }
        },
        async correct(fromPly, moves, reason = "") {
          await ask("correctLine", { matchId, fromPly, revision, acts: moves.map((move) => ({ move })), reason });
          revision += 1;
          ply = fromPly + moves.length;
        },
        hints: async () => (await ask("hints", { matchId })).moves ?? [],
        read: (left, runs) => ask("readClocks", { matchId, left: left.map((leftMs, seat) => ({ seat, leftMs: String(leftMs) })), runs }),
        end: (places, reason) => ask("recordResult", { matchId, places, reason }),
        note: (note) => ask("annotate", { matchId, note }),
        moderate: (what) => ask("moderateTalk", { matchId, ...what }),
      };
    },
    close: () => socket.close(),
  };
}
