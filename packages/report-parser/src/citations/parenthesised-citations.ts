/** `(12)` and `(3, 5)` in reports whose lists or habits are such; elsewhere they are formulas and enumerations. */
import type { CitationDraft } from "./citation-draft.ts";
import { expandNumbers } from "./number-list.ts";

const PARENTHESISED = /[(（]\s?(\d{1,3}(?:\s?[-–,，]\s?\d{1,3}){0,8})\s?[)）]/g;
const FORMULA =
  /(?:eqs?\.?|equations?|formulas?|inequality|expression|constraints?|steps?|cases?|conditions?|式|公式|方程|步骤|条件|约束|第|表|图|figure|fig\.|table|section|line|item|problem)\s?$/i;

/** A line that begins with the number may go on the sentence of the line before. */
const IN_SENTENCE = /[^\n]{40}(?:\p{Ll}|et al\.)\n\s*$/u;

export function findParenthesised(text: string, highest: number): CitationDraft[] {
  const found: CitationDraft[] = [];
  for (const match of text.matchAll(PARENTHESISED)) {
    const numbers = expandNumbers(match[1] ?? "");
    if (numbers === null || numbers.some((value) => value > highest)) continue;
    const before = text.slice(Math.max(0, match.index - 20), match.index);
    const after = text.slice(match.index + match[0].length, match.index + match[0].length + 2);
    // `f(2)`, `O(1)`, the start of a paragraph, a formula's number at the end of its line, an enumeration.
    if (/[\p{L}\d_)\]]$/u.test(before) || FORMULA.test(before) || /^\n|^$/.test(after)) continue;
    if (
      /(?:^|\n)\s*$/.test(before) &&
      !(IN_SENTENCE.test(text.slice(Math.max(0, match.index - 60), match.index)) && /^(?:[.,;:]|\s\p{Ll})/u.test(after))
    )
      continue;
    if (/[:;：；,，。]\s?$/.test(before)) continue;
    found.push({
      kind: "bracketed",
      range: { start: match.index, end: match.index + match[0].length },
      labels: numbers.map(String),
    });
  }
  return found;
}
