// Moments are UTC; a place and a reader have zones. What a field for local dates says is read in the zone of the venue, so
// that an event planned from another country begins when its hall opens (K103).

/** Whether the browser knows this IANA zone. */
export function knownZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: zone });
    return zone !== "";
  } catch {
    return false;
  }
}

export const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

interface Wall {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
}

function wallOf(utcMs: number, zone: string): Wall {
  const parts = new Intl.DateTimeFormat("en-u-ca-gregory-nu-latn", {
    timeZone: zone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  }).formatToParts(utcMs);
  const part = (type: string): number => Number(parts.find((one) => one.type === type)?.value);
  return { year: part("year"), month: part("month"), day: part("day"), hour: part("hour"), minute: part("minute") };
}

const asUtc = ({ year, month, day, hour, minute }: Wall): number => Date.UTC(year, month - 1, day, hour, minute);
const two = (n: number): string => String(n).padStart(2, "0");

/** "2026-10-24T14:00", as a field for local dates writes it. "" where the moment is not known. */
export function localText(utcMs: number, zone: string): string {
  if (utcMs === 0) return "";
  const { year, month, day, hour, minute } = wallOf(utcMs, zone);
  return `${String(year).padStart(4, "0")}-${two(month)}-${two(day)}T${two(hour)}:${two(minute)}`;
}

/** The moment of a local date in a zone; 0: no date. Of an hour that comes twice the first is meant; one that is left out
 *  is as far behind the change as it says. */
export function utcOf(local: string, zone: string): number {
  const [, year, month, day, hour, minute] = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)(?::\d\d)?$/.exec(local) ?? [];
  if (!year) return 0;
  const wished = Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute));
  const offset = (at: number): number => asUtc(wallOf(at, zone)) - at;
  const found = [wished - 86_400_000, wished + 86_400_000].map((at) => wished - offset(at));
  const exact = found.filter((at) => asUtc(wallOf(at, zone)) === wished);
  return exact.length > 0 ? Math.min(...exact) : found[0]!;
}

export const sameOffset = (utcMs: number, one: string, other: string): boolean => asUtc(wallOf(utcMs, one)) === asUtc(wallOf(utcMs, other));
