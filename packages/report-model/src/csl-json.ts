/** References in CSL-JSON (https://github.com/citation-style-language/schema), the part of it that we fill. */

/** The style that an entry of a reference list is printed in. */
export type ReferenceStyle = "gbt7714-2015" | "gbt7714-2025" | "ieee" | "apa" | "other";

/** A person in CSL-JSON; Chinese and corporate names are `literal`. */
export interface CslName {
  readonly family?: string;
  readonly given?: string;
  readonly literal?: string;
}

/** The part of CSL-JSON (https://github.com/citation-style-language/schema) that we fill. */
export interface CslItem {
  readonly type: string;
  readonly title?: string;
  readonly author?: readonly CslName[];
  readonly editor?: readonly CslName[];
  readonly translator?: readonly CslName[];
  readonly issued?: CslDate;
  readonly accessed?: CslDate;
  readonly "container-title"?: string;
  readonly publisher?: string;
  readonly "publisher-place"?: string;
  readonly volume?: string;
  readonly issue?: string;
  readonly page?: string;
  readonly edition?: string;
  readonly genre?: string;
  readonly medium?: string;
  readonly number?: string;
  readonly "event-title"?: string;
  readonly DOI?: string;
  readonly ISBN?: string;
  readonly URL?: string;
  /** What stands in the entry and was not understood. */
  readonly note?: string;
}

/** A date of CSL-JSON: `[[2019, 4, 12]]`, months and days from 1 where they are known, or as printed. */
export interface CslDate {
  readonly "date-parts"?: readonly (readonly number[])[];
  readonly raw?: string;
}
