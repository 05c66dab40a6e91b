/** Lines of the pages before the report proper, cleaned of marks that point to footnotes. */
import type { LayoutLine, PageLayout } from "@rubrica/pdf";
import type { KnownRoles } from "../lines/line-roles.ts";

export interface CoverLine {
  /** 0-based. */
  readonly page: number;
  readonly line: number;
  /** Text without superscript marks. */
  readonly text: string;
  readonly layout: LayoutLine;
}

const CLAIMED: ReadonlySet<string> = new Set(["page-number", "aside", "contents-entry", "code"]);

/** Lines of the pages `[0, end)`, headers included: some covers repeat as headers. */
export function collectCoverLines(pages: readonly PageLayout[], roles: KnownRoles, end: number): CoverLine[] {
  return pages.slice(0, end).flatMap((page, pageIndex) =>
    page.lines.flatMap((layout, line) => {
      if (CLAIMED.has(roles.of(pageIndex, line)) || layout.angle !== 0) return [];
      const text = withoutMarks(layout);
      return text === "" ? [] : [{ page: pageIndex, line, text, layout }];
    }),
  );
}

/** Ems between two words that stand side by side and do not belong together. */
const WIDE_GAP = 1.2;
/** What stands for such a gap in {@link CoverLine.text}. */
export const GAP = "   ";

/** Superscripts on names are marks, not letters; wide gaps are kept as three spaces. */
function withoutMarks(line: LayoutLine): string {
  const marks = line.spans.filter((span) => span.position === "superscript" && span.text.trim().length <= 3);
  let text = "";
  let end = Number.NEGATIVE_INFINITY;
  for (const word of line.words) {
    let shown = "";
    for (let offset = word.start; offset < word.end; offset++) {
      const isMark = marks.some((mark) => offset >= mark.start && offset < mark.start + mark.text.length);
      shown += isMark ? " " : line.text[offset];
    }
    const gap = word.box.x0 - end > WIDE_GAP * line.fontSize ? GAP : " ";
    text += text === "" ? shown : gap + shown;
    end = word.box.x1;
  }
  return text.replace(/[∗†‡§¶*]+/g, " ").trim();
}
