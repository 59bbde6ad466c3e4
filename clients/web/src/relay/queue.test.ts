import { describe, expect, it } from "vitest";
import type { Deed, Entry, Why } from "./entry";
import { NotTaken, Queue, type Post, type Store, type Surroundings } from "./queue";

const why = (code: number): Why => ({ code, rule: "r", illegality: "", facts: {}, text: "no" });
const move = (ply: number, text = `m${ply}`): Deed => ({ kind: "relayMove", ply, revision: 0, act: { move: text, asStood: false }, unsure: false, left: [] });

/** One disk for all pages of a browser. */
class Disk implements Store {
  readonly kept = new Map<string, Entry>();
  broken = false;
  /** Reading takes until this says so. */
  slow: Promise<void> = Promise.resolve();
  async all(): Promise<Entry[]> {
    if (this.broken) throw new Error("refused");
    const found = structuredClone([...this.kept.values()]);
    await this.slow;
    return found;
  }
  async change(put: readonly Entry[], remove: readonly string[]): Promise<void> {
    await Promise.resolve();
    if (this.broken) throw new Error("refused");
    for (const entry of put) this.kept.set(entry.id, structuredClone(entry));
    for (const id of remove) this.kept.delete(id);
  }
}

/** Answers the same id once, and counts what it took. */
class Server {
  readonly taken: string[] = [];
  readonly heard: Entry[] = [];
  refuses = new Map<string, NotTaken>();
  private readonly known = new Map<string, { seq: number; content: string }>();
  /** Answers come when this says so. */
  gate: Promise<void> = Promise.resolve();
  take(entry: Entry): number {
    const content = JSON.stringify([entry.deed, entry.agoMs]);
    const before = this.known.get(entry.id);
    if (before && before.content !== content) throw new NotTaken(why(5), 0);
    if (before) return before.seq;
    const name = entry.deed.kind === "relayMove" ? entry.deed.act.move : entry.deed.kind;
    const no = this.refuses.get(name);
    if (no) throw no;
    this.taken.push(name);
    this.known.set(entry.id, { seq: this.taken.length, content });
    return this.taken.length;
  }
}

let ids = 0;
class Page implements Post {
  online = true;
  now = 1_000;
  waited: number[] = [];
  readonly queue: Queue;
  constructor(
    readonly disk: Disk,
    readonly server: Server,
    alone: Surroundings["alone"] = (_, work) => work(),
  ) {
    this.queue = new Queue(disk, this, {
      now: () => this.now,
      newId: () => `id${(ids += 1)}`,
      alone,
      wait: async (ms) => void this.waited.push(ms),
      tell: () => undefined,
    });
  }
  ready = (): boolean => this.online;
  async send(entry: Entry): Promise<number> {
    this.server.heard.push(structuredClone(entry));
    await this.server.gate;
    return this.server.take(entry);
  }
  back(): void {
    this.online = true;
    this.queue.pumpAll();
  }
}

const settle = async (): Promise<void> => {
  for (let i = 0; i < 200; i += 1) await Promise.resolve();
};

