// A client of the live protocol for these tests: it follows matches, resumes by itself, sends again what was not
// answered, and keeps the law of the stream: every seq once and in order, or a snapshot. Shares no code with the server
// or the web client but the schema (and, for the binary subprotocol, the web client's generated codec).
import { strict as assert } from "node:assert";
import { createRequire } from "node:module";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { root } from "./records.mjs";
import { wait } from "./server.mjs";

const fromWeb = createRequire(join(root, "clients/web/package.json"));
const { WebSocket } = fromWeb("ws");

/** The generated codec, bundled once. */
let codec;
async function protoCodec() {
  codec ??= (async () => {
    const { build } = fromWeb("esbuild");
    const outfile = join(mkdtempSync(join(tmpdir(), "tachiai-codec-")), "codec.mjs");
    await build({ entryPoints: [join(root, "clients/web/src/protocol/codec.ts")], bundle: true, format: "esm", outfile, logLevel: "error" });
    return import(pathToFileURL(outfile).href);
  })();
  return codec;
}

const camel = (name) => name.replace(/_([a-z])/g, (_, letter) => letter.toUpperCase());
const number = (value) => Number(value ?? 0);
const eventKinds = ["skipped", "seatTaken", "matchStarted", "movePlayed", "drawOffered", "drawDeclined", "takeBackOffered", "takeBackDeclined", "takenBack", "timeGiven", "flagFell", "seatWithdrawn", "clockFrozen", "clockResumed", "matchEnded", "matchCreated",
  "handActed", "touched", "touchForgiven", "claimMade", "claimAnswered", "claimRuled", "boardSet", "endDeclared", "resultConfirmed", "cardSigned", "cardHandedIn",
  "clockSet", "penalised", "drawRightGiven", "rewound", "adjudicated",
  "movedOutOfTurn", "counterClaimed", "foulChosen", "foulSettled", "bellRung",
  "discHidden", "discGuessed", "discRevealed", "rightChosen", "colourChosen", "chairChosen", "lateDeclared", "lateClockStarted", "lateArrived",
  "termsOffered", "termsDeclined", "termsSet", "adjournmentOffered", "adjournmentDeclined", "adjournmentAgreed", "moveSealed", "sealOpened",
  "sealFailed", "cutOff", "handedOver", "leftToArbiter",
  "relayed", "lineCorrected", "unsureMarked", "clocksRead", "resultRecorded", "resultWithdrawn", "annotated", "differenceFound", "differenceSettled"];

const codeNames = ["MALFORMED", "UNSUPPORTED", "HELLO_FIRST", "BAD_REQUEST_ID", "ID_REUSED", "TOO_LONG", "RATE_LIMITED", "UNAVAILABLE"];
const codes = new Map([...codeNames.map((name, index) => [index + 1, name]),
  ...["UNKNOWN_KEY", "FORBIDDEN", "NO_SUCH_MATCH", "NOT_A_PLAYER", "NAME_THE_SEAT", "NOT_YOUR_SEAT", "SEAT_TAKEN", "ALREADY_SEATED", "BAD_INVITATION", "BAD_NAME", "TOO_MANY_MATCHES"].map((name, index) => [index + 20, name]),
  ...["NOT_STARTED", "ALREADY_STARTED", "GAME_OVER", "NOT_YOUR_TURN", "STALE_PLY", "UNPARSABLE_MOVE", "ILLEGAL", "FLAG_FELL", "CLOCK_FROZEN", "NOT_IN_THIS_PRESET", "NOTHING_OFFERED", "ALREADY_OFFERED", "BAD_PLY", "BAD_AMOUNT", "TOO_LATE_TO_ABORT", "OPPONENT_PRESENT"].map((name, index) => [index + 40, name]),
  ...["NO_STANDING", "CLAIM_OPEN", "NO_CLAIM", "TOO_LATE_TO_CLAIM", "NO_PARTICULARS", "ALREADY_CLAIMED", "BOUND_BY_TOUCH", "IMPOSSIBLE_ACT", "OUT_OF_ORDER", "END_DUE", "NOT_YET", "ALREADY_DONE", "FLAG_STANDS"].map((name, index) => [index + 56, name]),
  ...["UNKNOWN_PRESET", "BAD_CONTROL", "BAD_POSITION", "BAD_SEAT", "BAD_PRESET", "UNKNOWN_BOT"].map((name, index) => [index + 70, name]),
  ...["NO_SUCH_EVENT", "STALE_REVISION", "BAD_EVENT", "TALK_CLOSED", "SILENCED"].map((name, index) => [index + 80, name])]);

