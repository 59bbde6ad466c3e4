// Title games relayed through the desk by its own page, with typed mistakes and corrections, to a thousand sockets and
// three pages: one that follows, one that looks back, one on a phone. After each ply every socket holds the same line, by
// hash, and the positions are the engine's. TACHIAI_FINALS=whole relays the games of shogi and chu shogi to their end.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Crowd } from "../end_to_end/support/crowd.mjs";
import { chushogiGame, othelloFinal, shogiTitleGame } from "../end_to_end/support/records.mjs";
import { along } from "../end_to_end/support/truth.mjs";
import { launch, person, phone, photograph } from "./support/browser.mjs";
import { desk, openBoard, settled, taps, wellBehaved } from "./support/desk.mjs";
import { startServer } from "./support/server.mjs";

const size = Number(process.env.TACHIAI_RELAY_WATCHERS ?? 1_000);
const whole = process.env.TACHIAI_FINALS === "whole";

let server;
let browser;
before(async () => {
  [server, browser] = await Promise.all([startServer({ config: "per_address_max = 4000\nwatches_per_second = 10000\n" }), launch()]);
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

async function relay(game, preset, enter) {
  const truth = await along(game);
  const plies = whole || game.game === "othello" ? game.moves.length : 24;
  const line = (ply) => truth.slice(1, ply + 1).map(({ position }) => position);
  const { page, faults, matchId } = await openBoard(browser, server.origin, { preset });
  const watch = `${server.origin}/m/${matchId}#watch`;
  const [follows, looksBack, small] = await Promise.all([person(browser, watch), person(browser, watch), person(browser, watch, phone)]);
  const crowd = await Crowd.open(server.origin.replace(/^http/, "ws") + "/ws", matchId, size);
  let mistakes = 0;
  for (let ply = 0; ply < plies; ++ply) {
    const move = game.moves[ply];
    if (move === "pass") continue; // put in by the server, with the move behind it
    const wrong = truth[ply].moves.find((other) => other !== move && other.length === move.length);
    if (ply % 8 === 5 && wrong) {
      await enter(page, wrong);
      await settled(page, ply + 1);
      await page.getByTestId("undo").click();
      await settled(page, ply);
      mistakes += 1;
    }
    await enter(page, move);
    await crowd.comesTo(line(ply + 1));
    if (ply === 6) {
      await looksBack.page.keyboard.press("Home");
      await looksBack.page.locator('[data-testid=watch][data-shown-ply="0"]').waitFor();
    }
  }
  await settled(page, plies);
  const position = truth[plies].position;
  for (const { page: one } of [follows, small]) await one.locator(`[data-testid=watch][data-shown-ply="${plies}"][data-live-position="${position}"]`).waitFor();
  await looksBack.page.locator(`[data-testid=watch][data-ply="${plies}"][data-shown-ply="0"]`).waitFor();
  await photograph(follows.page, `finals-${game.game}`);
  for (const { faults: gaps } of crowd.watchers) assert.deepEqual(gaps, []);
  for (const { socket } of crowd.watchers) socket.close();
  wellBehaved({ faults }, follows, looksBack, small);
  console.log(`${game.name}: ${plies} plies, ${mistakes} mistakes, ${crowd.compared} lines compared`);
  await Promise.all([page.context().close(), ...[follows, looksBack, small].map(({ context }) => context.close())]);
}

/** On the keyboard; `=` says that nothing turns over. */
async function typed(page, move) {
  const plies = Number(await desk(page).getAttribute("data-ply"));
  await page.keyboard.type(move.endsWith("+") || move.includes("*") ? move : `${move}=`);
  await page.keyboard.press("Enter");
  await page.locator(`[data-testid=desk][data-ply="${plies + 1}"]`).waitFor();
}

test("a final of Othello", () => relay(othelloFinal(), "othello.relay", (page, square) => taps(page, [square])));
test("a title game of shogi", () => relay(shogiTitleGame(), "shogi.relay", typed));
test("a game of chu shogi", () => relay(chushogiGame(), "chushogi.relay", typed));
