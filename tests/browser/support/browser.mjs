// Chromium and what a person does at a page of the client.
import { mkdir } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { root } from "./server.mjs";

// One lock file: the driver belongs to the client's development tools.
const { chromium } = createRequire(join(root, "clients/web/package.json"))("playwright-core");

const shelf = join(root, "build/screenshots");

export const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };
export const desk = { viewport: { width: 1280, height: 800 } };

const phones = new WeakSet();

/** How long a page may take for anything before a test gives up. */
const patienceMs = Number(process.env.PATIENCE_MS ?? 60_000);

export const launch = () =>
  chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
    ],
  });

/** A person with a browser of their own. What goes wrong in the page is kept in `faults`. */
export async function person(browser, url, options = {}) {
  const context = await browser.newContext({ ...desk, locale: "en-US", ...options });
  context.setDefaultTimeout(patienceMs);
  const page = await context.newPage();
  if (options.hasTouch) phones.add(page);
  const faults = [];
  page.on("pageerror", (error) => faults.push(error.message));
  page.on("console", (message) => {
    // A cut wire is part of some tests; anything else in red is not.
    if (message.type() === "error" && !/WebSocket connection|net::ERR/.test(message.text())) faults.push(message.text());
  });
  await page.goto(url);
  return { page, context, faults };
}

export const table = (page) => page.getByTestId("table");
export const board = (page) => page.locator("tachiai-board");
export const square = (page, name) => page.locator(`[data-square="${name}"]`);

/** Waits until the page knows `plies` moves. */
export const knows = (page, plies) => page.locator(`[data-testid=table][data-ply="${plies}"]`).waitFor();

export const livePosition = (page) => table(page).getAttribute("data-live-position");
export const shownPosition = (page) => board(page).getAttribute("data-position");
export const ending = (page) => table(page).getAttribute("data-ending");

/** Points at a square: with the finger where the page is a phone, else with the mouse. */
export async function point(page, name) {
  const { x, y } = await square(page, name).evaluate((cell) => {
    cell.scrollIntoView({ block: "nearest" });
    const box = cell.getBoundingClientRect();
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  });
  if (phones.has(page)) await page.touchscreen.tap(x, y);
  else await page.mouse.click(x, y);
}

/** Makes a move by hand, once it is this page's turn; waits until the server has committed it. */
export async function play(page, move, ply) {
  await page.locator(`[data-testid=table][data-ply="${ply}"][data-hands="yes"]`).waitFor();
  if (move === "pass") {
    await page.getByTestId("pass").click();
  } else if (/^[a-h][1-8]$/.test(move)) {
    await point(page, move);
  } else if (move[1] === "*") {
    await page.locator(`[data-hand="${move[0]}"]:not([disabled])`).click();
    await point(page, move.slice(2, 4));
  } else {
    const [from, ...steps] = move.match(/\d{1,2}[a-l]/g);
    await point(page, from);
    for (const step of steps) await point(page, step);
    const done = knows(page, ply + 1).then(() => "done");
    // The client asks only where both ways are legal: turned over or not, or stopping where a piece could go on.
    const questions = [move.endsWith("+") ? "promote" : "keep", ...(steps.length === 1 ? ["stop"] : [])].map((name) => {
      const choice = page.getByTestId(name);
      const asked = choice.waitFor().then(() => choice);
      asked.catch(() => undefined);
      return asked;
    });
    const first = await Promise.race([done, ...questions]);
    if (first !== "done") await first.click();
    await done;
  }
  await knows(page, ply + 1);
}

export async function photograph(page, name, options = {}) {
  await mkdir(shelf, { recursive: true });
  await page.screenshot({ path: join(shelf, `${name}.png`), animations: "disabled", ...options });
}
