// Games at other boards that come in by themselves: a record file that grows, a program's lines, posts over HTTP, the
// sensors of a board. The program and the server are the real ones.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { appendFileSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { root } from "./support/records.mjs";
import { jsonLines, Server, wait } from "./support/server.mjs";

const program = process.env.TACHIAI ?? join(root, "build/release/clients/cli/tachiai");
const { WebSocket } = createRequire(join(root, "clients/web/package.json"))("ws");

let server, folder;
before(async () => {
  server = await Server.start();
  folder = mkdtempSync(join(tmpdir(), "tachiai-feeds-"));
});
after(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Says `requests` behind hello on a connection of its own. @return the first message that `wanted` finds good */
function talk(key, requests, wanted) {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(server.url, ["tachiai.v1.json"]);
    const late = setTimeout(() => reject(new Error("no answer")), 60_000);
    socket.on("error", reject);
    socket.on("open", () => {
      socket.send(JSON.stringify({ hello: { requestId: "h", key } }));
      for (const request of requests) socket.send(JSON.stringify(request));
    });
    socket.on("message", (data) => {
      const found = wanted(JSON.parse(data.toString()));
      if (!found) return;
      clearTimeout(late);
      socket.close();
      resolve(found);
    });
  });
}

const open = (preset, control = [{ mainMs: "600000", byoyomiMs: "30000", periods: 1 }]) =>
  talk("", [{ openBoard: { requestId: `o${Math.random()}`.slice(0, 30), preset, control, players: ["黒 Kuro", "白 Shiro"], displayName: "Op" } }],
    (message) => message.boardOpened ?? (message.refused && assert.fail(JSON.stringify(message))));
const snapshot = ({ matchId, key }) => talk(key, [{ watch: { requestId: "w", matchId } }], (message) => message.snapshot);
const moves = (shown) => (shown.moves ?? []).map((line) => line.move);
const left = (line) => Object.fromEntries((line.left ?? []).map((one) => [one.seat ?? 0, Number(one.leftMs ?? 0)]));

/** Waits until the match is as `good` says. */
async function until(board, good, what) {
  for (const end = Date.now() + 90_000; ; await wait(100)) {
    const shown = await snapshot(board);
    if (good(shown)) return shown;
    if (Date.now() > end) assert.fail(`${what}: ${JSON.stringify(moves(shown))} ${JSON.stringify(shown.ending)}`);
  }
}

/** `tachiai relay`, running. */
function relay(board, ...words) {
  const child = spawn(program, ["relay", ...words, "--url", server.http, ...(board ? ["--match", board.matchId, "--key", board.key] : [])]);
  const run = { child, out: "", err: "" };
  child.stdout.on("data", (text) => (run.out += text));
  child.stderr.on("data", (text) => (run.err += text));
  run.over = new Promise((resolve) => child.once("close", (code) => resolve({ code, out: run.out, err: run.err })));
  return run;
}

const csa = ["V2.2", "N+Kuro", "N-Shiro", "PI", "+", "+7776FU", "T12", "-3334FU", "T3", "+8822UM", "T20", "-3122GI", "T5", "+0055KA", "T61", "%TORYO", ""].join("\n");
const csaMoves = ["7g7f", "3c3d", "8h2b+", "3a2b", "B*5e"];
const kif = ["手合割：平手", "手数----指手---------消費時間--", "   1 ７六歩(77)   ( 0:12/00:00:12)", "   2 ３四歩(33)   ( 0:03/00:00:03)",
  "   3 ２二角成(88) ( 0:20/00:00:32)", "   4 同　銀(31)   ( 0:05/00:00:08)", "   5 ５五角打     ( 1:01/00:01:33)", "   6 投了", ""].join("\n");

