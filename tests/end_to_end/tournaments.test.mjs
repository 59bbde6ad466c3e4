// A championship as it is held: 64 players, six rounds, every game a match of the server between two sockets that move at
// random. Two did not come, one comes too late, one game is drawn and decided by the right, in one both flags fall, one
// result is ruled otherwise, and in round 4 the power goes. The table of the page is what the command line makes of the
// published log.
import { strict as assert } from "node:assert";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { Client } from "./support/client.mjs";
import { jsonLines, Server, tachiai, tachiaiWith, wait } from "./support/server.mjs";

const flags = ["--messages-per-second", "100000", "--watches-per-second", "10000", "--doors-per-hour", "100000"];
const plies = 10; // of most games; then whoever is to move resigns

/** The same evening every time. */
function dice(seed) {
  let state = seed >>> 0;
  return (count) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * count);
  };
}

class Championship {
  constructor(server) {
    this.server = server;
    this.players = new Map(); // player id -> client
    this.roll = dice(20_261_130);
  }

  async open(format, settings) {
    this.director = await new Client(this.server, { name: "director" }).connect();
    const saved = await this.director.request("saveTournament", { format, settings, displayName: "Director" });
    assert.equal(saved.kind, "tournamentSaved", JSON.stringify(saved));
    this.id = saved.tournamentId;
    this.key = saved.key;
    this.director.key = saved.key;
  }

  async direct(command, kind = "tournamentCommitted") {
    const answer = await this.director.request("direct", { tournamentId: this.id, ...command });
    assert.equal(answer.kind, kind, `${JSON.stringify(command)}: ${JSON.stringify(answer)}`);
    return answer;
  }

  /** As the director sees it. */
  async state() {
    const answer = await fetch(`${this.server.http}/t/${this.id}.json`, { headers: { Authorization: `Bearer ${this.key}` } });
    assert.equal(answer.status, 200);
    return answer.json();
  }
  async page(path) {
    const answer = await fetch(`${this.server.http}/t/${this.id}${path}`);
    assert.equal(answer.status, 200, path);
    return answer.text();
  }

  async enter(playerId, seedLevel = 0) {
    await this.direct({ enter: { entry: { playerId, name: `選手 ${playerId}`, seedLevel } } });
    const { invitation } = await this.director.request("invitePlayer", { tournamentId: this.id, playerId });
    const client = await new Client(this.server, { name: playerId }).connect();
    const taken = await client.request("takePlace", { tournamentId: this.id, playerId, invitation, displayName: playerId });
    assert.equal(taken.kind, "placeTaken", JSON.stringify(taken));
    client.key = taken.key;
    this.players.set(playerId, client);
  }

  /** One game at random, to its end or to a resignation. */
  async play({ match, a, b }, most) {
    const clients = [a, b].map((player) => this.players.get(player));
    const known = clients.map((client) => client.watch(match));
    await clients[0].until(() => known[0].started, `the start of ${match}`);
    for (let ply = 0; ; ++ply) {
      await clients[0].until(() => known[0].ending || known[0].moves.length >= ply, `ply ${ply} of ${match}`);
      if (known[0].ending) break;
      if (known[0].toMove === undefined) {
        await clients[0].until(() => known[0].ending, `the end of ${match}`);
        break;
      }
      const mover = Number(known[0].toMove);
      if (ply >= most) {
        const resigned = await clients[mover].request("resign", { matchId: match });
        assert.ok(resigned.kind === "committed" || resigned.code === "GAME_OVER", JSON.stringify(resigned));
        await clients[0].until(() => known[0].ending, `the end of ${match}`);
        break;
      }
      const { moves } = await clients[mover].request("hints", { matchId: match });
      const answer = await clients[mover].request("playMove", { matchId: match, ply, move: moves[this.roll(moves.length)] });
      assert.equal(answer.kind, "committed", JSON.stringify(answer));
      await clients[0].until(() => known[0].moves.length > ply || known[0].ending, `ply ${ply} of ${match}`);
    }
    for (const client of clients) client.follows.delete(match);
  }

  /** The boards of a round that are still to be played. */
  async boards(round) {
    const state = await this.state();
    return state.rounds[round - 1].boards.filter((board) => board.match && !board.result);
  }

  async allBooked(round) {
    for (const end = Date.now() + 30_000; ; await wait(50)) {
      const open = await this.boards(round);
      if (open.length === 0) return;
      assert.ok(Date.now() < end, `round ${round}: no result of ${JSON.stringify(open)}`);
    }
  }
}

