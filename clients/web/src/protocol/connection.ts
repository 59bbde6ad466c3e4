// One connection to the server: hello, requests with their answers, the matches followed, and coming back after a loss.
// Knows no browser: the socket and the timers are handed in, so tests and Node use the same code.
import type { Refused, ServerMessage, Welcome } from "../gen/tachiai/v1/news_pb";
import { RefusalCode } from "../gen/tachiai/v1/news_pb";
import { askedWait, waitBefore } from "./backoff";
import { decode, encode, subprotocol, type Fields, type Kind } from "./codec";
import * as following from "./follow";
import type { Follow, Step } from "./follow";
import { newRequestId } from "./request_id";

/** The part of the WebSocket interface we use: the browser's, Node's or a test's. */
export interface Socket {
  binaryType: string;
  readonly readyState: number;
  send(bytes: Uint8Array): void;
  close(code?: number, reason?: string): void;
  // As each WebSocket implementation types its events for itself.
  onopen: ((event: any) => unknown) | null;
  onmessage: ((event: any) => unknown) | null;
  onclose: ((event: any) => unknown) | null;
  onerror: ((event: any) => unknown) | null;
}

export interface Surroundings {
  connect(url: string, subprotocol: string): Socket;
  /** Steady, ms. */
  now(): number;
  /** Calls `then` after `ms`; the answer cancels. */
  after(ms: number, then: () => void): () => void;
  random(): number;
}

export type Link =
  | { state: "connecting" }
  | { state: "live" }
  | { state: "waiting"; until: number } // by `now()`
  | { state: "closed" };

type Case = ServerMessage["news"];
export type Answer = Extract<Case, { case: string }>;

/** The answer that is no refusal; a refusal is thrown as `Refusal`. */
export class Refusal extends Error {
  constructor(readonly news: Refused) {
    super(`${RefusalCode[news.code]} ${news.illegality} ${news.rule}`);
  }
}

interface Pending {
  kind: Kind;
  bytes: Uint8Array;
  settle(answer: Answer): void;
  received: boolean;
}

export interface Listener {
  link?(link: Link): void;
  welcome?(news: Welcome): void;
  /** The followed match changed in any way. */
  follow?(follow: Follow): void;
  /** Anything that is neither an answer nor a followed match: the lobby, notices. */
  news?(news: Answer): void;
  /** The key was not accepted; the connection goes on as a guest. */
  strangerKey?(key: string): void;
}

/** Without a word for `quietMs` we ping; without an answer for `deadMs` more the link is dead (pitfall 5). */
export const quietMs = 10_000;
export const deadMs = 10_000;
/** A connection that lived so long was a good one: the next loss starts over with short waits. */
const stableMs = 5_000;

export class Connection {
  private socket: Socket | undefined;
  private opened = false; // Welcome is here
  private attempt = 0;
  private liveSince = Number.POSITIVE_INFINITY;
  private link: Link = { state: "closed" };
  private cancelRetry: (() => void) | undefined;
  private cancelWatchdog: (() => void) | undefined;
  private readonly pending = new Map<string, Pending>();
  private readonly follows = new Map<string, Follow>();
  private helloId = "";
  private ownKey = "";
  private greeted = false; // hello was sent on this socket

  constructor(
    private readonly url: string,
    private key: string,
    private readonly client: string,
    private readonly around: Surroundings,
    private readonly listener: Listener,
  ) {}

  open(): void {
    if (this.link.state !== "closed") return;
    this.attempt = 0;
    this.dial();
  }

  close(): void {
    this.cancelRetry?.();
    this.drop();
    this.tell({ state: "closed" });
  }

  /** From here on somebody else: the server learns it by a new hello.
   *  @param ownKey of a guest: the key he has made for himself, "" none */
  changeKey(key: string, ownKey = ""): void {
    if (key === this.key && (key !== "" || ownKey === this.ownKey || !this.greeted)) {
      this.ownKey = ownKey;
      return;
    }
    this.key = key;
    this.ownKey = ownKey;
    this.pending.clear(); // asked as somebody else
    if (this.link.state !== "closed") this.redial();
  }

