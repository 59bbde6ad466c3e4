// Counts lines of a game with shogiops, routes of a double move apart, and prints them with the
// processor time of the best of three counts, in seconds: the first warms the compiler up.
// Usage: node shogiops.mjs FOLDER_OF_SHOGIOPS standard|chushogi SFEN DEPTH
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const [folder, game, sfen, depth] = process.argv.slice(2);
const part = (name) => import(pathToFileURL(resolve(folder, 'dist', name)).href);
const { parseSfen } = await part('sfen.js');
const { perft } = await part('debug.js');

const position = parseSfen(game, sfen, false).unwrap();
let lines = 0;
let best = Infinity;
for (let round = 0; round < 3; ++round) {
  const before = process.cpuUsage();
  lines = perft(position, Number(depth));
  best = Math.min(best, process.cpuUsage(before).user / 1e6);
}
console.log(`Lines: ${lines} ${best}`);
