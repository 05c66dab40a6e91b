/** Stands for a glyph without a Unicode value. */
export const REPLACEMENT = "\ufffd";

const BASIC_PLANE = 0x10000;
const known: (string | undefined)[] = [];

/** Text of a code point as an engine gives it: tabs and line ends are spaces, other control characters no text. */
export function characterOf(unicode: number): string {
  if (unicode >= BASIC_PLANE) return unicode <= 0x10ffff ? String.fromCodePoint(unicode) : REPLACEMENT;
  const text = known[unicode];
  if (text !== undefined) return text;
  const made = makeCharacter(unicode);
  known[unicode] = made;
  return made;
}

function makeCharacter(unicode: number): string {
  if (unicode >= 0x20) return String.fromCharCode(unicode);
  return unicode === 0x09 || unicode === 0x0a || unicode === 0x0d ? " " : REPLACEMENT;
}
