// A relayed game that the public is shown later (case K067): every way in which something leaves the server is asked by a
// guest, by somebody without an office here, and by a player at another board, while a secret is a secret and afterwards.
import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { Client, openMatch, replacer } from "./support/client.mjs";
import { Server, wait } from "./support/server.mjs";

after(() => Client.closeAll());

const delayMs = 15_000;
const publicMove = "f5";
const secretMoves = ["d6", "c3", "d3"];

/** Keeps every message a visitor is sent, as the text it came in. */
class Visitor extends Client {
  texts = [];
  hear(data) {
    this.texts.push(data.toString());
    super.hear(data);
  }
}

const committed = (answer, what) => assert.equal(answer.kind, "committed", `${what}: ${JSON.stringify(answer, replacer)}`);

/** Numbers of the match's stream that stand in a message. */
function numbersIn(message, match) {
  const found = [];
  const walk = (value) => {
    if (value === null || typeof value !== "object") return;
    for (const part of Object.values(value)) walk(part);
    if (value.matchId !== match) return;
    for (const name of ["seq", "head"]) if (/^\d+$/.test(String(value[name]))) found.push(Number(value[name]));
  };
  walk(message);
  return found;
}

test("nothing tells the public of what is younger than the delay", { timeout: 120_000 }, async () => {
  const web = mkdtempSync(join(tmpdir(), "tachiai-web-"));
  mkdirSync(join(web, "assets"));
  writeFileSync(join(web, "index.html"), '<!doctype html><html><head><title>T</title></head><body></body></html>');
  writeFileSync(join(web, "embed.js"), "export {};");
  const server = await Server.start({ flags: ["--web", web] });
  try {
    const operator = await new Client(server, { name: "operator" }).connect();
    const saved = await operator.request("saveProgramme", {
      title: "Final <day>", place: "大阪", delayMs, talk: true, displayName: "Operator",
      rounds: [{ number: 1, title: "決勝", startsUtcMs: 1_800_000_000_000 }],
    });
    assert.equal(saved.kind, "programmeSaved", JSON.stringify(saved, replacer));
    const event = saved.programme.programmeId;
    operator.key = saved.key;
    const opened = await operator.request("openBoard", { programmeId: event, preset: "othello.relay", round: 1, number: 1, players: ["黒川", "白石"] });
    assert.equal(opened.kind, "boardOpened", JSON.stringify(opened, replacer));
    const match = opened.matchId;
    const live = operator.watch(match);
    const move = async (ply, text) => committed(await operator.request("relayMove", { matchId: match, ply, act: { move: text } }), text);
    await move(0, publicMove);

    const elsewhere = await openMatch(server, "othello.online", { encodings: ["json", "json"] });
    const visitors = {
      guest: await new Visitor(server, { name: "guest" }).connect(),
      stranger: await new Visitor(server, { name: "stranger" }).connect(),
      player: await new Visitor(server, { name: "player", key: elsewhere.players[0].key }).connect(),
    };
    const named = await visitors.stranger.request("createMatch", { preset: "shogi.online", seat: 0, listed: false, displayName: "Stranger", start: "", control: [] });
    visitors.stranger.key = named.key;

    const path = {
      match: ["", "/embed", "/overlay", "?hide=1", ".json", ".svg", ".png", ".svg?flip=1", ".txt", ".ggf"].map((end) => `/m/${match}${end}`),
      event: ["", ".json", ".atom", ".ics", ".atom?hide=1"].map((end) => `/e/${event}${end}`).concat("/events", "/events.json"),
    };
    const pages = async () => {
      const bodies = {};
      for (const target of [...path.match, ...path.event]) {
        const response = await fetch(server.http + target);
        assert.equal(response.status, 200, target);
        const late = response.headers.get("x-tachiai-delay-ms");
        if (target.startsWith("/m/")) assert.equal(late, String(delayMs), target);
        bodies[target] = Buffer.from(await response.arrayBuffer()).toString("latin1").replace(/DTSTAMP:\w+/g, "") + (response.headers.get("etag") ?? "");
      }
      return bodies;
    };
    /** All that can be asked over a socket. */
    const sockets = async () => {
      for (const visitor of Object.values(visitors)) {
        visitor.watch(match);
        await visitor.request("listMatches", { follow: true });
        await visitor.request("showProgramme", { programmeId: event, follow: true });
        await visitor.request("listProgrammes", {});
        await visitor.request("hints", { matchId: match });
        const refused = await visitor.request("playMove", { matchId: match, ply: 1, move: "d6", giveUp: true });
        assert.equal(refused.kind, "refused", JSON.stringify(refused, replacer));
        await visitor.request("relayMove", { matchId: match, ply: 1, act: { move: "e6" } });
      }
    };

    // The public knows of the first move.
    await wait(delayMs + 1_000);
    await sockets();
    for (const visitor of Object.values(visitors)) await visitor.until(() => visitor.follows.get(match).moves.length === 1, "the first move");
    const headBefore = visitors.guest.follows.get(match).seq;
    const before = await pages();
    assert.match(before[`/m/${match}.json`], /"ply":1\b/);

    const since = Date.now();
    for (const visitor of Object.values(visitors)) visitor.texts = [];
    for (const [index, text] of secretMoves.entries()) await move(index + 1, text);
    committed(await operator.request("recordResult", { matchId: match, places: [1, 2], reason: "resignation" }), "the result");
    await operator.until(() => live.seq >= headBefore + secretMoves.length + 1, "the operator's own news");

    await sockets();
    const during = await pages();
    const late = await fetch(`${server.http}/m/${match}.svg?ply=2`);
    assert.equal(late.status, 400, "a ply that the public does not know");
    assert.ok(Date.now() - since < delayMs - 1_000, "the machine was too slow for this delay to mean anything");
    for (const target of Object.keys(before)) assert.equal(during[target], before[target], target);
    for (const [name, visitor] of Object.entries(visitors)) {
      assert.ok(visitor.texts.length > 5, `${name} was answered`);
      for (const text of visitor.texts) {
        const message = JSON.parse(text);
        // The list of hints says what may be played now: d6 and c4 are of the public's position.
        if (!message.hintList) for (const secret of [...secretMoves, "resignation"]) assert.ok(!text.includes(`"${secret}"`), `${name} was told ${secret}: ${text}`);
        for (const number of numbersIn(message, match)) assert.ok(number <= headBefore, `${name} was told of number ${number}: ${text}`);
      }
    }

    // What was secret comes out, everywhere, in order.
    for (const visitor of Object.values(visitors)) {
      await visitor.until(() => visitor.follows.get(match).seq === live.seq, "what was secret");
      assert.deepEqual(visitor.breaches, []);
    }
    assert.ok(Date.now() - since >= delayMs, "not before its time");
    await wait(1_500);  // what an event's boards say is asked once a second
    const now = await pages();
    for (const target of path.match.filter((one) => !one.includes("hide"))) assert.notEqual(now[target], before[target], target);
    for (const target of [`/m/${match}?hide=1`, `/e/${event}.atom?hide=1`]) assert.equal(now[target], before[target], target);
    assert.match(now[`/m/${match}.txt`], /^f5d6c3d3\n/);
    assert.match(now[`/m/${match}.json`], /"reason":"resignation"/);
    assert.match(now[`/e/${event}.atom`], /:result</);

    // Other pages.
    const script = await fetch(`${server.http}/embed.js`);
    assert.equal(script.headers.get("access-control-allow-origin"), "*");
    const policy = async (target) => (await fetch(server.http + target)).headers.get("content-security-policy");
    assert.match(await policy(`/m/${match}/embed`), /frame-ancestors \*/);
    assert.match(await policy(`/m/${match}`), /frame-ancestors 'none'/);
    const head = await fetch(`${server.http}/m/${match}.png`, { method: "HEAD" });
    assert.equal(head.status, 200);
    assert.equal((await head.arrayBuffer()).byteLength, 0);
    assert.equal((await fetch(`${server.http}/m/${match}.json`, { method: "POST" })).status, 405);
  } finally {
    Client.closeAll();
    await server.stop();
  }
});
