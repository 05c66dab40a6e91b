/** Lines of the pages before the report proper, cleaned of marks that point to footnotes. */
import type { LayoutLine, PageLayout } from "../../layout/page-layout.ts";
import type { LineRoles } from "../text/line-roles.ts";

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
export function collectCoverLines(pages: readonly PageLayout[], roles: LineRoles, end: number): CoverLine[] {
  return pages.slice(0, end).flatMap((page, pageIndex) =>
    page.lines.flatMap((layout, line) => {
      if (CLAIMED.has(roles.of(pageIndex, line)) || layout.angle !== 0) return [];
      const text = withoutMarks(layout);
      return text === "" ? [] : [{ page: pageIndex, line, text, layout }];
    }),
  );
}

/** Superscripts on names are marks, not letters. */
function withoutMarks(line: LayoutLine): string {
  return line.spans
    .filter((span) => span.position !== "superscript" || span.text.trim().length > 3)
    .map((span) => span.text)
    .join("")
    .replace(/[∗†‡§¶*]+/g, " ")
    .replace(/\s+/g, " ")
    .trim();
}
