/** What the tabs beside the score keep in the address: filters, selections. */
export interface PaneSearch {
  /** Of GB/T 7714. Default: 2025. */
  readonly edition?: "2015" | "2025" | undefined;
  /** Which references are listed. Default: those with findings where there are any. */
  readonly entries?: EntryFilter | undefined;
  /** The runs that are compared, by id. Default: the two newest. */
  readonly earlier?: string | undefined;
  readonly later?: string | undefined;
}

const entryFilters = ["findings", "all", "uncited"] as const;
export type EntryFilter = (typeof entryFilters)[number];

/** Names every key; what is wrong is undefined. */
export function validatePaneSearch(search: Record<string, unknown>): PaneSearch {
  // What looks like a number in the address arrives as one.
  const edition = String(search.edition ?? "");
  return {
    edition: edition === "2015" || edition === "2025" ? edition : undefined,
    entries: entryFilters.find((filter) => filter === search.entries),
    earlier: textOf(search.earlier),
    later: textOf(search.later),
  };
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}
