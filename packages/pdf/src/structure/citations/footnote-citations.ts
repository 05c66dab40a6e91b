/** References that are cited in footnotes: by label (`见文献[3]`) or by their title. */
import type { Footnote, Reference, TextRange } from "../../parsed-report.ts";
import type { ReportText } from "../report-text.ts";
import type { AuthorIndex } from "./author-index.ts";
import { findAuthorYear } from "./author-year-citations.ts";
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

export function findInFootnotes(
  marks: readonly FootnoteMark[],
  references: readonly Reference[],
  options: Pick<BracketedOptions, "highest" | "names"> & {
    /** For lists that are cited by name; null for others. */
    readonly authors: AuthorIndex | null;
  },
): CitationDraft[] {
  const titles = references.map(({ item }) => foldTitle(item.title ?? ""));
  return marks.flatMap(({ footnote, range }): CitationDraft[] => {
    const labels = findBracketed(footnote.text, { ...options, isCode: () => false, isSuperscript: () => false });
    const printed = foldTitle(footnote.text);
    const named = titles.flatMap((title, index) => (isLongEnough(title) && printed.includes(title) ? [index] : []));
    const dated = options.authors === null ? [] : findAuthorYear(footnote.text, options.authors);
    const linked = [...named, ...dated.flatMap((draft) => draft.references ?? [])];
    if (labels.length === 0 && linked.length === 0) return [];
    return [{ kind: "footnote", range, labels: labels.flatMap((draft) => draft.labels), references: linked }];
  });
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

function foldMark(text: string): string {
  return (CIRCLED.test(text) ? text : text.normalize("NFKC")).replace(/\u20dd|[\s[\]()○◯]/g, "");
}

function foldTitle(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "");
}

function isLongEnough(title: string): boolean {
  return title.length >= (/[\u3400-\u9fff]/.test(title) ? SHORTEST_CHINESE_TITLE : SHORTEST_LATIN_TITLE);
}
