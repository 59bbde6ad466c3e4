// A tournament as /t/ID.json tells it (protocol/README.md#tournaments), read with care: members that say nothing are left
// out there, and a newer server may say more.

export interface GameResult {
  /** engines/tournament/RULES.md#kinds: "played", "draw_right", ... */
  kind: string;
  /** Player id; undefined: nobody wins. */
  winner: string | undefined;
  detail: string;
}

export type PlayerState = "playing" | "absent" | "late" | "withdrawn" | "disqualified";

export interface Player {
  id: string;
  name: string;
  club: string;
  grade: string;
  previousRank: number | undefined;
  registration: number;
  seedLevel: number;
  appliedAt: string;
  /** Drawn; 0: none. */
  number: number;
  state: PlayerState;
  /** Withdrawn or disqualified after this round. */
  afterRound: number;
  joinedFrom: number;
  replaces: string;
  principal: string;
  checkedIn: boolean;
}

export interface LevelSum {
  level: string;
  sum: number;
}

export interface Why {
  higher: string;
  lower: string | undefined;
  costs: readonly LevelSum[];
  missed: { opponent: string; level: string; now: number; instead: number } | undefined;
}

export interface Ruling {
  result: GameResult;
  insteadOf: GameResult;
  reason: string;
  laterRounds: readonly number[];
  utcMs: number;
}

export interface Board {
  round: number;
  board: number;
  stage: string;
  group: string;
  a: string | undefined;
  b: string | undefined;
  venue: string;
  match: string;
  /** Which side has the first seat; undefined: not settled. */
  first: "a" | "b" | undefined;
  began: boolean;
  result: GameResult | undefined;
  bookedBy: string;
  card: { result: GameResult; by: string; confirmedBy: readonly string[] } | undefined;
  overruled: readonly GameResult[];
  rulings: readonly Ruling[];
  why: Why | undefined;
}

export interface Round {
  round: number;
  closed: boolean;
  /** "": the engine. */
  pairedBy: string;
  optimum: readonly LevelSum[];
  givesUp: string;
  boards: readonly Board[];
}

export interface Row {
  place: number;
  player: string;
  wins: number;
  draws: number;
  losses: number;
  /** Tie-breaks in the order in which they decide; exact: "16", "33/2". */
  values: readonly { name: string; value: string }[];
  decidedBy: string;
}

export interface Announced {
  round: number;
  title: string;
  startsUtcMs: number;
}

/** An end of a match that waits for a director, or a correction that a match raised. */
export interface Pending {
  round: number;
  board: number;
  match: string;
  result: GameResult | undefined;
  reason: string;
  laterRounds: readonly number[];
}

export interface Desk {
  directors: readonly string[];
  waiting: readonly Pending[];
  corrections: readonly Pending[];
}

export interface Tournament {
  id: string;
  seq: number;
  delayMs: number;
  revision: number;
  title: string;
  place: string;
  note: string;
  zone: string;
  programme: string;
  format: string;
  config: Readonly<Record<string, string>>;
  state: "entries" | "running" | "finished";
  approval: boolean;
  openEntry: boolean;
  checkIn: { opensUtcMs: number; closesUtcMs: number };
  schedule: readonly Announced[];
  draws: readonly string[];
  players: readonly Player[];
  rounds: readonly Round[];
  standings: { afterRound: number; final: boolean; rows: readonly Row[] };
  consequences: readonly { what: string; player: string; text: string }[];
  /** For directors alone. */
  desk: Desk | undefined;
}

export interface Listed {
  id: string;
  title: string;
  place: string;
  zone: string;
  format: string;
  state: Tournament["state"];
  players: number;
  rounds: number;
  startsUtcMs: number;
  delayMs: number;
}

// --- reading ---

type Members = Record<string, unknown>;

const membersOf = (value: unknown): Members => (typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Members) : {});
const listOf = <T>(value: unknown, read: (item: unknown) => T): T[] => (Array.isArray(value) ? value.map(read) : []);
const text = (value: unknown): string => (typeof value === "string" ? value : "");
const word = (value: unknown): string | undefined => (typeof value === "string" && value !== "" ? value : undefined);
const whole = (value: unknown): number => (typeof value === "number" && Number.isFinite(value) ? value : 0);
const oneOf = <T extends string>(value: unknown, words: readonly T[], otherwise: T): T => words.find((one) => one === value) ?? otherwise;
const states = ["entries", "running", "finished"] as const;
const playerStates = ["playing", "absent", "late", "withdrawn", "disqualified"] as const;

