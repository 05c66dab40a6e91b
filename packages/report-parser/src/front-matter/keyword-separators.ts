/** Splits a keyword list by whatever parts its words. */
import { hasHan } from "@rubrica/report-model";

/** Tried in order: the first that parts the list is its separator. */
const SEPARATORS: readonly RegExp[] = [
  /\s*[;；]\s*/,
  /\s*[,，、]\s*/,
  /\s*[|｜/]\s*/,
  /\s+[–—·•]\s+|\s*[·•]\s*/,
  /(?<=\p{Ll}{2})\.\s+/u,
];
const MAX_WORD_CHARACTERS = 80;

/**
 * Words of a list. `gapGroups` are the pieces of its line that stand wide apart; they count only where no separator is
 * written.
 */
export function splitKeywords(list: string, gapGroups: readonly string[]): string[] {
  const text = list
    // The Greek question mark looks like a semicolon, and some fonts say it is one.
    .replaceAll("\u037e", ";")
    .replace(/\s+/g, " ")
    .trim()
    .replace(/[.。;；,，]+$/, "");
  if (text === "") return [];
  for (const separator of SEPARATORS) {
    if (separator.test(text)) return clean(text.split(separator));
  }
  if (gapGroups.length > 1) return clean(gapGroups);
  // Chinese terms parted by plain spaces; Latin words side by side are one term.
  const pieces = text.split(" ");
  if (pieces.length > 1 && hasHan(text)) return clean(joinLatin(pieces));
  return clean([text]);
}

/** `深度学习 Vue js 前端` has three terms: neighbouring Latin words stay together. */
function joinLatin(pieces: readonly string[]): string[] {
  const joined: string[] = [];
  for (const piece of pieces) {
    const latin = /^[\x21-\x7e]+$/.test(piece);
    const last = joined.at(-1);
    if (latin && last !== undefined && /^[\x20-\x7e]+$/.test(last)) joined[joined.length - 1] = `${last} ${piece}`;
    else joined.push(piece);
  }
  return joined;
}

function clean(words: readonly string[]): string[] {
  return words
    .map((word) => word.trim().replace(/^[\s:：]+|[\s.。;；,，]+$/g, ""))
    .filter((word) => word !== "" && word.length <= MAX_WORD_CHARACTERS);
}
