// Two people and their officials sit down at a real board, or between friends: the lobby's form, the links, the start.
import assert from "node:assert/strict";
import { person, photograph } from "./browser.mjs";

export const leave = async (...people) => {
  for (const { context, faults } of people) {
    await context.close();
    assert.deepEqual(faults, [], "the page reported errors");
  }
};

export const awaited = (page) => page.getByTestId("awaited");

/** Opens a match of `game` and `kind`, and seats two; `officials` opens the arbiter's or relay's link too.
 *  @param control main time in minutes; left out: the rulebook's */
export async function sitDown(browser, origin, { game, kind, control, officials = [], start, options = [{}, {}], names = ["Kuro", "Shiro"], picture } = {}) {
  const a = await person(browser, `${origin}/`, options[0]);
  const form = a.page.getByTestId("create");
  await form.locator(`input[name=game][value=${game}]`).check({ force: true });
  await form.locator(`input[name=kind][value="${kind}"]`).check({ force: true });
  if (control !== undefined) {
    await form.locator("input[name=time][value=own]").check({ force: true });
    await form.getByTestId("main").fill(String(control));
    await form.getByTestId("byoyomi").fill("0");
    await form.getByTestId("periods").fill("0");
  }
  await form.locator("input[name=seat][value='0']").check({ force: true });
  await form.locator("input[name=who][value=link]").check({ force: true });
  await form.locator("input[name=name]").fill(names[0]);
  if (start) {
    await form.locator("summary").click();
    await form.locator("input[name=start]").fill(start);
  }
  await form.locator("button[type=submit]").click();
  const seat = await a.page.getByTestId("invite-link").inputValue();
  if (picture) await photograph(a.page, picture);
  const taken = {};
  for (const who of officials) {
    const one = await person(browser, await a.page.getByTestId(`${who}-link`).inputValue());
    await one.page.locator("[data-testid=take-office] input[name=name]").fill(who === "arbiter" ? "Saiban" : "Chukei");
    await one.page.locator("[data-testid=take-office] button").click();
    await one.page.getByTestId("office").waitFor();
    taken[who] = one;
  }
  const b = await person(browser, seat, options[1]);
  await b.page.locator("[data-testid=take-seat] input[name=name]").fill(names[1]);
  await b.page.locator("[data-testid=take-seat] button").click();
  return { a, b, ...taken };
}

/** The hidden disc leaves the colours as they are, with the draw-win right for Black; White presses. */
export async function begin({ a, b }) {
  await a.page.getByTestId("hide-black").click();
  await b.page.getByTestId("guess-white").click();
  await a.page.getByTestId("reveal").click();
  await a.page.getByTestId("take-right").click();
  await b.page.getByTestId("colour-white").click();
  await b.page.getByTestId("press-start").click();
  await Promise.all([a, b].map(({ page }) => awaited(page).waitFor()));
}