function resultOf(value: unknown): GameResult | undefined {
  const { kind, winner, detail } = membersOf(value);
  return typeof kind === "string" ? { kind, winner: word(winner), detail: text(detail) } : undefined;
}
const nothing: GameResult = { kind: "", winner: undefined, detail: "" };
const levels = (value: unknown): LevelSum[] =>
  listOf(value, (item) => {
    const { level, sum } = membersOf(item);
    return { level: text(level), sum: whole(sum) };
  });

function whyOf(value: unknown): Why | undefined {
  const { higher, lower, costs, missed } = membersOf(value);
  if (typeof higher !== "string") return undefined;
  const other = membersOf(missed);
  return {
    higher,
    lower: word(lower),
    costs: levels(costs),
    missed:
      typeof other["opponent"] === "string"
        ? { opponent: other["opponent"], level: text(other["level"]), now: whole(other["now"]), instead: whole(other["instead"]) }
        : undefined,
  };
}

function boardOf(value: unknown, round: number): Board {
  const from = membersOf(value);
  const card = membersOf(from["card"]);
  const written = resultOf(card["result"]);
  return {
    round,
    board: whole(from["board"]),
    stage: text(from["stage"]),
    group: text(from["group"]),
    a: word(from["a"]),
    b: word(from["b"]),
    venue: text(from["venue"]),
    match: text(from["match"]),
    first: from["first"] === "a" || from["first"] === "b" ? from["first"] : undefined,
    began: from["began"] === true,
    result: resultOf(from["result"]),
    bookedBy: text(from["booked_by"]),
    card: written && { result: written, by: text(card["by"]), confirmedBy: listOf(card["confirmed_by"], text) },
    overruled: listOf(from["overruled"], (item) => resultOf(item) ?? nothing),
    rulings: listOf(from["rulings"], (item) => {
      const ruling = membersOf(item);
      return {
        result: resultOf(ruling["result"]) ?? nothing,
        insteadOf: resultOf(ruling["instead_of"]) ?? nothing,
        reason: text(ruling["reason"]),
        laterRounds: listOf(ruling["later_rounds"], whole),
        utcMs: whole(ruling["utc_ms"]),
      };
    }),
    why: whyOf(from["why"]),
  };
}

function playerOf(value: unknown): Player {
  const from = membersOf(value);
  return {
    id: text(from["id"]),
    name: text(from["name"]),
    club: text(from["club"]),
    grade: text(from["grade"]),
    previousRank: typeof from["previous_rank"] === "number" ? from["previous_rank"] : undefined,
    registration: whole(from["registration"]),
    seedLevel: whole(from["seed_level"]),
    appliedAt: text(from["applied_at"]),
    number: whole(from["number"]),
    state: oneOf(from["state"], playerStates, "playing"),
    afterRound: whole(from["after_round"]),
    joinedFrom: whole(from["joined_from"]),
    replaces: text(from["replaces"]),
    principal: text(from["principal"]),
    checkedIn: from["checked_in"] === true,
  };
}

const pendingOf = (value: unknown): Pending => {
  const from = membersOf(value);
  return {
    round: whole(from["round"]),
    board: whole(from["board"]),
    match: text(from["match"]),
    result: resultOf(from["result"]),
    reason: text(from["reason"]),
    laterRounds: listOf(from["later_rounds"], whole),
  };
};

