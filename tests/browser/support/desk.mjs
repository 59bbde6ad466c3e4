// What an operator's hands do at the desk of a relayed board.
import assert from "node:assert/strict";
import { person, point } from "./browser.mjs";

export const desk = (page) => page.getByTestId("desk");
export const line = (page) => desk(page).getAttribute("data-line");
/** Waits until the desk shows so many plies, the entries that wait included. */
export const shows = (page, plies) => page.locator(`[data-testid=desk][data-ply="${plies}"]`).waitFor();
/** Waits until the server has everything, `plies` of it. */
export const settled = (page, plies) => page.locator(`[data-testid=desk][data-confirmed="${plies}"][data-waiting="0"]`).waitFor();
export const ply = (page, n) => page.locator(`tachiai-relay-line [data-ply="${n}"]`);
export const more = async (page, what) => {
  await page.getByTestId("more").click();
  await page.getByTestId(`open-${what}`).click();
};

/** Opens a board by itself, and sits at its desk. @returns the page and the links to hand on */
export async function openBoard(browser, origin, { preset = "othello.relay", players = "Kuro, Shiro", options = {} } = {}) {
  const one = await person(browser, `${origin}/#relay`, options);
  const { page } = one;
  await page.getByTestId("new-board").click();
  await page.locator("select[name=preset]").selectOption(preset);
  await page.locator("textarea[name=lines]").fill(players);
  await page.locator("input[name=name]").fill("Operator");
  await page.getByTestId("open-boards").click();
  await desk(page).waitFor();
  const matchId = new URL(page.url()).pathname.split("/")[2];
  await page.getByTestId("more").click();
  const [operator, arbiter] = await Promise.all(["operator-link", "arbiter-link"].map((id) => page.getByTestId(id).inputValue()));
  await page.getByTestId("more").click();
  return { ...one, matchId, links: { operator, arbiter } };
}

export async function takeDesk(browser, link, name, options) {
  const one = await person(browser, link, options);
  await one.page.getByTestId("take-desk").waitFor();
  await one.page.locator("input[name=name]").fill(name);
  await one.page.getByRole("button", { name: "Sit down at the desk" }).click();
  await desk(one.page).waitFor();
  return one;
}

/** Taps Othello squares; each shows at once. A pass that is due comes with the move behind it. */
export async function taps(page, squares) {
  for (const square of squares) {
    const before = Number(await desk(page).getAttribute("data-ply"));
    await point(page, square);
    await page.waitForFunction((plies) => Number(document.querySelector("tachiai-app").shadowRoot.querySelector("tachiai-relay-desk").shadowRoot.querySelector("[data-testid=desk]").dataset.ply) > plies, before);
  }
}

export const withoutPasses = (text) => text.split(" ").filter((move) => move !== "pass" && move !== "");
export const wellBehaved = (...people) => {
  for (const { faults } of people) assert.deepEqual(faults, []);
};
