import type { Evidence, ParsedReport, SectionKind } from "@rubrica/report-model";
import { measureBody } from "./body/measure-body.ts";
import { measureCitations } from "./citations/measure-citations.ts";
import { measureContents } from "./contents/measure-contents.ts";
import type { ReportFeatures } from "./report-features.ts";
import { REPORT_FEATURES_VERSION } from "./report-features.ts";
import type { ReportView } from "./report-view.ts";
import { viewReport } from "./report-view.ts";

/** Measures everything that can be measured on a report without a model. Pure: the same report, the same figures. */
export function measureReport(report: ParsedReport): ReportFeatures {
  const view = viewReport(report);
  return {
    schemaVersion: REPORT_FEATURES_VERSION,
    language: report.language,
    bodyCharacters: Math.round(view.bodyCharacters),
    measurements: { ...measureContents(view), ...measureBody(view), ...measureCitations(view) },
    sectionSamples: sectionSamples(view),
  };
}

function sectionSamples(view: ReportView): Record<SectionKind, readonly Evidence[]> {
  const { report, evidence } = view;
  const headings = report.headings.slice(0, 2).map((heading) => evidence.fromRange(heading.range));
  const abstracts = report.abstracts.slice(0, 1).map((abstract) => evidence.fromRange(abstract.range));
  const paragraphs = view.paragraphs.slice(0, 1).map((paragraph) => evidence.fromRange(paragraph.range));
  const references = report.references.slice(0, 2).map((reference) => evidence.fromQuote(reference.text));
  const citations = report.citations.slice(0, 1).map((citation) => evidence.fromRange(citation.sentence));
  return {
    table_of_contents: present(headings),
    body: present([...abstracts, ...paragraphs]),
    citations: present([...references, ...citations]),
  };
}

function present(samples: readonly (Evidence | null)[]): Evidence[] {
  return samples.filter((sample) => sample !== null);
}