for (const [name, text] of [["csa", csa], ["kifu", kif]]) {
  test(`a ${name} file that grows byte by byte is relayed move by move, with its clocks and its end`, async () => {
    const board = await open("shogi.relay");
    const file = join(folder, `grows.${name}`);
    writeFileSync(file, "");
    const run = relay(board, file, "--follow", "--still", "600000");
    const bytes = Buffer.from(text);
    for (let at = 0; at < bytes.length; at += 1) {
      appendFileSync(file, bytes.subarray(at, at + 1));
      if (at % 8 === 0) await wait(5);
    }
    const { code, out, err } = await run.over;
    assert.equal(code, 0, err);
    const shown = await snapshot(board);
    assert.deepEqual(moves(shown), csaMoves);
    assert.equal(shown.ending.reason, "resignation");
    assert.deepEqual(shown.ending.places, [1, 2]);
    assert.equal(shown.relay.revision ?? 0, 0, "nothing had to be corrected");
    const clocks = left(shown.relay.clocks);
    assert.equal(clocks[0], 600_000 - 93_000);
    assert.ok(clocks[1] <= 592_000 && clocks[1] > 580_000, "it ran on until the end was recorded");
    const sent = jsonLines(out).filter((line) => line.sent?.relayMove);
    assert.equal(sent.length, 5, out);
  });
}

test("a file whose earlier move is corrected corrects the line, and one that shrinks for a moment loses nothing", async () => {
  const board = await open("shogi.relay");
  const file = join(folder, "corrected.usi");
  writeFileSync(file, "position startpos moves 7g7f 3c3d 2g2f\n");
  const run = relay(board, file, "--follow", "--take-back-after", "1500");
  await until(board, (shown) => moves(shown).length === 3, "the first three");
  // Another program writes it anew: empty, then half, then whole.
  writeFileSync(file, "");
  await wait(300);
  writeFileSync(file, "position startpos moves 7g7f\n");
  await wait(300);
  assert.deepEqual(moves(await snapshot(board)), ["7g7f", "3c3d", "2g2f"]);
  const other = join(folder, "corrected.new");
  writeFileSync(other, "position startpos moves 7g7f 8c8d 2g2f 8d8e\n");
  renameSync(other, file);
  const shown = await until(board, (now) => moves(now).length === 4, "the corrected line");
  assert.deepEqual(moves(shown), ["7g7f", "8c8d", "2g2f", "8d8e"]);
  assert.equal(shown.relay.revision, 1);
  // What stays away is taken back.
  writeFileSync(file, "position startpos moves 7g7f 8c8d\n");
  await until(board, (now) => moves(now).length === 2, "taken back");
  run.child.kill();
  await run.over;
});

test("a program that was killed and begins again doubles nothing, also through a killed server", async () => {
  const board = await open("othello.relay");
  const file = join(folder, "again.txt");
  const game = ["f5", "d6", "c3", "d3", "c4", "f4", "f6", "f3", "e6", "e7"];
  writeFileSync(file, `${game.slice(0, 3).join("")}\n`);
  const words = [file, "--from", "transcript", "--follow", "--still", "50"];
  let run = relay(board, ...words);
  for (let stand = 3; stand <= game.length; stand += 1) {
    writeFileSync(file, `${game.slice(0, stand).join("")}\n`);
    await wait(stand % 2 === 0 ? 30 : 0);
    run.child.kill("SIGKILL");
    await run.over;
    run = relay(board, ...words);
    if (stand === 6) {
      await server.kill();
      await wait(200);
      await server.up();
    }
  }
  const shown = await until(board, (now) => moves(now).length === game.length, "the whole line");
  assert.deepEqual(moves(shown), game);
  assert.equal(shown.relay.revision ?? 0, 0);
  run.child.kill();
  await run.over;
  const { code, out } = await relay(board, file, "--from", "transcript").over;
  assert.equal(code, 0);
  assert.deepEqual(jsonLines(out), [], "once more, and nothing is left to do");
});

test("a new board is opened for a file, and after its result nothing moves", async () => {
  const file = join(folder, "new.csa");
  writeFileSync(file, csa);
  const first = await relay(undefined, file, "--new", "--preset", "shogi.relay", "--players", "Kuro", "Shiro", "--control", "600s").over;
  assert.equal(first.code, 0, first.err);
  const board = jsonLines(first.out)[0].boardOpened;
  assert.deepEqual(moves(await snapshot(board)), csaMoves);
  writeFileSync(file, csa.replace("%TORYO", "-2255GI\nT1\n+1716FU\nT1"));
  const more = await relay(board, file).over;
  assert.equal(more.code, 1);
  assert.match(more.err, /result is recorded/);
  assert.deepEqual(moves(await snapshot(board)), csaMoves);
});

