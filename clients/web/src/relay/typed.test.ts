import { describe, expect, it } from "vitest";
import { boardGame } from "../boards";
import { nothingTyped, press, readMove, type Command, type Typing } from "./keyboard";
import { differences, inHand, letters, positionText, putOn, turnedOn } from "./table_board";
import { readTranscript } from "./transcript";

const games = { othello: boardGame("othello")!, shogi: boardGame("shogi")!, chushogi: boardGame("chushogi")!, yonin: boardGame("yonin")! };
const starts = {
  othello: "---------------------------OX------XO--------------------------- X",
  shogi: "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
  chushogi: "lfcsgekgscfl/a1b1txot1b1a/mvrhdqndhrvm/pppppppppppp/3i4i3/12/12/3I4I3/PPPPPPPPPPPP/MVRHDNQDHRVM/A1B1TOXT1B1A/LFCSGKEGSCFL b - 1",
  yonin: "2ScGcKcGcSc2/3PcRcPc3/Sb3Pc3Sd/GbPb5PdGd/KbRbPb3PdRdKd/GbPb5PdGd/Sb3Pa3Sd/3PaRaPa3/2SaGaKaGaSa2 a - abcd d 1",
};
type Name = keyof typeof games;
const at = (name: Name, text: string = starts[name]) => games[name].parse(text)!;
const read = (name: Name, text: string, position?: string) => readMove(games[name], text, at(name, position));

describe("A typed move", () => {
  it.each([
    ["othello", "f5", "f5"], ["othello", "F5", "f5"], ["othello", "ｆ５", "f5"], ["othello", "--", "pass"], ["othello", "f9", undefined], ["othello", "f55", undefined],
    ["shogi", "7776", "7g7f"], ["shogi", "7g7f", "7g7f"], ["shogi", "7G7F", "7g7f"], ["shogi", "P*5e", "P*5e"], ["shogi", "p*55", "P*5e"], ["shogi", "8822+", "8h2b+"],
    ["shogi", "77", undefined], ["shogi", "K*5e", undefined], ["chushogi", "12i12h", "12i12h"], ["chushogi", "7g6f5e", "7g6f5e"], ["chushogi", "7776", undefined],
    ["yonin", "5756", "5g5f"],
  ] as [Name, string, string | undefined][])("of %s: %s is %s", (name, text, move) => expect(read(name, text)).toBe(move));

  it("is turned over where it must be, and never where it is declined", () => {
    const position = "4k4/2P6/9/9/9/9/9/9/4K4 b - 1";
    expect(read("shogi", "7271", position)).toBe("7b7a+");
    expect(read("shogi", "7271=", position)).toBe("7b7a");
  });
});

function type(keys: string[], typing: Typing = nothingTyped): { typing: Typing; commands: Command[] } {
  const commands: Command[] = [];
  for (const key of keys) {
    const after = press(games.shogi, at("shogi"), typing, key);
    if (!after) continue;
    typing = after.typing;
    if (after.command) commands.push(after.command);
  }
  return { typing, commands };
}

describe("Keys at the desk", () => {
  it("enter a move with Enter, unsure with ?", () => {
    expect(type([..."7776", "Enter"])).toEqual({ typing: nothingTyped, commands: [{ do: "enter", move: "7g7f", unsure: false }] });
    expect(type([..."7776?", "Enter"]).commands).toEqual([{ do: "enter", move: "7g7f", unsure: true }]);
  });
  it("press the clock with the space bar, but not in the middle of a move", () => {
    expect(type([" "]).commands).toEqual([{ do: "press" }]);
    expect(type(["7", " "])).toEqual({ typing: { text: "7", asksUndo: false }, commands: [] });
  });
  it("mark the last move with ? alone", () => expect(type(["?"]).commands).toEqual([{ do: "unsure" }]));
  it("ask before they take back, and let go of the question with any other key", () => {
    expect(type(["Backspace"])).toEqual({ typing: { text: "", asksUndo: true }, commands: [] });
    expect(type(["Backspace", "Backspace"]).commands).toEqual([{ do: "undo" }]);
    expect(type(["Backspace", "Enter"]).commands).toEqual([{ do: "undo" }]);
    expect(type(["Backspace", "Escape", "Enter"])).toEqual({ typing: nothingTyped, commands: [] });
    expect(type(["Backspace", "7"]).typing).toEqual({ text: "7", asksUndo: false });
  });
  it("take a letter back, and everything with Escape", () => {
    expect(type(["7", "7", "Backspace"]).typing.text).toBe("7");
    expect(type(["7", "7", "Escape"]).typing).toEqual(nothingTyped);
  });
  it("keep what cannot be read", () => expect(type(["9", "9", "Enter"])).toEqual({ typing: { text: "99", asksUndo: false }, commands: [{ do: "unreadable", text: "99" }] }));
  it("leave other keys to the page", () => expect(press(games.shogi, at("shogi"), nothingTyped, "ArrowLeft")).toBeUndefined());
});

