/** A real document as its author's text, to be taken apart and set anew. */
import type { ParsedReport, Section } from "@rubrica/report-model";
import type { Chapter, ReportText } from "../../../scripts/sample-reports/report-text.ts";

type Part = NonNullable<Chapter["sections"]>[number];

const NOT_BODY: ReadonlySet<Section["role"]> = new Set<Section["role"]>([
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
const MAX_CHAPTERS = 9;
const MIN_PARAGRAPH = 20;
const MAX_REFERENCES = 60;

/** Title, abstract, chapters, their text and the references of a real document, in the form of a thesis. */
export function reportTextOf(report: ParsedReport): ReportText {
  const language = report.language === "en" ? "en" : "zh";
  return {
    fileName: "made.pdf",
    language,
    layout: "thesis",
    title: report.cover.title ?? "",
    author: language === "zh" ? "林晓" : "Jane Doe",
    institution: language === "zh" ? "临江大学" : "Riverside University",
    abstract: report.abstracts.find((abstract) => abstract.language === language)?.text ?? "",
    keywords: report.keywords.find((list) => list.language === language)?.words ?? [],
    chapters: chaptersOf(report),
    references: report.references.slice(0, MAX_REFERENCES).map(({ text }) => text),
  };
}

function chaptersOf(report: ParsedReport): Chapter[] {
  const chapters: { title: string; paragraphs: string[]; sections: { title: string; paragraphs: string[] }[] }[] = [];
  for (const section of report.sections) {
    const heading = section.heading === null ? null : report.headings[section.heading];
    if (heading === null || heading === undefined || isOutside(report, section)) continue;
    const part = { title: heading.title, paragraphs: paragraphsOf(report, section) };
    const chapter = chapters.at(-1);
    if (section.level === 1 || chapter === undefined) chapters.push({ ...part, sections: [] });
    else if (section.level === 2) chapter.sections.push(part);
    else (chapter.sections.at(-1)?.paragraphs ?? chapter.paragraphs).push(...part.paragraphs);
  }
  return chapters.filter((chapter) => lengthOf(chapter) > 0).slice(0, MAX_CHAPTERS);
}

function isOutside(report: ParsedReport, section: Section): boolean {
  let part: Section | undefined = section;
  for (let depth = 0; part !== undefined && depth < 10; depth++) {
    if (NOT_BODY.has(part.role)) return true;
    part = part.parent === null ? undefined : report.sections[part.parent];
  }
  return false;
}

function paragraphsOf(report: ParsedReport, { range }: Section): string[] {
  return report.text
    .slice(range.start, range.end)
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line.length >= MIN_PARAGRAPH);
}

function lengthOf({ paragraphs, sections }: Chapter): number {
  const own = paragraphs.join("").length;
  return own + (sections ?? []).reduce((sum, section) => sum + section.paragraphs.join("").length, 0);
}

/** The same chapters with other paragraphs, part by part in order. */
export function mapParts(
  chapters: readonly Chapter[],
  change: (part: Part, index: number) => readonly string[],
): Chapter[] {
  let index = 0;
  return chapters.map(({ title, paragraphs, sections }) => ({
    title,
    paragraphs: change({ title, paragraphs }, index++),
    sections: (sections ?? []).map((section) => ({ ...section, paragraphs: change(section, index++) })),
  }));
}

/** Every paragraph of the chapters in order. */
export function paragraphsOfChapters(chapters: readonly Chapter[]): string[] {
  return chapters.flatMap(({ paragraphs, sections }) => [
    ...paragraphs,
    ...(sections ?? []).flatMap((section) => section.paragraphs),
  ]);
}