test("a new board begins where its record does, and none is opened for what cannot be relayed to it", async () => {
  const file = join(folder, "handicap.csa");
  writeFileSync(file, "V2.2\nPI22KA\n-\n-3334FU\nT1\n+7776FU\nT1\n");
  const { code, out, err } = await relay(undefined, file, "--new", "--preset", "shogi.relay").over;
  assert.equal(code, 0, err);
  const shown = await snapshot(jsonLines(out)[0].boardOpened);
  assert.match(shown.start, / w /);
  assert.deepEqual(moves(shown), ["3c3d", "7g7f"]);
  for (const [name, preset, why] of [[file, "othello.relay", /another game/], [join(folder, "none.csa"), "shogi.relay", /none\.csa/]]) {
    const refused = await relay(undefined, name, "--new", "--preset", preset).over;
    assert.notEqual(refused.code, 0);
    assert.match(refused.err, why);
    assert.deepEqual(jsonLines(refused.out), [], "no board was opened");
  }
});

test("lines of another program: moves, clocks, an undo, a result; what is refused is told and the rest goes on", async () => {
  const board = await open("othello.relay");
  const run = relay(board, "-");
  run.child.stdin.end([{ move: "f5", left: [588_000, null] }, { move: "a1" }, { move: "d6", unsure: true }, { undo: 1 }, { move: "f6" },
    { clock: { left: [null, 590_000], runs: 0 } }, { clock: { left: [1_800_000] } }, { result: { places: [1, 2], reason: "resignation" } }, { move: "f4" }]
    .map((line) => `${JSON.stringify(line)}\n`).join("") + "no line\n");
  const { code, out } = await run.over;
  assert.equal(code, 1);
  const shown = await snapshot(board);
  assert.deepEqual(moves(shown), ["f5", "f6"]);
  assert.deepEqual(left(shown.moves[0]), { 0: 588_000 });
  assert.equal(shown.ending.reason, "resignation");
  const refusals = jsonLines(out).flatMap((line) => (line.refused ? [line.refused.code] : []));
  assert.deepEqual(refusals, ["ILLEGAL", "bad_amount", "game_over", "malformed"]);
});

const post = (board, body, headers = {}, query = "") =>
  fetch(`${server.http}/relay/${board.matchId}${query}`, {
    method: "POST", body, headers: { authorization: `Bearer ${board.key}`, "content-type": "application/x-ndjson", ...headers },
  });
const answers = async (response) => jsonLines(await response.text());

test("posted lines are answered in order, a retry does nothing twice, and a refused line stops the rest", async () => {
  const board = await open("othello.relay");
  const body = '{"move":"f5"}\n{"move":"d6","left":[588000,590000]}\n{"undo":1}\n{"move":"f6"}\n';
  const key = { "idempotency-key": "post-1" };
  const first = await post(board, body, key);
  assert.equal(first.status, 200);
  const told = await answers(first);
  assert.equal(told.length, 4);
  assert.ok(told.every((line) => line.committed), JSON.stringify(told));
  assert.deepEqual(moves(await snapshot(board)), ["f5", "f6"]);
  const again = await post(board, body, key);
  assert.equal(again.status, 200);
  assert.deepEqual(await answers(again), told);
  assert.deepEqual(moves(await snapshot(board)), ["f5", "f6"]);
  // The same key for something else is said to be so.
  const misused = await answers(await post(board, '{"move":"c4"}\n', key));
  assert.equal(misused[0].refused.code, "ID_REUSED");
  const stopped = await post(board, '{"move":"e6"}\n{"move":"a1"}\n{"move":"f4"}\n');
  assert.equal(stopped.status, 422);
  const lines = await answers(stopped);
  assert.ok(lines[0].committed);
  assert.equal(lines[1].refused.code, "ILLEGAL");
  assert.deepEqual(lines[2].stopped, { line: 2, left: 1 });
  assert.deepEqual(moves(await snapshot(board)), ["f5", "f6", "e6"]);
});

