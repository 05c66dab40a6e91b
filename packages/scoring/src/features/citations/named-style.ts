import type { ParsedReport } from "@rubrica/report-model";
import { createEvidenceFinder } from "../../evidence/evidence-finder.ts";
import type { Rubric } from "../../rubric/rubric.ts";
import { measurement } from "../measurement.ts";
import type { ReportFeatures } from "../report-features.ts";
import { styleOf } from "./reference-measures.ts";

/**
 * Features of a report, with `citations.style` measured against the style that the rubric names. They are the same where it
 * names none, or where the style of the list was not measured.
 */
export function measureNamedStyle(
  report: ParsedReport,
  features: ReportFeatures,
  { referenceStyle }: Pick<Rubric, "referenceStyle">,
): ReportFeatures {
  const measured = features.measurements["citations.style"].value;
  if (referenceStyle === undefined || measured === null || report.references.length === 0) return features;
  const { value, misfits } = styleOf(report, referenceStyle);
  const evidence = createEvidenceFinder(report);
  const samples = misfits.slice(0, 3).map(({ text }) => evidence.fromQuote(text));
  return {
    ...features,
    measurements: { ...features.measurements, "citations.style": measurement(value, samples) },
  };
}
