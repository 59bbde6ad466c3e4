// Real tournament games, played by two sockets while ten watchers follow: late ones, dropped ones, slow ones, one that
// reads JSON, one that is the TypeScript client. At the end every watcher, the journal and the record agree.
import { strict as assert } from "node:assert";
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { Client, openMatch, playGame } from "./support/client.mjs";
import { othelloGames, root, shogiGames } from "./support/records.mjs";
import { jsonLines, Server, tachiai } from "./support/server.mjs";

const together = 6;
const headless = join(root, "clients/web/headless/watch.mjs");
const control = { mainMs: 10_800_000 };

let server;
const played = [];

before(async () => {
  server = await Server.start({ flags: ["--messages-per-second", "10000", "--watches-per-second", "10000", "--doors-per-hour", "100000"] });
});
after(async () => {
  Client.closeAll();
  await server.stop();
});

/** The TypeScript client as a process of its own; resolves with the last line it prints. */
function typescriptWatcher(match) {
  const child = spawn(process.execPath, [headless, server.url, match], { stdio: ["ignore", "pipe", "pipe"] });
  let out = "", err = "";
  child.stdout.on("data", (text) => (out += text));
  child.stderr.on("data", (text) => (err += text));
  const done = new Promise((resolve, reject) => {
    child.once("exit", (code) => (code === 0 ? resolve(JSON.parse(out.trim().split("\n").at(-1))) : reject(new Error(`headless client: ${code} ${err}`))));
  });
  done.catch(() => undefined); // heard where it is awaited
  return done;
}

async function playAndWatch(game) {
  const table = await openMatch(server, `${game.game}.online`, { control });
  const plies = game.moves.length;
  const watchers = [];
  const join_ = async (encoding) => {
    const watcher = await new Client(server, { encoding, name: `watcher ${watchers.length}` }).connect();
    watcher.watch(table.match);
    watchers.push(watcher);
  };
  for (let i = 0; i < 5; ++i) await join_(i === 0 ? "json" : "proto");
  const typescript = typescriptWatcher(table.match);
  await playGame(table, game, {
    afterPly: async (ply) => {
      if (ply === Math.floor(plies / 3)) await Promise.all([join_("proto"), join_("proto")]);
      if (ply === Math.floor(plies / 2)) watchers[1].cut();
      if (ply === Math.floor((2 * plies) / 3)) {
        await Promise.all([join_("proto"), join_("json")]);
        watchers[2].cut();
        watchers[0].cut();
      }
    },
  });
  const line = table.players[0].follows.get(table.match);
  for (const watcher of watchers) {
    await watcher.until(() => watcher.follows.get(table.match).ending, `the end of ${game.name}`);
    const seen = watcher.follows.get(table.match);
    assert.deepEqual(seen.moves, line.moves, `${watcher.name} of ${game.name}`);
    assert.equal(seen.position, line.position);
    assert.equal(seen.seq, line.seq);
    assert.deepEqual(watcher.breaches, []);
  }
  const ts = await typescript;
  assert.deepEqual(ts.moves.map((move) => move.move ?? move), line.moves, `the TypeScript client of ${game.name}`);
  assert.equal(ts.position, line.position);
  if (game.board) assert.equal(line.position.split(" ")[0], game.board, game.name);
  if (game.sfen && line.moves.length === plies) {
    // The move number of the table is not of the game.
    const bare = (sfen) => sfen.split(" ").slice(0, 3).join(" ");
    assert.equal(bare(line.position), bare(game.sfen), game.name);
  }
  assert.deepEqual(line.moves.filter((move) => move !== "pass"), game.moves.slice(0, line.moves.filter((move) => move !== "pass").length));
  played.push({ match: table.match, moves: line.moves, position: line.position });
  for (const client of [...watchers, ...table.players]) client.close();
  return line;
}

async function playAll(games) {
  const queue = [...games];
  const endings = new Map();
  await Promise.all(
    Array.from({ length: together }, async () => {
      for (let game = queue.shift(); game; game = queue.shift()) {
        const line = await playAndWatch(game).catch((fault) => {
          queue.length = 0; // one is enough to know
          throw fault;
        });
        const reason = line.ending.reason;
        endings.set(reason, (endings.get(reason) ?? 0) + 1);
      }
    }),
  );
  return endings;
}

test("the TypeScript client is built", () => assert.ok(existsSync(headless), "run `npm run build:headless` in clients/web"));

test("fifty Othello tournament games", { timeout: 300_000 }, async () => {
  const games = othelloGames(52);
  const endings = await playAll(games);
  console.log(`${games.length} Othello games, ${[...endings].map(([reason, count]) => `${reason} ${count}`).join(", ")}`);
});

test("thirty shogi games", { timeout: 300_000 }, async () => {
  const games = shogiGames(34);
  const endings = await playAll(games);
  console.log(`${games.length} shogi games, ${[...endings].map(([reason, count]) => `${reason} ${count}`).join(", ")}`);
});

test("the journal holds every game as it was played, and verifies", async () => {
  const verified = await tachiai("verify", server.data);
  assert.equal(verified.code, 0, verified.out + verified.err);
  for (const { match, moves } of played) {
    const replayed = await tachiai("replay", server.data, match, "--json");
    assert.equal(replayed.code, 0, replayed.err);
    const acts = jsonLines(replayed.out).flatMap((line) => {
      const record = line.record ?? line;
      return record.movePlayed ? [record.movePlayed.act] : [];
    });
    assert.deepEqual(acts, moves, match);
  }
});
