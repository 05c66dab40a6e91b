/** Raised when a field changes its meaning; fragments of another version must be extracted again. */
export const GRAPH_FRAGMENT_VERSION = 1;

/**
 * What one report contributes to the graph, as printed in the report: nothing is resolved yet, so that better
 * resolution needs no second reading. Plain JSON, a few kilobytes; pages are 1-based.
 */
export interface GraphFragment {
  readonly version: typeof GRAPH_FRAGMENT_VERSION;
  readonly reportId: string;
  readonly title: string;
  readonly language: string;
  readonly authors: readonly string[];
  readonly advisors: readonly string[];
  readonly institution: string | null;
  readonly keywords: readonly FragmentKeyword[];
  readonly abbreviations: readonly FragmentAbbreviation[];
  readonly references: readonly FragmentReference[];
  /** MinHash of the text for finding near copies; null when the text is too short to compare. */
  readonly textSignature: readonly number[] | null;
}

/** A keyword of the report. */
export interface FragmentKeyword {
  readonly word: string;
  /** Page of the keyword list. */
  readonly page: number;
  /** Occurrences in the whole text. */
  readonly mentions: number;
}

/** A pair such as 卷积神经网络（CNN）, in which at least one side is a keyword of the report. */
export interface FragmentAbbreviation {
  readonly long: string;
  readonly short: string;
  /** True when the initials of the long form spell the short one. */
  readonly spelled: boolean;
  readonly page: number;
  readonly quote: string;
}

/** A work that the report lists. */
export interface FragmentReference {
  /** Null when no title was recognised; then `text` stands for the work. */
  readonly title: string | null;
  /** The printed entry where no title was recognised, else null. */
  readonly text: string | null;
  /** As printed; null where none is. */
  readonly year: number | null;
  readonly doi: string | null;
  readonly venue: string | null;
  /** `family given` or the literal name, in printed order, at most ten. */
  readonly authors: readonly FragmentAuthor[];
  /** Page of the entry in the list. */
  readonly page: number;
  /** Mentions in the running text. */
  readonly citations: number;
  /** The first mention, or null when the work is listed but never cited. */
  readonly firstCitation: { readonly page: number; readonly quote: string } | null;
}

/** An author of a cited work. */
export interface FragmentAuthor {
  readonly name: string;
  /** Family name, or the whole name where it is not printed apart. */
  readonly family: string;
  /** True when the given name is whole; initials alone name too many people. */
  readonly full: boolean;
}
