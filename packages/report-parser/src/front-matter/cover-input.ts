import type { PageLayout } from "@rubrica/pdf";
import type { Heading, PDFInfo, Place } from "@rubrica/report-model";
import type { KnownRoles } from "../lines/line-roles.ts";

/** What the cover is read from. */
export interface CoverInput {
  readonly pages: readonly PageLayout[];
  readonly roles: KnownRoles;
  readonly headings: readonly Heading[];
  readonly info: PDFInfo;
  /** Size of the running text in points. */
  readonly bodySize: number;
  /** Where the abstracts begin: their titles are often printed above them. */
  readonly abstracts: readonly { readonly language: string; readonly place: Place }[];
}
