// What the engine alone says of a line: nothing of the server is asked.
import { strict as assert } from "node:assert";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { tachiaiWith } from "./server.mjs";

/** What may be played after each prefix of the line, and the position there, by the engine alone. */
export async function along(game) {
  const file = join(mkdtempSync(join(tmpdir(), "tachiai-relay-")), "lines.jsonl");
  const asked = [];
  for (let ply = 0; ply <= game.moves.length; ++ply) asked.push({ id: ply, game: game.game, position: game.start || undefined, play: game.moves.slice(0, ply) });
  writeFileSync(file, asked.map((line) => JSON.stringify(line)).join("\n") + "\n");
  const { code, out, err } = await tachiaiWith(file, "moves");
  assert.equal(code, 0, err);
  return out.trim().split("\n").map((line) => JSON.parse(line));
}
