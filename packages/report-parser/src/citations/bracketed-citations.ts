/** `[3]`, `[1-3,5]`, `［１］～［３］`, `[Knu98; Lam94]` in running text. */
import { HAN } from "@rubrica/report-model";
import type { CitationDraft } from "./citation-draft.ts";
import { expandNumbers } from "./number-list.ts";

const OPEN = "[\\[［【〔]";
const CLOSE = "[\\]］】〕]";
/** Some fonts have raised digits of their own, and a raised comma that is taken for a breath mark. */
const DIGITS = "[\\d\\s０-９⁰¹²³⁴-⁹]{1,6}";
const LIST = `${DIGITS}(?:[-–—‑－−~～〜至,，、;；⁻\u{1d112}]${DIGITS}){0,20}`;
/** `[25, ch. 2; 11, sec. 3.6]`: another number behind the place in the one before. */
const NUMBER_BEHIND_PLACE = /[;；]\s?(\d{1,4})(?=\s?(?:[,，;；]|$))/g;
const BRACKETED = new RegExp(
  `${OPEN}\\s?(${LIST})(?<places>[,，:：]\\s?(?:\\p{L}|§)[^\\]］】\\n]{1,80})?${CLOSE}(?:\\s?[-–—~～至]\\s?${OPEN}\\s?(?<to>[\\d０-９]{1,4})\\s?${CLOSE})?`,
  "gu",
);
const ALPHABETIC =
  /\[\s?((?:@|\p{Lu}-)?\p{L}[\p{L}+*'’]{0,9}\s?\d{1,4}[a-z]?(?:\s?[,;]\s?(?:@|\p{Lu}-)?\p{L}[\p{L}+*'’]{0,9}\s?\d{1,4}[a-z]?){0,12})(?:,\s[^\]\n]{1,30})?\s?\]/gu;

/** What stands before an array index, not before a citation. */
const INDEXED =
  /(?:[_$)\]]|(?<![\p{L}\d])(?:\p{L}|[a-z]{1,3}|[a-z]+[A-Z]\w*|[a-z]\w*\d\w*|\d+|\w*_\w*)|\b(?:arr|array|list|data|index|args?|argv|buf|buffer|table|map|dict|matrix|vector|nums|result|row|col|node|stack|queue|str|input|output|value|item|element|key|self|this)s?|["'])$/u;
/** Names such as `VR`, `YOLOv5`, `K210`: an index in a report without other citations, a citation in others. */
const DOUBTFUL = /(?<![\p{L}\d])(?:\p{Lu}{2,3}|\p{Lu}[\p{L}-]*\d[\p{L}\d]*)$/u;
const INTERVAL = /(?:[∈⊂⊆=<>×≤≥]|区间|范围(?:为|是|在)?|取值(?:为|在)?|\binterval|\brange)\s?$/i;

export interface BracketedOptions {
  /** Highest number in the lists; labels far above it are no citations. */
  readonly highest: number;
  /** Labels such as `Knu98`, empty for numbered lists. */
  readonly names: ReadonlySet<string>;
  /** True for text set in a typewriter face. */
  isCode(offset: number): boolean;
  isSuperscript(offset: number): boolean;
}

export function findBracketed(text: string, options: BracketedOptions): CitationDraft[] {
  const found: CitationDraft[] = [];
  const doubtful: CitationDraft[] = [];
  for (const match of text.matchAll(BRACKETED)) {
    const draft = readNumbers(text, match, options);
    if (draft === null) continue;
    const attached =
      draft.kind === "bracketed" && DOUBTFUL.test(text.slice(Math.max(0, match.index - 24), match.index));
    (attached ? doubtful : found).push(draft);
  }
  if (found.length > 0) found.push(...doubtful);
  if (options.names.size > 0) {
    for (const match of text.matchAll(ALPHABETIC)) {
      const labels = (match[1] ?? "").split(/[,;]/).map((label) => label.replace(/\s/g, "").replace("’", "'"));
      if (!labels.some((label) => options.names.has(label))) continue;
      found.push({ kind: "bracketed", range: { start: match.index, end: match.index + match[0].length }, labels });
    }
  }
  return found.sort((left, right) => left.range.start - right.range.start);
}

function readNumbers(text: string, match: RegExpExecArray, options: BracketedOptions): CitationDraft | null {
  const range = { start: match.index, end: match.index + match[0].length };
  const { to, places = "" } = match.groups ?? {};
  const behind = [...places.matchAll(NUMBER_BEHIND_PLACE)].map(([, number]) => `,${number}`).join("");
  const list = (to === undefined ? (match[1] ?? "") : `${match[1]}-${to}`) + behind;
  const numbers = expandNumbers(list);
  if (numbers === null) return null;
  const raised = options.isSuperscript(match.index + 1) || /[⁰¹²³⁴-⁹]/.test(list);
  const kind = raised ? "superscript" : "bracketed";
  const known = numbers.filter((value) => value <= options.highest).length;
  // Years, array sizes and page numbers in brackets.
  if (known === 0 && numbers.some((value) => value > options.highest + 15)) return null;
  if (!raised && (options.isCode(match.index) || isIndexOrInterval(text, range.start, list))) return null;
  // `grid[9][9]`, and labels that no list has behind an identifier.
  const attached = !raised && /\w/.test(text.charAt(range.start - 1));
  if (attached && (known === 0 || /^[[［]/.test(text.slice(range.end, range.end + 1)))) return null;
  return { kind, range, labels: numbers.map(String) };
}

/** Behind these a bracket holds no index. */
const BEFORE_NO_INDEX = new RegExp(String.raw`[${HAN}\s，。、；：”）)］】]$`);
/** Chinese characters, `a` and `I` are letters that name no variable. */
const NO_VARIABLE = new RegExp(String.raw`[${HAN}]\s?$|\b[aAI]\s$`);

function isIndexOrInterval(text: string, start: number, list: string): boolean {
  const before = text.slice(Math.max(0, start - 24), start);
  // `VR[i][1]` goes on an index, `[3][5]` a citation.
  if (before.endsWith("]")) return !/[[［]\s?[\d\s,，\-–—~～]+\]$/.test(before) || /[\w)]\[[^\]]*\]$/.test(before);
  if (!BEFORE_NO_INDEX.test(before) && INDEXED.test(before)) return true;
  const pair = /^\s?(\d+)\s?[,，]\s?(\d+)\s?$/.exec(list);
  const rising = pair !== null && Number(pair[1]) < Number(pair[2]);
  const variable = /(?<![\p{L}])\p{L}\s?$/u.test(before) && !NO_VARIABLE.test(before);
  if (variable && (rising || /\S$/.test(before))) return true;
  return rising && INTERVAL.test(before);
}
