// What people do with the client, against the real server: play, watch, lose the wire, look back, be refused.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import {
  board,
  desk,
  ending,
  knows,
  launch,
  livePosition,
  person,
  phone,
  photograph,
  play,
  point,
  shownPosition,
  square,
  table,
} from "./support/browser.mjs";
import * as games from "./support/games.mjs";
import { layWire, startServer } from "./support/server.mjs";

let server;
let browser;
before(async () => {
  [server, browser] = await Promise.all([startServer(), launch()]);
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

const leave = async (...people) => {
  for (const { context, faults } of people) {
    await context.close();
    assert.deepEqual(faults, [], "the page reported errors");
  }
};

const agree = async (people, what) => {
  const [first, ...others] = await Promise.all(people.map(({ page }) => what(page)));
  for (const other of others) assert.equal(other, first);
  return first;
};

const link = (page) => page.getByTestId("link");

/** Opens a game in the lobby and lets a second person take the seat by the link. */
async function openGame({ game, kind = "online", name = "Opener", other = "Guest", start, url = `${server.origin}/`, options = {} }) {
  const a = await person(browser, url, options);
  const form = a.page.getByTestId("create");
  await form.locator(`input[name=game][value=${game}]`).check({ force: true });
  await form.locator(`input[name=kind][value=${kind}]`).check({ force: true });
  await form.locator("input[name=seat][value='0']").check({ force: true });
  await form.locator("input[name=who][value=link]").check({ force: true });
  await form.locator("input[name=name]").fill(name);
  if (start) {
    await form.locator("summary").click();
    await form.locator("input[name=start]").fill(start);
  }
  await form.locator("button[type=submit]").click();
  const invitation = await a.page.getByTestId("invite-link").inputValue();
  const b = await person(browser, invitation, options);
  await b.page.locator("[data-testid=take-seat] input[name=name]").fill(other);
  await b.page.locator("[data-testid=take-seat] button").click();
  await Promise.all([a, b].map(({ page }) => page.getByTestId("turn").waitFor()));
  return { a, b, invitation };
}

test("a whole game of Othello between two pages while a third watches", async () => {
  const demo = server.demo("othello");
  const a = await person(browser, demo.a);
  const b = await person(browser, demo.b, phone);
  const watcher = await person(browser, `${demo.watch.split("#")[0]}#watch`, phone);
  const everybody = [a, b, watcher];
  for (const [ply, move] of games.othello.moves.entries()) {
    const mover = ply % 2 === 0 ? a : b; // a pass is a ply
    await play(mover.page, move, ply);
    if (ply === 20) {
      await photograph(a.page, "othello-play-1280");
      await photograph(b.page, "othello-play-390");
      await photograph(watcher.page, "othello-watch-390");
    }
  }
  const plies = games.othello.moves.length;
  await Promise.all(everybody.map(({ page }) => knows(page, plies)));
  await Promise.all(everybody.map(({ page }) => page.getByTestId("result").waitFor()));
  await agree(everybody, livePosition);
  await agree(everybody, shownPosition);
  assert.equal(await agree(everybody, ending), games.othello.ending);
  await photograph(a.page, "othello-result-1280");
  await photograph(b.page, "othello-result-390");
  await leave(...everybody);
});


test("a whole game of shogi, with a refused nifu, between two pages while a third watches", async () => {
  const demo = server.demo("shogi");
  const a = await person(browser, demo.a, phone);
  const b = await person(browser, demo.b);
  const watcher = await person(browser, `${demo.watch.split("#")[0]}#watch`);
  const everybody = [a, b, watcher];
  for (const [ply, move] of games.shogi.moves.entries()) {
    const mover = ply % 2 === 0 ? a : b;
    if (ply === 4) {
      // A second pawn on the fifth file.
      await knows(a.page, ply);
      const standing = await livePosition(a.page);
      await a.page.locator('[data-hand="P"]:not([disabled])').click();
      await point(a.page, "5e");
      const message = a.page.getByTestId("message");
      await message.getByText("Nifu").waitFor();
      assert.match(await message.innerText(), /shogi\/RULES\.md#nifu/);
      await photograph(a.page, "shogi-nifu-390");
      assert.equal(await livePosition(a.page), standing);
      assert.equal(await shownPosition(a.page), standing);
    }
    if (ply === 8) {
      await mover.page.locator('[data-testid=table][data-ply="8"][data-hands="yes"]').waitFor();
      await point(mover.page, "4b");
      await photograph(mover.page, "shogi-hints-390");
      await point(mover.page, "5c");
      await mover.page.getByTestId("promote").waitFor();
      await photograph(mover.page, "shogi-promotion-390");
      await mover.page.getByTestId("promote").click();
      await knows(mover.page, ply + 1);
      continue;
    }
    await play(mover.page, move, ply);
    if (ply === 9) {
      await knows(b.page, 10);
      await photograph(b.page, "shogi-play-1280");
      await photograph(a.page, "shogi-play-390");
      await photograph(watcher.page, "shogi-watch-1280");
    }
  }
  await Promise.all(everybody.map(({ page }) => page.getByTestId("result").waitFor()));
  await agree(everybody, livePosition);
  assert.equal(await agree(everybody, ending), games.shogi.ending);
  await photograph(a.page, "shogi-result-390");
  await photograph(watcher.page, "shogi-result-1280");
  await leave(...everybody);
});

test("a piece can be dragged, and an own click in a second window converges (K042)", async () => {
  const { a, b } = await openGame({ game: "shogi", kind: "casual" });
  const second = await a.context.newPage();
  await second.goto(a.page.url());
  await table(second).waitFor();
  await point(second, "7g");
  const from = await square(a.page, "2g").boundingBox();
  const to = await square(a.page, "2f").boundingBox();
  await a.page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await a.page.mouse.down();
  await a.page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 6 });
  await a.page.mouse.up();
  await knows(a.page, 1);
  await knows(second, 1);
  assert.equal(await livePosition(second), await livePosition(a.page));
  assert.equal(await shownPosition(second), await livePosition(b.page));
  await leave(a, b);
});

test("a drop made ahead on a square that is taken meanwhile is refused, and nothing else happens (K011)", async () => {
  const { a, b } = await openGame({ game: "shogi" });
  await b.page.getByTestId("open-settings").click();
  await b.page.locator("tachiai-settings input[name=ahead]").check();
  await b.page.keyboard.press("Escape");
  for (const [ply, move] of ["7g7f", "3c3d", "8h2b+", "3a2b"].entries()) await play(ply % 2 ? b.page : a.page, move, ply);
  await b.page.locator('[data-hand="B"]:not([disabled])').click();
  await point(b.page, "5e");
  await b.page.getByTestId("ahead").waitFor();
  await photograph(b.page, "shogi-ahead-1280");
  await play(a.page, "B*5e", 4);
  await b.page.getByTestId("message").getByText("empty square").waitFor();
  assert.equal(await table(a.page).getAttribute("data-ply"), "5");
  assert.equal(await livePosition(b.page), await livePosition(a.page));
  // Good for one turn only: it is not tried again, and the next one is played at once.
  await play(b.page, "2b3a", 5);
  await square(b.page, "8c").waitFor();
  await point(b.page, "8c");
  await point(b.page, "8d");
  await b.page.getByTestId("ahead").waitFor();
  await point(a.page, "2g");
  await point(a.page, "2f");
  await knows(a.page, 8);
  await leave(a, b);
});

test("a reloaded page and one whose wire is cut for ten seconds go on without loss", async (t) => {
  const wire = await layWire(server.port);
  t.after(() => wire.close());
  const { a, b, invitation } = await openGame({ game: "othello" });
  // The player behind the cut wire brings the key that the other page was given.
  const key = await b.page.evaluate(() =>
    localStorage.getItem(`tachiai.key.${document.querySelector("tachiai-app").shadowRoot.querySelector("tachiai-match").matchId}`),
  );
  const lost = await person(browser, `http://127.0.0.1:${wire.port}${new URL(invitation).pathname}#key=${key}`);
  await table(lost.page).waitFor();
  await b.context.close();
  assert.doesNotMatch(lost.page.url(), /key/, "the key stays out of the address bar");

  await play(a.page, "f5", 0);
  await play(lost.page, "f6", 1);
  wire.cut();
  await lost.page.locator('[data-testid=link][data-link="waiting"], [data-testid=link][data-link="connecting"]').waitFor();
  await photograph(lost.page, "othello-offline-1280");
  await play(a.page, "e6", 2);
  await a.page.reload();
  await knows(a.page, 3);
  assert.equal(await table(a.page).getAttribute("data-seat"), "0");
  await new Promise((resolve) => setTimeout(resolve, 10_000));
  assert.equal(await table(lost.page).getAttribute("data-ply"), "2");
  wire.mend();
  await knows(lost.page, 3);
  await lost.page.locator('[data-testid=link][data-link="live"]').waitFor();
  assert.equal(await livePosition(lost.page), await livePosition(a.page));
  await play(lost.page, "f4", 3);

  // A move made while the wire is cut is shown as waiting, and played once when it is whole again.
  await play(a.page, "e3", 4);
  await knows(lost.page, 5);
  wire.cut();
  await point(lost.page, "c5");
  await lost.page.getByText("Sending").waitFor();
  wire.mend();
  await knows(lost.page, 6);
  await knows(a.page, 6);
  assert.equal(await livePosition(lost.page), await livePosition(a.page));
  await leave(a, lost);
});

test("one person tries a game against the computer, under its name in his language", async () => {
  const a = await person(browser, `${server.origin}/`, { locale: "ja-JP" });
  const form = a.page.getByTestId("create");
  await form.locator("input[name=game][value=othello]").check({ force: true });
  await form.locator("input[name=seat][value='0']").check({ force: true });
  await form.locator("input[name=who][value=bots]").check({ force: true });
  await form.locator("button[type=submit]").click();
  await table(a.page).waitFor();
  await a.page.getByText("でたらめ君").first().waitFor();
  await a.page.locator('[data-testid=table][data-ply="0"][data-hands="yes"]').waitFor();
  await point(a.page, "f5");
  await knows(a.page, 2); // it has answered
  await photograph(a.page, "othello-computer-1280");
  await leave(a);
});

test("whoever looks back is not moved by a new move", async () => {
  const { a, b, invitation } = await openGame({ game: "othello" });
  const watcher = await person(browser, `${server.origin}${new URL(invitation).pathname}`);
  for (const [ply, move] of ["f5", "f6", "e6", "f4"].entries()) await play(ply % 2 ? b.page : a.page, move, ply);
  await knows(watcher.page, 4);
  await watcher.page.keyboard.press("ArrowLeft");
  await watcher.page.keyboard.press("ArrowLeft");
  await watcher.page.locator('[data-testid=table][data-shown-ply="2"]').waitFor();
  const seen = await shownPosition(watcher.page);
  await play(a.page, "e3", 4);
  await play(b.page, "c5", 5);
  await knows(watcher.page, 6);
  assert.equal(await table(watcher.page).getAttribute("data-shown-ply"), "2");
  assert.equal(await shownPosition(watcher.page), seen);
  assert.match(await watcher.page.getByTestId("unseen").innerText(), /2/);
  await photograph(watcher.page, "othello-browse-1280");
  await watcher.page.getByTestId("back-to-live").click();
  await watcher.page.locator('[data-testid=table][data-shown-ply="6"]').waitFor();
  assert.equal(await shownPosition(watcher.page), await livePosition(a.page));
  await leave(a, b, watcher);
});

test("a draw is declined, then agreed; a take-back is granted", async () => {
  const { a, b } = await openGame({ game: "shogi", kind: "casual" });
  await play(a.page, "7g7f", 0);
  await a.page.getByTestId("more").click();
  await a.page.getByTestId("take-back").click();
  await b.page.getByTestId("answerTakeBack").getByTestId("accept").click();
  await knows(a.page, 0);
  await play(a.page, "2g2f", 0);
  await a.page.getByTestId("draw").click();
  await b.page.getByTestId("answerDraw").getByTestId("decline").click();
  await a.page.getByTestId("message").waitFor();
  await b.page.getByTestId("draw").click();
  await photograph(a.page, "shogi-draw-offer-1280");
  await a.page.getByTestId("answerDraw").getByTestId("accept").click();
  await Promise.all([a, b].map(({ page }) => page.getByTestId("result").waitFor()));
  assert.equal(await agree([a, b], ending), "1,1 agreement");
  await leave(a, b);
});

test("resigning asks once, and both see who won; names are shown as they were typed (K107)", async () => {
  const hostile = "<img src=x onerror=alert(1)>";
  const { a, b } = await openGame({ game: "shogi", name: hostile, other: "{{7*7}} &lt;b>" });
  await play(a.page, "7g7f", 0);
  assert.ok((await b.page.getByTestId("strip-0").innerText()).includes(hostile));
  assert.ok((await a.page.getByTestId("strip-1").innerText()).includes("{{7*7}} &lt;b>"));
  assert.equal(await b.page.locator("img").count(), 0);
  await b.page.getByTestId("resign").click();
  await b.page.getByTestId("resign-yes").click();
  await Promise.all([a, b].map(({ page }) => page.getByTestId("result").waitFor()));
  assert.equal(await agree([a, b], ending), "1,2 resignation");
  assert.match(await a.page.getByTestId("result").innerText(), /You win/);
  assert.match(await b.page.getByTestId("result").innerText(), /You lose/);
  await leave(a, b);
});

test("a king that has entered is declared: the panel says what is missing, and counts (K016)", async () => {
  const short = await openGame({ game: "shogi", start: "+P+P+P+P+P+P+P+P+P/4K4/9/9/9/9/9/9/4k4 b RB9Prb4g4s4n4l 1" });
  const { page } = short.a;
  const holds = (name) => page.locator(`[data-testid=declaration] [data-testid=condition-${name}]`).getAttribute("data-holds");
  assert.deepEqual(await Promise.all(["king_in_zone", "pieces_in_zone", "not_in_check", "points"].map(holds)), ["yes", "no", "yes", "yes"]);
  await photograph(page, "declaration-missing-1280");
  await page.getByTestId("declare").click();
  await page.getByTestId("declare-yes").click();
  assert.match(await page.getByTestId("message").innerText(), /Only 9 pieces have entered beside the king; 10 are needed/);
  assert.equal(await ending(page), "");
  assert.equal(await short.b.page.getByTestId("declare").count(), 0, "not on the opponent's turn");
  await leave(short.a, short.b);

  const enough = await openGame({ game: "shogi", start: "+P+P+P+P+P+P+P+P+P/4K3+P/9/9/9/9/9/9/4k4 b RB8Prb4g4s4n4l 1", options: { ...phone, locale: "ja-JP" } });
  await enough.a.page.getByTestId("declare").click();
  await photograph(enough.a.page, "declaration-ja-390");
  await enough.a.page.getByTestId("declare-yes").click();
  await Promise.all([enough.a, enough.b].map((one) => one.page.getByTestId("result").waitFor()));
  assert.equal(await agree([enough.a, enough.b], ending), "1,2 declaration");
  await leave(enough.a, enough.b);
});

test("the client speaks Japanese and English, by the browser and by choice", async () => {
  const japanese = await person(browser, `${server.origin}/`, { locale: "ja-JP", ...phone });
  await japanese.page.getByRole("heading", { name: "対局を作る" }).waitFor();
  await photograph(japanese.page, "lobby-ja-390");
  await japanese.page.getByTestId("language").click();
  await japanese.page.getByRole("heading", { name: "New game" }).waitFor();
  await photograph(japanese.page, "lobby-en-390");
  await japanese.page.reload();
  await japanese.page.getByRole("heading", { name: "New game" }).waitFor();
  await leave(japanese);
  const english = await person(browser, `${server.origin}/`, desk);
  await english.page.getByRole("heading", { name: "New game" }).waitFor();
  await photograph(english.page, "lobby-en-1280");
  await english.page.getByTestId("language").click();
  await photograph(english.page, "lobby-ja-1280");
  await leave(english);
});

test("a move can be looked at before it is sent", async () => {
  const { a, b } = await openGame({ game: "othello" });
  await a.page.getByTestId("open-settings").click();
  await a.page.locator("tachiai-settings input[name=confirm]").check();
  await a.page.keyboard.press("Escape");
  await a.page.locator("[data-testid=table][data-hands=yes]").waitFor();
  await point(a.page, "f5");
  await a.page.getByTestId("draft").waitFor();
  assert.equal(await table(b.page).getAttribute("data-ply"), "0");
  await a.page.getByTestId("confirm").click();
  await knows(b.page, 1);
  await leave(a, b);
});

test("a listed challenge appears in the lobby and is taken from there", async () => {
  const a = await person(browser, `${server.origin}/`, { locale: "ja-JP" });
  const b = await person(browser, `${server.origin}/`);
  const form = a.page.getByTestId("create");
  await form.locator("input[name=game][value=shogi]").check({ force: true });
  await form.locator("input[name=seat][value='1']").check({ force: true });
  await form.locator("input[name=name]").fill("銀次郎");
  await form.locator("button[type=submit]").click();
  await a.page.getByTestId("waiting").waitFor();
  await photograph(a.page, "shogi-waiting-ja-1280");
  const challenge = b.page.getByTestId("challenges").getByText("銀次郎");
  await challenge.waitFor();
  await challenge.click();
  await b.page.locator("[data-testid=take-seat] input[name=name]").fill("Kim");
  await photograph(b.page, "shogi-take-seat-1280");
  await b.page.locator("[data-testid=take-seat] button").click();
  await a.page.getByTestId("turn").waitFor();
  assert.equal(await table(b.page).getAttribute("data-seat"), "0");
  assert.equal(await table(a.page).getAttribute("data-seat"), "1");
  await play(b.page, "7g7f", 0);
  await knows(a.page, 1);
  await photograph(a.page, "shogi-gote-ja-1280");
  await a.page.getByTestId("open-settings").click();
  await a.page.locator("tachiai-settings input[name=pieces][value=international]").check({ force: true });
  await a.page.locator("tachiai-settings input[name=theme][value=dark]").check({ force: true });
  await photograph(a.page, "settings-night-1280");
  await a.page.keyboard.press("Escape");
  await photograph(a.page, "shogi-international-night-1280");
  assert.equal(await board(a.page).getAttribute("data-position"), await livePosition(b.page));
  assert.equal(await link(a.page).getAttribute("data-link"), "live");
  await leave(a, b);
});
