import { describe, expect, it } from "vitest";
import { readEntries } from "./entries";

const names = (text: string): string[] => readEntries(text).entries.map(({ name }) => name);

describe("A pasted list of entries", () => {
  it("is read with its head line, in any order of columns and in both languages", () => {
    const { entries, faults, unknown } = readEntries("所属,氏名,段位,前回順位,メモ\n東京,佐藤 一,三段,2,x\n大阪,\"鈴木, 次郎\",,,\n");
    expect(faults).toEqual([]);
    expect(unknown).toEqual(["メモ"]);
    expect(entries).toMatchObject([
      { line: 2, name: "佐藤 一", club: "東京", grade: "三段", previousRank: 2 },
      { line: 3, name: "鈴木, 次郎", club: "大阪", previousRank: undefined },
    ]);
  });

  it("needs no head line: name, club, grade", () => {
    expect(readEntries("Ann\tEast\t3 dan\nBob").entries).toMatchObject([{ name: "Ann", club: "East", grade: "3 dan" }, { name: "Bob", club: "" }]);
  });

  it("keeps what spreadsheets write: a mark, semicolons, quotes in quotes, line ends of three kinds", () => {
    expect(names('\ufeffname;club\r\n"O""Hara";"a;b"\rBob;\n\n')).toEqual(['O"Hara', "Bob"]);
    expect(readEntries("﻿name,club\n\"two\nlines\",x\nlast,y").entries.map(({ line }) => line)).toEqual([4]);
  });

  it("says by line what is wrong, and reads the rest", () => {
    const { entries, faults } = readEntries("id,name,seed\nA1,Ann,1\nA1,Bob,\n,,2\nB!,Carl,\nC,Dora,x\n,Ann,\nD,\u202eEve,\nE,Fay,1,9", [{ id: "K", name: "Kim" }]);
    expect(faults).toEqual([
      { line: 3, fault: "same_id", text: "A1" },
      { line: 4, fault: "no_name", text: " |  | 2" },
      { line: 5, fault: "bad_id", text: "B!" },
      { line: 6, fault: "bad_number", text: "x" },
      { line: 7, fault: "same_name", text: "Ann" },
      { line: 8, fault: "invisible", text: "\u202eEve" },
      { line: 9, fault: "too_many_cells", text: "E | Fay | 1 | 9" },
    ]);
    expect(entries.map(({ name }) => name)).toEqual(["Ann"]);
    expect(readEntries("Kim", [{ id: "K", name: "Kim" }]).faults).toMatchObject([{ fault: "same_name" }]);
    expect(readEntries('"Ann').faults).toMatchObject([{ fault: "open_quote" }]);
  });
});
