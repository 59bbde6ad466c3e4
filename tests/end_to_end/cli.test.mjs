// The program `tachiai` as a client of the real server: plays and watches through a killed server, and reads its journal.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { openMatch } from "./support/client.mjs";
import { root } from "./support/records.mjs";
import { jsonLines, Server, tachiai, wait } from "./support/server.mjs";

const program = process.env.TACHIAI ?? join(root, "build/release/clients/cli/tachiai");

// A whole game by our own hand, with a pass in it.
const othello = ("e6 f6 c4 c5 c6 d6 g7 f4 g4 g6 e7 h8 h6 g5 g8 f8 pass b4").split(" ");
const shogi = "7g7f 3c3d 2g2f 4c4d 3i4h 8b4b 5i6h 5a6b 6h7h 6b7b".split(" ");

/** The program, running; `over` resolves to {code, out, err}. */
function start(...words) {
  const child = spawn(program, words, { stdio: ["ignore", "pipe", "pipe"] });
  const run = { child, out: "", err: "" };
  child.stdout.on("data", (text) => (run.out += text));
  child.stderr.on("data", (text) => (run.err += text));
  run.over = new Promise((resolve) => child.once("close", (code) => resolve({ code, out: run.out, err: run.err })));
  return run;
}

const last = (out) => JSON.parse(out.trimEnd().split("\n").at(-1));

for (const [preset, moves] of [["othello.online", othello], ["shogi.online", shogi]]) {
  test(`two seats and two watchers of ${preset} see one game through a killed server`, async () => {
    const server = await Server.start();
    const folder = mkdtempSync(join(tmpdir(), "tachiai-cli-"));
    try {
      const { match, players } = await openMatch(server, preset);
      const keys = players.map((player) => player.key);
      for (const player of players) player.close();
      const record = join(folder, "record");
      writeFileSync(record, moves.join("\n"));
      const watchers = [start("watch", server.http, match, "--until-end"), start("watch", server.http, match, "--until-end", "--json")];
      // The seat that runs out of moves first resigns; the other one waits for the end.
      const first = start("play", `${server.http}/m/${match}#key=${keys[0]}`, "--record", record, "--then", "resign");
      await wait(300);
      await server.kill();
      const second = start("play", server.http, match, "--key", keys[1], "--moves", moves.join(" "), "--then", "resign");
      await wait(300);
      await server.up();
      await wait(100);
      await server.kill();
      await server.up();
      const runs = await Promise.all([first, second, ...watchers].map((run) => run.over));
      for (const { code, out, err } of runs) {
        assert.equal(code, 0, err);
        assert.deepEqual(last(out), last(runs[0].out));
      }
      const game = last(runs[0].out);
      assert.equal(game.match_id, match);
      assert.deepEqual(game.moves, moves);
      assert.equal(game.ending.reason, "resignation");
      const news = jsonLines(runs[3].out);
      assert.ok(news.some((line) => line.snapshot), "a late watcher begins with a snapshot");

      const receipt = jsonLines((await tachiai("replay", server.data, match, "--json")).out).find((line) => line.seq === 3);
      const met = await tachiai("verify", server.data, match, "--receipt", `3:${receipt.chain}`);
      assert.equal(met.code, 0, met.out + met.err);
      const other = receipt.chain.startsWith("0") ? `1${receipt.chain.slice(1)}` : `0${receipt.chain.slice(1)}`;
      assert.equal((await tachiai("verify", server.data, match, "--receipt", `3:${other}`)).code, 1);
    } finally {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  });
}

test("what the server refuses ends with exit code 1 and the code", async () => {
  const server = await Server.start();
  try {
    const { match, players } = await openMatch(server, "shogi.online");
    const { key } = players[0];
    for (const player of players) player.close();
    const cases = [
      [["watch", server.http, "nosuchmatch0", "--until-end"], /NO_SUCH_MATCH/],
      [["play", server.http, match, "--key", "wrong"], /UNKNOWN_KEY/],
      [["play", server.http, match, "--key", key, "--moves", "7g7e"], /ILLEGAL/],
      [["play", server.http, match, "--key", key, "--moves", "hello"], /UNPARSABLE_MOVE/],
    ];
    for (const [words, complaint] of cases) {
      const { code, err } = await start(...words).over;
      assert.equal(code, 1, `${words}: ${err}`);
      assert.match(err, complaint);
    }
  } finally {
    await server.stop();
  }
});
