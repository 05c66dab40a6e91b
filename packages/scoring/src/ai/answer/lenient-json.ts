/**
 * Reads what a model meant as JSON. What is JSON is parsed as it stands; the rest is first brought into the signs of JSON
 * by what can only be meant (which quotation mark ends a text is told by what stands behind it), then `jsonrepair` mends
 * what is missing. Whoever reads the value has to check it.
 */
import { jsonrepair } from "jsonrepair";
import { keepRepeatedKeys } from "./repeated-keys.ts";

/** A value, and where its source ends. */
export interface LenientValue {
  readonly value: unknown;
  /** Exclusive. */
  readonly end: number;
  /** It had to be mended, so that it may be read wrongly. */
  readonly mended: boolean;
}

/**
 * The object or list that begins at `start`, a brace or bracket; null where none can be read. One whose last braces are
 * missing reaches to the end of the text; one that stops within a text, a key or a number is none.
 */
export function readLenientJson(text: string, start: number): LenientValue | null {
  const strict = readStrictJson(text, start);
  if (strict !== null) return strict;
  const scanned = rewrite(text, start);
  if (scanned === null) return null;
  const value = parse(scanned.json) ?? repair(scanned.json);
  return value === null ? null : { value: value.value, end: scanned.end, mended: true };
}

/** The object or list that begins at `start` where it is JSON as it stands. */
export function readStrictJson(text: string, start: number): LenientValue | null {
  const end = endOfStrict(text, start);
  const strict = end === null ? null : parse(text.slice(start, end));
  return end === null || strict === null ? null : { value: strict.value, end, mended: false };
}

function parse(json: string): { readonly value: unknown } | null {
  try {
    return { value: JSON.parse(keepRepeatedKeys(json)) as unknown };
  } catch {
    return null;
  }
}

function repair(json: string): { readonly value: unknown } | null {
  try {
    return parse(jsonrepair(json));
  } catch {
    return null;
  }
}

/** Where proper JSON that begins at `start` ends. */
function endOfStrict(text: string, start: number): number | null {
  let depth = 0;
  let isInString = false;
  for (let index = start; index < text.length; index++) {
    const character = text[index];
    if (isInString) {
      if (character === "\\") index++;
      else if (character === '"') isInString = false;
    } else if (character === '"') isInString = true;
    else if (character === "{" || character === "[") depth++;
    else if ((character === "}" || character === "]") && --depth === 0) return index + 1;
  }
  return null;
}

/** Signs that stand for those of JSON where no text is. */
const SIGNS: Readonly<Record<string, string>> = {
  "｛": "{",
  "｝": "}",
  "［": "[",
  "］": "]",
  "【": "[",
  "】": "]",
  "：": ":",
  "，": ",",
  "、": ",",
  "；": ",",
};

/** Marks that open a text, with those that may close it. */
const QUOTES: readonly { readonly open: string; readonly close: string }[] = [
  { open: '"“”„＂', close: '"“”＂' },
  { open: "'‘’＇", close: "'‘’＇" },
  { open: "「『", close: "」』" },
];

