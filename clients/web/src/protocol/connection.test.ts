import { create, fromBinary, toBinary, type MessageInitShape } from "@bufbuild/protobuf";
import { beforeEach, describe, expect, it } from "vitest";
import { RefusalCode, ServerMessageSchema } from "../gen/tachiai/v1/news_pb";
import { ClientMessageSchema } from "../gen/tachiai/v1/requests_pb";
import { Connection, deadMs, quietMs, Refusal, type Link, type Listener, type Socket } from "./connection";

type News = NonNullable<MessageInitShape<typeof ServerMessageSchema>["news"]>;

/** A wire with nobody at the other end but the test. */
class FakeSocket implements Socket {
  binaryType = "";
  readyState = 1;
  onopen: Socket["onopen"] = null;
  onmessage: Socket["onmessage"] = null;
  onclose: Socket["onclose"] = null;
  onerror: Socket["onerror"] = null;
  closed = false;
  readonly sent: Uint8Array[] = [];
  send(bytes: Uint8Array): void {
    this.sent.push(bytes);
  }
  close(): void {
    this.closed = true;
  }
  requests() {
    return this.sent.map((bytes) => fromBinary(ClientMessageSchema, bytes).request);
  }
  last() {
    return this.requests().at(-1)!;
  }
  say(news: News): void {
    const bytes = toBinary(ServerMessageSchema, create(ServerMessageSchema, { news }));
    this.onmessage?.({ data: bytes });
  }
}

let now = 0;
let timers: { at: number; then: () => void }[] = [];
let sockets: FakeSocket[] = [];
let links: Link[] = [];

const advance = (ms: number): void => {
  const until = now + ms;
  for (;;) {
    const next = timers.filter(({ at }) => at <= until).sort((a, b) => a.at - b.at)[0];
    if (!next) break;
    now = next.at;
    timers = timers.filter((timer) => timer !== next);
    next.then();
  }
  now = until;
};

function connection(key = "secret", listener: Listener = {}): Connection {
  return new Connection(
    "ws://here/ws",
    key,
    "test",
    {
      connect: () => {
        const socket = new FakeSocket();
        sockets.push(socket);
        return socket;
      },
      now: () => now,
      after(ms, then) {
        const timer = { at: now + ms, then };
        timers.push(timer);
        return () => (timers = timers.filter((other) => other !== timer));
      },
      random: () => 0.5,
    },
    { link: (link) => links.push(link), ...listener },
  );
}

/** Opens, answers the hello. */
function welcome(socket: FakeSocket): void {
  socket.onopen?.({});
  const hello = socket.last();
  expect(hello.case).toBe("hello");
  socket.say({ case: "welcome", value: { requestId: (hello.value as { requestId: string }).requestId, principalId: "p" } });
}

beforeEach(() => {
  now = 0;
  timers = [];
  sockets = [];
  links = [];
});

