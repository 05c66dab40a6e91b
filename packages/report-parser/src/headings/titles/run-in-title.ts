/** Titles at the beginning of a line on which the text goes on: headings of paragraphs, set in a type of their own. */
import type { LayoutLine, TextSpan } from "@rubrica/pdf";
import { hasHan } from "@rubrica/report-model";
import { splitHeadingNumber, titleKey } from "./heading-number.ts";
import { isHeavy, isSmallCapitals } from "./title-fonts.ts";

export interface RunInQuery {
  /** {@link titleKey} of number and title. */
  readonly key: string;
  /** {@link titleKey} of the title alone. */
  readonly bare: string;
  /** True when a colon, a point or a dash is enough to part the title from the text. */
  readonly believesMarks: boolean;
}

/** What parts a title from the text in the same type. */
const MARK = /^\s?(?:[:：.。]\s|[—–(（]|\s-\s)/;

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
    const own = titleKey(text.charAt(end));
    if (!key.startsWith(own, spelt)) return null;
    spelt += own.length;
    if (spelt === key.length && !/^[\p{L}\p{N}_]{2}$/u.test(text.slice(end, end + 2))) return end + 1;
  }
  return null;
}

const NUMBERED = /^\d{1,2}\.\d/;
const STATEMENT =
  /^(?:theorem|lemma|definition|proposition|corollary|remark|example|proof|claim|conjecture|notation|exercise|定义|定理|引理|推论|命题|例|注)/i;
const LONGEST_LEAD = 90;

/** Offset at which a numbered title in a type of its own ends, with text behind it; null where a line begins otherwise. */
export function endOfNumberedLead(line: LayoutLine): number | null {
  const { text, spans } = line;
  if (spans.length < 2 || !NUMBERED.test(text)) return null;
  const { number, title } = splitHeadingNumber(text);
  if (number === null || number.depth < 2 || STATEMENT.test(title)) return null;
  const from = text.length - title.length;
  const lead = spanAt(spans, from);
  if (lead === null || typeOf(lead) === PLAIN) return null;
  const behind = spans.find((span) => span.start > from && typeOf(span) !== typeOf(lead) && /\p{L}/u.test(span.text));
  if (behind === undefined || behind.start - from > LONGEST_LEAD) return null;
  const end = from + text.slice(from, behind.start).trimEnd().length;
  return /\p{L}{3}.*[.:：]$/u.test(text.slice(from, end)) && typeOf(behind) === PLAIN ? end : null;
}

/** Bold before plain, italics before upright, capitals or monospace before ordinary type. */
function changesType({ spans, text }: LayoutLine, end: number): boolean {
  const last = lastLetter(text, end);
  const next = end + Math.max(0, text.slice(end).search(/[\p{L}\p{N}]/u));
  const before = spanAt(spans, last);
  const behind = spanAt(spans, next);
  if (before === null || behind === null) return false;
  // Chinese and Latin are of two fonts in one type.
  const sameScript = hasHan(text.charAt(last)) === hasHan(text.charAt(next));
  return typeOf(before) !== typeOf(behind) || (sameScript && before.font.name !== behind.font.name);
}

function lastLetter(text: string, end: number): number {
  for (let offset = end - 1; offset > 0; offset--) if (/[\p{L}\p{N}]/u.test(text.charAt(offset))) return offset;
  return 0;
}

function spanAt(spans: readonly TextSpan[], offset: number): TextSpan | null {
  return spans.findLast((span) => span.start <= offset) ?? null;
}

const PLAIN = "false/false/false/false";

function typeOf({ font }: TextSpan): string {
  return `${font.bold || isHeavy(font.name)}/${font.italic}/${font.monospace}/${isSmallCapitals(font.name)}`;
}