describe("A whole game that is pasted", () => {
  const game = (name: Name, text: string) => readTranscript(games[name], at(name), text);
  it.each(["f5d6c3d3c4", "1. f5 d6 2. c3 d3 3. c4", "F5-D6-C3-D3-C4", '[Event "x"]\n1.f5 2.d6 3.c3 4.d3 5.c4'])("is read: %s", (text) =>
    expect(game("othello", text)).toMatchObject({ breaks: undefined, acts: ["f5", "d6", "c3", "d3", "c4"].map((move) => ({ move })) }));
  it.each(["position startpos moves 7g7f 3c3d", `position sfen ${starts.shogi} moves 7g7f 3c3d`, "7776 3334", "7g7f\n3c3d"])("of shogi: %s", (text) =>
    expect(game("shogi", text)).toMatchObject({ breaks: undefined, acts: [{ move: "7g7f" }, { move: "3c3d" }] }));
  it("says where it breaks", () => expect(game("othello", "f5 a1 c3")).toMatchObject({ breaks: { index: 1, move: "a1", flaw: "turns_nothing" }, acts: [{ move: "f5" }] }));
  it("says what is no move: such a file is for the program", () => expect(game("shogi", "手合割：平手")).toEqual({ unreadable: "手合割:平手" }));
});

describe("What stands on the table", () => {
  it.each(Object.keys(games) as Name[])("is written as the position text of %s", (name) => expect(positionText(games[name], at(name), starts[name])).toBe(starts[name]));
  it("is written with promoted pieces and hands", () => {
    const shogi = "4k4/9/9/9/4+p4/9/9/9/4K3+B w R2Pgs 33";
    expect(positionText(games.shogi, at("shogi", shogi), shogi)).toBe(shogi);
    const yonin = "2ScGcKcGcSc2/3PcRcPc3/Sb3Pc3Sd/GbPb5PdGd/KbRbPb3+PdRdKd/GbPb5PdGd/Sb3Pa3Sd/3PaRaPa3/2SaGaKaGaSa2 b 2PaRd abcd d 9";
    expect(positionText(games.yonin, at("yonin", yonin), yonin)).toBe(yonin);
  });
  it("goes from empty over black and white to empty again", () => {
    const empty = at("othello");
    const faces = [1, 2, 3].map((times) => letters(games.othello, Array.from({ length: times }).reduce<typeof empty>((now) => turnedOn(now, "a1"), empty).pieces.get("a1")));
    expect(faces).toEqual(["X", "O", ""]);
  });
  it("differs square by square, hands last", () => {
    const relay = at("shogi");
    const table = inHand(games.shogi, putOn(putOn(relay, "7g", undefined), "5e", { kind: "P", seat: 0, promoted: true }), 1, "P", 2);
    expect(differences(games.shogi, relay, table)).toEqual([
      { square: "5e", relay: "", table: "+P" }, { square: "7g", relay: "P", table: "" }, { square: "hand1", relay: "", table: "2p" },
    ]);
    expect(differences(games.shogi, relay, inHand(games.shogi, relay, 0, "P", -3))).toEqual([]);
  });
});
