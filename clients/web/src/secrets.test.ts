import { describe, expect, it } from "vitest";
import { codeOf, discDigest, newNonce, readCode, sealDigest } from "./secrets";

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString("hex");
const nonce = Uint8Array.from({ length: 16 }, (_, index) => index);

describe("Secrets", () => {
  // BLAKE2b-256 of nonce, match id and what is hidden, by another implementation; server/records/digest.cpp says the order.
  it("have the digests the server makes", () => {
    expect(hex(discDigest(nonce, "m1", true))).toBe("cdb8bd9b829a19a7fd65183844ee26135dade64279f75cc09e821fbbd2cfceab");
    expect(hex(sealDigest(nonce, "m1", 20, "7g7f"))).toBe("9e9a1666a62861c363a175421733e4341ca8b642e4c50d7656611342dbbdf118");
  });

  it("look different each time", () => {
    expect(hex(newNonce())).not.toBe(hex(newNonce()));
    expect(hex(discDigest(nonce, "m1", true))).not.toBe(hex(discDigest(nonce, "m1", false)));
    expect(hex(discDigest(nonce, "m1", true))).not.toBe(hex(discDigest(nonce, "m2", true)));
  });

  it("can be written down and read again", () => {
    const code = codeOf({ move: "8h2b+", nonce });
    expect(code).toBe("8h2b+ 0001-0203-0405-0607-0809-0a0b-0c0d-0e0f");
    expect(readCode(`  8h2b+   ${code.slice(6).toUpperCase().replaceAll("-", " ")}  `)).toEqual({ move: "8h2b+", nonce });
    expect(readCode("8h2b+ 0001-0203")).toBeUndefined();
    expect(readCode("")).toBeUndefined();
  });
});
