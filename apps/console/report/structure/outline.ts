import type { ContentsEntry, Heading } from "../../api/reports/report-parts.ts";

/** A line of the outline: from the printed contents, from the headings of the text, or from both. */
export interface OutlineLine {
  /** 1 is a chapter. */
  readonly level: number;
  /** Number and title, as the contents print them where they do. */
  readonly text: string;
  /** Where it stands; null where there is no such heading. */
  readonly heading: Heading | null;
  /** Where it is printed in the file; null where nothing is known. */
  readonly page: number | null;
  /**
   * `missing`: in the contents, not in the text. `unlisted`: the other way round. `differs`: the text says it otherwise.
   * Null where both agree, and where there is nothing to compare with.
   */
  readonly mark: "missing" | "unlisted" | "differs" | null;
}

/** The printed contents and the headings of the text, laid over each other in the order of the report. */
export function layOutline(
  contents: { readonly pages: readonly number[]; readonly entries: readonly ContentsEntry[] } | null,
  headings: readonly Heading[],
): readonly OutlineLine[] {
  if (contents === null) return headings.map((heading) => lineOf(heading, null));
  const deepest = Math.max(...contents.entries.map(({ level }) => level));
  const lastPage = Math.max(0, ...contents.pages);
  const listed = new Set(contents.entries.flatMap(({ heading }) => heading ?? []));
  // What comes before the contents, such as the abstract, need not be listed, nor what is deeper than any entry.
  const unlisted = (heading: Heading) => heading.page > lastPage && heading.level <= deepest;
  const lines: OutlineLine[] = [];
  let next = 0;
  const takeUpTo = (end: number) => {
    for (; next < end; next++) {
      const heading = headings[next];
      if (heading && !listed.has(next)) lines.push(lineOf(heading, unlisted(heading) ? "unlisted" : null));
    }
  };
  for (const entry of contents.entries) {
    const heading = entry.heading === null ? undefined : headings[entry.heading];
    if (entry.heading !== null && heading) takeUpTo(entry.heading);
    lines.push({
      level: entry.level,
      text: nameOf(entry),
      heading: heading ?? null,
      page: heading?.page ?? entry.page,
      mark: !heading ? "missing" : isSame(entry, heading) ? null : "differs",
    });
  }
  takeUpTo(headings.length);
  return lines;
}

/** Number and title as one line. */
export function nameOf({ number, title }: { readonly number: string | null; readonly title: string }): string {
  return number === null ? title : `${number}\u3000${title}`;
}

function lineOf(heading: Heading, mark: OutlineLine["mark"]): OutlineLine {
  return { level: heading.level, text: nameOf(heading), heading, page: heading.page, mark };
}

/** Whether both say the same but for spaces, case, width and marks, which printed contents often set otherwise. */
function isSame(entry: ContentsEntry, heading: Heading): boolean {
  return bare(nameOf(entry)) === bare(nameOf(heading));
}

function bare(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, "");
}
