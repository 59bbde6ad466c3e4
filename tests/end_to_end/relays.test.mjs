// Title games relayed to a thousand watchers, with an operator who mistypes: he takes back, corrects what stands some
// plies behind, and enters a tail anew. After every entry each watcher holds the same line, and the same positions by
// hash; at the end the record says the game as it was played.
import { strict as assert } from "node:assert";
import { createHash } from "node:crypto";
import { createRequire } from "node:module";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { Client, openRelay, replacer } from "./support/client.mjs";
import { chushogiGame, othelloFinal, root, shogiTitleGame } from "./support/records.mjs";
import { Server, tachiaiWith } from "./support/server.mjs";

const { WebSocket } = createRequire(join(root, "clients/web/package.json"))("ws");
const crowd = Number(process.env.TACHIAI_RELAY_WATCHERS ?? 1_000);

let server;
before(async () => {
  server = await Server.start({ flags: ["--messages-per-second", "10000", "--watches-per-second", "10000", "--doors-per-hour", "100000"] });
});
after(async () => {
  Client.closeAll();
  await server.stop();
});

/** One socket that keeps the positions of the line it is told, and nothing else. */
class Watcher {
  constructor(match) {
    this.match = match;
    this.positions = [];
    this.seq = 0;
    this.faults = [];
  }
  async open() {
    this.socket = new WebSocket(server.url, ["tachiai.v1.json"]);
    this.socket.on("message", (data) => this.hear(JSON.parse(data)));
    await new Promise((resolve, reject) => this.socket.once("open", resolve).once("error", reject));
    this.socket.send('{"hello":{"requestId":"1"}}');
    this.socket.send(JSON.stringify({ watch: { requestId: "2", matchId: this.match } }));
    return this;
  }
  hear({ snapshot, event }) {
    if (snapshot) {
      this.seq = Number(snapshot.seq);
      this.positions = (snapshot.moves ?? []).map(({ position }) => position);
    }
    if (!event) return;
    const seq = Number(event.seq);
    if (seq !== this.seq + 1) this.faults.push(`${seq} after ${this.seq}`);
    this.seq = seq;
    if (event.relayed) this.positions.push(event.relayed.move.position);
    if (event.lineCorrected) {
      this.positions.length = event.lineCorrected.fromPly ?? 0;
      this.positions.push(...(event.lineCorrected.moves ?? []).map(({ position }) => position));
    }
    if (event.resultRecorded) this.ending = event.resultRecorded.ending;
  }
  get hash() {
    return hashOf(this.positions);
  }
}

const hashOf = (positions) => createHash("sha256").update(positions.join("\n")).digest("hex");

async function until(condition, what) {
  for (const end = Date.now() + 60_000; !condition(); ) {
    if (Date.now() > end) throw new Error(`waited in vain for ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

/** What may be played after each prefix of the line, and the position there, by the engine alone. */
async function along(game) {
  const file = join(mkdtempSync(join(tmpdir(), "tachiai-relay-")), "lines.jsonl");
  const asked = [];
  for (let ply = 0; ply <= game.moves.length; ++ply) asked.push({ id: ply, game: game.game, position: game.start || undefined, play: game.moves.slice(0, ply) });
  writeFileSync(file, asked.map((line) => JSON.stringify(line)).join("\n") + "\n");
  const { code, out, err } = await tachiaiWith(file, "moves");
  assert.equal(code, 0, err);
  return out.trim().split("\n").map((line) => JSON.parse(line));
}

async function relay(game, preset) {
  const truth = await along(game);
  const { match, operator } = await openRelay(server, preset, { start: game.start });
  const watchers = [];
  for (let i = 0; i < crowd; i += 50) {
    const next = Array.from({ length: Math.min(50, crowd - i) }, () => new Watcher(match));
    watchers.push(...next);
    await Promise.all(next.map((watcher) => watcher.open()));
  }
  await until(() => watchers.every(({ seq }) => seq > 0), "a snapshot for everybody");

  let revision = 0;
  let checks = 0;
  const position = (ply) => truth[ply].position;
  const say = async (kind, fields) => {
    const answer = await operator.request(kind, { matchId: match, revision, ...fields });
    assert.equal(answer.kind, "committed", `${game.name} ${kind} ${JSON.stringify(fields)}: ${JSON.stringify(answer, replacer)}`);
    if (kind === "correctLine") revision += 1;
    return Number(answer.seq);
  };
  const allHold = async (seq, positions) => {
    await until(() => watchers.every((watcher) => watcher.seq >= seq), `seq ${seq} at all of ${crowd}`);
    const wanted = hashOf(positions);
    const wrong = watchers.findIndex((watcher) => watcher.hash !== wanted);
    if (wrong >= 0) assert.deepEqual(watchers[wrong].positions, positions, `watcher ${wrong} of ${game.name}`);
    checks += watchers.length;
  };
  const line = (ply) => truth.slice(1, ply + 1).map(({ position }) => position);

  for (let ply = 0; ply < game.moves.length; ++ply) {
    const move = game.moves[ply];
    const wrong = truth[ply].moves.find((other) => other !== move);
    if (ply % 9 === 4 && wrong) {
      // A wrong move, seen at once: corrected in place, or taken back and entered again.
      await say("relayMove", { ply, act: { move: wrong } });
      const acts = ply % 2 === 0 ? [{ move }] : [];
      const seq = await say("correctLine", { fromPly: ply, acts, reason: "mistyped" });
      if (acts.length > 0) {
        await allHold(seq, line(ply + 1));
        continue;
      }
    }
    const seq = await say("relayMove", { ply, act: { move } });
    await allHold(seq, line(ply + 1));
    if (ply % 20 === 19) {
      // Three plies behind something was wrong, it seems; and it was right after all.
      const back = ply - 3;
      const other = truth[back].moves.find((one) => one !== game.moves[back]);
      if (other) {
        await say("correctLine", { fromPly: back, acts: [{ move: other }], reason: "was it so?" });
        const again = await say("correctLine", { fromPly: back, acts: game.moves.slice(back, ply + 1).map((one) => ({ move: one })), reason: "no" });
        await allHold(again, line(ply + 1));
      }
    }
  }
  const places = [1, 2];
  const last = await say("recordResult", { places, reason: "resignation" });
  await until(() => watchers.every((watcher) => watcher.seq >= last), "the result");
  for (const watcher of watchers) {
    assert.deepEqual(watcher.faults, []);
    assert.deepEqual(watcher.ending.places, places);
    watcher.socket.close();
  }
  assert.equal(watchers[0].positions.at(-1), position(game.moves.length));
  console.log(`${game.name}: ${game.moves.length} plies, ${revision} corrections, ${checks} lines compared`);
  return match;
}

test("a final of Othello", async () => relay(othelloFinal(), "othello.relay"));
test("a title game of shogi", async () => relay(shogiTitleGame(), "shogi.relay"));
test("a game of chu shogi", async () => relay(chushogiGame(), "chushogi.relay"));
