import type { Citation, Place, TextRange } from "@rubrica/report-model";

/** A mention before it is linked: labels as printed or indexes already known. */
export interface CitationDraft {
  readonly kind: Citation["kind"];
  readonly range: TextRange;
  /** Labels in order, ranges expanded. */
  readonly labels: readonly string[];
  /** Indexes of references, for mentions by name. */
  readonly references?: readonly number[];
  readonly dangling?: readonly string[];
  /** For a mention in a table: what is printed and where. Default: what the text has in `range`. */
  readonly cell?: { readonly text: string; readonly place: Place };
}