export class Client {
  constructor(server, { key = "", encoding = "json", name = "client" } = {}) {
    Object.assign(this, { server, key, encoding, name });
    this.follows = new Map();    // match id -> what is known
    this.waiting = new Map();    // request id -> {message, resolve, settled}
    this.answered = new Map();   // request id -> the final answer
    this.nextId = 1;
    this.prefix = Math.random().toString(36).slice(2, 8);
    this.wanted = false;
    this.waiters = [];
    this.breaches = [];
    this.presence = new Map();
    this.notices = [];
    Client.all.add(this);
  }

  /** Lets the process end: those that are still open would come back for ever. */
  static closeAll() {
    for (const client of Client.all) client.close();
    Client.all.clear();
  }
  static all = new Set();

  id() {
    return `${this.prefix}-${this.nextId++}`;
  }

  async connect() {
    this.wanted = true;
    if (this.encoding === "proto") this.proto = await protoCodec();
    await this.dial();
    return this;
  }

  async dial() {
    for (let delay = 20; this.wanted; delay = Math.min(delay * 2, 500)) {
      const up = await new Promise((resolve) => {
        const socket = new WebSocket(this.server.url, [`tachiai.v1.${this.encoding}`]);
        socket.binaryType = "nodebuffer";
        socket.on("open", () => resolve(socket));
        socket.on("error", () => resolve(undefined));
      });
      if (up) {
        this.adopt(up);
        return;
      }
      await wait(delay + Math.random() * delay);
    }
  }

  adopt(socket) {
    this.socket = socket;
    this.welcomed = false;
    socket.on("message", (data) => socket === this.socket && this.hear(data));
    socket.on("close", (code, reason) => {
      this.closed = { code, reason: reason.toString() };
      if (socket !== this.socket) return;
      this.socket = undefined;
      this.wake();
      if (this.wanted) this.dial();
    });
    this.put("hello", { requestId: this.id(), key: this.key, client: "end-to-end" });
  }

  /** The wire is cut; the client comes back by itself. */
  cut() {
    this.socket?.terminate();
  }

  close() {
    this.wanted = false;
    this.socket?.close();
  }

  put(kind, value) {
    if (this.socket?.readyState !== WebSocket.OPEN) return;
    if (this.encoding === "json") {
      this.socket.send(JSON.stringify({ [kind]: value }));
    } else {
      const fields = { ...value };
      if ("lastSeq" in fields) fields.lastSeq = BigInt(fields.lastSeq);
      for (const name of ["amountMs", "agoMs", "delayMs"]) if (name in fields) fields[name] = BigInt(fields[name]);
      if (fields.control) fields.control = fields.control.map((control) => Object.fromEntries(Object.entries(control).map(([name, v]) => [name, name.endsWith("Ms") ? BigInt(v) : v])));
      this.socket.send(this.proto.encode(kind, fields));
    }
  }

  /** Sends a request, again after every reconnection until it is answered. @return the final answer, {kind, ...} */
  request(kind, value, requestId = this.id()) {
    const message = { ...value, requestId };
    return new Promise((resolve) => {
      this.waiting.set(requestId, { kind, message, resolve });
      if (this.welcomed) this.put(kind, message);
    });
  }

  hear(data) {
    let kind, news;
    if (this.encoding === "json") {
      const object = JSON.parse(data.toString());
      [kind] = Object.keys(object);
      news = object[kind];
    } else {
      const message = this.proto.decode(data);
      kind = message.news.case;
      news = message.news.value;
    }
    kind = camel(kind);
    switch (kind) {
      case "welcome":
        this.welcomed = true;
        this.principal = news.principalId;
        for (const [match, known] of this.follows) this.ask(match, known);
        for (const { kind: again, message } of this.waiting.values()) this.put(again, message);
        break;
      case "watching": {
        const known = this.follows.get(news.matchId);
        if (known) Object.assign(known, { historyId: news.historyId, seat: news.seat });
        break;
      }
      case "snapshot": this.snapshot(news); break;
      case "event": this.event(news); break;
      case "pulse": {
        const known = this.follows.get(news.matchId);
        if (known && number(news.head) > known.seq) this.ask(news.matchId, known);
        break;
      }
      case "presence": this.presence.set(`${news.matchId}/${number(news.seat)}`, Boolean(news.present)); break;
      case "notice": this.notices.push(news.code); break;
      case "received": break;
      default: this.answer(kind, news);
    }
    this.wake();
  }

