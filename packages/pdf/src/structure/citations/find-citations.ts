import type { Citation, Reference, TextRange } from "../../parsed-report.ts";
import type { FoundReferences, ReferenceList } from "../references/find-references.ts";
import type { ReportText } from "../report-text.ts";
import { indexAuthors } from "./author-index.ts";
import { findAuthorYear } from "./author-year-citations.ts";
import { findBracketed } from "./bracketed-citations.ts";
import type { CitationDraft } from "./citation-draft.ts";
import { findParenthesised } from "./parenthesised-citations.ts";
import { sentenceAround } from "./sentence-range.ts";
import { coversList, findSuperscripts } from "./superscript-citations.ts";

export interface CitationSearch {
  readonly reportText: ReportText;
  readonly found: FoundReferences;
  /** Parts without citations: printed contents, front matter lists. The reference lists are left out anyway. */
  readonly excluded: readonly TextRange[];
}

/** Mentions of references in the running text, linked to the list that serves their chapter. */
export function findCitations({ reportText, found, excluded }: CitationSearch): Citation[] {
  const closed = [...excluded, ...found.lists.map(({ range }) => range)].sort(
    (left, right) => left.start - right.start,
  );
  const isExcluded = (offset: number): boolean => closed.some(({ start, end }) => start <= offset && offset < end);
  const drafts = collectDrafts(reportText, found.references, isExcluded).filter(
    ({ range }) => !isExcluded(range.start),
  );
  return withoutOverlaps(drafts).map((draft) => resolve(draft, reportText, found));
}

function collectDrafts(
  reportText: ReportText,
  references: readonly Reference[],
  isExcluded: (offset: number) => boolean,
): CitationDraft[] {
  const { text } = reportText;
  const numbers = references.map(({ label }) => Number(label)).filter((value) => Number.isInteger(value) && value > 0);
  const names = new Set(references.map(({ label }) => label ?? "").filter((label) => /^\p{Lu}/u.test(label)));
  const numbered = numbers.length >= references.length / 2;
  const highest = Math.max(0, ...numbers, numbered ? 0 : references.length);
  const raised = superscriptLookup(reportText);
  const bracketed = findBracketed(text, {
    highest,
    names,
    isCode: (offset) => reportText.lineAt(offset)?.layout.monospace === true,
    isSuperscript: raised,
  }).filter(({ range }) => !isExcluded(range.start));
  if (references.length === 0) return bracketed.length >= 3 ? bracketed : [];
  if (!numbered && names.size === 0) return authorYearFirst(text, references, bracketed);
  if (bracketed.length > 0) return bracketed;
  const superscripts = findSuperscripts(text, reportText.superscripts, { highest, isExcluded });
  if (coversList(superscripts, references.length)) return superscripts;
  const parenthesised = findParenthesised(text, highest).filter(({ range }) => !isExcluded(range.start));
  if (references.length >= 4 && coversList(parenthesised, references.length)) return parenthesised;
  return findAuthorYear(text, indexAuthors(references));
}

/** Lists without labels are cited by name; brackets only when they are the habit of the text. */
function authorYearFirst(
  text: string,
  references: readonly Reference[],
  bracketed: readonly CitationDraft[],
): CitationDraft[] {
  const byName = findAuthorYear(text, indexAuthors(references));
  return coversList(bracketed, references.length) && bracketed.length > byName.length ? [...bracketed] : byName;
}

function superscriptLookup(reportText: ReportText): (offset: number) => boolean {
  const { superscripts } = reportText;
  return (offset) => {
    let low = 0;
    let high = superscripts.length - 1;
    while (low <= high) {
      const middle = (low + high) >> 1;
      const range = (superscripts[middle] as (typeof superscripts)[number]).range;
      if (range.end <= offset) low = middle + 1;
      else if (range.start > offset) high = middle - 1;
      else return true;
    }
    return false;
  };
}

function withoutOverlaps(drafts: readonly CitationDraft[]): CitationDraft[] {
  const kept: CitationDraft[] = [];
  for (const draft of [...drafts].sort((left, right) => left.range.start - right.range.start)) {
    const last = kept.at(-1);
    if (last === undefined || draft.range.start >= last.range.end) kept.push(draft);
  }
  return kept;
}

function resolve(draft: CitationDraft, reportText: ReportText, found: FoundReferences): Citation {
  const references: number[] = [...(draft.references ?? [])];
  const dangling: string[] = [...(draft.dangling ?? [])];
  for (const label of draft.labels) {
    const index = findLabel(label, draft.range.start, found);
    if (index === null) dangling.push(label);
    else references.push(index);
  }
  return {
    ...reportText.placeOf(draft.range),
    kind: draft.kind,
    text: reportText.text.slice(draft.range.start, draft.range.end),
    references: [...new Set(references)],
    dangling,
    range: draft.range,
    sentence: sentenceAround(reportText.text, draft.range),
  };
}

/** With a list after each chapter the next list is meant, otherwise the only one. */
function findLabel(label: string, offset: number, found: FoundReferences): number | null {
  const following = found.lists.filter(({ range }) => range.start > offset);
  const lists: (ReferenceList | undefined)[] = [following[0], ...found.lists];
  for (const list of lists) {
    if (list === undefined) continue;
    for (let index = list.first; index < list.first + list.count; index++) {
      const reference = found.references[index] as Reference;
      // Lists without labels are counted.
      const own = reference.label ?? String(index - list.first + 1);
      if (own === label) return index;
    }
  }
  return null;
}
