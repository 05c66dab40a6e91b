/** What a generated document consists of; writers print it and keep account of where. */

export type Inline =
  | { readonly kind: "text"; readonly text: string }
  /** Indexes into the references. */
  | { readonly kind: "cite"; readonly references: readonly number[] }
  | { readonly kind: "footnote"; readonly text: string };

export type Block =
  | { readonly kind: "paragraph"; readonly inlines: readonly Inline[] }
  | { readonly kind: "figure"; readonly caption: string }
  | { readonly kind: "table"; readonly caption: string; readonly rows: readonly (readonly string[])[] }
  | { readonly kind: "formula"; readonly tex: string }
  | { readonly kind: "listing"; readonly caption: string; readonly lines: readonly string[] }
  | { readonly kind: "items"; readonly items: readonly string[]; readonly numbered: boolean };

export interface Chapter {
  readonly title: string;
  /** 1 to 3. */
  readonly level: number;
  readonly blocks: readonly Block[];
}

export interface SampleReference {
  /** Without its label. */
  readonly text: string;
  readonly firstFamily: string;
  readonly authorCount: number;
  readonly secondFamily: string;
  readonly year: number;
}

export interface SampleDocument {
  readonly language: "zh" | "en";
  readonly title: string;
  readonly englishTitle: string;
  readonly author: string;
  readonly abstracts: Readonly<Record<string, readonly string[]>>;
  readonly keywords: Readonly<Record<string, readonly string[]>>;
  readonly chapters: readonly Chapter[];
  readonly appendix: Chapter | null;
  readonly acknowledgements: string | null;
  readonly references: readonly SampleReference[];
}

export interface TruthHeading {
  readonly level: number;
  readonly title: string;
  readonly page: number | null;
  /** Whether printed contents have it. */
  readonly listed: boolean;
}

/** The truth of one document, in the words of its page. */
export interface UnseenTruth {
  readonly kind: string;
  readonly file: string;
  readonly title: string | null;
  /** With number, as printed; page 1-based, null when unknown. */
  readonly headings: readonly TruthHeading[];
  readonly hasContents: boolean;
  readonly abstracts: Readonly<Record<string, { readonly first: string; readonly last: string }>>;
  readonly keywords: Readonly<Record<string, readonly string[]>>;
  readonly references: readonly string[];
  readonly citations: readonly (readonly number[])[];
  readonly captions: readonly { readonly kind: string; readonly number: string }[];
  readonly tables: readonly (readonly (readonly string[])[])[];
  /** Numbers of the display formulas; null where there are none to be scored. */
  readonly formulas: readonly string[] | null;
  readonly footnotes: number;
  /** What the document is: `report`, `slides`, `form`. */
  readonly documentKind: string;
}