test("an Othello championship of 64 over a power cut", { timeout: 240_000 }, async () => {
  const server = await Server.start({ flags });
  const cup = new Championship(server);
  try {
    await cup.open("othello_open", {
      title: "第50回 全日本選手権", place: "東京", zone: "Asia/Tokyo",
      rounds: [1, 2, 3, 4, 5, 6].map((number) => ({ number, startsUtcMs: 1_790_000_000_000 + number * 3_600_000 })),
      boards: [{ venue: "TOURNAMENT_VENUE_HERE", preset: "othello.online" }],
    });
    for (let number = 1; number <= 64; ++number) await cup.enter(`A${number}`, number <= 3 ? number : 0);
    for (const playerId of ["A63", "A64"]) await cup.direct({ absent: { playerId } });
    await cup.direct({ drawLots: { draws: ["0123", "4567", "8901"] } });
    const refused = await cup.direct({ enter: { entry: { name: "Too late" } } }, "refused");
    assert.equal(refused.code, "TOURNAMENT_RULE");
    assert.equal(refused.rule, "engines/tournament/RULES.md#draw-is-over");
    await cup.direct({ start: {} });

    for (let round = 1; round <= 6; ++round) {
      // From two desks at once: one round.
      const [one, other] = await Promise.all([cup.direct({ pair: { round } }), cup.direct({ pair: { round } })]);
      assert.equal(one.seq, other.seq);
      let boards = await cup.boards(round);
      const typed = [];
      if (round === 1) typed.push(["late_forfeit", ""], ["draw_right", "32-32"], ["double_flag", ""]);
      for (const [kind, detail] of typed) {
        const board = boards.pop();
        await cup.direct({ book: { round, board: board.board, result: { kind, winner: board.b, detail } } });
      }
      const longest = new Set(boards.slice(0, 2).map(({ match }) => match));
      const games = boards.map((board) => cup.play(board, longest.has(board.match) ? 1_000 : plies));
      if (round === 4) {
        await Promise.any(games);
        const before = (await cup.state()).rounds.map(({ boards: all }) => all.map(({ match }) => match));
        await server.kill();
        await server.up();
        const after = await cup.state();
        assert.deepEqual(after.rounds.map(({ boards: all }) => all.map(({ match }) => match)), before);
        assert.equal(after.rounds.length, 4);
      }
      await Promise.all(games);
      await cup.allBooked(round);
      if (round === 2) {
        const [{ board, a, b, result }] = (await cup.state()).rounds[1].boards.filter((one) => one.result.kind === "played");
        await cup.direct({ rule: { round, board, result: { kind: "foul", winner: result.winner === a ? b : a }, reason: "The record shows a foul." } });
      }
      await cup.direct({ closeRound: {} });
    }
    await cup.direct({ finish: {} });

    const state = JSON.parse(await cup.page(".json"));
    assert.equal(state.state, "finished");
    assert.equal(state.rounds.length, 6);
    assert.equal(state.standings.rows.length, 62, "the absent have no row");
    const kinds = new Map();
    for (const { result } of state.rounds.flatMap(({ boards }) => boards)) kinds.set(result.kind, (kinds.get(result.kind) ?? 0) + 1);
    for (const kind of ["late_forfeit", "draw_right", "double_flag", "foul", "walkover"]) assert.ok(kinds.get(kind) >= 1, `${kind}: ${[...kinds]}`);
    assert.equal(state.rounds[1].boards.flatMap(({ rulings }) => rulings ?? []).length, 1);
    assert.ok(state.consequences.length > 0);

    // Who paired twice, was killed and came back has each game once.
    const matches = state.rounds.flatMap(({ boards }) => boards.map(({ match }) => match).filter(Boolean));
    assert.equal(new Set(matches).size, matches.length);

    const log = join(mkdtempSync(join(tmpdir(), "tachiai-cup-")), "log.jsonl");
    writeFileSync(log, await cup.page("/log.jsonl"));
    const replayed = await tachiai("tournament", "replay", log);
    assert.equal(replayed.code, 0, replayed.err);
    assert.deepEqual(state.standings.rows, jsonLines(replayed.out));
    assert.equal(state.standings.rows.map((row) => JSON.stringify(row)).join("\n"), replayed.out.trim(), "byte for byte");

    const csv = await cup.page("/standings.csv");
    assert.equal(csv.trim().split("\r\n").length, 63);
    assert.match(await cup.page(".atom"), /Round 6 is paired/);
    assert.match(await cup.page(".ics"), /BEGIN:VEVENT/);
    const list = await (await fetch(`${server.http}/tournaments.json`)).json();
    assert.equal(list.tournaments[0].id, cup.id);
    const verified = await tachiai("verify", server.data);
    assert.equal(verified.code, 0, verified.out + verified.err);
    console.log(`${matches.length} games, results ${[...kinds].map(([kind, count]) => `${kind} ${count}`).join(", ")}`);
  } finally {
    Client.closeAll();
    await server.stop();
  }
});

test("tachiai direct makes a tournament and pairs it", { timeout: 60_000 }, async () => {
  const server = await Server.start({ flags });
  try {
    const directory = mkdtempSync(join(tmpdir(), "tachiai-direct-"));
    const script = join(directory, "evening.jsonl");
    const enter = (playerId) => JSON.stringify({ enter: { entry: { playerId, name: playerId } } });
    writeFileSync(script, ["# an evening", ...["A", "B", "C", "D"].map(enter), '{"start":{}}', '{"pair":{"round":1}}', '{"pair":{"round":1}}'].join("\n"));
    const made = await tachiaiWith(script, "direct", "--url", server.http, "--new", "swiss", "--title", "Evening", "--name", "Club");
    assert.equal(made.code, 0, made.out + made.err);
    const answers = jsonLines(made.out);
    const { tournamentId, key } = answers[0].tournamentSaved;
    assert.equal(answers.length, 8);
    assert.equal(answers[6].tournamentCommitted.seq, answers[7].tournamentCommitted.seq, "one round");
    const second = join(directory, "second.jsonl");
    writeFileSync(second, '{"closeRound":{}}\n');
    const refused = await tachiaiWith(second, "direct", "--url", server.http, "--tournament", tournamentId, "--key", key);
    assert.equal(refused.code, 1);
    assert.equal(jsonLines(refused.out)[0].refused.illegality, "missing_result");
    const state = await (await fetch(`${server.http}/t/${tournamentId}.json`)).json();
    assert.equal(state.rounds[0].boards.length, 2);
  } finally {
    Client.closeAll();
    await server.stop();
  }
});
