// The 21 pieces of chu shogi and their other faces.
import { all, diagonal, straight, type PieceSet, type Way } from "./piece_set";
import { shogiSigns } from "./shogi_glyphs";

const two: Record<string, string> = {
  P: "歩兵", I: "仲人", C: "銅将", S: "銀将", G: "金将", F: "猛豹", T: "盲虎", E: "酔象", X: "鳳凰", O: "麒麟", L: "香車",
  A: "反車", M: "横行", V: "竪行", B: "角行", R: "飛車", H: "龍馬", D: "龍王", K: "玉将", Q: "奔王", N: "獅子",
};
const twoPromoted: Record<string, string> = {
  P: "と金", I: "酔象", C: "横行", S: "竪行", G: "飛車", F: "角行", T: "飛鹿", E: "太子", X: "奔王", O: "獅子", L: "白駒",
  A: "鯨鯢", M: "奔猪", V: "飛牛", B: "龍馬", R: "龍王", H: "角鷹", D: "飛鷲",
};
const one: Record<string, string> = {
  P: "歩", I: "仲", C: "銅", S: "銀", G: "金", F: "豹", T: "虎", E: "象", X: "鳳", O: "麒", L: "香",
  A: "反", M: "横", V: "竪", B: "角", R: "飛", H: "馬", D: "龍", K: "玉", Q: "奔", N: "獅",
};
const onePromoted: Record<string, string> = {
  P: "と", I: "象", C: "横", S: "竪", G: "飛", F: "角", T: "鹿", E: "太", X: "奔", O: "獅", L: "駒",
  A: "鯨", M: "猪", V: "牛", B: "馬", R: "龍", H: "鷹", D: "鷲",
};

/** As the move list writes it; a promoted face that another piece bears by birth says where it comes from. */
export const shortName = (kind: string, promoted: boolean): string => {
  if (!promoted) return one[kind] ?? kind;
  const face = onePromoted[kind] ?? kind;
  return Object.values(one).includes(face) ? `成${one[kind]}` : face;
};

const western: Record<string, string> = { I: "GB", F: "FL", T: "BT", E: "DE", X: "Ph", O: "Kr", A: "RC", M: "SM", V: "VM", H: "DH", D: "DK", Q: "FK", N: "Ln" };
export const westernName = (kind: string, promoted: boolean): string => `${promoted ? "+" : ""}${western[kind] ?? kind}`;

const disc = (x: number, y: number, r: number): string => `M${x - r},${y} A${r},${r} 0 1 1 ${x + r},${y} A${r},${r} 0 1 1 ${x - r},${y} Z`;
/** Cut out of what lies around it. */
const hole = (x: number, y: number, r: number): string => `M${x - r},${y} A${r},${r} 0 1 0 ${x + r},${y} A${r},${r} 0 1 0 ${x - r},${y} Z`;
const mane = Array.from({ length: 28 }, (_, i) => {
  const r = i % 2 === 0 ? 23 : 17.5;
  const angle = (i * Math.PI) / 14;
  return `${i === 0 ? "M" : "L"}${(r * Math.sin(angle)).toFixed(1)},${(-r * Math.cos(angle)).toFixed(1)}`;
}).join(" ");
const claw = (x: number): string => `M${x},-20 C${x + 7},-7 ${x + 7},7 ${x},20 C${x + 13},8 ${x + 13},-8 ${x},-20 Z`;

