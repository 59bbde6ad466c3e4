// Chu shogi and four-player shogi, played by hand: moves of two steps, four seats around one board, who leaves and who is
// left.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { board, ending, knows, launch, livePosition, person, phone, photograph, play, point, shownPosition, square, table } from "./support/browser.mjs";
import * as games from "./support/games.mjs";
import { startServer } from "./support/server.mjs";

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

/** Fills in the form for a game by link. */
async function opened(url, { game, start, byoyomi, name, options = {} }) {
  const a = await person(browser, url, options);
  const form = a.page.getByTestId("create");
  await form.locator(`input[name=game][value=${game}]`).check({ force: true });
  await form.locator("input[name=seat][value='0']").check({ force: true });
  await form.locator("input[name=who][value=link]").check({ force: true });
  await form.locator("input[name=name]").fill(name);
  if (byoyomi !== undefined) {
    await form.locator("input[name=time][value=own]").check({ force: true });
    await form.getByTestId("main").fill("0");
    await form.getByTestId("byoyomi").fill(String(byoyomi));
    await form.getByTestId("periods").fill("1");
  }
  if (start) {
    await form.locator("summary").click();
    await form.locator("input[name=start]").fill(start);
  }
  return { ...a, form };
}

/** Opens the game; its page tells the link for the others. */
async function invite({ page, form }) {
  await form.locator("button[type=submit]").click();
  return page.getByTestId("invite-link").inputValue();
}

async function sit(invitation, name, options = {}, wanted = undefined) {
  const guest = await person(browser, invitation, options);
  const form = guest.page.getByTestId("take-seat");
  await form.locator("input[name=name]").fill(name);
  if (wanted !== undefined) await form.locator("select[name=seat]").selectOption(String(wanted));
  return { ...guest, form };
}

const held = (page) => page.locator("[data-testid=stop], [data-testid=return]").first();
/** Drags from the middle of one square to the middle of another. */
async function carry(page, from, to) {
  const middle = async (name) => {
    const { x, y, width, height } = await square(page, name).boundingBox();
    return [x + width / 2, y + height / 2];
  };
  await page.mouse.move(...(await middle(from)));
  await page.mouse.down();
  await page.mouse.move(...(await middle(to)), { steps: 6 });
  await page.mouse.up();
}
const mine = (page, ply) => page.locator(`[data-testid=table][data-ply="${ply}"][data-hands="yes"]`);

test("a whole game of chu shogi: a lion takes twice in one move, and a king without leaving its square", async () => {
  const a = await opened(`${server.origin}/`, { game: "chushogi", name: "Okazaki" });
  await photograph(a.page, "lobby-chushogi-1280", { fullPage: true });
  const invitation = await invite(a);
  const b = await sit(invitation, "獅子丸", { ...phone, locale: "ja-JP" });
  await b.form.locator("button").click();
  const watcher = await person(browser, `${server.origin}${new URL(invitation).pathname}`, phone);
  for (const [ply, move] of games.chushogi.moves.entries()) {
    const mover = ply % 2 === 0 ? a : b;
    await mine(mover.page, ply).waitFor();
    if (ply === 6) {
      await point(a.page, "7d");
      await photograph(a.page, "chushogi-lion-1280");
      await point(a.page, "7c");
      await held(a.page).waitFor();
      await photograph(a.page, "chushogi-lion-on-its-way-1280");
      // Back one step by Escape, and once more from the start.
      await square(a.page, "7c").focus();
      await a.page.keyboard.press("Escape");
      await held(a.page).waitFor({ state: "detached" });
      await a.page.keyboard.press("Escape");
      // Two steps by the mouse: set down on the way, taken up again from there.
      await carry(a.page, "7d", "7c");
      await held(a.page).waitFor();
      await carry(a.page, "7c", "7b");
      await knows(a.page, 7);
      continue;
    }
    if (ply === 8) {
      await photograph(watcher.page, "chushogi-watch-390");
      await photograph(b.page, "chushogi-ja-390");
    }
    await play(mover.page, move, ply);
  }
  const everybody = [a, b, watcher];
  await Promise.all(everybody.map(({ page }) => page.getByTestId("result").waitFor()));
  for (const { page } of everybody) {
    assert.equal(await ending(page), games.chushogi.ending);
    assert.equal(await shownPosition(page), await livePosition(a.page));
    assert.equal(await square(page, "6a").getAttribute("data-piece"), "");
    assert.equal(await square(page, "7b").getAttribute("data-piece"), "0N");
  }
  await photograph(b.page, "chushogi-result-ja-390");
  await a.page.getByTestId("result-close").click();
  await photograph(a.page, "chushogi-end-1280");
  await leave(...everybody);
});