  answer(kind, news) {
    const id = news.requestId;
    if (!id) return;
    const code = typeof news.code === "number" ? codes.get(news.code) : news.code;
    const final = { ...news, kind, ...(kind === "refused" ? { code } : {}) };
    const waiting = this.waiting.get(id);
    if (!waiting) return;
    // A store that is away or a clock that waits for its player is not an answer to a move: it is asked again.
    if (kind === "refused" && (code === "UNAVAILABLE" || code === "CLOCK_FROZEN") && waiting.message.matchId && !waiting.message.giveUp) {
      setTimeout(() => this.waiting.has(id) && this.welcomed && this.put(waiting.kind, waiting.message), 50);
      return;
    }
    this.waiting.delete(id);
    waiting.resolve(final);
  }

  watch(matchId) {
    const known = { matchId, seq: 0, historyId: "", moves: [], position: "", ending: undefined, snapshots: 0, events: 0 };
    this.follows.set(matchId, known);
    if (this.welcomed) this.ask(matchId, known);
    return known;
  }

  ask(matchId, known) {
    this.put("watch", { requestId: this.id(), matchId, historyId: known.historyId, lastSeq: known.seq });
  }

  snapshot(news) {
    const known = this.follows.get(news.matchId);
    if (!known) return;
    const seq = number(news.seq);
    if (known.historyId === news.historyId && seq < known.seq) this.breaches.push(`snapshot ${seq} after ${known.seq}`);
    Object.assign(known, {
      seq, historyId: news.historyId, position: news.position, ending: news.ending, started: Boolean(news.started),
      toMove: news.toMove, moves: (news.moves ?? []).map((line) => line.move), clocks: news.clocks, snapshots: known.snapshots + 1,
    });
  }

  event(news) {
    const known = this.follows.get(news.matchId);
    if (!known) return;
    const seq = number(news.seq);
    if (seq !== known.seq + 1) {
      this.breaches.push(`seq ${seq} after ${known.seq}`);
      return;
    }
    known.seq = seq;
    known.events += 1;
    let kind, event;
    if (news.kind) ({ case: kind, value: event } = news.kind);
    else [kind, event] = Object.entries(news).find(([name]) => eventKinds.includes(name)) ?? [];
    if (news.clocks) known.clocks = news.clocks;
    if (kind === "matchStarted") Object.assign(known, { started: true, toMove: event.toMove });
    known.kinds = [...(known.kinds ?? []), kind];
    if (["movePlayed", "handActed", "claimMade", "relayed"].includes(kind) && event.move) {
      known.moves.push(event.move.move);
      Object.assign(known, { position: event.move.position, toMove: event.toMove });
    }
    if (kind === "claimRuled" || kind === "boardSet") {
      known.moves.push(...(event.moves ?? []).map((line) => line.move));
      Object.assign(known, { position: event.position, toMove: event.toMove });
    }
    if (kind === "takenBack" || kind === "rewound") {
      known.moves.length = number(event.toPly);
      Object.assign(known, { position: event.position, toMove: event.toMove });
    }
    if (kind === "lineCorrected") {
      known.moves.length = number(event.fromPly);
      known.moves.push(...(event.moves ?? []).map((line) => line.move));
      Object.assign(known, { position: event.position, toMove: event.toMove, revision: number(event.revision) });
    }
    if (kind === "resultWithdrawn") known.ending = undefined;
    if (kind === "matchEnded" || kind === "resultRecorded") known.ending = event.ending;
  }

  wake() {
    for (const waiter of this.waiters.splice(0)) waiter();
  }