/** @return undefined: no tournament stands there. */
export function tournamentOf(value: unknown): Tournament | undefined {
  const from = membersOf(value);
  if (typeof from["id"] !== "string" || typeof from["format"] !== "string") return undefined;
  const standings = membersOf(from["standings"]);
  const checkIn = membersOf(from["check_in"]);
  const desk = from["desk"] === undefined ? undefined : membersOf(from["desk"]);
  return {
    id: from["id"],
    seq: whole(from["seq"]),
    delayMs: whole(from["delay_ms"]),
    revision: whole(from["revision"]),
    title: text(from["title"]),
    place: text(from["place"]),
    note: text(from["note"]),
    zone: text(from["zone"]),
    programme: text(from["programme"]),
    format: from["format"],
    config: Object.fromEntries(Object.entries(membersOf(from["config"])).map(([key, one]) => [key, text(one)])),
    state: oneOf(from["state"], states, "entries"),
    approval: from["approval"] === true,
    openEntry: from["open_entry"] === true,
    checkIn: { opensUtcMs: whole(checkIn["opens_utc_ms"]), closesUtcMs: whole(checkIn["closes_utc_ms"]) },
    schedule: listOf(from["schedule"], (item) => {
      const one = membersOf(item);
      return { round: whole(one["round"]), title: text(one["title"]), startsUtcMs: whole(one["starts_utc_ms"]) };
    }),
    draws: listOf(from["draws"], text),
    players: listOf(from["players"], playerOf),
    rounds: listOf(from["rounds"], (item) => {
      const one = membersOf(item);
      const round = whole(one["round"]);
      return {
        round,
        closed: one["closed"] === true,
        pairedBy: text(one["paired_by"]),
        optimum: levels(one["optimum"]),
        givesUp: text(one["gives_up"]),
        boards: listOf(one["boards"], (board) => boardOf(board, round)),
      };
    }),
    standings: {
      afterRound: whole(standings["after_round"]),
      final: standings["final"] === true,
      rows: listOf(standings["rows"], (item) => {
        const row = membersOf(item);
        const record = membersOf(row["record"]);
        return {
          place: whole(row["place"]),
          player: text(row["player"]),
          wins: whole(record["wins"]),
          draws: whole(record["draws"]),
          losses: whole(record["losses"]),
          values: listOf(row["values"], (one) => {
            const { name, value: exact } = membersOf(one);
            return { name: text(name), value: typeof exact === "number" ? String(exact) : text(exact) };
          }),
          decidedBy: text(row["decided_by"]),
        };
      }),
    },
    consequences: listOf(from["consequences"], (item) => {
      const one = membersOf(item);
      return { what: text(one["what"]), player: text(one["player"]), text: text(one["text"]) };
    }),
    desk: desk && {
      directors: listOf(desk["directors"], text),
      waiting: listOf(desk["waiting"], pendingOf),
      corrections: listOf(desk["corrections"], pendingOf),
    },
  };
}

export const listedOf = (value: unknown): Listed[] =>
  listOf(membersOf(value)["tournaments"], (item) => {
    const one = membersOf(item);
    return {
      id: text(one["id"]),
      title: text(one["title"]),
      place: text(one["place"]),
      zone: text(one["zone"]),
      format: text(one["format"]),
      state: oneOf(one["state"], states, "entries"),
      players: whole(one["players"]),
      rounds: whole(one["rounds"]),
      startsUtcMs: whole(one["starts_utc_ms"]),
      delayMs: whole(one["delay_ms"]),
    };
  });

// --- looking things up ---

export const findPlayer = (t: Tournament, id: string | undefined): Player | undefined => t.players.find((player) => player.id === id);

/** His name, or the id of one who is not there (it never should be). */
export const nameOf = (t: Tournament, id: string | undefined): string => (id === undefined ? "" : (findPlayer(t, id)?.name ?? id));

/** The boards a player sits at, by round. */
export const boardsOf = (t: Tournament, player: string): Board[] =>
  t.rounds.flatMap(({ boards }) => boards.filter(({ a, b }) => a === player || b === player));

export const opponentOf = (board: Board, player: string): string | undefined => (board.a === player ? board.b : board.a);

/** Whether a result makes its board a game that was, or could have been, played at a table. */
export const isGame = (board: Board): boolean => board.a !== undefined && board.b !== undefined;

/** Which seat a player has: the first begins. undefined: not settled. */
export function seatOf(board: Board, player: string): 0 | 1 | undefined {
  if (board.first === undefined || !isGame(board)) return undefined;
  return (board.a === player) === (board.first === "a") ? 0 : 1;
}

/** How it went for one side. */
export type Score = "win" | "draw" | "loss" | "none";

/** Kinds in which nobody wins and nobody has lost for it. */
const drawable: ReadonlySet<string> = new Set(["played", "adjudicated", "impasse"]);

export function scoreOf(board: Board, player: string): Score | undefined {
  const { result } = board;
  if (!result) return undefined;
  if (result.kind === "excused") return "none";
  if (result.winner !== undefined) return result.winner === player ? "win" : "loss";
  return drawable.has(result.kind) ? "draw" : "loss";
}

/** The last round there is; 0: none yet. */
export const lastRound = (t: Tournament): number => t.rounds.at(-1)?.round ?? 0;
