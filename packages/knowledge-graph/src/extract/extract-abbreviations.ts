import type { ParsedReport } from "@rubrica/report-model";
import { cleanText, excerpt } from "../text/clean-text.ts";
import { foldKeyword } from "../text/fold-text.ts";
import { bareKeyword } from "./extract-keywords.ts";
import type { FragmentAbbreviation, FragmentKeyword } from "./graph-fragment.ts";

/** CNN, LSTM, B2B, GANs: what authors print in brackets behind a term. */
const SHORT_FORM = /^[A-Z][A-Z0-9-]{1,7}s?$/;
const MAX_BRACKET_CHARACTERS = 80;

/**
 * Pairs of a keyword and the abbreviation in brackets behind it: 卷积神经网络（CNN）,
 * 卷积神经网络（Convolutional Neural Network，CNN）, Convolutional Neural Network (CNN).
 */
export function extractAbbreviations(
  parsed: ParsedReport,
  keywords: readonly FragmentKeyword[],
): readonly FragmentAbbreviation[] {
  const pairs = new Map<string, FragmentAbbreviation>();
  const keep = (pair: FragmentAbbreviation) => {
    const key = `${foldKeyword(pair.long)} ${pair.short}`;
    if (!pairs.has(key)) pairs.set(key, pair);
  };
  for (const list of parsed.keywords) {
    for (const printed of list.words) {
      const bracket = /[（(]([^（）()]*)[）)]\s*$/u.exec(printed)?.[1];
      if (bracket === undefined) continue;
      for (const pair of pairsOf(bareKeyword(printed), bracket))
        keep({ ...pair, page: list.page, quote: cleanText(printed) });
    }
  }
  for (const { word } of keywords) {
    const found = findInText(parsed.text, word);
    if (found === null) continue;
    const page = pageAt(parsed, found.start) ?? 1;
    for (const pair of pairsOf(word, found.bracket)) keep({ ...pair, page, quote: excerpt(found.quote, 160) });
  }
  return [...pairs.values()];
}

interface Pair {
  readonly long: string;
  readonly short: string;
  readonly spelled: boolean;
}

function pairsOf(word: string, bracket: string): readonly Pair[] {
  const parts = bracket.split(/[,，;；、]|简称|即/).map(cleanText);
  const short = parts.find((part) => SHORT_FORM.test(part))?.replace(/s$/, "");
  if (short === undefined || SHORT_FORM.test(word)) return [];
  const longForms = [word, ...parts.filter((part) => part.includes(" "))];
  const spelled = longForms.some((form) => spells(form, short));
  // A Latin term whose initials do not spell the letters stands beside them for another reason: Python (CPU).
  if (!spelled && !/\p{Script=Han}/u.test(word)) return [];
  return [{ long: word, short, spelled }];
}

/** True when the initials of the words, small words left out or not, are the letters of the short form. */
function spells(long: string, short: string): boolean {
  const words = long.split(/[\s-]+/).filter((word) => word !== "");
  const initials = (list: readonly string[]) => list.map((word) => word.charAt(0).toUpperCase()).join("");
  const letters = short.replace(/[^A-Z]/g, "");
  return [words, words.filter((word) => !/^(?:of|and|for|the|in|to)$/i.test(word))].some(
    (list) => list.length > 1 && initials(list) === letters,
  );
}

function findInText(text: string, word: string): { start: number; bracket: string; quote: string } | null {
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + word.length)) {
    const after = text.slice(at + word.length, at + word.length + MAX_BRACKET_CHARACTERS + 4);
    const bracket = /^\s?[（(]([^（）()]{2,80})[）)]/u.exec(after);
    if (bracket?.[1] !== undefined) return { start: at, bracket: bracket[1], quote: word + bracket[0] };
  }
  return null;
}

/** The page (1-based) on which the character at the offset of the report's text is printed, or null. */
function pageAt(parsed: ParsedReport, offset: number): number | null {
  for (const page of parsed.pages) {
    for (const line of page.lines) {
      if (line.range !== null && line.range.start <= offset && offset < line.range.end) return page.number;
    }
  }
  return null;
}
