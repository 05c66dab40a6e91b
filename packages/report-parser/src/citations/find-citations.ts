import type { Caption, Citation, Footnote, Reference, Table, TextRange } from "@rubrica/report-model";
import { readNamedLabel } from "../reference-lists/entry-labels.ts";
import type { FoundReferences } from "../reference-lists/find-references.ts";
import { coverText } from "../text/covered-text.ts";
import { lowerBound } from "../text/lower-bound.ts";
import type { ReportText } from "../text/report-text.ts";
import { indexAuthors } from "./author-index.ts";
import { findAuthorTitle, indexWorks } from "./author-title-citations.ts";
import { findAuthorYear } from "./author-year-citations.ts";
import { findBracketed } from "./bracketed-citations.ts";
import type { CitationDraft } from "./citation-draft.ts";
import { type FootnoteMark, findFootnoteMarks, findInFootnotes } from "./footnote-citations.ts";
import { findParenthesised } from "./parenthesised-citations.ts";
import { sentenceAround } from "./sentence-range.ts";
import { coversList, findSuperscripts, findWrittenOut } from "./superscript-citations.ts";
import { findInTables } from "./table-citations.ts";

export interface CitationSearch {
  readonly reportText: ReportText;
  readonly found: FoundReferences;
  /** Parts without citations: printed contents, front matter lists. The reference lists are left out anyway. */
  readonly excluded: readonly TextRange[];
  /** Default: none. */
  readonly footnotes?: readonly Footnote[];
  /** Their cells are no part of the text. Default: none. */
  readonly tables?: readonly Table[];
  /** Captions of the tables. Default: none. */
  readonly captions?: readonly Caption[];
}

/** Mentions of references in the running text and in tables, linked to the list that serves their chapter. */
export function findCitations(search: CitationSearch): Citation[] {
  const { reportText, found, excluded, footnotes = [], tables = [], captions = [] } = search;
  const closed = coverText(reportText.text.length, [
    ...excluded,
    found.frontMatter,
    ...found.lists.map(({ range }) => range),
  ]);
  const isExcluded = closed.has;
  const marks = findFootnoteMarks(reportText, footnotes);
  const { drafts, findInCells } = collectDrafts(reportText, found, { isExcluded, marks });
  const findLabel = indexLabels(found);
  const inText = withoutOverlaps(drafts.filter(({ range }) => !isExcluded(range.start)));
  const inTables = findInTables({ tables, captions, reportText, find: (text) => withoutOverlaps(findInCells(text)) });
  const linked = [...inText, ...inTables].sort(byPlace).map((draft) => resolve(draft, reportText, findLabel));
  return linked.filter(({ references, range }) => range.end > range.start || references.length > 0);
}

/** A text that cites by raised numbers has so many of them for each number in brackets. */
const FEW_BRACKETS = 3;

interface CollectedDrafts {
  readonly drafts: readonly CitationDraft[];
  /** Finds mentions of the same kind in the cells of a table. */
  findInCells(text: string): readonly CitationDraft[];
}

function collectDrafts(
  reportText: ReportText,
  found: FoundReferences,
  options: { readonly isExcluded: (offset: number) => boolean; readonly marks: readonly FootnoteMark[] },
): CollectedDrafts {
  const { references } = found;
  const { isExcluded, marks } = options;
  const { text } = reportText;
  const numbers = references.map(({ label }) => Number(label)).filter((value) => Number.isInteger(value) && value > 0);
  const lettered = references.map(({ label }) => label ?? "").filter((label) => /^@?\p{L}/u.test(label));
  const names = new Set(lettered.filter((label) => readNamedLabel(label) === null));
  const numbered = numbers.length >= references.length / 2;
  const highest = Math.max(0, ...numbers, numbered ? 0 : references.length);
  const byName = !numbered && names.size === 0;
  const authors = indexAuthors(found);
  const inNotes = findInFootnotes(marks, references, { highest, names, authors: byName ? authors : null });
  const raised = superscriptLookup(reportText);
  const bracketed = findBracketed(text, {
    highest,
    names,
    isCode: (offset) => reportText.lineAt(offset)?.layout.monospace === true,
    isSuperscript: raised,
  }).filter(({ range }) => !isExcluded(range.start));
  const inBrackets = {
    findInCells: (cells: string) =>
      findBracketed(cells, { highest, names, isCode: () => false, isSuperscript: () => false }),
  };
  const byAuthor = { findInCells: (cells: string) => findAuthorYear(cells, authors) };
  const none = { findInCells: () => [] };
  if (references.length === 0) return { drafts: countsUp(bracketed) ? bracketed : [], ...none };
  if (byName) {
    const dated = findAuthorYear(text, authors).filter(({ range }) => !isExcluded(range.start));
    if (bracketsFirst(bracketed, dated, references)) return { drafts: bracketed, ...inBrackets };
    const untitled = findAuthorTitle(text, indexWorks(references, authors), dated.length);
    return { drafts: [...inNotes, ...dated, ...untitled], ...byAuthor };
  }
  const others = [...inNotes, ...findWrittenOut(text, highest)];
  const notes = new Set(marks.map(({ range }) => range.start));
  const isOther = (offset: number): boolean => isExcluded(offset) || notes.has(offset);
  const superscripts = findSuperscripts(text, reportText.superscripts, { highest, isExcluded: isOther });
  const bracketsCover = coversList(bracketed, references.length);
  const raisedOnly = !bracketsCover && superscripts.length >= FEW_BRACKETS * bracketed.length;
  const raisedToo =
    coversList(superscripts, references.length) &&
    (raisedOnly || citesRaised(superscripts, bracketed, references.length));
  if (raisedToo) return { drafts: [...others, ...bracketed, ...superscripts], ...inBrackets };
  if (bracketed.length > 0) return { drafts: [...others, ...bracketed], ...inBrackets };
  const parenthesised = findParenthesised(text, highest).filter(({ range }) => !isExcluded(range.start));
  if (references.length >= 4 && coversList(parenthesised, references.length))
    return { drafts: [...others, ...parenthesised], ...none };
  return { drafts: [...others, ...findAuthorYear(text, authors)], ...byAuthor };
}

