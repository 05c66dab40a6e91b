/** Dates as references print them: `2012-01-16`, `Oct. 1992`, `6月 24, 2014`, `2014年6月24日`, `c1988`, `1826/1827`. */
import type { CslDate } from "@rubrica/report-model";

const MONTHS: readonly string[] = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

const MONTH_NAME =
  "(?:jan(?:uary|\\.)?|feb(?:ruary|\\.)?|mar(?:ch|\\.)?|apr(?:il|\\.)?|may\\.?|june?\\.?|july?\\.?|aug(?:ust|\\.)?|sept?(?:ember|\\.)?|oct(?:ober|\\.)?|nov(?:ember|\\.)?|dec(?:ember|\\.)?)";

const YEAR = "(?:1[5-9]\\d\\d|20\\d\\d)";

interface DateForm {
  readonly pattern: string;
  /** Order of the captured numbers. */
  readonly parts: readonly ("year" | "month" | "day")[];
}

const FORMS: readonly DateForm[] = [
  { pattern: `(${YEAR})\\s?[-./]\\s?(\\d{1,2})\\s?[-./]\\s?(\\d{1,2})(?!\\d)`, parts: ["year", "month", "day"] },
  { pattern: `(${YEAR})\\s?年\\s?(\\d{1,2})\\s?月\\s?(\\d{1,2})\\s?日?`, parts: ["year", "month", "day"] },
  { pattern: `(\\d{1,2})\\s?月\\s?(\\d{1,2})\\s?日?,?\\s?(${YEAR})`, parts: ["month", "day", "year"] },
  {
    pattern: `(${MONTH_NAME})\\s?(\\d{1,2})\\s?-\\s?(?:${MONTH_NAME}\\s?)?\\d{1,2}\\s?,\\s?(${YEAR})`,
    parts: ["month", "day", "year"],
  },
  { pattern: `(${MONTH_NAME})\\s?(\\d{1,2})(?:st|nd|rd|th)?\\s?,\\s?(${YEAR})`, parts: ["month", "day", "year"] },
  {
    pattern: `(\\d{1,2})(?:st|nd|rd|th)?(?:\\s?-\\s?\\d{1,2})?\\s(${MONTH_NAME}),?\\s?(${YEAR})`,
    parts: ["day", "month", "year"],
  },
  { pattern: `(0?[1-9]|1[0-2])/(\\d{1,2})/(${YEAR})(?!\\d)`, parts: ["month", "day", "year"] },
  { pattern: `(\\d{1,2})/(\\d{1,2})/(${YEAR})(?!\\d)`, parts: ["day", "month", "year"] },
  { pattern: `(${YEAR})\\s?,\\s?(${MONTH_NAME})\\s(\\d{1,2})(?!\\d)`, parts: ["year", "month", "day"] },
  { pattern: `(${YEAR})\\s?年\\s?(\\d{1,2})\\s?月`, parts: ["year", "month"] },
  { pattern: `(\\d{1,2})\\s?月\\s?,?\\s?(${YEAR})`, parts: ["month", "year"] },
  {
    pattern: `(${MONTH_NAME})(?:\\s?[-/]\\s?${MONTH_NAME})?,?\\s?(${YEAR})`,
    parts: ["month", "year"],
  },
  { pattern: `(${YEAR})\\s?,\\s?(${MONTH_NAME})(?![a-z])`, parts: ["year", "month"] },
  { pattern: `(${YEAR})-(0[1-9]|1[0-2])(?![\\d-])`, parts: ["year", "month"] },
  { pattern: "((?:19|20)\\d\\d)(0[1-9]|1[0-2])([0-2]\\d|3[01])(?!\\d)", parts: ["year", "month", "day"] },
  { pattern: `(${YEAR})\\s?[-/]\\s?(?:${YEAR}(?!\\d)|(?=[,.;)\\s]|$))`, parts: ["year"] },
  { pattern: `(${YEAR})(?!\\d)`, parts: ["year"] },
];

const COMPILED = FORMS.map((form) => ({
  expression: new RegExp(`(?<![\\p{L}\\d])${form.pattern}`, "giu"),
  parts: form.parts,
}));

export interface FoundDate {
  readonly start: number;
  readonly end: number;
  readonly date: CslDate;
}

/** All dates in folded text, the most detailed reading of each place, in order of place. */
export function findDates(folded: string): FoundDate[] {
  const found: FoundDate[] = [];
  for (const { expression, parts } of COMPILED) {
    for (const match of folded.matchAll(expression)) {
      const start = match.index;
      const end = start + match[0].length;
      if (found.some((other) => start < other.end && other.start < end)) continue;
      const date = toDate(match, parts);
      if (date !== null) found.push({ start, end, date });
    }
  }
  return found.sort((left, right) => left.start - right.start);
}

/** The first date of a text, or null. */
export function parseDate(folded: string): CslDate | null {
  return findDates(folded)[0]?.date ?? null;
}

function toDate(match: RegExpMatchArray, parts: DateForm["parts"]): CslDate | null {
  const values: Partial<Record<"year" | "month" | "day", number>> = {};
  for (const [index, part] of parts.entries()) {
    const text = match[index + 1] as string;
    values[part] = /^\d/.test(text) ? Number(text) : MONTHS.indexOf(text.slice(0, 3).toLowerCase()) + 1;
  }
  const { year, month, day } = values;
  if (year === undefined) return null;
  if (month === undefined) return { "date-parts": [[year]] };
  if (month < 1 || month > 12) return null;
  if (day === undefined) return { "date-parts": [[year, month]] };
  if (day < 1 || day > 31) return null;
  return { "date-parts": [[year, month, day]] };
}

/** The year of a date, or null. */
export function yearOf(date: CslDate | undefined): number | null {
  return date?.["date-parts"]?.[0]?.[0] ?? null;
}
