// The real server for one test file: its own port and data, the built client, the demo matches. And a wire that can be
// cut between a page and the server.
import { spawn } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

export const root = join(dirname(fileURLToPath(import.meta.url)), "../../..");
const program = process.env.TACHIAID ?? join(root, "build/release/server/app/tachiaid");
const client = process.env.TACHIAI_WEB ?? join(root, "clients/web/dist");
const readyMs = 30_000;

const freePort = () =>
  new Promise((resolve, reject) => {
    const probe = createServer().once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });

async function answers(url) {
  try {
    return (await fetch(url)).ok;
  } catch {
    return false;
  }
}

/** Starts the server with its demo matches. `demo(game)`: the first demo match of that game with its links.
 *  @param config what stands in its file of settings */
export async function startServer({ config = "" } = {}) {
  const data = await mkdtemp(join(tmpdir(), "tachiai-browser-"));
  const settings = join(data, "settings.toml");
  await writeFile(settings, config);
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const child = spawn(program, ["--config", settings, "--listen", `127.0.0.1:${port}`, "--data", data, "--web", client, "--demo"], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ended = new Promise((resolve) => child.once("exit", resolve));
  const failed = new Promise((_, reject) => {
    child.once("error", reject);
    child.once("exit", (code) => reject(new Error(`tachiaid ended with ${code} before it was ready`)));
  });
  failed.catch(() => undefined);
  let errors = "";
  child.stderr.on("data", (text) => (errors = (errors + text).slice(-4_000)));
  const matches = [];
  createInterface({ input: child.stdout }).on("line", (line) => {
    if (line.startsWith("{") && line.includes('"match"')) matches.push(JSON.parse(line));
  });
  const until = Date.now() + readyMs;
  const ready = (async () => {
    while (Date.now() < until) {
      if (matches.length > 0 && (await answers(`${origin}/`))) return;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error(`tachiaid was not ready in ${readyMs} ms: ${errors}`);
  })();
  await Promise.race([ready, failed]);
  return {
    origin,
    port,
    matches,
    demo(game) {
      const match = matches.find((candidate) => candidate.game === game);
      if (!match) throw new Error(`no demo match of ${game}`);
      return match;
    },
    async stop() {
      child.kill("SIGTERM");
      const slow = setTimeout(() => child.kill("SIGKILL"), 10_000);
      await ended;
      clearTimeout(slow);
      await rm(data, { recursive: true, force: true });
    },
  };
}

/** A wire to `port` of this machine that can be cut: what runs over it dies, and nobody gets through until it is mended. */
export async function layWire(port) {
  const pairs = new Set();
  let whole = true;
  const listener = createServer((near) => {
    if (!whole) return near.destroy();
    const far = connect(port, "127.0.0.1");
    const pair = { near, far };
    pairs.add(pair);
    const end = () => {
      pairs.delete(pair);
      near.destroy();
      far.destroy();
    };
    for (const side of [near, far]) side.on("error", end).on("close", end);
    near.pipe(far);
    far.pipe(near);
  });
  await new Promise((resolve) => listener.listen(0, "127.0.0.1", resolve));
  listener.unref(); // a test that fails must not keep the run waiting for ever
  return {
    port: listener.address().port,
    cut() {
      whole = false;
      for (const { near, far } of pairs) {
        near.destroy();
        far.destroy();
      }
    },
    mend() {
      whole = true;
    },
    async close() {
      this.cut();
      await new Promise((resolve) => listener.close(resolve));
    },
  };
}
