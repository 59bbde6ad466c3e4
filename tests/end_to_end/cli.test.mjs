// The program `tachiai` as a client of the real server: plays and watches through a killed server, and reads its journal.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { openMatch } from "./support/client.mjs";
import { root } from "./support/records.mjs";
import { jsonLines, Server, tachiai, wait } from "./support/server.mjs";

const program = process.env.TACHIAI ?? join(root, "build/release/clients/cli/tachiai");

// A whole game by our own hand, with a pass in it.
const othello = ("e6 f6 c4 c5 c6 d6 g7 f4 g4 g6 e7 h8 h6 g5 g8 f8 pass b4").split(" ");
const shogi = "7g7f 3c3d 2g2f 4c4d 3i4h 8b4b 5i6h 5a6b 6h7h 6b7b".split(" ");

/** The program, running; `over` resolves to {code, out, err}. */
function start(...words) {
  const child = spawn(program, words, { stdio: ["ignore", "pipe", "pipe"] });
  const run = { child, out: "", err: "" };
  child.stdout.on("data", (text) => (run.out += text));
  child.stderr.on("data", (text) => (run.err += text));
  run.over = new Promise((resolve) => child.once("close", (code) => resolve({ code, out: run.out, err: run.err })));
  return run;
}

const last = (out) => JSON.parse(out.trimEnd().split("\n").at(-1));

