// A short game at a real board over real sockets: a claim that the two do not agree on, the arbiter (the program `tachiai`,
// typed at) through a killed server, the end and the card. Then an outside observer's look: verify finds the journal sound.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { after, test } from "node:test";
import { join } from "node:path";
import { Client, openMatch, replacer } from "./support/client.mjs";
import { root } from "./support/records.mjs";
import { Server, tachiai } from "./support/server.mjs";

const program = process.env.TACHIAI ?? join(root, "build/release/clients/cli/tachiai");
after(() => Client.closeAll());

// Black places on a1 and turns b1; then nobody can place.
const nearlyOver = `-O${"X".repeat(62)} X`;

/** The arbiter at his terminal. */
function arbiterAt(link, ...words) {
  const child = spawn(program, ["play", link, ...words], { stdio: ["pipe", "pipe", "pipe"] });
  const arbiter = { child, out: "", err: "" };
  child.stdout.on("data", (text) => (arbiter.out += text));
  child.stderr.on("data", (text) => (arbiter.err += text));
  arbiter.says = (line) => child.stdin.write(`${line}\n`);
  arbiter.over = new Promise((resolve) => child.once("close", resolve));
  return arbiter;
}

for (const encodings of [["json", "proto"], ["proto", "json"]]) {
  test(`a claim is ruled on by the arbiter, and the card is handed in (${encodings})`, async () => {
    const server = await Server.start();
    let arbiter;
    try {
      const { match, players, opened } = await openMatch(server, "othello.ajoc49", { start: nearlyOver, encodings });
      const [black, white] = players;
      const watcher = await new Client(server, { name: "watcher" }).connect();
      const seen = watcher.watch(match);
      const acts = async (player, ...texts) => {
        for (const move of texts) {
          const known = player.follows.get(match);
          const before = known.moves.length;
          const answer = await player.request("playMove", { matchId: match, ply: before, move });
          assert.equal(answer.kind, "committed", `${move}: ${JSON.stringify(answer, replacer)}`);
          await player.until(() => known.moves.length > before, move);
        }
      };
      const asks = async (player, kind, value = {}) => {
        const answer = await player.request(kind, { matchId: match, ...value });
        assert.equal(answer.kind, "committed", `${kind}: ${JSON.stringify(answer, replacer)}`);
      };
      const all = async (count) => {
        for (const player of players) await player.until(() => player.follows.get(match).moves.length === count, `ply ${count}`);
      };
      arbiter = arbiterAt(`${server.http}/m/${match}`, "--office", opened.arbiterInvitation);
      await watcher.until(() => arbiter.err.includes("OFFICE_ARBITER"), "the arbiter's office");
      // A real disc was hidden and found by White; then he starts Black's clock.
      arbiter.says("give_draw_right 1");
      await white.until(() => white.follows.get(match).kinds?.includes("drawRightGiven"), "the draw-win right");
      assert.equal((await black.request("pressStart", { matchId: match })).code, "NO_STANDING");
      await asks(white, "pressStart");
      await Promise.all(players.map((player) => player.until(() => player.follows.get(match).started, "the start")));

      const hints = await black.request("hints", { matchId: match });
      assert.equal(hints.code, "NOT_IN_THIS_PRESET");
      const players_ = await white.request("stopClocks", { matchId: match });
      assert.equal(players_.code, "FORBIDDEN", "a player is not the arbiter");
      await acts(black, "place:Xa1", "press");
      await all(2);
      await asks(white, "claim", { items: [{ category: "missed_flip", squares: ["b1"] }] });
      await all(3);
      await asks(black, "answerClaim", { agree: false });
      await watcher.until(() => seen.clocks?.frozen, "the clocks at rest");
      await server.kill();
      await server.up();
      arbiter.says("rule uphold turn:b1 because the disc was not turned");
      await watcher.until(() => seen.moves.includes("turn:b1"), "the ruling");
      await all(4);
      await acts(black, "press");
      await all(5);
      await asks(white, "declareEnd");
      await asks(black, "confirmResult");
      await asks(white, "confirmResult");
      await watcher.until(() => seen.ending, "the end");
      assert.equal(seen.ending.reason, "wipe_out", JSON.stringify(seen.ending, replacer));
      await asks(white, "signCard");
      await asks(black, "signCard");
      await asks(black, "handInCard");
      assert.equal(await arbiter.over, 0, arbiter.err);
      assert.match(arbiter.out, /hands in the card/);
      for (const client of [...players, watcher]) {
        assert.deepEqual(client.breaches, []);
        assert.deepEqual(client.follows.get(match).moves, ["place:Xa1", "press", "press", "turn:b1", "press"]);
      }
      assert.equal(await server.down(), 0, server.log);
      const verified = await tachiai("verify", server.data);
      assert.equal(verified.code, 0, verified.out + verified.err);
    } finally {
      arbiter?.child.kill();
      server.child.kill("SIGKILL");
    }
  });
}
