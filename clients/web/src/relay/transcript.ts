// A whole game that was written down elsewhere, pasted into the desk: coordinates of Othello, moves of USI. Other formats
// have their readers in the program.
import type { BoardGame, Placement } from "../boards";
import type { Act } from "./entry";
import { playLine, type Flaw, type Step } from "./hands";
import { readMove } from "./keyboard";

export type Transcript =
  | { acts: Act[]; steps: Step[]; breaks: { index: number; move: string; flaw: Flaw } | undefined }
  | { unreadable: string }; // the first word that is no move

/** Headers and move numbers are no moves. */
const noise = /^(\d+[.)]?|\d+\.\.\.|position|startpos|moves)$/;

/** "f5d6c3", "1. f5 d6 2. c3 --", "F5-D6". */
const othelloWords = (text: string): string[] =>
  text.split(/[\s,;]+/).flatMap((word) => (/^([a-h][1-8]|--|pass|pa|ps|-)+$/i.test(word) ? (word.match(/[a-h][1-8]|--|pass|pa|ps/gi) ?? []) : word ? [word] : []));

export function readTranscript(game: BoardGame, start: Placement, text: string): Transcript {
  const plain = text.normalize("NFKC").replace(/\[[^\]]*\]/g, " ");
  // "position sfen <board> <turn> <hands> <n> moves ...": the match knows where it began.
  const moves = plain.replace(/^[\s\S]*\bmoves\b/, " ");
  const words = game.places ? othelloWords(moves) : moves.split(/[\s,;]+/).filter(Boolean);
  const acts: Act[] = [];
  for (const word of words) {
    if (noise.test(word) && !(!game.places && /^\d{4}$/.test(word))) continue;
    const move = readMove(game, word.replace(/^\d+\.(?=\D)/, ""), start);
    if (!move) return { unreadable: word.slice(0, 40) };
    acts.push({ move, asStood: false });
  }
  const { steps, breaks } = playLine(game, start, acts);
  return { acts: steps.map(({ act }) => act), steps, breaks: breaks && { index: breaks.index, move: breaks.act.move, flaw: breaks.flaw } };
}
