// What an operator does beside a real board, against the real server: a final with typed mistakes and corrections, a
// network that goes for good in the middle of it, two pages and two operators at one board, illegal moves that stood, a
// table that differs, an event with its boards.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { launch, person, phone, photograph, point } from "./support/browser.mjs";
import { desk, line, more, openBoard as openDesk, ply, settled, shows, takeDesk as sitDown, taps, wellBehaved, withoutPasses } from "./support/desk.mjs";
import { layWire, startServer } from "./support/server.mjs";
import { othelloGames, shogiGames } from "../end_to_end/support/records.mjs";

let server;
let browser;
before(async () => {
  [server, browser] = await Promise.all([startServer(), launch()]);
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

const openBoard = (origin, wishes) => openDesk(browser, origin, wishes);
const takeDesk = (link, name, options) => sitDown(browser, link, name, options);

test("a final is relayed on a phone, with mistakes that are put right; who watches ends with the same line", async () => {
  const [game] = othelloGames(1);
  const { page, faults, matchId } = await openBoard(server.origin, { options: phone });
  const watcher = await person(browser, `${server.origin}/m/${matchId}#watch`);
  const { moves } = game;
  await page.getByTestId("clock-type-0").click();
  await page.getByTestId("clock-input").fill("2500");
  await page.getByTestId("clock-set").click();
  await taps(page, moves.slice(0, 10));
  await settled(page, 10);
  assert.equal(await page.locator("[data-testid=clock-0][data-runs=true], [data-testid=clock-1][data-runs=true]").count(), 1, "a clock that is known runs for who is to move");
  // A wrong square, seen at once.
  const wrong = await page.locator("[data-target=yes]").evaluateAll((cells, right) => cells.map((cell) => cell.dataset.square).filter((name) => name !== right)[0], moves[10]);
  await taps(page, [wrong]);
  await settled(page, 11);
  await page.getByTestId("undo").click();
  await settled(page, 10);
  await taps(page, moves.slice(10, 20));
  await page.getByTestId("unsure").click();
  await ply(page, 19).and(page.locator("[data-unsure=true]")).waitFor();
  await settled(page, 20);
  // A mistake that is noticed later: another square at ply 20, and the game went on from there.
  await taps(page, moves.slice(20));
  const passes = (await line(page)).split(" ").length - withoutPasses(await line(page)).length;
  await settled(page, moves.length + passes);
  assert.deepEqual(withoutPasses(await line(page)), moves);
  // The last move but two is said to have been another one: what follows is shown before it is sent.
  const at = moves.length + passes - 3;
  await ply(page, at).click();
  await page.getByTestId("ply-delete").click();
  await page.getByTestId("relay-preview").waitFor();
  await photograph(page, "relay-preview-390");
  await page.getByTestId("preview-cancel").click();
  assert.deepEqual(withoutPasses(await line(page)), moves);
  // The end is proposed from the board.
  await page.getByTestId("open-result").first().click();
  await page.getByTestId("result-send").click();
  await page.locator('[data-testid=desk][data-waiting="0"]:not([data-ending=""])').waitFor();
  const reason = await desk(page).getAttribute("data-ending");
  assert.match(reason, / (discs|wipe_out)$/);
  const seen = await desk(page).getAttribute("data-confirmed-line");
  assert.deepEqual(withoutPasses(seen), moves);
  await watcher.page.locator(`[data-ply="${seen.split(" ").length}"]`).first().waitFor();
  wellBehaved({ faults }, watcher);
  await Promise.all([page.context().close(), watcher.context.close()]);
});

test("the network goes for good in the middle of a game: what is typed stays through a reload, and nothing comes twice", async () => {
  const [game] = othelloGames(1);
  const wire = await layWire(server.port);
  const { page, faults, matchId } = await openBoard(`http://127.0.0.1:${wire.port}`, { options: phone });
  const watcher = await person(browser, `${server.origin}/m/${matchId}#watch`);
  const { moves } = game;
  await taps(page, moves.slice(0, 12));
  await settled(page, 12);
  // The page itself is kept by its worker.
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    const until = Date.now() + 20_000;
    while (Date.now() < until) {
      const kept = await caches.match("/");
      const cache = kept && (await caches.open((await caches.keys())[0]));
      const names = cache ? (await cache.keys()).map(({ url }) => url) : [];
      if (names.some((name) => /relay_desk/.test(name))) return;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    throw new Error("the page was not kept");
  });
  wire.cut();
  await page.getByTestId("offline").waitFor();
  await taps(page, moves.slice(12, 18));
  assert.equal(await desk(page).getAttribute("data-waiting"), "6");
  await page.getByTestId("waiting").getByText("6 waiting").waitFor();
  await photograph(page, "relay-offline-390");
  await page.reload();
  await shows(page, 18);
  assert.deepEqual(withoutPasses(await line(page)), moves.slice(0, 18), "the desk opens without a network, with everything typed");
  // On it goes: a wrong square that nobody has seen yet leaves no trace, a correction of an older ply waits with the rest.
  const wrong = await page.locator("[data-target=yes]").evaluateAll((cells, right) => cells.map((cell) => cell.dataset.square).filter((name) => name !== right)[0], moves[18]);
  await taps(page, [wrong]);
  await page.getByTestId("undo").click();
  await shows(page, 18);
  await taps(page, moves.slice(18, 24));
  await page.getByTestId("clock-type-1").click();
  await page.getByTestId("clock-input").fill("12:34");
  await page.getByTestId("clock-set").click();
  await photograph(page, "relay-offline-later-390");
  // Two minutes in tests/long.
  await page.waitForTimeout(Number(process.env.TACHIAI_OFFLINE_MS ?? 1_000));
  await page.reload();
  await page.locator('[data-testid=desk][data-waiting="13"]').waitFor();
  wire.mend();
  await settled(page, 24);
  assert.deepEqual(withoutPasses(await desk(page).getAttribute("data-confirmed-line")), moves.slice(0, 24));
  assert.equal(await desk(page).getAttribute("data-revision"), "0", "no mistake was ever public");
  assert.ok(Number(await page.getByTestId("clock-1").getAttribute("data-left")) <= 754_000);
  await page.reload();
  await settled(page, 24);
  await watcher.page.locator('[data-ply="24"]').first().waitFor();
  wellBehaved({ faults }, watcher);
  await Promise.all([page.context().close(), watcher.context.close()]);
  await wire.close();
});

test("two pages of one operator do not send the same twice", async () => {
  const wire = await layWire(server.port);
  const { page, context, matchId, faults } = await openBoard(`http://127.0.0.1:${wire.port}`);
  await taps(page, ["f5"]);
  await settled(page, 1);
  const second = await context.newPage();
  await second.goto(`http://127.0.0.1:${wire.port}/m/${matchId}`);
  await shows(second, 1);
  wire.cut();
  await page.getByTestId("offline").waitFor();
  await second.getByTestId("offline").waitFor();
  await taps(page, ["d6", "c3"]);
  await shows(second, 3); // what waits is one queue
  await taps(second, ["d3", "c4"]);
  await shows(page, 5);
  wire.mend();
  await settled(page, 5);
  await settled(second, 5);
  assert.equal(await desk(page).getAttribute("data-confirmed-line"), "f5 d6 c3 d3 c4");
  assert.equal(await second.getByTestId("refused").count(), 0);
  wellBehaved({ faults });
  await context.close();
  await wire.close();
});

test("two operators at one board: the same move counts once, and where they differ each is shown what stands", async () => {
  const { page, faults, links, matchId } = await openBoard(server.origin);
  const wire = await layWire(server.port);
  const other = await takeDesk(links.operator.replace(server.origin, `http://127.0.0.1:${wire.port}`), "Second", phone);
  await taps(page, ["f5"]);
  await settled(other.page, 1);
  wire.cut();
  await other.page.getByTestId("offline").waitFor();
  await taps(other.page, ["d6", "c3", "d3"]);
  await taps(page, ["d6"]); // the same
  await taps(page, ["c4"]); // another one
  await settled(page, 3);
  wire.mend();
  const refused = other.page.locator("[data-testid=refused][data-code=STALE_PLY]");
  await refused.waitFor();
  await refused.getByText("Move 3: c4 stands; you had c3.").waitFor();
  await photograph(other.page, "relay-crossed-390");
  await other.page.getByTestId("refused-instead").click();
  await settled(other.page, 4);
  await settled(page, 4);
  assert.equal(await desk(page).getAttribute("data-confirmed-line"), "f5 d6 c3 d3");
  await ply(page, 2).and(page.locator("[data-corrected=true]")).waitFor();
  assert.equal(await desk(page).getAttribute("data-revision"), "1");
  assert.ok(matchId);
  wellBehaved({ faults }, other);
  await Promise.all([page.context().close(), other.context.close()]);
  await wire.close();
});

test("a disc that was not turned stands as it stood; the arbiter rules, and the table is set to the relay", async () => {
  const { page, faults, links } = await openBoard(server.origin, { preset: "othello.ajoc49.relay", options: phone });
  const arbiter = await takeDesk(links.arbiter, "Arbiter");
  await taps(page, ["f5"]);
  await settled(page, 1);
  await page.getByTestId("as-stood").click();
  await point(page, "e5"); // it stayed white
  await settled(page, 2);
  await page.getByTestId("hand-done").click();
  assert.equal(await desk(page).getAttribute("data-confirmed-line"), "f5 turn:e5");
  await photograph(page, "relay-as-stood-390");
  // A square where nothing is turned is asked about.
  await point(page, "a1");
  await page.getByTestId("relay-flaw").getByText("a1 turns no disc.").waitFor();
  await page.getByTestId("flaw-forget").click();
  // What stands on the table.
  await more(page, "table");
  await point(page, "a8");
  await page.getByTestId("differs").getByText("a8: relay empty, table black").waitFor();
  await page.getByTestId("table-send").click();
  await page.getByTestId("relay-difference").waitFor();
  await page.locator("[data-marked=a8][data-mark=differs]").waitFor();
  await photograph(page, "relay-difference-390");
  await arbiter.page.getByTestId("relay-difference").waitFor();
  await photograph(arbiter.page, "relay-difference-arbiter-1280");
  assert.equal(await arbiter.page.getByTestId("settle-follows").isDisabled(), true, "a ruling has a reason");
  await arbiter.page.getByTestId("settle-why").fill("the disc on a8 fell from the box");
  await arbiter.page.getByTestId("settle-follows").click();
  await page.getByTestId("relay-difference").waitFor({ state: "detached" });
  // The ruling on the disc: it is turned after all.
  await arbiter.page.locator('tachiai-relay-line [data-ply="1"]').click();
  await arbiter.page.getByTestId("ply-delete").click();
  await arbiter.page.getByTestId("preview-why").fill("e5 was bracketed");
  await arbiter.page.getByTestId("preview-send").click();
  await settled(page, 1);
  await page.getByTestId("heard").getByText("e5 was bracketed").first().waitFor();
  wellBehaved({ faults }, arbiter);
  await Promise.all([page.context().close(), arbiter.context.close()]);
});

test("shogi is typed on the keyboard; an illegal move is refused by its rule, and then stands as it stood", async () => {
  const { page, faults } = await openBoard(server.origin, { preset: "shogi.relay", players: "Sente, Gote" });
  const [game] = shogiGames(1);
  const moves = game.moves.slice(0, 24);
  for (const [n, move] of moves.entries()) {
    await page.keyboard.type(move.endsWith("+") || move.includes("*") ? move : `${move}=`);
    await page.keyboard.press("Enter");
    await shows(page, n + 1);
  }
  await settled(page, moves.length);
  assert.deepEqual((await desk(page).getAttribute("data-confirmed-line")).split(" "), moves);
  await page.keyboard.press("Backspace");
  await page.getByTestId("typed").getByText("Take the last move back?").waitFor();
  await page.keyboard.press("Enter");
  await settled(page, moves.length - 1);
  await page.keyboard.press("Space");
  await page.locator("[data-testid=clock-0][data-runs=true], [data-testid=clock-1][data-runs=true]").first().waitFor();
  await page.keyboard.type(moves.at(-1));
  await page.keyboard.press("Enter");
  await settled(page, moves.length);
  // The king goes where kings do not go: the page lets it, the server does not.
  const king = await page.locator(`[data-piece="${moves.length % 2}K"]`).getAttribute("data-square");
  const far = await page.locator('[data-piece=""]').evaluateAll(
    (cells, from) => cells.map((cell) => cell.dataset.square).find((name) => Math.abs(Number(name[0]) - Number(from[0])) > 2),
    king,
  );
  await page.keyboard.type(`${king}${far}`);
  await page.keyboard.press("Enter");
  await page.locator("[data-testid=refused][data-code=ILLEGAL]").waitFor();
  await photograph(page, "relay-illegal-1280");
  await page.getByTestId("refused-as-stood").click();
  await settled(page, moves.length + 1);
  await ply(page, moves.length).and(page.locator("[data-as-stood=true]")).waitFor();
  await more(page, "say");
  await page.getByTestId("say-illegal_act").click();
  await page.getByTestId("say-text").fill("the king flew");
  await page.getByTestId("say-send").click();
  await page.getByTestId("heard").getByText("the king flew").first().waitFor();
  // A pawn that stands on the table alone.
  const empty = await page.locator('[data-piece=""]').first().getAttribute("data-square");
  await more(page, "table");
  await page.getByTestId("palette-P").click();
  await point(page, empty);
  await page.getByTestId("relay-table").getByText(`${empty}: relay empty, table P`).waitFor();
  await page.getByTestId("palette-another").click();
  await page.getByTestId("relay-table").getByText("In hand of Sente").last().waitFor();
  await page.getByTestId("table-send").click();
  await page.getByTestId("relay-difference").getByText(`${empty}: relay empty, table P`).waitFor();
  await photograph(page, "relay-difference-shogi-1280");
  wellBehaved({ faults });
  await page.context().close();
});

test("an event with many boards is set up from a list, names are put right, and a second operator takes it over", async () => {
  const owner = await person(browser, `${server.origin}/#relay`, phone);
  const { page } = owner;
  await page.getByTestId("new-event").click();
  await page.locator("input[name=title]").fill("Spring Open");
  await page.locator("input[name=name]").fill("Owner");
  await page.getByTestId("save-event").click();
  await page.getByTestId("add-boards").click();
  await page.locator("textarea[name=lines]").fill("1, Sato, Tanaka\n2, Suzki, Ito");
  await page.getByTestId("open-boards").click();
  await page.locator("[data-testid=board-row]").nth(1).waitFor();
  await page.locator("[data-testid=board-row]").nth(1).getByTestId("board-edit").click();
  await page.getByTestId("player-0").fill("Suzuki");
  await page.getByRole("button", { name: "Save" }).click();
  await page.locator("[data-testid=board-row]").getByText("Suzuki – Ito").waitFor();
  await photograph(page, "relay-event-390");
  const link = await page.getByTestId("event-link").inputValue();
  const second = await person(browser, link);
  await second.page.getByTestId("take-event").locator("input[name=name]").fill("Second");
  await second.page.getByRole("button", { name: "Sit down at the desk" }).click();
  await second.page.locator("[data-testid=board-row]").first().getByRole("link", { name: "Desk" }).click();
  await desk(second.page).waitFor();
  await taps(second.page, ["f5"]);
  await settled(second.page, 1);
  wellBehaved(owner, second);
  await Promise.all([owner.context.close(), second.context.close()]);
});

test("a whole game is pasted, its result withdrawn and recorded anew, and a line is shown after it", async () => {
  const [game] = othelloGames(1);
  const { page, faults } = await openBoard(server.origin);
  await more(page, "paste");
  await page.getByTestId("paste-text").fill("Sato - Tanaka");
  await page.getByTestId("paste-fault").waitFor();
  await page.getByTestId("paste-text").fill(game.moves.join(""));
  await page.getByTestId("paste-show").click();
  await page.getByTestId("preview-send").click();
  await page.locator(`[data-testid=desk][data-waiting="0"]:not([data-confirmed="0"])`).waitFor();
  await page.waitForFunction((n) => document.querySelector("tachiai-app").shadowRoot.querySelector("tachiai-relay-desk").shadowRoot.querySelector("[data-testid=desk]").dataset.confirmedLine.split(" ").filter((one) => one !== "pass").length === n, game.moves.length);
  assert.deepEqual(withoutPasses(await desk(page).getAttribute("data-confirmed-line")), game.moves);
  await page.getByTestId("open-result").first().click();
  await page.getByTestId("result-send").click();
  await page.locator('[data-testid=desk]:not([data-ending=""])').waitFor();
  await more(page, "result");
  await page.getByTestId("withdraw-why").fill("recounted");
  await page.getByTestId("withdraw-send").click();
  await page.locator('[data-testid=desk][data-ending=""]').waitFor();
  await page.getByTestId("open-result").first().click();
  await page.getByTestId("result-send").click();
  await page.locator('[data-testid=desk]:not([data-ending=""])').waitFor();
  await more(page, "names");
  await page.getByTestId("name-1").fill("Shirou");
  await page.getByTestId("names-save").click();
  await page.getByTestId("clock-1").getByText("Shirou").waitFor();
  await ply(page, 3).click();
  await page.getByTestId("ply-line").click();
  await page.locator("[data-target=yes]").first().waitFor();
  await point(page, await page.locator("[data-target=yes]").first().getAttribute("data-square"));
  await page.getByTestId("variation-text").fill("instead");
  await page.getByTestId("variation-send").click();
  await page.getByTestId("notes").getByText("instead").waitFor({ state: "attached" });
  assert.deepEqual(withoutPasses(await line(page)), game.moves, "the game stays as it is");
  wellBehaved({ faults });
  await page.context().close();
});
