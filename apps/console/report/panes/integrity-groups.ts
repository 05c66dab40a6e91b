import type { IntegrityFinding } from "../../api/reports/report-parts.ts";
import { groupInOrder } from "./group-in-order.ts";

/** Kinds for which it is the characters that differ from what is seen, not their place or colour. */
const replacedKinds = new Set([
  "zero-width-characters",
  "bidi-control-characters",
  "tag-characters",
  "glyph-mismatch",
  "replaced-text",
  "recognised-text",
]);

/** All findings of a kind, in the order of the pages. */
export interface KindOfFinding {
  readonly kind: string;
  readonly group: "hidden" | "replaced";
  readonly findings: readonly IntegrityFinding[];
}

export function groupByKind(findings: readonly IntegrityFinding[]): readonly KindOfFinding[] {
  return [...groupInOrder(findings, ({ kind }) => kind)].map(([kind, found]) => ({
    kind,
    group: replacedKinds.has(kind) ? "replaced" : "hidden",
    findings: found.toSorted((one, other) => one.page - other.page),
  }));
}

/** Pages on which sentences were found that speak to a grader, each once. */
export function listInstructionPages(
  found: readonly { readonly code: string; readonly pages: readonly number[] }[],
): readonly number[] {
  const pages = found.filter(({ code }) => code === "instruction_to_grader").flatMap((finding) => finding.pages);
  return [...new Set(pages)].sort((one, other) => one - other);
}
