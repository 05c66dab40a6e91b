/** Headings of the structure tree: what the author marked as headings. */
import type { LayoutLine, PageLayout, StructureElement } from "@rubrica/pdf";
import type { LineRole, LineRoles } from "../../lines/line-roles.ts";
import { isContentsHeading, isListHeading } from "../titles/contents-titles.ts";
import { splitHeadingNumber } from "../titles/heading-number.ts";
import { joinHeadingLines, type LocatedHeading } from "../titles/located-heading.ts";
import { withoutNoteMarks } from "../titles/note-marks.ts";

const HEADING_ROLE = /^H([1-6])$/;
/** Longer text is a paragraph with the wrong style. */
const MAX_CHARACTERS = 160;
/** Share of its characters that a line must have in the element. */
const OWN_SHARE = 0.5;

export function readTaggedHeadings(pages: readonly PageLayout[], roles: LineRoles): LocatedHeading[] {
  const headings: LocatedHeading[] = [];
  pages.forEach((page, pageIndex) => {
    const elements: { level: number; mcids: Set<number> }[] = [];
    for (const element of page.structure) collectHeadings(element, elements);
    for (const { level, mcids } of elements) {
      const lines = page.lines.flatMap((line, index) =>
        mayBeHeading(roles.of(pageIndex, index)) && ownShare(line, mcids) >= OWN_SHARE ? [{ line, index }] : [],
      );
      const first = lines[0];
      if (first === undefined) continue;
      const text = joinHeadingLines(lines.map(({ line }) => withoutNoteMarks(line)));
      if (text.length > MAX_CHARACTERS || isContentsHeading(text) || isListHeading(text) || !/[\p{L}]/u.test(text))
        continue;
      const last = lines.at(-1)?.index ?? first.index;
      if (last - first.index > 5) continue;
      const { number, title } = splitHeadingNumber(text);
      headings.push({
        source: "structure-tree",
        level,
        number,
        title: title === "" ? text : title,
        page: pageIndex,
        line: first.index,
        lineCount: last - first.index + 1,
      });
    }
  });
  return headings;
}

/** A running header is no part of the structure tree: what is tagged as a heading repeats by chance. */
function mayBeHeading(role: LineRole): boolean {
  return role === "prose" || role === "header";
}

function collectHeadings(element: StructureElement, found: { level: number; mcids: Set<number> }[]): void {
  const level = HEADING_ROLE.exec(element.role)?.[1];
  if (level !== undefined) {
    const mcids = new Set<number>();
    collectMcids(element, mcids);
    if (mcids.size > 0) found.push({ level: Number(level), mcids });
    return;
  }
  for (const child of element.children) collectHeadings(child, found);
}

function collectMcids(element: StructureElement, mcids: Set<number>): void {
  for (const mcid of element.mcids) mcids.add(mcid);
  for (const child of element.children) collectMcids(child, mcids);
}

function ownShare(line: LayoutLine, mcids: ReadonlySet<number>): number {
  let own = 0;
  for (const span of line.spans) if (mcids.has(span.mcid)) own += span.text.length;
  return own / Math.max(1, line.text.length);
}
