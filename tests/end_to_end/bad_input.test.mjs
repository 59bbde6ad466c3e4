// Whatever comes from outside gets a clear answer and harms nobody.
import { strict as assert } from "node:assert";
import { execFileSync } from "node:child_process";
import { connect } from "node:net";
import { createRequire } from "node:module";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { Client, openMatch } from "./support/client.mjs";
import { root } from "./support/records.mjs";
import { Server, tachiai, wait } from "./support/server.mjs";

const { WebSocket } = createRequire(join(root, "clients/web/package.json"))("ws");
let server, table, match, black, white;

before(async () => {
  server = await Server.start();
  table = await openMatch(server, "othello.online", { control: { mainMs: 3_600_000 } });
  ({ match } = table);
  [black, white] = table.players;
  await black.until(() => black.follows.get(match).started, "the start");
});
after(async () => {
  Client.closeAll();
  await server.stop();
});

/** A raw socket: sends, collects what comes until it is closed. */
function raw(protocols = ["tachiai.v1.json"], options = {}) {
  const socket = new WebSocket(server.url, protocols, options);
  const messages = [];
  socket.on("message", (data) => messages.push(JSON.parse(data.toString())));
  const closed = new Promise((resolve) => {
    socket.on("close", (code, reason) => resolve({ code, reason: reason.toString() }));
    socket.on("unexpected-response", (_, response) => {
      let body = "";
      response.on("data", (text) => (body += text));
      response.on("end", () => resolve({ status: response.statusCode, body }));
    });
    socket.on("error", () => undefined);
  });
  const open = new Promise((resolve) => socket.on("open", resolve));
  return { socket, messages, closed, open };
}

async function answerTo(text) {
  const { socket, messages, open } = raw();
  await open;
  socket.send(JSON.stringify({ hello: { requestId: "h" } }));
  socket.send(text);
  for (const end = Date.now() + 5_000; messages.length < 2 && Date.now() < end; ) await wait(10);
  socket.close();
  return messages[1]?.refused;
}

/** The game is as it was: the same head, the clock of the same seat runs, and a good move would be taken. */
async function unharmed(work) {
  const before = { ...black.follows.get(match) };
  await work();
  const fresh = await new Client(server, { name: "control" }).connect();
  const seen = fresh.watch(match);
  await fresh.until(() => seen.seq > 0, "the snapshot");
  assert.equal(seen.seq, before.seq);
  assert.equal(seen.position, before.position || seen.position);
  fresh.close();
}

test("malformed messages are refused by name", () => unharmed(async () => {
  assert.equal((await answerTo("{")).code, "MALFORMED");
  assert.equal((await answerTo("[]")).code, "MALFORMED");
  assert.equal((await answerTo('{"playMove":{"requestId":7}}')).code, "MALFORMED");
  assert.equal((await answerTo(`${"[".repeat(10_000)}`)).code, "MALFORMED");
  assert.match((await answerTo('{"playMove":{"requestId":""}}')).code, /BAD_REQUEST_ID|MALFORMED/);
  assert.equal((await answerTo(JSON.stringify({ resign: { requestId: "x".repeat(37), matchId: match } }))).code, "BAD_REQUEST_ID");
}));

test("unknown fields are passed over", async () => {
  const { socket, messages, open } = raw();
  await open;
  socket.send(JSON.stringify({ hello: { requestId: "h", fromTheFuture: 1 } }));
  for (const end = Date.now() + 5_000; messages.length < 1 && Date.now() < end; ) await wait(10);
  assert.ok(messages[0].welcome);
  socket.close();
});

test("the wrong subprotocol is refused before the upgrade", async () => {
  const { closed } = raw(["chess.v1"]);
  const refusal = await closed;
  assert.equal(refusal.status, 400);
  assert.match(refusal.body, /subprotocol/);
});

test("a foreign origin is refused before the upgrade", async () => {
  const { closed } = raw(["tachiai.v1.json"], { origin: "https://elsewhere.example" });
  assert.equal((await closed).status, 403);
});

test("oversize, wrong kind of frame, invalid UTF-8: closed with the code that says why", () => unharmed(async () => {
  const big = raw();
  await big.open;
  big.socket.send("x".repeat(200 << 10));
  assert.equal((await big.closed).code, 1009);
  // Who goes on for ever is cut off, and may not get to read why.
  const huge = raw();
  await huge.open;
  huge.socket.send("x".repeat(10 << 20));
  assert.match(String((await huge.closed).code), /^(1006|1009)$/);
  const binary = raw();
  await binary.open;
  binary.socket.send(Buffer.from([1, 2, 3]));
  assert.equal((await binary.closed).code, 1003);
  const broken = raw();
  await broken.open;
  broken.socket.send(Buffer.from([0xff, 0xfe]), { binary: false });
  assert.equal((await broken.closed).code, 1007);
}));

