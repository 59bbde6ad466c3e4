/** How long to wait before the next attempt to connect. `full jitter`: a server that drops everybody is not
 *  met by everybody at once (pitfall 24). The first attempt comes soon, the wait never exceeds the cap. */
export interface Backoff {
  firstMs: number;
  capMs: number;
}

export const patience: Backoff = { firstMs: 500, capMs: 15_000 };

/** @param attempt 0 for the first attempt after a loss.  @param random in [0, 1) */
export function waitBefore(attempt: number, random: number, { firstMs, capMs }: Backoff = patience): number {
  const ceiling = Math.min(capMs, firstMs * 2 ** Math.min(attempt, 16));
  return Math.round(ceiling / 2 + (ceiling / 2) * random);
}
