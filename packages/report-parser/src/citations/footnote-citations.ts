/** References that are cited in footnotes: by label (`见文献[3]`) or by their title. */
import { type Footnote, foldText, hasHan, type Reference, type TextRange } from "@rubrica/report-model";
import type { ReportText } from "../text/report-text.ts";
import { type AuthorIndex, withAuthors } from "./author-index.ts";
import { findWorksInNote, indexWorks } from "./author-title-citations.ts";
import { findAuthorYear, findNamedYears } from "./author-year-citations.ts";
import { type BracketedOptions, findBracketed } from "./bracketed-citations.ts";
import type { CitationDraft } from "./citation-draft.ts";

export interface FootnoteMark {
  readonly footnote: Footnote;
  /** Where the text points to it. */
  readonly range: TextRange;
}

/** Titles shorter than this are words of other sentences, too. */
const SHORTEST_CHINESE_TITLE = 5;
const SHORTEST_LATIN_TITLE = 16;
const SHORTEST_BESIDE_NAME = 8;
/** The work of the footnote before. */
const IBIDEM = /^\s*(?:[Ss]ee\s)?(?:ibid(?:em)?|id(?:em)?|ebd|ebenda|ibíd|ibídem)\b\.?/i;
/** `①` and `1` count apart. */
const CIRCLED = /^\s*[①-⑳]\s*$/;

/** The raised or circled numbers of the text that point to footnotes of their page. */
export function findFootnoteMarks(reportText: ReportText, footnotes: readonly Footnote[]): FootnoteMark[] {
  if (footnotes.length === 0) return [];
  const raised = new Map<string, TextRange>();
  for (const { range, text } of reportText.superscripts) {
    const page = reportText.lineAt(range.start)?.page;
    const key = `${page} ${foldMark(text)}`;
    if (!raised.has(key)) raised.set(key, range);
  }
  return footnotes.flatMap((footnote) => {
    const range =
      raised.get(`${footnote.page} ${foldMark(footnote.label)}`) ?? findCircled(reportText, footnote) ?? null;
    return range === null ? [] : [{ footnote, range }];
  });
}

export interface NoteSearch extends Pick<BracketedOptions, "highest" | "names"> {
  /** For lists that are cited by name; null for others. */
  readonly authors: AuthorIndex | null;
}

export function findInFootnotes(
  marks: readonly FootnoteMark[],
  references: readonly Reference[],
  { highest, names, authors }: NoteSearch,
): CitationDraft[] {
  const works = withAuthors(references).map(({ item }): NotedWork => {
    const author = item.author?.[0] ?? item.editor?.[0];
    return { title: foldText(item.title ?? ""), author: foldText(author?.family ?? author?.literal ?? "") };
  });
  const byTitle = authors === null ? null : indexWorks(references, authors);
  const bracketed = { highest, names, isCode: () => false, isSuperscript: () => false };
  const found: CitationDraft[] = [];
  let before: readonly number[] = [];
  for (const { footnote, range } of marks) {
    const { text } = footnote;
    const printed = foldText(text);
    const labels = findBracketed(text, bracketed);
    const named = works.flatMap((work, index) => (isNamed(work, printed) ? [index] : []));
    const linked = new Set(named);
    if (authors !== null && byTitle !== null) {
      for (const draft of findAuthorYear(text, authors)) for (const index of draft.references ?? []) linked.add(index);
      for (const index of findNamedYears(text, authors, range.start)) linked.add(index);
      if (linked.size === 0) for (const index of findWorksInNote(text, byTitle)) linked.add(index);
    }
    // `Ibid.` says nothing where the note before names several works.
    if (linked.size === 0 && before.length === 1 && IBIDEM.test(text)) for (const index of before) linked.add(index);
    before = [...linked];
    if (labels.length === 0 && linked.size === 0) continue;
    found.push({ kind: "footnote", range, labels: labels.flatMap((draft) => draft.labels), references: before });
  }
  return found;
}

function findCircled(reportText: ReportText, { page, label }: Footnote): TextRange | undefined {
  if (!CIRCLED.test(label)) return undefined;
  for (const line of reportText.lines) {
    if (line.page < page) continue;
    if (line.page > page) return undefined;
    const index = line.layout.text.indexOf(label);
    if (index > 0) return { start: line.range.start + index, end: line.range.start + index + 1 };
  }
  return undefined;
}

/** Makes equal the marks that point to a note and open it: raised, in brackets or in a circle. */
function foldMark(text: string): string {
  return (CIRCLED.test(text) ? text : text.normalize("NFKC")).replace(/\u20dd|[\s[\]()○◯]/g, "");
}

interface NotedWork {
  readonly title: string;
  readonly author: string;
}

/** A short title counts beside the name of its author. */
function isNamed({ title, author }: NotedWork, note: string): boolean {
  if (!note.includes(title)) return false;
  return isLongEnough(title) || (title.length >= SHORTEST_BESIDE_NAME && author.length > 2 && note.includes(author));
}

function isLongEnough(title: string): boolean {
  return title.length >= (hasHan(title) ? SHORTEST_CHINESE_TITLE : SHORTEST_LATIN_TITLE);
}
