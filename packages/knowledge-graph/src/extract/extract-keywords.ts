import { foldWidthAndCase, type ParsedReport } from "@rubrica/report-model";
import { cleanText } from "../text/clean-text.ts";
import { foldKeyword } from "../text/fold-text.ts";
import type { FragmentKeyword } from "./graph-fragment.ts";

/** Longer entries are sentences that were misread as keywords. */
const MAX_CHARACTERS = 60;

/** The keywords of every language, each once, with the number of times that the text uses them. */
export function extractKeywords(parsed: ParsedReport): readonly FragmentKeyword[] {
  const text = foldWidthAndCase(parsed.text);
  const found = new Map<string, FragmentKeyword>();
  for (const list of parsed.keywords) {
    for (const printed of list.words) {
      const word = bareKeyword(printed);
      const folded = foldKeyword(word);
      if (folded === "" || /^\p{N}+$/u.test(folded) || word.length > MAX_CHARACTERS || found.has(folded)) continue;
      found.set(folded, { word, page: list.page, mentions: countMentions(text, word) });
    }
  }
  return [...found.values()];
}

/** The word without the abbreviation in brackets behind it and without stray punctuation at its ends. */
export function bareKeyword(printed: string): string {
  return cleanText(printed)
    .replace(/\s*[（(][^（）()]*[）)]\s*$/u, "")
    .replace(/^[^\p{L}\p{N}.]+|[^\p{L}\p{N}+#]+$/gu, "");
}

function countMentions(foldedText: string, word: string): number {
  const sought = foldWidthAndCase(word);
  let mentions = 0;
  for (let at = foldedText.indexOf(sought); at !== -1; at = foldedText.indexOf(sought, at + sought.length)) {
    if (standsAlone(foldedText, at, at + sought.length)) mentions += 1;
  }
  return mentions;
}

/** `rust` inside `trust` is no mention; Chinese has no spaces, so there every hit counts. */
function standsAlone(text: string, start: number, end: number): boolean {
  return !joinsLatin(text, start) && !joinsLatin(text, end);
}

function joinsLatin(text: string, boundary: number): boolean {
  return isLatin(text.charAt(boundary - 1)) && isLatin(text.charAt(boundary));
}

function isLatin(character: string): boolean {
  return /[a-z0-9]/.test(character);
}
