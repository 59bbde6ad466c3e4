import { all, diagonal, straight, type PieceSet, type Way } from "./piece_set";

const scaleOf: Record<string, number> = { K: 1.1, R: 1.07, B: 1.07, G: 1.03, S: 1.03, N: 0.99, L: 0.97, P: 0.93 };

const two: Record<string, string> = { K: "玉将", R: "飛車", B: "角行", G: "金将", S: "銀将", N: "桂馬", L: "香車", P: "歩兵" };
const twoPromoted: Record<string, string> = { R: "龍王", B: "龍馬", S: "成銀", N: "成桂", L: "成香", P: "と金" };
const one: Record<string, string> = { K: "玉", R: "飛", B: "角", G: "金", S: "銀", N: "桂", L: "香", P: "歩" };
const onePromoted: Record<string, string> = { R: "龍", B: "馬", S: "全", N: "圭", L: "杏", P: "と" };

/** International signs. */
export const shogiSigns: Record<string, string> = {
  K: "M-19,14 L-22,-11 L-10,0 L0,-19 L10,0 L22,-11 L19,14 Z M-19,18 H19 V23 H-19 Z",
  R: "M-15,-17 H-8 V-11 H-3.5 V-17 H3.5 V-11 H8 V-17 H15 V-4 L10,0 V13 L15,18 V23 H-15 V18 L-10,13 V0 L-15,-4 Z",
  B: "M0,-22 C11,-13 14,-3 8,8 H-8 C-14,-3 -11,-13 0,-22 Z M-9,11 H9 L14,18 V23 H-14 V18 Z",
  G: "M0,-8 A9,9 0 1 1 -0.01,-8 Z M-2,-19 H2 L1,-11 H-1 Z M-2,21 H2 L1,13 H-1 Z M-20,-1 V3 L-12,2 V0 Z M20,-1 V3 L12,2 V0 Z M-15.5,-12.6 L-12.6,-15.5 L-7.5,-8.5 L-8.5,-7.5 Z M15.5,-12.6 L12.6,-15.5 L7.5,-8.5 L8.5,-7.5 Z M-15.5,14.6 L-12.6,17.5 L-7.5,10.5 L-8.5,9.5 Z M15.5,14.6 L12.6,17.5 L7.5,10.5 L8.5,9.5 Z",
  S: "M5,-18 A19,19 0 1 0 17,11 A15,15 0 1 1 5,-18 Z",
  N: "M-13,22 H14 C15,4 12,-10 1,-15 L2,-21 L-5,-16 C-12,-11 -17,-4 -17,2 L-12,6 L-3,1 C-3,9 -13,12 -13,22 Z",
  L: "M0,-23 L7,-9 L2.5,-9 V9 H8 V13 H2.5 V23 H-2.5 V13 H-8 V9 H-2.5 V-9 L-7,-9 Z",
  P: "M-13,22 H13 L8,12 C5,6 4,3 4,0 A9,9 0 1 0 -4,0 C-4,3 -5,6 -8,12 Z",
};

const gold: Way[] = all("step", [...straight, [-1, -1], [1, -1]]);
const plain: Record<string, Way[]> = {
  K: all("step", [...straight, ...diagonal]),
  R: all("run", straight),
  B: all("run", diagonal),
  G: gold,
  S: all("step", [[0, -1], ...diagonal]),
  N: all("jump", [[-0.55, -1], [0.55, -1]]),
  L: all("run", [[0, -1]]),
  P: all("step", [[0, -1]]),
};
const turned: Record<string, Way[]> = {
  R: [...all("run", straight), ...all("step", diagonal)],
  B: [...all("run", diagonal), ...all("step", straight)],
  S: gold,
  N: gold,
  L: gold,
  P: gold,
};

export const shogiSet: PieceSet = {
  /** The second seat's king is 王, as the higher ranked sits there by custom. */
  characters(kind, promoted, seat, style) {
    const table = style === "kanji2" ? (promoted ? twoPromoted : two) : promoted ? onePromoted : one;
    const text = table[kind] ?? kind;
    return kind === "K" && seat === 1 ? text.replace("玉", "王") : text;
  },
  sign: (kind) => shogiSigns[kind] ?? "",
  ways: (kind, promoted) => (promoted ? turned[kind] : plain[kind]) ?? [],
  scale: (kind) => scaleOf[kind] ?? 0.9,
};
