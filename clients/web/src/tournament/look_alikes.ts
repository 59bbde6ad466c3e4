// Names that people take for each other: the same after width, case, spaces and old forms of kanji are folded, or with
// letters of another script that look like Latin ones. Names are kept as written; this only flags them.

/** Old and variant forms, by the common one. */
const kanji: Readonly<Record<string, string>> = {
  斉: "齊齋斎齎",
  辺: "邊邉",
  高: "髙",
  崎: "﨑嵜碕",
  沢: "澤",
  浜: "濱濵",
  島: "嶋嶌",
  広: "廣",
  国: "國",
  桜: "櫻",
  竜: "龍",
  滝: "瀧",
  渋: "澁",
  塩: "鹽",
  関: "關",
  徳: "德",
  吉: "𠮷",
  富: "冨",
  真: "眞",
  恵: "惠",
  栄: "榮",
  実: "實",
  寿: "壽",
  礼: "禮",
  闘: "鬪",
  万: "萬",
  与: "與",
  来: "來",
  学: "學",
  宝: "寶",
  円: "圓",
  蔵: "藏",
  鉄: "鐵",
  児: "兒",
  遥: "遙",
  槙: "槇",
  亀: "龜",
  芦: "蘆",
  曽: "曾",
  桧: "檜",
  薮: "藪",
  祢: "禰",
  館: "舘",
  峰: "峯",
  土: "圡",
  柳: "栁",
  船: "舩",
  条: "條",
  戸: "戶",
  黒: "黑",
  横: "橫",
  増: "增",
  清: "淸",
  瀬: "瀨",
};

/** Letters of other scripts that are drawn like Latin ones. */
const letters: Readonly<Record<string, string>> = {
  а: "a", е: "e", о: "o", р: "p", с: "c", х: "x", у: "y", і: "i", ѕ: "s", ј: "j", ԁ: "d", һ: "h", ո: "n",
  в: "b", к: "k", м: "m", н: "h", т: "t", α: "a", ο: "o", ν: "v", ρ: "p", ι: "i", κ: "k", τ: "t", υ: "u", ε: "e", η: "n",
};

const common = new Map<string, string>([
  ...Object.entries(kanji).flatMap(([one, others]) => [...others].map((other) => [other, one] as const)),
  ...Object.entries(letters),
]);

/** Marks above a letter in Latin script; a dakuten is no ornament, and is kept. */
const marks = /[\u0300-\u036f]/gu;
/** Spaces, dots between names, dashes, and everything that is not seen. */
const unseen = /[\p{White_Space}\p{Cf}\p{Cc}\u3164\u115f\u1160\uffa0\u00b7\u30fb.,'’\-‐‑–—_]/gu;

/** What is left of a name when all is folded that people do not see or do not mind: equal folds are look-alikes. */
export function fold(name: string): string {
  const plain = name.normalize("NFKC").toLowerCase().normalize("NFD").replace(marks, "").normalize("NFC").replace(unseen, "");
  return [...plain].map((sign) => common.get(sign) ?? sign).join("");
}

export interface Twins<T> {
  fold: string;
  members: readonly T[];
}

/** All who look like somebody else, by name. */
export function lookAlikes<T extends { name: string }>(all: readonly T[]): Twins<T>[] {
  const byFold = new Map<string, T[]>();
  for (const one of all) {
    const key = fold(one.name);
    byFold.set(key, [...(byFold.get(key) ?? []), one]);
  }
  return [...byFold].filter(([key, members]) => key !== "" && members.length > 1).map(([key, members]) => ({ fold: key, members }));
}

/** "U+9089", for each sign by which two names differ: what eyes do not see. */
export function codePoints(name: string): string {
  return [...name].map((sign) => `U+${sign.codePointAt(0)!.toString(16).toUpperCase().padStart(4, "0")}`).join(" ");
}
