/** Labels of reference entries at the beginning of lines: `[3]`, `3.`, `(3)`, `［3］`, `[Knu98]`, `[Knuth, 1998]`. */
import { foldPunctuation } from "@rubrica/references";

export interface EntryLabel {
  /** Without brackets. */
  readonly label: string;
  /** Length of the label with brackets and the blanks behind it. */
  readonly length: number;
}

export interface LabelForm {
  readonly name: "bracketed" | "circled" | "parenthesised" | "dotted" | "named" | "alphabetic" | "bare";
  readonly pattern: RegExp;
}

/** In the order in which they are tried. */
const LABEL_FORMS: readonly LabelForm[] = [
  { name: "bracketed", pattern: /^\s*\[\s?(\d{1,4})\s?\]\s*[.:]?\s*/ },
  { name: "named", pattern: /^\s*\[\s?(\p{L}[^\][\d]{1,80}?[\s(]\(?(?:1[5-9]|20)\d\d[a-z]?)\)?\s?\]\s*/u },
  { name: "alphabetic", pattern: /^\s*\[\s?((?:@|\p{Lu}-)?\p{L}[\p{L}+*'’]{0,9}\s?\d{1,4}[a-z]?)\s?\]\s*/u },
  { name: "parenthesised", pattern: /^\s*\(\s?(\d{1,4})\s?\)\s*/ },
  { name: "circled", pattern: /^\s*([①-⑳])\s*/ },
  { name: "dotted", pattern: /^\s*(\d{1,4})\s?[.,)]\s?(?=[^\d\s])/ },
  { name: "bare", pattern: /^\s*(\d{1,4})\s+(?=[\p{L}"“《]|\d{1,2}(?:st|nd|rd|th)\b)/u },
];

const LONGEST_LABEL = 100;

function readLabel(text: string, form: LabelForm): EntryLabel | null {
  const match = form.pattern.exec(foldPunctuation(text.slice(0, LONGEST_LABEL)));
  if (match === null) return null;
  const [whole, printed = ""] = match;
  const label = printed.replace(/\s+/g, form.name === "named" ? " " : "");
  return { label: form.name === "circled" ? label.normalize("NFKC") : label, length: whole.length };
}

/** A line that begins an entry. */
export interface LabelledLine {
  /** Index among the lines of the zone. */
  readonly index: number;
  readonly label: EntryLabel;
}

const NAMES_AND_YEAR = /^(\p{L}.*?),?\s\(?((?:1[5-9]|20)\d\d[a-z]?)$/u;

/** Names and year of a label such as `Knuth et al., 1998a`; null for other labels. */
export function readNamedLabel(label: string | null): { readonly names: string; readonly year: string } | null {
  const match = NAMES_AND_YEAR.exec(label ?? "");
  if (match === null) return null;
  const [, names = "", year = ""] = match;
  return { names, year };
}

/** The lines that begin entries, when one form of label runs through the list; null otherwise. */
export function findLabelledLines(texts: readonly string[]): LabelledLine[] | null {
  let best: LabelledLine[] | null = null;
  for (const form of LABEL_FORMS) {
    const found =
      form.name === "alphabetic" || form.name === "named" ? allWithForm(texts, form) : countingUp(texts, form);
    const enough = form.name === "bracketed" || form.name === "alphabetic" ? 1 : 2;
    const first = found[0];
    if (first === undefined || found.length < enough || first.index > 6) continue;
    // The wider form of two that fit is a number inside an entry.
    if (best === null || found.length > best.length * 1.5) best = found;
  }
  return best;
}

function allWithForm(texts: readonly string[], form: LabelForm): LabelledLine[] {
  return texts.flatMap((text, index) => {
    const label = readLabel(text, form);
    return label === null ? [] : [{ index, label }];
  });
}

/** Labels must count up by one; a missing number is allowed where the following one comes next. */
function countingUp(texts: readonly string[], form: LabelForm): LabelledLine[] {
  const candidates = allWithForm(texts, form);
  const found: LabelledLine[] = [];
  let expected: number | null = null;
  let usualSign = "";
  for (const [position, candidate] of candidates.entries()) {
    const value = Number(candidate.label.label);
    const sign = signOf(texts, candidate);
    if (expected === null) {
      if (value > 1 && form.name !== "bracketed") continue;
      expected = value;
    }
    const skipped =
      value > expected && value - expected <= 3 && Number(candidates[position + 1]?.label.label) === value + 1;
    const restarts = value === 1 && expected > 3 && Number(candidates[position + 1]?.label.label) === 2;
    if (value !== expected && !skipped && !restarts) continue;
    // `no. | 7, pp. 62` broken over two lines before `7. Lindqvist`: the sign of the other labels decides.
    const next = candidates[position + 1];
    const nextIsUsual = next !== undefined && Number(next.label.label) === value && signOf(texts, next) === usualSign;
    if (found.length > 0 && sign !== usualSign && nextIsUsual) continue;
    if (found.length === 0) usualSign = sign;
    found.push(candidate);
    expected = value + 1;
  }
  return found;
}

/** The marks around the number of a label: `[]`, `.`. */
function signOf(texts: readonly string[], { index, label }: LabelledLine): string {
  return foldPunctuation((texts[index] ?? "").slice(0, label.length)).replace(/[\d\s]+/g, "");
}
