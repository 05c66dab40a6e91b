/** Titles at the beginning of a line on which the text goes on: headings of paragraphs, set in a type of their own. */
import type { LayoutLine, TextSpan } from "../../layout/page-layout.ts";
import { isSmallCapitals } from "./heading-look.ts";
import { splitHeadingNumber, titleKey } from "./heading-number.ts";

export interface RunInQuery {
  /** {@link titleKey} of number and title. */
  readonly key: string;
  /** {@link titleKey} of the title alone. */
  readonly bare: string;
  /** True when a colon, a point or a dash is enough to part the title from the text. */
  readonly believesMarks: boolean;
}

/** What parts a title from the text in the same type. */
const MARK = /^\s?(?:[:：.。]\s|[—–]|\s-\s)/;

/** Offset at which the title at the beginning of a line ends; null when the line does not open with it and go on. */
export function endOfRunIn(line: LayoutLine, { key, bare, believesMarks }: RunInQuery): number | null {
  const end = endOfKey(line.text, 0, key) ?? endBehindNumber(line.text, bare);
  if (end === null || !/\p{L}/u.test(line.text.slice(end))) return null;
  return changesType(line, end) || (believesMarks && MARK.test(line.text.slice(end))) ? end : null;
}

function endBehindNumber(text: string, bare: string): number | null {
  const { number, title } = splitHeadingNumber(text);
  return number === null ? null : endOfKey(text, text.length - title.length, bare);
}

/** Where the text from an offset has spelt out the key, and a word ends. */
function endOfKey(text: string, from: number, key: string): number | null {
  let spelt = 0;
  for (let end = from; end < text.length && spelt < key.length; end++) {
    const own = titleKey(text[end]!);
    if (!key.startsWith(own, spelt)) return null;
    spelt += own.length;
    if (spelt === key.length && !/^[\p{L}\p{N}_]{2}$/u.test(text.slice(end, end + 2))) return end + 1;
  }
  return null;
}

/** Bold before plain, italics before upright, capitals or monospace before ordinary type. */
function changesType({ spans, text }: LayoutLine, end: number): boolean {
  const before = spanAt(spans, lastLetter(text, end));
  const behind = spanAt(spans, end + Math.max(0, text.slice(end).search(/[\p{L}\p{N}]/u)));
  return before !== null && behind !== null && typeOf(before) !== typeOf(behind);
}

function lastLetter(text: string, end: number): number {
  for (let offset = end - 1; offset > 0; offset--) if (/[\p{L}\p{N}]/u.test(text[offset]!)) return offset;
  return 0;
}

function spanAt(spans: readonly TextSpan[], offset: number): TextSpan | null {
  return spans.findLast((span) => span.start <= offset) ?? null;
}

function typeOf({ font }: TextSpan): string {
  return `${font.bold}/${font.italic}/${font.monospace}/${isSmallCapitals(font.name)}`;
}
