// The choices of each format, as `tachiai tournament formats` prints them: names and values are the engine's, and a test
// holds this list against its schemas. What they mean is said in i18n/tournament_*.ts.

export interface Choice {
  key: string;
  fallback: string;
  /** "a|b": one of these; "0..64": a whole number; "": any text. */
  values: string;
}

export const formats: Readonly<Record<string, readonly Choice[]>> = {
  swiss: [
    { key: "rounds", fallback: "5", values: "1..64" },
    { key: "clubs", fallback: "together", values: "together|apart_first|apart_after_score" },
    { key: "bye_order", fallback: "number", values: "number|standings" },
    { key: "draws", fallback: "yes", values: "yes|no" },
    { key: "late_entry", fallback: "yes", values: "yes|no" },
    { key: "playoff", fallback: "no", values: "yes|no" },
    { key: "tie_breaks", fallback: "wins,solkoff,sb,direct_encounter", values: "" },
  ],
  round_robin: [
    { key: "cycles", fallback: "1", values: "1..8" },
    { key: "draws", fallback: "yes", values: "yes|no" },
    { key: "tie_breaks", fallback: "wins,direct_encounter,sb", values: "" },
  ],
  knock_out: [{ key: "third_place", fallback: "yes", values: "yes|no" }],
  best_of_n: [
    { key: "games", fallback: "3", values: "1..99" },
    { key: "head_start", fallback: "0", values: "0..49" },
  ],
  othello_open: [
    { key: "assignment", fallback: "four_blocks", values: "" },
    { key: "difference_order", fallback: "largest_first", values: "largest_first|same_wins_first" },
    { key: "late_forfeit_is_meeting", fallback: "yes", values: "yes|no" },
  ],
  othello_women: [
    { key: "rest_counts_as_win", fallback: "yes", values: "yes|no" },
    { key: "difference_order", fallback: "largest_first", values: "largest_first|same_wins_first" },
    { key: "late_forfeit_is_meeting", fallback: "yes", values: "yes|no" },
  ],
  chushogi_national: [
    { key: "league", fallback: "A", values: "A|B" },
    { key: "priority", fallback: "club_first", values: "club_first|score_first" },
    { key: "bye_order", fallback: "number", values: "number|standings" },
    { key: "drawn_opponents", fallback: "half", values: "half|none" },
  ],
  league_class: [
    { key: "schedule", fallback: "", values: "" },
    { key: "champion", fallback: "", values: "" },
    { key: "up", fallback: "0", values: "0..256" },
    { key: "exchange_up", fallback: "0", values: "0..256" },
    { key: "exchange_down", fallback: "0", values: "0..256" },
    { key: "down", fallback: "0", values: "0..256" },
    { key: "withdrawn_promotion", fallback: "promoted", values: "promoted|stays" },
    { key: "no_game_is_even", fallback: "yes", values: "yes|no" },
    { key: "class", fallback: "", values: "" },
  ],
};

/** What differs from the format's defaults: all that has to be said. */
export function differing(format: string, config: Readonly<Record<string, string>>): Record<string, string> {
  const choices = formats[format] ?? [];
  return Object.fromEntries(choices.filter(({ key, fallback }) => (config[key] ?? fallback) !== fallback).map(({ key }) => [key, config[key]!]));
}

/** Whether a value is one; an organiser hears it before the server says so. */
export function fits({ values }: Choice, value: string): boolean {
  if (values === "") return true;
  const [, least, most] = /^(\d+)\.\.(\d+)$/.exec(values) ?? [];
  if (least === undefined) return values.split("|").includes(value);
  return /^\d+$/.test(value) && Number(value) >= Number(least) && Number(value) <= Number(most);
}

/** Formats whose numbers are drawn in public. */
export const drawnInPublic = (format: string): boolean => format === "othello_open" || format === "othello_women";