describe("Connection", () => {
  it("says hello first and is live with the welcome", () => {
    const line = connection();
    line.open();
    expect(links.at(-1)).toEqual({ state: "connecting" });
    welcome(sockets[0]!);
    expect(sockets[0]!.requests()[0]).toMatchObject({ case: "hello", value: { key: "secret", client: "test" } });
    expect(links.at(-1)).toEqual({ state: "live" });
  });

  it("sends nothing before it is welcome", () => {
    const line = connection();
    line.open();
    void line.request("playMove", { matchId: "m", ply: 0, move: "f5" });
    sockets[0]!.onopen?.({});
    expect(sockets[0]!.sent).toHaveLength(1);
  });

  it("gives each request its own answer", async () => {
    const line = connection();
    line.open();
    welcome(sockets[0]!);
    const move = line.request("playMove", { matchId: "m", ply: 0, move: "f5" }, "one");
    const draw = line.request("offerDraw", { matchId: "m" }, "two");
    sockets[0]!.say({ case: "received", value: { requestId: "one", matchId: "m" } });
    sockets[0]!.say({ case: "refused", value: { requestId: "two", code: RefusalCode.NOT_IN_THIS_PRESET, rule: "r" } });
    sockets[0]!.say({ case: "committed", value: { requestId: "one", matchId: "m", seq: 7n } });
    await expect(draw).rejects.toBeInstanceOf(Refusal);
    await expect(move).resolves.toMatchObject({ case: "committed", value: { seq: 7n } });
  });

  it("sends what was not answered again after a loss, with the same id and the same bytes", async () => {
    const line = connection();
    line.open();
    welcome(sockets[0]!);
    const move = line.request("playMove", { matchId: "m", ply: 3, move: "d6" }, "mine");
    const before = sockets[0]!.sent.at(-1);
    sockets[0]!.onclose?.({});
    advance(1_000);
    welcome(sockets[1]!);
    expect(sockets[1]!.sent.at(-1)).toEqual(before);
    sockets[1]!.say({ case: "committed", value: { requestId: "mine", matchId: "m", seq: 9n } });
    await expect(move).resolves.toMatchObject({ case: "committed" });
    sockets[1]!.onclose?.({});
    advance(2_000);
    welcome(sockets[2]!);
    expect(sockets[2]!.sent).toHaveLength(1); // answered: not a third time
  });

  it("resumes what it follows after a loss", () => {
    const line = connection();
    line.follow("m");
    line.open();
    welcome(sockets[0]!);
    expect(sockets[0]!.last()).toMatchObject({ case: "watch", value: { matchId: "m", historyId: "", lastSeq: 0n } });
    sockets[0]!.say({ case: "watching", value: { matchId: "m", historyId: "h", head: 4n } });
    sockets[0]!.say({ case: "snapshot", value: { matchId: "m", historyId: "h", seq: 4n } });
    sockets[0]!.onclose?.({});
    advance(1_000);
    welcome(sockets[1]!);
    expect(sockets[1]!.last()).toMatchObject({ case: "watch", value: { matchId: "m", historyId: "h", lastSeq: 4n } });
  });

  it("asks again for what it follows when the server says so", () => {
    const line = connection();
    line.follow("m");
    line.open();
    welcome(sockets[0]!);
    const watches = () => sockets[0]!.requests().filter(({ case: kind }) => kind === "watch").length;
    const refuse = (retryAfterMs: bigint) =>
      sockets[0]!.say({ case: "refused", value: { requestId: "w", matchId: "m", code: RefusalCode.RATE_LIMITED, retryAfterMs } });
    refuse(0n);
    advance(5_000);
    expect(watches()).toBe(1);
    refuse(1_000n);
    advance(999);
    expect(watches()).toBe(1);
    advance(1);
    expect(watches()).toBe(2);
    refuse(1_000n);
    sockets[0]!.onclose?.({});
    advance(500);
    welcome(sockets[1]!);
    advance(1_000);
    expect(sockets[1]!.requests().filter(({ case: kind }) => kind === "watch").length).toBe(1);
  });

  it("pings into silence and takes a wire that stays silent for dead", () => {
    const line = connection();
    line.open();
    welcome(sockets[0]!);
    advance(quietMs);
    expect(sockets[0]!.last()).toMatchObject({ case: "ping" });
    sockets[0]!.say({ case: "pong", value: {} });
    advance(quietMs - 1);
    expect(links.at(-1)).toEqual({ state: "live" });
    advance(1 + deadMs);
    expect(links.at(-1)).toMatchObject({ state: "waiting" });
    expect(sockets[0]!.closed).toBe(true);
  });

  it("waits longer each time a server takes it and drops it", () => {
    const line = connection();
    line.open();
    const waits: number[] = [];
    for (let i = 0; i < 4; i += 1) {
      welcome(sockets[i]!);
      sockets[i]!.onclose?.({});
      const link = links.at(-1)!;
      if (link.state === "waiting") waits.push(link.until - now);
      advance(20_000);
    }
    expect(waits).toEqual([...waits].sort((a, b) => a - b));
    expect(waits[3]).toBeGreaterThan(waits[0]!);
  });

  it("goes on as a guest where the key is unknown", () => {
    let stranger = false;
    const line = connection("wrong", { strangerKey: () => (stranger = true) });
    line.open();
    sockets[0]!.onopen?.({});
    const hello = sockets[0]!.last().value as { requestId: string };
    sockets[0]!.say({ case: "refused", value: { requestId: hello.requestId, code: RefusalCode.UNKNOWN_KEY, rule: "r" } });
    expect(stranger).toBe(true);
    sockets[1]!.onopen?.({});
    expect(sockets[1]!.last()).toMatchObject({ case: "hello", value: { key: "" } });
  });

  it("is known by the key it made itself where the answer with the seat was lost", async () => {
    let known = false;
    const line = connection("", { welcome: (news) => (known = line.knownByOwnKey(news)) });
    line.changeKey("", "own".padEnd(30, "x"));
    line.open();
    sockets[0]!.onopen?.({});
    const hello = sockets[0]!.last().value as { requestId: string; key: string; ownKey: string };
    expect([hello.key, hello.ownKey]).toEqual(["", "own".padEnd(30, "x")]);
    sockets[0]!.say({ case: "welcome", value: { requestId: hello.requestId } });
    expect(known).toBe(false);
    const seat = line.request("takeSeat", { matchId: "m", invitation: "i", displayName: "n" });
    sockets[0]!.onclose?.({});
    advance(1_000);
    sockets[1]!.onopen?.({});
    const again = sockets[1]!.last().value as { requestId: string; ownKey: string };
    expect(again.ownKey).toBe(hello.ownKey);
    sockets[1]!.say({ case: "welcome", value: { requestId: again.requestId, principalId: "p" } });
    expect(known).toBe(true);
    const { requestId } = sockets[1]!.last().value as { requestId: string };
    sockets[1]!.say({ case: "seatGiven", value: { requestId, matchId: "m", seat: 1 } });
    expect((await seat).case).toBe("seatGiven");
    // From here on it is his key.
    sockets[1]!.onclose?.({});
    advance(1_000);
    sockets[2]!.onopen?.({});
    expect(sockets[2]!.last().value).toMatchObject({ key: hello.ownKey, ownKey: "" });
  });

  it("tells a server anew who it is only where that changes", () => {
    const line = connection("");
    line.open();
    line.changeKey("", "a".repeat(30)); // before the hello
    expect(sockets).toHaveLength(1);
    welcome(sockets[0]!);
    line.changeKey("", "a".repeat(30));
    expect(sockets).toHaveLength(1);
    line.changeKey("", ""); // a guest who only watches
    expect(sockets).toHaveLength(2);
    expect(sockets[0]!.closed).toBe(true);
  });

  it("does not hear a socket it has given up", () => {
    const seen: string[] = [];
    const line = connection("k", { news: (news) => seen.push(news.case) });
    line.open();
    welcome(sockets[0]!);
    sockets[0]!.onclose?.({});
    sockets[0]!.say({ case: "notice", value: { code: "restarting" } });
    expect(seen).toEqual([]);
  });
});