const signs: Record<string, string> = {
  ...shogiSigns,
  I: "M0,-22 L13,-4 H-13 Z M0,22 L-13,4 H13 Z",
  C: `${disc(0, 0, 20)} M-7,-7 V7 H7 V-7 Z`, // a coin
  F: `M-12,15 C-15,5 -6,0 0,0 C6,0 15,5 12,15 C9,21 -9,21 -12,15 Z ${disc(-16, -4, 5)} ${disc(-6.5, -14, 5.2)} ${disc(6.5, -14, 5.2)} ${disc(16, -4, 5)}`,
  T: `${claw(-20)} ${claw(-6)} ${claw(8)}`,
  E: `M-22,-13 C-14,-23 14,-23 22,-13 C26,-3 21,8 13,7 L10,1 C9,6 7,8 6,11 C5,18 9,20 12,15 L16,18 C11,26 -3,25 -3,13 C-4,9 -8,7 -10,1 L-13,7 C-21,8 -26,-3 -22,-13 Z ${hole(-6, -7, 2.4)} ${hole(6, -7, 2.4)}`,
  X: "M0,-23 L4,-14 C12,-19 20,-15 24,-6 C16,-8 10,-4 6,2 L15,21 L4,13 L0,24 L-4,13 L-15,21 L-6,2 C-10,-4 -16,-8 -24,-6 C-20,-15 -12,-19 -4,-14 Z",
  O: "M-13,22 H14 C15,4 12,-8 3,-13 L16,-24 L-4,-14 C-12,-10 -17,-4 -17,2 L-12,6 L-3,1 C-3,9 -13,12 -13,22 Z",
  A: `${disc(0, 0, 21)} ${hole(0, 0, 15.5)} M-2.2,-16 H2.2 V16 H-2.2 Z M-16,-2.2 H16 V2.2 H-16 Z M-12.5,-9.4 L-9.4,-12.5 L12.5,9.4 L9.4,12.5 Z M9.4,-12.5 L12.5,-9.4 L-9.4,12.5 L-12.5,9.4 Z ${disc(0, 0, 5)}`,
  M: "M-24,0 L-12,-12 V-4.5 H12 V-12 L24,0 L12,12 V4.5 H-12 V12 Z",
  V: "M0,-24 L12,-12 H4.5 V12 H12 L0,24 L-12,12 H-4.5 V-12 H-12 Z",
  H: shogiSigns["N"]!,
  D: "M-13,-7 L-16,-22 L-6.5,-14 L0,-23 L6.5,-14 L16,-22 L13,-7 L9,-3 V13 L15,18 V23 H-15 V18 L-9,13 V-3 Z",
  Q: `M-18,14 L-22,-8 L-11,3 L-8,-15 L0,0 L8,-15 L11,3 L22,-8 L18,14 Z M-18,18 H18 V23 H-18 Z ${disc(-22, -10, 3)} ${disc(-8, -18, 3)} ${disc(8, -18, 3)} ${disc(22, -10, 3)}`,
  N: `${mane} Z ${hole(0, 0, 12.5)} ${disc(-4.8, -3, 2.1)} ${disc(4.8, -3, 2.1)} M-4,2.5 H4 L0,7.5 Z`,
};

type Directions = readonly (readonly [number, number])[];
const eight: Directions = [...straight, ...diagonal];
const forward: Directions = [[0, -1]];
const upright: Directions = [[0, -1], [0, 1]];
const level: Directions = [[-1, 0], [1, 0]];
const up: Directions = [[-1, -1], [1, -1]];
const down: Directions = [[-1, 1], [1, 1]];
const but = (x: number, y: number): Directions => eight.filter(([a, b]) => a !== x || b !== y);

const plain: Record<string, Way[]> = {
  P: all("step", forward),
  I: all("step", upright),
  C: all("step", [...upright, ...up]),
  S: all("step", [...forward, ...diagonal]),
  G: all("step", [...straight, ...up]),
  F: all("step", [...upright, ...diagonal]),
  T: all("step", but(0, -1)),
  E: all("step", but(0, 1)),
  X: [...all("step", straight), ...all("leap", diagonal)],
  O: [...all("step", diagonal), ...all("leap", straight)],
  L: all("run", forward),
  A: all("run", upright),
  M: [...all("step", upright), ...all("run", level)],
  V: [...all("step", level), ...all("run", upright)],
  B: all("run", diagonal),
  R: all("run", straight),
  H: [...all("run", diagonal), ...all("step", straight)],
  D: [...all("run", straight), ...all("step", diagonal)],
  K: all("step", eight),
  Q: all("run", eight),
  N: all("lion", eight),
};
const turned: Record<string, Way[]> = {
  P: plain["G"]!,
  I: plain["E"]!,
  C: plain["M"]!,
  S: plain["V"]!,
  G: plain["R"]!,
  F: plain["B"]!,
  T: [...all("step", [...level, ...diagonal]), ...all("run", upright)],
  E: plain["K"]!,
  X: plain["Q"]!,
  O: plain["N"]!,
  L: all("run", [...upright, ...up]),
  A: all("run", [...upright, ...down]),
  M: all("run", [...level, ...diagonal]),
  V: all("run", [...upright, ...diagonal]),
  B: plain["H"]!,
  R: plain["D"]!,
  H: [...all("lion", forward), ...all("run", but(0, -1))],
  D: [...all("lion", up), ...all("run", [...straight, ...down])],
};

const large = "KQN";
const small = "PI";

export const chushogiSet: PieceSet = {
  characters(kind, promoted, seat, style) {
    const table = style === "kanji2" ? (promoted ? twoPromoted : two) : promoted ? onePromoted : one;
    const text = table[kind] ?? kind;
    return kind === "K" && seat === 1 ? text.replace("玉", "王") : text;
  },
  sign: (kind) => signs[kind] ?? "",
  ways: (kind, promoted) => (promoted ? turned[kind] : plain[kind]) ?? [],
  scale: (kind) => (large.includes(kind) ? 1.1 : small.includes(kind) ? 0.93 : 1.03),
};
