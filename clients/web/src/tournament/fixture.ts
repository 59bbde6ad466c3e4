// A small tournament for tests: a knock-out of four with its third place, told as the server tells it.
import { tournamentOf, type Tournament } from "./model";

const player = (id: string, name: string, club = "", more: object = {}): object => ({ id, name, club, number: Number(id.slice(1)), state: "playing", ...more });
const board = (number: number, stage: string, a: string, b: string, winner: string, more: object = {}): object => ({
  board: number,
  stage,
  a,
  b,
  venue: "typed",
  first: "a",
  result: { kind: "played", winner, detail: "40-24", rated: true },
  ...more,
});

export const knockOutJson = {
  id: "pR4mV8kW2Zq1",
  seq: 42,
  delay_ms: 0,
  revision: 3,
  title: "Autumn cup",
  place: "Praha",
  zone: "Europe/Prague",
  format: "knock_out",
  version: 1,
  config: { third_place: "yes" },
  state: "finished",
  schedule: [{ round: 1, title: "", starts_utc_ms: 1_792_843_200_000 }],
  draws: [],
  players: [player("P1", "佐藤 一", "東"), player("P2", "Bob", "西"), player("P3", "Carol", "東"), player("P4", "渡邊", "西")],
  rounds: [
    { round: 1, closed: true, paired_by: "", optimum: [], gives_up: "", boards: [board(1, "main", "P1", "P2", "P1"), board(2, "main", "P3", "P4", "P4")] },
    { round: 2, closed: true, paired_by: "", optimum: [], gives_up: "", boards: [board(1, "final", "P1", "P4", "P4"), board(2, "third", "P2", "P3", "P3")] },
  ],
  standings: {
    after_round: 2,
    final: true,
    rows: [
      { place: 1, player: "P4", record: { wins: 2, draws: 0, losses: 0 }, values: [{ name: "rounds won", value: "2" }, { name: "third place match", value: "0" }], decided_by: "" },
      { place: 2, player: "P1", record: { wins: 1, draws: 0, losses: 1 }, values: [{ name: "rounds won", value: "1" }, { name: "third place match", value: "0" }], decided_by: "rounds won" },
      { place: 3, player: "P3", record: { wins: 1, draws: 0, losses: 1 }, values: [{ name: "rounds won", value: "0" }, { name: "third place match", value: "1" }], decided_by: "rounds won" },
      { place: 4, player: "P2", record: { wins: 0, draws: 0, losses: 2 }, values: [{ name: "rounds won", value: "0" }, { name: "third place match", value: "0" }], decided_by: "third place match" },
    ],
  },
  consequences: [{ what: "title", player: "P4", text: "" }],
};

export const knockOut = (): Tournament => tournamentOf(knockOutJson)!;
