/** What a model gets to see of a report: visible text only, section by section, within a budget. */
import type { ParsedReport, SectionKind } from "@rubrica/report-model";
import { contentsLines, headingLines, OUTLINE_NOTES, writeOutlineLine } from "../evidence/outline-lines.ts";
import type { Chapter } from "../features/report-view.ts";
import { viewReport } from "../features/report-view.ts";
import { createPageOfOffset } from "../substance/page-of-offset.ts";
import type { MaterialPart } from "./material-part.ts";
import { joinMaterial } from "./material-part.ts";

export interface SectionMaterial {
  readonly parts: readonly MaterialPart[];
  /** Share of the section's text that the parts hold, 0 to 1. */
  readonly coverage: number;
}

export interface MaterialBudget {
  /** Characters of one call. */
  readonly maxPartCharacters: number;
  /** Characters of all calls of a section. */
  readonly maxSectionCharacters: number;
}

/** Lists are judged in one call, so that the whole is seen; they may be this much longer than a part of the body. */
const LIST_FACTOR = 4;

/** The material of a section; no parts when the report has nothing of the kind. */
export function collectMaterial(section: SectionKind, report: ParsedReport, budget: MaterialBudget): SectionMaterial {
  if (section === "body") return bodyMaterial(report, budget);
  const limit = Math.min(budget.maxSectionCharacters, budget.maxPartCharacters * LIST_FACTOR);
  const lists = section === "citations" ? citationLists(report) : [outlineLines(report)];
  const whole = lengthOf(lists.flat());
  if (whole === 0) return { parts: [], coverage: 1 };
  const kept: string[] = [];
  for (const [index, list] of lists.entries()) {
    // The sentences that cite always get a share beside a long list of references.
    const share = index === lists.length - 1 ? limit : limit * 0.75;
    kept.push(...takeWithin(list, share - lengthOf(kept)));
  }
  const text = kept.join("\n");
  const outline = section === "table_of_contents" ? [...contentsLines(report), ...headingLines(report)] : [];
  const pages = pagesOfList(section, report);
  const part = { title: "", text, own: text, context: "", label: "", characters: text.length, pages, outline };
  return { parts: [part], coverage: lengthOf(kept) / whole };
}

/** Pages that the contents, or else the headings, or the references and what cites them stand on. */
function pagesOfList(section: SectionKind, report: ParsedReport): number[] {
  const { tableOfContents, headings, references, citations } = report;
  const contents = tableOfContents?.pages ?? headings.map(({ page }) => page);
  const pages = section === "citations" ? [...references, ...citations].map(({ page }) => page) : contents;
  return [...new Set(pages)].sort((left, right) => left - right);
}

/** Nothing for a report with neither contents nor headings. */
function outlineLines(report: ParsedReport): string[] {
  const [printed, headings] = [contentsLines(report), headingLines(report)];
  if (printed.length === 0 && headings.length === 0) return [];
  return [
    printed.length === 0 ? OUTLINE_NOTES.notPrinted : OUTLINE_NOTES.printed,
    ...printed.map(writeOutlineLine),
    OUTLINE_NOTES.headings,
    ...headings.map(writeOutlineLine),
  ];
}

/** References, and the sentences that cite them; empty lists where there is neither. */
function citationLists(report: ParsedReport): string[][] {
  const { references, citations, text } = report;
  const sentences = new Set(citations.map(({ sentence }) => text.slice(sentence.start, sentence.end).trim()));
  if (references.length === 0 && sentences.size === 0) return [];
  const entries = references.map((reference, index) => `[${reference.label ?? index + 1}] ${reference.text}`);
  return [
    ["References:", ...entries],
    ["Sentences that cite:", ...sentences],
  ];
}

