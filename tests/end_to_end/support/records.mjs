// Real games to play: read in place from $TACHIAI_REAL_DATA (default ../shared/data), never committed. Where they are
// absent, small records of our own in records/. Only what these tests need is read here: the main line of games that
// begin from the usual position.
import { appendFileSync, existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = join(dirname(fileURLToPath(import.meta.url)), "../../..");
const real = process.env.TACHIAI_REAL_DATA || join(root, "../shared/data");
const own = join(root, "tests/end_to_end/records");

function realPath(relative) {
  const path = join(real, relative);
  if (existsSync(path)) return path;
  if (process.env.TACHIAI_SKIPS) appendFileSync(process.env.TACHIAI_SKIPS, `${path}\n`);
  return undefined;
}

/** A game: `moves` in the notation of the wire (Othello without passes), `final` the position it must end in. */
export function othelloGames(count) {
  const path = realPath("othello/games/transcripts.jsonl") ?? join(own, "othello.jsonl");
  const games = [];
  for (const line of readFileSync(path, "utf8").split("\n")) {
    if (!line) continue;
    const row = JSON.parse(line);
    games.push({
      name: `${row.tournament} ${row.year} ${row.black} - ${row.white}`,
      game: "othello",
      moves: row.moves.match(/../g),
      board: row.final_board,
    });
  }
  // Evenly over the years, so that wipe-outs, early ends and passes are among them.
  const step = Math.max(1, Math.floor(games.length / count));
  return games.filter((_, index) => index % step === 0).slice(0, count);
}

const csaPieces = { FU: "P", KY: "L", KE: "N", GI: "S", KI: "G", KA: "B", HI: "R", OU: "K" };
const csaPromoted = new Set(["TO", "NY", "NK", "NG", "UM", "RY"]);
const square = (file, rank) => `${file}${"abcdefghi"[rank - 1]}`;

/** CSA from the usual position; undefined: another start, or nothing played. */
function readCsa(text) {
  if (/^P[1-9+-]/m.test(text) && !/^P1-KY-KE-GI-KI-OU-KI-GI-KE-KY/m.test(text)) return undefined;
  if (/^PI[1-9]/m.test(text)) return undefined;
  const promoted = new Set();
  const moves = [];
  for (const statement of text.split(/[\r\n,]+/)) {
    const found = /^[+-](\d)(\d)(\d)(\d)([A-Z]{2})$/.exec(statement.trim());
    if (!found) continue;
    const [, fromFile, fromRank, toFile, toRank, piece] = found;
    const to = square(toFile, toRank);
    if (fromFile === "0") {
      moves.push(`${csaPieces[piece]}*${to}`);
      promoted.delete(to);
      continue;
    }
    const from = square(fromFile, fromRank);
    const turns = csaPromoted.has(piece) && !promoted.has(from);
    promoted.delete(to);
    if (csaPromoted.has(piece)) promoted.add(to);
    promoted.delete(from);
    moves.push(`${from}${to}${turns ? "+" : ""}`);
  }
  return moves;
}

const kanjiRanks = "一二三四五六七八九";
const wideFiles = "１２３４５６７８９";
const kifPieces = { 歩: "P", 香: "L", 桂: "N", 銀: "S", 金: "G", 角: "B", 飛: "R" };

/** KIF's main line from the usual position. */
function readKif(text) {
  if (/^手合割[：:](?!平手)/m.test(text) || /^(上手|下手|後手の持駒|先手の持駒)/m.test(text)) return undefined;
  const moves = [];
  let last = "";
  for (const line of text.split(/\r?\n/)) {
    if (line.startsWith("変化")) break;
    const found = /^\s*(\d+)\s+(?:(同)[\s　]*|([１-９1-9])([一二三四五六七八九]))([^\s(（]+)(?:\((\d)(\d)\))?/.exec(line);
    if (!found) continue;
    const [, , same, file, rank, words, fromFile, fromRank] = found;
    const column = wideFiles.includes(file) ? wideFiles.indexOf(file) + 1 : Number(file);
    const to = same ? last : square(column, kanjiRanks.indexOf(rank) + 1);
    last = to;
    if (fromFile) {
      const turns = words.endsWith("成") && !words.endsWith("不成");
      moves.push(`${square(fromFile, fromRank)}${to}${turns ? "+" : ""}`);
    } else {
      moves.push(`${kifPieces[words[0]]}*${to}`);
    }
  }
  return moves;
}

function decodeText(bytes) {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("shift_jis").decode(bytes);
  }
}

export function shogiGames(count) {
  const folder = realPath("shogi/games");
  const table = realPath("shogi/games_expected.tsv");
  if (!folder || !table) {
    return readFileSync(join(own, "shogi.tsv"), "utf8").split("\n").filter((line) => line && !line.startsWith("#")).map((line) => {
      const [name, moves, sfen] = line.split("\t");
      return { name, game: "shogi", moves: moves.split(" "), sfen };
    }).slice(0, count);
  }
  const games = [];
  const expected = new Map(readFileSync(table, "utf8").split("\n").map((line) => line.split("\t")).map(([file, plies, sfen]) => [file, { plies, sfen }]));
  for (const file of readdirSync(folder).sort()) {
    const row = expected.get(file);
    if (file === "sbq_test_various_pieces.csa") continue; // its last move jumps over a knight
    if (!row || row.plies === "ERROR" || !/\.(csa|kif|kifu)$/.test(file)) continue;
    const text = decodeText(readFileSync(join(folder, file)));
    const moves = file.endsWith(".csa") ? readCsa(text) : readKif(text);
    // The table counts a terminal word of some files as a ply. Where a reader sees another main line, the record is not
    // for these tests; nor are the shortest, which are samples and no games.
    if (!moves || moves.length < 10 || Math.abs(moves.length - Number(row.plies)) > 1) continue;
    games.push({ name: file, game: "shogi", moves, sfen: row.sfen });
  }
  // The longest first: short ones only fill up.
  return games.sort((a, b) => b.moves.length - a.moves.length).slice(0, count);
}

/** The last game of a World Championship: the final, with its passes written out. */
export function othelloFinal() {
  const path = realPath("othello/games/transcripts.jsonl") ?? join(own, "othello.jsonl");
  const rows = readFileSync(path, "utf8").split("\n").filter(Boolean).map((line) => JSON.parse(line));
  const finals = rows.filter((row) => /World Championship/.test(row.tournament));
  const row = (finals.length > 0 ? finals : rows).at(-1);
  const moves = row.moves.match(/../g);
  for (const before of [...(row.pass_before_move ?? [])].reverse()) moves.splice(before - 1, 0, "pass");
  return { name: `${row.tournament} ${row.year} ${row.black} - ${row.white}`, game: "othello", moves, board: row.final_board };
}

/** A title game of shogi; elsewhere the longest of our own. */
export function shogiTitleGame() {
  const games = shogiGames(1_000);
  return games.find((game) => /ryuou|meijin|ouza|oui/.test(game.name)) ?? games[0];
}

/** A game of chu shogi with its start, as USI has it. */
export function chushogiGame() {
  const path = realPath("chushogi/games/scalashogi_chushogiKif1.usi") ?? join(own, "chushogi.usi");
  const [, sfen, moves] = /^position sfen (.*?) moves (.*)$/m.exec(readFileSync(path, "utf8"));
  return { name: path.split("/").at(-1), game: "chushogi", start: sfen, moves: moves.trim().split(/\s+/) };
}
