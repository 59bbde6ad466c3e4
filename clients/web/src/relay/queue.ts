// The queue between the desk and the server. An entry is kept before it is sent, sent in order, and forgotten only when the
// server has committed it; what is refused stops its board until the operator has decided. Knows no browser and no socket.
import { RefusalCode } from "../gen/tachiai/v1/news_pb";
import { wasSent, type Deed, type Entry, type Why } from "./entry";

/** Where entries wait. Several pages of one browser share it. */
export interface Store {
  all(): Promise<Entry[]>;
  /** Both or neither. */
  change(put: readonly Entry[], remove: readonly string[]): Promise<void>;
}

/** The way to the server. */
export interface Post {
  /** Whether an entry of this match can be sent now. */
  ready(matchId: string): boolean;
  /** Waits for the answer, over as many connections as it takes.
   *  @returns the number of the journal's record
   *  @throws NotTaken */
  send(entry: Entry): Promise<number>;
}

/** The server said no. */
export class NotTaken extends Error {
  /** @param againMs it may be sent again after so long: 0 never, as it is
   *  @param seq the last record there was */
  constructor(
    readonly why: Why,
    readonly againMs: number,
    readonly seq = 0,
  ) {
    super(why.text);
  }
}

export interface Surroundings {
  /** Wall clock, ms. */
  now(): number;
  newId(): string;
  /** Runs `work` while no other page of this browser runs any of the same name. */
  alone(name: string, work: () => Promise<void>): Promise<void>;
  wait(ms: number): Promise<void>;
  /** Tells the other pages that the store has changed. */
  tell(): void;
}

/** Committed, and not heard of as news yet. */
interface Settling {
  entry: Entry;
  seq: number;
}

const inOrder = (entries: readonly Entry[]): Entry[] => [...entries].sort((a, b) => a.order - b.order || (a.id < b.id ? -1 : 1));

export class Queue {
  private entries: Entry[] = [];
  private settling: Settling[] = [];
  private readonly pumping = new Set<string>();
  private readonly listeners = new Set<() => void>();
  /** What is written to the store, one thing after the other. */
  private writing: Promise<unknown> = Promise.resolve();
  /** Grows with every change that this page makes. */
  private version = 0;
  /** The store fails: entries are kept by this page alone. */
  unkept = false;

  constructor(
    private readonly store: Store,
    private readonly post: Post,
    private readonly around: Surroundings,
  ) {}

  /** Takes up what waited since the last time. */
  async open(): Promise<void> {
    await this.read();
    this.pumpAll();
  }

