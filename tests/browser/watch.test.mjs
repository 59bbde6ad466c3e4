// What spectators see of relayed games, against the real server: looking back and aside while the line is corrected, hidden
// results, events with several boards, talk, and boards in other people's pages.
import assert from "node:assert/strict";
import { createServer } from "node:http";
import { after, before, test } from "node:test";
import { desk, launch, person, phone, photograph, point, shownPosition } from "./support/browser.mjs";
import { othello } from "./support/games.mjs";
import { operator } from "./support/operator.mjs";
import { startServer } from "./support/server.mjs";
import { leave } from "./support/sit_down.mjs";

let server;
let browser;
let relay;
before(async () => {
  [server, browser] = await Promise.all([startServer({ config: 'origins = ["*"]\n' }), launch()]);
  relay = await operator(server.origin);
});
after(async () => {
  relay?.close();
  await browser?.close();
  await server?.stop();
});

const { moves } = othello;
const players = ["Takanashi", "Tamenori"];
const openBoard = (fields = {}) => relay.board({ preset: "othello.relay", players, ...fields });
const view = (page) => page.getByTestId("watch");
const has = (page, ply) => page.locator(`[data-testid=watch][data-ply="${ply}"]`).waitFor();
const shows = (page, ply) => page.locator(`[data-testid=watch][data-shown-ply="${ply}"]`).waitFor();
const watcher = (path, options) => person(browser, `${server.origin}${path}`, options);

/** Everything that stands in the page, inside its elements too: words, attributes, addresses. */
const everything = (page) =>
  page.evaluate(() => {
    const read = (node) => {
      const own = node instanceof Element ? [...node.attributes].map(({ name, value }) => `${name}=${value}`).join(" ") : node.nodeType === Node.TEXT_NODE ? node.data : "";
      const inside = [...(node.shadowRoot?.childNodes ?? []), ...node.childNodes].filter((child) => !(child instanceof HTMLStyleElement));
      return [own, ...inside.map(read)].join(" ");
    };
    return `${document.title} ${read(document.documentElement)}`;
  });

test("K055: a correction moves who is live; who browses and who explores stay, and are told", async () => {
  const board = await openBoard();
  await board.relay(...moves.slice(0, 29));
  const wrong = (await board.hints()).find((move) => move !== moves[29]);
  await board.relay(wrong);
  const live = await watcher(`/m/${board.matchId}`, desk);
  const browsing = await watcher(`/m/${board.matchId}#ply=12`, phone);
  const exploring = await watcher(`/m/${board.matchId}`, desk);
  await has(live.page, 30);
  await shows(browsing.page, 12);
  await has(exploring.page, 30);
  await exploring.page.getByTestId("explore").click();
  const target = await exploring.page.locator("[data-target=yes]").first().getAttribute("data-square");
  await point(exploring.page, target);
  await shows(exploring.page, 31);
  await exploring.page.getByTestId("own-line").waitFor();
  const [before12, beforeOwn] = [await shownPosition(browsing.page), await shownPosition(exploring.page)];

  await board.correct(29, [moves[29]], "misread");
  await live.page.getByTestId("message").getByText(`Move 30 was corrected: ${moves[29]} in place of ${wrong}. (misread)`).waitFor();
  await live.page.locator("tachiai-moves [data-ply='30'] [data-mark=corrected]").waitFor();
  assert.equal(await view(live.page).getAttribute("data-live"), "yes");
  await photograph(live.page, "watch-corrected-1280");
  for (const { page } of [browsing, exploring]) await page.getByTestId("corrections").getByText("Move 30 was corrected").waitFor();
  await board.relay(...moves.slice(30, 36));
  await has(live.page, 36);
  await has(browsing.page, 36);
  await has(exploring.page, 36);
  assert.equal(await view(live.page).getAttribute("data-shown-ply"), "36");
  assert.equal(await view(browsing.page).getAttribute("data-shown-ply"), "12");
  assert.equal(await shownPosition(browsing.page), before12);
  assert.equal(await view(exploring.page).getAttribute("data-shown-ply"), "31");
  assert.equal(await shownPosition(exploring.page), beforeOwn);
  assert.equal(await view(exploring.page).getAttribute("data-aside"), "own");
  await photograph(browsing.page, "watch-browsing-390");
  await photograph(exploring.page, "watch-exploring-1280");
  await exploring.page.getByTestId("to-game").click();
  await browsing.page.getByTestId("live").click();
  const positions = await Promise.all([live, browsing, exploring].map(({ page }) => shownPosition(page)));
  assert.equal(new Set(positions).size, 1, "all see the same game again");
  await leave(live, browsing, exploring);
});

