// What comes before the first move, and what breaks a game off: the hidden disc, lateness, other terms, adjournment, cuts.
// It repeats what the server's state does with each event (engines/match/match.cpp), so that a snapshot says the same.
import type { AroundPlay, MatchEvent } from "../gen/tachiai/v1/news_pb";
import type { MatchState, Seat } from "./state";
import { says, type Term } from "./terms";

export type DiscStage = "" | "hidden" | "guessed" | "revealed" | "right_chosen" | "settled";
export type LateStage = "declared" | "clock_runs" | "arrived";

export interface Around {
  disc: DiscStage;
  /** The junior said that black is up. */
  guess: boolean | undefined;
  /** Who chooses the right, then the colour. */
  chooser: Seat | undefined;
  /** What the senior sent when he hid it, in hexadecimal digits; "" nothing. */
  discDigest: string;
  chair: { by: Seat; number: number } | undefined;
  late: { seat: Seat; stage: LateStage } | undefined;
  terms: { by: Seat; terms: readonly Term[] } | undefined;
  adjournmentOffer: Seat | undefined;
  /** The seat to move seals its move. */
  sealing: boolean;
  sealed: { by: Seat; digest: string } | undefined;
  /** How often each seat was cut off; empty: never. */
  cuts: readonly number[];
  /** By seat, the principal of the bot that plays for it, or ""; empty: none. */
  standIns: readonly string[];
}

export const hex = (bytes: Uint8Array): string => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");

export const untouched: Around = {
  disc: "",
  guess: undefined,
  chooser: undefined,
  discDigest: "",
  chair: undefined,
  late: undefined,
  terms: undefined,
  adjournmentOffer: undefined,
  sealing: false,
  sealed: undefined,
  cuts: [],
  standIns: [],
};

const termsOf = (terms: readonly Term[]): Term[] => terms.map(({ name, value }) => ({ name, value }));

export function aroundOf(wire: AroundPlay | undefined): Around {
  if (!wire) return untouched;
  return {
    disc: wire.disc as DiscStage,
    guess: wire.discGuess,
    chooser: wire.chooser,
    discDigest: hex(wire.discDigest),
    chair: wire.chairBy === undefined ? undefined : { by: wire.chairBy, number: wire.chair },
    late: wire.late === undefined ? undefined : { seat: wire.late, stage: wire.lateStage as LateStage },
    terms: wire.termsBy === undefined ? undefined : { by: wire.termsBy, terms: termsOf(wire.terms) },
    adjournmentOffer: wire.adjournmentOffer,
    sealing: wire.sealing,
    sealed: wire.sealedBy === undefined ? undefined : { by: wire.sealedBy, digest: hex(wire.seal) },
    cuts: [...wire.cuts],
    standIns: [...wire.standIns],
  };
}

const withoutAdjournment = (around: Around): Around => ({ ...around, adjournmentOffer: undefined, sealing: false, sealed: undefined });

const bySeat = <T>(seats: number, known: readonly T[], none: T): T[] => Array.from({ length: seats }, (_, seat) => known[seat] ?? none);

/** The two change seats. */
function exchanged(around: Around): Around {
  const { chair, late, terms, standIns, cuts } = around;
  return {
    ...around,
    chair: chair && { ...chair, by: 1 - chair.by },
    late: late && { ...late, seat: 1 - late.seat },
    terms: terms && { ...terms, by: 1 - terms.by },
    standIns: [...standIns].reverse(),
    cuts: [...cuts],
  };
}

/** @param before the match as it stood before the event */
export function aroundAfter(around: Around, before: MatchState, kind: MatchEvent["kind"]): Around {
  const seats = before.clocks.faces.length || 2;
  switch (kind.case) {
    case "discHidden":
      return { ...around, disc: "hidden", discDigest: hex(kind.value.digest) };
    case "discGuessed":
      return { ...around, disc: "guessed", guess: kind.value.blackUp };
    case "discRevealed":
      return { ...around, disc: "revealed", chooser: kind.value.winner };
    case "rightChosen":
      return { ...around, disc: "right_chosen", chooser: kind.value.drawWin ? 1 - kind.value.seat : kind.value.seat };
    case "colourChosen": {
      const settled: Around = { ...around, disc: "settled", chooser: undefined };
      return kind.value.exchanged ? exchanged(settled) : settled;
    }
    case "drawRightGiven": // by a real disc, of which nobody guessed here
      if (!says(before.rulebook.more, "hidden_disc")) return around;
      return { ...around, disc: "settled", guess: around.discDigest ? (around.guess ?? false) : undefined };
    case "chairChosen":
      return { ...around, chair: { by: kind.value.seat, number: kind.value.chair } };
    case "lateDeclared":
      return { ...around, late: { seat: kind.value.seat, stage: "declared" } };
    case "lateClockStarted":
      return { ...around, late: { seat: kind.value.seat, stage: "clock_runs" } };
    case "lateArrived":
      return { ...around, late: { seat: kind.value.seat, stage: "arrived" } };
    case "termsOffered":
      return { ...around, terms: { by: kind.value.seat, terms: termsOf(kind.value.terms) } };
    case "termsDeclined":
    case "termsSet":
      return { ...around, terms: undefined };
    case "adjournmentOffered":
      return { ...around, adjournmentOffer: kind.value.seat };
    case "adjournmentDeclined":
      return { ...around, adjournmentOffer: undefined };
    case "adjournmentAgreed":
      return { ...around, adjournmentOffer: undefined, sealing: true };
    case "moveSealed":
      return { ...around, sealing: false, sealed: { by: kind.value.seat, digest: hex(kind.value.digest) } };
    case "sealOpened":
    case "sealFailed":
    case "takenBack":
    case "rewound":
      return withoutAdjournment(around);
    case "cutOff": {
      const { seat } = kind.value;
      return { ...around, cuts: bySeat(seats, around.cuts, 0).map((cuts, one) => cuts + (one === seat ? 1 : 0)) };
    }
    case "handedOver": {
      const { seat, bot } = kind.value;
      return { ...around, standIns: bySeat(seats, around.standIns, "").map((known, one) => (one === seat ? bot : known)) };
    }
    case "matchEnded":
      return withoutAdjournment({ ...around, terms: undefined });
    default:
      return around;
  }
}