/** One part a chapter; small neighbours share a part, long chapters are cut between paragraphs. */
function bodyMaterial(report: ParsedReport, budget: MaterialBudget): SectionMaterial {
  const view = viewReport(report);
  const chapters: readonly Chapter[] =
    view.chapters.length > 0
      ? view.chapters
      : [{ heading: null, title: "", ranges: [{ start: 0, end: report.text.length }], characters: 0 }];
  const pieces = chapters.flatMap((chapter) => cutChapter(report, chapter, budget.maxPartCharacters));
  const whole = pieces.reduce((sum, piece) => sum + piece.text.length, 0);
  const parts: { title: string; text: string; characters: number; pages: readonly number[] }[] = [];
  let used = 0;
  for (const piece of pieces) {
    if (used + piece.text.length > budget.maxSectionCharacters) break;
    used += piece.text.length;
    const last = parts.at(-1);
    if (last !== undefined && last.characters + piece.text.length <= budget.maxPartCharacters) {
      last.text += `\n\n${piece.text}`;
      last.characters += piece.text.length;
      last.pages = [...new Set([...last.pages, ...piece.pages])];
    } else {
      parts.push({ ...piece, characters: piece.text.length });
    }
  }
  const context = bodyContext(report);
  return {
    parts: parts.map((part, index) => {
      const [label, own] = [partLabel(index, parts.length), part.text];
      return { ...part, own, context, label, text: joinMaterial(context, label, own) };
    }),
    coverage: whole === 0 ? 1 : used / whole,
  };
}

function partLabel(index: number, count: number): string {
  return count === 1 ? "The body:" : `Part ${index + 1} of ${count} of the body:`;
}

interface Piece {
  readonly title: string;
  readonly text: string;
  readonly pages: readonly number[];
}

function cutChapter(report: ParsedReport, chapter: Chapter, maxCharacters: number): Piece[] {
  const first = chapter.ranges[0]?.start ?? 0;
  const last = chapter.ranges.at(-1)?.end ?? 0;
  const headings = report.headings.filter(({ range }) => range.start >= first && range.start < last);
  const pageOf = createPageOfOffset(report);
  const pieces: Piece[] = [];
  let text = chapter.title;
  let pages: number[] = [];
  const finish = (): void => {
    if (text !== "") pieces.push({ title: chapter.title, text, pages: [...new Set(pages)] });
    text = "";
    pages = [];
  };
  for (const range of chapter.ranges) {
    const heading = headings.find(
      (candidate) => candidate.range.end <= range.start && candidate.range.end >= range.start - 3,
    );
    const paragraphs = report.text.slice(range.start, range.end).split("\n");
    const lines = heading === undefined ? paragraphs : [heading.title, ...paragraphs];
    let offset = range.start;
    for (const line of lines) {
      for (const paragraph of cutEvery(line, maxCharacters)) {
        if (text.length + paragraph.length > maxCharacters) finish();
        text += `${text === "" ? "" : "\n"}${paragraph}`;
        pages.push(...[pageOf(offset)].filter((page) => page !== null));
      }
      if (line !== heading?.title) offset += line.length + 1;
    }
  }
  finish();
  return pieces;
}

/** Nothing of a text without white space; pieces of a paragraph longer than a call. */
function cutEvery(text: string, length: number): string[] {
  if (text.trim() === "") return [];
  return Array.from({ length: Math.ceil(text.length / length) }, (_, index) =>
    text.slice(index * length, (index + 1) * length),
  );
}

const MAX_ABSTRACT = 2500;
const MAX_OUTLINE = 3000;
const MAX_CAPTIONS = 2000;

function bodyContext(report: ParsedReport): string {
  const abstracts = report.abstracts.map(({ text }) => text.slice(0, MAX_ABSTRACT));
  const keywords = report.keywords.map(({ words }) => words.join("; "));
  const outline = takeWithin(
    report.headings.map((heading) => writeOutlineLine({ ...heading, page: null })),
    MAX_OUTLINE,
  );
  const { figures, tables, formulas } = report;
  const captions = takeWithin(
    // As they are printed, so that they can be quoted.
    report.captions.map(({ label, text, range }) =>
      range === null ? `${label} ${text}` : report.text.slice(range.start, range.end).replaceAll(/\s+/g, " "),
    ),
    MAX_CAPTIONS,
  );
  return [
    abstracts.length === 0 ? "(there is no abstract)" : `Abstract:\n${abstracts.join("\n")}`,
    keywords.length === 0 ? "(there are no keywords)" : `Keywords: ${keywords.join(" / ")}`,
    `Outline:\n${outline.join("\n")}`,
    `${figures.length} figures, ${tables.length} tables, ${formulas.filter(({ display }) => display).length} displayed formulas`,
    ...captions,
  ].join("\n");
}

/** The first lines that fit together. */
function takeWithin(lines: readonly string[], maxCharacters: number): string[] {
  const kept: string[] = [];
  let length = 0;
  for (const line of lines) {
    length += line.length + 1;
    if (length > maxCharacters) break;
    kept.push(line);
  }
  return kept;
}

function lengthOf(lines: readonly string[]): number {
  return lines.reduce((sum, line) => sum + line.length + 1, 0);
}
