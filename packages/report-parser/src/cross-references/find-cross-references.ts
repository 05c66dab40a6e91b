import type { Caption, CrossReference, Formula, Heading, TextRange } from "@rubrica/report-model";
import { coverText } from "../text/covered-text.ts";
import type { ReportText } from "../text/report-text.ts";
import { MENTION_PATTERNS } from "./mention-patterns.ts";
import { foldPrintedNumber } from "./printed-number.ts";

export interface CrossReferenceSearch {
  readonly reportText: ReportText;
  readonly captions: readonly Caption[];
  readonly formulas: readonly Formula[];
  readonly headings: readonly Heading[];
  /** Printed contents and reference lists. */
  readonly excluded: readonly TextRange[];
}

type Kind = CrossReference["kind"];

/** Mentions of figures, tables, formulas, sections, listings and algorithms, each number on its own. */
export function findCrossReferences(search: CrossReferenceSearch): CrossReference[] {
  const { reportText } = search;
  const targets = collectTargets(search);
  const taken = coverText(reportText.text.length, closedRanges(search));
  const found: CrossReference[] = [];
  for (const { kind, expression, signs } of MENTION_PATTERNS) {
    if (!signs.some((sign) => reportText.text.includes(sign))) continue;
    for (const match of reportText.text.matchAll(expression)) {
      const range = { start: match.index, end: match.index + match[0].length };
      if (taken.touches(range)) continue;
      const mentions = readMentions(kind, match, targets);
      // A bare number behind a common word is a mention only where its target exists.
      if (isDoubtful(match) && mentions.every(({ target }) => target === null)) continue;
      taken.add(range);
      for (const mention of mentions) found.push({ ...reportText.placeOf(mention.range), ...mention });
    }
  }
  return found.sort((left, right) => left.range.start - right.range.start);
}

type Mention = Pick<CrossReference, "kind" | "text" | "number" | "target" | "range">;

function readMentions(kind: Kind, match: RegExpExecArray, targets: Targets): Mention[] {
  const [whole, , list = ""] = match;
  const listStart = match.index + whole.length - list.length;
  const mentions: Mention[] = [];
  for (const part of list.matchAll(NUMBER_OF_LIST)) {
    const start = mentions.length === 0 ? match.index : listStart + part.index;
    const end = listStart + part.index + part[0].length;
    const number = foldPrintedNumber(part[0]);
    mentions.push({
      kind,
      text: whole.slice(start - match.index, end - match.index),
      number,
      target: targets.find(kind, number),
      range: { start, end },
    });
  }
  return mentions;
}

/** One number of a list; a dash between digits belongs to the number, between numbers with blanks it does not. */
const NUMBER_OF_LIST =
  /[(（]\s?(?:[A-Z]\s?[.-])?\d{1,3}(?:\s?[.\-–—－．·]\s?\d{1,3}){0,3}[a-h]?\s?[)）]|(?:[A-Z]\s?[.\-–—－．]\s?)?\d{1,3}(?:\s?[.\-–—－．·]\s?\d{1,3}){0,3}(?:\s?[(（][a-h][)）]|[a-h](?![\p{L}\d]))?|[IVX]{1,5}|[一二三四五六七八九十]{1,3}|[A-Z](?:\.\d{1,2})?/gu;

function isDoubtful(match: RegExpExecArray): boolean {
  return (
    match[1] === "" ||
    /^(?:式|表|图|代码|程序代码|清单|算法|Code|listings?|algorithms?|formulas?|tables?|figures?)$/.test(
      (match[1] ?? "").trim(),
    )
  );
}

interface Targets {
  find(kind: Kind, number: string): number | null;
}

function collectTargets({ captions, formulas, headings }: CrossReferenceSearch): Targets {
  const byKind = new Map<string, number>();
  const add = (kind: Kind, number: string | null, index: number): void => {
    if (number === null) return;
    const key = `${kind} ${foldPrintedNumber(number)}`;
    if (!byKind.has(key)) byKind.set(key, index);
  };
  captions.forEach((caption, index) => {
    add(caption.kind, caption.number, index);
  });
  formulas.forEach((formula, index) => {
    add("formula", formula.number, index);
  });
  headings.forEach((heading, index) => {
    add("section", heading.number, index);
  });
  return {
    find: (kind, number) => {
      const whole = byKind.get(`${kind} ${number}`);
      if (whole !== undefined) return whole;
      // `3a` is a part of figure 3.
      return byKind.get(`${kind} ${number.replace(/[a-h]$/, "")}`) ?? null;
    },
  };
}

/** Captions open with their own label, headings with their own number: neither is a mention. */
function closedRanges({ captions, headings, excluded }: CrossReferenceSearch): TextRange[] {
  const labels = captions
    .flatMap((caption) => [caption, caption.translation ?? []].flat())
    .flatMap(({ range, label }) => (range === null ? [] : [{ start: range.start, end: range.start + label.length }]));
  return [...excluded, ...labels, ...headings.map(({ range }) => range)].sort(
    (left, right) => left.start - right.start,
  );
}