test("a retry finds its answers also after the result it recorded itself, and after a restart", async () => {
  const board = await open("othello.relay");
  const body = '{"move":"f5"}\n{"result":{"places":[1,2],"reason":"resignation"}}\n';
  const key = { "idempotency-key": "last" };
  const told = await answers(await post(board, body, key));
  assert.equal(told.length, 2);
  await server.kill();
  await server.up();
  assert.deepEqual(await answers(await post(board, body, key)), told);
  const more = await post(board, '{"move":"d6"}\n');
  assert.equal((await answers(more))[0].refused.code, "GAME_OVER");
  assert.deepEqual(moves(await snapshot(board)), ["f5"]);
});

test("a posted record brings the match to say what it says", async () => {
  const board = await open("shogi.relay");
  const plain = { "content-type": "text/plain; charset=utf-8" };
  assert.equal((await post(board, csa.slice(0, csa.indexOf("-3122GI")), plain, "?format=csa")).status, 200);
  assert.deepEqual(moves(await snapshot(board)), csaMoves.slice(0, 3));
  assert.equal((await post(board, kif, plain, "?format=kif")).status, 200);
  const shown = await snapshot(board);
  assert.deepEqual(moves(shown), csaMoves);
  assert.equal(shown.ending.reason, "resignation");
  const again = await post(board, kif, plain, "?format=kif");
  assert.deepEqual([again.status, await answers(again)], [200, []]);
  const unread = await post(board, "no record", plain, "?format=csa");
  assert.equal(unread.status, 422);
  assert.equal((await answers(unread))[0].refused.code, "MALFORMED");
});

test("who holds no key, another key, or none of the office posts nothing", async () => {
  const board = await open("othello.relay");
  const other = await open("othello.relay");
  const body = '{"move":"f5"}\n';
  assert.equal((await post(board, body, { authorization: "" })).status, 401);
  assert.equal((await post(board, body, { authorization: "Bearer nobodyskeynobodyskeynobody" })).status, 401);
  const stranger = await post({ ...board, key: other.key }, body);
  assert.equal(stranger.status, 403);
  assert.equal((await answers(stranger))[0].refused.code, "FORBIDDEN");
  assert.equal((await fetch(`${server.http}/relay/${board.matchId}`)).status, 405);
  assert.equal((await post(board, "x".repeat(65 * 1024))).status, 413);
  assert.equal((await post(board, body, { "content-type": "image/png" })).status, 415);
  assert.deepEqual(moves(await snapshot(board)), []);
  const run = relay({ ...board, key: other.key }, "-");
  run.child.stdin.end(body);
  const { code, err } = await run.over;
  assert.equal(code, 1);
  assert.match(err, /FORBIDDEN/);
});

test("a board's sensors: hands at work are no moves, and what is ambiguous is asked", async () => {
  const board = await open("shogi.relay");
  const start = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL";
  const lifted = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PP1PPPPPP/1B5R1/LNSGKGSNL";
  const one = "lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL";
  const two = "lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL";
  const taken = "lnsgkgsnl/1r5B1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/7R1/LNSGKGSNL";
  const run = relay(board, "--board", "-", "--promotion-unseen");
  const reports = [[0, start], [1_000, lifted], [1_500, start], [3_000, lifted], [3_400, one], [3_500, one], [5_000, lifted], [5_300, one], [9_000, two], [12_000, taken]];
  run.child.stdin.end(reports.map(([at_ms, shown]) => `${JSON.stringify({ at_ms, board: shown })}\n`).join(""));
  const { code, out, err } = await run.over;
  assert.equal(code, 0, err);
  assert.deepEqual(moves(await snapshot(board)), ["7g7f", "3c3d"]);
  const asked = jsonLines(out).find((line) => line.ambiguous);
  assert.deepEqual(asked.ambiguous, [{ keeps: 2, moves: ["8h2b"] }, { keeps: 2, moves: ["8h2b+"] }]);
});
