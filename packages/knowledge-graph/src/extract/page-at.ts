import type { ParsedReport } from "@rubrica/report-model";

/** The page (1-based) on which the character at the offset of the report's text is printed, or null. */
export function pageAt(parsed: ParsedReport, offset: number): number | null {
  for (const page of parsed.pages) {
    for (const line of page.lines) {
      if (line.range !== null && line.range.start <= offset && offset < line.range.end) return page.number;
    }
  }
  return null;
}
