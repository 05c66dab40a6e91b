/** Dates of the Info dictionary and of XMP as ISO 8601 with offset. */

/** `D:YYYYMMDDHHmmSSOHH'mm'` (ISO 32000-1, 7.9.4), any tail missing; seen in the wild also without `D:`. */
const PDF_DATE =
  /^\s*(?:D:)?\s*(\d{4})(\d{2})?(\d{2})?(\d{2})?(\d{2})?(\d{2})?\s*(?:(Z)|([+-])\s*(\d{1,2})(?:'?:?(\d{1,2})'?)?)?/;
const ISO_DATE =
  /^\s*(\d{4})-(\d{2})(?:-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2}))?(?:\.\d+)?\s*(?:(Z)|([+-])(\d{2}):?(\d{2})?)?)?)?/;

/** ISO 8601 of a PDF or ISO date; the offset is `Z` where none is written. Null when it is no date. */
export function isoFromPdfDate(written: string | null | undefined): string | null {
  if (written === null || written === undefined) return null;
  const match = ISO_DATE.exec(written) ?? PDF_DATE.exec(written);
  if (match === null) return null;
  const [
    ,
    year,
    month = "01",
    day = "01",
    hour = "00",
    minute = "00",
    second = "00",
    ,
    sign,
    offsetHours,
    offsetMinutes,
  ] = match;
  if (!isPossible(month, day, hour, minute, second)) return null;
  const offset = sign === undefined ? "Z" : `${sign}${two(offsetHours)}:${two(offsetMinutes)}`;
  return `${year}-${month}-${day}T${hour}:${minute}:${second}${offset}`;
}

function isPossible(month: string, day: string, hour: string, minute: string, second: string): boolean {
  return (
    Number(month) >= 1 &&
    Number(month) <= 12 &&
    Number(day) >= 1 &&
    Number(day) <= 31 &&
    Number(hour) <= 24 &&
    Number(minute) <= 59 &&
    Number(second) <= 60
  );
}

function two(digits: string | undefined): string {
  return (digits ?? "0").padStart(2, "0");
}