  /** Waits until `condition` holds; a fault after `ms`. */
  async until(condition, what, ms = 60_000) {
    for (const end = Date.now() + ms; !condition(); ) {
      if (Date.now() > end) throw new Error(`${this.name}: waited in vain for ${what}`);
      await Promise.race([new Promise((resolve) => this.waiters.push(resolve)), wait(200)]);
    }
  }
}

/** Opens a relayed board of its own. @return {match, operator, opened} */
export async function openRelay(server, preset, { delayMs = 0, start = "", players = ["先手 First", "後手 Second"], encoding = "json", talk = false } = {}) {
  const operator = await new Client(server, { encoding, name: "operator" }).connect();
  const opened = await operator.request("openBoard", { preset, start, players, delayMs, talk, displayName: "中継 Operator" });
  assert.equal(opened.kind, "boardOpened", JSON.stringify(opened, replacer));
  operator.key = opened.key;
  operator.watch(opened.matchId);
  return { match: opened.matchId, operator, opened };
}

/** Opens a match between two new principals. @return {match, players: [first, second]} */
export async function openMatch(server, preset, { control, start = "", encodings = ["json", "proto"], listed = false } = {}) {
  const first = await new Client(server, { encoding: encodings[0], name: "first" }).connect();
  const opened = await first.request("createMatch", {
    preset, seat: 0, listed, displayName: "先手 First", start, control: control ? [control] : [],
  });
  assert.equal(opened.kind, "matchOpened", JSON.stringify(opened, replacer));
  first.key = opened.key;
  const second = await new Client(server, { encoding: encodings[1], name: "second" }).connect();
  const given = await second.request("takeSeat", { matchId: opened.matchId, invitation: opened.invitation, displayName: "後手 Second" });
  assert.equal(given.kind, "seatGiven", JSON.stringify(given, replacer));
  second.key = given.key;
  for (const player of [first, second]) player.watch(opened.matchId);
  return { match: opened.matchId, players: [first, second], invitation: opened.invitation, opened };
}

export const replacer = (_, value) => (typeof value === "bigint" ? value.toString() : value);

/** Plays `moves` between the two; where the game asks for a pass that the record does not write, it is passed. */
export async function playGame({ match, players }, game, { afterPly } = {}) {
  const follow = players.map((player) => player.follows.get(match));
  let next = 0;
  let ply = 0;
  while (next < game.moves.length) {
    await players[0].until(() => follow[0].started && (follow[0].moves.length === ply || follow[0].ending), `ply ${ply} of ${game.name}`);
    if (follow[0].ending) break;
    const mover = number(follow[0].toMove ?? 0);
    const player = players[mover];
    await player.until(() => follow[mover].moves.length === ply, `ply ${ply} at the mover's`);
    let move = game.moves[next];
    if (game.game === "othello") {
      const hints = await player.request("hints", { matchId: match });
      assert.equal(hints.kind, "hintList");
      if (hints.moves.length === 1 && hints.moves[0] === "pass") move = "pass";
    }
    const answer = await player.request("playMove", { matchId: match, ply, move });
    assert.equal(answer.kind, "committed", `${game.name} ply ${ply} ${move}: ${JSON.stringify(answer, replacer)}`);
    if (move === game.moves[next]) next += 1;
    ply += 1;
    if (afterPly) await afterPly(ply);
  }
  await players[0].until(() => follow[0].moves.length === ply, "the last move");
  let resigned = false;
  // Nobody to move: the end comes with the next record.
  if (follow[0].toMove === undefined) await players[0].until(() => follow[0].ending, "the end");
  if (!follow[0].ending) {
    const resigner = players[number(follow[0].toMove ?? 0)];
    const answer = await resigner.request("resign", { matchId: match });
    // The last move may have ended the game (a repetition, say), and the news of that is behind the news of the move.
    resigned = answer.kind === "committed";
    if (!resigned) assert.equal(answer.code, "GAME_OVER", `${game.name}, resigned at ply ${ply}: ${JSON.stringify(answer, replacer)}`);
  }
  await Promise.all(players.map((player) => player.until(() => player.follows.get(match).ending, "the end at the players'")));
  assert.equal(follow[0].ending.reason === "resignation", resigned, `${game.name}: ${JSON.stringify(follow[0].ending, replacer)}`);
}
