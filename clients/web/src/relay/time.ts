// Times as an operator types them from the clock on the table.

/** "12:34", "1:02:03", or the digits alone, seconds last: "754" is 7:54, "45" 0:45. Wide digits and signs count too.
 *  @returns ms; undefined: no time */
export function parseTime(text: string): number | undefined {
  const plain = text.normalize("NFKC").trim().replace(/[.\u2019'\u5206\u79d2]/g, (sign) => (sign === "\u79d2" ? "" : ":"));
  const digits = /^\d{1,6}$/.test(plain);
  const parts = digits ? plain.padStart(6, "0").match(/../g)! : plain.split(":");
  if (parts.length > 3 || !parts.every((part, i) => (i === 0 ? /^\d{1,3}$/ : /^\d{2}$/).test(part))) return undefined;
  if (!digits && parts.length < 2) return undefined;
  const [seconds, minutes, hours] = [...parts].reverse().map(Number);
  if (seconds! > 59 || (parts.length === 3 && minutes! > 59)) return undefined;
  return ((hours ?? 0) * 3_600 + (minutes ?? 0) * 60 + seconds!) * 1_000;
}

/** "12:34", "1:02:03": as the clock shows it, whole seconds up, so that zero is seen only when it is zero. */
export function timeText(ms: number): string {
  const all = Math.ceil(Math.max(0, ms) / 1_000);
  const two = (value: number): string => String(value).padStart(2, "0");
  const minutes = Math.floor(all / 60);
  return minutes < 60 ? `${minutes}:${two(all % 60)}` : `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(all % 60)}`;
}
