/** Sections between headings, with the part that each plays in a report. */
import type { Heading, Section, SectionRole } from "@rubrica/report-model";
import type { ReportText } from "../../text/report-text.ts";
import { roleOfTitle } from "../titles/known-titles.ts";

/** Roles that subsections of a section share with it. */
const INHERITED: ReadonlySet<SectionRole> = new Set([
  "appendix",
  "references",
  "related-work",
  "acknowledgements",
  "abstract",
]);

export interface SectionInput {
  readonly headings: readonly Heading[];
  readonly reportText: ReportText;
  /** Pages (1-based) of the printed contents. */
  readonly contentsPages: readonly number[];
}

export function buildSections({ headings, reportText, contentsPages }: SectionInput): Section[] {
  const { text } = reportText;
  const sections: Section[] = [];
  const firstStart = headings[0]?.range.start ?? text.length;
  if (text.slice(0, firstStart).trim() !== "" || headings.length === 0) {
    const range = { start: 0, end: firstStart };
    const role = headings.length === 0 ? "body" : "cover";
    sections.push({ heading: null, level: 1, role, range, ...pagesOf(range, reportText), parent: null });
  }
  const sectionOf: number[] = [];
  const lettered = letteredChapters(headings);
  headings.forEach((heading, index) => {
    const range = { start: heading.range.end, end: headings[index + 1]?.range.start ?? text.length };
    const parent = heading.parent === null ? null : (sectionOf[heading.parent] ?? null);
    sectionOf.push(sections.length);
    sections.push({
      heading: index,
      level: heading.level,
      role: lettered.has(index)
        ? "appendix"
        : roleOf(heading, parent === null ? null : (sections[parent]?.role ?? null)),
      range,
      ...pagesOf({ start: heading.range.start, end: Math.max(range.end, heading.range.end) }, reportText),
      parent,
    });
  });
  return markContents(sections, contentsPages, reportText);
}

/** Chapters with letters behind chapters with numbers, by index: appendices without the word. */
function letteredChapters(headings: readonly Heading[]): ReadonlySet<number> {
  const isChapter = ({ parent }: Heading): boolean => parent === null;
  const lastNumbered = headings.findLastIndex((heading) => isChapter(heading) && /\d/.test(heading.number ?? ""));
  const lettered = headings.flatMap((heading, index) =>
    isChapter(heading) && index > lastNumbered && /^[A-Z]\.?$/.test(heading.number ?? "") ? [index] : [],
  );
  return new Set(lastNumbered < 0 ? [] : lettered);
}

function roleOf(heading: Heading, parentRole: SectionRole | null): SectionRole {
  if (parentRole !== null && INHERITED.has(parentRole)) return parentRole;
  if (/^(附录|附件|appendix|anhang)/i.test(heading.number ?? "")) return "appendix";
  const own = roleOfTitle(heading.title);
  if (own === "body" && parentRole !== null && parentRole !== "body") return parentRole;
  return own;
}

/** The printed contents have no heading in the tree: what they fill is cut out of the section they interrupt. */
function markContents(
  sections: readonly Section[],
  contentsPages: readonly number[],
  reportText: ReportText,
): Section[] {
  if (contentsPages.length === 0) return [...sections];
  const first = reportText.lines.find((line) => contentsPages.includes(line.page));
  if (first === undefined) return [...sections];
  const holder = sections.findIndex(
    (section) => section.range.start <= first.range.start && first.range.start < section.range.end,
  );
  const section = sections[holder];
  if (section === undefined) return [...sections];
  const range = { start: first.range.start, end: section.range.end };
  const contents: Section = {
    heading: null,
    level: 1,
    role: "contents",
    range,
    ...pagesOf(range, reportText),
    parent: null,
  };
  const before = { ...section, range: { start: section.range.start, end: first.range.start } };
  const shortened = { ...before, ...pagesOf({ start: section.range.start, end: first.range.start }, reportText) };
  const shift = (parent: number | null): number | null => (parent !== null && parent > holder ? parent + 1 : parent);
  return [
    ...sections.slice(0, holder),
    shortened,
    contents,
    ...sections.slice(holder + 1).map((later) => ({ ...later, parent: shift(later.parent) })),
  ];
}

function pagesOf(
  range: { readonly start: number; readonly end: number },
  reportText: ReportText,
): { firstPage: number; lastPage: number } {
  const first = reportText.lineAt(range.start)?.page ?? 1;
  const last = reportText.lineAt(Math.max(range.start, range.end - 1))?.page ?? first;
  return { firstPage: first, lastPage: Math.max(first, last) };
}
