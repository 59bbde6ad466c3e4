// The real server: started, killed, started again on the same port with the same data.
import { spawn, execFile } from "node:child_process";
import { mkdtempSync, openSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { root } from "./records.mjs";

const program = process.env.TACHIAID ?? join(root, "build/release/server/app/tachiaid");
const cli = process.env.TACHIAI ?? join(root, "build/release/clients/cli/tachiai");

const freePort = () =>
  new Promise((resolve, reject) => {
    const probe = createServer().once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });

export const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

export class Server {
  static async start(options = {}) {
    const server = new Server();
    server.data = options.data ?? mkdtempSync(join(tmpdir(), "tachiai-e2e-"));
    server.port = await freePort();
    server.options = options;
    server.log = "";
    await server.up();
    return server;
  }

  get url() {
    return `ws://127.0.0.1:${this.port}/ws`;
  }
  get http() {
    return `http://127.0.0.1:${this.port}`;
  }

  async up() {
    const words = ["--listen", `127.0.0.1:${this.port}`, "--data", this.data, ...(this.options.flags ?? [])];
    this.child = spawn(program, words, { stdio: ["ignore", "ignore", "pipe"] });
    this.child.stderr.on("data", (text) => (this.log = (this.log + text).slice(-20_000)));
    this.ended = new Promise((resolve) => this.child.once("exit", resolve));
    let exited = false;
    this.ended.then(() => (exited = true));
    for (const until = Date.now() + 30_000; Date.now() < until; await wait(20)) {
      if (exited) throw new Error(`tachiaid ended before it was ready:\n${this.log}`);
      try {
        if ((await fetch(`${this.http}/readyz`)).ok) return;
      } catch {
        // not listening yet
      }
    }
    throw new Error(`tachiaid is not ready:\n${this.log}`);
  }

  /** The process is gone at once, as in a power cut. */
  async kill() {
    this.child.kill("SIGKILL");
    await this.ended;
  }

  /** An orderly stop. */
  async down() {
    this.child.kill("SIGTERM");
    const slow = setTimeout(() => this.child.kill("SIGKILL"), 30_000);
    const code = await this.ended;
    clearTimeout(slow);
    return code;
  }

  /** For good. A server that does not end cleanly (a sanitizer's report, a crash) fails its test. */
  async stop() {
    const code = await this.down();
    if (code !== 0) throw new Error(`tachiaid ended with ${code}:\n${this.log}`);
    rmSync(this.data, { recursive: true, force: true });
  }
}

/** Runs the command line. @return {code, out, err} */
export async function tachiai(...words) {
  try {
    const { stdout, stderr } = await promisify(execFile)(cli, words, { maxBuffer: 64 << 20 });
    return { code: 0, out: stdout, err: stderr };
  } catch (fault) {
    return { code: fault.code, out: fault.stdout ?? "", err: fault.stderr ?? String(fault) };
  }
}

export const jsonLines = (text) => text.split("\n").filter((line) => line.startsWith("{")).map((line) => JSON.parse(line));

/** The same with a file as standard input. */
export function tachiaiWith(file, ...words) {
  return new Promise((resolve) => {
    const child = spawn(cli, words, { stdio: [openSync(file, "r"), "pipe", "pipe"] });
    let out = "", err = "";
    child.stdout.on("data", (text) => (out += text));
    child.stderr.on("data", (text) => (err += text));
    child.once("close", (code) => resolve({ code, out, err }));
  });
}