test("a lion stops, passes and takes at home by words and by taps; a falcon and an eagle sting along their lines", async () => {
  const a = await opened(`${server.origin}/`, {
    game: "chushogi",
    name: "Black",
    options: phone,
    start: "k11/12/12/3p8/3+H3pg3/6pN4/12/12/4+D7/12/12/K11 b - 1",
  });
  const b = await sit(await invite(a), "White");
  await b.form.locator("button").click();
  const line = "9e9d9e 12a11a 5f5e5f 11a12a 8i7h8i 12a11a 5f5g 11a12a 5g5h5g 12a11a 5g6f".split(" ");
  for (const [ply, move] of line.entries()) {
    const mover = ply % 2 === 0 ? a : b;
    await mine(mover.page, ply).waitFor();
    if (ply === 2) {
      // The lion is lifted to the pawn, and let go again.
      await point(a.page, "5f");
      await point(a.page, "5e");
      await photograph(a.page, "chushogi-words-390");
      await a.page.getByTestId("let-go").click();
    }
    await play(mover.page, move, ply);
  }
  assert.equal(await livePosition(a.page), await livePosition(b.page));
  await photograph(b.page, "chushogi-moves-1280");
  await leave(a, b);
});

test("four players, a watcher: one resigns, one runs out of time, one leaves when its turn comes, one is left", async () => {
  const a = await opened(`${server.origin}/`, { game: "yonin", name: "Minami", byoyomi: 20 });
  await photograph(a.page, "lobby-yonin-1280", { fullPage: true });
  const invitation = await invite(a);
  const seats = (page) => page.getByTestId("seats").getAttribute("data-open");
  assert.equal(await seats(a.page), "1,2,3");
  const b = await sit(invitation, "西村", { ...phone, locale: "ja-JP" }, 1);
  await photograph(b.page, "yonin-take-seat-ja-390");
  await b.form.locator("button").click();
  await a.page.locator("[data-testid=seats][data-open='2,3']").waitFor();
  await photograph(a.page, "yonin-waiting-1280");
  const c = await sit(invitation, "Kita", {}, 2);
  await c.form.locator("button").click();
  await a.page.locator("[data-testid=seats][data-open='3']").waitFor();
  const d = await sit(invitation, "Higashi", phone);
  await d.form.locator("button").click();
  const watcher = await person(browser, `${server.origin}${new URL(invitation).pathname}`, { locale: "ja-JP" });
  const players = [a, b, c, d];
  const everybody = [...players, watcher];
  for (const [seat, { page }] of players.entries()) {
    await page.getByTestId("turn").waitFor();
    assert.equal(await table(page).getAttribute("data-seat"), String(seat));
    // Everybody sits at the bottom of the own screen.
    const king = await square(page, ["5i", "9e", "5a", "1e"][seat]).boundingBox();
    const drawn = await page.getByTestId("board").boundingBox();
    assert.ok(king.y > drawn.y + drawn.height * 0.8, `seat ${seat}`);
    assert.ok(Math.abs(king.x + king.width / 2 - (drawn.x + drawn.width / 2)) < king.width / 2, `seat ${seat}`);
  }
  for (const [ply, move] of games.yonin.round.entries()) await play(players[ply].page, move, ply);
  await play(a.page, "6i7h", 4);
  await mine(b.page, 5).waitFor();
  await photograph(b.page, "yonin-ja-390");
  await photograph(watcher.page, "yonin-watch-ja-1280");

  await b.page.getByTestId("resign").click();
  await b.page.getByTestId("resign-yes").click();
  for (const { page } of everybody) await page.locator("[data-testid=strip-1][data-out=yes]").waitFor();
  assert.equal(await square(a.page, "8e").getAttribute("data-piece"), "1R dead");
  assert.equal(await table(b.page).getAttribute("data-hands"), "no");

  // Nobody leaves out of turn: it waits, and can be taken back.
  await d.page.getByTestId("resign").click();
  await photograph(d.page, "yonin-resign-later-390");
  await d.page.getByTestId("resign-yes").click();
  await d.page.getByTestId("leaving").waitFor();
  await photograph(d.page, "yonin-leaving-390");
  await d.page.getByTestId("leaving-off").click();
  await d.page.getByTestId("leaving").waitFor({ state: "detached" });

  for (const { page } of everybody) await page.locator("[data-testid=strip-2][data-out=yes]").waitFor();
  await c.page.getByText("You are out").first().waitFor();
  await photograph(c.page, "yonin-out-1280");
  await play(d.page, "1c2b", 5);
  await d.page.getByTestId("resign").click();
  await d.page.getByTestId("resign-yes").click();
  await d.page.getByTestId("leaving").waitFor();
  // It outlives the page, and is done also where the turn came while the page was away.
  await d.page.reload();
  await d.page.getByTestId("leaving").waitFor();
  await d.page.goto("about:blank");
  await play(a.page, "4i3h", 6);
  await d.page.goBack();

  await Promise.all(everybody.map(({ page }) => page.getByTestId("result").waitFor()));
  for (const { page } of everybody) {
    assert.equal(await ending(page), games.yonin.ending);
    assert.equal(await livePosition(page), await livePosition(a.page));
    assert.equal(await shownPosition(page), await livePosition(a.page));
  }
  assert.match(await a.page.getByTestId("result").innerText(), /You win/);
  assert.match(await d.page.getByTestId("result").innerText(), /You are number 2/);
  await photograph(a.page, "yonin-result-1280");
  await photograph(b.page, "yonin-result-ja-390");
  await watcher.page.getByTestId("result-close").click();
  // Looking back: the west is there again until it resigned.
  await watcher.page.keyboard.press("Home");
  await watcher.page.locator('[data-testid=table][data-shown-ply="0"]').waitFor();
  assert.equal(await square(watcher.page, "8e").getAttribute("data-piece"), "1R");
  assert.equal(await board(watcher.page).locator("[data-testid=strip-1][data-out=no]").count(), 1);
  for (const seat of [1, 2, 3]) await watcher.page.getByTestId(`out-${seat}`).waitFor();
  await photograph(watcher.page, "yonin-browse-ja-1280");
  await knows(watcher.page, 7);
  await leave(...everybody);
});

