// The power cut: kill -9 in the middle of real games. No acknowledged move is lost, everybody comes back by himself, and
// a crash neither costs nor refunds thinking time.
import { strict as assert } from "node:assert";
import { test } from "node:test";
import { Client, openMatch, playGame } from "./support/client.mjs";
import { othelloGames, shogiGames } from "./support/records.mjs";
import { Server, tachiai, wait } from "./support/server.mjs";

const control = { mainMs: 10_800_000 };

test("twenty games over ten kills", { timeout: 240_000 }, async () => {
  const server = await Server.start({ flags: ["--messages-per-second", "10000", "--watches-per-second", "10000", "--doors-per-hour", "100000"] });
  try {
    const games = [...othelloGames(14).slice(0, 12), ...shogiGames(8)];
    if (games.length < 20) console.log(`${games.length} games only: the real records are absent`);
    const tables = await Promise.all(games.map((game) => openMatch(server, `${game.game}.online`, { control })));
    const watchers = await Promise.all(tables.map(async ({ match }, index) => {
      const watcher = await new Client(server, { encoding: index % 2 ? "proto" : "json", name: `watcher ${index}` }).connect();
      watcher.watch(match);
      return watcher;
    }));

    const total = games.reduce((sum, game) => sum + game.moves.length, 0);
    let made = 0;
    let kills = 0;
    let killing = Promise.resolve();
    const finished = Promise.all(tables.map((table, index) => playGame(table, games[index], {
      afterPly: async () => {
        made += 1;
        // At ten moments spread over the whole evening, each at another instant of what is under way.
        if (kills < 10 && made >= ((kills + 1) * total) / 12) {
          kills += 1;
          killing = killing.then(async () => {
            await wait(7 * kills);
            await server.kill();
            await wait(150);
            await server.up();
          });
        }
        await killing;
      },
    })));
    await finished;
    await killing;
    assert.equal(kills, 10);

    for (const [index, { match, players }] of tables.entries()) {
      const line = players[0].follows.get(match);
      await watchers[index].until(() => watchers[index].follows.get(match).ending, `the end of ${games[index].name}`);
      const seen = watchers[index].follows.get(match);
      assert.deepEqual(seen.moves, line.moves, games[index].name);
      assert.equal(seen.position, line.position);
      const bare = line.moves.filter((move) => move !== "pass");
      assert.deepEqual(bare, games[index].moves.slice(0, bare.length), games[index].name);
      for (const client of [...players, watchers[index]]) assert.deepEqual(client.breaches, [], client.name);
    }
    const verified = await tachiai("verify", server.data);
    assert.equal(verified.code, 0, verified.out + verified.err);
    console.log(`${made} moves acknowledged over ${kills} kills`);
    for (const client of [...watchers, ...tables.flatMap((table) => table.players)]) client.close();
  } finally {
    Client.closeAll();
    await server.stop();
  }
});

test("think 40 s, kill, wait 60 s, restart: 39.5 to 40 s are charged", { timeout: 180_000 }, async () => {
  const server = await Server.start({ flags: ["--messages-per-second", "10000", "--watches-per-second", "10000", "--doors-per-hour", "100000"] });
  try {
    const opened = performance.now();
    const { match, players } = await openMatch(server, "othello.online", { control: { mainMs: 600_000 } });
    const [black] = players;
    const known = black.follows.get(match);
    await black.until(() => known.started, "the start");
    const heard = performance.now();
    await wait(40_000);
    await server.kill();
    // The clock started somewhere between the first request and the news of it, and stopped with the process.
    const least = performance.now() - heard;
    const most = performance.now() - opened;
    await wait(60_000);
    await server.up();
    const answer = await black.request("playMove", { matchId: match, ply: 0, move: "f5" });
    assert.equal(answer.kind, "committed");
    await black.until(() => known.moves.length === 1, "the move");
    const left = Number(known.clocks.faces[0].mainMs);
    const charged = 600_000 - left;
    console.log(`charged ${(charged / 1000).toFixed(3)} s of 40 s thought before the kill (and the moment after the return)`);
    // What was thought after the return is charged too: the client answers within a moment.
    assert.ok(charged >= 39_500 && charged <= 40_500, `charged ${charged} ms`);
    const replay = await tachiai("replay", server.data, match, "--json");
    const frozen = replay.out.split("\n").find((line) => line.includes("clockFrozen"));
    const spent = Number(/"spentMs":"?(\d+)/.exec(frozen)[1]);
    assert.ok(spent >= least - 500 && spent <= most, `the freeze charges ${spent} ms of ${least} to ${most}`);
    for (const player of players) player.close();
  } finally {
    Client.closeAll();
    await server.stop();
  }
});

test("SIGTERM stops the clocks, says when to come back, and the game goes on", { timeout: 90_000 }, async () => {
  const server = await Server.start({ flags: ["--messages-per-second", "10000", "--watches-per-second", "10000", "--doors-per-hour", "100000"] });
  try {
    const { match, players } = await openMatch(server, "shogi.online", { control: { mainMs: 600_000 } });
    const [sente, gote] = players;
    await sente.until(() => sente.follows.get(match).started, "the start");
    assert.equal((await sente.request("playMove", { matchId: match, ply: 0, move: "7g7f" })).kind, "committed");
    await gote.until(() => gote.follows.get(match).moves.length === 1, "the move");
    const code = await server.down();
    assert.equal(code, 0);
    assert.equal(gote.closed.code, 1012, "service restart");
    await wait(3_000);
    await server.up();
    assert.equal((await gote.request("playMove", { matchId: match, ply: 1, move: "3c3d" })).kind, "committed");
    await sente.until(() => sente.follows.get(match).moves.length === 2, "the answer");
    const left = Number(sente.follows.get(match).clocks.faces[1].mainMs);
    assert.ok(left > 600_000 - 2_500, `the stop cost ${600_000 - left} ms`);
    for (const player of players) player.close();
  } finally {
    Client.closeAll();
    await server.stop();
  }
});