test("an unmasked frame and a broken handshake", () => unharmed(async () => {
  const say = (text) => new Promise((resolve) => {
    let heard = Buffer.alloc(0);
    const socket = connect(server.port, "127.0.0.1", () => socket.write(text));
    socket.on("data", (data) => (heard = Buffer.concat([heard, data])));
    socket.on("close", () => resolve(heard));
    socket.on("error", () => resolve(heard));
    setTimeout(() => socket.destroy(), 3_000);
  });
  const handshake = `GET /ws HTTP/1.1\r\nHost: 127.0.0.1:${server.port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Protocol: tachiai.v1.json\r\n\r\n`;
  const heard = await say(Buffer.concat([Buffer.from(handshake), Buffer.from([0x81, 0x02, 0x68, 0x69])]));
  const close = heard.subarray(heard.indexOf("\r\n\r\n") + 4);
  assert.equal(close[0], 0x88);
  assert.equal(close.readUInt16BE(2), 1002);
  assert.match((await say("GARBAGE\r\n\r\n")).toString(), /^HTTP\/1\.1 400/);
}));

test("hello comes first, and a key must be known", async () => {
  const { socket, messages, open } = raw();
  await open;
  socket.send(JSON.stringify({ watch: { requestId: "w", matchId: match } }));
  socket.send(JSON.stringify({ hello: { requestId: "h", key: "nobody" } }));
  for (const end = Date.now() + 5_000; messages.length < 2 && Date.now() < end; ) await wait(10);
  assert.equal(messages[0].refused.code, "HELLO_FIRST");
  assert.equal(messages[1].refused.code, "UNKNOWN_KEY");
  socket.close();
});

