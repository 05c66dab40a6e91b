/** Classes of characters that layout and structure decide by. All take UTF-16 text of one glyph or its first code unit. */

/** Chinese characters, kana, full-width forms and CJK punctuation: set without spaces on a grid of one em. */
export function isWideCode(code: number): boolean {
  return (
    (code >= 0x2e80 && code <= 0x9fff) ||
    (code >= 0xf900 && code <= 0xfaff) ||
    (code >= 0xff00 && code <= 0xff60) ||
    (code >= 0xfe30 && code <= 0xfe4f) ||
    (code >= 0xd840 && code <= 0xd88d) ||
    (code >= 0xac00 && code <= 0xd7af)
  );
}

/** Chinese characters only, without punctuation and forms. */
export function isHanCode(code: number): boolean {
  return (
    (code >= 0x4e00 && code <= 0x9fff) ||
    (code >= 0x3400 && code <= 0x4dbf) ||
    (code >= 0xf900 && code <= 0xfaff) ||
    (code >= 0xd840 && code <= 0xd88d) ||
    code === 0x3007
  );
}

/**
 * Chinese characters inside a character class of an expression: the unified block with extension A, which names, titles
 * and prose are written in. Put it between brackets: `` new RegExp(`^[${HAN}·]{2,4}$`) ``. Expressions made with it are
 * constants of their module, for making one costs more than running it.
 */
export const HAN = "\\u3400-\\u9fff";

/** Chinese characters and kana inside a character class of an expression: Japanese writes both. */
export const HAN_OR_KANA = "\\u3040-\\u9fff";

/**
 * All that is set on a grid of one em inside a character class of an expression: Chinese characters, kana, their
 * punctuation and full-width forms.
 */
export const CJK = "\\u2e80-\\u9fff\\uf900-\\ufaff\\uff00-\\uffef";

const ANY_HAN = new RegExp(`[${HAN}]`);
const ANY_CJK = new RegExp(`[${CJK}]`);
const EACH_HAN = new RegExp(`[${HAN}]`, "g");
const HAN_AT_START = new RegExp(`^[${HAN}]`);
const HAN_AT_END = new RegExp(`[${HAN}]$`);

/** Whether a Chinese character stands anywhere in the text. */
export function hasHan(text: string): boolean {
  return ANY_HAN.test(text);
}

/** Whether a character of {@link CJK} stands anywhere in the text. */
export function hasCjk(text: string): boolean {
  return ANY_CJK.test(text);
}

/** Whether the text begins with a Chinese character. Leading white space counts as another character. */
export function startsWithHan(text: string): boolean {
  return HAN_AT_START.test(text);
}

/** Whether the text ends with a Chinese character. Trailing white space and punctuation count as other characters. */
export function endsWithHan(text: string): boolean {
  return HAN_AT_END.test(text);
}

/** How many Chinese characters the text has. */
export function countHan(text: string): number {
  return text.match(EACH_HAN)?.length ?? 0;
}

/** Latin, Greek and Cyrillic letters. */
export function isLetterCode(code: number): boolean {
  return (
    (code >= 0x41 && code <= 0x5a) ||
    (code >= 0x61 && code <= 0x7a) ||
    (code >= 0xc0 && code <= 0x24f && code !== 0xd7 && code !== 0xf7) ||
    (code >= 0x370 && code <= 0x52f) ||
    (code >= 0xfb00 && code <= 0xfb06)
  );
}

/** Any kind of drawn space, including the ideographic one. */
export function isSpaceCode(code: number): boolean {
  return (
    code === 0x20 ||
    code === 0xa0 ||
    code === 0x3000 ||
    (code >= 0x2000 && code <= 0x200a) ||
    code === 0x202f ||
    code === 0x205f
  );
}

/** C0 and C1 controls, lone surrogates' non-characters and the like: never text. */
export function isControlCode(code: number): boolean {
  return code < 0x20 || (code >= 0x7f && code <= 0x9f) || code === 0xfffe || code === 0xffff;
}

/** Kind of an invisible character that changes the text. */
export type DeceptiveKind = "zero-width-characters" | "bidi-control-characters" | "tag-characters";

/** Kind of an invisible character that changes the text of the text layer; null for all other characters. */
export function deceptiveKind(codePoint: number): DeceptiveKind | null {
  if (codePoint < 0x200b && codePoint !== 0x61c && codePoint !== 0x180e) return null;
  if (codePoint >= 0xe0000 && codePoint <= 0xe007f) return "tag-characters";
  if ((codePoint >= 0x202a && codePoint <= 0x202e) || (codePoint >= 0x2066 && codePoint <= 0x2069)) {
    return "bidi-control-characters";
  }
  if (codePoint === 0x200e || codePoint === 0x200f || codePoint === 0x61c) return "bidi-control-characters";
  if ((codePoint >= 0x200b && codePoint <= 0x200d) || (codePoint >= 0x2060 && codePoint <= 0x2064)) {
    return "zero-width-characters";
  }
  return codePoint === 0xfeff || codePoint === 0x180e ? "zero-width-characters" : null;
}

/**
 * Private-use and replacement characters, which a text layer without a correct mapping yields. Dingbats are included:
 * bitmap fonts name their glyphs `a1`, `a2`, which are the names of dingbats.
 */
export function isGarbageCode(code: number): boolean {
  return (code >= 0xe000 && code <= 0xf8ff) || (code >= 0x2701 && code <= 0x27be) || code === 0xfffd || code === 0xfffe;
}
