// Unique for a principal in a match, for ever: 120 random bits. Not crypto.randomUUID, which a page
// served by plain http from another machine does not have.
const alphabet = "0123456789abcdefghijklmnopqrstuv";

export function newRequestId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(24)), (byte) => alphabet[byte & 31]).join("");
}
