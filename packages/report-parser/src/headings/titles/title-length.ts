/** How long headings are at most. */
import { countHan } from "@rubrica/report-model";

const MAX_WIDE_CHARACTERS = 50;
/** Questions with a number of two parts or more. */
const MAX_WIDE_CHARACTERS_NUMBERED = 90;
const MAX_LATIN_CHARACTERS = 110;
const MAX_LATIN_CHARACTERS_WRAPPED = 170;
/** Characters on one line. */
export const LONGEST_LINE: number = MAX_LATIN_CHARACTERS;

export interface MeasuredTitle {
  readonly text: string;
  readonly lineCount: number;
  /** True when a number tells that it is a heading. */
  readonly isNumbered: boolean;
}

export function isTooLong({ text, lineCount, isNumbered }: MeasuredTitle): boolean {
  const wide = countHan(text);
  if (wide > 0.3 * text.length) return text.length > (isNumbered ? MAX_WIDE_CHARACTERS_NUMBERED : MAX_WIDE_CHARACTERS);
  return text.length > (lineCount > 1 ? MAX_LATIN_CHARACTERS_WRAPPED : MAX_LATIN_CHARACTERS);
}