  /** The key that a guest was given while connected: this connection is that principal already. */
  adoptKey(key: string): void {
    this.key = key;
  }

  /** A guest whom the server knows by his own key: the answer that told him so was lost. It is his key from here on. */
  knownByOwnKey(news: Welcome): boolean {
    if (this.key !== "" || this.ownKey === "" || news.principalId === "") return false;
    this.key = this.ownKey;
    return true;
  }

  /** Try at once: the network is back, the page woke up. */
  hurry(): void {
    if (this.link.state === "waiting") this.redial();
    else if (this.link.state === "live") this.probe(2_000);
  }

  follow(matchId: string): void {
    if (this.follows.has(matchId)) return;
    const fresh = following.newFollow(matchId);
    this.follows.set(matchId, fresh);
    if (this.opened) this.step(following.connected(fresh, this.around.now()));
  }

  unfollow(matchId: string): void {
    if (this.follows.delete(matchId) && this.opened) this.send("unwatch", { matchId });
  }

  /** Ask for the whole match again. */
  refresh(matchId: string): void {
    const follow = this.follows.get(matchId);
    if (follow && this.opened) this.step(following.refresh(follow, this.around.now()));
  }

  /** Sends a request and waits for its one answer, over as many connections as it takes: the same id and content
   *  get the same answer, so sending it again after a loss is safe.
   *  @throws Refusal */
  request<K extends Kind>(kind: K, fields: Omit<Fields<K>, "requestId">, requestId = newRequestId()): Promise<Answer> {
    const bytes = encode(kind, { ...fields, requestId } as Fields<K> & { requestId: string });
    return new Promise((resolve, reject) => {
      this.pending.set(requestId, {
        kind,
        bytes,
        received: false,
        settle: (answer) => (answer.case === "refused" ? reject(new Refusal(answer.value)) : resolve(answer)),
      });
      if (this.opened) this.socket?.send(bytes);
    });
  }

  private dial(): void {
    this.tell({ state: "connecting" });
    const socket = this.around.connect(this.url, subprotocol);
    socket.binaryType = "arraybuffer";
    this.socket = socket;
    socket.onopen = () => {
      if (socket !== this.socket) return;
      this.helloId = newRequestId();
      this.greeted = true;
      const ownKey = this.key === "" ? this.ownKey : "";
      socket.send(encode("hello", { requestId: this.helloId, key: this.key, ownKey, client: this.client }));
    };
    socket.onmessage = ({ data }: { data: unknown }) => {
      if (socket !== this.socket) return;
      const bytes = data instanceof ArrayBuffer ? new Uint8Array(data) : data instanceof Uint8Array ? data : undefined;
      const message = bytes && decode(bytes);
      if (message?.news.case) this.hear(message.news as Answer);
      this.watch();
    };
    socket.onclose = ({ code, reason }: { code?: number; reason?: unknown }) => {
      if (socket === this.socket) this.lost(askedWait(code ?? 1006, String(reason ?? "")));
    };
    // A close follows every error; it knows why.
    socket.onerror = () => undefined;
    this.watch();
  }

  private redial(): void {
    this.cancelRetry?.();
    this.drop();
    this.dial();
  }

  /** Forgets the socket first: whatever it still says is not heard. */
  private drop(): void {
    this.cancelWatchdog?.();
    const socket = this.socket;
    this.socket = undefined;
    this.opened = false;
    this.greeted = false;
    socket?.close(1000);
  }

  private lost(askedMs = 0): void {
    this.drop();
    // A server that accepts and drops is not met faster each time (pitfall 25).
    if (this.around.now() - this.liveSince > stableMs) this.attempt = 0;
    this.liveSince = Number.POSITIVE_INFINITY;
    const wait = askedMs + waitBefore(this.attempt++, this.around.random());
    this.tell({ state: "waiting", until: this.around.now() + wait });
    this.cancelRetry = this.around.after(wait, () => this.dial());
  }

