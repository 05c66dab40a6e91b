/** The objects and lists that a model wrote, however it wrapped them. */
import { readLenientJson, readStrictJson } from "./lenient-json.ts";

/** A piece of a text. */
export interface TextRange {
  readonly start: number;
  /** Exclusive. */
  readonly end: number;
}

/** A value that a model wrote, and where. */
export interface WrittenValue {
  readonly value: unknown;
  /** As it was written. */
  readonly source: string;
  /** Where in the text it begins. */
  readonly start: number;
  /** Stands among thoughts, not in what was handed in. */
  readonly thought: boolean;
  /** Stands within something that had to be mended to be read, and is listed before it. */
  readonly inner: boolean;
  /** Was no JSON as it stood: the model may not have closed it itself. */
  readonly mended: boolean;
}

/** Characters that are walked over for braces that turn out to be none of JSON: prose and formulas have a few. */
const MAX_WALKED = 3_000_000;
/** A list in brackets counts where it holds objects: others are citations. */
const OPENING = /[{｛]|[[［](?=\s*[{｛])/g;

/**
 * What is written as JSON in a text, in its order; braces within texts of an object are its own. A whole text that is an
 * object written as a string counts as that object. `opening`: what JSON begins with.
 */
export function findWrittenValues(text: string, opening: RegExp = OPENING): WrittenValue[] {
  const inner = parseString(text);
  if (inner !== null && inner !== text) return findWrittenValues(inner, opening);
  const thoughts = thoughtRanges(text);
  const found: WrittenValue[] = [];
  let [end, walked] = [0, 0];
  for (const { index: start } of text.matchAll(opening)) {
    if (start < end) continue;
    if (walked > MAX_WALKED) break;
    const read = readLenientJson(text, start);
    walked += (read?.end ?? text.length) - start;
    if (read === null || !isStructured(read.value)) continue;
    const { value } = read;
    end = read.end;
    const isThought = (from: number, to: number): boolean =>
      thoughts.some((range) => range.start <= from && to <= range.end);
    // A brace in prose swallows what follows it: what stands there as proper JSON is not hidden by the mending.
    for (const each of read.mended ? findProperJson(text, start + 1, end) : []) {
      const thought = isThought(each.start, each.start + each.source.length);
      found.push({ ...each, thought, inner: true, mended: false });
    }
    const source = text.slice(start, end);
    found.push({ value, source, start, thought: isThought(start, end), inner: false, mended: read.mended });
  }
  return found;
}

interface ProperJson {
  readonly start: number;
  readonly value: unknown;
  readonly source: string;
}

/** Objects that begin a line and are JSON as they stand. */
function findProperJson(text: string, from: number, to: number): ProperJson[] {
  const found: ProperJson[] = [];
  for (const { index, 0: match } of text.slice(from, to).matchAll(/^[ \t]*\{/gm)) {
    const start = from + index + match.length - 1;
    const read = readStrictJson(text, start);
    if (read !== null && read.end <= to && isStructured(read.value)) {
      found.push({ start, value: read.value, source: text.slice(start, read.end) });
    }
  }
  return found;
}

/** Prose in braces reads as an object without fields worth the name; a list of numbers is a citation. */
function isStructured(value: unknown): boolean {
  if (Array.isArray(value)) return value.some((each) => typeof each === "object" && each !== null);
  return typeof value === "object" && value !== null && Object.keys(value).length > 0;
}

function parseString(text: string): string | null {
  if (!/^\s*"/.test(text)) return null;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "string" ? value : null;
  } catch {
    return null;
  }
}

/** A tag whose name says that what stands in it is not what is handed in. */
const THOUGHT_TAG = /<(\/?)([a-z_-]*(?:think|thought|reason|reflect|analy|draft|scratch)[a-z_-]*)>/gi;

/** Between tags of thoughts; an end without a beginning ends what stands before it, and a beginning may never end. */
export function thoughtRanges(text: string): TextRange[] {
  const ranges: TextRange[] = [];
  let start: number | null = null;
  for (const tag of text.matchAll(THOUGHT_TAG)) {
    if (tag[1] === "") start ??= tag.index;
    else {
      ranges.push({ start: start ?? 0, end: tag.index });
      start = null;
    }
  }
  if (start !== null) ranges.push({ start, end: text.length });
  return ranges;
}
