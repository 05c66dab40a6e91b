import type { Citation, Evidence, Reference } from "@rubrica/report-model";
import { CITATION_FEATURE_IDS, type CitationFeatureId } from "../feature-ids.ts";
import { measurement } from "../measurement.ts";
import type { FeatureMeasurement } from "../report-features.ts";
import { isChineseReport } from "../report-language.ts";
import type { ReportView } from "../report-view.ts";
import { burstShare, citedShare, orderShare, resolvedShare, spreadOf } from "./linking-measures.ts";
import {
  completenessOf,
  concentrationOf,
  countTypes,
  duplicatesOf,
  foreignOf,
  identifiersOf,
  recencyOf,
  styleOf,
} from "./reference-measures.ts";
import { referencesState } from "./references-state.ts";

/**
 * Measures references and citations. Where there are no references, what could be said about them is 0; where there
 * are some that were not recognised, nothing is known and nothing is measured.
 */
export function measureCitations(view: ReportView): Record<CitationFeatureId, FeatureMeasurement> {
  if (referencesState(view.report).kind !== "not_recognised") return measureRecognised(view);
  const nothing = CITATION_FEATURE_IDS.map((id) => [id, measurement(null)]);
  return Object.fromEntries(nothing) as Record<CitationFeatureId, FeatureMeasurement>;
}

function measureRecognised(view: ReportView): Record<CitationFeatureId, FeatureMeasurement> {
  const { report, evidence, bodyCharacters } = view;
  const { references, citations } = report;
  // A mark that points to nothing cites nothing: it counts in `resolved` alone.
  const citing = citations.filter((citation) => citation.references.length > 0);
  const ofReferences = (list: readonly Reference[]): (Evidence | null)[] =>
    list.slice(0, 3).map((reference) => evidence.fromQuote(reference.text));
  const ofCitations = (list: readonly Citation[]): (Evidence | null)[] =>
    list.slice(0, 3).map((citation) => evidence.fromRange(citation.sentence));
  const orZero = (value: number | null): number | null => (references.length === 0 ? 0 : value);
  const orZeroUncited = (value: number | null): number | null => (citing.length === 0 ? 0 : value);

  const recency = recencyOf(report);
  const concentration = concentrationOf(references);
  const completeness = completenessOf(report);
  const style = styleOf(report);
  const identifiers = identifiersOf(references);
  const duplicates = duplicatesOf(references);
  const cited = citedShare(report);
  const resolved = resolvedShare(citations);
  const bursts = burstShare(citing);

  return {
    "citations.references": measurement(references.length, ofReferences(references.slice(0, 1))),
    "citations.density": measurement(
      bodyCharacters === 0 ? 0 : (citing.length / bodyCharacters) * 10_000,
      ofCitations(citing.slice(0, 1)),
    ),
    "citations.spread": measurement(orZeroUncited(spreadOf(citing, view.chapters)), ofCitations(citing.slice(-1))),
    "citations.recency": measurement(orZero(recency.value), ofReferences(recency.misfits)),
    "citations.types": measurement(countTypes(references), ofReferences(references.slice(0, 1))),
    "citations.foreign": measurement(!isChineseReport(report) ? null : orZero(foreignOf(report).value)),
    "citations.concentration": measurement(concentration.value, ofReferences(concentration.misfits)),
    "citations.completeness": measurement(orZero(completeness.value), ofReferences(completeness.misfits)),
    "citations.style": measurement(orZero(style.value), ofReferences(style.misfits)),
    "citations.identifiers": measurement(identifiers.value, ofReferences(identifiers.misfits)),
    "citations.duplicates": measurement(duplicates.value, ofReferences(duplicates.misfits)),
    "citations.cited": measurement(orZero(cited.value), ofReferences(cited.uncited)),
    "citations.resolved": measurement(orZeroUncited(resolved.value), ofCitations(resolved.dangling)),
    "citations.order": measurement(orderShare(report), ofCitations(citations.slice(0, 1))),
    "citations.bursts": measurement(bursts.value, ofCitations(bursts.bursts)),
  };
}
