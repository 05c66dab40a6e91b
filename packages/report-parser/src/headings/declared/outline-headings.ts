/** Headings of the PDF outline, found again on the pages they point to. */
import type { OutlineEntry, PageLayout } from "@rubrica/pdf";
import { isContentsHeading, isListHeading } from "../titles/contents-titles.ts";
import { splitHeadingNumber } from "../titles/heading-number.ts";
import { type LocatedHeading, printedTitle } from "../titles/located-heading.ts";
import type { TitleFinder, TitlePlace } from "../titles/title-finder.ts";

/** Entries whose titles stand nowhere near their target are bookmarks, not headings. */
export function readOutlineHeadings(
  outline: readonly OutlineEntry[],
  pages: readonly PageLayout[],
  finder: TitleFinder,
): LocatedHeading[] {
  const headings: LocatedHeading[] = [];
  const taken = new Set<string>();
  const top = Math.min(...outline.map((entry) => entry.level));
  let previous: TitlePlace | null = null;
  for (const entry of outline) {
    const title = entry.title.trim();
    if (title === "" || isContentsHeading(title) || isListHeading(title)) continue;
    const target = entry.destination?.pageIndex;
    if (target === undefined) continue;
    const near = [target, target + 1, target - 1].filter((page) => page >= 0 && page < pages.length);
    const query = { text: title, pages: near, y: entry.destination?.y ?? null };
    const place: TitlePlace | null =
      finder.find({ ...query, after: previous, exactly: true }) ??
      finder.find({ ...query, exactly: true }) ??
      finder.find({ ...query, after: previous }) ??
      finder.find(query);
    if (place === null) continue;
    const key = `${place.page}:${place.line}`;
    if (taken.has(key)) continue;
    taken.add(key);
    previous = place;
    const printed = printedTitle(place, pages, title);
    const split = splitHeadingNumber(printed);
    const declared = splitHeadingNumber(title);
    headings.push({
      source: "outline",
      level: entry.level - top + 1,
      // Large chapter numbers are set apart from their titles; then the outline knows them.
      number: split.number ?? declared.number,
      title: split.title === "" ? printed : split.title,
      ...place,
    });
  }
  return headings;
}
