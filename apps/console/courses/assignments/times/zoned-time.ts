const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

const formatters = new Map<string, Intl.DateTimeFormat>();

/** Making a formatter costs more than using it. */
function formatter(zone: string, tag: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify([zone, tag, options]);
  const known = formatters.get(key);
  if (known) return known;
  const made = new Intl.DateTimeFormat(tag, { ...options, timeZone: zone });
  formatters.set(key, made);
  return made;
}

/** The time zone where this browser knows it, else UTC. */
export function knownZone(zone: string): string {
  try {
    formatter(zone, "en", {});
    return zone;
  } catch {
    return "UTC";
  }
}

/** How far the clocks of a zone are ahead of UTC at an instant, in milliseconds. */
export function offsetIn(zone: string, instant: number): number {
  const parts = formatter(zone, "en", {
    calendar: "gregory",
    era: "short",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
    hourCycle: "h23",
  }).formatToParts(instant);
  const read = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((part) => part.type === type)?.value);
  const wall = Date.UTC(read("year"), read("month") - 1, read("day"), read("hour"), read("minute"), read("second"));
  return wall - Math.floor(instant / 1000) * 1000;
}

/** What the clocks of a zone show at an instant, to the minute, as a field has it: `2026-11-20T23:59`. */
export function wallTimeOf(instant: number | string, zone: string): string {
  const at = typeof instant === "number" ? instant : Date.parse(instant);
  return new Date(at + offsetIn(zone, at)).toISOString().slice(0, 16);
}

/**
 * The instant at which the clocks of a zone show a time, at the beginning of its minute; null for what is no date. A time that
 * is skipped when clocks go forward is as much later as they go; of one that comes twice it is the first.
 */
export function instantOf(wallTime: string, zone: string): number | null {
  const found = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)$/.exec(wallTime);
  if (!found || Number(found[1]) < 1970) return null;
  const wall = Date.parse(`${wallTime}:00Z`);
  if (Number.isNaN(wall) || new Date(wall).toISOString().slice(0, 16) !== wallTime) return null;
  const offsets = [offsetIn(zone, wall - DAY), offsetIn(zone, wall + DAY)] as const;
  const fitting = offsets.map((offset) => wall - offset).filter((at) => at + offsetIn(zone, at) === wall);
  return fitting.length > 0 ? Math.min(...fitting) : wall - offsets[0];
}

/** The last millisecond of the minute, for times that include their minute. */
export function endOfMinute(instant: number): number {
  return Math.floor(instant / MINUTE) * MINUTE + MINUTE - 1;
}

/** `UTC+8`, `UTC-3:30`, `UTC`. */
export function offsetName(zone: string, instant: number): string {
  const minutes = Math.round(offsetIn(zone, instant) / MINUTE);
  if (minutes === 0) return "UTC";
  const rest = Math.abs(minutes) % 60;
  const hours = Math.floor(Math.abs(minutes) / 60);
  return `UTC${minutes < 0 ? "-" : "+"}${hours}${rest === 0 ? "" : `:${String(rest).padStart(2, "0")}`}`;
}

/** The name of a zone with its offset at an instant: `China Standard Time, UTC+8`. */
export function zoneName(zone: string, instant: number, tag: string): string {
  const name = formatter(zone, tag, { timeZoneName: "long" })
    .formatToParts(instant)
    .find(({ type }) => type === "timeZoneName")?.value;
  const offset = offsetName(zone, instant);
  // A zone without a name of its own is called by its offset.
  if (name === undefined || /^(GMT|UTC)/.test(name)) return offset;
  return `${name}${tag.startsWith("zh") ? "，" : ", "}${offset}`;
}

/** Day and time in a zone, with the year where it is another one than now: `20 November 23:59`. */
export function momentIn(zone: string, instant: number, tag: string, now: number): string {
  const isOtherYear = wallTimeOf(instant, zone).slice(0, 4) !== wallTimeOf(now, zone).slice(0, 4);
  const date = formatter(zone, tag, { month: "long", day: "numeric", ...(isOtherYear && { year: "numeric" }) });
  return `${date.format(instant)} ${wallTimeOf(instant, zone).slice(11)}`;
}
