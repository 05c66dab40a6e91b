/** Findings of all pages; what is hidden in the same way on page after page is reported once for its first pages. */

import type { PageLayout } from "@rubrica/pdf";
import type { IntegrityFinding } from "@rubrica/report-model";

/** Printer's marks outside the page repeat on every sheet: this many examples say enough. */
const MAX_EXAMPLES = 3;
const MAX_FINDINGS = 1000;

export function collectFindings(pages: readonly PageLayout[]): IntegrityFinding[] {
  const examples = new Map<string, number>();
  const kept: IntegrityFinding[] = [];
  for (const page of pages) {
    for (const finding of page.hidden) {
      const key = `${finding.kind}:${finding.text.replace(/\d+/g, "#")}`;
      const seen = examples.get(key) ?? 0;
      examples.set(key, seen + 1);
      if (seen < MAX_EXAMPLES && kept.length < MAX_FINDINGS) kept.push(finding);
    }
  }
  return kept;
}
