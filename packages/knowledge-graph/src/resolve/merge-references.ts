import type { Evidence, Merge } from "../model/graph-model.ts";
import type { KeyedFragment } from "./keyed-fragments.ts";
import { titleKey } from "./node-keys.ts";

interface Sightings {
  /** Keys with a DOI under which this title, year and first author were seen, with their labels. */
  readonly withDoi: Map<string, string>;
  /** Places where the work stands without a DOI. */
  readonly withoutDoi: Evidence[];
  label: string;
}

/** A work cited here with its DOI and there without is one work, when exactly one DOI fits. */
export function mergeReferences(reports: readonly KeyedFragment[]): readonly Merge[] {
  const works = collectWorksWithDoi(reports);
  for (const { fragment, referenceKeys } of reports) {
    for (const [index, { doi, page, title }] of fragment.references.entries()) {
      const seen = works.get(referenceKeys[index] ?? "");
      if (doi !== null || seen === undefined) continue;
      if (seen.withoutDoi.length === 0) seen.label = title ?? seen.label;
      if (seen.withoutDoi.length < 5) seen.withoutDoi.push({ reportId: fragment.reportId, page });
    }
  }
  return [...works].flatMap(([from, { withDoi, withoutDoi: evidence, label }]): readonly Merge[] => {
    const [only, ...others] = withDoi;
    if (only === undefined || others.length > 0 || evidence.length === 0) return [];
    const [into, intoLabel] = only;
    return [{ type: "reference", from, fromLabel: label, into, intoLabel, rule: "doi_by_title", evidence }];
  });
}

function collectWorksWithDoi(reports: readonly KeyedFragment[]): ReadonlyMap<string, Sightings> {
  const works = new Map<string, Sightings>();
  for (const { fragment, referenceKeys } of reports) {
    for (const [index, reference] of fragment.references.entries()) {
      const key = referenceKeys[index] ?? null;
      if (reference.doi === null || key === null) continue;
      const work = titleKey(reference);
      if (work === null) continue;
      const label = reference.title ?? "";
      const seen: Sightings = works.get(work) ?? { withDoi: new Map(), withoutDoi: [], label };
      works.set(work, seen);
      if (!seen.withDoi.has(key)) seen.withDoi.set(key, label);
    }
  }
  return works;
}