describe("Queue of a relay", () => {
  it("sends what was entered in order, and forgets it only when it is committed", async () => {
    const page = new Page(new Disk(), new Server());
    let open = (): void => undefined;
    page.server.gate = new Promise((resolve) => (open = resolve));
    void page.queue.add("m", 2, move(0), move(1));
    await settle();
    expect(page.server.heard.map(({ id }) => id)).toHaveLength(1); // one at a time
    expect(page.disk.kept.size).toBe(2);
    open();
    await settle();
    expect(page.server.taken).toEqual(["m0", "m1"]);
    expect(page.disk.kept.size).toBe(0);
    expect(page.queue.waiting("m")).toBe(0);
  });

  it("shows what is committed until the news of it has come", async () => {
    const page = new Page(new Disk(), new Server());
    await page.queue.add("m", 2, move(0));
    await settle();
    expect(page.queue.of("m", 0)).toHaveLength(1);
    expect(page.queue.of("m", 1)).toHaveLength(0);
    expect(page.queue.of("m", 0)).toHaveLength(0);
  });

  it("is on the disk before it is sent, and survives the page", async () => {
    const disk = new Disk();
    const server = new Server();
    const page = new Page(disk, server);
    page.online = false;
    await page.queue.add("m", 2, move(0), move(1));
    await page.queue.add("other", 2, move(0, "x"));
    expect(disk.kept.size).toBe(3);
    expect(server.heard).toEqual([]);
    const later = new Page(disk, server);
    later.now = 121_000;
    await later.queue.open();
    await settle();
    expect(server.taken.filter((name) => name !== "x")).toEqual(["m0", "m1"]);
    expect(server.taken).toContain("x");
    expect(server.heard[0]!.agoMs).toBe(120_000);
  });

  it("sends an entry whose answer was lost with the same id and the same content", async () => {
    const disk = new Disk();
    const server = new Server();
    const page = new Page(disk, server);
    server.gate = new Promise(() => undefined); // the page is closed before the answer
    void page.queue.add("m", 2, move(0));
    await settle();
    server.take(server.heard[0]!); // but it had arrived
    server.gate = Promise.resolve();
    const later = new Page(disk, server);
    later.now = 60_000;
    await later.queue.open();
    await settle();
    expect(server.heard[1]).toEqual(server.heard[0]);
    expect(server.taken).toEqual(["m0"]);
    expect(disk.kept.size).toBe(0);
  });

  it("stops a board at a refusal, and no other board", async () => {
    const page = new Page(new Disk(), new Server());
    page.server.refuses.set("m0", new NotTaken(why(46), 0));
    await page.queue.add("m", 2, move(0), move(1));
    await page.queue.add("other", 2, move(0, "x"));
    await settle();
    expect(page.server.taken).toEqual(["x"]);
    expect(page.queue.refused("m")).toMatchObject({ refused: { code: 46 } });
    expect(page.disk.kept.size).toBe(2); // nothing typed is lost
    // Said again, dropped, or put otherwise: the operator decides.
    page.server.refuses.clear();
    await page.queue.retry("m");
    await settle();
    expect(page.server.taken).toEqual(["x", "m0", "m1"]);
  });

  it("lets go of a refused entry and what follows it", async () => {
    const page = new Page(new Disk(), new Server());
    page.server.refuses.set("m0", new NotTaken(why(46), 0));
    await page.queue.add("m", 2, move(0), move(1), move(2));
    await settle();
    const [first, second] = page.queue.of("m");
    await page.queue.drop([first!.id, second!.id]);
    await settle();
    expect(page.server.taken).toEqual(["m2"]);
  });

  it("gives other content another id, and keeps its place", async () => {
    const page = new Page(new Disk(), new Server());
    page.server.refuses.set("m0", new NotTaken(why(46), 0));
    await page.queue.add("m", 2, move(0), move(1));
    await settle();
    const [first] = page.queue.of("m");
    await page.queue.replace("m", new Map([[first!.id, move(0, "better")]]));
    await settle();
    expect(page.server.taken).toEqual(["better", "m1"]);
    expect(page.server.heard.at(-2)!.id).not.toBe(first!.id);
    await page.queue.replace("m", new Map());
    expect(page.disk.kept.size).toBe(0);
  });

  it("waits and says it again where the server asks for it", async () => {
    const page = new Page(new Disk(), new Server());
    page.server.refuses.set("m0", new NotTaken(why(8), 2_500));
    const wait = page.waited;
    void page.queue.add("m", 2, move(0));
    for (let i = 0; i < 50 && wait.length === 0; i += 1) await Promise.resolve();
    page.server.refuses.clear();
    await settle();
    expect(wait[0]).toBe(2_500);
    expect(page.server.taken).toEqual(["m0"]);
    expect(new Set(page.server.heard.map(({ id }) => id)).size).toBe(1);
  });

  it("takes back what was never sent without a trace", async () => {
    const page = new Page(new Disk(), new Server());
    page.online = false;
    await page.queue.add("m", 2, move(0), move(1));
    expect(await page.queue.takeBack("m", "correctLine")).toBe(false);
    expect(await page.queue.takeBack("m", "relayMove")).toBe(true);
    page.back();
    await settle();
    expect(page.server.taken).toEqual(["m0"]);
  });

  it("does not bring back what was taken back while the disk was read", async () => {
    const page = new Page(new Disk(), new Server());
    page.online = false;
    await page.queue.add("m", 2, move(0));
    let open = (): void => undefined;
    page.disk.slow = new Promise((resolve) => (open = resolve));
    page.back();
    await settle();
    const taken = page.queue.takeBack("m", "relayMove");
    void page.queue.add("m", 2, move(0, "right"));
    open();
    page.disk.slow = Promise.resolve();
    expect(await taken).toBe(true);
    await settle();
    expect(page.server.taken).toEqual(["right"]);
  });

  it("does not take back what may have arrived", async () => {
    const page = new Page(new Disk(), new Server());
    page.server.gate = new Promise(() => undefined);
    void page.queue.add("m", 2, move(0));
    await settle();
    expect(await page.queue.takeBack("m", "relayMove")).toBe(false);
  });

  it.each(["with a lock of the browser", "by the request id alone"])("sends nothing twice from two pages, %s", async (how) => {
    const disk = new Disk();
    const server = new Server();
    const turns = new Map<string, Promise<void>>();
    const lock: Surroundings["alone"] = (name, work) => {
      const next = (turns.get(name) ?? Promise.resolve()).then(work);
      turns.set(name, next);
      return next;
    };
    const pages = [0, 1].map(() => new Page(disk, server, how.startsWith("with") ? lock : undefined));
    const [a, b] = pages as [Page, Page];
    a.online = b.online = false;
    await a.queue.add("m", 2, move(0), move(1), move(2));
    b.now = 1_500;
    await b.queue.refresh();
    await b.queue.add("m", 2, move(3));
    await a.queue.refresh();
    let open = (): void => undefined;
    server.gate = new Promise((resolve) => (open = resolve));
    a.back();
    b.back();
    await settle();
    open();
    for (let i = 0; i < 20; i += 1) {
      await settle();
      await a.queue.refresh();
      await b.queue.refresh();
    }
    expect(server.taken).toEqual(["m0", "m1", "m2", "m3"]);
    if (how.startsWith("with")) expect(server.heard).toHaveLength(4);
    expect([a.queue.waiting(), b.queue.waiting(), disk.kept.size]).toEqual([0, 0, 0]);
    expect([a, b].some(({ queue }) => queue.refused("m"))).toBe(false);
  });

  it("still sends where the browser keeps nothing, and says that it does not", async () => {
    const page = new Page(new Disk(), new Server());
    page.disk.broken = true;
    await page.queue.open();
    page.online = false;
    await page.queue.add("m", 2, move(0), move(1));
    expect(page.queue.unkept).toBe(true);
    expect(page.queue.waiting("m")).toBe(2);
    page.back();
    await settle();
    expect(page.server.taken).toEqual(["m0", "m1"]);
  });
});
