/** Longest school number. */
const MAX_SCHOOL_NUMBER_LENGTH = 64;

/** Why a school number is not taken as it stands. */
export type SchoolNumberMistake =
  | "number_too_long"
  | "number_in_exponents"
  | "number_with_decimals"
  | "number_without_zeros";

/** A school number as a spreadsheet holds it: the text, and whether an apostrophe marks it as text. */
export interface WrittenNumber {
  readonly number: string;
  readonly isMarkedAsText: boolean;
}

/** Normalizes a cell: full-width digits become digits; spaces and the apostrophe that marks text in spreadsheets are removed. */
export function readSchoolNumber(cell: string): WrittenNumber {
  const text = cell.normalize("NFKC").replace(/\s/g, "");
  const isMarkedAsText = /^['‘’]/.test(text);
  return { number: isMarkedAsText ? text.slice(1) : text, isMarkedAsText };
}

/** The school numbers among which a number stands. */
export interface NumberContext {
  /** Those of the members. */
  readonly members: ReadonlySet<string>;
  /** Length of most numbers of the roster and the course; `null`: there are too few. */
  readonly usualLength: number | null;
  /** The longest spelling of each number of the roster and the course, by the number without leading zeros. */
  readonly longest: ReadonlyMap<string, number>;
}

/** The context of the numbers of a roster in a course. */
export function numberContext(roster: readonly string[], members: readonly string[]): NumberContext {
  const longest = new Map<string, number>();
  const all = [...roster, ...members];
  for (const number of all) {
    const key = withoutZeros(number);
    longest.set(key, Math.max(longest.get(key) ?? 0, number.length));
  }
  return { members: new Set(members), usualLength: usualLengthOf(all), longest };
}

/**
 * How a spreadsheet damaged the number: `2.02E+11`, `2023001.0`, or lost leading zeros. Zeros are lost if the same
 * number with leading zeros is known, or if the number is shorter than most other numeric ones and no member has it. A
 * number that is marked as text is taken as it is.
 */
export function findNumberMistake(
  { number, isMarkedAsText }: WrittenNumber,
  { members, usualLength, longest }: NumberContext,
): SchoolNumberMistake | null {
  if (number.length > MAX_SCHOOL_NUMBER_LENGTH) return "number_too_long";
  if (isMarkedAsText) return null;
  if (/^\d+(\.\d+)?E[+-]?\d+$/i.test(number)) return "number_in_exponents";
  if (/^\d+\.\d+$/.test(number)) return "number_with_decimals";
  if (!/^\d+$/.test(number)) return null;
  if ((longest.get(withoutZeros(number)) ?? 0) > number.length) return "number_without_zeros";
  return usualLength !== null && number.length < usualLength && !members.has(number) ? "number_without_zeros" : null;
}

function withoutZeros(number: string): string {
  return /^\d+$/.test(number) ? number.replace(/^0+(?=\d)/, "") : number;
}

/** The length of most of the numbers that are digits alone; `null` where fewer than three are, or none is that common. */
function usualLengthOf(numbers: readonly string[]): number | null {
  const digits = numbers.filter((number) => /^\d+$/.test(number));
  if (digits.length < 3) return null;
  const counts = new Map<number, number>();
  for (const { length } of digits) counts.set(length, (counts.get(length) ?? 0) + 1);
  const [length = 0, count = 0] = [...counts].sort((one, other) => other[1] - one[1])[0] ?? [];
  return count * 2 > digits.length ? length : null;
}
