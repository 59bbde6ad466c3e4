// The national chu shogi tournament at a real board, the hidden disc before Othello, and a game that is broken off: against the
// real server. The stories are those of tests/scenarios/national2006_*.match, ajoc_01 and K025.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { ending, knows, launch, phone, photograph, play, point, table } from "./support/browser.mjs";
import { startServer } from "./support/server.mjs";
import { awaited, leave, sitDown } from "./support/sit_down.mjs";

let server;
let browser;
before(async () => {
  [server, browser] = await Promise.all([startServer(), launch()]);
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

/** A move by hand, right or wrong, once it is this page's turn. */
async function hand(page, from, to, ply) {
  await page.locator(`[data-testid=table][data-ply="${ply}"][data-hands="yes"]`).waitFor();
  await point(page, from);
  await point(page, to);
  await knows(page, ply + 1);
}

const says = (page, text) => page.getByTestId("said").getByText(text).waitFor();

test("a wrong move stands, is pointed out at once, and another move is allowed", async () => {
  const { a, b } = await sitDown(browser, server.origin, { game: "chushogi", kind: "national2006.a", names: ["Sente", "Gote"], options: [{}, phone] });
  await awaited(a.page).getByText("Sente to play.").waitFor();
  assert.equal(await a.page.locator("[data-target=yes]").count(), 0, "no square is marked as playable");
  await a.page.getByTestId("bell").getByText("Bell in").waitFor();
  // Taken in the hand, a piece has to move.
  await point(a.page, "10i");
  await awaited(b.page).getByText("Sente touched the piece on 10i").waitFor();
  await photograph(a.page, "national-touched-1280");
  await point(a.page, "10g");
  await knows(b.page, 1);
  await b.page.getByTestId("point-out-foul").click();
  await b.page.getByTestId("foul-wrong_move").click();
  await b.page.getByTestId("foul-hint").getByText("move 1").waitFor();
  await photograph(b.page, "national-draft-390");
  await b.page.getByTestId("foul-send").click();
  await a.page.locator("[data-testid=claim][data-stage=asked]").getByText("Gote points out: Foul: wrong move (move 1)").waitFor();
  await awaited(a.page).getByText("Both clocks rest").waitFor();
  await photograph(a.page, "national-asked-1280");
  await a.page.getByTestId("claim-agree").click();
  await b.page.getByTestId("choice-win").waitFor();
  assert.equal(await b.page.getByTestId("choice-play_on").count(), 0, "at once there are two choices");
  await photograph(b.page, "national-choice-390");
  // A page that comes back in the middle of it shows the same.
  await b.page.reload();
  await b.page.getByTestId("choice-rewind").click();
  await knows(a.page, 0);
  await awaited(a.page).getByText("The clock of Sente runs.").waitFor();
  await hand(a.page, "10i", "10h", 0);
  await a.page.getByTestId("draw").click();
  await a.page.getByTestId("message").getByText("neither side can mate any more").waitFor();
  // Out of turn: nothing of it stands, but it was a foul.
  await a.page.getByTestId("reach").click();
  await point(a.page, "5i");
  await point(a.page, "5h");
  await says(a.page, "moved out of turn");
  assert.equal(await table(a.page).getAttribute("data-ply"), "1");
  await b.page.getByTestId("point-out-foul").click();
  await b.page.getByTestId("foul-out_of_turn").click();
  await b.page.getByTestId("foul-send").click();
  await a.page.getByTestId("claim-agree").click();
  await b.page.getByTestId("choice-win").click();
  await a.page.getByTestId("result").waitFor();
  assert.equal(await ending(a.page), "2,1 illegal_act");
  await leave(a, b);
});

test("both have committed a foul: each says what he wants, and the arbiter decides", async () => {
  const { a, b, arbiter } = await sitDown(browser, server.origin, { game: "chushogi", kind: "national2006.b", names: ["Sente", "Gote"], officials: ["arbiter"] });
  await a.page.getByTestId("announcing").waitFor();
  await hand(a.page, "10i", "10g", 0);
  await b.page.getByTestId("announcing").waitFor();
  await photograph(b.page, "national-announcing-1280");
  await b.page.locator("[data-testid^=announce-]").first().click();
  await hand(b.page, "2d", "2f", 1);
  await a.page.getByTestId("announcing").getByText("Gote announced").waitFor();
  await hand(a.page, "8i", "8h", 2);
  // The move is chosen in the list.
  await b.page.locator("button.row[data-ply='1']").click();
  await b.page.getByTestId("point-out-foul").click();
  await b.page.getByTestId("foul-wrong_move").click();
  await b.page.getByTestId("foul-send").click();
  await a.page.getByTestId("claim-agree").click();
  await a.page.getByTestId("counter-claim").click();
  await a.page.getByTestId("foul-wrong_move").click();
  await a.page.getByTestId("foul-send").click();
  await b.page.locator("[data-testid=counter][data-stage=asked]").waitFor();
  await b.page.getByTestId("claim-contest").click();
  const { page } = arbiter;
  await page.getByTestId("outcome-uphold").click();
  await page.locator("textarea[name=reason]").fill("seen by both");
  await page.getByTestId("ruling-send").click();
  await a.page.getByTestId("choice-before_second").click();
  await b.page.getByTestId("wants-0").getByText("Back before the second foul").waitFor();
  await b.page.getByTestId("choice-play_on").click();
  await a.page.getByTestId("wants-1").waitFor();
  await photograph(a.page, "national-both-1280");
  await page.getByTestId("outcome-chooseFoul").click();
  await page.locator("select[name=choice]").selectOption("before_first");
  await page.locator("textarea[name=reason]").fill("in order");
  await photograph(page, "national-arbiter-1280");
  await page.getByTestId("ruling-send").click();
  await Promise.all([a, b].map((one) => knows(one.page, 0)));
  await says(b.page, "Back before the first foul");
  await leave(a, b, arbiter);
});

test("a hidden disc decides the colours; the two change seats, and White presses", async () => {
  const { a, b } = await sitDown(browser, server.origin, { game: "othello", kind: "ajoc49", names: ["Toshiue", "Toshishita"], options: [{}, { ...phone, locale: "ja-JP" }] });
  await a.page.getByTestId("hide-black").click();
  await b.page.getByTestId("guess-black").waitFor();
  await photograph(b.page, "start-guess-390");
  await a.page.reload();
  await b.page.getByTestId("guess-black").click();
  await a.page.getByTestId("reveal").getByText("black is up").waitFor();
  await a.page.getByTestId("reveal").click();
  await b.page.getByTestId("take-colour").click();
  await b.page.getByTestId("colour-black").click();
  await a.page.locator("[data-testid=table][data-seat='1']").waitFor();
  await b.page.locator("[data-testid=table][data-seat='0']").waitFor();
  await a.page.getByTestId("right-1").waitFor();
  await b.page.getByTestId("chair-1").click();
  await a.page.getByTestId("chair").getByText("Toshishita takes chair 2").waitFor();
  await photograph(a.page, "start-press-1280");
  await a.page.getByTestId("press-start").click();
  await awaited(a.page).getByText("The clock of Toshishita runs.").waitFor();
  await b.page.getByTestId("tool-whole").click();
  await point(b.page, "f5");
  await knows(a.page, 1);
  await leave(a, b);
});

test("who is late loses time until he is there, and may forfeit", async () => {
  const { a, b, arbiter } = await sitDown(browser, server.origin, { game: "othello", kind: "ajoc49", officials: ["arbiter"] });
  const { page } = arbiter;
  await page.getByTestId("outcome-declareLate").click();
  await page.locator("select[name=seat]").selectOption("1");
  await page.getByTestId("ruling-send").click();
  await a.page.locator("[data-testid=late][data-stage=declared]").getByText("calls Shiro late").waitFor();
  await a.page.getByTestId("chair-0").click();
  await a.page.getByTestId("press-start").click();
  await b.page.locator("[data-testid=clock-1][data-running=yes]").waitFor();
  await photograph(b.page, "late-1280");
  await b.page.getByTestId("arrive").click();
  await a.page.locator("[data-testid=late][data-stage=arrived]").waitFor();
  await a.page.getByTestId("start").waitFor();
  await b.page.getByTestId("forfeit-late").click();
  await a.page.getByTestId("result").getByText("Forfeit").waitFor();
  assert.equal(await ending(a.page), "1,2 forfeit");
  await leave(a, b, arbiter);
});

test("other terms are agreed on; a game is adjourned, and its sealed move is opened after a reload and by its code", async () => {
  const { a, b } = await sitDown(browser, server.origin, { game: "shogi", kind: "casual", names: ["Sente", "Gote"], options: [{}, phone] });
  await a.page.getByTestId("terms").locator("summary").click();
  await a.page.getByTestId("terms").locator("input[name=minutes]").fill("25");
  await a.page.getByTestId("terms").locator("input[name=take_back]").uncheck();
  await photograph(a.page, "terms-1280");
  await a.page.getByTestId("terms-send").click();
  await b.page.getByTestId("terms-offer").getByText("take-backs: no").waitFor();
  await photograph(b.page, "terms-390");
  await b.page.getByTestId("terms-accept").click();
  await a.page.getByTestId("strip-1").getByText("25:00").waitFor();
  await play(a.page, "7g7f", 0);
  // Offers come and go, and afterwards everything is as before.
  await a.page.getByTestId("adjourn").click();
  await b.page.getByTestId("adjourn-decline").click();
  await a.page.locator("[data-testid=adjourn]:not([disabled])").click();
  await a.page.getByTestId("adjourn-withdraw").click();
  await b.page.locator("[data-testid=adjourn]:not([disabled])").click();
  await a.page.getByTestId("adjourn-accept").click();
  await b.page.getByTestId("sealing").waitFor();
  await b.page.locator("[data-testid=table][data-hands=yes]").waitFor();
  await point(b.page, "3c");
  await point(b.page, "3d");
  await b.page.getByTestId("draft").getByText("3c3d").waitFor();
  await b.page.getByTestId("confirm").click();
  await a.page.locator("[data-testid=sealed][data-by='1']").getByText("Gote has sealed a move").waitFor();
  assert.equal(await a.page.getByTestId("seal-code").count(), 0, "nobody else can read it");
  assert.equal(await table(a.page).getAttribute("data-ply"), "1");
  await photograph(a.page, "sealed-1280");
  const code = await b.page.getByTestId("seal-code").textContent();
  assert.match(code, /^3c3d ([0-9a-f]{4}-){7}[0-9a-f]{4}$/);
  await b.page.reload();
  await b.page.getByTestId("open-seal").waitFor();
  await photograph(b.page, "sealed-390");
  // The browser has forgotten it: the code that was written down opens it.
  await b.page.evaluate(() => {
    for (const key of Object.keys(localStorage)) if (key.startsWith("tachiai.seal.")) localStorage.removeItem(key);
  });
  await b.page.reload();
  await b.page.getByTestId("sealed").locator("input[name=code]").fill(code.toUpperCase().replace("3C3D", "3c3d"));
  await b.page.getByTestId("open-seal").click();
  await knows(a.page, 2);
  await a.page.getByTestId("sealed").waitFor({ state: "detached" });
  await play(a.page, "2g2f", 2);
  await leave(a, b);
});
