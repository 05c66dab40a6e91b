/** Raised numbers without brackets, in reports that cite so. */
import type { RaisedText } from "../text/report-text.ts";
import type { CitationDraft } from "./citation-draft.ts";
import { expandNumbers } from "./number-list.ts";

/** Raised numbers behind these are exponents, units, isotopes, ordinals. */
const EXPONENT =
  /(?:\d|[)\]|}]|(?<![\p{L}])(?:\p{L}|[munkc]?m|km|cm|mm|dm|nm|μm|s|kg|Hz|R|GB|ft|in)|[\u0370-\u03ff+\-−×*/=<>^′'])\s?$/u;

export interface SuperscriptOptions {
  readonly highest: number;
  isExcluded(offset: number): boolean;
}

export function findSuperscripts(
  text: string,
  raised: readonly RaisedText[],
  options: SuperscriptOptions,
): CitationDraft[] {
  const found: CitationDraft[] = [];
  for (const { range, text: printed } of raised) {
    if (options.isExcluded(range.start)) continue;
    const trimmed = printed.trim().replace(/(?<=\d)[)）]/g, "");
    if (!/^[\d０-９][\d０-９\s,，、\-–—~～]*$/.test(trimmed)) continue;
    const numbers = expandNumbers(trimmed);
    if (numbers === null || numbers.some((value) => value > options.highest)) continue;
    const before = text.slice(Math.max(0, range.start - 12), range.start);
    if (before.trim() === "" || before.endsWith("\n") || EXPONENT.test(before)) continue;
    found.push({ kind: "superscript", range, labels: numbers.map(String) });
  }
  return found;
}

/** `Ref. 6`, `Refs. 2 and 3`, `Refs. 1–4`: where a raised number would be read as an exponent. */
const WRITTEN_OUT = /\bRefs?\.\s?(\d{1,3}(?:(?:\s?[-–]\s?|,\s(?:and\s)?|\sand\s)\d{1,3})*)(?![\d.]\d|\s?[[(])/g;

export function findWrittenOut(text: string, highest: number): CitationDraft[] {
  return [...text.matchAll(WRITTEN_OUT)].flatMap((match): CitationDraft[] => {
    const numbers = expandNumbers((match[1] ?? "").replace(/,?\sand\s/g, ","));
    if (numbers === null || numbers.some((value) => value > highest)) return [];
    const range = { start: match.index, end: match.index + match[0].length };
    return [{ kind: "bracketed", range, labels: numbers.map(String) }];
  });
}

/** Raised numbers are citations when they cover a good part of the list; elsewhere they mark footnotes. */
export function coversList(drafts: readonly CitationDraft[], count: number): boolean {
  const distinct = new Set(drafts.flatMap(({ labels }) => labels));
  return count > 0 && distinct.size >= Math.max(2, 0.3 * count);
}