test("of four one is mated and one is passed over, and every page says so", async () => {
  const a = await opened(`${server.origin}/`, {
    game: "yonin",
    name: "Minami",
    byoyomi: 300,
    start: "3PcKcPc3/9/3SaPaSa3/9/Kb7Kd/9/9/9/4Ka4 a Ra abcd d 60",
  });
  const invitation = await invite(a);
  const others = [];
  for (const [index, name] of ["Nishi", "Kita", "Higashi"].entries()) {
    const guest = await sit(invitation, name, index === 0 ? phone : { locale: "ja-JP" }, index < 2 ? index + 1 : undefined);
    await guest.form.locator("button").click();
    await guest.page.getByTestId("take-seat").waitFor({ state: "detached" });
    others.push(guest);
  }
  const [b, c, d] = others;
  const everybody = [a, b, c, d];
  await play(a.page, "5c5b", 0);
  for (const { page } of everybody) await page.locator("[data-testid=strip-2][data-out=yes]").waitFor();
  assert.equal(await square(b.page, "5a").getAttribute("data-piece"), "2K dead");
  assert.match(await b.page.getByTestId("out-2").innerText(), /North is mated by South/);
  await play(b.page, "9e8e", 1);
  await play(d.page, "1e1d", 2);
  await play(a.page, "R*1i", 3);
  // The east stands in check: the west is passed over.
  for (const { page } of everybody) await page.getByTestId("skipped-1").waitFor();
  assert.match(await b.page.getByTestId("turn").innerText(), /Nishi passed over/);
  assert.equal(await d.page.getByTestId("check").count(), 1);
  await photograph(b.page, "yonin-skipped-390");
  await photograph(d.page, "yonin-check-ja-1280");
  await play(d.page, "1d2d", 4);
  await mine(a.page, 5).waitFor();
  await leave(...everybody);
});