  onChange(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** What waits, and what is committed and not told yet, in order.
   *  @param seq the last record the page knows of */
  of(matchId: string, seq = 0): Entry[] {
    this.settling = this.settling.filter((one) => one.entry.matchId !== matchId || one.seq > seq);
    const settling = this.settling.filter(({ entry }) => entry.matchId === matchId).map(({ entry }) => entry);
    return inOrder([...settling, ...this.entries.filter((entry) => entry.matchId === matchId)]);
  }

  /** How many entries the server does not have yet. */
  waiting(matchId?: string): number {
    return this.entries.filter((entry) => matchId === undefined || entry.matchId === matchId).length;
  }

  refused(matchId: string): Entry | undefined {
    return inOrder(this.entries).find((entry) => entry.matchId === matchId && entry.refused);
  }

  async add(matchId: string, office: number, ...deeds: Deed[]): Promise<void> {
    const added = deeds.map((deed) => this.make(matchId, office, deed));
    await this.write(added, []);
    this.pump(matchId);
  }

  /** Takes the last entry back where it was never sent: nobody will see that it was wrong.
   *  @returns whether there was one */
  async takeBack(matchId: string, kind: Deed["kind"]): Promise<boolean> {
    const last = inOrder(this.entries).findLast((entry) => entry.matchId === matchId);
    if (!last || last.deed.kind !== kind || wasSent(last)) return false;
    await this.drop([last.id]);
    return true;
  }

  async drop(ids: readonly string[]): Promise<void> {
    this.entries = this.entries.filter((entry) => !ids.includes(entry.id));
    this.changed();
    await this.write([], ids);
    this.pumpAll();
  }

  /** The same again: what is refused is not remembered by the server. */
  async retry(matchId: string): Promise<void> {
    const refused = this.refused(matchId);
    if (!refused) return;
    const { refused: _, ...again } = refused;
    this.entries = this.entries.map((entry) => (entry.id === again.id ? again : entry));
    this.changed();
    await this.write([again], []);
    this.pump(matchId);
  }

  /** Other content in place of what waits: each gets another id, and its place in the order.
   *  @param deeds by id; an entry that is not named stays, `undefined` drops it */
  async replace(matchId: string, deeds: ReadonlyMap<string, Deed | undefined>): Promise<void> {
    const gone: string[] = [];
    const fresh: Entry[] = [];
    this.entries = this.entries.flatMap((entry) => {
      if (entry.matchId !== matchId || !deeds.has(entry.id)) return [entry];
      gone.push(entry.id);
      const deed = deeds.get(entry.id);
      if (!deed) return [];
      const { matchId: match, order, enteredAt, office } = entry;
      fresh.push({ id: this.around.newId(), matchId: match, order, enteredAt, office, deed });
      return [fresh.at(-1)!];
    });
    this.changed();
    await this.write(fresh, gone);
    this.pump(matchId);
  }

  /** Another page changed the store. */
  async refresh(): Promise<void> {
    await this.read();
    this.pumpAll();
  }

  /** Something may be sendable now. */
  pumpAll(): void {
    for (const matchId of new Set(this.entries.map((entry) => entry.matchId))) this.pump(matchId);
  }

  private make(matchId: string, office: number, deed: Deed): Entry {
    const now = this.around.now();
    const order = Math.max(now, ...this.entries.map((entry) => entry.order + 1));
    const entry: Entry = { id: this.around.newId(), matchId, order, enteredAt: now, office, deed };
    this.entries = [...this.entries, entry];
    this.changed();
    return entry;
  }

  private async read(): Promise<void> {
    try {
      let kept: Entry[];
      let version: number;
      // What was entered or dropped while the store was read is not in what was read.
      do {
        version = this.version;
        await this.writing;
        kept = await this.store.all();
      } while (version !== this.version);
      // What this page could not keep is not in the store.
      const mine = this.unkept ? this.entries.filter((entry) => !kept.some(({ id }) => id === entry.id)) : [];
      this.entries = inOrder([...kept, ...mine]);
      this.announce();
    } catch {
      this.unkept = true;
    }
  }

  private write(put: readonly Entry[], remove: readonly string[]): Promise<void> {
    const written = this.writing.then(() => this.store.change(put, remove)).then(
      () => this.around.tell(),
      () => {
        this.unkept = true;
        this.changed();
      },
    );
    this.writing = written;
    return written;
  }

  private pump(matchId: string): void {
    if (this.pumping.has(matchId) || !this.post.ready(matchId)) return;
    this.pumping.add(matchId);
    void this.around
      .alone(`tachiai.relay.${matchId}`, () => this.run(matchId))
      .finally(() => {
        this.pumping.delete(matchId);
        const next = this.head(matchId);
        if (next && !next.refused && this.post.ready(matchId)) this.pump(matchId);
      });
  }

  private head = (matchId: string): Entry | undefined => inOrder(this.entries).find((entry) => entry.matchId === matchId);

  private async run(matchId: string): Promise<void> {
    for (;;) {
      // Another page may have sent it while this one waited for its turn.
      if (!this.unkept) await this.read();
      const head = this.head(matchId);
      if (!head || head.refused || !this.post.ready(matchId)) return;
      await this.deliver(head);
    }
  }

  private async deliver(head: Entry): Promise<void> {
    const agoMs = head.agoMs ?? Math.max(0, this.around.now() - head.enteredAt);
    const entry = { ...head, agoMs };
    if (head.agoMs === undefined) await this.keep(entry);
    try {
      await this.taken(entry, await this.post.send(entry));
    } catch (error) {
      if (!(error instanceof NotTaken)) throw error;
      if (error.againMs > 0) return this.around.wait(error.againMs);
      // Ids are ours alone and no refusal is remembered: another page of this browser sent it a moment before, and it is
      // committed; only how long it had waited is another number.
      if (error.why.code === RefusalCode.ID_REUSED) await this.taken(entry, error.seq);
      else await this.keep({ ...entry, refused: error.why });
    }
  }

  private async taken(entry: Entry, seq: number): Promise<void> {
    this.settling.push({ entry, seq });
    this.entries = this.entries.filter(({ id }) => id !== entry.id);
    this.changed();
    await this.write([], [entry.id]);
  }

  private async keep(entry: Entry): Promise<void> {
    this.entries = this.entries.map((other) => (other.id === entry.id ? entry : other));
    this.changed();
    await this.write([entry], []);
  }

  private changed(): void {
    this.version += 1;
    this.announce();
  }

  private announce(): void {
    for (const listener of [...this.listeners]) listener();
  }
}