test("a move from a watcher, for someone else's seat, at a stale ply, unparsable, illegal", () => unharmed(async () => {
  const watcher = await new Client(server, { name: "watcher" }).connect();
  const refused = async (client, value) => {
    const answer = await client.request("playMove", { matchId: match, ply: 0, move: "f5", ...value });
    assert.equal(answer.kind, "refused");
    assert.ok(answer.rule.length > 0, "every refusal names its rule");
    return answer;
  };
  assert.equal((await refused(watcher, {})).code, "NOT_A_PLAYER");
  assert.equal((await refused(black, { seat: 1 })).code, "NOT_YOUR_SEAT");
  assert.equal((await refused(white, {})).code, "NOT_YOUR_TURN");
  assert.equal((await refused(black, { ply: 3 })).code, "STALE_PLY");
  assert.equal((await refused(black, { move: "z9" })).code, "UNPARSABLE_MOVE");
  assert.match((await refused(black, { move: "x".repeat(33) })).code, /TOO_LONG/);
  const illegal = await refused(black, { move: "a1" });
  assert.equal(illegal.code, "ILLEGAL");
  assert.equal(illegal.illegality, "unplayable_square");
  assert.match(illegal.rule, /engines\/othello\/RULES\.md#/);
  assert.equal((await refused(black, { matchId: "AAAAAAAAAAAA" })).code, "NO_SUCH_MATCH");
  watcher.close();
}));

test("nifu names the pawn", async () => {
  const { match: shogi, players } = await openMatch(server, "shogi.online", { start: "4k4/9/9/9/9/9/4P4/9/4K4 b P 1", control: { mainMs: 600_000 } });
  await players[0].until(() => players[0].follows.get(shogi).started, "the start");
  const answer = await players[0].request("playMove", { matchId: shogi, ply: 0, move: "P*5e" });
  assert.equal(answer.code, "ILLEGAL");
  assert.equal(answer.illegality, "nifu");
  assert.ok(Object.values(answer.facts).includes("5g"), JSON.stringify(answer.facts));
  for (const player of players) player.close();
});

test("a declaration that does not hold is told condition by condition", async () => {
  const start = "+P+P+P+P+P+P+P+P+P/4K4/9/9/9/9/9/9/4k4 b RB9Prb4g4s4n4l 1";
  const { match: shogi, players } = await openMatch(server, "shogi.online", { start, control: { mainMs: 600_000 } });
  const [sente, gote] = players;
  await sente.until(() => sente.follows.get(shogi).started, "the start");
  const hints = await sente.request("hints", { matchId: shogi });
  const own = hints.declarations.find((one) => (one.seat ?? 0) === 0);
  assert.deepEqual(own.conditions.map(({ name, have, need, holds }) => [name, have ?? 0, need ?? 0, holds ?? false]), [
    ["king_in_zone", 1, 1, true], ["pieces_in_zone", 9, 10, false], ["not_in_check", 1, 1, true], ["points", 28, 28, true],
  ]);
  assert.equal(own.holds ?? false, false);
  const answer = await sente.request("declare", { matchId: shogi });
  assert.equal(answer.illegality, "too_few_pieces");
  assert.equal(answer.facts.pieces, "9");
  assert.equal((await gote.request("declare", { matchId: shogi })).code, "NOT_YOUR_TURN");
  for (const player of players) player.close();
});

test("the same request id: the same answer; with other content: refused", async () => {
  const first = await black.request("playMove", { matchId: match, ply: 0, move: "f5" }, "same-id");
  assert.equal(first.kind, "committed");
  const again = await black.request("playMove", { matchId: match, ply: 0, move: "f5" }, "same-id");
  assert.deepEqual([again.kind, Number(again.seq)], ["committed", Number(first.seq)]);
  const other = await black.request("playMove", { matchId: match, ply: 0, move: "d3" }, "same-id");
  assert.equal(other.code, "ID_REUSED");
});

test("a flood from one client is cut off and nobody else feels it", async () => {
  const flood = raw();
  await flood.open;
  flood.socket.send(JSON.stringify({ hello: { requestId: "h" } }));
  const timer = setInterval(() => {
    for (let i = 0; i < 20 && flood.socket.readyState === WebSocket.OPEN; ++i) flood.socket.send('{"ping":{"requestId":"p"}}');
  }, 20);
  const end = await Promise.race([flood.closed, wait(20_000)]);
  clearInterval(timer);
  assert.equal(end?.code, 1008);
  const begin = Date.now();
  assert.equal((await white.request("ping", {})).kind, "pong");
  assert.ok(Date.now() - begin < 2_000, "another client is answered meanwhile");
});

test("a principal who sits already is told so, and names outlive a restart", async () => {
  const own = await Server.start();
  try {
    const { match: id, players, invitation } = await openMatch(own, "shogi.online", { control: { mainMs: 600_000 } });
    const again = await players[0].request("takeSeat", { matchId: id, invitation });
    assert.equal(again.kind, "refused");
    assert.match(again.code, /^(ALREADY_STARTED|ALREADY_SEATED|SEAT_TAKEN)$/);
    await own.down();
    await own.up();
    const visitor = await new Client(own, { name: "visitor" }).connect();
    const names = await new Promise((resolve) => {
      const hear = visitor.snapshot.bind(visitor);
      visitor.snapshot = (news) => (hear(news), resolve(news.players.map((player) => player.displayName)));
      visitor.watch(id);
    });
    assert.deepEqual(names, ["先手 First", "後手 Second"]);
    const verified = await tachiai("verify", own.data);
    assert.equal(verified.code, 0, verified.out);
    assert.doesNotMatch(verified.out, /erased/);
  } finally {
    for (const client of Client.all) if (client.server === own) client.close();
    await own.stop();
  }
});

test("the journal was changed while nobody looked: the match is held back, and the log says why", async () => {
  const own = await Server.start();
  try {
    const { match: id, players } = await openMatch(own, "othello.online", { control: { mainMs: 600_000 } });
    await players[0].until(() => players[0].follows.get(id).started, "the start");
    assert.equal((await players[0].request("playMove", { matchId: id, ply: 0, move: "f5" })).kind, "committed");
    for (const player of players) player.close();
    await own.down();
    execFileSync("sqlite3", [join(own.data, "journal.sqlite3"), "update records set bytes = zeroblob(length(bytes)) where seq = 3 and stream = (select id from streams where name like 'match/%')"]);
    assert.equal((await tachiai("verify", own.data)).code, 1);
    await own.up();
    const ready = await fetch(`${own.http}/readyz`);
    assert.equal(ready.status, 200, "one damaged match does not take the others away");
    assert.match(await ready.text(), /held back as unreadable: 1\n$/);
    assert.match(own.log, /chain is broken/);
    const late = await new Client(own, { name: "late" }).connect();
    const answer = await late.request("hints", { matchId: id, giveUp: true });
    assert.equal(answer.kind, "refused");
  } finally {
    for (const client of Client.all) if (client.server === own) client.close();
    await own.stop();
  }
});

test("a full disk: the room freezes, says so, and goes on when there is room", async () => {
  const small = await Server.start();
  const limit = (bytes) => execFileSync("prlimit", ["--pid", String(small.child.pid), `--fsize=${bytes}:unlimited`]);
  const readiness = async () => (await fetch(`${small.http}/readyz`)).status;
  try {
    const { match: id, players } = await openMatch(small, "othello.casual", { control: { mainMs: 3_600_000 } });
    const [first, second] = players;
    await first.until(() => first.follows.get(id).started, "the start");
    // From here on no file takes another byte.
    limit(4_096);
    const move = first.request("playMove", { matchId: id, ply: 0, move: "f5" });
    await second.until(() => second.notices.includes("store_broken"), "the notice");
    assert.equal(await readiness(), 503);
    const other = await second.request("resign", { matchId: id, giveUp: true });
    assert.equal(other.code, "UNAVAILABLE", "while the store is away everything is refused, and nothing decided");
    const late = await new Client(small, { name: "late" }).connect();
    const seen = late.watch(id);
    await late.until(() => late.notices.includes("store_broken"), "the notice to one who comes now");
    assert.deepEqual(seen.moves, [], "what is not durable is told to nobody");
    await wait(2_000);
    limit("unlimited");
    await second.until(() => second.notices.includes("store_mended"), "the room to go on");
    assert.equal((await move).kind, "committed");
    await late.until(() => seen.moves.length === 1, "the move");
    const left = Number(seen.clocks.faces[0].mainMs);
    assert.ok(left > 3_600_000 - 2_000, `the two seconds were charged: ${left}`);
    assert.equal(await readiness(), 200);
    const verified = await tachiai("verify", small.data);
    assert.equal(verified.code, 0, verified.out + verified.err);
  } finally {
    for (const client of Client.all) if (client.server === small) client.close();
    await small.stop();
  }
});