test("who looks at plies that are struck keeps them before his eyes, and is told", async () => {
  const board = await openBoard();
  await board.relay(...moves.slice(0, 12));
  const { page, ...rest } = await watcher(`/m/${board.matchId}#ply=11`);
  await shows(page, 11);
  const before = await shownPosition(page);
  await board.correct(8, []);
  await page.getByTestId("abandoned").waitFor();
  assert.equal(await shownPosition(page), before);
  await photograph(page, "watch-abandoned-1280");
  // Entered again as it was, it is the game again.
  await board.relay(...moves.slice(8, 13));
  await has(page, 13);
  await page.getByTestId("abandoned").waitFor({ state: "detached" });
  await shows(page, 11);
  await leave({ page, ...rest });
});

test("K057: a move played by hand that then happens is the game", async () => {
  const board = await openBoard();
  await board.relay(...moves.slice(0, 6));
  const { page, ...rest } = await watcher(`/m/${board.matchId}#ply=4`);
  await shows(page, 4);
  await page.getByTestId("explore").click();
  await point(page, moves[4]);
  await shows(page, 5);
  assert.equal(await view(page).getAttribute("data-aside"), "", "the same move is no line of its own");
  await point(page, moves[5]);
  await page.locator("[data-testid=watch][data-live=yes]").waitFor();
  await point(page, moves[6]);
  await page.getByTestId("own-line").waitFor();
  await board.relay(moves[6]);
  await page.locator("[data-testid=watch][data-live=yes][data-ply='7'][data-shown-ply='7'][data-aside='']").waitFor();
  await leave({ page, ...rest });
});

test("notes, clocks, marks and the result stand where they belong", async () => {
  const board = await openBoard();
  await board.relay(...moves.slice(0, 3));
  await relay.ask("markUnsure", { matchId: board.matchId, ply: 1, revision: 0, unsure: true });
  await board.read([754_000, 1_110_000], 1);
  await board.note({ ply: 2, kind: "ruling", text: "<b>The disc</b> is turned over." });
  const { page, ...rest } = await watcher(`/m/${board.matchId}`, phone);
  await has(page, 3);
  await page.locator("tachiai-moves [data-ply='2'] [data-mark=unsure]").waitFor();
  await page.getByTestId("note-in-list").getByText("<b>The disc</b> is turned over.").waitFor();
  await page.getByTestId("clock-0").getByText("12:34").waitFor();
  assert.equal(await page.getByTestId("clock-1").getAttribute("data-running"), "yes");
  assert.equal(await page.getByTestId("notes").count(), 0, "the ruling stands at its ply");
  await page.keyboard.press("ArrowLeft");
  await page.getByTestId("notes").getByText("Ruling").waitFor();
  await page.keyboard.press("f");
  await page.keyboard.press("End");
  await board.end([2, 1], "resignation");
  await page.getByTestId("ending").getByText("White wins").waitFor();
  await photograph(page, "watch-notes-390");
  await leave({ page, ...rest });
});

