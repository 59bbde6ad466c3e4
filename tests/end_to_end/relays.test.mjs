// Title games relayed to a thousand watchers, with an operator who mistypes: he takes back, corrects what stands some
// plies behind, and enters a tail anew. After every entry each watcher holds the same line, and the same positions by
// hash; at the end the record says the game as it was played.
import { strict as assert } from "node:assert";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { Crowd } from "./support/crowd.mjs";
import { Client, openRelay, replacer } from "./support/client.mjs";
import { along } from "./support/truth.mjs";
import { chushogiGame, othelloFinal, shogiTitleGame } from "./support/records.mjs";
import { Server } from "./support/server.mjs";

const size = Number(process.env.TACHIAI_RELAY_WATCHERS ?? 1_000);

let server;
before(async () => {
  const settings = join(mkdtempSync(join(tmpdir(), "tachiai-relays-")), "settings.toml");
  writeFileSync(settings, "per_address_max = 4000\nmessages_per_second = 10000\nwatches_per_second = 10000\ndoors_per_hour = 100000\n");
  server = await Server.start({ flags: ["--config", settings] });
});
after(async () => {
  Client.closeAll();
  await server.stop();
});

async function relay(game, preset) {
  const truth = await along(game);
  const { match, operator } = await openRelay(server, preset, { start: game.start });
  const crowd = await Crowd.open(server.url, match, size);
  let revision = 0;
  const say = async (kind, fields) => {
    const answer = await operator.request(kind, { matchId: match, revision, ...fields });
    assert.equal(answer.kind, "committed", `${game.name} ${kind} ${JSON.stringify(fields)}: ${JSON.stringify(answer, replacer)}`);
    if (kind === "correctLine") revision += 1;
    return Number(answer.seq);
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
        await crowd.holds(seq, line(ply + 1));
        continue;
      }
    }
    const seq = await say("relayMove", { ply, act: { move } });
    await crowd.holds(seq, line(ply + 1));
    if (ply % 20 === 19) {
      // Three plies behind something was wrong, it seems; and it was right after all.
      const back = ply - 3;
      const other = truth[back].moves.find((one) => one !== game.moves[back]);
      if (other) {
        await say("correctLine", { fromPly: back, acts: [{ move: other }], reason: "was it so?" });
        const again = await say("correctLine", { fromPly: back, acts: game.moves.slice(back, ply + 1).map((one) => ({ move: one })), reason: "no" });
        await crowd.holds(again, line(ply + 1));
      }
    }
  }
  const decided = truth.at(-1).outcome;
  const places = decided?.places ?? [1, 2];
  const last = await say("recordResult", { places, reason: decided?.reason ?? "resignation" });
  await crowd.ends(last, places);
  console.log(`${game.name}: ${game.moves.length} plies, ${revision} corrections, ${crowd.compared} lines compared`);
  return match;
}

test("a final of Othello", async () => relay(othelloFinal(), "othello.relay"));
test("a title game of shogi", async () => relay(shogiTitleGame(), "shogi.relay"));
test("a game of chu shogi", async () => relay(chushogiGame(), "chushogi.relay"));
