import { expect, it } from "vitest";
import { readBoards } from "./boards_list";

it("A pairing list is read as it is copied, numbered or not", () => {
  expect(readBoards("1, Sato, Tanaka\n3\tSuzuki\tIto\n\n Abe 、 Mori\n＃７，山田，鈴木", 2).boards).toEqual([
    { number: 1, players: ["Sato", "Tanaka"] },
    { number: 3, players: ["Suzuki", "Ito"] },
    { number: 4, players: ["Abe", "Mori"] },
    { number: 7, players: ["山田", "鈴木"] },
  ]);
  expect(readBoards("A,B", 2, 5).boards[0]!.number).toBe(5);
});

it("Names may be missing, but not too many, and no table stands twice", () => {
  expect(readBoards("1\n2, Sato", 2)).toEqual({ boards: [{ number: 1, players: ["", ""] }, { number: 2, players: ["Sato", ""] }], faults: [] });
  expect(readBoards("1, a, b, c\n2, a, b\n2, c, d\nSato", 2)).toMatchObject({ boards: [{ number: 2 }], faults: [1, 3, 4] });
  expect(readBoards("1,a,b,c,d", 4).boards[0]!.players).toHaveLength(4);
});