test("hidden results: nothing of what comes stands in the page, its source or its title", async () => {
  const board = await openBoard({ players: ["Hidari", "Migi"] });
  await board.relay(...moves);
  await board.note({ ply: 61, kind: "announcement", text: "finished early" });
  await board.end([1, 2], "discs");
  const source = await (await fetch(`${server.origin}/m/${board.matchId}?hide=1`)).text();
  const open = await watcher(`/m/${board.matchId}`);
  await has(open.page, 61);
  const final = await shownPosition(open.page);
  assert.match(final, /XXXXXX/);
  await leave(open);
  const { page, ...rest } = await watcher(`/m/${board.matchId}?hide=1`, phone);
  await page.locator("[data-testid=watch][data-ply='0']").waitFor();
  const leaks = async () => {
    const text = `${source.replace(/assets\/\S+/g, "")} ${await everything(page)}`;
    return ["Black wins", "finished early", "data-ply=61", "data-ply=60", "XXXXXX", final].filter((secret) => text.includes(secret));
  };
  assert.deepEqual(await leaks(), []);
  assert.equal(await page.title(), "Hidari – Migi · Tachiai");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await has(page, 2);
  assert.equal(await page.locator("tachiai-moves button.row").count(), 2);
  assert.deepEqual(await leaks(), []);
  await photograph(page, "watch-hidden-390");
  for (let ply = 2; ply < 61; ply += 1) await page.keyboard.press("ArrowRight");
  await has(page, 61);
  assert.equal(await page.getByTestId("ending").count(), 0, "the result is one step further");
  await page.keyboard.press("ArrowRight");
  await page.getByTestId("ending").getByText("Black wins").waitFor();
  await leave({ page, ...rest });
});

test("an event: rounds, boards in the order of their tables, all live; with hidden results names and times alone", async () => {
  const { programme } = await relay.ask("saveProgramme", {
    title: "Championship <i>2026</i>",
    place: "Tokyo",
    note: "Quiet, please.",
    rounds: [{ number: 1, title: "Semi-final" }, { number: 2, title: "Final", startsUtcMs: String(Date.now() + 86_400_000) }],
    talk: true,
    displayName: "Operator",
  });
  const second = await openBoard({ programmeId: programme.programmeId, round: 1, number: 2, players: ["Ao", "Kiiro"] });
  const first = await openBoard({ programmeId: programme.programmeId, round: 1, number: 1 });
  await first.relay(...moves.slice(0, 10));
  const wide = await watcher(`/e/${programme.programmeId}`, desk);
  const small = await watcher(`/e/${programme.programmeId}?hide=1`, phone);
  const boards = wide.page.getByTestId("event-board");
  await wide.page.locator(`[data-testid=event-board][data-match="${first.matchId}"][data-ply="10"]`).waitFor();
  assert.deepEqual(await boards.evaluateAll((all) => all.map((one) => one.dataset.match)), [first.matchId, second.matchId]);
  await second.relay(...moves.slice(0, 4));
  await wide.page.locator(`[data-testid=event-board][data-match="${second.matchId}"][data-ply="4"]`).waitFor();
  await wide.page.getByText("Championship <i>2026</i>").first().waitFor();
  await second.end([2, 1], "resignation");
  await wide.page.getByTestId("board-result").getByText("White wins").waitFor();
  const third = await openBoard({ programmeId: programme.programmeId, round: 1, number: 3, players: ["Midori", "Murasaki"] });
  await wide.page.locator(`[data-testid=event-board][data-match="${third.matchId}"]`).waitFor();
  await photograph(wide.page, "event-1280");
  await small.page.getByTestId("event-board").nth(2).waitFor();
  assert.equal(await small.page.locator("svg.picture").count(), 0);
  assert.equal(await small.page.locator("tachiai-watch-clock").count(), 0);
  const text = await everything(small.page);
  for (const secret of ["White wins", "move 10", "data-ply=10"]) assert.ok(!text.includes(secret), secret);
  assert.equal(await small.page.getByTestId("feed-atom").getAttribute("href"), `/e/${programme.programmeId}.atom?hide=1`);
  await photograph(small.page, "event-hidden-390");
  await wide.page.getByTestId("round-2").click();
  await wide.page.getByText("No board is set up yet.").waitFor();
  await wide.page.goto(`${server.origin}/events`);
  await wide.page.getByTestId("events").getByText("Championship <i>2026</i>").click();
  await wide.page.getByTestId("event").waitFor();
  await leave(wide, small);
});

