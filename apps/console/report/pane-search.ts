import type { ReferenceStyle } from "../api/reports/reference-findings.ts";

/** What the tabs beside the score keep in the address: filters, selections. */
export interface PaneSearch {
  /** By which the references are checked. Default: the style that the list is in. */
  readonly style?: ReferenceStyle | undefined;
  /** Which references are listed. Default: those with findings where there are any. */
  readonly entries?: EntryFilter | undefined;
  /** The runs that are compared, by id. Default: the two newest. */
  readonly earlier?: string | undefined;
  readonly later?: string | undefined;
}

const entryFilters = ["findings", "all", "uncited"] as const;
export type EntryFilter = (typeof entryFilters)[number];

const referenceStyles: readonly ReferenceStyle[] = ["gbt7714-2025", "gbt7714-2015", "ieee", "apa"];

/** Names every key; what is wrong is undefined. */
export function validatePaneSearch(search: Record<string, unknown>): PaneSearch {
  return {
    style: referenceStyles.find((style) => style === search.style),
    entries: entryFilters.find((filter) => filter === search.entries),
    earlier: textOf(search.earlier),
    later: textOf(search.later),
  };
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}
