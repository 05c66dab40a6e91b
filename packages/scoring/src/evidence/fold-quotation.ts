import { foldWidthAndCase } from "@rubrica/report-model";

/** A text reduced to what a quotation must agree in, with the way back to the original. */
export interface FoldedText {
  readonly text: string;
  /** UTF-16 offset in the original of each UTF-16 unit of `text`, and the original's length at the end. */
  readonly offsets: Uint32Array;
}

/** White space, soft and hard hyphens, dashes, and characters without width. */
const DROPPED = /[\s\p{Pd}\u00ad\u200b-\u200f\u2060\ufeff]/u;

const SAME_SIGN: Readonly<Record<string, string>> = {
  "“": '"',
  "”": '"',
  "„": '"',
  "「": '"',
  "」": '"',
  "『": '"',
  "』": '"',
  "‘": "'",
  "’": "'",
  "。": ".",
  "、": ",",
  "【": "[",
  "】": "]",
};

/**
 * Makes equal what differs only in width, compatibility forms, case, quotation marks, Chinese or Latin punctuation,
 * white space, hyphens and dashes: line breaks and hyphenation then cannot make a true quotation look false. Unlike
 * `foldText` of `@rubrica/report-model` it keeps the other signs (`81%` is not `81`), and where each character stood.
 */
export function foldQuotation(text: string): FoldedText {
  const folded: string[] = [];
  const offsets = new Uint32Array(text.length * 4 + 1);
  let length = 0;
  let start = 0;
  for (const character of text) {
    for (const unit of foldCharacter(character)) {
      if (length + unit.length >= offsets.length) break;
      for (let index = 0; index < unit.length; index++) offsets[length++] = start;
      folded.push(unit);
    }
    start += character.length;
  }
  offsets[length] = text.length;
  return { text: folded.join(""), offsets: offsets.subarray(0, length + 1) };
}

const cache = new Map<string, string>();

function foldCharacter(character: string): string {
  const known = cache.get(character);
  if (known !== undefined) return known;
  let folded = "";
  for (const part of foldWidthAndCase(character)) {
    if (!DROPPED.test(part)) folded += SAME_SIGN[part] ?? part;
  }
  if (cache.size < 20_000) cache.set(character, folded);
  return folded;
}