const COMMENT = /\/\/[^\n]*|\/\*[\s\S]*?\*\/|#[^\n]*/y;
/** A word or number without marks, up to what ends it. */
const BARE = /(?:(?!\/\/|\/\*|\s#)[^,，;；:：{}｛｝[\]［］【】"“”\n])+/y;
const KEY_BEHIND = /\s*["“”'‘＂「]?[^"“”'‘’＂「」:：,，{}\n]{1,80}["“”'’＂」]?\s*[:：]/y;

type Place = "key" | "value";

interface Scanned {
  readonly json: string;
  readonly end: number;
}

/** The same in the signs of JSON; null when it ends within a text. */
function rewrite(text: string, start: number): Scanned | null {
  const open: ("{" | "[")[] = [];
  let place: Place = "value";
  let json = "";
  let index = start;
  while (index < text.length) {
    const character = text.charAt(index);
    const sign = SIGNS[character] ?? character;
    const comment = matchAt(COMMENT, text, index);
    if (comment !== null) {
      index += comment.length;
      continue;
    }
    if (/\s/.test(character)) {
      json += character;
      index++;
      continue;
    }
    const mark = QUOTES.find((each) => each.open.includes(character));
    if (mark !== undefined) {
      const end = endOfText(text, index + 1, { close: mark.close, place, inside: open.at(-1) ?? "{" });
      if (end === null) return null;
      json += quoted(text.slice(index + 1, end));
      index = end + 1;
      place = placeBehindValue(open.at(-1));
      continue;
    }
    if (sign === "{" || sign === "[") {
      open.push(sign);
      place = sign === "{" ? "key" : "value";
    } else if (sign === "}" || sign === "]") {
      open.pop();
      json += sign;
      index++;
      if (open.length === 0) return { json, end: index };
      place = placeBehindValue(open.at(-1));
      continue;
    } else if (sign === ":") place = "value";
    else if (sign === ",") place = placeBehindValue(open.at(-1));
    else {
      const bare = matchAt(BARE, text, index);
      // A number that ends the text may have had more digits.
      if (bare === null || (index + bare.length === text.length && /\d$/.test(bare))) return null;
      json += bareValue(bare.trim());
      index += bare.length;
      continue;
    }
    json += sign;
    index++;
  }
  return { json, end: text.length };
}

/** Behind a value, with a comma or one forgotten. */
function placeBehindValue(inside: "{" | "[" | undefined): Place {
  return inside === "{" ? "key" : "value";
}

function matchAt(expression: RegExp, text: string, index: number): string | null {
  expression.lastIndex = index;
  return expression.exec(text)?.[0] ?? null;
}

/** The mark that ends a text: the first one behind which stands what can only stand behind a text of this place. */
function endOfText(
  text: string,
  start: number,
  { close, place, inside }: { readonly close: string; readonly place: Place; readonly inside: "{" | "[" },
): number | null {
  for (let index = start; index < text.length; index++) {
    const character = text.charAt(index);
    if (character === "\\") index++;
    else if (close.includes(character) && endsHere(text, index + 1, place, inside)) return index;
  }
  return null;
}

const AFTER_VALUE = /\s*(?:[}\]｝］】]|$|\/\/|\/\*|#)/y;
const COMMA = /\s*[,，、]\s*/y;
const AFTER_ITEM = /\s*(?:["“'‘「{[｛［]|[}\]｝］】]|-?\d|\/\/|\/\*|#)/y;
const END_OF_OBJECT = /\s*[}｝]/y;

function endsHere(text: string, index: number, place: Place, inside: "{" | "["): boolean {
  if (place === "key") return /^\s*[:：]/.test(text.slice(index, index + 20));
  if (matchAt(AFTER_VALUE, text, index) !== null) return true;
  const comma = matchAt(COMMA, text, index);
  const behind = index + (comma?.length ?? 0);
  if (inside === "[") return comma !== null && matchAt(AFTER_ITEM, text, behind) !== null;
  if (
    comma !== null &&
    (matchAt(END_OF_OBJECT, text, behind) !== null || /^(?:\/[/*]|#)/.test(text.slice(behind, behind + 2)))
  )
    return true;
  // Without a comma only a line break tells the next key from a word in marks.
  const mayFollow = comma !== null || /^[ \t]*\r?\n/.test(text.slice(index, index + 20));
  return mayFollow && matchAt(KEY_BEHIND, text, behind) !== null;
}

const CONTROLS: Readonly<Record<string, string>> = { "\n": "\\n", "\r": "\\r", "\t": "\\t" };

/** A text of JSON: what is escaped rightly stays, everything else that has to be is escaped. */
function quoted(source: string): string {
  const escaped = source.replaceAll(/\\(?:["\\/bfnrt]|u[0-9a-f]{4})|\\|["\p{Cc}]/giu, (found) => {
    if (found.length > 1) return found;
    if (found === "\\") return "";
    return found === '"' ? '\\"' : (CONTROLS[found] ?? " ");
  });
  return `"${escaped}"`;
}

const WORDS: Readonly<Record<string, string>> = {
  True: "true",
  False: "false",
  None: "null",
  true: "true",
  false: "false",
  null: "null",
};

function bareValue(word: string): string {
  return WORDS[word] ?? (/^-?(?:0|[1-9]\d*)(?:\.\d+)?$/.test(word) ? word : quoted(word));
}
