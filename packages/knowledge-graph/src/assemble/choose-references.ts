import { compareText } from "@rubrica/report-model";
import type { KeyedFragment } from "../resolve/keyed-fragments.ts";

/** Which works become nodes, chosen before anything is drafted: nine of ten works are cited by a single report. */
export interface ReferenceChoice {
  isKept(key: string): boolean;
  readonly omitted: number;
}

/** The works cited by most reports, up to the limit; among equals by key. */
export function chooseReferences(
  reports: readonly KeyedFragment[],
  resolve: (key: string) => string,
  limit: number,
): ReferenceChoice {
  const citing = new Map<string, number>();
  for (const { referenceKeys } of reports) {
    const distinct = new Set(referenceKeys.flatMap((key) => (key === null ? [] : [resolve(key)])));
    for (const key of distinct) citing.set(key, (citing.get(key) ?? 0) + 1);
  }
  if (citing.size <= limit) return { isKept: () => true, omitted: 0 };
  const mostCited = [...citing].sort((left, right) => right[1] - left[1] || compareText(left[0], right[0]));
  const kept = new Set(mostCited.slice(0, limit).map(([key]) => key));
  return { isKept: (key) => kept.has(key), omitted: citing.size - kept.size };
}