/**
 * A text whose citations are raised puts the number in brackets where it names the authors: `Lee [3]`. Raised numbers
 * that only count up, or begin again with 1, mark footnotes; those that stand in brackets as well may be exponents.
 */
function citesRaised(
  superscripts: readonly CitationDraft[],
  bracketed: readonly CitationDraft[],
  count: number,
): boolean {
  if (superscripts.length < bracketed.length) return false;
  const inBrackets = new Set(bracketed.flatMap(({ labels }) => labels));
  const others = superscripts.map((draft) => ({
    ...draft,
    labels: draft.labels.filter((label) => !inBrackets.has(label)),
  }));
  if (!coversList(others, count)) return false;
  const firsts = superscripts.map(({ labels }) => Number(labels[0]));
  const steps = superscripts.filter(({ labels }, index) => {
    const own = firsts[index] ?? Number.NaN;
    const before = firsts[index - 1] ?? Number.NaN;
    return (own <= before && own !== 1) || labels.length > 1;
  });
  return steps.length >= 2;
}

/** Without a list only labels that count from 1 are citations; they all point to nothing. */
function countsUp(drafts: readonly CitationDraft[]): boolean {
  const labels = new Set(drafts.flatMap((draft) => draft.labels));
  return ["1", "2", "3"].every((label) => labels.has(label));
}

/** Lists without labels are cited by name; brackets only when they are the habit of the text. */
function bracketsFirst(
  bracketed: readonly CitationDraft[],
  byName: readonly CitationDraft[],
  references: readonly Reference[],
): boolean {
  return coversList(bracketed, references.length) && bracketed.length > byName.length;
}

function superscriptLookup(reportText: ReportText): (offset: number) => boolean {
  const { superscripts } = reportText;
  return (offset) => {
    const next = superscripts[lowerBound(superscripts, ({ range }) => range.end > offset)];
    return next !== undefined && next.range.start <= offset;
  };
}

/** The earlier one first, of two that begin together the longer. */
function byPlace(left: CitationDraft, right: CitationDraft): number {
  return left.range.start - right.range.start || right.range.end - left.range.end;
}

function withoutOverlaps(drafts: readonly CitationDraft[]): CitationDraft[] {
  const kept: CitationDraft[] = [];
  for (const draft of [...drafts].sort(byPlace)) {
    const last = kept.at(-1);
    if (last === undefined || draft.range.start >= last.range.end) kept.push(draft);
  }
  return kept;
}

function resolve(draft: CitationDraft, reportText: ReportText, findLabel: FindLabel): Citation {
  const references: number[] = [...(draft.references ?? [])];
  const dangling: string[] = [...(draft.dangling ?? [])];
  for (const label of draft.labels) {
    const index = findLabel(label, draft.range.start);
    if (index === null) dangling.push(label);
    else references.push(index);
  }
  return {
    ...(draft.cell?.place ?? reportText.placeOf(draft.range)),
    kind: draft.kind,
    text: draft.cell?.text ?? reportText.text.slice(draft.range.start, draft.range.end),
    references: [...new Set(references)],
    dangling,
    range: draft.range,
    sentence: sentenceAround(reportText.text, draft.range),
  };
}

type FindLabel = (label: string, offset: number) => number | null;

/** With a list after each chapter the next list is meant, otherwise any that has the label. */
function indexLabels({ references, lists }: FoundReferences): FindLabel {
  const maps = lists.map(({ first, count }) => {
    const byLabel = new Map<string, number>();
    for (const [place, reference] of references.slice(first, first + count).entries()) {
      // Lists without labels are counted.
      const label = reference.label ?? String(place + 1);
      if (!byLabel.has(label)) byLabel.set(label, first + place);
    }
    return byLabel;
  });
  return (label, offset) => {
    const next = lists.findIndex(({ range }) => range.start > offset);
    for (const map of [maps[next], ...maps]) {
      const index = map?.get(label);
      if (index !== undefined) return index;
    }
    return null;
  };
}
