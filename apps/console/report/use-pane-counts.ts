import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { referenceFindingsQuery } from "../api/reports/reference-findings.ts";
import { balanceQuery, type IntegrityFinding, integrityQuery } from "../api/reports/report-parts.ts";
import { scoreQuery } from "../api/reports/reports.ts";
import { listInstructionPages } from "./panes/integrity-groups.ts";

const route = getRouteApi("/signed-in/reports/$reportId");

/** What stands behind the names of the tabs; undefined where nothing is known. */
export interface PaneCounts {
  readonly integrity?: number | undefined;
  /** Places with sentences that are not in the text, where they are so many that it is a finding. */
  readonly leftOut?: number | undefined;
  /** References that can be improved. */
  readonly references?: number | undefined;
}

/** @param enabled false while the report is being processed: nothing is asked for. */
export function usePaneCounts(reportId: string, enabled: boolean): PaneCounts {
  const { style } = route.useSearch();
  const content = useQuery({ ...integrityQuery(reportId), enabled }).data;
  const found = useQuery({ ...scoreQuery(reportId), enabled }).data?.findings;
  const isLeftOut = found?.some(({ code }) => code === "text_left_out") ?? false;
  const balance = useQuery({ ...balanceQuery(reportId), enabled: enabled && isLeftOut }).data?.balance;
  const references = useQuery({ ...referenceFindingsQuery(reportId, style), enabled }).data?.references;
  return {
    integrity: content && countHints(content.integrity, found ?? []),
    leftOut: isLeftOut ? balance?.left_out.filter(({ kind }) => kind === "sentences").length : undefined,
    references: references?.filter(({ findings }) => findings.length > 0).length,
  };
}

/** Findings, and pages that speak to the grader where it is not a finding that does. */
function countHints(findings: readonly IntegrityFinding[], found: Parameters<typeof listInstructionPages>[0]): number {
  const pages = new Set(findings.map(({ page }) => page));
  return findings.length + listInstructionPages(found).filter((page) => !pages.has(page)).length;
}
