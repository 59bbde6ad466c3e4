// What people do at a real board, against the real server: claims between the two, the arbiter in a window of his own,
// flags, the end and the card. The stories are those of tests/scenarios/ajoc_*.match.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { ending, knows, launch, livePosition, person, phone, photograph, play, point, shownPosition, table } from "./support/browser.mjs";
import { startServer } from "./support/server.mjs";
import { awaited, begin, leave, sitDown as sit } from "./support/sit_down.mjs";

let server;
let browser;
before(async () => {
  [server, browser] = await Promise.all([startServer(), launch()]);
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

const press = (page) => page.getByTestId("press").click();
/** A match of the championship's rules that has begun. */
async function sitDown(wishes = {}) {
  const people = await sit(browser, server.origin, { game: "othello", kind: "ajoc49", picture: "claims-invitations-1280", ...wishes });
  await begin(people);
  return people;
}

/** Lays a disc and presses, turning nothing. */
async function laysOnly(page, square, ply) {
  await page.locator(`[data-testid=table][data-ply="${ply}"][data-hands="yes"]`).waitFor();
  await point(page, square);
  await knows(page, ply + 1);
  await press(page);
  await knows(page, ply + 2);
}

const names = async (page, category, ...squares) => {
  await page.getByTestId("point-out").click();
  await page.getByTestId(`wrong-${category}`).click();
  for (const square of squares) await point(page, square);
};

test("a missed flip is pointed out on the board, agreed and put right by hand", async () => {
  const { a, b } = await sitDown({ options: [{}, phone] });
  assert.equal(await a.page.locator("[data-target=yes]").count(), 0, "no square is marked as playable");
  await a.page.getByTestId("tools").waitFor();
  await photograph(a.page, "claims-turn-1280");
  await laysOnly(a.page, "d3", 0);
  await knows(b.page, 2);
  await names(b.page, "missed_flip");
  assert.equal(await b.page.getByTestId("claim-send").isDisabled(), true, "a disc must be named");
  await point(b.page, "d4");
  await photograph(b.page, "claims-draft-390");
  await b.page.getByTestId("claim-send").click();
  const claim = a.page.locator("[data-testid=claim][data-stage=asked]");
  await claim.getByText("Shiro points out: Missed flip (d4)").waitFor();
  assert.equal(await a.page.locator("[data-marked=d4][data-mark=accused]").count(), 1);
  await awaited(a.page).getByText("The clock of Kuro runs.").waitFor();
  await photograph(a.page, "claims-asked-1280");
  await a.page.getByTestId("claim-agree").click();
  await a.page.locator("[data-testid=claim][data-stage=agreed]").waitFor();
  // A page that comes back in the middle of it shows the same.
  await b.page.reload();
  await b.page.locator("[data-testid=claim][data-stage=agreed]").getByText("Missed flip (d4)").waitFor();
  await point(a.page, "d4");
  await knows(a.page, 4);
  await press(a.page);
  await knows(b.page, 5);
  await awaited(b.page).getByText("Shiro to play.").waitFor();
  assert.equal(await livePosition(b.page), `${"-".repeat(19)}X${"-".repeat(7)}XX${"-".repeat(6)}XO${"-".repeat(27)} O`);
  assert.equal(await shownPosition(a.page), await livePosition(b.page));
  await photograph(b.page, "claims-turn-390");
  await leave(a, b);
});

test("a claim that is not agreed comes to the arbiter, who is called by sign and sound", async () => {
  const { a, b, arbiter } = await sitDown({ officials: ["arbiter"] });
  // He waits at his queue.
  await arbiter.page.evaluate(() => {
    globalThis.rung = 0;
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (...when) {
      globalThis.rung += 1;
      return start.apply(this, when);
    };
  });
  await arbiter.page.getByTestId("calls-link").click();
  await arbiter.page.getByTestId("no-calls").waitFor();
  await laysOnly(a.page, "d3", 0);
  await knows(b.page, 2);
  await names(b.page, "missed_flip", "d4");
  await b.page.getByTestId("claim-send").click();
  await a.page.getByTestId("claim-contest").click();
  await awaited(b.page).getByText("The clocks rest until the arbiter lets them run.").waitFor();
  const call = arbiter.page.locator("[data-testid=calls] li[data-fresh=yes]");
  await call.getByText("A claim is contested").waitFor();
  assert.match(await arbiter.page.title(), /^\(1\) /);
  assert.ok(await arbiter.page.evaluate(() => globalThis.rung > 0), "it rang");
  await photograph(arbiter.page, "arbiter-queue-1280");
  await call.getByRole("link").click();
  const { page } = arbiter;
  await page.getByTestId("ruling").getByText("Shiro points out: Missed flip (d4)").waitFor();
  assert.equal(await page.locator("[data-marked=d4][data-mark=accused]").count(), 1);
  assert.equal(await page.getByTestId("outcome-resumeClocks").count(), 0, "only a ruling lets the clocks run");
  assert.equal(await page.getByTestId("outcome-setBoard").count(), 0, "a ruling on the claim comes first");
  await page.getByTestId("outcome-uphold").click();
  assert.equal(await page.getByTestId("ruling-send").isDisabled(), true, "a reason is needed");
  await point(page, "d4");
  await page.getByTestId("prepared").getByText("turn d4").waitFor();
  await page.locator("textarea[name=reason]").fill("d4 is bracketed by d3 and d5");
  await photograph(page, "arbiter-ruling-1280");
  await page.getByTestId("ruling-send").click();
  await a.page.getByTestId("said").getByText("Reason: d4 is bracketed by d3 and d5").waitFor();
  await a.page.locator("[data-testid=claim][data-stage=agreed]").waitFor();
  await awaited(a.page).getByText("The clock of Kuro runs.").waitFor();
  await page.waitForFunction(() => !document.title.startsWith("("));
  await press(a.page);
  await awaited(b.page).getByText("Shiro to play.").waitFor();
  // Called without a claim, he stops, sets a clock, takes the game back and lets it go on.
  await b.page.getByTestId("call-arbiter").click();
  await photograph(b.page, "claims-call-1280");
  await b.page.getByTestId("ask-yes").click();
  await page.getByTestId("outcome-resumeClocks").waitFor();
  await page.getByTestId("outcome-setClock").click();
  await page.locator("input[name=minutes]").fill("15");
  await page.locator("input[name=seconds]").fill("0");
  await page.locator("textarea[name=reason]").fill("faulty clock");
  await page.getByTestId("ruling-send").click();
  await a.page.getByTestId("strip-0").getByText("15:00").waitFor();
  await page.getByTestId("outcome-rewind").click();
  assert.equal(await page.getByTestId("ruling-send").isDisabled(), true);
  await page.locator("button.row[data-ply='1']").click();
  await page.getByTestId("rewind-to").getByText("act 1").waitFor();
  await page.locator("textarea[name=reason]").fill("the board was pushed");
  await page.getByTestId("ruling-send").click();
  await knows(a.page, 1);
  await page.getByTestId("outcome-caution").click();
  await page.locator("textarea[name=reason]").fill("speak softly");
  await page.getByTestId("ruling-send").click();
  await b.page.getByTestId("said").getByText("The arbiter gives Kuro: a caution. Reason: speak softly").waitFor();
  await page.getByTestId("outcome-resumeClocks").click();
  await page.getByTestId("ruling-send").click();
  await awaited(a.page).getByText("The clock of Kuro runs.").waitFor();
  await leave(a, b, arbiter);
});

test("a fallen flag counts when somebody of the two says so", async () => {
  const { a, b } = await sitDown({ control: 0.05 });
  await a.page.getByTestId("strip-0").getByText("0:00.0").waitFor();
  assert.equal(await ending(a.page), "", "play goes on at zero");
  await b.page.getByTestId("flag-other").click();
  await b.page.getByTestId("ask-yes").click();
  await Promise.all([a, b].map(({ page }) => page.getByTestId("result").waitFor()));
  assert.equal(await ending(a.page), "2,1 time");
  await leave(a, b);
});

test("both flags have fallen unnoticed: whoever watches by an office may say so", async () => {
  const { a, b, relay } = await sitDown({ control: 0.05, officials: ["relay"] });
  await a.page.getByTestId("strip-0").getByText("0:00.0").waitFor();
  await relay.page.getByTestId("flag-both").click();
  await relay.page.getByTestId("ask-yes").click();
  await relay.page.getByTestId("message").getByText("Others may do this, not you.").waitFor();
  await a.page.getByTestId("tool-whole").click();
  await point(a.page, "f5");
  await knows(b.page, 1);
  await b.page.getByTestId("strip-1").getByText("0:00.0").waitFor();
  assert.equal(await b.page.getByText("Time is up").count(), 0, "the page draws nobody's attention to it");
  await relay.page.getByTestId("flag-both").click();
  await relay.page.getByTestId("ask-yes").click();
  await b.page.getByTestId("result").waitFor();
  assert.equal(await ending(b.page), "1,2 both_flags", "who holds the draw-win right has won");
  await b.page.getByTestId("result-close").click();
  await b.page.getByTestId("card").getByText("not rated").waitFor();
  await leave(a, b, relay);
});

test("a flag that stands is none; the end is declared, confirmed and signed, and the winner hands the card in", async () => {
  const { a, b } = await sitDown({ start: `${"X".repeat(62)}O- X`, options: [{}, { ...phone, locale: "ja-JP" }] });
  // A flag that stands cannot be pointed out; the page leads to the clause that says so.
  await a.page.getByTestId("flag-other").click();
  await a.page.getByTestId("ask-yes").click();
  const refusal = a.page.getByTestId("message");
  await refusal.getByText("That flag has not fallen").waitFor();
  await refusal.getByTestId("rule-link").click();
  await a.page.getByTestId("rule").getByText("that flag has not fallen, or counts no more after the end").waitFor();
  await photograph(a.page, "claims-rule-1280");
  await a.page.keyboard.press("Escape");
  await a.page.getByTestId("tool-whole").click();
  await a.page.locator("[data-testid=table][data-hands=yes]").waitFor();
  await point(a.page, "h8");
  await knows(b.page, 1);
  await b.page.getByTestId("declare-end").click();
  await b.page.getByTestId("ask-yes").click();
  await a.page.getByTestId("card").waitFor();
  await photograph(a.page, "claims-card-1280");
  await a.page.getByTestId("confirm-result").click();
  await b.page.getByTestId("confirm-result").click();
  await Promise.all([a, b].map(({ page }) => page.getByTestId("result-close").click()));
  assert.equal(await ending(b.page), "1,2 wipe_out");
  await a.page.getByTestId("sign-card").click();
  await b.page.getByTestId("sign-card").click();
  await b.page.getByTestId("card").getByText("署名").first().waitFor();
  await photograph(b.page, "claims-card-390");
  await a.page.getByTestId("hand-in").click();
  await b.page.getByTestId("card-stands").waitFor();
  assert.equal(await b.page.getByTestId("card").getAttribute("data-handed-in"), "yes");
  await leave(a, b);
});

test("a touch binds; hands reach over the board; the relay points out a missed flip", async () => {
  const { a, b, relay } = await sitDown({ officials: ["relay"] });
  // The finger goes down on d3 and is taken away to another square: d3 is the move all the same.
  await a.page.getByTestId("tools").waitFor();
  const at = (page, name) =>
    page.locator(`[data-square="${name}"]`).evaluate((cell) => {
      const box = cell.getBoundingClientRect();
      return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    });
  const d3 = await at(a.page, "d3");
  const h8 = await at(a.page, "h8");
  await a.page.mouse.move(d3.x, d3.y);
  await a.page.mouse.down();
  await a.page.mouse.move(h8.x, h8.y, { steps: 4 });
  await a.page.mouse.up();
  await awaited(b.page).getByText("Kuro touched d3: that is the move.").waitFor();
  await point(a.page, "c4");
  await a.page.getByTestId("message").getByText("You touched another square").waitFor();
  await b.page.getByTestId("forgive").click();
  await a.page.getByTestId("said").getByText("The opponent agrees that the touch was an accident.").waitFor();
  await point(a.page, "d3");
  await knows(a.page, 1);
  await press(a.page);
  await knows(relay.page, 2);
  await relay.page.getByTestId("point-out").click();
  assert.equal(await relay.page.locator("[data-testid^=wrong-]").count(), 1, "only missed flips");
  await relay.page.getByTestId("wrong-missed_flip").click();
  await point(relay.page, "d4");
  await relay.page.getByTestId("claim-send").click();
  await a.page.getByTestId("said").getByText("the claim holds").waitFor();
  await press(a.page);
  await awaited(b.page).getByText("Shiro to play.").waitFor();
  // Black's hand comes over the board in White's turn.
  const plies = Number(await table(a.page).getAttribute("data-ply"));
  await a.page.getByTestId("reach").click();
  await point(a.page, "c6");
  await knows(b.page, plies + 1);
  await names(b.page, "wrong_turn");
  await b.page.getByTestId("claim-send").click();
  await a.page.getByTestId("claim-agree").click();
  await a.page.getByTestId("tool-lift").click();
  await point(a.page, "c6");
  await press(a.page);
  await awaited(b.page).getByText("Shiro to play.").waitFor();
  await leave(a, b, relay);
});

test("sennichite in the league: the position is counted, and both are taken to the game that is played again", async () => {
  const a = await person(browser, `${server.origin}/`);
  const form = a.page.getByTestId("create");
  await form.locator("input[name=game][value=shogi]").check({ force: true });
  await form.locator("input[name=kind][value=sashisho5]").check({ force: true });
  await form.locator("input[name=seat][value='0']").check({ force: true });
  await form.locator("input[name=who][value=link]").check({ force: true });
  await form.locator("input[name=name]").fill("Sente");
  await form.locator("button[type=submit]").click();
  const b = await person(browser, await a.page.getByTestId("invite-link").inputValue());
  await b.page.locator("[data-testid=take-seat] input[name=name]").fill("Gote");
  await b.page.locator("[data-testid=take-seat] button").click();
  const first = new URL(a.page.url()).pathname;
  const cycle = ["2h3h", "8b7b", "3h2h", "7b8b"];
  for (let ply = 0; ply < 12; ply += 1) {
    await play((ply % 2 === 0 ? a : b).page, cycle[ply % 4], ply);
    if (ply === 3) await a.page.locator("[data-testid=repetition][data-times='2']").waitFor();
  }
  assert.equal(await ending(a.page), "1,1 sennichite");
  await a.page.getByTestId("result-close").click();
  await a.page.getByTestId("next-go").click();
  // The other does nothing and is taken there.
  await Promise.all([a, b].map(({ page }) => page.locator("[data-testid=table][data-hands]").and(page.locator(`:not([data-match="${first.slice(3)}"])`)).waitFor()));
  await a.page.getByTestId("replay-of").waitFor();
  assert.equal(new URL(a.page.url()).pathname, new URL(b.page.url()).pathname);
  assert.notEqual(new URL(a.page.url()).pathname, first);
  assert.equal(await table(a.page).getAttribute("data-seat"), "1", "the sides are exchanged");
  await play(b.page, "7g7f", 0);
  await leave(a, b);
});
