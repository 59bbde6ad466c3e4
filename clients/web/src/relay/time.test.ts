import { expect, it } from "vitest";
import { parseTime, timeText } from "./time";

it.each([
  ["12:34", 754], ["754", 474], ["1:02:03", 3_723], ["45", 45], ["5", 5], ["0:00", 0], ["10203", 3_723], ["120:00", 7_200], ["１２：３４", 754], ["12.34", 754], ["12分34秒", 754],
])("A typed time %s is %i s", (text, seconds) => expect(parseTime(text)).toBe(seconds * 1_000));

it.each(["", "12:3", "12:60", "190", "1:60:00", "a", "1:2:3:4", ":30", "-1", "16000"])("%s is no time", (text) => expect(parseTime(text)).toBeUndefined());

it("A time shows zero only when it is zero", () => expect([0, 1, 61_000, 3_723_000, -5].map(timeText)).toEqual(["0:00", "0:01", "1:01", "1:02:03", "0:00"]));
