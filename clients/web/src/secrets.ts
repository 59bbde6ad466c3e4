// What a player hides until it is shown: the disc and the sealed move. The digest goes to the server; what opens it stays in
// this browser, and on paper. It is what server/records/digest.cpp makes of the same.
import { blake2b } from "@noble/hashes/blake2b";
import { forget, keep, recall } from "./settings";

const nonceSize = 16;
const text = new TextEncoder();

function digest(nonce: Uint8Array, ...parts: string[]): Uint8Array {
  const hash = blake2b.create({ dkLen: 32 }).update(nonce);
  for (const part of parts) hash.update(text.encode(part));
  return hash.digest();
}

export const discDigest = (nonce: Uint8Array, matchId: string, blackUp: boolean): Uint8Array =>
  digest(nonce, matchId, "disc", blackUp ? "black" : "white");

export const sealDigest = (nonce: Uint8Array, matchId: string, ply: number, move: string): Uint8Array =>
  digest(nonce, matchId, String(ply), move);

export const newNonce = (): Uint8Array => crypto.getRandomValues(new Uint8Array(nonceSize));

const toHex = (bytes: Uint8Array): string => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
const fromHex = (digits: string): Uint8Array => Uint8Array.from(digits.match(/../g) ?? [], (pair) => parseInt(pair, 16));

/** The side that is up, and what proves it. */
export interface HiddenDisc {
  blackUp: boolean;
  nonce: Uint8Array;
}

const discPlace = (matchId: string): string => `tachiai.disc.${matchId}`;
const sealPlace = (matchId: string): string => `tachiai.seal.${matchId}`;

export const keepDisc = (matchId: string, { blackUp, nonce }: HiddenDisc): void =>
  keep(discPlace(matchId), `${blackUp ? "black" : "white"} ${toHex(nonce)}`);

export function keptDisc(matchId: string): HiddenDisc | undefined {
  const [, side, nonce] = /^(black|white) ([0-9a-f]{32})$/.exec(recall(discPlace(matchId)) ?? "") ?? [];
  return nonce === undefined ? undefined : { blackUp: side === "black", nonce: fromHex(nonce) };
}

export interface SealedMove {
  move: string;
  nonce: Uint8Array;
}

/** What opens a sealed move, to be written down: the move, and the nonce in groups of four. */
export const codeOf = ({ move, nonce }: SealedMove): string => `${move} ${toHex(nonce).match(/..../g)!.join("-")}`;

/** A code as it was written down, however it was spaced; undefined: it is none. */
export function readCode(code: string): SealedMove | undefined {
  const [, move, digits] = /^\s*(\S+)\s+([0-9a-fA-F\s-]+)$/.exec(code) ?? [];
  const bare = (digits ?? "").replace(/[\s-]/g, "").toLowerCase();
  return move === undefined || bare.length !== 2 * nonceSize ? undefined : { move, nonce: fromHex(bare) };
}

export const keepSeal = (matchId: string, sealed: SealedMove): void => keep(sealPlace(matchId), codeOf(sealed));
export const keptSeal = (matchId: string): SealedMove | undefined => readCode(recall(sealPlace(matchId)) ?? "");
export const forgetSeal = (matchId: string): void => forget(sealPlace(matchId));
