/** References in CSL-JSON (https://github.com/citation-style-language/schema), the part of it that we fill. */

/** The style that an entry of a reference list is printed in. */
export type ReferenceStyle = "gbt7714-2015" | "gbt7714-2025" | "ieee" | "apa" | "other";

/** A person in CSL-JSON; Chinese and corporate names are `literal`. */
export interface CslName {
  /** Family name. */
  readonly family?: string;
  /** Given names or initials. */
  readonly given?: string;
  /** The whole name as printed. */
  readonly literal?: string;
}

/** The part of CSL-JSON (https://github.com/citation-style-language/schema) that we fill. */
export interface CslItem {
  /** Type of CSL, such as `article-journal`, `book`, `thesis` or `webpage`. */
  readonly type: string;
  /** Title of the work. */
  readonly title?: string;
  /** Authors in order. */
  readonly author?: readonly CslName[];
  /** Editors in order. */
  readonly editor?: readonly CslName[];
  /** Translators in order. */
  readonly translator?: readonly CslName[];
  /** When it was published. */
  readonly issued?: CslDate;
  /** Date of access to a web page. */
  readonly accessed?: CslDate;
  /** Journal, proceedings or book that it is a part of. */
  readonly "container-title"?: string;
  /** Publisher, or the university of a thesis. */
  readonly publisher?: string;
  /** Place of the publisher. */
  readonly "publisher-place"?: string;
  /** Volume. */
  readonly volume?: string;
  /** Issue. */
  readonly issue?: string;
  /** Pages, such as `12-18`. */
  readonly page?: string;
  /** Edition. */
  readonly edition?: string;
  /** Kind of the work, such as that of a thesis or a report. */
  readonly genre?: string;
  /** Medium, such as `OL` of GB/T 7714. */
  readonly medium?: string;
  /** Number of a report, patent or standard. */
  readonly number?: string;
  /** Name of the conference. */
  readonly "event-title"?: string;
  /** DOI without a resolver before it. */
  readonly DOI?: string;
  /** ISBN as printed. */
  readonly ISBN?: string;
  /** Address of the work. */
  readonly URL?: string;
  /** Text of the entry that was not recognised. */
  readonly note?: string;
}

/** A date of CSL-JSON: `[[2019, 4, 12]]`, months and days from 1 where they are known, or as printed. */
export interface CslDate {
  /** Year, month and day; month and day are absent where they are not known. */
  readonly "date-parts"?: readonly (readonly number[])[];
  /** The date as printed, where it has no parts. */
  readonly raw?: string;
}
