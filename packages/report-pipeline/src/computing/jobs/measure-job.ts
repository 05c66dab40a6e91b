import { readJson } from "@rubrica/isolation";
import { extractFragment, hashFragment } from "@rubrica/knowledge-graph";
import type { ParsedReport } from "@rubrica/report-model";
import { measureReport } from "@rubrica/scoring";
import type { MeasuredReport, MeasureParameters } from "../compute-parameters.ts";

/** Measures the features for scoring, and what the report contributes to the knowledge graph. */
export async function measureJob(parsed: Uint8Array, { reportId, names }: MeasureParameters): Promise<MeasuredReport> {
  const report = readJson<ParsedReport>(parsed);
  const fragment = extractFragment(reportId, report, names);
  const title = report.cover.title === null ? null : fragment.title;
  return { features: measureReport(report), fragment, hash: await hashFragment(fragment), title };
}
