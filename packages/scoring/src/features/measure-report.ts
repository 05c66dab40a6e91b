import { checkReport, type ParsedReport } from "@rubrica/report-model";
import { measureSubstance } from "../substance/measure-substance.ts";
import { measureBody } from "./body/measure-body.ts";
import { measureCitations } from "./citations/measure-citations.ts";
import { measureContents } from "./contents/measure-contents.ts";
import type { ReportFeatures } from "./report-features.ts";
import { REPORT_FEATURES_VERSION } from "./report-features.ts";
import { viewReport } from "./report-view.ts";

/**
 * Measures everything that can be measured on a report without a model. Pure: the same report, the same figures.
 *
 * @throws {InvalidArgumentError} for what is no report.
 */
export function measureReport(report: ParsedReport): ReportFeatures {
  checkReport("measureReport(report)", report);
  const view = viewReport(report);
  return {
    schemaVersion: REPORT_FEATURES_VERSION,
    language: report.language,
    bodyCharacters: Math.round(view.bodyCharacters),
    measurements: { ...measureContents(view), ...measureBody(view), ...measureCitations(view) },
    substance: measureSubstance(view),
  };
}
