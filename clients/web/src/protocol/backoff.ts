/** How long to wait before the next attempt to connect. `full jitter`: a server that drops everybody is not
 *  met by everybody at once (pitfall 24). The first attempt comes soon, the wait never exceeds the cap. */
export interface Backoff {
  firstMs: number;
  capMs: number;
}

/** What a closing server asks for: "retry_after_ms=N" in the reason of close codes 1012 and 1013. */
export function askedWait(code: number, reason: string): number {
  return code === 1012 || code === 1013 ? Number(/retry_after_ms=(\d{1,7})\b/.exec(reason)?.[1] ?? 0) : 0;
}

export const patience: Backoff = { firstMs: 500, capMs: 10_000 };

/** @param attempt 0 for the first attempt after a loss.  @param random in [0, 1) */
export function waitBefore(attempt: number, random: number, { firstMs, capMs }: Backoff = patience): number {
  const ceiling = Math.min(capMs, firstMs * 2 ** Math.min(attempt, 16));
  return Math.round(ceiling / 2 + (ceiling / 2) * random);
}
