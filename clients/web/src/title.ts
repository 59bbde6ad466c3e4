// The title of the page, with a sign that somebody waits for this arbiter.
let words = "";
let waiting = 0;

export const titleText = (text: string, calls: number): string => (calls > 0 ? `(${calls}) ${text}` : text);

function write(): void {
  document.title = titleText(words, waiting);
}

export function setTitle(text: string): void {
  words = text;
  write();
}

/** @param calls how many matches wait for the arbiter at this page */
export function setWaiting(calls: number): void {
  if (calls === waiting) return;
  waiting = calls;
  write();
}