test("an event of seventy boards follows those in sight", async () => {
  const { programme } = await relay.ask("saveProgramme", { title: "Open", displayName: "Operator" });
  const opened = [];
  for (let number = 1; number <= 70; number += 1) {
    opened.push(await openBoard({ programmeId: programme.programmeId, round: 1, number, players: [`Player ${number}`, "Opponent"] }));
  }
  const last = opened.at(-1);
  await last.relay(...moves.slice(0, 5));
  const { page, ...rest } = await watcher(`/e/${programme.programmeId}`, phone);
  await page.locator(`[data-testid=event-board][data-match="${opened[0].matchId}"][data-ply="0"]`).waitFor();
  assert.equal(await page.getByTestId("event-board").count(), 70);
  assert.ok((await page.locator("svg.picture").count()) < 64);
  const far = page.locator(`[data-testid=event-board][data-match="${last.matchId}"]`);
  assert.equal(await far.getAttribute("data-ply"), "");
  await far.scrollIntoViewIfNeeded();
  await page.locator(`[data-testid=event-board][data-match="${last.matchId}"][data-ply="5"]`).waitFor();
  await last.relay(moves[5]);
  await page.locator(`[data-testid=event-board][data-match="${last.matchId}"][data-ply="6"]`).waitFor();
  await photograph(page, "event-seventy-390");
  await leave({ page, ...rest });
});

test("who follows an event is told what begins and how it ends, and with hidden results only that it begins", async () => {
  const { programme } = await relay.ask("saveProgramme", { title: "Autumn", displayName: "Operator" });
  const board = await openBoard({ programmeId: programme.programmeId, round: 1, number: 1 });
  const open = async (search) => {
    const one = await watcher(`/e/${programme.programmeId}${search}`);
    // The browser's own, as far as a page can tell.
    await one.page.evaluate(() => {
      globalThis.told = [];
      globalThis.Notification = class {
        static permission = "default";
        static async requestPermission() {
          return (this.permission = "granted");
        }
        constructor(title, { body }) {
          globalThis.told.push(`${title}: ${body}`);
        }
      };
      Object.defineProperty(document, "visibilityState", { get: () => "hidden" });
    });
    await one.page.getByTestId("notify").click();
    await one.page.locator("[data-testid=notify][aria-pressed=true]").waitFor();
    return one;
  };
  const [all, hidden] = [await open(""), await open("?hide=1")];
  const second = await openBoard({ programmeId: programme.programmeId, round: 1, number: 2, players: ["Ao", "Kiiro"] });
  await board.relay(moves[0]);
  await all.page.waitForFunction(() => globalThis.told.includes("Autumn: Round 1 begins."));
  await second.relay(moves[0]);
  await all.page.waitForFunction(() => globalThis.told.includes("Autumn: Ao – Kiiro: the game begins."));
  await board.end([2, 1], "resignation");
  await all.page.waitForFunction(() => globalThis.told.some((text) => text.startsWith("Autumn: Takanashi – Tamenori: White wins")));
  await hidden.page.waitForFunction(() => globalThis.told.length > 0);
  assert.ok(!(await hidden.page.evaluate(() => globalThis.told.join())).includes("wins"));
  await leave(all, hidden);
});

