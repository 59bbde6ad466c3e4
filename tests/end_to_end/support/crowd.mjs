// Many sockets that follow one relayed match and keep nothing but the positions of its line.
import { strict as assert } from "node:assert";
import { createHash } from "node:crypto";
import { createRequire } from "node:module";
import { join } from "node:path";
import { root } from "./records.mjs";

const { WebSocket } = createRequire(join(root, "clients/web/package.json"))("ws");

/** Told by a snapshot and what follows it; a gap in the numbers is a fault. */
class Watcher {
  positions = [];
  seq = 0;
  faults = [];

  async open(url, matchId) {
    this.socket = new WebSocket(url, ["tachiai.v1.json"]);
    this.socket.on("message", (data) => this.hear(JSON.parse(data)));
    await new Promise((resolve, reject) => this.socket.once("open", resolve).once("error", reject));
    this.socket.send('{"hello":{"requestId":"1"}}');
    this.socket.send(JSON.stringify({ watch: { requestId: "2", matchId } }));
    return this;
  }
  hear({ snapshot, event }) {
    if (snapshot) {
      this.seq = Number(snapshot.seq);
      this.positions = (snapshot.moves ?? []).map(({ position }) => position);
    }
    if (!event) return;
    const seq = Number(event.seq);
    if (seq !== this.seq + 1) this.faults.push(`${seq} after ${this.seq}`);
    this.seq = seq;
    if (event.relayed) this.positions.push(event.relayed.move.position);
    if (event.lineCorrected) {
      this.positions.length = event.lineCorrected.fromPly ?? 0;
      this.positions.push(...(event.lineCorrected.moves ?? []).map(({ position }) => position));
    }
    if (event.resultRecorded) this.ending = event.resultRecorded.ending;
  }
}

const hashOf = (positions) => createHash("sha256").update(positions.join("\n")).digest("hex");

async function until(condition, what) {
  for (const end = Date.now() + 60_000; !condition(); ) {
    if (Date.now() > end) throw new Error(`waited in vain for ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

export class Crowd {
  watchers = [];
  compared = 0;

  /** @param url of the socket */
  static async open(url, matchId, size) {
    const crowd = new Crowd();
    for (let i = 0; i < size; i += 50) {
      const next = Array.from({ length: Math.min(50, size - i) }, () => new Watcher());
      crowd.watchers.push(...next);
      await Promise.all(next.map((watcher) => watcher.open(url, matchId)));
    }
    await until(() => crowd.watchers.every(({ seq }) => seq > 0), "a snapshot for everybody");
    return crowd;
  }

  /** Everybody has heard of `seq` and holds these positions, by hash. */
  async holds(seq, positions) {
    await until(() => this.watchers.every((watcher) => watcher.seq >= seq), `seq ${seq} at all of ${this.watchers.length}`);
    const wanted = hashOf(positions);
    const wrong = this.watchers.findIndex((watcher) => hashOf(watcher.positions) !== wanted);
    if (wrong >= 0) assert.deepEqual(this.watchers[wrong].positions, positions, `watcher ${wrong}`);
    this.compared += this.watchers.length;
  }

  /** Everybody comes to hold these positions, by hash, whatever came before. */
  async comesTo(positions) {
    const last = positions.at(-1);
    await until(() => this.watchers.every((watcher) => watcher.positions.length === positions.length && watcher.positions.at(-1) === last), `${positions.length} plies at all of ${this.watchers.length}`);
    await this.holds(0, positions);
  }

  /** Nobody met a gap; all know the same end. */
  async ends(seq, places) {
    await until(() => this.watchers.every((watcher) => watcher.seq >= seq), "the result");
    for (const watcher of this.watchers) {
      assert.deepEqual(watcher.faults, []);
      assert.deepEqual(watcher.ending?.places, places);
      watcher.socket.close();
    }
  }
}
