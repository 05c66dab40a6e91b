import { compareText } from "@rubrica/report-model";
import type { Merge } from "../model/graph-model.ts";
import type { KeyedFragment } from "./keyed-fragments.ts";
import { mergeAbbreviations } from "./merge-abbreviations.ts";
import { mergeReferences } from "./merge-references.ts";

/** Which nodes are the same thing. */
export interface MergeDecisions {
  /** In order of `from`. */
  readonly log: readonly Merge[];
  readonly ambiguousAbbreviations: number;
  /** The key under which a node goes into the graph. */
  resolve(key: string): string;
}

/**
 * Finds nodes of one type that are the same thing under two keys. A node that others were merged into is never merged
 * itself, so there are no chains; keys in `keepApart` are left alone.
 */
export function findMerges(reports: readonly KeyedFragment[], keepApart: ReadonlySet<string>): MergeDecisions {
  const abbreviations = mergeAbbreviations(reports.map(({ fragment }) => fragment));
  const candidates = [...abbreviations.merges, ...mergeReferences(reports)].filter(({ from }) => !keepApart.has(from));
  const given = new Set(candidates.map(({ from }) => from));
  const log = candidates
    .filter(({ into }) => !given.has(into))
    .sort((left, right) => compareText(left.from, right.from));
  const target = new Map(log.map(({ from, into }) => [from, into]));
  return {
    log,
    ambiguousAbbreviations: abbreviations.ambiguous,
    resolve: (key) => target.get(key) ?? key,
  };
}
