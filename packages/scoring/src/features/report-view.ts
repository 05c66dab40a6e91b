import type { ParsedReport, Section, SectionRole, TextRange } from "@rubrica/report-model";
import type { EvidenceFinder } from "../evidence/evidence-finder.ts";
import { createEvidenceFinder } from "../evidence/evidence-finder.ts";
import { splitSentences, textLength } from "./text-measures.ts";

/** A report as the measures look at it: which text is body, and how it divides. */
export interface ReportView {
  readonly report: ParsedReport;
  readonly evidence: EvidenceFinder;
  /** Sections of the body in order, flat. */
  readonly bodySections: readonly Section[];
  readonly chapters: readonly Chapter[];
  /** Paragraphs of the body in order. */
  readonly paragraphs: readonly Paragraph[];
  readonly sentences: readonly string[];
  /** Length of the body, see `textLength`. */
  readonly bodyCharacters: number;
}

/** An outermost part of the body. */
export interface Chapter {
  /** Index into the report's headings, or null for text before the first. */
  readonly heading: number | null;
  readonly title: string;
  readonly ranges: readonly TextRange[];
  readonly characters: number;
}

export interface Paragraph {
  readonly range: TextRange;
  readonly text: string;
}

const NOT_BODY: ReadonlySet<SectionRole> = new Set<SectionRole>([
  "cover",
  "declaration",
  "abstract",
  "contents",
  "list-of-figures",
  "list-of-tables",
  "references",
  "acknowledgements",
  "appendix",
]);

export function viewReport(report: ParsedReport): ReportView {
  const bodySections = report.sections.filter((section) => isBody(report, section));
  const ranges = bodySections.length > 0 ? bodySections.map((section) => section.range) : [wholeText(report)];
  const paragraphs = ranges.flatMap((range) => paragraphsOf(report.text, range));
  return {
    report,
    evidence: createEvidenceFinder(report),
    bodySections,
    chapters: chaptersOf(report, bodySections),
    paragraphs,
    sentences: paragraphs.flatMap((paragraph) => splitSentences(paragraph.text)),
    bodyCharacters: paragraphs.reduce((sum, paragraph) => sum + textLength(paragraph.text), 0),
  };
}

/** The section and everything around it belong to the body. */
function isBody(report: ParsedReport, section: Section): boolean {
  return ancestry(report, section).every((part) => !NOT_BODY.has(part.role));
}

/** The section, its parent and so on outwards. */
function ancestry(report: ParsedReport, section: Section): Section[] {
  const parts = [section];
  let parent = section.parent;
  while (parent !== null && parts.length < 20) {
    const enclosing = report.sections[parent];
    if (enclosing === undefined) break;
    parts.push(enclosing);
    parent = enclosing.parent;
  }
  return parts;
}

/** Outermost body sections; below a single outermost section (a title that encloses all) its children. */
function chaptersOf(report: ParsedReport, sections: readonly Section[]): Chapter[] {
  const chains = sections.map((section) => ancestry(report, section).reverse());
  let depth = 0;
  while (depth < 3 && new Set(chains.map((chain) => chain[Math.min(depth, chain.length - 1)])).size === 1) {
    if (chains.every((chain) => chain.length <= depth + 1)) break;
    depth++;
  }
  const byRoot = new Map<Section, Section[]>();
  for (const [index, section] of sections.entries()) {
    const root = chains[index]?.[depth];
    if (root === undefined) continue;
    byRoot.set(root, [...(byRoot.get(root) ?? []), section]);
  }
  return [...byRoot].map(([root, parts]) => {
    const ranges = parts.map((part) => part.range);
    return {
      heading: root.heading,
      title: root.heading === null ? "" : (report.headings[root.heading]?.title ?? ""),
      ranges,
      characters: ranges.reduce((sum, range) => sum + textLength(report.text.slice(range.start, range.end)), 0),
    };
  });
}

function paragraphsOf(text: string, range: TextRange): Paragraph[] {
  const paragraphs: Paragraph[] = [];
  let start = range.start;
  for (const line of text.slice(range.start, range.end).split("\n")) {
    const end = start + line.length;
    if (line.trim() !== "") paragraphs.push({ range: { start, end }, text: line });
    start = end + 1;
  }
  return paragraphs;
}

function wholeText(report: ParsedReport): TextRange {
  return { start: 0, end: report.text.length };
}