  /** Liveness is inbound silence. */
  private watch(): void {
    this.cancelWatchdog?.();
    if (!this.socket) return;
    this.cancelWatchdog = this.around.after(quietMs, () => this.probe(deadMs));
  }

  private probe(patienceMs: number): void {
    this.cancelWatchdog?.();
    if (this.opened) this.send("ping", {});
    this.cancelWatchdog = this.around.after(patienceMs, () => this.lost());
  }

  private send<K extends Kind>(kind: K, fields: Omit<Fields<K>, "requestId">): void {
    this.socket?.send(encode(kind, { ...fields, requestId: newRequestId() } as Fields<K> & { requestId: string }));
  }

  private hear(news: Answer): void {
    const now = this.around.now();
    switch (news.case) {
      case "welcome":
        this.welcomed(news.value);
        return;
      case "watching":
        return this.onFollow(news.value.matchId, (follow) => following.onWatching(follow, news.value));
      case "snapshot":
        return this.onFollow(news.value.matchId, (follow) => following.onSnapshot(follow, news.value, now));
      case "event":
        return this.onFollow(news.value.matchId, (follow) => following.onEvent(follow, news.value, now));
      case "pulse":
        return this.onFollow(news.value.matchId, (follow) => following.onPulse(follow, news.value, now));
      case "presence":
        return this.onFollow(news.value.matchId, (follow) => following.onPresence(follow, news.value, now));
      case "nextMatch":
        return this.onFollow(news.value.matchId, (follow) => following.onNextMatch(follow, news.value));
      case "playerNamed": // all watchers hear it, and who asked has his answer in it
        this.onFollow(news.value.matchId, (follow) => following.onPlayerNamed(follow, news.value));
        break;
      case "resync":
        return this.onFollow(news.value.matchId, (follow) => following.connected(follow, now));
      case "refused":
        if (news.value.requestId === this.helloId) return this.notWelcome(news.value);
        this.watchLater(news.value);
        break;
      default:
        break;
    }
    const id = "requestId" in news.value ? news.value.requestId : "";
    const pending = this.pending.get(id);
    if (pending && news.case === "received") {
      pending.received = true;
    } else if (pending) {
      this.pending.delete(id);
      pending.settle(news);
    } else {
      this.listener.news?.(news);
    }
  }

  private welcomed(news: Welcome): void {
    this.opened = true;
    this.liveSince = this.around.now();
    this.tell({ state: "live" });
    this.listener.welcome?.(news);
    const now = this.around.now();
    for (const follow of [...this.follows.values()]) this.step(following.connected(follow, now));
    for (const { bytes } of this.pending.values()) this.socket?.send(bytes);
  }

  private notWelcome(news: Refused): void {
    if (news.code === RefusalCode.UNKNOWN_KEY && this.key !== "") {
      const { key } = this;
      this.key = "";
      this.listener.strangerKey?.(key);
      this.redial();
    } else {
      this.lost();
    }
  }

  /** A watch that came at a bad time is said again when the server asks for it. */
  private watchLater({ requestId, matchId, retryAfterMs }: Refused): void {
    const follow = this.follows.get(matchId);
    if (!follow || this.pending.has(requestId) || retryAfterMs === 0n) return;
    const { socket } = this;
    this.around.after(Number(retryAfterMs), () => {
      if (this.socket === socket && this.opened && this.follows.get(matchId) === follow) {
        this.step(following.connected(follow, this.around.now()));
      }
    });
  }

  private onFollow(matchId: string, change: (follow: Follow) => Step): void {
    const follow = this.follows.get(matchId);
    if (follow) this.step(change(follow));
  }

  private step({ follow, ask }: Step): void {
    const before = this.follows.get(follow.matchId);
    this.follows.set(follow.matchId, follow);
    if (ask) this.send("watch", { matchId: follow.matchId, historyId: ask.historyId, lastSeq: BigInt(ask.lastSeq) });
    if (before !== follow) this.listener.follow?.(follow);
  }

  private tell(link: Link): void {
    this.link = link;
    this.listener.link?.(link);
  }
}