test("talk: said once, heard by all, never more than text, and kept in order by the relay", async () => {
  const board = await openBoard({ talk: true });
  await board.relay(...moves.slice(0, 5));
  const one = await watcher(`/m/${board.matchId}`, desk);
  const two = await watcher(`/m/${board.matchId}`, phone);
  for (const { page } of [one, two]) await page.getByTestId("talk-open").click();
  await one.page.locator("input[name=name]").fill("Aoi");
  await one.page.locator("input[name=say]").fill("<img src=x onerror=document.title='hacked'>");
  await one.page.getByTestId("talk-send").click();
  const line = two.page.locator("tachiai-talk li", { hasText: "<img src=x onerror" });
  await line.getByText("Aoi").waitFor();
  await line.getByText("move 5").waitFor();
  assert.equal(await two.page.locator("tachiai-talk img").count(), 0);
  await photograph(two.page, "watch-talk-390");
  await one.page.locator("input[name=say]").fill("asked only once");
  assert.equal(await one.page.locator("tachiai-talk input[name=name]").count(), 0);
  await one.page.getByTestId("talk-send").click();
  await two.page.getByText("asked only once").waitFor();
  const number = await line.getAttribute("data-line");
  await board.moderate({ hideLine: number });
  await line.waitFor({ state: "detached" });
  await board.moderate({ open: false });
  await two.page.getByTestId("talk").waitFor({ state: "detached" });
  await leave(one, two);
});

test("a board in a page of somebody else, from one script file, follows the game", async () => {
  const board = await openBoard();
  await board.relay(...moves.slice(0, 3));
  const foreign = createServer((_, answer) => {
    answer.writeHead(200, { "Content-Type": "text/html" });
    answer.end(`<!doctype html><title>Club</title><script src="${server.origin}/embed.js"></script>
      <tachiai-board match="${board.matchId}" server="${server.origin}" lang="en" hide-clocks style="width: 400px"></tachiai-board>
      <iframe src="${server.origin}/m/${board.matchId}/embed?lang=en" width="420" height="520"></iframe>`);
  });
  await new Promise((resolve) => foreign.listen(0, "127.0.0.1", resolve));
  const { page, ...rest } = await person(browser, `http://127.0.0.1:${foreign.address().port}/`, desk);
  const picture = page.locator("tachiai-board [data-testid=picture]");
  await page.locator("tachiai-board [data-shown-ply='3']").waitFor();
  await page.frameLocator("iframe").locator("[data-shown-ply='3']").waitFor();
  await board.relay(moves[3]);
  await page.locator("tachiai-board [data-shown-ply='4']").waitFor();
  await page.frameLocator("iframe").locator("[data-shown-ply='4']").waitFor();
  assert.match(await picture.getAttribute("data-position"), /^[XO-]{64} X$/);
  await page.getByText("Takanashi").first().waitFor();
  assert.equal(await page.locator("tachiai-board").getByText("Open on Tachiai").getAttribute("href"), `${server.origin}/m/${board.matchId}`);
  // It fits the width it is given, and an attribute changes it at once.
  assert.equal(Math.round((await page.locator("tachiai-board").boundingBox()).width), 400);
  await page.locator("tachiai-board").evaluate((element) => element.setAttribute("ply", "2"));
  await page.locator("tachiai-board [data-shown-ply='2']").waitFor();
  await photograph(page, "embed-foreign-1280");
  await leave({ page, ...rest });
  foreign.close();
});

test("the overlay paints nothing behind the board", async () => {
  const board = await openBoard();
  await board.relay(...moves.slice(0, 8));
  const { page, ...rest } = await watcher(`/m/${board.matchId}/overlay?size=360&lang=en`, { viewport: { width: 500, height: 600 } });
  await page.locator("[data-shown-ply='8']").waitFor();
  const picture = (await page.screenshot({ omitBackground: true })).toString("base64");
  const alphaAt = (x, y) =>
    page.evaluate(
      async ([data, left, top]) => {
        const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
        const image = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
        const canvas = new OffscreenCanvas(image.width, image.height).getContext("2d");
        canvas.drawImage(image, 0, 0);
        return canvas.getImageData(left, top, 1, 1).data[3];
      },
      [picture, x, y],
    );
  assert.equal(await alphaAt(480, 300), 0, "beside the board");
  assert.equal(await alphaAt(480, 590), 0, "below it");
  assert.equal(await alphaAt(180, 200), 255, "the board itself");
  await photograph(page, "overlay-500", { omitBackground: true });
  await leave({ page, ...rest });
});