for (const [preset, moves] of [["othello.online", othello], ["shogi.online", shogi]]) {
  test(`two seats and two watchers of ${preset} see one game through a killed server`, async () => {
    const server = await Server.start();
    const folder = mkdtempSync(join(tmpdir(), "tachiai-cli-"));
    try {
      const { match, players } = await openMatch(server, preset);
      const keys = players.map((player) => player.key);
      for (const player of players) player.close();
      const record = join(folder, "record");
      writeFileSync(record, moves.join("\n"));
      const watchers = [start("watch", server.http, match, "--until-end"), start("watch", server.http, match, "--until-end", "--json")];
      // The seat that runs out of moves first resigns; the other one waits for the end.
      const first = start("play", `${server.http}/m/${match}#key=${keys[0]}`, "--record", record, "--then", "resign");
      await wait(300);
      await server.kill();
      const second = start("play", server.http, match, "--key", keys[1], "--moves", moves.join(" "), "--then", "resign");
      await wait(300);
      await server.up();
      await wait(100);
      await server.kill();
      await server.up();
      const runs = await Promise.all([first, second, ...watchers].map((run) => run.over));
      for (const { code, out, err } of runs) {
        assert.equal(code, 0, err);
        assert.deepEqual(last(out), last(runs[0].out));
      }
      const game = last(runs[0].out);
      assert.equal(game.match_id, match);
      assert.deepEqual(game.moves, moves);
      assert.equal(game.ending.reason, "resignation");
      const news = jsonLines(runs[3].out);
      assert.ok(news.some((line) => line.snapshot), "a late watcher begins with a snapshot");

      const receipt = jsonLines((await tachiai("replay", server.data, match, "--json")).out).find((line) => line.seq === 3);
      const met = await tachiai("verify", server.data, match, "--receipt", `3:${receipt.chain}`);
      assert.equal(met.code, 0, met.out + met.err);
      const other = receipt.chain.startsWith("0") ? `1${receipt.chain.slice(1)}` : `0${receipt.chain.slice(1)}`;
      assert.equal((await tachiai("verify", server.data, match, "--receipt", `3:${other}`)).code, 1);
    } finally {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  });
}

test("what the server refuses ends with exit code 1 and the code", async () => {
  const server = await Server.start();
  try {
    const { match, players } = await openMatch(server, "shogi.online");
    const { key } = players[0];
    for (const player of players) player.close();
    const cases = [
      [["watch", server.http, "nosuchmatch0", "--until-end"], /NO_SUCH_MATCH/],
      [["play", server.http, match, "--key", "wrong"], /UNKNOWN_KEY/],
      [["play", server.http, match, "--key", key, "--moves", "7g7e"], /ILLEGAL/],
      [["play", server.http, match, "--key", key, "--moves", "hello"], /UNPARSABLE_MOVE/],
    ];
    for (const [words, complaint] of cases) {
      const { code, err } = await start(...words).over;
      assert.equal(code, 1, `${words}: ${err}`);
      assert.match(err, complaint);
    }
  } finally {
    await server.stop();
  }
});

test("play says when the game leaves the record, and that a seat never comes on move", async () => {
  const server = await Server.start();
  try {
    const { match, players } = await openMatch(server, "othello.online");
    const keys = players.map((player) => player.key);
    for (const player of players) player.close();
    for (const [key, seat, complaint] of [
      [keys[0], "3", /seat 3 never comes on move: othello has seats 0 to 1/],
      [keys[0], "1", /seat 1 never comes on move for this key, which holds seat 0/],
    ]) {
      const { code, err } = await start("play", server.http, match, "--key", key, "--seat", seat, "--moves", "f5").over;
      assert.equal(code, 1, err);
      assert.match(err, complaint);
    }
    const first = start("play", server.http, match, "--key", keys[0], "--moves", "f5 f6 e6", "--then", "resign");
    const second = start("play", server.http, match, "--key", keys[1], "--moves", "f5 d6 c3");
    const runs = await Promise.all([first.over, second.over]);
    for (const { code, err } of runs) assert.equal(code, 0, err);
    assert.match(runs[0].err, /the game leaves the record at ply 1: d6 was played, the record has f6\n/);
    assert.equal(runs[1].err, "", "the record of the other side was kept to");
    assert.deepEqual(last(runs[1].out).moves, ["f5", "d6"]);
    assert.equal(last(runs[1].out).ending.reason, "resignation");
  } finally {
    await server.stop();
  }
});

/** The program with its answer: a text for standard input, {code, out, err}. */
function ask(input, ...words) {
  const child = spawn(program, words, { stdio: ["pipe", "pipe", "pipe"] });
  const answer = { out: "", err: "" };
  child.stdout.on("data", (text) => (answer.out += text));
  child.stderr.on("data", (text) => (answer.err += text));
  child.stdin.end(input);
  return new Promise((resolve) => child.once("close", (code) => resolve({ code, ...answer })));
}

test("files of Othello games are told apart, judged and converted", async () => {
  const folder = mkdtempSync(join(tmpdir(), "tachiai-cli-"));
  try {
    const wipeOut = "e6d6c6f6g6c5c4e3e2";
    const checked = await ask(`${wipeOut}\nf5f6f5\n`, "check", "-");
    assert.equal(checked.code, 1, checked.err);
    const [whole, broken] = jsonLines(checked.out);
    assert.equal(whole.format, "transcripts");
    assert.deepEqual(whole.illegal, []);
    assert.deepEqual(whole.remarks, ["wipe-out, empty squares: 51"]);
    assert.equal(broken.illegal[0].code, "unplayable_square");
    assert.equal(broken.illegal[0].number, 3);

    const path = (name) => join(folder, name);
    const ggf = await ask(wipeOut, "convert", "-", path("a.ggf"));
    assert.equal(ggf.code, 0, ggf.err);
    assert.match(readFileSync(path("a.ggf"), "utf8"), /^\(;GM\[Othello\].*B\[e6\]W\[d6\]/);
    const named = readFileSync(path("a.ggf"), "utf8").replace("GM[Othello]", "GM[Othello]PB[Abe]PW[Bando]RE[+64]DT[2026]");
    writeFileSync(path("a.ggf"), named);
    assert.equal((await tachiai("convert", path("a.ggf"), path("a.wtb"))).code, 0);
    assert.equal((await tachiai("convert", path("a.wtb"), path("b.ggf"))).code, 0);
    assert.match(readFileSync(path("b.ggf"), "utf8"), /PB\[Abe\]PW\[Bando\]/, "names stand beside a .wtb");
    renameSync(path("a.jou"), path("players.jou"));
    const bare = await tachiai("convert", path("a.wtb"), "-", "--to", "ggf");
    assert.match(bare.out, /PB\[#1\]/);
    const told = await tachiai("convert", path("a.wtb"), "-", "--to", "ggf", "--names", path("players.jou"));
    assert.match(told.out, /PB\[Abe\]/);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test("check judges by the rule set that is asked, and knows which there are", async () => {
  const line = "position sfen k11/7L4/12/12/3p8/12/12/12/12/12/12/K11 b - 1 moves 5b5a+\n";
  const usual = await ask(line, "check", "-");
  assert.equal(usual.code, 1);
  assert.equal(jsonLines(usual.out)[0].rules, "jcsa2019");
  const lishogi = await ask(line, "check", "-", "--rules", "lishogi");
  assert.equal(lishogi.code, 0, lishogi.out);
  assert.equal(jsonLines(lishogi.out)[0].rules, "lishogi");
  const unknown = await ask(line, "check", "-", "--rules", "meiji");
  assert.equal(unknown.code, 2);
  assert.match(unknown.err, /no rule set meiji; known: jcsa2019, lishogi, lishogi_server, edo, national2006/);
});
