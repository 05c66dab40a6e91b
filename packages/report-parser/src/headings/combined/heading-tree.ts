/** The list of headings with places in the text and parents, and the contents tied to it. */
import type { ContentsEntry, Heading, TableOfContents } from "@rubrica/report-model";
import type { ReportText } from "../../text/report-text.ts";
import type { HeadingNumber } from "../titles/heading-number.ts";
import type { LocatedHeading } from "../titles/located-heading.ts";
import type { DeclaredHeadings } from "./find-headings.ts";

export function buildHeadingTree(located: readonly LocatedHeading[], reportText: ReportText): Heading[] {
  const open: { level: number; index: number }[] = [];
  return located.map((heading, index) => {
    let above = open.at(-1);
    while (above !== undefined && above.level >= heading.level) {
      open.pop();
      above = open.at(-1);
    }
    const parent = above?.index ?? null;
    open.push({ level: heading.level, index });
    const first = reportText.lineOf(heading.page + 1, heading.line);
    const last = reportText.lineOf(heading.page + 1, heading.line + heading.lineCount - 1) ?? first;
    const start = first?.range.start ?? 0;
    const end = heading.runInEnd === undefined ? last?.range.end : start + heading.runInEnd;
    const range = { start, end: end ?? start };
    return {
      level: heading.level,
      number: heading.number?.printed ?? null,
      title: heading.title,
      range,
      parent,
      ...reportText.placeOf(range),
    };
  });
}

export function describeContents(
  printed: DeclaredHeadings["printed"],
  headings: readonly LocatedHeading[],
): TableOfContents | null {
  if (printed === null) return null;
  const places = new Map(
    headings.flatMap((heading, index) =>
      Array.from(
        { length: heading.lineCount },
        (_, line) => [`${heading.page}:${heading.line + line}`, index] as const,
      ),
    ),
  );
  const entries = printed.entries.map(({ entry, level, page, heading }): ContentsEntry => {
    const index =
      heading === null
        ? headingNumbered(entry.number, headings)
        : (places.get(`${heading.page}:${heading.line}`) ?? null);
    const found = heading === null && index !== null ? (headings[index]?.page ?? null) : page;
    return {
      level,
      number: entry.number?.printed ?? null,
      title: entry.title,
      printedPage: entry.printedPage,
      page: found === null ? null : found + 1,
      heading: index,
    };
  });
  return { pages: printed.pages.map((page) => page + 1), entries };
}

/** Where titles differ or cannot be read, a number that only one heading has still tells which is meant. */
function headingNumbered(number: HeadingNumber | null, headings: readonly LocatedHeading[]): number | null {
  if (number === null || number.kind !== "decimal" || number.depth < 2) return null;
  const key = number.values.join(".");
  const [only, ...others] = headings.flatMap((heading, index) =>
    heading.number?.kind === "decimal" && heading.number.values.join(".") === key ? [index] : [],
  );
  return only !== undefined && others.length === 0 ? only : null;
}
